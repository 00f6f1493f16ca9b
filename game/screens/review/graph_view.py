"""Which part of a game its graph shows, and where the parts of the graph's panel are; without pygame."""

from __future__ import annotations

from collections.abc import Callable

from solver import Review

from ...ui.geometry import Rect
from ...ui.page import small_text
from .graph_layout import Scale, highest, length, lowest, window
from .layout import GraphLayout, graph_layout


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
