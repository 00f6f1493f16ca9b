"""The meter of slack and the ghost, in the real game on SDL's dummy driver."""

import itertools

import pygame
import pytest
from every import sampled
from reviewing import GAME

from game.input.commands import Action
from game.screens.menu.screen import MenuScreen
from solver import load_board, parse_moves, parse_position

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT, FIFTEEN = load_board("eight"), load_board("fifteen")
KEY_OF = {"L": "left", "R": "right", "U": "up", "D": "down"}
SIZES = [(480, 360), (800, 600), (1280, 800), (900, 1200)]
START, MOVES = GAME
NEAR = parse_position(FIFTEEN, "1 2 3 4/5 6 7 8/0 10 11 12/9 13 14 15")
HARD = parse_position(FIFTEEN, "13 11 7 12/15 1 5 2/8 14 6 3/0 9 10 4")


@pytest.fixture
def play(play):
    return lambda board=EIGHT, position=START, size=(800, 600): play(board, position, size)


def ready(player):
    player.wait_for_solver()
    return player


def counters(player):
    return dict(player.screen.counters)


def made(player, moves):
    for move in moves:
        player.key(KEY_OF[move])


def choose(player, name, value):
    services = player.app.services
    services.change_settings(services.settings.choose(name, value))
    player.step()


def picture():
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


# Slack


def test_slack_agrees_with_slow_grading(play, slow_distances_of):
    known, player = slow_distances_of("eight"), ready(play())
    player.key("k")
    par = known[START.cells]
    for number, move in enumerate(MOVES, 1):
        player.key(KEY_OF[move])
        left = known[player.position.cells]
        shown = counters(player)
        assert (shown["slack"], shown["left"]) == (f"+{number + left - par}", str(left)), str(player.position)
    assert counters(player)["slack"] not in ("+0", "+2")  # the game had many wrong moves


@pytest.mark.every_frame
def test_key_toggles_slack(play):
    player = ready(play())
    before = picture()
    assert set(counters(player)) == {"moves", "time", "par"}
    player.key("k")
    assert set(counters(player)) == {"moves", "time", "par", "slack", "left"}
    assert player.says("slack.on", key="K")
    assert picture() != before
    player.key("k")
    assert set(counters(player)) == {"moves", "time", "par"}


def test_slack_helps_after_first_move(play):
    player = ready(play())
    player.key("k")
    player.step()
    assert not player.session.game.assisted
    player.key("k")
    made(player, MOVES[:2])
    assert not player.session.game.assisted
    player.key("k")
    assert player.session.game.assisted
    player.quit()
    assert ready(play(position=None)).session.game.assisted


def test_slack_is_no_help_once_solved(play):
    player = ready(play(position=parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")))
    made(player, "L")
    player.key("k")
    assert (counters(player)["slack"], counters(player)["left"]) == ("+0", "0")
    assert not player.session.game.assisted


def test_slack_stays_for_restarts_only(play):
    player = ready(play())
    player.key("k")
    made(player, MOVES[:2])
    player.key("n", ctrl=True, shift=True)
    assert "slack" in counters(player)
    player.key("n")
    assert "slack" not in counters(player)
    player.key("u")
    player.key("u")
    assert "slack" in counters(player)


def test_shown_slack_hides_for_one_game(play):
    player = ready(play())
    choose(player, "slack", "shown")
    assert "slack" in counters(player)
    player.key("k")
    assert "slack" not in counters(player)
    player.key("n")
    assert "slack" in counters(player)


@pytest.mark.every_frame
@sampled("size", SIZES, (SIZES[0], SIZES[-1]))
def test_slack_shows_beside_hidden_counters(play, size):
    player = ready(play(size=size))
    choose(player, "counters", "hidden")
    player.key("k")
    assert [name for name, _ in player.screen.counters] == ["slack", "left"]
    made(player, MOVES[:3])
    player.step(0.5)
    seen = picture()
    player.resize(*size)
    assert picture() == seen


def test_undo_takes_slack_back(play):
    player = ready(play())
    player.key("k")
    before = counters(player)["slack"]
    made(player, MOVES[:2])
    player.key("u")
    player.key("u")
    assert counters(player)["slack"] == before == "+0"


def test_slack_waits_for_search(play, searches_begin):
    player = play(FIFTEEN, HARD)
    player.key("k")
    assert counters(player)["slack"] == "..."
    searches_begin.set()
    ready(player)
    par = int(counters(player)["par"])
    assert (counters(player)["slack"], counters(player)["left"]) == ("+0", str(par))
    wrong = next(
        move
        for move in player.position.legal_moves()
        if move != player.app.services.coach.analyzer.advice(HARD).best[0]
    )
    made(player, [wrong])
    ready(player)
    left = int(counters(player)["left"])
    assert left in (par - 1, par + 1)
    assert counters(player)["slack"] == f"+{1 + left - par}"
    player.key("u")  # where it has been it is known at once
    assert counters(player)["left"] == str(par)
    assert player.session.game.assisted


def test_hidden_meter_searches_par_only(play):
    player = ready(play(FIFTEEN, NEAR))
    made(player, "L")
    ready(player)
    assert player.app.services.coach.analyzer.distance(player.position) is None


# The ghost


def test_ghost_follows_shortest_line(play, table_of):
    player, line = ready(play()), table_of("eight").line(START)
    player.key("j")
    way = [START, *itertools.accumulate(parse_moves(line), lambda position, move: position.apply(move), initial=START)][
        1:
    ]
    for number, move in enumerate(["", *MOVES]):
        made(player, move)
        ghost = player.screen.controller.assistance.small_board()
        assert ghost.position == way[min(number, len(line))], number
        left = max(len(line) - number, 0)
        assert ghost.label == (f"Ghost: {left} to go" if left else "Ghost: at the goal")
    player.key("u")
    for _ in MOVES[5:]:
        player.key("u")
    assert player.screen.controller.assistance.small_board().position == way[4]


def test_ghost_counts_as_help(play):
    player = ready(play())
    player.key("j")
    assert "counts as help" in player.screen.message
    assert player.session.game.assisted


@pytest.mark.every_frame
def test_ghost_comes_late_and_goes(play):
    player = ready(play())
    made(player, MOVES[:3])
    player.step(0.5)
    alone = picture()
    player.key("j")
    assert player.screen.controller.assistance.ghost.left == player.screen.controller.score.par - 3
    assert picture() != alone
    player.key("j")
    assert player.screen.controller.assistance.small_board() is None
    player.key("n", ctrl=True, shift=True)
    assert player.session.game.assisted  # who has seen it knows the way


def test_ghost_stays_for_restarts_only(play):
    player = ready(play())
    player.key("j")
    made(player, MOVES[:3])
    player.key("n", ctrl=True, shift=True)
    assert player.screen.controller.assistance.ghost.left == player.screen.controller.score.par
    player.key("n")
    assert player.screen.controller.assistance.small_board() is None


def test_solved_game_tells_ghost_result(play):
    player = ready(play(position=parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")))
    player.key("j")
    made(player, "DULL")
    moves = player.app.services.words.moves
    helped = player.phrase("play.helped_in_more", moves=moves(4, "moves"), par=2)
    assert player.screen.message == helped + player.phrase("ghost.behind", moves=moves(2, "moves"), yours=4)
    player.key("n", ctrl=True, shift=True)
    made(player, "LL")
    assert player.screen.message.endswith(player.phrase("ghost.equal"))


def test_ghost_waits_for_search(play, searches_begin):
    player = play(FIFTEEN, HARD)
    player.key("j")
    assert player.screen.controller.assistance.small_board().label == "Ghost: ..."
    assert not player.session.game.assisted
    searches_begin.set()
    ready(player)
    assert player.screen.controller.assistance.ghost.left == player.screen.controller.score.par
    assert "one move for each of yours" in player.screen.message
    assert player.session.game.assisted


@pytest.mark.every_frame
@sampled("size, scale", itertools.product(SIZES, [100, 150]), [(SIZES[0], 150), (SIZES[-1], 100)])
def test_ghost_is_drawn_at_every_size(play, size, scale):
    player = ready(play(EIGHT, START, size))
    choose(player, "scale", scale)
    player.key("j")
    made(player, MOVES[:1])
    player.step(0.5)
    seen = picture()
    player.resize(*size)
    assert picture() == seen


# Where they are found


def test_what_is_shown_is_explained(play):
    player = ready(play())
    choose(player, "counters", "hidden")
    player.key("k")
    player.key("j")
    names = [note.name for note, _ in player.screen.notes]
    assert "Wasted" in names
    assert "To go" in names
    assert f"Ghost: {player.screen.controller.score.par} to go" in names
    assert not {"Moves", "Goal"} & set(names)


@pytest.mark.parametrize(("action", "name"), [(Action.SLACK, "slack"), (Action.GHOST, "ghost")])
def test_menu_explains_slack_and_ghost(play, action, name):
    player = ready(play())
    player.key("f10")
    assert isinstance(player.screen, MenuScreen)
    control, rect = next(each for each in player.screen.controls if each[0].command is action)
    assert "as help" in control.explanation or "with help" in control.explanation
    player.step(1.0)
    player.click(rect.centre)
    assistance = player.screen.controller.assistance
    assert (assistance.is_meter_shown, assistance.ghost.is_called) == (name == "slack", name == "ghost")
