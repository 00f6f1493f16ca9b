"""Every screen at every size: inside the window, nothing on top of anything else, the board the largest."""

import itertools
from dataclasses import replace

import pytest
from every import every, sampled
from quicker import make_widgets
from review_places import review_places
from window_sizes import ODD_SIZES, SCALES, SIZES, inside

from game.board.layout import BoardGeometry, top_left_of
from game.input.commands import Action
from game.model.settings import CHOICES
from game.screens.play.content import goal_and_message, play_rooms, play_text, window_area
from game.screens.play.controls import BUTTONS
from game.screens.review.content import side_by_side
from game.screens.review.graph import graph_layout
from game.ui.button import Shape
from game.ui.geometry import Rect, page_layout, small_text
from solver import board_ids, load_board

pytestmark = pytest.mark.usefixtures("few_frames")


def play_rects(size, scale=1.0, shown=True):
    """Where the parts of the play screen are, with goal and message apart where one room holds both."""
    rooms, text = play_rooms(*size, scale, shown), play_text(window_area(*size), scale)
    middle = rooms.pop("middle", None)
    if middle is not None:
        goal, message = goal_and_message(middle, text)
        rooms |= {"message": middle.from_bottom(message)[0], **({"goal": middle.from_top(goal)[0]} if goal else {})}
    return rooms, text


@every("shown", [True, False])
@every("scale", SCALES)
@every("size", SIZES)
def test_play_layout_fits_without_overlaps(size, scale, shown):
    rects, _ = play_rects(size, scale, shown)
    apart_and_inside([*rects.values()], size)


@every("size", SIZES)
@pytest.mark.parametrize("board_id", board_ids())
def test_board_is_largest_on_play_screen(board_id, size):
    rects, _ = play_rects(size)
    board = load_board(board_id)
    frame = BoardGeometry(board, rects.pop("board")).frame
    largest = max(rect.width * rect.height for rect in rects.values())
    assert (
        frame.width * frame.height
        > (2 if max(board.rows, board.columns) < 3 * min(board.rows, board.columns) else 1) * largest
    )


@every("size", SIZES)
def test_hidden_counters_only_enlarge_goal(size):
    shown, hidden = (play_rects(size, 1.0, on)[0] for on in (True, False))
    assert not [name for name in hidden if name.startswith("counter")]
    still = [name for name in hidden if name in ("board", "title") or name.startswith("button")]
    assert {name: hidden[name] for name in still} == {name: shown[name] for name in still}
    assert hidden.get("goal", hidden["title"]).height >= (shown["goal"].height if "goal" in shown else 0)


@every("size", [(480, 360), (1024, 768), (1280, 720), (1280, 800), (1920, 1080), (2560, 1440), (3840, 2160)])
@every("shown", [True, False])
def test_message_leaves_goal_beside_counters(size, shown):
    rects, text = play_rects(size, 1.0, shown)
    assert rects["goal"].height >= 4 * text
    assert rects["message"].height >= 4 * text


@sampled("size", [(1024, 768), (1280, 736), (1280, 800), (1920, 1080), (3840, 2160)], [(1024, 768), (1280, 736)])
def test_buttons_keep_their_words(play, size):
    player = play(load_board("eight"), size=size)
    for scale in CHOICES["scale"]:
        player.app.change_settings(replace(player.app.interface.settings, scale=scale))
        player.step()
        screen = player.screen
        make_widgets(screen)
        shapes = {screen.looks.at(rect).shape for _, rect in screen.own_controls}
        assert Shape.ICON_ALONE not in shapes, scale
        assert screen.placed.places["middle"].height >= 3.3 * screen.text, scale


@every("area", [Rect(7, 9, 300, 290), Rect(0, 0, 300, 100), Rect(5, 5, 71, 400), Rect(0, 0, 3, 3)])
@pytest.mark.parametrize("board_id", board_ids())
def test_named_board_is_as_large(board_id, area):
    board = load_board(board_id)
    top, middle = BoardGeometry(board, top_left_of(area, board)), BoardGeometry(board, area)
    assert top.pitch == middle.pitch
    assert top.frame.y <= area.y + 2
    assert top.frame.x <= area.x + 2


def apart_and_inside(rects, size):
    assert all(inside(rect, *size) for rect in rects), rects
    for a, b in itertools.combinations(rects, 2):
        assert not a.overlaps(b), f"{a} and {b} at {size}"


@every("scale", SCALES)
@every("size", SIZES)
@pytest.mark.parametrize("board_id", board_ids())
def test_review_layout_fits_without_overlaps(board_id, size, scale):
    board, page = load_board(board_id), page_layout(*size, scale)
    places = review_places(board, page)
    heading = Rect(page.heading.x, page.heading.y, 11 * page.text, page.heading.height)
    apart_and_inside([page.back, heading, *places.values()], size)
    assert places["graph"] == max(places.values(), key=lambda rect: rect.width * rect.height)
    assert BoardGeometry(board, places["board"]).pitch * board.columns > 0.15 * min(size)
    for picture, caption in side_by_side(board, places["board"], page.text):
        assert not caption.overlaps(BoardGeometry(board, picture).frame)
        assert picture.union(caption).union(places["board"]) == places["board"]


@every("scale", SCALES)
@every("size", SIZES)
@every("with_overview", [False, True])
def test_graph_parts_are_apart(size, scale, with_overview):
    page = page_layout(*size, scale)
    panel = review_places(load_board("goat"), page)["graph"]
    layout = graph_layout(panel, page.text, 2 * page.text, 2, with_overview)
    parts = [layout.legend, layout.area, layout.below, *([layout.overview] if layout.overview else [])]
    assert layout.area.union(layout.plot) == layout.area
    assert layout.plot.height > 2 * page.text
    for part in parts:
        assert panel.union(part) == panel
    for a, b in itertools.combinations(parts, 2):
        assert not a.overlaps(b), f"{a} and {b} at {size}"


@every("size", SIZES + ODD_SIZES)
def test_cell_at_finds_every_pixel(size):
    for board_id in board_ids():
        board = load_board(board_id)
        geometry = BoardGeometry(board, play_rooms(*size)["board"])
        for cell in range(board.rows * board.columns):
            rect = geometry.place(*divmod(cell, board.columns))
            for x, y in itertools.product((rect.x, rect.right - 1), (rect.y, rect.bottom - 1)):
                assert geometry.cell_at((x, y)) == cell
        assert geometry.cell_at((geometry.cells.x - 1, geometry.cells.y)) is None
        assert geometry.cell_at((geometry.cells.right, geometry.cells.y)) is None


def test_frame_stays_in_area():
    for board_id, size in itertools.product(board_ids(), SIZES):
        area = play_rooms(*size)["board"]
        assert BoardGeometry(load_board(board_id), area).frame.union(area) == area


def test_rectangles_divide_without_rest():
    rect = Rect(3, 5, 101, 47)
    for parts in (rect.columns(4, 3), rect.rows(3, 2)):
        assert (parts[0].x, parts[0].y) == (3, 5)
        assert (parts[-1].right, parts[-1].bottom) == (rect.right, rect.bottom)


def test_text_is_readable_at_full_hd():
    assert small_text(play_text(window_area(1920, 1080), 1.0)) >= 26
    assert small_text(page_layout(1920, 1080).text) >= 26


@every("size", SIZES)
def test_buttons_fill_their_rows(size):
    rects = [rect for name, rect in play_rooms(*size).items() if name.startswith("button")]
    assert len(set(rects)) == len(BUTTONS)
    rows = {rect.y: [other for other in rects if other.y == rect.y] for rect in rects}
    *full, _ = rows.values()
    assert len({len(row) for row in full}) <= 1


@sampled("size", [(480, 360), (1280, 800), (2560, 1440), (700, 1000)], [(480, 360), (1280, 800)])
def test_panel_stands_still_from_board_to_board(play, size):
    """What leads on is where it was, whatever shape the next board has."""
    places = set()
    for name in ("eight", "klotski", "goat", "2x6", "rush-60"):
        board = load_board(name)
        player = play(board, size=size)
        controls = {control.command: rect for control, rect in player.screen.own_controls}
        places.add((controls[Action.NEW], controls[Action.BACK], player.screen.placed.places["title"][:2]))
        frame = player.screen.view.geometry.frame
        assert not any(frame.overlaps(rect) for rect in controls.values())
        player.quit()
    assert len(places) == 1


@pytest.mark.parametrize("keys", [("f1",), ("f2",), ("f2", "keys"), ("f3",), ("f10",), ("g",)])
def test_controls_of_pages_are_apart_and_inside(play, keys):
    player = play(load_board("eight"), size=(1280, 800))
    player.key(keys[0])
    if keys[1:]:
        player.screen.show_tab(keys[1])
        player.step()
    app = player.app
    for size, scale in itertools.product(SIZES, (100, 200)):
        app.store.settings = replace(app.interface.settings, scale=scale)
        player.screen.resize(size)
        apart_and_inside([rect for _, rect in player.screen.controls], size)
