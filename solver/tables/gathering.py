"""Merging all layers of an exploration into one, with little memory besides the positions themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from ..system.progress import Cancel
from .coding import Bits, Words, join
from .keys import Keys, SharedKey
from .layers import SPARSE, Layer, edges_of
from .portions import check, portions

Order = NDArray[np.uint32]
Ends = Sequence[NDArray[np.intp]]
"""For each layer, the places where the ranges of keys end."""


def gathered(layers: list[Words], keys: Keys, cancel: Cancel) -> Layer:
    """Merge layers that have no code in common; each layer is in the order of its keys.

    The list is emptied, and its words are released one by one: the peak memory is one word more than the codes
    themselves. Raises SharedKey and Cancelled.
    """
    edges = edges_of([keys.of(tuple(word[::SPARSE] for word in layer)) for layer in layers])
    ends = [_ends(layer, keys, edges, cancel) for layer in layers]
    columns = [list(column) for column in zip(*layers, strict=True)]
    single = len(columns) == 1
    orders = [] if single else list(_orders(layers, keys, ends, cancel))
    layers.clear()
    words = []
    while columns:
        words.append(_gathered_word(columns.pop(0), ends, orders, cancel))
    return Layer(keys_of(tuple(words), keys, cancel), tuple(words))


def _ends(layer: Words, keys: Keys, edges: Bits, cancel: Cancel) -> NDArray[np.intp]:
    """Return 0, the place of each edge in a layer, and the length of the layer."""
    places = np.zeros(len(edges), np.intp)
    for some in portions(len(layer[0]), cancel):
        places += keys.of(tuple(word[some] for word in layer)).searchsorted(edges)
    return np.concatenate([[0], places, [len(layer[0])]])


def _orders(layers: Sequence[Words], keys: Keys, ends: Ends, cancel: Cancel) -> Iterator[Order]:
    """Yield, for each range of keys, the order that sorts its codes, taken from the layers one after another."""
    for number in range(len(ends[0]) - 1):
        check(cancel)
        pieces = [tuple(_piece(word, end, number) for word in layer) for layer, end in zip(layers, ends, strict=True)]
        yield keys.of(join(pieces)).argsort().astype(np.uint32)


def _gathered_word(column: Sequence[Bits], ends: Ends, orders: Sequence[Order], cancel: Cancel) -> Bits:
    """Return one word of all codes; for codes of a single word it is sorted itself, without an order."""
    word = np.empty(sum(map(len, column)), np.uint64)
    begin = 0
    for number in range(len(ends[0]) - 1):
        check(cancel)
        found = np.concatenate([_piece(part, end, number) for part, end in zip(column, ends, strict=True)])
        target = word[begin : begin + len(found)]
        target[:] = found.take(orders[number]) if orders else np.sort(found)
        begin += len(found)
    return word


def _piece(word: Bits, ends: NDArray[np.intp], number: int) -> Bits:
    return word[ends[number] : ends[number + 1]]


def keys_of(words: Words, keys: Keys, cancel: Cancel) -> Bits:
    """Return the keys of all codes, which are in key order. Raises SharedKey where two are the same, and Cancelled."""
    if len(words) == 1:
        return words[0]
    found = np.empty(len(words[0]), np.uint64)
    for some in portions(len(found), cancel):
        found[some] = keys.of(tuple(word[some] for word in words))
        if np.any(found[some][1:] == found[some][:-1]) or (some.start and found[some.start - 1] == found[some.start]):
            raise SharedKey
    return found
