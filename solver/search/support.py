"""What the searches support: the boards they can hold, and the lower bounds that a board has.

A search holds boards whose positions fit one 64-bit number, four bits a cell. All here works without NumPy, so that
commands and the window can list it at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from ..errors import ArgumentError, quoted
from ..model.board import Board
from ..model.pieces import EMPTY, WALL, Cells
from . import BOUNDS

if TYPE_CHECKING:
    from .bounds import Bound


@dataclass(frozen=True)
class Solutions:
    """What a search has found: the length of the shortest solutions, their number where it was counted, and some."""

    length: int
    count: int | None
    lines: list[str]


BITS = 4  # the bits of a cell in a packed position
KINDS = 1 << BITS
MOST_CELLS = 64 // BITS


def can_be_packed(board: Board) -> bool:
    """Return whether a position of this board fits 64 bits, so that it can be searched; no search has tall pieces."""
    if board.tall_blocks:
        return False
    return len(board.goal_cells) <= MOST_CELLS and len(kinds_of(board)) < KINDS


def kinds_of(board: Board) -> list[int]:
    """Return the pieces, each kind once, and of a block its first part."""
    return sorted({board.block_of.get(piece, (piece,))[0] for piece in board.goal_cells} - {EMPTY})


LARGEST_GROUP = 5  # pieces: on 16 cells three such groups are built in 0.9 s
LARGEST_GROUP_OF_FEW_CELLS = 6  # on boards of at most 12 cells: two groups, built in 0.3 s
FEW_CELLS = 12


def natural_groups(board: Board) -> tuple[Cells, ...]:
    """Split all pieces into as few groups as possible, whose sizes differ by one at most.

    A group's goals lie side by side, in a part of the board that is cut off across its longer side. On 2x6, 2x7 and 3x5
    this leaves a third to a tenth as many positions to expand as groups of whole rows. None where pieces are alike or
    several cells large, or where no search can hold the board.
    """
    if not (board.has_distinct_numbers and can_be_packed(board)):
        return ()
    wide = board.columns >= board.rows
    cells = sorted(
        range(len(board.goal_cells)), key=lambda cell: cell % board.columns if wide else cell // board.columns
    )
    pieces = [board.goal_cells[cell] for cell in cells if board.goal_cells[cell] not in (EMPTY, WALL)]
    largest = LARGEST_GROUP_OF_FEW_CELLS if len(cells) <= FEW_CELLS else LARGEST_GROUP
    count = -(-len(pieces) // largest)
    ends = [len(pieces) - len(pieces) * (count - number) // count for number in range(count + 1)]
    return tuple(tuple(sorted(pieces[begin:end])) for begin, end in pairwise(ends))


FOLDER = Path(__file__).parent / "databases"


def packed_bounds(board: Board) -> list[str]:
    """Return the names of the bounds of a board whose positions can be packed, from the weakest to the strongest."""
    has = {
        "nearest": True,
        "manhattan": True,
        "linear-conflict": board.has_distinct_numbers,
        "pattern": bool(board.patterns) or has_databases(board) or bool(natural_groups(board)),
    }
    return [name for name in BOUNDS if has[name]]


def check_bound(board: Board, name: str, names: Sequence[str]) -> None:
    """Raise ArgumentError for a name that is none of ``names``, the bounds of a board."""
    if not names:
        raise ArgumentError(f"{board.id} has no lower bounds: none of its methods uses one")
    if name not in names:
        raise ArgumentError(f"unknown bound {quoted(name)} for {board.id}, expected one of: {', '.join(names)}")


def has_databases(board: Board) -> bool:
    """Return whether pattern databases come with the board."""
    return bool(board.additive) and database_path(board).exists()


def database_path(board: Board) -> Path:
    """Return the file with the board's pattern databases."""
    return FOLDER / f"{board.builtin_id or board.id}.npz"


kept: dict[tuple[Board, str], Bound] = {}


def forget_bounds(but: Board) -> None:
    """Forget the bounds of all other boards; a search that uses one keeps it."""
    for board, name in list(kept):
        if board != but:
            kept.pop((board, name), None)
