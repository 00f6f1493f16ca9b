"""A search beside the exploring of a board: the first that has an answer gives it."""

import threading
import time

import pytest

from solver import Cancelled, Limits, TableTooLarge, Unsolvable, load_board, review, solve
from solver.analysis import racing
from solver.analysis.brackets import narrowed
from solver.analysis.racing import FEW, explored_or_searched
from solver.search.bracket import Bracket
from solver.system.limits import LimitReached, Run
from solver.system.progress import THREAD_NAME

GATE = load_board(
    "######/#AABC#/#AADC#/#EFGH#/#IJKL#/#M..N#/##--##/#....#/#....#"
    ">######/#....#/#....#/#....#/#....#/#....#/##--##/#.AA.#/#.AA.#"
)
"""19 moves, and far more positions than a table holds."""
LOCKED = load_board("A.B/..C/DEF>B.A/.../...;along")
MINUTES = 120


@pytest.fixture(autouse=True)
def no_thread_is_left():
    yield
    assert not [thread for thread in threading.enumerate() if thread.name == THREAD_NAME]


def endless(positions):
    """Return an exploration that finds so many positions and then goes on until it is cancelled."""

    def explore(cancel, found):
        found(positions)
        waiting = threading.Event()
        for _ in range(100 * MINUTES):
            if cancel():
                raise Cancelled
            waiting.wait(0.01)
        raise AssertionError("nothing has ended it")

    return explore


def check_solution(bracket):
    position = GATE.start
    for move in bracket.moves:
        position = position.apply(move)
    assert position.is_goal


def test_search_ends_the_exploring():
    found = explored_or_searched(GATE.start, Run(), endless(FEW + 1))
    assert (found.at_least, found.at_most) == (19, 19)
    check_solution(found)


def test_search_proves_that_there_is_no_solution():
    with pytest.raises(Unsolvable):
        explored_or_searched(LOCKED.start, Run(), endless(FEW + 1))


def test_few_positions_are_only_explored(monkeypatch):
    monkeypatch.setattr(racing, "narrowed", lambda *args, **options: pytest.fail("it searches"))

    def explore(cancel, found):
        found(FEW)
        return "table"

    assert explored_or_searched(GATE.start, Run(), explore) == "table"


def test_table_ends_the_search():
    def explore(cancel, found):
        found(FEW + 1)
        return "table"

    assert explored_or_searched(load_board("t-zer").start, Run(), explore) == "table"


def test_search_answers_where_a_table_is_too_large():
    def explore(cancel, found):
        raise TableTooLarge("too large", 1)

    found = explored_or_searched(GATE.start, Run(), explore)
    assert isinstance(found, Bracket) and found.is_exact


@pytest.mark.parametrize(("limits", "seconds", "last"), [(None, 10.0, ("a",)), (Limits(nodes=10**9), 0.1, ("b",))])
def test_search_without_a_limit_ends_in_time(limits, seconds, last, monkeypatch):
    def search(position, run, **options):
        yield Bracket(1, ("a",))
        end = time.monotonic() + seconds
        while not run.is_over():
            if time.monotonic() > end:
                yield Bracket(1, ("b",))
                return
            time.sleep(0.005)

    def explore(cancel, found):
        raise TableTooLarge("too large", 1)

    monkeypatch.setattr(racing, "narrowed", search)
    monkeypatch.setattr(racing, "SECONDS", 0.01)
    assert explored_or_searched(GATE.start, Run(limits), explore).moves == last


def test_cancelling_ends_both():
    calls = iter(range(10))
    with pytest.raises(Cancelled):
        explored_or_searched(load_board("t-zer").start, Run(cancel=lambda: next(calls, 10) >= 3), endless(FEW + 1))


def test_first_solution_comes_however_short_the_time():
    found = explored_or_searched(GATE.start, Run(Limits(seconds=1e-6)), endless(1))
    check_solution(found)
    result = solve(GATE, GATE.start, limits=Limits(seconds=1e-6), cache=False)
    assert result.method == "anytime" and result.length >= 19


def test_same_nodes_give_the_same_answer():
    limits = Limits(nodes=20_000)
    results = [solve(GATE, GATE.start, limits=limits, cache=False) for _ in range(2)]
    assert results[0].line == results[1].line and results[0].length == 19
    with pytest.raises(LimitReached):
        solve(GATE, GATE.start, limits=Limits(nodes=10), cache=False)


def test_search_has_as_many_nodes_as_the_exploring():
    *_, expected = narrowed(GATE.start, Run(Limits(nodes=20_000)))
    assert explored_or_searched(GATE.start, Run(Limits(nodes=20_000)), endless(FEW + 1)) == expected


def test_room_behind_a_gate_is_solved_without_a_table():
    result = solve(GATE, GATE.start, cache=False)
    assert (result.length, result.optimal, result.method) == (19, True, "anytime")
    assert result.expanded > 0


@pytest.mark.parametrize("options", [{"method": "table"}, {"count": True}, {"most": 1}])
def test_what_takes_a_table_only_explores(options, monkeypatch):
    monkeypatch.setattr(racing, "narrowed", lambda *args, **options: pytest.fail("it searches"))
    monkeypatch.setattr(racing, "FEW", 0)
    line = "AB./C.D>A../..B"
    assert solve(line, "AB./C.D", cache=False, **options).method == "table"


def test_built_in_board_is_only_explored(monkeypatch):
    monkeypatch.setattr(racing, "narrowed", lambda *args, **options: pytest.fail("it searches"))
    monkeypatch.setattr(racing, "FEW", 0)
    pennant = load_board("pennant")
    assert solve(pennant, pennant.start, cache=False).method == "table"


@pytest.mark.parametrize("limits", [Limits(seconds=0.01), Limits(nodes=20_000)])
def test_review_obeys_its_limits(limits):
    found = review(GATE, GATE.start, "JDR FDD", limits=limits, cache=False)
    assert found.evaluations[0].at_least <= 19 <= found.evaluations[0].at_most
