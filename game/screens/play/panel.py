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
from ...model.grades import challenge_outcome
from ...model.playback import Playback
from ...model.session import Session
from ...modes.mode import Mode
from ...ui.access import NodeRole
from ...ui.control import Note
from ...ui.faces import Role
from ...ui.geometry import Rect, heading_text, small_text
from ...ui.labels import Counter, Line
from ...ui.text import Fonts, line_step, readable
from ...ui.theme import Colour
from ...ui.widget import Painter, Widget
from ...words.boards import board_name, direction, help_note
from ...words.distances import working
from ...words.problems import problem_text
from ...words.words import NO_MESSAGE, Words
from ..services import Services
from .controller import GameController
from .layout import PlayLayout
from .result import LEAST, LEAST_BESIDE, LEAST_OF_CHALLENGE, MOST_BESIDE, Result, result_of_game
from .words import ALREADY_SOLVED, challenge_note, is_called, playing


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
        game_note(words, controller.mode, session),
        help_note(words, session.game.assisted, session.game.hints),
        text,
    )
    for (name, value), rect in zip(counters, layout.counters, strict=True):
        is_news = is_called(name, value, services.settings.inspection, session)
        found.append(Counter(rect, words.text(f"panel.{name}"), value, text, is_news, margin=0))  # touches the title
    place = layout.goal_place(silent=message is None)
    result = solved_result(services, controller, layout)
    if result is not None:
        if message is None or result.rect.bottom >= message.rect.bottom:
            return [*found, result]
        if result.rect.overlaps(message.rect):
            message = replace(message, rect=message.rect.below(result.rect.bottom + text // 3))
        return [*found, result, message]
    if place is not None:
        name = words.text("panel.goal")
        goal = BoardPicture(place, shown_goal(session.board), name=name if place.height > 6 * text else "", text=text)
        aim = controller.aim.picture(words, place, text)
        if aim is None:
            found.append(goal)
        elif place.width >= 12 * text:
            first, last = place.columns(2, text // 2)
            found += [replace(goal, rect=first, name=name), replace(aim, rect=last)]
        else:
            found.append(aim if fonts.width(aim.name, small_text(text)) <= place.width else replace(aim, name=""))
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
    figures = controller.mode.figures(session, words)
    return found if found is None or not figures else replace(found, figures=(*figures, *found.figures))


def game_note(words: Words, mode: Mode, session: Session) -> str:
    """Return a short note on the present game: the challenge, or what its mode says; empty for an ordinary one."""
    asked = "" if session.challenge is None else challenge_note(words, session.challenge)
    return asked or mode.note(session).text(words)


def _title(fonts: Fonts, rect: Rect, name: str, place: str, helped: str, text: int) -> list[Widget]:
    """Return the board's name, and at the right a note on the game, which takes the room it needs: the ``place`` of the
    game, and where there is room for it how it was ``helped``.
    """
    size, note = small_text(text), " · ".join(filter(None, (place, helped)))
    room = rect.width - text // 2 - fonts.of(Role.HEADING).width(name, heading_text(text))
    if place and fonts.width(note, size) > room:
        note = place
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


def play_notes(
    services: Services, controller: GameController, layout: PlayLayout, counters: Sequence[tuple[str, str]]
) -> list[tuple[Note, Rect]]:
    """Return all notes of the play screen with their places; omit those of covered pieces in a pause."""
    words, session = services.words, controller.session
    result = solved_result(services, controller, layout)
    notes = [(_title_note(words, controller.mode, session), layout.title)]
    for (name, _), rect in zip(counters, layout.counters, strict=True):
        notes.append((Note(words.text(f"panel.{name}"), _counter(words, session, name)), rect))
    about, rect = ("message", layout.message) if result is None else ("result", result.rect)
    notes.append((Note(words.text(f"what.{about}_name"), words.text(f"what.{about}"), on_request=True), rect))
    if layout.goal is not None and (result is None or not rect.overlaps(layout.goal)):
        label, about = words.text("panel.goal"), "what.goal"
        aim = controller.aim.picture(words, layout.goal, layout.text)
        if aim is not None:
            label, about = aim.name, "what.aim"
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


def _title_note(words: Words, mode: Mode, session: Session) -> Note:
    board, challenge = session.board, session.challenge
    kind = "challenge" if challenge is not None and challenge.moves_to_beat is not None else mode.kind(session.game)
    count = known_position_count(board)
    positions = "" if count is None else words.positions(count)
    key = "what.board" if positions else "what.board_size"
    if searched_in_vain(board) is not None:
        key = "what.board_never"
    text = words.text(key, rows=board.rows, columns=board.columns, positions=positions)
    said = [text, *([words.text(f"what.{kind}")] if kind else ())]
    if session.game.assisted:
        said.append(words.text("what.assisted"))
    return Note(board_name(words, board), "\n".join(said))


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
