"""What is found out about boards while they are drawn."""

import random
from dataclasses import replace

import pytest
from coaching import run_callbacks
from processor import calls_in
from waiting import wait_until

from game.coach.draft_analyzer import AnalysisOutcome, DraftAnalyzer
from game.system.background import CallbackQueue
from solver import BoardError, distance_table, load_board
from solver.formats.board_lines import parse_board
from solver.model.letter_grid import label_of

NINE = load_board("nine-blocks")
LOCKED = parse_board("A#./.#.>.#A/.#.")
HUGE = parse_board("ABCDEFGH/IJKLMNOP/......../......../......../......../......../........>"
                   "......../......../......../......../......../......../......../.......A")  # fmt: skip


def cells(shown):
    return tuple(map(label_of, shown))


def new_analyzer(**limits):
    queue = CallbackQueue()
    analyzer = DraftAnalyzer(queue.post, lambda: None, **limits)
    analyzer.queue = queue
    return analyzer


@pytest.fixture
def analyzer():
    analyzer = new_analyzer()
    yield analyzer
    analyzer.rest()


@pytest.fixture
def hasty():
    """An analyzer that counts few positions unless more are requested."""
    analyzer = new_analyzer(most=200)
    yield analyzer
    analyzer.rest()


@pytest.fixture(scope="module")
def analysis():
    """What is found out about NINE, for tests that only ask what it says."""
    analyzer = new_analyzer()
    yield analyzed(analyzer, NINE)
    analyzer.rest()


def analyzed(analyzer, board):
    analyzer.ask(board)
    return wait(analyzer)


def test_it_counts_what_the_table_counts(analyzer):
    analysis, table = analyzed(analyzer, NINE), distance_table(NINE)
    assert (analysis.outcome, analysis.positions) == (AnalysisOutcome.OPEN, 391)
    assert list(analysis.counts) == table.positions_by_distance
    assert analysis.distance(NINE) == 64
    assert analyzed(analyzer, replace(NINE, metric="steps")).distance(replace(NINE, metric="steps")) == 88


def test_other_start_is_known_at_once(analyzer):
    analysis = analyzed(analyzer, NINE)
    hard = analysis.start_at(len(analysis.counts) - 1, random.Random(1))
    analyzer.ask(replace(NINE, start_cells=hard.cells))
    assert not analyzer.is_working
    assert analyzer.known is analysis
    assert analysis.distance(replace(NINE, start_cells=hard.cells)) == len(analysis.counts) - 1


def test_start_is_drawn_at_each_distance(analysis):
    for distance in (0, 7, 50, len(analysis.counts) - 1):
        start = analysis.start_at(distance, random.Random(1))
        assert analysis.distance(replace(NINE, start_cells=start.cells)) == distance
    assert analysis.start_at(len(analysis.counts), random.Random(1)) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"lengthwise_only": True},
        {"metric": "steps"},
        {"goal_cells": cells("GG..GG..............")},
        {"start_cells": cells("AB..ABCCDEFFDEGG.IGG")},
        {"start_cells": cells("GB..GBCCDEFFDEAAHIAA")},
    ],
)
def test_other_pieces_or_rules_are_unknown(analysis, changes):
    assert analysis.holds(replace(NINE, **changes)) is None


def test_board_without_goal_has_positions(analyzer):
    analysis = analyzed(analyzer, replace(NINE, goal_cells=cells("." * 20)))
    assert (analysis.positions, analysis.counts, analysis.outcome) == (391, (), AnalysisOutcome.OPEN)


def test_unsolvable_board_is_found_out(analyzer):
    analysis = analyzed(analyzer, LOCKED)
    assert (analysis.outcome, analysis.positions, analysis.distance(analysis.board)) == (AnalysisOutcome.NEVER, 2, None)


def test_other_board_ends_work(analyzer):
    analyzer.ask(HUGE)
    assert calls_in(lambda: analyzer.ask(NINE)) < 3_000
    assert analyzed(analyzer, NINE).positions == 391


def test_without_a_board_nothing_is_known(analyzer):
    analyzed(analyzer, LOCKED)
    analyzer.ask(None)
    assert (analyzer.is_working, analyzer.known) == (False, None)


def wait(analyzer):
    wait_until(lambda: not analyzer.is_working, step=lambda: run_callbacks(analyzer.queue))
    return analyzer.known


def test_many_positions_are_counted_on_request(hasty):
    analysis = analyzed(hasty, NINE)
    assert (analysis.outcome, analysis.positions, analysis.counts) == (AnalysisOutcome.MANY, None, ())
    assert analysis.holds(NINE) is None
    assert not hasty.stop()
    hasty.count_on()
    assert hasty.stop()
    assert (hasty.is_working, hasty.known) == (False, analysis)
    hasty.count_on()
    assert wait(hasty).positions == 391


def test_too_large_board_is_given_up(hasty, fail):
    fail("game.coach.draft_analyzer.explore", BoardError("too many positions"))
    analyzed(hasty, NINE)
    hasty.count_on()
    analysis = wait(hasty)
    assert (analysis.outcome, analysis.positions, analysis.counts) == (AnalysisOutcome.TOO_LARGE, None, ())


def test_table_serves_other_starts(analysis):
    hard = parse_board("/".join(["IBBC", "ABBC", "A..E", "DGHE", "DJFF"]) + ">..../..../..../.BB./.BB.")
    for start in (analysis.start_at(60, random.Random(1)), analysis.start_at(3, random.Random(1))):
        board = replace(NINE, id="drawn", name="drawn", start_cells=start.cells)
        table = analysis.table_of(board)
        assert table.board == board
        assert table.line(board.start) and table.distance(board.start) == analysis.distance(replace(board, id=NINE.id))
    assert analysis.table_of(hard) is None  # other pieces


def test_rest_keeps_study(analyzer):
    analysis = analyzed(analyzer, NINE)
    analyzer.rest()
    assert analyzer.known is None
    analyzer.ask(NINE)
    assert analyzer.known is analysis


def test_work_counts_found_positions(analyzer):
    analyzed(analyzer, NINE)
    assert analyzer.work.found == 391
    assert analyzer.work.part == pytest.approx(1, abs=0.1)


def test_what_fails_is_told(analyzer, fail):
    fail("game.coach.draft_analyzer.move_distances", ValueError("broken"))
    analysis = analyzed(analyzer, NINE)
    assert (analysis.outcome, str(analysis.error)) == (AnalysisOutcome.FAILED, "broken")
