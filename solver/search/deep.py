"""The deep database of ``fifteen``: pieces 1 to 8 and 9 to 15, made on request, as it is too large to come along.

For every place of a group two bits tell by how much its least slides are more than the Manhattan distances: 144 MB,
which are mapped (see ``mapped_files``). The header says format, version, board, groups and the SHA-256 of the two
tables, which follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial
from pathlib import Path

from ..model.board import Board
from ..model.pieces import EMPTY
from ..system.progress import Cancel, never_cancel
from ..tables.mapped_files import map_checked, write_mapped
from ..tables.table_files import UNUSABLE, discard, is_there, tables_folder
from .bounds import Bound, Bytes
from .deep_index import DeepIndex
from .mirror import mirror_of
from .packed import PackedBoard

FORMAT, VERSION = "antipode deep database", 1
GROUPS = (tuple(range(1, 9)), tuple(range(9, 16)))
GOAL = (*range(1, 16), EMPTY)
SHA256 = "f6f562931b55402b737420505b3d324dca44663770b248f661c86840dafb6efe"
"""Of the tables; a slow test makes them anew."""
NAME = "deep pattern"
"""Of the bound, within the program."""
SIZES = tuple(comb(16, len(group)) * factorial(len(group)) // 4 for group in GROUPS)
"""Bytes of the tables."""


def is_for(board: Board) -> bool:
    """Whether the deep database is for this board: it has the goal of ``fifteen``."""
    return (board.rows, board.columns, board.goal_cells) == (4, 4, GOAL)


def deep_path() -> Path:
    """The file."""
    return tables_folder() / "fifteen.deep"


def rows_path() -> Path:
    """What a build has found so far, a large file ..."""
    return tables_folder() / "fifteen.deep-rows"


def layer_path() -> Path:
    """... and up to which distance."""
    return tables_folder() / "fifteen.deep-layer"


def is_built() -> bool:
    """Whether there is a file of the right size; what is in it is looked at where it is loaded."""
    return is_there(deep_path(), sum(SIZES))


def save_deep(tables: Sequence[Sequence[Bytes]]) -> None:
    """Write the file, whole or not at all. Raises WrongTable for tables that are not those of the groups, OSError."""
    write_mapped(deep_path(), _header(), [part.data for table in tables for part in table])


def load_deep(packed: PackedBoard, cancel: Cancel = never_cancel) -> Bound | None:
    """Return the bound that the deep database gives; None where there is none that can be used: a damaged file is
    removed. Raises Cancelled.
    """
    content = _mapped(cancel)
    return None if content is None else deep_bound(packed, content[: SIZES[0]], content[SIZES[0] :])


def verify_deep() -> None:
    """Remove the file if it is damaged."""
    _mapped(never_cancel)


def _mapped(cancel: Cancel) -> Bytes | None:
    """Map both tables; None where there is no file that can be used."""
    try:
        return map_checked(deep_path(), _header(), sum(SIZES), cancel)
    except FileNotFoundError:
        return None
    except UNUSABLE as error:
        discard(deep_path(), FORMAT, VERSION, error)
        return None


def deep_bound(packed: PackedBoard, eight: Bytes, seven: Bytes) -> Bound:
    """The bound of two tables, and of the mirror image."""
    bound = Bound(NAME, packed, [])
    mirror = mirror_of(packed.board)
    assert mirror is not None  # the board is square, and its pieces are all different
    first = DeepIndex(packed, GROUPS, (eight, seven), None)
    bound.sums = [[first], [first.mirrored(mirror)]]
    return bound


def remove_deep() -> None:
    """Removes the file, and what is left of a build. Raises OSError."""
    for path in (deep_path(), rows_path(), layer_path()):
        path.unlink(missing_ok=True)


def _header() -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "goal": list(GOAL),
        "groups": [list(group) for group in GROUPS],
        "sha256": SHA256,
    }
