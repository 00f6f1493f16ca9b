"""The usual goals of numbered tiles: the gap last, the gap first, and the snail, whose numbers wind inwards.

Most puzzles have the gap last; Korf and most papers on search have it first, some textbooks the snail. Where the sides
are even, parity leaves one of the first two; on odd sides a position can be brought to both.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from ..errors import BoardError, misread, quoted
from ..model.board import Board
from ..model.pieces import EMPTY, Cells
from ..model.position import Position
from ..model.solvability import obstacle_of
from .board_lines import board_from_line, board_line
from .number_boards import number_board
from .number_grids import read_grid

BLANK_LAST, BLANK_FIRST, SNAIL = "blank-last", "blank-first", "snail"
GOALS = (BLANK_LAST, BLANK_FIRST, SNAIL)
"""In the order in which they are taken where several fit."""


def goal_cells(goal: str, rows: int, columns: int) -> Cells:
    """Return the cells of one of GOALS."""
    count = rows * columns
    if goal == BLANK_LAST:
        return (*range(1, count), EMPTY)
    return tuple(range(count)) if goal == BLANK_FIRST else _snail(rows, columns)


def _snail(rows: int, columns: int) -> Cells:
    cells, at, step = [EMPTY] * (rows * columns), [0, 0], (0, 1)
    for number in range(1, rows * columns):
        cells[at[0] * columns + at[1]] = number
        row, column = at[0] + step[0], at[1] + step[1]
        if not (0 <= row < rows and 0 <= column < columns) or cells[row * columns + column] != EMPTY:
            step = (step[1], -step[0])
        at = [at[0] + step[0], at[1] + step[1]]
    return tuple(cells)


@lru_cache(maxsize=32)
def board_of_goal(goal: str, rows: int, columns: int) -> Board:
    """Return the board of tiles with one of GOALS. Raises BoardError for a size that there is not."""
    board = number_board(f"{rows}x{columns}")
    if goal == BLANK_LAST:
        return board
    text = board.notation.write(board, goal_cells(goal, rows, columns))
    return replace(board_from_line(f">{text}"), name=f"{rows} x {columns}, {goal.replace('-', ' ')}")


def goal_name(board: Board) -> str | None:
    """Return which of GOALS a board of plain tiles has, if any."""
    if not board.has_plain_tiles:
        return None
    return next((goal for goal in GOALS if goal_cells(goal, board.rows, board.columns) == board.goal_cells), None)


def goals_in_reach(position: Position) -> list[str]:
    """Return those of GOALS that moves lead to from a position of plain tiles, whatever its own goal is."""
    board = position.board
    if not board.has_plain_tiles or sorted(board.goal_cells) != list(range(len(board.goal_cells))):
        return []
    boards = ((goal, board_of_goal(goal, board.rows, board.columns)) for goal in GOALS)
    return [goal for goal, each in boards if obstacle_of(Position(each, position.cells)) is None]


def with_goal(board: Board, goal: str) -> Board:
    """Return a board with another goal: one of GOALS, or a position or picture as text. Raises Misread."""
    if goal.strip().lower() in GOALS:
        if not board.has_plain_tiles:
            raise misread("no_usual_goal", text=quoted(goal), board=board)
        made = board_of_goal(goal.strip().lower(), board.rows, board.columns)
        return made if board.start_cells is None else replace(made, start_cells=board.start_cells)
    if board.has_plain_tiles:
        goal = str(read_grid(goal))
    start = "" if board.start_cells is None else board.notation.write(board, board.layout)
    options = ";".join(["", *board_line(board).split(";")[1:]])
    rows = "/".join(line.strip() for line in goal.strip().splitlines()) if "/" not in goal else goal.strip()
    try:
        made = board_from_line(f"{start}>{rows}{options}")
    except BoardError as error:
        raise misread("bad_goal", text=quoted(goal), board=board, reason=error.sentence) from None
    if (made.rows, made.columns) != (board.rows, board.columns):
        raise misread("goal_of_size", text=quoted(goal), board=board, rows=board.rows, columns=board.columns)
    return replace(made, name=board.name)
