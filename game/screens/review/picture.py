"""The graph of a review as a vector picture: the way, what it should have been, and what happened on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from solver import Detour, Review

from ...ui.art import svg_text
from ...ui.geometry import Rect
from ...ui.theme import Colour, Theme, hex_text
from .graph_layout import Point, Scale, bounds, descent, hill, known_runs, marks, slope, way
from .viewpoint import Comparison


@dataclass(frozen=True)
class Pens:
    """How thick things are, in pixels."""

    line: float
    mark: float
    """From the middle of a mark to its tip, where there is room."""
    passage: float

    @classmethod
    def of(cls, text: int) -> Pens:
        """Beside body text of this height."""
        return cls(max(text / 9, 1.6), max(text / 3, 4.0), max(0.7 * text, 7.0))


class ReviewPicture:
    """Draws what lies between the edges of a scale."""

    def __init__(self, review: Review, scale: Scale, theme: Theme, pens: Pens) -> None:
        self._review, self._scale, self._theme, self._pens = review, scale, theme, pens

    def detailed(self, area: Rect, levels: Sequence[int], comparison: Comparison | None = None) -> str:
        """All that is known of the game, as SVG of this part of the screen; lines at some distances lie behind it, and
        a short cut beside its detour.
        """
        return _svg(area, self._details(levels, comparison))

    def overview(self, area: Rect) -> str:
        """Its course alone."""
        review, scale, theme = self._review, self._scale, self._theme
        lines = (_line(way(review, scale, run), theme.text_soft, self._pens.line) for run in known_runs(review, scale))
        return _svg(area, chain(self._areas(None), lines))

    def _details(self, levels: Sequence[int], comparison: Comparison | None) -> Iterator[str]:
        theme, pens, review, scale = self._theme, self._pens, self._review, self._scale
        yield self._grid(levels)
        yield from self._areas(comparison)
        for passage in review.passages:
            end = passage.last if passage.passed else passage.last - 1  # the move that missed it led out of it
            yield _line(way(review, scale, scale.common(passage.first - 1, end)), theme.good, pens.passage, opacity=0.4)
        ends = slope(review, scale)
        if ends is not None:
            yield _line(ends, theme.second, pens.line, dash=4 * pens.line)
        yield from self._way()
        if comparison is not None:
            yield self._short_cut(comparison)
        for detour in review.detours:
            yield from self._ends(detour)
        yield from self._marks()

    def _areas(self, comparison: Comparison | None) -> Iterator[str]:
        """The detours, and where distances are not known the room between their bounds."""
        review, scale, theme = self._review, self._scale, self._theme
        for detour in review.detours:
            chosen = comparison is not None and comparison.detour == detour
            outline = hill(review, scale, detour.first, detour.last, detour.distance)
            yield _area(outline, theme.accent, 0.5 if chosen else 0.26)
        for outline in bounds(review, scale):
            yield _area(outline, theme.second, 0.25)

    def _grid(self, levels: Sequence[int]) -> str:
        plot, thick = self._scale.plot, max(round(self._pens.line / 3), 1)
        heights = [round(self._scale.y(level)) + thick / 2 for level in levels]
        return _lines([((plot.x, y), (plot.right, y)) for y in heights], self._theme.outline, thick)

    def _way(self) -> Iterator[str]:
        """The line, and its costly moves, which go up, in their colour; what is left, as far as it is known."""
        theme, pens, review, scale = self._theme, self._pens, self._review, self._scale
        for run in known_runs(review, scale):
            yield _line(way(review, scale, run), theme.text, pens.line)
        costly = (
            way(review, scale, (number - 1, number))
            for number in review.costly
            if scale.shows(number - 1) and scale.shows(number)
        )
        yield _lines(list(costly), theme.accent, 1.4 * pens.line)
        rest = descent(scale, review.played, review.left) if review.left and review.slack else None
        if rest is not None:
            yield _line(rest, theme.text_soft, pens.line, dash=1.5 * pens.line)

    def _short_cut(self, comparison: Comparison) -> str:
        """Where the better way would have led."""
        scale, first = self._scale, comparison.detour.first
        distances = enumerate(comparison.distances, first)
        points = [(scale.x(i), scale.y(distance)) for i, distance in distances if distance is not None]
        return _line(points, self._theme.second, 2.2 * self._pens.line)

    def _ends(self, detour: Detour) -> Iterator[str]:
        """A level line between the two ends of a detour, and a ring at each."""
        scale, theme, pens = self._scale, self._theme, self._pens
        numbers = scale.common(detour.first, detour.last)
        if len(numbers) < 2:
            return
        y = scale.y(detour.distance)
        yield _line(((scale.x(numbers[0]), y), (scale.x(numbers[-1]), y)), theme.accent, pens.line / 2, pens.line)
        radius = min(0.55 * pens.mark, 2 * scale.step)
        if radius >= pens.line:
            for number, distance in ((detour.first, detour.distance), (detour.last, detour.end_distance)):
                if scale.shows(number):
                    yield _ring((scale.x(number), scale.y(distance)), radius, theme.accent, theme.panel, pens.line)

    def _marks(self) -> Iterator[str]:
        """A triangle that points away from the goal for each costly move, smaller where there are many."""
        size = min(self._pens.mark, max(1.1 * self._scale.step, 0.4 * self._pens.mark))
        for _, place in marks(self._review, self._scale):
            yield _triangle(place, size, self._theme)


def symbol(name: str, size: int, theme: Theme) -> str:
    """What a mark of the graph looks like, for its legend, as SVG of a square."""
    line = ((0.0, 0.35 * size), (float(size), 0.65 * size))
    match name:
        case "costly":
            body = _triangle((0.5 * size, 0.55 * size), 0.42 * size, theme)
        case "detour":
            body = _area(((0, 0.8 * size), (0.5 * size, 0.15 * size), (size, 0.8 * size)), theme.accent, 0.4)
            body += _line(((0, 0.8 * size), (size, 0.8 * size)), theme.accent, size / 12)
        case "passage":
            body = _line(line, theme.good, 0.6 * size, opacity=0.4) + _line(line, theme.text, size / 8)
        case "fewest":
            body = _line(line, theme.second, size / 8, dash=size / 4)
        case _:
            body = _area(((0, 0), (size, 0.3 * size), (size, 0.9 * size), (0, 0.6 * size)), theme.second, 0.4)
    return svg_text(body)


def _triangle(place: Point, size: float, theme: Theme) -> str:
    """Points up, away from the goal."""
    x, y = place
    corners = ((x, y - 1.1 * size), (x + size, y + 0.7 * size), (x - size, y + 0.7 * size))
    return (
        f'<polygon points="{_points(corners)}" fill="{hex_text(theme.accent)}" '
        f'stroke="{hex_text(theme.panel)}" stroke-width="{size / 5:.2f}" stroke-linejoin="round"/>'
    )


def _points(points: Sequence[Point]) -> str:
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def _svg(area: Rect, body: Iterable[str]) -> str:
    """A picture of a part of the screen, whose upper left corner becomes its own."""
    return svg_text(f'<g transform="translate({-area.x} {-area.y})">{"".join(body)}</g>')


def _line(points: Sequence[Point], colour: Colour, width: float, dash: float = 0.0, opacity: float = 1.0) -> str:
    return _lines([points], colour, width, dash, opacity)


def _lines(
    lines: Sequence[Sequence[Point]], colour: Colour, width: float, dash: float = 0.0, opacity: float = 1.0
) -> str:
    """Lines of one kind."""
    path = "".join("M" + _points(points).replace(" ", "L") for points in lines if len(points) > 1)
    dashes = f' stroke-dasharray="{dash:.2f} {dash:.2f}"' if dash else ""
    return path and (
        f'<path d="{path}" fill="none" stroke="{hex_text(colour)}" stroke-width="{width:.2f}" '
        f'stroke-opacity="{opacity}" stroke-linejoin="round" stroke-linecap="{"butt" if dash else "round"}"{dashes}/>'
    )


def _area(outline: Sequence[Point], colour: Colour, opacity: float) -> str:
    if len(outline) < 3:
        return ""
    return f'<polygon points="{_points(outline)}" fill="{hex_text(colour)}" fill-opacity="{opacity}"/>'


def _ring(centre: Point, radius: float, colour: Colour, within: Colour, width: float) -> str:
    x, y = centre
    return (
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" fill="{hex_text(within)}" '
        f'stroke="{hex_text(colour)}" stroke-width="{width:.2f}"/>'
    )
