"""Whatever a disk refuses, what was kept before stays, the player is told, and play goes on."""

import errno
import shutil
from collections import defaultdict
from dataclasses import replace

import pytest
from faults import (
    MISTAKES,
    RECORDS,
    SAVES,
    SEVEN,
    Faults,
    fill,
    found_in,
    keep,
    make_writable,
    opened,
    record_of,
    seven_table,
    small_disk,
    temporaries_in,
)
from game.store.record_file import append_records, decode_records
from player import Player
from waiting import PATIENCE

from game.language.language import LANGUAGES, load_language
from game.store.storage import Store
from game.words.problems import problem_text
from game.words.words import NO_MESSAGE, Words
from solver import distance_table, parse_position
from solver.tables.permutation_table import load_table

ERRORS = (errno.ENOSPC, errno.EIO, errno.EACCES)
FOR_EVER = 1 << 30
pytestmark = pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")


def assert_told(problem):
    """There is a line for the player, in every language."""
    for language in LANGUAGES:
        assert problem_text(Words(load_language(language)), problem).isprintable()


def assert_old_or_new(found, old, new, problem):
    """Nothing is lost, and what was not kept was told."""
    generations = {*found.saves.values()}
    assert generations <= {old, new}, found
    assert set(range(1, old + 1)) <= found.records, found
    if generations != {new} or new not in found.records:
        assert problem is not None, found
        assert_told(problem)


def kept_before(folder):
    """Two generations, so that there are backups."""
    store = Store(folder)
    keep(store, 1)
    keep(store, 2)
    store.close()
    return folder


def saved_with(faults, folder):
    """Generation 3 is put while the system is faulty, and kept without another word once it is not."""
    store = opened(folder)
    with faults():
        keep(store, 3)
    problem = store.problem
    found = found_in(folder)
    assert not temporaries_in(folder) or "unlink" in (name for name, _ in faults.calls[faults.first - 1 :])
    assert_old_or_new(found, 2, 3, problem)
    store.writer.try_again()
    assert store.writer.flush(PATIENCE)
    assert store.problem is None
    found = found_in(folder)
    assert {*found.saves.values()} == {3}
    assert {1, 2, 3} <= found.records
    store.close()


def started_with(faults, folder):
    """The program starts while the system is faulty: what it cannot read then it does not write over later."""
    with faults():
        store = opened(folder)
    keep(store, 3)
    store.writer.try_again()
    assert store.writer.flush(PATIENCE)
    assert store.problem is None
    store.close()
    found = found_in(folder)
    assert found.records == {1, 2, 3}
    assert found.saves.pop(MISTAKES) in (3, 2 + 3)  # those learnt before, and those since
    assert {*found.saves.values()} == {3}


@pytest.mark.parametrize("calls", ["one of each kind", pytest.param("all", marks=pytest.mark.slow)])
@pytest.mark.parametrize("lasts", [False, True], ids=["once", "from then on"])
@pytest.mark.parametrize("error", ERRORS, ids=errno.errorcode.get)
@pytest.mark.parametrize("work", [saved_with, started_with])
def test_each_call_that_fails_loses_nothing(work, error, lasts, calls, tmp_path):
    template = kept_before(tmp_path / "kept")

    def calls_with(first, last):
        """Work on a copy while calls fail; return all that were made."""
        folder = tmp_path / f"data {first}"
        shutil.copytree(template, folder)
        faults = Faults(folder, first, last, error)
        work(faults, folder)
        shutil.rmtree(folder)
        return faults.calls

    numbers = defaultdict(list)
    for number, call in enumerate(calls_with(FOR_EVER, FOR_EVER), 1):
        numbers[call].append(number)
    wanted = {"open", "write", "fsync", "replace"} if work is saved_with else {"open", "read", "scandir"}
    assert wanted <= {name for name, _ in numbers}
    kinds = list(numbers.values())  # of the same name and file
    some = [number for kind in kinds for number in kind]
    if calls != "all":
        some = [kind[len(kind) // 2] for kind in kinds[ERRORS.index(error) :: len(ERRORS)]]
    for number in some:
        assert len(calls_with(number, FOR_EVER if lasts else number)) >= number


@pytest.mark.parametrize(
    ("error", "step"), [(errno.EIO, 7), *(pytest.param(error, 1, marks=pytest.mark.slow) for error in ERRORS)]
)
def test_table_exists_whatever_its_file_does(error, step, empty_cache):
    for cached in (False, True):
        first = 1
        while True:
            shutil.rmtree(empty_cache, ignore_errors=True)
            if cached:
                distance_table(SEVEN)
            faults = Faults(empty_cache.parent, first, FOR_EVER, error)
            with faults():
                assert distance_table(SEVEN).greatest_distance == 36
            kept = load_table(SEVEN)
            assert kept is None or (kept.distances == seven_table().distances).all()
            assert not cached or kept is not None
            if len(faults.calls) < first:
                break
            first += step


@pytest.mark.parametrize("step", [5, pytest.param(1, marks=pytest.mark.slow)])
def test_nearly_full_disk_keeps_old_or_new(step, tmp_path):
    """A disk that is full in fact, from no page left up to room enough."""
    with small_disk(tmp_path / "disk", 320) as disk:
        folder, generation, told = kept_before(disk / "data"), 2, 0
        for pages in range(0, 16, step):
            store = Store(folder)
            fill(disk, pages * 4096)
            keep(store, generation + 1)
            problem = store.problem
            found = found_in(folder)
            assert_old_or_new(found, generation, generation + 1, problem)
            told += problem is not None
            assert not temporaries_in(folder)
            fill(disk, 200 * 1024)
            keep(store, generation + 2)
            assert store.problem is None
            store.close()
            generation += 2
            assert {*found_in(folder).saves.values()} == {generation}
        assert told > 0


def test_cut_off_records_are_written_again(tmp_path):
    with small_disk(tmp_path / "disk", 64) as disk:
        path, many = disk / RECORDS, [record_of(number) for number in range(100)]
        fill(disk, 2 * 4096)
        with pytest.raises(OSError, match="No space left"):
            append_records(path, many)
        cut = decode_records(path.read_bytes())
        assert cut.records == many[: len(cut.records)]
        assert 0 < path.stat().st_size <= 2 * 4096
        fill(disk, 60 * 1024)
        append_records(path, many)
        assert {record.number for record in decode_records(path.read_bytes()).records} == set(range(100))


def test_read_only_disk_is_reported_while_so(tmp_path):
    with small_disk(tmp_path / "disk", 320) as disk:
        folder = kept_before(disk / "data")
        make_writable(disk, False)
        store = Store(folder)
        keep(store, 3)
        problem = store.problem
        assert (problem.kind, problem.error.errno) == ("unwritten", errno.EROFS)
        assert_told(problem)
        assert_old_or_new(found_in(folder), 2, 3, problem)
        make_writable(disk, True)
        keep(store, 4)
        assert store.problem is None
        store.close()
        assert {*found_in(folder).saves.values()} == {4}
        assert found_in(folder).records == {1, 2, 3, 4}


def test_one_unwritable_file_is_reported(tmp_path):
    folder = kept_before(tmp_path / "data")
    store = Store(folder)
    shutil.rmtree(folder / "games")
    (folder / "games").write_text("in the way")
    keep(store, 3)
    assert (store.problem.kind, store.problem.file) == ("unwritten", str(folder / "games" / "seven.json"))
    (folder / "games").unlink()
    keep(store, 4)
    assert store.problem is None


def test_game_continues_on_full_disk(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    with small_disk(tmp_path / "disk", 64) as disk:
        fill(disk, 0)
        start = parse_position(SEVEN, "1 2 3 4/5 0 6 7")
        player = Player(disk / "data", SEVEN, start)
        for key in ("left", "left"):
            player.key(key)
            player.store.writer.flush(PATIENCE)
        player.rest()
        player.wait_for_records()
        assert player.session.is_solved
        told = problem_text(Words(load_language("en")), player.store.problem)
        assert told.startswith(str(disk))
        assert "space" in told
        player.screen.controller.message = NO_MESSAGE
        assert player.screen.message == told
        player.quit()
        assert len(player.store.history.statistics.records) == 1


def test_the_generations_differ_in_every_file(tmp_path):
    """Without this the tests above would show nothing."""
    folder = kept_before(tmp_path)
    assert found_in(folder).saves == dict.fromkeys(SAVES, 2)
    assert found_in(folder).records == {1, 2}
    assert replace(record_of(1), number=2) == record_of(2)
