"""Boards by chance, as many as are wanted: the same for the same seed, none a copy of another."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import count as numbers
from itertools import groupby, islice, pairwise
from typing import NamedTuple

from ..analysis.difficulty import HARDEST, Difficulty, word_of_level
from ..analysis.methods import solve
from ..errors import ArgumentError, check_at_least
from ..model.board import Board
from ..model.notation import parse_moves
from ..model.pieces import EMPTY, WALL
from ..model.playthrough import play
from ..system.pool import in_order
from ..system.progress import Cancel, Found, check_cancel, ignore_found, never_cancel
from .car_park import SIZES, car_parks
from .farm import MEADOW, NUMBERS
from .ids import id_of, named, style_and_number
from .styles import Style, style_of
from .wishes import MOST_MOVES, Made, Wish

Make = Callable[[random.Random, Wish, Cancel], Iterator[Made]]

LEAST_MOVES, LEAST_VEHICLES = 4, 5  # of a car park
MOST_FOR_A_STEP = 9  # moves of mixed shapes that have one step to go
LEAST_FOR_A_RETURN = 7  # moves of a car park, from which on some vehicle moves twice
LEAST_FOR_LAPS = 13  # moves of numbers and colours, more than half of which are not to be one lap
MOST_FOR_A_FENCE = 45  # moves of a farm with one long piece
ANY = Wish()
BAR, SQUARE = ((0, 0), (0, 1)), ((0, 0), (0, 1), (1, 0), (1, 1))
MOST_WALLS = 3
MOST_MOVES_WITH_WALLS = 60  # of all car parks (michaelfogleman.com/rush)


class Generated(NamedTuple):
    """A generated board with its start, and how hard it is."""

    board: Board
    difficulty: Difficulty


def generate(
    style: str,
    *,
    difficulty: tuple[int, int] | int | None = None,
    moves: tuple[int, int] | int | None = None,
    count: int | None = None,
    seed: int | None = None,
    size: int | None = None,
    walls: int = 0,
    jobs: int = 1,
    tried: Found = ignore_found,
    cancel: Cancel = never_cancel,
) -> Iterator[Board]:
    """Yield boards of a style, without end or ``count`` of them, as they are found.

    ``style`` is one of STYLES. ``difficulty`` is a level from 1 to 10, or the least and the most; ``moves`` likewise
    the fewest moves from the start. The same ``seed`` gives the same boards, whatever ``jobs``, the number of
    processes. Car parks are 6 x 6; ``size`` may be 5 or 7, and ``walls`` up to 3. ``tried`` is called with the number
    of portions of boards that were looked at.

    Each board has a start, an id that ``load_board`` reads, and no piece without which its solution is no shorter.
    Raises ArgumentError for what no board of the style can be, Cancelled.
    """
    found = generate_graded(
        style, difficulty=difficulty, moves=moves, count=count, seed=seed, size=size, walls=walls, jobs=jobs,
        tried=tried, cancel=cancel,
    )  # fmt: skip
    return (each.board for each in found)


def generate_graded(
    style: str,
    *,
    difficulty: tuple[int, int] | int | None = None,
    moves: tuple[int, int] | int | None = None,
    count: int | None = None,
    seed: int | None = None,
    size: int | None = None,
    walls: int = 0,
    jobs: int = 1,
    tried: Found = ignore_found,
    cancel: Cancel = never_cancel,
) -> Iterator[Generated]:
    """Yield what ``generate`` yields, each with its difficulty."""
    asked = style_of(style)
    wish = _wish(asked, difficulty, moves, asked.most_moves if not walls else MOST_MOVES_WITH_WALLS)
    check_at_least("jobs", jobs, 1)
    if count is not None:
        check_at_least("count", count, 0)
    if style != "car-park" and (size is not None or walls):
        raise ArgumentError(f"only car parks have a size and walls, not {style}")
    if size is not None and size not in SIZES:
        raise ArgumentError(f"size={size}: expected one of {', '.join(map(str, SIZES))}")
    if not 0 <= walls <= MOST_WALLS:
        raise ArgumentError(f"walls={walls}: expected 0 to {MOST_WALLS}")
    first = random.SystemRandom().getrandbits(32) if seed is None else seed
    make = asked.make if size is None and not walls else partial(car_parks, size=size or 6, walls=walls)
    return islice(_distinct(asked, make, wish, first, jobs, tried, cancel), count)


def _wish(
    style: Style, difficulty: tuple[int, int] | int | None, moves: tuple[int, int] | int | None, most_moves: int
) -> Wish:
    """Return what is asked for. Raises ArgumentError for what no board of the style is."""
    levels = _ends("difficulty", difficulty, HARDEST)
    fewest = _ends("moves", moves, MOST_MOVES)
    reached = style.levels
    if levels[0] > reached[-1] or levels[1] < reached[0]:
        low, high = (f"{level} ({word_of_level(level)})" for level in (reached[0], reached[-1]))
        raise ArgumentError(f"no {style.id} board of difficulty {levels[0]} is known, expected {low} to {high}")
    if fewest[0] > most_moves:
        raise ArgumentError(f"no {style.id} board of {fewest[0]} moves is known, expected up to {most_moves}")
    return Wish(max(levels[0], reached[0]), min(levels[1], reached[-1]), *fewest)


def _ends(name: str, asked: tuple[int, int] | int | None, most: int) -> tuple[int, int]:
    """Return the least and the most of a number that is asked for. Raises ArgumentError."""
    if asked is None:
        return 1, most
    low, high = (asked, asked) if isinstance(asked, int) else asked
    if not 1 <= low <= high <= most:
        shown = low if low == high else f"{low}-{high}"
        raise ArgumentError(f"{name} {shown}: expected 1 to {most}, the smaller number first")
    return low, high


def _distinct(
    style: Style, make: Make, wish: Wish, seed: int, jobs: int, tried: Found, cancel: Cancel
) -> Iterator[Generated]:
    """Yield boards without copies, and without those that bore."""
    known = set[Hashable]()
    for made in _portions(style, make, wish, seed, jobs, tried, cancel):
        key, board_id = style.key(made.board), id_of(style.prefix, made.code)
        if (
            key in known
            or style_and_number(board_id) is None
            or is_dull(style.id, made.board, made.difficulty.moves, wish)
        ):
            continue
        known.add(key)
        yield Generated(named(made.board, board_id), made.difficulty)


def is_dull(style: str, board: Board, moves: int, wish: Wish = ANY) -> bool:
    """Return whether a board of so many moves bores, as playing by hand has shown (docs/difficulty.md).

    Such are car parks of few vehicles or moves, unless they are wished for, and those in which every vehicle moves but
    once; Klotski's family with bars alone, whose large square stays on its side; mixed shapes on a board that is mostly
    empty, or of many moves with one step to go; numbers or colours with a gap amid the goal, a wall round which all
    tiles go, or one long lap along the edge; farms without a long piece, of many moves with a single one, or of many
    meadows that look alike.
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
        case "farm":
            return _is_dull_farm(board, moves)
        case _:
            return False


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
    moves = parse_moves(solve(board, board.start).moves, board)
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
    if board.start.cells.count(EMPTY) > 1:
        return False
    positions = play(board.start, parse_moves(solve(board, board.start).moves)).positions
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


def _portions(
    style: Style, make: Make, wish: Wish, seed: int, jobs: int, tried: Found, cancel: Cancel
) -> Iterator[Made]:
    """Yield the boards of portion after portion, each made by its own number and so the same in every process."""
    if jobs > 1:
        for number, portion in enumerate(in_order(_Maker, (style.id, make, wish, seed), numbers(), jobs), 1):
            tried(number)
            check_cancel(cancel)
            yield from portion
    maker = _Maker(style.id, make, wish, seed)
    for number in numbers():
        yield from maker.portion(number, cancel)
        tried(number + 1)
        check_cancel(cancel)


class _Maker:
    """Makes portions of boards, perhaps in a process of a pool."""

    def __init__(self, style: str, make: Make, wish: Wish, seed: int) -> None:
        self._style, self._make, self._wish, self._seed = style, make, wish, seed

    def __call__(self, number: int) -> list[Made]:
        return [*self.portion(number, never_cancel)]

    def portion(self, number: int, cancel: Cancel) -> Iterator[Made]:
        """Yield the boards of a portion."""
        return self._make(random.Random(f"{self._style} {self._seed} {number}"), self._wish, cancel)
