"""The help on SDL's dummy driver: all of it is reached, and it leads to the keys and back."""

import itertools

import pygame
import pytest
from player import Player

from game.help_layout import help_layout
from game.input_map import BINDINGS
from game.page_layout import page_layout
from game.scenes.help import NOTES, HelpScene
from game.scenes.keys import KeysScene
from game.scenes.play import PlayScene
from game.scenes.scroll_parts import DOWN
from game.settings import LARGE_TEXT
from solver import load_board, parse_position

EIGHT = load_board("eight")
SIZES = [(480, 360), (640, 480), (1280, 800), (1920, 1080), (3840, 2160), (700, 1000), (1080, 1920)]


@pytest.fixture
def player(tmp_path, table_of, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    player = Player(tmp_path / "data", EIGHT, parse_position(EIGHT, "1 2 3/4 0 5/6 7 8"))
    player.resize(480, 360)
    player.key("f1")
    assert isinstance(player.scene, HelpScene)
    yield player
    player.quit()


def looks_as_drawn_whole(player):
    player.step(0.5)
    anew = pygame.Surface(player.scene.size).convert()
    player.scene.draw(anew)
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB") == pygame.image.tobytes(anew, "RGB")


def shown(player):
    """The first line and the last."""
    parts = [part.says for part in player.scene.own_parts() if isinstance(part.says[0], str)]
    return parts[0], parts[-1]


def test_it_scrolls_to_its_end_by_wheel_keys_and_buttons(player):
    lines = player.scene._rows()
    assert len(lines) == len(BINDINGS) + len(NOTES)
    room = len(player.scene._layout.lines)
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False))
    player.step()
    assert shown(player) == (lines[3], lines[room + 2])
    player.key("up")
    assert shown(player)[0] == lines[2]
    player.key("tab")
    player.key("tab")
    player.key("tab")
    assert player.scene.command_with_ring == DOWN
    for _ in lines:
        player.key("return")
    assert shown(player)[1] == lines[-1]
    assert looks_as_drawn_whole(player)


def test_it_leads_to_the_keys_and_back(player):
    player.click_button("Change keys")
    assert isinstance(player.scene, KeysScene)
    player.key("escape")
    assert isinstance(player.scene, HelpScene)
    player.key("f1")
    assert isinstance(player.scene, PlayScene)


@pytest.mark.parametrize("scale", [1.0, LARGE_TEXT])
@pytest.mark.parametrize("size", SIZES)
def test_the_lines_are_apart_and_inside_at_every_size(size, scale):
    page = page_layout(*size, scale)
    layout = help_layout(len(BINDINGS) + len(NOTES), page)
    rects = [page.back, page.heading, *itertools.chain(*layout.lines), layout.bar, *layout.buttons]
    assert all(rect.x >= 0 and rect.y >= 0 and rect.right <= size[0] and rect.bottom <= size[1] for rect in rects)
    assert not any(a.overlaps(b) for a, b in itertools.combinations(rects, 2))
    assert len(layout.lines) >= 8


@pytest.mark.parametrize("size", [(1, 1), (160, 120), (16384, 200), (200, 16384)])
def test_any_size_gives_a_layout(size):
    layout = help_layout(50, page_layout(*size))
    assert all(rect.width >= 1 and rect.height >= 1 for pair in layout.lines for rect in pair)
