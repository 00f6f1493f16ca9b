"""What a search finds, and how well: letters of either size, with or without marks, in what a board is known by."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

CHINESE = re.compile(r" ?\(([^ -~]+)\)")
"""In a note a name in Chinese, such as those of starts of Huarong Dao."""

SIGNS = re.compile(r"[^\w\s]")
"""Who looks for ``mas`` or ``tzer`` means Ma's or T-zer."""


def folded(text: str) -> str:
    """Remove case, accents and punctuation from a text."""
    bare = "".join(each for each in unicodedata.normalize("NFKD", text) if not unicodedata.combining(each))
    return SIGNS.sub("", bare).casefold()


class Match(NamedTuple):
    """How a board was found."""

    rank: int
    """0 for a name that begins with the query, 1 for words of a name that begin with its words, 2 for words within a
    name, ELSEWHERE for anything else that the board is known by.
    """
    reasons: tuple[str, ...]
    """The kinds of what has the query, where the name on the card has not."""


ELSEWHERE = 3
"""The rank of a board whose names do not have the query."""


def matched(query: str, known: Mapping[str, str]) -> Match | None:
    """Return how a query finds a board that is ``known`` by texts of several kinds; None if a word of it is nowhere.

    The kind ``name`` is what the card says, ``own`` another name.
    """
    words, texts = folded(query).split(), {kind: folded(text) for kind, text in known.items()}
    places = [next((kind for kind, text in texts.items() if word in text), None) for word in words]
    if None in places:
        return None
    rank = min(_rank(words, texts.get(kind, "")) for kind in ("name", "own"))
    whole = next((kind for kind, text in texts.items() if all(word in text for word in words)), None)
    kinds = [kind for kind in places if kind is not None] if whole is None else [whole]
    return Match(rank, tuple(kind for kind in dict.fromkeys(kinds) if kind != "name"))


def _rank(words: Sequence[str], name: str) -> int:
    if name.startswith(" ".join(words)):
        return 0
    if all(any(part.startswith(word) for part in name.split()) for word in words):
        return 1
    return 2 if all(word in name for word in words) else ELSEWHERE
