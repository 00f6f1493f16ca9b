"""Any text that people copy, send, drop or open, read as what it is meant for.

``FORMATS`` lists the formats in the order in which they are looked for: the first that a text is meant in reads it, or
says why it can't. A format is added as one row: how it is recognized, read and written, in a module of ``formats``.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ..errors import BoardError, Misread, NotationError, bad_board, file_name, misread, quoted
from ..formats.block_levels import Level, board_of_level, is_level, read_level, write_level
from ..formats.board_files import is_board_text, read_bytes
from ..formats.board_lines import board_line, is_line
from ..formats.car_park_lines import is_car_park, read_car_park, write_car_park
from ..formats.cell_lists import is_cell_list, read_cell_list, write_cell_list
from ..formats.game_ids import (
    is_game_id,
    is_saved_game,
    read_game_id,
    read_saved_game,
)
from ..formats.goals import BLANK_FIRST, BLANK_LAST, goal_name, with_goal
from ..formats.huarong_codes import (
    is_digits,
    is_short_code,
    read_digits,
    read_short_code,
    write_digits,
    write_short_code,
)
from ..formats.markup import without_markup
from ..formats.nearest import nearest_refusal
from ..formats.number_grids import is_grid, read_grid
from ..formats.scrambles import follow, is_scramble, read_scramble
from ..formats.timer_tables import is_timer_table, read_timer_table
from ..model.board import Board
from ..model.notation import LETTER_NOTATION
from ..model.position import Position
from ..model.solvability import obstacle_of
from ..sentences import Sentence
from .boards import (
    board_of_key,
    is_own_key,
    load_file,
    load_text,
)
from .challenges import has_challenge, read_challenge
from .position_lookup import grid_reading, kinds_of_boards, read_lone_position
from .readings import BOARD_FILE, BOARD_LINE, LIST, POSITION, Around, Entries, Found, Reading
from .recognition import recognized
from .texts import (
    LONGEST_TEXT,
    Load,
    PlayedGame,
    board_of_line,
    check_length,
    fits,
    game_text,
    has_game,
    in_one_line,
    played,
    portable_key,
    read_game,
    read_position,
    readings,
    tidied,
)
from .timed_games import timer_table
from .writing import (
    of_board_alone,
    write_challenge,
    write_game,
    write_id,
    write_line,
    write_list,
    write_position,
    write_saved,
    write_solution,
    write_toml,
)


class Format(NamedTuple):
    """A format: how it is recognized, read, and written."""

    id: str
    is_meant: Callable[[str], bool]
    read: Callable[[str, Around], Reading]
    """Raises Misread with the place and the reason, in one sentence."""
    write: Callable[[Found], str | None] | None = None
    """Returns None for what the format can't say."""


def fits_two_goals(reading: Reading) -> bool:
    """Return whether a position may have the gap last or first as well: its sides are odd, and nothing says which."""
    names = {goal_name(each.found.board) for each in (reading, *reading.others) if isinstance(each.found, Position)}
    return {BLANK_LAST, BLANK_FIRST} <= names


def read_any(
    text: str | None,
    board: Board | None = None,
    solvable: bool = True,
    load: Load = board_of_key,
    known: Iterable[str] = (),
    goal: str | None = None,
) -> Reading:
    """Return what a text is meant for: a position, board or game in any of FORMATS, perhaps broken into lines or quoted
    with ``>`` by mail.

    ``text`` is None where it is longer than the clipboard passes on; for the other arguments see ``Around``. Raises
    Misread with the reason.
    """
    if text is None:
        raise misread("far_too_long", most=LONGEST_TEXT)
    if is_timer_table(text):  # which may be longer, and whose names stay as they are
        return _read_timer_table(text, Around(board))
    check_length(text)
    text = without_markup(tidied(text))
    check_length(text)
    return _read(text, Around(board, solvable, load, known, goal))


def _read(text: str, around: Around) -> Reading:
    meant = next(each for each in FORMATS if each.is_meant(text))
    reading = _recognized(meant.read(text, around))
    return reading if around.goal is None else _with_goal(reading, around.goal)


def _recognized(reading: Reading) -> Reading:
    """Return a reading of a known board's start, under other letters or mirrored, as that of the board itself."""
    start = reading.found
    known = recognized(start.board) if isinstance(start, Position) and start == start.board.own_start else None
    if known is None:
        return reading
    board = known.start.board
    kind = "read.known_mirrored" if known.is_mirrored else "read.known"
    about = {"board": board.name, "board_id": board.id}
    return reading._replace(found=known.start, assumed=(*reading.assumed, Sentence(kind, about)))


def _with_goal(reading: Reading, goal: str) -> Reading:
    """Return a reading with another goal. Raises Misread, also for what has its goal already."""
    found = reading.found
    if isinstance(found, Position):
        found = _on(with_goal(found.board, goal), found)
    elif isinstance(found, Board):
        found = with_goal(found, goal)
    elif isinstance(found, Entries | Level):
        return reading  # its texts are read by themselves; a level has the goal
    else:
        start = _on(with_goal(found.start.board, goal), found.start)
        found = PlayedGame(start, found.moves)
    if isinstance(found, Position) and obstacle_of(found) is not None:
        raise misread("goal_unsolvable", text=quoted(str(found)), goal=str(found.board.goal))
    return reading._replace(
        found=found, others=(), assumed=tuple(each for each in reading.assumed if "goal" not in each.key)
    )


def _on(board: Board, position: Position) -> Position:
    return Position(board if board.start_cells is None else replace(board, start_cells=position.cells), position.cells)


def read_path(path: Path, load: Load = board_of_key, goal: str | None = None, board: Board | None = None) -> Reading:
    """Return what a file of the player's holds, as ``read_any``; a board's file has the id that its name gives.

    Raises BoardError, also where it can't be read, and Misread.
    """
    text = _text_of(path)
    if path.suffix == ".toml" or _is_board_file(text):
        board = load_file(path)
        return Reading(BOARD_FILE, board if goal is None else with_goal(board, goal), file=path)
    if len(text) > LONGEST_TEXT and (entries := _entries(text)) is not None:
        return Reading(LIST, entries)
    return read_any(text, board, load=load, goal=goal)


def _text_of(path: Path) -> str:
    """Return the text of a file, in UTF-8, or in UTF-16 with its mark. Raises BoardError, also for what is no text."""
    raw = read_bytes(path, LARGEST_FILE)
    if raw.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return raw.decode("utf-16", "replace")
    if b"\0" in raw[:BEGINNING]:
        raise bad_board("binary", file=file_name(path))
    return raw.decode("utf-8-sig", "replace")


def is_code(text: str) -> bool:
    """Return whether a word is more than a misspelt name: a code or a position in one piece."""
    return is_car_park(text) or is_short_code(text) or is_digits(text) or is_grid(text)


def position_text(position: Position) -> str:
    """Return a text that ``read_any`` reads as this position on its board, whatever boards the reader has.

    That is the position alone where the only board that it fits is one that everybody has, by its name or size; the
    board's line at its start, where it has no id; otherwise a game without moves, which names the board.
    """
    board, text = position.board, str(position)
    key = portable_key(board)
    kinds = (list(filter(lambda known: fits(known, text), boards)) for boards in kinds_of_boards(text, Around()))
    if not is_own_key(key) and next(filter(None, kinds), []) == [board] and _is_read_back(position, text):
        return text
    return key if is_line(key) and position == board.own_start else game_text(position.board, position, ())


def _is_read_back(position: Position, text: str) -> bool:
    """Return whether the notation of positions is the first that a text is meant in."""
    return next(each for each in FORMATS if each.is_meant(text)).id == POSITION


def write_as(found: Found, form: str) -> str | None:
    """Return a position, board or game in one of FORMATS; None where that can't say it, or is not written at all."""
    write = next(each for each in FORMATS if each.id == form).write
    return None if write is None else write(found)


def written_formats(found: Found) -> Iterator[tuple[str, str]]:
    """Yield the formats that can say what was found, each with the text."""
    for each in FORMATS:
        text = None if each.write is None else each.write(found)
        if text is not None:
            yield each.id, text


# Reading


def _read_challenge(text: str, around: Around) -> Reading:
    return Reading("challenge", read_challenge(text, around.load))


def _read_game(text: str, around: Around) -> Reading:
    """Return a game, or the position that one without moves is. Raises Misread."""
    game = read_game(text, around.load, around.solvable)
    return Reading("game", game if game.moves else game.start)


def _is_board_file(text: str) -> bool:
    """Return whether a text is a board's file, and no assignment of a position in a program's source."""
    return is_board_text(text) and not (is_grid(text) and re.match(r"\s*(?!blocks)\w+\s*=\s*[\[(]", text))


def _read_board_text(text: str, around: Around) -> Reading:
    """Return the start of the board in the text of a file, or the board. Raises Misread."""
    try:
        board = load_text(text)
    except BoardError as error:
        raise Misread(error.sentence) from None
    return Reading(BOARD_FILE, _at_start(board, around))


def _at_start(board: Board, around: Around) -> Found:
    """Return a board's start on it, as one that can be solved if that is asked for; or the board without one."""
    return board if board.own_start is None else read_position(board, str(board.own_start), around.solvable)


def _read_line(text: str, around: Around) -> Reading:
    """Return the position, or the board, that the readings of a text with a ``>`` give: the first that is one.

    A ``>`` that begins one line alone, and no blank after it, is the sign of a goal; otherwise mail has put it there.
    """
    refusals: list[Misread] = []
    for reading in readings(text):
        try:
            if not is_line(reading):
                return _read(reading, around)
            found = _at_start(board_of_line(reading, around.load), around)
            return Reading(BOARD_LINE, _as_known(found, around) if isinstance(found, Position) else found)
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


def _read_car_park(text: str, around: Around) -> Reading:
    park = read_car_park(text)
    board = around.load(board_line(park.board))
    told = Sentence("read.car_park", {"piece": "A"})
    return Reading("car-park", _at_start(board, around), (told,), claimed=(park.moves, park.positions))


def _read_game_id(text: str, around: Around) -> Reading:
    reading = grid_reading("game-id", read_game_id(text), around._replace(board=None))
    assumed = tuple(each for each in reading.assumed if each.key != "read.goal_assumed")
    return reading._replace(assumed=assumed, others=())  # the collection's games have the gap last


def _read_saved_game(text: str, around: Around) -> Reading:
    saved = read_saved_game(text)
    start = grid_reading("saved-game", saved.grid, around._replace(board=None)).start
    assert start is not None  # it is a position
    return Reading("saved-game", played(start, saved.slides) if saved.slides else start)


def _read_level(text: str, around: Around) -> Reading:
    """Return the board of a level, or a level without a goal, which has to be drawn. Raises Misread."""
    level = read_level(text)
    own = Sentence("read.level", {"piece": level.own})
    if level.goal is None:
        if around.goal is None:
            return Reading("level", level, (own, Sentence("read.no_goal", {})))
        level = level._replace(goal=tuple(_rows_of(around.goal)))
    board = around.load(board_line(board_of_level(level)))
    return Reading("level", _at_start(board, around), (own,))


def _rows_of(text: str) -> list[str]:
    return [row.strip() for row in re.split(r"[/\n]", text.strip())]


def _read_cell_list(text: str, around: Around) -> Reading:
    return Reading("cell-list", _at_start(around.load(board_line(read_cell_list(text))), around))


def _read_digits(text: str, around: Around) -> Reading:
    board = around.load(board_line(read_digits(text)))
    return Reading("huarong-digits", _at_start(board, around), (Sentence("read.huarong", {}),))


def _read_short_code(text: str, around: Around) -> Reading:
    board = around.load(board_line(read_short_code(text)))
    return Reading("huarong-code", _at_start(board, around), (Sentence("read.huarong", {}),))


def _read_scramble(text: str, around: Around) -> Reading:
    scramble = read_scramble(text)
    board = around.board
    if scramble.board is not None:
        try:
            board = around.load(scramble.board)
        except BoardError as error:
            raise Misread(error.sentence) from None
    if board is None:
        raise misread("scramble_without_board", text=quoted(scramble.text))
    position, assumed = follow(scramble, board)
    return Reading("scramble", position, (Sentence("read.from_goal", {"board": board.name}), *assumed))


_MOVES = re.compile(
    r"\s*(?:(?:solution|moves?|path|plan)\s*[:=]\s*)?((?:[LRUDlrud←→↑↓]\d{0,3}[\s,]*)+|(?:[A-Za-z0-9]{1,3}?[LRUD]+[\s,]+)*[A-Za-z0-9]{1,3}?[LRUD]+)\s*",
    re.IGNORECASE,
)


def _solution_parts(text: str) -> tuple[str, str] | None:
    """Return the position and the moves of a text whose last line is moves; None for any other."""
    position, _, moves = text.strip().rpartition("\n")
    found = _MOVES.fullmatch(moves)
    if (
        not position.strip()
        or found is None
        or not (is_grid(position) or is_line(position) or LETTER_NOTATION.resembles(position))
    ):
        return None
    return position, found[1]


def _read_solution(text: str, around: Around) -> Reading:
    """Return the game of a position and its moves: with the goal that they lead to, where they lead to one."""
    parts = _solution_parts(text)
    assert parts is not None  # it was meant
    reading = _read(parts[0], around)
    games, refusal = list[tuple[PlayedGame, Reading]](), None
    for each in (reading, *reading.others):
        start = each.start
        if start is None:
            raise misread("homeless", text=quoted(in_one_line(parts[0])))
        moves = parts[1] if start.board.moves_name_pieces else parts[1].replace(",", " ").translate(_ARROWS).upper()
        try:
            listed = start.board.parse_moves(moves)
        except NotationError:
            why = start.board.move_notation.why_unread(start.board, moves)
            raise misread("too_many_moves", most=LONGEST_TEXT) if why is None else Misread(why) from None
        try:
            games.append((played(start, listed), each))
        except Misread as error:
            refusal = refusal or error
    solved = [each for each in games if _end(each[0]).is_goal] or games
    if not solved:
        assert refusal is not None
        raise refusal
    game, of = solved[0]
    assumed = tuple(each for each in of.assumed if each.key != "read.goal_assumed")
    return Reading("solution", game, assumed)


_ARROWS = str.maketrans("←→↑↓", "LRUD")


def _end(game: PlayedGame) -> Position:
    position = game.start
    for move in game.moves:
        position = position.apply(move)
    return position


def _read_last(text: str, around: Around) -> Reading:
    """Return the position of a text that is no other format. Raises Misread, with the format that it resembles most."""
    try:
        return read_lone_position(text, around)
    except Misread as refusal:
        raise (None if refusal.unsolvable else nearest_refusal(text)) or refusal from None


# Several texts


def _read_timer_table(text: str, around: Around) -> Reading:
    table, has_scrambles = timer_table(read_timer_table(text), around.board)
    about = {"count": len(table.solves), "refused": table.refused}
    told = [Sentence("read.solves_but" if table.refused else "read.solves", about)]
    if has_scrambles:
        told.append(Sentence("read.from_goal", {"board": table.board.name, "board_id": table.board.id}))
    return Reading("timer-table", table, tuple(told))


def _entries(text: str) -> Entries | None:
    """Return the lines of a text where most of them are texts of their own; None for any other."""
    first = list(islice(_lines(StringIO(text, newline=None)), MOST_TRIED))  # the others may be millions
    if all(map(_BULLET.match, first)):
        first, text = [_BULLET.sub("", line) for line in first], _BULLET.sub("", text)
    if len(first) < 2 or not _is_entry(first[0]) or 2 * sum(map(_is_entry, first)) <= len(first):
        return None
    return Entries(tuple(_lines(text.splitlines())))


_BULLET = re.compile(r"^[ \t]*(?:\d{1,6}[.)]|[-*•])[ \t]+(?=\S)", re.MULTILINE)


def _lines(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines that are neither empty nor comments."""
    return (line.strip() for line in lines if line.strip() and not line.lstrip().startswith("# "))


def _is_entry(line: str) -> bool:
    """Return whether a line is a text of its own: a board, game, code or position, no row of one."""
    signs = (has_challenge, is_car_park, is_game_id, is_digits, is_short_code)
    if any(is_meant(line) for is_meant in signs) or (has_game(line) and line.count(":") > 1):
        return True
    if is_line(line):
        layout, _, goal = line.partition(">")
        return layout.count("/") > 0 and (goal.count("/") == layout.count("/") or bool(re.match(r"\d+x\d+", goal)))
    if LETTER_NOTATION.resembles(line):
        rows = [row.strip() for row in line.split("/")]
        return len(set(map(len, rows))) == 1 and len("".join(rows)) >= LEAST_LETTERS and len(rows) > 1
    return is_grid(line) and _is_whole(line)


def _is_whole(line: str) -> bool:
    """Return whether a line of numbers is a position, not a row of one: it shows a gap, and has enough of them."""
    try:
        grid = read_grid(line)
    except Misread:
        return False
    has_gap = 0 in grid.cells and not any(each.key == "read.highest" for each in grid.assumed)
    return has_gap and len(grid.cells) >= LEAST_CELLS and min(grid.rows, grid.columns) > 1


def _is_list(text: str) -> bool:
    if "\n" not in text.strip() or (is_grid(text) and _is_one_grid(text)):
        return False
    return _entries(text) is not None


def _is_one_grid(text: str) -> bool:
    try:
        return read_grid(text).has_plain_tiles
    except Misread:
        return False


def _read_list(text: str, around: Around) -> Reading:
    entries = _entries(text)
    assert entries is not None  # it was meant
    return Reading(LIST, entries)


MOST_TRIED = 50  # lines of a long list that are looked at to know it
LEAST_CELLS, LEAST_LETTERS = 6, 12  # cells of a position on a line of a list
BEGINNING = 1 << 16  # bytes of a file in which one that is no text shows it
LARGEST_FILE = 64 * 1024 * 1024  # bytes, of lists and tables; a text that means one thing is shorter
FORMATS = (
    Format("timer-table", is_timer_table, _read_timer_table),
    Format(LIST, _is_list, _read_list, write_list),
    Format("challenge", has_challenge, _read_challenge, write_challenge),
    Format("game", has_game, _read_game, write_game),
    Format("saved-game", is_saved_game, _read_saved_game, write_saved),
    Format("cell-list", is_cell_list, _read_cell_list, of_board_alone(write_cell_list)),
    Format(BOARD_FILE, _is_board_file, _read_board_text, write_toml),
    Format("level", is_level, _read_level, of_board_alone(write_level)),
    Format("game-id", is_game_id, _read_game_id, write_id),
    Format("car-park", is_car_park, _read_car_park, of_board_alone(write_car_park)),
    Format("scramble", is_scramble, _read_scramble),
    Format("solution", lambda text: _solution_parts(text) is not None, _read_solution, write_solution),
    Format(BOARD_LINE, is_line, _read_line, write_line),
    Format("huarong-digits", is_digits, _read_digits, of_board_alone(write_digits)),
    Format("huarong-code", is_short_code, _read_short_code, of_board_alone(write_short_code)),
    Format(POSITION, lambda text: True, _read_last, write_position),
)
