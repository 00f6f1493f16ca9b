"""Layers of positions: sorted, each once, whatever their size; and what becomes of keys that two codes share."""

import numpy as np
import pytest

from solver import BoardError, Cancelled, distance_table, load_board, solve
from solver.formats.board_lines import parse_board
from solver.system.progress import ignore_progress, never_cancel
from solver.tables import code_layers
from solver.tables.code_layers import Keys, Layer, SharedKey, gathered, layer_of, next_layer
from solver.tables.explored import explore, move_distances
from solver.tables.explored_table import ExploredTable

PENNANT = parse_board("AABB/AACC/DE../FGHH/FGII>..../..../..../AA../AA..")
LONG = parse_board(
    "AABBCCDD/EEFFGGHH/IIJJKKLL/MMNNOOPP/QQRRSSTT/UUVVWWXX/YYZZaabb/ccdde.f."
    ">......../......../......../......../......../......../......../......ef"
)
"""Its positions take several words."""


def random_words(count, words, seed=1):
    rng = np.random.default_rng(seed)
    return tuple(rng.integers(0, 300, count).astype(np.uint64) for _ in range(words))


@pytest.mark.parametrize("words", [1, 2, 3])
def test_layer_has_codes_once_in_order(words):
    codes = random_words(5_000, words)
    layer = layer_of(codes, Keys(), never_cancel)
    assert set(zip(*layer.words, strict=True)) == set(zip(*codes, strict=True))
    assert len(layer) == len(set(zip(*codes, strict=True)))
    assert np.all(layer.keys[1:] > layer.keys[:-1])
    assert layer.places(Keys().of(codes), codes).min() >= 0


@pytest.fixture
def cut_small(monkeypatch):
    """Cuts all work into far smaller portions from now on."""

    def cut():
        for size, value in (("CHUNK", 100), ("PORTION", 128), ("GATHERED", 500), ("SORTED", 50), ("SHARED", 100)):
            monkeypatch.setattr(code_layers, size, value)

    return cut


@pytest.mark.parametrize("words", [1, 2])
def test_portions_and_chunks_make_no_difference(words, cut_small):
    first, known = (layer_of(random_words(*of), Keys(), never_cancel) for of in ((3_000, words), (900, words, 2)))

    def expand(codes):
        yield np.arange(len(codes[0])), codes
        yield np.arange(len(codes[0])), (codes[0] ^ np.uint64(1), *codes[1:])

    whole = next_layer(first.words, expand, [known], Keys(), never_cancel)
    cut_small()
    parts = next_layer(first.words, expand, [known], Keys(), never_cancel)
    assert np.array_equal(whole.keys, parts.keys)
    assert all(map(np.array_equal, whole.words, parts.words))
    expected = {code for codes in expand(first.words) for code in zip(*codes[1], strict=True)}
    assert set(zip(*parts.words, strict=True)) == expected - set(zip(*known.words, strict=True))


@pytest.mark.parametrize("is_cut", [False, True])
def test_neighbours_in_ranges_make_the_same_layer(is_cut, cut_small):
    first, known = (layer_of(random_words(*of), Keys(), never_cancel) for of in ((280, 1), (100, 1, 2)))
    starts = np.arange(0, 400, 100, dtype=np.uint64)

    def expand(codes):
        for bits in (0, 1, 3):
            moved = codes[0] ^ np.uint64(bits)
            for start in starts:
                rows = np.flatnonzero(moved // np.uint64(100) * np.uint64(100) == start)
                yield rows, (moved.take(rows),)

    whole = next_layer(first.words, expand, [known], Keys(), never_cancel)
    if is_cut:
        cut_small()
    by_range = next_layer(first.words, expand, [known], Keys(), never_cancel, chunk=30, starts=starts)
    assert len(whole) > 100
    assert np.array_equal(whole.keys, by_range.keys)


@pytest.mark.parametrize("words", [1, 2])
def test_layers_are_gathered_in_order(words, cut_small):
    cut_small()
    whole = layer_of(random_words(4_000, words), Keys(), never_cancel)
    parts = [whole.where(np.arange(len(whole)) % 5 == part) for part in range(5)]
    together = gathered([part.words for part in parts], Keys(), never_cancel)
    assert np.array_equal(together.keys, whole.keys)
    assert all(map(np.array_equal, together.words, whole.words))


class SevenKeys(Keys):
    def of(self, words):
        return words[0] % np.uint64(7)


def test_a_shared_key_is_seen():
    with pytest.raises(SharedKey):
        layer_of(random_words(100, 2), SevenKeys(), never_cancel)
    one = Layer(np.array([1], np.uint64), (np.array([1], np.uint64), np.array([1], np.uint64)))
    other = Layer(np.array([1], np.uint64), (np.array([1], np.uint64), np.array([2], np.uint64)))
    with pytest.raises(SharedKey):
        next_layer(one.words, lambda codes: [(np.arange(1), codes)], [other], SevenKeys(), never_cancel)


def test_shared_key_has_others_tried(monkeypatch):
    expected, mix = 6_600, Keys.of
    assert len(explore(LONG)) == expected
    assert explore(LONG).coding.words > 1
    monkeypatch.setattr(
        Keys, "of", lambda keys, words: mix(keys, words) % np.uint64(50 if keys.seed < 2 else 2**64 - 1)
    )
    again = explore(LONG)
    assert len(again) == expected
    assert again.keys.seed == 2


@pytest.mark.parametrize(("openness", "few"), [(0, 0), (10_000, 0), (0, 10_000)])
def test_ways_to_expand_find_the_same_distances(openness, few, monkeypatch):
    monkeypatch.setattr("solver.tables.explored.OPEN", openness)
    monkeypatch.setattr("solver.tables.explored.FEW", few)
    distances = move_distances(explore(PENNANT), ignore_progress, never_cancel)
    assert np.bincount(distances).tolist() == distance_table(PENNANT).in_moves.positions_by_distance


def test_too_many_positions_are_refused():
    seen = []
    with pytest.raises(BoardError, match=r"^blocks-.* has too many positions for a table \(over 1,000\)"):
        explore(PENNANT, seen.append, most=1_000)
    assert seen == sorted(seen)
    assert seen[-1] > 1_000
    with pytest.raises(BoardError, match="over 1,000"):  # without a search
        explore(PENNANT, lambda positions: pytest.fail("explored again"), most=1_000)
    assert len(explore(PENNANT, most=1_398)) == 1_398


def test_every_part_of_a_table_is_cancelled():
    asked = []

    def cancel_at(number):
        def cancel():
            asked.append(number)
            return len(asked) >= number

        return cancel

    ExploredTable.build(PENNANT, cancel=cancel_at(10**9))
    whole = len(asked)
    for number in range(1, whole, whole // 3):
        asked.clear()
        with pytest.raises(Cancelled):
            ExploredTable.build(PENNANT, cancel=cancel_at(number))


@pytest.mark.parametrize("line", ["1 1 2/3 0 2/1 0 3>2 . ./. . ./. 1 1", "0 0 1/1 1 2>1 . ./. 1 ."])
def test_goals_may_name_some_of_a_colour(line):
    start = load_board(line).start
    assert solve(start.board, start, "bidirectional").length == solve(start.board, start, "table").length
