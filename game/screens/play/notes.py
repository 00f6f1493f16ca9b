"""Explanations of the board, its pieces and the counters, for tooltips."""

from __future__ import annotations

from collections.abc import Iterable

from solver import EMPTY, Position
from solver.catalogue.boards import known_position_count, searched_in_vain
from solver.model.pieces import GATE

from ...board.board_input import slides_to
from ...board.bodies import Cell, Piece, Shape, cells_at, fills, name_at, pieces_at, shape_of
from ...board.view import BoardView
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
    view: BoardView,
    chooses: bool,
    counters: Iterable[str],
    ghost: str = "",
    result: Rect | None = None,
) -> list[tuple[Note, Rect]]:
    """Return all notes of the play screen with their places; omit those of covered pieces in a pause.

    ``chooses`` says that a piece can be chosen. ``counters`` are those that the panel shows, in its order; ``ghost`` is
    how the ghost is named where it stands in the goal's place; ``result`` is where that of a solved game is.
    """
    notes = [(_title(words, session), layout.title)]
    for name, rect in zip(counters, layout.counters, strict=True):
        notes.append((Note(words.text(f"panel.{name}"), _counter(words, session, name)), rect))
    if result is not None:
        notes.append((Note(words.text("what.result_name"), words.text("what.result"), on_request=True), result))
    else:
        notes.append(
            (Note(words.text("what.message_name"), words.text("what.message"), on_request=True), layout.message)
        )
    if layout.goal is not None and (result is None or not result.overlaps(layout.goal)):
        name, about = (ghost, "what.ghost") if ghost else (words.text("panel.goal"), "what.goal")
        notes.append((Note(name, words.text(about)), layout.goal))
    if session.paused:
        return notes
    pieces = _pieces(words, session.position, view, chooses)
    return notes + [(note._replace(on_request=True), rect) for note, rect in pieces]


def _counter(words: Words, session: Session, name: str) -> str:
    """Return a counter's explanation; of moves that need not be steps, with the steps."""
    if name == "moves" and not session.board.is_stepwise:
        return words.text("what.block_moves", steps=session.game.tally.steps)
    return words.text(f"what.{name}")


def _title(words: Words, session: Session) -> Note:
    board, kind = session.board, kind_of(session.game)
    count = known_position_count(board)
    positions = "" if count is None else words.positions(count)
    key = "what.board" if positions else "what.board_size"
    if searched_in_vain(board) is not None:
        key = "what.board_never"
    text = words.text(key, rows=board.rows, columns=board.columns, positions=positions)
    return Note(board_name(words, board), f"{text}\n{words.text(f'what.{kind}')}" if kind else text)


def _pieces(words: Words, position: Position, view: BoardView, chooses: bool) -> list[tuple[Note, Rect]]:
    """Return the notes of every piece and of the empty cells."""
    about, explained = ("what.block_empty", _block) if chooses else ("what.empty", _tile)
    notes = [
        (explained(words, position, piece, place), rect)
        for piece, places in pieces_at(position).items()
        for place in places
        for rect in _rects(view, piece, shape_of(position.board, piece), place)
    ]
    empty = Note(words.text("what.empty_name"), words.text(about))
    cells = enumerate(position.cells)
    gaps = [divmod(cell, view.geometry.columns) for cell, piece in cells if piece in (EMPTY, GATE)]
    return notes + [(empty, view.geometry.place(*gap)) for gap in gaps]


def _rects(view: BoardView, piece: Piece, shape: Shape, place: Cell) -> list[Rect]:
    """Return the area a piece covers: one rectangle if it fills it, else its cells."""
    if fills(shape):
        return [view.rect_of(piece, place)]
    return [view.geometry.place(*cell) for cell in cells_at(shape, place)]


def _block(words: Words, position: Position, piece: Piece, place: Cell) -> Note:
    """Return a block's note: where it can go, and whether it has a goal."""
    cells = cells_at(shape_of(position.board, piece), place)
    name = name_at(position, cells[0][0] * position.board.columns + cells[0][1])
    ways = [direction(words, move) for move in position.steps() if move.piece == name]
    slides = words.text("what.block_slides", direction=words.listed(ways, "or")) if ways else words.text("what.no_room")
    said = [slides]
    in_goal = position.board.classes[position.board.class_of[piece]].in_goal
    if in_goal:
        said.append(words.text("what.must_home"))
    return Note(words.text("what.goal_piece" if in_goal else "what.piece"), "\n".join(said))


def _tile(words: Words, position: Position, piece: int, place: Cell) -> Note:
    """Return a tile's note: whether it can slide, and where it belongs."""
    board, cells = position.board, position.cells
    block = [cells.index(part) for part in board.block_of.get(piece, ())]
    ways = [slides_to(position, cell) for cell in block or [place[0] * board.columns + place[1]]]
    moves = next(filter(None, ways), ())
    said = [words.text("what.slides", direction=direction(words, moves[0])) if moves else words.text("what.stands")]
    if block:
        said.append(words.text("what.block", count=len(block)))
    if not board.has_distinct_numbers:
        return Note(words.text("what.piece"), "\n".join(said))
    row, column = divmod(board.goal_cells.index(piece), board.columns)
    said.append(words.text("what.home", row=row + 1, column=column + 1))
    return Note(words.text("what.numbered_piece", piece=piece), "\n".join(said))
