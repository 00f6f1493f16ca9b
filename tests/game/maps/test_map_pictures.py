"""Maps as pictures: what is drawn where."""

import numpy as np
import pytest
from every import every

from game.maps.camera import Camera, Projected
from game.maps.landmarks import Landmark, Symbol, draw_mark, draw_path, spaced
from game.maps.raster import LEVELS, MapData, Raster, distance_colours, draw_map, draw_moving_map, level_scale
from game.ui.theme import DARK, LIGHT, THEMES

SIZE = (200, 120)
PLACES = np.array([[-1, 0, 0], [1, 0, 0], [0, 0.5, 0]], np.float32)
EDGES = np.array([[0, 1]], np.int32)


def data(distances=(0, 1, 2)):
    return MapData.of(EDGES, np.array(distances, np.int32))


def packed(colour):
    red, green, blue = colour
    return red << 16 | green << 8 | blue


def lightness(colours):
    return colours @ np.array([0.2126, 0.7152, 0.0722])


def blank(theme=DARK):
    return np.full(SIZE[::-1], packed(theme.background), np.uint32)


@pytest.mark.parametrize(("draw", "into"), [(draw_map, SIZE), (draw_moving_map, Raster(SIZE))])
def test_points_and_edges_are_drawn_and_nothing_else(draw, into):
    camera = Camera.framing(PLACES)
    draw(data(), PLACES, camera.turned(0.5, 0.5), into, DARK)  # of which nothing is left
    pixels = draw(data(), PLACES, camera, into, DARK)
    at = camera.project(PLACES, SIZE)
    assert pixels.shape == (120, 200)
    for x, y in zip(at.x, at.y, strict=True):
        assert pixels[int(y), int(x)] != packed(DARK.background)
    assert pixels[int(at.y[0]), 100] != packed(DARK.background)
    assert pixels[3, 3] == packed(DARK.background)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_distance_is_told_by_lightness_alone(theme):
    steps = np.diff(lightness(distance_colours(theme)))
    assert (steps <= 0).all() or (steps >= 0).all()
    assert abs(steps.sum()) > 60


def test_levels_rise_with_the_distance():
    levels = level_scale(np.array([0, 5, 5, 5, 5, 6, 9], np.int32))
    assert levels[0] == 0
    assert levels[-1] == LEVELS - 1
    assert (np.diff(levels) >= 0).all()


def test_a_single_point_is_drawn():
    camera = Camera.framing(np.zeros((1, 3), np.float32))
    alone = MapData.of(np.empty((0, 2), np.int32), np.zeros(1, np.int32))
    pixels = draw_map(alone, np.zeros((1, 3), np.float32), camera, SIZE, LIGHT)
    assert pixels[60, 100] != packed(LIGHT.background)


def test_points_outside_are_left_out():
    camera = Camera.framing(PLACES).zoomed(50, (0, 0), SIZE)
    assert (draw_moving_map(data(), PLACES, camera, Raster(SIZE), DARK) == packed(DARK.background)).all()


def test_zoom_keeps_what_is_under_the_pointer():
    camera = Camera.framing(PLACES)
    at = camera.project(PLACES, SIZE)
    point = float(at.x[0]), float(at.y[0])
    after = camera.zoomed(3, point, SIZE).project(PLACES, SIZE)
    assert (after.x[0], after.y[0]) == pytest.approx(point, abs=0.1)
    assert after.pixels == pytest.approx(3 * at.pixels)


def test_turning_keeps_distances():
    turned = Camera.framing(PLACES).turned(0.7, -0.3).rotation
    assert turned @ turned.T == pytest.approx(np.eye(3))


@every("shape", Symbol)
@every("place", [(100.0, 60.0), (0.0, 0.0), (-50.0, 400.0)])
def test_marks_are_drawn_where_they_are(shape, place):
    pixels = blank()
    draw_mark(pixels, Landmark(shape, *place), 6, DARK)
    rows, columns = np.nonzero(pixels != packed(DARK.background))
    assert (len(rows) > 0) == (place[0] >= 0)
    assert all(abs(columns - place[0]) < 15)
    assert all(abs(rows - place[1]) < 15)


def test_shapes_differ():
    drawn = set()
    for shape in Symbol:
        pixels = blank()
        draw_mark(pixels, Landmark(shape, 100, 60), 10, DARK)
        drawn.add((pixels == packed(DARK.background)).tobytes())
    assert len(drawn) == len(Symbol)


def test_equal_marks_stay_apart():
    row = np.float32([60, 100, 103, 104, 170, 500])
    at = Projected(row, np.full(6, 60, np.float32), np.zeros(6, np.float32), 1.0)
    found = spaced(Symbol.BOTTLENECK, at, [1, 2, 3, 4, 5, 0], SIZE, 6)
    assert [(mark.symbol, mark.x) for mark in found] == [(Symbol.BOTTLENECK, x) for x in (100, 170, 60)]
    assert spaced(Symbol.GOAL, at, (), SIZE, 6) == []


def test_path_leads_through_its_points():
    pixels = blank()
    draw_path(pixels, [(20, 20), (180, 100)], 6, DARK)
    assert pixels[60, 100] == packed(DARK.text)
    assert pixels[20, 180] == packed(DARK.background)
    untouched = blank()
    draw_path(untouched, [], 6, DARK)
    assert (untouched == packed(DARK.background)).all()
