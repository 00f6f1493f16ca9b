"""The program's interface to the player: words and fonts, looks, sounds, keys and pads, as the settings have them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import Any

from ..input.clipboard import Clipboard
from ..input.key_map import KeyMap
from ..input.pad import Pads
from ..language.language import ENGLISH, chosen_language, load_language, load_profile
from ..model.settings import Settings
from ..sound.sounds import Sounds
from ..store.storage import Store
from ..system.background import Post
from ..system.display import display_density
from ..ui.art import Art
from ..ui.faces import OWN, face_for
from ..ui.geometry import density_scale
from ..ui.text import Fonts
from ..ui.theme import THEMES, Theme, Tiles
from ..ui.widget import Painter
from ..words.words import Words
from .backdrops import Backdrops

UNSEEN = ("motion", "volume", "muted", "arrows", "hints", "hover", "introduced", "practised", "window", "others")
"""The settings that change nothing on the screen; after a change of any other it is laid out anew."""

DAY_LOOK_SECONDS = 60.0


class Speech:
    """The words and fonts of a language setting; English where no font can write that language."""

    def __init__(self, setting: str, keys: KeyMap) -> None:
        """Choose a language by ``setting``, one of ``language.SETTINGS``; sentences name ``keys``. Needs fonts."""
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


class Interface:
    """What the program shows, says and hears of the player, in the language, looks and keys of the settings.

    Every screen gets it; what else a screen uses, such as the ``Store`` or the ``Coach``, it is given by name.
    """

    def __init__(
        self,
        store: Store,
        sounds: Sounds,
        pads: Pads,
        now: Callable[[], float],
        today: Callable[[], date],
        post: Post,
    ) -> None:
        """Take the settings of ``store``; ``now`` is in seconds and never set back. Needs a display."""
        self.speech = Speech(store.settings.language, KeyMap(store.settings.keys))
        self.painter = Painter(Art(Fonts()), self.speech.fonts, chosen_theme(store))
        """Numbers on pieces, which ``art`` draws, look the same in every language."""
        self.painter.has_reduced_motion = store.settings.motion == "reduced"
        self.backdrops = Backdrops(self.painter, post)
        self.sounds, self.pads, self.clipboard = sounds, pads, Clipboard()
        self.now, self.today, self.post = now, today, post
        self.celebrated_day: date | None = None  # whose boards were all solved
        self._store, self._density = store, display_density()

    @property
    def words(self) -> Words:
        """The words of the current language."""
        return self.speech.words

    @property
    def keys(self) -> KeyMap:
        """The current keys."""
        return self.words.key_map

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self._store.settings

    def text_scale(self, size: tuple[int, int]) -> float:
        """Return the factor of all text to its usual size in a window: the player's, on what the system has."""
        return self.settings.scale / 100 * density_scale(*size, self._density)

    def change_settings(self, settings: Settings) -> bool:
        """Store other settings and use them at once; return whether what is visible must be laid out anew.

        Raises KeyConflict without any change.
        """
        self.keys.use(settings.keys)
        if settings.muted != self.settings.muted:
            self.sounds.is_muted = settings.muted
        if settings.volume != self.settings.volume:
            self.sounds.volume = settings.volume
        before = self.settings
        self._store.save_settings(settings)
        self.painter.theme = chosen_theme(self._store)
        self.painter.has_reduced_motion = settings.motion == "reduced"
        if settings.language != before.language:
            self.speech.choose(settings.language)
        unseen: dict[str, Any] = {name: getattr(before, name) for name in UNSEEN}
        return replace(settings, **unseen) != before


def chosen_theme(store: Store) -> Theme:
    """Return the theme of the settings, with their tiles and the player's own picture if there is one."""
    settings, version = store.settings, store.picture.version
    tiles = Tiles(settings.tiles, store.picture.path if version else None, version, settings.crop, settings.scheme)
    return replace(THEMES[settings.theme], tiles=tiles)
