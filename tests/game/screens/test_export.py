"""The export: what can be chosen, the files it writes, and challenges pasted in another game."""

import pytest
from PIL import Image

from game.input.commands import Action
from game.screens.export.screen import COPY, FOLDER, SAVE, free_path
from game.ui.control import ItemCommand
from solver import load_board

EIGHT = load_board("eight")
START = EIGHT.position("1 2 3/4 5 6/0 7 8")


@pytest.fixture
def pictures(tmp_path):
    return tmp_path / "pictures"


@pytest.fixture
def player(play):
    return play(EIGHT, START)


def solve(player):
    for name in ("left", "left"):
        player.key(name)
        player.rest()
    player.wait_for_solver()


def commands(player):
    return [control.command for control, _ in player.screen.controls]


def export(player, folder=None):
    player.key("e", ctrl=True)
    player.rest()
    player.screen.folder = folder


def save(player):
    player.screen.run(SAVE)
    player.wait_until(lambda: FOLDER in commands(player))


def test_unplayed_game_is_a_position(player, pictures):
    export(player, pictures)
    assert list(player.screen._choices) == ["subject", "size"]
    save(player)
    with Image.open(pictures / "eight-position.png") as image:
        assert (image.format, getattr(image, "n_frames", 1)) == ("PNG", 1)


@pytest.mark.parametrize("kind", ("gif", "webp", "png"))
def test_played_game_is_animated(player, pictures, kind):
    player.key("left")
    player.rest()
    export(player, pictures)
    while player.screen._chosen["format"] != kind:
        player.screen.run(ItemCommand("export", "format"))
    save(player)
    with Image.open(pictures / f"eight-game.{kind}") as image:
        assert image.n_frames == 4


def test_solved_game_has_a_card_and_a_solution(player, pictures):
    solve(player)
    assert Action.EXPORT in commands(player)
    export(player, pictures)
    assert player.screen._subjects == ("card", "game", "solution", "position")
    save(player)
    with Image.open(pictures / "eight-card.png") as image:
        assert image.width > image.height
    assert COPY in commands(player)


def test_playing_solution_can_be_exported(player):
    player.key("h", ctrl=True)
    player.wait_until(lambda: player.screen.playback is not None)
    export(player)
    assert player.screen._subjects == ("solution", "position")
    assert player.screen._games["solution"][0] == START
    assert player.screen._games["solution"][-1].is_goal


def test_full_folder_is_told(player, pictures):
    pictures.write_text("no folder")
    export(player, pictures)
    player.screen.run(SAVE)
    player.wait_until(lambda: player.screen._job is None)
    assert str(pictures) in player.screen._news.text(player.screen.words)
    assert FOLDER not in commands(player)


def test_saved_files_are_never_replaced(tmp_path):
    assert free_path(tmp_path, "a", "png").name == "a.png"
    (tmp_path / "a.png").touch()
    (tmp_path / "a-2.png").touch()
    assert free_path(tmp_path, "a", "png").name == "a-3.png"


def test_pasted_result_is_a_challenge(player, play):
    solve(player)
    player.key("r", ctrl=True)
    text = player.app.services.clipboard.get()
    player.key("n")
    player.app.services.clipboard.put(text)
    player.key("v", ctrl=True)
    player.rest()
    assert player.screen.session.game.start == START
    assert "2 moves" in player.screen.message
    assert "0:00" in player.screen.message
