"""The lines below the picker's list: the keys; instead of them a question, a result, or what went wrong."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from solver.generator.stock import is_stock_damaged, stock_boards

from ...input.commands import Action
from ...store.storage import Store
from ...ui.boxes import Part, across, down
from ...ui.control import Control, ItemCommand
from ...ui.geometry import Page, small_text
from ...ui.labels import Line
from ...words.problems import problem_text
from ...words.words import NO_MESSAGE
from ..common.board_deletion import BoardDeletion
from ..interface import Interface
from .words import keys_lines

SURE = ItemCommand("sure")


class Footer:
    """Some lines, and beside them the button that deletes a board or brings it back."""

    def __init__(self, interface: Interface, store: Store, deletion: BoardDeletion) -> None:
        self._interface, self._store, self._deletion = interface, store, deletion
        self.refusal = NO_MESSAGE  # of what was pasted or chosen last
        self._stock_problem = None if stock_boards() else "no_stock"
        if is_stock_damaged():
            self._stock_problem = "damaged_stock"

    @property
    def control(self) -> Control | None:
        """The button, if there is one."""
        words, deletion = self._interface.words, self._deletion
        if deletion.doubted is not None:
            return Control.named(words, SURE, "erase", "delete_sure", on_press=deletion.confirm)
        return None if deletion.kept is None else Control.of(words, Action.UNDO)

    def needs(self, page: Page) -> tuple[int, bool]:
        """Return the number of lines to lay out, and whether they take precedence over space."""
        has_button = self.control is not None
        return max(len(self.lines(page)), 2 if has_button else 1), has_button or bool(self._message(page))

    def lines(self, page: Page) -> Sequence[str]:
        """Return what it says."""
        fonts, small, width = self._interface.painter.fonts, small_text(page.text), self._width(page)
        said = self._message(page)
        if said:
            return fonts.wrapped(said, small, width)
        return fonts.longest_alike([keys_lines(self._interface.words)], small, width)

    def part(self, page: Page) -> Part:
        """Return the lines."""
        look = partial(Line, height=small_text(page.text), soft=True, centred=True, margin=0)
        return down(*(partial(look, text=line) for line in self.lines(page)))

    def beside(self, control: Control, lines: Part, page: Page) -> Part:
        """Return the lines with the button beside them."""
        return across(lines, (self._button_width(page), control), gap=page.gap)

    def _button_width(self, page: Page) -> int:
        return min(9 * page.text, page.area.width // 3)

    def _width(self, page: Page) -> int:
        """Return the width of the lines."""
        return page.area.width - (0 if self.control is None else self._button_width(page) + page.gap)

    def _message(self, page: Page) -> str:
        """Return what is said in place of the keys; empty if nothing is."""
        words, fonts, problem = self._interface.words, self._interface.painter.fonts, self._store.problem
        width = self._width(page)
        said = self._deletion.question or self._deletion.result(fonts, small_text(page.text), width)
        said = said or self.refusal.text(words)
        said = said or ("" if problem is None else problem_text(words, problem))
        return said or ("" if self._stock_problem is None else words.text(f"home.{self._stock_problem}"))
