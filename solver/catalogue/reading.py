"""Any text that people copy, send, drop or open, read as what it is meant for.

``READERS`` lists the formats in the order in which they are looked for: the first that a text is meant in reads it, or
says why it can't. A format is added as one row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from ..errors import BoardError, bad_board, file_name, quoted
from ..formats.board_files import LARGEST_FILE, is_board_text
from ..formats.board_lines import board_line, is_line
from ..model.board import Board
from ..model.notation import LETTER_NOTATION, NUMBER_NOTATION, example
from ..model.position import Position
from ..system.files import TooLarge, read_file
from .boards import (
    GROUPS,
    TILE_GROUPS,
    board_ids,
    board_of_key,
    generated_boards,
    group_ids,
    is_generated,
    is_own_key,
    listed_board,
    load_board,
    load_file,
    load_text,
    readable_own_boards,
)
from .challenges import has_challenge, read_challenge
from .texts import (
    LONGEST_TEXT,
    Load,
    Misread,
    PlayedGame,
    board_of_line,
    check_length,
    fits,
    game_text,
    grid_size,
    has_game,
    in_one_line,
    misread,
    portable_key,
    read_game,
    read_position,
    readings,
    tidied,
)

Found = PlayedGame | Position | Board  # a challenge or game, a position, or a board without a start of its own


class Reading(NamedTuple):
    """What a text is meant for, and the format that it was read as."""

    format: str
    found: Found
    file: Path | None = None  # of a board that is the player's own


@dataclass(frozen=True)
class Around:
    """What a text is read beside."""

    board: Board | None = None  # the one in play
    solvable: bool = True  # a position that can never be solved is refused
    load: Load = board_of_key  # returns the board of an id or a line, or raises BoardError
    known: Iterable[str] = ()  # ids of generated boards that positions may be of, beside those that come along


class Reader(NamedTuple):
    """A format: how it is recognized, and how it is read."""

    format: str
    is_meant: Callable[[str], bool]
    read: Callable[[str, Around], Found]  # raises Misread with the reason, in one sentence


def read_any(
    text: str | None,
    board: Board | None = None,
    solvable: bool = True,
    load: Load = board_of_key,
    known: Iterable[str] = (),
) -> Reading:
    """Return what a text is meant for: a challenge, a game, a board's file or line, or a position, perhaps broken into
    lines or quoted with ``>`` by mail.

    ``text`` is None where it is longer than the clipboard passes on; for the other arguments see ``Around``. Raises
    Misread with the reason.
    """
    if text is None:
        raise misread("far_too_long", most=LONGEST_TEXT)
    check_length(text)
    text = tidied(text)
    check_length(text)
    reader = next(each for each in READERS if each.is_meant(text))
    return Reading(reader.format, reader.read(text, Around(board, solvable, load, known)))


def read_path(path: Path, load: Load = board_of_key) -> Reading:
    """Return what a file of the player's holds, as ``read_any``; a board's file has the id that its name gives.

    Raises BoardError, also where it can't be read, and Misread.
    """
    try:
        text = read_file(path, max(LARGEST_FILE, LONGEST_BYTES)).decode("utf-8-sig", "replace")
    except OSError as error:
        raise bad_board("unread", file=file_name(path), english=str(error.strerror)) from None
    except TooLarge as error:
        raise bad_board("large_file", file=file_name(path), size=error.size, most=error.most) from None
    except ValueError as error:  # a path that no file can have
        raise bad_board("unread", file=file_name(path), english=str(error)) from None
    if path.suffix == ".toml" or is_board_text(text):
        return Reading(BOARD_FILE, load_file(path), path)
    return read_any(text, load=load)


def position_text(position: Position) -> str:
    """Return a text that ``read_any`` reads as this position on its board, whatever boards the reader has.

    That is the position alone where the only board that it fits is one that everybody has, by its name or size; the
    board's line at its start, where it has no id; otherwise a game without moves, which names the board.
    """
    board, text = position.board, str(position)
    key = portable_key(board)
    kinds = (list(filter(lambda known: fits(known, text), boards)) for boards in _kinds_of_boards(text, Around()))
    if not is_own_key(key) and next(filter(None, kinds), []) == [board]:
        return text
    return key if is_line(key) and position == board.own_start else game_text(position.board, position, ())


def _read_game(text: str, around: Around) -> Found:
    """Return a game, or the position that one without moves is. Raises Misread."""
    game = read_game(text, around.load, around.solvable)
    return game if game.moves else game.start


def _read_board_text(text: str, around: Around) -> Found:
    """Return the start of the board in the text of a file, or the board. Raises Misread."""
    try:
        board = load_text(text)
    except BoardError as error:
        raise Misread(error.sentence) from None
    return board if board.own_start is None else read_position(board, str(board.own_start), around.solvable)


def _read_line(text: str, around: Around) -> Found:
    """Return the position, or the board, that the readings of a text with a ``>`` give: the first that is one.

    A ``>`` that begins one line alone, and no blank after it, is the sign of a goal; otherwise mail has put it there.
    """
    refusals: list[Misread] = []
    for reading in readings(text):
        try:
            if not is_line(reading):
                return _read_position(reading, around)
            board = board_of_line(reading, around.load)
            if board.own_start is None:
                return board
            return _as_known(read_position(board, str(board.own_start), around.solvable), around)
        except Misread as refusal:
            refusals.append(refusal)
    raise refusals[0]


def _as_known(start: Position, around: Around) -> Position:
    """Return a position on the board in play, if it differs from the position's board in the start alone."""
    board = around.board
    if board is None or not fits(board, str(start)):
        return start
    there = board.position(str(start))
    return there if board_line(replace(board, start_cells=there.cells)) == board_line(start.board) else start


def _read_position(text: str, around: Around) -> Position:
    """Return a position of the board in play, or else of the first kind of boards of which one has it. Raises Misread,
    also where several of a kind have it that differ in more than their starts.
    """
    board = around.board
    if board is not None and fits(board, text):
        return read_position(board, text, around.solvable)
    for boards in _kinds_of_boards(text, around):
        fitting = [known for known in boards if fits(known, text)]
        fitting = [known for known in fitting if str(known.own_start) == in_one_line(text).strip()] or fitting
        if fitting and (len(fitting) == 1 or _differ_in_start(fitting)):
            return read_position(fitting[0], text, around.solvable)
        if fitting:
            names = ", ".join(known.id for known in fitting[:MOST_NAMED])
            raise misread("several_boards", text=quoted(in_one_line(text)), boards=names)
    raise _why_of_no_board(text, board)


def _kinds_of_boards(text: str, around: Around) -> Iterator[Iterable[Board]]:
    """Yield the boards that a position may be of: those with a name, the player's own, a size, and generated ones."""
    size, has_letters = grid_size(text), LETTER_NOTATION.resembles(text)
    yield (load_board(board_id) for group in (GROUPS if has_letters else TILE_GROUPS) for board_id in group_ids(group))
    if size is not None:
        yield (board for board in readable_own_boards() if _size(board) == size)
        with suppress(BoardError):
            yield [board_of_key("{}x{}".format(*size))]
        yield _generated(size, has_letters, around.known)


def _generated(size: tuple[int, int], has_letters: bool, known: Iterable[str]) -> Iterator[Board]:
    """Yield the generated boards of a size, those that come along and those that are ``known``, each once."""
    found = {board.id: board for board in generated_boards(size, has_letters)}
    for board_id in dict.fromkeys(known):
        with suppress(BoardError):
            if board_id not in found and is_generated(board_id) and _size(board := listed_board(board_id)) == size:
                found[board_id] = board
    yield from found.values()


def _why_of_no_board(text: str, board: Board | None) -> Misread:
    """Return why a text is the position of no board: compared with the one in play, or with that of its size."""
    size = grid_size(text)
    with suppress(BoardError):
        if size is not None and NUMBER_NOTATION.resembles(text) and (board is None or size != _size(board)):
            return _refusal(board_of_key("{}x{}".format(*size)), text)
    if board is not None and board.notation.resembles(text):
        return _refusal(board, text)
    if LETTER_NOTATION.resembles(text):
        return misread("homeless", text=quoted(in_one_line(text)))
    return misread("neither", text=quoted(text), goal=example(board or load_board(board_ids()[0])))


def _size(board: Board) -> tuple[int, int]:
    return board.rows, board.columns


def _refusal(board: Board, text: str) -> Misread:
    try:
        read_position(board, text)
    except Misread as refusal:
        return refusal
    raise AssertionError(f"'{text}' is a position of {board.id}")


def _differ_in_start(boards: Sequence[Board]) -> bool:
    """Return whether boards have the same pieces and the same goal, so that a position of one is one of all."""
    first = boards[0]
    return all(
        each.labels == first.labels
        and replace(each, id=first.id, name=first.name, start_cells=first.start_cells) == first
        for each in boards
    )


MOST_NAMED = 4  # boards in an error
LONGEST_BYTES = 4 * LONGEST_TEXT
BOARD_FILE = "board file"
READERS = (
    Reader("challenge", has_challenge, lambda text, around: read_challenge(text, around.load)),
    Reader("game", has_game, _read_game),
    Reader(BOARD_FILE, is_board_text, _read_board_text),
    Reader("board line", is_line, _read_line),
    Reader("position", lambda text: True, _read_position),
)
