"""The two ways in which moves are written: directions alone where one gap leaves no choice, else pieces and paths.

A board has one of them as ``Board.move_notation``, which holds all that depends on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from ..errors import IllegalMove, NotationError, quoted
from ..sentences import Sentence, sentence
from .moves import PIECE_NAME, SLIDES, Direction, Move
from .pieces import EMPTY, WALL, Cells

if TYPE_CHECKING:
    from .board import Board
    from .position import Position

LONGEST_GAME = 100_000  # moves; a repeat such as R999999999 must not fill the memory
LONGEST_TEXT = 1_000_000  # characters of a game; anything longer is refused before it is read
_SLIDES = re.compile(r"\s*(?:([LRUD])([1-9][0-9]*)?|$)")
_LETTERS = re.compile(r"(?:[LRUD](?:[1-9][0-9]*)?)*")
_PIECE_MOVE = re.compile(rf"({PIECE_NAME})([LRUD]+)")


class MoveNotation(Protocol):
    """How the moves of a board are written, and which slides make one move."""

    names_pieces: bool

    def name(self, board: Board, cells: Cells, anchor: int) -> str:
        """Return the name of the piece with an anchor, as moves have it."""
        ...

    def example(self, board: Board) -> str:
        """Return what a move of the board looks like, for messages."""
        ...

    def covered(self, position: Position, move: Move) -> tuple[int, ...]:
        """Return the cells of the piece that a move slides. Raises IllegalMove where there is none."""
        ...

    def why_blocked(self, board: Board, cells: Cells, covered: tuple[int, ...], direction: Direction) -> str:
        """Return in words what keeps the piece on ``covered`` from sliding."""
        ...

    def parse(self, board: Board, text: str) -> list[Move]:
        """Return the moves that a text gives, word by word. Raises NotationError."""
        ...

    def why_unread(self, board: Board, text: str) -> Sentence | None:
        """Return what keeps a text, spaces and all, from being moves; None where it is only too long."""
        ...

    def counted(self, board: Board, slides: Iterable[Move]) -> list[Move]:
        """Return slides as the moves that the board's metric counts."""
        ...

    def continues(self, board: Board, move: Move, last: Move) -> bool:
        """Return whether a move and the one before it count as one, or one could have done for both."""
        ...

    def move_count(self, text: str) -> int:
        """Return how many moves a text of moves has."""
        ...

    def step_count(self, text: str) -> int:
        """Return how many slides by one cell a text of moves has."""
        ...

    def join(self, moves: Iterable[str]) -> str:
        """Return moves as one text."""
        ...

    def join_lines(self, lines: Iterable[str]) -> str:
        """Return several texts of moves as one."""
        ...

    def shorten(self, moves: Iterable[Move]) -> str:
        """Return moves as the shortest text that ``parse`` reads."""
        ...


class DirectionMoves:
    """Moves as directions, ``LLURD``: with one gap only one piece can slide in each."""

    names_pieces = False

    def name(self, board: Board, cells: Cells, anchor: int) -> str:
        """Return nothing: the direction names the piece."""
        return ""

    def example(self, board: Board) -> str:
        """Return that a move is a letter."""
        return "one letter of L R U D"

    def covered(self, position: Position, move: Move) -> tuple[int, ...]:
        """Return the cells of the piece beside the gap. Raises IllegalMove where there is none."""
        board, cells = position.board, position.cells
        if move.piece or len(move.path) != 1:
            raise no_move(board, move)
        cell = board.neighbour(cells.index(EMPTY), move.path[0].inverse)
        if cell is None or cells[cell] == WALL:
            beside = "at the edge" if cell is None else "beside a wall"
            raise illegal(position, move, f"no piece can slide {move.path[0].word}: the empty cell is {beside}")
        return board.covered(cells, cell)

    def why_blocked(self, board: Board, cells: Cells, covered: tuple[int, ...], direction: Direction) -> str:
        """Return that a large piece has no room: a single one always slides into the gap."""
        kind, size = ("tall", "high") if direction.step[0] == 0 else ("wide", "wide")
        return f"the {kind} piece cannot slide {direction.word}: it needs as many empty cells as it is {size}"

    def parse(self, board: Board | None, text: str) -> list[Move]:
        """Return the moves of a text such as ``LLURD`` or ``L2 URD``. Raises NotationError."""
        moves: list[Move] = []
        at = 0
        while at < len(text):
            found = _SLIDES.match(text, at)
            if found is None:
                word = text[at:].split(maxsplit=1)[0]
                wrong = f"{quoted(word, 20)} is not a move, expected the letters L R U D, with repeats such as R2"
                if _LETTERS.fullmatch(word.upper()):
                    wrong += f"; did you mean {quoted(word.upper(), 20)}?"
                raise NotationError(f"bad moves {quoted(text)}: {wrong}")
            if found[1] is None:  # nothing but spaces at the end
                break
            repeat = found[2] or "1"
            if len(repeat) > 6 or len(moves) + int(repeat) > LONGEST_GAME:
                raise NotationError(f"bad moves {quoted(text)}: more than {LONGEST_GAME:,} moves")
            moves += [SLIDES[Direction(found[1])]] * int(repeat)
            at = found.end()
        return moves

    def why_unread(self, board: Board, text: str) -> Sentence | None:
        """Return where the letters and repeats end."""
        letters = "".join(text.split())
        read = _LETTERS.match(letters)
        assert read is not None  # nothing at all matches, too
        rest = letters[read.end() :]
        return sentence("paste.bad_moves", text=quoted(rest, 20)) if rest else None

    def counted(self, board: Board, slides: Iterable[Move]) -> list[Move]:
        """Return the slides, each of which is a move."""
        return list(slides)

    def continues(self, board: Board, move: Move, last: Move) -> bool:
        """Return False: every slide is a move."""
        return False

    def move_count(self, text: str) -> int:
        """Return the number of letters."""
        return len(text)

    def step_count(self, text: str) -> int:
        """Return the number of letters, spaces left out."""
        return len("".join(text.split()))

    def join(self, moves: Iterable[str]) -> str:
        """Return the moves with nothing between them."""
        return "".join(moves)

    def join_lines(self, lines: Iterable[str]) -> str:
        """Return the texts with spaces between them."""
        return " ".join(lines)

    def shorten(self, moves: Iterable[Move]) -> str:
        """Return the moves, three or more alike as in ``L3``."""
        runs = ((str(move), len(list(run))) for move, run in groupby(moves))
        return "".join(f"{letter}{count}" if count > 2 else letter * count for letter, count in runs)


class PieceMoves:
    """Moves as a piece and its path each, ``IR GDR``."""

    names_pieces = True

    def name(self, board: Board, cells: Cells, anchor: int) -> str:
        """Return the piece's letter or number, or its cell where several share a number."""
        return board.piece_name(cells, anchor)

    def example(self, board: Board) -> str:
        """Return a move of the board's first piece."""
        return f"a piece and its path, such as {self.like(board)}"

    def covered(self, position: Position, move: Move) -> tuple[int, ...]:
        """Return the cells of the piece that a move names. Raises IllegalMove where there is none."""
        if not move.piece:
            raise no_move(position.board, move)
        if move.piece not in position.places:
            raise illegal(position, move, f"no piece {move.piece}, expected one of {', '.join(position.places)}")
        return position.places[move.piece]

    def why_blocked(self, board: Board, cells: Cells, covered: tuple[int, ...], direction: Direction) -> str:
        """Return the rule or the cell that is in the way."""
        return board.why_blocked(cells, covered, direction)

    def parse(self, board: Board, text: str) -> list[Move]:
        """Return the moves of a text such as ``IR GDR``. Raises NotationError."""
        if len(text) > LONGEST_TEXT:
            raise NotationError(f"bad moves: they have {len(text):,} characters, expected at most {LONGEST_TEXT:,}")
        names = self._names(board)
        moves = []
        for word in text.split():
            found = _PIECE_MOVE.fullmatch(word)
            if found is None:
                expected = f"expected a piece and its path in L R U D, such as {self.like(board)}"
                raise NotationError(f"bad moves {quoted(text)}: {quoted(word, 20)} is not a move, {expected}")
            if names and found[1] not in names:
                wrong = f"{quoted(word, 20)}: no piece {found[1]}, expected one of {', '.join(names)}"
                raise NotationError(f"bad moves {quoted(text)}: {wrong}")
            moves.append(Move(found[1], map(Direction, found[2])))
        if sum(len(move.path) for move in moves) > LONGEST_GAME:
            raise NotationError(f"bad moves {quoted(text)}: more than {LONGEST_GAME:,} steps")
        return moves

    def why_unread(self, board: Board, text: str) -> Sentence | None:
        """Return what moves of the board look like."""
        names = ", ".join(board.names.values())
        return sentence("paste.bad_block_moves", text=quoted(text, 20), pieces=names, like=self.like(board))

    def counted(self, board: Board, slides: Iterable[Move]) -> list[Move]:
        """Return steps one by one where the board counts them.

        Else the slides of one piece one after another are one move, and none where they bring it back.
        """
        if board.metric == "steps":
            return [step for move in slides for step in move.steps()]
        joined: list[Move] = []
        for move in slides:
            together = move
            if joined and self.continues(board, move, joined[-1]):
                before = joined.pop()
                together = Move(before.piece, before.path + move.path)
            if together.shift != (0, 0):
                joined.append(together)
        return joined

    def continues(self, board: Board, move: Move, last: Move) -> bool:
        """Return whether both slide one piece and the board counts moves."""
        return board.metric == "moves" and move.piece == last.piece_after

    def move_count(self, text: str) -> int:
        """Return the number of words."""
        return len(text.split())

    def step_count(self, text: str) -> int:
        """Return the number of directions, which follow the name of a piece in each word."""
        found = map(_PIECE_MOVE.fullmatch, text.split())
        return sum(len(each[2]) for each in found if each is not None)

    def join(self, moves: Iterable[str]) -> str:
        """Return the moves with spaces between them."""
        return " ".join(moves)

    def join_lines(self, lines: Iterable[str]) -> str:
        """Return the texts with commas between them, as they contain spaces."""
        return ", ".join(lines)

    def shorten(self, moves: Iterable[Move]) -> str:
        """Return the moves with spaces between them."""
        return self.join(moves)

    def _names(self, board: Board) -> tuple[str, ...]:
        """Return the names of the pieces; none where several share a label, so that cells name them."""
        labels = [piece.label for piece in board.pieces]
        return tuple(board.names[label] for label in labels) if len(set(labels)) == len(labels) else ()

    def like(self, board: Board) -> str:
        """Return a text that has the form of a move of the board."""
        return f"{board.piece_name(board.layout, board.pieces[0].anchor)}DR"


DIRECTION_MOVES = DirectionMoves()
PIECE_MOVES = PieceMoves()


def no_move(board: Board, text: str) -> IllegalMove:
    """Return the error for a text that is not a move of this board."""
    return IllegalMove(f"illegal move {quoted(text)}: expected {board.move_notation.example(board)}")


def illegal(position: Position, move: Move, why: str) -> IllegalMove:
    """Return the error for a move that can't be made, with those that can."""
    legal = ", ".join(position.legal_moves()) or "none"
    return IllegalMove(f"illegal move '{move}' at '{position}': {why}, expected one of: {legal}")
