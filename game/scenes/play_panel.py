"""The play screen's panel: title, counters, goal, message, buttons. Draws a state; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from solver import Board

from ..animation import plan
from ..board_view import BoardView
from ..geometry import Rect
from ..input_map import Action
from ..layout import PlayLayout
from ..widgets import Control, Painter


@dataclass(frozen=True)
class PanelState:
    """All that the panel shows."""

    moves: int
    seconds: float
    par: int | None
    """None while it is not known yet."""
    assisted: bool
    solved: bool
    message: str
    progress: float | None
    """How much of the table is done while a question waits for it."""
    controls: list[tuple[Control, Rect]]
    disabled: set[Action]
    hover: Action | None
    focus: int | None


class Panel:
    """Draws the panel at the places that the layout gives."""

    def __init__(self, painter: Painter, board: Board, layout: PlayLayout) -> None:
        self._painter, self._board, self._layout = painter, board, layout

    def draw(self, surface: pygame.Surface, state: PanelState) -> None:
        """All of the panel."""
        layout, painter = self._layout, self._painter
        painter.text(surface, self._board.name, layout.title, round(layout.text * 1.5))
        par = "..." if state.par is None else str(state.par)
        moves = f"{state.moves}*" if state.assisted else str(state.moves)
        values = (("Moves", moves), ("Time", clock_text(state.seconds)), ("Par", par))
        for (label, value), rect in zip(values, layout.counters, strict=True):
            upper, lower = rect.rows(2)
            painter.text(surface, label, upper, round(layout.text * 0.8), soft=True)
            painter.text(surface, value, lower, round(layout.text * 1.15))
        if layout.goal is not None:
            self._draw_goal(surface, layout.goal)
        self._draw_message(surface, state)
        for i, (control, rect) in enumerate(state.controls):
            painter.button(
                surface,
                control,
                rect,
                layout.text,
                enabled=control.action not in state.disabled,
                hover=control.action is state.hover,
                focused=i == state.focus,
                primary=control.action in (Action.HINT, Action.PAUSE),
            )

    def _draw_goal(self, surface: pygame.Surface, rect: Rect) -> None:
        layout, painter = self._layout, self._painter
        label = Rect(rect.x, rect.y, rect.width, round(layout.text * 1.1))
        painter.text(surface, "Goal", label, round(layout.text * 0.8), soft=True)
        area = Rect(rect.x, label.bottom, rect.width, max(rect.bottom - label.bottom, 1))
        view = BoardView(painter.art, painter.theme, self._board, area)
        view.draw(surface, plan(self._board.goal, self._board.goal))

    def _draw_message(self, surface: pygame.Surface, state: PanelState) -> None:
        layout, painter, theme = self._layout, self._painter, self._painter.theme
        if state.progress is None and not state.message:
            return
        painter.panel(surface, layout.message, radius=max(layout.text // 3, 4))
        inner = layout.message.inset(max(layout.text // 2, 4))
        colour = theme.good if state.solved else theme.text
        if state.progress is None:
            painter.fonts.draw_paragraph(surface, state.message, inner, layout.text, colour)
            return
        words = f"Working out every distance: {state.progress:.0%}"
        bar_height = max(layout.text // 2, 4)
        box = Rect(inner.x, inner.y, inner.width, max(inner.height - 2 * bar_height, 1))
        painter.fonts.draw_paragraph(surface, words, box, layout.text, theme.text)
        track = Rect(inner.x, inner.bottom - bar_height, inner.width, bar_height)
        surface.blit(painter.art.panel(track.width, track.height, bar_height // 2, theme.panel_pressed), track)
        done = max(round(track.width * state.progress), bar_height)
        surface.blit(painter.art.panel(done, track.height, bar_height // 2, theme.accent), track)


def clock_text(seconds: float) -> str:
    """Whole seconds as ``m:ss`` or ``h:mm:ss``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
