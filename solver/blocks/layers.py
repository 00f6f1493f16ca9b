"""Layers of positions at the same distance, each sorted and each position once.

Codes of one word are their own keys. Longer ones are mixed into a key; should two codes ever share one, that is seen,
and all begins anew with other keys.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial, reduce
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import Cancelled
from ..space import Cancel
from .coding import Bits, Words, join, take
from .slides import Neighbours

CHUNK = 1 << 14
"""Codes expanded together: some 5 ms, and their arrays stay in the processor's cache."""
GROUP = 8
"""Chunks expanded before it is looked how many codes are waiting."""
GATHERED = 1 << 20
"""Codes that wait to be sorted at most, or little more: more would keep whoever cancels waiting."""
PORTION = 1 << 17
"""Keys sorted at once: some 10 ms."""

SPARSE = 64
"""One in so many codes is looked at to split them."""
THREADS = 2
"""More hardly help: sorting and memory are what takes the time."""

S = TypeVar("S")
T = TypeVar("T")
Expand = Callable[[Words], Iterable[Neighbours]]
"""Codes to the codes beside them, some of them more than once."""


class SharedKey(Exception):
    """Two codes share a key."""


class TooMany(Exception):
    """A layer has more codes than there may be."""


@dataclass(frozen=True)
class Keys:
    """How the words of a code become its key: one to one for a single word, else well mixed."""

    seed: int = 0

    def of(self, words: Words) -> Bits:
        """The keys of codes. (The constants are those of MurmurHash3's finalizer by Austin Appleby.)"""
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
        """Other keys, for codes two of which share one of these."""
        return Keys(self.seed + 1)


@dataclass(frozen=True)
class Layer:
    """Codes in the order of their keys, each once."""

    keys: Bits
    words: Words

    def __len__(self) -> int:
        return len(self.keys)

    def where(self, chosen: NDArray[np.bool_]) -> Layer:
        """Some of the codes."""
        return Layer(self.keys.compress(chosen), tuple(word.compress(chosen) for word in self.words))

    def places(self, keys: Bits, words: Words) -> NDArray[np.intp]:
        """Where codes stand in it, -1 for those that it does not have."""
        if not len(self):
            return np.full(len(keys), -1)
        places = self.keys.searchsorted(keys)
        places[places == len(self)] = 0
        for mine, theirs in zip(self.words, words, strict=True):
            places[mine.take(places) != theirs] = -1
        return places


def layer_of(words: Words, keys: Keys) -> Layer:
    """Codes as a layer. Raises SharedKey."""
    return _each_once(words, keys.of(words))


def next_layer(
    layer: Layer, expand: Expand, known: Sequence[Layer], keys: Keys, cancel: Cancel, most: int | None = None
) -> Layer:
    """What ``expand`` makes of a layer, without the codes of others.

    Raises SharedKey, Cancelled, and TooMany for more than ``most`` codes.
    """
    new = layer.where(np.zeros(len(layer), np.bool_))
    waiting, count = list[Words](), 0
    for begin in range(0, len(layer), GROUP * CHUNK):
        for found in _by_threads(partial(_expanded, expand, cancel), _chunks(layer, begin)):
            waiting += found
            count += sum(len(codes[0]) for codes in found)
        if count > GATHERED or begin + GROUP * CHUNK >= len(layer):
            new = _merged(
                join([*waiting, new.words]) if len(new) or not waiting else join(waiting), keys, known, cancel
            )
            waiting, count = [], 0
            if most is not None and len(new) > most:
                raise TooMany
    return new


def _merged(words: Words, keys: Keys, known: Sequence[Layer], cancel: Cancel) -> Layer:
    """Codes in the order of their keys, each once, without those of some layers. Raises SharedKey and Cancelled."""
    parts = _by_threads(partial(_new, known, cancel), _portions(words, keys.of(words)))
    if len(parts) == 1:
        return parts[0]
    ordered = np.concatenate([part.keys for part in parts])
    return Layer(ordered, (ordered,) if len(words) == 1 else join([part.words for part in parts]))


def _new(known: Sequence[Layer], cancel: Cancel, portion: tuple[Words, Bits]) -> Layer:
    if cancel():
        raise Cancelled
    return reduce(_without, known, _each_once(*portion))


def _chunks(layer: Layer, begin: int) -> list[Words]:
    """A group of them."""
    ends = range(begin, min(begin + GROUP * CHUNK, len(layer)), CHUNK)
    return [tuple(word[at : at + CHUNK] for word in layer.words) for at in ends]


def _expanded(expand: Expand, cancel: Cancel, words: Words) -> list[Words]:
    if cancel():
        raise Cancelled
    return [codes for _, codes in expand(words)]


def _by_threads(work: Callable[[S], T], parts: Iterable[S]) -> list[T]:
    """What ``work`` makes of each part, in their order; NumPy lets threads work side by side."""
    listed = list(parts)
    if len(listed) < 2:
        return list(map(work, listed))
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(work, listed))


def _portions(words: Words, keys: Bits) -> Iterator[tuple[Words, Bits]]:
    """Splits codes by their keys into ranges, in ascending order."""
    count = len(keys) // PORTION + 1
    if count == 1:
        yield words, keys
        return
    sampled = np.sort(keys[:: max(len(keys) // (64 * count), 1)])
    edges = sampled[len(sampled) // count :: len(sampled) // count]
    place = edges.searchsorted(keys, side="right").astype(np.uint16)
    order = place.argsort(kind="stable")  # of 16-bit numbers: by radix
    ends = np.cumsum(np.bincount(place, minlength=len(edges) + 1))
    for begin, end in zip([0, *ends[:-1]], ends, strict=True):
        which = order[begin:end]
        yield take(words, which), keys.take(which)


def _each_once(words: Words, keys: Bits) -> Layer:
    """Codes sorted by their keys, each once. Raises SharedKey."""
    if len(words) == 1:
        ordered = np.sort(keys)
        once = ordered.compress(_first(ordered))
        return Layer(once, (once,))
    order = keys.argsort()
    ordered, words = keys.take(order), take(words, order)
    first = _first(ordered)
    for word in words[1:]:
        if np.any((word[1:] != word[:-1]) & ~first[1:]):
            raise SharedKey
    return Layer(ordered.compress(first), tuple(word.compress(first) for word in words))


def _first(ordered: Bits) -> NDArray[np.bool_]:
    """Which of sorted values are the first of their like."""
    first = np.ones(len(ordered), np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return first


def _without(layer: Layer, other: Layer) -> Layer:
    """The codes of a layer that another does not have. Raises SharedKey."""
    if not len(other) or not len(layer):
        return layer
    places = other.keys.searchsorted(layer.keys)
    places[places == len(other)] = 0
    known = other.keys.take(places) == layer.keys
    if len(layer.words) > 1 and known.any():
        for mine, theirs in zip(layer.words[1:], other.words[1:], strict=True):
            if np.any((mine != theirs.take(places)) & known):
                raise SharedKey
    new = ~known
    keys = layer.keys.compress(new)
    if len(layer.words) == 1:
        return Layer(keys, (keys,))
    return Layer(keys, tuple(word.compress(new) for word in layer.words))


def in_common(layer: Layer, other: Layer) -> Layer:
    """The codes that both have."""
    return layer.where(other.places(layer.keys, layer.words) >= 0)


def gathered(parts: Sequence[Words], keys: Keys, cancel: Cancel) -> Layer:
    """The codes of layers that have none in common, in one.

    Each part is in the order of its keys. Range by range of keys, so that little is held besides. Raises SharedKey and
    Cancelled.
    """
    count = sum(len(part[0]) for part in parts)
    edges = _edges(parts, keys)
    splits = [[0, *keys.of(part).searchsorted(edges).tolist(), len(part[0])] for part in parts]
    words = tuple(np.empty(count, np.uint64) for _ in parts[0])
    ordered = words[0] if len(words) == 1 else np.empty(count, np.uint64)
    begin = 0
    for number in range(len(edges) + 1):
        pieces = [tuple(w[s[number] : s[number + 1]] for w in p) for p, s in zip(parts, splits, strict=True)]
        layer = _new([], cancel, (joined := join(pieces), keys.of(joined)))
        for target, found in ((ordered, layer.keys), *zip(words, layer.words, strict=True)):
            target[begin : begin + len(layer)] = found
        begin += len(layer)
    return Layer(ordered, words)


def _edges(parts: Sequence[Words], keys: Keys) -> Bits:
    """Keys that split the codes of all parts into portions."""
    some = np.sort(np.concatenate([keys.of(tuple(word[::SPARSE] for word in part)) for part in parts]))
    step = PORTION // SPARSE
    return some[step::step]
