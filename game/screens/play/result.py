"""The result of a solved game: its stars, how it went, and the figures behind that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from ...model.game import Game
from ...model.grades import ChallengeOutcome, GameResult, Grade
from ...model.statistics import Bests, Measure
from ...ui.control import Naming
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import draw_stars, stars_text, stars_width
from ...ui.widget import Painter, Widget
from ...words.board_texts import help_note, percent
from ...words.words import Words, clock_hundredths
from .words import challenge_ended, speed_figures

STARS, HEADLINE, FIGURE = 3.4, 2.1, 1.6  # heights in lines of text
LEAST, LEAST_OF_CHALLENGE, LEAST_BESIDE, MOST_BESIDE = 6.5, 9.2, 2.9, 4.5
"""In lines of text; with less room than the first, or in a challenge the second, a sentence says it all. Over a message
it has the others, and the stars stand before the headline.
"""


@dataclass(frozen=True)
class Result(Widget):
    """The stars of a game, how good it was in a word, and the figures behind that."""

    won: int | None
    """None where its par is not known, or the program has played."""
    headline: str
    figures: Sequence[tuple[str, str]]
    text: int
    helped: tuple[str, str] | None = None
    """The name and the amount of the help: after the headline, or where that has no room for it among the figures."""

    @property
    def is_live(self) -> bool:
        return True

    def spoken(self, words: Naming) -> Sequence[str]:
        figures = (f"{name}: {value}" for name, value in self.figures)
        return [self.whole_headline, stars_text(words, self.won), *figures]

    @property
    def whole_headline(self) -> str:
        """The headline with the help."""
        return self.headline if self.helped is None else f"{self.headline} · {self.helped[1]}"

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size, row, line = small_text(self.text), round(FIGURE * self.text), round(HEADLINE * self.text)
        low = self.rect.height < LEAST * self.text
        pad = max(self.text // 2, 4) if low else self.text
        most = self.rect.inset(pad)
        stars = 0 if self.won is None or low else round(STARS * self.text)
        height, headline, told = large_text(self.text), self.whole_headline, list(self.figures)
        beside_stars = stars_width(height) + self.text // 2 if low and self.won is not None else 0
        if self.helped and painter.fonts.of(Role.HEADING).width(headline, height) > most.width - beside_stars:
            headline = self.headline
            told.insert(0, self.helped)
        shown = told[: max((most.height - stars - line) // row, 0)]
        used = min(stars + line + row * len(shown), most.height)
        box = self.rect if low else self.rect._replace(height=used + 2 * pad)
        painter.panel(surface, box, radius=max(self.text // 3, 4))
        inner = box.inset(pad)
        middle = inner._replace(y=inner.y + (inner.height - used) // 2, height=used)
        figures, above = middle.from_bottom(row * len(shown))
        line_rect, room = above.from_bottom(line)
        ink = painter.theme.good
        if low and self.won is not None:
            beside, line_rect = line_rect.from_left(stars_width(height), self.text // 2)
            draw_stars(painter, surface, beside, self.won)
        elif self.won is not None:
            draw_stars(painter, surface, room, self.won, centred=True)
        painter.text(surface, headline, line_rect, height, centred=not low, colour=ink, role=Role.HEADING)
        for (name, value), place in zip(shown, figures.rows(max(len(shown), 1)), strict=False):
            widest = max(place.width * 2 // 3, place.width - painter.fonts.width(name, size) - size)
            width = min(painter.fonts.of(Role.COUNT).width(value, size), widest)
            right, left = place.from_right(width, size)
            painter.text(surface, name, left, size, soft=True)
            painter.text(surface, value, right, size, role=Role.COUNT, right=True)


MOST_TIMES, NARROW = 12, 9  # times; heights of the text


@dataclass(frozen=True)
class TimesTable(Widget):
    """The averages of single solves, and below them the last times."""

    figures: Sequence[tuple[str, str]]
    last: str
    text: int

    @classmethod
    def needs(cls, figures: int, text: int, has_last: bool) -> int:
        """Return the height of a table with so many averages, perhaps with the last times below them."""
        row, margin = round(FIGURE * text), max(text // 3, 3)
        return figures * row + 2 * margin + (text // 2 + 2 * row if has_last else 0)

    def spoken(self, words: Naming) -> Sequence[str]:
        return [f"{name}: {value}" for name, value in self.figures] + [self.last]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        row, inner = round(FIGURE * self.text), self.rect.inset(max(self.text // 3, 3))
        shown = self.figures[: max(inner.height // row, 1)]
        if inner.width < NARROW * self.text:
            said = "\n".join(f"{name} {value}" for name, value in self.figures)
            painter.fonts.draw_paragraph(surface, said, inner, small_text(self.text), painter.theme.text_soft)
            return
        for (name, value), place in zip(shown, inner.from_top(row * len(shown))[0].rows(len(shown)), strict=True):
            width = min(painter.fonts.of(Role.COUNT).width(value, self.text) + 1, place.width * 2 // 3)
            right, left = place.from_right(width, self.text // 2)
            painter.text(surface, name, left, self.text, soft=True)
            painter.text(surface, value, right, self.text, role=Role.COUNT, right=True)
        below = inner.from_top(row * len(shown), self.text // 2)[1]
        if self.last and below.height >= 2 * row:
            painter.fonts.draw_paragraph(surface, self.last, below, small_text(self.text), painter.theme.text_soft)


def result_of_game(
    words: Words,
    game: Game,
    grade: Grade,
    beaten: Bests,
    outcome: ChallengeOutcome | None,
    rect: Rect,
    text: int,
    *,
    with_moves: bool,
    full: bool,
    looked: float = 0.0,
) -> Result | None:
    """Place the result of a game, first of all the ``outcome`` of a challenge; None if it was not solved by moves.

    ``beaten`` are the bests until then that are none any more. Moves are among the figures where they do not stand
    above, in a counter; the time always, as it is exact here. In ``full`` there is what speedsolvers read, too,
    where ``looked`` seconds before the first move belong to the time.
    """
    if game.solved_in is None or not game.done:
        return None
    metric, par, moves = game.start.board.metric, grade.par, grade.moves
    praise, helped = words.text(f"result.praise_{grade.stars or 1}"), None
    headline = words.text("result.won", moves=words.moves(moves, metric), praise=praise)
    if grade.is_played:
        headline = words.text("result.watched")
    elif grade.assisted:
        helped = words.text("result.help"), help_note(words, grade.assisted, grade.hints)
    if grade.result is GameResult.OPTIMAL:
        fewer = (grade.by_method or 0) - moves
        key = "perfect_by_method" if fewer > 0 else "perfect"
        headline = words.text(f"result.{key}", fewer=fewer)
    figures = [(words.text("panel.time"), clock_hundredths(words, game.solved_in))]
    if with_moves:
        of = "result.of" if grade.proved else "result.of_best_known"
        said = str(moves) if par is None else words.text(of, moves=moves, par=par)
        figures.insert(0, (words.text(f"panel.{metric}"), said))
    elif par is not None and grade.result is not GameResult.OPTIMAL:
        figures.insert(0, (words.text("result.fewest" if grade.proved else "result.best_known"), str(par)))
    if grade.by_method is not None:
        said, fewer = str(grade.by_method), grade.by_method - moves
        if fewer > 0 and not grade.assisted:
            said = words.text("result.under_method", method=grade.by_method, fewer=fewer)
        figures.insert(0, (words.text("result.by_method"), said))
    if full:
        figures += speed_figures(words, game, looked)
    new = [(words.text(f"best.{each.value}"), _before(words, each, value, grade)) for each, value in beaten.items()]
    if outcome is not None:
        new.insert(0, (words.text("result.challenge"), challenge_ended(words, outcome, metric)))
    return Result(rect, grade.stars or None, headline, (*new, *figures), text, helped)


def figures_to_beat(words: Words, grade: Grade, best: int | None, owned: int = 0) -> list[tuple[str, str]]:
    """Return the ``best`` that was done from the same start before, and what would win the next star beyond those that
    are ``owned`` already, or all of them where the solution was only shown.
    """
    told = []
    if best is not None and best <= grade.moves:
        told.append((words.text("result.best_so_far"), str(best)))
    if grade.is_played and not owned:
        told.append((words.text("result.your_turn"), words.text("result.to_win")))
    star = grade.next_star(owned)
    if star is not None:
        most, hints = star
        key = ("in" if most == grade.stars_par else "within") if hints is None else "alone" if not hints else "few"
        if hints is not None and grade.moves > most:
            key = "both" if not hints else "in_few"
        few = words.counted("panel.hints", hints or 0)
        told.append((words.text("result.next_star"), words.text(f"result.next_star_{key}", moves=most, hints=few)))
    return told


def _before(words: Words, measure: Measure, value: float, grade: Grade) -> str:
    """Return what a best was; of the efficiency, which stands nowhere else, also what it is now."""
    if measure is Measure.EFFICIENCY and grade.par is not None:
        before = words.text("result.before", value=percent(words, value))
        return words.listed([percent(words, grade.par / grade.moves), before])
    if measure is Measure.MOVES:
        said = words.number(value, ",.0f")
    else:
        said = clock_hundredths(words, value) if measure is Measure.TIME else percent(words, value)
    return words.text("result.before", value=said)
