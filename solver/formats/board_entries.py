"""Entries common to all board files: the name, the place in a list, and the origin of the board."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypedDict, cast

from ..errors import ENORMOUS_BITS, bad_board, brief_repr, quoted
from ..model import METRICS, Metric
from ..sentences import Sentence, board_reason

COMMON_KEYS = frozenset({"name", "order", "author", "year", "source", "note"})
LARGEST_PIECE = 99
SLIDES = "slides"  # what files and lines of earlier versions may count; they are read as counting moves
DOUBT = "?"
"""At the end of an author's name: the board is attributed to them."""
LONGEST_NAME = 40
LONGEST_TEXT = 1_000
"""Characters."""


class About(TypedDict):
    """The origin of a board, for the player; unknown entries are empty or None."""

    author: str
    year: int | None
    source: str
    note: str
    counted_slides: bool


def check_keys(data: Mapping[str, Any], keys: Collection[str]) -> None:
    """Raise BoardError for a key that is none of ``keys``."""
    unknown = sorted(set(data) - set(keys))
    if unknown:
        raise bad_board("no_key", key=quoted(unknown[0]), keys=", ".join(sorted(keys)))


def given(data: Mapping[str, Any], key: str) -> Sentence | str:
    """Return the value of an entry in quotes, or a phrase for a missing one."""
    return shown(data[key]) if key in data else board_reason("missing")


def shown(value: object) -> Sentence | str:
    """Return a value of the file in quotes, shortened, or that it is an enormous number."""
    if isinstance(value, int) and value.bit_length() >= ENORMOUS_BITS:
        return board_reason("enormous")
    return f"'{brief_repr(value)}'"


def read_metric(data: Mapping[str, Any]) -> Metric:
    """Return what the board counts; moves where an earlier version counted slides. Raises BoardError."""
    metric = data.get("counts", "moves")
    if metric == SLIDES:
        return "moves"
    if metric not in METRICS:
        raise bad_board("counts", given=given(data, "counts"))
    return cast(Metric, metric)


def is_piece_number(value: object) -> bool:
    """Return whether a value of the file can be the number of a piece, or of the empty cell."""
    return type(value) is int and 0 <= value <= LARGEST_PIECE


def read_name(data: Mapping[str, Any], default: str | None = None) -> str:
    """Return the board's name for people, without spaces around it. Raises BoardError, also where there is neither a
    name nor a default.
    """
    name = data.get("name", default)
    name = name.strip(" ") if isinstance(name, str) else name
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
        raise bad_board("name", given=given(data, "name"), most=LONGEST_NAME)
    return name


def read_order(data: Mapping[str, Any]) -> int:
    """Return the board's place among those it is listed with. Raises BoardError."""
    value = data.get("order", 0)
    if type(value) is not int or not 0 <= value <= 1000:
        raise bad_board("whole_number", entry="order", given=shown(value), least=0, most=1000)
    return value


def read_about(data: Mapping[str, Any]) -> About:
    """Return author, year, source and note, and whether slides were counted. Raises BoardError."""
    year = data.get("year")
    if "year" in data and (type(year) is not int or not 1 <= year <= 9999):
        raise bad_board("whole_number", entry="year", given=shown(year), least=1, most=9999)
    return {
        "author": _text(data, "author"),
        "year": year,
        "source": _text(data, "source"),
        "note": _text(data, "note"),
        "counted_slides": data.get("counts") == SLIDES,
    }


def _text(data: Mapping[str, Any], key: str) -> str:
    text = data.get(key, "")
    if not isinstance(text, str) or len(text) > LONGEST_TEXT or not text.isprintable():
        raise bad_board("long_text", entry=key, given=shown(text), most=LONGEST_TEXT)
    return text
