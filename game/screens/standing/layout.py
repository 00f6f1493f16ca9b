"""Where everything of "where am I" goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import Rect
from ...ui.page import Page
from ...ui.text_size import small_text


@dataclass(frozen=True)
class PlaceLayout:
    """One panel: words, and below them the bars with the trail above."""

    panel: Rect
    sentence: Rect
    note: Rect
    chart: Rect
    trail: int
    """The height of the trail's room over the bars."""


def place_layout(page: Page) -> PlaceLayout:
    """The screen on a page."""
    panel, text = page.area, page.text
    inner = panel.inset(max(round(0.8 * text), 4))
    sentence = Rect(inner.x, inner.y, inner.width, round(1.3 * text))
    note = Rect(inner.x, sentence.bottom + text // 5, inner.width, round(1.3 * small_text(text)))
    top = note.bottom + text // 3
    chart = Rect(inner.x, top, inner.width, max(inner.bottom - top, 1))
    return PlaceLayout(panel, sentence, note, chart, max(chart.height - 6 * text, 1) * 2 // 5)
