"""The stages of number boards over the weeks, on their page."""

import pytest

from game.model.record import Record
from game.screens.stage_weeks.screen import StageBars, StageWeeksScreen

pytestmark = pytest.mark.usefixtures("few_frames")


@pytest.mark.parametrize(
    ("days", "told"),
    [
        (("2026-11-24", "2026-11-29"), "A bar a week, on average: the week of 23 November 2026, 2 games."),
        (("2026-11-10", "2026-11-29"), "A bar a week, on average, from 9 November 2026 to 23 November 2026: 2 games."),
    ],
)
def test_the_weeks_are_named_once(play, days, told):
    player = play()
    for number, day in enumerate(days, 1):
        player.store.history.add(
            Record("run", number, "eight", "1 2 3/4 0 6/7 5 8", 2, 1.5, 2, False, f"{day}T12:00:00+00:00", "UL")
        )
    player.key("g", ctrl=True)
    assert isinstance(player.screen, StageWeeksScreen)
    player.wait_until(lambda: player.screen.weeks)
    assert player.screen.message.replace("\N{NO-BREAK SPACE}", " ") == told


def test_nothing_can_be_chosen_before_a_game_is_solved(play):
    player = play()
    player.key("g", ctrl=True)
    player.wait_for_records()
    player.rest()
    assert player.screen.own_controls == []
    assert player.screen.message in [text for each in player.screen.own_widgets() for text in each.spoken(None)]


def test_stages_have_names_in_words(play):
    player = play(
        records=[Record("run", 1, "eight", "1 2 3/4 0 6/7 5 8", 2, 1.5, 2, False, "2026-11-24T12:00:00", "UL")]
    )
    player.key("g", ctrl=True)
    player.wait_until(lambda: player.screen.weeks)
    player.rest()
    bars = [each for each in player.screen.widgets() if isinstance(each, StageBars)]
    assert [each.name for each in bars] == ["Row 1 (1)", "Row 1 (2, 3)", "Column 1 (4, 7)", "The last three"]


def stage_bars(player):
    return [each for each in player.screen.widgets() if isinstance(each, StageBars)]


def test_bars_of_all_stages_have_one_scale(play):
    kept = Record("run", 1, "eight", "1 2 3/4 0 6/7 5 8", 2, 1.5, 2, False, "2026-11-24T12:00:00", "UL", times="100 50")
    player = play(records=[kept], language="en")
    player.key("g", ctrl=True)
    player.wait_until(lambda: player.screen.weeks)
    for _ in range(2):
        bars = stage_bars(player)
        assert {each.greatest for each in bars} == {max(value for each in bars for value in each.values)}
        player.click_button("Moves" if not player.screen.in_seconds else "Seconds")
        player.step(1.0)


@pytest.mark.parametrize(("size", "is_beside"), [((480, 360), True), ((1280, 800), False)])
def test_last_value_is_beside_bars_that_have_no_room_for_theirs(play, size, is_beside):
    start = "1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15"
    kept = Record("run", 1, "fifteen", start, 2, 1.5, 2, False, "2026-11-24T12:00:00", "LL")
    player = play(records=[kept], size=size)
    player.key("g", ctrl=True)
    player.wait_until(lambda: player.screen.weeks)
    bars = stage_bars(player)
    assert [bool(each.beside) for each in bars] == [is_beside] * 7
    assert bars[-1].written[-1] == "1.0"
