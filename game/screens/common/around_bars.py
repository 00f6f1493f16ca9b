"""What is written around a histogram of a board's positions by their distance."""

from __future__ import annotations

from ...ui.histogram import HistogramTexts
from ...words.distances import PlaceWords


def around_bars(words: PlaceWords) -> HistogramTexts:
    """The names of its scale and axis."""
    return HistogramTexts(words.text("place.linear"), words.text("place.log"), words.text("place.axis"), words.short)
