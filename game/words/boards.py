"""What is said of boards, pieces and moves, and the sentences of the solver."""

from __future__ import annotations

from solver import EMPTY, Board, Move, Position
from solver.sentences import Sentence
from solver.solvability import all_different

from .words import Words

_DIRECTIONS = {Move.LEFT: "left", Move.RIGHT: "right", Move.UP: "up", Move.DOWN: "down"}


def board_name(words: Words, board: Board) -> str:
    """What a board is called; as its file says where the language has no name of its own for it."""
    return words.translated(f"board.{board.id}", board.name)


def direction(words: Words, move: Move) -> str:
    """Which way a move slides."""
    return words.text(f"direction.{_DIRECTIONS[move]}")


def lit_piece(words: Words, position: Position, move: Move) -> str:
    """The piece that a move slides: its number, or where pieces have none what it looks like while it is lit."""
    piece = position.cells[position.apply(move).cells.index(EMPTY)]
    return str(piece) if all_different(position.board) else words.text("play.lit_piece")


def solver_sentence(words: Words, sentence: Sentence) -> str:
    """What the solver says."""
    return words.translated(f"explain.{sentence.key}", str(sentence), **sentence.values)
