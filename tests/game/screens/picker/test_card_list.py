"""Going through the boards: typing, arrows, Tab, wheel, bar, a finger, page keys, groups, and a game pad."""

import pygame
import pytest

from game.app.tooltips import explanation_at
from game.input.commands import Action
from game.screens.picker.screen import CLEAR, SEARCH
from game.screens.play.screen import PlayScreen
from game.ui.control import ItemCommand

pytestmark = pytest.mark.usefixtures("few_frames")

SIZE = (1280, 800)


@pytest.fixture
def player(play):
    player = play(size=SIZE)
    player.wait_for_records()
    player.rest()
    return player


def focused(player):
    command = player.screen.focused_command
    return None if command is None else command.value


def ids(player):
    return [card.entry.value for card, _ in player.screen.cards.slots if card.entry]


def turn(player, lines):
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=lines, flipped=False))
    player.step()


def is_seen(player, board_id):
    return any(control.command == ItemCommand("board", board_id) for control, _ in player.screen.controls)


# Looking for a board


def test_typing_searches_and_enter_opens_first(player):
    player.key("k")  # no hint for slack: the letter comes as text
    player.type("klot")
    assert ids(player) == ["klotski"]
    assert focused(player) == "klotski"
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board.id == "klotski"


def test_escape_ends_search_and_keeps_focus(player):
    everything = ids(player)
    player.type("super")
    assert ids(player) == ["supercompo", "super-century"]
    player.key("right")
    player.key("escape")
    assert ids(player) == everything
    assert focused(player) == "super-century"
    assert is_seen(player, "super-century")
    player.key("escape")  # there is nothing behind
    assert ids(player) == everything


def test_backspace_and_button_shorten_query(player):
    player.type("quzzz")
    assert not player.screen.cards.slots
    player.key("backspace")
    assert ids(player) == ["quzzle"]
    clear = next(rect for control, rect in player.screen.controls if control.command == CLEAR)
    player.click(clear.centre)
    assert len(ids(player)) > 60
    assert all(control.command != CLEAR for control, _ in player.screen.controls)


def test_empty_result_is_said(play, drawn_lines):
    player = play(size=SIZE)
    player.type("zzz")
    player.step()
    key = player.app.services.words.key(Action.BACK)
    assert player.phrase("picker.nothing", query="zzz", key=key) in " ".join(drawn_lines)


def test_letters_are_no_commands_here(player):
    for name in ("t", "g", "x", "m"):
        player.key(name)
    assert type(player.screen).__name__ == "PickerScreen"
    assert not player.app.services.settings.muted
    today = player.button("Today")
    assert explanation_at(player.screen, today.centre).keys == ""
    assert explanation_at(player.screen, player.button("Help").centre).keys.startswith("F1")


def test_only_picker_takes_text(player):
    assert player.screen.writing
    assert SEARCH in [control.command for control, _ in player.screen.controls]
    player.type("goat")
    player.key("return")
    assert not player.screen.writing


# With the ring


def test_arrows_reach_and_reveal_all_rows(player):
    player.key("down")
    seen = []
    for _ in range(40):
        seen.append(focused(player))
        assert player.screen.focused is not None
        player.key("down")
    assert seen[0] == "seven"
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
    rows |= {
        section.frames[0].y - screen.page.gap - screen.cards.heading_height for section in screen.cards.layout.sections
    }
    assert len(tops) > 2
    assert tops <= {0, screen.cards.last_top} | rows


def test_tab_visits_all_cards(player):
    found = []
    cards = [card.control.command.value for card, _ in player.screen.cards.slots]
    for _ in cards:
        player.key("tab")
        found.append(focused(player))
    assert found == cards
    player.key("tab", shift=True)
    assert focused(player) == found[-2]


def test_space_opens_focused_board(player):
    for _ in range(3):
        player.key("right")
    player.key("space")
    assert player.session.board.id == "eleven"


def test_return_focuses_board_in_its_group(player):
    player.type("century")
    player.key("return")
    player.key("escape")
    assert focused(player) == "century"
    assert player.screen.focused_command.kind == "board"
    player.key("right")
    assert focused(player) == "supercompo"


# With the pointer


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
    services = player.app.services
    services.change_settings(services.settings.choose("motion", "reduced"))
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
    x, y = player.card("eight").centre
    player.press((x, y))
    player.move((x, y - 150), held=True)
    assert player.screen.cards.shelf.seen == 150
    player.release((x, y - 150))
    assert type(player.screen).__name__ == "PickerScreen"
    player.step(1.0)
    x, y = player.card("eight").centre
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


def test_group_button_scrolls_to_group(player):
    player.click_button("Classics")
    player.rest()
    assert is_seen(player, "moving-day")
    assert not is_seen(player, "seven")
    player.click_button("Huarong Dao")
    player.rest()
    top = next(
        section
        for group, section in zip(player.screen.cards.groups, player.screen.cards.layout.sections, strict=True)
        if group.id == "huarong-dao"
    )
    assert player.screen.cards.shelf.top == top.heading.y


def test_name_matches_before_author(player):
    player.type("century")
    assert ids(player)[:2] == ["century", "super-century"]
    player.key("escape")
    player.type("jim lewis")
    assert ids(player) == ["quzzle"]


def test_group_button_ends_search(player):
    player.type("klot")
    player.step(1.0)
    player.click_button("Classics")
    player.rest()
    assert not player.screen.search.text
    assert is_seen(player, "moving-day")


def test_page_keys_scroll(player):
    player.key("end")
    assert player.screen.cards.shelf.top == player.screen.cards.last_top
    player.key("page up")
    assert 0 < player.screen.cards.shelf.top < player.screen.cards.last_top
    player.key("home")
    player.key("page down")
    assert player.screen.cards.shelf.top == player.screen.cards.view.height - player.screen.cards.heading_height


def test_hardly_visible_card_is_no_control(player):
    turn(player, -1)
    player.rest()
    view = player.screen.cards.view
    for control, rect in player.screen.controls:
        if player.screen.cards.card(control.command):
            assert rect.height >= 2 * player.screen.text
            assert view.union(rect) == view
