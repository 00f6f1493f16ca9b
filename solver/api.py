"""Every name of the library, as ``solver`` hands it on."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .analysis.difficulty import Difficulty, difficulty_in, difficulty_of, estimated_difficulty, known_difficulties
from .analysis.facts import BoardFacts, board_facts
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
from .model.board import Board
from .model.moves import Direction, Move, Moves, moves_text
from .model.pieces import EMPTY
from .model.playthrough import DistanceSource, Evaluation, Playthrough
from .model.position import Position
from .search import BOUNDS, METHODS
from .system.limits import LimitReached, Limits, Status, Watch
from .system.progress import Cancel, Found, Job, Outcome, Progress
from .tables.distance_tables import TableCost, distance_table, forget_tables, has_table, table_cost

if TYPE_CHECKING:
    from .analysis.comparison import Choice, Trial, Trials, choices_of, compare
    from .analysis.given import check_solvable, draw_game, draw_page, draw_position, play, read_any, write_as
    from .analysis.graph_layouts import GraphLayout
    from .analysis.map_pages import draw_map_page
    from .analysis.reviews import Detour, GradedMove, OnlyMoveRun, Review, review
    from .analysis.search_distances import SearchedDistances, best_moves
    from .analysis.state_graphs import StateGraph
    from .analysis.state_maps import StateMap, state_map
    from .generator.generate import generate
    from .model.drawings import Drawing
    from .search.shortest_path import PuzzleState, StatePath, shortest_path
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


LATER = {
    "Choice": ".analysis.comparison",
    "Trial": ".analysis.comparison",
    "Trials": ".analysis.comparison",
    "choices_of": ".analysis.comparison",
    "compare": ".analysis.comparison",
    "check_solvable": ".analysis.given",
    "draw_game": ".analysis.given",
    "draw_page": ".analysis.given",
    "draw_position": ".analysis.given",
    "play": ".analysis.given",
    "read_any": ".analysis.given",
    "write_as": ".analysis.given",
    "GraphLayout": ".analysis.graph_layouts",
    "draw_map_page": ".analysis.map_pages",
    "Detour": ".analysis.reviews",
    "GradedMove": ".analysis.reviews",
    "OnlyMoveRun": ".analysis.reviews",
    "Review": ".analysis.reviews",
    "review": ".analysis.reviews",
    "SearchedDistances": ".analysis.search_distances",
    "best_moves": ".analysis.search_distances",
    "StateGraph": ".analysis.state_graphs",
    "StateMap": ".analysis.state_maps",
    "state_map": ".analysis.state_maps",
    "generate": ".generator.generate",
    "Drawing": ".model.drawings",
    "PuzzleState": ".search.shortest_path",
    "StatePath": ".search.shortest_path",
    "shortest_path": ".search.shortest_path",
    "ExploredTable": ".tables.explored_table",
    "Milestone": ".tables.milestones",
    "milestones_along": ".tables.milestones",
    "PermutationTable": ".tables.permutation_table",
    "Table": ".tables.table",
    "WebPage": ".web.document",
}
"""Names that are imported when they are first asked for, and from where: some bring in NumPy, which takes 0.1 s, and
none is needed for the first picture of a game.
"""


def __getattr__(name: str) -> Any:
    if name in LATER:
        return getattr(import_module(LATER[name], __package__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
