"""Tables of blocks on disk: used where they are sound, built anew where not."""

import hashlib
import json
import random

import numpy as np
import pytest

from solver import Cancelled, distance_table
from solver.formats.block_lines import parse_board
from solver.tables import block_cache
from solver.tables.block_cache import block_table_path, load_block_table, save_block_table
from solver.tables.block_table import BlockTable

LINE = "AABB/AACC/DE../FGHH/FGII>..../..../..../AA../AA.."
PENNANT = parse_board(LINE, "pennant")


@pytest.fixture
def saved(empty_cache, monkeypatch):
    monkeypatch.setattr(block_cache, "FEWEST_KEPT", 1)
    table = distance_table(PENNANT)
    path = block_table_path(PENNANT)
    assert path.parent == empty_cache
    return table, path, path.read_bytes()


def rewritten(path, content, rest, **changes):
    """The file with other numbers and a checksum that fits them."""
    header = json.loads(content.split(b"\n", 1)[0]) | {"sha256": hashlib.sha256(rest).hexdigest()} | changes
    path.write_bytes(json.dumps(header).encode() + b"\n" + rest)


def test_what_is_loaded_is_what_was_built(saved):
    table, _, _ = saved
    loaded = load_block_table(PENNANT)
    assert np.array_equal(loaded.steps, table.steps)
    assert np.array_equal(loaded.moves, table.moves)
    assert loaded.line(PENNANT.start) == table.line(PENNANT.start)
    assert loaded.farthest() == table.farthest()


def test_a_table_serves_both_ways_of_counting_and_any_name(saved, monkeypatch):
    monkeypatch.setattr(BlockTable, "build", None)
    assert distance_table(parse_board(f"{LINE};steps", "another")).greatest_distance == 108


def test_small_boards_and_no_cache_leave_no_file(empty_cache):
    distance_table(PENNANT)
    distance_table(PENNANT, cache=False)
    assert not empty_cache.exists()


def test_a_damaged_file_is_not_used(saved):
    _, path, content = saved
    rng = random.Random(1)
    for place in rng.sample(range(len(content)), 60):
        damaged = bytearray(content)
        damaged[place] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        assert load_block_table(PENNANT) is None, place
    for length in (0, 1, 100, len(content) - 1):
        path.write_bytes(content[:length])
        assert load_block_table(PENNANT) is None, length
    assert distance_table(PENNANT).greatest_distance == 78
    assert path.read_bytes() == content


@pytest.mark.parametrize("change", ({"version": 0}, {"format": "x"}, {"board": "x"}, {"positions": 1}, {"seed": -1}))
def test_a_file_with_another_header_is_not_used(saved, change):
    _, path, content = saved
    rewritten(path, content, content.split(b"\n", 1)[1], **change)
    assert load_block_table(PENNANT) is None


def test_wrong_numbers_are_seen_though_the_checksum_fits(saved):
    table, path, content = saved
    rest = content.split(b"\n", 1)[1]
    words, count = rest[: 8 * table.states], table.states
    for wrong in (
        lambda numbers: np.where(numbers > 0, numbers + 1, 0),
        lambda numbers: np.where(numbers == 3, 5, numbers),
        np.zeros_like,
        lambda numbers: np.where(np.arange(count) == count // 2, 0, numbers),
    ):
        rewritten(path, content, words + table.steps.tobytes() + wrong(table.moves).astype("<u2").tobytes())
        assert load_block_table(PENNANT) is None
    swapped = words[8:16] + words[:8] + words[16:]
    rewritten(path, content, swapped + rest[8 * count :])
    assert load_block_table(PENNANT) is None


def test_a_file_of_a_later_version_is_left_alone(saved):
    table, path, content = saved
    rewritten(path, content, content.split(b"\n", 1)[1], version=99)
    later = path.read_bytes()
    assert load_block_table(PENNANT) is None
    save_block_table(table)
    assert path.read_bytes() == later


def test_loading_and_saving_are_cancelled_midway(saved):
    table, path, content = saved
    asked = []
    assert load_block_table(PENNANT, lambda: bool(asked.append(1))) is not None
    for number in range(1, len(asked) + 1):
        left = iter([False] * (number - 1))
        with pytest.raises(Cancelled):
            load_block_table(PENNANT, lambda left=left: next(left, True))

    with pytest.raises(Cancelled):
        save_block_table(table, lambda: True)
    assert path.read_bytes() == content
