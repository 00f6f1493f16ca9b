"""What has been chosen, at work in the real game on SDL's dummy driver."""

from dataclasses import replace

import pygame
import pytest
from waiting import PATIENCE, finish_reading

from game.input.commands import Action
from game.model.game import Origin
from game.model.last_run import WindowPlace
from game.model.settings import Settings
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from main import main
from solver import EMPTY, load_board, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
MIDDLE = parse_position(EIGHT, "1 2 3/4 0 5/6 7 8")


def choose(player, **changes):
    app = player.app
    app.change_settings(replace(app.interface.settings, **changes))


def test_arrows_move_piece_or_gap(play):
    player = play(EIGHT, MIDDLE)
    player.key("left")
    assert player.position.cells.index(EMPTY) == 5
    choose(player, arrows="gap")
    player.key("left")
    assert player.position.cells.index(EMPTY) == 4
    player.key("w")
    assert player.position.cells.index(EMPTY) == 1


def test_changed_keys_apply_and_persist(play):
    player = play(EIGHT, MIDDLE)
    choose(player, keys={Action.LEFT: ("q",), Action.HINT: ("ctrl+k",)})
    player.key("left")
    assert player.session.game.move_count == 0
    player.key("q")
    assert player.session.game.move_count == 1
    player.quit()
    again = play(EIGHT, MIDDLE)
    again.key("q")
    assert again.session.game.move_count == 1
    again.wait_for_solver()
    again.key("k", ctrl=True)
    assert again.screen.controller.stage.hint is not None


def test_mute_persists(play):
    player = play(EIGHT, MIDDLE)
    sounds = player.app.interface.sounds
    sounds.start = lambda: None  # no test makes a noise
    choose(player, muted=True, volume=3)
    assert (sounds.is_muted, sounds.volume) == (True, 3)
    player.key("m")
    assert not sounds.is_muted
    assert not player.app.interface.settings.muted
    player.key("m")
    player.quit()
    assert Store(player.store.folder).settings.muted


def test_help_shows_current_keys(play):
    player = play(EIGHT, MIDDLE)
    choose(player, keys={Action.HINT: (), Action.NEW: ("y",)})
    player.key("f1")
    player.key("escape")
    assert player.app.interface.words.keys(Action.NEW) == "Y"


def test_button_shows_its_current_key(play):
    player = play(EIGHT, MIDDLE)
    choose(player, keys={Action.HINT: (), Action.NEW: ("y",)})
    keys = {control.command: control.key for control, _ in player.screen.controls}
    assert (keys[Action.HINT], keys[Action.NEW], keys[Action.UNDO]) == ("", "Y", "U")


def test_language_applies_and_persists(play, any_font):
    player = play(EIGHT, MIDDLE)
    player.key("left")
    player.key("p")
    assert player.says("play.game_paused", key="Space")
    choose(player, language="ja")
    player.step()
    assert player.title == "8パズル - 1手 - Antipode"
    assert player.screen.message == "一時停止中です。スペースかクリックで再開します。"
    assert player.app.interface.speech.setting == player.app.interface.settings.language == "ja"
    player.quit()
    assert Store(player.store.folder).settings.language == "ja"


def test_command_line_speaks_chosen_language(tmp_path, monkeypatch):
    kept = Store(tmp_path)
    kept.save_settings(Settings(language="ja"))
    kept.close()
    spoken = []
    monkeypatch.setattr("game.store.storage.data_folder", lambda: tmp_path)
    monkeypatch.setattr("game.app.app.App.run", lambda app: (spoken.append(app.interface.speech.setting), app.close()))
    assert main(["play", "eight"]) == 0
    assert spoken == ["ja"]


def records(player):
    history = player.store.history
    finish_reading(history)
    return history.statistics.records


def test_solved_game_is_recorded_once(play):
    player = play(EIGHT, parse_position(EIGHT, "1 2 3/4 5 6/7 0 8"), origin=Origin.DEALT)
    player.wait_for_solver()
    assert records(player) == []
    for name in ("right", "left"):
        player.key(name)
    player.step(20)
    player.key("left")
    assert "New best" not in player.screen.message
    assert [(record.moves, record.par) for record in records(player)] == [(3, 1)]
    for name in ("u", "left", "right", "left"):
        player.key(name)
    assert len(records(player)) == 1
    player.key("n", ctrl=True, shift=True)
    player.key("left")
    assert "New best" not in player.screen.message  # who has solved it knows a way
    player.session.begin(parse_position(EIGHT, "1 2 3/4 5 0/7 8 6"), player.clock)
    player.step(1.0)
    player.key("up")
    best = "New best time and efficiency."
    assert player.screen.message == f"Perfect! 1 move, the fewest possible. 3 stars. {best}"
    player.quit()
    assert [record.moves for record in records(play(EIGHT))] == [3, 1, 1]


def test_solver_game_is_marked(play):
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    assert [record.assisted for record in records(player)] == [True]


def test_searched_par_comes_later(play):
    fifteen = load_board("fifteen")
    player = play(fifteen, parse_position(fifteen, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"))
    player.key("left")
    assert player.session.is_solved
    player.wait_for_solver()
    assert [record.par for record in records(player)] == [1]
    assert "the fewest possible" in player.screen.message


def kept_window(player):
    assert player.store.writer.flush(PATIENCE)
    return Store(player.store.folder).settings.window


def test_window_is_saved_after_second(play):
    player = play(EIGHT, MIDDLE)
    for width in range(700, 760, 10):
        player.resize(width, 500)
    pygame.event.post(pygame.event.Event(pygame.WINDOWMOVED, x=33, y=44))
    player.step()
    assert kept_window(player) is None
    player.step(1.0)
    assert kept_window(player) == WindowPlace(750, 500, 33, 44)


@pytest.mark.every_frame
def test_window_is_restored_within_screen(play):
    player = play(EIGHT, MIDDLE)
    player.resize(720, 510)
    player.quit()
    again = play(EIGHT, MIDDLE)
    assert pygame.display.get_surface().get_size() == (720, 510)
    again.resize(1400, 900)
    again.quit()
    width, height = play(EIGHT, MIDDLE).screen.size
    assert width <= 1280
    assert height <= 800


def test_full_screen_keeps_its_window(play):
    player = play(EIGHT, MIDDLE)
    player.resize(720, 510)
    player.key("f11")
    player.quit()
    again = play(EIGHT, MIDDLE)
    assert again.store.settings.window.full_screen
    again.key("f11")
    assert again.screen.size == (720, 510)
    again.step(2.0)
    assert kept_window(again) == WindowPlace(720, 510)


def test_untouched_window_is_not_saved(play):
    player = play(EIGHT, MIDDLE)
    player.step(5.0)
    assert kept_window(player) is None
    player.quit()
    assert not (player.store.folder / "settings.json").exists()


def look(player, event_type):
    pygame.event.post(pygame.event.Event(event_type))
    player.step()


def board_picture(player):
    player.step()
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(player.screen.placed.places["board"]), "RGB")


def seconds_while(player, seconds=100.0):
    before = player.session.seconds(player.clock)
    player.step(seconds)
    return player.session.seconds(player.clock) - before


def test_clock_stops_without_focus(play):
    player = play(EIGHT, MIDDLE)
    look(player, pygame.WINDOWFOCUSLOST)
    assert not player.session.is_paused  # nothing has begun
    assert "Paused" not in player.screen.message
    player.key("left")
    player.step(1.0)
    look(player, pygame.WINDOWFOCUSLOST)
    assert player.says("play.game_paused", key="Space")
    assert seconds_while(player) == 0
    look(player, pygame.WINDOWFOCUSGAINED)
    assert player.screen.message == ""
    assert seconds_while(player, 10.0) == pytest.approx(10)


@pytest.mark.every_frame
@pytest.mark.parametrize("name", ["p", "space"])
def test_pause_covers_board_until_key(play, name):
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    player.key("left")
    player.step(1.0)
    seen = board_picture(player)
    player.key(name)
    assert board_picture(player) != seen
    look(player, pygame.WINDOWFOCUSLOST)
    look(player, pygame.WINDOWFOCUSGAINED)
    assert seconds_while(player) == 0
    player.key("right")
    assert player.session.game.move_count == 1
    assert board_picture(player) == seen
    assert seconds_while(player, 10.0) == pytest.approx(10)
    player.key("right")
    assert player.session.game.move_count == 2


def test_pause_is_refused_without_clock(play):
    player = play(EIGHT, MIDDLE)
    player.key("p")
    assert not player.session.is_paused
    assert player.says("play.clock_stands")
    player.key("left")
    player.key("p")
    assert player.says("play.game_paused", key="Space")


def test_click_only_ends_pause(play):
    player = play(EIGHT, MIDDLE)
    player.key("left")
    player.key("p")
    player.click_cell(4)
    assert not player.session.is_paused
    assert player.session.game.move_count == 1


def test_back_works_in_pause(play):
    player = play(EIGHT, MIDDLE)
    player.key("left")
    player.key("p")
    player.key("n")
    assert (player.session.game.move_count, player.session.is_paused) == (0, False)


def test_solution_plays_on_unseen(play):
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.step(1.0)
    look(player, pygame.WINDOWFOCUSLOST)
    player.play_out()
    assert player.position.is_goal


@pytest.mark.parametrize("key", ["f1", "f2", "f3", "f10", "t", "x", "c", "o", "g", "i", "l", "e", "v", "escape"])
def test_clock_stops_behind_other_screens(play, key):
    player = play(EIGHT, MIDDLE)
    player.wait_for_solver()
    player.key("left")
    player.step(5.0)
    session = player.session
    seconds = session.seconds(player.clock)
    player.key(key)
    assert not isinstance(player.screen, PlayScreen)
    look(player, pygame.WINDOWFOCUSLOST)
    player.step(100.0)
    look(player, pygame.WINDOWFOCUSGAINED)
    assert session.seconds(player.clock) == pytest.approx(seconds, abs=0.2)
    player.key("return" if key == "escape" else "escape")
    if not isinstance(player.screen, PlayScreen):  # in the lab the first one may only have stopped the run
        player.key("escape")
    assert isinstance(player.screen, PlayScreen)
    assert player.session is session
    assert session.is_clock_running
    player.step(3.0)
    assert session.seconds(player.clock) == pytest.approx(seconds + 3.0, abs=0.2)


@pytest.mark.parametrize("key", ["f1", "t", "e", "escape"])
def test_stopped_clock_stays_stopped_on_return(play, key):
    player = play(EIGHT, MIDDLE)
    player.key(key)
    player.key("return" if key == "escape" else "escape")
    assert isinstance(player.screen, PlayScreen)
    assert not player.session.is_clock_running


def test_kept_game_waits_for_first_move(play):
    player = play(EIGHT, MIDDLE)
    player.key("left")
    player.quit()
    again = play(EIGHT)
    assert again.session.game.move_count == 1
    assert not again.session.is_clock_running
