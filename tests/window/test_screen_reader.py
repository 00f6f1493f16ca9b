"""The program heard through a screen reader: in a real window, by what AT-SPI publishes and presses."""

import tempfile
from pathlib import Path

import pytest
from desktop import TOOLS, require
from screen_reader import AccessibilityBus, HeardGame, require_readers

from solver import distance_table, load_board, parse_position

START = parse_position(load_board("eight"), "1 2 3/4 0 6/7 5 8")


@pytest.fixture(scope="module")
def bus(own_folders):
    require(*TOOLS)
    require_readers()
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:  # a short path without blanks, for what listens there
        bus = AccessibilityBus(Path(folder) / "run")
        yield bus
        bus.close()


@pytest.fixture(scope="module")
def windows():
    """The windows that tests have shared, the present one last."""
    shared = []
    yield shared
    for game in shared:
        game.kill()


@pytest.fixture
def game(desktop, bus, windows, tmp_path_factory):
    """A game on START that has just begun and is heard from here on; tests share its window while it shows the game."""
    if windows and windows[-1].title.startswith("Eight - "):
        game = windows[-1]
        game.activate()
        game.key("ctrl+shift+n")
    else:
        start = "play", "eight", "--position", str(START)
        windows.append(game := HeardGame(desktop, bus, tmp_path_factory.mktemp("shared"), *start))
        focused = "Board, 3 rows, 3 columns"
        game.desktop.until(lambda: game.focused() == focused, lambda: f"focus on {game.focused()}")
    game.wait_for_title("Eight - 0 moves - Antipode")
    game.heard.clear()
    return game


def leave(game):
    """Go back to the game."""
    game.key("Escape")
    game.desktop.until(lambda: game.title.startswith("Eight - "), lambda: f"still {game.title}")


def test_puzzle_is_solved_through_reader(game):
    """A whole game by names and presses alone: each move is read from the pieces, the result from the news."""
    position, board = START, START.board
    for move in distance_table(board).line(START):
        piece = position.cells[position.cells_of(board.parse_moves(str(move))[0])[0]]
        name = f"{piece}, row "
        game.desktop.until(lambda name=name: "can slide" in game.wait_for(name), f"{piece} can't slide")
        game.press(name)
        game.wait_for_news(f"{piece} {board.parse_moves(str(move))[0].path[0].word}")
        position = position.apply(move)
    assert "Perfect" in game.wait_for_news("Perfect")
    game.wait_for_title("Eight - solved in 2 moves - Antipode")


def test_tab_and_arrows_play_blocks(desktop, bus, tmp_path):
    game = HeardGame(desktop, bus, tmp_path, "play", "klotski")
    game.key("Tab")
    game.desktop.until(lambda: (game.focused() or "").startswith("G, "), lambda: f"focus on {game.focused()}")
    game.key("Down")
    game.wait_for_news("G down")
    game.kill()


def test_controls_have_names_states_and_the_focus(game):
    tree = {name: (role, states, about) for role, name, about, states, _ in game.tree()}
    assert tree["Hint"][0] == "push button"
    assert "pressable" in tree["Hint"][1]
    assert tree["Redo"] == ("push button", ["pressable"], "Redoes the move you undid. Nothing to redo.")
    while game.focused() != "Hint":
        before = game.focused()
        game.key("Tab")
        game.desktop.until(lambda before=before: game.focused() != before, lambda: f"focus on {game.focused()}")
    game.press("Redo")
    game.wait_for_news("Redo. Nothing to redo.")
    game.press("5, ")
    game.wait_for_news("5 up")
    game.press("Undo")  # which could not be pressed at first, and clients keep what they have seen
    game.wait_for_news("5 down")


def test_keys_read_board_and_surroundings(game):
    game.key("ctrl+1")
    game.wait_for_news("Row 2: 4, empty, 6")
    game.key("ctrl+3")
    game.wait_for_news("left 4; right 6; up 2; down 5")
    game.press("5, ")
    game.wait_for_news("5 up, now row 2 column 2")
    game.key("ctrl+2")
    game.wait_for_news("Last move. 5 up")
    game.key("ctrl+4")
    game.wait_for_news("Moves: 1")


def test_review_is_stepped_through_by_ear(game):
    """A game with a mistake: each step of its review says what was played, how good that was, and what was better."""
    for key in ("Down", "Up", "Up", "Left"):  # the first is a mistake, which the second takes back
        game.key(key)
    game.wait_for_news("Well done! 4 moves")
    game.key("v")
    game.wait_for_news("At the start: 2 to go. Move 1: 2 down, 2 moves wasted. Best: 5 up.")
    game.key("ctrl+4")
    assert "2 to go" in game.wait_for_news("Status. Review: Eight")
    for left, made in ((3, "After 1 move"), (2, "After 2 moves"), (1, "After 3 moves")):
        game.key("Right")
        game.wait_for_news(f"{made}: {left} to go")
    game.key("Right")
    game.wait_for_news("After 4 moves: the goal")
    game.key("Down")
    game.wait_for_news("No more mistakes")
    game.key("Up")
    game.key("h")
    game.wait_for_news("Your line: 1 move, 1 to go. Move 1: 5 up, on a shortest path.")
    game.key("Escape")  # the line
    leave(game)


def test_hint_and_settings_are_heard(game):
    """After those that need a game without help: however often it is begun again, it counts as helped from here on."""
    game.press("Hint")
    game.press("Hint")
    game.wait_for_news("Move 5 up")
    game.wait_for_news("5 up, now row 2 column 2")
    game.key("F2")
    game.press("Theme: Dark")
    game.wait_for("Theme: Light")
    game.heard.clear()
    leave(game)
    game.key("ctrl+4")
    game.wait_for_news("Moves: ")
    assert len(game.heard) == 1, game.heard  # old news are not repeated


def test_maker_is_heard(game):
    """Opened by its key; a cell says what is on it and where, and takes the chosen tool when it is pressed."""
    game.key("F4")
    game.wait_for_title("Draw a board - Antipode")
    game.press("Wall")
    game.press("empty, row 1 column 2")
    game.wait_for("Wall, row 1 column 2")


def test_lesson_is_learnt_by_ear(desktop, bus, tmp_path):
    """From the list of lessons through text and try to a drill, and to a search and the mistakes, by names alone."""
    game = HeardGame(desktop, bus, tmp_path, "play", "eight", "--position", str(START))
    game.wait_for_title("Eight - 0 moves - Antipode")
    game.key("F5")
    game.press("Round the corner")
    game.wait_for_news("The last two of a row go in together")
    assert any(name.startswith("Goal. Row 1: wall, 2, 3") for name in game.names())
    game.press("Next")
    game.press("Next")
    game.wait_for_news("Your turn: 6 moves will do")
    game.wait_for_news("Highlighted: 8, row 3 column 3")
    game.press("Hint")
    game.wait_for_news("Move 8 left. H again plays it")
    game.press("8, ")
    game.wait_for_news("Your turn: 5 moves will do")
    for _ in range(5):
        game.heard.clear()
        game.press("Hint")
        game.wait_for_news("again plays it")
        game.press("Hint")
        game.wait_for_news(", now row")
    game.wait_for_news("Well done! Now the drills")
    game.press("Drill 1")
    game.wait_for_title("Round the corner (3 × 3: 2, 3) - 0 moves - Antipode")
    game.press("Lesson")
    game.press("Back")
    game.press("Searches")
    game.press("Step")
    game.wait_for_news("Node 2, after")
    game.press("Mistakes")
    game.wait_for_news("No mistakes here yet")
    game.kill()
