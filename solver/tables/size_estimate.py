"""A quick estimate of how many positions can be reached, to decide whether a complete table is worth exploring.

First the ways to place all pieces are counted, whether slides lead there or not. Cell by cell in reading order, the
first one that nothing covers stays empty or becomes the anchor of a piece; what matters for the rest is how many pieces
of each shape are left, and which of the cells to come are covered (dynamic programming over a broken profile). Pieces
of one shape are told apart, and pieces of one cell placed, by multinomials at the end. That takes milliseconds and is
an upper bound, which for most boards is close: of all built-in boards but one it already proves that they fit. Where
there are very many placements a part of the states tells a lower bound of their number, which is enough.

Where ten milliseconds of that don't prove that all fits, some ten thousand positions are explored, and more unless
it is clear that there are many. When they are all, the number is known: of a car park, whose placements take longest to
count, few thousand can be reached. Otherwise the placements are counted to the end. When there are several times
more than fit, and the layers still grow by a good part each, then too many can be reached: boards whose pieces lock
each other, so that few of the placements can be reached, grow by next to nothing. All is counted in positions, so that
the same board always has the same estimate, and hardly one takes more than 0.3 s.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from heapq import nlargest
from math import factorial, prod
from operator import itemgetter, mul

from ..model.board import Board
from ..model.kinds import WORD_BITS, inside_of
from ..model.position import Position
from ..model.solvability import count_without_exploring
from ..system.progress import Cancel, never_cancel
from .breadth_first import Layers
from .code_layers import Keys, SharedKey, layer_of
from .coding import Coding, check_codable, words_of
from .explored import MOST_POSITIONS, is_found_too_large, most_positions
from .slides import Slides

FEW_STATES = 20_000  # states of the count of placements before positions are explored instead: some 10 ms
MOST_STATES = 120_000  # before it is given up as enormous: less than 0.1 s
WIDTHS = 150, 600  # states of each cell with which a lower bound is counted
FEW_EXPLORED, EXPLORED = 20_000, 100_000  # positions explored, unless there are fewer
FEW_TIMES, MANY_TIMES = 2, 5  # placements, in tables: with fewer what hardly grows fits, with more what grows does not
HARDLY, STILL, CLEARLY = 1.1, 1.15, 1.3  # the growth of the last layers, each compared with the one before
LAST_LAYERS = 4


class Verdict(Enum):
    """The fit of a board's positions in a table."""

    FITS = "fits"
    UNSURE = "unsure"
    TOO_LARGE = "too large"


@dataclass(frozen=True)
class Estimate:
    """Bounds of the number of positions in reach, and what they, and the growth of the layers, say of a table."""

    at_least: int
    at_most: int | None
    """None for a number that would take too long to count, or need not be known."""
    verdict: Verdict


def is_too_large(board: Board) -> bool:
    """Return whether a table for the positions in reach of a board's start is not worth exploring.

    An estimate is made once for each board, and an exploration that has ended early overrules it.
    """
    return _is_estimated_too_large(board) or is_found_too_large(board)


@lru_cache(maxsize=256)
def _is_estimated_too_large(board: Board) -> bool:
    inside = inside_of(board)
    if inside.rows * inside.columns > WORD_BITS:
        return True
    return estimate_positions(Position.unchecked(board, board.layout)).verdict is Verdict.TOO_LARGE


def estimate_positions(position: Position, cancel: Cancel = never_cancel) -> Estimate:
    """Estimate how many positions can be reached from one. Raises Cancelled, and BoardError for too many cells."""
    count = count_without_exploring(position.board)
    if count is not None:
        return _known(count, MOST_POSITIONS)
    check_codable(position)
    coding = Coding(position)
    most = most_positions(coding)
    placements = count_placements(coding, FEW_STATES)
    if placements is not None and placements <= most:
        return Estimate(1, placements, Verdict.FITS)
    explored = _explored(coding, cancel)
    if not explored[-1]:
        return _known(sum(explored), most)
    placements = _count_up_to(coding, MANY_TIMES * most)
    if placements is not None and placements <= most:
        return Estimate(sum(explored), placements, Verdict.FITS)
    return Estimate(sum(explored), placements, _verdict(placements, _growth(explored), most))


def _count_up_to(coding: Coding, most: int, placed: Sequence[int] | None = None) -> int | None:
    """Return the number of ways to place all pieces, None where there are more than ``most`` or too many to count."""
    for widest in WIDTHS:
        at_least = count_placements(coding, placed=placed, widest=widest)
        if at_least is None or at_least > most:
            return None
    return count_placements(coding, placed=placed)


def has_at_most(coding: Coding, most: int, placed: Sequence[int]) -> bool:
    """Return whether the pieces that are not ``placed`` (see ``count_placements``) have at most so many placements."""
    count = _count_up_to(coding, most, placed)
    return count is not None and count <= most


def _growth(layers: Sequence[int]) -> float:
    """Return how much the last layers grow, each compared with the one before; STILL where there are too few."""
    if len(layers) <= LAST_LAYERS:
        return STILL
    return float((layers[-1] / layers[-1 - LAST_LAYERS]) ** (1 / LAST_LAYERS))


def _known(count: int, most: int) -> Estimate:
    return Estimate(count, count, Verdict.FITS if count <= most else Verdict.TOO_LARGE)


def _verdict(placements: int | None, growth: float, most: int) -> Verdict:
    if growth >= STILL and (placements is None or placements > MANY_TIMES * most):
        return Verdict.TOO_LARGE
    if growth <= HARDLY and placements is not None and placements <= FEW_TIMES * most:
        return Verdict.FITS
    return Verdict.UNSURE


def count_placements(
    coding: Coding,
    most_states: int = MOST_STATES,
    placed: Sequence[int] | None = None,
    widest: int | None = None,
) -> int | None:
    """Return the number of ways to place all pieces, None where counting takes more than so many states.

    Pieces at the anchors ``placed``, given for each kind as bits, stay there. With ``widest`` only so many states are
    kept for each cell, so that the number is a lower bound.
    """
    groups: defaultdict[tuple[int, int], list[int]] = defaultdict(list)
    taken = 0
    for kind in coding.kinds:
        fixed = 0 if placed is None else placed[kind.number]
        taken |= kind.covered(fixed)
        groups[kind.covered(1), kind.places].append(len(kind.anchors) - fixed.bit_count())
    anywhere = groups.pop((1, coding.floor), [])
    shapes, amounts = list(groups), list(groups.values())
    ways = _ways(coding.floor, taken, shapes, tuple(map(sum, amounts)), most_states, widest)
    if ways is None:
        return None
    covered = sum(shape.bit_count() * sum(counts) for (shape, _), counts in zip(shapes, amounts, strict=True))
    room = (coding.floor & ~taken).bit_count() - covered
    return ways * prod(map(_orders, amounts)) * _orders([*anywhere, room - sum(anywhere)])


Left = tuple[int, ...]  # of each shape the pieces left
States = dict[Left, dict[int, int]]  # for these, and the cells to come that are covered, as bits: in how many ways


def _ways(
    floor: int, taken: int, shapes: list[tuple[int, int]], amounts: Left, most: int, widest: int | None
) -> int | None:
    """Return in how many ways shapes, of which so many each are alike, can be placed beside those that have ``taken``.

    A shape is its cells and the anchors that it can have, both as bits.
    """
    sizes = [shape.bit_count() for shape, _ in shapes]
    density = sum(map(mul, sizes, amounts)) / floor.bit_count()
    states: States = {amounts: {taken: 1}}
    visited = 0
    for cell in range(floor.bit_length()):
        following: States = defaultdict(dict)
        usable = [(number, shape) for number, (shape, anchors) in enumerate(shapes) if anchors >> cell & 1]
        for left, group in states.items():
            options = [(shape, following[_one_less(left, number)]) for number, shape in usable if left[number]]
            _place(group, following[left], options)
        count = sum(map(len, following.values()))
        visited += count
        if visited > most:
            return None
        if widest is not None and count > widest:
            following = _most_promising(following, widest, sizes, density * (floor >> cell + 1).bit_count())
        states = following
    return sum(sum(group.values()) for left, group in states.items() if not any(left))


def _one_less(left: Left, number: int) -> Left:
    return (*left[:number], left[number] - 1, *left[number + 1 :])


def _place(group: dict[int, int], without: dict[int, int], options: Sequence[tuple[int, dict[int, int]]]) -> None:
    """Add the states after one more cell, those ``without`` a piece on it, and for each shape those with it."""
    for covered, ways in group.items():
        after = covered >> 1
        without[after] = without.get(after, 0) + ways
        if not covered & 1:
            for shape, within in options:
                if not covered & shape:
                    after = (covered | shape) >> 1
                    within[after] = within.get(after, 0) + ways


def _most_promising(states: States, count: int, sizes: Sequence[int], wanted: float) -> States:
    """Return so many states: those with many ways, and whose pieces left to place take about as many cells as wanted.

    Pieces that lie ahead of time, or are late, count as much as half as many ways for each cell.
    """
    promises = []
    for left, group in states.items():
        missing = sum(map(mul, sizes, left)) - wanted
        promises += [
            (ways * 0.5 ** abs(missing + covered.bit_count()), left, covered) for covered, ways in group.items()
        ]
    found: States = defaultdict(dict)
    for _, left, covered in nlargest(count, promises, key=itemgetter(0)):
        found[left][covered] = states[left][covered]
    return found


def _orders(counts: list[int]) -> int:
    """Return the multinomial of the counts."""
    return factorial(sum(counts)) // prod(map(factorial, counts))


def _explored(coding: Coding, cancel: Cancel) -> list[int]:
    """Return the sizes of the first layers, in steps; the last is 0 where there are no more positions."""
    keys = Keys()
    while True:
        try:
            return _layers(coding, keys, cancel)
        except SharedKey:
            keys = keys.next()


def _layers(coding: Coding, keys: Keys, cancel: Cancel) -> list[int]:
    start = coding.code(coding.start)
    assert start is not None  # the coding is made of it
    first = layer_of(words_of([start], coding.words), keys, cancel)
    grown, sizes = Layers(first, Slides(coding).steps, keys, cancel, is_bipartite=True), [1]
    while sizes[-1] and grown.stored < (FEW_EXPLORED if _growth(sizes) >= CLEARLY else EXPLORED):
        grown.grow()
        sizes.append(len(grown.last))
    return sizes
