"""The map as a page: its file, and in browsers what it shows, by mouse, touch and keys."""

import re
from itertools import pairwise

import numpy as np
import pytest
from browser import LAPTOP, PHONE, TABLET
from web_boards import page_state

from solver import GraphLayout, distance_table, load_board, solve, state_map
from solver.analysis.map_pages import draw_map_page
from solver.errors import ArgumentError
from solver.model.playthrough import play

BOARD = load_board("AB/C.>../A.;steps")
LARGE = load_board("fifteen").position("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")


def laid_out(shown):
    layout = GraphLayout(shown.graph)
    while layout.step():
        pass
    return layout.coordinates


@pytest.fixture(scope="module")
def shown():
    """Return a map whose positions and edges can be counted by hand."""
    table = distance_table(BOARD)
    return state_map(table.board, table.board.start, table)


@pytest.fixture(scope="module")
def page(shown):
    return draw_map_page(shown, laid_out(shown))


@pytest.fixture(scope="module")
def game(shown):
    """Return a game that goes back once, and so leaves the shortest path once or twice."""
    start = shown.graph.position(shown.here)
    first = solve(BOARD, start).moves[0]
    back = play(start, [first]).positions[-1].legal_moves()
    undone = next(move for move in back if play(start, [first, move]).positions[-1] == start)
    return play(start, [str(first), str(undone), *map(str, solve(BOARD, start).moves)])


def test_coordinates_must_fit(shown):
    with pytest.raises(ArgumentError, match="shape"):
        draw_map_page(shown, np.zeros((1, 3), np.float32))


def test_klotski_takes_less_than_half_a_megabyte():
    table = distance_table(load_board("klotski"))
    shown = state_map(table.board, table.board.start, table)
    places = np.random.default_rng(1).standard_normal((len(shown.graph), 3)).astype(np.float32)
    assert len(draw_map_page(shown, places).html.encode()) < 500_000


def test_every_point_is_a_position_with_its_distance_and_neighbours(web, shown, page):
    web.open(page)
    web.wait("globalThis.puzzle")
    states, levels, beside = web.run(
        "const all = puzzle.levels.length, points = Array.from({ length: all }, (_, point) => point);"
        "return [points.map((point) => puzzle.stateOf(point).map((sign) => sign ? String.fromCharCode(47 + sign) : '.')"
        ".join('')), [...puzzle.levels], puzzle.beside];"
    )
    graph = shown.graph
    number_of = {page_state(graph.position(number)): number for number in range(len(graph))}
    assert set(states) == set(number_of)
    assert states[0] == page_state(graph.position(shown.here))
    for point, state in enumerate(states):
        number = number_of[state]
        assert levels[point] == graph.distances[number]
        neighbours = sorted(page_state(graph.position(int(each))) for each in graph.neighbours(number))
        assert sorted(states[each] for each in beside[point]) == neighbours


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
def test_click_goes_to_a_point_and_a_drag_turns(web, page, touch):
    web.open(page, PHONE if touch else LAPTOP)
    web.wait("globalThis.puzzle")
    target = (
        "const map = document.getElementById('map'), box = map.getBoundingClientRect(), [x, y] = puzzle.places();"
        "const density = map.width / box.width, last = x.length - 1;"
        "return [box.x + x[last] / density, box.y + y[last] / density, last];"
    )
    web.wait("puzzle.places()[0][0]")
    x, y, last = web.run(target)
    web.press([(x, y)], touch)
    assert web.run("return puzzle.point()") == last
    assert web.text("message").startswith(f"Position {last + 1} of {last + 1}, ")
    web.press([(x, y), (x + 60, y + 40)], touch)
    web.run("return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))")
    assert web.run(target) != [x, y, last]
    assert web.run("return puzzle.point()") == last


def test_arrow_keys_go_to_neighbours_and_home_to_the_start(web, page):
    web.open(page)
    web.wait("globalThis.puzzle && puzzle.places()[0][0]")
    web.run("document.getElementById('map').focus()")
    visited = [0]
    for key in ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown") * 3:
        web.key(key)
        visited.append(web.run("return puzzle.point()"))
    assert len(set(visited)) > 2
    for one, other in pairwise(visited):
        assert one == other or other in web.run("return puzzle.beside[args[0]]", one)
    web.key("Home")
    assert web.run("return puzzle.point()") == 0


def test_game_is_followed_move_by_move(web, shown, game):
    web.open(draw_map_page(shown, laid_out(shown), game), TABLET)
    web.wait("globalThis.puzzle")
    assert web.text("move") == "Start of the game"
    table = distance_table(BOARD)
    for number, (before, after) in enumerate(pairwise(game.positions), 1):
        web.click("on")
        state = web.run(
            "return puzzle.stateOf(puzzle.point()).map((sign) => sign ? String.fromCharCode(47 + sign) : '.').join('')"
        )
        assert state == page_state(after)
        kept = table.distance(after) == table.distance(before) - 1
        assert re.fullmatch(rf"Move {number} of {len(game.moves)}: .*?(, not the shortest)?", web.text("move"))
        assert web.text("move").endswith("not the shortest") == (not kept)
    assert web.run("return document.getElementById('on').disabled")


def test_game_may_leave_the_map(web):
    shown = state_map(LARGE.board, LARGE, solution="LL", is_shortest=True)
    web.open(
        draw_map_page(shown, np.random.default_rng(0).random((len(shown.graph), 3), np.float32), play(LARGE, "LL"))
    )
    web.wait("globalThis.puzzle")
    assert web.text("message").startswith("Position 1 of ")


def test_way_leads_to_the_goal(web, page):
    web.open(page)
    web.wait("globalThis.puzzle")
    web.click("way")
    web.wait("document.getElementById('message').textContent.includes(' 0 steps')")


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_accessibility_checker_finds_nothing(browsers, web, axe, shown, game, dark):
    web.browser = browsers(web.browser.name, dark)
    web.open(draw_map_page(shown, laid_out(shown), game))
    web.wait("globalThis.puzzle")
    assert web.violations(axe) == []
