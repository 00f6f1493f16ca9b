"""Boards that are right and bore all the same, as playing by hand has shown (docs/difficulty.md tells how).

They are left out of what is generated and of what comes with the program. Of the car parks that are found these are
half to two thirds, so that a car park takes 2.2 to 2.4 times as long as if none were left out; a fifth of that is for
solving them. Of mixed shapes it is a fifth; of the others it is fewer.
"""

from __future__ import annotations

from itertools import groupby, pairwise

from ..analysis.methods import solve
from ..model.board import Board
from ..model.pieces import EMPTY, WALL
from ..model.playthrough import play
from ..search.support import can_be_packed
from .car_park import SIZES
from .farm import MEADOW, NUMBERS
from .wishes import Wish

LEAST_MOVES, LEAST_VEHICLES = 4, 5  # of a car park
MOST_FOR_A_STEP = 9  # moves of mixed shapes that have one step to go
LEAST_FOR_A_RETURN = 7  # moves of a car park, from which on some vehicle moves twice
LEAST_FOR_LAPS = 13  # moves of numbers and colours, more than half of which are not to be one lap
MOST_FOR_A_FENCE = 45  # moves of a farm with one long piece
ANY = Wish()
BAR, SQUARE = ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0), (1, 1))


def is_dull(style: str, board: Board, moves: int, wish: Wish = ANY) -> bool:
    """Return whether a board of so many moves bores, as playing by hand has shown (docs/difficulty.md).

    Such are car parks of fewer than 4 moves or, on 6x6 and 7x7, 5 vehicles, unless so few moves are wished for, and
    those of 7 moves or more in which every vehicle moves but once; boards of Klotski's family with bars alone,
    whose large square stays in its half; mixed shapes on a board that is two fifths empty, or of more than 9 moves
    with one step to go; numbers or colours with a gap amid the goal, a wall round which all tiles go, or of 13
    moves or more with one long lap along the edge; farms without a long piece, of more than 45 moves with a single
    one, or of many meadows.
    """
    match style:
        case "car-park":
            return wish.most_moves >= LEAST_MOVES and _is_dull_car_park(board, moves)
        case "klotski":
            return _turns_bars(board)
        case "shapes":
            is_airy = 5 * board.start.cells.count(EMPTY) >= 2 * (board.rows * board.columns - len(board.walls))
            return is_airy or (moves > MOST_FOR_A_STEP and _steps_to_go(board) <= 1)
        case "numbers" | "colours":
            labels = [label for label in board.goal_cells if label != WALL]
            return EMPTY not in (labels[0], labels[-1]) or _is_ring(board) or (moves >= LEAST_FOR_LAPS and _laps(board))
        case _:  # farms
            return _is_dull_farm(board, moves)


def _is_dull_car_park(board: Board, moves: int) -> bool:
    """Return whether a car park has few vehicles or moves, or needs each vehicle but once."""
    if moves < LEAST_MOVES or (board.rows > min(SIZES) and len(board.pieces) < LEAST_VEHICLES):
        return True
    return LEAST_FOR_A_RETURN <= moves <= len(board.pieces) and _moves_each_once(board)


def _turns_bars(board: Board) -> bool:
    """Return whether a board has bars of half its width alone, beside a large square that stays in its half: then all
    turn like a ring.
    """
    sizes = {piece.shape for piece in board.pieces if len(piece.cells) > 1}
    starts = {piece.label: piece.anchor % board.columns for piece in board.pieces}
    stays = all(starts[piece.label] == piece.anchor % board.columns for piece in board.goal_pieces)
    return 2 * len(BAR) == board.columns and stays and sizes <= {BAR, SQUARE}


def _is_dull_farm(board: Board, moves: int) -> bool:
    """Return whether a farm is a shuffle of tiles, or turns a ring of them round one fence, lap after lap."""
    long_pieces = sum(len(piece.cells) > 1 for piece in board.pieces)
    meadows = board.goal_cells.count(NUMBERS[MEADOW])
    return not long_pieces or (long_pieces == 1 and moves > MOST_FOR_A_FENCE) or 3 * meadows > len(board.goal_cells)


def _moves_each_once(board: Board) -> bool:
    """Return whether a shortest solution moves no piece twice."""
    moves = solve(board, board.start, cache=False).moves
    moved = set[frozenset[int]]()  # where pieces are that have moved
    for position, move in zip(play(board.start, moves).positions, moves, strict=False):
        if frozenset(position.cells_of(move)) in moved:
            return False
        moved.add(frozenset(position.apply(move).cells_of(move.inverse)))
    return True


def _is_ring(board: Board) -> bool:
    """Return whether a wall stands amid a board of three rows or columns, so that tiles mostly go round it."""
    rows, columns = board.rows, board.columns
    inner = (row * columns + column for row in range(1, rows - 1) for column in range(1, columns - 1))
    return min(rows, columns) == 3 and any(board.goal_cells[cell] == WALL for cell in inner)


def _laps(board: Board) -> bool:
    """Return whether more than half of a shortest solution goes round along the edge without a turn."""
    method = "bidirectional" if can_be_packed(board) else "table"  # which takes three times as long to make
    solution = solve(board, board.start, method, cache=False).moves
    positions = play(board.start, solution).positions
    edge = _edge(board.rows, board.columns)
    places = [edge.index(cell) if cell in edge else -1 for cell in (each.cells.index(EMPTY) for each in positions)]
    steps = [(place - before) % len(edge) if min(before, place) >= 0 else 0 for before, place in pairwise(places)]
    laps = [len(list(run)) for step, run in groupby(steps) if step in (1, len(edge) - 1)]
    return 2 * max(laps, default=0) > len(steps)


def _edge(rows: int, columns: int) -> list[int]:
    """Return the cells along the edge of a board, clockwise."""
    top, bottom = range(columns), range(rows * columns - 1, (rows - 1) * columns - 1, -1)
    right, left = range(2 * columns - 1, (rows - 1) * columns, columns), range((rows - 2) * columns, 0, -columns)
    return [*top, *right, *bottom, *left]


def _steps_to_go(board: Board) -> int:
    """Return how many steps the pieces with a mark would have to make on an empty board."""
    starts = {piece.label: divmod(piece.anchor, board.columns) for piece in board.pieces}
    marks = ((starts[piece.label], divmod(piece.anchor, board.columns)) for piece in board.goal_pieces)
    return sum(abs(row - to_row) + abs(column - to_column) for (row, column), (to_row, to_column) in marks)
