"""The pointer's presses, moves and releases, passed to a screen."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from ..screens.game_screen import GameScreen
from ..ui.control import Command

DOUBLE_CLICK_SECONDS, DOUBLE_CLICK_PIXELS = 0.4, 8
SAME_PLACE_SECONDS = 1.0  # within which a click in the same place was meant for what was there before

Point = tuple[int, int]
OUTSIDE: Point = (-1, -1)


class Pointer:
    """The pointer, which ignores clicks that follow soon, in the same place, on one that brought another control up.

    They were meant for the control before, and each has the next one wait as long. The position is kept, so that
    nothing stays lit from which a control has moved away.
    """

    def __init__(self, now: Callable[[], float]) -> None:
        """``now`` is a clock in seconds."""
        self._now = now
        self._changed: tuple[float, Point | None] = (-math.inf, None)
        self._point = OUTSIDE

    def press(self, screen: GameScreen, point: Point, touched: bool) -> None:
        """Press at a point; ``touched`` is whether it is a finger."""
        self._point = point
        if not self._is_second_click(point):
            screen.is_touched = touched
            self._do(screen, screen.on_pointer_down, point)

    def let_go(self, screen: GameScreen, point: Point) -> None:
        """Release at a point."""
        self._point = point
        self._do(screen, screen.on_pointer_up, point)

    def move(self, screen: GameScreen, event: pygame.event.Event) -> None:
        """Move to an event's point, or out of the window; a finger is nowhere while it touches nothing."""
        screen.is_touched = bool(getattr(event, "touch", False))
        self._point = getattr(event, "pos", OUTSIDE)
        screen.on_pointer_move(self._point, bool(getattr(event, "buttons", (0,))[0]))

    def look(self, screen: GameScreen) -> None:
        """Update the highlight after an event, as controls may have moved."""
        if screen.hover is not None and screen.command_at(self._point) != screen.hover:
            screen.hover = None

    def controls_changed(self) -> None:
        """Ignore the next clicks everywhere, as other controls have come up by themselves."""
        self._changed = self._now(), None

    def _do(self, screen: GameScreen, do: Callable[[Point], None], point: Point) -> None:
        before = _command_at(screen, point)
        do(point)
        screen.refresh()
        if screen.next is not None or _command_at(screen, point) != before:
            self._changed = self._now(), point

    def _is_second_click(self, point: Point) -> bool:
        when, where = self._changed
        if where is None:
            return self._now() - when < DOUBLE_CLICK_SECONDS
        near = max(abs(point[0] - where[0]), abs(point[1] - where[1])) <= DOUBLE_CLICK_PIXELS
        if not near or self._now() - when >= SAME_PLACE_SECONDS:
            return False
        self._changed = self._now(), where
        return True


def _command_at(screen: GameScreen, point: Point) -> Command | None:
    """Return the command of the control under a point, even of a disabled one."""
    return next((control.command for control, rect in screen.controls if rect.contains(point)), None)
