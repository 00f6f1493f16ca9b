"""The graph of an explored table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..model import Metric
from ..model.kinds import Kind
from ..model.position import Position
from .coding import Bits, bit_numbers, take, words_of
from .explored import Exploration
from .move_graph import Edges, Numbers, TableGraph, Texts, by_row
from .slides import Neighbours, Rows, fitting_anchors, move_neighbours, numbers_of_bits, shifted

FEW = 4
"""Positions whose neighbours are found sooner one by one than by arrays."""


class ExploredGraph(TableGraph):
    """The graph of an explored table, in moves or in steps."""

    def __init__(self, explored: Exploration, distances: NDArray[np.uint16], metric: Metric) -> None:
        self.board, self._explored, self._distances, self._metric = explored.board, explored, distances, metric
        inside = explored.coding.inside
        self._outer = np.array([inside.outer(cell) for cell in range(inside.rows * inside.columns)])
        """The cell of the board for each cell inside."""

    def distances(self, numbers: Numbers) -> Numbers:
        """Look the distances up."""
        return self._distances.take(numbers).astype(np.int64)

    def neighbours(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Slide every piece of every position to all places within its reach, or by one cell."""
        if len(numbers) <= FEW:
            return self._neighbours_one_by_one(numbers)
        if self._metric == "steps":
            return self.steps(numbers)
        return self._found(self._explored.slides.moves(self._explored.words(numbers)))

    def steps(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        """Slide every piece of every position by one cell."""
        return self._found(self._explored.slides.steps(self._explored.words(numbers)))

    def edges(self, numbers: Numbers) -> Edges:
        """Return all moves, or steps, of positions."""
        parts, words = [], self._explored.words(numbers)
        for kind, rows, bits, _ in self._explored.slides.reaches(words):
            fits = fitting_anchors(kind, self._explored.slides.free(take(words, rows)), bits)
            for which, targets, paths in _paths(kind, bits, fits, farthest=1 if self._metric == "steps" else None):
                sources = bits.take(which)
                moved = self._explored.coding.moved(kind.number, take(words, rows.take(which)), sources, targets)
                parts.append(
                    Edges(
                        rows.take(which),
                        np.full(len(which), kind.class_number),
                        self._outer.take(bit_numbers(sources).astype(np.int64)),
                        self._outer.take(bit_numbers(targets).astype(np.int64)),
                        paths,
                        self._explored.find(moved),
                    )
                )
        return by_row(parts)

    def position(self, number: int) -> Position:
        """Return the position with this number."""
        return self._explored.position(number)

    def numbers(self) -> Numbers:
        """Return all numbers."""
        return np.arange(len(self._explored), dtype=np.int64)

    def _found(self, neighbours: Iterator[Neighbours]) -> tuple[Numbers, Numbers]:
        """Look the numbers of neighbours up."""
        rows, found = [np.empty(0, np.int64)], [np.empty(0, np.int64)]
        for some, words in neighbours:
            rows.append(some)
            found.append(self._explored.find(words))
        return np.concatenate(rows), np.concatenate(found)

    def _neighbours_one_by_one(self, numbers: Numbers) -> tuple[Numbers, Numbers]:
        coding, farthest = self._explored.coding, 1 if self._metric == "steps" else None
        found = [
            (row, each.code)
            for row, number in enumerate(numbers.tolist())
            for each in move_neighbours(coding, self._explored.code(number), farthest)
        ]
        rows, codes = [row for row, _ in found], [code for _, code in found]
        return np.array(rows, np.int64), self._explored.find(words_of(codes, coding.words)).astype(np.int64)

    def spread(self, states: Numbers) -> Numbers:
        """Sum up the distances of goal anchors to the nearest anchors of their kinds."""
        coding = self._explored.coding
        total = np.zeros(len(states), np.int64)
        words = self._explored.words(states)
        for kind, goal in zip(coding.kinds, coding.goal_anchors() or (), strict=False):
            anchors = coding.anchors(kind.number, words)
            for target in numbers_of_bits(goal):
                total += self._to_nearest(kind, anchors, target)
        return total

    def _to_nearest(self, kind: Kind, anchors: NDArray[np.uint64], target: int) -> Numbers:
        """Return the distance from a cell inside to the nearest of some anchors, in rows and columns."""
        nearest = np.full(len(anchors), -1, np.int64)
        for distance, mask in enumerate(_rings(self._explored.coding.inside.columns, kind.places, target)):
            nearest[(nearest < 0) & (anchors & np.uint64(mask) != 0)] = distance
        return nearest


@cache
def _rings(columns: int, places: int, target: int) -> list[int]:
    """Return, for each distance, the places that far from a cell, as bits."""
    rings: list[int] = []
    row, column = divmod(target, columns)
    for place in numbers_of_bits(places):
        distance = abs(place // columns - row) + abs(place % columns - column)
        rings += [0] * (distance + 1 - len(rings))
        rings[distance] |= 1 << place
    return rings


def _paths(kind: Kind, bits: Bits, fits: Bits, farthest: int | None) -> Iterator[tuple[Rows, Bits, Texts]]:
    """Yield where pieces can slide, the nearest first: the index of the piece, the target, a shortest path as text.

    ``bits`` are the anchors of the pieces, ``fits`` the anchors at which each has room.
    """
    which, places, known = np.arange(len(bits)), bits, bits.copy()
    paths = np.full(len(bits), "", object)
    letters = np.array([str(slide.direction) for slide in kind.slides], object)
    steps = 0
    while len(which) and steps != farthest:
        there = np.stack([shifted(places & np.uint64(s.sources), s.shift) for s in kind.slides], axis=1)
        there &= (fits & ~known).take(which)[:, None]
        before, slide = there.nonzero()
        targets, owners = there[before, slide], which.take(before)
        _, first = np.unique(owners * 64 + bit_numbers(targets).astype(np.int64), return_index=True)
        first.sort()
        which, places = owners.take(first), targets.take(first)
        paths = paths.take(before.take(first)) + letters.take(slide.take(first))
        np.bitwise_or.at(known, which, places)
        steps += 1
        if len(which):
            yield which, places, paths
