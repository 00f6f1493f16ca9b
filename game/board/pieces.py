"""The looks of the pieces of each board, from ``assets/boards.toml``."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

import pygame

from solver import Board
from solver.formats.board_files import read_toml

from ..ui.art import ASSETS, INK, Art
from ..ui.faces import Role
from ..ui.theme import OWN_TILES, Tiles
from .block_looks import block_styles
from .block_pieces import block_picture
from .bodies import Piece, Shape, shape_of, size_of
from .tiles import EDGE, FACE, LIP, tile_picture

COLOUR_BOARDS = ("colours-six", "colours-three")
"""Whose colours boards without a look of their own take."""
_DRAWN = ("picture", "mark", "face", "lip", "edge", "ink")
"""What of a look can be seen of a piece that lies still."""


@cache
def board_styles() -> dict[str, Any]:
    """Return the looks of all boards, by their ids; ``default`` is for boards without one of their own."""
    return read_toml(ASSETS / "boards.toml")


def style_of(board: Board) -> dict[str, Any]:
    """Return a board's look: its own, or that of the board with the same goal, or the default."""
    if board.is_lettered:
        return block_styles()
    styles = board_styles()
    style: dict[str, Any] = styles.get(board.id) or styles.get(board.builtin_id) or styles["default"]
    return style


def piece_picture(art: Art, board: Board, piece: Piece, pitch: int, tiles: Tiles = OWN_TILES) -> pygame.Surface:
    """Draw a piece of a board with cells ``pitch`` pixels large, as large as its bounding box.

    ``tiles`` is the style of number boards' pieces; all others have a look of their own.
    """
    if board.is_lettered:
        return block_picture(art, board, piece, pitch)
    look = piece_looks(board)[piece]
    if tiles.style != OWN_TILES.style and has_numbers(board) and "mark" not in look:
        return tile_picture(art, board, piece, pitch, tiles)
    shape = shape_of(board, piece)
    key = ("piece", shape, piece, pitch, *sorted((name, str(value)) for name, value in look.items() if name in _DRAWN))
    return art.kept(key, lambda: _drawn(art, shape, piece, pitch, look))


def has_numbers(board: Board) -> bool:
    """Return whether its pieces show their numbers, on tiles of any style."""
    looks = style_of(board).get("pieces", {}).values()
    return not any("picture" in look or "mark" in look for look in looks)


def confetti(art: Art, board: Board, colour: int, side: int) -> pygame.Surface:
    """Draw a bit of confetti in one of the board's colours, counted cyclically."""
    colours: list[str] = style_of(board)["confetti"]
    return art.picture("confetti", side, side, ((FACE, colours[colour % len(colours)]),))


@lru_cache(64)
def piece_looks(board: Board) -> dict[Piece, dict[str, Any]]:
    """Return the look of each piece: its own on the board, or a colour where several tiles share its number."""
    style, labels = style_of(board), [piece.label for piece in board.pieces]
    shared = [label for label in dict.fromkeys(labels) if labels.count(label) > 1]
    own: dict[str, Any] = style.get("pieces", {})
    colours = {label: _colour(number) for number, label in enumerate(shared) if not own}
    return {label: {**style, **own.get(str(label), {}), **colours.get(label, {})} for label in labels}


def _colour(number: int) -> dict[str, Any]:
    """Return the look of a board's first colour, its second and so on; after many they recur with other marks."""
    colours = [look for each in COLOUR_BOARDS for look in board_styles()[each]["pieces"].values()]
    mark = colours[(number + number // len(colours)) % len(colours)]["mark"]
    return {**colours[number % len(colours)], "mark": mark}


def _drawn(art: Art, shape: Shape, piece: Piece, pitch: int, look: dict[str, Any]) -> pygame.Surface:
    height, width = size_of(shape)
    if "picture" in look:
        return art.picture(f"pieces/{look['picture']}", width * pitch, height * pitch)
    colours = ((FACE, look["face"]), (LIP, look["lip"]), (EDGE, look["edge"]))
    surface = art.picture("tile", width * pitch, height * pitch, colours).copy()
    if "mark" in look:
        surface.blit(art.picture(f"marks/{look['mark']}", pitch, pitch, ((INK, look["ink"]),)), (0, -pitch // 50))
    else:
        number = art.fonts.of(Role.HEADING).line(str(piece), round(pitch * 0.52), pygame.Color(look["ink"]))
        surface.blit(number, number.get_rect(center=(width * pitch // 2, round(height * pitch * 0.485))))
    return surface


def hops(board: Board) -> dict[Piece, float]:
    """Return the pieces that hop higher than others when the board is solved, and their factors."""
    if board.is_lettered:
        return {piece.label: float(block_styles()["hops"]) for piece in board.goal_pieces}
    pieces: dict[str, Any] = style_of(board).get("pieces", {})
    return {int(piece): float(look["hops"]) for piece, look in pieces.items() if "hops" in look}
