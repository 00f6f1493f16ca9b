"""The menu, and what an entry of it says of itself."""

import itertools

import pygame
import pytest
from every import every, sampled
from player import Player
from waiting import PATIENCE

from game.app.tooltips import explanation_at
from game.input.commands import Action, Scope
from game.language.language import load_language
from game.modes.daily import daily_boards
from game.modes.journey import journey_steps
from game.screens.distances.screen import DistancesScreen
from game.screens.editor.screen import EditorScreen
from game.screens.learn.screen import LearnScreen
from game.screens.maker.screen import MakerScreen
from game.screens.menu.screen import MenuScreen, explanation, room_for_explanation
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.screens.share.screen import ShareScreen
from game.screens.standing.screen import StandingScreen
from game.ui.control import ControlState
from game.ui.geometry import small_text
from game.ui.text import Fonts, line_step
from game.ui.widget import Painter
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")

SIZES = [(480, 360), (1280, 800), (1920, 1080), (3840, 2160), (800, 1200)]
ENTRIES = ("play", "learn", "explore", "make", "share", "you")
TEXT = "Sets up any position; it says at once whether it can be solved. By hand, piece by piece."


@pytest.fixture(scope="module")
def fonts():
    pygame.font.init()
    return Fonts()


def said(fonts, lines, wide=True, text=TEXT):
    width = fonts.width(text, 20) if wide else fonts.width("Sets up any position", 20)
    return explanation(fonts, text, 20, width, lines * line_step(20))


def test_all_is_said_with_room(fonts):
    assert said(fonts, 1) == [TEXT[:-1]]
    assert " ".join(said(fonts, 6, wide=False)) == TEXT[:-1]


def test_otherwise_whole_sentences_or_clauses(fonts):
    assert " ".join(said(fonts, 4, wide=False)) == "Sets up any position; it says at once whether it can be solved"
    assert said(fonts, 1, wide=False) == ["Sets up any position"]
    assert said(fonts, 0) == []


def test_japanese_ends_where_its_sentences_end(fonts):
    text = "配置を作ります。解けるかどうかも示します。"
    width = fonts.width("配置を作ります。", 20)
    assert explanation(fonts, text, 20, width, line_step(20)) == ["配置を作ります"]


@every("width", range(40, 400, 20))
def test_japanese_ends_at_a_sentence(fonts, width):
    for name in ENTRIES:
        text = load_language("ja").phrases[f"about.menu_{name}"].replace(" ", "")
        for lines in (1, 2, 3):
            said = "".join(explanation(fonts, text, 13, width, lines * line_step(13)))
            assert not said or text.startswith(said + "。")


def test_nothing_is_said_of_nothing(fonts):
    assert explanation(fonts, "", 20, 100, 100) == []


@pytest.fixture
def opened(tmp_path, monkeypatch, table_of):
    """Opens the menu over a board, in a window of this size."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    players = []

    def start(size=(1280, 800), language="en"):
        player = Player(tmp_path / "data", EIGHT, MIDDLE, language=language)
        players.append(player)
        player.resize(*size)
        player.key("f10")
        player.step(1.0)  # or a click would be the rest of a double click
        return player

    yield start
    for player in players:
        player.quit()


@sampled(
    "size, language",
    itertools.product(SIZES, ["en", "de", "ja"]),
    [((1280, 800), "ja"), ((480, 360), "de"), ((800, 1200), "en"), ((3840, 2160), "de")],
)
def test_entries_explain_themselves(opened, size, language):
    assert_all_explained(opened(size, language))


@pytest.mark.parametrize("scale", [125, 150, 200])
@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_entries_explain_themselves_in_large_text(opened, language, scale):
    player = opened((1280, 800), language)
    player.app.change_settings(player.app.interface.settings.choose("scale", scale))
    player.step()
    assert_all_explained(player)


def assert_all_explained(player):
    scene, painter = player.screen, player.app.interface.painter
    entries = scene.own_controls
    assert len(entries) == 10
    for control, rect in entries:
        width, room = room_for_explanation(rect, scene.text)
        assert explanation(painter.fonts, control.explanation, small_text(scene.text), width, room), control.label


@pytest.mark.parametrize("size", [(480, 360), (1280, 800), (2560, 1440)])
def test_names_of_a_row_stand_in_line(opened, monkeypatch, size):
    player, drawn = opened(size), []
    monkeypatch.setattr(Painter, "text", lambda painter, surface, text, rect, *more, **looks: drawn.append(rect.y))
    for control, rect in player.screen.own_controls:
        control.look(rect, ControlState()).draw(pygame.Surface(size), player.app.interface.painter)
    assert len(drawn) == 10
    assert drawn[:5] == drawn[5:]


def test_disabled_entry_says_why(play):
    player = play(size=(480, 360))
    player.key("f10")
    player.rest()
    control, rect = next(each for each in player.screen.own_controls if each[0].label == "Explore")
    assert control.look(rect, ControlState(enabled=False)).said == player.phrase("idle.board")


def test_small_windows_show_plain_buttons(opened):
    assert all(control.look is None for control, _ in opened((200, 150)).screen.own_controls)


def press(player, name):
    player.step(1.0)
    player.click_button(player.phrase(f"button.menu_{name}"))
    player.step(1.0)


def test_menu_leads_through_every_door(play):
    player = play(EIGHT, MIDDLE, (1280, 800))
    kinds = (LearnScreen, DistancesScreen, MakerScreen, ShareScreen, StandingScreen)
    for name, kind in zip(ENTRIES[1:], kinds, strict=True):
        player.key("f10")
        press(player, name)
        assert isinstance(player.screen, kind), name
        player.key("escape")
        assert isinstance(player.screen, PlayScreen), name
    player.key("f10")
    press(player, "play")
    assert isinstance(player.screen, PickerScreen)
    player.key("return")
    assert player.session.board.id == "eight", "the board that was left is chosen"


@pytest.mark.parametrize("page", [Action.LAB, Action.SETTINGS, Action.DAILY])
def test_play_leads_to_the_boards_from_every_page(play, page):
    player = play(EIGHT, MIDDLE)
    player.key("left")
    player.ask(page)
    player.key("f10")
    press(player, "play")
    assert isinstance(player.screen, PickerScreen)
    assert player.screen.back is None
    player.key("return")
    assert player.session.game.move_count == 1, "the game is kept"


def test_first_menu_tells_what_needs_a_board(play):
    player = play(size=(1280, 800))
    player.click_button("Menu")
    labels = {control.label: control.command for control, _ in player.screen.controls}
    label = player.phrase("button.menu_explore")
    said = explanation_at(player.screen, player.button(label).centre)
    assert said.text.endswith("\n" + player.phrase("idle.board"))
    press(player, "explore")
    assert isinstance(player.screen, MenuScreen)
    assert player.screen.disabled & set(labels.values()) == {labels[label]}
    press(player, "you")
    assert isinstance(player.screen, StandingScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    player.key("f10")
    assert player.store.writer.flush(PATIENCE)
    player.click_button("Quit")
    assert not player.app.is_running


@pytest.mark.parametrize(("name", "kind"), [("explore", DistancesScreen), ("share", ShareScreen)])
def test_menu_of_home_is_about_the_board_played_last(play, name, kind):
    player = play(load_board("goat"))
    player.key("escape")
    player.quit()
    player = play(size=(1280, 800))
    player.click_button("Menu")
    assert player.screen.heading == player.phrase("menu.of_board", board="Goat")
    press(player, name)
    assert isinstance(player.screen, kind)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)


def test_menu_is_about_focused_board(play):
    player = play(size=(1280, 800))
    player.type("eight")  # which brings the focus there
    player.click_button("Menu")
    assert player.screen.heading == player.phrase("menu.of_board", board="Eight")
    press(player, "explore")
    assert "Eight" in player.title
    player.key("escape")
    player.key("return")
    assert player.session.board.id == "eight"
    assert not player.session.is_clock_running


def test_space_on_boards_opens_one(play):
    player = play()
    player.key("space")
    assert player.position == journey_steps()[0].position
    player.key("escape")
    player.screen.open_collection("numbers")
    (first, *_), *_ = player.screen.cards.slots
    player.key("space")
    assert player.session.board.id == first.entry.key


def test_the_game_ends_from_the_menu(opened):
    player = opened()
    assert player.store.writer.flush(PATIENCE)
    assert player.app.is_running
    player.click_button("Quit")
    assert not player.app.is_running


def test_the_game_ends_by_its_key(opened):
    player = opened()
    assert player.store.writer.flush(PATIENCE)
    player.key("q", ctrl=True)
    assert not player.app.is_running


IN_FRONT = [action for action in Action if action.spec.opens]  # what opens in front of a board by its key
PAGES = [action for action in Action if action.spec.opens and action.spec.scope is Scope.BOARDS]


def test_menu_opens_on_every_page(tmp_path):
    player = Player(tmp_path / "data", EIGHT, MIDDLE)
    board = player.screen
    for action in IN_FRONT:
        player.ask(action)
        page = player.screen
        assert page is not board, action
        player.key("f10")
        assert isinstance(player.screen, MenuScreen) or action is Action.MENU, action
        player.key("f10")
        assert player.screen is page or action is Action.MENU, action
        if player.screen is not board:
            player.ask(Action.MENU)
            player.do(Action.COPY)  # a command about the game: the pages before it close
            player.step()
        assert player.screen is (page if action is Action.REVIEW else board), action  # which runs commands itself
        player.ask(Action.BACK) if player.screen is page else None
    player.quit()


@sampled("action", IN_FRONT, (Action.EDITOR, Action.SETTINGS, Action.MAP))
def test_every_page_gives_way_to_pages(tmp_path, action):
    player = Player(tmp_path / "data", EIGHT, MIDDLE)
    board = player.screen
    for other in PAGES:
        player.ask(action)
        page = player.screen
        player.ask(other)
        if action is other:
            assert player.screen is board
            continue
        assert player.screen.own_key is other, other
        player.ask(Action.SETTINGS)
        player.ask(PAGES[0] if other is not PAGES[0] else PAGES[1])  # through the settings, too
        depth = 0
        while player.screen not in (board, page):
            player.key("escape")
            depth += 1
            assert depth < 4, "screens pile up"
        if player.screen is page:
            player.ask(Action.BACK)
        assert player.screen is board
    player.quit()


def test_commands_about_a_board_on_pages_that_show_one(tmp_path):
    player = Player(tmp_path / "data")
    of_day = daily_boards(player.app.interface.today())[0].start
    for page in (Action.DAILY, Action.JOURNEY):
        player.ask(page)
        start = of_day if page is Action.DAILY else player.screen.next_step.position
        screen = player.screen
        player.key("e")
        assert isinstance(player.screen, EditorScreen)
        assert player.screen.position.board == start.board
        player.key("escape")
        assert player.screen is screen
        player.key("escape")
    player.ask(Action.DAILY)
    player.key("f")
    player.wait_for_solver()
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.start.board == of_day.board
    player.quit()
