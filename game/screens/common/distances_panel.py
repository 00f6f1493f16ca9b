"""A panel with all positions of a board by their distance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...ui.chart import HistogramTexts, Marks, histogram
from ...ui.geometry import Rect
from ...ui.labels import Line, Panel, Paragraph
from ...ui.text import Fonts
from ...ui.widget import Widget
from ...words.distances import DistanceWords


def around_bars(words: DistanceWords) -> HistogramTexts:
    """Return the names of the scale and the axis."""
    return HistogramTexts(words.text("distances.linear"), words.text("distances.log"), words.axis, words.short)


def distances_panel(
    fonts: Fonts,
    rect: Rect,
    sentence: str,
    counts: Sequence[int],
    marks: Marks,
    words: DistanceWords,
    text: int,
    wraps: bool = False,
) -> Panel:
    """Lay out a sentence above the bars, in two lines where it ``wraps``; no bars while counts are unknown."""
    inner = rect.inset(max(round(0.7 * text), 4))
    lines = len(fonts.wrapped(sentence, text, inner.width)) if wraps else 1
    top, room = inner.from_top(round((2.5 if lines > 1 else 1.3) * text))
    parts: list[Widget] = [(Paragraph if wraps else Line)(top, sentence, text)]
    if counts:
        parts.append(replace(histogram(fonts, around_bars(words), room, text, counts), marks=marks))
    return Panel(rect, tuple(parts), max(text // 2, 4))
