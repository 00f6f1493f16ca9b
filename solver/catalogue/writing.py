"""Positions, boards and games as texts, for each format that can say them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..formats.block_levels import Level
from ..formats.board_lines import board_line
from ..formats.game_ids import (
    write_game_id,
    write_saved_game,
)
from ..formats.goals import BLANK_LAST, goal_name
from ..formats.number_grids import NumberGrid
from ..model.board import Board
from ..model.position import Position
from .challenges import Challenge
from .readings import Entries, Found
from .texts import (
    PlayedGame,
    game_text,
)


def _board_and_start(found: Found) -> tuple[Board, Position | None]:
    """Return the board of what was found and its start, if it has any."""
    if isinstance(found, Board):
        return found, found.own_start
    assert not isinstance(found, Entries | Level)
    start = found if isinstance(found, Position) else found.start
    return start.board, start


def _at(found: Found) -> Board | None:
    """Return the board of what was found with its start for its own; None for a game with moves and for several."""
    if isinstance(found, Entries | Level) or (isinstance(found, PlayedGame) and found.moves):
        return None
    board, start = _board_and_start(found)
    return board if start is None else replace(board, start_cells=start.cells)


def of_board_alone(write: Callable[[Board], str | None]) -> Callable[[Found], str | None]:
    """Return a function that writes what is a board with a start, and nothing else."""

    def written(found: Found) -> str | None:
        board = _at(found)
        return None if board is None or board.start_cells is None else write(board)

    return written


def _grid_of(found: Found) -> NumberGrid | None:
    """Return the numbers of a position whose goal has the gap last; None for any other."""
    if isinstance(found, Board | Level | Entries):
        return None
    position = found if isinstance(found, Position) else found.start
    board = position.board
    return NumberGrid(board.rows, board.columns, position.cells) if goal_name(board) == BLANK_LAST else None


def write_game(found: Found) -> str | None:
    """Return a game, or a position as a game without moves; None for anything else."""
    if isinstance(found, Challenge | Board | Level | Entries):
        return None
    start, moves = (found.start, found.moves) if isinstance(found, PlayedGame) else (found, ())
    return game_text(start.board, start, moves)


def write_challenge(found: Found) -> str | None:
    """Return a challenge as its code; None for anything else."""
    return found.code if isinstance(found, Challenge) else None


def write_saved(found: Found) -> str | None:
    """Return a position or game as a saved game of the portable puzzle collection; None for anything else."""
    grid = _grid_of(found)
    return None if grid is None else write_saved_game(grid, found.moves if isinstance(found, PlayedGame) else ())


def write_id(found: Found) -> str | None:
    """Return a position as a game id; None for anything else."""
    grid = None if isinstance(found, PlayedGame) and found.moves else _grid_of(found)
    return None if grid is None else write_game_id(grid)


def write_toml(found: Found) -> str | None:
    """Return a board, at its start, as a file; None for anything else."""
    board = _at(found)
    return None if board is None else board.to_toml()


def write_line(found: Found) -> str | None:
    """Return a board, at its start, as a line; None for anything else."""
    board = _at(found)
    return None if board is None else board_line(board)


def write_position(found: Found) -> str | None:
    """Return a position; None for anything else."""
    if isinstance(found, Entries | Level | Board) or (isinstance(found, PlayedGame) and found.moves):
        return None
    return str(found if isinstance(found, Position) else found.start)


def write_solution(found: Found) -> str | None:
    """Return a game as its start and its moves; None for anything else."""
    if not isinstance(found, PlayedGame) or not found.moves:
        return None
    return f"{found.start}\n{found.start.board.move_notation.shorten(found.moves)}"


def write_list(found: Found) -> str | None:
    """Return several texts, one a line; None for anything else."""
    return "\n".join(found.texts) if isinstance(found, Entries) else None
