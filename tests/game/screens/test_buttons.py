"""Buttons that come and go, some of which would do nothing."""

import pytest

from game.input.commands import Action
from game.screens.common.buttons import Buttons
from game.ui.control import Control
from game.ui.geometry import Rect

ACTIONS = (Action.HINT, Action.SOLVE, Action.UNDO, Action.REDO)


class Shown:
    """Buttons side by side, each 10 pixels wide."""

    def __init__(self):
        self.actions, self.dead = ACTIONS, set()
        self.buttons = Buttons(self.controls, lambda: self.dead)

    def controls(self):
        return [(Control(a, "", a.value), Rect(10 * i, 0, 10, 10)) for i, a in enumerate(self.actions)]


@pytest.fixture
def shown():
    return Shown()


def ring(shown):
    index = shown.buttons.ring_index
    return None if index is None else shown.actions[index]


def test_the_ring_goes_round_both_ways(shown):
    assert ring(shown) is None
    forward = [shown.buttons.move_ring(1) or ring(shown) for _ in range(5)]
    assert forward == [*ACTIONS, Action.HINT]
    assert [shown.buttons.move_ring(-1) or ring(shown) for _ in range(2)] == [Action.REDO, Action.UNDO]


def test_backwards_the_ring_begins_at_the_end(shown):
    shown.buttons.move_ring(-1)
    assert ring(shown) is Action.REDO


def test_the_ring_passes_over_what_would_do_nothing(shown):
    shown.dead = {Action.HINT, Action.UNDO}
    assert [shown.buttons.move_ring(1) or ring(shown) for _ in range(3)] == [Action.SOLVE, Action.REDO, Action.SOLVE]


def test_where_nothing_can_be_pressed_there_is_no_ring(shown):
    shown.dead = set(ACTIONS)
    shown.buttons.move_ring(1)
    assert ring(shown) is None


def test_the_ring_stays_on_its_button_and_goes_with_it(shown):
    for _ in range(2):
        shown.buttons.move_ring(1)
    shown.actions = ACTIONS[1:]
    assert ring(shown) is Action.SOLVE
    shown.actions = ACTIONS[2:]
    assert ring(shown) is None


def test_a_button_that_goes_as_it_is_pressed_takes_the_ring_with_it(shown):
    pressed = []

    def do(command):
        pressed.append(command)
        shown.actions = ACTIONS[1:]

    shown.buttons.press_ring(do)
    assert pressed == []
    shown.buttons.move_ring(1)
    shown.buttons.press_ring(do)
    shown.actions = ACTIONS
    assert (pressed, ring(shown)) == ([Action.HINT], None)


def test_a_button_is_pressed_where_the_pointer_lets_go_of_it(shown):
    buttons = shown.buttons
    assert buttons.press((15, 5)) is Action.SOLVE
    assert buttons.let_go((12, 1)) is Action.SOLVE
    assert buttons.let_go((12, 1)) is None
    buttons.press((15, 5))
    assert buttons.let_go((25, 5)) is None
    shown.dead = {Action.SOLVE}
    assert buttons.press((15, 5)) is None


def test_only_another_button_under_the_pointer_is_news(shown):
    assert [shown.buttons.point((x, 5)) for x in (5, 7, 15, 99, 100)] == [True, False, True, True, False]
