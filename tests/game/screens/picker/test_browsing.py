"""Going through the boards: typing, arrows, Tab, wheel, bar, a finger, page keys, groups, and a game pad."""

import pygame
import pytest

from game.app.tooltips import explanation_at
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


def test_what_is_typed_looks_for_boards_and_enter_opens_the_first(player):
    player.key("k")  # no hint for slack: the letter comes as text
    player.type("klot")
    assert ids(player) == ["klotski"]
    assert focused(player) == "klotski"
    player.key("return")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board.id == "klotski"


def test_escape_shows_all_boards_again_with_the_focus_where_it_was(player):
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


def test_backspace_takes_letters_back_and_a_button_all(player):
    player.type("quzzz")
    assert not player.screen.cards.slots
    player.key("backspace")
    assert ids(player) == ["quzzle"]
    clear = next(rect for control, rect in player.screen.controls if control.command == CLEAR)
    player.click(clear.centre)
    assert len(ids(player)) > 60
    assert all(control.command != CLEAR for control, _ in player.screen.controls)


def test_where_nothing_is_found_a_sentence_says_so(play, drawn_lines):
    player = play(size=SIZE)
    player.type("zzz")
    player.step()
    assert any(line.startswith('No board matches "zzz".') for line in drawn_lines)


def test_letters_mean_no_commands_here_and_buttons_name_no_letters(player):
    for name in ("t", "g", "x", "m"):
        player.key(name)
    assert type(player.screen).__name__ == "PickerScreen"
    assert not player.app.services.settings.muted
    today = player.button("Today")
    assert explanation_at(player.screen, today.centre).keys == ""
    assert explanation_at(player.screen, player.button("Help").centre).keys.startswith("F1")


def test_the_boards_listen_to_text_and_others_do_not(player):
    assert player.screen.writing
    assert SEARCH in [control.command for control, _ in player.screen.controls]
    player.type("goat")
    player.key("return")
    assert not player.screen.writing


# With the ring


def test_arrows_lead_through_all_rows_and_what_has_the_focus_can_be_seen(player):
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


def test_the_arrows_cut_no_row_at_the_top(player):
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


def test_tab_goes_through_all_cards_and_back(player):
    found = []
    cards = [card.control.command.value for card, _ in player.screen.cards.slots]
    for _ in cards:
        player.key("tab")
        found.append(focused(player))
    assert found == cards
    player.key("tab", shift=True)
    assert focused(player) == found[-2]


def test_space_opens_the_board_with_the_focus(player):
    for _ in range(3):
        player.key("right")
    player.key("space")
    assert player.session.board.id == "eleven"


def test_one_comes_back_to_the_board_that_was_left_among_its_group(player):
    player.type("century")
    player.key("return")
    player.key("escape")
    assert focused(player) == "century"
    assert player.screen.focused_command.kind == "board"
    player.key("right")
    assert focused(player) == "supercompo"


# With the pointer


def test_the_wheel_scrolls_softly(player):
    top = player.screen.cards.shelf.seen
    turn(player, -1)
    player.step()
    assert top < player.screen.cards.shelf.seen < player.screen.cards.shelf.top
    player.rest()
    assert player.screen.cards.shelf.seen == player.screen.cards.shelf.top
    turn(player, 50)
    player.rest()
    assert player.screen.cards.shelf.seen == 0


def test_without_motion_it_scrolls_at_once(play):
    player = play(size=SIZE)
    services = player.app.services
    services.change_settings(services.settings.choose("motion", "reduced"))
    turn(player, -2)
    assert player.screen.cards.shelf.seen == player.screen.cards.shelf.top > 0


def test_the_bar_is_dragged_to_the_end(player):
    bar = player.screen.cards.bar
    player.press((bar.centre[0], bar.y + 2))
    player.move((bar.centre[0], bar.bottom - 1), held=True)
    player.release((bar.centre[0], bar.bottom - 1))
    assert player.screen.cards.shelf.seen == player.screen.cards.last_top
    assert type(player.screen).__name__ == "PickerScreen"


def test_a_finger_drags_the_list_and_opens_nothing(player):
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


def test_a_press_stops_what_scrolls_and_takes_what_is_seen(player):
    turn(player, -3)
    player.step()
    seen = player.screen.cards.shelf.seen
    player.press((2, 2))
    assert player.screen.cards.shelf.seen == player.screen.cards.shelf.top == seen


def test_a_groups_button_leads_there(player):
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


def test_a_name_comes_before_an_author(player):
    player.type("century")
    assert ids(player)[:2] == ["century", "super-century"]
    player.key("escape")
    player.type("jim lewis")
    assert ids(player) == ["quzzle"]


def test_a_groups_button_ends_a_search(player):
    player.type("klot")
    player.step(1.0)
    player.click_button("Classics")
    player.rest()
    assert not player.screen.search.text
    assert is_seen(player, "moving-day")


def test_page_keys_and_ends(player):
    player.key("end")
    assert player.screen.cards.shelf.top == player.screen.cards.last_top
    player.key("page up")
    assert 0 < player.screen.cards.shelf.top < player.screen.cards.last_top
    player.key("home")
    player.key("page down")
    assert player.screen.cards.shelf.top == player.screen.cards.view.height - player.screen.cards.heading_height


def test_a_card_that_is_hardly_seen_cannot_be_hit(player):
    turn(player, -1)
    player.rest()
    view = player.screen.cards.view
    for control, rect in player.screen.controls:
        if player.screen.cards.card(control.command):
            assert rect.height >= 2 * player.screen.text
            assert view.union(rect) == view
