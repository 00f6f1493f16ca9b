"""Layers of positions at the same distance, each sorted and each position once.

The neighbours of a layer are sorted in short runs, and these are merged range by range of their keys, so that little
memory is needed besides. Where a graph finds them range by range from the first, they are sorted but once, which takes
0.6 times as long on ``goat``. Codes of one word are their own keys. Longer ones are hashed to a key; should two codes
ever share one, that is detected, and everything starts anew with other keys.

At the end of an exploration all its layers are merged into one, word by word, with little memory besides the positions
themselves.

All of this is done in portions, some of them in parallel, so that cancelling takes effect at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial, reduce
from itertools import pairwise
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..system.progress import Cancel, Found, check_cancel, ignore_found
from ..system.threads import map_in_threads
from .coding import Bits, Words, join, take
from .slides import Neighbours

PORTION = 1 << 16
"""Values processed between two checks for cancellation: some 5 ms where they are sorted."""
THREADS = 2
"""More hardly help: sorting and memory take most of the time."""
CHUNK = 1 << 13
"""Codes expanded together unless said otherwise: some 3 ms, and their arrays stay in the processor's cache."""
GROUP = 16
"""Chunks expanded between two checks of how many codes are waiting."""
GATHERED = 1 << 25
"""The most bytes of codes that wait to be merged, more or less."""
SORTED = 1 << 13
"""Codes that are sorted together at least, where they come range by range."""
SHARED = 1 << 20
"""Codes that are sorted by several threads: of fewer the threads take a tenth of the time."""
SPARSE = 64
"""One in so many codes is sampled to split them."""

Unsigned = TypeVar("Unsigned", bound=np.unsignedinteger)
Order = NDArray[np.uint32]
Ends = Sequence[NDArray[np.intp]]
"""For each layer, the places where the ranges of keys end."""
Expand = Callable[[Words], Iterable[Neighbours]]
"""A function from codes to their neighbours, some of them more than once."""


def portions(count: int, cancel: Cancel) -> Iterator[slice]:
    """Yield the indices from 0 to ``count`` in portions. Raises Cancelled."""
    for begin in range(0, count, PORTION):
        check_cancel(cancel)
        yield slice(begin, min(begin + PORTION, count))


def concatenated(parts: Sequence[Bits], cancel: Cancel) -> Bits:
    """Concatenate arrays. Raises Cancelled."""
    whole, begin = np.empty(sum(map(len, parts)), np.uint64), 0
    for part in parts:
        for some in portions(len(part), cancel):
            end = begin + some.stop - some.start
            whole[begin:end] = part[some]
            begin = end
    return whole


class SharedKey(Exception):
    """Two codes share a key."""


@dataclass(frozen=True)
class Keys:
    """A function from the words of a code to its key: one to one for a single word, else a good hash."""

    seed: int = 0

    def of(self, words: Words) -> Bits:
        """Return the keys of codes. (The constants are those of MurmurHash3's finalizer by Austin Appleby.)"""
        key = words[0]
        for word in words[1:]:
            key = key ^ (key >> np.uint64(33))
            key = key * np.uint64(0xFF51AFD7ED558CCD)
            key ^= key >> np.uint64(29)
            key *= np.uint64(0xC4CEB9FE1A85EC53 + 2 * self.seed)
            key ^= key >> np.uint64(32)
            key += word
        return key

    def next(self) -> Keys:
        """Return other keys, for codes two of which share one of these."""
        return Keys(self.seed + 1)


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
        check_cancel(cancel)
        pieces = [tuple(_piece(word, end, number) for word in layer) for layer, end in zip(layers, ends, strict=True)]
        yield keys.of(join(pieces)).argsort().astype(np.uint32)


def _gathered_word(column: Sequence[Bits], ends: Ends, orders: Sequence[Order], cancel: Cancel) -> Bits:
    """Return one word of all codes; for codes of a single word it is sorted itself, without an order."""
    word = np.empty(sum(map(len, column)), np.uint64)
    begin = 0
    for number in range(len(ends[0]) - 1):
        check_cancel(cancel)
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


class TooMany(Exception):
    """A layer has more codes than there may be."""


@dataclass(frozen=True)
class Layer:
    """Codes in the order of their keys, each once."""

    keys: Bits
    words: Words

    def __len__(self) -> int:
        return len(self.keys)

    def part(self, begin: int, end: int) -> Layer:
        """Return a slice of the codes."""
        return Layer(self.keys[begin:end], tuple(word[begin:end] for word in self.words))

    def split(self, starts: Bits) -> list[Layer]:
        """Return the codes in each of the ranges of keys that begin at ``starts``, less those without any."""
        ends = [*self.keys.searchsorted(starts).tolist(), len(self)]
        return [self.part(begin, end) for begin, end in pairwise(ends) if begin < end]

    def where(self, chosen: NDArray[np.bool_]) -> Layer:
        """Return the chosen codes."""
        keys = self.keys.compress(chosen)
        return Layer(keys, (keys,) if len(self.words) == 1 else tuple(word.compress(chosen) for word in self.words))

    def places(self, keys: Bits, words: Words) -> NDArray[np.intp]:
        """Return the indices of codes in this layer, -1 for those that it does not have."""
        if not len(self):
            return np.full(len(keys), -1)
        places = self.keys.searchsorted(keys)
        places[places == len(self)] = 0
        for mine, theirs in zip(self.words, words, strict=True):
            places[mine.take(places) != theirs] = -1
        return places


def layer_of(words: Words, keys: Keys, cancel: Cancel) -> Layer:
    """Sort codes to a layer. Raises SharedKey and Cancelled."""
    runs = [_each_once(tuple(word[some] for word in words), keys) for some in portions(len(words[0]), cancel)]
    return merged(runs, [], cancel) if runs else Layer(words[0], words)


def next_layer(
    words: Words,
    expand: Expand,
    known: Sequence[Layer],
    keys: Keys,
    cancel: Cancel,
    most: int | None = None,
    found: Found = ignore_found,
    chunk: int = CHUNK,
    starts: Bits | None = None,
) -> Layer:
    """Return the neighbours of codes by ``expand``, without the codes of some layers.

    ``found`` is called with their number as it grows, ``expand`` with ``chunk`` codes at a time. ``starts``, for codes
    of one word: the least code of each range, where each portion of neighbours lies in one. Raises SharedKey,
    Cancelled, and TooMany for more than ``most`` codes.
    """
    runs, kept = list[Layer](), 0
    waiting = GATHERED // _size(words)
    collect = partial(_runs, expand, keys, cancel) if starts is None else partial(_unsorted, expand, cancel)
    merge = merged if starts is None else partial(_merged_at, starts)
    threads = THREADS if starts is None else 1  # what isn't sorted yet is found in no time
    for group in groups(words, chunk):
        for new in map_in_threads(collect, group, threads):
            runs += new
        if sum(map(len, runs)) - kept > waiting:
            layer = merge(runs, known, cancel)
            runs = [layer] if starts is None else layer.split(starts)
            kept = len(layer)
            found(kept)
            _check_most(layer, most)
    if not runs:
        return Layer(words[0][:0], tuple(word[:0] for word in words))
    layer = merge(runs, known, cancel)
    found(len(layer))
    _check_most(layer, most)
    return layer


def groups(words: Words, chunk: int = CHUNK) -> Iterator[list[Words]]:
    """Yield groups of chunks of codes; a group is expanded before anything else is done."""
    for first in range(0, len(words[0]), GROUP * chunk):
        ends = range(first, min(first + GROUP * chunk, len(words[0])), chunk)
        yield [tuple(word[begin : begin + chunk] for word in words) for begin in ends]


def expanded(expand: Expand, words: Words, cancel: Cancel) -> Iterator[Words]:
    """Yield the neighbours of codes by ``expand``, joined to portions. Raises Cancelled."""
    waiting, count = list[Words](), 0
    for _, codes in expand(words):
        check_cancel(cancel)
        waiting.append(codes)
        count += len(codes[0])
        if count >= PORTION:
            yield join(waiting)
            waiting, count = [], 0
    if waiting:
        yield join(waiting)


def merged(runs: list[Layer], known: Sequence[Layer], cancel: Cancel) -> Layer:
    """Merge layers, at least one, into one, without the codes of some others.

    The list is emptied, so that the layers can be released. Raises SharedKey and Cancelled.
    """
    if len(runs) == 1 and len(runs[0]) <= PORTION:
        return _merged_range(known, cancel, [runs.pop()])
    edges = edges_of([run.keys[::SPARSE] for run in runs])
    ends = [[0, *run.keys.searchsorted(edges).tolist(), len(run)] for run in runs]
    ranges = [
        [run.part(end[number], end[number + 1]) for run, end in zip(runs, ends, strict=True)]
        for number in range(len(edges) + 1)
    ]
    runs.clear()
    parts = map_in_threads(partial(_merged_range, known, cancel), ranges, THREADS)
    ranges.clear()
    return _joined(parts, cancel)


def _merged_at(starts: Bits, runs: list[Layer], known: Sequence[Layer], cancel: Cancel) -> Layer:
    """Merge unsorted codes of one word, each run in one of the ranges that begin at ``starts``.

    The list is emptied. Raises Cancelled.
    """
    count, in_range = sum(map(len, runs)), [list[Bits]() for _ in starts]
    firsts = np.array([run.keys[0] for run in runs])
    for run, number in zip(runs, (starts.searchsorted(firsts, side="right") - 1).tolist(), strict=True):
        in_range[number].append(run.keys)
    runs.clear()
    ranges, waiting = list[list[Bits]](), list[Bits]()
    for pieces in in_range:  # with short arrays more time goes to calls than to sorting
        waiting += pieces
        if sum(map(len, waiting)) >= SORTED:
            ranges.append(waiting)
            waiting = []
    if waiting:
        ranges.append(waiting)
    parts = map_in_threads(partial(_sorted_range, known, cancel), ranges, 1 if count < SHARED else THREADS)
    ranges.clear()
    return _joined(parts, cancel)


def _sorted_range(known: Sequence[Layer], cancel: Cancel, pieces: Sequence[Bits]) -> Layer:
    """Sort codes of one word, each once, without the codes of some layers. Raises Cancelled."""
    check_cancel(cancel)
    once = sorted_once(np.concatenate(pieces))
    return reduce(_without, known, Layer(once, (once,)))


def _joined(parts: list[Layer], cancel: Cancel) -> Layer:
    """Join layers in ascending order of their keys; the list is emptied. Raises Cancelled."""
    if len(parts) == 1:
        return parts[0]
    columns = list(zip(*(part.words for part in parts), strict=True))
    if len(columns) > 1:
        columns.append(tuple(part.keys for part in parts))
    parts.clear()
    whole = []
    while columns:  # they are released one by one, so that no more than one is held twice
        whole.append(concatenated(columns.pop(0), cancel))
    return Layer(whole[-1], tuple(whole[:-1] or whole))


def edges_of(sparse: Sequence[Bits]) -> Bits:
    """Return the keys that split all codes into portions; the keys given are those of one code in ``SPARSE``."""
    step = PORTION // SPARSE
    return np.sort(np.concatenate(sparse))[step::step]


def in_common(layer: Layer, other: Layer, cancel: Cancel) -> Layer:
    """Return the codes that both layers have. Raises Cancelled."""
    if len(other) < len(layer):
        layer, other = other, layer
    chosen = np.zeros(len(layer), np.bool_)
    for some in portions(len(layer), cancel):
        chosen[some] = other.places(layer.keys[some], tuple(word[some] for word in layer.words)) >= 0
    return layer.where(chosen)


def _size(words: Words) -> int:
    """Return the bytes of a code in a layer; a single word is its own key."""
    return 8 if len(words) == 1 else 8 * len(words) + 8


def _check_most(layer: Layer, most: int | None) -> None:
    if most is not None and len(layer) > most:
        raise TooMany


def _runs(expand: Expand, keys: Keys, cancel: Cancel, words: Words) -> list[Layer]:
    """Return the neighbours of a chunk by ``expand``, each code once in a portion."""
    return [_each_once(found, keys) for found in expanded(expand, words, cancel)]


def _unsorted(expand: Expand, cancel: Cancel, words: Words) -> list[Layer]:
    """Return the neighbours of a chunk by ``expand``, as they come. Raises Cancelled."""
    check_cancel(cancel)
    return [Layer(codes[0], codes) for _, codes in expand(words) if len(codes[0])]


def _merged_range(known: Sequence[Layer], cancel: Cancel, pieces: Sequence[Layer]) -> Layer:
    """Merge codes in the same range of keys. Raises SharedKey and Cancelled."""
    check_cancel(cancel)
    if len(pieces) == 1:
        return reduce(_without, known, pieces[0])
    ordered = np.concatenate([piece.keys for piece in pieces])
    words = (ordered,) if len(pieces[0].words) == 1 else join([piece.words for piece in pieces])
    return reduce(_without, known, _sorted_once(words, ordered))


def _each_once(words: Words, keys: Keys) -> Layer:
    """Sort codes by their keys, each once. Raises SharedKey."""
    return _sorted_once(words, keys.of(words))


def _sorted_once(words: Words, keys: Bits) -> Layer:
    if len(words) == 1:
        once = sorted_once(keys)
        return Layer(once, (once,))
    order = keys.argsort()
    ordered, words = keys.take(order), take(words, order)
    first = _first(ordered)
    for word in words[1:]:
        if np.any((word[1:] != word[:-1]) & ~first[1:]):
            raise SharedKey
    return Layer(ordered.compress(first), tuple(word.compress(first) for word in words))


def sorted_once(values: NDArray[Unsigned]) -> NDArray[Unsigned]:
    """Return the values in ascending order, each once: in a third of the time that ``np.unique`` takes."""
    ordered = np.sort(values)
    return ordered.compress(_first(ordered))


def _first(ordered: NDArray[Any]) -> NDArray[np.bool_]:
    """Return a mask of the sorted values that differ from the one before."""
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return first


def _without(layer: Layer, other: Layer) -> Layer:
    """Return the codes of a layer that another does not have. Raises SharedKey."""
    if not len(other) or not len(layer):
        return layer
    low, high = other.keys.searchsorted(layer.keys[[0, -1]]).tolist()
    other = other.part(low, high + 1)  # the part that can matter stays in the processor's cache
    if not len(other):
        return layer
    is_shorter = len(other) < len(layer)
    few, many = (other, layer) if is_shorter else (layer, other)
    places = many.keys.searchsorted(few.keys)
    places[places == len(many)] = 0
    rows = np.flatnonzero(many.keys.take(places) == few.keys)
    places = places.take(rows)
    for one, another in zip(few.words[1:], many.words[1:], strict=True):
        if np.any(one.take(rows) != another.take(places)):
            raise SharedKey
    new = np.ones(len(layer), np.bool_)
    new[places if is_shorter else rows] = False
    return layer.where(new)
