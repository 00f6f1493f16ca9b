"""The fifteen puzzle against optimal lengths found by another program, and against Korf's."""

import random

import pytest
import slow_solver
from golden_data import read_golden, slow_board

from solver import LimitReached, Limits, Position, load_board, parse_position, solve

FIFTEEN = load_board("fifteen")
GOLDEN = read_golden("fifteen.json")
QUICK = [pair for pair in GOLDEN["positions"] if pair[1] <= 50]
KORF = GOLDEN["korf"]


def assert_solved(text, length, bound="pattern"):
    position = parse_position(FIFTEEN, text)
    result = solve(FIFTEEN, position, "ida", bound=bound)
    assert result.length == length, text
    assert slow_solver.play(slow_board("fifteen"), position.cells, result.line) == FIFTEEN.goal_cells, text
    assert result.bound_at_start <= length, text


def test_the_golden_positions_are_different_ones():
    assert len({text for text, _ in GOLDEN["positions"]}) == 100
    assert len({text for text, _ in KORF}) == 100
    assert len(QUICK) >= 12


@pytest.mark.parametrize(("text", "length"), QUICK[:12])
def test_random_positions_have_golden_lengths(text, length):
    assert_solved(text, length)


@pytest.mark.parametrize(("text", "length"), KORF[:10])
def test_korf_instances_have_his_lengths(text, length):
    assert_solved(text, length)


@pytest.mark.parametrize(("text", "length"), QUICK[:6] + KORF[:2])
def test_second_databases_expand_fewer(text, length, request):
    position = parse_position(FIFTEEN, text)
    alone = solve(FIFTEEN, position, "ida")
    request.getfixturevalue("always_long")
    both = solve(FIFTEEN, position, "ida")
    assert (alone.length, both.length) == (length, length)
    assert sum(limit.expanded for limit in both.iterations[:-1]) <= sum(
        limit.expanded for limit in alone.iterations[:-1]
    )


@pytest.mark.slow
@pytest.mark.parametrize(("text", "length"), GOLDEN["positions"] + KORF[10:])
def test_all_positions_have_golden_lengths(text, length):
    assert_solved(text, length)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "length"), [pair for pair in GOLDEN["positions"] if pair[1] <= 46])
def test_linear_conflict_finds_the_golden_length_too(text, length):
    assert_solved(text, length, "linear-conflict")


@pytest.mark.slow
@pytest.mark.parametrize("number", (0, 9))
def test_farthest_is_solved_in_80(number):
    assert_solved(str(Position(FIFTEEN, FIFTEEN.known.farthest_cells[number])), 80)


def test_counting_finds_all_solutions():
    """Each is a solution, and they are as many as ways lead over each position in the middle of one."""
    text, length = min(GOLDEN["positions"], key=lambda pair: pair[1])
    position = parse_position(FIFTEEN, text)
    result = solve(FIFTEEN, position, "ida", count=True, most=10_000)
    assert result.length == length
    assert len(set(result.lines)) == result.solutions
    assert {slow_solver.play(slow_board("fifteen"), position.cells, line) for line in result.lines} == {
        FIFTEEN.goal_cells
    }
    assert {len(line) for line in result.lines} == {length}
    both = solve(FIFTEEN, position, "bidirectional", count=True, most=10_000)
    assert sorted(both.lines) == sorted(result.lines)


def test_proved_length_is_always_true():
    text, length = max(GOLDEN["positions"], key=lambda pair: pair[1])
    position, proved = parse_position(FIFTEEN, text), []
    for nodes in (100, 10_000, 300_000):
        with pytest.raises(LimitReached) as caught:
            solve(FIFTEEN, position, "ida", bound="manhattan", limits=Limits(nodes=nodes))
        proved.append(caught.value.status.at_least)
    assert proved == sorted(proved)
    assert 30 < proved[-1] <= length


def test_neighbours_are_one_nearer_or_farther():
    rng = random.Random(1)
    for text, length in rng.sample(QUICK, 3):
        position = parse_position(FIFTEEN, text)
        lengths = {solve(FIFTEEN, position.apply(move), "ida").length for move in position.legal_moves()}
        assert length - 1 in lengths, text
        assert lengths <= {length - 1, length + 1}, text
