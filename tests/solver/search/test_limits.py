"""Where searches give up, are cancelled or watched, and what they know by then."""

import itertools
import math
import random
import time

import pytest
from every import sampled
from processor import Questions
from waiting import PATIENCE

from solver import (
    ArgumentError,
    Cancelled,
    LimitReached,
    Limits,
    Status,
    load_board,
    parse_position,
    random_position,
    solve,
)
from solver.search.databases import load_bound
from solver.system.limits import MOST_STORED, Run
from solver.tables.block_graph import goal_positions
from solver.tables.coding import Coding
from solver.tables.size_estimate import count_placements

SEARCHES = (
    ("bfs", None),
    ("bidirectional", None),
    ("iterative-deepening", None),
    ("ida", "nearest"),
    ("ida", "manhattan"),
    ("ida", "linear-conflict"),
    ("ida", "pattern"),
)
FIFTEEN = load_board("fifteen")
FAR = parse_position(FIFTEEN, "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")
FAR_LENGTH = 80
GOAT = load_board("goat")
SLACK = 1.0
"""Seconds of a processor within which a search must have stopped."""


@pytest.fixture(scope="module", autouse=True)
def bounds_at_hand():
    """So that no test measures their loading."""
    for name in ("nearest", "manhattan", "linear-conflict", "pattern"):
        load_bound(FIFTEEN, name)


def stopped(board, position, method, bound, **limits):
    with pytest.raises(LimitReached) as caught:
        solve(board, position, method, bound=bound, limits=Limits(**limits))
    return caught.value


@pytest.mark.usefixtures("processor_clock")
@sampled("method, bound", SEARCHES, SEARCHES[2::2])  # one thread each
def test_search_stops_at_time_limit(method, bound):
    begun = time.thread_time()
    error = stopped(FIFTEEN, FAR, method, bound, seconds=0.1)
    assert 0.1 <= time.thread_time() - begun < 0.1 + SLACK
    assert str(error).startswith("stopped at the limit of 0.1 s: the shortest solution takes at least ")
    assert 10 < error.status.at_least <= FAR_LENGTH
    assert f"at least {error.status.at_least} moves" in str(error)


@pytest.mark.parametrize(("method", "bound"), SEARCHES)
def test_search_stops_at_node_limit(method, bound):
    seen = []
    with pytest.raises(LimitReached, match=r"^stopped at the limit of 100,000 positions expanded: ") as caught:
        solve(FIFTEEN, FAR, method, bound=bound, limits=Limits(nodes=100_000), watch=seen.append)
    assert 20_000 < seen[-1].expanded <= 100_000
    assert f"({seen[-1].expanded:,} positions expanded)" in str(caught.value)
    assert 10 < seen[-1].at_least <= caught.value.status.at_least <= FAR_LENGTH


@pytest.mark.parametrize("method", ("bfs", "bidirectional"))
def test_search_stops_at_memory_limit(method):
    seen = []
    told = r"^stopped at the memory limit of 200,000 positions stored: "
    with pytest.raises(LimitReached, match=told) as caught:
        solve(FIFTEEN, FAR, method, limits=Limits(stored=200_000), watch=seen.append)
    assert 10_000 < max(status.stored for status in seen) <= 200_000
    assert 10 < caught.value.status.at_least <= FAR_LENGTH


@pytest.mark.slow
def test_breadth_first_refuses_to_fill_the_memory():
    seen = []
    with pytest.raises(LimitReached, match="memory limit of 24,000,000 positions"):
        solve(FIFTEEN, FAR, "bfs", watch=seen.append)
    assert MOST_STORED / 4 < seen[-1].stored <= MOST_STORED


@pytest.mark.parametrize(("limits", "said"), [({"seconds": 1e-9}, "0 positions"), ({"nodes": 1}, "1 position")])
@pytest.mark.parametrize("method", ("bfs", "bidirectional", "iterative-deepening", "ida"))
def test_tiny_limits_do_nothing(method, limits, said):
    error = stopped(GOAT, GOAT.start, method, None, **limits)
    assert error.status.at_least <= 20
    assert f"({said} expanded)" in str(error) or "before anything was known" in str(error)


@pytest.mark.parametrize(
    ("limits", "expected"),
    [
        ({"seconds": -1}, "seconds=-1, expected more than 0"),
        ({"seconds": 0}, "seconds=0, expected more than 0"),
        ({"seconds": math.nan}, "seconds=nan, expected"),
        ({"seconds": math.inf}, "seconds=inf, expected"),
        ({"seconds": "2"}, "seconds='2', expected"),
        ({"nodes": 0}, "nodes=0, expected a whole number from 1"),
        ({"nodes": 1.5}, "nodes=1.5, expected a whole number from 1"),
        ({"stored": 0}, "stored=0, expected a whole number from 1"),
    ],
)
def test_senseless_limits_are_refused(limits, expected):
    with pytest.raises(ArgumentError, match=f"^{expected}"):
        Limits(**limits)


@pytest.mark.parametrize("method", ("bfs", "bidirectional", "iterative-deepening", "ida"))
def test_wide_limits_change_nothing(method):
    free = solve(GOAT, GOAT.start, method)
    limited = solve(GOAT, GOAT.start, method, limits=Limits(seconds=PATIENCE, nodes=free.expanded))
    assert (limited.line, limited.expanded) == (free.line, free.expanded)
    error = stopped(GOAT, GOAT.start, method, None, nodes=free.expanded - 1)
    assert error.status.at_least <= free.length


GIVING_UP = [
    (board_id, *search)
    for board_id in ("goat", "colours-three")
    for search in SEARCHES
    if search[1] != "linear-conflict"
]


@sampled("board_id, method, bound", GIVING_UP, GIVING_UP[:6:2] + GIVING_UP[7::2])
def test_final_bounds_are_true(board_id, method, bound, table_of):
    """Given up at any moment, no solution is shorter than ``at_least``, which is not much less than what is true."""
    table, rng = table_of(board_id), random.Random(board_id)
    proved = 0
    for position in (random_position(table.board, rng) for _ in range(3)):
        for nodes in (10, 1000, 20_000):
            try:
                result = solve(table.board, position, method, bound=bound, limits=Limits(nodes=nodes))
            except LimitReached as error:
                assert error.status.at_least <= table.distance(position), f"{board_id} '{position}' {nodes}"
                proved += error.status.at_least
            else:
                assert result.length == table.distance(position), f"{board_id} '{position}' {nodes}"
                assert result.expanded <= nodes
    assert proved > 0


def test_breadth_first_proves_one_move_more():
    """From a corner there are 2 positions one move away; with them expanded the goal is not among those two away."""
    position = parse_position(GOAT, "6 9 10 1/7 5 2 8/4 8 3 0")
    assert len(position.legal_moves()) == 2
    assert stopped(GOAT, position, "bfs", None, nodes=1).status.at_least == 2
    assert stopped(GOAT, position, "bfs", None, nodes=3).status.at_least == 3


def test_more_positions_prove_more():
    proved = [stopped(FIFTEEN, FAR, "ida", "manhattan", nodes=nodes).status.at_least for nodes in (1000, 100_000)]
    assert proved == sorted(set(proved))


@pytest.mark.parametrize(("method", "bound"), SEARCHES)
def test_a_watch_sees_a_search_advance(method, bound):
    seen = []
    with pytest.raises(LimitReached):
        solve(FIFTEEN, FAR, method, bound=bound, limits=Limits(nodes=150_000), watch=seen.append)
    assert len(seen) > 10
    assert all(isinstance(status, Status) for status in seen)
    expanded = [status.expanded for status in seen]
    assert expanded == sorted(set(expanded))
    for field in ("at_least", "stored"):
        values = [getattr(status, field) for status in seen]
        assert values == sorted(values), field
        assert values[-1] > 0, field
    assert seen[-1].at_least <= FAR_LENGTH


@pytest.mark.parametrize("method", ("bfs", "bidirectional", "iterative-deepening", "ida"))
def test_watch_sees_whole_search(method):
    seen = []
    result = solve(GOAT, GOAT.start, method, watch=seen.append)
    assert seen[-1].expanded == result.expanded > 0
    assert seen[-1].at_least <= result.length
    assert seen[-1].stored <= result.stored


@pytest.mark.parametrize(("method", "bound"), SEARCHES)
def test_cancelled_search_stops_at_once(method, bound):
    begun = time.thread_time()
    questions = Questions(lambda: time.thread_time() - begun > 0.05)
    with pytest.raises(Cancelled):
        solve(FIFTEEN, FAR, method, bound=bound, cancel=questions)
    questions.measure()
    assert questions.longest < SLACK


@pytest.mark.parametrize("asked", (1, 2, 5, 20))
@pytest.mark.parametrize("method", ("bfs", "bidirectional", "iterative-deepening", "ida"))
def test_a_search_stops_when_it_next_asks(method, asked):
    questions = itertools.count(1)
    with pytest.raises(Cancelled):
        solve(GOAT, parse_position(GOAT, "6 9 10 1/7 5 2 8/4 8 3 0"), method, cancel=lambda: next(questions) >= asked)
    assert next(questions) <= asked + 2, "it may ask once more whether it was a limit that ended it"


def test_what_was_cancelled_may_be_asked_again():
    with pytest.raises(Cancelled):
        solve(GOAT, GOAT.start, "ida", cancel=lambda: True)
    assert solve(GOAT, GOAT.start, "ida").length == 20


def test_a_run_adds_up():
    seen = []
    run = Run(Limits(nodes=100, stored=1000), watch=seen.append)
    run.at_least = 7
    run.count(40, 500)
    run.count(60, 300, coming=700)
    assert seen == [Status(7, 40, 500), Status(7, 100, 500)]
    with pytest.raises(LimitReached, match=r"limit of 100 positions expanded: .*at least 7 moves \(100 positions"):
        run.count(1, 0)
    with pytest.raises(LimitReached, match="memory limit of 1,000 positions"):
        run.count(0, 301, coming=700)
    assert len(seen) == 2


@pytest.mark.parametrize("board_id", ["goat", "klotski"])
def test_table_building_obeys_time_limit(board_id):
    board = load_board(board_id)
    with pytest.raises(LimitReached) as caught:
        solve(board, board.start, "table", cache=False, limits=Limits(seconds=0.005))
    assert caught.value.stop.limit == "seconds"


def test_cancelled_table_is_no_limit():
    board = load_board("klotski")
    with pytest.raises(Cancelled):
        solve(board, board.start, "table", cache=False, limits=Limits(seconds=PATIENCE), cancel=lambda: True)


OPEN = load_board(
    "WM.DTF../ChKIdaZJ/sS.LvoPn/..gXxrVt/qijuU.lO/..Amb.B./GNYpec.f/HQEw..kR>A......./........" + "/........" * 6
)
"""One piece of fifty is to reach a corner: the others may stand in 10 ** 13 ways and more."""


def test_search_grows_from_start_where_goals_are_many():
    with pytest.raises(LimitReached) as raised:
        solve(OPEN, OPEN.start, "bidirectional", limits=Limits(nodes=20_000))
    assert raised.value.status.at_least >= 3


def test_open_board_is_solved_soon():
    found = solve(OPEN, OPEN.start, limits=Limits(nodes=20_000))
    assert found.method == "anytime"
    assert found.lower_bound <= found.length <= 10


def test_goals_are_counted_as_they_are_listed():
    board = load_board("AB./C..>.../.A.")
    coding = Coding(board.start)
    assert count_placements(coding, placed=coding.goal_anchors()) == len(goal_positions(coding, Run())[0]) == 10


@pytest.mark.parametrize("limits", [{"seconds": 1e-9}, {"nodes": 1}])
@pytest.mark.parametrize("size", ["5x5", "6x6", "2x20"])
def test_laid_solution_comes_however_tight_the_limits(size, limits):
    board = load_board(size)
    position = random_position(board, random.Random(1))
    result = solve(board, position, limits=Limits(**limits))
    assert result.method == "anytime" and result.lower_bound <= result.length
    for move in board.parse_moves(result.line):
        position = position.apply(move)
    assert position.is_goal


LARGE_BLOCKS = "imlee/cck.e/.bbaa/hjdda/g.dff/...ff>...../..ff./..ff./...../...../....."


def test_first_beam_comes_however_short_the_time():
    board = load_board(LARGE_BLOCKS)
    result = solve(board, board.start, "anytime", limits=Limits(seconds=1e-9))
    assert 0 < result.lower_bound <= result.length
    assert result.expanded < 20_000


def test_seconds_begin_when_all_is_loaded(monkeypatch):
    now = 0.0
    monkeypatch.setattr("solver.system.limits.time.perf_counter", lambda: now)
    run = Run(Limits(seconds=1))
    now = 0.5
    run.hold_clock()
    now = 100.0
    run.check()
    run.start_clock()
    now = 100.4
    run.check()
    now = 100.6
    with pytest.raises(LimitReached, match="limit of 1 s"):
        run.check()


def test_building_a_bound_obeys_the_time_limit():
    board = load_board("3x5")
    load_bound(FIFTEEN, "pattern")  # of the last board alone databases are kept
    position = random_position(board, random.Random(1))
    with pytest.raises(LimitReached, match="before anything was known"):
        solve(board, position, "ida", limits=Limits(seconds=1e-9))
