"""The tree that screen readers have of each screen."""

from collections import Counter

import pytest

from game.input.commands import Action
from game.model.draft import drawing_of
from game.screens.maker.controls import BRUSH
from game.screens.play.screen import PlayScreen
from game.ui.access import NodeRole, access_tree
from game.ui.control import ItemCommand
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
LEAST_TARGET = 40  # pixels, in a window of the first size
OPENED = [action for action in Action if action.spec.opens and action is not Action.REVIEW]


def tree_of(player):
    return access_tree(player.screen, player.screen.words)


def nodes(player):
    return list(tree_of(player).root.all())


@pytest.mark.parametrize("action", [None, *OPENED], ids=lambda action: action.id if action else "play")
def test_every_screen_publishes_all_its_controls_by_name(play, action):
    """Each is called otherwise than all others, and large enough for a finger."""
    player = play(EIGHT)
    if action is not None:
        player.screen.on_key(action)
        player.step()
    found = nodes(player)
    assert {node.control for node in found} - {None} == set(range(len(player.screen.controls)))
    assert all(node.name for node in found if node.role is not NodeRole.LIST)
    assert max(Counter(node.key for node in found).values()) == 1
    names = Counter(node.name for node in found if node.control is not None)
    assert max(names.values()) == 1, names
    assert min(min(rect.width, rect.height) for _, rect in player.screen.controls) >= LEAST_TARGET
    assert all(node.name in (player.screen.title, "") or node.rect.width > 0 for node in found)


BY_KEYS_ALONE = {  # the focus and its keys; what they read aloud is seen anyway, and a long press explains
    Action.NEXT_CONTROL, Action.PREVIOUS_CONTROL, Action.ACTIVATE, Action.EXPLAIN,
    Action.READ_BOARD, Action.READ_CHANGE, Action.READ_OBSTACLES, Action.READ_STATUS,
}  # fmt: skip
BY_PIECES = {Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN}  # each is pressed itself


def test_every_command_has_something_to_press(play):
    """By touch there is a control for each: a press without a second button, and without resting before it."""
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 5 0/7 8 6"))
    found = set()

    def look():
        player.step()
        screen = player.screen
        assert all(screen.command_at(rect.centre) in (control.command, None) for control, rect in screen.controls)
        found.update(control.command for control, _ in screen.controls)

    look()
    player.wait_for_solver()
    player.wait_for_records()
    player.do(Action.SOLVE)
    look()
    player.key("escape")
    player.key("up")
    look()
    for key in ("f10", "f3", "l", "c"):
        player.key(key, ctrl=key == "c", shift=key == "c")  # the last opens the sheet that shares
        look()
        while not isinstance(player.screen, PlayScreen):
            player.key("escape")
    player.key("f2")
    look()
    assert ItemCommand("setting", "motion") in found
    player.key("escape")
    player.key("f1")
    look()
    while not player.screen.listing.is_at_end:
        player.key("page down")
        look()
    assert set(Action) - found == (BY_KEYS_ALONE | BY_PIECES) - found
    assert not BY_KEYS_ALONE & found


def test_focus_begins_on_the_board(play):
    player = play(EIGHT)
    assert tree_of(player).focus == "board"
    player.key("tab")
    assert tree_of(player).focus == next(node.key for node in nodes(player) if node.control == 0)


def test_choices_are_said_with_their_settings(play):
    player = play(EIGHT)
    player.key("f2")
    before = next(node for node in nodes(player) if node.name == "Theme: Dark")
    for key in ("tab", "tab", "down", "right"):
        player.key(key)
    after = next(node for node in nodes(player) if node.name == "Theme: Light")
    assert tree_of(player).focus == after.key != before.key  # so that readers say it


def test_numbers_that_buttons_change_are_news(play):
    player = play(EIGHT)
    player.key("f7", shift=True)
    player.do(ItemCommand("more_count"))
    assert "Number of solves: 2 solves" in [node.name for node in nodes(player) if node.is_live]


def test_what_is_chosen_is_told(play):
    player = play(EIGHT)
    player.key("t")
    today = player.app.interface.words.day(player.app.interface.today())
    assert [node.name for node in nodes(player) if node.is_selected] == [today]


def test_covered_pieces_are_not_told(play):
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 8 0/7 6 5"))
    player.key("right")
    player.key("p")
    found = nodes(player)
    assert player.screen.message.removesuffix(".") in [node.name for node in found if node.is_live]
    assert not [node for node in found if node.role is NodeRole.PIECE]


def test_cards_are_items_of_lists(play):
    player = play()
    lists = [node for node in nodes(player) if node.role is NodeRole.LIST]
    assert any(child.role is NodeRole.LIST_ITEM for each in lists for child in each.children)


def test_cells_of_maker_say_what_and_where(play):
    player = play()
    player.store.draft.put(drawing_of(load_board("AA#/...>.../.AA")))
    player.key("f4")
    names = {node.name for node in nodes(player)}
    assert {"Piece A, row 1 column 1", "Wall, row 1 column 3", "empty, row 2 column 1"} <= names
    assert "empty, row 2 column 2, goal of A" in names
    player.key("1", ctrl=True)
    read = player.app.tooltips.tooltip.explanation.text.splitlines()
    assert read[:2] == ["Row 1: Piece A, Piece A, Wall.", "Row 2: empty, empty, empty."]


def test_cells_of_editor_say_where_they_are(play):
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 8 0/7 6 5"))
    player.key("e")
    found = [node.name for node in nodes(player) if node.role is NodeRole.LIST_ITEM]
    assert {"8, row 2 column 2", "empty, row 2 column 3"} <= {*found}


def test_maker_announces_brush_but_no_size_with_it(play):
    player = play()
    player.store.draft.put(drawing_of(load_board("AA#/...>.../.AA")))
    player.key("f4")
    before = {node.key for node in nodes(player)}
    player.do(BRUSH)
    player.step()
    news = [node.name for node in nodes(player) if node.is_live and node.key not in before]
    assert player.phrase("maker.tip_number").removesuffix(".") in news
    assert not any("rows" in each for each in news)


def test_only_opened_boards_are_read_out(play):
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 8 0/7 6 5"))
    said = "New position. Row 1: 1, 2, 3. Row 2: 4, 8, empty. Row 3: 7, 6, 5."
    assert said in [node.name for node in nodes(player) if node.is_live]
    player.key("right")
    assert "8 right, now row 2 column 3" in [node.name for node in nodes(player) if node.is_live]


@pytest.mark.every_frame
def test_outlines_grow_with_text(play, blank_pictures):
    """A hairline at 3840x2160 and 200% is hardly seen."""
    player = play(EIGHT, size=(3840, 2160))
    assert player.app.interface.painter.art.fine_line == 1
    player.app.change_settings(player.app.interface.settings.choose("scale", 200))
    player.step()
    assert player.app.interface.painter.art.fine_line == 2
