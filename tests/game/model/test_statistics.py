"""Statistics against examples worked out by hand, and the table that is given to other programs."""

import csv
import errno
import os
import threading
from dataclasses import replace
from datetime import datetime, timedelta, timezone

import numpy as np
import pytest
from every import every
from records import record

from game.export.tables import COLUMNS, NAME, csv_text
from game.language.language import load_language
from game.model.record import Record
from game.model.statistics import RECENT_GAMES, Average, Measure, Statistics, averages
from game.screens.play.words import new_bests
from game.store.export import export_table
from game.words.words import Words

NOW = datetime(2026, 7, 31)


def timed(*seconds, **others):
    return Statistics(record(number, seconds=each, **others) for number, each in enumerate(seconds))


def test_average_leaves_out_extremes():
    times = timed(10, 20, 30, 40, 500).summary("eight").figures[Measure.TIME]
    assert times.averages[0] == Average(30, 30)
    assert times.averages[1] == Average(None, None)
    assert (times.best, times.mean) == (10, 120)


def test_current_average_is_of_last_games():
    # 12 13 11 10 90 -> 12; 13 11 10 90 80 -> 34.67; 11 10 90 80 70 -> 53.67
    times = timed(12, 13, 11, 10, 90, 80, 70).summary("eight").figures[Measure.TIME]
    assert times.averages[0].best == 12
    assert times.averages[0].current == pytest.approx((11 + 80 + 70) / 3)


def test_average_of_twelve():
    times = timed(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1000).summary("eight").figures[Measure.TIME]
    assert times.averages[1] == Average(6.5, 6.5)


@pytest.mark.parametrize(("number", "count", "left_out"), [(2, 50, 3), (3, 100, 5)])
def test_long_averages_leave_out_twentieth(number, count, left_out):
    seconds = [*[1] * left_out, *range(100, 100 + count - 2 * left_out), *[9000] * left_out]
    average = timed(*seconds).summary("eight").figures[Measure.TIME].averages[number]
    middle = 100 + (count - 2 * left_out - 1) / 2
    assert average == Average(middle, middle)
    assert timed(*seconds[1:]).summary("eight").figures[Measure.TIME].averages[number] == Average()


def test_four_games_have_no_average_of_five():
    assert timed(1, 2, 3, 4).summary("eight").figures[Measure.TIME].averages[0] == Average()
    assert averages(np.arange(4.0), 5).shape == (0,)


def test_equal_games_average_to_their_value():
    moves = timed(5, 5, 5, 5, 5).summary("eight").figures[Measure.MOVES]
    assert moves.averages[0] == Average(30, 30)


def test_best_efficiency_is_greatest():
    records = [record(i, moves=moves) for i, moves in enumerate((40, 20, 25, 50, 100))]
    efficiency = Statistics(records).summary("eight").figures[Measure.EFFICIENCY]
    assert efficiency.best == 1.0
    assert efficiency.averages[0].current == pytest.approx((0.5 + 0.8 + 0.4) / 3)


def test_helped_games_are_counted_apart():
    statistics = timed(10, 20, 30, 40, 50)
    before = statistics.summary("eight")
    assert statistics.add(record(9, moves=1, seconds=0.1, par=1, assisted=True)) == {}
    after = statistics.summary("eight")
    assert (after.solved, after.helped, after.games) == (5, 1, 6)
    assert after.figures == before.figures
    assert after.recent[-1].assisted
    assert statistics.bests("eight")[Measure.TIME] == 10


def test_games_without_par_have_moves_and_time():
    figures = timed(10, 20, par=None).summary("eight").figures
    assert figures[Measure.EFFICIENCY].best is None
    assert figures[Measure.TIME].best == 10


def test_board_nobody_has_solved_has_empty_summary():
    summary = Statistics().summary("goat")
    assert (summary.solved, summary.helped, summary.recent) == (0, 0, ())
    assert all(figures.best is None for figures in summary.figures.values())


def test_boards_and_runs_are_kept_apart():
    statistics = timed(10, run="before")
    statistics.add(record(1, seconds=20))
    statistics.add(record(2, seconds=5, board="seven"))
    assert statistics.summary("eight").figures[Measure.TIME].best == 10
    assert statistics.summary("eight", run="run").figures[Measure.TIME].best == 20
    assert statistics.summary("eight", run="run").solved == 1
    assert statistics.summary("seven").solved == 1
    assert len(statistics.records) == 3


def test_first_game_is_no_new_best():
    statistics = Statistics()
    assert statistics.add(record(1, moves=30, seconds=60)) == {}
    assert statistics.add(record(2, moves=30, seconds=60)) == {}
    assert statistics.add(record(3, moves=30, seconds=59)) == {Measure.TIME: 60}
    assert statistics.add(record(4, moves=25, seconds=59)) == {Measure.MOVES: 30, Measure.EFFICIENCY: 20 / 30}
    assert statistics.add(record(5, moves=90, seconds=99)) == {}


def test_moves_compare_from_same_start():
    statistics = Statistics([record(1, moves=30)])
    assert statistics.add(replace(record(2, moves=8, par=4), start="1 2 3/4 5 6/0 7 8")) == {}


def test_completed_record_replaces_earlier():
    statistics = timed(60)
    assert statistics.add(record(1, moves=22, seconds=90, par=None)) == {Measure.MOVES: 30}
    statistics.add(record(2))
    assert statistics.add(record(1, moves=22, seconds=90, par=20)) == {Measure.MOVES: 30, Measure.EFFICIENCY: 20 / 30}
    assert [each.number for each in statistics.of_board("eight")] == [0, 1, 2]
    assert statistics.summary("eight").solved == 3


def test_plot_has_last_games():
    recent = timed(*range(1, 80)).summary("eight").recent
    assert len(recent) == RECENT_GAMES
    assert recent[-1].seconds == 79


@every(
    ("bests", "english", "japanese"),
    [
        ({}, "", ""),
        ({Measure.TIME: 1}, " New best time.", "自己ベスト更新：時間。"),
        (dict.fromkeys(Measure, 1), " New best time, moves and efficiency.", "自己ベスト更新：時間・手数・効率。"),
    ],
)
def test_new_bests_are_said_in_sentence(bests, english, japanese):
    assert new_bests(Words(load_language("en")), bests, "moves") == english
    assert new_bests(Words(load_language("ja")), bests, "moves") == japanese


def export_csv(records, *where):
    return export_table(NAME, csv_text(records), *where)


def test_table_can_be_read_back():
    records = [record(1, par=None, board='the "odd", one'), record(2, assisted=True)]
    read = list(csv.DictReader(csv_text(records).splitlines()))
    assert list(read[0]) == list(COLUMNS)
    assert [row["board"] for row in read] == ['the "odd", one', "eight"]
    assert [row["par"] for row in read] == ["", "20"]
    assert [row["efficiency"] for row in read] == ["", "0.6667"]
    assert [row["assisted"] for row in read] == ["0", "1"]
    assert read[1]["start"] == "1 2 3/4 5 6/7 0 8"


def test_table_goes_to_documents_over_nothing(tmp_path):
    first = export_csv([record(1)], tmp_path / "data", NOW, tmp_path)
    second = export_csv([record(1), record(2)], tmp_path / "data", NOW, tmp_path)
    assert (first.name, second.name) == ("antipode-games-2026-07-31.csv", "antipode-games-2026-07-31-2.csv")
    assert len(second.read_text().splitlines()) == 3
    assert len(first.read_text().splitlines()) == 2


def test_killed_export_is_swept(tmp_path):
    for name in ("antipode-games-2026-07-30.csv.abcdefg1.antipode.tmp", "thesis.tmp"):
        (tmp_path / name).write_text("half")
        os.utime(tmp_path / name, (0, 0))
    export_csv([record(1)], tmp_path / "data", NOW, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["antipode-games-2026-07-31.csv", "thesis.tmp"]


def test_half_character_spares_the_table(tmp_path):
    table = export_csv([record(1, run="\ud800"), record(2)], tmp_path / "data", NOW, tmp_path / "none")
    assert len(table.read_text("utf-8").splitlines()) == 3


def test_simultaneous_tables_have_own_names(tmp_path):
    (tmp_path / "data").mkdir()
    begin, written = threading.Barrier(8), []

    def write():
        begin.wait()
        written.append(export_csv([record(1)], tmp_path / "data", NOW, tmp_path / "none"))

    writers = [threading.Thread(target=write) for _ in range(8)]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert len({*written}) == 8
    assert {*written} == {*(tmp_path / "data").glob("*.csv")}


def test_table_falls_back_to_data_folder(tmp_path):
    assert export_csv([], tmp_path / "data", NOW, tmp_path / "none").parent == tmp_path / "data"


def test_refused_documents_fall_back_to_data(tmp_path):
    class Refused(type(tmp_path)):
        def is_dir(self):
            raise PermissionError(errno.EACCES, "Permission denied")

    assert export_csv([], tmp_path / "data", NOW, Refused(tmp_path / "documents")).parent == tmp_path / "data"


def test_known_record_added_again_changes_nothing():
    statistics = Statistics([record(1), record(2, seconds=50.0)])
    better = record(3, moves=25, seconds=40.0)
    beaten = statistics.add(better)
    assert beaten == {Measure.EFFICIENCY: 20 / 30, Measure.TIME: 50.0, Measure.MOVES: 30}
    summary = statistics.summary("eight")
    assert statistics.add(better) == beaten
    assert statistics.summary("eight") == summary
    assert [each.number for each in statistics.records] == [1, 2, 3]


def test_first_attempts_without_help_are_compared():
    hinted, played = replace(record(2), assisted=True, hints=2), replace(record(3), assisted=True)
    again, chosen = replace(record(4), first=False), replace(record(5), origin="chosen")
    journey = replace(record(6), origin="journey")
    assert [each.is_comparable for each in (record(1), hinted, played, again, chosen, journey)] == [
        True, False, False, False, False, True,
    ]  # fmt: skip
    summary = Statistics([record(1), hinted, played, again, chosen, journey]).summary("eight")
    assert (summary.solved, summary.helped, summary.games) == (5, 1, 6)
    assert [each.count for each in summary.figures.values()] == [2, 2, 2]


def test_games_without_a_value_are_not_compared_in_its_measure():
    imported = replace(record(2), par=None, moves=0)
    summary = Statistics([record(1), imported]).summary("eight")
    assert {measure: each.count for measure, each in summary.figures.items()} == {
        Measure.EFFICIENCY: 1, Measure.TIME: 2, Measure.MOVES: 1,
    }  # fmt: skip


@every(
    ("origin", "first"), [("dealt", True), ("daily", True), ("endless", True), ("journey", False), ("chosen", False)]
)
def test_record_of_earlier_version_is_read(origin, first):
    data = replace(record(1, assisted=True), origin=origin).to_data()
    del data["hints"], data["first"]
    found = Record.from_data(data)
    assert (found.hints, found.first, found.is_won) == (0, first, False)


def test_week_has_games_since_its_first_moment():
    begin = datetime(2026, 11, 23, tzinfo=timezone(timedelta(hours=9)))
    times = (
        "2026-11-22T14:59:59+00:00",
        "2026-11-22T15:00:00+00:00",
        "2026-11-29T10:00:00+09:00",
        "",
        "nonsense",
        "2026-11-24",
    )
    records = [Record("run", number, "eight", "", 20, 10.0, 20, False, when) for number, when in enumerate(times)]
    summary = Statistics(records).summary("eight", since=begin)
    assert [record.when for record in summary.recent] == list(times[1:3])
