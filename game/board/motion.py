"""What moves on the board: pieces on their way, one held by the pointer, or all for joy."""

from __future__ import annotations

from solver import Position

from .animation import Animation, Celebration, Motion, standing
from .gestures import Grip


class BoardMotion:
    """At most one animation, grip or celebration; a new one ends the others at once.

    A celebration comes with the last slide, and begins when that has ended.
    """

    def __init__(self) -> None:
        self.animation: Animation | None = None
        self.grip: Grip | None = None
        self.celebration: Celebration | None = None

    @property
    def at_rest(self) -> bool:
        """Whether all pieces lie in their cells."""
        return self.animation is None and self.grip is None and self.celebration is None

    @property
    def moving(self) -> bool:
        """Whether frames are wanted one after another."""
        return self.animation is not None or self.celebration is not None

    def animate(self, animation: Animation) -> None:
        """Shows pieces on their way."""
        self.end()
        self.animation = animation

    def celebrate(self, celebration: Celebration) -> None:
        """Goes on with this after the animation."""
        self.celebration = celebration

    def hold(self, grip: Grip) -> None:
        """The pointer has taken hold of a piece."""
        self.end()
        self.grip = grip

    def end(self) -> None:
        """All pieces come to rest, and nothing is held."""
        self.animation = self.grip = self.celebration = None

    def end_if_over(self, now: float) -> bool:
        """Ends what has taken its time; true if anything has."""
        before = self.animation, self.celebration
        if self.animation is not None and now >= self.animation.end:
            self.animation = None
        if self.celebration is not None and self.celebration.over(now):
            self.celebration = None
        return before != (self.animation, self.celebration)

    def motions(self, position: Position, now: float) -> tuple[list[Motion], float]:
        """Where all pieces are: their motions, and the part of the way done."""
        if self.grip is not None:
            return self.grip.motions(standing(position))
        if self.animation is not None:
            return self.animation.motions, self.animation.part(now)
        if self.celebration is not None:
            return self.celebration.motions(now), 1.0
        return standing(position), 1.0
