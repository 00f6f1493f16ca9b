"""The state of a lesson: its position, the moves made or shown so far, and whether its task is done."""

from __future__ import annotations

from collections.abc import Sequence

from solver import Move, Position, parse_moves, play, solve

from .lessons import FIRST, Step, Task, steps_of


class Course:
    """A chapter, and its current step."""

    paused = False
    """Always: the stage asks."""

    def __init__(self, chapter: str) -> None:
        self.open(chapter)

    def open(self, chapter: str) -> None:
        """Begin a chapter."""
        self.chapter, self.steps = chapter, steps_of(chapter)
        self.go_to(0)

    def go_to(self, index: int) -> None:
        """Begin a step, or the nearest available one."""
        self.index = min(max(index, 0), len(self.steps) - 1)
        self.begin()

    def begin(self) -> None:
        """Restart the step."""
        self._way = [self.step.start]
        self.done = False
        if self.step.task is Task.UNDO:
            self._way.extend(play(self.step.start, self.step.moves).positions[1:])

    @property
    def step(self) -> Step:
        """The current step."""
        return self.steps[self.index]

    @property
    def position(self) -> Position:
        return self._way[-1]

    @property
    def solved(self) -> bool:
        return self.position.is_goal

    @property
    def played(self) -> bool:
        """Whether the player moves the pieces."""
        return self.chapter == FIRST

    @property
    def movable(self) -> bool:
        """Whether pieces can be moved by hand."""
        return self.step.by_hand and not self.done

    @property
    def takes_hints(self) -> bool:
        """Whether a hint can be played."""
        return self.movable or (self.step.task is Task.HINT and not self.done)

    @property
    def astray(self) -> bool:
        """Whether the player has moved another piece than the one that is to be clicked."""
        return self.step.clicked is not None and self.position not in play(self.step.start, self.step.moves).positions

    @property
    def at_end(self) -> bool:
        """Whether this is the chapter's last step."""
        return self.index == len(self.steps) - 1

    @property
    def begun(self) -> bool:
        """Whether anything has moved in this step."""
        return len(self._way) > 1

    @property
    def next_shown(self) -> Move | None:
        """The next move of the demonstration; None at its end, or where the player moves."""
        shown = len(self._way) - 1
        return None if self.played or shown == len(self.step.moves) else self.step.moves[shown]

    def make(self, moves: Sequence[Move], hinted: bool = False) -> None:
        """Add moves of the demonstration or of the player; ``hinted`` is whether they come from a hint."""
        self._way.extend(play(self.position, moves).positions[1:])
        if self.movable and self.position == self.step.start:  # what was moved was moved back: nothing is begun
            self._way = self._way[:1]
        task, made = self.step.task, self.position == play(self.step.start, self.step.moves).positions[-1]
        fits = {Task.SLIDE: made, Task.ROW: made, Task.HINT: hinted, Task.SOLVE: self.solved}
        self.done = self.done or (task is not None and fits.get(task, False))

    def undo(self) -> bool:
        """Take the last move back; return False if there is none, or the task is done."""
        if self.done or not self.begun:
            return False
        self._way.pop()
        self.done = self.step.task is Task.UNDO
        return True

    @property
    def best(self) -> Move:
        """A best move; on this little board a search takes no time."""
        position = self.position
        (move,) = parse_moves(solve(position.board, position, "ida").moves[:1])
        return move
