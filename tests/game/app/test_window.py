"""The whole game on SDL's dummy driver, played by posted events."""

import itertools
import os
import random
import sys
import threading
import weakref
from pathlib import Path

import numpy as np
import pygame
import pytest
from every import sampled
from player import Player
from stored import stored_game

from game.app.window import open_window
from game.board.stage import FLING_SECONDS
from game.input.commands import Action
from game.screens.menu.screen import MenuScreen
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.system.background import wait_for_jobs
from solver import EMPTY, Direction, board_ids, board_key, distance_table, load_board, parse_position
from solver.model.moves import SLIDES
from solver.model.notation import parse_moves
from solver.tables.permutation_table import load_table

pytestmark = pytest.mark.usefixtures("few_frames")

KEY_OF = {Direction.LEFT: "left", Direction.RIGHT: "right", Direction.UP: "up", Direction.DOWN: "down"}
EIGHT = load_board("eight")
TRIED = ("eight", "goat", "colours-six")
"""Boards with numbers, wide pieces and colours."""


@pytest.fixture
def play(play):
    def start(board_id=None, text=None, size=(800, 600), **options):
        board = None if board_id is None else load_board(board_id)
        return play(board, None if text is None else parse_position(board, text), size, **options)

    return start


def source_of(position, move):
    """The cell of the piece that a move slides (of a wide piece the half next to the empty cell)."""
    return position.board.neighbour(position.cells.index(EMPTY), move.inverse)


@sampled("board_id", board_ids(), TRIED)
def test_keys_alone_solve_board(play, line_from, board_id):
    player = play(board_id)
    for move in parse_moves(line_from(player.position)):
        player.key(KEY_OF[move])
    count = player.session.game.move_count
    assert player.position.is_goal
    assert player.title == f"{load_board(board_id).name} - solved in {count} moves - Antipode"


@sampled("board_id", board_ids(), TRIED)
def test_mouse_alone_solves_board(play, line_from, board_id):
    player = play()
    player.click(player.card(board_id).centre)
    player.step(1.0)  # a second click at once, and there, would be meant for the card
    assert isinstance(player.screen, PlayScreen)
    for move in parse_moves(line_from(player.position)):
        player.click_cell(source_of(player.position, move))
    assert player.position.is_goal
    assert "solved" in player.title.lower()


def test_solved_board_says_what_is_next(play):
    player = play("eight", "1 2 3/4 5 6/7 0 8")
    assert Action.HINT not in player.screen.disabled
    player.key("left")
    player.key("u")
    player.key("y", ctrl=True)  # that solves it again, and is no news
    assert player.session.is_solved
    assert player.says("play.already_solved", new="N", farthest="F")
    assert Action.HINT in player.screen.disabled


def test_letters_slide_like_arrows(play):
    player = play("eight", "1 2 3/4 0 5/6 7 8")
    for name, expected in (("a", 5), ("d", 4), ("w", 7), ("s", 4)):
        player.key(name)
        assert player.position.cells.index(EMPTY) == expected


def test_far_click_slides_whole_row(play):
    player = play("eight", "1 2 3/4 5 6/0 7 8")
    player.click_cell(8)
    assert str(player.position) == "1 2 3/4 5 6/7 8 0"
    assert player.title == "Eight - solved in 2 moves - Antipode"


def test_impossible_arrow_changes_nothing(play):
    player = play("eight", "0 1 2/3 4 5/6 7 8")
    player.key("right")
    assert player.session.game.move_count == 0


def test_burst_of_input_loses_nothing(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    for name in ["right", "down", "left", "up"] * 25:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.key.key_code(name), mod=0, unicode=""))
    player.step()
    assert player.session.game.move_count == 100


@pytest.mark.every_frame
def test_slide_moves_and_rests(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    player.key("right")
    assert player.screen.is_moving
    start = player.screen.view.geometry.place(2, 1)
    frames = set()
    for _ in range(12):
        frames.add(pygame.image.tobytes(pygame.display.get_surface().subsurface(start), "RGB"))
        player.step()
    assert len(frames) > 4
    assert not player.screen.is_moving


@pytest.mark.every_frame
def test_piece_is_dragged_into_gap(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    start, end = player.cell_centre(7), player.cell_centre(8)
    player.press(start)
    drawn = player.app.frames
    player.move(((start[0] + end[0]) // 2 + 20, start[1]), held=True)
    assert player.app.frames == drawn + 1
    for _ in range(20):  # held still, it is not drawn again
        player.step()
    assert player.app.frames == drawn + 1
    assert player.session.game.move_count == 0
    player.release(end)
    assert str(player.position) == "1 2 3/4 5 6/7 0 8"


def test_short_drag_slides_back(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    start = player.cell_centre(7)
    player.press(start)
    player.move((start[0] + 30, start[1]), held=True)
    player.step(FLING_SECONDS + 0.01)  # a pointer that is still moving flicks it on
    player.release((start[0] + 30, start[1]))
    player.step(1.0)
    assert player.session.game.move_count == 0
    assert not player.screen.is_moving


@sampled("board_id", board_ids(), TRIED)
def test_hint_is_shown_played_and_counted(play, line_from, board_id):
    player = play(board_id)
    player.wait_for_solver()
    left = len(line_from(player.position))
    best = [m for m in player.position.legal_moves() if len(line_from(player.position.apply(m))) < left]
    before = player.position
    player.key("h")
    assert player.screen.controller.stage.hint in best
    assert player.position == before
    assert player.session.game.assisted
    player.key("h")
    assert player.position in [before.apply(move) for move in best]
    assert player.screen.controller.stage.hint is None


def test_hint_waits_for_table(play, tables_begin):
    player = play("eight")
    player.key("h")
    assert player.screen.controller.stage.hint is None
    assert player.app.coach.is_waiting
    tables_begin.set()
    player.wait_for_solver()
    assert player.screen.controller.stage.hint is not None


def test_a_position_is_kept_before_its_first_move(play, tmp_path):
    """One that was pasted or dealt may be found by nobody again, whatever ends the program then."""
    player = play("eight", "1 2 3/4 5 6/7 0 8")
    player.store.writer.flush(60)
    assert stored_game(tmp_path / "data", "eight")["start"] == "1 2 3/4 5 6/7 0 8"


def test_answer_for_left_position_is_dropped(play, tables_begin):
    player = play("eight")
    player.key("h")
    player.key(KEY_OF[player.position.legal_moves()[0]])
    assert not player.app.coach.is_waiting
    tables_begin.set()
    player.wait_for_solver()
    assert player.screen.controller.stage.hint is None
    assert not player.session.game.assisted


def test_question_of_left_screen_is_dropped(play, tables_begin):
    player = play("eight")
    player.key("f")
    player.key("escape")
    player.key("return")
    before = player.position
    tables_begin.set()
    player.wait_for_solver()
    assert player.position == before


def test_stop_button_ends_long_search(play):
    player = play("fifteen", "12 11 9 13/0 15 10 14/3 7 6 2/4 8 5 1")  # one slide from the farthest
    player.key("h")
    assert player.app.coach.is_waiting
    player.step()
    player.click_button("Stop")
    assert not player.app.coach.is_waiting
    assert isinstance(player.screen, PlayScreen)
    assert player.button("Boards")


def test_late_click_presses_no_new_button(play):
    player = play("eight", "1 2 3/4 5 6/7 0 8")
    player.wait_for_solver()
    player.key("h", ctrl=True)
    pause = player.button("Pause").centre
    while not player.session.is_solved:
        player.step(0.05)
    before = player.session.game
    player.click(pause)
    assert player.session.is_solved
    assert player.session.game is before
    player.step(0.5)
    player.click_button("Undo")
    assert not player.session.is_solved


def test_move_keeps_table_job(play, tables_begin, before):
    made = []
    before("game.coach.analyzer.distance_table", lambda *_, **__: made.append(1))
    player = play("eight")
    for _ in range(5):
        player.key(KEY_OF[player.position.legal_moves()[0]])
    tables_begin.set()
    player.wait_for_solver()
    assert len(made) == 1


def test_held_hint_key_plays_on(play):
    player = play("eight", "8 6 7/2 5 4/3 0 1")
    player.wait_for_solver()
    player.hold("h")
    for _ in range(60):
        player.step(0.05)
    played = player.session.game.move_count
    assert played >= 3
    pygame.event.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_h, mod=pygame.KMOD_CTRL))
    for _ in range(60):
        player.step(0.05)
    assert player.session.game.move_count == played


def test_solution_plays_fewest_moves(play, table_of):
    player = play("goat", "6 9 10 1/7 5 2 8/4 8 3 0")
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.play_out()
    assert player.position.is_goal
    assert player.session.game.move_count == 52
    assert player.session.game.assisted


def test_paused_solution_stops_clock(play):
    player = play("eight", "8 6 7/2 5 4/3 0 1")
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.step(1.0)
    player.step(1.0)
    player.key("space")
    seconds = player.session.seconds(player.clock)
    assert seconds > 0
    player.step(60.0)
    player.key("right")
    player.step(60.0)
    player.key("f1")
    player.step(60.0)
    player.key("escape")
    player.step(60.0)
    assert player.session.seconds(player.clock) < seconds + 1
    player.key("escape")  # the player takes over
    player.step(5.0)
    assert player.session.seconds(player.clock) >= seconds + 4.9


def test_solution_pauses_steps_and_ends(play):
    player = play("eight", "8 6 7/2 5 4/3 0 1")
    player.wait_for_solver()
    player.click_button("Solve")
    player.step(1.0)
    player.click_button("Pause")
    done = player.screen.playback.done
    player.step(10.0)
    player.step(10.0)
    assert player.screen.playback.done == done
    player.key("right")
    player.key("right")
    assert player.session.game.move_count == done + 2
    player.key("left")
    assert player.session.game.move_count == done + 1
    speed = player.screen.playback.speed
    player.key("+")
    assert player.screen.playback.speed > speed
    player.key("-")
    player.key("-")
    assert player.screen.playback.speed < speed
    player.click_button("Take over")
    assert player.screen.playback is None
    assert player.session.game.move_count == done + 1


def test_slide_takes_over_from_solution(play):
    player = play("eight", "8 6 7/2 5 4/3 0 1")
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.step(1.0)
    player.click_cell(source_of(player.position, player.position.legal_moves()[-1]))
    assert player.screen.playback is None


def test_grab_takes_over_from_solution(play):
    player = play("eight", "8 6 7/2 5 4/3 0 1")
    player.wait_for_solver()
    player.key("h", ctrl=True)
    player.step(1.0)
    before, move = player.position, player.position.legal_moves()[0]
    point = player.cell_centre(source_of(before, move))
    player.press(point)
    player.step(10.0)
    player.release(point)
    assert player.position == before.apply(move)


def test_farthest_positions_take_turns(play, table_of):
    player = play("goat")
    player.wait_for_solver()
    seen = []
    for _ in range(8):
        player.key("f")
        seen.append(player.position)
        assert player.screen.controller.score.par == 52
    assert set(seen) == set(table_of("goat").farthest())
    assert seen[7] == seen[0]


def test_buttons_begin_restart_undo_redo(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    player.key("right")
    player.click_button("New")
    new = player.position
    assert new != parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")
    player.key(KEY_OF[new.legal_moves()[0]])
    player.click_button("Restart")
    assert player.position == new
    assert player.session.game.move_count == 0
    for _ in range(5):  # at the start of each game twice
        player.click_button("Undo")
    assert str(player.position) == "1 2 3/4 5 6/7 0 8"
    player.click_button("Redo")
    assert player.position == new


def test_new_positions_are_solvable_and_differ(play, table_of):
    player = play("eight")
    distances = set()
    for _ in range(30):
        player.key("n")
        distances.add(table_of("eight").distance(player.position))
    assert len(distances) > 3


def test_game_comes_back_after_quitting(play):
    player = play("goat")
    for _ in range(7):
        player.key(KEY_OF[player.position.legal_moves()[0]])
    player.step(5.0)
    saved = player.session.to_data(player.clock)
    player.quit()
    back = play("goat")
    assert back.session.to_data(back.clock) == saved
    for _ in range(7):
        back.key("u")
    assert back.session.game.move_count == 0


def test_picker_shows_game_in_progress(play):
    player = play("goat")
    player.key(KEY_OF[player.position.legal_moves()[0]])
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    assert player.title == "Antipode"
    player.key("return")
    assert player.session.game.move_count == 1


def test_later_input_reaches_next_screen(play):
    player = play("eight", "1 2 3/4 0 5/6 7 8")
    for code in (pygame.K_ESCAPE, pygame.K_RETURN, pygame.K_LEFT):
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
    player.step()
    assert player.session.game.move_count == 1


@pytest.mark.parametrize("is_slow", [False, True])
def test_click_on_what_is_gone_hits_nothing_unseen(play, before, is_slow):
    player = play("eight", "1 2 3/4 0 5/6 7 8")
    point = player.cell_centre(3)

    def post_click(point):
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=point))

    post_click(player.button("Menu").centre)
    if is_slow:  # it comes while the menu is being opened
        before("game.app.routes.Routes.open", lambda *arguments: post_click(point))
    else:
        post_click(point)
    player.step()
    player.step()
    assert isinstance(player.screen, MenuScreen)
    player.click(point)
    assert not isinstance(player.screen, MenuScreen)


def test_release_after_change_opens_nothing(play):
    player = play("eight", "1 2 3/4 0 5/6 7 8")
    player.press(player.cell_centre(3))
    player.key("escape")
    player.release(player.card("seven").centre)
    assert isinstance(player.screen, PickerScreen)


def test_keys_open_every_card(play):
    player = play()
    for collection, count in {"numbers": 3, "farm": 2, "car-park": 2}.items():
        player.screen.open_collection(collection)
        boards = [entry.id or entry.key for entry in player.screen.boards.of_collection(collection)][:count]
        player.key("tab")  # the way home
        if collection != "numbers":  # whose generated boards come last
            player.key("tab")  # Play on
        for board_id in boards:
            player.key("tab")
            player.key("return")
            assert board_key(player.session.board) == board_id
            player.key("escape")
        player.key("escape")
        assert player.screen.collection is None


def test_focused_buttons_are_pressed_by_keys(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    player.key("right")
    labels = [control.label for control, _ in player.screen.controls]
    for _ in range(labels.index("Undo") + 1):
        player.key("tab")
    player.key("return")
    assert player.session.game.move_count == 0


def test_enter_presses_button_that_calls(play):
    player = play("eight", "1 2 3/4 5 6/7 0 8")
    player.key("return")  # nothing calls yet
    assert player.screen.focused_command is Action.HINT
    player.key("left")
    player.step(1.0)
    assert player.session.is_solved
    player.key("return")
    assert not player.session.is_solved


def test_extra_enter_after_hints_begins_nothing(play):
    player = play("eight", "1 2 3/4 5 6/7 0 8")
    while not player.session.is_solved:
        player.key("return")
        player.rest()
    player.key("return")
    assert player.session.is_solved
    assert player.screen.focused_command is Action.NEW
    player.key("return")
    assert not player.session.is_solved


def test_enter_presses_default_button(play):
    player = play("eight", "1 2 3/4 5 6/7 0 8")
    player.wait_for_records()
    player.key("f3")
    player.step()
    player.key("return")
    assert isinstance(player.screen, PlayScreen)


@pytest.mark.every_frame
@sampled(
    "board_id, size",
    itertools.product((None, "goat", "colours-six"), [(480, 360), (1, 1), (700, 1000), (2000, 90), (37, 900)]),
    [
        (None, (480, 360)),
        (None, (1, 1)),
        ("goat", (37, 900)),
        ("colours-six", (700, 1000)),
        ("colours-six", (2000, 90)),
    ],
)
def test_every_size_is_drawn(play, board_id, size):
    player = play(board_id, size=size)
    assert pygame.display.get_surface().get_size() == size
    player.key("h")
    player.key("f1")
    player.key("escape")
    seen = np.frombuffer(pygame.image.tobytes(pygame.display.get_surface(), "RGB"), np.uint8)
    assert np.count_nonzero(np.bincount(seen)) > (1 if min(size) < 40 else 20)


def test_failure_elsewhere_during_an_event_is_raised_at_once(play, before):
    player = play()
    before("game.app.app.App.run_command", lambda app, action: app.fail(RuntimeError("in another thread")))
    with pytest.raises(RuntimeError):
        player.key("f1")


@pytest.mark.every_frame
def test_idle_window_draws_nothing(play):
    player = play("goat")
    player.wait_for_solver()
    for _ in range(30):
        player.step()
    drawn = player.app.frames
    for _ in range(200):
        player.step()
    assert player.app.frames == drawn
    assert player.sleeps


@pytest.mark.every_frame
def test_clock_draws_once_second(play):
    player = play("eight", "1 2 3/4 0 5/6 7 8")
    player.wait_for_solver()
    player.key("left")
    player.step(0.5)
    player.step(0.1)
    drawn = player.app.frames
    for _ in range(100):
        player.step(0.1)
    assert 9 <= player.app.frames - drawn <= 11


def test_an_arrow_takes_the_focus_from_a_button(play):
    """The next Enter is for the board; other keys leave the focus where it is."""
    player = play("eight", "1 2 3/4 0 5/6 7 8")
    player.key("tab")
    player.key("u")
    assert player.screen.focused_command is not None
    player.key("left")
    assert player.screen.focused_command is None


@pytest.mark.every_frame
def test_pointer_hides_focus(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    player.wait_for_solver()
    before = pygame.image.tobytes(pygame.display.get_surface(), "RGB")
    player.key("tab")
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") != before
    player.press((0, 0))
    assert pygame.image.tobytes(pygame.display.get_surface(), "RGB") == before


@pytest.mark.every_frame
@sampled("seed", range(6), (0,))
def test_partial_drawing_equals_whole(play, seed):
    rng = random.Random(seed)
    player = play(rng.choice(board_ids()), size=rng.choice([(480, 360), (800, 600), (600, 1000)]))
    player.wait_for_solver()
    names = ["left", "right", "up", "down", "h", "f", "n", "u", "space", "tab", "return", "+", "a", "d", "f1"]
    for turn in range(30):
        width, height = player.screen.size
        points = [(rng.randrange(width), rng.randrange(height)) for _ in range(3)]
        match rng.randrange(4):
            case 0:
                player.click(points[0])
            case 1:
                player.press(points[0])
                player.move(points[1], held=True)
                player.release(points[2])
            case 2:
                player.move(points[0])
            case _:
                player.key(rng.choice(names), ctrl=rng.random() < 0.2)
        player.app.is_running = True  # whoever presses Quit goes on here
        player.step(rng.choice([1 / 60, 0.05, 0.3]))
        player.wait_for_solver()  # its progress goes on between two pictures
        player.step(1 / 30)
        while player.app.is_fading:
            player.step(1 / 30)
        shown, anew = pygame.display.get_surface(), pygame.Surface(player.screen.size).convert()
        player.screen.draw(anew)
        same = pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(anew, "RGB")
        assert same, f"seed {seed} turn {turn}"


@pytest.mark.every_frame
def test_hint_during_drag_is_drawn_whole(play):
    player = play("eight", "1 2 3/4 5 6/7 8 0")
    player.wait_for_solver()
    start = player.cell_centre(5)
    player.press(start)
    player.move((start[0], start[1] + 30), held=True)
    player.screen.controller.stage.show_hint(SLIDES[Direction.RIGHT])
    for _ in range(120):  # until its arrow nods no more
        player.step()
    player.release((start[0], start[1] + 30))
    assert player.screen.is_moving
    for _ in range(30):
        player.step()
    shown, anew = pygame.display.get_surface(), pygame.Surface(player.screen.size).convert()
    player.screen.draw(anew)
    assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(anew, "RGB")


def test_quitting_leaves_no_thread(play):
    player = play("colours-three", cache=False)
    player.quit()
    wait_for_jobs()  # as the program does at its very end
    assert not [thread for thread in threading.enumerate() if thread.name == "antipode-job"]


@pytest.mark.every_frame
def test_closed_game_keeps_no_pictures(play):
    player = play("eight")
    player.key("f1")
    painter = player.app.interface.painter
    drawn = [fonts.line("Solved", 20, (0, 0, 0)) for fonts in (painter.fonts, painter.art.fonts)]
    kept = [weakref.ref(each) for each in (painter.art.picture("icon", 64, 64), *drawn)]
    del drawn
    assert all(each() is not None for each in kept)
    player.quit()
    assert not any(each() is not None for each in kept)


def test_closed_game_keeps_no_table(play, monkeypatch):
    monkeypatch.setattr("game.coach.analyzer.distance_table", distance_table)  # which nobody else keeps
    monkeypatch.setattr("solver.tables.permutation_table.load_table", load_table)
    player = play("eight")
    player.wait_for_solver()
    table = weakref.ref(player.app.coach.analyzer.table)
    player.quit()
    assert table() is None


def test_board_beyond_exact_search_is_playable(tmp_path):
    board = load_board("5x5")
    player = Player(tmp_path / "data", board, board.goal.apply("D"))
    player.key("h")
    player.wait_until(lambda: player.screen.controller.stage.hint is not None)
    player.key("f")
    assert player.says("play.farthest_unknown")
    player.key("up")
    assert player.session.is_solved
    for key in ("l", "v", "t", "x", "e"):
        player.key(key)
        assert not isinstance(player.screen, PlayScreen)
        player.key(key)
    player.quit()


@pytest.mark.parametrize("key", ["f1", "f2", "f3", "f10", "c", "e", "g", "i", "l", "o", "t", "v", "x"])
def test_key_of_screen_leads_back(play, key):
    player = play("eight", "1 2 3/4 0 5/6 7 8")
    player.key("left")
    board = player.screen
    player.key(key)
    assert player.screen is not board
    player.key(key)
    assert player.screen is board


def test_click_on_stuck_piece_says_why(play):
    player = play("goat", "1 8 9 10/2 0 7 5/3 8 4 6")
    player.key("left")
    player.step(1.0)
    player.click_cell(0)
    assert player.says("play.not_in_line")
    player.click_cell(2)
    assert player.says("play.too_wide")
    assert player.session.game.move_count == 1


def test_window_class_is_antipode(monkeypatch):
    for before, after in ((Path(sys.argv[0]).name, "antipode"), ("of-the-player", "of-the-player")):
        monkeypatch.setenv("SDL_VIDEO_X11_WMCLASS", before)
        open_window()
        assert os.environ["SDL_VIDEO_X11_WMCLASS"] == after
    pygame.display.quit()
