"""A large table is made after one question, in the place where something asks for it; tried on a small board."""

import pytest

from game.coach.analyzer import TableAnalyzer
from game.coach.search_analyzers import SearchAnalyzer
from game.input.commands import Action
from game.screens.distances.screen import DistancesScreen
from game.screens.play.screen import PlayScreen
from game.words.words import Message
from solver import distance_table, forget_tables, load_board, parse_position
from solver.tables import distance_tables, state_index

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
START = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")


@pytest.fixture
def player(play, empty_cache, monkeypatch):
    """Plays on a board that is treated as the large ones are, and that has no table yet."""
    monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 1)
    monkeypatch.setattr(state_index, "LARGEST_LOOKED_UP", 1)
    forget_tables()
    player = play(EIGHT, START)
    assert isinstance(player.app.coach.analyzer, SearchAnalyzer)
    return player


def asks(player, action):
    """Tell whether the message is the question before a command."""
    if not isinstance(player.screen, PlayScreen):
        return False
    message = player.screen.controller.message
    return isinstance(message, Message) and message.values.get("action") is action


def test_farthest_asks_and_is_answered_by_the_table(player):
    player.ask(Action.FARTHEST)
    assert asks(player, Action.FARTHEST)
    assert "181k positions" in player.screen.message
    assert player.position == START
    player.ask(Action.FARTHEST)
    player.wait_for_solver()
    assert isinstance(player.app.coach.analyzer, TableAnalyzer)
    assert distance_table(EIGHT).distance(player.position) == 31
    player.ask(Action.FARTHEST)
    player.wait_for_solver()
    assert not asks(player, Action.FARTHEST)


def test_anything_else_is_no(player):
    player.ask(Action.FARTHEST)
    player.key("left")
    assert player.screen.message == ""
    player.ask(Action.FARTHEST)
    assert asks(player, Action.FARTHEST)
    assert player.app.coach.analyzer.table is None


def test_practice_asks_once_and_opens_without(player):
    player.ask(Action.PRACTICE)
    assert asks(player, Action.PRACTICE)
    player.key("left")
    player.ask(Action.PRACTICE)
    assert isinstance(player.screen, DistancesScreen)
    assert player.screen.model.choice.is_walk


def test_practice_with_a_table_reaches_all_distances(player):
    player.ask(Action.PRACTICE)
    player.ask(Action.PRACTICE)
    assert isinstance(player.screen, DistancesScreen)
    player.wait_for_solver()
    player.step()
    assert (player.screen.model.choice.reach, player.screen.model.choice.is_walk) == (31, False)
    assert sum(player.screen.model.counts) == 181_440


def test_rank_shows_the_histogram(player):
    player.ask(Action.DISTANCES)
    assert isinstance(player.screen, PlayScreen)
    player.ask(Action.DISTANCES)
    player.wait_for_solver()
    player.step()
    assert len(player.screen.model.counts) == 32
    assert player.screen.said.waiting(player.app.coach) is None


def test_table_in_the_cache_needs_no_question(player):
    distance_table(EIGHT)
    player.ask(Action.FARTHEST)
    assert not asks(player, Action.FARTHEST)
    player.wait_for_solver()
    assert distance_table(EIGHT).distance(player.position) == 31


def test_without_memory_searches_go_on(player, fail):
    fail("game.coach.analyzer.distance_table", MemoryError())
    player.ask(Action.FARTHEST)
    player.ask(Action.FARTHEST)
    player.wait_until(lambda: not player.app.coach.is_waiting)
    assert isinstance(player.app.coach.analyzer, SearchAnalyzer)
    assert player.screen.message
    player.ask(Action.HINT)
    player.wait_for_solver()
    assert player.screen.controller.stage.hint is not None


def test_boards_with_a_table_are_not_asked_about(play):
    player = play(load_board("seven"))
    player.ask(Action.FARTHEST)
    player.wait_for_solver()
    assert not asks(player, Action.FARTHEST)


def test_eleven_asks_for_practice_alone(play, empty_cache):
    """Its farthest positions and its histogram are known without a table."""
    player = play(load_board("eleven"))
    for action in (Action.FARTHEST, Action.DISTANCES, Action.LADDER, Action.PRACTICE):
        player.ask(action)
        assert asks(player, action) == (action is Action.PRACTICE)
        if not isinstance(player.screen, PlayScreen):
            player.key("escape")
    assert "240M positions, about 10 s and 0.5 GB" in player.screen.message
    player.key("left")
    player.ask(Action.PRACTICE)
    assert player.screen.model.choice.reach == 44
