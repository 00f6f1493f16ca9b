"""The play screen's panel: title, counters, goal, message."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from solver import Board

from ...board.view import BoardPicture
from ...ui.geometry import Rect, small_text
from ...ui.text import readable
from ...ui.theme import Colour
from ...ui.widget import Painter, Widget
from ...words.boards import board_name
from ...words.clock import clock_text
from ...words.distances import searching, working
from ...words.problems import problem_text
from ..services import Services
from .assistance import SmallBoard
from .board import PlayedBoard
from .layout import PlayLayout
from .words import already_solved, game_note, playing_text


@dataclass(frozen=True)
class Title(Widget):
    """The board's name, and at the right what is to be known of the game."""

    name: str
    note: str
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The note has the room it needs."""
        rect, size = self.rect, small_text(self.text)
        width = painter.fonts.width(self.note, size)
        left = rect._replace(width=rect.width - width - self.text // 2)
        painter.text(surface, self.name, left, round(self.text * 1.5))
        if self.note:
            right = Rect(rect.right - width, rect.y, width, rect.height)
            painter.text(surface, self.note, right, size, soft=True)


@dataclass(frozen=True)
class Counter(Widget):
    """A number and its name."""

    name: str
    value: str
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The name above, or where there is little room before it."""
        rect, size = self.rect, small_text(self.text)
        if rect.height < 2 * self.text:
            width = min(painter.fonts.width(self.name, size) + self.text // 3, rect.width * 2 // 3)
            upper, lower = rect._replace(width=width), rect._replace(x=rect.x + width, width=rect.width - width)
        else:
            upper = rect._replace(height=rect.height * 2 // 5)
            lower = rect._replace(y=upper.bottom, height=rect.bottom - upper.bottom)
        painter.text(surface, self.name, upper, size, soft=True)
        painter.text(surface, self.value, lower, round(self.text * 1.45))


@dataclass(frozen=True)
class PanelMessage(Widget):
    """What has happened, or how far the work on an answer has come."""

    message: str
    part: float | None
    """From 0 to 1; None where nobody can tell, or nothing is worked on."""
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


def small_board(board: Board, layout: PlayLayout, ghost: SmallBoard | None, goal: str, silent: bool) -> list[Widget]:
    """The ghost if there is one, or the goal of this name: in a small window where messages come, while it is silent
    there.
    """
    place, text = layout.goal, layout.text
    if place is None:
        place = layout.message if silent else None
    elif silent and ghost is not None and place.height < 6 * text:
        whole = place.union(layout.message)
        place = place if whole.overlaps(layout.board) else whole
    if place is None:
        return []
    named = ghost is not None or place.height > 6 * text
    position, label = ghost or (board.goal, goal)
    return [BoardPicture(place, position, name=label if named else "", text=text)]


class Panel:
    """Says what the panel shows of a board in play."""

    def __init__(self, services: Services, played: PlayedBoard) -> None:
        self._services, self._played, self._session = services, played, played.session

    def counters(self) -> list[tuple[str, str]]:
        """Names and values of moves, time and par."""
        time = clock_text(self._session.seconds(self._services.now()))
        par = self._played.score.par_text
        return [("moves", str(self._session.game.move_count)), ("time", time), ("par", par)]

    def widgets(self, layout: PlayLayout, counters: Sequence[tuple[str, str]]) -> list[Widget]:
        """Title, the counters that are to be seen, the goal and the message."""
        words, board, text = self._services.words, self._session.board, layout.text
        message, ghost = self._message(layout), self._played.assistance.small_board()
        return [
            Title(layout.title, board_name(words, board), game_note(words, self._session.game), text, margin=0),
            *(  # they touch the title, and have no ring
                Counter(rect, words.text(f"panel.{name}"), value, text, margin=0)
                for (name, value), rect in zip(counters, layout.counters, strict=True)
            ),
            *small_board(board, layout, ghost, words.text("panel.goal"), silent=not message),
            *message,
        ]

    def _message(self, layout: PlayLayout) -> list[Widget]:
        """How far the work on an answer is while a question waits for it, or else what there is to say."""
        coach, words, theme = self._services.coach, self._services.words, self._services.painter.theme
        ink = theme.good if self._session.solved else theme.text
        if coach.waiting and coach.guide.work.part is not None:
            said = working(words, coach.guide.work.part)
            return [PanelMessage(layout.message, said, coach.guide.work.part, theme.text, layout.text)]
        said = searching(words, coach.guide.work) if coach.waiting else self.said()
        return [PanelMessage(layout.message, said, None, ink, layout.text)] if said else []

    def said(self) -> str:
        """What has happened, or else what is to be known."""
        words, problem, playback = self._services.words, self._services.store.problem, self._played.playback
        message = self._played.message()
        if message or playback is not None:
            return message or ("" if playback is None else playing_text(words, playback))
        if problem is not None:
            return problem_text(words, problem)
        return already_solved(words) if self._session.solved else ""
