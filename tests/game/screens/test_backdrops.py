"""What lies behind boards: drawn by our own code, quiet enough to read on, and never waited for."""

import sys

import pygame
import pytest
from every import every
from golden_data import ROOT

from game.input.commands import Action
from game.screens.backdrops import ALBUM, PARQUET, SIDE, SKY, drawn_tile, family_of
from game.screens.game_screen import ToFirstSteps
from game.screens.picker.entries import COLLECTIONS, GROUNDS, YOURS
from game.store.storage import Store
from game.ui.theme import THEMES, Grounds
from solver import load_board

sys.path.append(str(ROOT / "assets"))
import make_backdrops

LEAST = 4.5
"""Of WCAG 2.1, success criterion 1.4.3 (AA)."""
BOARDS = {
    "klotski": "wood",
    "goat": "meadow",
    "car-80fhx0j1": "asphalt",
    "fifteen": "felt",
    "colours-six": "felt",
    "picture-harbour": "canvas",
}


@pytest.mark.slow
def test_tiles_are_those_that_are_made():
    folder = ROOT / "assets" / "backdrops"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == make_backdrops.files()
    assert {*make_backdrops.GROUNDS} == {*Grounds._fields} == {*BOARDS.values(), PARQUET, SKY, ALBUM}


@every("board_id", BOARDS)
def test_family_follows_from_the_board(board_id):
    assert family_of(load_board(board_id)) == BOARDS[board_id]


@every("board_id", ["klotski", "goat", "fifteen"])
def test_play_has_the_ground_of_its_board(play, board_id):
    assert play(load_board(board_id)).screen.ground == BOARDS[board_id]


def luminance(colour):
    parts = [value / 255 for value in colour[:3]]
    red, green, blue = (p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@every("name, family", [(name, family) for name in THEMES if name != "contrast" for family in Grounds._fields])
def test_texts_can_be_read_on_every_pixel(name, family):
    theme, tile = THEMES[name], pygame.Surface((SIDE, SIDE), depth=32)
    tile.fill(getattr(theme.grounds, family))
    tile.blit(drawn_tile(family, SIDE), (0, 0))
    shades = pygame.image.tobytes(tile, "RGB")
    pixels = {*zip(shades[0::3], shades[1::3], shades[2::3], strict=True)}
    assert len(pixels) > 5
    for text in (theme.text, theme.text_soft):
        assert min(contrast(text, pixel) for pixel in pixels) >= LEAST


@pytest.fixture
def look(play, tmp_path):
    """Starts the game in a theme, and returns the colours in its lower right corner, where no widget is."""

    def start(theme):
        store = Store(tmp_path / "data")
        store.save_settings(store.settings.choose("theme", theme))
        store.close()
        player = play(load_board("klotski"))
        player.wait_for_solver()
        player.rest()
        return player

    return start


def corner():
    window = pygame.display.get_surface()
    width, height = window.get_size()
    return {tuple(window.get_at((x, height - 1 - y)))[:3] for x in range(width // 2) for y in range(3)}


@pytest.mark.every_frame
@every("theme", THEMES)
def test_ground_is_drawn_but_in_high_contrast(look, theme):
    player = look(theme)
    grounds = THEMES[theme].grounds
    assert (corner() == {THEMES[theme].background}) == (grounds is None)
    player.key("f10")  # the menu, which belongs to no family
    player.rest()
    assert corner() == {THEMES[theme].background}
    player.quit()


@pytest.mark.every_frame
def test_pages_have_grounds_of_their_own(play):
    player, seen = play(), []
    for action in (Action.HOME, Action.DAILY, Action.STANDING):
        player.ask(action)
        player.wait_until(lambda: not player.app.interface.backdrops.is_waiting)
        player.rest()
        seen.append(frozenset(corner()))
    assert len({*seen}) == len(seen) and frozenset({THEMES["dark"].background}) not in seen


@pytest.mark.every_frame
def test_ground_comes_behind_a_first_board_too(play):
    player = play()
    player.wait_until(lambda: not player.app.interface.backdrops.is_waiting)
    player.rest()
    on_home = corner()
    player.screen.next = ToFirstSteps(player.screen)
    player.step()
    player.wait_for_solver()
    player.rest()
    assert corner() not in (on_home, {THEMES["dark"].background})


@every(
    "collection, board_id",
    [
        ("numbers", "fifteen"),
        ("colours", "colours-six"),
        ("pictures", "picture-harbour"),
        ("farm", "goat"),
        ("car-park", "car-80fhx0j1"),
        ("klotski", "klotski"),
        ("shapes", "simplicity"),
    ],
)
def test_collection_lies_on_the_ground_of_its_boards(collection, board_id):
    assert GROUNDS[collection] == family_of(load_board(board_id))
    assert {*GROUNDS} == {*COLLECTIONS} - {YOURS}
