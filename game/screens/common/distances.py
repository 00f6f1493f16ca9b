"""A board's positions by their distance: what is written around the bars, and a panel with them."""

from __future__ import annotations

from collections.abc import Sequence

from ...ui.geometry import Rect
from ...ui.histogram import HistogramTexts, HistogramWidget, Marks
from ...ui.labels import Line, Panel, Paragraph
from ...ui.text import Fonts
from ...ui.widget import Widget
from ...words.distances import DistanceWords


def around_bars(words: DistanceWords) -> HistogramTexts:
    """The names of the scale and the axis."""
    return HistogramTexts(words.text("place.linear"), words.text("place.log"), words.text("place.axis"), words.short)


def distances_panel(
    rect: Rect,
    sentence: str,
    counts: Sequence[int],
    marks: Marks,
    words: DistanceWords,
    text: int,
    fonts: Fonts | None = None,
) -> Panel:
    """A sentence above the bars; where fonts to measure it are given, it may take two lines.

    There are no bars while the counts are not known.
    """
    inner = rect.inset(max(round(0.7 * text), 4))
    wrapped = fonts is not None and len(fonts.wrapped(sentence, text, inner.width)) > 1
    top = inner._replace(height=round((2.5 if wrapped else 1.3) * text))
    parts: list[Widget] = [Line(top, sentence, text) if fonts is None else Paragraph(top, sentence, text)]
    if counts:
        parts.append(HistogramWidget(inner.below(top.bottom), around_bars(words), text, tuple(counts), marks))
    return Panel(rect, tuple(parts), max(text // 2, 4))
