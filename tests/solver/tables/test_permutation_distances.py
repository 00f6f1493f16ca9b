"""The search from the goal, on boards small enough to see through."""

from itertools import pairwise

import pytest
import slow_solver
from slow_solver import SlowBoard

from solver import Board, Cancelled, PermutationTable, Position, load_board
from solver.model.notation import NUMBER_NOTATION
from solver.system.progress import ignore_progress, never_cancel
from solver.tables import permutation_distances
from solver.tables.permutation_distances import fill_distances
from solver.tables.state_index import StateIndex

TINY = {
    "two by two": SlowBoard(2, 2, (1, 2, 3, 0)),
    "two alike": SlowBoard(2, 3, (1, 1, 2, 2, 3, 0)),
    "goal in the middle": SlowBoard(2, 3, (1, 0, 2, 3, 4, 5)),
    "tall": SlowBoard(4, 2, (1, 1, 2, 2, 3, 3, 4, 0)),
    "wide piece": SlowBoard(2, 3, (1, 2, 3, 4, 5, 0), (1, 2)),
    "wide piece below": SlowBoard(3, 3, (1, 2, 0, 3, 3, 3, 4, 8, 9), (8, 9)),
    "all alike": SlowBoard(3, 3, (1, 1, 1, 1, 1, 1, 1, 1, 0)),
}


def built(slow):
    blocks = () if slow.wide is None else (slow.wide,)
    board = Board("tiny", "Tiny", slow.rows, slow.columns, slow.goal, NUMBER_NOTATION, blocks=blocks)
    return PermutationTable.build(board)


@pytest.mark.parametrize("name", TINY)
def test_tiny_board_agrees_with_slow_solver(name):
    table, known = built(TINY[name]), slow_solver.distances(TINY[name])
    assert table.states == len(known)
    assert table.greatest_distance == max(known.values())
    for cells, distance in known.items():
        position = Position(table.board, cells)
        assert table.distance(position) == distance, str(position)


@pytest.mark.parametrize(
    "board_id",
    [
        "seven",
        "eight",
        "goat",
        *(pytest.param(name, marks=pytest.mark.slow) for name in ("colours-six", "colours-three")),
    ],
)
def test_progress_is_honest(board_id):
    """It goes from 0 to 1 in small steps, never back."""
    parts = []
    PermutationTable.build(load_board(board_id), progress=parts.append)
    assert parts == sorted(parts)
    assert 0 <= parts[0] < 0.1
    assert parts[-1] == 1
    assert max(after - before for before, after in pairwise(parts)) < 0.15


@pytest.mark.parametrize("asked", (1, 5, 20, 100))
def test_cancelled_search_stops_at_next_check(asked):
    answers = []

    def cancel():
        answers.append(len(answers) + 1 >= asked)
        return answers[-1]

    with pytest.raises(Cancelled):
        PermutationTable.build(load_board("eight"), cancel=cancel)
    assert len(answers) == asked


@pytest.mark.parametrize(("unreached", "fits"), ((33, True), (32, True), (31, False), (5, False)))
def test_distances_must_fit_a_byte(unreached, fits, monkeypatch):
    """No board is so long that bytes do not suffice, so they are cut short here: the farthest of eight is 31 away."""
    monkeypatch.setattr(permutation_distances, "UNREACHED", unreached)
    index = StateIndex(load_board("eight"))
    index.prepare()
    if fits:
        assert fill_distances(index, ignore_progress, never_cancel)[1].shape[1] == 32
        return
    with pytest.raises(ValueError, match=f"^eight: distances beyond {unreached - 1} do not fit the table$"):
        fill_distances(index, ignore_progress, never_cancel)
