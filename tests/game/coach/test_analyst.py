"""What is found out about boards while they are drawn."""

import random
import time
from dataclasses import replace

import pytest

from game.coach.analyst import Analyst, Finding
from game.system.background import CallbackQueue
from solver import BoardError, distance_table, load_board
from solver.formats.board_lines import parse_board
from solver.model.picture import label_of

KLOTSKI = load_board("klotski")
LOCKED = parse_board("A#./.#.>.#A/.#.")
HUGE = parse_board("ABCDEFGH/IJKLMNOP/......../......../......../......../......../........>"
                   "......../......../......../......../......../......../......../.......A")  # fmt: skip


def cells(shown):
    return tuple(map(label_of, shown))


def new_analyst(**limits):
    queue = CallbackQueue()
    analyst = Analyst(queue.post, lambda: None, **limits)
    analyst.queue = queue
    return analyst


@pytest.fixture
def analyst():
    analyst = new_analyst()
    yield analyst
    analyst.rest()


@pytest.fixture
def hasty():
    """An analyst that counts few positions unless more are requested."""
    analyst = new_analyst(most=10_000)
    yield analyst
    analyst.rest()


@pytest.fixture(scope="module")
def study():
    """What is found out about KLOTSKI, for tests that only ask what it says."""
    analyst = new_analyst()
    yield studied(analyst, KLOTSKI)
    analyst.rest()


def studied(analyst, board):
    analyst.ask(board)
    until = time.monotonic() + 60
    while analyst.is_working:
        assert time.monotonic() < until
        analyst.queue.wait(0.01)
        analyst.queue.run()
    return analyst.known


def test_it_counts_what_the_table_counts(analyst):
    study, table = studied(analyst, KLOTSKI), distance_table(KLOTSKI)
    assert (study.finding, study.positions) == (Finding.OPEN, 25_955)
    assert list(study.counts) == table.positions_by_distance
    assert study.distance(KLOTSKI) == 81
    assert studied(analyst, replace(KLOTSKI, metric="steps")).distance(replace(KLOTSKI, metric="steps")) == 116


def test_other_start_is_known_at_once(analyst):
    study = studied(analyst, KLOTSKI)
    hard = study.start_at(len(study.counts) - 1, random.Random(1))
    analyst.ask(replace(KLOTSKI, start_cells=hard.cells))
    assert not analyst.is_working
    assert analyst.known is study
    assert study.distance(replace(KLOTSKI, start_cells=hard.cells)) == len(study.counts) - 1


def test_start_is_drawn_at_each_distance(study):
    for distance in (0, 7, 50, len(study.counts) - 1):
        start = study.start_at(distance, random.Random(1))
        assert study.distance(replace(KLOTSKI, start_cells=start.cells)) == distance
    assert study.start_at(len(study.counts), random.Random(1)) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"lengthwise_only": True},
        {"metric": "steps"},
        {"goal_cells": cells("BB..BB..............")},
        {"start_cells": cells("ABBCABBCDEEFDGHFI...")},
        {"start_cells": cells("BAACBAACDEEFDGHFI..J")},
    ],
)
def test_other_pieces_or_rules_are_unknown(study, changes):
    assert study.holds(replace(KLOTSKI, **changes)) is None


def test_board_without_goal_has_positions(analyst):
    study = studied(analyst, replace(KLOTSKI, goal_cells=cells("." * 20)))
    assert (study.positions, study.counts, study.finding) == (25_955, (), Finding.OPEN)


def test_unsolvable_board_is_found_out(analyst):
    study = studied(analyst, LOCKED)
    assert (study.finding, study.positions, study.distance(study.board)) == (Finding.NEVER, 2, None)


def test_other_board_ends_work(analyst):
    analyst.ask(HUGE)
    begun = time.thread_time()
    analyst.ask(KLOTSKI)
    assert time.thread_time() - begun < 0.05
    assert studied(analyst, KLOTSKI).positions == 25_955


def test_without_a_board_nothing_is_known(analyst):
    studied(analyst, LOCKED)
    analyst.ask(None)
    assert (analyst.is_working, analyst.known) == (False, None)


def wait(analyst):
    while analyst.is_working:
        analyst.queue.wait(0.01)
        analyst.queue.run()
    return analyst.known


def test_many_positions_are_counted_on_request(hasty):
    study = studied(hasty, KLOTSKI)
    assert (study.finding, study.positions, study.counts) == (Finding.MANY, None, ())
    assert study.holds(KLOTSKI) is None
    assert not hasty.stop()
    hasty.count_on()
    assert hasty.stop()
    assert (hasty.is_working, hasty.known) == (False, study)
    hasty.count_on()
    assert wait(hasty).positions == 25_955


def test_too_large_board_is_given_up(hasty, fail):
    fail("game.coach.analyst.explore", BoardError("too many positions"))
    studied(hasty, KLOTSKI)
    hasty.count_on()
    study = wait(hasty)
    assert (study.finding, study.positions, study.counts) == (Finding.TOO_LARGE, None, ())


def test_table_serves_other_starts(study):
    hard = parse_board("/".join(["IBBC", "ABBC", "A..E", "DGHE", "DJFF"]) + ">..../..../..../.BB./.BB.")
    for start in (study.start_at(90, random.Random(1)), study.start_at(3, random.Random(1))):
        board = replace(KLOTSKI, id="drawn", name="drawn", start_cells=start.cells)
        table = study.table_of(board)
        assert table.board == board
        assert table.line(board.start) and table.distance(board.start) == study.distance(replace(board, id=KLOTSKI.id))
    assert study.table_of(hard) is None  # other pieces


def test_rest_keeps_study(analyst):
    study = studied(analyst, KLOTSKI)
    analyst.rest()
    assert analyst.known is None
    analyst.ask(KLOTSKI)
    assert analyst.known is study


def test_work_counts_found_positions(analyst):
    studied(analyst, KLOTSKI)
    assert analyst.work.found == 25_955
    assert analyst.work.part == pytest.approx(1, abs=0.1)


def test_what_fails_is_told(analyst, fail):
    fail("game.coach.analyst.move_distances", ValueError("broken"))
    study = studied(analyst, KLOTSKI)
    assert (study.finding, str(study.error)) == (Finding.FAILED, "broken")
