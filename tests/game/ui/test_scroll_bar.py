"""The bar beside a list that scrolls, by mouse: pressed, dragged, and left."""

import pygame
import pytest
from player import Player

from game.model.record import Record
from game.screens.games.screen import GamesScreen
from game.screens.help.screen import HelpScreen
from game.screens.keys.screen import KeysScreen
from solver import load_board, parse_position

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
GAMES = 60


@pytest.fixture(params=[HelpScreen, KeysScreen, GamesScreen])
def player(request, tmp_path, monkeypatch, table_of):
    """In front of a list that is longer than the window has room for."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    player = Player(tmp_path, EIGHT, MIDDLE, language="en")
    for number in range(1, GAMES + 1):
        when = "2026-01-01T10:00:00+00:00"
        player.store.history.add(Record(f"game {number}", number, "eight", str(MIDDLE), 2, 1.0, 2, False, when, "LU"))
    player.resize(480, 360)
    player.key({HelpScreen: "f1", KeysScreen: "f2", GamesScreen: "g"}[request.param])
    if request.param is KeysScreen:
        player.step(1.0)
        player.click_button("Keys")
    player.wait_for_records()
    player.step(1.0)
    assert isinstance(player.screen, request.param)
    assert scrolled(player)[1].is_needed
    yield player
    player.quit()


def scrolled(player):
    return player.screen.listing.bar, player.screen.listing


def looks_as_drawn_whole(player):
    player.step(0.5)
    anew = pygame.Surface(player.screen.size).convert()
    player.screen.draw(anew)
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB") == pygame.image.tobytes(anew, "RGB")


def test_bar_is_dragged_and_pressed(player):
    bar, scroll = scrolled(player)
    middle = bar.x + bar.width // 2
    player.press((middle, bar.y))
    player.move((middle, bar.bottom + 99), held=True)  # beyond the end, and beside it
    assert scroll.is_at_end
    player.move((3, bar.centre[1]), held=True)
    assert not scroll.is_at_end
    assert not scroll.is_at_start
    assert looks_as_drawn_whole(player)
    player.move((middle, 0), held=True)
    assert scroll.is_at_start
    player.release((middle, 0))
    player.move((middle, bar.bottom), held=True)  # it is held no more
    assert scroll.is_at_start
    player.step(1.0)
    player.click((player.screen.size[0] - 1, bar.bottom - 1))  # the window's edge is the bar's
    assert scroll.is_at_end
