"""Every name of the library, as ``solver`` hands it on.

A name's module is loaded when the name is first asked for: some bring in NumPy, which takes 0.1 s, and the help of the
commands and the first picture of a game need few.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .analysis.comparison import Choice, Trial, Trials, choices_of, compare
    from .analysis.difficulty import Difficulty, difficulty_in, difficulty_of, estimated_difficulty, known_difficulties
    from .analysis.facts import BoardFacts, board_facts
    from .analysis.given import check_solvable, draw_game, draw_page, draw_position, play, read_any, write_as
    from .analysis.graph_layouts import GraphLayout
    from .analysis.map_pages import draw_map_page
    from .analysis.methods import bounds_of, methods_of, solve, solve_each
    from .analysis.positions import (
        is_solvable,
        moves_count,
        nth_position,
        parse_moves,
        parse_position,
        position_count,
        random_position,
        sample,
    )
    from .analysis.results import Result
    from .analysis.reviews import Detour, GradedMove, OnlyMoveRun, Review, review
    from .analysis.search_distances import SearchedDistances, best_moves
    from .analysis.state_graphs import StateGraph
    from .analysis.state_maps import StateMap, state_map
    from .catalogue.boards import board_ids, board_key, load_board, own_boards, save_board
    from .catalogue.readings import Entries, Reading
    from .catalogue.texts import PlayedGame, game_text, read_game
    from .errors import (
        ArgumentError,
        BoardError,
        Cancelled,
        IllegalMove,
        Misread,
        MissingData,
        NotationError,
        SlidesNotCounted,
        SolverError,
        TableTooLarge,
        Unsolvable,
        WorkerEnded,
        WrongTable,
    )
    from .formats.board_files import read_board
    from .generator.generate import generate
    from .model.board import Board
    from .model.drawings import Drawing
    from .model.moves import Direction, Move, Moves, moves_text
    from .model.pieces import EMPTY
    from .model.playthrough import DistanceSource, Evaluation, Playthrough
    from .model.position import Position
    from .search import BOUNDS, METHODS
    from .search.shortest_path import PuzzleState, StatePath, shortest_path
    from .system.limits import LimitReached, Limits, Status, Watch
    from .system.progress import Cancel, Found, Job, Outcome, Progress
    from .tables.distance_tables import TableCost, distance_table, forget_tables, has_table, table_cost
    from .tables.explored_table import ExploredTable
    from .tables.milestones import Milestone, milestones_along
    from .tables.permutation_table import PermutationTable
    from .tables.table import Table
    from .web.document import WebPage

__all__ = [
    "BOUNDS",
    "EMPTY",
    "METHODS",
    "ArgumentError",
    "Board",
    "BoardError",
    "BoardFacts",
    "Cancel",
    "Cancelled",
    "Choice",
    "Detour",
    "Difficulty",
    "Direction",
    "DistanceSource",
    "Drawing",
    "Entries",
    "Evaluation",
    "ExploredTable",
    "Found",
    "GradedMove",
    "GraphLayout",
    "IllegalMove",
    "Job",
    "LimitReached",
    "Limits",
    "Milestone",
    "Misread",
    "MissingData",
    "Move",
    "Moves",
    "NotationError",
    "OnlyMoveRun",
    "Outcome",
    "PermutationTable",
    "PlayedGame",
    "Playthrough",
    "Position",
    "Progress",
    "PuzzleState",
    "Reading",
    "Result",
    "Review",
    "SearchedDistances",
    "SlidesNotCounted",
    "SolverError",
    "StateGraph",
    "StateMap",
    "StatePath",
    "Status",
    "Table",
    "TableCost",
    "TableTooLarge",
    "Trial",
    "Trials",
    "Unsolvable",
    "Watch",
    "WebPage",
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
    "difficulty_in",
    "difficulty_of",
    "distance_table",
    "draw_game",
    "draw_map_page",
    "draw_page",
    "draw_position",
    "estimated_difficulty",
    "forget_tables",
    "game_text",
    "generate",
    "has_table",
    "is_solvable",
    "known_difficulties",
    "load_board",
    "methods_of",
    "milestones_along",
    "moves_count",
    "moves_text",
    "nth_position",
    "own_boards",
    "parse_moves",
    "parse_position",
    "play",
    "position_count",
    "random_position",
    "read_any",
    "read_board",
    "read_game",
    "review",
    "sample",
    "save_board",
    "shortest_path",
    "solve",
    "solve_each",
    "state_map",
    "table_cost",
    "write_as",
]

MODULES = {
    ".analysis.comparison": (
        "Choice",
        "Trial",
        "Trials",
        "choices_of",
        "compare",
    ),
    ".analysis.difficulty": (
        "Difficulty",
        "difficulty_in",
        "difficulty_of",
        "estimated_difficulty",
        "known_difficulties",
    ),
    ".analysis.facts": (
        "BoardFacts",
        "board_facts",
    ),
    ".analysis.given": (
        "check_solvable",
        "draw_game",
        "draw_page",
        "draw_position",
        "play",
        "read_any",
        "write_as",
    ),
    ".analysis.graph_layouts": ("GraphLayout",),
    ".analysis.map_pages": ("draw_map_page",),
    ".analysis.methods": (
        "bounds_of",
        "methods_of",
        "solve",
        "solve_each",
    ),
    ".analysis.positions": (
        "is_solvable",
        "moves_count",
        "nth_position",
        "parse_moves",
        "parse_position",
        "position_count",
        "random_position",
        "sample",
    ),
    ".analysis.results": ("Result",),
    ".analysis.reviews": (
        "Detour",
        "GradedMove",
        "OnlyMoveRun",
        "Review",
        "review",
    ),
    ".analysis.search_distances": (
        "SearchedDistances",
        "best_moves",
    ),
    ".analysis.state_graphs": ("StateGraph",),
    ".analysis.state_maps": (
        "StateMap",
        "state_map",
    ),
    ".catalogue.boards": (
        "board_ids",
        "board_key",
        "load_board",
        "own_boards",
        "save_board",
    ),
    ".catalogue.readings": (
        "Entries",
        "Reading",
    ),
    ".catalogue.texts": (
        "PlayedGame",
        "game_text",
        "read_game",
    ),
    ".errors": (
        "ArgumentError",
        "BoardError",
        "Cancelled",
        "IllegalMove",
        "Misread",
        "MissingData",
        "NotationError",
        "SlidesNotCounted",
        "SolverError",
        "TableTooLarge",
        "Unsolvable",
        "WorkerEnded",
        "WrongTable",
    ),
    ".formats.board_files": ("read_board",),
    ".generator.generate": ("generate",),
    ".model.board": ("Board",),
    ".model.drawings": ("Drawing",),
    ".model.moves": (
        "Direction",
        "Move",
        "Moves",
        "moves_text",
    ),
    ".model.pieces": ("EMPTY",),
    ".model.playthrough": (
        "DistanceSource",
        "Evaluation",
        "Playthrough",
    ),
    ".model.position": ("Position",),
    ".search": (
        "BOUNDS",
        "METHODS",
    ),
    ".search.shortest_path": (
        "PuzzleState",
        "StatePath",
        "shortest_path",
    ),
    ".system.limits": (
        "LimitReached",
        "Limits",
        "Status",
        "Watch",
    ),
    ".system.progress": (
        "Cancel",
        "Found",
        "Job",
        "Outcome",
        "Progress",
    ),
    ".tables.distance_tables": (
        "TableCost",
        "distance_table",
        "forget_tables",
        "has_table",
        "table_cost",
    ),
    ".tables.explored_table": ("ExploredTable",),
    ".tables.milestones": (
        "Milestone",
        "milestones_along",
    ),
    ".tables.permutation_table": ("PermutationTable",),
    ".tables.table": ("Table",),
    ".web.document": ("WebPage",),
}
"""The module of each name, as type checkers find it above."""
_MODULE_OF = {name: module for module, names in MODULES.items() for name in names}


def __getattr__(name: str) -> Any:
    if name not in _MODULE_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_MODULE_OF[name], __package__), name)
