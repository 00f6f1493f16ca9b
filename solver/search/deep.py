"""The deep database of ``fifteen``: pieces 1 to 8 and 9 to 15, built on request, as it is too large to ship.

For every place of a group two bits hold the excess of its least slides over the Manhattan distances: 144 MB, which are
mapped (see ``mapped_files``). The header holds format, version, board, groups and the SHA-256 of the two
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
"""The checksum of the tables; a slow test rebuilds them."""
NAME = "deep pattern"
"""The internal name of the bound."""
SIZES = tuple(comb(16, len(group)) * factorial(len(group)) // 4 for group in GROUPS)
"""The sizes of the tables in bytes."""


def is_for(board: Board) -> bool:
    """Return whether the deep database fits this board, which has to have the goal of ``fifteen``."""
    return (board.rows, board.columns, board.goal_cells) == (4, 4, GOAL)


def deep_path() -> Path:
    """Return the file of the database."""
    return tables_folder() / "fifteen.deep"


def rows_path() -> Path:
    """Return the large file with the rows that a build has found so far."""
    return tables_folder() / "fifteen.deep-rows"


def layer_path() -> Path:
    """Return the small file that holds up to which distance the rows are complete."""
    return tables_folder() / "fifteen.deep-layer"


def is_built() -> bool:
    """Return whether there is a file of the right size; its content is checked on loading."""
    return is_there(deep_path(), sum(SIZES))


def save_deep(tables: Sequence[Sequence[Bytes]]) -> None:
    """Write the file, whole or not at all. Raises WrongTable for tables that are not those of the groups, OSError."""
    write_mapped(deep_path(), _header(), [part.data for table in tables for part in table])


def load_deep(packed: PackedBoard, cancel: Cancel = never_cancel) -> Bound | None:
    """Return the bound of the deep database; None where there is none that can be used.

    A damaged file is removed. Raises Cancelled.
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
    """Return the bound of two tables and of the mirror image."""
    bound = Bound(NAME, packed, [])
    mirror = mirror_of(packed.board)
    assert mirror is not None  # the board is square, and its pieces are all different
    first = DeepIndex(packed, GROUPS, (eight, seven), None)
    bound.sums = [[first], [first.mirrored(mirror)]]
    return bound


def remove_deep() -> None:
    """Remove the file, and the remains of a build. Raises OSError."""
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
