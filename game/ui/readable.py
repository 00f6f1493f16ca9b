"""What of a message is shown where there is little room: rather fewer of its sentences than small text."""

from __future__ import annotations

import re

from .geometry import Rect
from .text import Fonts

SENTENCES, CLAUSES = re.compile(r"[.!?] |。|$"), re.compile(r"[.!?:;] |。|$")
"""Where a text may end; a Japanese clause that leads to another is no sentence."""

READABLE = 0.75
"""Of the usual size of text: a message that would have to be smaller loses its last sentences."""


def readable(fonts: Fonts, message: str, box: Rect, text: int) -> str:
    """As many of its sentences as can be read in a box: those that matter most come first.

    ``text`` is the usual height of text.
    """
    shortest, *longer = beginnings(message)
    return next((each for each in reversed(longer) if fonts.fits(each, round(READABLE * text), box)), shortest)


def beginnings(text: str, ends: re.Pattern[str] = SENTENCES) -> list[str]:
    """The text up to each end, the shortest first and all of it last."""
    found = [text[: end.end()].rstrip(" :;") for end in ends.finditer(text)]
    return list(dict.fromkeys(found))
