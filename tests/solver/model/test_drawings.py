"""Games as animated SVG: each piece is drawn once, and is where the game has it at every time."""

import xml.etree.ElementTree as ET

import pytest

from solver import ArgumentError, IllegalMove, load_board, solve
from solver.model.drawings import FIRST_SECONDS, draw_game, draw_position
from solver.model.letter_grid import PITCH
from solver.model.playthrough import play

SVG = "{http://www.w3.org/2000/svg}"


def shifts(drawing, seconds):
    """Return the columns and rows by which each moving piece is away from its start, in the order of drawing."""
    found = []
    for each in ET.fromstring(drawing.svg).iter(f"{SVG}animateTransform"):
        share = seconds / float(each.get("dur").removesuffix("s"))
        times = [float(time) for time in each.get("keyTimes").split(";")]
        values = [tuple(map(int, value.split())) for value in each.get("values").split(";")]
        assert times == sorted(times)
        assert (times[0], times[-1], len(times)) == (0, 1, len(values))
        x, y = [value for time, value in zip(times, values, strict=True) if time <= share + 1e-4][-1]
        found.append((x // PITCH, y // PITCH))
    return found


def test_pieces_are_where_the_game_has_them():
    board = load_board("klotski")
    moves = solve(board, board.start).line
    drawing, game = draw_game(board.start, moves, seconds_per_move=1), play(board.start, moves)
    moving = [piece for piece in game.positions[0].pieces if not is_still(game, piece)]
    assert len(shifts(drawing, 0)) == len(moving)
    assert set(shifts(drawing, 0)) == {(0, 0)}
    end = shifts(drawing, FIRST_SECONDS + len(game.moves))
    goal = next(piece for piece in game.positions[-1].pieces if len(piece.cells) == 4)
    start = next(piece for piece in game.positions[0].pieces if len(piece.cells) == 4)
    shift = goal.anchor - start.anchor
    assert (shift % board.columns, shift // board.columns) in end


def is_still(game, piece):
    return all(position.cells[piece.anchor] == game.positions[0].cells[piece.anchor] for position in game.positions)


def test_moves_are_timed():
    drawing = draw_game(load_board("eight").position("1 2 3/4 5 6/0 7 8"), "LL", seconds_per_move=2)
    assert shifts(drawing, 0.9) == [(0, 0), (0, 0)]
    assert shifts(drawing, 1.5) == [(-1, 0), (0, 0)]
    assert shifts(drawing, 3.5) == [(-1, 0), (-1, 0)]


def test_a_move_takes_half_a_second():
    start = load_board("eight").position("1 2 3/4 5 6/0 7 8")
    assert draw_game(start, "LL").svg == draw_game(start, "LL", seconds_per_move=0.5).svg
    assert draw_game(start, "LL").svg != draw_game(start, "LL", seconds_per_move=0.6).svg


def test_position_is_still_and_as_large_as_asked():
    drawing = draw_position(load_board("klotski").start, size=300)
    assert "animate" not in drawing.svg
    assert (drawing.width, drawing.height) == (240, 300)
    assert ET.fromstring(drawing._repr_svg_()).get("width") == "240"


def test_game_without_moves_is_still():
    assert "animate" not in draw_game(load_board("eight").goal, "").svg


def test_drawing_is_saved(tmp_path):
    drawing = draw_position(load_board("goat").goal)
    drawing.save(tmp_path / "goat.svg")
    assert (tmp_path / "goat.svg").read_text("utf-8") == drawing.svg
    (tmp_path / "other").touch()
    assert (tmp_path / "goat.svg").stat().st_mode == (tmp_path / "other").stat().st_mode
    with pytest.raises(ArgumentError, match=r"\.svg"):
        drawing.save(tmp_path / "goat.png")


def test_wrong_moves_times_and_sizes_are_refused():
    eight = load_board("eight")
    with pytest.raises(IllegalMove):
        draw_game(eight.goal, "LLL")
    with pytest.raises(ArgumentError, match="seconds_per_move"):
        draw_game(eight.goal, "R", seconds_per_move=0)
    with pytest.raises(ArgumentError, match="size"):
        draw_position(eight.goal, size=0)
