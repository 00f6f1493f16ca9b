"""Boards by chance, as many as are wanted: the same for the same seed, none a copy of another."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from itertools import count as numbers
from itertools import islice
from typing import NamedTuple

from ..analysis.difficulty import HARDEST, Difficulty, word_of_level
from ..errors import ArgumentError, Seed, brief_repr, check_jobs, check_seed, check_whole, is_whole
from ..model.board import Board
from ..system.pool import in_order
from ..system.progress import Cancel, Found, check_cancel, ignore_found, never_cancel
from .car_park import SIZES, car_parks
from .dull import is_dull
from .ids import id_of, named, style_and_number
from .styles import Style, style_of
from .wishes import MOST_MOVES, Made, Wish

Make = Callable[[random.Random, Wish, Cancel], Iterator[Made]]

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
    seed: Seed = None,
    size: int | None = None,
    walls: int = 0,
    jobs: int = 1,
    tried: Found = ignore_found,
    cancel: Cancel = never_cancel,
) -> Iterator[Board]:
    """Yield boards of a style, without end or ``count`` of them, as they are found.

    ``style`` is ``car-park``, ``klotski``, ``shapes``, ``numbers``, ``colours`` or ``farm``. ``difficulty`` is a level
    from 1 to 10, or the least and the most; ``moves`` likewise the fewest moves from the start. The same ``seed`` gives
    the same boards, whatever ``jobs``, the number of processes. Car parks are 6 x 6 without walls; ``size`` may be 5 or
    7, and ``walls``, exactly so many, up to 3. ``tried`` is called with the number of portions of boards that were
    looked at.

    Each board has a start, an id that ``load_board`` reads, and no piece without which its solution is no shorter.
    Raises ArgumentError for what no board of the style can be, Cancelled.

    >>> from antipode.solver import generate, load_board
    >>> board = next(generate("car-park", difficulty=(3, 4), seed=1))
    >>> board.id
    'car-3t6nvv7k3r3'
    >>> load_board(board.id) == board
    True
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
    seed: Seed = None,
    size: int | None = None,
    walls: int = 0,
    jobs: int = 1,
    tried: Found = ignore_found,
    cancel: Cancel = never_cancel,
) -> Iterator[Generated]:
    """Yield what ``generate`` yields, each with its difficulty."""
    asked = style_of(style)
    wish = _wish(asked, difficulty, moves, asked.most_moves if not walls else MOST_MOVES_WITH_WALLS)
    jobs = check_jobs(jobs)
    if count is not None:
        count = check_whole("count", count, 0)
    if style != "car-park" and (size is not None or walls):
        raise ArgumentError(f"only car parks have a size and walls, not {style}")
    if size is not None and size not in SIZES:
        raise ArgumentError(f"size={brief_repr(size)}: expected one of {', '.join(map(str, SIZES))}")
    walls = check_whole("walls", walls, 0, MOST_WALLS)
    first = random.SystemRandom().getrandbits(32) if seed is None else check_seed(seed)
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
    ends = asked if isinstance(asked, tuple) else (asked, asked)
    if len(ends) != 2 or not all(map(is_whole, ends)):
        raise ArgumentError(f"{name}={brief_repr(asked)}, expected a whole number, or a tuple of the least and most")
    low, high = int(ends[0]), int(ends[1])
    if not 1 <= low <= high <= most:
        shown = brief_repr(low) if low == high else f"{brief_repr(low)}-{brief_repr(high)}"
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
