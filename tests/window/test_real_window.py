"""The program in a real window under Xvfb, with a real mouse pointer and keyboard."""

import subprocess
import time
from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import pytest
from desktop import PROGRAM, TOOLS, Desktop, Game, require
from golden_data import ROOMY
from processor import used_by
from waiting import PATIENCE

from game.app.pointer import SAME_PLACE_SECONDS
from game.board.layout import BoardGeometry, board_and_panel
from game.model.last_run import WindowPlace
from game.model.session import Session
from game.screens.play.content import play_rooms
from game.screens.play.controls import BUTTONS
from game.store.storage import Store
from game.ui.geometry import page_layout
from solver import EMPTY, board_ids, load_board, parse_position, sample
from solver.model.notation import parse_moves

KEY_OF = {"L": "Left", "R": "Right", "U": "Up", "D": "Down"}
EIGHT = load_board("eight")
ONE_MOVE_MADE = "Eight - 1 move - Antipode"
SETTLED_SECONDS = SAME_PLACE_SECONDS + 0.1
AGAIN_SECONDS = 20.0  # much longer than the game takes to follow a click, as another one would be for the next screen
"""After the controls have changed a press is for what was there before, until then."""


START = "1 2 3/4 0 5/6 7 8"


@pytest.fixture
def start(open_game, tmp_path):
    return partial(open_game, tmp_path / "data")


@pytest.fixture(scope="module")
def windows():
    """The windows that tests have shared, the present one last; it closes without a complaint."""
    shared = []
    yield shared
    for game in shared[:-1]:
        game.kill()
    if shared:
        assert shared[-1].quit() == (0, "")


@pytest.fixture
def game(desktop, windows, tmp_path_factory):
    """A game on START that has just begun. Tests share its window; after one that leaves another game it is another."""
    if windows and not can_go_on(windows[-1]):
        windows[-1].kill()
    if not windows or windows[-1].process.poll() is not None:
        windows.append(Game(desktop, tmp_path_factory.mktemp("shared"), "play", "eight", "--position", START))
    game = windows[-1]
    game.activate()
    game.key("ctrl+shift+n")
    game.wait_for_title("Eight - 0 moves - Antipode")
    game.wait_for_saved("eight", lambda saved: saved["done"] == 0)
    return game


def can_go_on(game):
    """Return whether a window shows a game that began on START."""
    saved = game.saved("eight")
    is_there = game.process.poll() is None and saved is not None and game.title.startswith("Eight - ")
    return is_there and parse_position(EIGHT, saved["start"]) == parse_position(EIGHT, START)


def source_cells(position, moves):
    """For each move of a line the cell to click."""
    for move in moves:
        yield position.board.neighbour(position.cells.index(EMPTY), move.inverse)
        position = position.apply(move)


def begin_games(folder, boards, moves):
    """Keeps a game on each board, begun before and so many moves from its goal; gives where they stand."""
    store = Store(folder / "antipode")
    positions = [sample(load_board(board_id), moves, seed=1)[0] for board_id in boards]
    for position in positions:
        store.save_session(Session(position), now=0.0)
    store.save_settings(replace(store.settings, introduced=True))
    store.close()
    return positions


def search(game, text, title):
    """Type until the board is open: what is typed before the window takes text is lost, and Enter opens a page."""
    click_until(game, lambda: game.key("Escape", *text, "Return"), title)


def solve_by_keys(game, position, line):
    search(game, position.board.id.split("-")[-1], f"{position.board.name} - 0 moves - Antipode")
    game.key(*(KEY_OF[move] for move in line))


def solve_by_mouse(game, position, line):
    game.find_card(position.board)
    click_until(game, game.click_first_card, f"{position.board.name} - 0 moves - Antipode")
    for cell in source_cells(position, parse_moves(line)):
        game.click_cell(position.board, cell)


def click_until(game, click, title):
    """Click once the game has come to rest, as a click right after it has changed means nothing to it; and again where
    that was too early.
    """
    due = time.monotonic() + SETTLED_SECONDS

    def is_there():
        nonlocal due
        if game.title != title and time.monotonic() > due:
            click()
            due = time.monotonic() + AGAIN_SECONDS
        return game.title == title

    game.desktop.until(is_there, lambda: f"title {game.title!r}, expected {title!r}")


def leave_by_mouse(game, position):
    """To the boards."""
    click_until(game, lambda: game.click_button(len(BUTTONS) - 1), "Antipode")


@pytest.mark.parametrize("boards", [board_ids()[:2], pytest.param(board_ids(), marks=pytest.mark.slow)], ids=len)
def test_solved_boards_are_remembered(boards, start, line_from, tmp_path):
    positions = begin_games(tmp_path / "data", boards, 2)
    game = start(program=PROGRAM)
    for number, position in enumerate(positions):
        solve = solve_by_mouse if number % 2 else solve_by_keys
        solve(game, position, line_from(position))
        game.wait_for_title(f"{position.board.name} - solved in 2 moves - Antipode")
        if number % 2:
            leave_by_mouse(game, position)
        else:
            game.key("Escape")
        game.wait_for_title("Antipode")
    assert game.quit() == (0, "")
    again = start()
    for position in positions[:2]:
        search(again, position.board.id, f"{position.board.name} - solved in 2 moves - Antipode")
        again.key("Escape")
        again.wait_for_title("Antipode")


def test_hints_and_solution_solve(start, table_of):
    game = start("play", "seven", "--distance", "3", "--seed", "1")
    game.wait_for_title("Seven - 0 moves - Antipode")
    for moves in ("0 moves", "1 move", "2 moves"):
        game.wait_for_title(f"Seven - {moves} - Antipode")
        game.key("h")
        game.wait_for_saved("seven", lambda saved: saved["assisted"])  # it waits for the table at first
        game.key("h")
    solved = "Seven - solved with help in 3 moves - Antipode"
    game.wait_for_title(solved)
    game.key("ctrl+shift+n")
    game.wait_for_title("Seven - 0 moves - Antipode")
    game.key("ctrl+h", "plus", "plus", "plus")
    game.wait_for_title(solved)
    game.key("f")
    game.wait_for_title("Seven - 0 moves - Antipode")
    farthest = {str(position) for position in table_of("seven").farthest()}
    game.wait_for_saved("seven", lambda saved: saved["start"] in farthest)


def test_lab_runs_stops_and_leads_back(start):
    game = start("play", "fifteen", "--position", "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")
    game.key("l")
    game.wait_for_title("Methods: Fifteen - Antipode")
    time.sleep(0.1)
    game.key("Escape")  # stops
    time.sleep(0.2)
    assert game.title == "Methods: Fifteen - Antipode"
    game.key("Escape")
    game.wait_for_title("Fifteen - 0 moves - Antipode")
    game.key("l")
    game.wait_for_title("Methods: Fifteen - Antipode")
    game.key("Escape", *["plus"] * 4, "space")  # from 5 s for a method to 300
    time.sleep(0.1)
    assert closing_seconds(game) < 10.0  # while a method runs


def test_window_closes_during_search(start):
    game = start("play", ROOMY)
    assert closing_seconds(game) < 6.0  # the search takes twice as long


def closing_seconds(game):
    """Close a window; return the seconds of a processor that this has taken."""
    before = used_by(game.process.pid)
    assert game.quit() == (0, "")
    return game.process.seconds - before


def test_a_piece_is_dragged(game):
    geometry = BoardGeometry(EIGHT, play_rooms(*game.size)["board"])
    game.drag(geometry.place(1, 2).centre, geometry.place(1, 1).centre)
    game.wait_for_title(ONE_MOVE_MADE)


def test_resized_window_takes_clicks(game):
    for size, cell, title in (
        ((480, 360), 5, ONE_MOVE_MADE),
        ((1500, 900), 8, "Eight - 2 moves - Antipode"),
        ((500, 900), 7, "Eight - 3 moves - Antipode"),
    ):
        game.resize(*size)
        game.click_cell(EIGHT, cell)
        game.wait_for_title(title)


def test_full_screen_and_back_restores_the_window(game):
    game.resize(700, 500)
    game.key("F11")
    game.desktop.until(lambda: game.size == (1600, 1200), "not full screen")
    game.key("F11")
    game.desktop.until(lambda: game.size == (700, 500), lambda: f"size {game.size}")


def test_window_fits_a_screen_that_shrank_behind_it(tmp_path):
    require("xrandr", *TOOLS)
    desktop = Desktop()
    try:
        game = Game(desktop, tmp_path, "play", "eight", "--position", START)
        assert game.size == (1280, 800)
        game.key("F11")
        desktop.until(lambda: game.size == (1600, 1200), "not full screen")
        for change in ("--newmode small 38.25 800 832 912 1024 600 603 607 624",
            "--addmode screen small", "--output screen --mode small"):  # fmt: skip
            subprocess.run(["xrandr", *change.split()], env=desktop.environment, check=True)
        desktop.until(lambda: game.size == (800, 600), lambda: f"not full screen: {game.size}")
        game.key("F11")
        desktop.until(lambda: game.size == WindowPlace(1280, 800).clamped((800, 600)).size, lambda: f"size {game.size}")
        game.click_cell(EIGHT, 5)
        game.wait_for_title(ONE_MOVE_MADE)
        assert game.quit() == (0, "")
    finally:
        desktop.close()


def test_full_screen_without_a_window_manager(tmp_path):
    require(*TOOLS)
    bare = Desktop(managed=False)
    try:
        game = Game(bare, tmp_path, "play", "eight", "--position", START)
        before = game.place
        game.key("F11")
        bare.until(lambda: game.place == (0, 0, 1600, 1200), lambda: f"not full screen: {game.place}")
        game.click_cell(EIGHT, 5)  # where it is on a layout of that size
        game.wait_for_title(ONE_MOVE_MADE)
        game.key("F11")
        bare.until(lambda: game.place == before, lambda: f"at {game.place}, not {before}")
        game.key("ctrl+q")
        assert game.process.wait(PATIENCE) == 0
    finally:
        bare.close()


def test_game_pauses_without_focus(game, desktop):
    game.key("Left")
    begun = game.wait_for_saved("eight", lambda saved: saved["done"] == 1)["seconds"]
    with another_window(desktop):
        paused = game.wait_for_saved("eight", lambda saved: saved["seconds"] > begun)["seconds"]
        time.sleep(0.5)
        back = time.monotonic()
        game.activate()
        game.key("Right")
        game.wait_for_title("Eight - 2 moves - Antipode")
        time.sleep(0.1)
        game.key("p")
        seconds = game.wait_for_saved("eight", lambda saved: saved["seconds"] > paused)["seconds"]
    assert seconds - paused < time.monotonic() - back


@contextmanager
def another_window(desktop):
    """One that has the keyboard."""
    viewer = subprocess.Popen(["xev"], env=desktop.environment, stdout=subprocess.DEVNULL)
    try:
        desktop.until(lambda: desktop.xdotool("getwindowfocus", "getwindowname") == "Event Tester", "no focus")
        yield
    finally:
        viewer.kill()
        viewer.wait()


def test_idle_window_takes_little_time(game):
    def part_used(seconds):
        """Of a processor, in the next so many seconds."""
        before = used_by(game.process.pid)
        time.sleep(seconds)
        return (used_by(game.process.pid) - before) / seconds

    game.desktop.until(lambda: part_used(0.5) < 0.1, "it never rests")


PATIENT_MAIN = f"""
import sys, main
from game.app import window
window.SETTLING_SECONDS = {PATIENCE}
sys.exit(main.main(sys.argv[1:]))
"""
"""The program, which takes its window's frame for a frame however late the desktop draws that."""


def test_window_place_is_restored(game, open_game, windows, tmp_path):
    script = tmp_path / "patient.py"
    script.write_text(PATIENT_MAIN)
    game.resize(700, 500)
    before = game.place
    game.desktop.xdotool("windowmove", game.window, 200, 150)
    game.desktop.until(lambda: game.place != before, "not moved")
    assert game.quit() == (0, "")
    first = open_game(game.folder, script=script)
    place = first.place
    assert place[2:] == (700, 500)
    assert first.quit() == (0, "")
    windows.append(Game(game.desktop, game.folder, script=script))
    assert windows[-1].place == place


def xclip(desktop, *arguments, text=None):
    """Another program with the clipboard; it stays there as long as what it has copied is wanted."""
    command = ["timeout", str(PATIENCE), "xclip", "-selection", "clipboard", *arguments]
    output = subprocess.DEVNULL if text is not None else subprocess.PIPE
    ran = subprocess.run(command, env=desktop.environment, input=text, stdout=output, text=True, check=False)
    if text is not None:  # it stays in the background, which may take a while
        desktop.until(lambda: xclip(desktop, "-out") == text, "not put there")
    return ran.stdout


def test_positions_are_exchanged_with_other_programs(game, desktop):
    require("xclip")
    window = game.size
    for name, size in (("ctrl+c", window), ("F11", (1600, 1200)), ("F11", window)):
        game.key(name)
        desktop.until(lambda size=size: game.size == size, f"not {size}")  # which the clipboard outlives
        desktop.until(lambda: xclip(desktop, "-out") == "1 2 3/4 0 5/6 7 8", f"not copied after {name}")
    for text in ("good morning", "1 2 3/4 5 6/7 8 8", ""):
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
    xclip(desktop, text=START)
    game.key("ctrl+v")
    game.wait_for_start("eight", START)


def test_twenty_pastes_leave_the_window_open(game, desktop):
    require("xclip")
    xclip(desktop, text="AB/..>../A.")
    game.key("F4")
    game.wait_for_title("Draw a board - Antipode")
    game.key(*["ctrl+v"] * 20)
    game.key("Escape")
    game.wait_for_title("Eight - 0 moves - Antipode")


def test_the_game_in_progress_survives_a_kill(game, windows):
    game.key("Left")
    game.wait_for_title(ONE_MOVE_MADE)
    game.wait_for_saved("eight", lambda saved: saved["moves"] == "L")
    game.kill()
    again = Game(game.desktop, game.folder)
    windows.append(again)
    again.wait_for_title(ONE_MOVE_MADE)
    again.key("u")
    again.wait_for_title("Eight - 0 moves - Antipode")


def test_dragged_setup_is_played(game):
    game.key("e")
    game.wait_for_title("Set up a position: Eight - Antipode")
    page = page_layout(*game.size)
    place, _ = board_and_panel(EIGHT, page, min(14 * page.text, round(0.38 * page.area.width)))
    geometry = BoardGeometry(EIGHT, place)
    time.sleep(SETTLED_SECONDS)
    for start_cell, end_cell in ((0, 8), (1, 2)):
        game.drag(*(geometry.place(*divmod(cell, 3)).centre for cell in (start_cell, end_cell)))
    game.key("Return")
    game.wait_for_title("Eight - 0 moves - Antipode")
    game.wait_for_start("eight", "8 3 2/4 0 5/6 7 1")
