"""Every name of the library, as ``solver`` hands it on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .analysis.detours import Detour
from .analysis.facts import BoardFacts, board_facts
from .analysis.grades import GradedMove
from .analysis.method_names import BOUNDS, METHODS
from .analysis.methods import Result, methods_of, solve, solve_each
from .analysis.passages import Passage
from .analysis.reviews import Review, review
from .analysis.sampling import sample
from .analysis.searched import SearchedDistances, SoFar, best_moves
from .catalogue.boards import board_ids, board_key, load_board, load_tile_board, own_boards
from .catalogue.misread import Misread
from .catalogue.texts import PlayedGame, game_text, read_game
from .errors import (
    ArgumentError,
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
from .formats.board_files import read_board
from .model.any_board import AnyBoard, AnyMove, AnyPosition
from .model.any_notation import moves_count, moves_text, parse_moves, parse_position, position_svg, position_text
from .model.any_solvability import check_solvable
from .model.block_board import BlockBoard, BlockMove, BlockPosition
from .model.board import EMPTY, Board, Move, Position
from .model.numbering import nth_position
from .model.solvability import is_solvable, position_count, random_position
from .model.way import Distances, Outlook, Way, play
from .system.job import Job, Outcome
from .system.limits import LimitReached, Limits, Status, Watch
from .system.progress import Cancel, Found, Progress
from .tables.space import Space
from .tables.tables import distance_table, forget_tables, has_table

if TYPE_CHECKING:
    from .analysis.comparison import Choice, Trial, choices_of, compare, parse_choices
    from .search.choice import bounds_of
    from .tables.block_table import BlockTable
    from .tables.table import DistanceTable

__all__ = [
    "BOUNDS",
    "EMPTY",
    "METHODS",
    "AnyBoard",
    "AnyMove",
    "AnyPosition",
    "ArgumentError",
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
    "Found",
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
    "BlockTable": ".tables.block_table",
    "Choice": ".analysis.comparison",
    "DistanceTable": ".tables.table",
    "Trial": ".analysis.comparison",
    "bounds_of": ".search.choice",
    "choices_of": ".analysis.comparison",
    "compare": ".analysis.comparison",
    "parse_choices": ".analysis.comparison",
}
"""Names that are imported when they are first asked for, and from where: they bring in NumPy, which takes 0.1 s."""


def __getattr__(name: str) -> Any:
    if name in LATER:
        return getattr(import_module(LATER[name], __package__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
