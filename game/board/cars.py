"""Car parks: cars and lorries from above, on asphalt with painted marks, and the exit.

Each vehicle is drawn in cells, heading right, and then turned along its lane; the shadow and the light come from above
the board, as on all pieces.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import pygame

from solver import Board, Direction

from ..ui.art import Art
from ..ui.geometry import Rect
from ..ui.theme import Colour, Theme, hex_text, mixed
from .block_pieces import emblem_svg
from .bodies import Cell, Piece, Shape, shape_of, size_of
from .layout import BoardGeometry
from .looks import BRASS, exit_of, look_of, vehicle_of

GLASS, TYRE, CHROME, LAMP, BRAKE = "#2b3947", "#15171a", "#c9ced4", "#fff3c4", "#ff5a4d"
ASPHALT: Colour = (74, 78, 86)
SHARE_OF_ASPHALT = 0.8
ROUND = 0.12  # radius of its corners, in cells: within the rim's
YELLOW = "#f6c945"  # of the marks that lead out
FINEST_DETAIL = 16  # pixels a cell, below which marks on the asphalt are left out


class Paint(NamedTuple):
    """The colours of a vehicle."""

    face: str
    edge: str  # where the light falls
    lip: str  # in the shade
    name: str = ""


Body = Callable[[Paint, int], str]  # the drawing of a vehicle of a length


def car_picture(art: Art, board: Board, piece: Piece, pitch: int) -> pygame.Surface:
    """Draw a car or a lorry of a car park, as large as its bounding box."""
    shape = shape_of(board, piece)
    if piece in {each.label for each in board.goal_pieces}:
        look = look_of(board, piece)
        body: Body = partial(_racer, look.emblem)
        paint, leads = Paint(look.face, look.edge, look.lip), True
        key: tuple[object, ...] = ("racer", look)
    else:
        number, colours = vehicle_of(board, piece)
        paint, bodies = Paint(**colours), _CARS if len(shape) == 2 else _LORRIES
        body, leads = bodies[number % len(bodies)], number % 3 != 1
        key = (paint, number % len(bodies), leads)
    return art.kept(("car", shape, pitch, *key), partial(_drawn, art, shape, pitch, paint, body, leads))


def _drawn(art: Art, shape: Shape, pitch: int, paint: Paint, body: Body, leads: bool) -> pygame.Surface:
    """Draw a vehicle over its shadow, heading right or up if it ``leads``, else the other way."""
    height, width = size_of(shape)
    length = max(height, width)
    turned = "" if width == length else f"translate(0 {length}) rotate(-90) "
    turned += "" if leads else f"translate({length} 1) rotate(180) "
    shadow = (
        f'<rect x="0.09" y="0.15" width="{width - 0.16:.2f}" height="{height - 0.17:.2f}" rx="0.2" '
        'fill="#000000" fill-opacity="0.38"/>'
    )
    drawing = f'<g transform="scale({pitch})">{shadow}<g transform="{turned}">{body(paint, length)}</g></g>'
    return art.sketch(drawing, width * pitch, height * pitch)


def _rect(x: float, y: float, width: float, height: float, colour: str, radius: float = 0.04, more: str = "") -> str:
    place = f'x="{x:.3f}" y="{y:.3f}" width="{width:.3f}" height="{height:.3f}" rx="{radius}"'
    return f'<rect {place} fill="{colour}" {more}/>'


def _wheels(*places: float) -> str:
    return "".join(_rect(x, y, 0.3, 0.12, TYRE) for x in places for y in (0.07, 0.81))


def _hull(paint: Paint, length: int, front: float = 0.26, back: float = 0.2) -> str:
    """Return the body: its shaded outline, its colour, and a light along its middle."""
    left, right, top, bottom = 0.08, length - 0.08, 0.11, 0.89
    outline = (
        f"M{left + back} {top}H{right - front}Q{right} {top} {right} {top + 0.24}V{bottom - 0.24}"
        f"Q{right} {bottom} {right - front} {bottom}H{left + back}Q{left} {bottom} {left} {bottom - 0.2}"
        f"V{top + 0.2}Q{left} {top} {left + back} {top}Z"
    )
    light = _rect(left + 0.14, 0.2, right - left - 0.28, 0.6, paint.edge, 0.2, 'fill-opacity="0.22"')
    lamps = "".join(_rect(right - 0.11, y, 0.07, 0.15, LAMP, 0.03) for y in (0.19, 0.66))
    brakes = "".join(_rect(left + 0.02, y, 0.05, 0.15, BRAKE, 0.02) for y in (0.2, 0.65))
    line = f'stroke="{paint.lip}" stroke-width="0.035"'
    return f'<path d="{outline}" fill="{paint.face}" {line}/>{light}{lamps}{brakes}'


def _cabin(paint: Paint, back: float, front: float) -> str:
    """Return glass round a roof, from the rear window to the windscreen."""
    glass = f"M{back} 0.26Q{back - 0.06} 0.5 {back} 0.74L{front} 0.8Q{front + 0.12} 0.5 {front} 0.2Z"
    roof = _rect(back + 0.16, 0.24, front - back - 0.38, 0.52, paint.face, 0.1)
    gleam = _rect(back + 0.2, 0.28, front - back - 0.46, 0.13, paint.edge, 0.06, 'fill-opacity="0.55"')
    return f'<path d="{glass}" fill="{GLASS}"/>{roof}{gleam}'


def _saloon(paint: Paint, length: int) -> str:
    seam = f'<path d="M1.47 0.22Q1.53 0.5 1.47 0.78" fill="none" stroke="{paint.lip}" stroke-width="0.025"/>'
    return _wheels(0.3, 1.38) + _hull(paint, length) + seam + _cabin(paint, 0.48, 1.32)


def _estate(paint: Paint, length: int) -> str:
    rails = "".join(_rect(0.36, y, 0.72, 0.03, CHROME, 0.01) for y in (0.3, 0.67))
    return _wheels(0.3, 1.38) + _hull(paint, length, back=0.12) + _cabin(paint, 0.24, 1.36) + rails


def _open_car(paint: Paint, length: int) -> str:
    seats = "".join(_rect(x, y, 0.2, 0.2, "#8a5a3c", 0.06) for x in (0.62, 0.92) for y in (0.28, 0.52))
    inside = _rect(0.54, 0.23, 0.72, 0.54, "#33271f", 0.12)
    screen = f'<path d="M1.26 0.2Q1.4 0.5 1.26 0.8L1.34 0.8Q1.5 0.5 1.34 0.2Z" fill="{GLASS}"/>'
    return _wheels(0.3, 1.38) + _hull(paint, length) + inside + seats + screen


def _pickup(paint: Paint, length: int) -> str:
    bed = _rect(0.17, 0.2, 0.66, 0.6, paint.lip, 0.05) + "".join(
        _rect(0.2, 0.25 + 0.14 * row, 0.6, 0.05, paint.face, 0.02, 'fill-opacity="0.5"') for row in range(4)
    )
    return _wheels(0.3, 1.38) + _hull(paint, length, back=0.08) + bed + _cabin(paint, 0.82, 1.42)


def _cab(paint: Paint, length: int) -> str:
    """Return the front of a lorry."""
    x = length - 0.78
    screen = f'<path d="M{x + 0.4} 0.2Q{x + 0.56} 0.5 {x + 0.4} 0.8L{x + 0.54} 0.78Q{x + 0.68} 0.5 {x + 0.54} 0.22Z" '
    lamps = "".join(_rect(x + 0.62, y, 0.06, 0.14, LAMP, 0.03) for y in (0.18, 0.68))
    body = _rect(x, 0.12, 0.7, 0.76, paint.face, 0.14, f'stroke="{paint.lip}" stroke-width="0.035"')
    gleam = _rect(x + 0.06, 0.2, 0.3, 0.14, paint.edge, 0.06, 'fill-opacity="0.5"')
    return body + gleam + f'{screen}fill="{GLASS}"/>' + lamps


def _chassis(length: int) -> str:
    return _wheels(0.24, 0.6, length - 0.62) + _rect(0.1, 0.36, length - 0.5, 0.28, "#2a2d31", 0.04)


def _box_lorry(paint: Paint, length: int) -> str:
    end = length - 0.86
    box = _rect(0.08, 0.1, end - 0.08, 0.8, "#e7e4dc", 0.05, 'stroke="#8f8a7e" stroke-width="0.035"')
    ribs = "".join(_rect(0.3 + 0.3 * each, 0.14, 0.03, 0.72, "#c9c4b7", 0.01) for each in range(int((end - 0.3) / 0.3)))
    band = _rect(0.1, 0.4, end - 0.12, 0.2, paint.face, 0.02)
    return _chassis(length) + box + ribs + band + _cab(paint, length)


def _tanker(paint: Paint, length: int) -> str:
    end = length - 0.88
    tank = _rect(0.08, 0.14, end - 0.08, 0.72, "#b9c2c9", 0.3, 'stroke="#68727a" stroke-width="0.035"')
    light = _rect(0.2, 0.22, end - 0.32, 0.16, "#ffffff", 0.08, 'fill-opacity="0.6"')
    hoops = "".join(_rect(x, 0.14, 0.05, 0.72, paint.face, 0.01) for x in (0.55, (0.55 + end - 0.4) / 2, end - 0.4))
    hatch = f'<circle cx="{(0.1 + end) / 2 - 0.2:.2f}" cy="0.5" r="0.09" fill="#68727a"/>'
    return _chassis(length) + tank + light + hoops + hatch + _cab(paint, length)


def _timber_lorry(paint: Paint, length: int) -> str:
    end = length - 0.88
    bed = _rect(0.08, 0.11, end - 0.08, 0.78, paint.lip, 0.04)
    logs = "".join(
        _rect(0.13, 0.15 + 0.145 * row, end - 0.18, 0.12, ("#b58455", "#a17145")[row % 2], 0.05) for row in range(5)
    )
    straps = "".join(_rect(x, 0.12, 0.06, 0.76, "#3a2a1c", 0.01) for x in (0.5, end - 0.5))
    return _chassis(length) + bed + logs + straps + _cab(paint, length)


def _bus(paint: Paint, length: int) -> str:
    roof = _rect(0.26, 0.22, length - 0.9, 0.56, paint.edge, 0.12, 'fill-opacity="0.45"')
    hatches = "".join(_rect(x, 0.38, 0.3, 0.24, paint.lip, 0.05) for x in (0.55, length - 1.35))
    x = length - 0.44
    screen = (
        f'<path d="M{x} 0.17Q{x + 0.12} 0.5 {x} 0.83L{x + 0.18} 0.8Q{x + 0.3} 0.5 {x + 0.18} 0.2Z" fill="{GLASS}"/>'
    )
    return _wheels(0.4, length - 0.8) + _hull(paint, length, front=0.16, back=0.12) + roof + hatches + screen


def _racer(emblem: str, paint: Paint, length: int) -> str:
    """Return the car that is to leave: a racing car with stripes, a spoiler and the emblem on its roof."""
    stripes = "".join(_rect(0.1, y, length - 0.2, 0.085, "#fff6dd", 0.02) for y in (0.375, 0.54))
    spoiler = _rect(0.06, 0.08, 0.13, 0.84, paint.lip, 0.05) + _rect(0.07, 0.1, 0.07, 0.8, BRASS, 0.03)
    shape = tuple((0, column) for column in range(length))
    mark = f'<g transform="scale(0.01)">{emblem_svg(shape, emblem, 100, BRASS)}</g>' if emblem else ""
    plate = f'<circle cx="{length / 2}" cy="0.49" r="0.31" fill="{paint.lip}" stroke="{BRASS}" stroke-width="0.03"/>'
    screen = length / 2 + 0.34
    glass = f'<path d="M{screen} 0.2Q{screen + 0.14} 0.5 {screen} 0.8L{screen + 0.12} 0.78Q{screen + 0.28} 0.5 '
    glass += f'{screen + 0.12} 0.22Z" fill="{GLASS}"/>'
    small = f'<g transform="translate({length / 2} 0.49) scale(0.44) translate({-length / 2} -0.49)">{mark}</g>'
    return _wheels(0.3, length - 0.62) + _hull(paint, length, front=0.42) + stripes + glass + plate + small + spoiler


_CARS: tuple[Body, ...] = (_saloon, _estate, _open_car, _pickup)
_LORRIES: tuple[Body, ...] = (_box_lorry, _tanker, _timber_lorry, _bus)


def draw_asphalt(surface: pygame.Surface, art: Art, theme: Theme, board: Board, geometry: BoardGeometry) -> None:
    """Draw the ground of a car park: asphalt, a mark where cells meet, and the lane that leads out through the rim."""
    colour, cells, pitch = mixed(theme.tray, ASPHALT, SHARE_OF_ASPHALT), geometry.cells, geometry.pitch
    key = ("asphalt", board.rows, board.columns, pitch, colour)
    surface.blit(art.kept(key, partial(_asphalt, art, board.rows, board.columns, pitch, colour)), cells)
    (place, shape), direction = exit_of(board)
    lane = art.kept(("lane", shape, pitch, colour, direction), partial(_lane, art, shape, pitch, direction))
    surface.blit(lane, geometry.place(*place))
    opening = _opening(geometry, place, shape, direction)
    art.draw_panel(surface, opening, 0, colour)
    gate = art.kept(("gate", opening[2:], direction), partial(_gate, art, opening, direction))
    surface.blit(gate, opening)


def _asphalt(art: Art, rows: int, columns: int, pitch: int, colour: Colour) -> pygame.Surface:
    body = f'<rect width="{columns}" height="{rows}" rx="{ROUND}" fill="{hex_text(colour)}"/>'
    if pitch >= FINEST_DETAIL:
        marks = "".join(
            f"M{column - 0.1} {row}H{column + 0.1}M{column} {row - 0.1}V{row + 0.1}"
            for row in range(1, rows)
            for column in range(1, columns)
        )
        body += f'<path d="{marks}" stroke="#ffffff" stroke-opacity="0.22" stroke-width="0.03"/>'
    return art.sketch(f'<g transform="scale({pitch})">{body}</g>', columns * pitch, rows * pitch)


def _lane(art: Art, shape: Shape, pitch: int, direction: Direction) -> pygame.Surface:
    """Draw painted arrows that lead to the exit."""
    height, width = size_of(shape)
    length, turn = max(height, width), {"R": 0, "D": 90, "L": 180, "U": 270}[direction.value]
    heads = "".join(f"M{x} 0.24L{x + 0.26} 0.5L{x} 0.76" for x in (0.3 + 0.55 * each for each in range(2 * length - 1)))
    middle = f"translate({width / 2} {height / 2}) rotate({turn}) translate({-length / 2} -0.5)"
    paint = f'fill="none" stroke="{YELLOW}" stroke-width="0.11" stroke-linecap="round" stroke-linejoin="round"'
    body = f'<g transform="scale({pitch})"><g transform="{middle}"><path d="{heads}" {paint}/></g></g>'
    return art.sketch(body, width * pitch, height * pitch)


def _gate(art: Art, opening: Rect, direction: Direction) -> pygame.Surface:
    """Draw the gate in the rim: two posts, and between them an arrow that no vehicle can cover."""
    length, depth = max(opening[2:]), min(opening[2:])
    post, half = max(length // 9, 2), 0.46 * depth
    posts = "".join(f'<rect y="{y}" width="{depth}" height="{post}" fill="{YELLOW}"/>' for y in (0, length - post))
    x, y = 0.5 * depth, 0.5 * length
    arrow = f'<path d="M{x - half} {y - 2 * half}L{x + half} {y}L{x - half} {y + 2 * half}Z" fill="{YELLOW}"/>'
    turn = {"R": 0, "D": 90, "L": 180, "U": 270}[direction.value]
    middle = f"translate({opening.width / 2} {opening.height / 2}) rotate({turn}) translate({-x} {-y})"
    return art.sketch(f'<g transform="{middle}">{posts}{arrow}</g>', opening.width, opening.height)


def _opening(geometry: BoardGeometry, place: Cell, shape: Shape, direction: Direction) -> Rect:
    """Return the gap in the rim through which the lane leads out."""
    height, width = size_of(shape)
    first, frame, pitch = geometry.place(*place), geometry.frame, geometry.pitch
    inset = max(pitch // 16, 1)
    if direction in (Direction.LEFT, Direction.RIGHT):
        left = frame.x if direction is Direction.LEFT else geometry.cells.right
        right = geometry.cells.x if direction is Direction.LEFT else frame.right
        return Rect(left, first.y + inset, right - left, height * pitch - 2 * inset)
    top = frame.y if direction is Direction.UP else geometry.cells.bottom
    bottom = geometry.cells.y if direction is Direction.UP else frame.bottom
    return Rect(first.x + inset, top, width * pitch - 2 * inset, bottom - top)
