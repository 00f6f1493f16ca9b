"""Other sizes: a number board of any size, chosen by rows and columns and shown as it would look."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from solver import Board, has_table, load_board
from solver.analysis.methods import has_exact_method
from solver.catalogue.boards import known_position_count
from solver.formats.number_boards import is_size

from ...board.view import BoardPicture
from ...input.commands import Action
from ...ui.button import IconButton
from ...ui.control import Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, Page, Rect, column, large_text, row
from ...ui.labels import Line, Paragraph
from ...ui.widget import Widget
from ...words.boards import board_name
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services

LEAST, MOST = 2, 10  # rows, and columns
FIRST_SIZE = (5, 5)  # as long as none was played
PLAY = ItemCommand("play")
_minus, _plus = partial(IconButton, icon="minus"), partial(IconButton, icon="plus")
STEPS = {Action.LEFT: (0, -1), Action.RIGHT: (0, 1), Action.UP: (-1, 0), Action.DOWN: (1, 0)}
"""Rows and columns by arrow: Right and Down make the board larger."""


class SizesScreen(PageScreen):
    """Steppers for rows and columns beside the board."""

    heading_name = "sizes.heading"
    default_button = PLAY

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self._rows, self._columns = _last_size(services.store.last_boards.opened)
        super().__init__(services, size, back)

    @property
    def board(self) -> Board:
        """The board of the chosen size."""
        return load_board(f"{self._rows}x{self._columns}")

    # What can be pressed

    @property
    def own_controls(self) -> list[Placed]:
        play = Control.named(self.words, PLAY, "play", "sizes_play", on_press=self._play)
        return [
            *zip(self._steppers("rows", self._rows, (1, 0)), self._layout.rows[1:], strict=True),
            *zip(self._steppers("columns", self._columns, (0, 1)), self._layout.columns[1:], strict=True),
            (play, self._layout.play),
        ]

    def _steppers(self, name: str, count: int, by: tuple[int, int]) -> list[Control]:
        """Return the buttons to fewer and more rows, or columns."""
        fewer, more = ItemCommand(f"fewer_{name}"), ItemCommand(f"more_{name}")
        down, up = partial(self._step, -by[0], -by[1]), partial(self._step, *by)
        ends = "idle.end" if count == LEAST else "", "idle.end" if count == MOST else ""
        return [
            Control.named(self.words, fewer, "minus", f"fewer_{name}", _minus, down, ends[0]),
            Control.named(self.words, more, "plus", f"more_{name}", _plus, up, ends[1]),
        ]

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
        elif action is Action.PAUSE or (action is Action.ACTIVATE and self.focused is None):
            self.run(PLAY)
        else:
            super().on_key(action)

    def on_wheel(self, lines: int) -> None:
        self._step(lines, lines)

    # Widgets

    def own_layout(self) -> None:
        self._layout = sizes_layout(self.page)

    def own_widgets(self) -> list[Widget]:
        layout, words, board = self._layout, self.words, self.board
        return [
            BoardPicture(layout.board, board.goal, is_ornament=True),
            Line(layout.name, board_name(words, board), large_text(self.text), role=Role.NAME),
            Paragraph(layout.about, self._about(board), self.text, soft=True),
            Line(layout.rows[0], words.text("sizes.rows", count=self._rows), self.text, is_news=True),
            Line(layout.columns[0], words.text("sizes.columns", count=self._columns), self.text, is_news=True),
        ]

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


class SizesLayout(NamedTuple):
    """The board, and beside or below it what it is and how it is chosen; a stepper is a label and two buttons."""

    board: Rect
    name: Rect
    about: Rect
    rows: tuple[Rect, Rect, Rect]
    columns: tuple[Rect, Rect, Rect]
    play: Rect


def sizes_layout(page: Page) -> SizesLayout:
    """Return the screen on a page."""
    area, gap, text = page.area, page.gap, page.text
    if page.is_portrait:
        board, side = area.from_top(area.height // 2, 2 * gap)
    else:
        side, board = area.from_right(min(max(16 * text, area.width * 3 // 10), area.width * 9 // 20), 2 * gap)
    about = 6 * text
    side = side.centred(side.width, min(side.height, about + 2 * text + 3 * page.row + 5 * gap))
    name, said, rows, columns, play = column(side, 2 * text, REST, *[page.row] * 3, gap=gap)
    return SizesLayout(board, name, said, _stepper(rows, page), _stepper(columns, page), play)


def _stepper(rect: Rect, page: Page) -> tuple[Rect, Rect, Rect]:
    end = min(2 * page.row, rect.width // 4)
    label, fewer, more = row(rect, REST, end, end, gap=page.gap)
    return label, fewer, more
