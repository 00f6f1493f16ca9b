"""Signs on pieces that slide only lengthways, or not at all, as SVG; without pygame."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver import Direction

from .bodies import Shape, foremost, size_of

_HIGH, _WIDE = 0.09, 0.055
"""The size of half an arrowhead, in cells."""
_IN = 0.2
"""The inset of the signs in the piece, in cells."""


def way_signs(shape: Shape, ways: Sequence[Direction], pitch: int, colours: tuple[str, str]) -> str:
    """Return arrowheads at the ends to which a piece slides; in one that never does, nails in the corners.

    The colours are those of the sign and of its edge below.
    """
    line = "".join(_head(shape, way) for way in ways)
    if line:
        paint = f'fill="none" stroke-width="0.035" stroke-linecap="round" stroke-linejoin="round" d="{line}"'
        signs = [f'<path {paint} stroke="{colour}"/>' for colour in colours]
    else:
        signs = ["".join(_nails(shape, colour)) for colour in colours]
    sign, edge = signs
    return f'<g transform="scale({pitch})"><g transform="translate(0 0.015)">{edge}</g>{sign}</g>'


def _head(shape: Shape, way: Direction) -> str:
    """Return a bent line that points to the end."""
    height, width = size_of(shape)
    (down, right), middle = way.step, foremost(shape, way.step)
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
