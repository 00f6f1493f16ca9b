"""What is so for everything that is kept, for every way from one position to another, and in every window."""

from collections import Counter
from dataclasses import fields, is_dataclass
from datetime import date, timedelta

from drawn import CHOICES, boards, pairs, positions, sessions, way
from hypothesis import given
from hypothesis import strategies as st
from review_places import review_places

from game.board.animation import motions_between, pieces_at, plan
from game.board.layout import BoardGeometry
from game.model.last_run import WindowPlace
from game.model.mistakes import Mistakes
from game.model.record import Record
from game.model.session import Session
from game.model.settings import CHOICES as SETTINGS
from game.model.settings import Settings
from game.screens.play.content import play_rooms
from game.store.rows import (
    board_row,
    game_rows,
    learnt_rows,
    mistake_rows,
    mistakes_data,
    record_of,
    record_row,
    session_data,
)
from game.store.settings_file import decode, encode
from game.ui.geometry import Rect, page_layout
from solver import Misread, Position
from solver.catalogue.reading import read_any
from solver.catalogue.texts import PlayedGame, game_text, read_game

SIDES = st.integers(1, 16384)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=9,
)
TODAY = date(2026, 2, 28)


# What is kept


@given(sessions())
def test_a_session_comes_back_from_its_file(played):
    session, now = played
    data = session.to_data(now)
    for number, game in enumerate(data["games"]):
        game["id"] = f"run-{number}"
    rows = {(data["board"],): board_row(data)}, game_rows(data, {}, 1, 2.0)
    back = Session.from_data(session.board, session_data(data["board"], *rows))
    assert back.to_data(0.0) == data
    assert back.position == session.position
    assert (back.can_undo, back.can_redo) == (session.can_undo, session.can_redo)


@given(sessions())
def test_undo_and_redo_reach_both_ends(played):
    session, now = played
    while session.redo(now):
        pass
    last, first, steps = session.position, session.games[0].start, 0
    while session.undo(now):
        steps += 1
    assert (session.position, session.can_undo) == (first, False)
    for _ in range(steps):
        assert session.redo(now)
    assert (session.position, session.can_redo) == (last, False)


places = st.none() | st.builds(
    WindowPlace, st.integers(160, 16384), st.integers(160, 16384), st.integers(-999, 9999), st.integers(-999, 9999)
)


@given(st.fixed_dictionaries({name: st.sampled_from(choices) for name, choices in SETTINGS.items()}), places)
def test_settings_come_back_from_their_file(chosen, window):
    settings = Settings(window=window, **chosen)
    assert Settings.from_data(decode(encode(settings.to_data()))) == settings


@given(JSON | st.dictionaries(st.sampled_from([*SETTINGS, "keys", "window"]), JSON))
def test_any_data_gives_settings_that_can_be_kept(data):
    settings = Settings.from_data(data)
    assert Settings.from_data(decode(encode(settings.to_data()))) == settings


records = st.builds(
    Record,
    run=st.text("0123456789abcdef", min_size=1, max_size=12),
    number=st.integers(1, 10**6),
    board=st.sampled_from(["seven", "goat", "of another version"]),
    start=st.just("1 2 3 4/5 6 0 7"),
    moves=st.integers(80, 10**6),
    seconds=st.floats(0, 10**6),
    par=st.none() | st.integers(1, 80),
    assisted=st.booleans(),
    when=st.datetimes().map(lambda when: when.isoformat(timespec="seconds")),
    line=st.text("LRUD", max_size=40),
)


@given(records)
def test_a_record_comes_back_from_its_row(record):
    assert record_of(*record_row(record)) == record


@given(st.lists(st.tuples(positions(), st.sampled_from(["add", "right", "wrong"]), st.integers(-2, 40)), max_size=20))
def test_mistakes_come_back_from_their_file(answers):
    mistakes, day = Mistakes(), TODAY
    answers = [each for each in answers if not each[0].is_goal]  # where there is nothing to get wrong
    for position, answer, days in answers:
        day += timedelta(days)
        mistakes.add(position, day)
        for due in list(mistakes.due(position.board, day))[:3]:
            if answer != "add":
                mistakes.answer(due, answer == "right", day)
    data = mistakes.to_data()
    back = Mistakes.from_data(mistakes_data(mistake_rows(data, {}, 1), learnt_rows(data, {}, "run")))
    assert back.to_data() == mistakes.to_data()
    for position, _, _ in answers:
        assert list(back.due(position.board, day)) == list(mistakes.due(position.board, day))


@given(JSON | st.dictionaries(st.sampled_from(["seven", "goat"]), st.fixed_dictionaries({"cards": JSON})))
def test_any_data_gives_mistakes_that_can_be_kept(data):
    mistakes = Mistakes.from_data(data)
    data = mistakes.to_data()
    rows = mistakes_data(mistake_rows(data, {}, 1), learnt_rows(data, {}, "run"))
    assert rows == {board: deck for board, deck in data.items() if deck["cards"] or deck["learnt"]}


@given(positions(), CHOICES)
def test_a_game_is_what_its_text_says(start, choices):
    moves = way(start, choices)
    game = read_game(game_text(start.board, start, moves))
    assert (game.start, list(game.moves)) == (start, moves)


@given(st.text(max_size=60) | st.text("antipode:geh0123456789/ LRUD", max_size=60).map("antipode:".__add__))
def test_any_text_is_pasted_or_refused(text):
    try:
        found = read_any(text).found
    except Misread as refused:
        assert str(refused)
    else:
        assert isinstance(found, PlayedGame | Position)


# Motion


@given(pairs())
def test_pieces_start_and_end_in_place(ways):
    old, new = ways
    motions = motions_between(old, new)
    for position, part in ((old, 0.0), (new, 1.0)):
        found = Counter((motion.piece, motion.place(part)) for motion in motions)
        expected = Counter((piece, place) for piece, places in pieces_at(position).items() for place in places)
        assert found == expected, f"{old} -> {new}"


@given(positions(), CHOICES.filter(bool))
def test_one_slide_moves_one_piece_by_one_cell(start, choices):
    moves = way(start, choices)
    for move in moves:
        after = start.apply(move)
        (motion,) = [motion for motion in plan(start, after) if motion.is_moving]
        assert (motion.end[0] - motion.start[0], motion.end[1] - motion.start[1]) == move.shift
        start = after


# Windows


def rects(part):
    """All rectangles in a layout."""
    if isinstance(part, Rect):
        yield part
    elif is_dataclass(part):
        for field in fields(part):
            yield from rects(getattr(part, field.name))
    elif isinstance(part, list | tuple):
        for each in part:
            yield from rects(each)


LEAST = 240
"""Pixels of a window's shorter side; a smaller window shows what it can."""


@given(boards, st.integers(LEAST, 900) | st.integers(LEAST, 16384), st.integers(LEAST, 16384), st.booleans())
def test_no_rectangle_is_inside_out(board, short, long, upright):
    width, height = (short, long) if upright else (long, short)
    for scale in (1.0, 1.3):
        page = page_layout(width, height, scale)
        layouts = (
            page,
            tuple(play_rooms(width, height, scale).values()),
            tuple(review_places(board, page).values()),
        )
        for rect in rects(layouts):
            assert min(rect.width, rect.height) >= 0, (width, height, scale)


@given(boards, SIDES, SIDES, st.sampled_from((1.0, 1.3)), st.data())
def test_a_click_inside_a_cell_is_that_cell(board, width, height, scale, data):
    cell = data.draw(st.integers(0, board.rows * board.columns - 1))
    geometry = BoardGeometry(board, play_rooms(width, height, scale)["board"])
    rect = geometry.place(*divmod(cell, board.columns))
    x, y = (data.draw(st.integers(0, side - 1)) for side in (rect.width, rect.height))
    assert geometry.cell_at((rect.x + x, rect.y + y)) == cell
