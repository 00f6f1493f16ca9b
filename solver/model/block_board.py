"""The rules: boards of blocks, positions and moves, all frozen."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from ..errors import IllegalMove, quoted
from .board import Move
from .picture import EMPTY, GATE, LETTERS, WALL, Picture, rows_text
from .pieces import Piece, PieceClass, classes_of, find_pieces

if TYPE_CHECKING:
    from .any_board import AnyMove

Counts = Literal["moves", "steps"]

_WORD = {Move.LEFT: "left", Move.RIGHT: "right", Move.UP: "up", Move.DOWN: "down"}


@dataclass(frozen=True)
class BlockMove:
    """A piece and the way that it slides; ``str`` gives its text, such as ``GDR``."""

    letter: str
    way: tuple[Move, ...]
    """Its slides by one cell each, at least one."""

    @property
    def inverse(self) -> BlockMove:
        """The move that takes this one back."""
        return BlockMove(self.letter, tuple(step.inverse for step in reversed(self.way)))

    @property
    def shift(self) -> tuple[int, int]:
        """Rows and columns from where the piece stood to where it comes."""
        return sum(step.step[0] for step in self.way), sum(step.step[1] for step in self.way)

    def __str__(self) -> str:
        return self.letter + "".join(self.way)


@dataclass(frozen=True)
class BlockBoard:
    """A board of blocks. Made by ``read_board_fields`` and ``parse_board``, which check what is not checked here."""

    id: str
    """The name on the command line and in files."""
    name: str
    """The name for people."""
    rows: int
    columns: int
    layout: str
    """One character a cell, row by row: a letter, ``.`` empty, ``#`` a wall, ``-`` a gate."""
    target: str
    """The goal in the same way: the pieces that matter; ``.`` means anything."""
    counts: Counts = "moves"
    """What a distance counts: moves of one piece any way it can, or steps by one cell."""
    along: bool = False
    """Whether pieces slide only lengthways."""
    alike: tuple[str, ...] = ()
    """Groups of letters that the goal names and that are alike nevertheless."""
    author: str = field(default="", compare=False)
    year: int | None = field(default=None, compare=False)
    source: str = field(default="", compare=False)
    note: str = field(default="", compare=False)

    def __repr__(self) -> str:
        from ..catalogue.boards import shown_board  # which imports this module

        return shown_board(self)

    def position(self, text: str) -> BlockPosition:
        """The position that ``text`` names, such as ``ABBC/ABBC/DEEF/DGHF/.I.J``. Raises NotationError."""
        from .block_notation import parse_position  # which imports this module

        return parse_position(self, text)

    @property
    def start(self) -> BlockPosition:
        """The position that the layout shows."""
        return BlockPosition.unchecked(self, self.layout)

    @property
    def goal(self) -> str:
        """The picture to reach, rows with ``/`` between."""
        return rows_text(self.target, self.columns)

    @cached_property
    def walls(self) -> frozenset[int]:
        """The cells where nothing stands."""
        return frozenset(cell for cell, shown in enumerate(self.layout) if shown == WALL)

    @cached_property
    def gates(self) -> frozenset[int]:
        """The cells on which only pieces that the goal names may stand."""
        shown = zip(self.layout, self.target, strict=True)
        return frozenset(cell for cell, pair in enumerate(shown) if GATE in pair)

    @cached_property
    def pieces(self) -> Mapping[str, Piece]:
        """The pieces by their letters, in alphabetical order, where they stand at the start."""
        return find_pieces(Picture("layout", self.rows, self.columns, self.layout))

    @cached_property
    def goal_pieces(self) -> Mapping[str, Piece]:
        """The pieces that the goal names, where they must stand."""
        return find_pieces(Picture("goal", self.rows, self.columns, self.target))

    @cached_property
    def classes(self) -> tuple[PieceClass, ...]:
        """The pieces by what makes them alike."""
        return classes_of(self.pieces, self.goal_pieces, self.alike, self.along)

    @cached_property
    def class_of(self) -> Mapping[str, int]:
        """For each letter the number of its class."""
        return {letter: number for number, each in enumerate(self.classes) for letter in each.letters}

    def neighbour(self, cell: int, step: Move) -> int | None:
        """The cell one step away, or None beyond the edge."""
        row, column = divmod(cell, self.columns)
        row, column = row + step.step[0], column + step.step[1]
        inside = 0 <= row < self.rows and 0 <= column < self.columns
        return row * self.columns + column if inside else None

    def bare(self, cell: int) -> str:
        """What a cell shows while no piece stands on it."""
        return WALL if cell in self.walls else GATE if cell in self.gates else EMPTY


@dataclass(frozen=True, eq=False)
class BlockPosition:
    """The pieces on a board. Raises NotationError for other cells than the board's pieces, each whole.

    Positions are equal if pieces that are alike have changed places at most.
    """

    board: BlockBoard
    cells: str
    """One character a cell, as in the board's layout."""

    def __post_init__(self) -> None:
        from .block_notation import check_cells  # which imports this module

        check_cells(self.board, self.cells)

    @classmethod
    def unchecked(cls, board: BlockBoard, cells: str) -> BlockPosition:
        """The same for cells that are known to be right, as after a slide; or that show a part of the pieces alone."""
        position = object.__new__(cls)
        position.__dict__.update(board=board, cells=cells)
        return position

    @cached_property
    def places(self) -> Mapping[str, tuple[int, ...]]:
        """The cells of each piece, in ascending order."""
        return {letter: self._picture.cells_of(letter) for letter in self._picture.letters}

    @cached_property
    def anchors(self) -> tuple[tuple[int, ...], ...]:
        """For each class of pieces the first cells of them, in ascending order: what makes positions equal."""
        places = self.places
        found = ((places[letter][0] for letter in each.letters if letter in places) for each in self.board.classes)
        return tuple(tuple(sorted(each)) for each in found)

    @property
    def is_goal(self) -> bool:
        """Whether the pieces that matter are where the goal has them."""
        pairs = zip(self.board.classes, self.anchors, strict=True)
        return all(set(each.goal_anchors) <= set(anchors) for each, anchors in pairs)

    def steps(self) -> list[BlockMove]:
        """All slides of a piece by one cell, by letter and in the order L R U D."""
        return [
            BlockMove(letter, (step,))
            for letter in self.places
            for step in Move
            if not isinstance(self._slid(letter, step), str)
        ]

    def legal_moves(self) -> list[BlockMove]:
        """What can be played, by letter: the steps, or each place that a piece can slide to, by a shortest way."""
        if self.board.counts == "steps":
            return self.steps()
        return [move for letter in self.places for move in self.moves_of(letter)]

    def apply(self, move: AnyMove | str) -> BlockPosition:
        """The position after ``move``, which may be its text, such as ``GDR``. Raises IllegalMove with the reason."""
        if isinstance(move, str):
            move = _named(self, move)
        if move.letter not in self.places:
            known = ", ".join(self.places)
            raise IllegalMove(f"illegal move '{move}' at '{self}': no piece {move.letter}, expected one of {known}")
        position = self
        for step in move.way:
            after = position._slid(move.letter, step)
            if isinstance(after, str):
                raise IllegalMove(f"illegal move '{move}' at '{self}': {after}")
            position = after
        return position

    def undo(self, move: AnyMove | str) -> BlockPosition:
        """The position before ``move``. Raises IllegalMove if ``move`` cannot have led here."""
        return self.apply((_named(self, move) if isinstance(move, str) else move).inverse)

    def __repr__(self) -> str:
        return f"{self.board!r}.position('{self}')"

    def _repr_svg_(self) -> str:
        """The position as a picture, which notebooks ask for; pieces that are alike have one colour."""
        from .svg import pieces_svg  # few programs draw any

        board = self.board
        return pieces_svg(board.rows, board.columns, self.places.items(), board.class_of, set(board.walls))

    def __str__(self) -> str:
        """The position as text, such as ``ABBC/ABBC/DEEF/DGHF/I..J``."""
        return rows_text(self.cells, self.board.columns)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, BlockPosition):
            return NotImplemented
        return (self.cells == other.cells and self.board == other.board) or (
            self.anchors == other.anchors and self.board == other.board
        )

    def __hash__(self) -> int:
        return hash(self.anchors)

    @cached_property
    def _picture(self) -> Picture:
        return Picture("position", self.board.rows, self.board.columns, self.cells)

    def _slid(self, letter: str, step: Move) -> BlockPosition | str:
        """The position after a slide by one cell, or in words why there is none."""
        board, sources = self.board, self.places[letter]
        own = board.classes[board.class_of[letter]]
        if step not in own.directions:
            return f"{letter} slides only lengthways"
        targets = [board.neighbour(cell, step) for cell in sources]
        for target in targets:
            if target is None or target in board.walls:
                return f"{letter} cannot slide {_WORD[step]}: there is {'the edge' if target is None else 'a wall'}"
            if self.cells[target] in LETTERS - {letter}:
                return f"{letter} cannot slide {_WORD[step]}: {self.cells[target]} stands there"
            if target in board.gates and not own.in_goal:
                return f"{letter} cannot slide {_WORD[step]}: only pieces in the goal can be on a gate"
        after = list(self.cells)
        for cell in sources:
            after[cell] = board.bare(cell)
        for target in targets:
            assert target is not None  # checked above
            after[target] = letter
        return BlockPosition.unchecked(board, "".join(after))

    def moves_of(self, letter: str) -> Iterator[BlockMove]:
        """To each place that a piece can slide to, nearest first, by its first shortest way in the order L R U D."""
        known, waiting = {self.cells}, deque[tuple[BlockPosition, tuple[Move, ...]]]([(self, ())])
        while waiting:
            position, way = waiting.popleft()
            for step in Move:
                after = position._slid(letter, step)
                if isinstance(after, str) or after.cells in known:
                    continue
                known.add(after.cells)
                waiting.append((after, (*way, step)))
                yield BlockMove(letter, (*way, step))


def _named(position: BlockPosition, text: str) -> BlockMove:
    """The move with this text. Raises IllegalMove."""
    from .block_notation import parse_slides  # which imports this module

    try:
        (move,) = parse_slides(position.board, text)
    except ValueError:  # not a move, or not one
        raise IllegalMove(f"illegal move {quoted(text)}: expected a piece's letter and its way, such as GDR") from None
    return move
