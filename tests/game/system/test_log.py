"""The log is opened as every other file is: what is no file is left alone, and never waited for."""

import logging
import os
import stat
import sys

import pytest

from game.system import log as game_log
from game.system.log import log_failure, log_path, start_log


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Where the log will be; afterwards the tests' own logging is as it was."""
    monkeypatch.setattr(game_log, "log_folder", lambda: tmp_path)
    root, opened = logging.getLogger(), []
    monkeypatch.setattr(game_log.faulthandler, "enable", opened.append)
    kept, level, raises = root.handlers[:], root.level, logging.raiseExceptions
    yield tmp_path
    for handler in root.handlers:
        handler.close()
    root.handlers[:], root.level, logging.raiseExceptions = kept, level, raises
    for file in opened:
        file.close()


def begin():
    """As in a fresh process, where nobody logs yet; pytest does."""
    logging.getLogger().handlers.clear()
    return start_log()


def test_failure_is_logged_and_remembered(folder):
    assert not begin()
    assert log_failure(ValueError("out of cheese"))
    assert "ValueError: out of cheese" in log_path().read_text("utf-8")
    assert begin()
    assert "the last run ended with an exception, told above" in log_path().read_text("utf-8")
    assert not begin()


def test_overgrown_log_is_renamed(folder):
    log_path().write_bytes(b"x" * (game_log.LARGEST + 1))
    begin()
    assert log_path().stat().st_size == 0
    assert log_path().with_name("antipode.log.1").stat().st_size == game_log.LARGEST + 1


@pytest.mark.skipif(sys.platform == "win32", reason="there are no modes")
def test_it_is_its_owners_alone(folder):
    begin()
    assert [stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()] == [0o600, 0o600]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes among the files")
@pytest.mark.parametrize("name", ("antipode.log", "failed.txt"))
def test_pipe_as_log_blocks_nothing(name, folder):
    os.mkfifo(folder / name)
    assert not begin()
    log_failure(ValueError("out of cheese"))
    assert stat.S_ISFIFO((folder / name).stat().st_mode)


@pytest.mark.parametrize("name", ["antipode.log", "failed.txt"])
def test_link_as_log_is_not_followed(name, folder, tmp_path_factory):
    letter = tmp_path_factory.mktemp("documents") / "letter"
    letter.write_text("Dear all")
    (folder / name).symlink_to(letter)
    assert not begin()
    log_failure(ValueError("out of cheese"))
    assert letter.read_text() == "Dear all"
