"""Emblems on pieces of any shape, where there is most room; without pygame."""

from __future__ import annotations

import re
from functools import cache

from ..ui.art import ASSETS, INK
from .bodies import Shape
from .shape_middle import middle_of

LARGEST = 1.25
"""Side in cells."""


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
