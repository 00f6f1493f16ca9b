"""The program heard through a screen reader: in a real window, by what AT-SPI publishes and presses."""

import pytest
from desktop import TOOLS, require
from screen_reader import AccessibilityBus, HeardGame, require_readers

from solver import distance_table, load_board, parse_position


@pytest.fixture(scope="module")
def bus(tmp_path_factory, own_folders):
    require(*TOOLS)
    require_readers()
    bus = AccessibilityBus(tmp_path_factory.mktemp("bus") / "run")
    yield bus
    bus.close()


@pytest.fixture
def hear(desktop, bus, tmp_path):
    games = []

    def start(*arguments):
        games.append(HeardGame(desktop, bus, tmp_path / "data", *arguments))
        return games[-1]

    yield start
    for game in games:
        game.kill()


def test_puzzle_is_solved_through_reader(hear):
    """A whole game by names and presses alone: each move is read from the pieces, the result from the news."""
    start = parse_position(load_board("eight"), "1 2 3/4 0 6/7 5 8")
    game = hear("play", "eight", "--position", str(start))
    position = start
    for move in distance_table(start.board).line(start):
        piece = position.cells[position.cells_of(start.board.parse_moves(str(move))[0])[0]]
        pressed = game.press(f"{piece}, ")
        assert "can slide" in pressed
        game.wait_for_news(f"{piece} {start.board.parse_moves(str(move))[0].path[0].word}")
        position = position.apply(move)
    assert "Perfect" in game.wait_for_news("Perfect")
    game.wait_for_title("Eight - solved in 2 moves - Antipode")


def test_tab_and_arrows_play_blocks(hear):
    game = hear("play", "klotski")
    game.key("Tab")
    game.desktop.until(lambda: (game.focused() or "").startswith("G, "), lambda: f"focus on {game.focused()}")
    game.key("Down")
    game.wait_for_news("G down")


def test_controls_have_names_states_and_the_focus(hear):
    game = hear("play", "eight", "--position", "1 2 3/4 0 6/7 5 8")
    assert game.focused() == "Board, 3 rows, 3 columns"
    tree = {name: (role, states, about) for role, name, about, states, _ in game.tree()}
    assert tree["Hint"][0] == "push button"
    assert "pressable" in tree["Hint"][1]
    assert tree["Redo"] == ("push button", ["pressable"], "Redoes the move you undid. Nothing to redo.")
    game.key("Tab")
    game.desktop.until(lambda: game.focused() == "Hint", lambda: f"focus on {game.focused()}")
    game.press("Redo")
    game.wait_for_news("Redo. Nothing to redo.")
    game.press("5, ")
    game.wait_for_news("5 up")
    game.press("Undo")  # which could not be pressed at first, and clients keep what they have seen
    game.wait_for_news("5 down")


def test_keys_read_board_and_surroundings(hear):
    game = hear("play", "eight", "--position", "1 2 3/4 0 6/7 5 8")
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


def test_hint_and_settings_are_heard(hear):
    game = hear("play", "eight", "--position", "1 2 3/4 0 6/7 5 8")
    game.press("Hint")
    game.press("Hint")
    game.wait_for_news("Move 5 up")
    game.key("F2")
    game.press("Theme: Dark")
    game.wait_for("Theme: Light")
    game.heard.clear()
    game.key("Escape")
    game.desktop.until(lambda: game.title.startswith("Eight"), "still the settings")
    game.key("ctrl+4")
    game.wait_for_news("Moves: ")
    assert len(game.heard) == 1, game.heard  # old news are not repeated


def test_review_is_stepped_through_by_ear(hear):
    """A game with a mistake: each step of its review says what was played, how good that was, and what was better."""
    game = hear("play", "eight", "--position", "1 2 3/4 0 6/7 5 8")
    for key in ("Down", "Up", "Up", "Left"):  # the first is a mistake, which the second takes back
        game.key(key)
    game.wait_for_news("2 moves over par")
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


def test_maker_is_heard(hear):
    """Opened by its key; a cell says what is on it and where, and takes the chosen tool when it is pressed."""
    game = hear("play", "eight")
    game.key("F4")
    game.wait_for_title("Make a board - Antipode")
    game.press("Wall")
    game.press("empty, row 1 column 2")
    game.wait_for("Wall, row 1 column 2")
