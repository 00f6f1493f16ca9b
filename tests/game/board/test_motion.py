"""What moves in the whole game: it ends by itself, at any input, and does not begin where no motion is wanted."""

import pygame
import pytest
from every import every, sampled
from player import Player

from game.app.compositor import HALVING_SECONDS, HALVINGS, halvings, layer
from game.board.animation import (
    CELEBRATION_SECONDS,
    FLIGHT_SECONDS,
    NUDGE_SECONDS,
    SETTLE_SECONDS,
    SHAKE_SECONDS,
    SLIDE_SECONDS,
)
from game.board.stage import FLING_SECONDS
from game.screens.menu.screen import MenuScreen
from game.store.storage import Store
from solver import load_board, parse_position

FRAME = 1 / 60
FADE_SECONDS = HALVINGS * HALVING_SECONDS + FRAME
NEARLY = {"eight": "1 2 3/4 5 6/7 0 8", "goat": "1 8 9 10/2 5 0 7/3 8 4 6"}
"""A move to the left from the goal."""
CAR_PARK, NEARLY_OUT = "car-80fhx0j1", "....BC/....BC/...AA./....../....../......"


@pytest.fixture
def play(play, tmp_path):
    """Starts the game on a position, with motion or without."""

    def start(board_id="eight", text=None, motion="full", size=(480, 360)):
        store = Store(tmp_path / "data")
        store.save_settings(store.settings.choose("motion", motion))
        store.close()
        board = load_board(board_id)
        player = play(board, parse_position(board, text or NEARLY[board_id]), size)
        player.wait_for_solver()
        player.rest()
        return player

    return start


def shown(player):
    return pygame.image.tobytes(pygame.display.get_surface(), "RGB")


def drawn_anew(player):
    surface = pygame.Surface(player.screen.size).convert()
    player.screen.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize(
    ("keys", "longest"),
    [
        (["left"], SLIDE_SECONDS + SETTLE_SECONDS + CELEBRATION_SECONDS),
        (["right"], SLIDE_SECONDS + SETTLE_SECONDS),
        (["n"], FLIGHT_SECONDS),
        (["h"], NUDGE_SECONDS),
        (["f10"], FADE_SECONDS),
        (["escape"], FADE_SECONDS),
    ],
)
def test_everything_that_moves_comes_to_rest(play, keys, longest):
    player = play()
    for key in keys:
        player.key(key)
    took = player.rest()
    assert 0.5 * longest < took <= longest + 3 * FRAME
    frames = player.app.frames
    for _ in range(20):
        player.step()
    assert player.app.frames == frames


@sampled(
    "board_id, text, key, size",
    [
        ("eight", NEARLY["eight"], "left", (480, 360)),
        ("goat", NEARLY["goat"], "left", (360, 600)),
        (CAR_PARK, NEARLY_OUT, "right", (480, 360)),
    ],
    [("goat", NEARLY["goat"], "left", (360, 600)), (CAR_PARK, NEARLY_OUT, "right", (480, 360))],
)
def test_celebration_frames_equal_full_drawing(play, board_id, text, key, size):
    player = play(board_id, text, size=size)
    player.key(key)
    assert player.session.is_solved
    while player.screen.is_moving:
        player.step(0.07)
        assert shown(player) == drawn_anew(player), player.clock


def test_hint_and_flight_frames_equal_full_drawing(play):
    player = play(size=(480, 360))
    for key in ("h", "n", "u"):
        player.key(key)
        for _ in range(14):
            player.step(0.07)
            assert shown(player) == drawn_anew(player), key


def shown_in(player, row, column):
    cell = player.screen.view.geometry.place(row, column)
    return pygame.image.tobytes(pygame.display.get_surface().subsurface(cell), "RGB")


STUCK = {"eight": 0, "klotski": 1}
"""The cell of a piece that can't move."""


def dragged(player, cell):
    x, y = player.cell_centre(cell)
    player.press((x, y))
    player.move((x, y + 30), held=True)
    player.release((x, y + 30))


@every("board_id, ask", [(board_id, ask) for board_id in STUCK for ask in (Player.click_cell, dragged)])
def test_piece_that_cannot_move_shakes(play, board_id, ask):
    player = play(board_id, NEARLY.get(board_id) or str(load_board(board_id).start))
    ask(player, STUCK[board_id])
    assert player.screen.is_moving
    assert player.screen.message
    player.step(0.02)
    assert shown(player) == drawn_anew(player)
    assert player.rest() <= SHAKE_SECONDS + 2 * FRAME
    assert shown(player) == drawn_anew(player)
    player.quit()


def test_piece_that_cannot_move_stands_still_with_reduced_motion(play):
    player = play(motion="reduced")
    player.click_cell(STUCK["eight"])
    assert player.screen.message
    assert not player.screen.is_moving


@pytest.mark.parametrize("rest", [0.0, FLING_SECONDS])
def test_pointer_that_still_moves_flings(play, rest):
    player = play(CAR_PARK, "....BC/....BC/AA..../....../....../......")
    (x, y), pitch = player.cell_centre(12), player.screen.view.geometry.pitch
    player.press((x, y))
    for cells in (1, 2):
        player.move((x + cells * pitch, y), held=True)
    player.step(rest)
    player.release((x + 2 * pitch, y))
    assert [str(move) for move in player.session.game.moves] == ["ARR" if rest else "ARRRR"]
    assert player.session.is_solved != bool(rest)


def test_pointer_flings_though_a_frame_came_late(play):
    player = play(CAR_PARK, "....BC/....BC/AA..../....../....../......")
    (x, y), pitch = player.cell_centre(12), player.screen.view.geometry.pitch
    player.press((x, y))
    pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=(x + 2 * pitch, y), rel=(0, 0), buttons=(1, 0, 0)))
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(x + 2 * pitch, y)))
    player.step(0.1)
    assert [str(move) for move in player.session.game.moves] == ["ARRRR"]


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_solved_car_drives_out(play, motion):
    player = play(CAR_PARK, NEARLY_OUT, motion)
    empty = shown_in(player, 2, 5)
    player.key("right")
    assert player.session.is_solved
    player.rest(4)
    assert shown_in(player, 2, 5) == empty
    player.key("u")
    player.key("y", ctrl=True)
    player.key("h")
    player.rest(1)
    assert shown(player) == drawn_anew(player)


@pytest.mark.parametrize("key", ["u", "n", "tab", "h", "p"])
def test_any_key_ends_a_celebration(play, key):
    player = play("goat")
    player.key("left")
    player.step(0.5)
    assert player.screen.is_moving
    player.key(key)
    player.rest(FLIGHT_SECONDS + 3 * FRAME)
    assert shown(player) == drawn_anew(player)


def test_a_press_ends_a_celebration(play):
    player = play()
    player.key("left")
    player.step(0.5)
    player.press((1, 1))
    assert not player.screen.is_moving


def test_quick_arrows_each_move_at_once(play):
    player = play(text="1 2 3/4 0 5/6 7 8")
    for turn in range(12):
        before = shown(player)
        player.key(("left", "up", "right", "down")[turn % 4])  # one frame each
        assert player.session.game.move_count == turn + 1
        assert shown(player) != before
    assert player.rest() <= SLIDE_SECONDS + SETTLE_SECONDS + 2 * FRAME


def test_reduced_motion_shows_end_at_once(play):
    player = play("goat", motion="reduced")
    keys = ["right", "u", "n", "u", "h", "h", "tab", "f10", "escape", "f", "u"]
    for key in keys:
        frames = player.app.frames
        player.key(key)
        player.step()
        assert player.app.frames - frames <= 2, key  # the key, and what letting go of it may change
        assert not player.screen.is_moving, key
        assert not player.app.is_fading, key
        frames = player.app.frames
        for _ in range(30):
            player.step()
        assert player.app.frames - frames <= 1, key  # the clock's second
        assert shown(player) == drawn_anew(player), key


def test_reduced_motion_shows_solved_at_once(play):
    pictures = []
    for motion in ("full", "reduced"):
        player = play("goat", motion=motion)
        player.key("left")
        if motion == "full":
            player.rest()
        assert player.session.is_solved
        pictures.append(
            pygame.image.tobytes(pygame.display.get_surface().subsurface(player.screen.placed.places["board"]), "RGB")
        )
        player.key("u")
        player.quit()
    assert pictures[0] == pictures[1]


def test_reduced_motion_solution_plays_stepwise(play):
    player = play("eight", "1 2 3/4 0 5/6 7 8", motion="reduced")
    player.key("h", ctrl=True)
    counts = set()
    while not player.session.is_solved:
        player.step(0.05)
        assert not player.screen.is_moving
        counts.add(player.session.game.move_count)
    assert len(counts) >= player.session.game.move_count - 1


def test_a_screen_fades_into_the_next(play):
    player = play()
    before = shown(player)
    player.key("f10")
    assert isinstance(player.screen, MenuScreen)
    pictures = [before]
    while player.app.is_fading:
        pictures.append(shown(player))
        player.step()
    assert len(set(pictures)) >= 6
    assert shown(player) == drawn_anew(player)


def test_input_ends_fade_for_new_screen(play):
    player = play()
    player.key("f10")
    player.key("tab")
    assert not player.app.is_fading
    assert player.screen.focus_index == 0
    assert shown(player) == drawn_anew(player)


def test_resize_during_fade_works(play):
    player = play()
    player.key("f10")
    player.resize(641, 502)
    player.rest()
    assert shown(player) == drawn_anew(player)


def test_fade_halves_until_nothing():
    counts = [halvings(i / 1000) for i in range(300)]
    assert counts[0] == 1
    assert counts == sorted(counts)
    assert counts[-1] == counts[round(1000 * FADE_SECONDS)] == HALVINGS + 1
    assert layer(1) == 128  # the fast one
    assert [layer(count) for count in (2, 3)] == [191, 223]
    assert 255 * 0.5**HALVINGS < 2.5  # so that the last step cannot be seen


def test_hint_returns_after_piece_slides_back(play):
    player = play()
    player.key("h")
    player.rest()
    hinted = shown(player)
    x, y = player.cell_centre(8)
    player.press((x, y))
    player.move((x - 30, y), held=True)
    player.step(FLING_SECONDS)
    player.release((x - 30, y))
    player.step(0.05)
    player.rest()
    player.move((0, 0))
    assert shown(player) == hinted


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_new_game_at_same_position_rests(play, motion):
    """Nothing has to move then, and the window must not draw frame after frame for it."""
    player = play(motion=motion)
    player.key("c", ctrl=True)
    player.key("v", ctrl=True)
    assert len(player.session.games) == 2
    player.rest()
    frames = player.app.frames
    player.step(1.0)
    player.step(1.0)
    assert player.app.frames == frames
