"""What is explained on the play screen: title, counters, goal, message, and each piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from solver import EMPTY, Position
from solver.catalogue.boards import known_position_count, searched_in_vain
from solver.model.pieces import GATE

from ...board.bodies import Cell, Piece, Shape, cells_at, fills, name_at, pieces_at, shape_of
from ...board.drags import slides_to
from ...board.view import BoardView
from ...model.session import Session
from ...modes.mode import Mode
from ...ui.control import Note
from ...ui.geometry import Rect
from ...words.board_texts import board_name, direction
from ...words.words import Words
from .controller import GameController


def play_notes(
    words: Words, controller: GameController, places: Mapping[str, Rect], counters: Sequence[tuple[str, str]], text: int
) -> list[tuple[Note, Rect]]:
    """Return all notes of the play screen with their places; omit those of pieces that are not seen."""
    session = controller.session
    notes = [(_title_note(words, controller.mode, session), places["title"])]
    for name, _ in counters:
        notes.append((Note(words.text(f"panel.{name}"), _counter(words, controller, name)), places[name]))
    for name in ("result", "message"):
        if name in places:
            about = Note(words.text(f"what.{name}_name"), words.text(f"what.{name}"), on_request=True)
            notes.append((about, places[name]))
    if "goal" in places:
        aim = controller.aim.picture(words, places["goal"], text)
        goal = Note(words.text("panel.goal"), words.text("what.goal"))
        notes.append((goal if aim is None else Note(aim.name, words.text("what.aim")), places["goal"]))
    if session.is_paused or controller.mode.is_blind(session):
        return notes
    pieces = _pieces(words, session.position, controller.stage.view, controller.input.chooses)
    return notes + [(note._replace(on_request=True), rect) for note, rect in pieces]


def _counter(words: Words, controller: GameController, name: str) -> str:
    """Return a counter's explanation: with the steps where moves need not be steps, and with par for the method's."""
    session, score = controller.session, controller.score
    if name == "method":
        par = score.distance_text(session.game.start, score.par)
        return words.text("what.method", par=par)
    if name == "moves" and not session.board.is_stepwise:
        return words.text("what.block_moves", steps=session.game.tally.steps)
    return words.text(f"what.{name}")


def _title_note(words: Words, mode: Mode, session: Session) -> Note:
    board, challenge = session.board, session.challenge
    kind = "challenge" if challenge is not None and challenge.moves_to_beat is not None else mode.kind(session.game)
    count = known_position_count(board)
    positions = "" if count is None else words.positions(count)
    key = "what.board" if positions else "what.board_size"
    if searched_in_vain(board) is not None:
        key = "what.board_never"
    text = words.text(key, rows=board.rows, columns=board.columns, positions=positions)
    said = [text, *([words.text(f"what.{kind}")] if kind else ())]
    if session.game.assisted:
        said.append(words.text("what.assisted"))
    return Note(board_name(words, board), "\n".join(said))


def _pieces(words: Words, position: Position, view: BoardView, chooses: bool) -> list[tuple[Note, Rect]]:
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
    directions = [direction(words, move) for move in position.steps() if move.piece == name]
    listed = words.listed(directions, "or") if directions else ""
    slides = words.text("what.block_slides", direction=listed) if listed else words.text("what.no_room")
    said = [slides]
    in_goal = position.board.classes[position.board.class_of[piece]].in_goal
    if in_goal:
        said.append(words.text("what.must_home"))
    return Note(words.text("what.goal_piece" if in_goal else "what.piece"), "\n".join(said))


def _tile(words: Words, position: Position, piece: int, place: Cell) -> Note:
    """Return a tile's note: whether it can slide, and where it belongs, if anywhere."""
    board, cells = position.board, position.cells
    block = [cells.index(part) for part in board.block_of.get(piece, ())]
    candidates = [slides_to(position, cell) for cell in block or [place[0] * board.columns + place[1]]]
    moves = next(filter(None, candidates), ())
    said = [words.text("what.slides", direction=direction(words, moves[0])) if moves else words.text("what.stands")]
    if block:
        said.append(words.text("what.block", count=len(block)))
    if not board.has_distinct_numbers:
        return Note(words.text("what.piece"), "\n".join(said))
    if piece in board.goal_cells:
        row, column = divmod(board.goal_cells.index(piece), board.columns)
        said.append(words.text("what.home", row=row + 1, column=column + 1))
    else:
        said.append(words.text("what.anywhere"))
    return Note(words.text("what.numbered_piece", piece=piece), "\n".join(said))
