"""Tables of blocks on disk: used where they are sound, built anew where not."""

import hashlib
import json
import random

import numpy as np
import pytest

from solver import Cancelled, WrongTable, distance_table, load_board
from solver.formats.board_lines import parse_board
from solver.tables import explored_table
from solver.tables.explored_table import (
    ExploredTable,
    explored_table_path,
    load_explored_table,
    save_explored_table,
)

LINE = "AABB/AACC/DE../FGHH/FGII>..../..../..../AA../AA.."
PENNANT = parse_board(LINE, "pennant")
SMALL = parse_board("AB/C.>../A.")


@pytest.fixture(scope="module")
def built():
    return ExploredTable.build(PENNANT)


@pytest.fixture
def saved(built, empty_cache, monkeypatch):
    monkeypatch.setattr(explored_table, "FEWEST_KEPT", 1)
    save_explored_table(built)
    path = explored_table_path(PENNANT)
    assert path.parent == empty_cache
    return built, path, path.read_bytes()


def rewritten(path, content, rest, **changes):
    """The file with other numbers and a checksum that fits them."""
    header = json.loads(content.split(b"\n", 1)[0]) | {"sha256": hashlib.sha256(rest).hexdigest()} | changes
    path.write_bytes(json.dumps(header).encode() + b"\n" + rest)


def test_what_is_loaded_is_what_was_built(saved):
    table, _, _ = saved
    loaded = load_explored_table(PENNANT)
    assert np.array_equal(loaded.steps, table.steps)
    assert np.array_equal(loaded.moves, table.moves)
    assert loaded.line(PENNANT.start) == table.line(PENNANT.start)
    assert loaded.farthest() == table.farthest()


def test_table_serves_both_metrics(saved, fail):
    fail("solver.tables.explored_table.ExploredTable.build", AssertionError)
    assert distance_table(parse_board(f"{LINE};steps", "another")).greatest_distance == 108


def test_small_boards_leave_no_file(empty_cache):
    distance_table(SMALL)
    distance_table(SMALL, cache=False)
    assert not empty_cache.exists()


@pytest.mark.parametrize(("board_id", "positions", "is_kept"), [("klotski", 25_955, False), ("century", 81_340, True)])
def test_tables_that_take_time_are_kept(empty_cache, board_id, positions, is_kept):
    table = ExploredTable.build(load_board(board_id))
    assert len(table.explored) == positions
    save_explored_table(table)
    assert explored_table_path(table.board).exists() is is_kept


def test_a_damaged_file_is_not_used(saved):
    _, path, content = saved
    rng = random.Random(1)
    for place in rng.sample(range(len(content)), 20):
        damaged = bytearray(content)
        damaged[place] ^= 1 << rng.randrange(8)
        path.write_bytes(damaged)
        assert load_explored_table(PENNANT) is None, place
    for length in (0, 1, 100, len(content) - 1):
        path.write_bytes(content[:length])
        assert load_explored_table(PENNANT) is None, length
    assert distance_table(PENNANT).greatest_distance == 78
    assert path.read_bytes() == content


@pytest.mark.parametrize("change", ({"version": 0}, {"format": "x"}, {"board": "x"}, {"positions": 1}, {"seed": -1}))
def test_other_header_is_not_used(saved, change):
    _, path, content = saved
    rewritten(path, content, content.split(b"\n", 1)[1], **change)
    assert load_explored_table(PENNANT) is None


def test_wrong_numbers_fail_despite_checksum(saved):
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
        assert load_explored_table(PENNANT) is None
    swapped = words[8:16] + words[:8] + words[16:]
    rewritten(path, content, swapped + rest[8 * count :])
    assert load_explored_table(PENNANT) is None


def test_single_wrong_number_removes_file(saved):
    table, path, content = saved
    rest = content.split(b"\n", 1)[1]
    begin, rng = 8 * table.states, random.Random(3)
    for _ in range(30):
        place = begin + 2 * rng.randrange(2 * table.states)
        number = int.from_bytes(rest[place : place + 2], "little")
        other = rng.choice([number + 1, max(number - 1, 0), number + 2, 0, 0xFFFF]).to_bytes(2, "little")
        if other == rest[place : place + 2]:
            continue
        rewritten(path, content, rest[:place] + other + rest[place + 2 :])
        assert load_explored_table(PENNANT) is None, (place, number, other)
        assert not path.exists()


@pytest.mark.parametrize("false", [0, 1, 3])
def test_walk_notices_contradictions(false, saved):
    table = saved[0]
    before, start = table.moves.copy(), table.explored.number(table.explored.coding.code(PENNANT.start))
    try:
        table.moves[table.moves == 2] = false
        table.moves[start] = before[start]
        for query in (table.line, lambda position: list(table.lines(position)), table.solution_count):
            with pytest.raises(WrongTable):
                query(PENNANT.start)
    finally:
        table.moves[:] = before


def with_code(table, code):
    """What follows the header, with one more position that has the distances of the one before it."""
    words, steps, moves = table.explored.positions.words[0], table.steps, table.moves
    place = int(words.searchsorted(code))
    arrays = (words, code, "<u8"), (steps, steps[place - 1], "<u2"), (moves, moves[place - 1], "<u2")
    return b"".join(np.insert(array, place, value).astype(kind).tobytes() for array, value, kind in arrays)


def test_impossible_positions_are_noticed(saved):
    table, path, content = saved
    coding = table.explored.coding
    some = int(table.explored.positions.words[0][table.states // 2])
    used = sum(field.mask << field.shift for field in coding.fields)
    widest = max(coding.fields, key=lambda field: field.width)
    for code in (some | 1 << 63, some & ~(widest.mask << widest.shift), some | widest.mask << widest.shift):
        assert used >> 63 == 0
        rewritten(path, content, with_code(table, np.uint64(code)), positions=table.states + 1)
        assert load_explored_table(PENNANT) is None


def test_proved_sum_needs_no_proof(saved, fail, monkeypatch):
    _, path, content = saved
    sha256 = json.loads(content.split(b"\n", 1)[0])["sha256"]
    fail("solver.tables.explored_table.check_explored_table", AssertionError)
    monkeypatch.setitem(explored_table.PROVED, path.name, sha256)
    assert load_explored_table(PENNANT) is not None


@pytest.mark.slow
@pytest.mark.parametrize("board_id", ["dirty-dozen-12", "t-zer"])
def test_proved_sums_are_of_largest_boards(board_id, empty_cache):
    board = load_board(board_id)
    distance_table(board)
    path = explored_table_path(board)
    header = json.loads(path.read_bytes().split(b"\n", 1)[0])
    assert explored_table.PROVED[path.name] == header["sha256"]


def test_later_version_is_left_alone(saved):
    table, path, content = saved
    rewritten(path, content, content.split(b"\n", 1)[1], version=99)
    later = path.read_bytes()
    assert load_explored_table(PENNANT) is None
    save_explored_table(table)
    assert path.read_bytes() == later


def test_loading_and_saving_are_cancelled_midway(saved):
    table, path, content = saved
    asked = []
    assert load_explored_table(PENNANT, cancel=lambda: bool(asked.append(1))) is not None
    for number in range(1, len(asked) + 1):
        left = iter([False] * (number - 1))
        with pytest.raises(Cancelled):
            load_explored_table(PENNANT, cancel=lambda left=left: next(left, True))

    with pytest.raises(Cancelled):
        save_explored_table(table, lambda: True)
    assert path.read_bytes() == content
