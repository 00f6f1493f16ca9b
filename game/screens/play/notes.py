"""What there is to say of the board, its pieces and the counters, to whoever points at one and asks."""

from __future__ import annotations

from collections.abc import Iterable

from solver import EMPTY, Position, position_count
from solver.solvability import all_different

from ...board.animation import Cell, pieces_at
from ...board.gestures import slides_to
from ...board.view import BoardView
from ...model.session import Session
from ...ui.control import Note
from ...ui.geometry import Rect
from ...words.boards import board_name, direction
from ...words.words import Words
from .layout import PlayLayout
from .words import kind_of


def play_notes(
    words: Words, session: Session, layout: PlayLayout, view: BoardView, counters: Iterable[str], ghost: str = ""
) -> list[tuple[Note, Rect]]:
    """All notes of the play screen and where each belongs; in a pause none about the pieces, which are covered.

    ``counters`` are those that the panel shows, in its order; ``ghost`` is how the ghost is named where it
    stands in the goal's place.
    """
    notes = [(_title(words, session), layout.title)]
    for name, rect in zip(counters, layout.counters, strict=True):
        notes.append((Note(words.text(f"panel.{name}"), words.text(f"what.{name}")), rect))
    notes.append((Note(words.text("what.message_name"), words.text("what.message")), layout.message))
    if layout.goal is not None:
        name, about = (ghost, "what.ghost") if ghost else (words.text("panel.goal"), "what.goal")
        notes.append((Note(name, words.text(about)), layout.goal))
    return notes if session.paused else notes + _pieces(words, session.position, view)


def _title(words: Words, session: Session) -> Note:
    board, kind = session.board, kind_of(session.game)
    positions = words.positions(position_count(board))
    text = words.text("what.board", rows=board.rows, columns=board.columns, positions=positions)
    return Note(board_name(words, board), f"{text}\n{words.text(f'what.{kind}')}" if kind else text)


def _pieces(words: Words, position: Position, view: BoardView) -> list[tuple[Note, Rect]]:
    """Every piece, and the empty cells."""
    notes = [
        (_piece(words, position, piece, place), view.rect_of(piece, place))
        for piece, places in pieces_at(position).items()
        for place in places
    ]
    empty = Note(words.text("what.empty_name"), words.text("what.empty"))
    gaps = [divmod(cell, view.geometry.columns) for cell, piece in enumerate(position.cells) if piece == EMPTY]
    return notes + [(empty, view.geometry.place(*gap)) for gap in gaps]


def _piece(words: Words, position: Position, piece: int, place: Cell) -> Note:
    """Whether it can slide, and where it belongs."""
    board, cells = position.board, position.cells
    block = [cells.index(part) for part in board.block_of.get(piece, ())]
    ways = [slides_to(position, cell) for cell in block or [place[0] * board.columns + place[1]]]
    moves = next(filter(None, ways), ())
    said = [words.text("what.slides", direction=direction(words, moves[0])) if moves else words.text("what.stands")]
    if block:
        said.append(words.text("what.block", count=len(block)))
    if not all_different(board):
        return Note(words.text("what.piece"), "\n".join(said))
    row, column = divmod(board.goal_cells.index(piece), board.columns)
    said.append(words.text("what.home", row=row + 1, column=column + 1))
    return Note(words.text("what.numbered_piece", piece=piece), "\n".join(said))
