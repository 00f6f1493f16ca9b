"""What there is to say of something on the screen to whoever points at it and asks."""

from __future__ import annotations

from typing import NamedTuple

from .geometry import Rect


class Note(NamedTuple):
    """What is said of something that cannot be pressed: a counter, a piece."""

    name: str
    text: str


class Explanation(NamedTuple):
    """All that a bubble says, and of what."""

    name: str
    keys: str
    """That do the same; empty if there is none."""
    text: str
    about: Rect | None
    """What it is about and must not hide; None if it is about the whole screen."""
