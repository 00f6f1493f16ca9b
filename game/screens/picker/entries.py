"""The boards of the picker: those of the program, the player's files as they are now, and what else was played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path

from solver import Board, BoardError, board_key, load_board
from solver.catalogue.boards import (
    GROUPS,
    TILE_GROUPS,
    board_entries,
    board_of_key,
    by_difficulty,
    group_ids,
    known_fewest,
    known_numbers,
    listed_board,
    load_file,
    own_boards,
)
from solver.catalogue.pictures import picture_ids, scene_of
from solver.formats.board_lines import is_line
from solver.formats.number_boards import is_size
from solver.generator.ids import STYLE_IDS, style_and_number
from solver.generator.stock import StockBoard, stock_boards, stock_numbers
from solver.sentences import Sentence

from ...modes.levels import known_level
from ...words.board_texts import NUMBERS, cell_count

YOURS = "yours"  # the player's own
SIZES_SHOWN = ("5x5", "6x6")  # beside those of the program, and those that were played
PICTURES = "pictures"  # number boards that are drawn as pictures
HUARONG_DAO = "huarong-dao"  # its names mean something
COLLECTIONS: Mapping[str, tuple[str, ...]] = {
    NUMBERS: (NUMBERS,),
    "colours": ("colours",),
    PICTURES: (PICTURES,),
    "farm": ("goat", "farm"),
    "car-park": ("car-park",),
    "klotski": ("klotski",),
    "shapes": ("shapes",),
    "classics": ("classics",),
    HUARONG_DAO: (HUARONG_DAO,),
    YOURS: (),
}  # what each holds: groups of built-in boards, and styles of the stock
GROUNDS = {
    "numbers": "felt",
    "colours": "felt",
    "pictures": "canvas",
    "farm": "meadow",
    "car-park": "asphalt",
    "klotski": "wood",
    "shapes": "wood",
    "classics": "wood",
    "huarong-dao": "wood",
}
"""What lies behind the boards of each collection, as behind a board of it in play."""
COLLECTION_OF = {part: collection for collection, parts in COLLECTIONS.items() for part in parts}


def style_of(collection: str | None) -> str | None:
    """Return the style of the generated boards in a collection; None where it has none."""
    return next((part for part in COLLECTIONS.get(collection or "", ()) if part in STYLE_IDS), None)


ODD_SHAPES = "odd-shapes"  # the generated ones among the number boards
RECENT, FOUND = "last", "found"  # their boards are in a collection, too


@dataclass(frozen=True)
class PickerEntry:
    """A board of the picker, or a file of the player's that holds none."""

    name: str  # as in its file
    group: str
    id: str = ""  # empty unless it is a board of the program
    author: str = ""
    year: int | None = None
    note: str = ""
    fewest: int | None = None  # from the start, in the board's metric
    level: int | None = None  # of difficulty
    size: tuple[int, int] | None = None  # rows and columns; None where no board can be read
    has_tiles: bool = False  # every game on it begins somewhere else
    is_generated: bool = False
    is_unsolvable: bool = False  # False if unknown, too
    searched: int | None = None  # positions, to prove that
    path: Path | None = None  # of the player's file
    loaded: Board | None = None  # None for a board of the program, which is loaded as needed
    problem: Sentence | None = field(default=None, hash=False)  # why the file holds no board

    @property
    def key(self) -> str:
        """The key of the board's games and records; empty if there is a problem."""
        return self.id or ("" if self.problem else board_key(self.board))

    @property
    def value(self) -> str:
        """A value that no other entry has."""
        return self.key if self.path is None else str(self.path)

    @property
    def board(self) -> Board:
        """The board itself; there must be no problem."""
        return listed_board(self.id) if self.loaded is None else self.loaded


class BoardEntries:
    """All entries by group, key and value."""

    def __init__(
        self,
        opened: Sequence[str],
        deleted: Path,
        made: Callable[[], Sequence[StockBoard]] = lambda: (),
        has_photo: Callable[[], bool] = lambda: True,
    ) -> None:
        """Store ``opened``, the keys of the boards that were opened last, the latest first; ``made`` returns those that
        were generated here, and boards with the player's photo are listed while ``has_photo`` says that there is one.

        Files in the folder ``deleted`` are not listed, but keep boards with games from being listed without a file.
        """
        self._opened, self._deleted, self._made, self._has_photo = opened, deleted, made, has_photo
        self._files: Mapping[Path, tuple[object, PickerEntry]] = {}  # with their stamps when they were read
        self._keys = tuple(opened)
        self._listed: Mapping[str, Sequence[PickerEntry]] = {}  # by collection, without the stock
        self._by_value: Mapping[str, PickerEntry] = {}
        self._by_key: Mapping[str, PickerEntry] = {}
        self.reload_files()

    def of_value(self, value: object) -> PickerEntry | None:
        """Return the entry with this value."""
        return self._by_value.get(str(value)) or _stock_by_id(str(value))

    def of_key(self, key: str | None) -> PickerEntry | None:
        """Return the entry whose games have this key; the first one if several files share it."""
        return None if key is None else self._by_key.get(key) or _stock_by_id(key)

    def of_collection(self, collection: str) -> Sequence[PickerEntry]:
        """Return the boards of a collection; those of the stock, by difficulty, come last."""
        listed = self._listed[collection]
        if collection == PICTURES and not self._has_photo():
            listed = [entry for entry in listed if scene_of(entry.id)]
        return (*listed, *_stock_entries(collection))

    @property
    def all(self) -> Iterator[PickerEntry]:
        """All entries, by collection."""
        return chain.from_iterable(map(self.of_collection, COLLECTIONS))

    @property
    def recent(self) -> list[PickerEntry]:
        """The boards that were opened last, the last one first."""
        return [entry for key in self._opened if (entry := self.of_key(key)) is not None]

    def opened_last(self, opened: Sequence[str]) -> None:
        """Take over the keys of the boards that were opened last."""
        self._opened = opened
        self.add_played(self._keys)

    def add_played(self, keys: Iterable[str]) -> None:
        """Add the boards without a file that have games under these keys or were opened."""
        self._keys = tuple(dict.fromkeys((*self._opened, *keys)))
        self._list()

    def reload_files(self) -> bool:
        """Reload the player's files if they have changed; return whether they have."""
        deleted = sorted(self._deleted.glob("*.toml"))
        stamps, before = {path: _stamp(path) for path in (*own_boards(), *deleted)}, self._files
        if self._listed and stamps == {path: stamp for path, (stamp, _) in before.items()}:
            return False
        self._files = {
            path: before[path] if path in before and before[path][0] == stamp else (stamp, file_entry(path))
            for path, stamp in stamps.items()
        }
        self._list()
        return True

    def _list(self) -> None:
        builtin, read = builtin_entries(), [entry for _, entry in self._files.values()]
        files = [entry for path, (_, entry) in self._files.items() if path.parent != self._deleted]
        known = [*read, *(entry for group in builtin.values() for entry in group)]
        played = played_entries((*SIZES_SHOWN, *self._keys), known)
        listed: dict[str, list[PickerEntry]] = {
            name: [entry for part in parts for entry in builtin.get(part, ())] for name, parts in COLLECTIONS.items()
        }
        sizes = [entry for entry in played if entry.group == NUMBERS]
        listed[NUMBERS] = sorted((*listed[NUMBERS], *sizes), key=lambda entry: cell_count(entry.board))
        listed[YOURS] = [*files, *(entry for entry in played if entry.group == YOURS)]
        made = {board.id: board for board in self._made()}
        for key in dict.fromkeys(self._keys):
            style = style_and_number(key)
            if style is not None and key not in stock_numbers() and _is_board(key):
                unknown = PickerEntry("", style[0], key, is_generated=True)
                listed[style[0]].append(_stock_entry(style[0], made[key]) if key in made else unknown)
        self._listed = listed
        entries = [entry for group in listed.values() for entry in group]
        self._by_value = {entry.value: entry for entry in entries}
        self._by_key = {entry.key: entry for entry in reversed(entries) if not entry.problem}


def parted(collection: str, entries: Sequence[PickerEntry]) -> Mapping[str, Sequence[PickerEntry]]:
    """Return the boards of a collection by the parts that it is listed in: only number boards have two."""
    if collection != NUMBERS:
        return {collection: entries}
    whole = [entry for entry in entries if not entry.is_generated]
    return {NUMBERS: whole, ODD_SHAPES: [entry for entry in entries if entry.is_generated]}


def _is_board(key: str) -> bool:
    """Return whether there is a board of a generated board's id: files that were dropped may name any."""
    try:
        return bool(listed_board(key))
    except BoardError:
        return False


def _stamp(path: Path) -> object:
    try:
        found = path.stat()
    except OSError:  # it is gone by now, or nobody may look at it
        return path
    return path, found.st_ino, found.st_mtime_ns, found.st_size


@cache
def _stock_entries(collection: str) -> tuple[PickerEntry, ...]:
    """Return the boards of the stock in a collection, by difficulty."""
    styles = COLLECTIONS[collection]
    return tuple(_stock_entry(collection, board) for board in stock_boards() if board.style in styles)


def _stock_entry(collection: str, board: StockBoard) -> PickerEntry:
    return PickerEntry(
        "", collection, board.id, fewest=board.moves, level=board.level, size=board.size, is_generated=True
    )


def _stock_by_id(board_id: str) -> PickerEntry | None:
    """Return the entry of a board of the stock; None for another id."""
    if style_and_number(board_id) is None:
        return None
    return next((entry for name in COLLECTIONS for entry in _stock_entries(name) if entry.id == board_id), None)


@cache
def builtin_entries() -> Mapping[str, tuple[PickerEntry, ...]]:
    """Return the built-in boards by group: tile boards in their own order, others by difficulty."""
    found = {}
    for group in GROUPS:
        ids = group_ids(group) if group in TILE_GROUPS else by_difficulty(group_ids(group))
        found[group] = tuple(_builtin_entry(group, board_id) for board_id in ids)
    found[PICTURES] = tuple(map(_picture_entry, picture_ids()))
    return found


def _picture_entry(board_id: str) -> PickerEntry:
    board = load_board(board_id)
    size = board.rows, board.columns
    return PickerEntry(board.name, PICTURES, board_id, size=size, has_tiles=True)


def place_in_set(entry: PickerEntry) -> int | None:
    """Return the place of a Huarong Dao start among all of them, from 1, the easiest first; None for other boards."""
    return _places().get(entry.id) if entry.group == HUARONG_DAO else None


@cache
def _places() -> Mapping[str, int]:
    return {entry.id: place for place, entry in enumerate(builtin_entries()[HUARONG_DAO], 1)}


def _builtin_entry(group: str, board_id: str) -> PickerEntry:
    said, tiles = board_entries(board_id), group in TILE_GROUPS
    fewest = None if tiles else known_fewest(board_id)
    unsolvable = fewest is None and not tiles
    searched = known_numbers(board_id)["positions"] if unsolvable else None
    about = said.get("author", ""), said.get("year"), said.get("note", "")
    board = load_board(board_id)
    return PickerEntry(
        said["name"],
        COLLECTION_OF[group],
        board_id,
        *about,
        fewest,
        known_level(board_id),
        (board.rows, board.columns),
        tiles,
        is_unsolvable=unsolvable,
        searched=searched,
    )


def file_entry(path: Path) -> PickerEntry:
    """Return the entry of one of the player's files, as it is now."""
    try:
        return _loaded_entry(load_file(path), path)
    except BoardError as error:
        return PickerEntry(path.name, YOURS, path=path, problem=error.sentence)


def played_entries(keys: Iterable[str], listed: Iterable[PickerEntry]) -> list[PickerEntry]:
    """Return entries for the boards played under these keys that are not listed yet and can be built from the key."""
    known = {entry.key for entry in listed}
    found = []
    for key in dict.fromkeys(keys):
        if key not in known and (is_line(key) or is_size(key)):
            try:
                found.append(_loaded_entry(board_of_key(key)))
            except BoardError:  # of a later version, perhaps
                continue
    return found


def named_entry(board: str) -> PickerEntry:
    """Return the entry of a number board of a size such as ``5x7``, or of a generated board by its id.

    Raises BoardError for a size out of range, and for an id that no board has.
    """
    return _loaded_entry(load_board(board))


def _loaded_entry(board: Board, path: Path | None = None) -> PickerEntry:
    is_sized = path is None and is_size(board.id)
    group, size = NUMBERS if is_sized else YOURS, (board.rows, board.columns)
    about = board.author, board.year, board.note
    return PickerEntry(board.name, group, "", *about, size=size, has_tiles=is_sized, path=path, loaded=board)
