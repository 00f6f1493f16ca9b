"""The journey: its steps as data, the stars on them, and the way from one to the next."""

import sys
from collections import Counter
from dataclasses import replace
from itertools import chain, pairwise
from math import factorial, prod

import pygame
import pytest
from every import every, sampled
from golden_data import ROOT
from records import record
from window_sizes import SIZES, inside

from game.board.looks import is_car_park
from game.board.view import BoardPicture
from game.input.commands import Action
from game.language.language import load_language
from game.model.board_kinds import kind_of
from game.model.game import Origin
from game.model.grades import MOST_STARS
from game.model.statistics import Statistics
from game.modes.journey import (
    chapters,
    former_steps,
    idea_of,
    journey_stars,
    journey_steps,
    next_step,
    start_text,
    step_of,
    tip_of,
)
from game.modes.levels import known_level
from game.screens.chapter.screen import ChapterScreen
from game.screens.daily.screen import DAY_STAMP
from game.screens.endless.screen import EndlessDialog
from game.screens.journey.screen import JourneyScreen
from game.screens.play.screen import PlayScreen
from game.screens.speed.screen import SpeedScreen
from game.screens.statistics.screen import StatisticsScreen
from game.ui.control import ControlState, ItemCommand
from game.ui.labels import Stars
from game.words.board_texts import board_name
from game.words.words import NO_MESSAGE
from solver import load_board
from solver.catalogue.boards import group_ids

pytestmark = pytest.mark.usefixtures("few_frames")


def won(board_id, moves):
    return record(1, moves, moves, board=board_id, start="")


def test_eighty_steps_in_eight_chapters():
    steps = journey_steps()
    assert [step.number for step in steps] == [*range(1, 81)]
    assert Counter(step.chapter for step in steps) == dict.fromkeys(chapters(), 10)
    assert steps[0].moves == 3
    assert (steps[-1].board, steps[-1].moves) == ("klotski", 81)
    assert len({(step.board, step.start) for step in steps}) == 80


def test_neighbours_differ_in_kind():
    kinds = [step.board.partition("-")[0] for step in journey_steps() if step.chapter != "parking"]
    assert max(Counter(kinds).values()) < 20
    assert sum(one == other for one, other in pairwise(kinds)) <= 4


def test_chapters_grow_harder():
    most = [max(step.moves for step in journey_steps() if step.chapter == chapter) for chapter in chapters()]
    assert most[0] <= 8
    assert most[-1] == max(step.moves for step in journey_steps())
    assert all(earlier <= 2 * later for earlier, later in pairwise(most))


@sampled("number", range(0, 80, 9), (0, 36, 72))
def test_moves_are_the_fewest(number, line_from):
    step = journey_steps()[number]
    solution = line_from(step.position)
    assert len(solution.split() if step.position.board.moves_name_pieces else solution) == step.moves


# Whether the idea that is told on a step can be followed on its board


def leaves_the_rest_free(goal, columns, done):
    """Return whether the other pieces can still be brought into any order while the cells that are ``done`` stand."""
    free = [cell for cell, label in enumerate(goal) if label >= 0 and cell not in done]
    beside = [
        [cell for cell in free if abs(cell - gap) == (1 if cell // columns == gap // columns else columns)]
        for gap in range(len(goal))
    ]
    seen, waiting = {goal}, [goal]
    while waiting:
        cells = waiting.pop()
        gap = cells.index(0)
        for cell in beside[gap]:
            after = list(cells)
            after[gap], after[cell] = after[cell], 0
            if (there := tuple(after)) not in seen:
                seen.add(there)
                waiting.append(there)
    counts = Counter(goal[cell] for cell in free)
    orders = factorial(len(free)) // prod(map(factorial, counts.values()))
    return len(seen) == (orders if max(counts.values()) > 1 else orders // 2)


def can_be_finished(board, lines):
    """Return whether lines can be finished one after the other, from an end, and left alone; two are left at last."""
    goal = board.goal_cells
    for order in (lines, lines[::-1]):
        parts = [order[:count] for count in range(1, len(lines) - 1)]
        if parts and all(leaves_the_rest_free(goal, board.columns, {*chain(*part)}) for part in parts):
            return 0 not in [goal[cell] for cell in chain(*parts[-1])]
    return False


def height_of(shape):
    """Return the number of rows of a shape."""
    return len({row for row, _ in shape})


def can_follow(idea, board):
    """Return whether what an idea says is true of a board."""
    rows = [[row * board.columns + column for column in range(board.columns)] for row in range(board.rows)]
    kind = kind_of(board)
    match idea:
        case "sliding":
            return board.gaps > 0
        case "rows" | "corners":
            return kind in ("numbers", "colours") and can_be_finished(board, rows)
        case "columns":
            return kind in ("numbers", "colours") and can_be_finished(board, [*map(list, zip(*rows, strict=True))])
        case "rings":
            return board.gaps == 1 and board.has_complete_goal and not board.moves_name_pieces
        case "farm" | "goat":
            return kind == idea
        case "parking":
            return is_car_park(board)
        case "passing":
            sizes = [
                (height_of(piece.shape), height_of([place[::-1] for place in piece.shape])) for piece in board.pieces
            ]
            return kind == "blocks" and board.gaps >= 2 and any(min(size) > 1 for size in sizes) and min(sizes) < (2, 2)
        case "room":
            return board.moves_name_pieces
        case "classics":
            return board.id in {*group_ids("classics"), *group_ids("huarong-dao")}
    return False


def test_every_idea_can_be_followed():
    for step in journey_steps():
        assert can_follow(idea_of(step), step.position.board), step


def test_two_rows_cannot_be_solved_row_by_row():
    for size in ("2x3", "2x4", "2x5"):
        assert not can_follow("rows", load_board(size))
        assert can_follow("columns", load_board(size))
    assert can_follow("rows", load_board("3x3"))


def test_every_idea_has_its_words():
    told = {idea_of(step) for step in journey_steps()}
    phrases = load_language("en").phrases
    assert {key.removeprefix("journey.idea_") for key in phrases if key.startswith("journey.idea_")} == told
    assert all(f"journey.{chapter}" in phrases for chapter in chapters())


def test_only_unhelped_starts_count():
    first, second = journey_steps()[:2]
    game = replace(won(first.board, moves=3), start=first.start, par=3)
    elsewhere = replace(game, start=str(load_board(first.board).goal))
    assert journey_stars(Statistics([game])) == {first: MOST_STARS}
    assert journey_stars(Statistics([replace(game, moves=9)])) == {first: 1}
    assert journey_stars(Statistics([elsewhere])) == {}
    assert journey_stars(Statistics([replace(game, assisted=True)])) == {}
    assert journey_stars(Statistics([replace(game, assisted=True, hints=1)])) == {first: 2}
    assert journey_stars(Statistics([replace(game, par=None)])) == {first: MOST_STARS}, "par is known by now"
    assert next_step(Statistics([])) == first
    assert next_step(Statistics([game])) == second
    assert next_step(Statistics([game]), after=second.number).number == 3


def test_what_was_solved_in_the_place_of_a_step_counts_for_it():
    assert former_steps()
    for board, former in former_steps().items():
        step = journey_steps()[former.number - 1]
        assert step.board == board
        game = replace(won(former.board, former.moves), start=start_text(former))
        assert journey_stars(Statistics([game])) == {step: MOST_STARS}
        again = replace(won(board, step.moves + 1), start=start_text(step))
        assert journey_stars(Statistics([game, again])) == {step: MOST_STARS}
        assert not {former.board} & {each.board for each in journey_steps()}


def level_of(step):
    return step.level or known_level(step.board, "")


def test_no_step_is_much_easier_than_the_one_before():
    for earlier, later in pairwise(journey_steps()):
        if earlier.chapter == later.chapter:
            assert level_of(later) >= level_of(earlier) - 2, (earlier, later)
            assert later.moves >= 0.7 * earlier.moves, (earlier, later)


def test_steps_of_the_second_chapter_differ_from_their_neighbours():
    boards = [step.position.board for step in journey_steps() if step.chapter == "room"]
    looks = [(kind_of(board), board.rows, board.columns, len(board.pieces)) for board in boards]
    assert len({*looks}) >= 8 and all(one != other for one, other in pairwise(looks))


def test_steps_are_known_by_their_starts():
    for step in (journey_steps()[0], journey_steps()[1], journey_steps()[-1]):
        assert step_of(step.position) == step
    assert step_of(load_board("eight").goal) is None


@pytest.fixture
def journey(play):
    player = play()
    player.do(Action.JOURNEY)
    player.rest()
    assert isinstance(player.screen, JourneyScreen)
    return player


def test_enter_plays_the_next_step_and_leads_on(journey, line_from):
    journey.key("return")
    journey.rest()
    first, second = journey_steps()[:2]
    assert (journey.position, journey.session.game.origin) == (first.position, Origin.JOURNEY)
    journey.wait_for_solver()
    for move in line_from(first.position):
        journey.key({"L": "left", "R": "right", "U": "up", "D": "down"}[str(move)])
    journey.rest(8.0)
    journey.wait_for_records()
    assert journey.screen.default_button == ItemCommand("next_step")
    journey.key("return")
    journey.rest()
    assert journey.position == second.position
    journey.key("escape")
    journey.rest()
    assert isinstance(journey.screen, JourneyScreen)
    assert journey.screen.next_step == second
    assert "1 of 80 steps solved, 3 of 240 stars" in [
        getattr(widget, "text", "") for widget in journey.screen.widgets()
    ]


def test_title_names_step_and_board_and_a_move_ends_the_greeting(journey):
    journey.key("return")
    journey.rest()
    assert journey.title == "First slides (Seven) - 0 moves - Antipode"
    assert journey.screen.message
    journey.key("up")
    assert (journey.title, journey.screen.message) == ("First slides (Seven) - 1 move - Antipode", "")


def test_new_leads_to_the_next_step(journey):
    journey.key("return")
    journey.rest()
    for step in journey_steps()[1:4]:
        assert journey.button("Next step")
        journey.key("n")
        journey.rest()
        assert (journey.position, journey.session.game.origin) == (step.position, Origin.JOURNEY)
        journey.key("left")  # also from a game that is begun
    journey.key("escape")
    assert isinstance(journey.screen, JourneyScreen)


@pytest.mark.parametrize("left", [4, 79])
def test_new_passes_the_only_step_left(play, left):
    steps = journey_steps()
    records = [replace(won(step.board, step.moves), start=str(step.position), number=step.number) for step in steps]
    player = play(records=[each for number, each in enumerate(records) if number != left])
    player.do(Action.JOURNEY)
    player.rest()
    player.key("return")
    player.rest()
    assert player.position == steps[left].position
    player.key("n")
    player.rest()
    assert player.position == steps[(left + 1) % len(steps)].position


def test_clicks_too_many_on_hint_and_next_do_nothing(journey):
    """Review comes in the place of Hint, and the next step where one has just been left."""
    journey.key("return")
    journey.rest()
    journey.wait_for_solver()
    board, hint, onward = journey.screen, journey.button("Hint"), journey.button("Next step")
    for _ in range(12):
        journey.click(hint.centre)
        journey.step(0.4)
    assert journey.session.is_solved
    assert journey.screen is board, "the review has not been opened"
    assert journey.button("Next step")[:2] == onward[:2], "it stands still"
    journey.step(1.0)
    for _ in range(3):
        journey.click(onward.centre)
        journey.step(0.4)
    journey.rest()
    assert journey.position == journey_steps()[1].position
    assert journey.screen.playback is None


def test_nothing_is_undone_at_the_start_of_a_step(journey):
    journey.key("return")
    journey.rest()
    journey.key("n")
    journey.rest()
    assert Action.UNDO in journey.screen.disabled
    journey.key("u")
    assert journey.position == journey_steps()[1].position
    assert journey.screen.message == journey.phrase("command.undo.idle")
    journey.screen.controller.slide((journey.position.legal_moves()[0],))
    journey.key("n", ctrl=True, shift=True)
    undo = next(control for control, _ in journey.screen.controls if control.command is Action.UNDO)
    assert (undo.command in journey.screen.disabled, undo.explanation) == (False, journey.phrase("about.undo_restart"))


def test_help_leaves_the_step_open(journey, line_from):
    journey.key("return")
    journey.rest()
    journey.wait_for_solver()
    first = journey_steps()[0]
    journey.key("h", ctrl=True)
    journey.play_out()
    journey.wait_for_records()
    assert journey.note == "step 1 of 80"
    assert next_step(journey.store.history.statistics) == first
    journey.step(1.0)
    journey.click_button("Try again")
    assert journey.position == first.position
    assert journey.note == "step 1 of 80"
    for move in line_from(first.position):
        journey.key({"L": "left", "R": "right", "U": "up", "D": "down"}[str(move)])
    journey.rest(8.0)
    assert journey_stars(journey.store.history.statistics) == {first: MOST_STARS}


def test_new_leads_on_from_a_step_that_was_watched(journey):
    journey.key("return")
    journey.rest()
    journey.wait_for_solver()
    journey.key("h", ctrl=True)
    journey.play_out()
    journey.wait_for_records()
    journey.key("n")
    assert journey.position == journey_steps()[1].position


def test_watching_a_solved_step_leads_on_all_the_same(journey, line_from):
    journey.key("return")
    journey.rest()
    journey.wait_for_solver()
    start = journey_steps()[0].position
    journey.screen.controller.slide(tuple(start.board.parse_moves(line_from(start))))
    journey.wait_for_records()
    journey.key("n", ctrl=True)
    journey.key("h", ctrl=True)
    journey.play_out()
    journey.wait_for_records()
    journey.step(1.0)
    journey.click_button("Next step")
    assert journey.position == journey_steps()[1].position


def test_a_step_that_was_begun_goes_on(journey):
    journey.key("return")
    journey.rest()
    journey.key("left")
    before = journey.position
    assert journey.note == "step 1 of 80"
    journey.key("escape")
    journey.rest()
    journey.key("return")
    journey.rest()
    assert journey.screen.message == journey.phrase("task.numbers")
    assert journey.position == before
    assert journey.session.game.move_count == 1


def stop(player, number):
    command = ItemCommand("step", number)
    return next((control, rect) for control, rect in player.screen.controls if control.command == command)


def test_first_click_describes_and_the_second_plays(journey):
    journey.click(stop(journey, 80)[1].centre)
    journey.move((1, 1))
    assert isinstance(journey.screen, JourneyScreen)
    assert journey.screen.shown_step.number == 80
    journey.click(stop(journey, 30)[1].centre)
    assert journey.screen.shown_step.number == 30
    journey.click_button("Play")
    journey.rest()
    assert journey.position == journey_steps()[29].position
    journey.key("escape")
    journey.rest()
    assert journey.screen.shown_step == journey.screen.next_step


def test_enter_plays_the_focused_step_at_once(journey):
    for key in ("right", "right", "down", "return"):
        journey.key(key)
    journey.rest()
    assert journey.position == journey_steps()[18].position


@pytest.mark.parametrize("scale", [100, 125, 150])
@pytest.mark.parametrize("size", [(1280, 736), (1280, 800), (1920, 1080), (2560, 1440)])
def test_large_text_keeps_tips_stars_and_names(journey, size, scale):
    app = journey.app
    app.change_settings(app.interface.settings.choose("scale", scale))
    journey.resize(*size)
    journey.rest()
    screen = journey.screen
    shown = [text for widget in screen.own_widgets() for text in widget.spoken(screen.words)]
    for chapter in chapters():
        assert any(journey.phrase(f"journey.{chapter}") in text for text in shown)
    assert journey.phrase("journey.idea_sliding") in shown
    assert any(isinstance(widget, Stars) for widget in screen.own_widgets())
    control, rect = stop(journey, 1)
    assert control.look(rect, ControlState()).place_of_stars is not None


@every("size", SIZES)
def test_nothing_on_the_page_overlaps(journey, size):
    assert_apart(journey, size)


def assert_apart(player, size):
    """Check that nothing on a page overlaps at a size of window."""
    player.resize(*size)
    rects = [rect for _, rect in player.screen.controls]
    rects += [widget.rect for widget in player.screen.own_widgets()]
    for number, rect in enumerate(rects):
        assert inside(rect, *size)
        assert not any(rect.overlaps(other) for other in rects[:number]), rect


@sampled("size", SIZES, 2)
def test_mark_around_a_stop_is_within_it(journey, size):
    journey.resize(*size)
    painter = journey.screen.painter
    for number in (1, 20, 80):
        control, rect = stop(journey, number)
        drawn = []
        for state in (ControlState(), ControlState(focused=True), ControlState(hover=True)):
            surface = pygame.Surface(size)
            control.look(rect, state).draw(surface, painter)
            pygame.draw.rect(surface, (0, 0, 0), pygame.Rect(*rect))
            drawn.append(pygame.image.tobytes(surface, "RGB"))
        assert len(set(drawn)) == 1, "what is beyond is not erased with the mark"


def test_any_step_can_be_clicked(journey):
    rects = {control.command: rect for control, rect in journey.screen.controls}
    journey.click(rects[ItemCommand("step", 80)].centre)
    journey.rest()
    journey.click(rects[ItemCommand("step", 80)].centre)
    journey.rest()
    assert isinstance(journey.screen, PlayScreen)
    assert journey.session.board == load_board("klotski")


def test_after_the_last_step_endless_play_begins(play):
    steps = journey_steps()
    records = [replace(won(step.board, step.moves), start=str(step.position)) for step in steps]
    records = [replace(each, number=number) for number, each in enumerate(records, 1)]
    player = play(records=records[1:])
    player.do(Action.JOURNEY)
    player.rest()
    assert player.screen.next_step == steps[0]
    player.store.history.add(records[0])
    assert next_step(player.store.history.statistics) is None


def test_keys_of_pages_lead_from_one_to_another(play):
    player = play()
    first = player.screen
    for key, shift, kind in (("f6", False, JourneyScreen), ("f7", False, EndlessDialog), ("f7", True, SpeedScreen)):
        player.key(key, shift=shift)
        assert isinstance(player.screen, kind)
        assert player.screen.back is first
    player.key("f7", shift=True)  # its own key leads back
    assert player.screen is first


def test_page_in_front_of_game_leads_to_another(play):
    player = play(load_board("eight"))
    game = player.screen
    player.key("f6")
    player.key("f3")
    assert isinstance(player.screen, StatisticsScreen)
    player.key("escape")
    assert player.screen is game


# The end of a chapter


@pytest.fixture
def last_step(play):
    """A player at the only step left of the first chapter, which is the first of all."""
    steps = journey_steps()[:10]
    records = [replace(won(step.board, step.moves), start=start_text(step), number=step.number) for step in steps]
    player = play(records=records[1:])
    player.do(Action.JOURNEY)
    player.rest()
    player.key("return")
    player.rest()
    return player


@pytest.fixture
def last_of_chapter(last_step, line_from):
    """A player who has just solved that step."""
    solve_first(last_step, line_from)
    return last_step


def slide_first(player, line_from):
    player.wait_for_solver()
    for move in line_from(journey_steps()[0].position):
        player.key({"L": "left", "R": "right", "U": "up", "D": "down"}[str(move)])


def solve_first(player, line_from):
    slide_first(player, line_from)
    player.key("up")  # the scene comes by itself, unless the player does something
    player.rest(8.0)
    player.wait_for_records()


def test_scene_comes_by_itself_after_the_celebration(last_step, line_from):
    player = last_step
    slide_first(player, line_from)
    player.step(2.0)
    assert isinstance(player.screen, PlayScreen), "the celebration first"
    player.step(1.5)
    player.step()
    assert isinstance(player.screen, ChapterScreen)
    shown = [widget.position.board for widget in player.screen.own_widgets() if isinstance(widget, BoardPicture)]
    assert shown == [step.position.board for step in journey_steps()[:10]]
    scene = player.screen
    for key in ("n", "return", "space"):
        player.key(key)
        assert player.screen is scene, "it was meant for the board"
    player.key("escape")
    player.step(9.0)
    assert isinstance(player.screen, PlayScreen), "once"


@pytest.mark.parametrize("key", ["return", "space", "n"])
def test_end_of_a_chapter_is_a_scene_that_one_key_leads_on_from(last_of_chapter, key):
    player = last_of_chapter
    player.key("return")
    player.rest()
    assert isinstance(player.screen, ChapterScreen)
    said = spoken_texts(player)
    for phrase in ("journey.sliding", "chapter.done", "chapter.learnt_sliding"):
        assert player.phrase(phrase) in said
    assert f"Next: {player.phrase('journey.room')}" in [control.label for control, _ in player.screen.controls]
    player.key(key)
    player.rest()
    assert player.position == journey_steps()[10].position


def spoken_texts(player):
    screen = player.screen
    return [text for widget in screen.widgets() for text in widget.spoken(screen.words)]


def test_scene_leads_to_the_map_and_back_to_the_board(last_of_chapter):
    player = last_of_chapter
    board = player.screen
    player.key("return")
    player.rest()
    player.key("escape")
    assert player.screen is board
    player.key("return")
    player.rest()
    player.key("f6")
    player.rest()
    assert isinstance(player.screen, JourneyScreen)
    player.key("escape")
    assert player.screen is not board


def test_scene_comes_once(last_of_chapter, line_from):
    player = last_of_chapter
    player.key("n", ctrl=True, shift=True)
    solve_first(player, line_from)
    player.key("return")
    player.rest()
    assert player.position == journey_steps()[10].position


def test_every_chapter_has_a_stamp_and_words():
    sys.path.insert(0, str(ROOT / "assets"))
    import make_stamps

    folder = ROOT / "assets" / "stamps"
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == make_stamps.files()
    assert set(make_stamps.MOTIFS) == {*chapters(), DAY_STAMP}
    phrases = load_language("en").phrases
    assert all(f"chapter.learnt_{chapter}" in phrases for chapter in chapters())


def test_nothing_in_the_scene_overlaps(last_of_chapter):
    last_of_chapter.key("return")
    for size in SIZES:
        assert_apart(last_of_chapter, size)


# The names of the steps


def test_every_step_has_a_name_of_its_own_in_every_language():
    for code in ("en", "de", "ja"):
        phrases = load_language(code).phrases
        named = [f"step.{step.chapter}_{(step.number - 1) % 10 + 1}" for step in journey_steps()[:70]]
        assert len({phrases[key] for key in named}) == 70
        assert {key for key in phrases if key.startswith("step.")} == set(named)


def test_board_has_the_name_of_its_step(journey):
    journey.key("return")
    journey.rest()
    said = [text for widget in journey.screen.widgets() for text in widget.spoken(journey.screen.words)]
    assert "First slides" in said
    assert journey.note == "step 1 of 80"


def test_tip_takes_the_place_of_the_goal_once_some_steps_of_the_kind_are_solved(play):
    steps = journey_steps()
    cars = [step for step in steps if step.board.startswith("car-")]
    solved = [replace(won(car.board, car.moves), start=start_text(car)) for car in cars]
    for count, is_tip in ((2, False), (3, True)):
        player = play(records=[replace(each, number=number) for number, each in enumerate(solved[:count], 1)])
        player.do(Action.JOURNEY)
        player.rest()
        for _ in range(2):
            player.click(stop(player, cars[4].number)[1].centre)
        player.rest()
        player.wait_for_records()
        assert player.position == cars[4].position
        tip, goal = (player.phrase(f"journey.{tip_of(cars[4])}"), "Get the racing car out through the yellow gate.")
        assert player.screen.message.startswith(tip if is_tip else goal)
        said = player.screen.message
        player.screen.controller.slide((player.position.legal_moves()[0],))
        assert not player.screen.message
        player.key("n", ctrl=True, shift=True)
        player.screen.controller.message = NO_MESSAGE
        assert player.screen.message == said, "a new attempt begins with it again"


def test_steps_of_a_kind_have_different_tips_that_are_true():
    last, phrases = {}, load_language("en").phrases
    for step in journey_steps():
        board, tip = step.position.board, tip_of(step)
        assert f"journey.{tip}" in phrases
        assert last.get(kind_of(board)) != tip, step
        last[kind_of(board)] = tip
        if tip.startswith("idea_"):
            assert can_follow(tip.removeprefix("idea_"), board), step
        elif tip in ("tip_gap", "tip_push", "tip_line"):
            assert board.gaps == 1, step
        elif tip in ("tip_long", "tip_back"):
            assert is_car_park(board), step
        elif tip == "tip_gaps":
            assert board.gaps > 1, step
        elif tip == "tip_small":
            assert len({len(piece.cells) for piece in board.pieces}) > 1, step


def test_title_and_result_have_the_name_of_the_step_and_of_its_board(play):
    player = play()
    player.do(Action.JOURNEY)
    player.rest()
    for _ in range(2):
        player.click(stop(player, 15)[1].centre)
    player.rest()
    name = board_name(player.app.interface.words, player.session.board)
    assert player.title.startswith(f"Nose to tail ({name}) - ")
    player.key("r", ctrl=True)
    player.key("c", ctrl=True)
    assert f"Nose to tail ({name})" in player.app.interface.clipboard.get()
