"""A font is found by the characters that it has to write."""

from pathlib import Path

import pygame
import pytest
from every import every

from game.language.language import load_language
from game.ui import faces
from game.ui.faces import OWN, PLAIN, Role, face_for, has_all, own_path

pytestmark = pytest.mark.usefixtures("small_window")

THAI = frozenset("ไทย")


@pytest.fixture
def installed(monkeypatch):
    """Makes up which fonts are installed, and which characters each has; gives those that are opened."""
    opened = []

    def install(**fonts):
        def has_all(path, characters):
            opened.append(path)
            return set(characters) <= set(fonts.get(path, ""))

        monkeypatch.setattr(faces, "has_all", has_all)
        monkeypatch.setattr(pygame.font, "match_font", lambda name: name if name in fonts else None)
        monkeypatch.setattr(pygame.font, "get_fonts", lambda: list(fonts))
        return opened

    return install


def test_plain_letters_need_no_look(installed):
    opened = installed()
    assert face_for(load_language("en").characters, ()) == OWN
    assert not opened


def test_both_english_fonts_have_plain_letters():
    spare = Path(pygame.__file__).parent / pygame.font.get_default_font()
    assert has_all(own_path(Role.BODY), PLAIN) and has_all(str(spare), PLAIN)


@every("characters", ["äöüß„“–×", "ąćęłńóśźż", "ёжщ", "ωάέ"])
def test_own_font_is_preferred(characters):
    assert face_for(frozenset(characters), ("Noto Sans CJK JP",)) == OWN


def test_first_named_font_that_can_write(installed):
    installed(Bad="ไ", Good="ไทย", Better="ไทย")
    face = face_for(THAI, ("Missing", "Bad", "Good", "Better"))
    assert face is not None
    assert face.path == "Good"


def test_any_system_font_is_better(installed):
    installed(Bad="abc", Unheard="ไทย")
    face = face_for(THAI, ("Missing",))
    assert face is not None
    assert face.path == "Unheard"


def test_no_font_gives_none(installed):
    opened = installed(Bad="abc", Worse="ไ")
    assert face_for(THAI, ("Bad",)) is None
    assert {"Bad", "Worse"} <= set(opened)


def test_accents_have_room_ideographs_need_none(installed):
    installed(Letters="ÜU", Ideographs="日本")
    letters, ideographs = face_for(frozenset("ÜU"), ("Letters",)), face_for(frozenset("日本"), ("Ideographs",))
    assert letters is not None
    assert ideographs is not None
    assert letters.above > 1 > ideographs.above  # in many fonts accents reach a whole size above the base line
