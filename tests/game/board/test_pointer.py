"""Pieces answer the pointer: what can move shows it, what can't doesn't pretend."""

from types import SimpleNamespace

import pytest

from game.board.board_input import input_on
from game.board.stage import Stage
from game.board.view import Light
from game.ui.geometry import Rect
from game.ui.theme import DARK
from solver import load_board, parse_position
from solver.model.letter_grid import label_of

EIGHT = parse_position(load_board("eight"), "1 2 3/4 5 6/0 7 8")
KLOTSKI = load_board("klotski").start


@pytest.fixture
def drawn(monkeypatch):
    """The pictures of a stage that were drawn, the present one last."""
    pictures = []
    monkeypatch.setattr("game.board.stage.Picture.draw", lambda picture, *where: pictures.append(picture))
    return pictures


@pytest.fixture
def stage_of(drawn):
    def make(position, reduced=False):
        painter = SimpleNamespace(art=None, theme=DARK, has_reduced_motion=reduced)
        stage = Stage(painter, lambda: 0.0, lambda: position, Rect(0, 0, 400, 500))
        input_on(stage)
        stage.draw(None)
        return stage

    return make


def middle(stage, row, column):
    return stage.view.geometry.place(row, column).centre


@pytest.fixture
def lit(drawn):
    return lambda: {piece for piece, _, light in drawn[-1].pieces if light is not Light.NONE}


@pytest.fixture
def pointed(lit):
    def point(stage, row, column):
        stage.point(middle(stage, row, column))
        regions = stage.draw_changes(None)
        return lit(), bool(regions)

    return point


def test_pieces_that_would_slide_show_it(stage_of, pointed):
    stage = stage_of(EIGHT)
    assert pointed(stage, 2, 2) == ({7, 8}, True)
    assert pointed(stage, 2, 1) == ({7}, True)
    assert pointed(stage, 1, 1) == (set(), True)
    assert pointed(stage, 0, 1) == (set(), False)


def test_resting_pointer_draws_nothing(stage_of):
    stage = stage_of(EIGHT)
    x, y = middle(stage, 2, 1)
    stage.point((x, y))
    assert stage.draw_changes(None)
    stage.point((x + 7, y - 5))
    assert stage.draw_changes(None) == []


def test_every_cell_of_block_lights_it(stage_of, pointed):
    stage = stage_of(KLOTSKI)
    movable = {label_of(move.piece) for move in KLOTSKI.steps()}
    for cell, label in enumerate(KLOTSKI.cells):
        found, _ = pointed(stage, *divmod(cell, KLOTSKI.board.columns))
        assert found == {label} & movable


def test_drag_end_updates_lit_piece(stage_of, lit):
    stage = stage_of(EIGHT)
    stage.point(middle(stage, 2, 2))
    stage.begin_drag(stage.drag_from(middle(stage, 2, 2)))
    stage.follow(middle(stage, 0, 1))
    stage.cancel_drag()
    stage.draw_changes(None)
    assert lit() == set()


def test_finger_lights_no_piece(stage_of, lit):
    stage = stage_of(EIGHT)
    stage.begin_drag(stage.drag_from(middle(stage, 2, 2)))
    stage.follow(middle(stage, 2, 1))
    stage.cancel_drag()
    stage.draw_changes(None)
    assert lit() == set()


def test_a_piece_that_is_pressed_gives(stage_of, drawn):
    stage = stage_of(EIGHT)
    stage.begin_drag(stage.drag_from(middle(stage, 2, 1)))
    stage.draw_changes(None)
    assert [light for piece, _, light in drawn[-1].pieces if piece == 7] == [Light.PRESSED]


@pytest.mark.parametrize("reduced", (False, True))
def test_piece_lifts_unless_motion_is_reduced(stage_of, drawn, pointed, reduced):
    stage = stage_of(EIGHT, reduced)
    pointed(stage, 2, 1)
    (rect,) = (rect for piece, rect, _ in drawn[-1].pieces if piece == 7)
    assert (rect == stage.view.rect_of(7, (2, 1))) == reduced


def test_the_pointer_leaves(stage_of, lit, pointed):
    stage = stage_of(EIGHT)
    pointed(stage, 2, 1)
    stage.point(None)
    stage.draw_changes(None)
    assert not lit()
