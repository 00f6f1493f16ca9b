"""The play screen's panel: title, counters, goal, message, buttons. Draws a state; decides nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Board

from ...board.layout import top_of
from ...board.view import BoardView
from ...coach.guides import Work
from ...ui.button_look import ButtonLooks
from ...ui.control import Command, Control
from ...ui.geometry import Rect
from ...ui.parts import Part, Parts
from ...ui.readable import readable
from ...ui.text_size import small_text
from ...ui.widgets import Painter
from ...words.boards import board_name
from ...words.waiting import searching, working
from ...words.words import Words
from .aids import SmallBoard
from .controls import calling
from .layout import PlayLayout


@dataclass(frozen=True)
class PanelState:
    """All that the panel shows."""

    counters: list[tuple[str, str]]
    """Name and value of those that are to be seen."""
    ghost: SmallBoard | None
    """In the place of the goal."""
    note: str
    """What is to be known of the game, beside the board's name."""
    solved: bool
    message: str
    work: Work | None
    """How far the work on an answer has come, while a question waits for it."""
    controls: list[tuple[Control, Rect]]
    disabled: Collection[Command]
    hover: Command | None
    focus: int | None


class Panel:
    """Draws the panel at the places that the layout gives, and of it only what has changed."""

    def __init__(self, painter: Painter, words: Words, board: Board, layout: PlayLayout) -> None:
        self._painter, self._words, self._board, self._layout = painter, words, board, layout
        self._shown = Parts(painter.theme.background)

    def draw(self, surface: pygame.Surface, state: PanelState) -> list[Rect]:
        """What is not on the screen yet; gives the parts of the screen that changed."""
        return self._shown.draw(surface, self._parts(state))

    @property
    def pending(self) -> bool:
        """Whether something is left for the next frame."""
        return self._shown.pending

    def forget(self) -> None:
        """The screen has been cleared: next time all is drawn."""
        self._shown.forget()

    def _parts(self, state: PanelState) -> list[Part]:
        layout = self._layout
        draw_title = partial(self._draw_title, note=state.note)
        parts = [Part(layout.title, ("title", state.note), draw_title, margin=0)]
        for (name, value), rect in zip(state.counters, layout.counters, strict=True):
            label = self._words.text(f"panel.{name}")
            draw_counter = partial(self._draw_counter, rect=rect, label=label, value=value)
            parts.append(Part(rect, value, draw_counter, margin=0))  # it touches the title, and has no ring
        silent, small = state.work is None and not state.message, state.ghost or SmallBoard(self._board.goal, "")
        place = self._small_place(silent, small)
        if place is not None:
            parts.append(Part(place, small, partial(self._draw_small, rect=place, small=small)))
        if not silent:
            says = state.message, state.work, state.solved
            parts.append(Part(layout.message, says, partial(self._draw_message, state=state)))
        looks = ButtonLooks(self._painter.fonts, state.controls, layout.text)
        for i, (control, rect) in enumerate(state.controls):
            draw = partial(
                self._painter.button,
                control=control,
                rect=rect,
                look=looks.at(rect),
                enabled=control.action not in state.disabled,
                hover=control.action is state.hover,
                focused=i == state.focus,
                primary=control.action in calling(state.solved),
            )
            parts.append(Part(rect, tuple(draw.keywords.values()), draw))
        return parts

    def _draw_counter(self, surface: pygame.Surface, rect: Rect, label: str, value: str) -> None:
        if rect.height < 2 * self._layout.text:  # low: both in one line
            size = small_text(self._layout.text)
            width = min(self._painter.fonts.width(label, size) + self._layout.text // 3, rect.width * 2 // 3)
            upper, lower = rect._replace(width=width), rect._replace(x=rect.x + width, width=rect.width - width)
        else:
            upper = rect._replace(height=rect.height * 2 // 5)
            lower = rect._replace(y=upper.bottom, height=rect.bottom - upper.bottom)
        self._painter.text(surface, label, upper, small_text(self._layout.text), soft=True)
        self._painter.text(surface, value, lower, round(self._layout.text * 1.45))

    def _draw_title(self, surface: pygame.Surface, note: str) -> None:
        """The board's name, and at the right what is to be known of the game."""
        layout, painter = self._layout, self._painter
        size = small_text(layout.text)
        width = painter.fonts.width(note, size)
        left = Rect(layout.title.x, layout.title.y, layout.title.width - width - layout.text // 2, layout.title.height)
        painter.text(surface, board_name(self._words, self._board), left, round(layout.text * 1.5))
        if note:
            right = Rect(layout.title.right - width, layout.title.y, width, layout.title.height)
            painter.text(surface, note, right, size, soft=True)

    def _small_place(self, silent: bool, small: SmallBoard) -> Rect | None:
        """Where the goal or the ghost goes: in a small window where messages come, while there is none."""
        goal, message = self._layout.goal, self._layout.message
        if goal is None:
            return message if silent else None
        whole, scarce = goal.union(message), goal.height < 6 * self._layout.text
        return whole if silent and small.label and scarce and not whole.overlaps(self._layout.board) else goal

    def _draw_small(self, surface: pygame.Surface, rect: Rect, small: SmallBoard) -> None:
        """The goal, named where there is room, or the ghost, of which the name alone is enough."""
        layout, painter = self._layout, self._painter
        label = small.label or (self._words.text("panel.goal") if rect.height > 6 * layout.text else "")
        if label:
            line = Rect(rect.x, rect.y, rect.width, min(round(1.1 * layout.text), rect.height))
            painter.text(surface, label, line, small_text(layout.text), soft=True)
            rect = Rect(rect.x, line.bottom, rect.width, rect.bottom - line.bottom)
        if rect.height >= 2 * layout.text:
            view = BoardView(painter.art, painter.theme, self._board, top_of(rect, self._board) if label else rect)
            view.draw(surface, small.position)

    def _draw_message(self, surface: pygame.Surface, state: PanelState) -> None:
        layout, painter, theme = self._layout, self._painter, self._painter.theme
        painter.panel(surface, layout.message, radius=max(layout.text // 3, 4))
        inner = layout.message.inset(max(layout.text // 2, 4))
        colour = theme.good if state.solved else theme.text
        if state.work is None or state.work.part is None:
            message = state.message if state.work is None else searching(self._words, state.work)
            message = readable(painter.fonts, message, inner, layout.text)
            painter.fonts.draw_paragraph(surface, message, inner, layout.text, colour)
            return
        bar_height = max(layout.text // 2, 4)
        box = Rect(inner.x, inner.y, inner.width, max(inner.height - 2 * bar_height, 1))
        painter.fonts.draw_paragraph(surface, working(self._words, state.work.part), box, layout.text, theme.text)
        track = Rect(inner.x, inner.bottom - bar_height, inner.width, bar_height)
        painter.progress(surface, track, state.work.part)
