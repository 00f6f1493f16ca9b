"""Each origin of a game has a mode, with words for what it says and a page to which it leads."""

import random
from dataclasses import replace
from datetime import date
from types import SimpleNamespace

import pytest
from every import every

from game.input.commands import Action
from game.model.game import Origin
from game.model.grades import Grade
from game.model.record import Record
from game.model.session import Session
from game.modes.dealt import another_start, next_generated
from game.modes.lessons import lessons
from game.modes.mode import AtDistance, CourseMode, OnBoard, Played, ToNextLesson, Tools, ToStagesOfGame, Way
from game.modes.modes import MODES, Modes, mode_class
from solver import Position, load_board, parse_position, random_position, solve
from solver.generator.stock import stock_boards

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")
PAR = 1


@pytest.fixture
def tools(play):
    return tools_of(play(EIGHT).app)


def tools_of(app):
    app.coach.analyzer_of(EIGHT)
    return Tools(app.store, app.coach, app.supply, app.interface.now, lambda: date(2026, 11, 23), random.Random(1))


def played(origin, solved):
    session = Session(NEAR, origin)
    if solved:
        session.slide([move for move in NEAR.legal_moves() if NEAR.apply(move).is_goal], 0.0)
        assert session.is_solved
    return Played(session, PAR, Grade(1, PAR, assisted=False) if solved else None)


def test_every_origin_has_a_mode():
    assert set(MODES) == set(Origin)
    assert len({mode_class(origin) for origin in Origin}) == len(Origin)


@every("solved", [False, True])
def test_modes_have_words(tools, play, solved):
    words = play(EIGHT).app.interface.words
    for origin in Origin:
        now = played(origin, solved)
        mode = Modes(tools).of(now.session.game)
        way, kind = mode.onward(now), mode.kind(now.session.game)
        keys = [f"panel.{kind}", f"what.{kind}"] if kind else []
        if isinstance(way, Way):
            keys += [f"button.{way.id}", f"about.{way.id}", *([way.idle] if way.idle else [])]
        for key in keys:
            assert words.text(key) != key, (origin, key)
        assert bool(mode.note(now.session).text(words)) == bool(kind)


def test_new_leads_on_in_courses(tools):
    for origin in Origin:
        now = played(origin, solved=False)
        mode = Modes(tools).of(now.session.game)
        way = mode.onward(now)
        is_course = isinstance(mode, CourseMode)
        assert is_course == (isinstance(way, Way) and way.is_new), origin
        assert is_course or mode.page is None, origin
        if not is_course:
            assert way is Action.NEW, "an unsolved single game leads to another one"


@every(
    ("origin", "solved", "onward", "following"),
    [
        (Origin.DEALT, False, Action.NEW, Origin.DEALT),
        (Origin.CHOSEN, True, Action.NEW, Origin.DEALT),
        (Origin.DAILY, True, "next_of_day", Origin.DAILY),
        (Origin.JOURNEY, True, "next_step", Origin.JOURNEY),
        (Origin.ENDLESS, False, "next_endless", Origin.ENDLESS),
        (Origin.LESSON, True, "to_lessons", Action.LEARN),
        (Origin.TEST, False, Action.NEW, ToStagesOfGame()),
        (Origin.TEST, True, "review_stages", ToStagesOfGame()),
        (Origin.SERIES, True, "next_scramble", Action.SPEED),
    ],
)
def test_each_mode_leads_on(tools, origin, solved, onward, following):
    now = played(origin, solved)
    mode = Modes(tools).of(now.session.game)
    way, lead = mode.onward(now), mode.next(now)
    assert (way.id if isinstance(way, Way) else way) == onward
    assert getattr(lead, "origin", lead) == following


@every(
    ("origin", "solved", "onward", "distance"),
    [
        (Origin.PRACTICE, False, Action.NEW, PAR),
        (Origin.PRACTICE, True, "practice_more", PAR),
        (Origin.LADDER, True, "next_rung", 5),
    ],
)
def test_practice_and_ladder_lead_on_by_distance(play, origin, solved, onward, distance):
    player = play(EIGHT)
    player.wait_for_solver()
    now, mode = played(origin, solved), mode_class(origin)(tools_of(player.app))
    way = mode.onward(now)
    assert (way.id if isinstance(way, Way) else way) == onward
    assert mode.next(now) == AtDistance(distance)
    assert mode.next(now._replace(par=None)).origin is Origin.DEALT


@every(("help_taken", "onward"), [("take_hint", "next_rung"), ("take_solution", "practice_more")])
def test_ladder_leads_on_from_what_the_player_has_solved(play, help_taken, onward):
    player = play(EIGHT)
    player.wait_for_solver()
    session = Session(NEAR, Origin.LADDER)
    getattr(session.game, help_taken)()
    session.slide([move for move in NEAR.legal_moves() if NEAR.apply(move).is_goal], 0.0)
    way = mode_class(Origin.LADDER)(tools_of(player.app)).onward(Played(session, PAR, Grade(1, PAR, assisted=True)))
    assert way.id == onward


@every(("par", "rung"), [(1, 5), (4, 5), (5, 10), (9, 10), (10, 15)])
def test_next_rung_is_farther_than_the_one_solved(play, par, rung):
    player = play(EIGHT)
    player.wait_for_solver()
    mode = mode_class(Origin.LADDER)(tools_of(player.app))
    assert mode.next(played(Origin.LADDER, solved=True)._replace(par=par)) == AtDistance(rung)


@every(
    ("number", "solved", "onward"),
    [(0, False, "next_drill"), (0, True, "next_drill"), (-1, True, "lesson_following")],
)
def test_drills_lead_on_to_drills_and_lessons(play, number, solved, onward):
    lesson, after = lessons()[3:5]
    done = lesson.drills if number else lesson.drills[:1] if solved else ()
    records = [
        Record("run", count, each.board, each.start, each.moves, 1.0, each.moves, False, "", origin="lesson")
        for count, each in enumerate(done)
    ]
    tools = tools_of(play(EIGHT, records=records).app)
    drill = lesson.drills[number]
    session = Session(drill.position, Origin.LESSON)
    assert [mode_class(Origin.LESSON)(tools).note(session).values[key] for key in ("number", "of")] == [
        lesson.drills.index(drill) + 1,
        len(lesson.drills),
    ]
    if solved:
        for move in solve(session.board, session.position).moves:
            session.slide((move,), 0.0)
    now = Played(session, drill.moves, Grade(drill.moves, drill.moves) if solved else None)
    mode = mode_class(Origin.LESSON)(tools)
    assert (mode.onward(now).id, mode.onward(now).is_new) == (onward, True)
    lead = mode.next(now)
    if onward == "next_drill":
        assert (lead.start, lead.origin) == (lesson.drills[1].position, Origin.LESSON)
    else:
        assert lead == ToNextLesson(after.name)


def test_another_generated_board_is_as_hard(tools):
    levels = {board.id: (board.style, board.level) for board in stock_boards()}
    for board in (stock_boards("farm")[0], stock_boards("car-park")[-1]):
        assert levels[next_generated(tools, load_board(board.id))] == (board.style, board.level)
    assert next_generated(tools, EIGHT) is None
    unknown = load_board("farm-e4edb8dpd")
    assert unknown.id not in levels
    without_table = replace(tools, coach=SimpleNamespace(analyzer=SimpleNamespace(table=None)))
    assert next_generated(without_table, unknown).startswith("farm-")


def test_start_beyond_the_table_has_no_other(table_of):
    table, rng = table_of("eight"), random.Random(1)
    assert another_start(table, NEAR, NEAR, rng).board == EIGHT
    assert another_start(table, EIGHT.goal, NEAR, rng) is None
    never = Position(EIGHT, (2, 1, *EIGHT.goal_cells[2:]))
    assert another_start(table, never, NEAR, rng) is None


def test_test_of_a_course_begins_anew(tools):
    fifteen = load_board("fifteen")
    mode = mode_class(Origin.TEST)(tools)
    start = random_position(fifteen, random.Random(3))
    other = mode.new(Played(Session(start, Origin.TEST), None, None))
    assert (other.origin, other.start == start) == (Origin.TEST, False)
    assert mode.new(Played(Session(NEAR, Origin.TEST), None, None)) == OnBoard(NEAR, Origin.TEST, "lesson.test_again")


def test_pages_of_modes_open(play):
    assert {mode_class(origin).page for origin in Origin} - {None} <= set(play().app.routes.by_command)


def test_clock_is_that_of_the_game_outside_a_series(tools):
    for origin in Origin:
        session = Session(NEAR, origin)
        session.slide(tuple(move for move in NEAR.legal_moves() if not NEAR.apply(move).is_goal)[:1], 5.0)
        mode = Modes(tools).of(session.game)
        assert mode.clock(session, 8.5) == session.seconds(8.5) == 3.5
        assert not mode.runs_on(session)
        assert mode.at_once(session) is None
