"""Moves of the player's own, tried from a place of a game that is looked at again."""

from __future__ import annotations

from collections.abc import Sequence

from solver import Move, Position, play

from ...coach.analyzer import Analyzer


class Variation:
    """A line that begins after ``number`` moves of the game; what was taken back of it can be played again."""

    def __init__(self, start: Position, number: int) -> None:
        self.number = number
        self.moves: Sequence[Move] = ()
        self.positions: Sequence[Position] = (start,)
        """One more than there are moves."""
        self.done = 0
        """How many of the moves stand."""
        self.asked = False
        """Whether the player wants to see the best moves of the present position."""

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.positions[self.done]

    def make(self, moves: Sequence[Move]) -> None:
        """Play moves from the present place on; on block boards, combine slides into moves as the board counts them."""
        start = self.positions[0]
        line = start.board.counted_moves([*self.moves[: self.done], *moves])
        self.moves, self.positions = tuple(line), play(start, line).positions
        self.go_to(len(self.moves))

    def go_to(self, done: int) -> None:
        """Select another place of the line, the nearest that exists."""
        self.done, self.asked = min(max(done, 0), len(self.moves)), False

    def distances(self, analyzer: Analyzer) -> list[int | None]:
        """Return the distances of all its positions, None for each that is unknown."""
        return [analyzer.distance(position) for position in self.positions]

    def wanted(self, analyzer: Analyzer) -> Position:
        """Return the position to search next: the present one, or else the last of unknown distance."""
        unknown = (each for each in reversed(self.positions) if analyzer.distance(each) is None)
        return self.position if analyzer.distance(self.position) is None else next(unknown, self.position)
