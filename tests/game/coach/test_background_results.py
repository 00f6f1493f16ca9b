"""The pars of boards that are not in play."""

import math

import pytest
from coaching import run_callbacks
from waiting import wait_until

from game.coach.background_results import Par, ParFinder
from game.system.background import CallbackQueue
from solver import load_board

NINE = load_board("nine-blocks")
LOCKED = load_board("A.B>B.A")
PENNANT = load_board("pennant")
LARGE = load_board("t-zer")


def finder_of(**limits):
    queue = CallbackQueue()
    finder = ParFinder(queue.post, cache=False, **limits)
    finder.queue, finder.found = queue, []
    finder.on_found = finder.found.append
    return finder


@pytest.fixture
def finder():
    finder = finder_of(seconds=math.inf)
    yield finder
    finder.stop()


def found(finder):
    """The boards in the order in which something is found out about them."""
    wait_until(lambda: not finder.is_working, step=lambda: run_callbacks(finder.queue))
    return finder.found


def test_latest_board_comes_first(finder):
    for board in (LOCKED, NINE, PENNANT, NINE):
        finder.ask(board)
    assert [finder.known(board) for board in (LOCKED, NINE)] == [None, None]
    assert found(finder)[:2] == [LOCKED, NINE]
    assert finder.known(NINE) == Par(64)


def test_unsolvable_board_has_proof(finder):
    finder.ask(LOCKED)
    found(finder)
    assert finder.known(LOCKED) == Par(is_unsolvable=True, searched=3)


def test_slow_board_is_given_up_once():
    finder = finder_of(seconds=0.0)
    finder.ask(LARGE)
    found(finder)
    assert finder.known(LARGE) == Par()
    finder.ask(LARGE)
    assert not finder.is_working


def test_what_was_stopped_is_not_known(finder):
    finder.ask(LARGE)
    finder.stop()
    assert not finder.found
    assert finder.known(LARGE) is None
