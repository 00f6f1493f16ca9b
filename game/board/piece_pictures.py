"""Pictures of the pieces of every board, and of numbered tiles in other styles: of wood, of slate, of a picture."""

from __future__ import annotations

import logging
from colorsys import hls_to_rgb
from functools import cache, partial
from typing import Any

import pygame

from solver import Board
from solver.catalogue.pictures import is_picture, scene_of
from solver.formats.board_files import read_toml

from ..ui.art import ASSETS, INK, Art
from ..ui.faces import Role
from ..ui.geometry import Rect
from ..ui.theme import OWN_TILES, Tiles, hex_text
from .block_pieces import block_picture, shape_picture
from .bodies import Piece, Shape, shape_of, size_of
from .cars import car_picture
from .layout import BED_RADIUS
from .looks import Look, block_styles, has_numbers, is_car_park, piece_looks, shows_blocks, style_of

log = logging.getLogger(__name__)

FACE, LIP, EDGE = "#808080", "#404040", "#c0c0c0"
"""The colours in ``tile.svg`` that stand for others."""

LANDSCAPE = "landscape"
BARE = "bare"
WHOLE = 0.5, 0.5, 1.0  # a crop that shows as much as fits
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
    if tiles.scheme != OWN_TILES.scheme and tiles.style not in PICTURES and has_numbers(board):
        look = {**look, **scheme_look(board, piece, tiles.scheme)}
    elif tiles.style != OWN_TILES.style and has_numbers(board) and "mark" not in look:
        return tile_picture(art, board, piece, pitch, tiles)
    shape = shape_of(board, piece)
    key = ("piece", shape, piece, pitch, *sorted((name, str(value)) for name, value in look.items() if name in _DRAWN))
    return art.kept(key, lambda: _drawn(art, shape, piece, pitch, look))


def scheme_look(board: Board, piece: Piece, scheme: str) -> dict[str, str]:
    """Return the colours of a number by the place where it belongs; none on colour boards, and where the goal leaves it
    out.

    Speedsolvers colour by ``rows``, or by ``fringe``: the top row with the left column, then those within, and so on.
    """
    if not board.has_distinct_numbers or piece not in board.goal_cells:
        return {}
    row, column = divmod(board.goal_cells.index(int(piece)), board.columns)
    layer, layers = (row, board.rows) if scheme == "rows" else (min(row, column), min(board.rows, board.columns))
    light, face, dark = (_shade(layer / layers, lightness) for lightness in (0.9, 0.78, 0.5))
    return {"face": face, "edge": light, "lip": dark, "ink": "#1d1f24"}


def _shade(hue: float, lightness: float) -> str:
    """Return a colour from red by green to magenta."""
    red, green, blue = hls_to_rgb(0.9 * hue, lightness, 0.72)
    return hex_text((round(255 * red), round(255 * green), round(255 * blue)))


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


def shows_numbers(board: Board, tiles: Tiles) -> bool:
    """Return whether a board's numbers can be read on its pieces, where it has any."""
    return not (shows_picture(board, tiles) and tiles_of(board, tiles).style == BARE)


def whole_picture(art: Art, board: Board, pitch: int, tiles: Tiles) -> pygame.Surface:
    """Draw the whole picture of a board that ``shows_picture``."""
    name, shown = _scene(board), tiles_of(board, tiles)
    key = ("picture", name, shown, board.rows, board.columns, pitch)
    return art.kept(key, partial(_whole, art, board, pitch, shown, name))


def closed_picture(art: Art, board: Board, pitch: int, tiles: Tiles) -> pygame.Surface:
    """Draw the whole picture with the round corners of the bed in which it lies."""

    def draw() -> pygame.Surface:
        picture = whole_picture(art, board, pitch, tiles).convert_alpha()
        corners = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        art.draw_panel(corners, Rect(0, 0, *picture.get_size()), round(BED_RADIUS * pitch), (255, 255, 255), None)
        picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    return art.kept(("closed", _scene(board), tiles_of(board, tiles), board.rows, board.columns, pitch), draw)


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
    size = board.columns * pitch, board.rows * pitch
    own = own_picture(art, tiles) if name == LANDSCAPE else None
    picture = own
    if picture is None:
        side = max(size)
        picture = art.picture(name, side, side)
    part = shown_part(picture.get_size(), size, tiles.crop if picture is own else WHOLE)
    shown = picture.subsurface(part)
    return shown.copy() if shown.get_size() == size else pygame.transform.smoothscale(shown, size)


def shown_part(picture: tuple[int, int], size: tuple[int, int], crop: tuple[float, float, float]) -> pygame.Rect:
    """Return the part of a picture that fills an area shaped like ``size``: around the centre of ``crop``, as far as
    the picture reaches, and as large as its zoom leaves it.
    """
    x, y, zoom = crop
    scale = max(size[0] / picture[0], size[1] / picture[1]) * zoom
    sides = [min(max(round(side / scale), 1), whole) for side, whole in zip(size, picture, strict=True)]
    corners = [
        min(max(round(centre * whole - side / 2), 0), whole - side)
        for centre, whole, side in zip((x, y), picture, sides, strict=True)
    ]
    return pygame.Rect(*corners, *sides)


def own_picture(art: Art, tiles: Tiles) -> pygame.Surface | None:
    """Return the player's own picture; None if there is none, or no longer."""
    if tiles.picture is None:
        return None
    found = art.kept(("own", tiles.picture, tiles.version), lambda: _own(tiles) or pygame.Surface((1, 1)))
    return found if found.get_width() > 1 else None


def draw_photo(art: Art, surface: pygame.Surface, rect: Rect, tiles: Tiles, rows: int, columns: int) -> None:
    """Draw the player's own picture as it is cut into tiles, the last place empty; nothing while there is none."""
    picture, pitch = own_picture(art, tiles), min(rect.width // columns, rect.height // rows)
    if picture is None or pitch < 1:
        return
    size = columns * pitch, rows * pitch
    whole = pygame.transform.smoothscale(picture.subsurface(shown_part(picture.get_size(), size, tiles.crop)), size)
    shown = pygame.Surface(size, pygame.SRCALPHA)
    shown.blit(whole, (0, 0))
    for place in range(rows * columns - 1):
        corner = place % columns * pitch, place // columns * pitch
        shown.blit(_face(art, pitch, pitch), corner, special_flags=pygame.BLEND_RGBA_MULT)
    last = (columns - 1) * pitch, (rows - 1) * pitch, pitch, pitch
    shown.fill((255, 255, 255, 60), last, pygame.BLEND_RGBA_MULT)
    surface.blit(shown, rect.centred(*size))


def _own(tiles: Tiles) -> pygame.Surface | None:
    """Load the player's own picture; return None where it can't be read."""
    try:
        return pygame.image.load(tiles.picture or "").convert_alpha()
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
