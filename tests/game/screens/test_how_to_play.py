"""The lessons: what they show is so on the boards, and a new player is led through the first ones, once."""

import itertools

import pytest
from every import every

from game.app.running import introduce
from game.input.commands import Action
from game.model.board_kinds import kind_of
from game.screens.game_screen import ToFirstSteps
from game.screens.how_to_play.lessons import CHAPTERS, FIRST, Task, steps_of
from game.screens.how_to_play.screen import CHAPTER, NEXT, STEP_SECONDS, HowToPlayScreen
from game.screens.journey.screen import JourneyScreen
from game.screens.mistakes.screen import MistakesScreen
from game.screens.picker.screen import PickerScreen
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from game.ui.control import ItemCommand
from solver import load_board, parse_position
from solver.model.playthrough import play as played

pytestmark = pytest.mark.usefixtures("few_frames")


@every("chapter", CHAPTERS)
def test_steps_follow_and_reach_the_goal(chapter):
    steps = steps_of(chapter)
    ends = [played(step.start, step.moves).positions[-1] for step in steps]
    if chapter == FIRST:
        assert [step.task for step in steps] == list(Task)
        ends[3] = steps[3].start  # its move is taken back
    else:
        assert ends.pop(0).is_goal
        steps = steps[1:]
    assert ends[-1].is_goal
    for end, step in zip(ends, steps[1:], strict=False):
        assert step.start == end, step.name


def test_every_board_has_its_chapter():
    names = ("fifteen", "colours-six", "goat", "farm-1bb4nvgj", "klotski", "rush-60")
    assert [kind_of(load_board(name)) for name in names] == list(CHAPTERS[1:])


def test_new_player_reaches_the_boards(play, tmp_path):
    player = play(language="en")
    introduce(player.app)
    player.step()
    screen = player.screen
    assert isinstance(screen, HowToPlayScreen)
    tasks = []
    for keys in (("up",), ("left", "left"), ("h", "h"), ("u",), ("right", "up", "left")):
        tasks.append(screen.course.step.task)
        for key in keys:
            assert not screen.course.done
            player.key(key)
        assert screen.course.done
        assert screen.default_button == NEXT
        if not screen.course.is_at_end:
            assert player.says("lesson.done", key="Enter")
            player.key("space" if screen.course.index else "return")
    assert tasks == list(Task)
    assert player.says("lesson.end", key="F5")
    player.key("return")
    assert isinstance(player.screen, JourneyScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    assert player.screen.default_button is Action.JOURNEY
    player.quit()
    assert player.store.settings.introduced


@pytest.fixture
def first_steps(play):
    """A player at the first step."""
    player = play(language="en")
    player.screen.next = ToFirstSteps(player.screen)
    player.step()
    return player


def test_done_step_waits_for_next(first_steps):
    screen = first_steps.screen
    first_steps.key("up")
    position = screen.course.position
    for key in ("left", "h", "u"):
        first_steps.key(key)
        first_steps.step(5.0)
        assert (screen.course.index, screen.course.position, screen.stage.hint) == (0, position, None)


def test_wrong_move_is_taken_back_first(first_steps):
    screen = first_steps.screen
    first_steps.key("down")
    assert screen.course.is_astray
    assert first_steps.says("lesson.first_astray", key="U", piece=4)
    first_steps.key("up")
    assert not (screen.course.is_astray or screen.course.has_begun)
    first_steps.key("down")
    first_steps.key("u")
    assert not (screen.course.is_astray or screen.course.has_begun)
    first_steps.key("up")
    assert screen.course.done


def test_enter_works_wherever_focus_was(first_steps):
    first_steps.key("tab")
    assert first_steps.screen.focused_command is Action.HINT
    first_steps.key("up")
    first_steps.key("return")
    assert first_steps.screen.course.index == 1


def test_enter_skips_no_task(first_steps):
    first_steps.key("return")
    assert (first_steps.screen.course.index, first_steps.screen.default_button) == (0, None)


def by_click(player):
    player.click(piece_centre(player, 3))


def by_drag(player):
    begin = piece_centre(player, 3)
    end = begin[0], begin[1] - player.screen.stage.view.geometry.pitch
    player.press(begin)
    player.move(end, held=True)
    player.release(end)


def piece_centre(player, piece):
    screen = player.screen
    cell = screen.course.position.cells.index(piece)
    return screen.stage.view.geometry.place(*divmod(cell, 3)).centre


@every("take_back", [lambda player: player.key("u"), lambda player: player.key("up"), by_click, by_drag])
def test_move_is_taken_back_by_undo_or_hand(play, take_back):
    player = play(language="en")
    introduce(player.app)
    player.step()
    screen = player.screen
    for _ in range(3):
        player.do(NEXT)
    player.rest()
    wrong = screen.course.position
    for key in ("h", "h", "left", "right", "down"):
        player.key(key)
        assert (screen.course.position, screen.course.done) == (wrong, False)
    player.click(piece_centre(player, 8))  # which slides, too, but does not take back
    assert (screen.course.position, screen.course.done) == (wrong, False)
    take_back(player)
    assert (screen.course.position, screen.course.done) == (screen.course.step.start, True)
    player.key("u")
    assert screen.course.position == screen.course.step.start
    assert player.says("lesson.done", key="Enter")


def test_message_names_gap_keys(first_steps):
    store, screen = first_steps.store, first_steps.screen
    store.save_settings(store.settings.choose("arrows", "gap"))
    first_steps.do(NEXT)
    assert screen.words.key(Action.RIGHT) in screen.message
    first_steps.key("right")
    first_steps.key("right")
    assert screen.course.done


def test_can_be_left_at_any_step(play):
    player = play(language="en")
    for steps in range(5):
        player.screen.next = ToFirstSteps(player.screen)
        player.step()
        for _ in range(steps):
            player.do(NEXT)
        assert player.screen.course.index == steps
        player.step(1.0)  # else it is the second click of a double one
        player.click_button("Leave")
        assert isinstance(player.screen, PickerScreen)


def test_method_shows_on_its_board(play):
    board = load_board("eight")
    player = play(board, board.position("1 2 3/4 0 5/6 7 8"), language="en")
    player.key("f5")
    screen = player.screen
    assert (screen.course.chapter, screen.course.index) == ("numbers", 0)
    player.key("right")
    for _ in range(8):
        player.step(STEP_SECONDS + 0.7)
    assert screen.course.position == played(screen.course.step.start, screen.course.step.moves).positions[-1]
    player.do(ItemCommand(CHAPTER, "goat"))
    assert screen.course.position.board.id == "goat"
    player.key("f5")
    assert isinstance(player.screen, PlayScreen)


def test_it_is_reached_from_the_help(play):
    player = play(load_board("goat"), language="en")
    player.click_help("How to play")
    assert isinstance(player.screen, HowToPlayScreen)
    assert player.screen.course.chapter == "goat"
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


def test_introduction_is_remembered(tmp_path, play):
    player = play()
    assert not player.store.settings.introduced
    introduce(player.app)
    player.quit()
    assert Store(player.store.folder).settings.introduced


def test_learn_has_lessons_and_mistakes(play):
    player = play(load_board("goat"))
    player.key("f5")
    player.click_button("Mistakes")
    assert isinstance(player.screen, MistakesScreen)
    assert player.title == "Mistakes: Goat - Antipode"
    player.key("f5")
    assert isinstance(player.screen, HowToPlayScreen)
    player.key("o")
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


def test_mistakes_of_no_board_are_those_due_most(play):
    eight, goat = load_board("eight"), load_board("goat")
    player = play()
    today = player.app.interface.today()
    for text in ("1 2 3/4 0 5/7 8 6", "1 2 3/4 5 6/0 7 8"):
        player.store.mistakes.add(parse_position(eight, text), today)
    player.store.mistakes.add(goat.start, today)
    player.key("f5")
    player.click_button("Mistakes")
    assert player.title == "Mistakes: Eight - Antipode"
    assert player.screen.counts.due == 2
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    player.ask(Action.MISTAKES)
    assert player.title == "Mistakes: Eight - Antipode"
    player.key("escape")
    player.store.mistakes.clear(eight)
    player.ask(Action.MISTAKES)
    assert player.title == "Mistakes: Goat - Antipode"


def test_without_any_mistakes_the_page_says_so(play):
    player = play()
    player.ask(Action.MISTAKES)
    assert isinstance(player.screen, MistakesScreen)
    assert player.screen.message == player.phrase("mistakes.none_kept")


@pytest.mark.parametrize("size", [(480, 360), (800, 600), (1280, 800), (600, 1000), (2560, 1440)])
@pytest.mark.parametrize("key", ["f5", "o"])
def test_parts_do_not_overlap(play, size, key):
    player = play(load_board("klotski"), size=size)
    player.key(key)
    player.step()
    screen = player.screen
    parts = [screen.stage.view.geometry.frame]
    parts += [widget.rect for widget in screen.widgets()] + [rect for _, rect in screen.controls]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(parts, 2))
    assert all(part.x >= 0 and part.right <= size[0] and part.bottom <= size[1] for part in parts)
