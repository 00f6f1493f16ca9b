"""How large text is, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

SMALLEST = (160, 120)
"""Pixels; a smaller window shows a part of the picture for this size."""


def text_size(width: int, height: int, scale: float = 1.0) -> int:
    """The height of a line of body text in pixels: 30 at 1920x1080, readable down to 480x360.

    ``scale`` is how much larger than usual the player wants it.
    """
    return round(min(max(min(width / 34, height / 36), 13), 130) * scale)


def small_text(text: int) -> int:
    """The height of the smallest text beside body text of this height: 26 at 1920x1080."""
    return round(0.87 * text)
