"""The play screen's panel: title, counters, goal, message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from ...board.bodies import shown_goal
from ...board.view import BoardPicture
from ...ui.faces import Role
from ...ui.geometry import Rect, heading_text, large_text, small_text
from ...ui.labels import Line
from ...ui.text import Fonts, readable
from ...ui.theme import Colour
from ...ui.widget import Painter, Widget
from ...words.boards import board_name
from ...words.distances import working
from ...words.message import NO_MESSAGE
from ...words.problems import problem_text
from ..services import Services
from .controller import GameController
from .layout import PlayLayout
from .result import LEAST, LEAST_BESIDE, MOST_BESIDE, Result, result_of_game
from .words import ALREADY_SOLVED, game_note, playing


def message_text(services: Services, controller: GameController) -> str:
    """Return the latest message, or else general information."""
    words, problem, playback = services.words, services.store.problem, controller.playback
    if controller.message:
        return controller.message.text(words)
    if playback is not None:
        return playing(playback).text(words)
    if problem is not None:
        return problem_text(words, problem)
    return ALREADY_SOLVED.text(words) if controller.session.solved else ""


def panel(
    services: Services, controller: GameController, layout: PlayLayout, counters: Sequence[tuple[str, str]], said: str
) -> list[Widget]:
    """Return the panel's widgets, with the visible ``counters`` and the text ``said`` while no question is pending."""
    words, fonts, session, text = services.words, services.painter.fonts, controller.session, layout.text
    message = _message(services, layout.message, said, session.solved, text)
    found = _title(fonts, layout.title, board_name(words, session.board), game_note(words, session.game), text)
    for (name, value), rect in zip(counters, layout.counters, strict=True):
        found.append(Counter(rect, words.text(f"panel.{name}"), value, text, margin=0))  # touches the title: no ring
    ghost, place = controller.assistance.small_board(), small_board_place(controller, layout, silent=message is None)
    result = solved_result(services, controller, layout)
    if result is not None:
        if message is None or result.rect.bottom >= message.rect.bottom:
            return [*found, result]
        if result.rect.overlaps(message.rect):
            message = replace(message, rect=message.rect.below(result.rect.bottom + text // 3))
        return [*found, result, message]
    goal = shown_goal(session.board), words.text("panel.goal")
    if place is not None:
        both = ghost is not None and place.width >= 12 * text
        shown = [goal, ghost] if both and ghost else [ghost or goal]
        for (position, name), rect in zip(shown, place.columns(len(shown), text // 2), strict=True):
            named = ghost is not None or place.height > 6 * text
            found.append(BoardPicture(rect, position, name=name if named else "", text=text))
    return found if message is None else [*found, message]


def solved_result(services: Services, controller: GameController, layout: PlayLayout) -> Result | None:
    """Return the result of a solved game in place of goal and message, or beside a remaining message."""
    session, score = controller.session, controller.score
    if not session.solved:
        return None
    silent = not services.coach.waiting and controller.message in (NO_MESSAGE, controller.result)
    place, least = layout.message, LEAST if silent else LEAST_BESIDE
    if not silent:
        place = layout.goal or place._replace(height=min(round(MOST_BESIDE * layout.text), place.height // 2))
    elif layout.goal is not None and not layout.goal.union(place).overlaps(layout.board):
        place = layout.goal.union(place)
    if place.height < least * layout.text:
        return None
    words, with_moves = services.words, services.settings.counters == "hidden"
    return result_of_game(words, session.game, score.verdict, score.bests, place, layout.text, with_moves=with_moves)


def _title(fonts: Fonts, rect: Rect, name: str, note: str, text: int) -> list[Widget]:
    """Return the board's name, and at the right a note on the game, which takes the room it needs."""
    size = small_text(text)
    width = fonts.width(note, size)
    left = rect._replace(width=rect.width - width - text // 2)
    right = Line(rect._replace(x=rect.right - width, width=width), note, size, soft=True, margin=0)
    return [Line(left, name, heading_text(text), role=Role.HEADING, margin=0), *([right] if note else [])]


@dataclass(frozen=True)
class Counter(Widget):
    """A number below its name, or where there is little room after it."""

    name: str
    value: str
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, size, large = self.rect, small_text(self.text), heading_text(self.text)
        if rect.height < 2 * self.text:
            large = large_text(self.text)
            width = painter.fonts.width(self.name, size) + self.text // 3
            first, second = rect.from_left(min(width, rect.width * 2 // 3))
        else:
            first, second = rect.from_top(rect.height * 2 // 5)
        painter.text(surface, self.name, first, size, soft=True)
        painter.text(surface, self.value, second, large, role=Role.COUNT)


def small_board_place(controller: GameController, layout: PlayLayout, silent: bool) -> Rect | None:
    """Return the place of the ghost or goal; in a small window it shares the place of messages."""
    place = layout.goal
    if place is None:
        return layout.message if silent else None
    if silent and place.height < 6 * layout.text:
        whole = place.union(layout.message)
        return place if whole.overlaps(layout.board) else whole
    return place


def _message(services: Services, rect: Rect, said: str, solved: bool, text: int) -> PanelMessage | None:
    """Return the progress of a pending answer, or else the current message."""
    words, theme, work = services.words, services.painter.theme, services.coach.analyzer.work
    if not services.coach.waiting:
        return PanelMessage(rect, said, None, theme.good if solved else theme.text, text) if said else None
    return PanelMessage(rect, working(words, work), work.part, theme.text, text)


@dataclass(frozen=True)
class PanelMessage(Widget):
    """The message, or the progress of the work on an answer."""

    message: str
    part: float | None
    """From 0 to 1; None where it is unknown, or nothing is worked on."""
    colour: Colour
    text: int

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
