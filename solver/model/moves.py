"""Directions and moves.

A move is its own text: on boards with one gap the direction in which a piece slides (``L``), as only one piece can
slide there; elsewhere the piece's name and its path, one direction for each cell (``GDR``, ``12LL``). A piece's name is
its letter or number; where several pieces share a number it is the cell on which the piece stands, ``b2``, column and
row counted from the upper left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from functools import lru_cache
from itertools import islice

from ..errors import IllegalMove, brief_repr, quoted


class Direction(str, Enum):
    """A direction in which a piece slides by one cell; equal to its letter.

    >>> from antipode.solver import Direction
    >>> Direction.LEFT, Direction.LEFT.inverse, Direction.LEFT.step
    ('L', 'R', (0, -1))
    >>> Direction("L") == "L"
    True
    """

    LEFT = "L"
    RIGHT = "R"
    UP = "U"
    DOWN = "D"

    @property
    def inverse(self) -> Direction:
        """The opposite direction."""
        return _INVERSE[self]

    @property
    def step(self) -> tuple[int, int]:
        """Rows and columns the piece moves by."""
        return _STEP[self]

    @property
    def word(self) -> str:
        """The direction in English, such as ``left``."""
        return self.name.lower()

    def __str__(self) -> str:
        return self.value

    def __repr__(self) -> str:
        return repr(self.value)


_INVERSE = {
    Direction.LEFT: Direction.RIGHT,
    Direction.RIGHT: Direction.LEFT,
    Direction.UP: Direction.DOWN,
    Direction.DOWN: Direction.UP,
}
_STEP = {Direction.LEFT: (0, -1), Direction.RIGHT: (0, 1), Direction.UP: (-1, 0), Direction.DOWN: (1, 0)}

_EXPECTED = "expected a direction of L R U D, or a piece and its path such as GDR"
LONGEST_MOVE = 200  # characters; anything longer is refused before it is read
MOST_READ = 1 << 12  # texts of moves that are kept as read: a solution has the same ones again and again
PIECE_NAME = r"[a-j][1-9][0-9]?|[1-9][0-9]{0,2}|[A-Za-z]"
_MOVE = rf"({PIECE_NAME})?([LRUD]+)"
_PLACE = r"([a-j])([0-9]+)"


class Move(str):
    """A piece's name and the path that it slides, as text; ``piece`` is empty on boards with one gap.

    >>> from antipode.solver import load_board
    >>> move = load_board("klotski").start.legal_moves()[0]
    >>> move, move.piece, move.path, move.inverse
    ('GD', 'G', ('D',), 'GU')
    """

    __slots__ = ("path", "piece")

    piece: str
    path: tuple[Direction, ...]
    """Its slides by one cell each, at least one."""

    def __new__(cls, piece: str, path: Iterable[Direction]) -> Move:
        """Make the move of a piece, by its name, along a path."""
        slides = path if type(path) is tuple else tuple(islice(path, LONGEST_MOVE + 1))
        if {*map(type, slides)} != {Direction} or not isinstance(piece, str) or len(slides) > LONGEST_MOVE:
            raise IllegalMove(f"illegal move: piece {brief_repr(piece)}, path {brief_repr(path)}, {_EXPECTED}")
        move = super().__new__(cls, piece + "".join(slides))
        move.piece, move.path = piece, slides
        return move

    def __reduce__(self) -> tuple[type[Move], tuple[str, tuple[Direction, ...]]]:
        """Return how pickles and copies make it anew."""
        return Move, (self.piece, self.path)

    @property
    def shift(self) -> tuple[int, int]:
        """Rows and columns from where the piece stood to where it comes."""
        return sum(each.step[0] for each in self.path), sum(each.step[1] for each in self.path)

    @property
    def inverse(self) -> Move:
        """The move that takes this one back."""
        return Move(self.piece_after, (direction.inverse for direction in reversed(self.path)))

    @property
    def piece_after(self) -> str:
        """The piece's name once it has moved: another one where it is named by its cell."""
        place = re.fullmatch(_PLACE, self.piece)
        if place is None:
            return self.piece
        down, right = self.shift
        return f"{chr(ord(place[1]) + right)}{int(place[2]) + down}"

    def steps(self) -> Iterator[Move]:
        """Yield its slides by one cell, each with the piece's name where it begins."""
        piece = self.piece
        for direction in self.path:
            step = Move(piece, (direction,))
            yield step
            piece = step.piece_after


SLIDES = {direction: Move("", (direction,)) for direction in Direction}


def move_order(move: Move) -> tuple[str, int]:
    """Return what moves are sorted by where several are best: pieces by name, or directions as in L R U D."""
    return (move.piece, -1) if move.piece else ("", "LRUD".index(move.path[0]))


def parse_move(text: str) -> Move:
    """Return the move with this text, such as ``L`` or ``GDR``. Raises IllegalMove."""
    found = _read(text) if isinstance(text, str) and len(text) <= LONGEST_MOVE else None
    if found is None:
        raise IllegalMove(f"illegal move {quoted(text)}: {_EXPECTED}")
    return found


@lru_cache(MOST_READ)
def _read(text: str) -> Move | None:
    found = re.fullmatch(_MOVE, text)
    return None if found is None else Move(found[1] or "", map(Direction, found[2]))


def move_of(move: str) -> Move:
    """Return a move that may be given as text. Raises IllegalMove."""
    return move if isinstance(move, Move) else parse_move(move)


def moves_text(moves: Iterable[Move]) -> str:
    """Return the text that ``parse_moves`` reads back, such as ``LLU``, or ``IR GDR`` where moves name pieces.

    Raises IllegalMove for what is no move.

    >>> from antipode.solver import moves_text
    >>> moves_text(["L", "L", "U"]), moves_text(["GD", "JL"])
    ('LLU', 'GD JL')
    """
    listed = list(map(move_of, moves))
    return (" " if listed and listed[0].piece else "").join(listed)


class Moves(tuple[Move, ...]):
    """Moves one after another; ``str`` gives the text that ``parse_moves`` reads.

    >>> from antipode.solver import parse_moves
    >>> moves = parse_moves("klotski", "GD JL")
    >>> moves, moves[0].piece
    (('GD', 'JL'), 'G')
    >>> str(moves)
    'GD JL'
    """

    __slots__ = ()

    def __str__(self) -> str:
        return moves_text(self)
