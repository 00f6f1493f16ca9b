"""The graph of a review in numbers: what of a game it shows, where moves and distances lie, what is marked there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from solver import Detour, Review

from ...ui.axis import ticks
from ...ui.geometry import Rect, small_text
from .layout import GraphLayout, graph_layout

LEAST_LEFT = 10
"""Moves that are left of which so many are shown, even where few have been made."""
ROUND = 5
"""The lower edge lies at a multiple of it."""

Point = tuple[float, float]
"""Pixels from the left and from the top."""


@dataclass(frozen=True)
class Scale:
    """From numbers of moves made and distances to pixels, and back."""

    plot: Rect
    first: int
    """The number of moves at the left edge ..."""
    last: int
    """... and at the right edge."""
    bottom: int
    """The distance at the lower edge; 0 is the goal."""
    top: int
    """The distance at the upper edge."""

    @property
    def step(self) -> float:
        """From one move to the next, in pixels."""
        return self.plot.width / max(self.last - self.first, 1)

    def x(self, number: float) -> float:
        """Where a number of moves lies."""
        return self.plot.x + (number - self.first) * self.step

    def y(self, distance: float) -> float:
        """Where a distance lies."""
        return self.plot.bottom - (distance - self.bottom) * self.plot.height / max(self.top - self.bottom, 1)

    def number_at(self, x: int) -> int:
        """The number of moves that is nearest to a place; the one at an edge for places beyond it."""
        number = round((x - self.plot.x) / self.step) + self.first
        return min(max(number, self.first), self.last)

    def shows(self, number: int) -> bool:
        """Whether a number of moves lies between the edges."""
        return self.first <= number <= self.last

    def levels(self, size: int) -> list[int]:
        """The distances to name beside the plot, in letters of this height."""
        return ticks(self.bottom, self.top, self.plot.height / (2.5 * size))

    def numbers(self, size: int) -> list[int]:
        """The numbers of moves to name below it."""
        return ticks(self.first, self.last, self.plot.width / (4 * size))

    def common(self, first: int, last: int) -> range:
        """Of the numbers from ``first`` to ``last`` those that are shown."""
        return range(max(first, self.first), min(last, self.last) + 1)


def length(review: Review) -> int:
    """Moves to show: those made, and of what is left in a game that is not solved some more."""
    return max(review.played + min(review.left or 0, max(review.played // 2, LEAST_LEFT)), 1)


def lowest(review: Review) -> int:
    """The least distance to show, a round one."""
    rest = max((review.left or 0) - (length(review) - review.played), 0)
    return min(rest, *(outlook.at_least for outlook in review.outlooks)) // ROUND * ROUND


def highest(review: Review) -> int:
    """The greatest distance to show: the upper bound where it is not known."""
    bounds = (outlook.at_least if outlook.at_most is None else outlook.at_most for outlook in review.outlooks)
    return max(*bounds, 1)


def window(cursor: int, count: int, last: int, before: tuple[int, int] | None = None, rim: int = 0) -> tuple[int, int]:
    """Which ``count`` of the moves up to ``last`` to show.

    Those shown before, unless the cursor is beyond them, or within ``rim`` of an edge behind which there is more.
    """
    if last <= count:
        return 0, last
    if before is not None and before[1] == before[0] + count <= last:
        least = before[0] + rim if before[0] else 0
        most = before[1] - rim if before[1] < last else last
        if least <= cursor <= most:
            return before
    first = min(max(cursor - count // 2, 0), last - count)
    return first, first + count


def known_runs(review: Review, scale: Scale) -> Iterator[list[int]]:
    """The numbers of moves that are shown, in runs whose distances are known."""
    run: list[int] = []
    for number in scale.common(0, review.played):
        if review.distances[number] is not None:
            run.append(number)
        elif run:
            yield run
            run = []
    if run:
        yield run


def way(review: Review, scale: Scale, numbers: Sequence[int]) -> list[Point]:
    """The line of distances through these numbers of moves; where many share a pixel column its lowest and highest."""
    points = [(scale.x(number), scale.y(review.distances[number] or 0)) for number in numbers]
    if scale.step >= 1:
        return points
    columns: dict[int, list[float]] = {}
    for x, y in points:
        columns.setdefault(int(x), []).append(y)
    return [(float(x), y) for x, ys in columns.items() for y in dict.fromkeys((ys[0], min(ys), max(ys), ys[-1]))]


def bounds(review: Review, scale: Scale) -> Iterator[list[Point]]:
    """Around each run of distances that are not known, but not less than something, the outline of what they may be."""
    run: list[int] = []
    for number in scale.common(0, review.played):
        if review.distances[number] is None and review.outlooks[number].at_least:
            run.append(number)
        elif run:
            yield _outline(review, scale, run)
            run = []
    if run:
        yield _outline(review, scale, run)


def _outline(review: Review, scale: Scale, run: Sequence[int]) -> list[Point]:
    """With the neighbours, whose distances are known."""
    numbers = [number for number in scale.common(run[0] - 1, run[-1] + 1) if 0 <= number <= review.played]
    above = [
        (scale.x(i), scale.y(scale.top if (most := review.outlooks[i].at_most) is None else most)) for i in numbers
    ]
    below = [(scale.x(i), scale.y(review.outlooks[i].at_least)) for i in numbers]
    return above + below[::-1]


def marks(review: Review, scale: Scale) -> list[tuple[int, Point]]:
    """For each costly move that is shown its number and the place of the position where it was made."""
    return [
        (number, (scale.x(number - 1), scale.y(review.distances[number - 1] or 0)))
        for number in review.costly
        if scale.shows(number - 1) and review.distances[number - 1] is not None
    ]


def hill(review: Review, scale: Scale, first: int, last: int, level: int) -> list[Point]:
    """The outline of what of a detour is shown: the way, and below it the distance at which it began."""
    numbers = scale.common(first, last)
    if len(numbers) < 2:
        return []
    along = way(review, scale, numbers)
    return [*along, (along[-1][0], scale.y(level)), (along[0][0], scale.y(level))]


def slope(review: Review, scale: Scale) -> tuple[Point, Point] | None:
    """The ends of the line that an optimal solution from the start goes down, as far as it is shown."""
    par = review.optimal_length
    if par is None:
        return None
    return descent(scale, 0, par)


def descent(scale: Scale, first: int, distance: int) -> tuple[Point, Point] | None:
    """The ends of the line that best moves from a distance go down, as far as it is shown."""
    numbers = scale.common(first, first + max(distance - scale.bottom, 0))
    if len(numbers) < 2:
        return None
    ends = numbers[0], numbers[-1]
    return (
        (scale.x(ends[0]), scale.y(distance - (ends[0] - first))),
        (scale.x(ends[1]), scale.y(distance - (ends[1] - first))),
    )


def peak(review: Review, detour: Detour) -> int:
    """The greatest distance on a detour."""
    distances = review.distances[detour.first : detour.last + 1]
    return max(distance for distance in distances if distance is not None)


class GraphView:
    """All of a short game; of a long one a part, and below it all of it."""

    def __init__(self, panel: Rect, text: int, width: Callable[[str], int]) -> None:
        """``text`` is the height of body text, ``width`` how wide a number beside it is."""
        self.panel, self.text = panel, text
        self.layout: GraphLayout | None = None
        """None while there is nothing to show."""
        self.scale: Scale | None = None
        """Of the plot."""
        self.overview: Scale | None = None
        """Of all of a long game."""
        self._width = width
        self._measured: tuple[Review, int, int, int] | None = None
        """How long, how low and how high a game is; for a long game that takes a while, and is kept."""

    def look_at(self, review: Review, number: int, legend_lines: int, held: bool = False) -> None:
        """Sees to it that a number of moves is shown; while the pointer holds it the plot stays if it can."""
        if self._measured is None or self._measured[0] is not review:
            self._measured = review, length(review), lowest(review), highest(review)
        _, last, bottom, top = self._measured
        left = self._width(str(top)) + small_text(self.text)
        layout = graph_layout(self.panel, self.text, left, legend_lines, with_overview=False)
        narrowest = max(self.text / 8, 2.0)  # with less room marks are too small to see which is which
        if last * narrowest <= layout.plot.width:
            first, end = 0, last
        else:
            layout = graph_layout(self.panel, self.text, left, legend_lines, with_overview=True)
            count = min(round(layout.plot.width / (2 * narrowest)), last)
            before = None if self.scale is None else (self.scale.first, self.scale.last)
            first, end = window(number, count, last, before, 0 if held else count // 10)
        self.layout, self.scale = layout, Scale(layout.plot, first, end, bottom, top)
        self.overview = None if layout.overview is None else Scale(layout.overview, 0, last, bottom, top)

    def is_of_overview(self, point: tuple[int, int]) -> bool:
        """Whether a point of the panel belongs to the overview, and not to the plot."""
        return self.overview is not None and point[1] >= self.overview.plot.y - self.text // 4

    def number_at(self, point: tuple[int, int], of_overview: bool) -> int | None:
        """The number of moves that is nearest to a point; None while nothing is shown."""
        scale = self.overview if of_overview else self.scale
        return None if scale is None else scale.number_at(point[0])
