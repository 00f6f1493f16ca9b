"""The state of a lesson under way: its step, and what the player or the demonstration has moved in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from solver import Board, Move, Position, solve
from solver.analysis.methods import methods_of
from solver.catalogue.stages import has_stages, is_stage, stage_at, stages
from solver.model.notation import parse_moves
from solver.model.playthrough import play
from solver.tables.distance_tables import Tables

from ...modes.lessons import Lesson, LessonStep, Task

if TYPE_CHECKING:
    from solver.analysis.method import MethodAdvice


class LessonRun:
    """A lesson, and its current step."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson, self.steps = lesson, lesson.steps
        self.go_to(0)

    def go_to(self, index: int) -> None:
        """Begin a step, or the nearest available one."""
        self.index = min(max(index, 0), len(self.steps) - 1)
        self._positions = [self.step.start]
        self._slides: list[int] = []  # how many positions there were before each slide, which may move several pieces
        self.done = self.is_halted = False

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
        """Pieces can be moved, by hand or by a hint."""
        return self.is_played and not self.done

    @property
    def is_astray(self) -> bool:
        """The player has moved another piece than what is asked for; in a guided try: the last move was wasted."""
        if self.step.task is Task.TRY:
            return not self.done and self.has_begun and self._is_farther(*self._positions[-2:])
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
    def shown(self) -> int:
        """The moves of the demonstration that are made."""
        return len(self._positions) - 1

    @property
    def next_shown(self) -> Move | None:
        """The next move of the demonstration; None at its end, or where the player moves."""
        return None if self.is_played or self.shown == len(self.step.moves) else self.step.moves[self.shown]

    @property
    def part_tiles(self) -> Sequence[int]:
        """The tiles that a part of the demonstration was about which ends here, before its last one; else none."""
        if self.is_played or self.shown not in self.step.parts[:-1]:
            return ()
        stage = stage_at(self._positions[-2])
        return () if stage is None else stage.tiles

    def show_before(self) -> bool:
        """Take a move of the demonstration back; return False at its start."""
        if self.is_played or not self.shown:
            return False
        self._positions.pop()
        return True

    @property
    def guided(self) -> Move | None:
        """The move that a guided try is waiting for, from whatever position; None elsewhere."""
        return self._rest(self.position)[0] if self.step.task is Task.TRY and not self.done else None

    @property
    def moves_left(self) -> int | None:
        """The moves of the try that are left on its path; None off it."""
        rest = guide(self.step).get(self.position)
        return None if rest is None else len(rest)

    @property
    def aim(self) -> MethodAdvice | None:
        """What comes next in a guided try by the method; None elsewhere."""
        is_guided = self.guided is not None and is_by_method(self.position.board)
        return advice_along(self.position, tuple(self._rest(self.position))) if is_guided else None

    @property
    def aims(self) -> Sequence[MethodAdvice]:
        """All that come one after another on the path of a guided try by the method."""
        if self.step.task is not Task.TRY or not is_by_method(self.position.board):
            return ()
        found = (advice_along(position, rest) for position, rest in guide(self.step).items())
        return [*{(each.stage, each.setup): each for each in found if each is not None}.values()]

    def _rest(self, position: Position) -> Sequence[Move]:
        """Return the moves of the try from a position on its path; from another those to the end of the stage, as the
        method has it, or a shortest solution where the board has none.
        """
        return guide(self.step).get(position) or shortest(position)

    def _is_farther(self, before: Position, after: Position) -> bool:
        """Return whether a move leads off the path, and away from the end of the stage or from the goal."""
        return after not in guide(self.step) and left(after) > left(before)

    def make(self, moves: Sequence[Move], hinted: bool = False) -> None:
        """Add moves of the demonstration or of the player; ``hinted`` is whether they come from a hint."""
        self._slides.append(len(self._positions))
        self._positions.extend(play(self.position, moves).positions[1:])
        if self.is_movable and self.position == self.step.start:  # what was moved was moved back: nothing is begun
            self._positions, self._slides = self._positions[:1], []
        task, made = self.step.task, self.position == play(self.step.start, self.step.moves).positions[-1]
        solved = self.is_solved
        fits = {Task.SLIDE: made, Task.ROW: made, Task.HINT: hinted or solved, Task.GOAL: solved, Task.TRY: solved}
        self.done = self.done or (task is not None and fits[task])

    def undo(self) -> bool:
        """Take the last slide back; return False if there is none, or the task is done."""
        if self.done or not self.has_begun:
            return False
        del self._positions[self._slides.pop() :]
        return True

    @property
    def best(self) -> Move:
        """A best move: that of the guided try, else of a search, which takes no time on the first little boards."""
        if self.guided is not None:
            return self.guided
        (move,) = solve(self.position.board, self.position, "ida").moves[:1]
        return move


TABLES = Tables(cache=False)


@lru_cache(256)
def shortest(position: Position) -> tuple[Move, ...]:
    """Return the fewest moves from a position to the end of the method's stage on number boards, else to the goal.

    The boards of lessons are small, or their positions close to the goal: it takes no time.
    """
    board = position.board
    if is_by_method(board):
        from solver.analysis.method import method_advice  # with NumPy, which the window opens without

        advice = method_advice(position, TABLES)
        return () if advice is None else advice.line
    if "bidirectional" in methods_of(board):
        return tuple(solve(board, position, "bidirectional", cache=False).moves)
    return tuple(parse_moves(TABLES.of(board).line(position), board))


@lru_cache(256)
def advice_along(position: Position, line: tuple[Move, ...]) -> MethodAdvice | None:
    """Return what the next stage of a line by the method does; None at the goal."""
    from solver.analysis.method import advice_of_line  # with NumPy, which the window opens without

    return advice_of_line(position, line)


def is_by_method(board: Board) -> bool:
    """Return whether lessons go stage by stage on a board."""
    return has_stages(board) or is_stage(board.id)


def left(position: Position) -> tuple[int, int]:
    """Return what is left by the method: its stages, none on other boards, and the fewest moves of what comes first."""
    unfinished = 0
    if is_by_method(position.board) and (stage := stage_at(position)) is not None:
        every = stages(position.board.rows, position.board.columns)
        unfinished = len(every) - every.index(stage)
    return unfinished, len(shortest(position))


@lru_cache(8)
def guide(step: LessonStep) -> Mapping[Position, tuple[Move, ...]]:
    """Return the positions on the line of a step, those within its moves too, each with what is still to be moved."""
    found, position = dict[Position, tuple[Move, ...]](), step.start
    for number, move in enumerate(step.moves):
        rest = step.moves[number + 1 :]
        found[position] = (move, *rest)
        for cells in range(1, len(move.path)):
            part = Move(move.piece, move.path[:cells])
            found.setdefault(position.apply(part), (Move(part.piece_after, move.path[cells:]), *rest))
        position = position.apply(move)
    return found
