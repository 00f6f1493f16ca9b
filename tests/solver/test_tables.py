"""The way to a table: from the cache or built."""

from itertools import pairwise

import pytest

from solver import Cancelled, DistanceTable, distance_table, load_board

EIGHT = load_board("eight")


def forbidden(*args, **options):
    raise AssertionError("the table was built")


def test_a_built_table_is_kept_and_not_built_again(empty_cache, monkeypatch):
    distance_table(EIGHT)
    assert [path.name for path in empty_cache.iterdir()] == ["eight.table"]
    monkeypatch.setattr(DistanceTable, "build", forbidden)
    assert distance_table(EIGHT).greatest_distance == 31


def test_without_the_cache_nothing_is_kept(empty_cache):
    assert distance_table(EIGHT, cache=False).greatest_distance == 31
    assert not empty_cache.exists()


def test_without_the_cache_what_is_kept_is_not_used(empty_cache, monkeypatch):
    distance_table(EIGHT)
    monkeypatch.setattr(DistanceTable, "build", forbidden)
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
def test_a_cancelled_table_is_neither_given_nor_kept(kept, empty_cache):
    if kept:
        distance_table(EIGHT)
    with pytest.raises(Cancelled):
        distance_table(EIGHT, cancel=lambda: True)
    assert empty_cache.exists() is kept
