"""The ground below the pieces of a block board: walls, gates, and the goal's targets."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import pairwise

import pygame

from solver import Board

from ..ui.art import Art
from ..ui.geometry import Rect
from ..ui.theme import Colour, Theme, hex_text, mixed
from .block_pieces import emblem_svg, piece_inset
from .bodies import Cell, Piece, Shape, corner_of, framed, runs, size_of
from .cars import draw_asphalt
from .contours import Inset, contours, path
from .layout import BoardGeometry
from .looks import BRASS, Look, is_car_park, look_of, shows_blocks
from .piece_pictures import piece_picture

_BLACK, _WHITE = (0, 0, 0), (255, 255, 255)
FAINT = 44  # the opacity, of 255, of a tile where it belongs but does not stand


def draw_ground(surface: pygame.Surface, art: Art, theme: Theme, board: Board, geometry: BoardGeometry) -> None:
    """Draw the whole ground, from cached pictures, within the surface's clip."""
    pitch = geometry.pitch
    if is_car_park(board):
        draw_asphalt(surface, art, theme, board, geometry)
    for place, shape in _patches(board.columns, board.walls):
        stones = art.kept(("wall", shape, pitch, theme.frame), partial(wall, art, shape, pitch, theme))
        surface.blit(stones, geometry.place(*place))
    for cell in board.gates:
        gate = art.kept(("gate", pitch, theme.tray, theme.frame), partial(_gate, art, pitch, theme))
        surface.blit(gate, geometry.place(*divmod(cell, board.columns)))
    if not shows_blocks(board):
        _draw_faint_tiles(surface, art, theme, board, geometry)
        return
    for piece, place, shape in () if is_car_park(board) else targets(board):
        look = look_of(board, piece)
        target = art.kept(("target", shape, look, pitch, theme.tray), partial(_target, art, shape, look, pitch, theme))
        surface.blit(target, geometry.place(*place))
        _draw_notches(surface, art, geometry, place, shape, mixed(_colour(look.face), _colour(look.edge), 0.4))


def _draw_faint_tiles(surface: pygame.Surface, art: Art, theme: Theme, board: Board, geometry: BoardGeometry) -> None:
    """Draw the tiles that an open goal names faintly where they belong."""
    for piece, place, _ in () if board.has_complete_goal else targets(board):
        tile = piece_picture(art, board, piece, geometry.pitch, theme.tiles).copy()
        tile.set_alpha(FAINT)
        surface.blit(tile, geometry.place(*place))


def draw_gate_marks(surface: pygame.Surface, art: Art, theme: Theme, board: Board, geometry: BoardGeometry) -> None:
    """Draw the corners of gates over the pieces, which would hide a gate below them."""
    pitch = geometry.pitch
    for cell in board.gates:
        marks = art.kept(("gate marks", pitch, theme.frame), partial(_gate_marks, art, pitch, theme))
        surface.blit(marks, geometry.place(*divmod(cell, board.columns)))


def draw_target_marks(surface: pygame.Surface, art: Art, theme: Theme, board: Board, geometry: BoardGeometry) -> None:
    """Draw the corners of targets over the pieces, which would hide where the goal is.

    A car park has its lane instead; a goal that names all pieces is in none's way.
    """
    if board.has_complete_goal or is_car_park(board) or not shows_blocks(board):
        return
    pitch = geometry.pitch
    for piece, place, shape in targets(board):
        colour = _colour(look_of(board, piece).face)
        marks = art.kept(("target marks", shape, pitch, colour), partial(_target_marks, art, shape, pitch, colour))
        surface.blit(marks, geometry.place(*place))


@lru_cache(64)
def targets(board: Board) -> tuple[tuple[Piece, Cell, Shape], ...]:
    """Return each piece that the goal names, the upper left corner of its target's bounding box, and its shape."""
    return tuple((piece.label, *_placed(piece.cells, board.columns)) for piece in board.goal_pieces)


@lru_cache(64)
def _patches(columns: int, cells: frozenset[int]) -> tuple[tuple[Cell, Shape], ...]:
    """Group touching cells: the upper left corner of each group's bounding box, and its shape."""
    left, found = set(cells), []
    while left:
        patch, waiting = set[int](), [left.pop()]
        while waiting:
            cell = waiting.pop()
            patch.add(cell)
            beside = {cell - columns, cell + columns}
            beside |= {cell - 1} if cell % columns else set()
            beside |= {cell + 1} if (cell + 1) % columns else set()
            waiting += beside & left
            left -= beside
        found.append(_placed(tuple(sorted(patch)), columns))
    return tuple(sorted(found))


def _placed(cells: tuple[int, ...], columns: int) -> tuple[Cell, Shape]:
    return corner_of(cells, columns), framed(cells, columns)


def _target(art: Art, shape: Shape, look: Look, pitch: int, theme: Theme) -> pygame.Surface:
    """Draw a bed of felt in the colour of the piece, sunk into the tray, with its emblem."""
    height, width = size_of(shape)
    felt = mixed(mixed(theme.tray, _colour(look.face), 0.38), _BLACK, 0.15)
    shade, line = mixed(felt, _BLACK, 0.35), mixed(felt, _colour(BRASS), 0.6)
    edge = piece_inset(pitch).deeper(max(pitch * 0.035, 0.5))
    sunk = edge._replace(top=edge.top + max(pitch * 0.025, 0.5))
    thick = max(pitch * 0.025, 1.0)
    body = (
        f'<path d="{path(shape, pitch, edge)}" fill="{hex_text(shade)}"/>'
        f'<path d="{path(shape, pitch, sunk)}" fill="{hex_text(felt)}"/>'
        f'<path d="{path(shape, pitch, edge)}" fill="none" stroke="{hex_text(line)}" stroke-width="{thick:.2f}"/>'
        + emblem_svg(shape, look.emblem, pitch, hex_text(line))
    )
    return art.sketch(body, width * pitch, height * pitch)


def _draw_notches(
    surface: pygame.Surface, art: Art, geometry: BoardGeometry, place: Cell, shape: Shape, colour: Colour
) -> None:
    """Draw inlays in the rim beside a target at the edge of the board, visible while pieces cover it."""
    frame, border, pitch = geometry.frame, geometry.border, geometry.pitch
    thickness = max(round(border * 0.4), 1)
    begin, end = (border - thickness) // 2, pitch // 8
    around = geometry.place(*place)
    cells = {(place[0] + row, place[1] + column) for row, column in shape}
    for row, first, last in runs(cells):
        x, width = around.x + (first - place[1]) * pitch + end, (last - first + 1) * pitch - 2 * end
        for at, y in ((0, frame.y + begin), (geometry.rows - 1, frame.bottom - begin - thickness)):
            if row == at:
                art.draw_panel(surface, Rect(x, y, width, thickness), thickness // 2, colour)
    for column, first, last in runs({(column, row) for row, column in cells}):
        y, height = around.y + (first - place[0]) * pitch + end, (last - first + 1) * pitch - 2 * end
        for at, x in ((0, frame.x + begin), (geometry.columns - 1, frame.right - begin - thickness)):
            if column == at:
                art.draw_panel(surface, Rect(x, y, thickness, height), thickness // 2, colour)


def _gate(art: Art, pitch: int, theme: Theme) -> pygame.Surface:
    """Draw a grid of bars over a ditch, in the brass of the pieces that may pass."""
    ditch, bar = mixed(theme.tray, _BLACK, 0.45), mixed(theme.frame, _colour(BRASS), 0.6)
    body = f'<rect width="{pitch}" height="{pitch}" fill="{hex_text(ditch)}"/>'
    for number in range(5):
        x, wide = (number + 0.28) / 5 * pitch, 0.44 / 5 * pitch
        for colour, part in ((mixed(bar, _BLACK, 0.4), 1.0), (bar, 0.6)):
            box = f'x="{x:.2f}" y="{0.04 * pitch:.2f}" width="{wide * part:.2f}" height="{0.92 * pitch:.2f}"'
            body += f'<rect {box} rx="{wide / 2:.2f}" fill="{hex_text(colour)}"/>'
    return art.sketch(body, pitch, pitch)


def _gate_marks(art: Art, pitch: int, theme: Theme) -> pygame.Surface:
    """Draw angles of brass in the four corners."""
    thick, long, edge = max(0.035 * pitch, 1), 0.18 * pitch, 0.05 * pitch
    bar, body = mixed(theme.frame, _colour(BRASS), 0.8), ""
    for colour, more in ((mixed(bar, _BLACK, 0.6), max(0.015 * pitch, 0.5)), (bar, 0.0)):
        for width, height in ((long, thick), (thick, long)):
            for x in (edge, pitch - edge - width):
                for y in (edge, pitch - edge - height):
                    box = f'x="{x - more:.2f}" y="{y - more:.2f}" '
                    box += f'width="{width + 2 * more:.2f}" height="{height + 2 * more:.2f}"'
                    body += f'<rect {box} fill="{hex_text(colour)}"/>'
    return art.sketch(body, pitch, pitch)


def _target_marks(art: Art, shape: Shape, pitch: int, colour: Colour) -> pygame.Surface:
    """Draw angles in the convex corners of a shape, with a light edge for dark wood and the piece itself."""
    height, width = size_of(shape)
    thick, long, edge = max(0.025 * pitch, 1.0), 0.15 * pitch, 0.07 * pitch
    lines = ""
    for corner in (corner for line in contours(shape) for corner in line if corner.is_convex):
        (row, column), (down, right), (to_down, to_right) = corner
        y, x = row * pitch + edge * (to_down - down), column * pitch + edge * (to_right - right)
        lines += f"M{x - long * right:.2f} {y - long * down:.2f}L{x:.2f} {y:.2f}"
        lines += f"L{x + long * to_right:.2f} {y + long * to_down:.2f}"
    ink = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
    body = f'<path d="{lines}" {ink} stroke="{hex_text(mixed(colour, _WHITE, 0.6))}" stroke-width="{1.8 * thick:.2f}"/>'
    body += f'<path d="{lines}" {ink} stroke="{hex_text(colour)}" stroke-width="{thick:.2f}"/>'
    return art.sketch(body, width * pitch, height * pitch)


def _colour(text: str) -> Colour:
    red, green, blue, _ = pygame.Color(text)
    return red, green, blue


_COOL, _WARM = (106, 114, 128), (136, 124, 110)
_GRASS = "#86b552"
FINEST_GRASS = 36  # pixels a cell, below which no grass is seen


def wall(art: Art, shape: Shape, pitch: int, theme: Theme) -> pygame.Surface:
    """Draw a wall over touching cells, as large as their bounding box."""
    height, width = size_of(shape)
    chance = random.Random(repr(shape))
    mortar = hex_text(mixed(mixed(_COOL, theme.frame, 0.25), _BLACK, 0.5))
    body = f'<path d="{path(shape, pitch, Inset(0, 0, 0, pitch * 0.06, pitch * 0.04))}" fill="{mortar}"/>'
    tufts = ""
    for row, begin, end in _courses(shape, chance):
        tone = mixed(mixed(_COOL, _WARM, chance.random()), theme.frame, 0.25)
        body += _stone(row, begin, end, pitch, mixed(tone, _BLACK, chance.uniform(0.0, 0.16)))
        if pitch >= FINEST_GRASS and chance.random() < 0.3:
            tufts += _tuft(chance.uniform(begin + 0.12, end - 0.12), row / 2 + 0.48)
    blades = f'stroke="{_GRASS}" stroke-width="0.022" stroke-linecap="round" fill="none"'
    body += f'<g transform="scale({pitch})"><path d="{tufts}" {blades}/></g>' if tufts else ""
    return art.sketch(body, width * pitch, height * pitch)


def _courses(shape: Shape, chance: random.Random) -> Iterator[tuple[int, float, float]]:
    """Yield the stones of a wall: the half row of each, and the columns of its start and end."""
    for row, first, last in runs(set(shape)):
        for half, share in ((0, 0.4), (1, 0.62)):
            joints = [place + share + chance.uniform(-0.1, 0.1) for place in range(first, last + 1)]
            for begin, end in pairwise([first, *joints, last + 1]):
                yield 2 * row + half, begin, end


def _stone(row: int, begin: float, end: float, pitch: int, tone: Colour) -> str:
    """Return a stone with a bright upper edge and a dark lower one."""
    joint, lip = max(pitch * 0.025, 0.5), max(pitch * 0.035, 0.5)
    x, y = begin * pitch + joint, row * pitch / 2 + joint
    wide, high = (end - begin) * pitch - 2 * joint, pitch / 2 - 2 * joint
    light, dark = mixed(tone, _WHITE, 0.28), mixed(tone, _BLACK, 0.3)
    found = ""
    for top, bottom, colour in ((0.0, 0.0, dark), (0.0, lip, light), (lip / 2, lip, tone)):
        box = f'x="{x:.2f}" y="{y + top:.2f}" width="{wide:.2f}" height="{high - top - bottom:.2f}"'
        found += f'<rect {box} rx="{pitch * 0.08:.2f}" fill="{hex_text(colour)}"/>'
    return found


def _tuft(x: float, y: float) -> str:
    """Return three blades of grass at a place, in cells."""
    blades = ((-0.045, -0.06, -0.012), (0.0, -0.085, 0.0), (0.045, -0.06, 0.012))
    return "".join(f"M{x + tip:.3f} {y + up:.3f}L{x + root:.3f} {y:.3f}" for tip, up, root in blades)
