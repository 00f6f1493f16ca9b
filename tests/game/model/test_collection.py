"""Stars, the ladder, the collection, and games listed: all from records alone."""

import random
from dataclasses import replace
from datetime import date

from every import every
from golden_data import FACTS, IDS
from processor import calls_in
from records import record

from game.model.grades import GameResult, ladder, result_of, rungs, stars, stars_of, trophies
from game.model.statistics import Statistics
from game.screens.games.screen import GameFilter, matching_records
from solver import load_board, parse_position

EIGHT = load_board("eight")
TODAY = date(2026, 8, 6)
FARTHEST = [parse_position(EIGHT, text) for text in ("8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1")]


@every(
    ("moves", "par", "expected"),
    [(20, 20, 3), (25, 20, 2), (26, 20, 1), (500, 20, 1), (1, 1, 3), (3, 1, 1), (31, 31, 3), (38, 31, 2), (39, 31, 1)],
)
def test_stars_depend_on_surplus_moves(moves, par, expected):
    assert stars(moves, par) == expected
    assert stars_of(record(moves=moves, par=par)) == expected


def test_two_stars_end_exactly_at_quarter_more():
    for par in range(1, 81):
        within = [moves for moves in range(par, 2 * par + 2) if stars(moves, par) >= 2]
        assert within[-1] == par + par // 4


def test_no_stars_with_help_or_unknown_par():
    assert stars_of(record(moves=20, assisted=True)) == 0
    assert stars_of(record(moves=20, par=None)) == 0


def test_each_game_has_one_result():
    assert result_of(record(moves=20)) is GameResult.OPTIMAL
    assert result_of(record(moves=22)) is GameResult.SOLVED
    assert result_of(record(moves=20, par=None)) is GameResult.SOLVED
    assert result_of(record(moves=20, assisted=True)) is GameResult.ASSISTED


@every(
    ("greatest", "distances"),
    [
        (36, (5, 10, 15, 20, 25, 30, 36)),
        (35, (5, 10, 15, 20, 25, 30, 35)),
        (34, (5, 10, 15, 20, 25, 34)),
        (31, (5, 10, 15, 20, 25, 31)),
        (20, (5, 10, 15, 20)),
        (3, (3,)),
        (0, ()),
    ],
)
def test_rungs_of_ladder(greatest, distances):
    assert rungs(greatest) == distances


@every("board_id", IDS)
def test_every_rung_has_positions(board_id, table_of):
    table = table_of(board_id)
    distances = rungs(table.greatest_distance)
    assert distances[-1] == FACTS[board_id]["greatest_distance"]
    assert all(table.positions_by_distance[distance] for distance in distances)


def test_best_game_counts_on_its_rung():
    records = [
        record(1, 12, 10),
        record(2, 10, 10),
        record(3, 99, 10),
        record(4, 22, 20),
        record(5, 15, 15, assisted=True),
    ]
    assert ladder(rungs(31), records) == {5: 0, 10: 3, 15: 0, 20: 2, 25: 0, 31: 0}


def test_game_counts_on_highest_rung_below():
    games = [record(1, 12, 12), record(2, 10, None), record(3, 4, 4), record(4, 9, 8)]
    assert ladder((5, 10, 15), games) == {5: 2, 10: 3, 15: 0}


def test_each_farthest_position_has_trophy():
    first, second = FARTHEST
    records = [record(1, 31, 31, start=str(first)), record(2, 60, 31, start=str(first)), record(3, 31, 31)]
    assert trophies(FARTHEST, records) == {first: 3, second: 0}
    assert trophies(FARTHEST, [*records, record(4, 33, 31, start=str(second))]) == {first: 3, second: 2}


def test_collection_looks_at_each_game_once():
    rng = random.Random(1)
    records = [record(i, 40, rng.randrange(1, 32)) for i in range(2_000)]

    def collect(count):
        ladder(rungs(31), records[:count])
        trophies(FARTHEST, records[:count])

    assert calls_in(lambda: collect(2_000)) < 2.5 * calls_in(lambda: collect(1_000))


class TestList:
    records = (
        record(1, 20, board="eight"),
        record(2, 30, board="goat", start="1 8 9 10/2 0 7 5/3 8 4 6"),
        record(3, 20, board="eight", assisted=True),
        record(4, 30, board="colours-six"),
        record(5, 20, board="eight", start="8 6 7/2 5 4/3 0 1"),
        record(6, 20, board="gone"),
    )

    def numbers(self, **wanted):
        return [record.number for record in matching_records(self.records, GameFilter(**wanted), TODAY)]

    def test_all_games_are_listed_newest_first(self):
        assert self.numbers() == [6, 5, 4, 3, 2, 1]

    def test_games_are_listed_by_board_and_result(self):
        assert self.numbers(board="eight") == [5, 3, 1]
        assert self.numbers(result=GameResult.OPTIMAL) == [6, 5, 1]
        assert self.numbers(result=GameResult.SOLVED) == [4, 2]
        assert self.numbers(board="eight", result=GameResult.ASSISTED) == [3]

    def test_games_of_the_last_days_are_listed(self):
        days = {7: "2026-07-31", 8: "2026-07-30", 30: "2026-07-08", 31: "2026-07-07"}
        records = [replace(record(number), when=f"{day}T12:00:00+00:00") for number, day in days.items()]
        found = {count: matching_records(records, GameFilter(days=count), TODAY) for count in (7, 30, 365)}
        numbers = {count: [each.number for each in games] for count, games in found.items()}
        assert numbers == {7: [7], 30: [30, 8, 7], 365: [31, 30, 8, 7]}

    def test_results_part_all_games(self):
        parts = [matching_records(self.records, GameFilter(result=result), TODAY) for result in GameResult]
        assert sorted(game.number for part in parts for game in part) == [1, 2, 3, 4, 5, 6]

    def test_records_keep_their_order(self):
        statistics = Statistics(self.records[:4])
        statistics.add(self.records[4])
        statistics.add(record(2, 28, board="goat"))
        assert [each.number for each in statistics.records] == [1, 2, 3, 4, 5]
        assert statistics.records[1].moves == 28


def test_long_ladder_has_few_rungs():
    assert rungs(93) == (5, 10, 20, 30, 40, 50, 60, 70, 80, 93)
    assert rungs(784) == (5, 10, 15, 20, 30, 40, 60, 80, 100, 150, 200, 300, 400, 600, 784)
    for greatest in range(81, 1100):
        steps = rungs(greatest)
        assert len(steps) <= len(rungs(80))
        assert list(steps) == sorted(set(steps))
        assert steps[-1] == greatest
        assert 10 * steps[-2] <= 9 * greatest
