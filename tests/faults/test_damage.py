"""Whatever has happened to a file, the program starts: what was damaged is kept aside, and what was whole is used."""

import copy
import json
import random
import shutil
from types import SimpleNamespace

import pytest
from faults import (
    DRAFT,
    PROGRESS,
    RECORDS,
    SAVES,
    SESSION,
    SETTINGS,
    SEVEN,
    STATE,
    found_in,
    keep,
    opened,
    record_of,
    records_in,
    seven_table,
)
from game.store.record_file import decode_record, decode_records, encode_record
from player import Player

from game.input.commands import Action
from game.model.record import recorded_game
from game.model.statistics import Statistics
from game.store.files import decode, encode
from game.store.storage import Store
from solver import distance_table
from solver.tables.permutation_table import load_table, save_table, table_path

SOME, MANY = 12, pytest.param(10_000, marks=pytest.mark.slow)
"""Mutations of a file."""
ODD = (
    None, True, False, -1, 0, 1, 3, 10**400, 1.5, 1e308, -0.0, float("nan"), float("inf"), "", " ", "seven", "\0",
    "\ud800", "L" * 300, "1 2 3 4/5 6 7 0", "9999-12-31", "0001-01-01", "../../etc/passwd",
    [], [[]], [{}], ["x"], {}, {"": 0}, [1] * 200,
)  # fmt: skip
"""What may stand in the place of a value."""
FOREIGN = (
    b"", b"\n", b"\0" * 300, b"\x89PNG\r\n\x1a\n" + bytes(300), b"null", b"[]", b"5", b'"text"', b"{}",
    b"[" * 100_000, b'{"a":' * 50_000, b"\xff\xfe{\0}\0", b"\xef\xbb\xbf{}", b"9" * 5000,
    b'{"format": ["antipode game"]}', b"[General]\nvolume=3\n",
    encode("another program", {"version": 1}), b"PK\x03\x04" + bytes(300), b"<html></html>", b'{"format": "antipode"',
)  # fmt: skip


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


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """All that is kept, two generations of it."""
    folder = tmp_path_factory.mktemp("kept") / "data"
    store = Store(folder)
    keep(store, 1)
    keep(store, 2)
    store.close()
    return folder


@pytest.fixture
def folder(kept, tmp_path):
    return shutil.copytree(kept, tmp_path / "data")


def damages(raw, step, mutations):
    """The file cut off at every ``step`` bytes, and so many mutations of it."""
    rng = random.Random(1)
    yield from (raw[:length] for length in range(0, len(raw), step))
    yield from (mutated(raw, rng) for _ in range(mutations))


def of_generation(store, name):
    """Of which generation a file is that this program reads; -1 for none."""
    if name == SESSION:
        session = store.session(SEVEN)
        return -1 if session is None else session.farthest_taken
    if name == SETTINGS:
        return store.settings.others.get("generation", -1)
    if name == STATE:
        return -1 if store.last_board is None else int(store.last_board.removeprefix("board-"))
    if name == DRAFT:
        return int(store.draft.drawing.name or -1)
    if name == PROGRESS:
        return int(store.progress.session or -1)
    return store.mistakes._decks["seven"].learnt if store.mistakes._decks else -1


@pytest.mark.parametrize(("step", "mutations"), [(61, SOME), pytest.param(1, 10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("backup", [True, False], ids=["with a backup", "without"])
@pytest.mark.parametrize("name", SAVES)
def test_damaged_save_falls_back_to_previous(name, backup, step, mutations, folder):
    path = folder / name
    raw, before = path.read_bytes(), path.with_name(f"{path.name}.bak")
    if not backup:
        before.unlink()
        mutations //= 2
    for content in damages(raw, step, mutations):
        path.write_bytes(content)
        store = Store(folder)
        found, damaged = of_generation(store, name), not path.exists()
        if store.problem is not None and store.problem.kind == "future":  # the one byte that has a meaning by itself
            assert path.read_bytes() == content
            assert json.loads(content)["version"] > 1
            continue
        if found == 2:
            assert not damaged
            assert decode(SAVES[name], content) == decode(SAVES[name], raw), content  # only white space, or the like
            continue
        assert (found, damaged) == (1 if backup else -1, True), content
        assert store.problem.kind == "damaged"
        aside = path.with_name(f"{path.name}.damaged")
        assert aside.read_bytes() == content
        aside.unlink()


@pytest.mark.parametrize("name", SAVES)
def test_both_damaged_files_are_set_aside(name, folder):
    path = folder / name
    before = path.with_name(f"{path.name}.bak")
    path.write_bytes(b"damage")
    before.write_bytes(b"more damage")
    store = Store(folder)
    assert of_generation(store, name) == -1
    keep(store, 3)
    store.close()
    assert path.with_name(f"{path.name}.damaged").read_bytes() == b"damage"
    assert before.with_name(f"{before.name}.damaged").read_bytes() == b"more damage"
    assert found_in(folder).saves[name] == 3


@pytest.mark.parametrize("mutations", [SOME, MANY])
@pytest.mark.parametrize("name", SAVES)
def test_odd_values_are_read_or_aside(name, mutations, folder):
    """What a faulty version of the program, or somebody with an editor, may have written."""
    path, rng = folder / name, random.Random(2)
    data = decode(SAVES[name], path.read_bytes())
    for _ in range(mutations):
        content = encode(SAVES[name], altered(data, rng))
        path.write_bytes(content)
        store = Store(folder)
        session, mistakes, draft = store.session(SEVEN), store.mistakes, store.draft
        again = store.settings.to_data(), mistakes.to_data(), draft.to_data(), session and session.to_data(0.0)
        assert json.dumps(again)
        aside = path.with_name(f"{path.name}.damaged")
        assert (path if path.exists() else aside).read_bytes() == content
        aside.unlink(missing_ok=True)


SCREENS = (
    Action.SETTINGS, Action.STATISTICS, Action.GAMES, Action.MISTAKES, Action.DAILY, Action.COLLECTION, Action.REVIEW,
    Action.POSITION_RANK, Action.MENU, Action.PRACTICE, Action.EDITOR, Action.MAKER,
)  # fmt: skip


@pytest.mark.parametrize("seeds", [2, pytest.param(150, marks=pytest.mark.slow)])
def test_the_whole_game_runs_on_odd_values(seeds, folder, table_of, blank_pictures):
    table_of("seven")
    saves = {name: decode(format_name, (folder / name).read_bytes()) for name, format_name in SAVES.items()}
    for seed in range(seeds):
        print("seed", seed)  # seen where it fails
        rng = random.Random(seed)
        for name, format_name in SAVES.items():
            (folder / name).write_bytes(encode(format_name, altered(saves[name], rng)))
        (folder / RECORDS).write_bytes(b"".join(odd_line(number, rng) for number in range(12)))
        player = Player(folder, SEVEN)
        player.wait_for_records()
        for screen in SCREENS:
            for action in (screen, Action.RIGHT, Action.ACTIVATE, Action.BACK):
                player.app.run_command(action)
                player.wait_for_solver()
                player.rest(30)  # right answers go on by themselves
        player.quit()


def odd_line(number, rng):
    """The line of something like a record, with a right checksum."""
    data = altered(record_of(number).to_data(), rng)
    return encode_record(SimpleNamespace(to_data=lambda: data))


@pytest.mark.parametrize("mutations", [SOME, MANY])
def test_odd_records_are_read_or_damaged(mutations):
    rng = random.Random(3)
    lines = [odd_line(number, rng) for number in range(mutations)]
    contents = decode_records(b"".join(lines))
    assert len(contents.records) + len(contents.damaged) == mutations
    statistics = Statistics(contents.records)
    for record in contents.records:
        assert decode_record(encode_record(record).strip()) == record
        recorded_game(record)
    for board in {record.board for record in contents.records}:
        assert statistics.summary(board).solved > 0


@pytest.mark.parametrize(("step", "mutations"), [(41, SOME), pytest.param(1, 10_000, marks=pytest.mark.slow)])
def test_damage_loses_only_touched_records(step, mutations, folder):
    path = folder / RECORDS
    whole = [record_of(number) for number in range(8)]
    raw = b"".join(map(encode_record, whole))
    for content in damages(raw, step, mutations):
        contents = decode_records(content)
        assert {*contents.records} <= {*whole}, content
        untouched = [record for record in whole if encode_record(record) in content]
        assert {*untouched} <= {*contents.records}, content
    for content in damages(raw, step * 20, max(mutations // 50, 10)):
        path.write_bytes(content)
        assert {*records_in(folder)} <= {*whole}
        assert path.read_bytes() == content  # it stays; what is damaged is kept beside it too
        path.with_name(f"{path.name}.lines.damaged").unlink(missing_ok=True)


@pytest.mark.parametrize(("step", "mutations"), [(997, SOME), pytest.param(1, 10_000, marks=pytest.mark.slow)])
def test_a_damaged_table_is_not_used(step, mutations, empty_cache):
    save_table(seven_table())
    path = table_path(SEVEN)
    raw = path.read_bytes()
    for length in range(0, len(raw), step):
        path.write_bytes(raw[:length])
        assert load_table(SEVEN) is None, length
    for content in damages(raw, len(raw), mutations):
        path.write_bytes(content)
        table = load_table(SEVEN)
        assert table is None or (table.distances == seven_table().distances).all(), content[:300]
    path.write_bytes(raw[:-1])
    assert distance_table(SEVEN).greatest_distance == 36
    assert path.read_bytes() == raw


@pytest.mark.parametrize(
    "content",
    [pytest.param(content, marks=[pytest.mark.slow] if number % 4 else []) for number, content in enumerate(FOREIGN)],
    ids=lambda content: repr(content[:16]),
)
def test_foreign_file_is_set_aside(content, folder):
    for name in SAVES:
        (folder / name).write_bytes(content)
    with (folder / RECORDS).open("ab") as file:
        file.write(content)
    found = found_in(folder)
    assert found.saves == dict.fromkeys(SAVES, 1)
    assert found.records == {1, 2}
    assert found.problem is not None
    store = Store(folder)
    keep(store, 3)
    store.close()
    for name in SAVES:
        assert (folder / f"{name}.damaged").read_bytes() == content
    assert content in (folder / RECORDS).read_bytes()
    assert found_in(folder).saves == dict.fromkeys(SAVES, 3)


def test_swapped_save_is_set_aside(folder):
    saves = {name: (folder / name).read_bytes() for name in SAVES}
    for name, other in zip(SAVES, [*list(SAVES)[1:], SESSION], strict=True):
        (folder / name).write_bytes(saves[other])
    assert found_in(folder).saves == dict.fromkeys(SAVES, 1)
    for name, other in zip(SAVES, [*list(SAVES)[1:], SESSION], strict=True):
        assert (folder / f"{name}.damaged").read_bytes() == saves[other]


LATER = (
    {"version": 2},
    {"version": 10**30},
    {"version": 3, "checksum": None, "content": "of another form"},
    {"version": 2, "content": {"all": "new"}, "more": [1]},
)


@pytest.mark.parametrize("changes", LATER, ids=str)
@pytest.mark.parametrize("damaged", [False, True], ids=["whole", "in the backup of a damaged file"])
def test_later_version_files_are_not_overwritten(changes, damaged, folder, empty_cache):
    later = {}
    for name in SAVES:
        path = folder / name
        if damaged:
            path.write_bytes(b"damage")
            path = path.with_name(f"{path.name}.bak")
        path.write_text(json.dumps(json.loads((path).read_bytes()) | changes))
        later[path] = path.read_bytes()
    with (folder / RECORDS).open("ab") as file:
        line = json.dumps({"format": "antipode record", "version": 2, "what": "ever"}).encode()
        file.write(line + b"\n")
    store = opened(folder)
    assert store.problem.kind == "future"
    keep(store, 3)
    keep(store, 4)
    store.close()
    assert {path: path.read_bytes() for path in later} == later
    assert line in (folder / RECORDS).read_bytes()
    assert found_in(folder).records == {1, 2, 3, 4}


@pytest.mark.parametrize("changes", [{"version": 2}, {"version": 2, "shape": "new"}], ids=str)
def test_later_version_table_is_left_alone(changes, empty_cache):
    """Two versions side by side do not take their tables from each other in turn."""
    save_table(seven_table())
    header, rest = table_path(SEVEN).read_bytes().split(b"\n", 1)
    later = json.dumps(json.loads(header) | changes).encode() + b"\n" + rest
    table_path(SEVEN).write_bytes(later)
    assert distance_table(SEVEN).greatest_distance == 36
    assert table_path(SEVEN).read_bytes() == later


def test_unmovable_damaged_file_is_not_overwritten(folder, monkeypatch):
    def refuse(*paths):
        raise PermissionError(13, "Permission denied")

    (folder / SETTINGS).write_bytes(b"damage")
    with monkeypatch.context() as patch:
        patch.setattr("pathlib.Path.replace", refuse)
        patch.setattr("os.replace", refuse)
        store = Store(folder)
        assert of_generation(store, SETTINGS) == 1
        assert store.problem.kind == "unreadable"
        keep(store, 3)
        assert (folder / SETTINGS).read_bytes() == b"damage"
        assert decode(SAVES[SETTINGS], (folder / f"{SETTINGS}.bak").read_bytes())["generation"] == 1
    store.close()
    assert (folder / f"{SETTINGS}.damaged").read_bytes() == b"damage"
    assert found_in(folder).saves[SETTINGS] == 3
