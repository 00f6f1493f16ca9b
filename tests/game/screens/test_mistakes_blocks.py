"""The practice with mistakes on boards of blocks: by mouse, by keys, and back to the game."""

from datetime import date

import dragging
import pytest

from game.board.marks import Chosen
from game.screens.mistakes.screen import RIGHT_SECONDS, MistakesScreen
from game.screens.play.screen import PlayScreen
from solver import Direction, Move, load_board
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")

DAY = date(2030, 1, 10)
KLOTSKI = load_board("klotski")
ROW = load_board("A...#/....B>...A#/.....")
STEPS = load_board("A...#/....B>...A#/.....;steps")


@pytest.fixture
def practise(play):
    """The practice with the starts of a board, as mistakes."""

    def start(board):
        player = play(board)
        player.today = lambda: DAY
        player.store.mistakes.add(board.start, DAY)
        player.wait_for_solver()
        player.practise()
        player.rest()
        assert isinstance(player.screen, MistakesScreen)
        return player

    return start


def drag(player, move):
    dragging.drag(player, move, player.screen.stage, player.screen.drill.position)


def test_best_move_can_be_dragged(practise, table_of):
    player = practise(KLOTSKI)
    drag(player, table_of("klotski").best_moves(KLOTSKI.start)[0])
    assert player.screen.drill.answered.right
    player.step(RIGHT_SECONDS + 0.1)
    player.rest()
    assert player.screen.drill.asked is None
    player.key("escape")
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)
    assert player.position == KLOTSKI.start


def test_wrong_block_move_is_put_back(practise, table_of):
    player = practise(KLOTSKI)
    (wrong,) = parse_moves("IRR", KLOTSKI)
    drag(player, wrong)
    drill = player.screen.drill
    assert not drill.answered.right
    assert drill.position == KLOTSKI.start
    assert player.screen.stage.hint in table_of("klotski").best_moves(KLOTSKI.start)
    drag(player, player.screen.stage.hint)
    assert drill.position != KLOTSKI.start


def test_arrow_begins_best_move(practise):
    player = practise(ROW)
    player.key("tab")  # chooses A
    player.key("right")
    drill = player.screen.drill
    assert drill.answered.right
    assert drill.position.is_goal


def test_long_pull_answers_first_step(practise):
    player = practise(STEPS)
    drag(player, Move("A", (Direction.RIGHT,) * 3))
    drill = player.screen.drill
    assert drill.answered.right
    assert drill.position == STEPS.start.apply("AR")


def test_tab_chooses_piece_for_arrows(practise):
    player = practise(KLOTSKI)
    player.key("tab")
    player.key("tab")
    assert [mark.piece for mark in player.screen.stage.marks if isinstance(mark, Chosen)] == [
        player.screen.stage.piece_of(parse_moves("HD", KLOTSKI)[0])
    ]
    player.key("down")
    assert player.screen.drill.answered.right
    assert player.screen.drill.position == KLOTSKI.start.apply("HD")
