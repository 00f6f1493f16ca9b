"""Pictures of the pieces of every board, and of numbered tiles in other styles: of wood, of slate, of a picture."""

from __future__ import annotations

import logging
from functools import cache, partial
from typing import Any

import pygame

from solver import Board
from solver.catalogue.pictures import is_picture, scene_of
from solver.formats.board_files import read_toml

from ..ui.art import ASSETS, INK, Art
from ..ui.faces import Role
from ..ui.theme import OWN_TILES, Tiles
from .block_pieces import block_picture, shape_picture
from .bodies import Piece, Shape, shape_of, size_of
from .cars import car_picture
from .looks import Look, block_styles, has_numbers, is_car_park, piece_looks, shows_blocks, style_of

log = logging.getLogger(__name__)

FACE, LIP, EDGE = "#808080", "#404040", "#c0c0c0"
"""The colours in ``tile.svg`` that stand for others."""

LANDSCAPE = "landscape"
BARE = "bare"
PICTURES = ("picture", BARE)  # styles of tiles
LEAST_NUMBER = 9  # pixels of a number on a picture; where it would be smaller there is none
_DRAWN = ("picture", "mark", "face", "lip", "edge", "ink")


def piece_picture(
    art: Art, board: Board, piece: Piece, pitch: int, tiles: Tiles = OWN_TILES, with_grain: bool = True
) -> pygame.Surface:
    """Draw a piece of a board with cells ``pitch`` pixels large, as large as its bounding box.

    ``tiles`` is the style of number boards' pieces; all others have a look of their own.
    """
    if is_car_park(board):
        return car_picture(art, board, piece, pitch)
    if shows_blocks(board):
        return block_picture(art, board, piece, pitch, with_grain=with_grain)
    look, tiles = piece_looks(board)[piece], tiles_of(board, tiles)
    if tiles.style != OWN_TILES.style and has_numbers(board) and "mark" not in look:
        return tile_picture(art, board, piece, pitch, tiles)
    shape = shape_of(board, piece)
    key = ("piece", shape, piece, pitch, *sorted((name, str(value)) for name, value in look.items() if name in _DRAWN))
    return art.kept(key, lambda: _drawn(art, shape, piece, pitch, look))


def blind_picture(art: Art, board: Board, piece: Piece, pitch: int, tiles: Tiles = OWN_TILES) -> pygame.Surface:
    """Draw a piece that shows nothing but its shape, whatever the style of tiles."""
    return _blank(art, board, piece, pitch, _style("slate"))


def tiles_of(board: Board, tiles: Tiles) -> Tiles:
    """Return the style of a board's tiles: a picture board always shows its picture, with numbers as is chosen."""
    if not is_picture(board.id) or tiles.style in PICTURES:
        return tiles
    return tiles._replace(style=BARE)


def shows_picture(board: Board, tiles: Tiles) -> bool:
    """Return whether a board's tiles are the parts of a picture."""
    plain = not is_car_park(board) and not shows_blocks(board) and has_numbers(board) and board.has_distinct_numbers
    return plain and tiles_of(board, tiles).style in PICTURES


def whole_picture(art: Art, board: Board, pitch: int, tiles: Tiles) -> pygame.Surface:
    """Draw the whole picture of a board that ``shows_picture``."""
    name, shown = _scene(board), tiles_of(board, tiles)
    key = ("picture", name, shown, board.rows, board.columns, pitch)
    return art.kept(key, partial(_whole, art, board, pitch, shown, name))


def _scene(board: Board) -> str:
    """Return the file of a board's picture, which stands for the player's own while there is none."""
    scene = scene_of(board.id) if is_picture(board.id) else ""
    return f"scenes/{scene}" if scene else LANDSCAPE


def confetti(art: Art, board: Board, colour: int, side: int) -> pygame.Surface:
    """Draw a bit of confetti in one of the board's colours, counted cyclically."""
    colours: list[str] = style_of(board)["confetti"]
    return art.picture("confetti", side, side, ((FACE, colours[colour % len(colours)]),))


def _drawn(art: Art, shape: Shape, piece: Piece, pitch: int, look: dict[str, Any]) -> pygame.Surface:
    height, width = size_of(shape)
    if "picture" in look:
        return art.picture(f"pieces/{look['picture']}", width * pitch, height * pitch)
    colours = ((FACE, look["face"]), (LIP, look["lip"]), (EDGE, look["edge"]))
    surface = art.picture("tile", width * pitch, height * pitch, colours).copy()
    if "mark" in look:
        surface.blit(art.picture(f"marks/{look['mark']}", pitch, pitch, ((INK, look["ink"]),)), (0, -pitch // 50))
    else:
        number = art.fonts.of(Role.HEADING).line(str(piece), round(pitch * 0.52), pygame.Color(look["ink"]))
        surface.blit(number, number.get_rect(center=(width * pitch // 2, round(height * pitch * 0.485))))
    return surface


def tile_picture(art: Art, board: Board, piece: Piece, pitch: int, tiles: Tiles) -> pygame.Surface:
    """Draw a tile as large as its bounding box."""
    draw = {"wood": _wooden, "slate": _slate}.get(tiles.style, _pictured)
    key = ("tile", tiles, board.id, board.goal_cells, board.blocks, piece, pitch)
    return art.kept(key, partial(draw, art, board, piece, pitch, tiles))


def _wooden(art: Art, board: Board, piece: Piece, pitch: int, tiles: Tiles) -> pygame.Surface:
    """Draw a wooden tile; each board has a wood of its own."""
    woods: dict[str, dict[str, Any]] = block_styles()["woods"]
    look = Look(**woods[_style("wood")["woods"].get(board.id, _style("wood")["wood"])], emblem="")
    surface = shape_picture(art, shape_of(board, piece), look, pitch).copy()
    for down, ink in ((max(round(pitch * 0.012), 1), look.edge), (0, look.ink)):  # burnt in: light below, dark above
        _write(art, surface, str(piece), round(pitch * 0.5), ink, down)
    return surface


def _slate(art: Art, board: Board, piece: Piece, pitch: int, tiles: Tiles) -> pygame.Surface:
    look = _style("slate")
    surface = _blank(art, board, piece, pitch, look).copy()
    _write(art, surface, str(piece), round(pitch * 0.52), look["ink"])
    return surface


def _pictured(art: Art, board: Board, piece: Piece, pitch: int, tiles: Tiles) -> pygame.Surface:
    """Draw the tile's part of the picture, as on the solved board, with its number in a corner.

    A tile that the goal does not place, as in a drawing that goes on, is drawn as slate.
    """
    parts = board.block_of.get(int(piece), (int(piece),))
    places = [board.goal_cells.index(part) for part in parts if part in board.goal_cells]
    if not places:
        return _slate(art, board, piece, pitch, tiles)
    surface = _blank(art, board, piece, pitch, _style("picture")).copy()
    whole = whole_picture(art, board, pitch, tiles)
    row, column = divmod(min(places), board.columns)
    part = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    part.blit(whole, (-column * pitch, -row * pitch))
    part.blit(_face(art, *part.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(part, (0, 0))
    size = round(pitch * 0.24)
    if tiles.style == "picture" and size >= LEAST_NUMBER:
        _label(art, surface, str(piece), size)
    return surface


def _whole(art: Art, board: Board, pitch: int, tiles: Tiles, name: str) -> pygame.Surface:
    """Return the picture as large as the board, cropped where it is too wide or too high."""
    size = width, height = board.columns * pitch, board.rows * pitch
    picture = _own(tiles) if name == LANDSCAPE else None
    if picture is None:
        side = max(size)
        picture = art.picture(name, side, side)
    scale = max(width / picture.get_width(), height / picture.get_height())
    larger = [max(round(side * scale), least) for side, least in zip(picture.get_size(), size, strict=True)]
    scaled = picture if larger == [*picture.get_size()] else pygame.transform.smoothscale(picture, larger)
    found = pygame.Surface(size, pygame.SRCALPHA)
    found.blit(scaled, ((width - larger[0]) // 2, (height - larger[1]) // 2))
    return found


def _own(tiles: Tiles) -> pygame.Surface | None:
    """Return the player's own picture; None if there is none, or no longer."""
    if tiles.picture is None:
        return None
    try:
        return pygame.image.load(tiles.picture).convert_alpha()
    except (OSError, pygame.error) as error:
        log.warning("the picture cannot be read: %s", error)
        return None


def _blank(art: Art, board: Board, piece: Piece, pitch: int, look: dict[str, Any]) -> pygame.Surface:
    height, width = size_of(shape_of(board, piece))
    colours = ((FACE, look["face"]), (LIP, look["lip"]), (EDGE, look["edge"]))
    return art.picture("tile", width * pitch, height * pitch, colours)


def _face(art: Art, width: int, height: int) -> pygame.Surface:
    """Return a mask: white on the face of a tile, transparent elsewhere."""
    x, y = 0.02 * width, 0.045 * height
    body = (
        f'<rect x="{x:.2f}" y="{y:.2f}" width="{width - 2 * x:.2f}" height="{0.885 * height:.2f}" '
        f'rx="{0.105 * min(width, height):.2f}" fill="#ffffff"/>'
    )
    return art.kept(("face", width, height), lambda: art.sketch(body, width, height))


def _write(art: Art, surface: pygame.Surface, text: str, height: int, ink: str, down: int = 0) -> None:
    """Write a number in the middle of a tile's face."""
    line = art.fonts.line(text, height, pygame.Color(ink))
    width, tall = surface.get_size()
    surface.blit(line, line.get_rect(center=(width // 2, round(tall * 0.485) + down)))


def _label(art: Art, surface: pygame.Surface, text: str, height: int) -> None:
    """Draw a number on a dark plate, readable on any picture."""
    look = _style("picture")
    line = art.fonts.line(text, height, pygame.Color(look["ink"]))
    pad = max(height // 4, 2)
    width, tall = max(line.get_width() + 2 * pad, line.get_height()), line.get_height()
    plate = art.sketch(
        f'<rect width="{width}" height="{tall}" rx="{tall / 3:.1f}" fill="{look["plate"]}" fill-opacity="0.72"/>',
        width, tall,
    )  # fmt: skip
    corner = round(0.075 * surface.get_height()) + 1
    surface.blit(plate, (corner, corner))
    surface.blit(line, line.get_rect(center=(corner + width // 2, corner + tall // 2)))


@cache
def _style(name: str) -> dict[str, Any]:
    """Return the look of a style that isn't a board's own."""
    style: dict[str, Any] = read_toml(ASSETS / "tiles.toml")[name]
    return style
