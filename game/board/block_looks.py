"""Which wood or lacquer the pieces of a board of blocks have, from ``assets/blocks.toml``; without pygame."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, NamedTuple

from solver import BlockBoard, Move
from solver.board_files import read_toml

from ..ui.art import ASSETS
from .bodies import Shape, shape_of, size_of

EMBLEMS = ("goat", "star", "clover", "moon", "heart", "drop", "diamond", "ring", "square", "circle")
"""In the order in which the goal's pieces of a board have them."""


class Look(NamedTuple):
    """What a piece is made of, its colours as ``#rrggbb``."""

    face: str
    lip: str
    edge: str
    grain: str
    """Of lacquer, which has none, empty."""
    emblem: str
    """The mark of a piece that must get home; of others empty."""
    ways: tuple[Move, ...] = tuple(Move)
    """In which it slides: signs on it say so where these are not all."""


@cache
def block_styles() -> dict[str, Any]:
    """All that the file says."""
    return read_toml(ASSETS / "blocks.toml")


def look_of(board: BlockBoard, letter: str) -> Look:
    """The look of a piece: pieces that are alike have one, others differ by it or by their shape."""
    return _looks(board)[board.class_of[letter]]


@lru_cache(64)
def _looks(board: BlockBoard) -> tuple[Look, ...]:
    """The look of each class of a board."""
    shapes = [shape_of(board, each.letters[0]) for each in board.classes]
    woods = _woods([shape for each, shape in zip(board.classes, shapes, strict=True) if not each.in_goal])
    looks, lacquered = [], 0
    for each, shape in zip(board.classes, shapes, strict=True):
        look = _lacquer(lacquered) if each.in_goal else woods[shape]
        looks.append(look._replace(ways=each.directions))
        lacquered += each.in_goal
    return tuple(looks)


def _lacquer(number: int) -> Look:
    """That of the goal's first kind of pieces, its second and so on; after many they come again with other emblems."""
    lacquers = block_styles()["lacquers"]
    lacquer = lacquers[number % len(lacquers)]
    emblem = EMBLEMS[(number + number // len(EMBLEMS)) % len(EMBLEMS)]
    return Look(lacquer["face"], lacquer["lip"], lacquer["edge"], "", emblem)


def _woods(shapes: list[Shape]) -> dict[Shape, Look]:
    """For each shape its own wood, and for others what is left; when none is they begin again."""
    styles = block_styles()
    chosen: dict[Shape, str] = {}
    for shape in shapes:
        rows, columns = size_of(shape)
        if len(shape) == rows * columns and f"{rows}x{columns}" in styles["shapes"]:
            chosen[shape] = styles["shapes"][f"{rows}x{columns}"]
    free = [wood for wood in reversed(styles["woods"]) if wood not in chosen.values()] or list(styles["woods"])
    for number, shape in enumerate(shape for shape in shapes if shape not in chosen):
        chosen[shape] = free[number % len(free)]
    return {shape: Look(**styles["woods"][wood], emblem="") for shape, wood in chosen.items()}
