"""The boards that were played, by the keys of their games, with their names and order."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from solver import Board, BoardError, board_key, load_board
from solver.catalogue.boards import GROUPS, TILE_GROUPS, by_difficulty, group_ids, is_own_key, readable_own_boards
from solver.formats.letter_boards import NAMELESS
from solver.formats.number_boards import is_size

from ...words.boards import board_name
from ...words.words import Words

NUMBERS = "numbers"  # the group of number boards


class PlayedBoards:
    """A cache of the boards that were played, also those whose file is gone."""

    def __init__(self, *there: Board | None) -> None:
        """``there`` are boards that are open, whatever their files are."""
        self._there = [board for board in there if board is not None]
        self._boards: dict[str, Board | None] = {}

    def board(self, key: str) -> Board | None:
        """Return the board with this key; None if its file is gone."""
        if key not in self._boards:
            self._boards[key] = self._found(key)
        return self._boards[key]

    def name(self, words: Words, key: str) -> str:
        """Return a board's name, or its key if its file is gone."""
        board = self.board(key)
        return key if board is None else board_name(words, board)

    def _found(self, key: str) -> Board | None:
        there = next((board for board in self._there if board_key(board) == key), None)
        if there is not None and there.name != NAMELESS:
            return there
        if is_own_key(key) and key in self._own:
            return self._own[key]
        try:
            return there or load_board(key)
        except BoardError:
            return None

    @cached_property
    def _own(self) -> dict[str, Board]:
        """The player's boards by their keys; of several with one key the first."""
        return {board_key(board): board for board in reversed([*readable_own_boards()])}


def cell_count(board: Board) -> tuple[int, int]:
    """Return what number boards are sorted by: their cells, then their rows."""
    return board.rows * board.columns, board.rows


def menu_order(keys: Iterable[str]) -> list[str]:
    """Sort board keys: built-in boards in menu order, number boards of all sizes by size, then the others as given."""
    given = list(dict.fromkeys(keys))
    known = list[str]()
    for group in GROUPS:
        ids = [board_id for board_id in group_ids(group) if board_id in given]
        if group == NUMBERS:
            known += sorted([*ids, *filter(is_size, given)], key=lambda key: cell_count(load_board(key)))
        else:
            known += ids if group in TILE_GROUPS else by_difficulty(ids)
    return [*known, *(key for key in given if key not in known)]
