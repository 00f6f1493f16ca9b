"""What the application lends its screens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from ..coach.coach import Coach
from ..input.clipboard import Clipboard
from ..input.commands import Action
from ..input.key_map import KeyMap
from ..input.pad import Pads
from ..model.editor import Editor
from ..model.game import Game
from ..model.settings import LARGE_TEXT, Settings
from ..sound.sounds import Sounds
from ..store.storage import Store
from ..system.callbacks import Post
from ..ui.widget import Painter
from ..words.words import Words
from .chosen_theme import chosen_theme
from .speech import Speech

UNSEEN = ("motion", "volume", "muted", "arrows", "before_help", "hints", "introduced", "window", "others")
"""The settings that change nothing on the screen; after a change of any other it is laid out anew."""

DAY_LOOK_SECONDS = 60.0
"""How often a screen that names the day looks whether another has begun, while nothing happens."""


@dataclass(frozen=True)
class Services:
    """What the application lends its screens."""

    painter: Painter
    speech: Speech
    run_command: Callable[[Action], None]
    """What concerns the window or the whole program: full screen, sound, its end; all else the screen does."""
    lay_out: Callable[[], None]
    """Lays the screen that is shown out anew; those that are kept behind it are as they come back."""
    choose_picture: Callable[[], None]
    """Asks the player for a picture that tiles shall show."""
    coach: Coach
    store: Store
    sounds: Sounds
    clipboard: Clipboard
    now: Callable[[], float]
    """Seconds on a clock that is never set back."""
    post: Post
    """Hands a call to the main thread, from any thread, such as what follows a background job."""
    wake: Callable[[], None]
    """Wakes the sleeping window, from any thread."""
    pads: Pads
    cache: bool
    """Whether tables are kept on disk."""
    today: Callable[[], date] = date.today
    """The date on the player's calendar."""
    editors: dict[str, Editor] = field(default_factory=dict)
    """For each board on which the position editor has been open what was done in it, by id."""

    @property
    def words(self) -> Words:
        """What all screens say."""
        return self.speech.words

    @property
    def keys(self) -> KeyMap:
        """What the keys do now."""
        return self.words.key_map

    @property
    def settings(self) -> Settings:
        """What the player has chosen."""
        return self.store.settings

    @property
    def text_scale(self) -> float:
        """How much larger than usual all text is."""
        return LARGE_TEXT if self.settings.text == "large" else 1.0

    @property
    def reduced_motion(self) -> bool:
        """Whether the player wants no motion: what would move is at once where it goes."""
        return self.settings.motion == "reduced"

    def mark_measured(self, game: Game) -> None:
        """Remembers, also in the file, that the player was told how far the goal is in a game in progress."""
        if game.mark_measured():
            session = self.store.session(game.start.board)
            if session is not None:
                self.store.save_session(session, self.now())

    def change_settings(self, settings: Settings) -> None:
        """Keeps other settings; they are used at once. Raises KeyConflict, and nothing is changed."""
        self.keys.use(settings.keys)
        if settings.muted != self.settings.muted:
            self.sounds.muted = settings.muted
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
