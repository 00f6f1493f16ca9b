"""Loading or building a board's lower bounds, and caching them."""

from __future__ import annotations

from contextlib import suppress
from functools import cache

from ..errors import BoardError
from ..model.board import Board
from ..system.progress import Cancel, never_cancel
from .bounds import Bound, Part, conflict_parts, matched_parts, nearest_parts, reflected
from .databases import built_parts, check_databases, load_databases
from .deep_database import NAME as DEEP
from .deep_database import is_built, is_for, load_deep
from .packed import PackedBoard, packed_board
from .pattern_databases import pattern_part
from .support import check_bound, has_databases, natural_groups, packed_bounds
from .support import kept as _kept


def load_bound(board: Board, name: str | None = None, cancel: Cancel = never_cancel) -> Bound:
    """Return a lower bound of a board by name; the strongest it has where none is named.

    Built on the first call and cached. Raises ArgumentError for a name that the board does not have, Cancelled.
    """
    names = packed_bounds(board)
    if name is not None:
        check_bound(board, name, names)
    return kept_bound(board, name or names[-1], cancel)


SECOND_PATTERN = "second pattern"


def stronger_bound(bound: Bound, cancel: Cancel = never_cancel) -> Bound:
    """Return the bound for a search that has grown long: slower to look up, but leaving fewer positions.

    That is ``bound`` itself where there is none. Raises Cancelled, BoardError for a damaged file.
    """
    board = bound.packed.board
    if bound.name == "pattern" and is_for(board) and is_built():
        with suppress(BoardError):  # there is none that can be used
            return kept_bound(board, DEEP, cancel)
    if bound.name == "pattern" and board.second_additive and has_databases(board):
        return kept_bound(board, SECOND_PATTERN, cancel)
    return bound


def kept_bound(board: Board, name: str, cancel: Cancel = never_cancel) -> Bound:
    """Return a bound by its name, public or internal; built on the first call."""
    bound = _kept.get((board, name))
    if bound is None:
        bound = _kept[board, name] = _make(board, name, cancel)
    return bound


@cache
def no_bound(board: Board) -> Bound:
    """Return the bound of plain iterative deepening: 0."""
    return Bound("none", packed_board(board), [])


def _make(board: Board, name: str, cancel: Cancel) -> Bound:
    packed = packed_board(board)
    sums: list[list[Part]] = []
    if name == "nearest":
        sums = [nearest_parts(packed)]
    elif name == "manhattan":
        sums = [matched_parts(packed)]
    elif name == "linear-conflict":
        sums = [matched_parts(packed) + conflict_parts(packed)]
    elif name == DEEP:
        deep = load_deep(packed, cancel)
        if deep is None:
            raise BoardError(f"{board.id}: no deep database")
        check_databases(packed, deep)
        return deep
    elif name == SECOND_PATTERN:
        first = kept_bound(board, "pattern", cancel)
        second = Bound(name, packed, _with_reflections(packed, load_databases(packed, board.second_additive)))
        check_databases(packed, second)
        return Bound.greatest(name, [first, second])
    elif board.patterns:
        sums = [[pattern_part(packed, pieces, cancel)] for pieces in board.patterns]
    else:
        parts = load_databases(packed) if has_databases(board) else built_parts(packed, natural_groups(board), cancel)
        bound = Bound(name, packed, _with_reflections(packed, parts))
        if has_databases(board):
            check_databases(packed, bound)
        return bound
    return Bound(name, packed, sums)


def _with_reflections(packed: PackedBoard, parts: list[Part]) -> list[list[Part]]:
    """Return the parts and, where the board has a mirror image, their reflections."""
    mirrored = [part for part in (reflected(packed, part) for part in parts) if part is not None]
    return [parts, mirrored] if mirrored else [parts]
