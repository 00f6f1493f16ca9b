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
from dataclasses import replace
from pathlib import Path

import numpy as np

from ..files import open_file
from ..table_files import UNUSABLE, digest, read_header, tables_folder, write_table
from .board import BlockBoard
from .coding import Coding, words_of
from .distances import Distances
from .explored import Explored, most_positions
from .keys import Keys
from .layers import Expand, Layer
from .line import board_line
from .table import BlockTable

FORMAT = "antipode table of blocks"
VERSION = 1
FEWEST_KEPT = 50_000
"""Positions; with fewer a table is built in less time than it takes to notice."""
LARGEST_KEPT = 128 << 20
"""Bytes; nobody wants a larger file for one board."""
CHECKED = 2_000
"""Positions that are compared with their neighbours."""

log = logging.getLogger(__name__)


def block_table_path(board: BlockBoard) -> Path:
    """The file of this board's table, which does not depend on its name or on what it counts."""
    return tables_folder() / f"blocks-{hashlib.sha256(_fingerprint(board).encode()).hexdigest()[:20]}.table"


def load_block_table(board: BlockBoard) -> BlockTable | None:
    """The board's table from its file; None where there is none that can be used."""
    path = block_table_path(board)
    try:
        return _read(path, board)
    except FileNotFoundError:
        return None
    except UNUSABLE as error:
        log.info("cached table %s is not used: %s", path, error)
        return None


def save_block_table(table: BlockTable) -> None:
    """Writes the table's file if it is worth while (see ``write_table``)."""
    explored = table.explored
    if len(explored) >= FEWEST_KEPT and _size(len(explored), explored.coding.words) <= LARGEST_KEPT:
        words = [word.astype("<u8").data.cast("B") for word in explored.positions.words]
        content = [*words, *(each.astype("<u2").data.cast("B") for each in (table.steps, table.moves))]
        header = _header(table.board, len(explored), explored.keys, digest(content))
        write_table(block_table_path(table.board), header, content)


def _read(path: Path, board: BlockBoard) -> BlockTable:
    coding = Coding(board.start)
    with open_file(path) as file:
        header = read_header(file)
        count, seed = header["positions"], header["seed"]
        if not (type(count) is int and 0 < count <= most_positions(coding) and type(seed) is int and 0 <= seed < 1000):
            raise ValueError(f"{count!r} positions, seed {seed!r}")
        size = _size(count, coding.words)
        if os.fstat(file.fileno()).st_size - file.tell() != size:
            raise ValueError("wrong size")
        content = file.read(size)
    if header != _header(board, count, Keys(seed), digest([content])):
        raise ValueError("written for another board or by another version, or damaged")
    words = tuple(np.frombuffer(content, "<u8", count, 8 * count * i).astype(np.uint64) for i in range(coding.words))
    begin = 8 * count * coding.words
    steps, moves = (np.frombuffer(content, "<u2", count, begin + 2 * count * i).astype(np.uint16) for i in range(2))
    explored = Explored(coding, Keys(seed), Layer(Keys(seed).of(words), words))
    _check(explored, steps, explored.slides.steps)
    _check(explored, moves, explored.slides.moves)
    return BlockTable(explored, steps, moves)


def _check(explored: Explored, distances: Distances, expand: Expand) -> None:
    """Raises ValueError for distances that contradict each other, as far as is looked."""
    keys = explored.positions.keys
    if np.any(keys[1:] <= keys[:-1]) or explored.number(explored.coding.code(explored.board.start)) is None:
        raise ValueError("positions out of order, or the start is not among them")
    goals = explored.coding.at_goal(explored.positions.words)
    if np.any((distances == 0) != goals) or not goals.any() or np.any(np.bincount(distances) == 0):
        raise ValueError("distances that are not those to the goal")
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
