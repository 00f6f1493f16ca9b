"""Animations as other programs read them: every frame of every format shows its position."""

import io
import itertools

import numpy as np
import pygame
import pytest
from every import every, sampled
from PIL import Image

from game.export.animation_frames import FRAME_MS, SLIDE_FRAMES, frame_count, game_frames
from game.export.animations import ENCODERS, animation, still_png
from game.export.sprites import make_sprites, picture_layout
from game.ui.art import Art
from game.ui.text import Fonts
from game.ui.theme import DARK, LIGHT
from solver import Cancelled, load_board
from solver.model.playthrough import play

BOARDS = ("eight", "goat", "colours-six", "klotski", "AB-/C.#>.../.A.")
FARTHEST_OFF = 40  # of 255: colours are those of a palette


@pytest.fixture(scope="module", autouse=True)
def display():
    pygame.display.init()
    pygame.display.set_mode((10, 10))
    pygame.font.init()
    yield
    pygame.display.quit()


def sprites_of(board, size=160, theme=DARK):
    return make_sprites(Art(Fonts()), theme, board, size)


def played(name, most=3):
    """Return a short game: the first legal moves that lead to positions not seen before."""
    position = start = load_board(name).start
    moves, seen = [], {position}
    while len(moves) < most:
        move = next(move for move in position.legal_moves() if position.apply(move) not in seen)
        position = position.apply(move)
        seen.add(position)
        moves.append(move)
    return play(start, moves)


def encoded(kind, sprites, positions, move_ms=500, progress=lambda part: None, cancel=lambda: False):
    frames = game_frames(sprites, positions, move_ms)
    return animation(kind, frames, frame_count(positions), sprites.palette.colours, progress, cancel)


def shown(image, number):
    image.seek(number)
    image.load()
    return np.asarray(image.convert("RGB")).astype(int)


@sampled("name, kind", itertools.product(BOARDS, ENCODERS), [*zip(BOARDS, itertools.cycle(ENCODERS), strict=False)])
def test_every_rest_shows_its_position(kind, name):
    game = played(name)
    sprites = sprites_of(game.positions[0].board)
    image = Image.open(io.BytesIO(encoded(kind, sprites, game.positions)))
    assert (image.size, image.n_frames) == (sprites.size, 1 + 3 * SLIDE_FRAMES)
    for number, position in enumerate(game.positions):
        wanted = np.asarray(sprites.frame(position)).astype(int)
        difference = np.abs(shown(image, number * SLIDE_FRAMES) - wanted).max(axis=2)
        assert (difference > FARTHEST_OFF).mean() < 0.005


@every("kind", ENCODERS)
def test_moves_take_their_time(kind):
    game = played("eight")
    image = Image.open(io.BytesIO(encoded(kind, sprites_of(game.positions[0].board), game.positions, move_ms=250)))
    times = []
    for number in range(image.n_frames):
        shown(image, number)
        times.append(round(image.info["duration"]))
    assert times == [1000, FRAME_MS, 190, FRAME_MS, 190, FRAME_MS, 2500]


def test_all_formats_show_the_same():
    game = played("klotski")
    sprites = sprites_of(game.positions[0].board)
    images = [Image.open(io.BytesIO(encoded(kind, sprites, game.positions))) for kind in ENCODERS]
    for number in range(1 + 3 * SLIDE_FRAMES):
        first, *others = [shown(image, number) for image in images]
        assert all((first == other).all() for other in others)


def test_goal_is_shown_as_solved_and_left_again():
    eight = load_board("eight")
    game = play(eight.position("1 2 3/4 5 6/7 0 8"), "LR")
    sprites = sprites_of(eight, theme=LIGHT)
    image = Image.open(io.BytesIO(encoded("png", sprites, game.positions)))
    rim = 2 * sprites.size[0] // 100 + 3, sprites.size[1] // 2
    greens = [tuple(shown(image, number * SLIDE_FRAMES)[rim[1], rim[0]]) for number in range(3)]
    assert greens[0] == greens[2] != greens[1]


@every("name", BOARDS)
def test_pieces_leave_nothing_behind(name):
    board = load_board(name)
    first, second = played(name, 1).positions
    image = Image.open(io.BytesIO(encoded("png", sprites_of(board, theme=LIGHT), (first, second, first))))
    assert (shown(image, 0) == shown(image, 2 * SLIDE_FRAMES)).all()


def test_position_alone_is_one_frame():
    board = load_board("seven")
    sprites = sprites_of(board)
    for kind in ENCODERS:
        assert getattr(Image.open(io.BytesIO(encoded(kind, sprites, [board.goal]))), "n_frames", 1) == 1


def test_still_picture_is_exact():
    board = load_board("klotski")
    sprites = sprites_of(board)
    image = Image.open(io.BytesIO(still_png(sprites.frame(board.start))))
    assert np.array_equal(np.asarray(image), np.asarray(sprites.frame(board.start)))


@every("size", (64, 65, 101, 480))
@every("name", ("2x10", "10x2", "klotski", "A/.>./A"))
def test_pictures_have_the_size_that_was_asked_for(name, size):
    board = load_board(name)
    whole, _ = picture_layout(board, size)
    sprites = sprites_of(board, size)
    assert sprites.size == (whole.width, whole.height)
    assert max(sprites.size) == size
    left, right = sprites.view.geometry.frame.x, sprites.size[0] - sprites.view.geometry.frame.right
    assert 0 <= right - left <= 1


def test_encoding_reports_progress_and_can_be_cancelled():
    game, parts = played("eight"), []
    sprites = sprites_of(game.positions[0].board)
    encoded("gif", sprites, game.positions, progress=parts.append)
    assert parts == sorted(parts)
    assert parts[-1] > 0.5
    with pytest.raises(Cancelled):
        encoded("webp", sprites, game.positions, cancel=lambda: True)


def test_a_path_is_shown_cell_by_cell():
    start = load_board("A../##./...>.../##./A..").start
    positions = play(start, "ARRDDLL").positions
    image = Image.open(io.BytesIO(encoded("gif", sprites_of(start.board, 120), positions)))
    assert image.n_frames == frame_count(positions) == 1 + 6
    assert len({shown(image, number).tobytes() for number in range(image.n_frames)}) == 7
