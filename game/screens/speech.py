"""The language that the player sees: the words, and a font that can write them."""

from __future__ import annotations

from ..input.key_map import KeyMap
from ..language.languages import ENGLISH, chosen_language, load_language, load_profile
from ..ui.faces import OWN, face_for
from ..ui.text import Fonts
from ..words.words import Words


class Speech:
    """The words and fonts of a language setting; English where no font can write that language."""

    def __init__(self, setting: str, keys: KeyMap) -> None:
        """Choose a language by ``setting``, one of ``languages.SETTINGS``; sentences name ``keys``. Needs fonts."""
        self.words, self.fonts = Words(load_language(chosen_language(setting)), keys), Fonts()
        self.choose(setting)

    def choose(self, setting: str) -> None:
        """Use another language from now on."""
        self.setting = setting
        language = load_language(chosen_language(setting))
        face = face_for(language.characters, language.profile.fonts)
        self._lacks_font = language.profile if face is None else None
        self.words.language = load_language(ENGLISH) if face is None else language
        self.fonts.write_in(face or OWN)
        self._names: dict[str, str] = {}

    @property
    def problem(self) -> str:
        """The reason, in one sentence, why the chosen language is not used; empty if it is."""
        if self._lacks_font is None:
            return ""
        font = (*self._lacks_font.fonts, "Noto Sans")[0]
        return self.words.text("language.no_font", language=self._lacks_font.english_name, font=font)

    def name_of(self, code: str) -> str:
        """Return a language's own name; its English name where no font can write that."""
        if code not in self._names:
            self._names[code] = self._writable_name(code)
        return self._names[code]

    def _writable_name(self, code: str) -> str:
        profile = load_profile(code)
        if self.words.language.characters.issuperset(profile.name):
            return profile.name
        face = face_for(frozenset(profile.name), profile.fonts)
        if face is None:
            return profile.english_name
        self.fonts.write_with(face, profile.name)
        return profile.name
