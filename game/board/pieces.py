"""The looks of the pieces of each board, from ``assets/boards.toml``."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame

from solver import Board
from solver.formats.board_files import read_toml

from ..ui.art import ASSETS, INK, Art
from ..ui.faces import Role
from ..ui.theme import OWN_TILES, Tiles
from .block_looks import block_styles
from .block_pieces import block_picture
from .bodies import Piece, shape_of, size_of
from .tiles import EDGE, FACE, LIP, tile_picture


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
    if tiles.style != OWN_TILES.style and has_numbers(board):
        return tile_picture(art, board, piece, pitch, tiles)
    return art.kept(
        ("piece", board.id, board.builtin_id, shape_of(board, piece), piece, pitch),
        lambda: _drawn(art, board, piece, pitch),
    )


def has_numbers(board: Board) -> bool:
    """Return whether its pieces show their numbers, on tiles of any style."""
    looks = style_of(board).get("pieces", {}).values()
    return not any("picture" in look or "mark" in look for look in looks)


def confetti(art: Art, board: Board, colour: int, side: int) -> pygame.Surface:
    """Draw a bit of confetti in one of the board's colours, counted cyclically."""
    colours: list[str] = style_of(board)["confetti"]
    return art.picture("confetti", side, side, ((FACE, colours[colour % len(colours)]),))


def _drawn(art: Art, board: Board, piece: Piece, pitch: int) -> pygame.Surface:
    style = style_of(board)
    look: dict[str, str] = {**style, **style.get("pieces", {}).get(str(piece), {})}
    height, width = size_of(shape_of(board, piece))
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
