"""Shortest solutions: listing them one after another, and counting them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from ..model.moves import Move, move_order, moves_text
from ..model.position import Position
from ..system.progress import Cancel, never_cancel
from .coding import Code, Words
from .layers import CHUNK, Expand
from .portions import check
from .slides import Neighbour

Places = NDArray[np.intp]
Downhill = Callable[[Code, int], Iterator[Neighbour]]
"""The neighbours of a position that are one nearer to the goal, given how many moves were made before."""

SAFE = 1 << 62
"""Sums below this fit 64 bits; above they are added as Python integers."""


def shortest_lines(position: Position, code: Code, downhill: Downhill, length: int) -> Iterator[str]:
    """Yield all shortest solutions of a position as texts, by letter and place. There may be millions."""
    choices = [(position, downhill_moves(position, code, downhill, 0))]
    line: list[Move] = []
    while choices:
        here, moves = choices[-1]
        step = next(moves, None)
        if step is not None:
            line.append(step[0])
            after = here.apply(step[0])
            choices.append((after, downhill_moves(after, step[1], downhill, len(line))))
            continue
        if len(line) == length:
            yield moves_text(line)
        choices.pop()
        del line[len(choices) - 1 :]


def downhill_moves(position: Position, code: Code, downhill: Downhill, made: int) -> Iterator[tuple[Move, Code]]:
    """Return the moves of a position that come one nearer, by letter, and the codes that they lead to."""
    found = [(each.move(position), each.code) for each in downhill(code, made)]
    return iter(sorted(found, key=lambda pair: move_order(pair[0])))


def pass_on(
    words: Words,
    ways: NDArray[np.int64],
    expand: Expand,
    place: Callable[[Words], Places],
    cancel: Cancel = never_cancel,
) -> tuple[Places, NDArray[np.int64]]:
    """Return the places of the positions one nearer than some others, each once, with the sum of the ways to it.

    ``ways`` are int64, or Python integers where the sums might not fit. ``place`` returns -1 for positions that are
    not nearer. Raises Cancelled.
    """
    places, sums = [np.empty(0, np.intp)], [ways[:0]]
    for begin in range(0, len(words[0]), CHUNK):
        check(cancel)
        for rows, codes in expand(tuple(word[begin : begin + CHUNK] for word in words)):
            found = place(codes)
            nearer = np.flatnonzero(found >= 0)
            places.append(found.take(nearer))
            sums.append(ways.take(rows.take(nearer) + begin))
    return _summed(np.concatenate(places), np.concatenate(sums))


def _summed(places: Places, ways: NDArray[np.int64]) -> tuple[Places, NDArray[np.int64]]:
    if len(ways) and ways.dtype != object and int(ways.max()) > SAFE // len(ways):
        ways = ways.astype(object)
    order = places.argsort(kind="stable")
    places, ways = places.take(order), ways.take(order)
    first = np.flatnonzero(np.concatenate([[True], places[1:] != places[:-1]])[: len(places)])
    return places.take(first), np.add.reduceat(ways, first) if len(ways) else ways
