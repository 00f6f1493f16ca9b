"""Difficulty: against slow code of another kind, which walks over positions one by one, and by what must hold."""

import re
from collections import deque
from dataclasses import replace
from math import isclose, log2

import pytest
from every import sampled
from golden_data import ROOT

from solver import (
    ArgumentError,
    Difficulty,
    Unsolvable,
    difficulty_in,
    difficulty_of,
    distance_table,
    estimated_difficulty,
    known_difficulties,
    load_board,
    solve,
)
from solver.analysis.difficulty import FACTOR_OF_LEVELS, HARDEST, SECOND_LEVEL_BITS, WORDS
from solver.catalogue.boards import GROUPS, group_ids, searched_in_vain

SMALL = [
    "moving-day",
    "simplicity",
    "nine-blocks",
    "2x3",
    "1 1 2/2 3 0>2 1 1/0 3 2",
    "1 2 3/0 # 5/4 6 7>1 2 3/4 # 5/0 6 7",
    "AB/C.>../A.;steps",
    "AA.B/...B/C...>..AA/..../....;along",
]


def moves_from(position):
    """Return what each move leads to."""
    return [position.apply(move) for move in position.legal_moves()]


def slow_distances(start):
    """Return the fewest moves from each position in reach to the goal."""
    neighbours, waiting = {}, [start]
    while waiting:
        position = waiting.pop()
        if position not in neighbours:
            neighbours[position] = moves_from(position)
            waiting += neighbours[position]
    distances = {position: 0 for position in neighbours if position.is_goal}
    queue = deque(distances)
    while queue:
        position = queue.popleft()
        for other in neighbours[position]:
            if other not in distances:
                distances[other] = distances[position] + 1
                queue.append(other)
    return distances, neighbours


def slow_spread(position):
    columns, total = position.board.columns, 0
    for each, anchors in zip(position.board.classes, position.anchors, strict=True):
        for goal in each.goal_anchors:
            total += min(abs(a // columns - goal // columns) + abs(a % columns - goal % columns) for a in anchors)
    return total


def slow_difficulty(start):
    """Return how hard a position is, with one dictionary of weights for each distance."""
    distances, neighbours = slow_distances(start)
    moves = distances[start]
    layer, choices, wrong_sum, away, bottlenecks, onward_sum, wrong_weight = {start: 1.0}, 0.0, 0.0, 0.0, 0, 0.0, 0.0
    for left in range(moves, 0, -1):
        following = {}
        bottlenecks += left < moves and len(layer) == 1
        for position, weight in layer.items():
            best = [each for each in neighbours[position] if distances[each] == left - 1]
            wrong = [each for each in neighbours[position] if distances[each] >= left]
            known = {position, *neighbours[position]}
            onward = [
                sum(distances[each] >= left and each not in known for each in neighbours[beside]) for beside in wrong
            ]
            came = left < moves
            kept = 1 - came / len(wrong) if wrong else 0
            choices += weight * log2(1 + kept * sum((1 + log2(1 + each)) / 2 for each in onward) / len(best))
            wrong_sum += weight * (len(wrong) - came)
            onward_sum += weight * sum(onward)
            wrong_weight += weight * len(wrong)
            for each in best:
                away += weight / len(best) * (slow_spread(each) > slow_spread(position))
                following[each] = following.get(each, 0) + weight / len(best)
        layer = following
    reach = onward_sum / wrong_weight if wrong_weight else 0.0
    return Difficulty(moves, choices, wrong_sum / max(moves, 1), reach, bottlenecks, away)


def assert_equal(one, other):
    assert (one.moves, one.bottlenecks) == (other.moves, other.bottlenecks)
    for name in ("choices", "wrong_moves", "reach", "away", "effort"):
        assert isclose(getattr(one, name), getattr(other, name), abs_tol=1e-9), name


@sampled("text", SMALL, [each for each in SMALL if each != "nine-blocks"])
def test_slow_code_agrees(text):
    board = load_board(text)
    table = distance_table(board, cache=False)
    for position in [table.hardest(), *table.sample(table.greatest_distance // 2, 2, seed=3)]:
        in_moves = replace(board, start_cells=position.cells, metric="moves").start
        assert_equal(difficulty_in(table, position), slow_difficulty(in_moves))


def test_goal_is_gentle():
    solved = difficulty_of("eight", load_board("eight").goal)
    assert (solved.moves, solved.effort, solved.level, solved.word) == (0, 0.0, 1, "gentle")


def test_mirror_image_is_as_hard():
    board = load_board("simplicity")
    rows = [picture.split("/") for picture in (str(board.start), str(board.goal))]
    line = ">".join("/".join(row[::-1] for row in picture) for picture in rows)
    assert_equal(difficulty_of(line, cache=False), difficulty_of("simplicity"))


PAGE = (ROOT / "docs" / "difficulty.md").read_text("utf-8")


def test_bits_and_levels_are_as_the_page_tells():
    rows = re.findall(r"^\| `\S+` \| (\d+), (\w+) \| ([\d.]+) \| (\d+) \| ([\d.]+) \| (\d+) \| (\d+) \|$", PAGE, re.M)
    assert len(rows) >= 6
    for level, word, bits, moves, choices, away, bottlenecks in rows:
        found = Difficulty(int(moves), float(choices), 0, 0, int(bottlenecks), int(away))
        assert found.effort == pytest.approx(float(bits), abs=0.2)
        assert (found.level, found.word) == (int(level), word)
    begins = re.search(r"36% more than the one before: ([\d, ]+) and\n(\d+) bits", PAGE)
    for level, bits in enumerate([*begins[1].split(", "), begins[2]], 2):
        assert [Difficulty(0, int(bits) + off, 0, 0, 0, 0).level for off in (-1, 1)] == [level - 1, level]


def test_levels_grow_by_a_factor():
    levels = [Difficulty(0, SECOND_LEVEL_BITS * FACTOR_OF_LEVELS**n + 1e-6, 0, 0, 0, 0).level for n in range(-1, 12)]
    assert levels == [*range(1, HARDEST), *[HARDEST] * 4]
    assert [
        Difficulty(0, SECOND_LEVEL_BITS * FACTOR_OF_LEVELS**n + 1e-6, 0, 0, 0, 0).word for n in (-1, 1, 3, 5, 7)
    ] == list(WORDS)


def test_metric_makes_no_difference():
    moves, steps = (f"AB/C.>../A.;{each}" if each == "steps" else "AB/C.>../A." for each in ("moves", "steps"))
    assert_equal(difficulty_of(moves, cache=False), difficulty_of(steps, cache=False))


@pytest.mark.parametrize("board_id", ["seven", "eight", "goat", "pennant"])
def test_estimate_is_near(board_id):
    table = distance_table(board_id).in_moves
    for position in [table.board.start, *table.sample(table.greatest_distance // 2, 2, seed=1)]:
        estimate = estimated_difficulty(position.board, position, table.line(position))
        assert estimate.is_estimate
        assert abs(estimate.level - difficulty_in(table, position).level) <= 1


def test_estimate_needs_a_solution():
    with pytest.raises(ArgumentError, match="'D' doesn't solve"):
        estimated_difficulty("eight", "1 2 3/4 5 6/0 7 8", "D")


def test_large_boards_are_estimated():
    position = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0/21 22 23 24 20"
    found = difficulty_of("5x5", position, solution="U")
    assert (found.moves, found.is_estimate, found.level) == (1, True, 1)
    assert difficulty_of("5x5", position) == found


def test_unsolvable_positions_are_refused():
    with pytest.raises(Unsolvable):
        difficulty_of("eight", "1 2 3/4 5 6/8 7 0")
    with pytest.raises(Unsolvable):
        difficulty_of("fifteen", "1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0")
    with pytest.raises(ArgumentError):
        difficulty_of("eight", load_board("seven").goal)


class TestKnownDifficulties:
    def test_all_solvable_boards_have_one(self):
        ids = [board_id for group in GROUPS for board_id in group_ids(group)]
        assert list(known_difficulties()) == [each for each in ids if searched_in_vain(load_board(each)) is None]

    @pytest.mark.parametrize("board_id", ["goat", "moving-day"])
    def test_starts_are_measured(self, board_id):
        self.check(board_id)

    @pytest.mark.slow
    def test_every_start_is_measured(self):
        for board_id in known_difficulties():
            if load_board(board_id).own_start is not None:
                self.check(board_id)

    def test_random_games_have_a_median(self):
        known = known_difficulties()
        assert [known[board_id].word for board_id in ("seven", "eight", "eleven", "fifteen")] == [
            "easy",
            "easy",
            "medium",
            "hard",
        ]

    def check(self, board_id):
        known, found = known_difficulties()[board_id], difficulty_of(board_id)
        assert (known.moves, known.bottlenecks, known.level) == (found.moves, found.bottlenecks, found.level)
        assert abs(known.effort - found.effort) < 0.02


def test_shortest_solution_counts():
    board = load_board("klotski")
    assert known_difficulties()["klotski"].moves == solve(board, board.start).length == 81
