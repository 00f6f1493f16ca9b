"""The language that the player sees: the words, and a font that can write them."""

from __future__ import annotations

from ..input.input_map import KeyMap
from ..language.languages import ENGLISH, JAPANESE, chosen_language, load_language
from ..ui.faces import OWN, japanese_face
from ..ui.text import Fonts
from ..words.words import Words


class Speech:
    """Keeps words and fonts together, in the language of a setting where it can be written, otherwise in English."""

    def __init__(self, setting: str, keys: KeyMap) -> None:
        """``setting`` is one of ``language.SETTINGS``; ``keys`` are what sentences name. Needs pygame's fonts."""
        self.words, self.fonts = Words(load_language(ENGLISH), keys), Fonts()
        self.choose(setting)

    def choose(self, setting: str) -> None:
        """Speaks another language from now on."""
        self.setting = setting
        language, face = load_language(chosen_language(setting)), OWN
        self._lacks_font = False
        if language.code == JAPANESE:
            found = japanese_face(language.characters)
            self._lacks_font = found is None
            language, face = (load_language(ENGLISH), OWN) if found is None else (language, found)
        self.words.language = language
        self.fonts.write_in(face)

    @property
    def problem(self) -> str:
        """In one sentence why it is not the language that was chosen; empty if it is."""
        return self.words.text("language.no_font") if self._lacks_font else ""
