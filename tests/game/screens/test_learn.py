"""The lessons: what they show is so on the boards, and a new player is led through the first ones, once."""

import itertools
from dataclasses import replace

import pygame
import pytest
from every import each_once, every, sampled

from game.app.running import introduce
from game.board.bodies import pieces_at
from game.board.view import BoardPicture
from game.input.commands import Action
from game.language.language import LANGUAGES
from game.model.game import Origin
from game.model.grades import GameResult
from game.model.record import Record
from game.modes.journey import journey_steps
from game.modes.lessons import lesson_named, lessons
from game.screens.game_screen import ToBoard, ToFirstSteps, ToLesson, ToReview, ToStages
from game.screens.journey.screen import JourneyScreen
from game.screens.learn.screen import LESSON, TEST, LearnScreen
from game.screens.lesson.drills import DRILL
from game.screens.lesson.model import TABLES, LessonRun, left
from game.screens.lesson.screen import (
    AGAIN,
    JOURNEY_SECONDS,
    NEXT,
    ONWARD_SECONDS,
    PART_SECONDS,
    STEP_SECONDS,
    LessonScreen,
)
from game.screens.mistakes.list_screen import MistakesListScreen
from game.screens.picker.screen import PickerScreen
from game.screens.play.result import Result
from game.screens.play.screen import PlayScreen
from game.screens.stages.screen import StagesScreen
from game.store.storage import Store
from game.ui.access import access_tree
from game.ui.control import ControlState, ItemCommand
from game.ui.geometry import Rect
from game.ui.labels import Line
from solver import load_board
from solver.analysis.method import follows_method, method_line, method_moves, moves_by_method
from solver.catalogue.texts import PlayedGame
from solver.model.notation import parse_moves

pytestmark = pytest.mark.usefixtures("few_frames")


def test_new_player_is_led_to_the_journey(play):
    player = play(language="en")
    introduce(player.app)
    player.step()
    screen = player.screen
    assert isinstance(screen, LessonScreen)
    tasks = []
    for keys in (("left",), ("up", "up"), ("h", "h"), ("right", "up", "left")):
        assert player.screen is screen
        tasks.append(screen.run_of.step.task.value)
        assert any(isinstance(widget, BoardPicture) and widget.position.is_goal for widget in screen.widgets())
        for key in keys:
            assert not screen.run_of.done
            player.key(key)
        assert screen.run_of.done
        done = "done" if screen.run_of.position.is_goal else "step_done"  # no praise for a board that isn't solved
        assert player.says("lesson.end", key="F5") if screen.run_of.is_at_end else player.says(f"lesson.{done}")
        player.step(JOURNEY_SECONDS)
    assert tasks == ["slide", "row", "hint", "goal"]
    player.step()
    assert isinstance(player.screen, JourneyScreen)
    player.key("escape")
    assert isinstance(player.screen, PickerScreen)
    player.key("return")
    player.step()
    assert player.position == journey_steps()[0].position
    player.quit()
    assert player.store.settings.introduced


@pytest.fixture
def first_steps(play):
    """A player at the first step."""
    player = play(language="en")
    player.screen.next = ToFirstSteps(player.screen)
    player.step()
    return player


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_goal_is_seen_before_the_first_task(play, motion):
    player = play(language="en")
    player.app.change_settings(player.store.settings.choose("motion", motion))
    player.screen.next = ToFirstSteps(player.screen)
    player.step()
    screen = player.screen
    assert screen.stage.is_moving == (motion == "full")
    player.key("left")  # which is not delayed by that
    assert screen.run_of.done


def test_first_steps_of_the_lesson_end_at_its_drills(play):
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, "first")
    player.step()
    screen = player.screen
    for keys in (("left",), ("up", "up"), ("h", "h"), ("right", "up", "left")):
        for key in keys:
            player.key(key)
        assert screen.run_of.done
        player.step(JOURNEY_SECONDS)
        player.step()
    assert (player.screen, screen.run_of.is_at_end) == (screen, True)


def test_first_steps_count_as_progress(play):
    """Once all are done, what comes next is the course of numbers."""
    player = play(language="en")
    player.key("f5")
    player.wait_for_records()

    def count():
        cards = {control.command: control.look for control, _ in player.screen.controls}
        return cards[ItemCommand(LESSON, "first")].keywords["count"]

    assert (count(), player.screen.default_button) == ("0/10", ItemCommand(LESSON, "first"))
    player.key("return")
    for number, keys in enumerate((("left",), ("up", "up"), ("h", "h"), ("right", "up", "left")), 1):
        for key in keys:
            player.key(key)
        assert len(player.store.progress.first_steps) == number
        player.do(NEXT)
        player.step()
    while not isinstance(player.screen, LearnScreen):
        player.key("escape")
    assert count() == "drills 0/6"
    player.key("escape")
    player.key("f5")
    player.wait_for_records()
    assert player.screen.default_button == ItemCommand(LESSON, "tile")
    player.quit()
    assert len(Store(player.store.folder).progress.first_steps) == 4


def test_enter_goes_on_at_once(first_steps):
    screen = first_steps.screen
    first_steps.key("left")
    first_steps.key("return")
    assert screen.run_of.index == 1
    first_steps.step(ONWARD_SECONDS)
    assert screen.run_of.index == 1  # and no second time by itself


def by_click(player):
    player.click(piece_centre(player, 8))


def by_drag(player):
    begin = piece_centre(player, 8)
    end = begin[0], begin[1] + player.screen.stage.view.geometry.pitch
    player.press(begin)
    player.move(end, held=True)
    player.release(end)


def piece_centre(player, piece):
    screen = player.screen
    cell = screen.run_of.position.cells.index(piece)
    return screen.stage.view.geometry.place(*divmod(cell, 3)).centre


def at_hint_step(play):
    """Return a player at the step of the first steps that asks for a hint."""
    player = play(language="en")
    introduce(player.app)
    player.step()
    for _ in range(2):
        player.do(NEXT)
    player.rest()
    return player


@every("make", [lambda player: player.key("h"), lambda player: player.key("down"), by_click, by_drag])
def test_hint_is_played_by_its_key_or_by_hand(play, make):
    player = at_hint_step(play)
    player.key("h")
    make(player)
    assert player.screen.run_of.done


@every("make", [lambda player: player.key("down"), by_click, by_drag])
def test_step_of_the_hint_can_be_solved_without_one(play, make):
    player = at_hint_step(play)
    run = player.screen.run_of
    make(player)
    assert (run.has_begun, run.done) == (True, False)
    player.click(piece_centre(player, 6))
    player.click(piece_centre(player, 5))
    player.click(piece_centre(player, 8))
    assert (run.is_solved, run.done) == (True, True)


def test_slide_of_two_tiles_is_taken_back_at_once(first_steps):
    run = first_steps.screen.run_of
    start = run.position
    moves = next((one, two) for one in start.legal_moves() for two in start.apply(one).legal_moves() if one == two)
    run.make(moves)
    assert run.position != start
    first_steps.key("u")
    assert (run.position, run.has_begun) == (start, False)


def test_wrong_move_is_taken_back_first(first_steps):
    screen = first_steps.screen
    first_steps.key("down")
    assert screen.run_of.is_astray
    assert first_steps.says("lesson.first_astray", key="U", piece=8)
    first_steps.key("up")
    assert not (screen.run_of.is_astray or screen.run_of.has_begun)
    first_steps.key("down")
    first_steps.key("u")
    assert not (screen.run_of.is_astray or screen.run_of.has_begun)
    first_steps.key("left")
    assert screen.run_of.done


def test_enter_works_wherever_focus_was(first_steps):
    first_steps.key("tab")
    assert first_steps.screen.focused_command is Action.HINT
    first_steps.key("left")
    first_steps.key("return")
    assert first_steps.screen.run_of.index == 1


def test_enter_skips_no_task(first_steps):
    first_steps.key("return")
    assert (first_steps.screen.run_of.index, first_steps.screen.default_button) == (0, None)


def test_message_names_gap_keys(first_steps):
    store, screen = first_steps.store, first_steps.screen
    store.save_settings(store.settings.choose("arrows", "gap"))
    first_steps.do(NEXT)
    assert screen.words.key(Action.DOWN) in screen.message
    first_steps.key("down")
    first_steps.key("down")
    assert screen.run_of.done


def test_can_be_left_at_any_step(play):
    player = play(language="en")
    for steps in range(4):
        player.screen.next = ToFirstSteps(player.screen)
        player.step()
        for _ in range(steps):
            player.do(NEXT)
        assert player.screen.run_of.index == steps
        player.step(1.0)  # else it is the second click of a double one
        player.click_button("Leave")
        assert isinstance(player.screen, PickerScreen)


@pytest.fixture
def lesson(play):
    """A player at the lesson of the corner, in front of a board."""
    player = play(load_board("eight"), language="en")
    player.screen.next = ToLesson(player.screen, "corner")
    player.step()
    return player


def test_learn_opens_at_the_course_of_the_board(play):
    player = play(load_board("goat"), language="en")
    player.click_help("Learn")
    player.wait_for_records()
    assert isinstance(player.screen, LearnScreen)
    assert player.screen.default_button == ItemCommand(LESSON, "tall")
    player.key("return")
    assert isinstance(player.screen, LessonScreen)
    assert player.screen.lesson.name == "tall"
    for screen in (LearnScreen, PlayScreen):
        player.key("escape")
        assert isinstance(player.screen, screen)


def test_every_lesson_is_listed_and_reached_by_keyboard(play):
    player = play(language="en")
    player.key("f5")
    reached = set()
    for _ in range(2 * len(lessons()) + 20):
        player.key("tab")
        reached.add(player.screen.focused_command)
    assert {ItemCommand(LESSON, lesson.name) for lesson in lessons()} <= reached
    assert ItemCommand(TEST, "numbers") in reached


def test_demonstration_plays_to_its_end_and_again(lesson):
    screen = lesson.screen
    for _ in range(2):
        assert screen.run_of.position == screen.run_of.step.start
        for _ in range(len(screen.run_of.step.moves) + 3):
            lesson.step(STEP_SECONDS + 0.7)
        assert screen.run_of.position.is_goal
        lesson.do(AGAIN)


def test_demonstration_pauses_between_its_parts_and_frames_the_tiles(lesson):
    screen = lesson.screen
    run, (setup, _) = screen.run_of, screen.run_of.step.parts
    lesson.step(2 * STEP_SECONDS)
    for shown in range(1, setup + 1):
        assert (run.shown, len(screen.stage.lit)) == (shown, 2 if shown == setup else 0)
        lesson.step(STEP_SECONDS + 0.01)
    assert run.shown == setup
    lesson.step(PART_SECONDS)
    assert (run.shown, len(screen.stage.lit)) == (setup + 1, 0)


def test_demonstration_of_several_stages_frames_the_tiles_of_each_and_names_them(play):
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, "whole")
    player.step()
    screen, seen = player.screen, []
    while screen.run_of.next_shown is not None:
        tiles = tuple(screen.stage.lit)
        if not seen or seen[-1] != tiles:
            seen.append(tiles)
        said = player.phrase("lesson.whole")
        named = screen.interface.words.listed(map(str, tiles), "and")
        assert screen.message == f"{said}\n{player.phrase('lesson.now', tiles=named)}"
        player.key("right")
        framed = [mark.piece for mark in screen.stage._picture().marks]
        places = pieces_at(screen.run_of.position)
        assert len(framed) == len(screen.stage.lit)
        player.rest()
        assert {mark.piece for mark in screen.stage._picture().marks} == {
            screen.stage.view.rect_of(tile, places[tile][0]) for tile in screen.stage.lit
        }
    assert seen == [(1,), (2, 3), (4, 7), (5, 6, 8)]
    assert not screen.stage.lit and player.says("lesson.whole")


def test_demonstration_is_halted_and_stepped_by_keys(lesson):
    screen, run = lesson.screen, lesson.screen.run_of
    lesson.key("right")
    lesson.key("right")
    lesson.key("left")
    lesson.step(5 * STEP_SECONDS)
    assert (run.shown, run.is_halted) == (1, True)
    words = lesson.app.interface.words
    halted = words.text("lesson.halted", made=1, of=len(run.step.moves), on="Right", back="Left", run="Space")
    assert halted in [widget.text for widget in screen.widgets() if isinstance(widget, Line)]
    lesson.key("space")
    lesson.step(STEP_SECONDS + 0.01)
    assert (run.shown, run.is_halted) == (3, False)
    lesson.click_button("Pause")
    lesson.step(5 * STEP_SECONDS)
    assert run.shown == 3
    while run.next_shown is not None:
        lesson.key("right")
    assert run.is_solved and run.index == 0
    lesson.key("right")
    assert (run.index, run.shown) == (1, 0)
    lesson.key("left")
    assert run.index == 0


def test_guided_try_frames_the_next_piece(lesson):
    screen = lesson.screen
    lesson.do(NEXT)
    lesson.do(NEXT)
    lesson.rest()
    step = screen.run_of.step
    assert screen.stage.hint == step.moves[0]
    wrong = next(move for move in step.start.legal_moves() if move != step.moves[0])
    lesson.key(wrong.path[0].word)
    assert screen.stage.hint in screen.run_of.position.legal_moves()
    assert lesson.says("lesson.try_astray", key="U", hint="H", piece=None)
    lesson.key("u")
    moves, aim = lesson.app.interface.words.moves(len(step.moves)), "2 where 3 belongs, and 3 below it"
    assert lesson.says("lesson.try_stage", moves=moves, aim=aim, key="H")
    for number, move in enumerate(step.moves):
        assert screen.stage.hint == move
        if number % 2:
            lesson.key(move.path[0].word)
        else:
            lesson.key("h")
            lesson.key("h")
    assert screen.run_of.done
    assert lesson.says("lesson.tried")
    assert screen.default_button == NEXT


def test_a_try_ends_with_what_the_stars_of_the_drills_count_by(play):
    player = play(language="en")
    for name, said in (("tile", "tried"), ("row", "tried_by_method")):
        player.screen.next = ToLesson(player.screen, name)
        player.step()
        while not player.screen.run_of.is_at_end:
            player.do(NEXT)
        player.screen.run_of.make(player.screen.run_of.step.moves)
        assert player.says(f"lesson.{said}")
        player.key("escape")


def run_at_try(name):
    """Return a lesson at its guided try."""
    run = LessonRun(lesson_named(name))
    run.go_to(len(run.steps) - 1)
    return run


@every("name", ["whole", "fifteen", "row4", "last_rows", "column", "back", "step_back", "three_colours", "wide_farm"])
def test_hints_lead_to_the_end_of_a_try_from_anywhere(name):
    run = run_at_try(name)
    for _ in range(5):  # to wherever that is
        run.make([run.position.legal_moves()[-1]])
    for _ in range(len(run.step.moves) + 60):
        if not run.done:
            assert run.is_movable
            run.make([run.best])
    assert run.is_solved


def test_try_of_several_stages_says_which_comes_next():
    run, said = run_at_try("fifteen"), []
    while not run.done:
        aim = run.aim
        if (aim.stage.tiles, aim.setup) not in said:
            said.append((aim.stage.tiles, aim.setup))
        run.make([run.best])
    stages = [tiles for tiles, _ in said]
    assert [tiles for tiles, _ in itertools.groupby(stages)] == [
        (1, 2), (3, 4), (5, 6), (7, 8), (9, 13), (10, 14), (11, 12, 15),
    ]  # fmt: skip
    assert {each.stage.tiles for each in run_at_try("fifteen").aims} == {*stages}
    assert run_at_try("chain").aim is None


def test_a_way_of_ones_own_by_the_method_is_no_detour():
    """Of the moves that bring the end of the stage nearer, none is called one, whichever way the guide has."""
    run = run_at_try("fifteen")
    off_path = 0
    for _ in range(len(run.step.moves) + 30):
        if not run.done:
            better = [
                move for move in run.position.legal_moves() if left(run.position.apply(move)) < left(run.position)
            ]
            run.make([better[-1]])
            off_path += run.moves_left is None
            assert not run.is_astray
            assert run.done or run.guided is not None
    assert run.is_solved and off_path


def test_drills_follow_one_another(lesson):
    drills = lesson.screen.lesson.drills
    lesson.wait_for_records()
    for _ in lesson.screen.run_of.steps:
        lesson.do(NEXT)
    lesson.step()
    for number, drill in enumerate(drills, 1):
        assert isinstance(lesson.screen, PlayScreen)
        assert str(lesson.session.game.start) == drill.start
        assert lesson.session.game.origin is Origin.LESSON
        assert lesson.note == f"drill {number} of {len(drills)}"
        lesson.wait_for_solver()
        table = lesson.app.coach.analyzer.table
        for move in parse_moves(table.line(drill.position)):
            assert not lesson.session.game.moves or lesson.says(lesson_named("corner").words(drill.case))
            lesson.key(move.path[0].word)
        lesson.rest()
        assert lesson.session.is_solved
        assert lesson.screen.controller.score.grade.stars == 3
        lesson.key("n")
    assert isinstance(lesson.screen, LessonScreen)
    assert lesson.screen.lesson.name == "row"
    lesson.key("escape")
    assert isinstance(lesson.screen, PlayScreen), "as before the lesson"


@pytest.fixture
def row_drill(play):
    """A player at a drill of a row, which takes 18 moves by the method, and 6 at the fewest."""
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, "row")
    player.step()
    player.do(ItemCommand(DRILL, 2))
    player.step()
    player.wait_for_solver()
    return player


def test_stars_of_several_stages_count_by_the_method(row_drill):
    player, drill = row_drill, lesson_named("row").drills[1]
    assert (drill.moves, drill.by_method) == (6, 18)
    assert dict(player.screen.counters)["method"] == "18"
    notes = {note.name: note.text for note, _ in player.screen.notes}
    assert notes[player.phrase("panel.method")] == player.phrase("what.method", par="6")
    home, anywhere = (player.phrase("what.numbered_piece", piece=piece) for piece in (2, 7))
    assert player.phrase("what.home", row=1, column=2) in notes[home]
    assert player.phrase("what.anywhere") in notes[anywhere], "it is not in the goal"
    for move in method_line(drill.position, TABLES):
        player.key(move.path[0].word)
    player.rest()
    grade = player.screen.controller.score.grade
    assert (grade.moves, grade.par, grade.stars) == (18, 6, 3)
    (result,) = (widget for widget in player.screen.widgets() if isinstance(widget, Result))
    figures = [each for each in result.figures if each[1] in ("18", "6")]
    assert figures == [(player.phrase("result.by_method"), "18"), (player.phrase("result.fewest"), "6")]
    assert player.store.mistakes.count_due(player.app.interface.today()) == 0
    player.key("v")
    shows_the_method(player)
    player.key("escape")
    player.key("g")
    player.step(1.0)
    (row,) = (control for control, _ in player.screen.controls if getattr(control.command, "kind", "") == "game")
    assert row.look(Rect(0, 0, 9, 9), ControlState()).stars == 3
    player.screen.run(row.command)
    player.step()
    shows_the_method(player)


def shows_the_method(player):
    """Check a review of the second drill of a row, solved by the method."""
    screen = player.screen
    player.wait_until(lambda: not screen.model.reviewer.is_running and screen.coach.method.moves(screen.game.start))
    player.step()
    tiles = {note.name: note.text for note, _ in screen.notes}
    assert player.phrase("summary.slack") not in tiles
    shown = {tile.name: (tile.value, tile.stars) for tile in screen._shown_tiles}
    assert shown[player.phrase("summary.stars")] == ("", 3)
    assert shown[player.phrase("summary.method")] == ("18", None)
    assert shown[player.phrase("summary.fewest")] == ("6", None)
    review = screen.model.review
    assert (review.costly, review.detours, review.only_move_runs) == ((), (), ())
    player.key("home")
    assert "nothing wasted" in screen.status


def test_review_by_the_method_marks_what_it_wastes(row_drill):
    player, drill = row_drill, lesson_named("row").drills[1]
    start = drill.position
    wasted = next(move for move in start.legal_moves() if not follows_method(start, start.apply(move), TABLES))
    line = (wasted, wasted.inverse, *method_line(start, TABLES))
    player.screen.next = ToReview(player.screen, PlayedGame(start, line), is_by_method=True)
    player.step()
    player.wait_until(lambda: not player.screen.model.reviewer.is_running)
    review = player.screen.model.review
    assert review.costly == (1,)
    assert [(each.first, each.last) for each in review.detours] == [(0, 2)]
    assert {*review.evaluations[0].best} == {*moves_by_method(start, TABLES)}
    player.key("home")
    assert "By the method:" in player.screen.status


def test_mistakes_of_several_stages_are_what_the_method_wastes(row_drill):
    player, drill = row_drill, lesson_named("row").drills[1]
    wasted = next(
        move for move in drill.position.legal_moves()
        if not follows_method(drill.position, drill.position.apply(move), TABLES)
    )  # fmt: skip
    player.key(wasted.path[0].word)
    player.key(wasted.path[0].inverse.word)
    for move in method_line(drill.position, TABLES):
        player.key(move.path[0].word)
    assert player.session.is_solved
    assert player.store.mistakes.count_due(player.app.interface.today()) == 1


def test_fewest_moves_of_several_stages_are_perfect(row_drill):
    player, drill = row_drill, lesson_named("row").drills[1]
    for move in parse_moves(player.app.coach.analyzer.table.line(drill.position)):
        player.key(move.path[0].word)
    grade = player.screen.controller.score.grade
    assert (grade.result, grade.stars) == (GameResult.OPTIMAL, 3)
    player.rest()
    (result,) = (widget for widget in player.screen.widgets() if isinstance(widget, Result))
    assert result.headline == player.phrase("result.perfect_by_method", fewer=12)


def test_hints_of_several_stages_go_by_the_method(row_drill):
    player, drill = row_drill, lesson_named("row").drills[1]
    for move in method_line(drill.position, TABLES):
        player.key("h")
        player.wait_until(lambda: player.screen.controller.stage.hint is not None)
        assert player.screen.controller.stage.hint == move
        player.key("h")
    assert player.session.is_solved


def test_stars_of_a_random_test_count_by_the_method(play):
    player = play(load_board("fifteen"), language="en")
    player.key("f5")
    choose(player, ItemCommand(TEST, "numbers"))
    score = player.screen.controller.score
    player.wait_until(lambda: score.by_method is not None)
    assert score.by_method == method_moves(player.session.game.start, TABLES)
    assert dict(player.screen.counters)["method"] == str(score.by_method)


def test_drill_leads_back_to_its_lesson(lesson):
    lesson.do(ItemCommand(DRILL, 2))
    lesson.step()
    assert isinstance(lesson.screen, PlayScreen)
    lesson.key("escape")
    assert isinstance(lesson.screen, LessonScreen)
    assert lesson.screen.lesson.name == "corner"


@sampled("name", [lesson.name for lesson in lessons() if lesson.drills[0].board == lesson.drills[1].board], 4)
def test_next_drill_of_a_board_says_the_idea(play, name):
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, name)
    player.step()
    player.do(ItemCommand(DRILL, 1))
    player.step()
    player.key("n")
    player.step()
    assert player.note == f"drill 2 of {len(lesson_named(name).drills)}"
    assert player.says(lesson_named(name).words(lesson_named(name).drills[1].case))


def test_idea_stays_while_a_drill_is_played(lesson):
    lesson.do(ItemCommand(DRILL, 3))
    lesson.step()
    assert lesson.says("lesson.corner")
    lesson.wait_for_solver()
    lesson.key("h")
    assert not lesson.says("lesson.corner")
    lesson.key("h")
    assert lesson.says("lesson.corner")
    lesson.key("u")
    assert lesson.says("lesson.corner")


@pytest.fixture
def farm_test(play):
    """A player at the test of the farm."""
    player = play(load_board("goat"), language="en")
    player.key("f5")
    choose(player, ItemCommand(TEST, "farm"))
    player.wait_for_solver()
    return player


def test_won_test_has_one_way_to_the_lessons(farm_test):
    player = farm_test
    assert player.says("lesson.test_asks")
    for move in parse_moves(player.app.coach.analyzer.table.line(player.position)):
        player.key(move.path[0].word)
        assert player.session.is_solved or player.says("lesson.test_asks")
    player.rest()
    labels = [control.label for control, _ in player.screen.controls]
    assert labels.count("Lessons") == 1
    (result,) = (widget for widget in player.screen.widgets() if isinstance(widget, Result))
    assert ("Test", "passed") in result.figures
    assert player.screen.default_button is Action.BACK
    player.key("return")
    assert isinstance(player.screen, LearnScreen)


def test_new_after_a_passed_test_is_an_ordinary_game(farm_test):
    player = farm_test
    for move in parse_moves(player.app.coach.analyzer.table.line(player.position)):
        player.key(move.path[0].word)
    player.key("n")
    assert not player.session.is_solved
    assert player.session.game.origin is not Origin.TEST


def test_new_in_a_test_is_another_one_that_says_so(play, jobs_go):
    player = play(load_board("fifteen"), language="en")
    player.key("f5")
    choose(player, ItemCommand(TEST, "numbers"))
    first = player.session.game.start
    assert player.says("lesson.test_asks_by_method")
    player.key("n")
    assert player.session.game.origin is Origin.TEST
    assert player.session.game.start != first
    assert player.says("lesson.test_another", undo=player.app.interface.words.key(Action.UNDO))


def test_new_on_a_board_of_a_collection_leads_out_of_its_test(play, jobs_go):
    player = play(load_board("fifteen"), language="en")
    player.key("f5")
    choose(player, ItemCommand(TEST, "numbers"))
    player.screen.next = ToBoard(load_board("fifteen"), home=player.screen.home.back)
    player.step()
    assert player.session.game.origin is Origin.TEST
    player.key("n")
    assert player.session.game.origin is Origin.DEALT


def test_help_in_a_test_says_first_what_it_costs(farm_test):
    player = farm_test
    for action in (Action.HINT, Action.SOLVE, Action.REVIEW):
        player.screen.on_key(action)
        assert player.says("lesson.test_warns", key=player.app.interface.words.key(action))
        assert not player.session.game.assisted
    player.key("h")
    player.key("h")
    assert player.session.game.assisted


def test_what_comes_next_is_after_what_was_done_last(play):
    """Beyond the last lesson with a solved drill, then the test, then the next course."""
    drilled = lesson_named("chain")
    options = {"assisted": False, "when": "2026-11-23T12:00:00+00:00"}

    def solved(drill, number, origin=Origin.LESSON):
        return Record(
            "a run", number, drill.board, drill.start, drill.moves, 9.0, drill.moves, origin=origin.value, **options
        )

    records = [solved(drill, number) for number, drill in enumerate(drilled.drills, 1)]
    of_last = [solved(drill, number) for number, drill in enumerate(lesson_named("back").drills, 11)]
    of_test = solved(drilled.drills[-1], 30, Origin.TEST)
    wanted = [
        (records, ItemCommand(LESSON, "away")),
        (of_last, ItemCommand(TEST, "cars")),
        ([*of_last, of_test], ItemCommand(LESSON, "domino")),
    ]
    for games, command in wanted:
        player = play(load_board("rush-60"), language="en", size=(480, 240), records=games)
        player.key("f5")
        player.wait_for_records()
        assert player.screen.default_button == command
        assert command in [control.command for control, _ in player.screen.controls], "it is seen at once"
        player.quit()


def test_n_leads_on_and_its_button_says_so(lesson):
    screen = lesson.screen
    assert {control.command: control.key for control, _ in screen.controls}[NEXT] == "N"
    for _ in range(len(screen.run_of.steps) - 1):
        lesson.key("n")
    assert screen.run_of.is_at_end
    lesson.key("n")
    lesson.step()
    assert isinstance(lesson.screen, PlayScreen)


def choose(player, command):
    """Choose a card, wherever it is in the list."""
    player.key("home")
    while command not in [control.command for control, _ in player.screen.own_controls]:
        assert not player.screen.listing.is_at_end
        player.key("page down")
    player.do(command)
    player.step()


def test_test_is_a_fifteen_of_its_own_each_time(play, jobs_go):
    player = play(load_board("fifteen"), language="en")
    starts = set()
    for _ in range(2):
        player.key("f5")
        choose(player, ItemCommand(TEST, "numbers"))
        assert (player.session.board.id, player.session.game.origin) == ("fifteen", Origin.TEST)
        starts.add(player.session.game.start)
        player.key("escape")
        player.key("escape")
    assert len(starts) == 2


@every("name", ["behind", "domino", "nearest", "tall", "goat"])
def test_try_of_every_family_ends_by_hints(play, name):
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, name)
    player.step()
    screen = player.screen
    while screen.run_of.step.name != "try":
        player.do(NEXT)
    for _ in lesson_named(name).steps[-1].moves:
        player.key("h")
        player.key("h")
    assert screen.run_of.done
    assert screen.run_of.is_solved


@every("name", ["behind", "away", "domino", "round", "step_back", "huarong", "nearest", "tall", "goat"])
def test_try_of_every_family_ends_by_arrows(play, name):
    """They move the framed piece, also where others could move the same way."""
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, name)
    player.step()
    screen = player.screen
    while screen.run_of.step.name != "try":
        player.do(NEXT)
    for move in screen.run_of.step.moves:
        for direction in move.path:
            assert not screen.run_of.done
            player.key(direction.word)
    assert screen.run_of.done


def test_screen_readers_hear_where_a_step_begins(play):
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, "behind")
    player.step()

    def heard():
        screen = player.screen
        return [node.name for node in access_tree(screen, screen.words, ()).root.all() if node.is_live]

    assert any(each.startswith("New position. Row 1:") for each in heard())
    player.do(NEXT)
    assert any(each.startswith("New position. Row 1:") for each in heard())
    assert any(each.startswith("Highlighted: B") for each in heard())


STAGED = "1 2 3/4 0 6/7 5 8"


def test_result_of_a_test_leads_to_its_stages(play):
    board = load_board("fifteen")
    player = play(board, language="en")
    player.screen.next = ToBoard(board, board.position("1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"), Origin.TEST)
    player.step()
    player.key("left")
    assert player.session.is_solved
    player.rest()
    player.key("return")
    assert isinstance(player.screen, StagesScreen)


def test_a_new_player_is_led_to_the_lessons_by_their_key(play):
    player = play(language="en")
    introduce(player.app)
    player.step()
    player.key("f5")
    assert isinstance(player.screen, LearnScreen)


def test_a_lesson_is_passed_over_before_its_drills_are_solved(lesson):
    for _ in range(len(lesson.screen.run_of.steps) - 1):
        lesson.do(NEXT)
    assert lesson.screen.lesson.name == "corner"
    lesson.click_button("Next lesson")
    assert lesson.screen.lesson.name == "row"


def test_review_shows_stages_and_leads_to_drills(play):
    board = load_board("eight")
    player = play(board, board.position(STAGED), language="en")
    player.wait_for_solver()
    for key in ("left", "right", "up", "left"):
        player.key(key)
    assert player.session.is_solved
    player.key("v")
    player.wait_until(lambda: player.screen.model.review is not None)
    player.click_button("Stages")
    screen = player.screen
    player.wait_until(lambda: screen.reports is not None)
    assert [(report.moves, report.fewest) for report in screen.reports] == [(0, 0), (0, 0), (0, 0), (4, 2)]
    assert player.says("stages.weakest", stage=player.phrase("stages.ring"), wasted="2 moves")
    player.click_button("To its drills")
    assert player.screen.lesson.name == "ring"


def test_stages_of_a_game_without_waste(play):
    board = load_board("eight")
    player = play(board, language="en")
    game = PlayedGame(board.position(STAGED), tuple(parse_moves("UL")))
    player.screen.next = ToStages(player.screen, game)
    player.step()
    player.wait_until(lambda: player.screen.reports is not None)
    assert player.says("stages.perfect")


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
    assert isinstance(player.screen, MistakesListScreen)
    assert player.title == "Mistakes - Antipode"
    player.key("f5")
    assert isinstance(player.screen, LearnScreen)
    player.key("o")
    player.key("escape")
    assert isinstance(player.screen, PlayScreen)


@pytest.mark.parametrize("size", [(480, 360), (800, 600), (1280, 800), (600, 1000), (2560, 1440)])
@pytest.mark.parametrize("page", ["klotski", "second", "behind", "mistakes"])
def test_parts_do_not_overlap(play, size, page):
    player = play(load_board("klotski"), size=size)
    if page == "mistakes":
        player.practise()
    else:
        player.screen.next = ToLesson(player.screen, "huarong" if page == "klotski" else page)
    player.step()
    screen = player.screen
    parts = [screen.stage.view.geometry.frame]
    parts += [widget.rect for widget in screen.widgets()] + [rect for _, rect in screen.controls]
    assert not any(a.overlaps(b) for a, b in itertools.combinations(parts, 2))
    assert all(part.x >= 0 and part.right <= size[0] and part.bottom <= size[1] for part in parts)


def test_stages_over_weeks_and_passed_tests(play):
    goat = lesson_named("goat").drills[-1]
    options = {"assisted": False, "when": "2026-11-23T12:00:00+00:00"}
    solved = Record("a run", 1, "eight", STAGED, 2, 1.5, 2, line="UL", times="100 50", **options)
    of_test = Record(
        "a run", 2, goat.board, goat.start, goat.moves, 9.0, goat.moves, origin=Origin.TEST.value, **options
    )
    player = play(language="en", records=[solved, of_test])
    player.key("g", ctrl=True)
    screen = player.screen
    player.wait_until(lambda: screen.weeks is not None)
    assert [mean.moves for mean in screen.weeks[0].means] == [0, 0, 0, 2]
    assert screen.tests == f"Tests passed: 1 of 5. Farm in {goat.moves} moves."
    assert "1\xa0game" in screen.message
    player.click_button("Moves")
    assert screen.in_seconds


def test_card_of_a_passed_test_shows_the_moves_and_stars_of_its_game(play):
    goat = lesson_named("goat").drills[-1]
    options = {"assisted": False, "when": "2026-11-23T12:00:00+00:00"}
    moves = 3 * goat.moves
    of_test = Record("a run", 1, goat.board, goat.start, moves, 9.0, goat.moves, origin=Origin.TEST.value, **options)
    player = play(load_board("goat"), language="en", records=[of_test])
    player.key("f5")
    player.wait_for_records()
    for _ in range(3 * len(lessons())):  # until the list has scrolled there
        if player.screen.focused_command == ItemCommand(TEST, "farm"):
            break
        player.key("tab")
    cards = {control.label: control.look for control, _ in player.screen.controls}
    shown = cards["Test: Farm"].keywords
    assert (shown["count"], shown["stars"]) == (player.app.interface.words.moves(moves), 1)


@pytest.mark.every_frame
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_number_where_a_tile_belongs_is_no_tile(play, theme):
    """In the empty cell it is much closer to the ground than to a tile, and yet there."""
    player = play(language="en", size=(800, 600))
    player.screen.change_settings(replace(player.store.settings, theme=theme))
    player.screen.next = ToLesson(player.screen, "stuck_column")
    player.step()

    def light(cell):
        geometry = player.screen.stage.view.geometry
        x, y = geometry.place(*divmod(cell, 4))[:2]
        return sum(pygame.display.get_surface().get_at((x + geometry.pitch // 5, y + geometry.pitch // 5))[:3])

    player.step(0.3)
    ground = light(11)  # that is empty, and nothing belongs there
    while player.screen.run_of.step.name != "twin":
        player.do(NEXT)
    player.step(0.3)
    faint, tile = light(12), light(8)
    assert player.screen.run_of.position.cells[12] == 0
    assert 0 < abs(faint - ground) < abs(tile - ground) / 4


def drawn_goal(player):
    """Return how high the goal is drawn beside the board."""
    goals = (each for each in player.screen.widgets() if isinstance(each, BoardPicture))
    return max(each.rect.height for each in goals)


@sampled("language, turn", itertools.product(LANGUAGES, range(3)), each_once(LANGUAGES, range(3)))
def test_goal_is_large_enough_in_a_small_window(play, language, turn):
    """Each lesson in one language, all in all with ``-m slow``."""
    player = play(language=language, size=(480, 360))
    home = player.screen
    for lesson in lessons()[1 + turn :: 3]:
        player.screen.next = ToLesson(home, lesson.name)
        player.step()
        screen = player.screen
        for _ in screen.run_of.steps:
            assert drawn_goal(player) >= 6 * screen.text, lesson.name
            if not screen.run_of.is_at_end:
                player.do(NEXT)


def test_keys_of_drills_and_of_again(play):
    player = play(language="en")
    player.screen.next = ToLesson(player.screen, "corner")
    player.step()
    screen = player.screen
    keys = {control.label: control.key for control, _ in screen.controls}
    assert [keys[f"Drill {number}"] for number in range(1, 7)] == list("123456")
    assert keys["Again"] == "Ctrl+N"
    player.step(2.0)
    assert screen.run_of.has_begun
    player.key("n", ctrl=True)
    assert not screen.run_of.has_begun
    player.key("3")
    assert isinstance(player.screen, PlayScreen)
    assert player.session.game.start == screen.lesson.drills[2].position
