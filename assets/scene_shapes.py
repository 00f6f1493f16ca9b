"""The shapes of which the pictures of the picture boards are drawn, as SVG text."""

from __future__ import annotations

from math import cos, pi, sin

SIDE = 1000
"""Units of a picture."""


def shade(name: str, first: str, last: str, x: float = 0.0, y: float = 1.0) -> str:
    """Return a gradient from the upper left corner of the picture towards (x, y) in its sides."""
    vector = f'gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="{x * SIDE:g}" y2="{y * SIDE:g}"'
    stops = f'<stop offset="0" stop-color="{first}"/><stop offset="1" stop-color="{last}"/>'
    return f'<defs><linearGradient id="{name}" {vector}>{stops}</linearGradient></defs>'


def rect(x: float, y: float, width: float, height: float, fill: str, radius: float = 0) -> str:
    """Return a rectangle; ``fill`` is a colour or the name of a gradient."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" fill="{_ink(fill)}"/>'


def disc(x: float, y: float, radius: float, fill: str, high: float | None = None) -> str:
    """Return a disc, or an ellipse ``high`` units above its centre."""
    tall = radius if high is None else high
    return f'<ellipse cx="{x:.1f}" cy="{y:.1f}" rx="{radius:g}" ry="{tall:g}" fill="{_ink(fill)}"/>'


def area(path: str, fill: str) -> str:
    """Return a filled path."""
    return f'<path d="{path}Z" fill="{_ink(fill)}"/>'


def line(path: str, colour: str, width: float, dashes: str = "") -> str:
    """Return a drawn path with round ends."""
    broken = f' stroke-dasharray="{dashes}"' if dashes else ""
    look = f'fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round" stroke-linejoin="round"'
    return f'<path d="{path}" {look}{broken}/>'


def _ink(fill: str) -> str:
    return fill if fill.startswith("#") or fill == "none" else f"url(#{fill})"


def cloud(x: float, y: float, size: float, colour: str = "#ffffff") -> str:
    """Return a cloud; ``size`` is half its width."""
    puffs = ((-0.55, 0.05, 0.38), (0.0, -0.18, 0.48), (0.5, 0.02, 0.4))
    base = rect(x - 0.9 * size, y + 0.02 * size, 1.8 * size, 0.36 * size, colour, 0.18 * size)
    return base + "".join(disc(x + dx * size, y + dy * size, r * size, colour) for dx, dy, r in puffs)


def bird(x: float, y: float, size: float, colour: str = "#2d3a4f") -> str:
    """Return a flying bird."""
    wings = f"M{x - size} {y}q{size / 2} {-size * 0.7} {size} 0q{size / 2} {-size * 0.7} {size} 0"
    return line(wings, colour, size * 0.16)


def tree(x: float, y: float, size: float, leaves: str) -> str:
    """Return a round tree that stands at (x, y)."""
    crown = ((0, -1.5, 0.62), (-0.45, -1.15, 0.48), (0.45, -1.1, 0.5))
    trunk = rect(x - 0.1 * size, y - 0.9 * size, 0.2 * size, 0.9 * size, "#6b4a30", 0.05 * size)
    return trunk + "".join(disc(x + dx * size, y + dy * size, r * size, leaves) for dx, dy, r in crown)


def flower(x: float, y: float, size: float, petals: str, heart: str = "#f6c945", count: int = 6) -> str:
    """Return a flower seen from above."""
    turns = (2 * pi * each / count for each in range(count))
    found = "".join(disc(x + size * 0.6 * sin(turn), y - size * 0.6 * cos(turn), size * 0.42, petals) for turn in turns)
    return found + disc(x, y, size * 0.38, heart)


def star(x: float, y: float, size: float, colour: str = "#ffe9a8") -> str:
    """Return a star with four points."""
    s, t = size, size * 0.28
    return area(
        f"M{x} {y - s}L{x + t} {y - t}L{x + s} {y}L{x + t} {y + t}L{x} {y + s}L{x - t} {y + t}L{x - s} {y}"
        f"L{x - t} {y - t}",
        colour,
    )
