"""The ring goes over controls that come and go, some of which would do nothing."""

import pytest

from game.input.commands import Action
from game.ui.control import Control, Focus
from game.ui.geometry import Rect

ACTIONS = (Action.HINT, Action.SOLVE, Action.UNDO, Action.REDO)


def controls(actions=ACTIONS):
    """Side by side, each 10 pixels wide."""
    return [(Control(action, "", action.name), Rect(10 * i, 0, 10, 10)) for i, action in enumerate(actions)]


def at(ring, actions=ACTIONS):
    index = ring.index(controls(actions))
    return None if index is None else actions[index]


def moved(ring, by, dead=()):
    ring.move(by, controls(), dead)
    return at(ring)


@pytest.fixture(params=[False, True])
def ring(request):
    return Focus(follows=request.param)


def test_it_goes_round_both_ways(ring):
    assert at(ring) is None
    assert [moved(ring, 1) for _ in range(5)] == [*ACTIONS, Action.HINT]
    assert [moved(ring, -1) for _ in range(2)] == [Action.REDO, Action.UNDO]


def test_backwards_it_begins_at_end(ring):
    assert moved(ring, -1) is Action.REDO


def test_skips_disabled_controls(ring):
    dead = {Action.HINT, Action.UNDO}
    assert [moved(ring, 1, dead) for _ in range(3)] == [Action.SOLVE, Action.REDO, Action.SOLVE]


def test_no_focus_without_enabled_controls(ring):
    assert moved(ring, 1, set(ACTIONS)) is None


def test_follows_its_control():
    ring = Focus(follows=True)
    ring.put(1, controls())
    assert at(ring, ACTIONS[1:]) is Action.SOLVE
    assert at(ring, ACTIONS[2:]) is None


def test_keeps_its_place_without_following():
    ring = Focus()
    ring.put(1, controls())
    assert at(ring, ACTIONS[1:]) is Action.UNDO
    assert at(ring, ACTIONS[:1]) is None


def test_command_is_known_without_controls(ring):
    assert ring.command is None
    ring.put(1, controls())
    assert ring.command is Action.SOLVE
    ring.leave()
    assert ring.command is None
    ring.put(2, controls())
    ring.put(None)
    assert ring.command is None


@pytest.mark.parametrize(("ahead", "there"), [(50, Action.REDO), (70, Action.SOLVE)])
def test_arrow_rather_leads_ahead_than_aside(ring, ahead, there):
    """A step to the side counts three times: a control 20 pixels below the row is as far as one 60 pixels ahead."""
    askew, straight = Rect(10, 30, 10, 10), Rect(10 + ahead, 0, 10, 10)
    places = [
        (Control(action, "", action.name), rect)
        for action, rect in ((Action.HINT, Rect(0, 0, 10, 10)), (Action.SOLVE, askew), (Action.REDO, straight))
    ]
    ring.put(0, places)
    ring.point(Action.RIGHT, places)
    assert ring.command is there


def test_arrow_leads_to_nearest_control(ring):
    ring.point(Action.RIGHT, controls())
    assert at(ring) is Action.HINT
    for direction, there in ((Action.RIGHT, Action.SOLVE), (Action.UP, Action.SOLVE), (Action.LEFT, Action.HINT)):
        ring.point(direction, controls())
        assert at(ring) is there
