"""Windows of absurd sizes, and windows that change without end: every screen lays itself out, and is drawn."""

import itertools
import random

import pygame
import pytest
from screens import FIFTEEN, SCREENS

from game.ui.geometry import Rect

ALL_SEEN = 240
"""Pixels of a window's shorter side from which on every control lies inside it; a smaller window shows a part."""

SIDES = (1, 2, 3, 7, 20, 59, 119, 160, 240, 481, 1080, 4000, 16384)
FEW = [(1, 1), (1, 16384), (16384, 1), (16384, 16384), (160, 119), (17, 90), (481, 59), (3000, 20)]
MANY = list(itertools.product(SIDES, SIDES)) + [
    (random.Random(seed).randint(1, 16384), random.Random(-seed - 1).randint(1, 16384)) for seed in range(200)
]


TINY = [(1, 1), (7, 3), (20, 20), (17, 90), (59, 40), (119, 90), (160, 119), (481, 59), (90, 300), (300, 12)]


@pytest.fixture
def drawing_player_on(play):
    """Leads a player to one of SCREENS."""

    def opened(screen, **options):
        board, position, get_there = SCREENS[screen]
        player = play(board, position, **options)
        if board is not None and board is not FIFTEEN:
            player.wait_for_solver()
        get_there(player)
        return player

    return opened


@pytest.fixture
def player_on(drawing_player_on, blank_pictures):
    """The same, where only sizes matter."""
    return drawing_player_on


@pytest.mark.parametrize(
    ("screen", "sizes"),
    [
        *(pytest.param(screen, FEW, id=screen) for screen in ("picker", "play", "menu", "editor", "lab", "review")),
        *(pytest.param(screen, MANY, id=f"{screen}, many", marks=pytest.mark.slow) for screen in SCREENS),
    ],
)
def test_screens_lay_out_at_any_size(player_on, screen, sizes):
    player = player_on(screen)
    for scale, size in itertools.product((75, 100, 200), sizes):
        app = player.app
        app.change_settings(app.interface.settings.choose("scale", scale))
        player.screen.resize(size)
        for control, rect in player.screen.controls:
            where = f"{size}, {scale}%: {control.label} {rect}"
            assert min(rect.width, rect.height) >= 1, where
            if min(size) >= ALL_SEEN:
                assert rect.common(Rect(0, 0, *size)) == rect, where


def some(number):
    """A few of TINY with a text of one size each: other ones for each screen."""
    return list(itertools.islice(itertools.product((75, 100, 200), TINY), number % 7, None, 7))


@pytest.mark.parametrize(
    ("screen", "language", "sizes"),
    [
        *(pytest.param(screen, "ja", some(i), id=screen) for i, screen in enumerate(list(SCREENS)[::11])),
        *(
            pytest.param(screen, language, list(itertools.product((75, 100, 200), TINY)), marks=pytest.mark.slow)
            for screen, language in itertools.product(SCREENS, ("en", "ja"))
        ),
    ],
)
def test_screens_are_drawn_in_smallest_windows(drawing_player_on, screen, language, sizes):
    """With all its text and pictures, for which there may be less than no room."""
    player = drawing_player_on(screen, language=language)
    for scale, size in sizes:
        app = player.app
        app.change_settings(app.interface.settings.choose("scale", scale))
        player.screen.resize(size)
        surface = pygame.Surface(size)
        player.screen.draw(surface)
        player.screen.draw_changes(surface)


@pytest.mark.parametrize("times", [12, pytest.param(500, marks=pytest.mark.slow)])
def test_a_window_is_resized_over_and_over(player_on, times):
    player, rng = player_on("hint"), random.Random(1)
    for number in range(times):
        player.key(rng.choice(("f1", "escape", "escape", "f2", "h", "v", "left", "f10", "e", "t")))
        drawn = player.app.frames
        player.resize(*(rng.randint(1, rng.choice((50, 900, 3840))) for _ in range(2)))
        player.step(1.0)
        assert player.app.frames > drawn, number
        assert player.screen.size == pygame.display.get_surface().get_size()


@pytest.mark.parametrize("times", [6, pytest.param(50, marks=pytest.mark.slow)])
def test_full_screen_toggles_repeatedly(player_on, times):
    player = player_on("play")
    player.resize(700, 500)
    for _ in range(times):
        for moved in (False, True):
            player.key("f11")
            player.resize(900, 600) if moved else player.step(1.0)
            assert player.screen.size == pygame.display.get_surface().get_size()
    assert player.screen.size == (900, 600)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(7680, 4320), (16384, 64), (64, 16384), (1, 1)])
def test_the_largest_windows_are_drawn(player_on, size):
    for screen in ("picker", "play", "solved", "review", "lab", "statistics"):
        player = player_on(screen)
        player.resize(*size)
        drawn, player.screen.is_dirty = player.app.frames, True
        player.step(1.0)
        assert player.app.frames > drawn
        assert pygame.display.get_surface().get_size() == size
        player.quit()
