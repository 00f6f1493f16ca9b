"""Positions: what stands in each cell of a board, and where its pieces can slide."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..errors import ArgumentError, IllegalMove, NotationError, Seed, brief_repr, checked, is_whole, quoted, random_of
from .letter_grid import SIGNS, grid_text, pieces_svg
from .move_notation import illegal, no_move
from .moves import Direction, Move, move_of
from .pieces import EMPTY, GATE, Cells, Piece

if TYPE_CHECKING:
    from .board import Board


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """The pieces on a board. Raises NotationError for other cells than the board's pieces, each whole.

    Positions are equal where interchangeable pieces have changed places at most.

    >>> from antipode.solver import load_board
    >>> position = load_board("eight").position("1 2 3/4 5 6/0 7 8")
    >>> position.rows, len(position), position[6]
    (((1, 2, 3), (4, 5, 6), (0, 7, 8)), 9, 0)
    >>> position.legal_moves()
    ['L', 'D']
    >>> position.apply("L")
    load_board('eight').position('1 2 3/4 5 6/7 0 8')
    >>> position.apply("L").is_goal
    False
    >>> print(position.grid())
    1 2 3
    4 5 6
    . 7 8
    """

    board: Board
    cells: Cells

    def __post_init__(self) -> None:
        board, cells = self.board, self.cells
        if not hasattr(board, "notation"):  # the class of boards imports this module
            raise ArgumentError(f"board={brief_repr(board)}, expected a Board")
        if not (isinstance(cells, tuple) and all(map(is_whole, cells))):
            raise NotationError(f"bad position '{brief_repr(cells)}' for {board.id}: not piece numbers")
        board.notation.check(board, cells)

    @classmethod
    def unchecked(cls, board: Board, cells: Cells) -> Position:
        """Make a position of cells that are known to be right, as after a slide, or that show only some pieces."""
        position = object.__new__(cls)
        fields = position.__dict__
        fields["board"], fields["cells"] = board, cells
        return position

    @property
    def rows(self) -> tuple[Cells, ...]:
        """The cells row by row."""
        columns = self.board.columns
        return tuple(self.cells[begin : begin + columns] for begin in range(0, len(self.cells), columns))

    def __len__(self) -> int:
        """Return the number of cells."""
        return len(self.cells)

    def __iter__(self) -> Iterator[int]:
        """Yield what stands on each cell, row by row."""
        return iter(self.cells)

    def __getitem__(self, cell: int) -> int:
        """Return what stands on a cell, counted row by row."""
        return self.cells[cell]

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The pieces by their labels."""
        return tuple(sorted(self.board.pieces_in(self.cells), key=lambda piece: piece.label))

    @cached_property
    def places(self) -> Mapping[str, tuple[int, ...]]:
        """The cells of each piece by its name, in ascending order."""
        board, cells = self.board, self.cells
        by_label = sorted(board.places_in(cells), key=lambda covered: cells[covered[0]])
        return {board.piece_name(cells, covered[0]): covered for covered in by_label}

    @cached_property
    def anchors(self) -> tuple[tuple[int, ...], ...]:
        """For each class of pieces their anchors in ascending order."""
        found: list[list[int]] = [[] for _ in self.board.classes]
        for anchor, *_ in self.board.places_in(self.cells):
            found[self.board.class_of[self.cells[anchor]]].append(anchor)
        return tuple(map(tuple, found))

    @property
    def is_goal(self) -> bool:
        """The pieces that the goal names are where it has them."""
        board = self.board
        if board.has_complete_goal:
            return self == board.goal
        pairs = zip(board.classes, self.anchors, strict=True)
        return all(set(each.goal_anchors) <= set(anchors) for each, anchors in pairs)

    def steps(self) -> list[Move]:
        """Return all slides of a piece by one cell, by piece and in the order L R U D."""
        return self.board.successors.steps(self.cells)

    def random_step(self, seed: Seed = None) -> Position:
        """Return the position after one of the steps, each as likely as another. ``seed`` is a number or a
        ``random.Random``.
        """
        board, rng = self.board, random_of(seed)
        after = board.successors.cells_after(self.cells, rng.choice(board.successors.steps_by_anchor(self.cells)))
        assert after is not None  # it is one of the steps
        return Position.unchecked(board, after)

    def legal_moves(self) -> list[Move]:
        """Return the moves that can be played, by piece: steps, or a shortest path to each place within reach."""
        return self.board.successors.moves(self.cells)

    def successors(self) -> list[tuple[Move, Position]]:
        """Return the moves that can be played, each with the position that it leads to."""
        board, unchecked = self.board, Position.unchecked
        return [(move, unchecked(board, cells)) for move, cells in board.successors.after(self.cells)]

    def moves_of(self, name: str) -> Iterator[Move]:
        """Yield a move to each place that a piece can slide to, nearest first, by its first shortest path.

        Raises ArgumentError for a piece that is not on the board.
        """
        if name not in self.places:
            raise ArgumentError(
                f"no piece {quoted(name)} on {self.board.id}, expected one of: {', '.join(self.places)}"
            )
        return iter(self.board.successors.reach(self.cells, self.places[name][0]))

    def apply(self, move: str) -> Position:
        """Return the position after a move, which may be given as text. Raises IllegalMove with the reason."""
        move = self._move(move)
        board, cells = self.board, self.cells
        known = board.successors.cells_after(cells, move)
        if known is not None:
            return Position.unchecked(board, known)
        covered = board.move_notation.covered(self, move)
        for direction in move.path:
            after = board.slide(cells, covered, direction)
            if after is None:
                raise illegal(self, move, board.move_notation.why_blocked(board, cells, covered, direction))
            cells, covered = after, _shifted(covered, direction, board.columns)
        return Position.unchecked(board, cells)

    @checked
    def carried(self, anchor: int, target: int) -> Position:
        """Return the position with the anchor of a piece on another cell, to which it is known to be able to slide."""
        board, after = self.board, list(self.cells)
        covered, shift = board.covered(self.cells, anchor), target - anchor
        for cell in covered:
            after[cell] = board.bare(cell)
        for cell in covered:
            after[cell + shift] = self.cells[cell]
        return Position.unchecked(board, tuple(after))

    def cells_of(self, move: Move) -> tuple[int, ...]:
        """Return the cells of the piece, or pieces, that a move slides. Raises IllegalMove where there are none."""
        move = self._move(move)
        return self.board.move_notation.covered(self, move)

    def undo(self, move: str) -> Position:
        """Return the position before a move. Raises IllegalMove if it cannot have led here."""
        return self.apply(self._move(move).inverse)

    def _move(self, text: str) -> Move:
        """Return a move that may be given as text. Raises IllegalMove."""
        try:
            return move_of(text)
        except IllegalMove:
            raise no_move(self.board, text) from None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        same = self.cells == other.cells or self._key == other._key
        return same and (self.board is other.board or self.board == other.board)

    def __hash__(self) -> int:
        return hash(self._key)

    @cached_property
    def _key(self) -> Cells:
        """The cells with a class in the place of each label: equal where interchangeable pieces are exchanged.

        No two sets of pieces cover the same cells: the first cell of a class that is not covered yet is an anchor.
        """
        board, cells = self.board, self.cells
        if board.gates:  # one without a piece may be shown as one or as an empty cell
            cells = tuple(EMPTY if label == GATE else label for label in cells)
        if len(board.classes) == len(board.pieces):
            return cells
        return tuple(map(board.class_signs.__getitem__, cells))

    def __str__(self) -> str:
        """Return the position as text, such as ``1 2 3/4 5 6/7 8 0`` or ``ABBC/ABBC/DEEF/DGHF/I..J``."""
        return self.board.notation.write(self.board, self.cells)

    def grid(self, *, is_ascii: bool = False) -> str:
        """Return the position as a person would write it, a line for each row: numbers, letters or the board's own
        symbols, ``.`` for an empty cell, ``#`` for a wall, ``-`` for a gate. With ``is_ascii`` symbols are numbers.
        """
        board = self.board
        symbols = {} if is_ascii else board.symbols
        words = [symbols.get(label) or SIGNS.get(label) or board.names[label] for label in self.cells]
        return grid_text(words, board.columns)

    def __repr__(self) -> str:
        return f"{self.board!r}.position('{self}')"

    def _repr_svg_(self) -> str:
        """Return the position as a picture, which notebooks ask for."""
        return pieces_svg(self)


def _shifted(covered: tuple[int, ...], direction: Direction, columns: int) -> tuple[int, ...]:
    down, right = direction.step
    return tuple(cell + down * columns + right for cell in covered)


def position_of(board: Board, position: Position | str | Iterable[Any]) -> Position:
    """Return a position of ``board``, which may be given as ``parse_position`` reads it.

    A position of a board that differs in its start and names alone is one of this board too. Raises NotationError, and
    ArgumentError for a position of another board.
    """
    if not isinstance(position, Position):
        return board.position(position)
    if position.board is board or position.board == board:
        return position
    if replace(position.board, start_cells=board.start_cells, id=board.id, name=board.name) != board:
        raise _foreign(position, board)
    return Position(board, position.cells)


def check_board(position: Position, board: Board) -> None:
    """Raise ArgumentError for a position of another board."""
    if position.board is not board and position.board != board:
        raise _foreign(position, board)


def _foreign(position: Position, board: Board) -> ArgumentError:
    return ArgumentError(f"'{position}' is a position of {position.board.id}, expected one of {board.id}")
