"""Draws the stamps of the journey's chapters and of a day, ``assets/stamps``: ``python assets/make_stamps.py``.

A stamp is a disc with a scalloped edge, and on it what the chapter is about, or the sun. Black and white stand for the
colours of the theme.
"""

from __future__ import annotations

from math import cos, pi, sin
from pathlib import Path

from svg_files import write_all

FOLDER = Path(__file__).parent / "stamps"
SCALLOPS, INNER, OUTER = 24, 44.0, 51.0
"""The edge waves this often between two distances from the centre, which is (50, 50); curves stay within 48."""

LINE = 'fill="none" stroke="#ffffff" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"'
INK = 'fill="#ffffff"'


def edge() -> str:
    """Return the path of the edge: from one dent to the next by a quadratic curve."""
    step = 2 * pi / SCALLOPS

    def at(turns: float, radius: float) -> str:
        return f"{50 + radius * sin(turns * step):.2f} {50 - radius * cos(turns * step):.2f}"

    curves = "".join(f"Q{at(i + 0.5, OUTER)} {at(i + 1, INNER)}" for i in range(SCALLOPS))
    return f"M{at(0, INNER)}{curves}Z"


def square(x: float, y: float, width: float, height: float, ink: str = INK) -> str:
    """Return a piece: a rectangle with round corners."""
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="3" {ink}/>'


def path(data: str, ink: str = LINE) -> str:
    """Return a path."""
    return f'<path d="{data}" {ink}/>'


def ray(number: int) -> str:
    """Return one of the eight rays of the sun as part of a path."""
    x, y = sin(number * pi / 4), cos(number * pi / 4)
    return f"M{50 + 19 * x:.2f} {50 - 19 * y:.2f}L{50 + 27 * x:.2f} {50 - 27 * y:.2f}"


MOTIFS = {
    "sliding": square(25, 39, 22, 22) + path("M54 50H74M66 42L74 50L66 58"),
    "room": square(42, 24, 16, 16)
    + square(42, 60, 16, 16)
    + path("M38 50H24M30 44L24 50L30 56M62 50H76M70 44L76 50L70 56"),
    "rows": "".join(square(28 + 16 * i, 28, 13, 13) for i in range(3))
    + "".join(square(28 + 16 * i, 44, 13, 13) for i in range(2))
    + square(29.5, 61.5, 10, 10, LINE.replace('"4"', '"3"')),
    "parking": path("M29 66V55L35 40Q36 38 38 38H62Q64 38 65 40L71 55V66Z", INK)
    + path("M36.5 53L40.5 43.5H59.5L63.5 53Z", 'fill="#000000"')
    + square(31, 64, 9, 8)
    + square(60, 64, 9, 8)
    + '<circle cx="36.5" cy="59.5" r="2.6" fill="#000000"/><circle cx="63.5" cy="59.5" r="2.6" fill="#000000"/>',
    "corners": square(56, 28, 16, 16) + path("M28 72V44Q28 36 36 36H48M41 29L48 36L41 43") + square(56, 48, 16, 16),
    "passing": square(28, 46, 26, 26) + path("M28 36Q28 28 36 28H62Q70 28 70 36V62M63 55L70 62L77 55"),
    "rings": path("M30.5 56A20 20 0 0 1 64 35.7M54.5 34.5L65 36L66 25.5")
    + path("M69.5 44A20 20 0 0 1 36 64.3M45.5 65.5L35 64L34 74.5")
    + square(43, 43, 14, 14),
    "day": '<circle cx="50" cy="50" r="12.5" fill="#ffffff"/>' + path("".join(map(ray, range(8)))),
    "classics": path("M28 64L24 38L38 50L50 30L62 50L76 38L72 64Z", INK) + square(29, 67, 42, 6),
}
"""What is on each stamp, by chapter; ``day`` is that of a day with all its boards."""


def stamp(motif: str) -> str:
    """Return a stamp as an SVG."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">\n'
        f'<path d="{edge()}" fill="#000000"/>\n'
        '<circle cx="50" cy="50" r="39" fill="none" stroke="#ffffff" stroke-width="1.5"/>\n'
        f"{motif}\n</svg>\n"
    )


def files() -> dict[str, str]:
    """Return every stamp's file, by its name."""
    return {f"{chapter}.svg": stamp(motif) for chapter, motif in MOTIFS.items()}


if __name__ == "__main__":
    write_all(FOLDER, files())
