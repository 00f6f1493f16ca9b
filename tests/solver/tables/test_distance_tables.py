"""The way to a table: from the cache or built."""

from itertools import pairwise

import pytest

from solver import Cancelled, distance_table, forget_tables, load_board, parse_position, review, solve
from solver.tables import distance_tables

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
            assert solve(EIGHT, self.NEAR).moves == "L"
            assert review(EIGHT, self.NEAR, "L").slack == 0
        assert read == ["eight"]

    def test_several_boards_in_turns_are_read_once(self, read):
        for board in (EIGHT, self.SEVEN, EIGHT):
            solve(board, board.goal)
        assert read == ["eight", "seven"]

    def test_what_was_used_longest_ago_makes_room(self, read, monkeypatch):
        monkeypatch.setattr(distance_tables, "LARGEST_TABLE", 181_440 + 360)
        for board in (EIGHT, load_board("2x3"), EIGHT, self.SEVEN, EIGHT, self.SEVEN):
            solve(board, board.goal)
        assert read == ["eight", "2x3", "seven", "eight", "seven"]

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
