"""Pieces of any shape as pictures: of wood, or lacquered with an emblem where they must get home."""

from __future__ import annotations

import re
from functools import cache

import pygame

from solver import BlockBoard, Move

from ..ui.art import ASSETS, INK, Art, rasterised, svg_text
from ..ui.theme import Colour, hex_text
from .block_looks import Look, look_of
from .bodies import Shape, shape_of, size_of
from .contours import Inset, path
from .grain import grain
from .shape_middle import middle_of
from .way_signs import way_signs

BRASS, BRASS_LIGHT = "#eec25c", "#fff0bf"
FINEST_GRAIN = 26
"""Pixels a cell, below which no grain is seen."""
FINEST_FIBRE = 64
"""Pixels a cell, below which the grain has no fibres."""
FINEST_LINE = 18
"""Pixels a cell, below which a line of brass would fill the piece."""


def block_picture(art: Art, board: BlockBoard, letter: str, pitch: int, letters: bool = False) -> pygame.Surface:
    """A piece as large as the rectangle around it, transparent where it is not; with its letter, if asked for."""
    shape, look = shape_of(board, letter), look_of(board, letter)
    if not letters:
        return art.kept(("block", shape, look, pitch), lambda: _drawn(shape, look, pitch))
    return art.kept(("block", shape, look, pitch, letter), lambda: _lettered(art, shape, look, pitch, letter))


def outline(
    art: Art, shape: Shape, pitch: int, thickness: int, colour: Colour, inset: int = 0, radius: int | None = None
) -> pygame.Surface:
    """A line around a shape, as far within its cells as ``inset`` says; as large as the rectangle around them."""
    radius = pitch // 8 if radius is None else radius

    def drawn() -> pygame.Surface:
        height, width = size_of(shape)
        half = inset + thickness / 2
        line = path(shape, pitch, Inset(half, half, half, max(radius - thickness / 2, 0.5), pitch / 16 + half))
        stroke = f'fill="none" stroke="{hex_text(colour)}" stroke-width="{thickness}"'
        return rasterised(svg_text(f'<path d="{line}" {stroke}/>'), width * pitch, height * pitch)

    return art.kept(("outline", shape, pitch, thickness, colour, inset, radius), drawn)


def piece_inset(pitch: float) -> Inset:
    """How far a piece lies within its cells, its lip included."""
    gap = max(round(pitch * 0.04) / 2, 0.5)
    return Inset(gap, gap, gap, pitch * 0.11, pitch * 0.07)


def _drawn(shape: Shape, look: Look, pitch: int) -> pygame.Surface:
    height, width = size_of(shape)
    lip = piece_inset(pitch)
    rim = lip._replace(bottom=lip.bottom + max(round(pitch * 0.05), 1))
    face = rim._replace(top=rim.top + max(pitch * 0.018, 0.5))
    surface = rasterised(
        svg_text(
            f'<path d="{path(shape, pitch, lip)}" fill="{look.lip}"/>'
            f'<path d="{path(shape, pitch, rim)}" fill="{look.edge}"/>'
            f'<path d="{path(shape, pitch, face)}" fill="{look.face}"/>'
        ),
        width * pitch,
        height * pitch,
    )
    if look.grain and pitch >= FINEST_GRAIN:
        surface.blit(_grained(shape, look, pitch, face), (0, 0))
    surface.blit(_finish(shape, look, pitch, face), (0, 0))
    return surface


def _grained(shape: Shape, look: Look, pitch: int, face: Inset) -> pygame.Surface:
    """The grain alone, cut to the face."""
    height, width = size_of(shape)
    lines = grain(max(height, width), min(height, width), repr(shape), height > width, pitch >= FINEST_FIBRE)
    paths = "".join(
        f'<path d="{line.path}" stroke-opacity="{line.opacity:.2f}" stroke-width="{line.width:.4f}"/>' for line in lines
    )
    svg = svg_text(f'<g transform="scale({pitch})" fill="none" stroke="{look.grain}">{paths}</g>')
    surface = rasterised(svg, width * pitch, height * pitch)
    mask = rasterised(svg_text(f'<path d="{path(shape, pitch, face)}" fill="#ffffff"/>'), width * pitch, height * pitch)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return surface


def _finish(shape: Shape, look: Look, pitch: int, face: Inset) -> pygame.Surface:
    """What light does to the face, and what is inlaid in it."""
    height, width = size_of(shape)
    line = path(shape, pitch, face)
    body = (
        f"<defs>{_gradient('s', height * pitch, (0, '#ffffff', 0.16), (0.55, '#ffffff', 0))}"
        f"{_gradient('d', height * pitch, (0.45, '#000000', 0), (1, '#000000', 0.12))}</defs>"
        f'<path d="{line}" fill="url(#s)"/><path d="{line}" fill="url(#d)"/>'
    )
    if look.emblem:
        body += _inlay(shape, look, pitch, face)
    if len(look.ways) < len(Move):
        body += way_signs(shape, look.ways, pitch, (BRASS, look.lip) if look.emblem else (look.grain, look.edge))
    return rasterised(svg_text(body), width * pitch, height * pitch)


def _inlay(shape: Shape, look: Look, pitch: int, face: Inset) -> str:
    """A line of brass around the face, and the emblem where there is most room."""
    found = ""
    if pitch >= FINEST_LINE:
        line = path(shape, pitch, face.deeper(pitch * 0.085))
        stroke = f'd="{line}" fill="none" stroke-width="{max(pitch * 0.028, 1.0):.2f}"'
        found += f'<path transform="translate(0 {max(pitch * 0.014, 0.5):.2f})" {stroke} stroke="{look.lip}"/>'
        found += f'<path {stroke} stroke="{BRASS}"/>'
    found += f"<defs>{_gradient('b', 100, (0.1, '#f8dc8a', 1), (0.9, '#dda53c', 1))}</defs>"
    return found + emblem_svg(shape, look.emblem, pitch, ((look.lip, 0.03), (BRASS_LIGHT, -0.012), ("url(#b)", 0.0)))


def emblem_svg(shape: Shape, emblem: str, pitch: int, layers: tuple[tuple[str, float], ...]) -> str:
    """An emblem where a shape has most room, once for each colour and how far down it is, as a part of its size."""
    row, column, room = middle_of(shape)
    side = min(1.36 * room, 1.25) * pitch
    x, y = column * pitch - side / 2, row * pitch - side / 2 - pitch * 0.02
    found = ""
    for colour, down in layers:
        scaled = f"translate({x:.2f} {y + down * side:.2f}) scale({side / 100:.4f})"
        found += f'<g transform="{scaled}">{_emblem(emblem).replace(INK, colour)}</g>'
    return found


def _lettered(art: Art, shape: Shape, look: Look, pitch: int, letter: str) -> pygame.Surface:
    """Its letter stands in the place of an emblem."""
    surface = _drawn(shape, look._replace(emblem=""), pitch)
    row, column, _ = middle_of(shape)
    ink = pygame.Color("#ffffff" if look.emblem else "#2b1d12")
    text = art.fonts.line(letter, max(round(pitch * 0.4), 6), ink)
    surface.blit(text, text.get_rect(center=(round(column * pitch), round((row - 0.02) * pitch))))
    return surface


def _gradient(name: str, height: float, *stops: tuple[float, str, float]) -> str:
    """From the top of a piece to its bottom."""
    inner = "".join(f'<stop offset="{at}" stop-color="{c}" stop-opacity="{a}"/>' for at, c, a in stops)
    ends = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}"'
    return f'<linearGradient id="{name}" {ends}>{inner}</linearGradient>'


@cache
def _emblem(name: str) -> str:
    """What a mark's file draws, 100 wide and high."""
    text = (ASSETS / "marks" / f"{name}.svg").read_text(encoding="utf-8")
    return re.sub(r"</?svg[^>]*>|<!--.*?-->", "", text)
