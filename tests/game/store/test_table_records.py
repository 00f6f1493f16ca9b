"""Records of timers' tables and of the program's own: what comes back, what is left out, and what is refused."""

import csv
import io
import json
from dataclasses import replace

import pytest
from every import every

from game.export.tables import CSTIMER_COLUMNS, cstimer_text, csv_text
from game.model.player_progress import LONGEST_SESSION, is_session_name
from game.model.record import Record, recorded_game, recorded_start, recorded_times
from game.model.statistics import Measure, Statistics
from game.store.table_records import read_records
from solver import Misread
from solver.catalogue.boards import kept_board
from solver.catalogue.reading import read_any


def record(number, moves=30, seconds=60.0, par=20, assisted=False, board="eight", run="now"):
    return Record(
        run, number, board, "1 2 3/4 5 6/7 0 8", moves, seconds, par, assisted, "2026-07-31T12:00:00+00:00", "L"
    )


def read(text, board="fifteen"):
    """Return the records of a table that is read beside a board."""
    return read_records(read_any(text, kept_board(board)).found)


def counts(text):
    table = read(text)
    return len(table.records), table.refused


def test_table_comes_back_as_records():
    records = [record(1), record(2, par=None), record(3, assisted=True)]
    assert read(csv_text(records)) == (records, 0)


def test_spreadsheets_table_and_damaged_rows():
    text = csv_text([record(1), record(2)]).replace(",", ";").replace("\r\n", "\n")
    broken = text + "eight;1 2 3;many\n"
    assert read(broken) == ([record(1), record(2)], 1)


@every(
    "text",
    ['=HYPERLINK("http://x")', "+1", "-A/..", "@SUM(1)", "\t=1", "\r=1", "＝1", "'=1", "''+", "'quoted'", "plain", ""],
)
def test_no_cell_is_a_formula(text):
    for at in ("board", "start", "run", "session"):
        written = csv_text([replace(record(1), **{at: text})])
        (row,) = csv.DictReader(io.StringIO(written, newline=""))
        assert not row[at].startswith(tuple("=+-@\t\r＝"))
        if text.isprintable():
            assert getattr(read(written).records[0], at) == text
    (row,) = csv.DictReader(io.StringIO(cstimer_text([replace(record(1), start=text)]), newline=""), delimiter=";")
    assert not any(cell.startswith(tuple("=+-@\t\r＝")) for cell in row.values())
    if text.isprintable():
        assert read(cstimer_text([replace(record(1), start=text)]), "eight").records[0].start == text


CSTIMER = """\ufeffNo.;Time;Comment;Scramble;Date;P.1
1;12.34;;R2 D L U R;2026-07-31 12:00:00;12.34
2;1:02.50+;"slow; very";D R U;2026-07-31 12:01:00;60.50
3;DNF(9.87);;R D;2026-07-31 12:02:00;9.87
4;1:00:00.00;;R D;2026-07-31 13:02:00;3600.00
"""
NINES = "9" * 400


@every("time", [f"{NINES}:00.00", f"{NINES}:00:00.00", NINES, f"1:{NINES}.5", "9" * 5000])
def test_endless_time_is_refused(time):
    table = f"{CSTIMER}5;{time};;R D;2026-07-31 12:00:00;1\n"
    assert counts(table) == (3, 2)
    text = csv_text([record(1), record(2)])
    assert read(text.replace("60.0", time.replace(":", ""), 1)) == ([record(2)], 1)


@every("date", ["9999-12-31T23:59:59-10:00", "0001-01-01T00:00:00+10:00", "10000-01-01", "2026-13-01", "\0"])
def test_date_beyond_time_is_refused(date):
    table = f"{CSTIMER}5;1.00;;R D;{date};1\n"
    assert counts(table) == (3, 2)


@every("when", [10**400, 253402300800, -(10**12), 1e300])
def test_session_beyond_time_is_refused(when):
    text = json.dumps({"session1": [[[0, 1000], "U", "", when], [[0, 10**400], "U", "", 0], [[0, 1000], "U", "", 1]]})
    assert counts(text) == (1, 2)


@every(
    ("name", "clean"),
    [
        ("x\0y", "x y"),
        ("x\ud800y", "x y"),
        ("\u202e evil \n name\t", "evil name"),
        ("\0", ""),
        ("n" * 1000, "n" * LONGEST_SESSION),
        ("=1", "=1"),
    ],
)
def test_session_names_are_cleaned(name, clean):
    properties = {"sessionData": json.dumps({"1": {"name": name}})}
    text = json.dumps({"session1": [[[0, 1000], "U\ud800", "\0", 1]], "properties": properties})
    (found,), _ = read(text, "fifteen")
    assert found.session == clean
    assert is_session_name(clean) or not clean
    (found,), _ = read(csv_text([replace(record(1), session=name)]))
    assert found.session == clean


@every("name", ["run", "board", "start", "when", "line", "times", "leg"])
def test_rows_that_cannot_be_shown_are_refused(name):
    text = csv_text([replace(record(1), **{name: "x\0"}), record(2)])
    assert read(text) == ([record(2)], 1)


def test_cstimer_solves_are_times_without_moves():
    records, refused = read(CSTIMER, "fifteen")
    assert [each.seconds for each in records] == [12.34, 62.5, 3600.0]
    assert refused == 1
    assert {(each.board, each.moves, each.is_comparable) for each in records} == {("fifteen", 0, True)}
    assert len({each.name for each in records}) == 3
    assert read(CSTIMER, "fifteen")[0] == records, "added once, however often it is dropped"
    figures = Statistics(records).summary("fifteen").figures
    assert (figures[Measure.TIME].best, figures[Measure.MOVES].best) == (12.34, None)


TIMED = """No.;Time;Comment;Scramble;Date;P.1
1;41.23;;10 2 11 4/5 12 3 7/1 6 8 15/9 13 0 14;2026-01-02 10:00:00;41.23
2;2.10;UL;1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15;2026-01-02 10:01:00;2.10
3;1.50;LU;D R;2026-01-02 10:02:00;1.50
4;9.00;;DLURD2LU2RD;2026-01-02 10:03:00;9.00
5;3.00;U;1 2 3/4 5 0/7 8 6;2026-01-02 10:04:00;3.00
"""


def test_starts_and_moves_of_a_timer_are_kept():
    """A scramble is a position or moves; a comment may be the moves. What can't be followed is a time alone."""
    records, refused = read(TIMED, "fifteen")
    assert refused == 0
    assert [(each.board, each.start, each.line, each.moves) for each in records] == [
        ("fifteen", "10 2 11 4/5 12 3 7/1 6 8 15/9 13 0 14", "", 0),
        ("fifteen", "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15", "UL", 2),
        ("fifteen", "1 2 3 4/5 6 7 8/9 10 0 11/13 14 15 12", "LU", 2),
        ("fifteen", "", "", 0),
        ("eight", "1 2 3/4 5 0/7 8 6", "U", 1),
    ]
    assert str(recorded_start(records[0])) == records[0].start
    assert recorded_game(records[1]).moves == ("U", "L")
    assert recorded_game(records[0]) is None


@every("column", ["Solution", "moves", "Line"])
def test_moves_have_a_column_of_any_of_its_names(column):
    (record,), refused = read(
        f"No.;Time;Scramble;{column}\n1;9.5;1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15;UL\n", "fifteen"
    )
    assert (record.line, record.moves, refused) == ("UL", 2, 0)


@every(
    ("scrambles", "shown", "board"),
    [
        (["R3 D L"], "eight", "fifteen"),
        (["R2 D L"], "eight", "eight"),
        (["R2 D L"], "fifteen", "fifteen"),
        (["R2 D2 L2 U2 R D R D L", "DRULDRULDRUL"], "fifteen", "eight"),
        (["R4 D4"], "fifteen", "5x5"),
        ([""], "seven", "seven"),
        (["R3 D L"], "seven", "fifteen"),
        (["R3 D"], "klotski", "fifteen"),
    ],
)
def test_board_is_where_scrambles_can_be_followed(scrambles, shown, board):
    rows = (f"{number};9.5;{scramble}" for number, scramble in enumerate(scrambles))
    records, _ = read("\n".join(["No.;Time;Scramble", *rows]), shown)
    assert {each.board for each in records} == {board}


def test_times_of_moves_are_kept():
    solve = [[0, 900], "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15", "", 1785499200, ["U@250 L@900", "15p"]]
    (found,), _ = read(json.dumps({"session1": [solve]}), "fifteen")
    assert (found.line, recorded_times(found)) == ("UL", (0.25, 0.9))


def test_cstimers_own_lines_and_missing_dates_are_read():
    """As its exporter writes them: no mark at the beginning, CR LF, a column for each phase, thousandths."""
    rows = ["No.;Time;Comment;Scramble;Date;P.1;P.2", "1;1:02.345;;DR3 L2;2026-07-31 12:00:00;40.000;22.345"]
    rows += ["2;9.500;;U R;N/A;9.500;", "3;12.000+;;U L;2026-07-31 12:05:00;10.000;"]
    records, refused = read("\r\n".join(rows), "fifteen")
    assert ([each.seconds for each in records], refused) == ([62.345, 9.5, 12.0], 0)
    assert records[1].when == ""


SESSIONS = json.dumps(
    {
        "session1": [[[0, 12340], "U R", "", 1785499200], [[-1, 9000], "L", "", 1785499260]],
        "session2": [[[2000, 10000], "D", "late", 1785499320], [[0, 30000, 12000], "D", "", 1785499380], "no solve"],
        "session3": [],
        "properties": {"sessionData": json.dumps({"1": {"name": 1}, "2": {"name": "4x4 &amp; more"}}), "useIns": "n"},
    }
)


def test_cstimers_text_of_all_sessions_is_read():
    records, refused = read(SESSIONS, "fifteen")
    assert [(each.seconds, each.session) for each in records] == [
        (12.34, ""), (12.0, "4x4 & more"), (30.0, "4x4 & more")
    ]  # fmt: skip
    assert (refused, records[0].when) == (2, "2026-07-31T12:00:00+00:00")
    assert read(SESSIONS, "fifteen")[0] == records, "added once, however often it is dropped"
    assert len({each.name for each in records}) == 3


def test_table_for_cstimer_comes_back_under_its_names():
    records = [record(1, seconds=75.5), record(2, assisted=True), record(3, seconds=3600.04)]
    text = cstimer_text(records)
    assert text.splitlines()[0] == ";".join(CSTIMER_COLUMNS)
    assert [row["Time"] for row in csv.DictReader(text.splitlines(), delimiter=";")][::2] == ["1:15.50", "1:00:00.04"]
    found, refused = read(text, "eight")
    assert [each.name for each in found] == [records[0].name, records[2].name]
    assert [each.when for each in found] == [records[0].when, records[2].when]
    assert refused == 1


def test_tables_cut_times_off_as_pages_do():
    """12.349 seconds are 12.34 wherever hundredths are shown."""
    records = [record(1, seconds=12.349), record(2, seconds=59.999)]
    assert [row["time"] for row in csv.DictReader(csv_text(records).splitlines())] == ["0:12.34", "0:59.99"]
    rows = list(csv.DictReader(cstimer_text(records).splitlines(), delimiter=";"))
    assert [(row["Time"], row["P.1"]) for row in rows] == [("12.34", "12.34"), ("59.99", "59.99")]
    helped = cstimer_text([replace(records[0], assisted=True)])
    assert "DNF(12.34)" in helped


@every(
    ("text", "said"),
    [
        ("name,age\n1,2\n", "isn't a position"),
        ('{"session1": [', "damaged in line 1"),
        ('{"session1": [],\n"x": }', "damaged in line 2"),
        ('{"session1": ' + "[" * 200_000, "damaged in line 1"),
        ('No.;Time\n1;"' + "9" * 200_000, "damaged in line 2"),
        ("No.;Time;Comment;Scramble;Date\n", "has no solves"),
        ("No.;Time;Scramble\n1;DNF;R D\n", "row 1: not finished"),
        ("No.;Time;Scramble\n1;soon;R D\n", "row 1: 'soon' isn't a time"),
        ("No.;Time;Scramble\n1;9.5;R U R' F2\n", "row 1: 'R U R' F2' belongs to another puzzle"),
        ("board,start,moves,seconds,run\neight,1,2,3,4\n", "no column 'assisted'"),
    ],
)
def test_other_text_has_one_sentence(text, said):
    with pytest.raises(Misread) as refused:
        read(text, "eight")
    assert said in str(refused.value)
    assert len(str(refused.value)) < 300


def test_table_keeps_hints_and_attempts():
    records = [replace(record(1, assisted=True), hints=3), replace(record(2), first=False), record(3)]
    assert read(csv_text(records)) == (records, 0)
    rows = list(csv.DictReader(csv_text(records).splitlines()))
    head = [name for name in rows[0] if name not in ("hints", "first")]
    earlier = "\n".join([",".join(head), *(",".join(row[name] for name in head) for row in rows)])
    assert [(each.hints, each.first) for each in read(earlier)[0]] == [(0, True)] * 3
