"""The themes: every text can be read on everything it is written on."""

from dataclasses import fields

import pytest
from every import every
from golden_data import ROOT

from game.board.looks import BRASS, Look, lacquer
from game.model.settings import CHOICES
from game.ui.theme import THEMES
from solver.cli.commands import THEMES as NAMES
from solver.formats.board_files import read_toml

LEAST = 4.5
"""Of WCAG 2.1, success criterion 1.4.3 (AA)."""

ENHANCED = 7
"""Of WCAG 2.1, success criterion 1.4.6 (AAA)."""

GROUNDS = ("background", "panel", "panel_hover", "panel_pressed")
CALLING = ("accent", "accent_hover")
WRITTEN_ON = {
    "text": GROUNDS,
    "text_soft": GROUNDS,
    "text_disabled": ("background", "panel"),
    "accent": ("background", "panel"),
    "second": ("background", "panel"),
    "good": GROUNDS,
    "accent_text": CALLING,
}
TILES = read_toml(ROOT / "assets" / "tiles.toml")
LOOKS = read_toml(ROOT / "assets" / "boards.toml")
BLOCKS = read_toml(ROOT / "assets" / "blocks.toml")


def luminance(colour):
    parts = [value / 255 for value in colour]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def colour(text):
    return tuple(bytes.fromhex(text[1:]))


def test_contrast_is_that_of_definition():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)


def test_every_theme_can_be_chosen():
    assert tuple(THEMES) == CHOICES["theme"]  # in game/model/settings.py
    assert tuple(THEMES) == NAMES  # in solver/cli/commands.py
    assert f"[--theme {'|'.join(THEMES)}]" in (ROOT / "docs" / "commands.md").read_text("utf-8")


@every("name", THEMES)
def test_every_text_can_be_read(name):
    theme = THEMES[name]
    low = {
        f"{text} on {ground}": round(contrast(getattr(theme, text), getattr(theme, ground)), 2)
        for text, grounds in WRITTEN_ON.items()
        for ground in grounds
        if contrast(getattr(theme, text), getattr(theme, ground)) < LEAST
    }
    assert low == {}


def test_high_contrast_passes_7_to_1():
    theme = THEMES["contrast"]
    drawn_on = {**WRITTEN_ON, "text_disabled": GROUNDS, "accent": GROUNDS, "second": GROUNDS, "outline": GROUNDS}
    drawn_on |= {"frame": ("background", "tray"), "hint": ("tray", "hint_edge")}
    low = {
        f"{mark} on {ground}": round(contrast(getattr(theme, mark), getattr(theme, ground)), 2)
        for mark, grounds in drawn_on.items()
        for ground in grounds
        if contrast(getattr(theme, mark), getattr(theme, ground)) < ENHANCED
    }
    assert low == {}


def test_every_colour_has_purpose():
    lines = {"outline", "tray", "frame", "hint", "hint_edge"}
    assert {field.name for field in fields(THEMES["dark"])} == {
        *WRITTEN_ON,
        *GROUNDS,
        *CALLING,
        *lines,
        "tiles",
        "grounds",
    }


@every("board_id", [board_id for board_id, look in LOOKS.items() if "ink" in look])
def test_piece_numbers_are_readable(board_id):
    look = LOOKS[board_id]
    assert contrast(colour(look["ink"]), colour(look["face"])) >= 7


@every("name", BLOCKS["woods"])
def test_letters_can_be_read_on_wood(name):
    look = Look(**BLOCKS["woods"][name], emblem="")
    assert contrast(colour(look.ink), colour(look.face)) >= LEAST


@every("number", range(len(BLOCKS["lacquers"])))
def test_emblems_contrast_with_lacquer(number):
    look = lacquer(number)
    assert contrast(colour(look.ink), colour(look.face)) >= LEAST
    assert contrast(colour(BRASS), colour(look.face)) >= 3


def test_tile_numbers_are_readable_in_any_style():
    slate, picture, woods = TILES["slate"], TILES["picture"], BLOCKS["woods"]
    used = {TILES["wood"]["wood"], *TILES["wood"]["woods"].values()}
    pairs = [(slate["ink"], slate["face"]), (picture["ink"], picture["plate"])]
    pairs += [(Look(**woods[wood], emblem="").ink, woods[wood]["face"]) for wood in used]
    assert all(contrast(colour(ink), colour(face)) >= LEAST for ink, face in pairs)
