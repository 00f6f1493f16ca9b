"""The program in a real window under Xvfb, with a real mouse pointer and keyboard."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from desktop import TOOLS, Desktop, Game, require
from golden_data import ROOT

from game.app.keyboard import DOUBLE_CLICK_SECONDS
from game.board.layout import BoardGeometry
from game.model.session import Session
from game.screens.editor.layout import editor_layout
from game.screens.play.layout import BUTTONS, play_layout
from game.store.storage import Store
from game.ui.geometry import page_layout
from solver import EMPTY, board_ids, load_board, parse_moves, sample

KEY_OF = {"L": "Left", "R": "Right", "U": "Up", "D": "Down"}
EIGHT = load_board("eight")
ONE_MOVE_MADE = "Eight - 1 move - Antipode"
SETTLED_SECONDS = DOUBLE_CLICK_SECONDS + 0.1
"""After the controls have changed a press is for what was there before, until then."""


@pytest.fixture(scope="module")
def desktop():
    require(*TOOLS)
    desktop = Desktop()
    yield desktop
    desktop.close()


@pytest.fixture
def start(desktop, tmp_path):
    games = []

    def start(*arguments):
        games.append(Game(desktop, tmp_path / "data", *arguments))
        return games[-1]

    yield start
    for game in games:
        game.process.kill()
        game.process.wait()


def source_cells(position, moves):
    """For each move of a line the cell to click."""
    for move in moves:
        yield position.board.neighbour(position.cells.index(EMPTY), move.inverse)
        position = position.apply(move)


@pytest.fixture
def games_begun(tmp_path):
    """Keeps a game on each board, begun before and so many moves from its goal; gives where they stand."""

    def begin(moves, last_board=None):
        store = Store(tmp_path / "data" / "antipode")
        positions = [sample(load_board(board_id), moves, seed=1)[0] for board_id in board_ids()]
        for position in positions:
            store.save_session(Session(position), now=0.0)
        store.save_last_board(last_board)
        store.close()
        return positions

    return begin


def test_every_board_is_solved_by_keys_and_the_next_start_still_knows(start, line_from, games_begun):
    positions = games_begun(9)
    game = start()
    for position in positions:
        game.key("Tab", "Return")
        game.wait_for_title(f"{position.board.name} - 0 moves - Antipode")
        game.key(*(KEY_OF[move] for move in line_from(position)))
        game.wait_for_title(f"{position.board.name} - solved in 9 moves - Antipode")
        game.key("Escape")
        game.wait_for_title("Antipode")
    assert game.quit() == (0, "")
    again = start()
    for position in positions:
        again.key("Tab", "Return")
        again.wait_for_title(f"{position.board.name} - solved in 9 moves - Antipode")
        again.key("Escape")
        again.wait_for_title("Antipode")


def test_every_board_is_opened_and_solved_by_mouse(start, line_from, games_begun):
    positions = games_begun(6, last_board="eight")
    game = start()
    game.wait_for_title("Eight - 0 moves - Antipode")
    game.click_button(EIGHT, BUTTONS - 1)  # to the boards
    for position in positions:
        game.wait_for_title("Antipode")
        game.click_card(position.board)
        game.wait_for_title(f"{position.board.name} - 0 moves - Antipode")
        for cell in source_cells(position, parse_moves(line_from(position))):
            game.click_cell(position.board, cell)
        game.wait_for_title(f"{position.board.name} - solved in 6 moves - Antipode")
        game.key("Escape")
    assert game.quit() == (0, "")


def test_a_piece_is_dragged(start):
    game = start("play", "eight", "--position", "1 2 3/4 5 6/7 0 8")
    geometry = BoardGeometry(EIGHT, play_layout(EIGHT, *game.size).board)
    game.drag(geometry.place(2, 2).centre, geometry.place(2, 1).centre)
    game.wait_for_title("Eight - solved in 1 move - Antipode")


def test_hint_and_hint_again_solve_a_board(start):
    game = start("play", "goat", "--distance", "3", "--seed", "1")
    for moves in ("0 moves", "1 move", "2 moves"):
        game.wait_for_title(f"Goat - {moves} - Antipode")
        game.key("h")
        game.wait_for_saved("goat", lambda saved: saved["assisted"])  # it waits for the table at first
        game.key("h")
    game.wait_for_title("Goat - solved in 3 moves - Antipode")


def test_the_farthest_position_is_loaded_and_its_solution_plays(start, table_of):
    game = start("play", "seven")
    game.key("f")
    game.wait_for_title("Seven - 0 moves - Antipode")
    farthest = {str(position) for position in table_of("seven").farthest()}
    game.wait_for_saved("seven", lambda saved: saved["start"] in farthest)
    game.key("ctrl+h", "plus", "plus", "plus")
    game.wait_for_title("Seven - solved in 36 moves - Antipode")


def test_a_resized_window_takes_clicks_where_it_shows_the_pieces(start):
    game = start("play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
    for size, cell, title in (
        ((480, 360), 5, ONE_MOVE_MADE),
        ((1500, 900), 8, "Eight - 2 moves - Antipode"),
        ((500, 900), 7, "Eight - 3 moves - Antipode"),
    ):
        game.resize(*size)
        game.click_cell(EIGHT, cell)
        game.wait_for_title(title)


def test_full_screen_and_back_restores_the_window(start):
    game = start("play", "eight")
    game.resize(700, 500)
    game.key("F11")
    game.desktop.until(lambda: game.size == (1600, 1200), "not full screen")
    game.key("F11")
    game.desktop.until(lambda: game.size == (700, 500), lambda: f"size {game.size}")


def test_the_window_comes_back_where_it_was_and_stays_there(start):
    game = start("play", "eight")
    game.resize(700, 500)
    before = game.place
    game.desktop.xdotool("windowmove", game.window, 200, 150)
    game.desktop.until(lambda: game.place != before, "not moved")
    assert game.quit() == (0, "")
    first = start()
    place = first.place
    assert place[2:] == (700, 500)
    assert first.quit() == (0, "")
    assert start().place == place


def test_a_game_pauses_when_another_window_is_chosen(start):
    game = start("play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
    game.key("Left")
    game.wait_for_title(ONE_MOVE_MADE)
    start("play", "seven")
    seconds = game.wait_for_saved("eight", lambda saved: saved["seconds"] > 0)["seconds"]
    time.sleep(0.5)
    back = time.monotonic()
    game.activate()
    game.key("Left", "p")
    saved = game.wait_for_saved("eight", lambda saved: saved["seconds"] > seconds)
    assert saved["seconds"] - seconds < time.monotonic() - back
    assert game.quit() == (0, "")


def test_the_lab_opens_runs_stops_and_leads_back(start):
    game = start("play", "fifteen", "--position", "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
    game.key("l")
    game.wait_for_title("Lab - Fifteen - Antipode")
    time.sleep(0.3)
    game.key("Escape")  # stops
    time.sleep(0.3)
    assert game.title == "Lab - Fifteen - Antipode"
    game.key("Escape")
    game.wait_for_title("Fifteen - 0 moves - Antipode")
    game.key("l")
    game.wait_for_title("Lab - Fifteen - Antipode")
    begun = time.monotonic()
    assert game.quit() == (0, "")  # while a method runs
    assert time.monotonic() - begun < 2.0


def test_a_position_goes_through_the_clipboard_from_one_window_to_another(start, tmp_path, desktop):
    first = start("play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
    first.key("Left", "ctrl+c")
    second = Game(desktop, tmp_path / "other", "play", "goat")
    try:
        second.key("F11")  # the clipboard outlives changes of the window
        desktop.until(lambda: second.size == (1600, 1200), "not full screen")
        second.key("ctrl+v")
        second.wait_for_title("Eight - 0 moves - Antipode")
        second.wait_for_start("eight", "1 2 3/4 5 0/6 7 8")
    finally:
        second.process.kill()
        second.process.wait()


def xclip(desktop, *arguments, text=None):
    """Another program with the clipboard; it stays there as long as what it has copied is wanted."""
    command = ["timeout", "10", "xclip", "-selection", "clipboard", *arguments]
    output = subprocess.DEVNULL if text is not None else subprocess.PIPE
    ran = subprocess.run(command, env=desktop.environment, input=text, stdout=output, text=True, check=False)
    return ran.stdout


def test_positions_are_exchanged_with_other_programs(start, desktop):
    require("xclip")
    game = start("play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
    window = game.size
    for name, size in (("ctrl+c", window), ("F11", (1600, 1200)), ("F11", window)):
        game.key(name)
        desktop.until(lambda size=size: game.size == size, f"not {size}")
        desktop.until(lambda: xclip(desktop, "-out") == "1 2 3/4 0 5/6 7 8", f"not copied after {name}")
    for text in ("good morning", "2 1 3/4 5 6/7 8 0", ""):
        xclip(desktop, text=text)
        game.key("ctrl+v", "Left")
        game.wait_for_title(ONE_MOVE_MADE)
        game.wait_for_start("eight", "1 2 3/4 0 5/6 7 8")
        game.key("u")
        game.wait_for_title("Eight - 0 moves - Antipode")
    xclip(desktop, text="８ ６ ７\n２ ５ ４\n３ ０ １\n")
    game.key("ctrl+v")
    game.wait_for_start("eight", "8 6 7/2 5 4/3 0 1")
    xclip(desktop, text="9" * 3_000_000)
    game.key("ctrl+v", "Right")
    game.wait_for_title(ONE_MOVE_MADE)
    assert game.quit() == (0, "")


def test_a_position_is_set_up_by_dragging_and_played(start):
    game = start("play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
    game.key("e")
    game.wait_for_title("Editor: Eight - Antipode")
    layout = editor_layout(EIGHT, 9, page_layout(*game.size))
    geometry = BoardGeometry(EIGHT, layout.board)
    for start_cell, end_cell in ((0, 8), (1, 2)):
        time.sleep(SETTLED_SECONDS)
        game.drag(*(geometry.place(*divmod(cell, 3)).centre for cell in (start_cell, end_cell)))
    time.sleep(SETTLED_SECONDS)
    game.click(layout.buttons[0].centre)
    game.wait_for_title("Eight - 0 moves - Antipode")
    game.wait_for_start("eight", "8 3 2/4 0 5/6 7 1")


def test_the_game_in_progress_survives_a_kill(start):
    game = start("play", "eight", "--position", "1 2 3/4 0 5/6 7 8")
    game.key("Left")
    game.wait_for_title(ONE_MOVE_MADE)
    game.wait_for_saved("eight", lambda saved: saved["moves"] == "L")
    game.process.kill()
    game.process.wait()
    again = start()
    again.wait_for_title(ONE_MOVE_MADE)
    again.key("u")
    again.wait_for_title("Eight - 0 moves - Antipode")


def test_the_window_closes_at_once_while_a_table_is_built(start):
    game = start("play", "colours-three", "--no-cache")
    begun = time.monotonic()
    assert game.quit() == (0, "")
    assert time.monotonic() - begun < 2.0


def test_an_idle_window_takes_hardly_any_time_of_the_processor(start):
    game = start("play", "eight")

    def part_used(seconds):
        """Of a processor, in the next so many seconds."""
        before = ticks(game.process)
        time.sleep(seconds)
        return (ticks(game.process) - before) / (seconds * os.sysconf("SC_CLK_TCK"))

    game.desktop.until(lambda: part_used(0.2) < 0.1, "it never rests")
    assert part_used(1.0) < 0.1


def ticks(process):
    """Of a processor that a process has used so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return int(fields[11]) + int(fields[12])


def test_without_a_display_there_is_one_line_and_exit_code_3():
    environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")}
    ran = subprocess.run(
        [sys.executable, "main.py"], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    assert ran.returncode == 3
    assert len(ran.stderr.strip().split("\n")) == 1
    assert "display" in ran.stderr
