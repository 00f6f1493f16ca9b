"""The focus ring of a screen: which of its controls the keyboard presses."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from ..input.commands import Action
from .control import Command, Placed
from .geometry import Rect

ASIDE = 3
"""A step to the side counts as so many steps ahead: a control straight ahead is nearer than one askew."""


GONE: Final = -1


class Ring:
    """Is on one of the controls, or on none until the keyboard asks for it."""

    def __init__(self, follows: bool = False) -> None:
        """It stays at its place in the order of controls, or ``follows`` its control there, and goes with it."""
        self._follows = follows
        self._index: int | None = None
        self._name: tuple[Command, str] | None = None

    def index(self, controls: Sequence[Placed]) -> int | None:
        """Which of the controls has it."""
        if self._index is None:
            return None
        if self._follows:
            names = [(control.action, control.label) for control, _ in controls]
            return names.index(self._name) if self._name in names else None
        return self._index if GONE < self._index < len(controls) else None

    def gone_from(self, controls: Sequence[Placed]) -> Command | None:
        """What the control asks for that it was on, if that is not there any more."""
        return self._name[0] if self._name and self._index is not None and self.index(controls) is None else None

    def leave(self) -> None:
        """Its control goes from under it."""
        self._index = GONE

    def put(self, index: int | None, controls: Sequence[Placed] = ()) -> None:
        """Puts it on a control, or for None on none."""
        self._index = index
        if index is not None and index < len(controls):
            self._name = controls[index][0].action, controls[index][0].label

    def move(self, by: int, controls: Sequence[Placed], passed: Collection[Command] = ()) -> None:
        """To the next (+1) or the one before (-1), round the end, over those that are ``passed``."""
        here = self.index(controls)
        stops = [i for i, (control, _) in enumerate(controls) if control.action not in passed or i == here]
        if not stops:
            self.put(None)
            return
        before = stops.index(here) if here is not None else -1 if by > 0 else 0
        self.put(stops[(before + by) % len(stops)], controls)

    def point(self, direction: Action, controls: Sequence[Placed]) -> None:
        """To the nearest control in the direction of an arrow; it stays where there is none."""
        here = self.index(controls)
        if here is None:
            self.move(1, controls)
        else:
            self.put(nearest([rect for _, rect in controls], here, direction), controls)


def nearest(rects: Sequence[Rect], index: int, direction: Action) -> int:
    """Which of these places is nearest to one of them in the direction of an arrow; ``index`` itself if none is."""
    spans = [_turned(rect, direction) for rect in rects]
    _, edge, top, bottom = spans[index]

    def way(i: int) -> int:
        begin, _, first, last = spans[i]
        return begin - edge + ASIDE * max(first - bottom + 1, top - last + 1, 0)

    return min((i for i, span in enumerate(spans) if span[0] >= edge), key=way, default=index)


def _turned(rect: Rect, direction: Action) -> tuple[int, int, int, int]:
    """Left, right, top and bottom, seen as if the arrow pointed right."""
    across, down = (rect.x, rect.right), (rect.y, rect.bottom)
    along, aside = (across, down) if direction in (Action.LEFT, Action.RIGHT) else (down, across)
    if direction in (Action.LEFT, Action.UP):
        along = -along[1], -along[0]
    return *along, *aside
