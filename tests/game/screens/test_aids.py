"""What each command costs in an attempt: it is really used in play, and the stars are looked at."""

import itertools
import re
from pathlib import Path

import pytest
from every import each_once, sampled

from game.input.commands import Action, Aid
from game.model.game import Origin
from game.model.grades import MOST_STARS, MOST_WITH_HINTS, stars_of
from game.screens.play.screen import PlayScreen
from solver import load_board
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
PLAYING = Path(__file__).parents[3] / "docs" / "playing.md"
MOST = {Aid.NONE: MOST_STARS, Aid.HINT: MOST_WITH_HINTS, Aid.MEASURE: MOST_WITH_HINTS, Aid.SOLUTION: 0}


def solve(player):
    """Play the shortest way on from where the game is."""
    table = player.app.coach.analyzer.table
    for move in parse_moves(table.line(player.position)):
        player.screen.controller.slide((move,))


def back_to_play(player, screen):
    for _ in range(4):
        if player.screen is screen or (player.screen.next is None and isinstance(player.screen, PlayScreen)):
            return
        player.key("escape")
        player.rest(10.0)


CASES = list(itertools.product(Action, (False, True)))
TRIED = [*each_once(list(Action), (False, True)), *(case for case in CASES if case[0].spec.aid is not Aid.NONE)]
"""What costs something is tried at the start and after a move, what costs nothing by turns."""


@sampled("action, moved", CASES, TRIED)
def test_command_costs_what_its_row_says(play, table_of, action, moved):
    (start,) = table_of("eight").sample(16, seed=7)
    player = play(EIGHT, start, origin=Origin.DEALT)
    player.wait_for_solver()
    screen, game = player.screen, player.session.game
    if moved:
        screen.controller.slide((parse_moves(table_of("eight").line(start))[0],))
    if action in (Action.QUIT, Action.PASTE):
        player.app.interface.clipboard.put("")
    player.ask(action)
    if player.app.is_running:
        player.wait_for_solver()
        player.play_out() if player.screen is screen else player.rest(10.0)
    aid = Aid.NONE if action.spec.aid is Aid.MEASURE and not moved else action.spec.aid
    assert game.assisted == (aid is not Aid.NONE)
    assert (game.hints > 0) == (MOST[aid] == MOST_WITH_HINTS)
    if not player.app.is_running:
        return
    back_to_play(player, screen)
    if player.screen is not screen or player.session.game is not game or game.solved_in is not None:
        assert MOST[aid] != MOST_WITH_HINTS  # of these each leads back
    else:
        solve(player)
    player.wait_for_records()
    records = [each for each in player.store.history.statistics.records if each.start == str(start)]
    most = [MOST[aid]] if game.solved_in is not None else []
    assert [stars_of(each) for each in records] == most or action in (Action.LEFT, Action.RIGHT, Action.UP, Action.DOWN)


def test_page_tells_what_each_command_costs():
    lines = re.findall(
        r"^\| (.+?) \| (a hint: at most|a hint once|the program plays)", PLAYING.read_text(), re.MULTILINE
    )
    aids = {"a hint: at most": Aid.HINT, "a hint once": Aid.MEASURE, "the program plays": Aid.SOLUTION}
    told = {key: aids[said] for keys, said in lines for key in keys.lower().split(", ")}
    assert told == {action.spec.keys[0]: action.spec.aid for action in Action if action.spec.aid}
    assert {*told.values()} == {*Aid} - {Aid.NONE}
