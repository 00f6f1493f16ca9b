"""Pictures of pieces of any shape: of wood with its grain, or lacquered with an emblem if the goal names them."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache, partial
from itertools import pairwise, product
from typing import NamedTuple

import pygame

from solver import Board, Direction

from ..ui.art import ASSETS, INK, Art
from ..ui.theme import Colour, hex_text
from .bodies import Piece, Shape, foremost, shape_of, size_of
from .contours import Inset, path
from .looks import BRASS, BRASS_DARK, BRASS_LIGHT, Look, look_of

FINEST_GRAIN = 26  # pixels a cell, below which no grain is seen
FINEST_FIBRE = 64  # pixels a cell, below which the grain has no fibres
FINEST_LINE = 18  # pixels a cell, below which a line of brass would fill the piece
NARROW = 50  # pixels a cell, below which the gap between pieces is so narrow that their lips go round their sides, too
SHADOW = 0.42


def block_picture(art: Art, board: Board, piece: Piece, pitch: int, with_grain: bool = True) -> pygame.Surface:
    """Draw a piece as large as its bounding box, transparent outside its shape."""
    return shape_picture(art, shape_of(board, piece), look_of(board, piece), pitch, with_grain)


def shape_picture(art: Art, shape: Shape, look: Look, pitch: int, with_grain: bool = True) -> pygame.Surface:
    """Draw a shape in a look; of wood with its grain, unless that would not be seen."""
    seen = with_grain and bool(look.grain) and pitch >= FINEST_GRAIN
    return art.kept(("block", shape, look, pitch, seen), partial(_drawn, art, shape, look, pitch, seen))


def outline(
    art: Art, shape: Shape, pitch: int, thickness: int, colour: Colour, inset: int = 0, radius: int | None = None
) -> pygame.Surface:
    """Draw a line around a shape, inset in its cells; as large as its bounding box."""
    radius = pitch // 8 if radius is None else radius

    def drawn() -> pygame.Surface:
        half = inset + thickness / 2
        line = path(shape, pitch, Inset(half, half, half, max(radius - thickness / 2, 0.5), pitch / 16 + half))
        stroke = f'fill="none" stroke="{hex_text(colour)}" stroke-width="{thickness}"'
        return art.sketch(f'<path d="{line}" {stroke}/>', *_size(shape, pitch))

    return art.kept(("outline", shape, pitch, thickness, colour, inset, radius), drawn)


def piece_inset(pitch: float) -> Inset:
    """Return the inset of a piece in its cells, including its lip."""
    gap = max(round(pitch * 0.04) / 2, 0.5)
    return Inset(gap, gap, gap, pitch * 0.11, pitch * 0.07)


def _drawn(art: Art, shape: Shape, look: Look, pitch: int, with_grain: bool) -> pygame.Surface:
    """Draw the piece as lit from above: a bright upper edge, a face, a dark lip below."""
    lip = piece_inset(pitch)
    edge = lip._replace(bottom=lip.bottom + max(round(pitch * 0.05), 1))
    if pitch < NARROW:
        edge = edge._replace(side=lip.side + 0.5)
    face = edge._replace(top=edge.top + max(pitch * 0.018, 0.5))
    layers = (lip, look.lip), (edge, look.edge), (face, look.face)
    shadow = path(shape, pitch, Inset(0, 0, 0, pitch * 0.12, 0.5))
    body = f'<path d="{shadow}" fill="#000000" fill-opacity="{SHADOW}"/>'
    body += "".join(f'<path d="{path(shape, pitch, inset)}" fill="{colour}"/>' for inset, colour in layers)
    surface = art.sketch(body, *_size(shape, pitch))
    if with_grain:
        surface.blit(_grained(art, shape, look, pitch, face), (0, 0))
    surface.blit(_finish(art, shape, look, pitch, face), (0, 0))
    return surface


def _grained(art: Art, shape: Shape, look: Look, pitch: int, face: Inset) -> pygame.Surface:
    (height, width), size = size_of(shape), _size(shape, pitch)
    lines = grain(max(height, width), min(height, width), repr(shape), height > width, pitch >= FINEST_FIBRE)
    paths = "".join(
        f'<path d="{line.path}" stroke-opacity="{line.opacity:.2f}" stroke-width="{line.width:.4f}"/>' for line in lines
    )
    surface = art.sketch(f'<g transform="scale({pitch})" fill="none" stroke="{look.grain}">{paths}</g>', *size)
    mask = art.sketch(f'<path d="{path(shape, pitch, face)}" fill="#ffffff"/>', *size)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _finish(art: Art, shape: Shape, look: Look, pitch: int, face: Inset) -> pygame.Surface:
    """Draw the light on the face, and its inlays."""
    line, (width, height) = path(shape, pitch, face), _size(shape, pitch)
    body = (
        f"<defs>{_gradient('lit', height, (0, '#ffffff', 0.16), (0.55, '#ffffff', 0))}"
        f"{_gradient('dim', height, (0.45, '#000000', 0), (1, '#000000', 0.12))}</defs>"
        f'<path d="{line}" fill="url(#lit)"/><path d="{line}" fill="url(#dim)"/>'
    )
    if not look.grain:
        body += _inlay(shape, look, pitch, face)
    if len(look.directions) < len(Direction):
        body += direction_signs(
            shape, look.directions, pitch, (look.lip, look.edge) if look.grain else (BRASS, look.lip)
        )
    return art.sketch(body, width, height)


def _inlay(shape: Shape, look: Look, pitch: int, face: Inset) -> str:
    """Return a line of brass around the face, and the emblem, if it has one, where there is most room."""
    found = f"<defs>{_gradient('brass', 100, (0.1, BRASS_LIGHT, 1), (0.9, BRASS_DARK, 1))}</defs>"
    if pitch >= FINEST_LINE:
        line = path(shape, pitch, face.deeper(pitch * 0.085))
        stroke = f'd="{line}" fill="none" stroke-width="{max(pitch * 0.028, 1.0):.2f}"'
        found += f'<path transform="translate(0 {max(pitch * 0.014, 0.5):.2f})" {stroke} stroke="{look.lip}"/>'
        found += f'<path {stroke} stroke="{BRASS}"/>'
    if not look.emblem:
        return found
    layers = (look.lip, 0.03), (BRASS_LIGHT, -0.012), ("url(#brass)", 0.0)
    return found + "".join(emblem_svg(shape, look.emblem, pitch, colour, down) for colour, down in layers)


def _gradient(name: str, height: float, *stops: tuple[float, str, float]) -> str:
    """Return a gradient from the top to a height in pixels: for each stop its offset, colour and opacity."""
    inner = "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{a}"/>' for at, c, a in stops)
    ends = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}"'
    return f'<linearGradient id="{name}" {ends}>{inner}</linearGradient>'


def _size(shape: Shape, pitch: int) -> tuple[int, int]:
    height, width = size_of(shape)
    return width * pitch, height * pitch


@lru_cache(256)
def middle_of(shape: Shape) -> tuple[float, float, float]:
    """Return row and column of the centre of the largest circle within a shape, and its radius, in cells.

    Of several as large it is the one nearest to the middle of all cells.
    """
    height, width = size_of(shape)
    cells = set(shape)
    around = set(product(range(-1, height + 1), range(-1, width + 1))) - cells
    middle = [sum(cell[axis] + 0.5 for cell in shape) / len(shape) for axis in (0, 1)]
    found = []
    for row, column in product((i / 2 for i in range(1, 2 * height)), (i / 2 for i in range(1, 2 * width))):
        room = min(_distance(row, column, cell) for cell in around)
        away = (row - middle[0]) ** 2 + (column - middle[1]) ** 2
        found.append((-round(room, 3), away, row, column))
    room, _, row, column = min(found)
    return row, column, -room


def _distance(row: float, column: float, cell: tuple[int, int]) -> float:
    """Return the distance from a point to the nearest point of a cell."""
    down = max(cell[0] - row, 0.0, row - cell[0] - 1)
    aside = max(cell[1] - column, 0.0, column - cell[1] - 1)
    return float((down**2 + aside**2) ** 0.5)


LARGEST = 1.25  # side in cells


def emblem_svg(shape: Shape, emblem: str, pitch: int, colour: str, down: float = 0.0) -> str:
    """Return an emblem in one colour, on cells ``pitch`` pixels large, shifted down by a part of its side."""
    row, column, room = middle_of(shape)
    side = min(1.36 * room, LARGEST) * pitch
    x, y = column * pitch - side / 2, (row - 0.02) * pitch - side / 2 + down * side
    placed = f"translate({x:.2f} {y:.2f}) scale({side / 100:.4f})"
    return f'<g transform="{placed}">{_drawing(emblem).replace(INK, colour)}</g>'


@cache
def _drawing(name: str) -> str:
    """Return the drawing in an emblem's file, 100 wide and high."""
    text = (ASSETS / "marks" / f"{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"</?svg[^>]*>|<!--.*?-->", "", text)


_HIGH, _WIDE = 0.09, 0.055  # the size of half an arrowhead, in cells
_IN = 0.2  # the inset of the signs in the piece, in cells


def direction_signs(shape: Shape, directions: Sequence[Direction], pitch: int, colours: tuple[str, str]) -> str:
    """Return arrowheads at the ends to which a piece slides; in one that never does, nails in the corners.

    The colours are those of the sign and of its edge below.
    """
    line = "".join(_head(shape, direction) for direction in directions)
    if line:
        paint = f'fill="none" stroke-width="0.035" stroke-linecap="round" stroke-linejoin="round" d="{line}"'
        signs = [f'<path {paint} stroke="{colour}"/>' for colour in colours]
    else:
        signs = ["".join(_nails(shape, colour)) for colour in colours]
    sign, edge = signs
    return f'<g transform="scale({pitch})"><g transform="translate(0 0.015)">{edge}</g>{sign}</g>'


def _head(shape: Shape, direction: Direction) -> str:
    """Return a bent line that points to the end."""
    height, width = size_of(shape)
    (down, right), middle = direction.step, foremost(shape, direction.step)
    x = middle if down else width - _IN if right > 0 else _IN
    y = middle if right else height - _IN if down > 0 else _IN
    tip = f"{x + right * _WIDE:.3f} {y + down * _WIDE:.3f}"
    ends = [
        f"{x - right * _WIDE + side * down * _HIGH:.3f} {y - down * _WIDE + side * right * _HIGH:.3f}"
        for side in (-1, 1)
    ]
    return f"M{ends[0]}L{tip}L{ends[1]}"


def _nails(shape: Shape, colour: str) -> Iterator[str]:
    """Yield a nail for each corner of a shape's bounding box that has a cell."""
    height, width = size_of(shape)
    for row, y in ((0, _IN), (height - 1, height - _IN)):
        for column, x in ((0, _IN), (width - 1, width - _IN)):
            if (row, column) in shape:
                yield f'<circle cx="{x}" cy="{y}" r="0.05" fill="{colour}"/>'


class Stroke(NamedTuple):
    """A line of the grain, in cells."""

    path: str
    width: float
    opacity: float


class _Knot(NamedTuple):
    along: float
    across: float
    size: float


class _Flow:
    """The flow of a board's lines, which begin side by side."""

    def __init__(self, length: float, width: float, chance: random.Random, upright: bool) -> None:
        self.length, self.width, self.chance, self._upright = length, width, chance, upright
        self._waves = [(chance.uniform(0.02, 0.05), chance.uniform(1.0, 2.2), chance.uniform(0, 6.28)) for _ in "12"]
        count = min(int(length * width / 3.5), 8)  # small pieces, of which there are many alike, have none
        self._knots = [
            _Knot(chance.uniform(0.2, length - 0.2), chance.uniform(0.2, width - 0.2), chance.uniform(0.045, 0.075))
            for _ in range(count)
        ]

    def line(self, across: float, begin: float, end: float) -> str:
        """Return a smooth line from one place along the board to another."""
        count = max(round((end - begin) * 5), 2)
        places = [begin + (end - begin) * i / count for i in range(count + 1)]
        points = [self._turned(along, self._flowed(along, across)) for along in places]
        text = f"M{points[0][0]:.3f} {points[0][1]:.3f}"
        for (x, y), (next_x, next_y) in pairwise(points[1:]):
            text += f"Q{x:.3f} {y:.3f} {(x + next_x) / 2:.3f} {(y + next_y) / 2:.3f}"
        return text

    def rings(self) -> Iterator[Stroke]:
        """Yield the rings of the knots."""
        for knot in self._knots:
            for part in (1.0, 0.5):
                yield Stroke(self._ring(knot, part), 0.018, 0.5)

    def _flowed(self, along: float, across: float) -> float:
        found = across + sum(height * math.sin(along * speed + begin + across) for height, speed, begin in self._waves)
        for knot in self._knots:
            away = found - knot.across
            near = math.exp(-(((along - knot.along) / (3.2 * knot.size)) ** 2) - abs(away) / (3 * knot.size))
            found += math.copysign(1.7 * knot.size * near, away)
        return found

    def _ring(self, knot: _Knot, part: float) -> str:
        x, y = self._turned(knot.along, knot.across)
        wide, high = self._turned(1.25 * knot.size * part, 0.8 * knot.size * part)
        half = f"a{wide:.3f} {high:.3f} 0 1 0"
        return f"M{x - wide:.3f} {y:.3f}{half} {2 * wide:.3f} 0{half} {-2 * wide:.3f} 0Z"

    def _turned(self, along: float, across: float) -> tuple[float, float]:
        return (across, along) if self._upright else (along, across)


def grain(length: float, width: float, seed: str, upright: bool, fine: bool) -> list[Stroke]:
    """Return the lines of a board, deterministic for each seed; they run along it, or downwards if ``upright``.

    What is ``fine`` shows fibres, too, for which a small picture has no room.
    """
    flow = _Flow(length, width, random.Random(seed), upright)
    return [*_bands(flow), *_years(flow), *flow.rings(), *(_fibres(flow) if fine else ())]


def _bands(flow: _Flow) -> Iterator[Stroke]:
    """Yield broad and faint bands, as no board has one colour all over."""
    across = flow.chance.uniform(0.0, 0.3)
    while across < flow.width:
        broad = flow.chance.uniform(0.08, 0.22)
        yield Stroke(flow.line(across, -0.3, flow.length + 0.3), broad, flow.chance.uniform(0.06, 0.16))
        across += broad + flow.chance.uniform(0.1, 0.45)


def _years(flow: _Flow) -> Iterator[Stroke]:
    """Yield the annual rings, from end to end."""
    across = -0.1
    while across < flow.width + 0.1:
        dark = flow.chance.uniform(0.25, 1.0) ** 1.5
        yield Stroke(flow.line(across, -0.3, flow.length + 0.3), 0.006 + 0.013 * dark, 0.5 * dark)
        across += flow.chance.uniform(0.035, 0.11)


def _fibres(flow: _Flow) -> Iterator[Stroke]:
    """Yield short and thin fibres, in between."""
    for _ in range(round(flow.length * flow.width * 16)):
        begin, across = flow.chance.uniform(-0.1, flow.length), flow.chance.uniform(0, flow.width)
        end = begin + flow.chance.uniform(0.12, 0.4)
        yield Stroke(flow.line(across, begin, end), 0.006, flow.chance.uniform(0.2, 0.4))
