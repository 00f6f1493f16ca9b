"""The state of a lesson under way: its step, and what the player or the demonstration has moved in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from solver import Move, Position, solve
from solver.model.playthrough import play

from ...modes.lessons import Lesson, LessonStep, Task


class LessonRun:
    """A lesson, and its current step."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.steps = lesson, lesson.steps
        self.go_to(0)

    def go_to(self, index: int) -> None:
        """Begin a step, or the nearest available one."""
        self.index = min(max(index, 0), len(self.steps) - 1)
        self._positions = [self.step.start]
        self.done = False

    @property
    def step(self) -> LessonStep:
        """The current step."""
        return self.steps[self.index]

    @property
    def position(self) -> Position:
        return self._positions[-1]

    @property
    def is_solved(self) -> bool:
        return self.position.is_goal

    @property
    def is_played(self) -> bool:
        """The player moves the pieces."""
        return self.step.task is not None

    @property
    def is_movable(self) -> bool:
        """Pieces can be moved by hand."""
        return self.step.is_by_hand and not self.done

    @property
    def can_hint(self) -> bool:
        """A hint can be played."""
        is_asked = self.step.task is Task.HINT and not self.done
        return (self.is_movable or is_asked) and not (self.step.task is Task.TRY and self.is_astray)

    @property
    def is_astray(self) -> bool:
        """The player has moved another piece than what is asked for."""
        if self.step.task is Task.TRY:
            return not self.done and self.position not in guide(self.step)
        return self.step.clicked is not None and self.position not in play(self.step.start, self.step.moves).positions

    @property
    def is_at_end(self) -> bool:
        """This is the lesson's last step."""
        return self.index == len(self.steps) - 1

    @property
    def has_begun(self) -> bool:
        """Something has moved in this step."""
        return len(self._positions) > 1

    @property
    def next_shown(self) -> Move | None:
        """The next move of the demonstration; None at its end, or where the player moves."""
        shown = len(self._positions) - 1
        return None if self.is_played or shown == len(self.step.moves) else self.step.moves[shown]

    @property
    def guided(self) -> Move | None:
        """The move that a guided try is waiting for; None off its path, and elsewhere."""
        return guide(self.step).get(self.position) if self.step.task is Task.TRY and not self.done else None

    def make(self, moves: Sequence[Move], hinted: bool = False) -> None:
        """Add moves of the demonstration or of the player; ``hinted`` is whether they come from a hint."""
        self._positions.extend(play(self.position, moves).positions[1:])
        if self.is_movable and self.position == self.step.start:  # what was moved was moved back: nothing is begun
            self._positions = self._positions[:1]
        task, made = self.step.task, self.position == play(self.step.start, self.step.moves).positions[-1]
        solved = self.is_solved
        fits = {Task.SLIDE: made, Task.ROW: made, Task.HINT: hinted, Task.GOAL: solved, Task.TRY: solved}
        self.done = self.done or (task is not None and fits[task])

    def undo(self) -> bool:
        """Take the last move back; return False if there is none, or the task is done."""
        if self.done or not self.has_begun:
            return False
        self._positions.pop()
        return True

    @property
    def best(self) -> Move:
        """A best move: that of the guided try, else of a search, which takes no time on the first little boards."""
        if self.guided is not None:
            return self.guided
        (move,) = solve(self.position.board, self.position, "ida").moves[:1]
        return move


@lru_cache(8)
def guide(step: LessonStep) -> Mapping[Position, Move]:
    """Return the positions on the line of a step, those within its moves too, each with what is still to be moved."""
    found, position = dict[Position, Move](), step.start
    for move in step.moves:
        found[position] = move
        for cells in range(1, len(move.path)):
            part = Move(move.piece, move.path[:cells])
            found.setdefault(position.apply(part), Move(part.piece_after, move.path[cells:]))
        position = position.apply(move)
    return found
