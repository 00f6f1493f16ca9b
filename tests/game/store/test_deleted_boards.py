"""Boards that are deleted: their files are kept, and come back under a name that is free."""

import pytest

from game.store.deleted_boards import DeletedBoards
from game.store.problem import Problem


@pytest.fixture
def deleted(tmp_path):
    return DeletedBoards(tmp_path)


def write(tmp_path, text, name="tray.toml"):
    (tmp_path / name).write_text(text)
    return tmp_path / name


def after(deleted, begin, path):
    begin(path, lambda: None)
    deleted.close()
    return deleted.done()


def test_nothing_that_was_deleted_before_is_lost(deleted, tmp_path):
    first, second = (after(deleted, deleted.delete, write(tmp_path, text)) for text in ("first", "second"))
    assert (first.name, first.read_text()) == ("tray.toml", "first")
    assert (second.name, second.read_text()) == ("tray-2.toml", "second")
    assert not list(tmp_path.glob("*.toml"))


def test_a_board_comes_back_beside_a_new_one(deleted, tmp_path):
    kept = after(deleted, deleted.delete, write(tmp_path, "old"))
    new = write(tmp_path, "new")
    back = after(deleted, deleted.bring_back, kept)
    assert (back.name, back.read_text(), new.read_text()) == ("tray-2.toml", "old", "new")


def test_a_file_that_is_gone_is_told(deleted, tmp_path):
    told = after(deleted, deleted.delete, tmp_path / "gone.toml")
    assert isinstance(told, Problem)
    assert told.file == "gone.toml"
