"""Whatever has happened to a file, the program starts: what was damaged is kept aside, and what was whole is used."""

import copy
import json
import random
import shutil
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import date

import pytest
from faults import KINDS, SETTINGS, SEVEN, found_in, keep, read_records, record_of, seven_table
from player import Player
from waiting import PATIENCE, look_through

from game.input.commands import Action
from game.model.record import recorded_game
from game.model.statistics import Statistics
from game.store.database import ASIDE, DRAFT, GAME, NAME, TABLES, Database, select, upsert
from game.store.player_files import Problem
from game.store.recovery import back_up, backups
from game.store.settings_file import decode, encode
from game.store.storage import Store
from solver import distance_table
from solver.tables.permutation_table import load_table, save_table, table_path

SOME = 12
"""Mutations of a file."""
ODD = (
    None, True, False, -1, 0, 1, 3, 10**400, 1.5, 1e308, -0.0, float("nan"), float("inf"), "", " ", "seven", "\0",
    "\ud800", "L" * 300, "1 2 3 4/5 6 7 0", "9999-12-31", "0001-01-01", "../../etc/passwd",
    [], [[]], [{}], ["x"], {}, {"": 0}, [1] * 200,
)  # fmt: skip
"""What may stand in the place of a value."""


def mutated(raw, rng):
    """The bytes after one to three accidents: bytes that change, go, come, come twice, or stand in others' place."""
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        start = rng.randrange(len(raw))
        end, elsewhere = start + rng.choice((1, 1, 2, 9, 64)), rng.randrange(len(raw))
        part = raw[start:end]
        instead = (
            bytes([part[0] ^ 1 << rng.randrange(8)]) + part[1:],
            rng.randbytes(len(part)),
            b"",
            part + rng.choice((b"\0", b"\n", b'"', b"}", b"9" * 40, rng.randbytes(5))),
            part + part,
            raw[elsewhere : elsewhere + len(part)],
        )
        raw = raw[:start] + rng.choice(instead) + raw[end:]
    return raw


def places_in(data, path=()):
    """The paths to all values within values."""
    yield path
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in entries:
        yield from places_in(value, (*path, key))


def altered(data, rng):
    """Data some of whose values are others, gone, twice or under another name: what a sound checksum can stand for."""
    whole = [copy.deepcopy(data)]
    for _ in range(rng.choice((1, 1, 2, 4))):
        *path, last = (0, *rng.choice(list(places_in(whole[0]))))
        parent = whole
        for key in path:
            parent = parent[key]
        if path and rng.random() < 0.15:
            del parent[last]
        elif isinstance(parent, dict) and rng.random() < 0.15:
            parent[rng.choice(("", "left", "seven", "\0", "x" * 300))] = parent.pop(last)
        else:
            parent[last] = copy.deepcopy(rng.choice(ODD))
    return whole[0]


RECORDS, PAGE = 400, 4096


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """All that is kept: a generation that is backed up, and one since, with many records."""
    folder = tmp_path_factory.mktemp("kept") / "data"
    store = Store(folder)
    keep(store, 1)
    store.close()
    data = Database(folder)
    back_up(data, date(2026, 11, 28))
    data.close_writer()
    store = Store(folder)
    keep(store, 2)
    for number in range(3, RECORDS + 1):
        store.history.add(record_of(number))
    store.close()
    return folder


@pytest.fixture
def folder(kept, tmp_path):
    return shutil.copytree(kept, tmp_path / "data")


def page_mutated(raw, page, rng):
    """The bytes after an accident on a page: zeros, others, a flipped bit, a stretch of others, or cut off there."""
    start, changed = page * PAGE, bytearray(raw)
    place = start + rng.randrange(PAGE)
    kind = rng.randrange(5)
    if kind == 0:
        changed[start : start + PAGE] = bytes(PAGE)
    elif kind == 1:
        changed[start : start + PAGE] = rng.randbytes(PAGE)
    elif kind == 2:
        changed[place] ^= 1 << rng.randrange(8)
    elif kind == 3:
        stretch = changed[place : place + rng.randrange(1, 200)]
        changed[place : place + len(stretch)] = rng.randbytes(len(stretch))
    else:
        return bytes(raw[:place])
    return bytes(changed)


@dataclass(frozen=True)
class Pages:
    """What the pages of a sound file hold, by their numbers from 0."""

    leading: set[int]
    """Those from which others are found: of tables, and the list of them."""
    roots: set[int]
    """Where a table begins, or an index."""
    records: dict[int, set[int]]
    """The numbers of the records on each page that has any."""

    @classmethod
    def of(cls, path):
        with closing(sqlite3.connect(path)) as connection:
            roots = dict(connection.execute("SELECT name, rootpage - 1 FROM sqlite_master"))
            numbers = dict(connection.execute("SELECT rowid, number FROM record"))
        raw = path.read_bytes()
        pages = [raw[start : start + PAGE] for start in range(0, len(raw), PAGE)]
        listing, own = (set(below(pages, root)) for root in (0, roots["record"]))
        leading = listing | {number for number, page in enumerate(pages) if page[0] == INTERIOR}
        records = {leaf: {numbers[row] for row in rows_on(pages[leaf])} for leaf in own - leading}
        assert set().union(*records.values()) == set(numbers.values())
        return cls(leading, set(roots.values()), records)


INTERIOR, LEAF = 5, 13  # the first byte of a table's page: https://sqlite.org/fileformat2.html#b_tree_pages


def cells(page, header):
    """Return where the cells of a page begin."""
    head = 100 if page.startswith(b"SQLite") else 0
    count, first = int.from_bytes(page[head + 3 : head + 5], "big"), head + header
    return [int.from_bytes(page[place : place + 2], "big") for place in range(first, first + 2 * count, 2)]


def below(pages, number):
    """Yield the numbers of the pages of a table from its root on."""
    yield number
    page, head = pages[number], 0 if number else 100
    if page[head] == INTERIOR:
        for place in (*cells(page, 12), head + 8):
            yield from below(pages, int.from_bytes(page[place : place + 4], "big") - 1)


def rows_on(page):
    """Return the numbers of the rows on a leaf of a table."""
    assert page[0] == LEAF
    return [variable_length(page, variable_length(page, place)[1])[0] for place in cells(page, 8)]


def variable_length(page, place):
    """Return an integer of seven bits in each byte, and where it ends."""
    number = 0
    while True:
        number = number << 7 | page[place] & 0x7F
        place += 1
        if page[place - 1] < 0x80:
            return number, place


@pytest.mark.parametrize("mutations", [12, pytest.param(1000, marks=pytest.mark.slow)])
def test_damaged_page_loses_its_own_rows(mutations, kept, tmp_path):
    """At every page in turn: they are as they were backed up; where a page leads to others, theirs are, too."""
    raw, rng, told, pages = (kept / NAME).read_bytes(), random.Random(1), 0, Pages.of(kept / NAME)
    count = len(raw) // PAGE
    for number in range(mutations):
        folder = shutil.copytree(kept, tmp_path / str(number))
        page = number * count // min(mutations, count) % count
        damaged = page_mutated(raw, page, rng)
        changed = {
            place // PAGE
            for place in range(0, len(raw), PAGE)
            if raw[place : place + PAGE] != damaged[place : place + PAGE]
        }
        (folder / NAME).write_bytes(damaged)
        store = Store(folder)
        store.start(lambda call: None)
        look_through(store)
        read_records(store)
        store.writer.flush(PATIENCE)
        problem = store.problem
        store.close()
        found = found_in(folder)
        assert found.problem is None, (number, found)
        assert set(found.saves.values()) <= {1, 2}, (number, found)
        assert found.saves[SETTINGS] == 2
        assert 1 in found.records
        assert found.records <= set(range(1, RECORDS + 1))
        if problem is None:  # nothing of it counts
            assert (set(found.saves.values()), len(found.records)) == ({2}, RECORDS), number
        else:
            told += 1
            assert problem == Problem("recovered", NAME)
            assert (folder / f"{NAME}.damaged").read_bytes() == damaged, number
        if not changed & pages.leading:
            lost = set(range(1, RECORDS + 1)) - found.records
            assert lost <= set().union(*(pages.records.get(page, set()) for page in changed)), (number, changed, lost)
            if not changed & pages.roots:
                assert set(found.saves.values()) == {2}, (number, found)
        shutil.rmtree(folder)
    assert told > mutations // 2


@pytest.mark.parametrize("gone", [(2, 4, 7), (2, 4, -1), (0, 5, -1)], ids=str)
def test_rows_between_damaged_pages_are_recovered(gone, kept, folder):
    raw, pages = bytearray((kept / NAME).read_bytes()), Pages.of(kept / NAME)
    leaves = sorted(pages.records, key=lambda page: min(pages.records[page]))
    gone = {leaves[number] for number in gone}
    for page in gone:
        raw[page * PAGE : (page + 1) * PAGE] = bytes(PAGE)
    (folder / NAME).write_bytes(raw)
    found_in(folder)
    found = found_in(folder)
    lost = set(range(2, RECORDS + 1)) - found.records
    assert lost == set().union(*(pages.records[page] for page in gone)) - {1}
    assert (found.problem, set(found.saves.values())) == (None, {2})


def test_damaged_backup_is_passed_over(folder):
    data = Database(folder)
    back_up(data, date(2026, 11, 29))
    data.close_writer()
    backups(folder)[0][2].write_bytes(b"damage")
    (folder / NAME).write_bytes(b"more damage")
    found = found_in(folder)
    assert (found.problem, found.saves) == ("recovered", dict.fromkeys(KINDS, 1) | {SETTINGS: 2})
    assert found_in(folder).problem is None


def test_damaged_log_gives_an_earlier_state(folder, tmp_path):
    """What a killed program has left in the log is read as far as it is whole."""
    rng, store = random.Random(2), Store(folder)
    keep(store, 3)
    log, main = ((folder / name).read_bytes() for name in (f"{NAME}-wal", NAME))
    store.close()
    for number in range(12):
        again = shutil.copytree(folder, tmp_path / str(number))
        (again / NAME).write_bytes(main)
        (again / f"{NAME}-wal").write_bytes(mutated(log, rng))
        found = found_in(again)
        assert {value for kind, value in found.saves.items() if kind != SETTINGS} <= {2, 3}, found
        assert set(range(1, RECORDS + 1)) <= found.records
        assert found.problem is None


@pytest.mark.parametrize("content", [b"", b"{", b"null", b"[]", b"\xff\xfe", b"[" * 100_000, b"PK\x03\x04"], ids=repr)
def test_damaged_settings_give_way_to_those_before(folder, content):
    path = folder / "settings.json"
    store = Store(folder)
    store.save_settings(store.settings.choose("theme", "light"))
    store.close()
    path.write_bytes(content)
    store = Store(folder)
    assert (store.settings.theme, store.settings.others) == ("dark", {"generation": 2})
    assert store.problem == Problem("damaged", "settings.json")
    store.save_settings(store.settings.choose("theme", "warm"))
    store.close()
    assert path.with_name("settings.json.damaged").read_bytes() == content
    assert Store(folder).settings.theme == "warm"


def test_edited_settings_are_read(folder):
    path = folder / "settings.json"
    path.write_text(
        path.read_text().replace('"theme": "dark"', '"theme": "warm"').replace('"volume": 7', '"volume": 99')
    )
    store = Store(folder)
    assert (store.settings.theme, store.settings.volume, store.problem) == ("warm", 7, None)
    store.close()


# Whole rows that hold what cannot be


TEXTS = (
    "", " ", "seven", "\0", "L" * 300, "1 2 3 4/5 6 7 0", "9999-12-31", "0001-01-01", "../../etc/passwd", "null", "[]",
    "{}", "[" * 5000, '{"level": 99}', '{"drawings": [], "at": 0, "files": {}}', "5",
)  # fmt: skip
VALUES = {"TEXT": TEXTS, "INTEGER": (-1, 0, 1, 3, 2**62), "REAL": (-1.0, 0.0, 1e308, float("inf"))}


def alter_rows(folder, rng):
    """Give rows other values with right checksums, which a faulty version of the program may have written."""
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as connection:
        connection.execute("BEGIN")
        for table in TABLES:
            for key, row in select(connection, table).items():
                if rng.random() < 0.5:
                    number = rng.randrange(len(row))
                    kind = list(table.values.values())[number].split()[0]
                    upsert(connection, table, key, (*row[:number], rng.choice(VALUES[kind]), *row[number + 1 :]))
        connection.execute("COMMIT")


@pytest.mark.parametrize("mutations", [SOME, pytest.param(1000, marks=pytest.mark.slow)])
def test_odd_values_are_read_or_aside(mutations, kept, tmp_path):
    rng = random.Random(2)
    for number in range(mutations):
        folder = shutil.copytree(kept, tmp_path / str(number))
        alter_rows(folder, rng)
        store = Store(folder)
        session, mistakes, draft = store.session(SEVEN), store.mistakes, store.draft
        again = store.progress.to_data(), mistakes.to_data(), draft.to_data(), session and session.to_data(0.0)
        assert json.dumps(again)
        statistics = Statistics(read_records(store))
        for board in statistics.boards:
            assert statistics.summary(board).games > 0
        for record in statistics.records[:5]:
            recorded_game(record)
        keep(store, 3)
        assert store.problem is None or store.problem.kind == "impossible"
        store.close()
        assert found_in(folder).saves[KINDS[0]] == 3
        shutil.rmtree(folder)


def test_game_that_cannot_be_is_told_once_and_stays(folder):
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as connection:
        ((key, row),) = select(connection, GAME).items()
        upsert(connection, GAME, key, (*row[:6], "L L L L L L L", *row[7:]))
    store = Store(folder)
    assert store.session(SEVEN) is None
    assert store.problem == Problem("impossible", NAME, count=1)
    store.close()
    with closing(sqlite3.connect(folder / NAME)) as connection:
        ((_, whole),) = select(connection, ASIDE)
    assert json.loads(whole)["moves"] == "L L L L L L L"
    assert found_in(folder).problem is None


def test_draft_that_cannot_be_stays_aside(folder):
    with closing(sqlite3.connect(folder / NAME, isolation_level=None)) as connection:
        upsert(connection, DRAFT, ("another run",), (9e9, '{"drawings": []}'))
    store = Store(folder)
    assert store.draft.drawing.name == "2"
    assert store.problem.kind == "impossible"
    store.save_draft()
    store.close()
    with closing(sqlite3.connect(folder / NAME)) as connection:
        ((kind, whole),) = select(connection, ASIDE)
    assert (kind, json.loads(whole)["draft"]) == ("draft", '{"drawings": []}')
    assert found_in(folder).saves == dict.fromkeys(KINDS, 2)


SCREENS = (
    Action.SETTINGS, Action.STATISTICS, Action.GAMES, Action.MISTAKES, Action.DAILY, Action.LADDER, Action.REVIEW,
    Action.DISTANCES, Action.MENU, Action.PRACTICE, Action.EDITOR, Action.MAKER,
)  # fmt: skip


@pytest.mark.parametrize("seeds", [2, pytest.param(150, marks=pytest.mark.slow)])
def test_the_whole_game_runs_on_odd_values(seeds, kept, tmp_path, table_of, blank_pictures):
    table_of("seven")
    for seed in range(seeds):
        print("seed", seed)  # seen where it fails
        rng, folder = random.Random(seed), shutil.copytree(kept, tmp_path / str(seed))
        alter_rows(folder, rng)
        odd = altered(decode((folder / "settings.json").read_bytes()), rng)
        (folder / "settings.json").write_bytes(encode(odd if isinstance(odd, dict) else {}))
        player = Player(folder, SEVEN)
        player.wait_for_records()
        for screen in SCREENS:
            for action in (screen, Action.RIGHT, Action.ACTIVATE, Action.BACK):
                player.app.run_command(action)
                player.wait_for_solver()
                player.rest(30)  # right answers go on by themselves
        player.quit()


@pytest.mark.parametrize(("step", "mutations"), [(997, SOME), pytest.param(1, 10_000, marks=pytest.mark.slow)])
def test_a_damaged_table_is_not_used(step, mutations, empty_cache):
    save_table(seven_table())
    path = table_path(SEVEN)
    raw = path.read_bytes()
    for length in range(0, len(raw), step):
        path.write_bytes(raw[:length])
        assert load_table(SEVEN) is None, length
    rng = random.Random(1)
    for content in (mutated(raw, rng) for _ in range(mutations)):
        path.write_bytes(content)
        table = load_table(SEVEN)
        assert table is None or (table.distances == seven_table().distances).all(), content[:300]
    path.write_bytes(raw[:-1])
    assert distance_table(SEVEN).greatest_distance == 36
    assert path.read_bytes() == raw


@pytest.mark.parametrize("changes", [{"version": 2}, {"version": 2, "shape": "new"}], ids=str)
def test_later_version_table_is_left_alone(changes, empty_cache):
    """Two versions side by side do not take their tables from each other in turn."""
    save_table(seven_table())
    header, rest = table_path(SEVEN).read_bytes().split(b"\n", 1)
    later = json.dumps(json.loads(header) | changes).encode() + b"\n" + rest
    table_path(SEVEN).write_bytes(later)
    assert distance_table(SEVEN).greatest_distance == 36
    assert table_path(SEVEN).read_bytes() == later
