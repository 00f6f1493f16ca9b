"""The play screen's panel: title, counters, goal, message, buttons. Draws a state; decides nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

import pygame

from solver import Board

from ..animation import plan
from ..board_view import BoardView
from ..geometry import Rect
from ..guides import Work
from ..input_map import Action
from ..layout import PlayLayout, small_text
from ..parts import Part, Parts
from ..widgets import Command, Control, Painter
from ..words import Words


@dataclass(frozen=True)
class PanelState:
    """All that the panel shows."""

    moves: int
    seconds: float
    par: str
    assisted: bool
    solved: bool
    message: str
    work: Work | None
    """How far the work on an answer has come, while a question waits for it."""
    controls: list[tuple[Control, Rect]]
    disabled: set[Action]
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

    def forget(self) -> None:
        """The screen has been cleared: next time all is drawn."""
        self._shown.forget()

    def _parts(self, state: PanelState) -> list[Part]:
        layout = self._layout
        parts = [Part(layout.title, ("title", state.assisted), partial(self._draw_title, assisted=state.assisted))]
        values = (("moves", str(state.moves)), ("time", clock_text(state.seconds)), ("par", state.par))
        for (name, value), rect in zip(values, layout.counters, strict=False):  # there may be none
            label = self._words.text(f"panel.{name}")
            parts.append(Part(rect, value, partial(self._draw_counter, rect=rect, label=label, value=value)))
        silent = state.work is None and not state.message
        if layout.goal is not None:
            parts.append(Part(layout.goal, "goal", partial(self._draw_goal, rect=layout.goal)))
        if not silent:
            says = state.message, state.work, state.solved
            parts.append(Part(layout.message, says, partial(self._draw_message, state=state)))
        elif layout.goal is None:  # a small window shows the goal where messages come
            parts.append(Part(layout.message, "goal", partial(self._draw_goal, rect=layout.message)))
        for i, (control, rect) in enumerate(state.controls):
            draw = partial(
                self._painter.button,
                control=control,
                rect=rect,
                text=layout.text,
                enabled=control.action not in state.disabled,
                hover=control.action is state.hover,
                focused=i == state.focus,
                primary=control.action in (Action.PAUSE, Action.NEW if state.solved else Action.HINT),
            )
            parts.append(Part(rect, tuple(draw.keywords.values()), draw))
        return parts

    def _draw_counter(self, surface: pygame.Surface, rect: Rect, label: str, value: str) -> None:
        upper, lower = rect.rows(2)
        self._painter.text(surface, label, upper, small_text(self._layout.text), soft=True)
        self._painter.text(surface, value, lower, round(self._layout.text * 1.15))

    def _draw_title(self, surface: pygame.Surface, assisted: bool) -> None:
        """The board's name, and at the right whether a hint or the solver has helped."""
        layout, painter = self._layout, self._painter
        size = small_text(layout.text)
        note = self._words.text("panel.assisted") if assisted else ""
        width = painter.fonts.width(note, size)
        left = Rect(layout.title.x, layout.title.y, layout.title.width - width - layout.text // 2, layout.title.height)
        painter.text(surface, self._words.board(self._board), left, round(layout.text * 1.5))
        if assisted:
            right = Rect(layout.title.right - width, layout.title.y, width, layout.title.height)
            painter.text(surface, note, right, size, soft=True)

    def _draw_goal(self, surface: pygame.Surface, rect: Rect) -> None:
        layout, painter = self._layout, self._painter
        if rect.height > 6 * layout.text:
            label = Rect(rect.x, rect.y, rect.width, round(layout.text * 1.1))
            painter.text(surface, self._words.text("panel.goal"), label, small_text(layout.text), soft=True)
            rect = Rect(rect.x, label.bottom, rect.width, rect.bottom - label.bottom)
        view = BoardView(painter.art, painter.theme, self._board, rect)
        view.draw(surface, plan(self._board.goal, self._board.goal))

    def _draw_message(self, surface: pygame.Surface, state: PanelState) -> None:
        layout, painter, theme = self._layout, self._painter, self._painter.theme
        painter.panel(surface, layout.message, radius=max(layout.text // 3, 4))
        inner = layout.message.inset(max(layout.text // 2, 4))
        colour = theme.good if state.solved else theme.text
        if state.work is None or state.work.part is None:
            message = state.message if state.work is None else self._words.searching(state.work)
            painter.fonts.draw_paragraph(surface, message, inner, layout.text, colour)
            return
        bar_height = max(layout.text // 2, 4)
        box = Rect(inner.x, inner.y, inner.width, max(inner.height - 2 * bar_height, 1))
        painter.fonts.draw_paragraph(surface, self._words.working(state.work.part), box, layout.text, theme.text)
        track = Rect(inner.x, inner.bottom - bar_height, inner.width, bar_height)
        painter.art.draw_panel(surface, track, bar_height // 2, theme.panel_pressed)
        done = max(round(track.width * state.work.part), bar_height)
        painter.art.draw_panel(surface, Rect(track.x, track.y, done, bar_height), bar_height // 2, theme.accent)


def clock_text(seconds: float) -> str:
    """Whole seconds as ``m:ss`` or ``h:mm:ss``."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
