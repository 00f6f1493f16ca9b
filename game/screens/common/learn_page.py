"""A page behind the door to the lessons; the tab of the mistakes tells how many are due."""

from __future__ import annotations

from ...input.commands import Action
from ...store.storage import Store
from .page_screen import LEARN, PageScreen


class LearnPage(PageScreen):
    """Lessons, mistakes, and searches."""

    door = LEARN
    store: Store

    def name_of_tab(self, action: Action) -> str:
        """Return the name of a tab, with the number of mistakes that are due."""
        due = self.store.mistakes.count_due(self.interface.today()) if action is Action.MISTAKES else 0
        name = super().name_of_tab(action)
        return self.words.text("mistakes.tab", name=name, due=due) if due else name
