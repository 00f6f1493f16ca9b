"""The play screen's panel: title, counters, goal, messages, the result of a solved game, and tooltips."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from solver import EMPTY, Position
from solver.catalogue.boards import known_position_count, searched_in_vain
from solver.model.pieces import GATE

from ...board.bodies import Cell, Piece, Shape, cells_at, fills, name_at, pieces_at, shape_of, shown_goal
from ...board.drags import slides_to
from ...board.view import BoardPicture, BoardView
from ...model.game import Game, Origin
from ...model.grades import ChallengeOutcome, Grade, challenge_outcome
from ...model.playback import Playback
from ...model.session import Session
from ...model.statistics import Bests, Measure
from ...modes.endless import level_of
from ...modes.journey import journey_steps, step_of
from ...modes.series import ended_attempt, running_attempt
from ...ui.access import NodeRole
from ...ui.control import Naming, Note
from ...ui.faces import Role
from ...ui.geometry import Rect, heading_text, large_text, small_text
from ...ui.labels import Counter, Line, draw_stars, stars_text, stars_width
from ...ui.text import Fonts, line_step, readable
from ...ui.theme import Colour
from ...ui.widget import Painter, Widget
from ...words.boards import board_name, difficulty_word, direction, percent
from ...words.distances import working
from ...words.problems import problem_text
from ...words.words import NO_MESSAGE, Words, clock_hundredths
from ..services import Services
from .controller import GameController
from .layout import PlayLayout
from .words import (
    ALREADY_SOLVED,
    challenge_ended,
    game_note,
    is_called,
    kind_of,
    playing,
    series_figures,
    series_name,
    speed_figures,
)


def message_text(services: Services, controller: GameController) -> str:
    """Return the latest message, or else general information."""
    words, problem, playback = services.words, services.store.problem, controller.playback
    if controller.message:
        return controller.message.text(words)
    if playback is not None:
        return playing(playback).text(words)
    if problem is not None:
        return problem_text(words, problem)
    return ALREADY_SOLVED.text(words) if controller.session.is_solved else ""


def panel(
    services: Services, controller: GameController, layout: PlayLayout, counters: Sequence[tuple[str, str]], said: str
) -> list[Widget]:
    """Return the panel's widgets, with the visible ``counters`` and the text ``said`` while no question is pending."""
    words, fonts, session, text = services.words, services.painter.fonts, controller.session, layout.text
    if said and controller.playback is None and not services.coach.is_waiting:
        margins = 2 * max(text // 2, 4)
        lines = len(fonts.wrapped(said, text, layout.message.width - margins))
        layout = layout.with_message(lines * line_step(text) + margins)
    message = _message(services, layout.message, said, session.is_solved, text)
    if controller.playback is not None and not services.coach.is_waiting:
        message = SolutionMessage.of(controller.playback, layout.message, said, services.painter.theme.text, text)
    found = _title(
        fonts,
        layout.title,
        board_name(words, session.board),
        origin_note(services, session) or game_note(words, session),
        text,
    )
    for (name, value), rect in zip(counters, layout.counters, strict=True):
        is_news = is_called(name, value, services.settings.inspection, session)
        found.append(Counter(rect, words.text(f"panel.{name}"), value, text, is_news, margin=0))  # touches the title
    ghost, place = controller.assistance.small_board(), layout.small_board(silent=message is None)
    result = solved_result(services, controller, layout)
    if result is not None:
        if message is None or result.rect.bottom >= message.rect.bottom:
            return [*found, result]
        if result.rect.overlaps(message.rect):
            message = replace(message, rect=message.rect.below(result.rect.bottom + text // 3))
        return [*found, result, message]
    goal = shown_goal(session.board), words.text("panel.goal")
    aim = None if place is None else controller.assistance.aim.picture(words, place, text)
    if place is not None and aim is not None:
        first, last = place.columns(2, text // 2)
        if place.width >= 12 * text:
            found += [BoardPicture(first, goal[0], name=goal[1], text=text), replace(aim, rect=last)]
        else:
            found.append(aim if fonts.width(aim.name, small_text(text)) <= place.width else replace(aim, name=""))
    elif place is not None:
        both = ghost is not None and place.width >= 12 * text
        shown = [goal, ghost] if both and ghost else [ghost or goal]
        for (position, name), rect in zip(shown, place.columns(len(shown), text // 2), strict=True):
            named = ghost is not None or place.height > 6 * text
            found.append(BoardPicture(rect, position, name=name if named else "", text=text))
    return found if message is None else [*found, message]


def solved_result(services: Services, controller: GameController, layout: PlayLayout) -> Result | None:
    """Return the result of a solved game in place of goal and message, or beside a remaining message."""
    session, score = controller.session, controller.score
    if not session.is_solved:
        return None
    silent = not services.coach.is_waiting and controller.message in (NO_MESSAGE, controller.result)
    outcome = challenge_outcome(session.challenge, session.game)
    place, least = layout.message, (LEAST if outcome is None else LEAST_OF_CHALLENGE) if silent else LEAST_BESIDE
    if not silent:
        place = layout.goal or place._replace(height=min(round(MOST_BESIDE * layout.text), place.height // 2))
    elif layout.goal is not None and not layout.goal.union(place).overlaps(layout.board):
        place = layout.goal.union(place)
    if place.height < least * layout.text:
        return None
    words, settings = services.words, services.settings
    with_moves, full = settings.counters == "hidden", settings.clock == "hundredths"
    found = result_of_game(
        words, session.game, score.grade, score.bests, outcome, place, layout.text, with_moves=with_moves, full=full
    )
    ended = ended_attempt(services.store, session)
    if found is None or ended is None:
        return found
    return replace(found, figures=(*series_figures(words, ended, score.fastest), *found.figures))


def origin_note(services: Services, session: Session) -> str:
    """Return how far the series has come of which the present game is a part, the level of endless play or the step of
    the journey; empty without any.
    """
    store = services.store
    attempt = running_attempt(store, session) or ended_attempt(store, session)
    if attempt is None:
        kind = kind_of(session)
        level = level_of(store, session.board.id) if kind == Origin.ENDLESS.value else None
        step = step_of(session.game.start) if kind == Origin.JOURNEY.value else None
        if step is not None:
            return services.words.text("panel.journey_step", number=step.number, of=len(journey_steps()))
        if level is None:
            return ""
        return services.words.text("panel.endless_level", level=level, word=difficulty_word(services.words, level))
    of = len(attempt.series.boards)
    return services.words.text("series.number", number=min(len(attempt.splits) + 1, of), of=of)


def series_place(services: Services, session: Session) -> str:
    """Return which series the present game is a part of, and how far that has come; empty without one."""
    attempt = running_attempt(services.store, session) or ended_attempt(services.store, session)
    return "" if attempt is None else f"{series_name(services.words, attempt.series)}: {origin_note(services, session)}"


def _title(fonts: Fonts, rect: Rect, name: str, note: str, text: int) -> list[Widget]:
    """Return the board's name, and at the right a note on the game, which takes the room it needs."""
    size = small_text(text)
    width = fonts.width(note, size)
    left = rect._replace(width=rect.width - width - text // 2)
    right = Line(rect._replace(x=rect.right - width, width=width), note, size, soft=True, margin=0)
    return [Line(left, name, heading_text(text), role=Role.HEADING, margin=0), *([right] if note else [])]


def _message(services: Services, rect: Rect, said: str, solved: bool, text: int) -> PanelMessage | None:
    """Return the progress of a pending answer, or else the current message."""
    words, theme, work = services.words, services.painter.theme, services.coach.analyzer.work
    if not services.coach.is_waiting:
        return PanelMessage(rect, said, None, theme.good if solved else theme.text, text) if said else None
    return PanelMessage(rect, working(words, work), work.part, theme.text, text)


@dataclass(frozen=True)
class PanelMessage(Widget):
    """The message, or the progress of the work on an answer."""

    message: str
    part: float | None
    colour: Colour
    text: int

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.TEXT if self.part is None else NodeRole.PROGRESS

    @property
    def is_live(self) -> bool:
        return self.part is None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.panel(surface, self.rect, radius=max(self.text // 3, 4))
        inner = self.rect.inset(max(self.text // 2, 4))
        if self.part is None:
            message = readable(painter.fonts, self.message, inner, self.text)
            painter.fonts.draw_paragraph(surface, message, inner, self.text, self.colour)
            return
        height = max(self.text // 2, 4)
        box = inner._replace(height=max(inner.height - 2 * height, 1))
        painter.fonts.draw_paragraph(surface, self.message, box, self.text, self.colour)
        painter.progress(surface, Rect(inner.x, inner.bottom - height, inner.width, height), self.part)


@dataclass(frozen=True)
class SolutionMessage(PanelMessage):
    """The message while a solution plays, over a bar with a tick for each milestone; a click on it goes there."""

    ticks: tuple[float, ...]

    @classmethod
    def of(cls, playback: Playback, rect: Rect, said: str, colour: Colour, text: int) -> SolutionMessage:
        """Return the message of a solution that plays."""
        moves = max(len(playback.moves), 1)
        ticks = tuple(place / moves for place in playback.milestones)
        return cls(rect, said, playback.done / moves, colour, text, ticks)

    @property
    def bar(self) -> Rect:
        """Where a click goes to a place: the bar and what is around it."""
        return self.rect.from_bottom(max(round(1.5 * self.text), 8))[0]

    def place_at(self, x: int, moves: int) -> int:
        """Return the place in a solution at a column; a milestone where one is near."""
        inner = self.rect.inset(max(self.text // 2, 4))
        part = min(max((x - inner.x) / max(inner.width, 1), 0.0), 1.0)
        near = [tick for tick in self.ticks if abs(tick - part) * inner.width <= self.text / 2]
        return round(min(near, key=lambda tick: abs(tick - part), default=part) * moves)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the message and its bar, with ticks that stand out of it."""
        super().draw(surface, painter)
        inner, height = self.rect.inset(max(self.text // 2, 4)), max(self.text // 2, 4)
        width, theme = max(self.text // 7, 2), painter.theme
        for tick in self.ticks:
            line = Rect(inner.x + round(tick * inner.width) - width // 2, inner.bottom - height - 2, width, height + 4)
            pygame.draw.rect(surface, theme.text if tick <= (self.part or 0.0) else theme.text_soft, line)


STARS, HEADLINE, FIGURE = 3.4, 2.1, 1.6  # heights in lines of text
LEAST, LEAST_OF_CHALLENGE, LEAST_BESIDE, MOST_BESIDE = 6.5, 9.2, 2.9, 4.5
"""In lines of text; with less room than the first, or in a challenge the second, a sentence says it all. Over a message
it has the others, and the stars stand before the headline.
"""


@dataclass(frozen=True)
class Result(Widget):
    """The stars of a game, how good it was in a word, and the figures behind that."""

    won: int | None
    """None where the game is not compared: it was helped, or its par is not known."""
    headline: str
    figures: Sequence[tuple[str, str]]
    text: int

    @property
    def is_live(self) -> bool:
        return True

    def spoken(self, words: Naming) -> Sequence[str]:
        figures = (f"{name}: {value}" for name, value in self.figures)
        return [self.headline, stars_text(words, self.won), *figures]

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
) -> Result | None:
    """Place the result of a game, first of all the ``outcome`` of a challenge; None if it was not solved by moves.

    ``beaten`` are the bests until then that are none any more. Moves are among the figures where they do not stand
    above, in a counter; the time always, as it is exact here. In ``full`` there is what speedsolvers read, too.
    """
    if game.solved_in is None or not game.done:
        return None
    metric, par, moves = game.start.board.metric, grade.par, grade.moves
    if grade.assisted:
        headline = words.text("result.helped")
    elif par is None:
        headline = words.text("result.solved")
    elif moves == par:
        headline = words.text("result.perfect" if grade.proved else "result.best_known")
    else:
        key = "result.over" if grade.proved else "result.over_best_known"
        headline = words.text(key, moves=words.moves(moves - par, metric))
    figures = [(words.text("panel.time"), clock_hundredths(words, game.solved_in))]
    if with_moves:
        of = "result.of" if grade.proved else "result.of_best_known"
        said = str(moves) if par is None else words.text(of, moves=moves, par=par)
        figures.insert(0, (words.text(f"panel.{metric}"), said))
    if grade.assisted:
        figures.append((words.text("result.stars"), words.text("result.no_stars")))
    elif par is not None and grade.proved:
        figures.append((words.text("result.efficiency"), percent(words, par / moves)))
    if full:
        figures += speed_figures(words, game)
    new = [(words.text(f"best.{each.value}"), _before(words, each, value)) for each, value in beaten.items()]
    if outcome is not None:
        new.insert(0, (words.text("result.challenge"), challenge_ended(words, outcome, metric)))
    return Result(rect, grade.stars, headline, (*new, *figures), text)


def _before(words: Words, measure: Measure, value: float) -> str:
    if measure is Measure.MOVES:
        said = words.number(value, ",.0f")
    else:
        said = clock_hundredths(words, value) if measure is Measure.TIME else percent(words, value)
    return words.text("result.before", value=said)


def play_notes(
    services: Services, controller: GameController, layout: PlayLayout, counters: Sequence[tuple[str, str]]
) -> list[tuple[Note, Rect]]:
    """Return all notes of the play screen with their places; omit those of covered pieces in a pause."""
    words, session, ghost = services.words, controller.session, controller.assistance.small_board()
    result = solved_result(services, controller, layout)
    notes = [(_title_note(words, session), layout.title)]
    for (name, _), rect in zip(counters, layout.counters, strict=True):
        notes.append((Note(words.text(f"panel.{name}"), _counter(words, session, name)), rect))
    about, rect = ("message", layout.message) if result is None else ("result", result.rect)
    notes.append((Note(words.text(f"what.{about}_name"), words.text(f"what.{about}"), on_request=True), rect))
    if layout.goal is not None and (result is None or not rect.overlaps(layout.goal)):
        label, about = words.text("panel.goal"), "what.goal"
        aim = controller.assistance.aim.picture(words, layout.goal, layout.text)
        if aim is not None:
            label, about = aim.name, "what.aim"
        elif ghost is not None:
            label, about = ghost.label, "what.ghost"
        notes.append((Note(label, words.text(about)), layout.goal))
    if session.is_paused:
        return notes
    pieces = _pieces(words, session.position, controller.stage.view, controller.input.chooses)
    return notes + [(note._replace(on_request=True), rect) for note, rect in pieces]


def _counter(words: Words, session: Session, name: str) -> str:
    """Return a counter's explanation; of moves that need not be steps, with the steps."""
    if name == "moves" and not session.board.is_stepwise:
        return words.text("what.block_moves", steps=session.game.tally.steps)
    return words.text(f"what.{name}")


def _title_note(words: Words, session: Session) -> Note:
    board, kind = session.board, kind_of(session)
    count = known_position_count(board)
    positions = "" if count is None else words.positions(count)
    key = "what.board" if positions else "what.board_size"
    if searched_in_vain(board) is not None:
        key = "what.board_never"
    text = words.text(key, rows=board.rows, columns=board.columns, positions=positions)
    return Note(board_name(words, board), f"{text}\n{words.text(f'what.{kind}')}" if kind else text)


def _pieces(words: Words, position: Position, view: BoardView, chooses: bool) -> list[tuple[Note, Rect]]:
    about, explained = ("what.block_empty", _block) if chooses else ("what.empty", _tile)
    notes = [
        (explained(words, position, piece, place), rect)
        for piece, places in pieces_at(position).items()
        for place in places
        for rect in _rects(view, piece, shape_of(position.board, piece), place)
    ]
    empty = Note(words.text("what.empty_name"), words.text(about))
    cells = enumerate(position.cells)
    gaps = [divmod(cell, view.geometry.columns) for cell, piece in cells if piece in (EMPTY, GATE)]
    return notes + [(empty, view.geometry.place(*gap)) for gap in gaps]


def _rects(view: BoardView, piece: Piece, shape: Shape, place: Cell) -> list[Rect]:
    """Return the area a piece covers: one rectangle if it fills it, else its cells."""
    if fills(shape):
        return [view.rect_of(piece, place)]
    return [view.geometry.place(*cell) for cell in cells_at(shape, place)]


def _block(words: Words, position: Position, piece: Piece, place: Cell) -> Note:
    """Return a block's note: where it can go, and whether it has a goal."""
    cells = cells_at(shape_of(position.board, piece), place)
    name = name_at(position, cells[0][0] * position.board.columns + cells[0][1])
    directions = [direction(words, move) for move in position.steps() if move.piece == name]
    listed = words.listed(directions, "or") if directions else ""
    slides = words.text("what.block_slides", direction=listed) if listed else words.text("what.no_room")
    said = [slides]
    in_goal = position.board.classes[position.board.class_of[piece]].in_goal
    if in_goal:
        said.append(words.text("what.must_home"))
    return Note(words.text("what.goal_piece" if in_goal else "what.piece"), "\n".join(said))


def _tile(words: Words, position: Position, piece: int, place: Cell) -> Note:
    """Return a tile's note: whether it can slide, and where it belongs."""
    board, cells = position.board, position.cells
    block = [cells.index(part) for part in board.block_of.get(piece, ())]
    candidates = [slides_to(position, cell) for cell in block or [place[0] * board.columns + place[1]]]
    moves = next(filter(None, candidates), ())
    said = [words.text("what.slides", direction=direction(words, moves[0])) if moves else words.text("what.stands")]
    if block:
        said.append(words.text("what.block", count=len(block)))
    if not board.has_distinct_numbers:
        return Note(words.text("what.piece"), "\n".join(said))
    row, column = divmod(board.goal_cells.index(piece), board.columns)
    said.append(words.text("what.home", row=row + 1, column=column + 1))
    return Note(words.text("what.numbered_piece", piece=piece), "\n".join(said))
