"""A disk that is full, or a folder that cannot be read, for a while: nothing that was done meanwhile is lost."""

import json
import sqlite3
from contextlib import closing
from datetime import date

import pytest
from faults import FARTHEST, SEVEN, fill, record_of, records_in, session_of, small_disk
from player import Player
from stored import stored_game
from waiting import PATIENCE, finish_reading, wait_until

from game.store.database import NAME
from game.store.recovery import back_up
from game.store.storage import Store

DAY = date(2026, 11, 22)
SIZE = 512
"""Kilobytes."""
NEAR = "1 2 3/4 5 6/7 0 8"
UNSAVED = "Not everything is saved - Antipode"


@pytest.fixture
def disk(tmp_path):
    """A disk with data of an earlier run, and another program that reads it.

    So the log is not written into the file after a refusal; and the day's backup is there already, else one that is
    being written when the disk gets full is removed: either would make room.
    """
    with small_disk(tmp_path / "data", SIZE) as disk:
        store = Store(disk / "antipode")
        store.save_settings(store.settings)
        store.save_last_board(None)
        assert store.writer.flush(PATIENCE)
        back_up(store.database, date.today())
        store.close()
        with closing(sqlite3.connect(disk / "antipode" / NAME)) as reader:
            reader.execute("SELECT * FROM sqlite_master").fetchall()
            yield disk


@pytest.fixture
def game(open_game, disk):
    """On a disk that is full since the fourth move."""
    game = open_game(disk, "play", "eight", "--position", NEAR)
    game.key(*["Down", "Up"] * 2)
    game.wait_for_saved("eight", lambda saved: saved["done"] == 4)
    fill(disk, 0)
    game.key(*["Down", "Up"] * 20, "m")
    game.wait_for_title("Eight - 44 moves - Antipode")
    return game


def kept(disk):
    """Moves, and whether the sound is off."""
    settings = json.loads((disk / "antipode" / "settings.json").read_text())["content"]
    return stored_game(disk / "antipode", "eight")["done"], settings["muted"]


def make_room(disk):
    (disk / "filler").unlink()


def test_closing_waits_for_unsaved_files(game, disk):
    game.key("ctrl+q")
    game.wait_for_title(UNSAVED)
    assert game.process.poll() is None
    make_room(disk)
    game.key("Return", "Return")  # the ring comes to what calls, which is to try again
    assert game.process.wait(PATIENCE) == 0
    assert kept(disk) == (44, False)


def test_going_back_keeps_game_given_room(game, disk):
    game.key("ctrl+q")
    game.wait_for_title(UNSAVED)
    game.key("Escape", "Down")
    game.wait_for_title("Eight - 45 moves - Antipode")
    make_room(disk)
    game.wait_for_saved("eight", lambda saved: saved["done"] == 45)  # by itself
    assert game.quit() == (0, "")
    assert kept(disk) == (45, False)


def test_closing_twice_closes(disk):
    player = Player(disk / "antipode", SEVEN, FARTHEST)
    player.store.writer.flush(PATIENCE)
    fill(disk, 0)
    player.key("left")
    player.key("q", ctrl=True)
    player.rest()
    assert player.app.is_running
    player.key("q", ctrl=True)
    assert not player.app.is_running
    player.app.close()
    assert Store(disk / "antipode").session(SEVEN).game.done in (0, 1)  # closing may have freed what it takes


def test_message_goes_once_all_is_saved(disk, drawn_lines):
    def said():
        drawn_lines.clear()
        player.screen.is_dirty = True
        player.step()
        return "couldn't be saved" in " ".join(drawn_lines)

    player = Player(disk / "antipode")
    fill(disk, 0)
    player.store.save_session(session_of(3), 0.0)
    player.wait_until(said)
    make_room(disk)
    player.store.writer.try_again()
    player.wait_until(lambda: not player.store.writer.has_unsaved)
    player.wait_until(lambda: not said())
    player.quit()


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.slow), "ja"])
def test_languages_name_file_and_reason(disk, language, drawn_lines):
    player = Player(disk / "antipode", SEVEN, FARTHEST, language=language)
    player.store.writer.flush(PATIENCE)
    fill(disk, 0)
    player.key("left")
    player.key("q", ctrl=True)
    player.rest()
    assert player.app.is_running
    said = "".join(drawn_lines)
    assert "player.db" in said
    assert ("空き容量がありません" if language == "ja" else "the disk is full") in said
    make_room(disk)
    player.store.writer.try_again()
    player.wait_until(lambda: not player.app.is_running)
    player.app.close()
    assert Store(disk / "antipode").session(SEVEN).game.done == 1


def test_every_file_kind_is_saved_afterwards(disk):
    store = Store(disk / "antipode")
    fill(disk, 0)
    store.save_session(session_of(3), 0.0)
    store.save_settings(store.settings.choose("theme", "light"))
    store.save_last_board("goat")
    store.mistakes.add(FARTHEST, DAY)
    store.save_mistakes()
    store.history.add(record_of(1))
    store.save_progress(store.progress.after_opening("farm-e4edb8dpd"))
    assert not store.writer.flush(1.0)
    make_room(disk)
    store.writer.try_again()
    assert store.writer.flush(PATIENCE)
    again = Store(disk / "antipode")
    assert again.session(SEVEN).farthest_taken == 3
    assert (again.settings.theme, again.last_board) == ("light", "goat")
    assert again.mistakes.to_data()["seven"]["cards"]
    assert again.progress.opened == ("farm-e4edb8dpd",)
    assert [record.number for record in records_in(disk / "antipode")] == [1]
    store.close()


@pytest.fixture
def hidden(tmp_path):
    """Files kept before, which cannot be read: the way to them leads in a circle."""
    folder = tmp_path / "data"
    store = Store(folder)
    store.save_session(session_of(2), 0.0)
    store.save_settings(store.settings.choose("theme", "light"))
    store.mistakes.add(FARTHEST, DAY)
    store.save_mistakes()
    store.history.add(record_of(1))
    store.close()
    folder.rename(tmp_path / "real")
    folder.symlink_to(folder)
    return folder


def heal(folder):
    """At one moment, as the program may be writing there."""
    way = folder.with_name("way")
    way.symlink_to(folder.with_name("real"))
    way.replace(folder)


def test_readable_folder_merges_before_and_since(hidden):
    store = Store(hidden)
    assert store.problem.kind == "unreadable"
    assert store.session(SEVEN) is None
    assert finish_reading(store.history)
    assert store.history.statistics.records == []
    store.save_session(session_of(3), 0.0)
    store.save_settings(store.settings.choose("scale", 150))
    store.mistakes.add(session_of(3).position, DAY)
    store.save_mistakes()
    store.history.add(record_of(2))
    assert not store.writer.flush(1.0)
    heal(hidden)
    store.writer.try_again()
    assert store.writer.flush(PATIENCE)
    assert store.problem is None
    store.close()
    again = Store(hidden)
    assert len(again.session(SEVEN).games) == 2
    assert (again.settings.theme, again.settings.scale) == ("light", 150)
    assert len(again.mistakes.to_data()["seven"]["cards"]) == 2
    assert {record.number for record in records_in(hidden)} == {1, 2}
    assert not list(hidden.rglob("*.damaged*"))


def test_boards_show_what_is_readable_again(hidden):
    player = Player(hidden)
    player.wait_for_records()

    screen = player.screen
    seven = screen.boards.of_key(SEVEN.id)

    def shown():
        return screen.board_cards.session(seven)

    assert shown() is None
    heal(hidden)
    player.store.writer.try_again()
    player.wait_until(lambda: shown() is not None)
    player.wait_until(lambda: len(player.store.history.statistics.records) == 1)
    player.step()
    assert player.store.problem is None
    assert shown().farthest_taken == 2
    player.quit()
    assert Store(hidden).session(SEVEN).farthest_taken == 2


def test_returned_folder_receives_all_saves(tmp_path):
    store = Store(tmp_path / "data")
    store.save_session(session_of(2), 0.0)
    assert store.writer.flush(PATIENCE)
    (tmp_path / "data").rename(tmp_path / "away")
    (tmp_path / "data").write_text("in the way")
    store.save_session(session_of(3), 0.0)
    assert not store.writer.flush(1.0)
    (tmp_path / "data").unlink()
    (tmp_path / "away").rename(tmp_path / "data")
    wait_until(lambda: not store.writer.has_unsaved)  # by itself
    assert Store(tmp_path / "data").session(SEVEN).farthest_taken == 3
    store.close()
