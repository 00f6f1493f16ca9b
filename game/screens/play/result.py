"""The result of a solved game, in the goal's place until something else is played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

import pygame

from ...model.game import Game, Origin
from ...model.grades import MOST_STARS, Grade
from ...model.statistics import Bests, Measure
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import draw_stars, stars_width
from ...ui.widget import Painter, Widget
from ...words.boards import board_name, percent
from ...words.words import Words, clock_hundredths
from ..common.daily_positions import day_of

STARS, HEADLINE, FIGURE = 3.4, 2.1, 1.6
"""Heights in lines of text."""
LEAST, LEAST_BESIDE, MOST_BESIDE = 6.5, 2.9, 4.5
"""In lines of text; with less room than the first a sentence says it all. Over a message it has the others, and the
stars stand before the headline.
"""


@dataclass(frozen=True)
class Result(Widget):
    """The stars of a game, its verdict in a word, and the figures behind that."""

    won: int | None
    """None where the game is not compared: it was helped, or its par is not known."""
    headline: str
    figures: Sequence[tuple[str, str]]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size, row, line = small_text(self.text), round(FIGURE * self.text), round(HEADLINE * self.text)
        low = self.rect.height < LEAST * self.text
        pad = max(self.text // 2, 4) if low else self.text
        most = self.rect.inset(pad)
        stars = 0 if self.won is None or low else round(STARS * self.text)
        shown = self.figures[: max((most.height - stars - line) // row, 0)]
        used = min(stars + line + row * len(shown), most.height)
        box = self.rect if low else self.rect._replace(height=used + 2 * pad)
        painter.panel(surface, box, radius=max(self.text // 3, 4))
        inner = box.inset(pad)
        middle = inner._replace(y=inner.y + (inner.height - used) // 2, height=used)
        figures, above = middle.from_bottom(row * len(shown))
        line_rect, room = above.from_bottom(line)
        ink, height = painter.theme.good, large_text(self.text)
        if low and self.won is not None:
            beside, line_rect = line_rect.from_left(stars_width(height), self.text // 2)
            draw_stars(painter, surface, beside, self.won)
        elif self.won is not None:
            draw_stars(painter, surface, room, self.won, centred=True)
        painter.text(surface, self.headline, line_rect, height, centred=not low, colour=ink, role=Role.HEADING)
        for (name, value), place in zip(shown, figures.rows(max(len(shown), 1)), strict=False):
            width = min(painter.fonts.of(Role.COUNT).width(value, size), place.width * 2 // 3)
            right, left = place.from_right(width, size)
            painter.text(surface, name, left, size, soft=True)
            painter.text(surface, value, right, size, role=Role.COUNT, right=True)


def result_of_game(
    words: Words, game: Game, verdict: Grade, beaten: Bests, rect: Rect, text: int, *, with_moves: bool
) -> Result | None:
    """Place the result of a game; return None if it was not solved by moves.

    ``beaten`` are the bests until then that are none any more. Moves are among the figures where they do not stand
    above, in a counter; the time always, as it is exact here.
    """
    if game.solved_in is None or not game.done:
        return None
    metric, par, moves = game.start.board.metric, verdict.par, verdict.moves
    if verdict.assisted:
        headline = words.text("result.helped")
    elif par is None:
        headline = words.text("result.solved")
    elif moves == par:
        headline = words.text("result.perfect")
    else:
        headline = words.text("result.over", moves=words.moves(moves - par, metric))
    figures = [(words.text("panel.time"), clock_hundredths(words, game.solved_in))]
    if with_moves:
        said = str(moves) if par is None else words.text("result.of", moves=moves, par=par)
        figures.insert(0, (words.text(f"panel.{metric}"), said))
    if verdict.assisted:
        figures.append((words.text("result.stars"), words.text("result.no_stars")))
    elif par is not None:
        figures.append((words.text("result.efficiency"), percent(words, par / moves)))
    new = [(words.text(f"best.{each.value}"), _before(words, each, value)) for each, value in beaten.items()]
    return Result(rect, verdict.stars, headline, (*new, *figures), text)


def result_text(words: Words, game: Game, verdict: Grade, today: date) -> str:
    """Return the result of a game in two lines to send, with the date of a daily position and no spoilers."""
    day = day_of(game.start, today) if game.origin is Origin.DAILY else None
    name = board_name(words, game.start.board)
    head = words.text("result.sent", board=name) if day is None else words.text("result.sent_day", board=name, day=day)
    moves, par = words.moves(verdict.moves, game.start.board.metric), verdict.par
    said = [moves if par is None else words.text("games.of_par", moves=moves, par=par)]
    said.append(clock_hundredths(words, game.solved_in or 0.0))
    won = "" if verdict.stars is None else "★★★☆☆☆"[MOST_STARS - verdict.stars :][:MOST_STARS] + " "
    if verdict.assisted:
        said.append(words.text("panel.assisted"))
    return f"{head}\n{won}{words.listed(said)}"


def _before(words: Words, measure: Measure, value: float) -> str:
    """Describe the previous best."""
    if measure is Measure.MOVES:
        said = words.number(value, ",.0f")
    else:
        said = clock_hundredths(words, value) if measure is Measure.TIME else percent(words, value)
    return words.text("result.before", value=said)
