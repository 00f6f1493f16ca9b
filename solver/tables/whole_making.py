"""The whole tables as databases on request: what each takes, and what there is of it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..catalogue.boards import load_tile_board
from ..model.solvability import position_count
from .on_request import MEGABYTE, Cost, Database, State
from .whole_files import make_whole, remove_whole, verify_whole
from .whole_place import BOARDS, is_whole_built, whole_path

MEMORY = 750
"""MB that making one takes: 2x6 690, eleven 510 (measured)."""


@cache
def whole_tables() -> list[Database]:
    """One for each board that has one."""
    return [_whole_table(board) for board in BOARDS.values()]


def _whole_table(board_id: str) -> Database:
    board = load_tile_board(board_id)
    size = position_count(board)
    disk = -(-size // MEGABYTE)

    def path() -> Path:
        found = whole_path(board)
        assert found is not None
        return found

    return Database(
        board=board_id,
        cost=Cost(minutes=1, memory=MEMORY, disk_meanwhile=disk, disk=disk),
        goes_on=False,
        state=lambda: State.BUILT if is_whole_built(board) else State.ABSENT,
        begun_bytes=lambda: 0,
        verify=lambda: verify_whole(board),
        make=lambda progress, cancel: make_whole(board, progress, cancel),
        remove=lambda: remove_whole(board),
        path=path,
        size=size,
    )
