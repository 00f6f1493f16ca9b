"""What a search finds: letters with or without their marks, of either size, anywhere in what a board is known by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

CHINESE = re.compile(r" ?\(([^ -~]+)\)")
"""In a note a name in Chinese, such as those of starts of Huarong Dao."""

SIGNS = re.compile(r"[^\w\s]")
"""Who looks for ``mas`` or ``tzer`` means Ma's or T-zer."""


def folded(text: str) -> str:
    """Without capitals, accents and signs."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return SIGNS.sub("", bare).casefold()


def is_found(query: str, said: Iterable[str]) -> bool:
    """Whether all words of a query are in what is said, one here and one there."""
    there = folded(" ".join(said))
    return all(word in there for word in folded(query).split())
