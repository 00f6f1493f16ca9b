"""What there is to say of the board, its pieces and the counters, to whoever points at one and asks."""

from __future__ import annotations

from collections.abc import Iterable

from solver import EMPTY, Position, position_count
from solver.solvability import all_different

from ...board.animation import pieces_at
from ...board.gestures import slides_to
from ...board.layout import BoardGeometry
from ...model.session import Session
from ...ui.control import Note
from ...ui.geometry import Rect
from ...words.boards import board_name, direction
from ...words.words import Words
from .layout import PlayLayout
from .words import kind_of


def play_notes(
    words: Words,
    session: Session,
    layout: PlayLayout,
    geometry: BoardGeometry,
    counters: Iterable[str],
    ghost: str = "",
) -> list[tuple[Note, Rect]]:
    """All notes of the play screen and where each belongs; in a pause none about the pieces, which are covered.

    ``counters`` are those that the panel shows, in its order; ``ghost`` is how the ghost is named where it
    stands in the goal's place.
    """
    notes = [(_title(words, session), layout.title)]
    notes += [
        (Note(words.text(f"panel.{name}"), words.text(f"what.{name}")), rect)
        for name, rect in zip(counters, layout.counters, strict=True)
    ]
    notes.append((Note(words.text("what.message_name"), words.text("what.message")), layout.message))
    if layout.goal is not None:
        goal = Note(words.text("panel.goal"), words.text("what.goal"))
        shown = Note(ghost, words.text("what.ghost")) if ghost else goal
        notes.append((shown, layout.goal))
    return notes if session.paused else notes + _pieces(words, session.position, geometry)


def _title(words: Words, session: Session) -> Note:
    board = session.board
    text = words.text(
        "what.board", rows=board.rows, columns=board.columns, positions=words.positions(position_count(board))
    )
    kind = kind_of(session.game)
    if kind:
        text += "\n" + words.text(f"what.{kind}")
    return Note(board_name(words, board), text)


def _pieces(words: Words, position: Position, geometry: BoardGeometry) -> list[tuple[Note, Rect]]:
    """Every piece, and the empty cells."""
    board, notes = position.board, []
    for piece, places in pieces_at(position).items():
        parts = board.block_of.get(piece, (piece,))
        for row, column in places:
            cells = [divmod(position.cells.index(part), board.columns) for part in parts[1:]] + [(row, column)]
            rect = geometry.place(row, column)
            for cell in cells:
                rect = rect.union(geometry.place(*cell))
            notes.append((_piece(words, position, piece, cells), rect))
    for number, piece in enumerate(position.cells):
        if piece == EMPTY:
            note = Note(words.text("what.empty_name"), words.text("what.empty"))
            notes.append((note, geometry.place(*divmod(number, board.columns))))
    return notes


def _piece(words: Words, position: Position, piece: int, cells: list[tuple[int, int]]) -> Note:
    """Whether it can slide, and where it belongs."""
    board = position.board
    ways = [slides_to(position, row * board.columns + column) for row, column in cells]
    moves = next((way for way in ways if way), ())
    said = [words.text("what.slides", direction=direction(words, moves[0]))] if moves else []
    said += [] if moves else [words.text("what.stands")]
    if len(cells) > 1:
        said.append(words.text("what.block", count=len(cells)))
    if all_different(board):
        row, column = divmod(board.goal_cells.index(piece), board.columns)
        said.append(words.text("what.home", row=row + 1, column=column + 1))
    name = words.text("what.numbered_piece", piece=piece) if all_different(board) else words.text("what.piece")
    return Note(name, "\n".join(said))
