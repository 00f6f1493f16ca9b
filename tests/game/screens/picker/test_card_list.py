"""Going through the boards: typing, arrows, Tab, wheel, bar, a finger, page keys, groups, and a game pad."""

from dataclasses import replace

import pygame
import pytest
from records import record

from game.app.tooltips import explanation_at
from game.input.commands import Action
from game.model.record import Record
from game.modes.journey import journey_steps
from game.screens.game_screen import ToBoard, ToMistakes
from game.screens.learn.screen import LearnScreen
from game.screens.lesson.screen import LessonScreen
from game.screens.mistakes.list_screen import MistakesListScreen
from game.screens.mistakes.screen import MistakesScreen
from game.screens.picker.card import BOARD_CARD
from game.screens.picker.entries import COLLECTIONS, builtin_entries
from game.screens.picker.home_cards import CONTINUE, LEARN
from game.screens.picker.screen import BUTTONS, CLEAR, SEARCH, PickerScreen
from game.screens.play.screen import PlayScreen
from game.screens.speed.screen import SpeedScreen
from game.store.storage import Store
from game.ui.button import Shape
from game.ui.control import ItemCommand
from solver import load_board, parse_position
from solver.generator.stock import stock_boards

pytestmark = pytest.mark.usefixtures("few_frames")

SIZE = (1280, 800)


@pytest.fixture
def home(play):
    """Return a player on the home page."""
    player = play(size=SIZE)
    player.wait_for_records()
    player.rest()
    return player


@pytest.fixture
def player(home):
    """Return a player on the page of a collection."""
    home.screen.open_collection("huarong-dao")
    home.rest()
    return home


def focused(player):
    command = player.screen.focused_command
    return None if command is None else command.value


def ids(player):
    return [card.entry.value for card, _ in player.screen.cards.slots if card.entry]


def ids_of_collection(name):
    return [entry.id for entry in builtin_entries()[name]]


def turn(player, lines):
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=lines, flipped=False))
    player.step()


def is_seen(player, board_id):
    return any(control.command == ItemCommand("board", board_id) for control, _ in player.screen.controls)


# Looking for a board


def test_typing_searches_and_enter_opens_first(player):
    player.key("k")
    player.type("klot")
    assert ids(player)[0] == "klotski"
    assert len(ids(player)) > 500  # those of the stock come after it
    assert focused(player) == "klotski"
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board.id == "klotski"


def test_typing_finds_screens_as_well(player):
    player.type("sp")
    assert Action.SPEED not in [card.control.command for group in player.screen.cards.groups for card in group.cards]
    player.type("eed")
    player.key("return")
    assert isinstance(player.screen, SpeedScreen)


def test_escape_ends_search_and_keeps_focus(player):
    everything = ids(player)
    player.type("hrd-0")
    second = ids(player)[1]
    player.key("right")
    player.key("escape")
    assert ids(player) == everything
    assert focused(player) == second
    assert is_seen(player, second)


def test_backspace_and_button_shorten_query(player):
    player.type("quzzz")
    assert not player.screen.cards.slots
    player.key("backspace")
    assert ids(player) == ["quzzle"]
    clear = next(rect for control, rect in player.screen.controls if control.command == CLEAR)
    player.click(clear.centre)
    assert len(ids(player)) == 40
    assert all(control.command != CLEAR for control, _ in player.screen.controls)


def test_empty_result_is_said(play, drawn_lines):
    player = play(size=SIZE)
    player.type("zzz")
    player.step()
    key = player.app.interface.words.key(Action.BACK)
    assert player.phrase("picker.nothing", query="zzz", key=key) in " ".join(drawn_lines)


def test_letters_are_no_commands_here(player):
    for name in ("t", "g", "x", "m"):
        player.key(name)
    assert type(player.screen).__name__ == "PickerScreen"
    assert not player.app.interface.settings.muted
    assert explanation_at(player.screen, player.button("You").centre).keys == "Shift+F3"
    player.key("escape")
    player.rest()
    assert explanation_at(player.screen, player.button("Daily").centre).keys == ""
    assert explanation_at(player.screen, player.button("Menu").centre).keys.startswith("F10")


def test_only_picker_takes_text(player):
    assert player.screen.is_writing
    assert SEARCH in [control.command for control, _ in player.screen.controls]
    player.type("goat")
    player.key("return")
    assert not player.screen.is_writing


# With the ring


def test_arrows_reach_and_reveal_all_rows(player):
    player.key("down")
    seen = []
    for _ in range(40):
        seen.append(focused(player))
        assert player.screen.focused is not None
        player.key("down")
    assert seen[0] == ids(player)[0]
    assert focused(player) in ids(player)[-6:]
    for _ in range(40):
        player.key("up")
    assert focused(player) not in ids(player)  # the buttons above


def test_arrows_cut_no_top_row(player):
    screen, tops = player.screen, set()
    for _ in range(12):
        player.key("down")
        player.step(1.0)
        tops.add(screen.cards.shelf.top)
    rows = {frame.y - screen.page.gap for section in screen.cards.layout.sections for frame in section.frames}
    rows |= {section.heading.y - screen.page.gap for section in screen.cards.layout.sections}
    assert len(tops) > 2
    assert tops <= {0, screen.cards.last_top} | rows


def test_tab_visits_all_cards(player):
    found = []
    cards = [card.control.command.value for card, _ in player.screen.cards.slots]
    player.key("tab")  # the way home
    for _ in cards:
        player.key("tab")
        found.append(focused(player))
    assert found == cards
    player.key("tab", shift=True)
    assert focused(player) == found[-2]


def test_space_opens_focused_board(player):
    for _ in range(3):
        player.key("right")
    chosen = focused(player)
    player.key("space")
    assert player.session.board.id == chosen == ids_of_collection("huarong-dao")[2]


def test_back_leads_to_the_list_as_it_was(player):
    player.key("end")
    player.rest()
    top = player.screen.cards.shelf.top
    player.click(player.card("hrd-40").centre)
    assert isinstance(player.screen, PlayScreen)
    player.key("escape")
    player.rest()
    assert player.screen.collection == "huarong-dao"
    assert player.screen.cards.shelf.top == top > 0


def test_home_continues_the_started_board(play):
    player = play(load_board("century"))
    player.key("escape")
    player.rest()
    assert player.screen.collection is None
    assert player.screen.focused_command == CONTINUE


# The pages


def test_collections_lead_to_their_boards_and_back(home):
    labels = [control.label for control, _ in home.screen.controls[:7]]
    assert labels == ["Start here", "Journey", "Daily", "Speed", "Learn", "Numbers", "Colours"]
    assert home.screen.default_button == CONTINUE
    home.click_button("Car park")
    home.rest()
    assert home.title == "Car park - Antipode"
    assert ids(home) == [board.id for board in stock_boards("car-park")]
    home.key("end")
    home.rest()
    home.key("escape")
    home.rest()
    assert home.screen.collection is None
    assert home.screen.focused_command == ItemCommand("collection", "car-park")
    home.key("return")
    home.rest()
    assert home.screen.cards.shelf.top == home.screen.cards.last_top
    home.click_button("Home")
    assert home.screen.collection is None


def test_cards_keep_their_places_once_a_board_has_been_opened(home):
    places = [rect for _, rect in home.screen.controls[:10]]
    home.key("return")
    home.rest()
    assert home.position == journey_steps()[0].position
    home.key("escape")
    home.rest()
    assert home.screen.controls[0][0].label == "Continue"
    assert [rect for _, rect in home.screen.controls[:10]] == places


def test_each_collection_can_be_opened(home):
    for name in COLLECTIONS:
        home.screen.open_collection(name)
        home.step()
        assert len(home.screen.cards.slots) >= {"yours": 1, "pictures": 11}.get(name, 19)


def test_filters_leave_out_and_order(home):
    home.screen.open_collection("klotski")
    everything = stock_boards("klotski")
    home.click_button("Difficulty: any")
    home.step()
    assert ids(home) == [board.id for board in everything if board.word == everything[0].word]
    home.click_button(f"Difficulty: {everything[0].word}")
    home.step()
    home.click_button("Size: any")
    home.step()
    assert {board.size for board in everything if board.id in ids(home)} == {(5, 4)}
    home.click_button("Easiest first")
    home.step()
    levels = {board.id: board.level for board in everything}
    found = [levels[board_id] for board_id in ids(home)]
    assert found == sorted(found, reverse=True)
    assert "check" in [control.icon for control, _ in home.screen.controls]


def test_unsolved_leaves_out_solved_boards(play):
    first = stock_boards("farm")[0]
    board = load_board(first.id)
    player = play(records=[Record("run", 1, first.id, str(board.start), 9, 1.0, 9, False, "")])
    player.screen.on_return()
    player.screen.open_collection("farm")
    player.rest()
    assert first.id in ids(player)
    player.click_button("Unsolved")
    player.rest()
    assert first.id not in ids(player)
    assert len(ids(player)) == 40


def test_favourites_are_marked_with_a_key_and_listed(player):
    player.key("right")
    chosen = focused(player)
    player.do(Action.FAVOURITE)
    assert player.store.progress.favourites == (chosen,)
    player.click_button("Favourites")
    player.step()
    assert ids(player) == [chosen]
    player.do(Action.FAVOURITE)
    player.step()
    assert ids(player) == []


# With the pointer


def test_the_heart_on_a_card_makes_a_favourite(player):
    command = next(
        control.command for control, _ in player.screen.controls if getattr(control.command, "kind", "") == BOARD_CARD
    )
    rect = next(rect for control, rect in player.screen.controls if control.command == command)
    corner = (rect.right - 36, rect.y + 36)
    player.click(corner)
    player.step()
    assert player.store.progress.favourites == (ids(player)[0],)
    assert isinstance(player.screen, PickerScreen)
    player.click(corner)
    player.step()
    assert player.store.progress.favourites == ()


def test_wheel_scrolls_softly(player):
    top = player.screen.cards.shelf.seen
    turn(player, -1)
    player.step()
    assert top < player.screen.cards.shelf.seen < player.screen.cards.shelf.top
    player.rest()
    assert player.screen.cards.shelf.seen == player.screen.cards.shelf.top
    turn(player, 50)
    player.rest()
    assert player.screen.cards.shelf.seen == 0


def test_reduced_motion_scrolls_at_once(play):
    player = play(size=SIZE)
    app = player.app
    app.change_settings(app.interface.settings.choose("motion", "reduced"))
    turn(player, -2)
    assert player.screen.cards.shelf.seen == player.screen.cards.shelf.top > 0


def test_bar_drags_to_end(player):
    bar = player.screen.cards.bar
    player.press((bar.centre[0], bar.y + 2))
    player.move((bar.centre[0], bar.bottom - 1), held=True)
    player.release((bar.centre[0], bar.bottom - 1))
    assert player.screen.cards.shelf.seen == player.screen.cards.last_top
    assert type(player.screen).__name__ == "PickerScreen"


def test_finger_drags_and_opens_nothing(player):
    x, y = player.card(ids(player)[0]).centre
    player.press((x, y))
    player.move((x, y - 150), held=True)
    assert player.screen.cards.shelf.seen == 150
    player.release((x, y - 150))
    assert type(player.screen).__name__ == "PickerScreen"
    player.step(1.0)
    x, y = player.card(ids(player)[0]).centre
    player.press((x, y))
    player.move((x + 2, y + 3), held=True)  # a finger never holds quite still
    player.release((x + 2, y + 3))
    assert isinstance(player.screen, PlayScreen)


def test_press_stops_scrolling(player):
    turn(player, -3)
    player.step()
    seen = player.screen.cards.shelf.seen
    player.press((2, 2))
    assert player.screen.cards.shelf.seen == player.screen.cards.shelf.top == seen


def test_name_matches_before_author(player):
    player.type("century")
    assert ids(player)[:2] == ["century", "super-century"]
    player.key("escape")
    player.type("jim lewis")
    assert ids(player) == ["quzzle"]


def test_page_keys_scroll(player):
    player.key("end")
    assert player.screen.cards.shelf.top == player.screen.cards.last_top
    player.key("page up")
    assert 0 < player.screen.cards.shelf.top < player.screen.cards.last_top
    player.key("home")
    player.key("page down")
    assert 0 < player.screen.cards.shelf.top < player.screen.cards.view.height


def test_hardly_visible_card_is_no_control(player):
    turn(player, -1)
    player.rest()
    view = player.screen.cards.view
    for control, rect in player.screen.controls:
        if player.screen.cards.card(control.command):
            assert rect.height >= 2 * player.screen.text
            assert view.union(rect) == view


def test_search_begins_anew_after_find(home):
    home.type("quzz")
    home.key("return")
    assert home.session.board.id == "quzzle"
    home.key("escape")
    home.rest()
    assert home.screen.search.text == ""
    assert home.screen.default_button == CONTINUE
    home.type("goat")
    assert ids(home)[0] == "goat"


def test_frame_is_on_the_board_that_was_played_last(player):
    ids = [entry.key for entry in player.screen.boards.of_collection("classics")][:3]
    player.click(player.card(ids[0]).centre)
    player.rest()
    first = player.screen
    assert first.session.board.id == ids[0]
    home = first.home
    player.screen.next = ToBoard(load_board(ids[2]), home=home)  # as Next does
    player.step()
    player.key("escape")
    player.rest()
    assert player.screen is home
    assert player.screen.menu_board.id == ids[2]
    assert player.screen.focused_command == ItemCommand("board", ids[2])


# What waits for the player


EIGHT = load_board("eight")
MISSED = [parse_position(EIGHT, text) for text in ("1 2 3/4 5 6/0 7 8", "1 2 3/4 0 6/7 5 8")]


def with_mistakes(play, practised=True):
    """Return a player on the home page with positions that are due."""
    player = play(language="en", records=[record(1, board="eight")])
    player.app.change_settings(replace(player.app.interface.settings, practised=practised))
    player.store.add_mistakes(MISSED, player.app.interface.today())
    player.wait_for_records()
    player.screen.list_boards()
    player.rest()
    return player


def learn_card(player):
    """Return what the card of the lessons shows."""
    card = next(card for card, _ in player.screen.cards.slots if card.control.command == LEARN)
    return card.show()


def test_due_mistakes_are_on_the_card_that_leads_to_them(play):
    player = with_mistakes(play)
    assert learn_card(player).status == ("2 mistakes due",)
    assert learn_card(player).byline == (player.phrase("lesson.name_first"),)
    player.click_button("Learn")
    player.rest()
    assert isinstance(player.screen, MistakesListScreen)
    assert player.screen.counts[EIGHT].due == 2
    player.key("return")
    assert isinstance(player.screen, MistakesScreen)
    assert player.screen.counts.due == 2
    player.key("escape")
    player.key("escape")
    player.rest()
    assert isinstance(player.screen, PickerScreen)
    for position in MISSED:
        player.store.mistakes.answer(position, True, player.app.interface.today())
    player.screen.list_boards()
    assert learn_card(player).status[0] == player.phrase("lesson.name_first")


def test_mistakes_are_not_on_the_card_before_they_are_practised(play):
    player = with_mistakes(play, practised=False)
    assert learn_card(player).status[0] == player.phrase("lesson.name_first")
    player.screen.next = ToMistakes(player.screen, EIGHT)
    player.step()
    player.rest()
    player.key("escape")
    player.wait_until(lambda: learn_card(player).status == ("2 mistakes due",))
    player.quit()
    assert Store(player.store.folder).settings.practised


@pytest.mark.parametrize(("board", "lesson"), [("klotski", "domino"), ("rush-60", "blocker"), ("fifteen", "tile")])
def test_learn_card_shows_the_lesson_that_enter_begins_there(play, board, lesson):
    player = play(load_board(board))
    player.key("escape")
    player.rest()
    assert learn_card(player).status[0] == player.phrase(f"lesson.name_{lesson}")
    player.click_button(player.phrase("home.learn"))
    player.wait_for_records()
    assert isinstance(player.screen, LearnScreen)
    player.key("return")
    assert isinstance(player.screen, LessonScreen)
    assert player.screen.lesson.name == lesson


@pytest.mark.parametrize("language", ["en", "de", "ja"])
def test_buttons_at_the_top_keep_their_icons(play, language):
    player = play(size=(480, 360), language=language)
    for control, rect in player.screen.controls:
        if control.command in BUTTONS:
            assert player.screen.looks.at(rect).shape_of(control) is Shape.BESIDE, control.label


def test_home_page_is_left_for_a_collection_and_back_at_its_top(home):
    home.screen.cards.scroll_to(200, soft=False)
    home.screen.open_collection("klotski")
    home.screen.open_collection(None)
    assert home.screen.cards.shelf.top == 0
