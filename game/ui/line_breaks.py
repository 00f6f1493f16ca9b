"""Where a line of text may be broken: at spaces, behind the folders of a path, and in Japanese between most characters,
best between phrases.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

CLOSING = frozenset("、。，．・：；？！）」』】〕〉》”’…‥")
"""Characters that end a clause."""
NEVER_FIRST = CLOSING | frozenset("ー～％々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
"""Characters that never begin a line."""
NEVER_LAST = frozenset("（「『【〔〈《“‘")
"""Characters that never end a line."""
INSIDE_WORDS = frozenset("きぎけげしじせぜちぢねひびべみめりれえおご")
"""Hiragana that lead on within a word (取り消す, 入れ替える, お手本) more often than they end a phrase."""
WORD = re.compile(r"[\S\u00a0\u202f]+")
"""Spaces that never break keep together what they are in, such as a number and its unit."""
SLASHES = "/\\"
POINTING = ("この", "その", "あの", "どの")
"""Words that are read together with the word they point at."""


def pieces(paragraph: str) -> list[str]:
    """Split a paragraph where a line may break; joined, the pieces are the paragraph, with one space between words."""
    found: list[str] = []
    for word in WORD.findall(paragraph):
        begin = 0
        space = " " if found else ""
        for i in range(1, len(word)):
            if _breaks(word[i - 1], word[i]) or _ends_folder(word[begin:i], word[i]):
                found.append(space + word[begin:i])
                begin, space = i, ""
        found.append(space + word[begin:])
    return found


def phrases(parts: Sequence[str]) -> list[str]:
    """Join pieces into phrases; a Japanese phrase ends with its particle or its clause."""
    found: list[str] = []
    for piece in parts:
        leads_on = found and (found[-1].endswith(POINTING) or not _ends_phrase(found[-1][-1], piece[0]))
        if leads_on and piece[0] != " ":
            found[-1] += piece
        else:
            found.append(piece)
    return found


def _breaks(before: str, after: str) -> bool:
    if not _is_wide(before) or before in NEVER_LAST or after in NEVER_FIRST:
        return False
    return _is_wide(after) or (after.isalnum() and _ends_phrase(before, after))


def _ends_phrase(before: str, after: str) -> bool:
    if before in CLOSING or after in NEVER_LAST:
        return True
    return _is_hiragana(before) and not _is_hiragana(after) and before not in INSIDE_WORDS


def _is_hiragana(character: str) -> bool:
    return "ぁ" <= character <= "ん"


def _ends_folder(part: str, after: str) -> bool:
    """Return whether a part ends with the slash behind a folder's name, or behind a row of a position."""
    return part[-1] in SLASHES and part.strip(SLASHES) != "" and after not in SLASHES


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"
