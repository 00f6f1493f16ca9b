"""Positions as pictures: SVG texts, which notebooks show by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from colorsys import hls_to_rgb
from html import escape

PITCH = 48
"""Pixels from one cell to the next."""
GAP = 2
"""Pixels from a piece to the edge of its cell."""
HUE_STEP = 137.5
"""Degrees from one colour to the next: the golden angle, which keeps neighbours in a list apart."""


def pieces_svg(
    rows: int,
    columns: int,
    pieces: Iterable[tuple[str, str, tuple[int, ...]]],
    kinds: Mapping[str, int],
    walls: set[int],
) -> str:
    """Return a position as SVG text.

    ``pieces`` are the pieces' names, what stands on them, and the cells they cover, counted row by row; pieces with the
    same number in ``kinds`` have the same colour.
    """
    width, height = columns * PITCH, rows * PITCH
    parts = [f'<rect width="{width}" height="{height}" rx="6" fill="#3a3530"/>']
    parts += [_rect(cell, columns, "#6b645c", 0) for cell in sorted(walls)]
    for name, text, cells in pieces:
        colour = _colour(kinds[name])
        parts += [_rect(cell, columns, colour, GAP) for cell in cells]
        parts += [_joint(cell, columns, colour, set(cells)) for cell in cells]
        row, column = divmod(cells[0], columns)
        x, y = column * PITCH + PITCH // 2, row * PITCH + PITCH * 2 // 3
        parts.append(f'<text x="{x}" y="{y}" text-anchor="middle">{escape(text)}</text>')
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    style = f'font-family="sans-serif" font-size="{PITCH * 2 // 5}" fill="#1c1917"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(parts)}</svg>'


def _rect(cell: int, columns: int, colour: str, gap: int) -> str:
    row, column = divmod(cell, columns)
    x, y, side = column * PITCH + gap, row * PITCH + gap, PITCH - 2 * gap
    return f'<rect x="{x}" y="{y}" width="{side}" height="{side}" rx="{2 * gap}" fill="{colour}"/>'


def _joint(cell: int, columns: int, colour: str, cells: set[int]) -> str:
    """Return the SVG that joins a cell of a piece with its neighbours to the right and below."""
    row, column = divmod(cell, columns)
    right, below = column + 1 < columns and cell + 1 in cells, cell + columns in cells
    x, y, side, over = column * PITCH + GAP, row * PITCH + GAP, PITCH - 2 * GAP, 6 * GAP
    joint = side + GAP - over // 2
    found = ""
    if right:
        found += f'<rect x="{x + joint}" y="{y}" width="{over}" height="{side}" fill="{colour}"/>'
    if below:
        found += f'<rect x="{x}" y="{y + joint}" width="{side}" height="{over}" fill="{colour}"/>'
    if right and below and cell + columns + 1 in cells:
        corner = f'x="{x + joint}" y="{y + joint}"'
        found += f'<rect {corner} width="{over}" height="{over}" fill="{colour}"/>'
    return found


def _colour(number: int) -> str:
    """Return the colour of a kind of pieces, as ``#rrggbb``."""
    shares = hls_to_rgb(number * HUE_STEP % 360 / 360, 0.66, 0.5)
    return "#" + "".join(f"{round(255 * share):02x}" for share in shares)
