"""A language is offered by its own name, in a font of its own where it needs one."""

from pathlib import Path

import pygame
import pytest

from game.input.key_map import KeyMap
from game.screens.interface import Speech
from game.ui.faces import OWN, PLAIN, Face


@pytest.fixture
def speech(monkeypatch):
    """Speaks English where only these fonts are installed."""
    pygame.font.init()

    def start(found, setting="en"):
        def face_for(characters, names):
            return OWN if characters <= PLAIN else found

        monkeypatch.setattr("game.screens.interface.face_for", face_for)
        return Speech(setting, KeyMap())

    return start


def test_own_name_uses_a_capable_font(speech):
    path = str(Path(pygame.__file__).parent / pygame.font.get_default_font())
    own = Face(path, 3.0, 1.0, 0.3)  # much wider, and so seen
    said = speech(own)
    width = said.fonts.width("日本語", 20)
    assert said.name_of("ja") == "日本語"
    said.fonts.forget()
    assert said.fonts.width("日本語", 20) > 1.5 * width
    assert said.name_of("de") == "Deutsch"


def test_unwritable_name_is_english(speech):
    said = speech(None)
    assert [said.name_of(code) for code in ("de", "en", "ja")] == ["Deutsch", "English", "Japanese"]


def test_missing_font_of_choice_is_told(speech):
    said = speech(None, "ja")
    assert said.words.language.code == "en"
    assert said.problem == said.words.text("language.no_font", language="Japanese", font="Noto Sans CJK JP")
