"""A list of unsaved data before the game closes, with a retry. The game closes by itself once all is saved."""

from __future__ import annotations

from ...input.commands import Action
from ...ui.control import Command, Control, ItemCommand, Placed
from ...ui.labels import Paragraph
from ...ui.widget import Widget
from ...words.problems import problem_text
from ..common.page_screen import PageScreen

LOOK_SECONDS = 0.2
AGAIN = ItemCommand("closing", "again")
WIDEST = 34  # in heights of a line of text: longer lines are hard to read


class ClosingScreen(PageScreen):
    """Back leads on with the game, and Quit closes it as it is."""

    heading_name = "closing.heading"

    @property
    def own_controls(self) -> list[Placed]:
        again = Control.named(self.words, AGAIN, "save", "try_again", on_press=self.services.store.writer.try_again)
        close = Control.named(self.words, Action.QUIT, "quit", "close_anyway", on_press=self._quit)
        return list(zip([again, close], self._buttons, strict=True))

    @property
    def default_button(self) -> Command:
        """The button that loses nothing."""
        return AGAIN

    def _quit(self) -> None:
        self.services.run_command(Action.QUIT)

    def _quit_if_saved(self) -> None:
        if not self.services.store.writer.has_unsaved:
            self._quit()

    def own_widgets(self) -> list[Widget]:
        """Return what is not saved, why, and what can be done."""
        words, problem = self.words, self.services.store.problem
        why = words.text("closing.waits") if problem is None else problem_text(words, problem)
        return [Paragraph(self._paragraph, f"{why}\n\n{words.text('closing.offer')}", self.text)]

    def own_layout(self) -> None:
        """Lay out a paragraph in the middle of the page, with the buttons side by side below it."""
        self.alarms.every(LOOK_SECONDS, self._quit_if_saved)
        area, text, gap = self.page.area, self.text, self.page.gap
        width, row = min(area.width, WIDEST * text), min(self.page.row, area.height // 4)
        height = min(10 * text, area.height - row - gap)
        top = area.y + (area.height - height - row - gap) // 3
        self._paragraph = area.centred(width, height)._replace(y=top)
        self._buttons = self._paragraph._replace(y=top + height + gap, height=row).columns(2, gap)
