"""A table in the cache is proved, not believed: its checksum may have been computed anew."""

import random
import types

import numpy as np
import pytest

from solver import PermutationTable, distance_table, load_board
from solver.errors import WrongTable
from solver.tables.permutation_distances import UNREACHED, check_table
from solver.tables.permutation_table import load_table, save_table, table_path

SEVEN, EIGHT, SIX = map(load_board, ("seven", "eight", "colours-six"))


def forge(table, distances=None, layers=None):
    """Writes the table's file with other numbers and the checksum that belongs to them."""
    distances = table.distances if distances is None else distances
    layers = counted(distances) if layers is None else layers
    save_table(types.SimpleNamespace(board=table.board, index=table.index, distances=distances, layers=layers))


def counted(distances):
    greatest = int(distances[distances != UNREACHED].max(initial=0))
    return np.array([np.bincount(row, minlength=256)[: greatest + 1] for row in distances], np.int64)


def with_false_goal(table, state):
    """Distances as they would be if a second position were the goal, too: all neighbours fit together."""
    distances = table.distances.copy()
    distances[state] = distance = 0
    while (nearer := np.argwhere(distances == distance)).size:
        distance += 1
        for frame, rank in nearer:
            for slide in table.index.slides[frame]:
                moved = table.index.moved(slide)
                at = slide.target, rank if moved is None else moved[rank]
                if distances[at] > distance:
                    distances[at] = distance
    return distances


def first_unreached(table):
    return tuple(np.argwhere(table.distances == UNREACHED)[0])


def put(table, state, change):
    distances = table.distances.copy()
    distances[state] = int(distances[state]) + change
    return distances


FORGED = {
    "nothing is reached": lambda t: np.full_like(t.distances, UNREACHED),
    "everything is the goal": lambda t: np.zeros_like(t.distances),
    "all are one nearer": lambda t: np.where(t.distances - 1 < 250, t.distances - 1, t.distances).astype(np.uint8),
    "the goal is 2": lambda t: put(t, t.index.state(t.board.goal), 2),
    "a farthest position is 2 nearer": lambda t: put(t, tuple(np.argwhere(t.distances == t.greatest_distance)[0]), -2),
    "a position in the middle is 2 farther": lambda t: put(t, tuple(np.argwhere(t.distances == 15)[0]), 2),
    "two frames are exchanged": lambda t: t.distances[[2, 1, 0, *range(3, len(t.distances))]],
    "all count down from 256": lambda t: np.where(t.distances == UNREACHED, UNREACHED, -t.distances).astype(np.uint8),
    "a second goal": lambda t: with_false_goal(t, tuple(np.argwhere(t.distances == t.greatest_distance)[0])),
    "a goal among what cannot be solved": lambda t: with_false_goal(t, first_unreached(t)),
}


@pytest.fixture
def seven(empty_cache):
    """The table, and the content of its file."""
    return distance_table(SEVEN), table_path(SEVEN).read_bytes()


@pytest.mark.parametrize("forged", FORGED.values(), ids=FORGED)
def test_forged_distances_are_built_anew_and_replaced(forged, seven):
    table, content = seven
    forge(table, forged(table))
    assert table_path(SEVEN).read_bytes() != content
    assert load_table(SEVEN) is None
    assert np.array_equal(distance_table(SEVEN).distances, table.distances)
    assert table_path(SEVEN).read_bytes() == content


def moved_between_frames(layers):
    layers = layers.copy()
    (first, second), distance = np.flatnonzero(layers[:, 10])[:2], 10
    layers[first, distance] -= 1
    layers[second, distance] += 1
    return layers


LAYERS = {
    "none": np.zeros_like,
    "below zero": np.negative,
    "of other frames": moved_between_frames,
    "one farther": lambda layers: np.pad(layers, ((0, 0), (0, 1))),
    "one fewer": lambda layers: layers[:, :-1].copy(),
    "enormous": lambda layers: np.full_like(layers, 2**62),
}


@pytest.mark.parametrize("forged", LAYERS.values(), ids=LAYERS)
def test_forged_counts_are_built_anew_and_replaced(forged, seven):
    table, content = seven
    forge(table, layers=forged(table.layers))
    assert load_table(SEVEN) is None
    assert np.array_equal(distance_table(SEVEN).layers, table.layers)
    assert table_path(SEVEN).read_bytes() == content


@pytest.mark.parametrize("board", (SEVEN, EIGHT, SIX), ids=lambda board: board.id)
def test_every_table_that_was_built_is_proved(board, table_of):
    table = table_of(board.id)
    check_table(table.index, table.distances, table.layers)


@pytest.mark.parametrize(("board", "count"), [(SEVEN, 200), (EIGHT, 30)], ids=("seven", "eight"))
def test_no_distance_can_be_another(board, count, table_of):
    """One at a time, even where the counts are made to fit."""
    table, rng = table_of(board.id), random.Random(4)
    distances = table.distances.copy()
    for _ in range(count):
        state = rng.randrange(len(distances)), rng.randrange(distances.shape[1])
        distances[state] = (int(distances[state]) + rng.choice((1, 2, 4, 254, 255))) % 256
        with pytest.raises(ValueError, match=r"^(neighbours of|positions in|other positions|no position|the goal)"):
            check_table(table.index, distances, counted(distances))
        distances[state] = table.distances[state]


def test_walks_in_wrong_tables_end(table_of):
    table = table_of("seven")
    distances = table.distances.copy()
    (near, far), start = np.argwhere(distances == 1), table.farthest()[0]
    distances[tuple(near)] = distances[tuple(far)] = 3
    wrong = PermutationTable(table.index, distances, table.layers)
    for walk in (wrong.line, lambda position: list(wrong.lines(position))):
        with pytest.raises(WrongTable, match="no move leads nearer from"):
            walk(start)
    for count in (1, 1000):
        with pytest.raises(WrongTable, match="at distance 1 than were counted"):
            wrong.sample(1, count)
    with pytest.raises(WrongTable, match="at distance 1 than were counted"):
        wrong.at_distance(1)
