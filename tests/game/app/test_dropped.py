"""Files that are dropped onto the window."""

import ctypes
import os
import sys

import pygame
import pytest
from format_samples import TIMES
from player import Player
from sdl import sdl_library

from game.screens.choice.screen import ChoiceDialog
from game.screens.maker.screen import MakerScreen
from game.screens.play.screen import PlayScreen
from game.screens.review.screen import ReviewScreen
from game.screens.statistics.screen import StatisticsScreen
from game.words.words import NO_MESSAGE
from solver import board_key, load_board
from solver.catalogue.challenges import challenge_text

pytestmark = pytest.mark.usefixtures("few_frames")

BOARD = 'name = "Dropped"\nlayout = "AB/.."\ngoal = "../A."\n'


@pytest.fixture
def player(tmp_path, blank_pictures):
    player = Player(tmp_path / "data")
    yield player
    player.quit()


def drop(player, path):
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.step()
    player.rest()


def written(tmp_path, text, name="my board.toml"):
    path = tmp_path / name
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def is_refused(player):
    """Whether the tooltip says that a file is no board, for whatever reason."""
    expected = player.app.interface.words.text("drop.no_board", reason="\n").partition("\n")[0]
    return player.app.tooltips.tooltip.explanation.text.startswith(expected)


def test_board_is_played(player, tmp_path):
    drop(player, written(tmp_path, BOARD))
    assert isinstance(player.screen, PlayScreen)
    assert player.session.board.name == "Dropped"


FILES = {
    "position.txt": ("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 0 15\n", PlayScreen, "fifteen"),
    "line": ("AB/C.>../A.;steps\n", PlayScreen, "AB/C.>../A.;steps"),
    "goal.txt": (">2x3\n", PlayScreen, "2x3"),
    "game.antipode": ("antipode:eight:1 2 3/4 5 6/0 7 8:L2\n", ReviewScreen, "eight"),
    "challenge": (challenge_text(load_board("car-1c31tetk").start, 5, 6, 7.0), PlayScreen, "car-1c31tetk"),
}


@pytest.mark.parametrize("name", FILES)
def test_file_of_whatever_can_be_pasted_is_opened(player, tmp_path, name):
    text, screen, key = FILES[name]
    drop(player, written(tmp_path, text, name))
    assert isinstance(player.screen, screen)
    start = player.position if screen is PlayScreen else player.screen.model.position
    assert board_key(start.board) == key


@pytest.mark.parametrize("name", ["board.toml", "board.txt", "board"])
def test_dropped_board_opens_in_maker(player, tmp_path, name):
    player.key("f4")
    drop(player, written(tmp_path, BOARD, name))
    assert isinstance(player.screen, MakerScreen)
    assert (player.screen.model.drawing.layout, player.screen.model.drawing.name) == ("AB..", "Dropped")


NO_BOARDS = (
    b"", b"hello", b"\x89PNG\r\n\x1a\n\0", b"\xff\xfe\0", b"layout = 'A.A'\ngoal='A.A'", b"x" * 100_000, b"[" * 5000,
)  # fmt: skip


@pytest.mark.parametrize("content", NO_BOARDS, ids=lambda content: repr(content[:9]))
@pytest.mark.parametrize("in_maker", [False, True])
def test_refusal_names_reason(player, tmp_path, content, in_maker):
    if in_maker:
        player.key("f4")
    before = player.screen
    drop(player, written(tmp_path, content))
    told = before.model.message if in_maker else player.app.tooltips.tooltip.explanation.text
    assert player.screen is before
    assert "my board.toml" in told.casefold()
    assert "\n" not in told


class SdlDrop(ctypes.Structure):
    """SDL_DropEvent, as large as any event."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("file", ctypes.c_void_p),
        ("window", ctypes.c_uint32),
        ("unused", ctypes.c_byte * 64),
    )


def drop_as_sdl(player, path):
    """SDL has the name in bytes, which pygame decodes."""
    sdl = sdl_library()
    sdl.SDL_strdup.restype = ctypes.c_void_p
    sdl.SDL_PushEvent(ctypes.byref(SdlDrop(type=pygame.DROPFILE, file=sdl.SDL_strdup(os.fsencode(path)))))
    player.step()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are Unicode")
@pytest.mark.parametrize("good", [True, False])
def test_name_need_not_be_utf8(player, tmp_path, good):
    path = written(tmp_path, BOARD if good else "hello", os.fsdecode(b"na\xefve.toml"))
    drop_as_sdl(player, path)
    player.rest()
    if good:
        assert player.session.board.name == "Dropped"
    else:
        assert is_refused(player)


def test_folder_and_missing_file_are_refused(player, tmp_path):
    for path in (tmp_path, tmp_path / "gone.toml"):
        drop(player, path)
        assert is_refused(player)
        player.key("escape")


def test_unsolvable_board_is_refused(player, tmp_path):
    drop(player, written(tmp_path, 'layout = "A#./.#."\ngoal = ".#A/.#."\n'))
    told = player.app.tooltips.tooltip.explanation.text
    assert told == player.app.interface.words.text("drop.unsolvable")


@pytest.mark.parametrize("changed", [False, True])
def test_game_on_unsolvable_board_is_harmless(tmp_path, changed, blank_pictures):
    path = written(tmp_path, 'layout = "A#./.#."\ngoal = ".#A/.#."\n')
    player = Player(tmp_path / "data", load_board(str(path)))
    player.key("down")
    if changed:
        path.unlink()
    player.key("escape")
    player.rest()
    player.quit()
    again = Player(tmp_path / "data")
    assert again.store.problem is None
    again.quit()


@pytest.mark.parametrize("after", [None, BOARD.replace("A.", ".A"), "torn"])
def test_changed_file_is_reported_once(player, tmp_path, after):
    path = written(tmp_path, BOARD)
    drop(player, path)
    path.write_text(after) if after else path.unlink()
    for told in (True, False):
        player.screen.controller.message = NO_MESSAGE
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            pygame.event.post(pygame.event.Event(kind))
            player.step()
        assert ("This board's file" in player.screen.message) is told
    assert player.session.board.name == "Dropped"


def test_unchanged_file_is_not_reported(player, tmp_path):
    drop(player, written(tmp_path, BOARD))
    for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
        pygame.event.post(pygame.event.Event(kind))
        player.step()
    assert "file" not in player.screen.message


@pytest.mark.parametrize("in_maker", [False, True])
def test_level_without_a_goal_asks_for_it_in_the_maker(player, tmp_path, in_maker):
    if in_maker:
        player.key("f4")
    drop(player, written(tmp_path, "####\n#*.#\n#ab#\n####\n", "level.txt"))
    model = player.screen.model
    assert (model.drawing.cells, dict(model.drawing.goal), model.in_goal) == ("#####A.##ab#####", {}, True)
    assert (model.news.phrase, model.news.values["piece"]) == ("maker.no_goal", "A")


def test_level_beyond_the_maker_is_refused(player, tmp_path):
    drop(player, written(tmp_path, f"{'#' * 14}\n#*{'.' * 11}#\n#{'.' * 12}#\n{'#' * 14}\n", "level.txt"))
    assert player.screen.model.news.phrase == "maker.too_wide"


def test_table_of_times_is_added_to_the_history(player, tmp_path):
    drop(player, written(tmp_path, TIMES, "times.csv"))
    assert isinstance(player.screen, StatisticsScreen)
    player.wait_until(lambda: player.says("statistics.imported", games=3, known=0, refused=1))
    drop(player, written(tmp_path, TIMES, "times.csv"))
    player.wait_until(lambda: player.says("statistics.imported", games=0, known=3, refused=1))
    assert [each.line for each in player.store.history.statistics.records] == ["", "", "UL"]


PARK = "ooxBBoooCDxoAACDEooooFEooooFEooooGGG\n"


@pytest.mark.parametrize("in_maker", [False, True])
def test_long_file_is_read_as_what_it_is(player, tmp_path, in_maker):
    if in_maker:
        player.key("f4")
    drop(player, written(tmp_path, PARK * 3000, "parks.txt"))
    if in_maker:
        assert player.screen.model.news.phrase == "maker.several"
    else:
        assert isinstance(player.screen, ChoiceDialog)
        assert len(player.screen.texts) == 3000
        player.key("escape")
    maker = player.screen
    drop(player, written(tmp_path, "word " * 20_000, "words.txt"))
    told = maker.model.message if in_maker else player.app.tooltips.tooltip.explanation.text
    assert "100,000 characters, 40,000 at most" in told
    rows = "".join(f"{number};12.34;R3 D L U R;{number}\n" for number in range(4000))
    drop(player, written(tmp_path, f"No.;Time;Scramble;P.1\n{rows}", "times.csv"))
    if in_maker:
        player.wait_until(lambda: "4,000" in maker.model.message or not isinstance(player.screen, MakerScreen))
    else:
        assert isinstance(player.screen, StatisticsScreen)


def test_binary_file_is_named_as_such(player, tmp_path):
    drop(player, written(tmp_path, b"\x89PNG\r\n\0\0" * 10_000, "list.txt"))
    assert "list.txt: not a text file" in player.app.tooltips.tooltip.explanation.text
