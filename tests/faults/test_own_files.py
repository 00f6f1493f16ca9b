"""The player's own board files: whatever becomes of one, its games and records stay, and nothing fails."""

import pytest
from player import Player

from game.app.running import last_destination
from game.screens.maker.controls import SAVE
from game.store.storage import Store
from game.ui.control import ItemCommand
from solver import board_key, load_board

BOARD = 'name = "{name}"\nlayout = "AB/.."\ngoal = "../A."\ncounts = "{counts}"\n'


def gone(path):
    path.unlink()


def another_board(path):
    path.write_text(BOARD.format(name="Other", counts="moves").replace("AB/..", "BA/.."))


def no_board(path):
    path.write_bytes(b"\0" * 100)


def a_folder(path):
    path.unlink()
    path.mkdir()


def of_the_same_name(path):
    path.with_name("another.toml").write_text(path.read_text())


CHANGES = [gone, another_board, no_board, a_folder, of_the_same_name]


@pytest.fixture
def path(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "antipode" / "boards"
    folder.mkdir(parents=True)
    path = folder / "mine.toml"
    path.write_text(BOARD.format(name="Mine", counts="moves"))
    return path


@pytest.mark.parametrize("change", CHANGES)
def test_game_survives_changes_to_its_board(path, change, blank_pictures):
    data = path.parent.parent
    player = Player(data, load_board(str(path)))
    player.key("h")
    player.wait_for_solver()
    change(path)
    player.key("h")  # plays it, and that solves it
    player.key("h")
    player.wait_for_solver()
    assert player.session.is_solved or player.session.game.move_count
    player.wait_for_records()
    solved, kept = player.session.is_solved, len(player.store.history.statistics.records)
    assert kept == solved
    player.key("escape")
    player.rest()
    player.quit()
    again = Player(data)
    again.wait_for_records()
    assert len(again.store.history.statistics.records) == kept
    again.quit()


def open_card(player, file):
    command = ItemCommand("board", str(file))
    player.screen.open_collection("yours")
    player.wait_until(lambda: player.screen.cards.card(command) is not None)
    player.screen.cards.card(command).control.on_press()
    player.step()


def test_boards_of_one_id_take_turns(path, blank_pictures):
    goals, data = {"三": "1 2 3/4 5 0", "四": "1 2 3/4 5 6/7 0 8"}, path.parent.parent
    files = {name: path.with_name(f"{name}.toml") for name in goals}
    for name, goal in goals.items():
        size = f"rows = {goal.count('/') + 1}\ncolumns = 3"
        files[name].write_text(f'name = "{name}"\n{size}\ngoal = "{goal}"\n', "utf-8")
    player, positions = Player(data), {}
    for name in goals:
        open_card(player, files[name])
        player.key("left")
        player.rest()
        positions[name] = player.position
        player.key("escape")
        player.rest()
    open_card(player, files["三"])
    player.quit()
    store = Store(data)
    assert {name: store.session(load_board(str(file))).position for name, file in files.items()} == positions
    assert store.problem is None
    assert last_destination(store.last_board, False).board.name == "三"
    store.close()


def test_restart_shows_renamed_board(path, blank_pictures):
    player = Player(path.parent.parent, load_board(str(path)))
    player.key("left")
    player.quit()
    store = Store(path.parent.parent)
    board = last_destination(store.last_board, False).board
    store.close()
    again = Player(path.parent.parent, board)
    again.key("f3")
    again.rest()
    assert board.name == "Mine"
    assert again.screen.shown.board == board_key(board)
    assert "Mine" in [control.label for control, _ in again.screen.controls]
    again.quit()


@pytest.mark.parametrize("change", CHANGES)
def test_saving_overwrites_no_foreign_change(path, change, blank_pictures):
    player = Player(path.parent.parent)
    player.key("f4")
    player.screen.model.open_file(str(path))
    player.happened()
    player.step()
    change(path)
    there = {each: each.read_bytes() for each in path.parent.iterdir() if each.is_file()}
    player.screen.model.resize(True, 1)
    player.wait_until(lambda: not player.screen.model.analyzer.is_working)
    player.screen.run(SAVE)
    player.wait_until(lambda: not player.screen.model.is_saving)
    player.step()
    said = player.screen.model.message
    assert said.startswith(("Saved.", "There's already a board called Mine"))
    changed = {each for each, raw in there.items() if each.read_bytes() != raw}
    assert changed <= ({path} if change is of_the_same_name else set())
    player.quit()
