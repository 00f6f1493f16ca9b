"""The way to a table: from the cache or built."""

import json
from dataclasses import replace
from itertools import pairwise

import pytest

from solver import (
    Cancelled,
    board_facts,
    distance_table,
    forget_tables,
    has_table,
    is_solvable,
    load_board,
    parse_position,
    review,
    solve,
)
from solver.tables import distance_tables
from solver.tables.distance_tables import Tables

EIGHT = load_board("eight")


BUILD = "solver.tables.permutation_table.PermutationTable.build"


def test_table_is_built_once(empty_cache, fail):
    distance_table(EIGHT)
    assert [path.name for path in empty_cache.iterdir()] == ["eight.table"]
    fail(BUILD, AssertionError("the table was built"))
    assert distance_table(EIGHT).greatest_distance == 31


def test_without_the_cache_nothing_is_kept(empty_cache):
    assert distance_table(EIGHT, cache=False).greatest_distance == 31
    assert not empty_cache.exists()


def test_no_cache_ignores_kept_table(empty_cache, fail):
    distance_table(EIGHT)
    fail(BUILD, AssertionError("the table was built"))
    with pytest.raises(AssertionError, match="was built"):
        distance_table(EIGHT, cache=False)


@pytest.mark.parametrize("kept", (False, True))
def test_progress_ends_at_1(kept, empty_cache):
    if kept:
        distance_table(EIGHT)
    parts = []
    distance_table(EIGHT, progress=parts.append)
    assert all(before <= after for before, after in pairwise(parts))
    assert parts[-1] == 1


@pytest.mark.parametrize("kept", (False, True))
def test_cancelled_table_is_not_kept(kept, empty_cache):
    if kept:
        distance_table(EIGHT)
    with pytest.raises(Cancelled):
        distance_table(EIGHT, cancel=lambda: True)
    assert empty_cache.exists() is kept


class TestWhatStaysInMemory:
    SEVEN = load_board("seven")
    NEAR = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")

    @pytest.fixture
    def read(self, empty_cache, before):
        """The boards whose tables have been read or built since."""
        boards = []
        before("solver.tables.distance_tables.distance_table", lambda board, **options: boards.append(board.id))
        yield boards
        forget_tables()

    def test_the_last_table_serves_the_next_calls(self, read):
        for _ in range(3):
            assert solve(EIGHT, self.NEAR).line == "L"
            assert review(EIGHT, self.NEAR, "L").slack == 0
        assert read == ["eight"]

    def test_several_boards_in_turns_are_read_once(self, read):
        for board in (EIGHT, self.SEVEN, EIGHT):
            solve(board, board.goal)
        assert read == ["eight", "seven"]

    def test_what_was_used_longest_ago_makes_room(self, read, monkeypatch):
        monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 181_440 + 20_160)
        small = load_board("2x3")
        for board in (EIGHT, small, EIGHT, self.SEVEN, EIGHT, small):
            solve(board, board.goal)
        assert read == ["eight", "2x3", "seven", "2x3"]

    def test_own_tables_make_room_in_the_order_of_use(self, read, monkeypatch):
        monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 181_440 + 20_160)
        tables, small = Tables(), load_board("2x3")
        for board in (EIGHT, small, EIGHT, self.SEVEN):
            tables.of(board)
        assert [tables.kept(board) is None for board in (EIGHT, small, self.SEVEN)] == [False, True, False]

    def test_it_can_be_let_go(self, read):
        solve(EIGHT, self.NEAR)
        forget_tables()
        solve(EIGHT, self.NEAR)
        assert read == ["eight", "eight"]

    def test_no_cache_keeps_nothing_in_memory(self, read):
        for cache in (True, False, True):
            solve(EIGHT, self.NEAR, cache=cache)
        assert read == ["eight", "eight"]

    def test_unreached_blocks_are_explored(self, read):
        board = load_board("A.#BC..>A.#....")  # nothing leads from one side of the wall to the other
        solve(board, board.start)
        other = parse_position(board, "AB#C...")
        assert solve(board, other).length == 0
        assert len(read) > 1


class TestStart:
    """``Board.start`` on boards without one of their own."""

    @pytest.mark.parametrize(
        ("board", "start"),
        [
            ("2x6", "11 6 2 9 7 3/10 8 1 4 5 0"),
            ("5x5", "14 23 5 9 22/2 20 8 7 11/21 12 4 16 3/1 6 15 0 19/18 17 24 10 13"),
        ],
    )
    def test_is_random_but_fixed_where_no_table_fits(self, board, start):
        assert str(load_board(board).start) == start

    @pytest.mark.parametrize("board", ["2x7", "4x5", "6x6", "10x10", "2x50"])
    def test_can_be_solved(self, board):
        start = load_board(board).start
        assert is_solvable(start.board, start)
        assert not start.is_goal

    def test_is_the_farthest_where_that_is_known(self):
        assert load_board("eight").start == distance_table("eight").farthest()[0]
        assert load_board("fifteen").start == board_facts("fifteen").farthest[0]

    def test_is_at_the_end_of_a_walk_where_positions_have_no_numbers(self):
        cells = (*range(1, 24), 0, 0)
        board = replace(load_board("5x5"), goal_cells=cells, start_cells=None, id="", builtin_id="")
        assert not has_table(board)
        start = board.start
        assert sorted(start.cells) == sorted(cells)
        assert start == board.start
        assert not start.is_goal

    def test_is_what_the_word_start_names(self, run, tmp_path):
        code, out, err = run("draw", "2x7", "start", "--output", str(tmp_path / "start.svg"), "--json")
        assert (code, err) == (0, "")
        assert json.loads(out)["position"] == str(load_board("2x7").start)
