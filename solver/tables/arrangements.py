"""Arrangements: the orders of a multiset of pieces, numbered lexicographically.

What is left to place after a prefix depends only on how many of each kind are left. Those *states* form a small
acyclic graph (at most a few hundred nodes); rank and unrank walk along it, adding or subtracting for each piece the
number of arrangements that come before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Ranks = NDArray[np.int32]
Integer = TypeVar("Integer", np.int32, np.int64)


class Arrangements:
    """All orders of ``pieces``, a list of small numbers with repeats."""

    def __init__(self, pieces: Sequence[int]) -> None:
        self.kinds = sorted(set(pieces))
        self.length = len(pieces)
        self._index = {kind: i for i, kind in enumerate(self.kinds)}
        self._next, self._before, self._sizes = _states([list(pieces).count(kind) for kind in self.kinds])
        self.size = self._sizes[0]
        self._moved: dict[tuple[int, int], Ranks] = {}

    def rank(self, pieces: Sequence[int]) -> int:
        """Return the lexicographic number of an arrangement, from 0."""
        state = rank = 0
        for piece in pieces:
            kind = self._index[piece]
            rank += self._before[state][kind]
            state = self._next[state][kind]
        return rank

    def unrank(self, rank: int) -> list[int]:
        """Return the arrangement with this number."""
        state, pieces = 0, []
        for _ in range(self.length):
            before, after = self._before[state], self._next[state]
            kind = len(before) - 1
            while after[kind] < 0 or before[kind] > rank:
                kind -= 1
            rank -= before[kind]
            pieces.append(self.kinds[kind])
            state = after[kind]
        return pieces

    def ranks(self, kinds: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the numbers of many arrangements (shape (n, length)), each piece given by its index in ``kinds``.

        Rows that are no arrangement get -1.
        """
        states, ranks = np.zeros(len(kinds), np.int32), np.zeros(len(kinds), np.int64)
        width = len(self.kinds)
        before, after = self._before_array.ravel(), self._next_array.ravel()
        for column in kinds.T:
            here = states * width + column
            ranks += before.take(here)
            states = after.take(here)
            ranks[states < 0] = -1 << 40  # stays negative; the state counts from the end then, where nothing is left
        return np.maximum(ranks, -1)

    def unranked(self, ranks: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return the arrangements (shape (n, length)) with these numbers, as indices of pieces in ``kinds``."""
        left, states = ranks.copy(), np.zeros(len(ranks), np.int32)
        found = np.empty((len(ranks), self.length), np.int64)
        for place in range(self.length):
            before, after = self._before_array[states], self._next_array[states]
            begins = np.where((after >= 0) & (before <= left[:, None]), np.arange(len(self.kinds)), -1)
            kind = begins.max(axis=1)
            rows = np.arange(len(ranks))
            left -= before[rows, kind]
            states, found[:, place] = after[rows, kind], kind
        return found

    def columns(self) -> list[NDArray[np.intp]]:
        """Return, for each place in an arrangement, the index in ``kinds`` of the piece there, for all ranks."""
        columns, states, lengths = [], np.zeros(1, np.int32), self._size_array
        for _ in range(self.length):
            after = self._next_array[states]
            prefix, kind = np.nonzero(after >= 0)
            states = after[prefix, kind]
            columns.append(np.repeat(kind, lengths[states]))
        return columns

    def moved(self, taken: int, put: int) -> Ranks:
        """Map each rank (int32, shape (size,)) to the rank once the piece at index ``taken`` is put at index ``put``.

        Only the window between the two changes. A window's content shifts the rank by an amount that depends on
        the state at its start alone, so the shifts are computed once per state and repeated for each prefix.
        Computed on the first call and cached.
        """
        if (taken, put) not in self._moved:
            if taken < put:
                self._moved[taken, put] = inverse(self.moved(put, taken))
            else:
                self._moved[taken, put] = self._moved_forward(taken, put)
        return self._moved[taken, put]

    def _moved_forward(self, taken: int, put: int) -> Ranks:
        """Return ``moved`` for a piece that moves to the front of its window."""
        prefixes = self._prefix_states(put)
        states = np.flatnonzero(np.bincount(prefixes, minlength=len(self._sizes)))
        sizes = self._size_array
        shifts = self._window_shifts(states, taken - put + 1)
        ranks = np.arange(self.size, dtype=np.int32)
        if len(prefixes) == 1:
            return ranks + shifts
        # Where the shifts of a prefix's state begin, less where the prefix itself begins.
        begin = np.zeros(len(sizes), np.int32)
        begin[states] = np.cumsum(sizes[states]) - sizes[states]
        lengths = sizes[prefixes]
        begins = begin[prefixes] - (np.cumsum(lengths, dtype=np.int32) - lengths)
        at = np.repeat(begins, lengths)
        at += ranks
        ranks += shifts.take(at)
        return ranks

    @cached_property
    def _next_array(self) -> NDArray[np.int32]:
        return np.array(self._next, np.int32).reshape(-1, len(self.kinds))

    @cached_property
    def _before_array(self) -> NDArray[np.int32]:
        return np.array(self._before, np.int32).reshape(-1, len(self.kinds))

    @cached_property
    def _size_array(self) -> NDArray[np.int32]:
        return np.array(self._sizes, np.int32)

    def _prefix_states(self, length: int) -> NDArray[np.int32]:
        """Return the state after each prefix of this length, in lexicographic order."""
        states = np.zeros(1, np.int32)
        for _ in range(length):
            after = self._next_array[states]
            states = after[after >= 0]
        return states

    def _window_shifts(self, states: NDArray[np.intp], length: int) -> NDArray[np.int32]:
        """Return the change of rank when the last of the first ``length`` pieces comes first.

        One entry for each state and each arrangement of the pieces left, all states one after another.
        """
        root = np.arange(len(states))
        end, rank = states.astype(np.int32), np.zeros(len(states), np.int32)
        window: list[NDArray[np.intp]] = []
        for _ in range(length):
            after = self._next_array[end]
            parent, kind = np.nonzero(after >= 0)
            rank = rank[parent] + self._before_array[end[parent], kind]
            window = [column[parent] for column in window] + [kind]
            root, end = root[parent], after[parent, kind]
        state, rotated = states[root].astype(np.int32), np.zeros(len(root), np.int32)
        for kind in [window[-1], *window[:-1]]:
            rotated += self._before_array[state, kind]
            state = self._next_array[state, kind]
        return np.repeat(rotated - rank, self._size_array[end])


def inverse(permutation: NDArray[Integer]) -> NDArray[Integer]:
    """Return the inverse of a permutation."""
    inverse = np.empty_like(permutation)
    inverse[permutation] = np.arange(len(permutation), dtype=permutation.dtype)
    return inverse


def _states(counts: list[int]) -> tuple[list[list[int]], list[list[int]], list[int]]:
    """Build the graph of states, the full one first.

    For each state and kind: the next state (-1: none of that kind left) and the number of arrangements that begin with
    a smaller kind; for each state: the number of arrangements.
    """
    numbers, states = {tuple(counts): 0}, [tuple(counts)]
    following: list[list[int]] = []
    for state in states:  # grows as new states are met, always after those that lead to them
        row = []
        for kind, left in enumerate(state):
            after = (*state[:kind], left - 1, *state[kind + 1 :])
            if left and after not in numbers:
                numbers[after] = len(states)
                states.append(after)
            row.append(numbers[after] if left else -1)
        following.append(row)
    sizes = [0] * len(states)
    before: list[list[int]] = [[] for _ in states]
    for number in reversed(range(len(states))):
        total = 0
        for after_number in following[number]:
            before[number].append(total)
            total += sizes[after_number] if after_number >= 0 else 0
        sizes[number] = total or 1  # nothing left: the one empty arrangement
    return following, before, sizes
