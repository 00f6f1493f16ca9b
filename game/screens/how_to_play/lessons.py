"""The lessons, chapter by chapter: positions of real boards, with the moves of a demonstration or a task; and the
state of the lesson under way.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from solver import Board, Move, Position, load_board, parse_position, solve
from solver.model.notation import parse_moves
from solver.model.playthrough import play

FIRST = "first"


class Task(Enum):
    """The task of the player."""

    SLIDE = "slide a piece"
    ROW = "slide several, at once or one by one"
    HINT = "play a hint"
    UNDO = "take a move back"
    SOLVE = "solve it"


class Step(NamedTuple):
    """One step of a chapter."""

    name: str
    start: Position
    moves: Sequence[Move]
    task: Task | None = None

    @property
    def clicked(self) -> int | None:
        """The piece to be clicked, framed at first."""
        return {Task.SLIDE: 4, Task.ROW: 5}.get(self.task) if self.task else None

    @property
    def is_by_hand(self) -> bool:
        """The player slides pieces, and not by a button alone."""
        return self.task in (Task.SLIDE, Task.ROW, Task.SOLVE)


_Told = tuple[str, str, str, str, Task | None]

_CHAPTERS: Mapping[str, Sequence[_Told]] = {
    FIRST: (
        ("slide", "eight", "1 2 3/0 6 8/4 7 5", "U", Task.SLIDE),
        ("row", "eight", "1 2 3/4 6 8/0 7 5", "LL", Task.ROW),
        ("hint", "eight", "1 2 3/4 6 8/7 5 0", "D", Task.HINT),
        ("undo", "eight", "1 2 3/4 6 0/7 5 8", "D", Task.UNDO),
        ("goal", "eight", "1 2 3/4 6 0/7 5 8", "RUL", Task.SOLVE),
    ),
    "numbers": (
        ("goal", "eight", "1 2 3/4 5 6/7 8 0", "", None),
        ("one", "eight", "7 1 2/4 0 8/6 3 5", "RDL", None),
        ("corner", "eight", "1 0 2/7 4 8/6 3 5", "UULDRD", None),
        ("row", "eight", "1 0 2/7 4 3/6 5 8", "LU", None),
        ("beside", "eight", "1 2 3/7 4 0/6 5 8", "URR", None),
        ("column", "eight", "1 2 3/7 4 8/0 6 5", "DL", None),
        ("ring", "eight", "1 2 3/4 0 8/7 6 5", "LURDLU", None),
    ),
    "colours": (
        ("goal", "colours-three", "1 1 2 2/1 1 2 2/1 3 3 2/3 3 3 0", "", None),
        ("nearest", "colours-three", "1 1 2 2/1 1 3 2/3 3 0 3/3 1 2 2", "LURDRUR", None),
        ("ring", "colours-three", "1 1 2 2/1 1 3 2/3 1 3 2/0 3 3 2", "DLLDLUU", None),
    ),
    "goat": (
        ("goal", "goat", "1 8 9 10/2 5 7 0/3 8 4 6", "", None),
        ("wide", "goat", "2 9 10 5/3 1 0 6/8 8 4 7", "LDRUULDLU", None),
        ("last", "goat", "2 1 9 10/3 8 5 7/8 4 6 0", "RRRDDLULL", None),
    ),
    "farm": (
        ("goal", "farm-1bb4nvgj", "6 0 12/33 8 11/34 5 2", "", None),
        ("tall", "farm-1bb4nvgj", "6 12 8/33 2 0/34 5 11", "DRRULD", None),
        ("last", "farm-1bb4nvgj", "33 6 12/34 0 8/5 2 11", "LURRDL", None),
    ),
    "blocks": (
        ("goal", "klotski", "ACG./ACDF/H.DF/EEBB/IJBB", "GR DU HRR EU JUL BL", None),
        ("corners", "klotski", "GACH/IAC./J.EE/DFBB/DFBB", "EL HDD CR AR IRU", None),
        ("room", "klotski", "GIAC/..AC/JEEH/DFBB/DFBB", "JUR DUU FL BL", None),
    ),
    "along": (
        ("goal", "car-k31z3zb668", "..DBBB/..DCC./AA..../....E./..F.E./..F...", "ARRRR", None),
        ("back", "car-k31z3zb668", ".BBB../..CC../AAD.E./..D.E./..F.../..F...", "BRR CR DUU", None),
        ("free", "car-k31z3zb668", "..DBBB/..DCC./AA..E./....E./..F.../..F...", "ED ARRRR", None),
    ),
}
CHAPTERS = tuple(_CHAPTERS)  # the first, and one for each kind of board (see ``kind_of``)


@lru_cache
def steps_of(chapter: str) -> Sequence[Step]:
    """Return the steps of a chapter."""
    return [_step(*told) for told in _CHAPTERS[chapter]]


def _step(name: str, board_id: str, start: str, moves: str, task: Task | None) -> Step:
    board: Board = load_board(board_id)
    return Step(name, parse_position(board, start), parse_moves(moves, board), task)


class Course:
    """A chapter, and its current step."""

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
        self._positions = [self.step.start]
        self.done = False
        if self.step.task is Task.UNDO:
            self._positions.extend(play(self.step.start, self.step.moves).positions[1:])

    @property
    def step(self) -> Step:
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
        return self.chapter == FIRST

    @property
    def is_movable(self) -> bool:
        """Pieces can be moved by hand."""
        return self.step.is_by_hand and not self.done

    @property
    def can_hint(self) -> bool:
        """A hint can be played."""
        return self.is_movable or (self.step.task is Task.HINT and not self.done)

    @property
    def is_astray(self) -> bool:
        """The player has moved another piece than the one that is to be clicked."""
        return self.step.clicked is not None and self.position not in play(self.step.start, self.step.moves).positions

    @property
    def is_at_end(self) -> bool:
        """This is the chapter's last step."""
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

    def takes_back(self, moves: Sequence[Move]) -> bool:
        """Return whether moves take back what the player is to take back."""
        is_asked = self.step.task is Task.UNDO and not self.done
        return is_asked and play(self.position, moves).positions[-1] == self.step.start

    def make(self, moves: Sequence[Move], hinted: bool = False) -> None:
        """Add moves of the demonstration or of the player; ``hinted`` is whether they come from a hint."""
        self._positions.extend(play(self.position, moves).positions[1:])
        if self.is_movable and self.position == self.step.start:  # what was moved was moved back: nothing is begun
            self._positions = self._positions[:1]
        task, made = self.step.task, self.position == play(self.step.start, self.step.moves).positions[-1]
        taken_back = self.position == self.step.start
        fits = {
            Task.SLIDE: made, Task.ROW: made, Task.HINT: hinted, Task.UNDO: taken_back, Task.SOLVE: self.is_solved,
        }  # fmt: skip
        self.done = self.done or (task is not None and fits.get(task, False))

    def undo(self) -> bool:
        """Take the last move back; return False if there is none, or the task is done."""
        if self.done or not self.has_begun:
            return False
        self._positions.pop()
        self.done = self.step.task is Task.UNDO
        return True

    @property
    def best(self) -> Move:
        """A best move; on this little board a search takes no time."""
        position = self.position
        (move,) = solve(position.board, position, "ida").moves[:1]
        return move
