"""Every name of the library, as ``solver`` hands it on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .any_board import AnyBoard, AnyMove, AnyPosition
from .any_notation import moves_count, moves_text, parse_moves, parse_position, position_svg, position_text
from .any_solvability import check_solvable
from .blocks import BlockBoard, BlockMove, BlockPosition
from .board import EMPTY, Board, Move, Position
from .board_files import read_board
from .catalogue import board_ids, board_key, load_board, load_tile_board, own_boards
from .detours import Detour
from .errors import (
    BoardError,
    Cancelled,
    IllegalMove,
    MissingData,
    NotationError,
    SolverError,
    Unsolvable,
    WorkerEnded,
    WrongTable,
)
from .facts import BoardFacts, board_facts
from .grades import GradedMove
from .job import Job, Outcome
from .method_names import BOUNDS, METHODS
from .methods import Result, methods_of, solve, solve_each
from .misread import Misread
from .numbering import nth_position
from .passages import Passage
from .reviews import Review, review
from .sampling import sample
from .search.run import LimitReached, Limits, Status, Watch
from .searched import SearchedDistances, SoFar, best_moves
from .solvability import is_solvable, position_count, random_position
from .space import Cancel, Progress, Space
from .tables import distance_table, forget_tables, has_table
from .texts import PlayedGame, game_text, read_game
from .way import Distances, Outlook, Way, play

if TYPE_CHECKING:
    from .blocks.table import BlockTable
    from .comparison import Choice, Trial, choices_of, compare, parse_choices
    from .search.choice import bounds_of
    from .table import DistanceTable

__all__ = [
    "BOUNDS",
    "EMPTY",
    "METHODS",
    "AnyBoard",
    "AnyMove",
    "AnyPosition",
    "BlockBoard",
    "BlockMove",
    "BlockPosition",
    "BlockTable",
    "Board",
    "BoardError",
    "BoardFacts",
    "Cancel",
    "Cancelled",
    "Choice",
    "Detour",
    "DistanceTable",
    "Distances",
    "GradedMove",
    "IllegalMove",
    "Job",
    "LimitReached",
    "Limits",
    "Misread",
    "MissingData",
    "Move",
    "NotationError",
    "Outcome",
    "Outlook",
    "Passage",
    "PlayedGame",
    "Position",
    "Progress",
    "Result",
    "Review",
    "SearchedDistances",
    "SoFar",
    "SolverError",
    "Space",
    "Status",
    "Trial",
    "Unsolvable",
    "Watch",
    "Way",
    "WorkerEnded",
    "WrongTable",
    "best_moves",
    "board_facts",
    "board_ids",
    "board_key",
    "bounds_of",
    "check_solvable",
    "choices_of",
    "compare",
    "distance_table",
    "forget_tables",
    "game_text",
    "has_table",
    "is_solvable",
    "load_board",
    "load_tile_board",
    "methods_of",
    "moves_count",
    "moves_text",
    "nth_position",
    "own_boards",
    "parse_choices",
    "parse_moves",
    "parse_position",
    "play",
    "position_count",
    "position_svg",
    "position_text",
    "random_position",
    "read_board",
    "read_game",
    "review",
    "sample",
    "solve",
    "solve_each",
]


LATER = {
    "BlockTable": ".blocks.table",
    "Choice": ".comparison",
    "DistanceTable": ".table",
    "Trial": ".comparison",
    "bounds_of": ".search.choice",
    "choices_of": ".comparison",
    "compare": ".comparison",
    "parse_choices": ".comparison",
}
"""Names that are imported when they are first asked for, and from where: they bring in NumPy, which takes 0.1 s."""


def __getattr__(name: str) -> Any:
    if name in LATER:
        return getattr(import_module(LATER[name], __package__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
