"""What moves on the board: a slide on its way, or a piece held by the pointer; and where pieces have come to rest."""

from __future__ import annotations

from solver import Move, Position

from .animation import Animation, Motion, plan
from .celebration import Celebration
from .gestures import dragged_part

DRAG_PIXELS = 5
"""A pointer that moved less has clicked."""


class Drag:
    """A piece, and all between it and the empty cell, held by the pointer."""

    def __init__(self, old: Position, moves: tuple[Move, ...], start: tuple[int, int]) -> None:
        self.old, self.moves = old, moves
        self.new = old
        for move in moves:
            self.new = self.new.apply(move)
        self.motions = plan(old, self.new)
        self.part = 0.0
        """How far it has been pulled, from 0 to 1."""
        self.begun = False
        """Whether the pointer has moved far enough to be dragging."""
        self.pulled = False
        """Whether it has been pulled since it was drawn."""
        self._start = start

    def pull(self, point: tuple[int, int], pitch: int) -> None:
        """The pointer has moved; cells are ``pitch`` pixels large."""
        self.part = dragged_part(self.moves[0], self._start, point, pitch)
        self.pulled = True
        along = max(abs(point[0] - self._start[0]), abs(point[1] - self._start[1]))
        self.begun = self.begun or along >= DRAG_PIXELS


class BoardMotion:
    """At most one animation, drag or celebration; a new one ends the others at once.

    A celebration comes with the last slide, and begins when that has ended.
    """

    def __init__(self) -> None:
        self.animation: Animation | None = None
        self.drag: Drag | None = None
        self.celebration: Celebration | None = None
        self.rested: list[Motion] = []
        """Motions that have ended since the board was drawn."""

    @property
    def still(self) -> bool:
        """Whether all pieces lie in their cells."""
        return self.animation is None and self.drag is None and self.celebration is None

    @property
    def moving(self) -> bool:
        """Whether frames are wanted one after another."""
        return self.animation is not None or self.celebration is not None

    @property
    def changed(self) -> bool:
        """Whether pieces have been pulled or have come to rest since the board was drawn."""
        return bool(self.rested) or (self.drag is not None and self.drag.pulled)

    def drawn(self) -> None:
        """The board has been drawn as it is."""
        self.rested.clear()
        if self.drag is not None:
            self.drag.pulled = False

    def animate(self, animation: Animation) -> None:
        """Shows pieces on their way."""
        self.end()
        self.animation = animation

    def celebrate(self, celebration: Celebration) -> None:
        """Goes on with this after the animation."""
        self.celebration = celebration

    def hold(self, drag: Drag) -> None:
        """The pointer has taken hold of a piece."""
        self.end()
        self.drag = drag

    def end(self) -> None:
        """All pieces come to rest, and nothing is held."""
        for moving in (self.animation, self.drag):
            if moving is not None:
                self.rested += moving.motions
        self.animation = self.drag = self.celebration = None

    def end_if_over(self, now: float) -> None:
        """Ends what has taken its time."""
        if self.animation is not None and now >= self.animation.end:
            self.rested += self.animation.motions
            self.animation = None
        if self.celebration is not None and self.celebration.over(now):
            self.celebration = None

    def motions(self, position: Position, now: float) -> tuple[list[Motion], float]:
        """Where all pieces are: their motions, and the part of the way done."""
        if self.drag is not None:
            return self.drag.motions, self.drag.part
        if self.animation is not None:
            return self.animation.motions, self.animation.part(now)
        if self.celebration is not None:
            return self.celebration.motions(now), 1.0
        return plan(position, position), 1.0
