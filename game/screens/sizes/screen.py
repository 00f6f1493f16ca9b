"""The dialog of other sizes: a number board of any size, chosen by rows and columns and shown as it would look."""

from __future__ import annotations

from functools import partial

from solver import Board, has_table, load_board
from solver.analysis.methods import has_exact_method
from solver.catalogue.boards import known_position_count
from solver.formats.number_boards import is_size

from ...board.view import BoardPicture
from ...input.commands import Action
from ...store.storage import Store
from ...ui.boxes import Part, across, down
from ...ui.control import Control, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text
from ...ui.labels import Line, Paragraph
from ...words.board_texts import board_name
from ..common.dialog import Dialog
from ..game_screen import GameScreen, ToBoard
from ..interface import Interface

LEAST, MOST = 2, 10  # rows, and columns
FIRST_SIZE = (5, 5)  # as long as none was played
PLAY = ItemCommand("play")
STEPS = {Action.LEFT: (0, -1), Action.RIGHT: (0, 1), Action.UP: (-1, 0), Action.DOWN: (1, 0)}
"""Rows and columns by arrow: Right and Down make the board larger."""


class SizesDialog(Dialog):
    """Steppers for rows and columns beside the board."""

    heading_name = "sizes.heading"
    default_button = space_presses = PLAY
    extent = 36, 18

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.store = store
        self._rows, self._columns = _last_size(store.last_boards.opened)
        super().__init__(interface, size, back)

    @property
    def board(self) -> Board:
        """The board of the chosen size."""
        return load_board(f"{self._rows}x{self._columns}")

    def content(self) -> Part:
        page, gap, words, board, text = self.page, self.page.gap, self.words, self.board, self.text
        said = partial(Line, text=board_name(words, board), height=large_text(text), role=Role.NAME)
        side = down(
            (2 * text, said),
            partial(Paragraph, text=self._about(board), height=text, soft=True),
            (page.row, partial(self._stepper, "rows", self._rows, (1, 0))),
            (page.row, partial(self._stepper, "columns", self._columns, (0, 1))),
            (page.row, Control.named(words, PLAY, "play", "sizes_play", on_press=self._play)),
            gap=gap,
        )
        return self.beside(partial(BoardPicture, position=board.goal, is_ornament=True), side)

    def _stepper(self, name: str, count: int, by: tuple[int, int], rect: Rect) -> Part:
        """Return how many rows or columns there are, and the buttons to fewer and more."""
        said = partial(Line, text=self.words.text(f"sizes.{name}", count=count), height=self.text, is_news=True)
        down, up = partial(self._step, -by[0], -by[1]), partial(self._step, *by)
        fewer, more = f"fewer_{name}", f"more_{name}"
        less = self.step_button(ItemCommand(fewer), "minus", fewer, down, count == LEAST)
        greater = self.step_button(ItemCommand(more), "plus", more, up, count == MOST)
        end = min(2 * self.page.row, rect.width // 4)
        return across(said, (end, less), (end, greater), gap=self.page.gap)

    def _step(self, rows: int, columns: int) -> None:
        self._rows = min(max(self._rows + rows, LEAST), MOST)
        self._columns = min(max(self._columns + columns, LEAST), MOST)

    def _play(self) -> None:
        self.next = ToBoard(self.board)

    # Input

    def on_key(self, action: Action) -> None:
        """Choose the size with the arrows, and play it with Enter or Space unless another control has the focus."""
        if action in STEPS:
            self._step(*STEPS[action])
        elif action is Action.ACTIVATE and self.focused is None:
            self.run(PLAY)
        else:
            super().on_key(action)

    def on_wheel(self, lines: int) -> None:
        self._step(lines, lines)

    def _about(self, board: Board) -> str:
        """Return how many positions there are, and how well they are solved."""
        kind = "table" if has_table(board) else "exact" if has_exact_method(board) else "anytime"
        positions = self.words.positions(known_position_count(board) or 0)
        return self.words.text(f"sizes.{kind}", positions=positions)


def _last_size(keys: tuple[str, ...]) -> tuple[int, int]:
    """Return the size that was played last, by the keys of the boards opened last."""
    sizes = [tuple(map(int, key.split("x"))) for key in keys if is_size(key)]
    rows, columns = next((size for size in sizes if max(size) <= MOST), FIRST_SIZE)
    return rows, columns
