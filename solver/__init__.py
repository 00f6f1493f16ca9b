"""Sliding puzzles and their exact distances: boards, positions, complete distance tables and solving.

from solver import load_board, parse_position, distance_table

board = load_board("goat")
table = distance_table(board)
table.line(board.start)
"""

from .board import EMPTY, Board, Move, Position
from .board_files import board_ids, load_board, read_board
from .errors import BoardError, Cancelled, IllegalMove, NotationError, Unsolvable
from .job import Job, Outcome
from .methods import METHODS, Result, solve
from .notation import moves_text, parse_moves, parse_position, position_text
from .solvability import check_solvable, is_solvable
from .space import Cancel, Progress, Space
from .table import DistanceTable
from .tables import distance_table

__all__ = [
    "EMPTY",
    "METHODS",
    "Board",
    "BoardError",
    "Cancel",
    "Cancelled",
    "DistanceTable",
    "IllegalMove",
    "Job",
    "Move",
    "NotationError",
    "Outcome",
    "Position",
    "Progress",
    "Result",
    "Space",
    "Unsolvable",
    "board_ids",
    "check_solvable",
    "distance_table",
    "is_solvable",
    "load_board",
    "moves_text",
    "parse_moves",
    "parse_position",
    "position_text",
    "read_board",
    "solve",
]
