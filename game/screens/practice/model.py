"""The distance and the seed that a player has chosen, and the position that follows from them."""

from __future__ import annotations

import random
from collections.abc import Callable

from solver import Position

from ...coach.coach import Coach
from ...coach.practice import Draw
from .seed import Seed


class PracticeChoice:
    """Draws anew with every change; the coach answers at once, or when its draw has ended."""

    def __init__(self, coach: Coach, position: Position) -> None:
        """``position`` is the one on the board, which the coach is asked for."""
        self._coach, self._position = coach, position
        self.distance: int | None = None
        """None while nobody knows which there are."""
        self.seed = Seed(random.Random())
        self.drawn: Position | None = None
        """The position, once it is drawn."""
        self._then: Callable[[Position], None] | None = None

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the greatest distance: the goal itself is nothing to practise, unless there is nothing else."""
        reach = self._coach.reach or 0
        return min(1, reach), reach

    def choose(self, distance: int) -> None:
        """Takes a distance, or the nearest to it that can be drawn; nothing while that is not known."""
        if self._coach.reach is None:
            return
        least, greatest = self.ends
        distance = min(max(distance, least), greatest)
        if distance != self.distance:
            self.distance = distance
            self.seed.end()
            self._draw()

    def step(self, by: int) -> None:
        """Goes so many moves farther from the goal, or nearer."""
        if self.distance is not None:
            self.choose(self.distance + by)

    def renew(self) -> None:
        """Takes another seed."""
        self.seed.renew()
        self._draw()

    def take_key(self, name: str) -> bool:
        """A key for the seed; false if it is none."""
        if self.distance is None or not self.seed.take_key(name):
            return False
        self._draw()
        return True

    def turn_digit(self, by: int) -> None:
        """Turns the last digit of the seed."""
        self.seed.turn(by)
        self._draw()

    @property
    def awaited(self) -> bool:
        """Whether something is to be done with the position as soon as it is drawn."""
        return self._then is not None

    def when_drawn(self, then: Callable[[Position], None]) -> None:
        """Calls ``then`` with the position of this choice as soon as it is drawn, unless another choice is made."""
        if self.drawn is not None:
            then(self.drawn)
        else:
            self._then = then

    def _draw(self) -> None:
        self.drawn = self._then = None
        if self.distance is not None:
            self._coach.ask_at_distance(self._position, Draw(self.distance, self.seed.value), self._take)

    def _take(self, drawn: Position) -> None:
        self.drawn = drawn
        if self._then is not None:
            self._then(drawn)
