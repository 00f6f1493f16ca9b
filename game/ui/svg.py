"""Lines, areas and discs as SVG, for what has too few straight edges to be drawn with rectangles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .art import svg_text
from .geometry import Rect
from .theme import Colour, hex_text

Point = tuple[float, float]


def picture(area: Rect, body: Iterable[str]) -> str:
    """Return a picture of a part of the screen, whose upper left corner becomes its own."""
    return svg_text(f'<g transform="translate({-area.x} {-area.y})">{"".join(body)}</g>')


def line(
    points: Sequence[Point], colour: Colour, width: float, dash: float = 0.0, cap: str = "round", opacity: float = 1.0
) -> str:
    """Return a line through points; ``dash`` is the length of pieces and gaps, with a ``cap`` at each end."""
    return lines([points], colour, width, dash, cap, opacity)


def lines(
    paths: Sequence[Sequence[Point]],
    colour: Colour,
    width: float,
    dash: float = 0.0,
    cap: str = "round",
    opacity: float = 1.0,
) -> str:
    """Return lines of one kind."""
    data = "".join("M" + coordinates(points).replace(" ", "L") for points in paths if len(points) > 1)
    dashes = f' stroke-dasharray="{dash:.2f} {dash:.2f}"' if dash else ""
    return data and (
        f'<path d="{data}" fill="none" stroke="{hex_text(colour)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity}" stroke-linejoin="round" stroke-linecap="{cap}"{dashes}/>'
    )


def area(outline: Sequence[Point], colour: Colour, opacity: float) -> str:
    """Return the filled area within an outline."""
    if len(outline) < 3:
        return ""
    return f'<polygon points="{coordinates(outline)}" fill="{hex_text(colour)}" fill-opacity="{opacity}"/>'


def disc(centre: Point, radius: float, colour: Colour, edge: Colour | None = None, width: float = 0.0) -> str:
    """Return a disc, perhaps with an edge."""
    stroke = "" if edge is None else f' stroke="{hex_text(edge)}" stroke-width="{width:.2f}"'
    x, y = centre
    return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{hex_text(colour)}"{stroke}/>'


def coordinates(points: Sequence[Point]) -> str:
    """Format points as SVG does."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
