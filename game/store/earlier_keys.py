"""Keys of earlier versions, which named a player's board with one empty cell by the id of its file.

Several files may have one id, so a board is now named by what it is (see ``board_key``); what was kept by an id belongs
to the board with this id that it fits. And boards that counted slides of several tiles, which had keys of their own,
are now those that count moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from solver import (
    Board,
    IllegalMove,
    NotationError,
    board_key,
    is_solvable,
    moves_text,
    parse_moves,
    parse_position,
    play,
)
from solver.catalogue.boards import OF_SLIDES, is_own_key, readable_own_boards, slides_key
from solver.formats.board_lines import is_line

from ..model.last_run import LastBoards
from ..model.record import Record

_MADE_OF_RULES = re.compile("numbers-[0-9a-f]{12}(-[0-9a-f]{12})?")


class EarlierKeys:
    """A finder of present keys; it reads the player's files once, and only if an earlier key occurs."""

    @cached_property
    def _own(self) -> dict[str, list[Board]]:
        found: dict[str, list[Board]] = {}
        for board in readable_own_boards():
            if not is_line(board_key(board)):
                found.setdefault(board.id, []).append(board)
        return found

    @cached_property
    def _own_of_slides(self) -> dict[str, str]:
        """The present keys of the player's boards that counted slides, by those that they had then."""
        boards = (board for boards in self._own.values() for board in boards)
        return {slides_key(board): board_key(board) for board in boards if board.counted_slides}

    def renamed(self, records: Iterable[Record]) -> Iterator[Record]:
        """Yield records by the present keys of their boards."""
        for record in records:
            key = self._key_without_slides(record.board)
            if key != record.board:
                yield _in_moves(record, key)
                continue
            boards = [board for board in self._boards(record.board) if _fits(board, record)]
            yield replace(record, board=board_key(boards[0])) if boards else record

    def renamed_last(self, last: LastBoards) -> LastBoards:
        """Return the boards that were opened last by their present keys; an id that several have stays as it is.

        So does that of a board with slides that is open: it says so once it is loaded.
        """
        opened = tuple(dict.fromkeys(self._key_without_slides(self._present_key(key)) for key in last.opened))
        return LastBoards(None if last.open is None else self._present_key(last.open), opened)

    def _key_without_slides(self, key: str) -> str:
        """Return the present key of a board that counted slides; other keys as they are."""
        if key.endswith(OF_SLIDES) and not is_own_key(key):
            return key.removesuffix(OF_SLIDES)
        return self._own_key_without_slides(key)

    def _own_key_without_slides(self, key: str) -> str:
        return self._own_of_slides.get(key, key) if _MADE_OF_RULES.fullmatch(key) else key

    def _present_key(self, key: str) -> str:
        key = self._own_key_without_slides(key)
        boards = self._boards(key)
        return board_key(boards[0]) if len(boards) == 1 else key

    def _boards(self, key: str) -> list[Board]:
        """Return the boards that an earlier version may have meant by a key; none for a key that is still the same."""
        is_present = is_line(key) or not is_own_key(key) or _MADE_OF_RULES.fullmatch(key) is not None
        return [] if is_present else self._own.get(key, [])


def _in_moves(record: Record, key: str) -> Record:
    """Return the record of a game whose slides were counted, with its moves, and without par and times of slides."""
    with suppress(NotationError):
        moves = parse_moves(record.line)
        return replace(record, board=key, moves=len(moves), line=moves_text(moves), par=None, proved=True, times="")
    return record


def _fits(board: Board, record: Record) -> bool:
    """Return whether a record can be of a board: its moves, where they were kept, lead from its start to the goal."""
    try:
        start = parse_position(board, record.start)
        return is_solvable(start) and (
            not record.line or play(start, parse_moves(record.line, board)).positions[-1].is_goal
        )
    except (NotationError, IllegalMove):
        return False
