"""Where a line of text may be broken: at spaces, and in Japanese between most characters."""

from __future__ import annotations

import unicodedata

NEVER_FIRST = frozenset("、。，．・：；？！）」』】〕〉》”’ー～…‥％々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
"""Do not begin a line."""
NEVER_LAST = frozenset("（「『【〔〈《“‘")
"""Do not end a line."""


def pieces(paragraph: str) -> list[str]:
    """What a line break may come between; joined they are the paragraph, with one space between words."""
    found: list[str] = []
    for word in paragraph.split():
        begin = 0
        space = " " if found else ""
        for i in range(1, len(word)):
            if _breaks(word[i - 1], word[i]):
                found.append(space + word[begin:i])
                begin, space = i, ""
        found.append(space + word[begin:])
    return found


def _breaks(before: str, after: str) -> bool:
    return _is_wide(before) and _is_wide(after) and before not in NEVER_LAST and after not in NEVER_FIRST


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
