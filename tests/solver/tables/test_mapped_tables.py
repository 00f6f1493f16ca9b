"""Whole tables on the disk, on small boards: all that the tables in memory tell, and a file that is never trusted."""

import hashlib
import json
import pickle
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from solver import (
    BoardError,
    Cancelled,
    PermutationTable,
    distance_table,
    forget_tables,
    has_table,
    load_board,
    review,
    solve,
)
from solver.system.progress import ignore_progress, never_cancel
from solver.tables import distance_tables, mapped_tables, table_files
from solver.tables.mapped_tables import make_mapped, mapped_table_databases, remove_mapped, verify_mapped
from solver.tables.permutation_distances import check_table, fill_distances
from solver.tables.state_index import ParityIndex, StateIndex
from solver.tables.table_files import State, mapped_path

EIGHT = load_board("eight")
SIZES = {(3, 3): "eight", (2, 4): "seven", (3, 2): "3x2", (2, 2): "2x2"}
SUMS = {
    "eight": "b40a1c16d91f8cf0ec0ccd9553b4e0b49fb60b4c69d597682da550b1610d657e",
    "seven": "0ca6ebe3e7dc68ad0d834e205cf4904bd5207e526830ea77f4e223ba86e79fca",
    "3x2": "4bf1eb297842bc661b3b517b5adc0347886e499286c9309eeaeb64b2b5d41b4a",
    "2x2": "391778d98595eeb7a9f3740a7c1c261b01bd159d4db41875a8bb301846cb0a4f",
}
"""Of their tables."""


@pytest.fixture
def small(tmp_path, monkeypatch):
    """Small boards are treated as the large ones are; none has a table yet."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(table_files, "MAPPED_BOARDS", SIZES)
    monkeypatch.setattr(mapped_tables, "SUMS", SUMS)
    monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 1)
    forget_tables()
    yield
    forget_tables()


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("board_id", SIZES.values())
def test_agrees_with_table_in_memory(board_id):
    board = load_board(board_id)
    known = PermutationTable.build(board)
    make_mapped(board)
    whole = distance_table(board)
    assert whole.positions_by_distance == known.positions_by_distance
    assert whole.farthest() == known.farthest()
    for distance in range(0, known.greatest_distance + 1, 7):
        assert whole.sample(distance, 40, seed=1) == known.sample(distance, 40, seed=1)
        cells = known.positions(distance)
        assert (whole.positions(distance) == cells).all()
        some = cells[:9]
        swapped = np.where(some == 1, 2, np.where(some == 2, 1, some))  # these have no solution
        some = np.concatenate([some, swapped])
        for query in ("distances_of", "best_directions_of", "counts_of", "lines_of"):
            assert np.array_equal(getattr(whole, query)(some), getattr(known, query)(some)), query
        position = known.sample(distance, seed=2)[0]
        assert list(whole.lines(position)) == list(known.lines(position))
        assert whole.best_moves(position) == known.best_moves(position)


@pytest.mark.parametrize("goal", [(2, 1, 3, 4, 5, 6, 7, 8, 0), (1, 2, 3, 8, 0, 4, 7, 6, 5)])
def test_goals_have_their_own_parity(goal):
    board = replace(EIGHT, goal_cells=goal)
    whole, half = StateIndex(board), ParityIndex(board)
    expected, _ = fill_distances(whole, ignore_progress, never_cancel)
    distances, layers = fill_distances(half, ignore_progress, never_cancel)
    check_table(half, distances, layers)
    for frame, row in enumerate(distances):
        ranks = half.ranks(np.full(len(row), frame), np.arange(len(row)))
        assert (expected[frame, ranks] == row).all()


@pytest.mark.usefixtures("small")
def test_solver_uses_table_while_present():
    start = EIGHT.goal.apply(EIGHT.goal.legal_moves()[0])
    assert not has_table(EIGHT)
    assert solve(EIGHT, start).method == "ida"
    make_mapped(EIGHT)
    assert has_table(EIGHT)
    assert solve(EIGHT, start, count=True).method == "table"
    assert review(EIGHT, start, "").distances == (1,)
    assert pickle.loads(pickle.dumps(distance_table(EIGHT))).distance(start) == 1
    remove_mapped(EIGHT)
    assert not has_table(EIGHT)
    assert list(path_of(EIGHT).parent.iterdir()) == []


@pytest.mark.usefixtures("small")
def test_damaged_file_gives_way_to_search():
    make_mapped(EIGHT)
    distance_table(EIGHT)
    content = bytearray(path_of(EIGHT).read_bytes())
    content[-1] ^= 2
    path_of(EIGHT).write_bytes(content)
    with pytest.raises(BoardError, match="damaged"):
        distance_table(EIGHT)
    assert not has_table(EIGHT)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("change", [lambda content: bytes(len(content)), lambda content: content[:-1] + b"\7"])
def test_false_numbers_fail_despite_checksum(change):
    make_mapped(EIGHT)
    verify_mapped(EIGHT)
    header, content = path_of(EIGHT).read_bytes().split(b"\n", 1)
    false = change(content)
    said = json.loads(header) | {"sha256": hashlib.sha256(false).hexdigest()}
    for head in (header, json.dumps(said).encode()):
        path_of(EIGHT).write_bytes(head + b"\n" + false)
        verify_mapped(EIGHT)
        assert not path_of(EIGHT).exists()
        path_of(EIGHT).write_bytes(head + b"\n" + false)
        with pytest.raises(BoardError, match="damaged and has been removed"):
            solve(EIGHT, EIGHT.goal)
        assert not path_of(EIGHT).exists()
        assert solve(EIGHT, EIGHT.goal.apply(EIGHT.goal.legal_moves()[0])).length == 1


@pytest.mark.usefixtures("small")
def test_unreadable_file_stays(monkeypatch):
    make_mapped(EIGHT)

    def refuse(*args, **options):
        raise PermissionError(13, "Permission denied")

    with monkeypatch.context() as patch:
        patch.setattr("solver.tables.table_files.open_file", refuse)
        with pytest.raises(BoardError, match="cannot be used: Permission denied"):
            distance_table(EIGHT)
    assert distance_table(EIGHT).greatest_distance == 31


@pytest.mark.usefixtures("small")
def test_cancelled_build_leaves_nothing():
    asked = []
    make_mapped(EIGHT, cancel=lambda: bool(asked.append(1)))
    remove_mapped(EIGHT)
    for last in (1, len(asked) // 2, len(asked) - 1):
        left = iter(range(last))
        with pytest.raises(Cancelled):
            make_mapped(EIGHT, cancel=lambda left=left: next(left, None) is None)
        assert not has_table(EIGHT)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("database", "greatest", "farthest"),
    [pytest.param(*row, id=row[0].board_id) for row in zip(mapped_table_databases(), (53, 80), (18, 2), strict=True)],
)
def test_the_golden_numbers(database, greatest, farthest, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    board = load_board(database.board_id)
    database.make(ignore_progress, never_cancel)
    assert database.state() is State.BUILT
    table = distance_table(board)
    assert (table.states, table.greatest_distance, len(table.farthest())) == (239_500_800, greatest, farthest)
    if board.known is not None:
        assert tuple(table.positions_by_distance) == board.known.positions_by_distance
        assert {position.cells for position in table.farthest()} == set(board.known.farthest_cells)
    for position in table.sample(30, 3, seed=1):
        found = solve(board, position, "ida", count=True)
        assert (found.length, found.solutions) == (30, table.solution_count(position))


def path_of(board) -> Path:
    path = mapped_path(board)
    assert path is not None
    return path
