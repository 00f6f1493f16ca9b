"""Why a text is not what was asked for, in the player's language."""

from __future__ import annotations

from solver import Board

from ..language.language import Language
from ..language.languages import ENGLISH, load_language


class Misread(ValueError):
    """A text that is no game and no position; its own words are English."""

    def __init__(self, kind: str, /, **values: object) -> None:
        """``kind`` is a key of the section ``paste`` of the catalogues, ``values`` fill its placeholders."""
        self.kind, self.values = kind, values
        super().__init__(self.told(load_language(ENGLISH)))

    @property
    def unsolvable(self) -> bool:
        """Whether it is a position after all, but one that can never be solved."""
        return self.kind in ("unsolvable", "out_of_reach")

    def told(self, language: Language) -> str:
        """One line."""
        said = {name: _said(language, value) for name, value in self.values.items()}
        return language.text(f"paste.{self.kind}", **said)


def _said(language: Language, value: object) -> object:
    """A board by its name."""
    return language.translated(f"board.{value.id}", value.name) if isinstance(value, Board) else value
