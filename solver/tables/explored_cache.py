"""Cached tables of block boards, for those that take long to explore.

A file is a header (see ``table_files``) and then the words of the positions in the order of their keys (little-endian
uint64) and their distances in steps and in moves (uint16). Whatever is wrong with it, the table is built anew. The
checksum detects damage, but anyone can compute one; so the distances are proved besides (see ``explored_proof``).
To prove a table of millions takes more than half as long as to build it: those that come with the program have to have
the sum of what was proved once.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import FileIO
from pathlib import Path

import numpy as np

from ..formats.board_lines import board_line
from ..model.board import Board
from ..model.position import Position
from ..system.files import open_file
from ..system.progress import Cancel, Progress, ignore_progress, never_cancel
from .coding import Coding
from .explored import Explored, most_positions
from .explored_proof import check_explored_table
from .explored_table import ExploredTable
from .layers import Keys, Layer, SharedKey, keys_of
from .portions import check
from .table_files import UNUSABLE, digest, discard, read_header, tables_folder, write_table

FORMAT = "antipode table of blocks"
VERSION = 1
FEWEST_KEPT = 50_000
"""Positions; with fewer a table is built in less time than it takes to notice."""
LARGEST_KEPT = 128 << 20
"""Bytes; the largest acceptable file for one board."""
PIECE = 1 << 20
"""Bytes read, checked or written between two checks for cancellation: some 2 ms."""
PROVED = {
    "blocks-27f8ab825c4d74286319.table": "604367e7f4ce3676fd7e4afd90d00ae5faa11410b1a2f02efd5ba9a2cbfab664",
    "blocks-79d67ee4f751892ff2f4.table": "aa26c9c85ed845f31b6519473913cfaa7fa592ff40ae0ca1f58b6b8864a5b7dc",
}
"""The SHA-256 of the largest tables of boards that come with the program, by the names of their files; a slow test
makes them anew.
"""


def explored_table_path(board: Board) -> Path:
    """Return the file of this board's table, which depends neither on the board's name nor on its metric."""
    return tables_folder() / f"blocks-{hashlib.sha256(_fingerprint(board).encode()).hexdigest()[:20]}.table"


def load_explored_table(
    board: Board, progress: Progress = ignore_progress, cancel: Cancel = never_cancel
) -> ExploredTable | None:
    """Return the board's table from its file; None where there is none that can be used. Raises Cancelled."""
    path = explored_table_path(board)
    try:
        return _read(path, board, progress, cancel)
    except FileNotFoundError:
        return None
    except (*UNUSABLE, SharedKey) as error:
        discard(path, FORMAT, VERSION, error)
        return None


def save_explored_table(table: ExploredTable, cancel: Cancel = never_cancel) -> None:
    """Write the table's file if it is worth while (see ``write_table``). Raises Cancelled."""
    explored = table.explored
    if len(explored) >= FEWEST_KEPT and _size(len(explored), explored.coding.words) <= LARGEST_KEPT:
        words = [word.astype("<u8", copy=False).data.cast("B") for word in explored.positions.words]
        content = [*words, *(each.astype("<u2", copy=False).data.cast("B") for each in (table.steps, table.moves))]
        header = _header(table.board, len(explored), explored.keys, digest(_pieces(content, cancel)))
        write_table(explored_table_path(table.board), header, _pieces(content, cancel))


def _read(path: Path, board: Board, progress: Progress, cancel: Cancel) -> ExploredTable:
    coding = Coding(Position.unchecked(board, board.layout))
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
    if header["sha256"] != PROVED.get(path.name):
        check_explored_table(explored, steps, moves, progress, cancel)
    return ExploredTable(explored, steps, moves)


def _content(file: FileIO, size: int, cancel: Cancel) -> memoryview:
    """Read the rest of a file, which has ``size`` bytes. Raises Cancelled, and ValueError where it is cut meanwhile."""
    content = memoryview(bytearray(size))
    for piece in _pieces([content], cancel):
        if file.readinto(piece) != len(piece):
            raise ValueError("wrong size")
    return content.toreadonly()


def _pieces(content: Sequence[memoryview], cancel: Cancel) -> Iterator[memoryview]:
    """Yield the bytes piece by piece. Raises Cancelled."""
    for part in content:
        for begin in range(0, len(part), PIECE):
            check(cancel)
            yield part[begin : begin + PIECE]


def _size(positions: int, words: int) -> int:
    """Return the number of bytes after the header."""
    return positions * (8 * words + 4)


def _header(board: Board, positions: int, keys: Keys, sha256: str) -> dict[str, object]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "board": _fingerprint(board),
        "positions": positions,
        "seed": keys.seed,
        "sha256": sha256,
    }


def _fingerprint(board: Board) -> str:
    """Hash everything that the table depends on."""
    return board_line(replace(board, metric="moves"))
