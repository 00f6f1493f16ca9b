"""The lines below the picker's list: the keys; instead of them a question, a result, or what went wrong."""

from __future__ import annotations

from collections.abc import Sequence

from solver.generator.stock import is_stock_damaged, stock_boards

from ...input.commands import Action
from ...ui.control import Control, ItemCommand
from ...ui.geometry import Page, Rect, small_text
from ...ui.labels import Line
from ...words.problems import problem_text
from ...words.words import NO_MESSAGE
from ..common.board_deletion import BoardDeletion
from ..services import Services
from .words import keys_lines

SURE = ItemCommand("sure")


class Footer:
    """Some lines, and beside them the button that deletes a board or brings it back."""

    def __init__(self, services: Services, deletion: BoardDeletion) -> None:
        self._services, self._deletion = services, deletion
        self.refusal = NO_MESSAGE  # of what was pasted or chosen last
        self._stock_problem = None if stock_boards() else "no_stock"
        if is_stock_damaged():
            self._stock_problem = "damaged_stock"

    @property
    def control(self) -> Control | None:
        """The button, if there is one."""
        words, deletion = self._services.words, self._deletion
        if deletion.doubted is not None:
            return Control.named(words, SURE, "erase", "delete_sure", on_press=deletion.confirm)
        return None if deletion.kept is None else Control.of(words, Action.UNDO)

    def needs(self, page: Page) -> tuple[int, bool]:
        """Return the number of lines to lay out, and whether they take precedence over space."""
        has_button = self.control is not None
        return max(len(self.lines(page)), 2 if has_button else 1), has_button or bool(self._message(page))

    def lines(self, page: Page) -> Sequence[str]:
        """Return what it says."""
        fonts, small, width = self._services.painter.fonts, small_text(page.text), self._split(page.area, page)[1].width
        said = self._message(page)
        if said:
            return fonts.wrapped(said, small, width)
        return fonts.longest_alike([keys_lines(self._services.words)], small, width)

    def widgets(self, rect: Rect, page: Page) -> list[Line]:
        """Return the lines in a rectangle, which is as wide as the page."""
        lines, small = self.lines(page), small_text(page.text)
        placed = zip(self._split(rect, page)[1].rows(len(lines)), lines, strict=True)
        return [Line(place, line, small, soft=True, centred=True, margin=0) for place, line in placed]

    def button_rect(self, rect: Rect, page: Page) -> Rect:
        """Return the place of the button."""
        return self._split(rect, page)[0]

    def _split(self, rect: Rect, page: Page) -> tuple[Rect, Rect]:
        """Return the places of the button and of the lines, which are all of it where there is no button."""
        if self.control is None:
            return rect, rect
        return rect.from_right(min(9 * page.text, page.area.width // 3), page.gap)

    def _message(self, page: Page) -> str:
        """Return what is said in place of the keys; empty if nothing is."""
        words, fonts, problem = self._services.words, self._services.painter.fonts, self._services.store.problem
        width = self._split(page.area, page)[1].width
        said = self._deletion.question or self._deletion.result(fonts, small_text(page.text), width)
        said = said or self.refusal.text(words)
        said = said or ("" if problem is None else problem_text(words, problem))
        return said or ("" if self._stock_problem is None else words.text(f"home.{self._stock_problem}"))
