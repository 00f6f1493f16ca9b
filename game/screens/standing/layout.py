"""Where everything of the difficulty screen goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import Page, Rect, small_text


@dataclass(frozen=True)
class StandingLayout:
    """One panel: words, and below them the bars with the trail above."""

    panel: Rect
    sentence: Rect
    note: Rect
    chart: Rect
    trail: int
    """The height of the trail's room over the bars."""


def standing_layout(page: Page) -> StandingLayout:
    """Return the layout of the screen on a page."""
    panel, text = page.area, page.text
    inner = panel.inset(max(round(0.8 * text), 4))
    sentence, left = inner.from_top(round(1.3 * text), text // 5)
    note, chart = left.from_top(round(1.3 * small_text(text)), text // 3)
    return StandingLayout(panel, sentence, note, chart, max(chart.height - 6 * text, 1) * 2 // 5)
