"""Each origin of a game has a mode, with words for what it says and a page to which it leads."""

import random
from datetime import date

import pytest
from every import every

from game.input.commands import Action
from game.model.game import Origin
from game.model.grades import Grade
from game.model.session import Session
from game.modes.mode import CourseMode, Played, Tools, Way
from game.modes.modes import MODES, Modes, mode_class
from solver import load_board, parse_position

EIGHT = load_board("eight")
NEAR = parse_position(EIGHT, "1 2 3/4 5 6/7 0 8")
PAR = 1


@pytest.fixture
def tools(play):
    app = play(EIGHT).app
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
