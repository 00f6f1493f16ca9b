"""Methods side by side: what can be compared, what comes of it, and what is said about it."""

import random
from itertools import product

import pytest
from every import each_once, sampled
from golden_data import ALL_IDS, IDS

from solver import (
    METHODS,
    BoardError,
    Cancelled,
    Limits,
    Position,
    Unsolvable,
    bounds_of,
    has_table,
    load_board,
    methods_of,
    parse_position,
    position_count,
    solve,
)
from solver.analysis.comparison import Choice, choices_of, compare, parse_choices, try_choice, what_it_does, why

SEVEN = load_board("seven")
EIGHT = load_board("eight")
GOAT = load_board("goat")
FIFTEEN = load_board("fifteen")
FAR = parse_position(FIFTEEN, "0 12 9 13/15 11 10 14/3 7 2 5/4 8 6 1")


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_everything_board_has_can_be_compared(board_id):
    board = load_board(board_id)
    choices = choices_of(board)
    assert len(set(choices)) == len(choices)
    assert {choice.method for choice in choices} == set(methods_of(board)) - {"anytime"}
    assert [choice.bound for choice in choices if choice.method == "ida"] == bounds_of(board)
    assert {choice.bound for choice in choices if choice.method != "ida"} == {None}
    assert (Choice("table") in choices) is has_table(board)


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_choices_round_trip(board_id):
    board = load_board(board_id)
    choices = choices_of(board)
    assert parse_choices(board, ",".join(map(str, choices))) == choices


@pytest.mark.parametrize(
    ("text", "choices"),
    (
        ("bfs", [Choice("bfs")]),
        ("bfs,table", [Choice("bfs"), Choice("table")]),
        (" bfs , ida:manhattan ", [Choice("bfs"), Choice("ida", "manhattan")]),
        ("ida", [Choice("ida", "pattern")]),
        ("ida:nearest,ida", [Choice("ida", "nearest"), Choice("ida", "pattern")]),
    ),
)
def test_choices_are_read(text, choices):
    assert parse_choices(GOAT, text) == choices


@pytest.mark.parametrize(
    ("board", "text", "reason"),
    (
        (GOAT, "", "unknown method '', expected one of: table, bfs"),
        (GOAT, "magic", "unknown method 'magic', expected one of: table, bfs"),
        (GOAT, "bfs,,ida", "unknown method ''"),
        (GOAT, "bfs,", "unknown method ''"),
        (GOAT, "BFS", "unknown method 'BFS'"),
        (GOAT, "bfs;ida", "unknown method 'bfs;ida'"),
        (GOAT, "bfs:manhattan", "'bfs:manhattan': only ida takes a bound"),
        (FIFTEEN, "bfs:manhattan", "only ida takes a bound, expected one of: bfs, bidirectional"),
        (GOAT, "ida:magic", "unknown bound 'magic' for goat, expected one of: nearest, manhattan, pattern"),
        (GOAT, "ida:linear-conflict", "unknown bound 'linear-conflict' for goat"),
        (GOAT, "ida:manhattan:pattern", "unknown bound 'manhattan:pattern' for goat"),
        (FIFTEEN, "bfs,table", "fifteen is too big for a table, expected one of: bfs, bidirectional"),
        (GOAT, "\x1b[31m", "unknown method '?[31m'"),
        (GOAT, "x" * 10_000, "unknown method 'xxx"),
    ),
)
def test_bad_choices_are_refused_in_one_line(board, text, reason):
    with pytest.raises(ValueError) as caught:
        parse_choices(board, text)
    message = str(caught.value)
    assert reason in message
    assert message.isprintable(), repr(message)
    assert len(message) < 300


@sampled("board_id", IDS, ("seven", "eight"))
def test_every_choice_gives_trial_of_same_length(board_id, table_of):
    (position,) = table_of(board_id).sample(11, seed=1)
    choices = choices_of(load_board(board_id))
    trials = list(compare(position.board, position, choices))
    assert [trial.choice for trial in trials] == choices
    for trial in trials:
        assert trial.result.length == 11, trial.choice
        assert (trial.result.method, trial.result.bound) == trial.choice
        assert trial.stopped == ""
        status, result = trial.status, trial.result
        assert (status.at_least, status.expanded, status.stored) == (11, result.expanded, result.stored)
        assert (status.bound_at_start, status.iterations) == (result.bound_at_start, result.iterations)
        assert trial.seconds == trial.result.seconds > 0


def test_stopped_trial_says_why():
    choices = choices_of(FIFTEEN)
    trials = list(compare(FAR.board, FAR, choices, limits=Limits(nodes=5_000)))
    assert [trial.choice for trial in trials] == choices
    for trial in trials:
        assert trial.result is None, trial.choice
        assert trial.stopped.startswith("stopped at the limit of 5,000 positions expanded: ")
        assert f"at least {trial.status.at_least} moves" in trial.stopped
        assert 0 < trial.status.expanded <= 5_000
        assert trial.status.stored > 0
        assert 10 < trial.status.at_least <= 80
        assert trial.seconds > 0


@pytest.mark.usefixtures("processor_clock")
def test_each_trial_has_its_own_time():
    trials = list(
        compare(FAR.board, FAR, [Choice("iterative-deepening"), Choice("ida", "manhattan")], limits=Limits(seconds=0.1))
    )
    assert [trial.result for trial in trials] == [None, None]
    assert all("limit of 0.1 s:" in trial.stopped for trial in trials)
    assert all(0.1 <= trial.seconds < 1.1 for trial in trials)


def test_trials_come_one_after_another():
    seen = []
    trials = compare(GOAT, GOAT.start, [Choice("ida", "pattern"), Choice("bfs")], watch=seen.append)
    assert (len(trials), seen) == (2, [])
    first = trials[0]
    assert first.choice == Choice("ida", "pattern")
    assert seen[-1].expanded == first.result.expanded
    before = len(seen)
    assert trials[-1].choice == Choice("bfs")
    assert len(seen) > before
    after = len(seen)
    assert [*trials] == [first, trials[1]] == trials[:]  # kept, and not run again
    assert len(seen) == after
    with pytest.raises(IndexError):
        trials[2]


def test_a_comparison_can_be_cancelled():
    with pytest.raises(Cancelled):
        list(compare(GOAT, GOAT.start, choices_of(GOAT), cancel=lambda: True))
    with pytest.raises(Cancelled):
        try_choice(GOAT.start, Choice("bfs"), cancel=lambda: True)


def test_what_cannot_be_solved_is_not_compared():
    with pytest.raises(Unsolvable):
        compare(EIGHT, Position(EIGHT, (2, 1, 3, 4, 5, 6, 7, 8, 0)), choices_of(EIGHT))


def test_what_trial_finds_is_what_solving_finds():
    trial = try_choice(GOAT.start, Choice("ida", "manhattan"))
    result = solve(GOAT, GOAT.start, "ida", bound="manhattan")
    assert (trial.result.line, trial.result.expanded) == (result.line, result.expanded)


def assert_a_sentence(text):
    assert text.isprintable(), repr(text)
    assert text[0].isupper() or text[0].isdigit(), text
    assert text.endswith("."), text
    assert 20 < len(text) < 300
    assert "None" not in text
    assert "  " not in text


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_methods_are_described_in_one_line(board_id):
    lines = [str(what_it_does(*choice)) for choice in choices_of(load_board(board_id))]
    for line in lines:
        assert_a_sentence(line)
    assert len(set(lines)) == len(lines)


@pytest.mark.parametrize("method", METHODS)
def test_methods_are_explained_without_bound(method):
    assert str(what_it_does(method))[0].isupper()


SPEEDS = ALL_IDS, (0, 1, 2, 12)


@sampled("board_id, moves", product(*SPEEDS), each_once(*SPEEDS))
def test_speed_is_explained_in_one_line(board_id, moves):
    board, rng = load_board(board_id), random.Random(moves)
    position, last = board.goal, None
    for _ in range(moves):
        last = rng.choice([move for move in position.legal_moves() if last is None or move != last.inverse])
        position = position.apply(last)
    for trial in compare(position.board, position, choices_of(board)):
        line = str(why(trial, board))
        assert_a_sentence(line)
        assert ("nothing to search" in line) is (moves == 0 and trial.choice.method != "table"), line


def test_stop_is_explained_in_one_line():
    for trial in compare(FAR.board, FAR, choices_of(FIFTEEN), limits=Limits(nodes=5_000)):
        line = str(why(trial, FIFTEEN))
        assert "limit of 5,000 positions expanded" in line
        assert line.startswith("It stopped at ")
        assert line.endswith(".")
        assert line.isprintable()


def test_share_of_board_is_told():
    """Half of eight by breadth-first search, one position in many thousands of fifteen."""
    farthest = parse_position(EIGHT, "8 6 7/2 5 4/3 0 1")
    assert f"of the board's {position_count(EIGHT):,} positions" in str(why(try_choice(farthest, Choice("bfs")), EIGHT))
    trial = try_choice(parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/9 10 11 12/0 13 14 15"), Choice("bfs"))
    expanded = trial.result.expanded
    assert f"one in {round(position_count(FIFTEEN) / expanded):,} of" in str(why(trial, FIFTEEN))


def test_bound_and_limits_are_told():
    farthest = parse_position(SEVEN, "0 7 2 1/4 3 6 5")
    trial = try_choice(farthest, Choice("ida", "manhattan"))
    line = str(why(trial, SEVEN))
    assert f"{trial.result.bound_at_start} of 36" in line
    assert f"{len(trial.result.iterations)} limits" in line
    share = trial.result.iterations[-1].expanded / trial.result.expanded
    assert f"{share:.0%}" in line


def test_too_large_table_is_skipped(monkeypatch):
    monkeypatch.setattr("solver.tables.explored.MOST_POSITIONS", 1_000)
    board = load_board("pennant")
    trials = list(compare(board, board.start, "table,bidirectional", cache=False))
    assert trials[0].stopped == "gave up: the table would have over 1,000 positions"
    assert str(why(trials[0], board)) == "It gave up: the table would have over 1,000 positions."
    assert trials[1].result.optimal


@pytest.mark.usefixtures("processor_clock")
def test_unfinished_table_tells_no_distance():
    board = load_board("t-zer")
    (trial,) = compare(board, board.start, "table", limits=Limits(seconds=0.05), cache=False)
    assert trial.stopped == "stopped at the limit of 0.05 s, before anything was known"


def test_other_table_errors_are_raised(fail):
    fail("solver.analysis.comparison.solve", BoardError("the board is broken"))
    with pytest.raises(BoardError, match="is broken"):
        list(compare(EIGHT, EIGHT.goal, "table"))
