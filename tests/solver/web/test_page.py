"""The playable page: its file, and in Chromium its rules against the library's and games by mouse, touch and keys."""

import json
import random
import re
from dataclasses import replace

import pytest
from browser import ARROWS, WebPlayer, open_chromium

from solver import Direction, distance_table, has_table, load_board, solve
from solver.errors import ArgumentError
from solver.model.playthrough import play
from solver.web.page import MOST_POSITIONS, _state, draw_page

GAMES, MOVES = 3, 25
BOARDS = {
    "numbers": "eight",
    "wide numbers": "goat",
    "colours": "colours-six",
    "blocks": "klotski",
    "steps": "AB/C.>../A.;steps",
    "lengthways": "AAB./..B./CC..>..../..../..CC;along",
    "walls": "AB#/C..>..#/..A",
    "gate": "AB-/C.#>.../.A.",
    "alike": "ABCC/....>..../ABCC;alike=AB",
    "several gaps": "1 2 3/4 5 0/6 0 7>1 2 3/4 5 6/7 0 0",
    "open goal": "1 2 3/4 5 6/0 0 7>. . ./. . ./1 . .",
}


def board_of(kind):
    return load_board(BOARDS[kind])


def start_of(board):
    if board.own_start is not None:
        return board.start
    return distance_table(board).sample(9, seed=4)[0]


def page_of(board, start=None, **options):
    start = start_of(board) if start is None else start
    result = solve(board, start)
    return draw_page(start, result.moves, result.optimal, **options), start, play(start, result.moves).moves


def data_of(page):
    return json.loads(re.search(r'id="puzzle">(.*?)</script>', page.html)[1])


class TestFile:
    def test_holds_all_that_it_needs(self):
        page, _, _ = page_of(load_board("klotski"))
        assert not re.search(r"""(src|href)=["'](?!data:,)""", page.html)
        assert "http" not in page.html.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
        assert len(page.html.encode()) < 40_000

    def test_name_is_plain_text(self):
        name = "</script><script>alert(1)</script> \"'&"
        board = replace(load_board("klotski"), name=name)
        html = draw_page(board.start, solve(board, board.start).line).html
        assert "<script>alert" not in html
        assert html.count("<script") == 2

    def test_solution_must_end_at_the_goal(self):
        start = load_board("eight").position("1 2 3/4 5 6/0 7 8")
        with pytest.raises(ArgumentError, match="to the goal"):
            draw_page(start, "L")

    def test_other_file_names_are_refused(self, tmp_path):
        page, _, _ = page_of(load_board("klotski"))
        with pytest.raises(ArgumentError, match=r"\.html"):
            page.save(tmp_path / "page.svg")

    def test_par_that_is_not_proved_is_said_so(self):
        start = load_board("eight").position("1 2 3/4 5 6/0 7 8")
        assert "Can you do it in 2 moves?" in draw_page(start, "LL").html
        assert "The best known is 2 moves." in draw_page(start, "LL", is_shortest=False).html

    def test_art_takes_the_place_of_colours(self):
        page, _, _ = page_of(load_board("klotski"), art={"B": "<svg xmlns='http://www.w3.org/2000/svg'/>"})
        looks = data_of(page)["looks"]
        assert [look["text"] for look in looks if "image" in look] == ["B"]


@pytest.fixture(scope="module")
def driver():
    driver = open_chromium()
    yield driver
    driver.quit()


@pytest.fixture
def web(driver, tmp_path):
    player = WebPlayer(driver, tmp_path)
    yield player
    assert player.logged == []


SLIDES = """
const [slides] = arguments, game = new puzzle.Game(puzzle.data), told = [];
const tell = () => told.push([game.state, game.isGoal, game.count,
  game.pieces.flatMap(([, anchor], piece) => [..."LRUD"].filter((way) => game.canStep(piece, way) >= 0)
    .map((way) => [anchor, way])).sort()]);
tell();
for (const [cell, path] of slides) {
  const piece = game.pieceOn(cell);
  for (const way of path) game.step(piece, way);
  tell();
}
return told;
"""


def steps_at(position):
    """Return the cell and direction of every slide by one cell."""
    board = position.board
    return sorted(
        [covered[0], direction.value]
        for covered in board.places_in(position.cells)
        for direction in Direction
        if board.slide(position.cells, covered, direction) is not None
    )


def random_game(start, rng):
    """Return slides as cell and path, and the positions and moves counted after each of them."""
    board, position, slides = start.board, start, []
    made, told = [], [(position, 0)]
    for _ in range(MOVES):
        move = rng.choice(position.legal_moves())
        slides.append((position.cells_of(next(move.steps()))[0], "".join(move.path)))
        position, made = position.apply(move), [*made, move]
        told.append((position, len(board.counted_moves([step for each in made for step in each.steps()]))))
    return slides, told


@pytest.mark.parametrize("kind", BOARDS)
def test_rules_agree_with_the_library(web, kind):
    board, rng = board_of(kind), random.Random(kind)
    page, start, _ = page_of(board)
    web.open(page)
    for _ in range(GAMES):
        slides, told = random_game(start, rng)
        shown = web.run(SLIDES, slides)
        assert [state for state, *_ in shown] == [_state(board, position.cells) for position, _ in told]
        assert [won for _, won, _, _ in shown] == [position.is_goal for position, _ in told]
        assert [count for _, _, count, _ in shown] == [count for _, count in told]
        assert [sorted(steps) for *_, steps in shown] == [steps_at(position) for position, _ in told]


@pytest.mark.parametrize("kind", ["blocks", "steps", "lengthways", "gate", "alike"])
def test_distances_agree_with_the_library(web, kind):
    board = board_of(kind)
    page, start, moves = page_of(board)
    web.open(page)
    web.driver.set_script_timeout(60)
    web.driver.execute_async_script(
        "const done = arguments[0], wait = () => puzzle.distances() ? done() : setTimeout(wait, 20); wait();"
    )
    path = play(start, moves).positions
    states = [_state(board, position.cells) for position in path]
    found = web.run("return arguments[0].map((state) => puzzle.distances().get(state))", states)
    table = distance_table(board)
    assert found == [table.distance(position) for position in path]


def cells_along(position, move):
    """Return the cells over which a move drags its piece."""
    cell, found = position.cells_of(next(move.steps()))[0], []
    found.append(cell)
    for direction in move.path:
        down, right = {"L": (0, -1), "R": (0, 1), "U": (-1, 0), "D": (1, 0)}[direction.value]
        found.append(found[-1] + down * position.board.columns + right)
    return found


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "touch"])
@pytest.mark.parametrize("kind", ["numbers", "wide numbers", "steps", "gate", "several gaps"])
def test_solution_is_played_by_hand(web, kind, touch):
    page, position, moves = page_of(board_of(kind))
    web.open(page, *((390, 844) if touch else (1280, 800)))
    for move in moves:
        web.drag(cells_along(position, move), touch)
        position = position.apply(move)
    assert web.has_won
    assert "Nobody can do it in fewer." in web.message
    assert web.message.startswith("★★★ Solved in ")


def test_solution_is_played_by_keys(web):
    page, _, moves = page_of(board_of("numbers"))
    web.open(page)
    for move in moves:
        web.key(ARROWS[move.path[0].value])
    assert web.message.startswith("★★★ Solved in ")
    web.key("Backspace")
    assert not web.has_won


def test_undo_takes_back_a_whole_gesture(web):
    page, start, _ = page_of(board_of("lengthways"))
    web.open(page)
    before = web.run("return puzzle.game.state")
    move = max(start.legal_moves(), key=lambda move: len(move.path))
    assert len(move.path) > 1
    web.drag(cells_along(start, move))
    assert web.run("return puzzle.game.state") != before
    web.click("undo")
    assert web.run("return puzzle.game.state") == before
    assert web.count == "0 moves"


def test_held_piece_follows_the_pointer(web):
    page, start, _ = page_of(board_of("numbers"))
    web.open(page)
    move = start.legal_moves()[0]
    cells = cells_along(start, move)
    (x, y), (to_x, to_y) = web.point(cells[0]), web.point(cells[1])
    web._mouse("mousePressed", (x, y))
    web._mouse("mouseMoved", (x + 0.3 * (to_x - x), y + 0.3 * (to_y - y)))
    shown = web.run("return [...document.querySelectorAll('.piece')].map((node) => node.style.transform)")
    assert any(not re.fullmatch(r"translate\(\d+00px, \d+00px\)|translate\(0px.*|.*, 0px\)", each) for each in shown)
    assert web.count == "0 moves"
    web._mouse("mouseReleased", (x, y))


def test_way_is_shown_without_stars(web):
    page, _, _ = page_of(load_board("eight"), load_board("eight").position("1 2 3/4 5 6/0 7 8"))
    web.open(page)
    web.click("way")
    web.driver.set_script_timeout(30)
    web.driver.execute_async_script(
        "const done = arguments[0], wait = () => puzzle.game.isGoal && document.getElementById('message').textContent ?"
        " done() : setTimeout(wait, 20); wait();"
    )
    assert "Played by the page" in web.message and "★" not in web.message


def test_hint_leads_to_the_goal_and_costs_a_star(web):
    page, _, moves = page_of(board_of("numbers"))
    web.open(page)
    web.click("hint")
    assert web.message
    for move in moves:
        web.key(ARROWS[move.path[0].value])
    assert web.message.startswith("★★☆ Solved in ") and "With a hint." in web.message


def test_page_fits_a_phone(web):
    page, _, _ = page_of(load_board("klotski"))
    web.open(page, 390, 844)
    assert web.run("return document.documentElement.scrollHeight") <= 844
    assert web.run("return document.documentElement.scrollWidth <= innerWidth")


def test_nothing_foreign_is_run(web):
    name = "</script><script>document.title = 'run'</script>\u202e"
    board = replace(load_board("klotski"), name=name)
    web.open(draw_page(board.start, solve(board, board.start).line))
    assert web.run("return document.querySelector('h1').textContent") == name
    web.run(
        "const script = document.createElement('script'); script.textContent = 'window.foreign = 1';"
        "document.body.append(script);"
    )
    assert web.run("return window.foreign === undefined")
    assert [message for message in web.logged if "Content Security Policy" in message]


def test_large_boards_are_not_searched(web):
    start = load_board("fifteen").position("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15")
    page = draw_page(start, "LL", finds_distances=False)
    web.open(page)
    assert web.run("return puzzle.data.most") == 0
    assert data_of(draw_page(start, "LL"))["most"] == MOST_POSITIONS
    assert has_table(load_board("eight"))
