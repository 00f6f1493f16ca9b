"""The pointer on a screen: presses and lets go, but never with the rest of a double click."""

from __future__ import annotations

import math
from collections.abc import Callable

from ..screens.game_screen import GameScreen
from ..ui.control import Command

DOUBLE_CLICK_SECONDS, DOUBLE_CLICK_PIXELS = 0.4, 8

Point = tuple[int, int]


class Pointer:
    """A click soon after another control has come up, and near where, is meant for what was there before."""

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds."""
        self._now = now
        self._changed: tuple[float, Point | None] = (-math.inf, None)
        """When another control came up, and where the click was that brought it; None if none did."""

    def press(self, screen: GameScreen, point: Point, touched: bool) -> None:
        """Presses there; ``touched`` is whether it is a finger."""
        if not self._is_second_click(point):
            screen.touched = touched
            self._do(screen, screen.press, point)

    def let_go(self, screen: GameScreen, point: Point) -> None:
        """Lets go there."""
        self._do(screen, screen.let_go, point)

    def controls_changed(self) -> None:
        """Other controls have come up by themselves, everywhere."""
        self._changed = self._now(), None

    def _do(self, screen: GameScreen, do: Callable[[Point], None], point: Point) -> None:
        before = _command_at(screen, point)
        do(point)
        screen.refresh()
        if screen.next is not None or _command_at(screen, point) != before:
            self._changed = self._now(), point

    def _is_second_click(self, point: Point) -> bool:
        when, where = self._changed
        near = where is None or max(abs(point[0] - where[0]), abs(point[1] - where[1])) <= DOUBLE_CLICK_PIXELS
        return near and self._now() - when < DOUBLE_CLICK_SECONDS


def _command_at(screen: GameScreen, point: Point) -> Command | None:
    """What the control under a point asks for, whether or not it can be pressed."""
    return next((control.action for control, rect in screen.controls if rect.contains(point)), None)
