"""Tables of blocks on disk, for boards that take long to explore.

A file is a header (see ``table_files``) and then the words of the positions in the order of their keys (little-endian
uint64) and their distances in steps and in moves (uint16). Whatever is wrong with it, the table is built anew. The
checksum tells of damage. To prove every number would take as long as to build the table, so a sample of the positions
is compared with their neighbours besides, and all of the goals.
"""

from __future__ import annotations

import hashlib
import logging
import os
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import FileIO
from pathlib import Path

import numpy as np

from ..formats.block_lines import board_line
from ..model.block_board import BlockBoard
from ..system.files import open_file
from ..system.progress import Cancel, never_cancel
from .block_table import BlockTable
from .coding import Coding, words_of
from .distances import Distances
from .explored import Explored, most_positions
from .gathering import keys_of
from .keys import Keys, SharedKey
from .layers import Expand, Layer
from .portions import check, portions
from .table_files import UNUSABLE, digest, read_header, tables_folder, write_table

FORMAT = "antipode table of blocks"
VERSION = 1
FEWEST_KEPT = 50_000
"""Positions; with fewer a table is built in less time than it takes to notice."""
LARGEST_KEPT = 128 << 20
"""Bytes; nobody wants a larger file for one board."""
PIECE = 1 << 20
"""Bytes read, checked or written without a look at who cancels: some 2 ms."""
CHECKED = 2_000
"""Positions that are compared with their neighbours."""

log = logging.getLogger(__name__)


def block_table_path(board: BlockBoard) -> Path:
    """The file of this board's table, which does not depend on its name or on what it counts."""
    return tables_folder() / f"blocks-{hashlib.sha256(_fingerprint(board).encode()).hexdigest()[:20]}.table"


def load_block_table(board: BlockBoard, cancel: Cancel = never_cancel) -> BlockTable | None:
    """The board's table from its file; None where there is none that can be used. Raises Cancelled."""
    path = block_table_path(board)
    try:
        return _read(path, board, cancel)
    except FileNotFoundError:
        return None
    except (*UNUSABLE, SharedKey) as error:
        log.info("cached table %s is not used: %s", path, error)
        return None


def save_block_table(table: BlockTable, cancel: Cancel = never_cancel) -> None:
    """Writes the table's file if it is worth while (see ``write_table``). Raises Cancelled."""
    explored = table.explored
    if len(explored) >= FEWEST_KEPT and _size(len(explored), explored.coding.words) <= LARGEST_KEPT:
        words = [word.astype("<u8", copy=False).data.cast("B") for word in explored.positions.words]
        content = [*words, *(each.astype("<u2", copy=False).data.cast("B") for each in (table.steps, table.moves))]
        header = _header(table.board, len(explored), explored.keys, digest(_pieces(content, cancel)))
        write_table(block_table_path(table.board), header, _pieces(content, cancel))


def _read(path: Path, board: BlockBoard, cancel: Cancel) -> BlockTable:
    coding = Coding(board.start)
    with open_file(path, follow=False) as file:
        header = read_header(file)
        count, seed = header["positions"], header["seed"]
        if not (type(count) is int and 0 < count <= most_positions(coding) and type(seed) is int and 0 <= seed < 1000):
            raise ValueError(f"{count!r} positions, seed {seed!r}")
        size = _size(count, coding.words)
        if os.fstat(file.fileno()).st_size - file.tell() != size:
            raise ValueError("wrong size")
        content = _content(file, size, cancel)
    if header != _header(board, count, Keys(seed), digest(_pieces([content], cancel))):
        raise ValueError("written for another board or by another version, or damaged")
    raw = (np.frombuffer(content, "<u8", count, 8 * count * i) for i in range(coding.words))
    words = tuple(word.astype(np.uint64, copy=False) for word in raw)
    begin = 8 * count * coding.words
    two = (np.frombuffer(content, "<u2", count, begin + 2 * count * i) for i in range(2))
    steps, moves = (each.astype(np.uint16, copy=False) for each in two)
    explored = Explored(coding, Keys(seed), Layer(keys_of(words, Keys(seed), cancel), words))
    _check_goals(explored, steps, moves, cancel)
    for distances, expand in ((steps, explored.slides.steps), (moves, explored.slides.moves)):
        check(cancel)
        _check(explored, distances, expand)
    return BlockTable(explored, steps, moves)


def _content(file: FileIO, size: int, cancel: Cancel) -> memoryview:
    """The rest of a file, which has ``size`` bytes. Raises Cancelled, and ValueError where it is cut meanwhile."""
    content = memoryview(bytearray(size))
    for piece in _pieces([content], cancel):
        if file.readinto(piece) != len(piece):
            raise ValueError("wrong size")
    return content.toreadonly()


def _pieces(content: Sequence[memoryview], cancel: Cancel) -> Iterator[memoryview]:
    """Bytes piece by piece. Raises Cancelled."""
    for part in content:
        for begin in range(0, len(part), PIECE):
            check(cancel)
            yield part[begin : begin + PIECE]


def _check_goals(explored: Explored, steps: Distances, moves: Distances, cancel: Cancel) -> None:
    """Raises ValueError where others than the goals have a distance of 0, and where there is no goal. Cancelled."""
    goals = list(explored.goals(cancel))
    for distances in (steps, moves):
        zeros = [np.flatnonzero(distances[some] == 0) + some.start for some in portions(len(explored), cancel)]
        if not any(map(len, goals)) or not all(map(np.array_equal, goals, zeros)):
            raise ValueError("distances that are not those to the goal")


def _check(explored: Explored, distances: Distances, expand: Expand) -> None:
    """Raises ValueError for distances that contradict each other, as far as is looked."""
    keys = explored.positions.keys
    if np.any(keys[1:] <= keys[:-1]) or explored.number(explored.coding.code(explored.board.start)) is None:
        raise ValueError("positions out of order, or the start is not among them")
    if np.any(np.bincount(distances) == 0):
        raise ValueError("distances that no position has")
    numbers = random.Random(len(explored)).sample(range(len(explored)), min(CHECKED, len(explored)))
    words = words_of([explored.code(number) for number in numbers], explored.coding.words)
    here, nearer = distances.take(numbers).astype(np.int64), np.zeros(len(numbers), np.bool_)
    for rows, beside in expand(words):
        places = explored.find(beside)
        change = distances.take(places).astype(np.int64) - here.take(rows)
        if np.any(places < 0) or np.any(np.abs(change) > 1):
            raise ValueError("positions whose neighbours are missing or too far")
        nearer[rows[change < 0]] = True
    if np.any(~nearer & (here > 0)):
        raise ValueError("positions without a neighbour that is nearer")


def _size(positions: int, words: int) -> int:
    """Bytes behind the header."""
    return positions * (8 * words + 4)


def _header(board: BlockBoard, positions: int, keys: Keys, sha256: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": _fingerprint(board),
        "positions": positions,
        "seed": keys.seed,
        "sha256": sha256,
    }


def _fingerprint(board: BlockBoard) -> str:
    """What the table depends on."""
    return board_line(replace(board, counts="moves"))
