"""Which of the boards with a name a board is, whatever its pieces are called."""

from __future__ import annotations

from functools import cache, lru_cache

from solver import Board, load_board
from solver.catalogue.boards import GROUPS, group_ids


@lru_cache(maxsize=16)
def known_board(board: Board) -> Board | None:
    """Return the board that comes with the game and is the same as this one: with its start, if that has one.

    Pieces are the same that have the same shape, place and goal.
    """
    fixed, dealt = _known()
    return fixed.get((_rules(board), _places(board))) or dealt.get(_rules(board))


@cache
def _known() -> tuple[dict[object, Board], dict[object, Board]]:
    """Return the boards with a start of their own, and those that are dealt; the first of equal ones."""
    fixed: dict[object, Board] = {}
    dealt: dict[object, Board] = {}
    for board in (load_board(board_id) for group in GROUPS for board_id in group_ids(group)):
        if board.own_start is None:
            dealt.setdefault(_rules(board), board)
        else:
            fixed.setdefault((_rules(board), _places(board)), board)
    return fixed, dealt


def _rules(board: Board) -> tuple[object, ...]:
    """Return what decides about positions and moves, but for the places of the pieces."""
    metric = "moves" if board.gaps == 1 else board.metric  # with one gap each move is a step
    kinds = sorted((kind.shape, kind.goal_anchors, kind.directions, len(kind.labels)) for kind in board.classes)
    return board.rows, board.columns, board.walls, board.gates, metric, tuple(kinds)


def _places(board: Board) -> tuple[object, ...]:
    """Return where the pieces of each class are at the start."""
    places: dict[int, list[int]] = {}
    for piece in board.pieces:
        places.setdefault(board.class_of[piece.label], []).append(piece.anchor)
    classes = board.classes
    found = ((classes[at].shape, classes[at].goal_anchors, tuple(sorted(cells))) for at, cells in places.items())
    return tuple(sorted(found))
