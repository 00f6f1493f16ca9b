"""What is said of a played game."""

import random
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
from every import every
from golden_data import IDS
from reviewing import GAME, random_moves

from solver import load_board, parse_position, review
from solver.analysis.review_texts import about_detour, about_game, about_only_moves, about_stretches, result
from solver.analysis.reviews import LEAST_ONLY_MOVES, OnlyMoveRun, find_only_move_runs
from solver.sentences import board_reason
from solver.system.limits import Status, Stop

EIGHT, GOAT = load_board("eight"), load_board("goat")


def is_a_sentence(text):
    begins = text[0].isupper() or text[0].isdigit()
    return text.isprintable() and begins and text[-1] == "." and "None" not in text and "  " not in text


def test_a_game_in_words(table_of):
    found = review(EIGHT, *GAME, table_of("eight"))
    assert [str(said) for said in about_game(found)] == [
        "Solved in 20 moves, 8 over the minimum of 12 (efficiency 60.0%).",
        "There is only one shortest solution from the start.",
        f"Forced moves, where just one of several was best: {found.only_moves_passed} of {found.only_moves} found.",
    ]
    assert [" ".join(map(str, said)) for said in about_stretches(found)] == [
        "12 to go at the start, and still 12 after move 2: 2 moves wasted. Best from the start: LURDDRUULDLU.",
        "Move 8 returns to the position after move 4: 4 moves wasted.",
        "On 5 of moves 7 to 12 only one of several was best, and move 12 missed it.",
        "7 to go after move 11, and still 7 after move 13: 2 moves wasted. Best after move 11: DRULDLU.",
        "On 6 of moves 14 to 20 only one of several was best, and it was played every time.",
    ]


@pytest.mark.parametrize(
    ("start", "moves", "said"),
    (
        (EIGHT.goal, "", "The game started at the goal, and no moves were made."),
        (EIGHT.goal, "RL", "Solved in 2 moves, 2 over the minimum of 0 (efficiency 0.0%)."),
        (parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"), "L", "Solved in 1 move, the fewest possible."),
        (GOAT.start, "U", "1 move played, 19 to go, none wasted so far."),
        (GOAT.start, "R", "1 move played, 21 to go: 2 over the minimum of 20."),
    ),
)
def test_the_result_in_a_sentence(start, moves, said, table_of):
    assert str(result(review(start.board, start, moves, table_of(start.board.id)))) == said


def test_where_a_game_ends_astray(table_of):
    found = review(GOAT, GOAT.start, "ULRR", table_of("goat"))
    assert str(about_detour(found.detours[0])[0]) == ("18 to go after move 2, but 20 after move 4: 4 moves wasted.")
    found = review(GOAT, GOAT.start, "R", table_of("goat"))
    assert [str(said) for said in about_detour(found.detours[0])] == [
        "20 to go at the start, but 21 after move 1: 2 moves wasted.",
        f"Best from the start: {table_of('goat').line(GOAT.start)}.",
    ]


def test_back_to_the_start(table_of):
    found = review(GOAT, GOAT.start, "RL", table_of("goat"))
    assert str(about_detour(found.detours[0])[0]) == "Move 2 returns to the start: 2 moves wasted."


def test_steps_are_called_steps():
    """On a board that counts steps."""
    board = replace(load_board("hughes"), metric="steps")
    there = board.start.legal_moves()[0]
    back = there.inverse
    found = review(board, board.start, f"{there} {back}")
    assert str(result(found)) == f"2 steps played, {found.left} to go: {found.slack} over the minimum of 31."
    assert str(next(about_stretches(found))[0]) == "Step 2 returns to the start: 2 steps wasted."
    passage = about_only_moves(OnlyMoveRun(4, 24, 15, True), "steps")
    assert str(passage) == "On 15 of steps 4 to 24 only one of several was best, and it was played every time."


def test_singular_is_worded():
    assert str(board_reason("row_length", cells=1, expected=2)) == "1 cell, expected 2 as in the first row"
    assert str(board_reason("row_length", cells=3, expected=2)) == "3 cells, expected 2 as in the first row"
    assert "at least 1 move (1,234 positions expanded)" in Stop("seconds", 1).text(Status(1, 1234))


@pytest.mark.parametrize("board_id", IDS)
def test_all_that_is_said_is_sentences(board_id, table_of):
    table, rng = table_of(board_id), random.Random(6)
    for start in table.sample(12, 40, seed=7):
        found = review(table.board, start, random_moves(start, rng.randrange(40), rng), table)
        said = [*about_game(found), *map(about_only_moves, found.only_move_runs)]
        said += [each for detour in found.detours for each in about_detour(detour)]
        assert all(is_a_sentence(str(each)) for each in said), said
        numbers = [int(number) for each in said for number in re.findall(r"move (\d+)", str(each))]
        assert all(0 < number <= found.played for number in numbers)


def runs_of(text):
    """Return the runs of a game in letters: an only move, one that was ``m``issed, back to where it was, or free."""
    kinds = {"o": (True, False, True), "m": (True, True, True), "b": (True, False, False), ".": (False, False, False)}
    moves = [SimpleNamespace(**dict(zip(("one_way", "costly", "only"), kinds[each], strict=True))) for each in text]
    return [(run.first, run.last, run.only_moves, run.passed) for run in find_only_move_runs(moves)]


@every(
    ("game", "runs"),
    [
        ("ooo", [(1, 3, 3, True)]),
        ("oo", []),
        (".ooo.", [(2, 4, 3, True)]),
        ("oom.", [(1, 3, 3, False)]),
        ("ooomooo", [(1, 4, 4, False), (5, 7, 3, True)]),
        ("obobo", [(1, 5, 3, True)]),
        ("bbb", []),
        ("oo.oo", []),
    ],
)
def test_runs_of_only_moves(game, runs):
    assert LEAST_ONLY_MOVES == 3
    assert runs_of(game) == runs
