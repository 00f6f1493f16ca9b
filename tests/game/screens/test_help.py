"""The help: every key once, in groups, on pages that are turned by every kind of input."""

import itertools
from dataclasses import replace

import pygame
import pytest
from every import every, sampled
from fonts import face_of

from game.input.commands import Action
from game.input.key_map import KeyMap
from game.input.pad import PAD_BINDINGS, Pad
from game.language.language import load_language
from game.screens.help.screen import HelpLine, HelpScreen, flow, fullest_flow, help_groups, help_layout
from game.screens.keys.screen import KeysScreen
from game.screens.play.screen import PlayScreen
from game.ui.geometry import page_layout
from game.ui.scroll import DOWN, UP
from game.ui.text import line_step
from game.words.words import Words
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
SIZES = [(480, 360), (640, 480), (1280, 800), (1920, 1080), (700, 1000)]


@pytest.fixture
def opened(play):
    """The help in front of a game."""

    def start(size=(480, 360), language="en"):
        player = play(EIGHT, MIDDLE, size, language=language)
        player.key("f1")
        assert isinstance(player.screen, HelpScreen)
        player.step(1.0)  # it has come softly
        return player

    return start


def plug_in(player, name=""):
    pads = player.app.services.pads
    pads._pads[0] = pads._last = Pad(True, name)
    player.app.services.lay_out()
    player.step()


def words(language="en"):
    return Words(load_language(language), KeyMap())


def shown(player):
    """The lines on the present page."""
    told = [widget for number, widget in player.screen.widgets_by_page if number == player.screen.scroll.top]
    return [widget.line for widget in told if isinstance(widget, HelpLine)]


def click(player, command):
    player.click(next(rect for control, rect in player.screen.controls if control.command == command).centre)


def wheel(player, notches, sideways=0):
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=sideways, y=notches))
    player.step()


# What it says


def test_every_action_is_told_once():
    said = [line for _, lines in help_groups(words(), None) for line in lines]
    told = [(words().keys(action), words().help(action)) for action in Action]
    assert len([line for line in said if (line.keys, line.text) in told]) == len(Action)
    assert len(said) == len(set(said))


@every(("maker", "hint", "help_button"), [("", "X", "Select"), ("sony", "Square", "Share"), ("nintendo", "X", "Minus")])
def test_pad_buttons_have_pad_names(maker, hint, help_button):
    lines = {line.keys: line.button for _, lines in help_groups(words(), maker) for line in lines}
    assert (lines["H"], lines["F1, ?"], lines["N"]) == (hint, help_button, "")
    assert sum(map(bool, lines.values())) == len(PAD_BINDINGS)


def test_first_page_explains_the_mouse(opened):
    player = opened((1280, 800))
    assert "Right click" in [line.keys for line in shown(player)]
    assert player.screen.scroll.lines > 1  # it is not all on the first page


# Where it says it


def test_groups_flow_whole_through_columns():
    groups = [[20, 10, 10], [20, 10, 10, 10], [20] + [10] * 12, [20, 10]]
    places = flow(groups, 100, 5)
    assert places[0] == [(0, 0), (0, 20), (0, 30)]
    assert places[1] == [(0, 45), (0, 65), (0, 75), (0, 85)]
    assert [column for column, _ in places[2]] == [1] * 9 + [2] * 4
    assert places[3] == [(2, 45), (2, 65)]
    for group, tops in zip(groups, places, strict=True):
        assert all(y + height <= 100 for height, (_, y) in zip(group, tops, strict=True))


def test_groups_divide_to_fit_pages():
    groups = [[20] + [10] * 5, [20] + [10] * 6, [20] + [10] * 7]
    assert [tops[-1][0] for tops in fullest_flow(groups, 100, 5, 3)] == [0, 1, 2]
    divided = fullest_flow(groups, 150, 5, 2)
    assert [tops[-1][0] for tops in divided] == [0, 1, 1]
    assert divided[1][:2] == [(0, 75), (0, 95)]


@every("scale", [1.0, 1.5])
@every("size", SIZES)
def test_columns_and_buttons_are_apart(size, scale):
    page = page_layout(*size, scale)
    layout = help_layout(page)
    rects = [page.back, *layout.columns, layout.bar, *layout.buttons]
    assert all(rect.x >= 0 and rect.y >= 0 and rect.right <= size[0] and rect.bottom <= size[1] for rect in rects)
    assert not any(a.overlaps(b) for a, b in itertools.combinations(rects, 2))


@every("size", [(1, 1), (333, 777), (16384, 200), (200, 16384), (16384, 16384)])
def test_any_size_gives_a_page(size):
    layout = help_layout(page_layout(*size))
    assert all(rect.width >= 1 and rect.height >= 1 for rect in [*layout.columns, layout.bar, *layout.buttons])


@sampled("language, with_pad", itertools.product(["en", "ja"], [False, True]), [("en", False), ("ja", True)])
def test_every_line_is_full_size(opened, language, with_pad, blank_pictures):
    if language == "ja" and face_of("ja") is None:
        pytest.skip("no Japanese font is installed")
    player = opened(language=language)
    if with_pad:
        plug_in(player, "PS4 Controller")
    fonts = player.app.services.painter.fonts
    for scale, size in itertools.product((100, 150), SIZES):
        player.app.services.change_settings(player.app.services.settings.choose("scale", scale))
        player.resize(*size)
        scene, text = player.screen, player.screen.page.text
        assert text >= 13
        assert max(number for number, _ in scene.widgets_by_page) < scene.scroll.lines
        for widget in (widget for _, widget in scene.widgets_by_page if isinstance(widget, HelpLine)):
            for said, cell in zip(widget.line, widget.cells, strict=True):
                lines = fonts.wrapped(said, text, cell.width)
                assert len(lines) * line_step(text) <= cell.height, (size, said)
                assert all(fonts.width(each, text) <= cell.width for each in lines), (size, said)
        places = [(number, widget.rect) for number, widget in scene.widgets_by_page]
        for (page, a), (other, b) in itertools.combinations(places, 2):
            assert page != other or not a.overlaps(b)
        assert all(rect.bottom <= scene.page.area.bottom for _, rect in places)
        assert len(places) > 50


# Turning its pages


def test_pages_turn_by_all_inputs(opened):
    player = opened()
    pages = player.screen.scroll
    first = shown(player)
    for turn, back in (
        (lambda: player.key("down"), lambda: player.key("up")),
        (lambda: player.key("right"), lambda: player.key("left")),
        (lambda: player.key("page down"), lambda: player.key("page up")),
        (lambda: wheel(player, -1), lambda: wheel(player, 1)),
        (lambda: click(player, DOWN), lambda: click(player, UP)),
    ):
        turn()
        assert pages.top == 1
        assert not set(shown(player)) & set(first)
        back()
        assert pages.top == 0
    player.key("up")
    assert pages.top == 0
    for _ in range(20):
        player.key("down")
    assert pages.is_at_end
    player.key("page down")
    assert pages.is_at_end
    player.key("home")
    assert pages.is_at_start
    player.key("end")
    assert pages.is_at_end


@pytest.mark.parametrize("sideways", [-1, 1])
def test_sideways_wheel_turns_nothing(opened, sideways):
    player = opened()
    wheel(player, 0, sideways)
    assert player.screen.scroll.top == 0


def test_reassigned_page_key_keeps_new_meaning(opened):
    player = opened()
    services = player.app.services
    services.change_settings(replace(services.settings, keys={Action.BACK: ("escape", "page down")}))
    player.key("page down")
    assert isinstance(player.screen, PlayScreen)


def test_turned_page_leaves_nothing_behind(opened):
    player = opened()
    for _ in range(player.screen.scroll.lines):
        now = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
        player.screen.is_dirty = True
        player.step()
        assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == now
        player.key("down")


def test_page_stays_as_a_pad_comes(opened):
    player = opened((1280, 800))
    player.key("down")
    assert not any(line.button for line in shown(player))
    plug_in(player)
    assert player.screen.scroll.top == 1
    assert any(isinstance(widget, HelpLine) and widget.line.button for _, widget in player.screen.widgets_by_page)


@pytest.mark.parametrize("name", ["f1", "escape"])
def test_both_keys_lead_back(opened, name):
    player = opened()
    player.key(name)
    assert isinstance(player.screen, PlayScreen)


def test_focus_reaches_the_keys_button(opened):
    player = opened()
    for _ in player.screen.controls:
        player.key("tab")
    player.key("return")
    assert isinstance(player.screen, KeysScreen)
    player.key("escape")
    assert isinstance(player.screen, HelpScreen)
