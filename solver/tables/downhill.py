"""Walks downhill, from a position to the goal, and how many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..model.moves import Move, moves_text
from ..system.progress import Cancel, check_cancel, never_cancel
from .code_layers import CHUNK, Expand
from .coding import Words

Places = NDArray[np.intp]
SAFE = 1 << 62
"""Sums below this fit 64 bits; above they are added as Python integers."""
Here = TypeVar("Here")
"""A position on its way, as whoever walks has it."""


def walks(start: Here, downhill: Callable[[Here], Iterator[tuple[Move, Here]]], length: int) -> Iterator[str]:
    """Yield all shortest solutions of a position as texts. There may be millions: take what you need.

    ``downhill`` gives the moves that come one nearer, and where they lead; ``length`` is the position's distance.
    """
    choices, line = [downhill(start)], list[Move]()
    while choices:
        step = next(choices[-1], None)
        if step is not None:
            line.append(step[0])
            choices.append(downhill(step[1]))
            continue
        if len(line) == length:  # every downhill walk ends at the goal, and only there
            yield moves_text(line)
        choices.pop()
        del line[len(choices) - 1 :]


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
        check_cancel(cancel)
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
