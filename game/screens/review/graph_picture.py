"""The graph of a review as a vector picture, with what happened on the line of the game, and its legend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

import pygame

from solver import Detour, Review

from ...ui import svg
from ...ui.art import rasterised, svg_text
from ...ui.axis import Plot
from ...ui.geometry import Rect
from ...ui.svg import Point
from ...ui.text import Fonts
from ...ui.theme import Theme, hex_text
from ...ui.widget import Painter
from .model import Comparison, SideLine
from .words import ReviewWords


class Pens(NamedTuple):
    """Widths in pixels: of the line, of a mark from its middle to its tip, and of a run of forced moves."""

    line: float
    mark: float
    passage: float


def pens(text: int) -> Pens:
    """Return the line widths that suit body text of this height."""
    return Pens(max(text / 9, 1.6), max(text / 3, 4.0), max(0.7 * text, 7.0))


class ReviewPicture:
    """An SVG of the part of a game that lies between the edges of a plot."""

    def __init__(self, review: Review, plot: Plot, theme: Theme, text: int) -> None:
        self._review, self._plot, self._theme, self._pens = review, plot, theme, pens(text)

    def detailed(self, rect: Rect, comparison: Comparison | None, side: SideLine | None) -> str:
        """Return a detailed SVG of this part of the game, with any side line."""
        return svg.picture(rect, self._details(comparison, side))

    def overview(self) -> str:
        """Return an SVG of the game's line alone."""
        paths = (svg.line(self._path(run), self._theme.text_soft, self._pens.line) for run in self._known_runs())
        return svg.picture(self._plot.rect, (*self._detours(None), *self._bands(), *paths))

    def _details(self, comparison: Comparison | None, side: SideLine | None) -> Iterator[str]:
        theme, pens, review, plot = self._theme, self._pens, self._review, self._plot
        yield from self._detours(comparison)
        yield from self._bands()
        for passage in review.only_move_runs:
            end = passage.last if passage.passed else passage.last - 1  # the move that missed it led out of it
            path = self._path(plot.in_view(passage.first - 1, end))
            yield svg.line(path, theme.good, pens.passage, opacity=0.4)
        if review.optimal_length is not None:
            optimal = self._descent(0, review.optimal_length)
            yield svg.line(optimal, theme.second, pens.line, dash=4 * pens.line, cap="butt")
        yield from self._ways()
        if side is not None:
            yield self._side_line(side)
        for detour in review.detours:
            yield from self._ends(detour)
        yield from self._marks()

    def _detours(self, comparison: Comparison | None) -> Iterator[str]:
        """Draw the area between each detour and the distance where it began."""
        for detour in self._review.detours:
            path = self._path(self._plot.in_view(detour.first, detour.last))
            chosen = comparison is not None and comparison.detour == detour
            if len(path) > 1:
                y = self._plot.scales[1].place(detour.distance)
                yield svg.area([*path, (path[-1][0], y), (path[0][0], y)], self._theme.accent, 0.5 if chosen else 0.26)

    def _bands(self) -> Iterator[str]:
        """Draw the room between the bounds of unknown distances, from the known one before to the one after them."""
        evaluations, known = self._review.evaluations, self._review.distances
        for run in self._runs(lambda number: known[number] is None and evaluations[number].at_least > 0):
            numbers = self._plot.in_view(max(run[0] - 1, 0), min(run[-1] + 1, self._review.played))
            yield self._band((number, evaluations[number].at_least, evaluations[number].at_most) for number in numbers)

    def _band(self, bounds: Iterable[tuple[int, int, int | None]]) -> str:
        """Return the area between the lower and upper bounds of numbers of moves; None reaches to the top."""
        low, high = list[Point](), list[Point]()
        for number, at_least, at_most in bounds:
            low.append(self._plot.point(number, at_least))
            high.append(self._plot.point(number, self._plot.upwards.ticks[-1] if at_most is None else at_most))
        return svg.area(high + low[::-1], self._theme.second, 0.25)

    def _ways(self) -> Iterator[str]:
        """Draw the line, its costly (rising) moves in their colour, and the moves that are left, where known."""
        theme, pens, review, plot = self._theme, self._pens, self._review, self._plot
        for run in self._known_runs():
            yield svg.line(self._path(run), theme.text, pens.line)
        steps = [(number - 1, number) for number in review.costly if plot.shows(number - 1) and plot.shows(number)]
        known = [step for step in steps if all(review.distances[number] is not None for number in step)]
        yield svg.lines([self._path(step) for step in known], theme.accent, 1.4 * pens.line)
        if review.left and review.slack:
            rest = self._descent(review.played, review.left)
            yield svg.line(rest, theme.text_soft, pens.line, dash=1.5 * pens.line, cap="butt")

    def _side_line(self, side: SideLine) -> str:
        """Return the line of a better or different continuation."""
        distances, plot = enumerate(side.distances, side.first), self._plot
        path = [plot.point(number, at) for number, at in distances if at is not None and plot.shows(number)]
        return svg.line(path, self._theme.second, 2.2 * self._pens.line)

    def _ends(self, detour: Detour) -> Iterator[str]:
        """Draw a level line between the two ends of a detour, and a ring at each."""
        plot, theme, pens = self._plot, self._theme, self._pens
        numbers = plot.in_view(detour.first, detour.last)
        if len(numbers) < 2:
            return
        level = [plot.point(number, detour.distance) for number in (numbers[0], numbers[-1])]
        yield svg.line(level, theme.accent, pens.line / 2, dash=pens.line, cap="butt")
        radius = min(0.55 * pens.mark, 2 * plot.step)
        ends = ((detour.first, detour.distance), (detour.last, detour.end_distance))
        for number, distance in ends if radius >= pens.line else ():
            if plot.shows(number):
                yield svg.disc(plot.point(number, distance), radius, theme.panel, theme.accent, pens.line)

    def _marks(self) -> Iterator[str]:
        """Draw a triangle that points away from the goal for each costly move, smaller where there are many."""
        size = min(self._pens.mark, max(1.1 * self._plot.step, 0.4 * self._pens.mark))
        for number in self._review.costly:
            before = self._review.distances[number - 1]
            if self._plot.shows(number - 1) and before is not None:
                yield _triangle(self._plot.point(number - 1, before), size, self._theme)

    # Points

    def _runs(self, belongs: Callable[[int], bool]) -> list[list[int]]:
        """Return runs of those move numbers in view that belong to a group."""
        shown = self._plot.in_view(0, self._review.played)
        return [list(run) for belong, run in groupby(shown, belongs) if belong]

    def _known_runs(self) -> list[list[int]]:
        return self._runs(lambda number: self._review.distances[number] is not None)

    def _path(self, numbers: Iterable[int]) -> list[Point]:
        """Return the line of distances; where many moves share a pixel column, use its minimum and maximum."""
        x, y, distances = self._plot.scales[0].place, self._plot.scales[1].place, self._review.distances
        points = [(x(number), y(distances[number] or 0)) for number in numbers]
        if self._plot.step >= 1:
            return points
        columns: dict[int, list[float]] = {}
        for left, top in points:
            columns.setdefault(int(left), []).append(top)
        spans = ((left, (tops[0], min(tops), max(tops), tops[-1])) for left, tops in columns.items())
        return [(float(left), top) for left, span in spans for top in dict.fromkeys(span)]

    def _descent(self, first: int, distance: int) -> list[Point]:
        """Return the ends of the line of best moves from a distance, as far as it is in view."""
        numbers = self._plot.in_view(first, first + max(distance - int(self._plot.upwards.ticks[0]), 0))
        return [self._plot.point(i, distance - (i - first)) for i in numbers[:: max(len(numbers) - 1, 1)]]


def symbol(name: str, size: int, theme: Theme) -> str:
    """Return a square SVG of one of the graph's marks, for its legend."""
    slope = ((0.0, 0.35 * size), (float(size), 0.65 * size))
    match name:
        case "costly":
            body = _triangle((0.5 * size, 0.55 * size), 0.42 * size, theme)
        case "detour":
            body = svg.area(((0, 0.8 * size), (0.5 * size, 0.15 * size), (size, 0.8 * size)), theme.accent, 0.4)
            body += svg.line(((0, 0.8 * size), (size, 0.8 * size)), theme.accent, size / 12)
        case "passage":
            body = svg.line(slope, theme.good, 0.6 * size, opacity=0.4) + svg.line(slope, theme.text, size / 8)
        case "fewest":
            body = svg.line(slope, theme.second, size / 8, dash=size / 4, cap="butt")
        case _:
            body = svg.area(((0, 0), (size, 0.3 * size), (size, 0.9 * size), (0, 0.6 * size)), theme.second, 0.4)
    return svg_text(body)


def _triangle(place: Point, size: float, theme: Theme) -> str:
    x, y = place
    corners = ((x, y - 1.1 * size), (x + size, y + 0.7 * size), (x - size, y + 0.7 * size))
    return (
        f'<polygon points="{svg.coordinates(corners)}" fill="{hex_text(theme.accent)}" '
        f'stroke="{hex_text(theme.panel)}" stroke-width="{size / 5:.2f}" stroke-linejoin="round"/>'
    )


class _LegendEntry(NamedTuple):
    """A label of the legend in pixels from its left edge, and its mark; the unit of the vertical axis has none."""

    mark: str
    label: str
    line: int
    x: int


def legend_lines(fonts: Fonts, words: ReviewWords, review: Review, width: int, size: int) -> int:
    """Return the number of lines that the legend takes at this letter height."""
    return _legend_entries(fonts, words, review, width, size)[-1].line + 1


def draw_legend(
    surface: pygame.Surface, painter: Painter, words: ReviewWords, review: Review, rect: Rect, size: int
) -> None:
    """Draw the title of the vertical axis and an explanation of each mark in use."""
    step = round(1.3 * size)
    for mark, label, line, left in _legend_entries(painter.fonts, words, review, rect.width, size):
        x, y = rect.x + left, rect.y + line * step
        if y >= rect.bottom:
            return
        if mark:
            surface.blit(rasterised(symbol(mark, size, painter.theme), size, size), (x, y + (step - size) // 2))
            x += step
        painter.text(surface, label, Rect(x, y, max(rect.right - x, 1), step), size, soft=True)


def _legend_entries(fonts: Fonts, words: ReviewWords, review: Review, width: int, size: int) -> list[_LegendEntry]:
    there = {
        "": True,
        "costly": bool(review.costly),
        "fewest": bool(review.optimal_length) and not (review.solved and review.slack == 0),  # the game is that line
        "detour": bool(review.detours),
        "bounds": None in review.distances,
        "passage": bool(review.only_move_runs),
    }
    entries: list[_LegendEntry] = []
    line = x = 0
    for mark in (mark for mark, is_there in there.items() if is_there):
        label = words.graph(mark or "distance")
        needed = fonts.width(label, size) + (round(1.3 * size) if mark else 0)
        if entries and x + needed > width:
            line, x = line + 1, 0
        entries.append(_LegendEntry(mark, label, line, x))
        x += needed + round((1.0 if mark else 1.6) * size)
    return entries
