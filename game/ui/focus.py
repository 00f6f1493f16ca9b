"""The keyboard focus of a screen."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ..input.commands import Action
from .control import Command, Placed
from .geometry import Rect

ASIDE = 3
"""The weight of a step to the side: a control straight ahead is nearer than one askew."""


GONE: Final = -1


class Focus:
    """The focus: on one of the controls, or on none until the keyboard is used."""

    def __init__(self, follows: bool = False) -> None:
        """It stays at its place in the order of controls, or ``follows`` its control there, and goes with it."""
        self._follows = follows
        self._index: int | None = None
        self._name: tuple[Command, str] | None = None

    def index(self, controls: Sequence[Placed]) -> int | None:
        """Return the index of the focused control, or None."""
        if self._index is None:
            return None
        if self._follows:
            names = [(control.command, control.label) for control, _ in controls]
            return names.index(self._name) if self._name in names else None
        return self._index if GONE < self._index < len(controls) else None

    def gone_from(self, controls: Sequence[Placed]) -> Command | None:
        """Return the command of the focused control if it has been removed."""
        return self._name[0] if self._name and self._index is not None and self.index(controls) is None else None

    def leave(self) -> None:
        """Drop the focused control but keep its place."""
        self._index = GONE

    def put(self, index: int | None, controls: Sequence[Placed] = ()) -> None:
        """Focus a control, or none for None."""
        self._index = index
        if index is not None and index < len(controls):
            self._name = controls[index][0].command, controls[index][0].label

    def move(self, by: int, controls: Sequence[Placed], passed: Collection[Command] = ()) -> None:
        """Focus the next (+1) or the previous (-1) control, wrapping around and skipping those that are ``passed``."""
        here = self.index(controls)
        stops = [i for i, (control, _) in enumerate(controls) if control.command not in passed or i == here]
        if not stops:
            self.put(None)
            return
        before = stops.index(here) if here is not None else -1 if by > 0 else 0
        self.put(stops[(before + by) % len(stops)], controls)

    def point(self, direction: Action, controls: Sequence[Placed]) -> None:
        """Focus the nearest control in an arrow's direction, if there is one."""
        here = self.index(controls)
        if here is None:
            self.move(1, controls)
        else:
            self.put(nearest([rect for _, rect in controls], here, direction), controls)


def nearest(rects: Sequence[Rect], index: int, direction: Action) -> int:
    """Return the index of the nearest rectangle in an arrow's direction; ``index`` itself if there is none."""
    spans = [_turned(rect, direction) for rect in rects]
    _, edge, top, bottom = spans[index]

    def way(i: int) -> int:
        begin, _, first, last = spans[i]
        return begin - edge + ASIDE * max(first - bottom + 1, top - last + 1, 0)

    return min((i for i, span in enumerate(spans) if span[0] >= edge), key=way, default=index)


def _turned(rect: Rect, direction: Action) -> tuple[int, int, int, int]:
    """Return left, right, top and bottom, turned as if the arrow pointed right."""
    across, down = (rect.x, rect.right), (rect.y, rect.bottom)
    along, aside = (across, down) if direction in (Action.LEFT, Action.RIGHT) else (down, across)
    if direction in (Action.LEFT, Action.UP):
        along = -along[1], -along[0]
    return *along, *aside
