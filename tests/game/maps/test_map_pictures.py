"""Maps as pictures: what is drawn where, the file, and the command."""

import io
import json
import zlib

import numpy as np
import pygame
import pytest

from game.maps.camera import Camera, Projected
from game.maps.landmarks import Landmark, Symbol, draw_mark, draw_path, spaced
from game.maps.palette import LEVELS, distance_colours
from game.maps.png import png_bytes
from game.maps.raster import MapData, Raster, draw_map, draw_moving_map, level_scale
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


@pytest.mark.parametrize("shape", Symbol)
@pytest.mark.parametrize("place", [(100.0, 60.0), (0.0, 0.0), (-50.0, 400.0)])
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


def test_marks_of_one_shape_do_not_cover_each_other():
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


def test_png_is_read_as_it_was_written():
    pixels = np.random.default_rng(1).integers(0, 1 << 24, (7, 11)).astype(np.uint32)
    picture = pygame.image.load(io.BytesIO(png_bytes(pixels)))
    assert picture.get_size() == (11, 7)
    assert all(packed(picture.get_at((x, y))[:3]) == pixels[y, x] for x in range(11) for y in range(7))
    with pytest.raises(zlib.error):
        zlib.decompress(png_bytes(pixels)[41:60])


def test_command_writes_a_picture_and_says_what_it_shows(run, tmp_path):
    file = tmp_path / "map.png"
    code, out, err = run("map", "quzzle", "--size", "320x200", "--theme", "light", "--output", str(file))
    assert (code, err) == (0, "")
    assert out.startswith("Quzzle: all 888 positions in reach\n")
    assert out.endswith(f"{file}\n")
    picture = pygame.image.load(file)
    assert picture.get_size() == (320, 200)
    assert picture.get_at((0, 0))[:3] == LIGHT.background


def test_position_without_a_solution_has_a_map(run, tmp_path):
    file = tmp_path / "map.png"
    code, out, _ = run("map", "2x3", "--position", "2 1 3/4 5 0", "--json", "--output", str(file))
    answer = json.loads(out)
    assert (code, answer["positions"], answer["goals"], answer["path"]) == (0, 360, 0, 0)
    assert "none of them is solved" in answer["scope"]
    assert file.exists()


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("map", "quzzle"), "missing --output"),
        (("map", "quzzle", "--output", "a.jpg"), "expected a file that ends in .png"),
        (("map", "quzzle", "--output", "/nowhere/a.png"), "No such file or directory"),
        (("map", "quzzle", "--size", "9", "--output", "a.png"), "is not a size such as 1280x800"),
        (("map", "quzzle", "--size", "9x9", "--output", "a.png"), "from 64 to 4096"),
        (("map", "quzle", "--output", "a.png"), "quzzle"),
        (("map", "quzzle", "--position", "12", "--output", "a.png"), "bad position '12'"),
    ],
)
def test_bad_input_is_one_line(arguments, expected, run):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert expected in err.splitlines()[0]
