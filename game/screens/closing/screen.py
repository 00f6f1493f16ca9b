"""Before the game closes: what could not be saved yet, and another try. It closes by itself once all is saved."""

from __future__ import annotations

from ...input.commands import Action
from ...ui.control import Command, Control, Pick, Placed
from ...ui.labels import Paragraph
from ...ui.widget import Widget
from ...words.problems import problem_text
from ..common.page_screen import PageScreen
from .layout import closing_layout

LOOK_SECONDS = 0.2
"""How often it looks whether all is saved."""
AGAIN = Pick("closing", "again")


class ClosingScreen(PageScreen):
    """Back leads on with the game, and Quit closes it as it is."""

    heading_name = "closing.heading"

    @property
    def own_controls(self) -> list[Placed]:
        """Another try, and to do without."""
        words = self.words
        again = Control.named(words, AGAIN, "save", "try_again")
        close = Control.named(words, Action.QUIT, "quit", "close_anyway")
        return list(zip([again, close], self._layout.buttons, strict=True))

    @property
    def primary(self) -> Command:
        """The one that loses nothing."""
        return AGAIN

    def do(self, command: Command) -> None:
        """Tries again, or closes the game."""
        if command == AGAIN:
            self.services.store.writer.try_again()
        elif command is Action.QUIT:
            self.services.do(Action.QUIT)

    def update(self) -> None:
        """Closes the game, as was asked for, once all is saved."""
        self.follow_work(works=True, seconds=LOOK_SECONDS)
        if not self.services.store.writer.unsaved:
            self.services.do(Action.QUIT)

    def own_widgets(self) -> list[Widget]:
        """What is not saved, why, and what can be done."""
        words, problem = self.words, self.services.store.problem
        why = words.text("closing.waits") if problem is None else problem_text(words, problem)
        return [Paragraph(self._layout.text, f"{why}\n\n{words.text('closing.offer')}", self.text)]

    def own_layout(self) -> None:
        """A paragraph and two buttons."""
        self._layout = closing_layout(self.page)
