"""What the commands print with ``--json``, a type each. ``packaging/commands_page.py`` makes the JSON schema of them.

A field is said once, here: its name, its type, and its meaning where the name does not tell it. The type checker holds
what fills an answer to it. No command loads this module.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict, final

# What is beside a type is its meaning, or what the schema says more of it; values to choose from are named by place.
Count = Annotated[int, ("minimum", 0)]
Positive = Annotated[int, ("minimum", 1)]
Bits = Annotated[float, ("minimum", 0)]
Seconds = Annotated[float, ("minimum", 0), "wall time"]
Level = Annotated[int, ("minimum", 1), ("maximum", 10), "the difficulty"]
Word = Annotated[str, ("enum", "solver.analysis.difficulty:WORDS"), "the difficulty in a word"]
Metric = Annotated[str, ("enum", "solver.model:METRICS"), "what lengths and distances count"]
BoardId = Annotated[str, "the board's id"]
PositionText = Annotated[str, "a position in notation"]
GoalText = Annotated[str, "the goal in notation"]
Code = Literal[
    "bad-board", "bad-notation", "illegal-move", "unsolvable", "limit-reached", "bad-input", "misuse", "no-memory",
    "not-loaded", "missing-data", "wrong-table", "worker-ended", "cancelled", "system", "failed", "interrupted",
]  # fmt: skip


class _ErrorRequired(TypedDict):
    error: Annotated[str, "one line that quotes the input"]
    code: Code


class ErrorAnswer(_ErrorRequired, total=False):
    """what went wrong; the same is said on standard error"""

    at_least: Annotated[Count, "limit-reached: no solution is shorter"]
    expanded: Annotated[Count, "limit-reached: positions expanded by then"]
    at_most: Annotated[Count, "interrupted: the length of the best solution found"]
    line: Annotated[Positive, "with -, and of a list: the line's number, from 1"]
    input: Annotated[str, "with -, and of a list: the line, at most 1,000 characters of it"]


class KnownNumbers(TypedDict, total=False):
    """what a complete search has found out"""

    positions: Annotated[Count, "positions in reach"]
    moves: Annotated[Count, "fewest moves from the start"]
    steps: Annotated[Count, "fewest steps from the start"]
    greatest_moves: Annotated[Count, "moves from the farthest position"]
    greatest_steps: Annotated[Count, "steps from the farthest position"]


class _ListedBoardRequired(TypedDict):
    id: Annotated[str, "what the commands call it"]
    name: Annotated[str, "for people"]
    group: Annotated[str, ("enum", "solver.cli.board_commands:GROUP_NAMES")]
    rows: Count
    columns: Count
    goal: GoalText
    start: str | None
    counts: Metric
    author: str
    year: int | None
    source: str
    note: str
    known: KnownNumbers
    difficulty: Annotated[Level | None, "of the start, or of a random one where games begin there; null if unknown"]
    word: Word | None


@final
class ListedBoard(_ListedBoardRequired, total=False):
    """a board"""

    path: Annotated[str, "of the player's own: the file"]


@final
class BadFile(TypedDict):
    """a file of the player's that is no board"""

    group: Literal["own"]
    path: Annotated[str, "the file"]
    error: Annotated[str, "what is wrong with it"]


class BoardsAnswer(TypedDict):
    """antipode boards --json"""

    boards: Annotated[list[ListedBoard | BadFile], "all boards in the order of the list"]


class Claimed(TypedDict):
    """what a line says of itself"""

    moves: Annotated[Count | None, "fewest moves"]
    positions: Annotated[Count | None, "positions in reach"]
    right: Annotated[bool, "nothing that was found contradicts it"]


class _SolutionRequired(TypedDict):
    board: BoardId
    position: PositionText
    goal: GoalText
    method: Annotated[str, ("enum", "solver.search:METHODS")]
    length: Annotated[Count, "of the solution, in what the board counts"]
    moves: Annotated[str, "a solution, the shortest where it is optimal"]
    optimal: Annotated[bool, "proved shortest"]
    expanded: Annotated[Count, "positions expanded, 0 for a look-up"]
    seconds: Seconds


class Solution(_SolutionRequired, total=False):
    """antipode solve --json; with - and of a list one object a line"""

    lower_bound: Annotated[Count, "anytime: no solution is shorter"]
    counts: Metric
    steps: Annotated[Count | None, "the fewest steps; null where a search for them gave up"]
    moves_count: Annotated[Count | None, "the fewest moves, likewise"]
    bound: Annotated[str, "the lower bound that ida used"]
    solutions: Annotated[Count, "with --count: how many shortest solutions there are"]
    all: Annotated[list[str], "with --all: shortest solutions, at most --limit"]
    interrupted: Annotated[Literal[True], "Ctrl-C ended the search: this is what an anytime search had by then"]
    claimed: Claimed
    line: Annotated[Positive, "of a list: the line's number, from 1"]
    format: Annotated[str, "of a list: what the line was read as"]


class Tried(TypedDict):
    """a method, and its work"""

    method: Annotated[str, "its name"]
    bound: Annotated[str | None, "the lower bound of ida"]
    bound_at_start: Annotated[Count | None, "its value for the position"]
    iterations: Annotated[
        list[Annotated[list[Count], ("minItems", 2), ("maxItems", 2)]],
        "of deepening methods each limit, and the positions expanded within it",
    ]
    expanded: Annotated[Count, "positions expanded"]
    stored: Annotated[Count, "the most positions held at one time"]
    seconds: Seconds


class SolvedTrial(Tried):
    """a method that solved the position"""

    length: Annotated[Count, "of the solution"]
    moves: Annotated[str, "the solution"]
    optimal: Annotated[bool, "proved shortest"]
    lower_bound: Annotated[Count, "no solution is shorter"]


class StoppedTrial(Tried):
    """a method that gave up"""

    error: Annotated[str, "why"]
    code: Annotated[Code, ("enum", ("limit-reached", "no-memory"))]
    at_least: Annotated[Count, "no solution is shorter"]


class ComparisonAnswer(TypedDict):
    """antipode compare --json; with - one object a line"""

    board: BoardId
    position: PositionText
    goal: GoalText
    methods: Annotated[list[SolvedTrial | StoppedTrial], "in the order asked for"]


class Between(TypedDict, total=False):
    """what is known of a distance that is not"""

    at_least: Annotated[Count, "where the distance is not known: it is no less"]
    at_most: Annotated[Count, "where the distance is not known: it is no more, if a bound is known"]


class GradedAnswer(Between):
    """a move, graded"""

    move: str
    distance: Annotated[Count | None, "what was left after it; null where not known"]
    best: Annotated[list[str] | None, "all best moves there were; null where not known"]
    optimal: Annotated[bool | None, "whether it was one of them"]
    cost: Annotated[Count | None, "how many moves it wasted"]
    only: Annotated[bool | None, "whether one move alone was best, with another to mistake for it"]


class DetourAnswer(TypedDict):
    """a stretch that brought the player no nearer"""

    first: Annotated[Count, "moves made where it begins"]
    last: Annotated[Count, "moves made where it ends"]
    distance: Annotated[Count, "from the goal where it begins"]
    end_distance: Annotated[Count, "and where it ends"]
    loop: Annotated[bool, "whether it led back to the same position"]
    lost: Annotated[int, "moves it cost"]
    short_cut: Annotated[str | None, "what to play in its place"]
    text: Annotated[str, "in words"]


class PassageAnswer(TypedDict):
    """a narrow passage: only moves one after another"""

    first: Annotated[Count, "moves made where it begins"]
    last: Annotated[Count, "moves made where it ends"]
    passed: Annotated[bool, "whether it was"]
    text: Annotated[str, "in words"]


class _ReviewRequired(TypedDict):
    board: BoardId
    position: PositionText
    optimal_length: Annotated[Count | None, "fewest moves from the start"]
    played: Annotated[Count, "moves made"]
    left: Annotated[Count | None, "fewest moves from the end"]
    solved: Annotated[bool, "whether it ended at the goal"]
    slack: Annotated[Count | None, "wasted moves"]
    efficiency: Annotated[float | None, ("minimum", 0), ("maximum", 1), "fewest / played, null until solved"]
    solutions: Annotated[Count | None, "shortest solutions of the start"]
    only_moves: Annotated[Count, "only moves met"]
    only_moves_passed: Annotated[Count, "and found"]
    moves: Annotated[list[GradedAnswer], "every move"]
    detours: Annotated[list[DetourAnswer], "in their order"]
    passages: Annotated[list[PassageAnswer], "in their order"]
    summary: Annotated[list[str], "sentences about the game as a whole"]


class ReviewAnswer(_ReviewRequired, Between, total=False):
    """antipode review --json; with - one object a line"""

    counts: Metric


class _FarthestRequired(TypedDict):
    board: BoardId
    states: Annotated[Count, "positions in reach"]
    greatest_distance: Annotated[Count, "of the farthest"]
    positions: Annotated[list[str], "the farthest, 1,000 at most"]
    positions_by_distance: Annotated[list[Count], "how many lie at each distance, from 0"]
    seconds: Seconds


class FarthestAnswer(_FarthestRequired, total=False):
    """antipode farthest --json"""

    counts: Metric
    goal_states: Annotated[Count, "positions at the goal"]
    greatest_steps: Annotated[Count, "in steps"]
    greatest_moves: Annotated[Count, "in moves"]


class FarthestBoard(TypedDict):
    """antipode farthest --as-board --json"""

    board: BoardId
    position: Annotated[str, "the hardest start"]
    length: Annotated[Count, "what it takes, in what the board counts"]
    states: Annotated[Count, "positions in reach"]
    counts: Metric
    steps: Annotated[Count, "the fewest steps"]
    moves_count: Annotated[Count, "the fewest moves"]
    line: Annotated[str, "a board of its own that begins there; empty for boards with wide pieces"]
    seconds: Seconds


class LineAnswer(TypedDict):
    """antipode line --json"""

    board: BoardId
    line: Annotated[str, "its rules and its start, as every command reads them"]


class ConvertAnswer(TypedDict):
    """antipode convert --json"""

    format: Annotated[str, "what the text was read as"]
    read: Annotated[str | None, "what was assumed, in a sentence; null where the text says all itself"]
    texts: Annotated[dict[str, str], "by format what it means"]


class DifficultyAnswer(TypedDict):
    """antipode difficulty --json"""

    board: BoardId
    position: PositionText
    difficulty: Level
    word: Word
    estimate: Annotated[bool, "true where no table can hold the board"]
    effort: Annotated[Bits, "bits that the level is read from"]
    moves: Annotated[Count, "fewest moves, whatever the board counts; of an estimate those of a solution found"]
    choices: Annotated[Bits, "bits to choose a best move at every position"]
    wrong_moves: Annotated[float, ("minimum", 0), "mean number of wrong moves at a position"]
    reach: Annotated[float, ("minimum", 0), "mean number of moves by which a wrong one leads farther astray"]
    bottlenecks: Annotated[Count, "positions that no shortest solution goes round"]
    away: Annotated[float, ("minimum", 0), "mean number of moves of a solution that take pieces away from the goal"]
    seconds: Seconds


class SampleAnswer(TypedDict):
    """antipode sample --json"""

    board: BoardId
    distance: Annotated[Count | None, "of each; null where none was asked for"]
    positions: Annotated[list[str], "drawn uniformly"]


class GeneratedAnswer(TypedDict):
    """antipode generate --json: one on each line"""

    id: Annotated[str, "from which the board can be made again"]
    style: Annotated[str, ("enum", "solver.generator.ids:STYLE_IDS")]
    board: Annotated[str, "the board as a line"]
    moves: Annotated[Positive, "fewest moves from the start"]
    steps: Annotated[Positive, "fewest steps from the start"]
    positions: Annotated[Positive, "positions in reach"]
    difficulty: Level
    word: Word


class MapAnswer(TypedDict):
    """antipode map --json"""

    board: BoardId
    position: Annotated[str, "the one that is marked, in notation"]
    output: Annotated[str, "the file, as it was given"]
    scope: Annotated[str, "what the map shows, in one sentence"]
    whole: Annotated[bool, "false where it shows a neighbourhood"]
    positions: Annotated[Positive, "positions on the map"]
    slides: Annotated[Count, "pairs of positions one slide apart"]
    goals: Annotated[Count, "solved positions on the map"]
    distance: Annotated[Count | None, "from the position to the goal; null where it is unknown"]
    path: Annotated[Count, "slides of the path that is drawn"]
    shortest: Annotated[bool, "no solution has fewer moves than the path"]
    hardest: Annotated[list[str], "positions farthest from the goal"]
    bottlenecks: Annotated[list[str], "positions that every solution passes, in order"]
    seconds: Seconds


class _DrawRequired(TypedDict):
    board: BoardId
    position: PositionText
    moves: Annotated[str, "empty where a position alone is drawn"]
    file: Annotated[str, "as it was given"]
    format: Annotated[str, ("enum", "solver.cli.commands:FORMATS")]
    bytes: Annotated[Positive, "of the file"]
    seconds: Seconds


class DrawAnswer(_DrawRequired, total=False):
    """antipode draw --json"""

    width: Annotated[Positive, "pixels; not of a page"]
    height: Annotated[Positive, "pixels; not of a page"]


class ExportAnswer(TypedDict):
    """antipode data export FILE --json"""

    file: Annotated[str, "as it was given"]
    bytes: Positive


class ImportAnswer(TypedDict):
    """antipode data import FILE --json: what was added"""

    solved: Annotated[Count, "games that were solved"]
    known: Annotated[Count, "of them, that were here already"]
    refused: Annotated[Count, "games, boards or files that are none"]
    games: Annotated[Count, "games in progress"]
    positions: Annotated[Count, "to be learnt"]
    favourites: Count
    boards: Annotated[Count, "of the player's own"]
    has_picture: bool
    has_settings: bool


class CheckAnswer(TypedDict):
    """antipode data check --json"""

    path: Annotated[str, "the file of the player's data"]
    problem: Annotated[str, "empty where all is sound"]
    rows: Annotated[dict[str, Count], "the number of rows of each table"]
    earlier: Annotated[Count, "files of earlier versions that are still to be taken in"]
    backups: Annotated[list[str], "their days, the latest first"]
