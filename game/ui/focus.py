"""The focus ring of a page: which of its controls the keyboard presses."""

from __future__ import annotations

from collections.abc import Sequence

from ..input.commands import Action
from .geometry import Rect

ASIDE = 3
"""A step to the side counts as so many steps ahead: a control straight ahead is nearer than one askew."""


class Focus:
    """Which of the controls has the ring; none until the keyboard asks for it."""

    def __init__(self) -> None:
        self.index: int | None = None

    def move(self, by: int, count: int) -> None:
        """To the next (+1) or the one before (-1), round the end."""
        if count:
            self.index = (0 if by > 0 else count - 1) if self.index is None else (self.index + by) % count

    def point(self, direction: Action, rects: Sequence[Rect]) -> None:
        """To the nearest control in the direction of an arrow; it stays where there is none."""
        if self.index is None or self.index >= len(rects):
            self.move(1, len(rects))
        else:
            self.index = _nearest(rects, self.index, direction)


def _nearest(rects: Sequence[Rect], index: int, direction: Action) -> int:
    """The control that is nearest in a direction, or ``index`` itself."""
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
