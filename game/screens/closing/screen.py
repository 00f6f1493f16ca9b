"""What is not saved yet before the game closes, with a retry. The game closes by itself once all is saved."""

from __future__ import annotations

from functools import partial

from ...input.commands import Action
from ...store.storage import Store
from ...ui.boxes import Part, across, down
from ...ui.control import Command, Control, ItemCommand
from ...ui.labels import Paragraph
from ...words.problems import problem_text
from ..common.dialog import Dialog
from ..game_screen import GameScreen, ToCommand
from ..interface import Interface

LOOK_SECONDS = 0.2
AGAIN = ItemCommand("closing", "again")


class ClosingDialog(Dialog):
    """Back leads on with the game, and Quit closes it as it is."""

    heading_name = "closing.heading"
    extent = 34, 15

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.store = store
        super().__init__(interface, size, back)

    @property
    def default_button(self) -> Command:
        """The button that loses nothing."""
        return AGAIN

    def content(self) -> Part:
        """Return what is not saved, why, and what can be done."""
        words, problem = self.words, self.store.problem
        why = words.text("closing.waits") if problem is None else problem_text(words, problem)
        again = Control.named(words, AGAIN, "save", "try_again", on_press=self.store.writer.try_again)
        close = Control.named(words, Action.QUIT, "quit", "close_anyway", on_press=self._quit)
        return down(
            partial(Paragraph, text=f"{why}\n\n{words.text('closing.offer')}", height=self.text),
            (min(self.page.row, self.page.area.height // 4), across(again, close, gap=self.page.gap)),
            gap=self.page.gap,
        )

    def own_layout(self) -> None:
        super().own_layout()
        self.alarms.every(LOOK_SECONDS, self._quit_if_saved)

    def _quit(self) -> None:
        self.next = ToCommand(self, Action.QUIT)

    def _quit_if_saved(self) -> None:
        if not self.store.writer.has_unsaved:
            self._quit()
