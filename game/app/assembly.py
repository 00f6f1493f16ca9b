"""Puts together what the application lends its screens."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pygame

from ..coach.coach import Coach
from ..input.clipboard import Clipboard
from ..input.input_map import KeyMap
from ..input.pad import Pads
from ..screens.services import Services
from ..screens.speech import Speech
from ..sound.sounds import Sounds
from ..store.storage import Store
from ..ui.art import Art
from ..ui.text import Fonts
from ..ui.theme import THEMES
from ..ui.widget import Painter
from .keyboard import Host, Keyboard


def services_for(
    host: Host,
    keyboard: Keyboard,
    store: Store,
    cache: bool,
    now: Callable[[], float],
    sounds: Sounds | None,
    today: Callable[[], date],
    wake: Callable[[], None],
) -> Services:
    """The services of a program whose window is open, mute unless it is given sounds."""
    speech = Speech(store.settings.language, KeyMap(store.settings.keys))
    art = Art(Fonts())  # the numbers on pieces look the same in every language
    pygame.display.set_icon(art.picture("icon", 64, 64))
    return Services(
        painter=Painter(art, speech.fonts, THEMES[store.settings.theme]),
        speech=speech,
        do=host.do,
        lay_out=host.lay_out,
        coach=Coach(wake, cache),
        store=store,
        sounds=sounds or Sounds(muted=True),
        clipboard=Clipboard(),
        now=now,
        wake=wake,
        pads=Pads(keyboard.press_button, keyboard.let_go, keyboard.repeat, keyboard.pads_changed, now),
        cache=cache,
        today=today,
    )
