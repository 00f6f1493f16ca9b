"""What the pages of mistakes share: the button that forgets them, which asks first."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from functools import partial

from ...input.commands import Action
from ...ui.control import Control, ItemCommand
from ..common.learn_page import LearnPage

CLEAR, SURE = ItemCommand("clear"), ItemCommand("sure")
"""One button, whose command changes so that a double click does not press it twice."""
CLEAR_KEY = "delete"
SURE_SECONDS = 10.0


class MistakesPage(LearnPage):
    """The first press of the button, or of its key, asks; anything but the second one keeps the mistakes."""

    own_key = Action.MISTAKES
    _asks_if_sure = False

    @property
    @abstractmethod
    def kept(self) -> int:
        """How many mistakes the button forgets."""

    @property
    @abstractmethod
    def has_any(self) -> bool:
        """There is something to forget, if only how many have been mastered."""

    @abstractmethod
    def forget(self) -> None:
        """Forget the mistakes."""

    def clear_button(self, name: str) -> Control:
        """Return the button that forgets all mistakes, or confirms that."""
        named = partial(Control.named, self.words, count=self.kept)
        if self._asks_if_sure:
            button = named(SURE, "erase", "mistakes_sure", on_press=self._clear)
        else:
            why = "" if self.has_any else "idle.clear"
            button = named(CLEAR, "erase", name, on_press=self._confirm_clear, disabled_reason=why)
        return replace(button, key=self.key_label(CLEAR_KEY))

    def _confirm_clear(self) -> None:
        """Ask for a confirmation, which is cancelled after a time."""
        self._asks_if_sure = True
        self.alarms.after(SURE_SECONDS, self.keep_all)

    def _clear(self) -> None:
        self.keep_all()
        self.forget()
        self.store.save_mistakes()
        self.refresh()

    def keep_all(self) -> None:
        """Cancel the confirmation."""
        self._asks_if_sure = False
        self.alarms.cancel(self.keep_all)
        self.refresh()

    def on_key(self, action: Action) -> None:
        if action is not Action.ACTIVATE or self.focused_command != SURE:
            self.keep_all()
        super().on_key(action)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        if self.command_at(point) != SURE:
            self.keep_all()
        super().on_pointer_down(point)
