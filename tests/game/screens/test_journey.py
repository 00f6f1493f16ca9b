"""The journey: its steps as data, the stars on them, and the way from one to the next."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from every import sampled

from game.input.commands import Action
from game.model.game import Origin
from game.model.grades import MOST_STARS
from game.model.kinds import kind_of
from game.model.record import Record
from game.model.statistics import Statistics
from game.modes.journey import FITTING, chapters, idea_of, journey_stars, journey_steps, next_step, step_of
from game.screens.endless.screen import EndlessScreen
from game.screens.journey.screen import JourneyScreen
from game.screens.play.controls import STEP
from game.screens.play.panel import origin_note
from game.screens.play.screen import PlayScreen
from game.screens.speed.screen import SpeedScreen
from game.screens.statistics.screen import StatisticsScreen
from game.ui.control import ItemCommand
from solver import load_board

pytestmark = pytest.mark.usefixtures("few_frames")


def record(board_id, moves):
    return Record("run", 1, board_id, "", moves, 1.0, moves, False, "")


def test_eighty_steps_in_eight_chapters():
    steps = journey_steps()
    assert [step.number for step in steps] == [*range(1, 81)]
    assert Counter(step.chapter for step in steps) == dict.fromkeys(chapters(), 10)
    assert steps[0].moves == 3
    assert (steps[-1].board, steps[-1].moves) == ("klotski", 81)
    assert len({(step.board, step.start) for step in steps}) == 80


def test_neighbours_differ_in_kind():
    kinds = [step.board.partition("-")[0] for step in journey_steps()]
    assert max(Counter(kinds).values()) < 20
    assert sum(one == other for one, other in pairwise(kinds)) <= 4


@sampled("number", range(0, 80, 9), (0, 36, 72))
def test_moves_are_the_fewest(number, line_from):
    step = journey_steps()[number]
    solution = line_from(step.position)
    assert len(solution.split() if step.position.board.moves_name_pieces else solution) == step.moves


def test_ideas_fit_the_kinds_of_boards():
    for step in journey_steps():
        kind, idea = kind_of(step.position.board), idea_of(step)
        assert idea in (step.chapter, "rows", "farm", "room", "parking")
        assert idea not in FITTING or kind in FITTING[idea]


def test_only_unhelped_starts_count():
    first, second = journey_steps()[:2]
    game = replace(record(first.board, moves=3), start=first.start, par=3)
    elsewhere = replace(game, start=str(load_board(first.board).goal))
    assert journey_stars(Statistics([game])) == {first: MOST_STARS}
    assert journey_stars(Statistics([replace(game, moves=9)])) == {first: 1}
    assert journey_stars(Statistics([elsewhere])) == {}
    assert journey_stars(Statistics([replace(game, assisted=True)])) == {}
    assert journey_stars(Statistics([replace(game, assisted=True, hints=1)])) == {first: 2}
    assert journey_stars(Statistics([replace(game, par=None)])) == {first: MOST_STARS}, "par is known by now"
    assert next_step(Statistics([])) == first
    assert next_step(Statistics([game])) == second
    assert next_step(Statistics([game]), after=second.number).number == 3


def test_steps_are_known_by_their_starts():
    for step in (journey_steps()[0], journey_steps()[1], journey_steps()[-1]):
        assert step_of(step.position) == step
    assert step_of(load_board("eight").goal) is None


@pytest.fixture
def journey(play):
    player = play()
    player.do(Action.JOURNEY)
    player.rest()
    assert isinstance(player.screen, JourneyScreen)
    return player


def test_enter_plays_the_next_step_and_leads_on(journey, line_from):
    journey.key("return")
    journey.rest()
    first, second = journey_steps()[:2]
    assert (journey.position, journey.session.game.origin) == (first.position, Origin.JOURNEY)
    journey.wait_for_solver()
    for move in line_from(first.position):
        journey.key({"L": "left", "R": "right", "U": "up", "D": "down"}[str(move)])
    journey.rest(8.0)
    journey.wait_for_records()
    assert journey.screen.default_button == STEP
    journey.key("return")
    journey.rest()
    assert journey.position == second.position
    journey.key("escape")
    journey.rest()
    assert isinstance(journey.screen, JourneyScreen)
    assert journey.screen.next_step == second
    assert "1 of 80 steps solved, 3 of 240 stars" in [
        getattr(widget, "text", "") for widget in journey.screen.widgets()
    ]


def test_new_leads_to_the_next_step(journey):
    journey.key("return")
    journey.rest()
    for step in journey_steps()[1:4]:
        assert journey.button("Next step")
        journey.key("n")
        journey.rest()
        assert (journey.position, journey.session.game.origin) == (step.position, Origin.JOURNEY)
        journey.key("left")  # also from a game that is begun
    journey.key("escape")
    assert isinstance(journey.screen, JourneyScreen)


@pytest.mark.parametrize("left", [4, 79])
def test_new_passes_the_only_step_left(play, left):
    steps = journey_steps()
    records = [replace(record(step.board, step.moves), start=str(step.position), number=step.number) for step in steps]
    player = play(records=[each for number, each in enumerate(records) if number != left])
    player.do(Action.JOURNEY)
    player.rest()
    player.key("return")
    player.rest()
    assert player.position == steps[left].position
    player.key("n")
    player.rest()
    assert player.position == steps[(left + 1) % len(steps)].position


def test_help_leaves_the_step_open(journey, line_from):
    journey.key("return")
    journey.rest()
    journey.wait_for_solver()
    first = journey_steps()[0]
    journey.key("h", ctrl=True)
    journey.play_out()
    journey.wait_for_records()
    assert origin_note(journey.app.services, journey.session) == "step 1 of 80"
    assert next_step(journey.store.history.statistics) == first
    journey.key("n", ctrl=True, shift=True)
    for move in line_from(first.position):
        journey.key({"L": "left", "R": "right", "U": "up", "D": "down"}[str(move)])
    journey.rest(8.0)
    assert journey_stars(journey.store.history.statistics) == {first: MOST_STARS}


def test_a_step_that_was_begun_goes_on(journey):
    journey.key("return")
    journey.rest()
    journey.key("left")
    before = journey.position
    assert origin_note(journey.app.services, journey.session) == "step 1 of 80"
    journey.key("escape")
    journey.rest()
    journey.key("return")
    journey.rest()
    assert journey.screen.message == journey.phrase("journey.idea_sliding")
    assert journey.position == before
    assert journey.session.game.move_count == 1


def test_any_step_can_be_clicked(journey):
    rects = {control.command: rect for control, rect in journey.screen.controls}
    journey.click(rects[ItemCommand("step", 80)].centre)
    journey.rest()
    assert isinstance(journey.screen, PlayScreen)
    assert journey.session.board == load_board("klotski")


def test_after_the_last_step_endless_play_begins(play):
    steps = journey_steps()
    records = [replace(record(step.board, step.moves), start=str(step.position)) for step in steps]
    records = [replace(each, number=number) for number, each in enumerate(records, 1)]
    player = play(records=records[1:])
    player.do(Action.JOURNEY)
    player.rest()
    assert player.screen.next_step == steps[0]
    player.store.history.add(records[0])
    assert next_step(player.store.history.statistics) is None


def test_keys_of_pages_lead_from_one_to_another(play):
    player = play()
    first = player.screen
    for key, shift, kind in (("f6", False, JourneyScreen), ("f7", False, EndlessScreen), ("f7", True, SpeedScreen)):
        player.key(key, shift=shift)
        assert isinstance(player.screen, kind)
        assert player.screen.back is first
    player.key("f7", shift=True)  # its own key leads back
    assert player.screen is first


def test_page_in_front_of_game_leads_to_another(play):
    player = play(load_board("eight"))
    game = player.screen
    player.key("f6")
    player.key("f3")
    assert isinstance(player.screen, StatisticsScreen)
    player.key("escape")
    assert player.screen is game
