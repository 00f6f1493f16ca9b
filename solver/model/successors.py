"""The moves of a position and what they lead to, from what was found before.

Programs that search in Python ask for them hundreds of thousands of times. With one gap the moves depend on where it is
and on the blocks beside it alone; elsewhere those of a piece depend on where it stands and on which cells are free, so
the answer is kept for each such case. (Kept answers make this seven times as fast on ``klotski``.)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, NamedTuple, Protocol

from .moves import SLIDES, Direction, Move
from .pieces import EMPTY, GATE, WALL, Cells

if TYPE_CHECKING:
    from .board import Board

MOST_KEPT = 1 << 14
"""Pieces, places and free cells whose moves are kept: some 15 MB at most for each board."""

Changes = tuple[tuple[int, int], ...]
"""The cells that a move changes, and what they show after it."""


class Successors(Protocol):
    """The moves of a board's positions, given as cells."""

    def all_steps(self) -> list[Move]:
        """Return the steps that there is room for anywhere on the board, by piece and in the order L R U D."""
        ...

    def steps(self, cells: Cells) -> list[Move]:
        """Return all slides of a piece by one cell, by piece and in the order L R U D."""
        ...

    def steps_by_anchor(self, cells: Cells) -> list[Move]:
        """Return the steps by the first cell of the piece and the letter of the direction."""
        ...

    def moves(self, cells: Cells) -> list[Move]:
        """Return the moves that the board counts: steps, or a shortest path to each place that a piece can reach."""
        ...

    def after(self, cells: Cells) -> Iterator[tuple[Move, Cells]]:
        """Yield those moves with the cells after each."""
        ...

    def cells_after(self, cells: Cells, move: Move) -> Cells | None:
        """Return the cells after a move; None for one that is none of the shortest paths from here."""
        ...

    def reach(self, cells: Cells, anchor: int) -> Mapping[Move, Changes]:
        """Return a move to each place that a piece can slide to, nearest first, by its first shortest path."""
        ...


class DirectionSuccessors:
    """Moves of boards with one gap: the pieces beside it."""

    def __init__(self, board: Board) -> None:
        self._board, self._blocks = board, board.block_of
        walls = board.walls
        self._sources: list[dict[Move, int]] = [
            {
                SLIDES[direction]: source
                for direction in Direction
                if (source := board.neighbour(gap, direction.inverse)) is not None and source not in walls
            }
            for gap in range(len(board.layout))
        ]
        """For each place of the gap the cells from which pieces slide into it."""
        self._moves = list(map(list, self._sources))
        self._by_source = [sorted(moves, key=lambda move: (moves[move], move)) for moves in self._sources]

    def all_steps(self) -> list[Move]:
        """Return the directions in which pieces slide anywhere on the board, in the order L R U D."""
        return [move for move in SLIDES.values() if any(move in sources for sources in self._sources)]

    def steps(self, cells: Cells) -> list[Move]:
        """Return the slides in the order L R U D."""
        gap = cells.index(EMPTY)
        if not self._blocks:
            return self._moves[gap].copy()
        return [move for move, source in self._sources[gap].items() if self._can_slide(cells, source, move)]

    moves = steps

    def steps_by_anchor(self, cells: Cells) -> list[Move]:
        """Return the slides by the first cell of the piece and the letter of the direction."""
        gap = cells.index(EMPTY)
        if not self._blocks:
            return self._by_source[gap].copy()
        sources = self._sources[gap]
        return sorted(self.steps(cells), key=lambda move: (self._board.covered(cells, sources[move])[0], move))

    def after(self, cells: Cells) -> Iterator[tuple[Move, Cells]]:
        """Yield the slides with the cells after each."""
        for move in self.steps(cells):
            after = self.cells_after(cells, move)
            assert after is not None  # it is one of the steps
            yield move, after

    def cells_after(self, cells: Cells, move: Move) -> Cells | None:
        """Return the cells after a slide; None for one that cannot be made."""
        gap = cells.index(EMPTY)
        source = self._sources[gap].get(move)
        if source is None:
            return None
        if cells[source] in self._blocks:
            return self._board.slide(cells, self._board.covered(cells, source), move.path[0])
        after = list(cells)
        after[gap], after[source] = cells[source], EMPTY
        return tuple(after)

    def reach(self, cells: Cells, anchor: int) -> Mapping[Move, Changes]:
        """Return the slide of a piece into the gap, if there is one."""
        covered = self._board.covered(cells, anchor)
        found: dict[Move, Changes] = {}
        for move, source in self._sources[cells.index(EMPTY)].items():
            after = self.cells_after(cells, move) if source in covered else None
            if after is not None:
                found[move] = _changes(cells, after)
        return found

    def _can_slide(self, cells: Cells, source: int, move: Move) -> bool:
        is_block = cells[source] in self._blocks
        return not is_block or self.cells_after(cells, move) is not None


class Reach(NamedTuple):
    """The moves of a piece in one place while certain cells are free, with what they change."""

    anchor: int
    steps: dict[Move, Changes]
    moves: dict[Move, Changes]
    """Those that the board counts."""
    paths: dict[Move, Changes]
    """To each place, by the first shortest path."""


class PieceSuccessors:
    """Moves of boards on which they name pieces."""

    def __init__(self, board: Board) -> None:
        self._board, size = board, len(board.layout)
        beside = [{board.neighbour(cell, direction) for direction in Direction} for cell in range(size)]
        self._beside = [tuple(each for each in near if each is not None) for near in beside]
        self._first = {label: piece.label for piece in board.pieces for label in piece.labels}
        """For the label of each part the label of its piece."""
        self._pieces = {piece.label: piece for piece in board.pieces}
        names = {piece.label: board.piece_name(board.layout, piece.anchor) for piece in board.pieces}
        self._shared = {label for label, name in names.items() if name != board.names[label]}
        """Labels of several pieces, each of one cell: a cell names these."""
        self._labels = {name: label for label, name in names.items() if label not in self._shared}
        shared = next(iter(self._shared), None)
        self._cells = {} if shared is None else {board.piece_name((shared,) * size, cell): cell for cell in range(size)}
        self._reach = lru_cache(MOST_KEPT)(self._found)
        self._near = lru_cache(MOST_KEPT)(partial(self._found, farthest=1))
        """Steps alone: among 20 free cells a random walk of them takes a third of the time."""

    def all_steps(self) -> list[Move]:
        """Return the steps that there is room for anywhere on the board, by piece and in the order L R U D."""
        moves = (
            Move(self._name_on(label, anchor), (direction,))
            for label in sorted(self._pieces)
            for anchor, direction in self._slides(label)
        )
        return list(dict.fromkeys(moves))  # labels of several pieces share the names of their cells

    def _slides(self, label: int) -> list[tuple[int, Direction]]:
        """Return the directions in which a piece finds room on the bare board, each with an anchor: of a piece that is
        named by its cell with every one.
        """
        board, piece = self._board, self._pieces[label]
        own = board.classes[board.class_of[label]]
        closed = board.walls | (frozenset() if own.in_goal else board.gates)
        grid = [divmod(cell, board.columns) for cell in range(len(board.layout)) if cell not in closed]
        room = {(row, column) for row, column in grid if all((row + r, column + c) in grid for r, c in piece.shape)}
        slides = [
            (row * board.columns + column, direction)
            for row, column in sorted(room)
            for direction in own.directions
            if (row + direction.step[0], column + direction.step[1]) in room
        ]
        if label in self._shared:
            return slides
        return [(piece.anchor, each) for each in Direction if each in {direction for _, direction in slides}]

    def _name_on(self, label: int, anchor: int) -> str:
        cells = list(self._board.layout)
        cells[anchor] = label
        return self._board.piece_name(tuple(cells), anchor)

    def steps(self, cells: Cells) -> list[Move]:
        """Return the slides by piece and in the order L R U D."""
        return [move for each in self._reaches(cells, self._near) for move in each.steps]

    def steps_by_anchor(self, cells: Cells) -> list[Move]:
        """Return the slides by the first cell of the piece and the letter of the direction."""
        reaches = sorted(self._reaches(cells, self._near), key=lambda each: each.anchor)
        return [move for each in reaches for move in sorted(each.steps, key=lambda step: step.path[0])]

    def moves(self, cells: Cells) -> list[Move]:
        """Return the moves that the board counts, by piece and the nearest first."""
        return [move for each in self._reaches(cells, self._reach) for move in each.moves]

    def after(self, cells: Cells) -> Iterator[tuple[Move, Cells]]:
        """Yield those moves with the cells after each."""
        for each in self._reaches(cells, self._reach):
            for move, changes in each.moves.items():
                yield move, _changed(cells, changes)

    def cells_after(self, cells: Cells, move: Move) -> Cells | None:
        """Return the cells after a move; None for one that is none of the shortest paths from here."""
        label = self._labels.get(move.piece)
        if label is not None:
            anchor = cells.index(label) if label in cells else -1
        else:
            anchor = self._cells.get(move.piece, -1)
            label = cells[anchor]
        if anchor < 0 or label not in self._pieces:
            return None
        found = (self._near if len(move.path) == 1 else self._reach)(label, anchor, _free(cells))
        changes = found.paths.get(move)
        return None if changes is None else _changed(cells, changes)

    def reach(self, cells: Cells, anchor: int) -> Mapping[Move, Changes]:
        """Return a move to each place that a piece can slide to, nearest first, by its first shortest path."""
        return self._reach(cells[anchor], anchor, _free(cells)).paths

    def _reaches(self, cells: Cells, find: Callable[[int, int, tuple[int, ...]], Reach]) -> list[Reach]:
        """Return the moves of each piece beside a free cell, by label and anchor."""
        free = _free(cells)
        labels = {(cells[cell], cell) for gap in free for cell in self._beside[gap]}
        first, shared = self._first, self._shared
        pieces = {
            (first[label], cell if label in shared else cells.index(first[label]))
            for label, cell in labels
            if label in first
        }
        return [find(label, anchor, free) for label, anchor in sorted(pieces)]

    def _found(self, label: int, anchor: int, free: tuple[int, ...], farthest: int | None = None) -> Reach:
        """Slide a piece alone among cells that are free, at most so many steps."""
        board, piece = self._board, self._pieces[label]
        first = tuple(anchor + row * board.columns + column for row, column in piece.shape)
        bare = [WALL] * len(board.layout)
        for cell in free:
            bare[cell] = EMPTY
        for cell, part in zip(first, piece.labels, strict=True):
            bare[cell] = part
        before = tuple(bare)
        name = board.piece_name(before, anchor)
        paths: dict[Move, Changes] = {}
        known, waiting = {first}, deque[tuple[Cells, Cells, tuple[Direction, ...]]]([(before, first, ())])
        while waiting:
            cells, covered, path = waiting.popleft()
            for direction in Direction:
                after = board.slide(cells, covered, direction)
                if after is None:
                    continue
                down, right = direction.step
                there = tuple([cell + down * board.columns + right for cell in covered])
                if there not in known:
                    known.add(there)
                    if farthest is None or len(path) + 1 < farthest:
                        waiting.append((after, there, (*path, direction)))
                    paths[Move(name, (*path, direction))] = _changes(before, after)
        steps = {move: changes for move, changes in paths.items() if len(move.path) == 1}
        return Reach(anchor, steps, steps if board.is_stepwise else paths, paths)


def _free(cells: Cells) -> tuple[int, ...]:
    return tuple([cell for cell, label in enumerate(cells) if label in (EMPTY, GATE)])


def _changes(before: Cells, after: Cells) -> Changes:
    return tuple((cell, after[cell]) for cell in range(len(before)) if before[cell] != after[cell])


def _changed(cells: Cells, changes: Changes) -> Cells:
    after = list(cells)
    for cell, label in changes:
        after[cell] = label
    return tuple(after)
