"""Boards of the player: saved whole, under a free name, never over what others wrote; deleted and restored."""

import errno
import os

import pytest
from every import every
from waiting import PATIENCE

from game.model.draft import SavedAs, board_file, drawing_of
from game.store.own_boards import BoardSaver, DeletedBoards, digest_of, file_name
from game.store.player_files import Problem
from game.system.background import CallbackQueue
from solver.formats.board_files import read_board
from solver.formats.board_lines import parse_board

DRAWING = drawing_of(parse_board("AB/..>../A.")).named("My board")
OTHER = DRAWING.with_metric("steps")


@pytest.fixture
def saver(tmp_path):
    return BoardSaver(tmp_path)


def result(begin, *arguments):
    """Begin a task; return its result as the loop hands it over."""
    queue, results = CallbackQueue(), []
    begin(*arguments, queue.post, results.append)
    queue.wait(PATIENCE)
    queue.run()
    return results[0]


def saved(saver, drawing, before=None):
    return result(saver.save, drawing, before and before.saved)


def test_board_is_saved_under_its_name(saver):
    done = saved(saver, DRAWING)
    assert (done.path, done.is_renamed) == (saver.folder / "my-board.toml", False)
    assert digest_of(done.path.read_bytes()) == done.saved.digest
    assert read_board(done.path).name == "My board"
    assert not saver.is_busy


def test_saved_again_it_is_same_file(saver):
    done = saved(saver, OTHER, saved(saver, DRAWING))
    assert [path.name for path in saver.folder.glob("*.toml")] == ["my-board.toml"]
    assert read_board(done.path).metric == "steps"


def test_what_else_file_tells_is_kept(saver):
    path = saved(saver, DRAWING).path
    path.write_text(path.read_text() + 'author = "I \\"myself\\""\nyear = 2026\nnote = "Mine."\n')
    before = SavedAs(path.name, digest_of(path.read_bytes()))
    board = read_board(result(saver.save, OTHER, before).path)
    assert (board.author, board.year, board.note, board.metric) == ('I "myself"', 2026, "Mine.", "steps")


def test_name_that_is_taken_gets_number(saver):
    saved(saver, DRAWING)
    done = saved(saver, OTHER)
    assert (done.drawing.name, done.path.name, done.is_renamed) == ("My board 2", "my-board-2.toml", True)
    assert saved(saver, OTHER.named("MY BOARD")).drawing.name == "MY BOARD 3"
    assert read_board(saver.folder / "my-board.toml").metric == "moves"


def test_builtin_names_are_taken(saver):
    assert saved(saver, DRAWING.named("Klotski")).drawing.name == "Klotski 2"


def test_under_another_name_it_is_another_board(saver):
    before = saved(saver, DRAWING)
    done = saved(saver, OTHER.named("Another"))
    assert done.path.name == "another.toml"
    assert digest_of(before.path.read_bytes()) == before.saved.digest


def test_changed_file_is_not_overwritten(saver):
    before = saved(saver, DRAWING)
    before.path.write_text(board_file(DRAWING.with_lengthwise(True)))
    done = saved(saver, OTHER, before)
    assert (done.path.name, done.is_renamed) == ("my-board-2.toml", True)
    assert read_board(before.path).lengthwise_only


def test_file_that_has_gone_is_made_again(saver):
    before = saved(saver, DRAWING)
    before.path.unlink()
    assert saved(saver, OTHER, before).path == before.path


def test_broken_link_is_not_written_through(saver, tmp_path):
    saver.folder.mkdir()
    (saver.folder / "my-board.toml").symlink_to(tmp_path / "elsewhere")
    assert saved(saver, DRAWING).path.name == "my-board-2.toml"
    assert not (tmp_path / "elsewhere").exists()


def test_documents_as_boards_folder_keep_files(saver, tmp_path):
    documents = tmp_path / "documents"
    documents.mkdir()
    (documents / "letter.tmp").write_text("Dear all")
    os.utime(documents / "letter.tmp", (0, 0))
    saver.folder.symlink_to(documents)
    assert saved(saver, DRAWING).path.name == "my-board.toml"
    assert (documents / "letter.tmp").read_text() == "Dear all"


def test_broken_board_file_keeps_its_name(saver):
    saver.folder.mkdir()
    (saver.folder / "my-board.toml").write_text("what ever")
    assert saved(saver, DRAWING).path.name == "my-board-2.toml"
    assert (saver.folder / "my-board.toml").read_text() == "what ever"


@every(
    ("name", "file"),
    [
        ("My board", "my-board"), ("../../x", "x"), ("华容道", "board"), ("con", "board-con"), ("a" * 40, "a" * 40),
        ("v1.5", "v1-5"), ("...", "board"), ("-", "board"), ("LPT1", "board-lpt1"),
    ],
)  # fmt: skip
def test_names_become_names_of_files(name, file):
    assert file_name(name) == file


def test_long_names_have_room_for_number(saver):
    long = DRAWING.named("x" * 40)
    saved(saver, long)
    assert saved(saver, long).drawing.name == "x" * 38 + " 2"


def test_full_disk_loses_nothing(saver, full_disk):
    before = saved(saver, DRAWING)
    with full_disk():
        problem = saved(saver, OTHER, before)
    assert (problem, problem.error.errno) == (Problem("unwritten", "My board"), errno.ENOSPC)
    assert digest_of(before.path.read_bytes()) == before.saved.digest
    assert [path.name for path in saver.folder.glob("my*")] == ["my-board.toml"]


@pytest.fixture
def deleted(tmp_path):
    return DeletedBoards(tmp_path)


def write(tmp_path, text, name="tray.toml"):
    (tmp_path / name).write_text(text)
    return tmp_path / name


def test_nothing_that_was_deleted_before_is_lost(deleted, tmp_path):
    first, second = (result(deleted.delete, write(tmp_path, text)) for text in ("first", "second"))
    assert (first.name, first.read_text()) == ("tray.toml", "first")
    assert (second.name, second.read_text()) == ("tray-2.toml", "second")
    assert not list(tmp_path.glob("*.toml"))


def test_board_comes_back_beside_new_one(deleted, tmp_path):
    kept = result(deleted.delete, write(tmp_path, "old"))
    new = write(tmp_path, "new")
    back = result(deleted.bring_back, kept)
    assert (back.name, back.read_text(), new.read_text()) == ("tray-2.toml", "old", "new")


def test_file_that_is_gone_is_told(deleted, tmp_path):
    told = result(deleted.delete, tmp_path / "gone.toml")
    assert isinstance(told, Problem)
    assert told.file == "gone.toml"
