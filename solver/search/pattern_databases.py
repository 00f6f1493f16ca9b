"""Pattern databases: distances of simpler boards, as lower bounds for the real one.

Make all pieces but a few indistinguishable and the board has far fewer positions. A solution of the real board solves
the simpler one too, so the simpler board's exact distance is a lower bound (Culberson and Schaeffer, "Pattern
databases", Computational Intelligence 14, 1998).

An *additive* database holds the least slides of a few pieces, where the slides of all others are free. Sets of pieces
that have none in common never count a slide twice, so their numbers may be added up (Korf and Felner, "Disjoint pattern
database heuristics", Artificial Intelligence 134, 2002).

It is built like a distance table, over frames and arrangements: what the empty cell can reach without moving a piece of
the pattern is one region, and where the pieces of the pattern stand leaves one or more of them. A frame is the set of
cells that they stand on with one region; their arrangement is their order, read row by row. A slide moves a piece from
a neighbouring cell into the region.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

import numpy as np

from ..model.board import Board
from ..model.frames import SINGLE
from ..model.moves import Direction
from ..model.pieces import EMPTY
from ..system.progress import Cancel, Progress, check_cancel, ignore_progress, never_cancel
from ..tables.arrangements import Arrangements
from ..tables.permutation_distances import UNREACHED, fill_distances
from ..tables.state_index import StateIndex
from .bounds import Bytes, Part
from .packed import Ints, PackedBoard
from .support import KINDS


def simpler_board(board: Board, pieces: Sequence[int]) -> Board:
    """Return the board in which only ``pieces``, the blocks and the empty cell are distinguished."""
    kept = {*pieces, EMPTY, *board.block_of}
    other = min(set(board.goal_cells) - kept)
    goal = tuple(piece if piece in kept else other for piece in board.goal_cells)
    return replace(board, goal_cells=goal, start_cells=None, symbols={})


def pattern_part(packed: PackedBoard, pieces: Sequence[int], cancel: Cancel = never_cancel) -> Part:
    """Return the distances of the simpler board that keeps ``pieces``, each of which stands once on the board.

    Raises Cancelled.
    """
    board = packed.board
    states = StateIndex(simpler_board(board, pieces))
    distances, _ = fill_distances(states, ignore_progress, cancel)
    contributions = _contributions(packed, pieces)
    size = len(board.goal_cells) ** (len(pieces) + 1) * board.columns ** len(board.blocks)
    table = np.full(size, UNREACHED, np.uint8)
    letters = states.arrangements.columns()
    codes = np.array([packed.code(kind) if kind in pieces else 0 for kind in states.arrangements.kinds])
    for number, frame in enumerate(states.frames.frames):
        index: Ints = np.zeros(states.arrangements.size, np.int64)
        singles = iter(letters)
        for cell, piece in enumerate(frame):
            if piece == SINGLE:
                codes_here = codes.take(next(singles))
                index += np.where(codes_here > 0, contributions[codes_here, cell], 0)
            else:
                index += contributions[packed.code(piece), cell]
        table[index] = distances[number]
    return Part(contributions, (size - 1).bit_length(), table)


def _contributions(packed: PackedBoard, pieces: Sequence[int]) -> Ints:
    """Return the cells of pieces and empty cell, and the columns of the blocks, as digits of a number.

    With one empty cell a block never leaves its row. Its parts stand side by side there and bear the same code; its
    last part counts what the others leave, so that together they count the column of the first.
    """
    board = packed.board
    cells = np.arange(len(board.goal_cells))
    contributions = np.zeros((KINDS, len(cells)), np.int64)
    for place, piece in enumerate([*pieces, EMPTY]):
        contributions[packed.code(piece)] = cells * len(cells) ** place
    weight = len(cells) ** (len(pieces) + 1)
    for block in board.blocks:
        row = board.goal_cells.index(block[0]) // board.columns * board.columns
        ways = [0] * board.columns
        for first in range(board.columns - len(block) + 1):
            last = first + len(block) - 1
            ways[last] = first - sum(ways[first:last])
        contributions[packed.code(block[0]), row : row + board.columns] = np.array(ways) * weight
        weight *= board.columns
    return contributions


CHUNK = 1 << 16  # nodes that are expanded together, so that the arrays stay in the processor's cache

Cells = tuple[int, ...]


def build_additive(
    board: Board,
    pieces: Sequence[int],
    progress: Progress = ignore_progress,
    cancel: Cancel = never_cancel,
    regions: Regions | None = None,
) -> Bytes:
    """Compute the least number of slides of ``pieces``, which may be some or all of several kinds without blocks.

    For each set of cells they may stand on, in lexicographic order, and each arrangement of them: shape (sets,
    arrangements). ``regions`` are those of the board and so many pieces, where they have been found. Raises Cancelled.
    """
    arrangements = Arrangements(pieces)
    regions = regions or Regions(board, len(pieces))
    distances = _fill(regions, arrangements, board, pieces, progress, cancel)
    first_of_set = [frame for frame, cells in enumerate(regions.cells) if cells not in regions.cells[frame - 1 : frame]]
    return np.minimum.reduceat(distances, first_of_set)


class Regions:
    """The frames: sets of cells for ``count`` pieces, each with one region of the other cells; and their slides."""

    def __init__(self, board: Board, count: int) -> None:
        size = len(board.goal_cells)
        self._neighbours = [
            [n for move in Direction if (n := board.neighbour(cell, move)) is not None and not {cell, n} & board.walls]
            for cell in range(size)
        ]
        self.cells: list[Cells] = []
        self.number: dict[tuple[Cells, int], int] = {}
        regions: list[set[int]] = []
        for cells in combinations(range(size), count):
            free = set(range(size)).difference(cells, board.walls)
            while free:
                region = self._region(free)
                free -= region
                self.number.update(((cells, cell), len(regions)) for cell in region)
                self.cells.append(cells)
                regions.append(region)
        self.slides = [list(self._slides(*frame)) for frame in zip(self.cells, regions, strict=True)]
        """The slides of each frame: the target frame, and the index of the sliding piece in reading order, before
        and after.
        """

    def _region(self, free: set[int]) -> set[int]:
        """Return the cells reachable from one of the free cells."""
        reached = edge = {next(iter(free))}
        while edge:
            edge = {n for cell in edge for n in self._neighbours[cell]} & free - reached
            reached = reached | edge
        return reached

    def _slides(self, cells: Cells, region: set[int]) -> Iterator[tuple[int, int, int]]:
        for taken, origin in enumerate(cells):
            for landing in region.intersection(self._neighbours[origin]):
                after = tuple(sorted({*cells, landing} - {origin}))
                yield self.number[after, origin], taken, after.index(landing)


def _fill(
    regions: Regions,
    arrangements: Arrangements,
    board: Board,
    pieces: Sequence[int],
    progress: Progress,
    cancel: Cancel,
) -> Bytes:
    """Compute the distance of every node (shape (frames, arrangements)), breadth-first from the goal."""
    size, count = arrangements.size, len(pieces)
    windows = [[arrangements.moved(taken, put) for put in range(count)] for taken in range(count)]
    moved: Ints = np.array(windows, np.int64).reshape(-1)
    degree = np.array([len(slides) for slides in regions.slides])
    first = np.cumsum(degree) - degree
    slides = np.array([slide for slides in regions.slides for slide in slides], np.int64).reshape(-1, 3)  # or none
    target, window = slides[:, 0] * size, (slides[:, 1] * count + slides[:, 2]) * size

    goal = [(cell, piece) for cell, piece in enumerate(board.goal_cells) if piece in pieces]
    frame = regions.number[tuple(cell for cell, _ in goal), board.goal_cells.index(EMPTY)]
    distances = np.full(len(regions.cells) * size, UNREACHED, np.uint8)
    distances[frame * size + arrangements.rank([piece for _, piece in goal])] = 0
    distance = done = 0
    while len(nodes := np.flatnonzero(distances == distance)):
        distance += 1
        for begin in range(0, len(nodes), CHUNK):
            check_cancel(cancel)
            frames, ranks = np.divmod(nodes[begin : begin + CHUNK], size)
            degrees = degree[frames]
            ends = np.cumsum(degrees)
            slide = np.repeat(first[frames] - ends + degrees, degrees) + np.arange(ends[-1])
            after = target[slide] + moved[window[slide] + np.repeat(ranks, degrees)]
            distances[after[distances[after] == UNREACHED]] = distance
        done += len(nodes)
        progress(done / len(distances))
    return distances.reshape(-1, size)
