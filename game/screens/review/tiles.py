"""The numbers of a review on the screen: the tiles of its summary."""

from __future__ import annotations

from collections.abc import Sequence

from ...coach.reviewer import Reviewer
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import Line, Panel, Stars
from ...ui.text import Fonts
from ...ui.widget import Widget
from .words import ReviewWords, Tile


class Tiles:
    """The summary of a review, made anew whenever more has become known: for a long game that takes a while."""

    def __init__(self, words: ReviewWords, reviewer: Reviewer, helped: bool) -> None:
        self._words, self._reviewer, self._helped = words, reviewer, helped
        self._made: tuple[object, list[Tile]] | None = None
        """What was known when they were made."""

    def placed(self, fonts: Fonts, area: Rect | None, text: int, gap: int) -> list[tuple[Tile, Rect]]:
        """Return as many of the first tiles as fit in an area, with their names."""
        reviewer = self._reviewer
        if reviewer.review is None or area is None:
            return []
        known = reviewer.version, reviewer.running
        if self._made is None or self._made[0] != known:
            self._made = known, self._words.tiles(reviewer.review, self._helped, not reviewer.running)
        return _placed(fonts, self._made[1], area, text, gap)


def _placed(fonts: Fonts, tiles: Sequence[Tile], area: Rect, text: int, gap: int) -> list[tuple[Tile, Rect]]:
    for count in range(len(tiles), 1, -1):
        rects = area.columns(count, gap)
        if all(fonts.width(tile.name, small_text(text)) <= rects[0].width - 2 * _pad(text) for tile in tiles[:count]):
            break
    return list(zip(tiles, rects, strict=False))


def _pad(text: int) -> int:
    return max(text // 5, 2)


def tile_panel(rect: Rect, tile: Tile, text: int) -> Widget:
    """Return a panel with a number of the summary below its name."""
    upper, lower = rect.inset(_pad(text)).rows(2)
    value: Widget = Line(lower, tile.value, large_text(text), centred=True, role=Role.COUNT)
    if tile.stars is not None:
        size = min(text, lower.height)
        value = Stars(lower.centred(lower.width, size), tile.stars, centred=True)
    name = Line(upper, tile.name, small_text(text), soft=True, centred=True)
    return Panel(rect, (name, value), max(text // 3, 4))
