"""Files of earlier versions in the folder of the tables: removed once, with a line in the log."""

import logging

from solver import distance_table, load_board
from solver.tables.table_files import sweep_former_files

FORMER = ("eleven.whole", "2x6.whole", "fifteen.deep", "fifteen.deep-rows", "fifteen.deep-layer", "eight-slides.table")


def test_what_earlier_versions_used_is_removed(empty_cache, caplog):
    empty_cache.mkdir(parents=True)
    for name in (*FORMER, ".building", "eight.table", "notes.txt"):
        (empty_cache / name).write_bytes(b"old")
    with caplog.at_level(logging.INFO, "solver.tables.table_files"):
        sweep_former_files()
        sweep_former_files()
    assert sorted(path.name for path in empty_cache.iterdir()) == ["eight.table", "notes.txt"]
    (line,) = caplog.messages
    assert line.startswith(f"removed files of earlier versions from {empty_cache}: .building, 2x6.whole, eight-slides")


def test_making_a_table_removes_them(empty_cache):
    empty_cache.mkdir(parents=True)
    (empty_cache / "eleven.whole").write_bytes(b"old")
    distance_table(load_board("seven"))
    assert [path.name for path in empty_cache.iterdir()] == ["seven.table"]


def test_without_a_folder_nothing_happens(empty_cache):
    sweep_former_files()
    assert not empty_cache.exists()
