"""The buttons of a game pad."""

from __future__ import annotations

from enum import Enum


class Button(str, Enum):
    """A button where the Xbox's pad has it, named as there; other makers write other names on theirs."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    A = "a"
    B = "b"
    X = "x"
    Y = "y"
    LEFT_SHOULDER = "left shoulder"
    RIGHT_SHOULDER = "right shoulder"
    LEFT_TRIGGER = "left trigger"
    RIGHT_TRIGGER = "right trigger"
    START = "start"
    SELECT = "select"
    LEFT_STICK = "left stick"
    RIGHT_STICK = "right stick"
