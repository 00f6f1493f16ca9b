"""The lessons: what they say is so on their boards, their pars are exact, and drills lead on."""

import re
import sys
from functools import cache
from itertools import islice

import pytest
from every import every
from golden_data import ROOT
from records import record
from slow_stages import SlowStage
from slow_tiles import slow_cells, slow_tiles

from game.language.language import load_language
from game.model.game import Origin
from game.model.statistics import Statistics
from game.modes.lessons import (
    FIRST,
    TESTS,
    course_of,
    courses,
    drill_at,
    drill_stars,
    lesson_named,
    lesson_of_stage,
    lessons,
    next_drill,
    passed_tests,
    start_of_test,
)
from game.words.words import Words
from solver import distance_table, load_board, solve
from solver.catalogue.stages import is_stage, stages
from solver.model.notation import parse_moves
from solver.model.playthrough import play

sys.path.append(str(ROOT / "assets"))
import make_lessons

NUMBERS = [lesson for lesson in lessons() if lesson.told]
LANGUAGES = ("en", "de", "ja")
OF_THE_FIRST = ["slide", "row", "hint", "goal"]
SIGNS = {"{key}", "{piece}", "{moves}"}


def by_name(lesson):
    return lesson.name


@cache
def slow_stage(board_id):
    board = load_board(board_id)
    return SlowStage(board.rows, board.columns, list(board.goal_cells))


def test_there_are_courses_with_lessons_and_drills():
    assert len(lessons()) >= 30
    assert courses()[0] == FIRST
    for lesson in lessons():
        names = [step.name for step in lesson.steps]
        assert names == OF_THE_FIRST if lesson.name == FIRST else names[-2:] == ["watch", "try"]
        assert 5 <= len(lesson.drills) <= 10, lesson.name
        assert len(set(lesson.drills)) == len(lesson.drills)
        assert not {drill.start for drill in lesson.drills} & {str(step.start) for step in lesson.steps}, lesson.name
        pars = [drill.moves for drill in lesson.drills]
        assert pars == sorted(pars), lesson.name


@pytest.mark.parametrize("lesson", lessons(), ids=by_name)
def test_what_is_watched_and_tried_reaches_the_goal(lesson):
    for step in lesson.steps:
        if step.name in ("watch", "try", "goal"):
            assert play(step.start, step.moves).positions[-1].is_goal
            assert not step.start.is_goal


@pytest.mark.parametrize("lesson", NUMBERS, ids=by_name)
def test_the_sentence_is_true_of_the_demonstration(lesson):
    """It names these tiles and no others, and they come to the cells that it names, in this order."""
    (watch,) = (step for step in lesson.steps if step.name == "watch")
    positions = iter(play(watch.start, watch.moves).positions)
    named = set()
    for moment in lesson.told.split("|"):
        wanted = [re.fullmatch(r"(\d+)@(\d),(\d)", each).groups() for each in moment.split()]
        cells = {(int(row) - 1) * watch.start.board.columns + int(column) - 1: int(t) for t, row, column in wanted}
        assert any(all(each.cells[cell] == tile for cell, tile in cells.items()) for each in positions), moment
        named |= {*cells.values()}
    for code in LANGUAGES:
        said = load_language(code).text(f"lesson.{lesson.name}")
        assert {int(number) for number in re.findall(r"\d+", said)} == named, (code, said)


@pytest.mark.parametrize("lesson", NUMBERS, ids=by_name)
def test_words_of_the_corner_name_where_the_other_belongs(lesson):
    """Where two go in together, the first stands on the cell of the second, and that one beside it, off the row."""
    moments = lesson.told.split("|")
    if len(moments) != 2:
        return
    (watch,) = (step for step in lesson.steps if step.name == "watch")
    (_, there), (second, beside) = (each.split("@") for each in moments[0].split())
    home = dict(each.split("@") for each in moments[1].split())
    assert there == home[second]
    row, column = map(int, there.split(","))
    assert beside in (f"{row + 1},{column}", f"{row},{column + 1}")
    goal = watch.start.board.goal_cells
    for tile, place in home.items():
        row, column = map(int, place.split(","))
        assert goal[(row - 1) * watch.start.board.columns + column - 1] == int(tile)


@pytest.mark.parametrize("lesson", lessons(), ids=by_name)
def test_pars_are_exact(lesson):
    """By slow solvers, that share nothing with the table; block boards by a search that has no table."""
    starts = [(drill.position, drill.moves) for drill in lesson.drills]
    starts += [(step.start, len(step.moves)) for step in lesson.steps if step.name in ("watch", "try", "goal")]
    for start, moves in starts:
        if is_stage(start.board.id):
            assert slow_stage(start.board.id).distance(list(start.cells)) == moves
        elif not start.board.moves_name_pieces and start.board.rows * start.board.columns <= 16:
            assert slow_tiles(start.board).distance(slow_cells(start)) == moves
        else:
            assert solve(start.board, start, "bidirectional", cache=False).length == moves


@pytest.mark.parametrize("lesson", [each for each in lessons() if each.name in make_lessons.STOCK], ids=by_name)
def test_the_idea_is_in_every_shortest_line_that_is_shown(lesson):
    _, holds = make_lessons.STOCK[lesson.name]
    for step in lesson.steps:
        if step.name in ("watch", "try"):
            assert holds(step.start, list(step.moves))
    for drill in lesson.drills:
        start = drill.position
        line = parse_moves(solve(start.board, start, cache=False).line, start.board)
        assert holds(start, line), drill


def test_what_is_stuck_has_one_of_the_two_in_the_way():
    """The lesson follows the corner, and each of its positions has 3 or 4 in the corner's two cells."""
    lesson = lesson_named("stuck")
    assert lessons().index(lesson) == lessons().index(lesson_named("corner4")) + 1
    starts = [drill.position for drill in lesson.drills] + [step.start for step in lesson.steps]
    for start in starts:
        assert {3, 4} & {*start.cells[2:4]}, str(start)


def test_the_last_two_are_taught_before_a_row():
    names = [lesson.name for lesson in lessons()]
    assert names.index("corner") < names.index("row")
    assert names.index("corner4") < names.index("row4")


def test_lines_of_stage_drills_are_shortest_whatever_line_it_is():
    lesson = lesson_named("corner")
    for drill in lesson.drills:
        table = distance_table(load_board(drill.board))
        for line in islice(table.lines(drill.start), 5):
            assert len(line) == drill.moves
            assert play(drill.position, parse_moves(line)).positions[-1].is_goal


def test_every_kind_of_board_has_a_course():
    boards = {"fifteen": "numbers", "colours-six": "colours", "goat": "farm", "klotski": "blocks", "rush-60": "cars"}
    assert {name: course_of(load_board(name)) for name in boards} == boards
    assert course_of(None) == FIRST


def test_every_stage_has_drills():
    for stage in stages(5, 5):
        assert lesson_of_stage(stage.kind).drills


@every("code", LANGUAGES)
def test_lessons_have_words(code):
    words = Words(load_language(code))
    for lesson in lessons():
        keys = [f"lesson.name_{lesson.name}", f"lesson.{lesson.name}"]
        keys += [f"lesson.first_{name}" for name in OF_THE_FIRST] if lesson.name == FIRST else []
        keys += [f"lesson.goal_{lesson.name}"] if any(step.name == "look" for step in lesson.steps) else []
        for key in keys:
            assert words.text(key, key="H") != key, (code, key)
    for course in courses():
        assert words.text(f"lesson.course_{course}") != f"lesson.course_{course}"
    for course in TESTS:
        assert words.text(f"about.lesson_test_{course}") != f"about.lesson_test_{course}"


def solved_drill(number, drill, origin=Origin.LESSON, moves=None, **others):
    told = {"board": drill.board, "start": drill.start, "when": "", "line": "", "origin": origin.value} | others
    return record(number, moves or drill.moves, drill.moves, **told)


def test_progress_follows_from_records():
    lesson = lesson_named("corner")
    first, second, third = lesson.drills[:3]
    solved = Statistics([solved_drill(1, first), solved_drill(2, third, moves=third.moves + 20)])
    assert drill_stars(solved, lesson) == {first: 3, third: 1}
    assert next_drill(solved, lesson) == second
    assert next_drill(solved, lesson, after=second) == lesson.drills[3]
    every_one = Statistics(solved_drill(number, drill) for number, drill in enumerate(lesson.drills))
    assert next_drill(every_one, lesson) is None
    assert drill_at(second.position) == (lesson, second)


def test_tests_are_passed_without_hints():
    for course in TESTS:
        start = start_of_test(course, make_lessons.random.Random(1))
        assert not start.is_goal
    goat = lesson_named("goat").drills[-1]
    helped, other = solved_drill(1, goat, Origin.TEST, assisted=True, hints=1), solved_drill(2, goat, Origin.LESSON)
    assert passed_tests(Statistics([helped, other])) == {}
    passed = solved_drill(3, goat, Origin.TEST)
    assert passed_tests(Statistics([helped, other, passed])) == {"farm": passed}


def who_was_where(start, line):
    """Yield for each move the cells it newly covers, each with the size and number of the piece that was there before.

    Pieces are known by their cells alone.
    """
    pieces, last, position = [frozenset(cells) for cells in start.places.values()], {}, start
    for move in line:
        position = position.apply(move)
        now = {frozenset(cells) for cells in position.places.values()}
        (number,) = (index for index, piece in enumerate(pieces) if piece not in now)
        (after,) = now - {*pieces}
        yield number, len(after), {cell: last[cell] for cell in after - pieces[number] if cell in last}
        last |= dict.fromkeys(pieces[number] - after, (len(after), number))
        pieces[number] = after


@pytest.mark.parametrize("lesson", ["domino", "square"])
def test_two_pieces_make_room(lesson):
    for step in lesson_named(lesson).steps:
        if step.name in ("watch", "try"):
            size = 2 if lesson == "domino" else 4
            entered = [found.values() for _, cells, found in who_was_where(step.start, step.moves) if cells == size]
            singles = [{n for cells, n in each if cells == 1 or lesson == "square"} for each in entered]
            assert any(len(each) == 2 for each in (singles if lesson == "domino" else singles[:1])), step
