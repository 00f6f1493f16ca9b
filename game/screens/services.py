"""The services of the application for its screens, among them the language that the player sees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ..coach.background_results import BoardSupply
from ..coach.coach import Coach
from ..input.clipboard import Clipboard
from ..input.commands import Action
from ..input.key_map import KeyMap
from ..input.pad import Pads
from ..language.language import ENGLISH, chosen_language, load_language, load_profile
from ..model.editor import Editor
from ..model.game import Game
from ..model.settings import Settings
from ..sound.sounds import Sounds
from ..store.storage import Store
from ..system.background import Post
from ..ui.faces import OWN, face_for
from ..ui.geometry import density_scale
from ..ui.text import Fonts
from ..ui.theme import THEMES, Theme, Tiles
from ..ui.widget import Painter
from ..words.words import Words

UNSEEN = ("motion", "volume", "muted", "arrows", "hints", "hover", "introduced", "window", "others")
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


@dataclass(frozen=True)
class Services:
    """The services of the application for its screens."""

    painter: Painter
    speech: Speech
    run_command: Callable[[Action], None]
    lay_out: Callable[[], None]  # the visible screen; those behind are laid out as they come back
    choose_picture: Callable[[], None]
    coach: Coach
    supply: BoardSupply
    store: Store
    sounds: Sounds
    clipboard: Clipboard
    now: Callable[[], float]  # seconds, never set back
    post: Post  # from any thread to the main one
    wake: Callable[[], None]  # from any thread
    pads: Pads
    window_size: Callable[[], tuple[int, int]]
    density: float  # how many times as large as usual the system has everything drawn
    cache: bool  # whether tables are kept on disk
    today: Callable[[], date] = date.today
    editors: dict[str, Editor] = field(default_factory=dict)  # by the id of a board

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
        return self.store.settings

    @property
    def text_scale(self) -> float:
        """The factor of all text to its usual size: the player's, on what the system has."""
        return self.settings.scale / 100 * density_scale(*self.window_size(), self.density)

    @property
    def has_reduced_motion(self) -> bool:
        """Nothing is animated."""
        return self.settings.motion == "reduced"

    def mark_measured(self, game: Game) -> None:
        """Record, also in the file, that the player has seen the distance in a game in progress."""
        if game.mark_measured():
            session = self.store.session(game.start.board)
            if session is not None:
                self.store.save_session(session, self.now())

    def change_settings(self, settings: Settings) -> None:
        """Store other settings and use them at once; raise KeyConflict without any change."""
        self.keys.use(settings.keys)
        if settings.muted != self.settings.muted:
            self.sounds.is_muted = settings.muted
        if settings.volume != self.settings.volume:
            self.sounds.volume = settings.volume
        before = self.settings
        self.store.save_settings(settings)
        self.painter.theme = chosen_theme(self.store)
        if settings.language != before.language:
            self.speech.choose(settings.language)
        unseen: dict[str, Any] = {name: getattr(before, name) for name in UNSEEN}
        if replace(settings, **unseen) != before:
            self.lay_out()


PICTURES = ("picture", "bare")  # styles of tiles


def chosen_theme(store: Store) -> Theme:
    """Return the theme of the settings, with their tile style and the player's own picture where that shows one."""
    style = store.settings.tiles
    version = store.picture.version if style in PICTURES else 0
    return replace(THEMES[store.settings.theme], tiles=Tiles(style, store.picture.path if version else None, version))
