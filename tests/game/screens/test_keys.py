"""The page on which keys are changed, by mouse and by keyboard, on SDL's dummy driver."""

import itertools

import pygame
import pytest
from every import sampled

from game.input.commands import Action
from game.input.key_map import DEFAULT_KEYS, Rebinding, with_defaults
from game.screens.common.settings_page import DEFAULTS, TABS, UNDO
from game.screens.game_screen import ToKeys
from game.screens.keys.screen import ACTIONS, CANCEL, DEFAULT, FURTHER, GROUPS, NEW, REMOVE, TAKE, KeysScreen
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from game.ui.control import ItemCommand
from solver import load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames", "any_font")

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")
ESSENTIAL = [action for action in Action if action.spec.essential]
SIZES = [(480, 360), *(pytest.param(size, marks=pytest.mark.slow) for size in ((900, 1200), (1280, 800)))]


@pytest.fixture
def opened(play):
    """Starts a game and opens the keys."""

    def start(size=(1280, 800), language="en"):
        player = play(EIGHT, MIDDLE, size, language=language)
        player.screen.next = ToKeys(player.screen)
        player.step()
        assert isinstance(player.screen, KeysScreen)
        assert player.screen.own_controls  # the list is laid out, though no frame is drawn
        return player

    return start


def keys(player, action):
    return player.app.interface.keys.keys(action)


def changes(player):
    return player.app.interface.settings.keys


def click(player, command):
    """A click long after the last one."""
    player.step(1.0)
    player.click(next(rect for control, rect in player.screen.controls if control.command == command).centre)


def ask(player, action, kind=NEW):
    click(player, ItemCommand(kind, action))


def wheel(player, lines):
    pygame.event.post(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=lines, flipped=False))
    player.step()


def press_code(player, code, held=0):
    """A key that has no name in English."""
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=held, unicode=""))
    player.step()


def looks_as_drawn_whole(player):
    player.step(0.5)
    anew = pygame.Surface(player.screen.size).convert()
    player.screen.draw(anew)
    shown = pygame.display.get_surface()
    return pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(anew, "RGB")


def test_new_key_replaces_old_ones(opened):
    player = opened()
    ask(player, Action.UNDO)
    assert player.says("keys.press", action="Undo")
    player.key("b", ctrl=True)
    assert player.says("keys.now", action="Undo", keys="Ctrl+B")
    assert keys(player, Action.UNDO) == ("ctrl+b",)
    player.key("escape")
    player.key("left")
    for name, count in (("u", 1), ("q", 1)):
        player.key(name)
        assert player.session.game.move_count == count
    player.key("b", ctrl=True)
    assert player.session.game.move_count == 0
    player.quit()
    assert Store(player.store.folder).settings.keys == {Action.UNDO: ("ctrl+b",)}
    assert keys(opened(), Action.UNDO) == ("ctrl+b",)


def test_a_further_key_leaves_the_others(opened):
    player = opened()
    ask(player, Action.HINT, FURTHER)
    assert player.says("keys.press_further", action="Hint")
    player.key("q")
    assert keys(player, Action.HINT) == ("h", "q")
    ask(player, Action.HINT, FURTHER)
    player.key("q")
    assert keys(player, Action.HINT) == ("h", "q")


@pytest.mark.parametrize("name", ["f1", "f2", "f11", "m", "tab", "left", "return", "p"])
def test_waiting_key_does_nothing_else(opened, name):
    player = opened()
    ask(player, Action.HINT)
    player.key(name)
    assert isinstance(player.screen, KeysScreen)
    words, owner = player.app.interface.words, player.app.interface.keys.action_of(name)
    needed, key = player.says("keys.needed", action=words.action(owner)), words.key_name(name)
    assert needed or player.says("keys.taken", action=words.action(owner), key=key)
    assert not changes(player)
    assert not player.app.interface.settings.muted


def test_escape_and_cancel_change_nothing(opened):
    player = opened()
    ask(player, Action.HINT)
    player.key("escape")
    assert isinstance(player.screen, KeysScreen)
    ask(player, Action.HINT)
    click(player, CANCEL)
    player.key("q")
    assert not changes(player)
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


@pytest.mark.parametrize("name", ["backspace", "delete"])
def test_erasing_key_removes_all(opened, name):
    player = opened()
    ask(player, Action.UNDO)
    player.key(name)
    assert keys(player, Action.UNDO) == ()
    assert player.says("keys.none", action="Undo")


def test_mouse_alone_removes_and_restores(opened):
    player = opened()
    ask(player, Action.UNDO)
    click(player, REMOVE)
    assert keys(player, Action.UNDO) == ()
    ask(player, Action.UNDO, DEFAULT)
    assert keys(player, Action.UNDO) == DEFAULT_KEYS[Action.UNDO]
    assert player.says("keys.now", action="Undo", keys="U, Ctrl+Z, Backspace")
    assert not changes(player)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_second_press_takes_over_a_key(opened, language):
    player = opened(language=language)
    words = player.app.interface.words
    ask(player, Action.HINT)
    player.key("u")
    assert player.screen.message == words.text("keys.taken", key="U", action=words.action(Action.UNDO))
    assert not changes(player)
    player.key("u")
    assert keys(player, Action.HINT) == ("u",)
    assert keys(player, Action.UNDO) == ("ctrl+z", "backspace")


def test_other_key_asks_again(opened):
    player = opened()
    ask(player, Action.HINT)
    for name in ("u", "n", "u"):
        player.key(name)
        assert not changes(player)
    player.key("q")
    assert keys(player, Action.HINT) == ("q",)


def test_a_button_takes_over_as_well(opened):
    player = opened()
    ask(player, Action.HINT, FURTHER)
    player.key("n")
    click(player, TAKE)
    assert keys(player, Action.HINT) == ("h", "n")
    assert keys(player, Action.NEW) == ()


@sampled(
    "action, language",
    itertools.product(ESSENTIAL, ["en", "ja"]),
    [*((action, "en") for action in ESSENTIAL), (ESSENTIAL[0], "ja")],
)
def test_what_is_essential_keeps_a_key(opened, language, action):
    player = opened(language=language)
    words = player.app.interface.words
    ask(player, action)
    assert "Backspace" not in player.screen.message
    player.key("backspace")
    assert player.screen.message == words.text("keys.needed", action=words.action(action))
    assert not changes(player)


def test_essential_key_cannot_be_taken(opened):
    player = opened()
    ask(player, Action.HINT)
    for _ in range(2):  # Enter among the numbers is still there, but not on every keyboard
        player.key("return")
        assert player.says("keys.needed", action="Activate")
    assert not changes(player)
    player.key("q")
    assert keys(player, Action.HINT) == ("q",)


def test_action_defaults_take_keys_back(opened):
    player = opened()
    for action, name in ((Action.HINT, "q"), (Action.NEW, "h")):
        ask(player, action)
        player.key(name)
    ask(player, Action.HINT, DEFAULT)
    assert player.says("keys.taken_from", action="Hint", keys="H", others="New")
    assert (keys(player, Action.HINT), keys(player, Action.NEW)) == (("h",), ())


def test_all_defaults_are_restored_and_undone(opened):
    player = opened()
    ask(player, Action.HINT)
    player.key("q")
    ask(player, Action.NEW, FURTHER)
    player.key("h")
    changed = dict(changes(player))
    click(player, DEFAULTS)
    assert not changes(player)
    assert player.says("keys.all_default")
    click(player, UNDO)
    assert changes(player) == changed


def test_unnamed_keys_are_refused(opened):
    player = opened()
    ask(player, Action.HINT)
    for code in (pygame.K_LSHIFT, pygame.K_RCTRL, pygame.K_LALT, pygame.K_CAPSLOCK, pygame.K_LMETA):
        press_code(player, code, pygame.KMOD_SHIFT)
        assert player.says("keys.press", action="Hint")
    press_code(player, 0x85)
    assert player.says("keys.unnamed")
    press_code(player, 0, pygame.KMOD_CTRL)
    assert player.says("keys.unnamed")
    player.key("q", shift=True)
    assert keys(player, Action.HINT) == ("shift+q",)


@pytest.mark.parametrize("size", SIZES)
def test_keyboard_reaches_every_action(opened, size):
    player = opened(size)
    for _ in (Action.BACK, *TABS):
        player.key("tab")
    player.key("tab")
    for action in ACTIONS:
        assert player.screen.focused_command == ItemCommand(NEW, action)
        player.key("tab")
        assert player.screen.focused_command == ItemCommand(FURTHER, action)
        player.key("tab")
    for action in ACTIONS[:-20:-1]:
        player.key("tab", shift=True)
        assert player.screen.focused_command == ItemCommand(FURTHER, action)
        player.key("tab", shift=True)
        assert player.screen.focused_command == ItemCommand(NEW, action)
    wheel(player, 99)
    player.click((0, 0))
    for _ in (Action.BACK, *TABS, ACTIONS[0]):
        player.key("tab")
    assert player.screen.focused_command == ItemCommand(NEW, ACTIONS[0])
    columns = max(min(player.screen.page.area.width // (18 * player.screen.text), 3), 1)
    beginnings = [actions[first] for _, actions in GROUPS for first in range(0, len(actions), columns)]
    for action in beginnings[1:]:
        player.key("down")
        assert player.screen.focused_command == ItemCommand(NEW, action)
    player.key("return")
    player.key("b", ctrl=True)
    assert keys(player, action) == ("ctrl+b",)
    assert player.screen.focused_command == ItemCommand(NEW, action)
    player.key("right")
    assert player.screen.focused_command == ItemCommand(DEFAULT, action)
    player.key("return")
    assert not changes(player)
    for above in reversed(beginnings[:-1]):
        player.key("up")
        assert player.screen.focused_command == ItemCommand(NEW, above)


@pytest.mark.parametrize(("name", "edge"), [("down", -1), ("up", 0)])
def test_arrow_scrolls_on_from_a_button_for_defaults(opened, name, edge):
    """Only an action with other keys than at first has that button."""
    player = opened((480, 360))
    wheel(player, -6)
    shown = {control.command.value for control, _ in player.screen.own_controls if control.command.kind == NEW}
    action = sorted(shown, key=ACTIONS.index)[edge]
    player.key("tab")
    while player.screen.focused_command != ItemCommand(NEW, action):
        player.key("tab")
    player.key("return")
    player.key("q", shift=True)
    player.key("right")
    assert player.screen.focused_command == ItemCommand(DEFAULT, action)
    player.key(name)
    focused = player.screen.focused_command
    assert focused.kind in (NEW, FURTHER)
    assert focused.value not in shown


@pytest.mark.every_frame
@pytest.mark.parametrize("size", SIZES)
def test_mouse_sees_every_action(opened, size):
    player = opened(size)
    for _ in range(5):
        player.key("tab")
    assert looks_as_drawn_whole(player)
    seen = set()
    while True:
        seen |= {control.command.value for control, _ in player.screen.own_controls if control.command.kind == NEW}
        assert looks_as_drawn_whole(player)
        if player.screen.listing.is_at_end:
            break
        player.key("page down")
    assert seen == set(ACTIONS)
    wheel(player, 100)
    assert player.screen.listing.is_at_start
    wheel(player, -1)
    assert player.screen.listing.first == (3 if player.screen.listing.is_needed else 0)
    player.key("page up")
    assert player.screen.listing.is_at_start
    assert looks_as_drawn_whole(player)


@pytest.mark.parametrize(
    ("name", "taken"),
    [
        ("escape", None),
        ("delete", ()),
        ("backspace", ()),
        ("shift+left shift", None),
        ("alt gr", None),
        ("ctrl+backspace", ("ctrl+backspace",)),
        ("shift+escape", ("shift+escape",)),
        ("q", ("q",)),
    ],
)
def test_rebinding_by_key(opened, name, taken):
    player = opened()
    ask(player, Action.RESTART)
    asked = player.screen.message
    assert player.screen.take_key(name)
    assert changes(player) == ({} if taken is None else {Action.RESTART: taken})
    assert (player.screen.message == asked) is (name in ("shift+left shift", "alt gr"))


def test_own_key_is_no_conflict():
    assert Rebinding(Action.UNDO).press({}, "u") == {Action.UNDO: ("u",)}
    assert Rebinding(Action.UNDO, further=True).press({}, "u") == {}


def test_defaults_name_actions_that_lose():
    taken = Rebinding(Action.NEW, further=True)
    with pytest.raises(ValueError, match="'h' is a key of 'hint'"):
        taken.press({}, "h")
    after = taken.press({}, "h")
    assert after == {Action.NEW: ("n", "h"), Action.HINT: ()}
    assert with_defaults(after, Action.HINT) == ({}, (Action.NEW,))
