"""Every kind of page behind Learn by a game pad alone: lessons, tries, drills, tests, mistakes and searches."""

import pytest
from pad_player import PadPlayer

from game.input.commands import Action, PadButton
from game.modes.lessons import lessons
from game.screens.learn.screen import LESSON, TEST, LearnScreen
from game.screens.lesson.drills import DRILL
from game.screens.lesson.screen import HALT, NEXT, LessonScreen
from game.screens.mistakes.list_screen import MistakesListScreen
from game.screens.mistakes.screen import MistakesScreen
from game.screens.play.screen import PlayScreen
from game.screens.searches.model import METHODS
from game.screens.searches.screen import METHOD, SearchesScreen
from game.ui.control import ItemCommand
from solver import load_board

pytestmark = pytest.mark.usefixtures("few_frames")

HAT = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}


@pytest.fixture(autouse=True)
def pads_without_focus(monkeypatch):
    monkeypatch.setenv("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")  # the dummy driver's window has no focus


@pytest.fixture
def learner(play):
    """Start a player with a pad on the page of lessons, in front of a board."""

    def start(board="goat"):
        player = play(load_board(board), kind=PadPlayer, language="en")
        player.push(PadButton.START)  # the menu
        reach(player, Action.LEARN)
        player.wait_for_records()
        assert isinstance(player.screen, LearnScreen)
        return player

    return start


def reach(player, command, by=PadButton.RIGHT_SHOULDER):
    """Move the focus to a control, and press it."""
    for _ in range(3 * len(lessons())):
        if player.focus == command:
            break
        player.push(by)
    assert player.focus == command
    player.push(PadButton.A)
    player.step(1.0)


def slide(player, move):
    """Slide a piece by the cross, cell by cell."""
    for direction in move.path:
        player.hat(*HAT[direction.word])
        player.hat(0, 0)


@pytest.mark.parametrize(("board", "name"), [("goat", "tall"), ("rush-60", "blocker"), ("klotski", "domino")])
def test_lesson_from_its_goal_to_its_first_drill(learner, board, name):
    player = learner(board)
    player.push(PadButton.A)  # the lesson that comes next
    screen = player.screen
    assert (type(screen), screen.lesson.name, screen.run_of.step.name) == (LessonScreen, name, "look")
    player.push(PadButton.A)
    assert screen.run_of.step.name == "watch"
    player.hat(*HAT["left"])  # a step back
    player.hat(0, 0)
    assert screen.run_of.step.name == "look"
    player.push(PadButton.A)
    player.push(PadButton.A)
    assert screen.run_of.step.name == "try"
    for number, move in enumerate(screen.run_of.step.moves):
        if number == 0:
            player.push(PadButton.X, PadButton.X)  # shows the move, and plays it
            player.push(PadButton.Y)  # takes it back
            assert not screen.run_of.has_begun
        slide(player, move)
    assert screen.run_of.done
    player.push(PadButton.A)
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.start == screen.lesson.drills[0].position


def test_demonstration_is_halted_and_gone_through_by_a_pad(learner):
    player = learner()
    player.push(PadButton.A, PadButton.A)
    screen = player.screen
    assert screen.run_of.step.name == "watch"
    player.push(PadButton.LEFT_STICK)
    assert screen.run_of.is_halted
    shown = screen.run_of.shown
    player.hat(*HAT["right"])
    player.hat(0, 0)
    assert screen.run_of.shown == shown + 1
    reach(player, HALT)
    assert not screen.run_of.is_halted


def test_drill_is_chosen_and_left_by_a_pad(learner):
    player = learner()
    player.push(PadButton.A)
    screen = player.screen
    reach(player, ItemCommand(DRILL, 3))
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.start == screen.lesson.drills[2].position
    player.push(PadButton.B)
    assert player.screen is screen
    reach(player, NEXT, PadButton.LEFT_SHOULDER)
    assert screen.run_of.index == 1
    player.push(PadButton.B)
    assert isinstance(player.screen, LearnScreen)


def test_test_of_a_course_is_begun_by_a_pad(learner):
    player = learner()
    reach(player, ItemCommand(TEST, "farm"))
    assert isinstance(player.screen, PlayScreen)
    assert player.says("lesson.test_asks")


def test_another_lesson_is_chosen_by_the_cross(learner):
    player = learner()
    for direction in ("down", "right"):
        player.hat(*HAT[direction])
        player.hat(0, 0)
    chosen = player.focus
    assert chosen.kind == LESSON
    player.push(PadButton.A)
    assert player.screen.lesson.name == chosen.value


def test_searches_are_stepped_run_and_chosen_by_a_pad(learner):
    player = learner()
    reach(player, ItemCommand("tab", Action.SEARCHES))
    screen = player.screen
    assert isinstance(screen, SearchesScreen)
    for direction, index in (("right", 1), ("right", 2), ("left", 1)):
        player.hat(*HAT[direction])
        player.hat(0, 0)
        assert screen.watch.index == index
    player.push(PadButton.A)  # runs
    assert screen.watch.is_running
    player.push(PadButton.LEFT_STICK)
    assert not screen.watch.is_running
    reach(player, ItemCommand(METHOD, METHODS[2]))
    assert screen.watch.method == METHODS[2]
    keys = {control.label: control.key for control, _ in screen.controls}
    assert (keys["IDA*, Manhattan"], keys["Step"]) == ("", "Right")


def test_mistakes_are_chosen_and_answered_by_a_pad(learner):
    player = learner()
    goat = load_board("goat")
    player.store.mistakes.add(goat.start, player.app.interface.today())
    reach(player, ItemCommand("tab", Action.MISTAKES))
    assert isinstance(player.screen, MistakesListScreen)
    player.push(PadButton.A)
    assert isinstance(player.screen, MistakesScreen)
    player.wait_for_solver()
    player.wait_until(lambda: player.app.coach.analyzer.best(goat.start))
    slide(player, player.app.coach.analyzer.best(goat.start)[0])
    assert player.screen.drill.is_right
    player.push(PadButton.B, PadButton.B)
    assert isinstance(player.screen, PlayScreen)
