"""A text up to the end of one of its sentences, for where there is no room for all of it."""

from __future__ import annotations

import re

SENTENCES, CLAUSES = re.compile(r"[.!?] |。|$"), re.compile(r"[.!?:;] |。|$")
"""Where a text may end; a Japanese clause that leads to another is no sentence."""


def beginnings(text: str, ends: re.Pattern[str] = SENTENCES) -> list[str]:
    """The text up to each end, the shortest first and all of it last."""
    found = [text[: end.end()].rstrip(" :;") for end in ends.finditer(text)]
    return list(dict.fromkeys(found))
