"""Positions of any board, which may be given as text: read, counted, judged, and drawn at random or at a distance.

Each position at a distance is as likely as any other there, drawn from the board's table. Where no table can hold the
board there are two ways, and both are exact: near the goal whole layers fit the memory; farther away, where it is known
how many lie there, positions are drawn from all until one lies at the distance. Where few do, few of those drawn need a
search: a lower bound tells of whole arrays of them that they are too far.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from ..catalogue.boards import as_board, as_position
from ..errors import Seed, check_whole, random_of
from ..model.board import Board
from ..model.moves import Moves
from ..model.position import Position
from ..system.limits import MOST_SAMPLED
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from ..tables.distance_tables import distance_table, has_table, table_cost
from .engines import engine_of
from .facts import board_facts, farthest_sampled


def parse_position(board: Board | str, text: str | Iterable[Any]) -> Position:
    """Return the position of ``board`` that a text gives, such as ``0 7 2 1/4 3 6 5`` or ``ABBC/ABBC/DEEF/DGHF/.I.J``.

    Of numbers, rows may also be lines, or be left out; commas and brackets count as spaces; ``.`` and ``_`` are the
    empty cell, and A, B, C ... are 10, 11, 12 ... where the board has such pieces. Where no piece number has two digits
    then, the spaces may be left out: ``123456789ABCDEF0``. A list of numbers, or of rows of them, will do as well.

    Raises NotationError with what was wrong and what was expected, BoardError.

    >>> from antipode.solver import parse_position
    >>> parse_position("eight", "1 2 3/4 5 6/0 7 8")
    load_board('eight').position('1 2 3/4 5 6/0 7 8')
    >>> parse_position("eight", [1, 2, 3, 4, 5, 6, 0, 7, 8]) == parse_position("eight", "123456078")
    True
    """
    return as_board(board).position(text)


def parse_moves(board: Board | str, text: str) -> Moves:
    """Return the moves that a text gives: ``LLURD`` or ``L2 URD``, or where moves name pieces ``IR GDR``, as the
    board's metric counts them.

    Whether a piece can make them is not checked here: that depends on the position. Slides that bring a piece back are
    not among the moves of a board that counts moves. Raises NotationError, BoardError.

    >>> from antipode.solver import parse_moves
    >>> parse_moves("eight", "L2 U"), parse_moves("klotski", "GD JL")
    (('L', 'L', 'U'), ('GD', 'JL'))
    """
    return Moves(as_board(board).parse_moves(text))


def moves_count(board: Board | str, text: str) -> int:
    """Return how many moves, or steps, a solution has that the solver gave as text. Raises BoardError.

    >>> from antipode.solver import moves_count
    >>> moves_count("klotski", "GD JL"), moves_count("eight", "LLURD")
    (2, 5)
    """
    return as_board(board).move_count(text)


def position_count(board: Board | str) -> int:
    """Return how many positions can be reached. Raises BoardError, Unsolvable for a board that can never be solved.

    >>> from antipode.solver import position_count
    >>> position_count("eight"), position_count("fifteen")
    (181440, 10461394944000)
    """
    asked = as_board(board)
    return engine_of(asked).position_count(asked)


def random_position(board: Board | str, seed: Seed = None) -> Position:
    """Return one of the positions that can be reached, each as likely as any other.

    ``seed`` is a number or a ``random.Random``. Raises BoardError, Unsolvable for a board that can never be solved.

    >>> from antipode.solver import random_position
    >>> random_position("fifteen", seed=1)
    load_board('fifteen').position('15 11 1 14/7 6 4 9/8 12 5 2/13 10 3 0')
    """
    asked = as_board(board)
    return engine_of(asked).random_position(asked, random_of(seed))


def nth_position(board: Board | str, number: int) -> Position:
    """Return the position with this number, from 0 to one less than ``position_count(board)``, the same for ever.

    Raises ArgumentError for a number that no position has, and for a board whose positions have no numbers: one with
    several gaps, an open goal or pieces that name their moves.

    >>> from antipode.solver import nth_position
    >>> nth_position("eight", 181_439)
    load_board('eight').position('0 8 7/6 5 4/3 2 1')
    """
    asked = as_board(board)
    return engine_of(asked).nth_position(asked, number)


def is_solvable(board: Board | str, position: Position | str) -> bool:
    """Return whether some moves lead to the goal. Raises BoardError where only a table could tell that is too large.

    >>> from antipode.solver import is_solvable
    >>> is_solvable("eight", "1 2 3/4 5 6/0 7 8"), is_solvable("eight", "1 2 3/4 5 6/8 7 0")
    (True, False)
    """
    on, start = as_position(board, position)
    return engine_of(on).is_solvable(start)


def sample(
    board: Board | str,
    distance: int | None = None,
    count: int = 1,
    seed: Seed = None,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> list[Position]:
    """Return ``count`` independent positions, each uniform among those exactly ``distance`` moves from the goal.

    Without a distance they are drawn from all positions, as by ``random_position``. One seed always draws alike. On a
    board that no table can hold the farthest distances cannot be drawn from, as too few positions have them; on one
    with a ``table_cost`` the table is made for these. Raises
    ArgumentError for such a distance or one that the board does not have, Cancelled.

    >>> from antipode.solver import sample
    >>> sample("eight", 20, seed=1)
    [load_board('eight').position('3 1 5/7 4 8/0 2 6')]
    >>> sample("fifteen", seed=1) == sample("fifteen", seed=1)
    True
    """
    count = check_whole("count", count, 0, MOST_SAMPLED)
    return list(samples(board, distance, count, seed, cache=cache, progress=progress, cancel=cancel))


NEAR = 25
"""Moves from the goal within which layers are small enough to draw from, where it is not known how many lie how far."""


def are_drawn_by_table(board: Board, distance: int) -> bool:
    """Return whether positions at a distance are drawn from a table, which for a large board is made for them.

    Raises ArgumentError for a distance that a large board is known not to have.
    """
    if has_table(board) or table_cost(board) is None:
        return has_table(board)
    if board.known is None:
        return check_whole("distance", distance, 0) > NEAR
    from ..tables.table import check_distance  # with NumPy it takes 0.1 s, and the window opens without

    facts = board_facts(board)
    return check_distance(board, distance, facts.greatest_distance) > farthest_sampled(facts)


def samples(
    board: Board | str,
    distance: int | None,
    count: int,
    seed: Seed = None,
    *,
    cache: bool = True,
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
) -> Iterator[Position]:
    """Yield random positions at a distance one by one, as they are drawn."""
    count = check_whole("count", count, 0)
    rng = random_of(seed)
    asked = as_board(board)
    if distance is None:
        return (random_position(asked, rng) for _ in range(count))
    if are_drawn_by_table(asked, distance):
        table = distance_table(asked, cache=cache, progress=progress, cancel=cancel)
        return iter(table.samples(distance, count, rng))
    from .sampling import sampled_without_table  # with NumPy this takes 0.1 s, and the window opens without

    drawn = sampled_without_table(asked, distance, count, rng, progress, cancel)
    return iter(drawn)
