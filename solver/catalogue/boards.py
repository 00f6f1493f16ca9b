"""All boards: the built-in ones, in groups, and the player's own."""

from __future__ import annotations

import os
import re
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

from ..errors import (
    ArgumentError,
    BoardError,
    MissingData,
    SlidesNotCounted,
    brief_repr,
    did_you_mean,
    file_name,
    one_of,
    quoted,
)
from ..formats.board_entries import read_order
from ..formats.board_files import board_id_of, board_of_entries, is_board_text, read_board, read_board_text, read_toml
from ..formats.board_lines import board_from_line, board_line, id_of_rules, is_line, rules_id, rules_text
from ..formats.number_boards import is_size, number_board
from ..model import Metric
from ..model.board import Board
from ..model.position import Position, position_of
from ..model.solvability import count_without_exploring
from ..system.files import data_folder, write_atomically
from .pictures import is_picture, picture_moves, picture_size, picture_start
from .stages import is_stage, stage_board

FOLDER = Path(__file__).parents[1] / "boards"
TILE_GROUPS = ("numbers", "colours", "goat")
GROUPS = (*TILE_GROUPS, "classics", "huarong-dao")
OF_SLIDES = "-slides"
"""The end of the id of a board that counted slides of several tiles, as earlier versions did."""
OWN_PREFIX = "own-"
"""Of a player's board id where its file has the name of another, built-in board."""


class Generator(Protocol):
    """A maker of boards from their ids."""

    def is_id(self, board_id: str) -> bool:
        """Return whether an id has the form of a generated board's."""
        ...

    def board(self, board_id: str, is_listed: bool = False) -> Board:
        """Return the board of such an id, at once if it is known from a list of the program's own. Raises BoardError
        where none has it.
        """
        ...

    def number_boards(self, size: tuple[int, int]) -> Iterable[Board]:
        """Return the boards of numbers with these rows and columns that come with the program."""
        ...

    def misspelling(self, board_id: str) -> str:
        """Return what is wrong with a mistyped id, to be appended to a sentence; empty for other texts."""
        ...


@cache
def _generator() -> Generator:
    """Return the maker of generated boards. It needs tables, which need the boards here, so it is imported late."""
    found: Generator = import_module("..generator.stock", __package__).GENERATED
    return found


def is_generated(key: str) -> bool:
    """Return whether a key has the form of a generated board's id."""
    return _generator().is_id(key)


def generated_number_boards(size: tuple[int, int]) -> Iterable[Board]:
    """Return the generated boards of numbers with these rows and columns that come with the program."""
    return _generator().number_boards(size)


@cache
def group_ids(group: str) -> tuple[str, ...]:
    """Return the ids of a group's boards, in display order."""
    return _in_order(*(path for path in _paths().values() if path.parent.name == group))


@cache
def board_ids(group: str | None = None) -> tuple[str, ...]:
    """Return the ids of the built-in number boards, or of those in a group, in display order: ``numbers``, ``colours``,
    ``goat``, ``classics`` or ``huarong-dao``.

    Raises ArgumentError.

    >>> from antipode.solver import board_ids
    >>> board_ids()[:4]
    ('seven', 'eight', 'goat', 'colours-six')
    >>> board_ids("classics")[:3]
    ('klotski', 'pennant', 'century')
    """
    if group is not None:
        if not isinstance(group, str) or group not in GROUPS:
            raise ArgumentError(one_of(f"unknown group {quoted(group)}", did_you_mean(group, [*GROUPS]), [*GROUPS]))
        return group_ids(group)
    return _in_order(*(path for board_id, path in _paths().items() if is_number_board(board_id)))


def is_number_board(board_id: str) -> bool:
    """Return whether an id is that of a built-in number board."""
    path = _paths().get(board_id)
    return path is not None and path.parent.name in TILE_GROUPS


def load_board(board: str | Path, metric: Metric | None = None) -> Board:
    """Return the board that ``board`` names: an id, a size such as ``2x5``, the path of a file, a line, or another name
    such as ``15-puzzle``; with ``metric`` counting that (see ``Board.with_metric``). The text of a file will do, too.

    A path contains ``/`` or ends in ``.toml``; a line contains ``>``. Raises BoardError, for an unknown id with the
    one that was probably meant. Warns with SlidesNotCounted where an id, a file or a line of an earlier version counts
    slides of several tiles: the board counts moves.

    >>> from antipode.solver import load_board
    >>> load_board("eight"), load_board("3x3") == load_board("eight"), load_board("15-puzzle")
    (load_board('eight'), True, load_board('fifteen'))
    >>> load_board("7 2 4/5 0 6/8 3 1>0 1 2/3 4 5/6 7 8").goal_text
    '0 1 2/3 4 5/6 7 8'
    >>> load_board("AB/C.>../A.").start.legal_moves()
    ['BD', 'CR']
    >>> load_board(load_board("goat").to_toml()).rows
    3
    >>> load_board("klotski", metric="steps").metric
    'steps'
    """
    if not isinstance(board, str | Path):
        raise BoardError(f"no board {brief_repr(board)}, expected the text of an id, size, path or line, or a Path")
    found = load_file(board) if isinstance(board, Path) else _named_board(board)
    _warn_of_slides(found)
    return found if metric is None else found.with_metric(metric)


def _warn_of_slides(board: Board) -> None:
    if board.counted_slides:
        warnings.warn(SlidesNotCounted(board.id), stacklevel=3)  # where the caller of our caller stands


def _named_board(board: str) -> Board:
    if is_board_text(board):
        return load_text(board)
    path = path_of(board)
    if path is None:
        return _board_of_key(board)
    if path.suffix != ".toml" and not os.path.exists(board):  # noqa: PTH110  Path's raises OSError for a long name
        raise BoardError(f"no file {quoted(board)}; a board on one line has a '>': START>GOAL")
    return load_file(path)


def board_of_key(key: str) -> Board:
    """Return the board of an id, a size or a line, but never of a path: texts from elsewhere may name any file.

    Raises BoardError; warns with SlidesNotCounted, as ``load_board`` does.
    """
    board = _board_of_key(key)
    _warn_of_slides(board)
    return board


def _board_of_key(key: str) -> Board:
    if is_line(key) or is_size(key):
        return _as_known(board_from_line(key) if is_line(key) else number_board(key))
    if key in _paths():
        return _built_in(key)
    if is_stage(key) or is_picture(key):
        return stage_board(key) if is_stage(key) else _picture_board(key)
    own = _own_by_id(key)
    if not (own or is_generated(key)):  # whose keys are ids
        own = [each for each in readable_own_boards() if board_key(each) == key]
    if own or is_generated(key):
        return own[0] if own else _generator().board(key)
    if key.endswith(OF_SLIDES):
        return replace(_board_of_key(key.removesuffix(OF_SLIDES)), counted_slides=True)
    if re.fullmatch("[0-9]{1,9}x[0-9]{1,9}", key):
        number_board(key)  # which there is not: its error says what sizes there are
    from .aliases import all_aliases, board_of_alias  # most boards are called by their id

    meant = board_of_alias(key)
    if meant is not None:
        return _board_of_key(meant)
    alike = _generator().misspelling(key) or did_you_mean(
        key, [*_paths(), *map(board_id_of, own_boards()), *all_aliases()]
    )
    raise BoardError(f"unknown board {quoted(key)}{alike or '.'} See `antipode boards`.")


def load_file(path: Path) -> Board:
    """Return the board in a file of the player's. Raises BoardError."""
    return _as_own(read_board(path))


def load_text(text: str) -> Board:
    """Return the board in the text of a player's file. Raises BoardError with the place and the reason."""
    return _as_own(read_board_text("pasted", text))


def path_of(board: str) -> Path | None:
    """Return the path that ``load_board`` takes its argument for, or None for an id, a size or a line.

    What has the sign of a line is a path where a file is there, or where it ends in ``.toml`` and is no line.
    """
    if not ("/" in board or board.endswith(".toml")):
        return None
    if is_line(board) and not is_file(board) and not (board.endswith(".toml") and _is_no_board(board)):
        return None
    return Path(board)


def is_file(text: str) -> bool:
    """Return whether a text is the path of a file that is there."""
    try:
        return os.path.isfile(text)  # noqa: PTH113  Path's own raises OSError for a line too long for a name
    except ValueError:  # a zero byte
        return False


def _is_no_board(line: str) -> bool:
    try:
        board_from_line(line)
    except BoardError:
        return True
    return False


def save_board(board: Board | str | Path, path: Path | str) -> None:
    """Write a board's file, which ``load_board`` reads, whole or not at all; its folder is made. The board may be given
    as for ``load_board``.

    Raises BoardError where the file can't be written, or can't hold the board's rules.

    >>> from antipode.solver import load_board, save_board
    >>> save_board("AB/..>../BA", "swap.toml")
    >>> load_board("swap.toml").start
    load_board('AB/..>../BA').position('AB/..')
    """
    board, path = as_board(board), Path(path)
    text = board.to_toml()
    if read_board_text(board.id, text) != board:
        raise BoardError(f"{board.id} has rules that a board file can't hold, expected those that load_board reads")
    try:
        write_atomically(path, [text.encode()], private=False)
    except ValueError:  # a zero byte or half a surrogate, which no file system names a file by
        raise BoardError(f"{file_name(path)} can't be written: no file has such a name") from None
    except OSError as error:
        raise BoardError(f"{file_name(path)} can't be written: {error.strerror}") from None


def as_board(board: Board | str | Path) -> Board:
    """Return a board, where it is given as text as ``load_board`` reads it. Raises BoardError."""
    return board if isinstance(board, Board) else load_board(board)


def as_position(board: Board | str | Path, position: Position | str | Iterable[Any]) -> tuple[Board, Position]:
    """Return a board and a position of it, either of which may be given as text, the position also as a list.

    Raises BoardError, NotationError, and ArgumentError for a position of another board.
    """
    on = as_board(board)
    return on, position_of(on, position)


def board_key(board: Board | str) -> str:
    """Return the name that a program keeps games on a board by; ``load_board`` finds the board again by it.

    This is the id of a board that comes with the program, or is generated. Two files of a player's may have one id, so
    theirs are made of what the board is: of a board of blocks it is the line, which stays true where the file changes
    or vanishes, of another one made of its goal, its blocks and its start.

    >>> from antipode.solver import board_key
    >>> board_key("klotski"), board_key("AB/..>../BA")
    ('klotski', 'AB/..>../BA')
    """
    board = as_board(board)
    if _generator().is_id(board.id) or is_stage(board.id) or is_picture(board.id):
        return board.id
    if is_line(rules_text(board)):
        return board_line(board) if _built_in_like(board) is None else board.id
    return _with_start(rules_key(board), board)


def slides_key(board: Board) -> str:
    """Return the name by which earlier versions kept games on a board with one gap while it counted slides."""
    if is_own_key(board.id):
        return _with_start(id_of_rules(f"{rules_text(board)};slides"), board)
    return f"{board.id}{OF_SLIDES}"


def _with_start(rules: str, board: Board) -> str:
    """Return a key made of rules and the board's own start; one that is named by its rules is kept by them alone."""
    if board.own_start is None or rules_key(board) == board.id:  # a line names its start for once
        return rules
    return f"{rules}-{sha256(str(board.own_start).encode()).hexdigest()[:12]}"


def rules_key(board: Board) -> str:
    """Return the name that boards with one empty cell share whose distances are the same; the id of the program's."""
    if is_picture(board.id):
        return _board_of_key(picture_size(board.id)).id
    return rules_id(board) if is_own_key(board.id) else board.id


def is_own_key(key: str) -> bool:
    """Return whether a board's key, or id, is not one of those that come with the program."""
    plain = key.removesuffix(OF_SLIDES)
    return not (plain in _paths() or is_size(plain) or is_stage(plain) or is_picture(plain))


def kept_board(key: str) -> Board:
    """Return the board that games are kept on by this key, if the player has its file as that file names it.

    Raises BoardError.
    """
    if is_own_key(key):
        for board in readable_own_boards():
            if board_key(board) == key:
                return board
    return board_of_key(key)


def listed_board(key: str) -> Board:
    """Return the board of a key in the program's own lists, as ``board_of_key`` does, but of a generated board without
    the search that shows that it can be solved: it was done when the id came in. Raises BoardError.
    """
    return _generator().board(key, is_listed=True) if is_generated(key) else board_of_key(key)


def known_numbers(board_id: str) -> Mapping[str, int]:
    """Return the results of a complete search of a built-in board.

    They are ``positions``, the number that can be reached; for block boards ``moves`` and ``steps`` from the start, and
    those from the farthest positions, ``greatest_moves`` and ``greatest_steps``; for others ``greatest_moves`` where a
    table is out of reach.
    """
    entries = board_entries(board_id)
    if "layout" in entries:
        return MappingProxyType(entries["known"])
    board = _built_in(board_id)
    count = count_without_exploring(board)
    known = {} if count is None else {"positions": count}
    return known if board.known is None else known | {"greatest_moves": board.known.greatest_distance}


def by_difficulty(board_ids: Iterable[str]) -> list[str]:
    """Sort built-in block boards by the fewest moves, or steps, from the start, in the metric of each.

    Those that can't be solved come last.
    """
    fewest = {board_id: known_fewest(board_id) for board_id in board_ids}
    return sorted(fewest, key=lambda board_id: (fewest[board_id] is None, fewest[board_id] or 0))


def known_fewest(board_id: str) -> int | None:
    """Return the distance of a block board's start, in the board's metric; None where it can't be solved."""
    return known_numbers(board_id).get(board_entries(board_id).get("counts", "moves"))


def known_distance(position: Position) -> int | None:
    """Return the distance of a position, in its board's metric, where the catalogue has it.

    None unless it is the start of a picture board, or of a built-in block board that can be solved.
    """
    board = position.board
    if is_picture(board.id) and position == board.own_start:
        return picture_moves(board.id)
    is_start = position == board.own_start and _built_in_like(board) is not None
    return known_fewest(board.id) if is_start else None


def searched_in_vain(board: Board) -> int | None:
    """Return how many positions were all searched to prove that a board's start can't be solved.

    None for a board that can be, or that does not come with the program.
    """
    twin = _built_in_like(board)
    if twin is None or known_fewest(twin.id) is not None:
        return None
    positions: int | None = board_entries(twin.id).get("known", {}).get("positions")
    return positions


def known_position_count(board: Board) -> int | None:
    """Return the number of reachable positions of a board; of a block board only where it is built in."""
    twin = _built_in_like(board)
    return count_without_exploring(board) if twin is None else known_numbers(twin.id).get("positions")


def readable_own_boards() -> Iterator[Board]:
    """Yield the boards of the player's files; those that are none are left out."""
    for path in own_boards():
        with suppress(BoardError):
            yield load_file(path)


def own_boards() -> list[Path]:
    """Return the player's board files, which lie in the folder ``boards`` of the data folder.

    >>> from antipode.solver import own_boards
    >>> [path.name for path in own_boards()]
    []
    """
    try:
        return sorted((data_folder() / "boards").glob("*.toml"))
    except OSError:  # as the folder is another's, for instance; then there are none to be had
        return []


@cache
def board_entries(board_id: str) -> Mapping[str, Any]:
    """Return the entries of a built-in board's file, read in a tenth of the time of the board."""
    return MappingProxyType(read_toml(_paths()[board_id]))


@cache
def _paths() -> dict[str, Path]:
    """Return the files of the built-in boards, by id. Raises MissingData."""
    found = {path.stem: path for path in FOLDER.glob("*/*.toml")}
    missing = set(GROUPS) - {path.parent.name for path in found.values()}
    if missing:
        raise MissingData(f"boards ({', '.join(sorted(missing))}) are", FOLDER)
    return found


def _own_by_id(board_id: str) -> list[Board]:
    """Return the board in the player's file with this id, if any. Raises BoardError, also where several have it."""
    names = {board_id, board_id.removeprefix(OWN_PREFIX)}
    found = {path: load_file(path) for path in own_boards() if board_id_of(path) in names}
    found = {path: board for path, board in found.items() if board.id == board_id}
    if len(found) > 1:
        files = ", ".join(file_name(path) for path in found)
        raise BoardError(f"several of your boards have the id {quoted(board_id)}, expected the path of one: {files}")
    return [*found.values()]


@cache
def _built_in(board_id: str) -> Board:
    return replace(board_of_entries(_paths()[board_id], board_entries(board_id)), builtin_id=board_id)


def _in_order(*paths: Path) -> tuple[str, ...]:
    """Return the ids of the boards in these files, sorted by the files' entries ``order``."""
    order = {path.stem: read_order(board_entries(path.stem)) for path in paths}
    return tuple(sorted(order, key=lambda board_id: (order[board_id], board_id)))


@cache
def _picture_board(board_id: str) -> Board:
    """Return a picture board: the number board of its size, with a name and a start of its own."""
    board = _board_of_key(picture_size(board_id))
    start = board.position(picture_start(board_id)).cells
    return replace(board, id=board_id, name=board_id, start_cells=start)


def _built_in_like(board: Board) -> Board | None:
    """Return the built-in board with the same rules: one with this id, or of numbers with any."""
    named = (board.id,) if board.id in _paths() else ()
    alike = (each for each in map(_built_in, (*named, *board_ids())) if each.goal_cells == board.goal_cells)
    return next((each for each in alike if rules_text(each) == rules_text(board)), None)


def _as_known(board: Board) -> Board:
    """Return the built-in board where it is one of these, with the start that ``board`` names."""
    twin = _built_in_like(board)
    if twin is None:
        return board
    return replace(twin, start_cells=board.start_cells, counted_slides=board.counted_slides)


def _as_own(board: Board) -> Board:
    """Return a player's board with search data and known distances from the built-in boards alone.

    Its id is never that of a board with other rules, so that their games and tables are kept apart.
    """
    same = _built_in_like(board)
    board = replace(
        board,
        patterns=() if same is None else same.patterns,
        additive=() if same is None else same.additive,
        second_additive=() if same is None else same.second_additive,
        known=None if same is None else same.known,
        builtin_id="" if same is None else same.builtin_id,
    )
    taken = not is_own_key(board.id) and (same is None or same.id != board.id)
    return replace(board, id=f"{OWN_PREFIX}{board.id}") if taken else board
