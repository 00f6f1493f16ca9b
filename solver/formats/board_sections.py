"""The sections of a board file that searches and tables use: ``[search]`` and ``[known]``."""

from __future__ import annotations

from collections import Counter
from functools import reduce
from typing import Any

from ..errors import IllegalMove, NotationError, bad_board, quoted
from ..model.board import Board, KnownDistances
from ..model.notation import parse_moves, parse_position
from ..model.pieces import EMPTY, Cells
from ..model.position import Position
from ..model.solvability import is_solvable, position_count
from ..sentences import board_reason
from .board_entries import is_piece_number, shown

LARGEST_PATTERN = 5
"""Pieces that a simpler board may keep apart; its positions must be built in a moment."""


def read_patterns(data: dict[str, Any], key: str, board: Board) -> tuple[Cells, ...]:
    """Return the groups of pieces for pattern databases under a key in ``[search]``.

    Raises BoardError.
    """
    section = _section(data, "search", {"patterns", "additive", "second_additive"})
    groups = section.get(key, [])
    well_formed = isinstance(groups, list) and all(
        isinstance(group, list) and group and all(map(is_piece_number, group)) for group in groups
    )
    if not well_formed:
        raise bad_board("groups", entry=key, given=shown(groups))
    pieces = [piece for group in groups for piece in group]
    singles = set(board.goal_cells) - {EMPTY} - set(board.block_of)
    foreign = sorted(set(pieces) - singles)
    if foreign:
        raise bad_board("not_single", entry=key, piece=foreign[0])
    if key == "patterns":
        for group in groups:
            _check_pattern(group, singles, board)
    elif len(set(pieces)) < len(pieces):
        raise bad_board("in_two_groups", entry=key, piece=Counter(pieces).most_common(1)[0][0])
    return tuple(tuple(group) for group in groups)


def _check_pattern(group: list[int], singles: set[int], board: Board) -> None:
    """Check that a pattern is a proper subset of the pieces, each occurring once, and not too large."""
    several = [piece for piece in group if board.goal_cells.count(piece) > 1 or group.count(piece) > 1]
    if several:
        raise bad_board("pattern_piece", piece=several[0])
    if len(group) > LARGEST_PATTERN or set(group) == singles:
        raise bad_board("pattern_size", group=str(group), most=LARGEST_PATTERN)


def read_known(data: dict[str, Any], board: Board) -> KnownDistances | None:
    """Return the ``[known]`` distances of a board that is too large for a table. Raises BoardError."""
    if "known" not in data:
        return None
    section = _section(data, "known", {"positions_by_distance", "farthest", "solutions"})
    counts, texts = section.get("positions_by_distance"), section.get("farthest")
    lines = section.get("solutions", [])
    positions = position_count(board)
    if not (isinstance(counts, list) and counts and all(type(n) is int and 1 <= n <= positions for n in counts)):
        raise bad_board("known_counts", most=positions)
    if sum(counts) != positions:
        raise bad_board("known_sum", sum=sum(counts), positions=positions)
    if not (isinstance(texts, list) and texts and all(isinstance(text, str) for text in texts)):
        raise bad_board("known_farthest")
    if not (isinstance(lines, list) and all(isinstance(line, str) for line in lines)):
        raise bad_board("known_moves")
    try:
        farthest = [parse_position(board, text) for text in texts]
        for line in lines:
            parse_moves(line)
    except NotationError as error:
        raise bad_board("known_unread", english=str(error)) from None
    for position in farthest:
        if not is_solvable(position):
            raise bad_board("known_unsolvable", position=f"'{position}'")
    known = KnownDistances(tuple(counts), tuple(position.cells for position in farthest), tuple(lines))
    if len(set(farthest)) != counts[-1] or len(farthest) != counts[-1]:
        raise bad_board("known_count", count=len(set(farthest)), expected=counts[-1])
    if lines and not (len(lines) == len(farthest) and all(map(_solves, farthest, lines))):
        raise bad_board("known_solutions")
    if any(len(line) != known.greatest_distance for line in lines):
        raise bad_board("known_lengths", moves=known.greatest_distance)
    return known


def _solves(position: Position, line: str) -> bool:
    """Return whether the moves lead to the goal."""
    try:
        return reduce(Position.apply, parse_moves(line), position).is_goal
    except IllegalMove:
        return False


def _section(data: dict[str, Any], name: str, keys: set[str]) -> dict[str, Any]:
    section = data.get(name, {})
    if not isinstance(section, dict):
        raise bad_board("no_section", entry=name, given=shown(section))
    unknown = sorted(set(section) - keys)
    if unknown:
        reason = board_reason("no_key", key=quoted(unknown[0]), keys=", ".join(sorted(keys)))
        raise bad_board("entry", entry=name, reason=reason)
    return section
