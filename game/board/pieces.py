"""How the pieces of each board look, from ``assets/boards.toml``."""

from __future__ import annotations

from functools import cache
from typing import Any

import pygame

from solver import Board
from solver.board_files import read_toml

from ..ui.art import ASSETS, INK, Art

FACE, LIP, EDGE = "#808080", "#404040", "#c0c0c0"
"""The colours in ``tile.svg`` that stand for others."""


@cache
def board_styles() -> dict[str, Any]:
    """The looks of all boards, by their ids; ``default`` is that of boards that have none of their own."""
    return read_toml(ASSETS / "boards.toml")


def style_of(board: Board) -> dict[str, Any]:
    """The look of a board: its own, or that of the board with the same goal, or the default."""
    styles = board_styles()
    style: dict[str, Any] = styles.get(board.id) or styles.get(board.twin) or styles["default"]
    return style


def piece_picture(art: Art, board: Board, piece: int, pitch: int) -> pygame.Surface:
    """A piece of a board whose cells are ``pitch`` pixels large; of a block (its first part) all of it."""
    return art.kept(("piece", board.id, piece, pitch), lambda: _drawn(art, board, piece, pitch))


def confetti(art: Art, board: Board, colour: int, side: int) -> pygame.Surface:
    """A bit of confetti in one of the board's colours, counted on over the end."""
    colours: list[str] = style_of(board)["confetti"]
    return art.picture("confetti", side, side, ((FACE, colours[colour % len(colours)]),))


def _drawn(art: Art, board: Board, piece: int, pitch: int) -> pygame.Surface:
    style = style_of(board)
    look: dict[str, str] = {**style, **style.get("pieces", {}).get(str(piece), {})}
    height, width = block_size(board, piece)
    if "picture" in look:
        return art.picture(f"pieces/{look['picture']}", width * pitch, height * pitch)
    colours = ((FACE, look["face"]), (LIP, look["lip"]), (EDGE, look["edge"]))
    surface = art.picture("tile", width * pitch, height * pitch, colours).copy()
    if "mark" in look:
        surface.blit(art.picture(f"marks/{look['mark']}", pitch, pitch, ((INK, look["ink"]),)), (0, -pitch // 50))
    else:
        number = art.fonts.line(str(piece), round(pitch * 0.52), pygame.Color(look["ink"]))
        surface.blit(number, number.get_rect(center=(width * pitch // 2, round(height * pitch * 0.485))))
    return surface


def hops(board: Board) -> dict[int, float]:
    """The pieces that hop higher than others when the board is solved, and how many times as high."""
    pieces: dict[str, Any] = style_of(board).get("pieces", {})
    return {int(piece): float(look["hops"]) for piece, look in pieces.items() if "hops" in look}


def block_size(board: Board, piece: int) -> tuple[int, int]:
    """Height and width in cells of the piece whose first part is ``piece``."""
    parts = board.block_of.get(piece, (piece,))
    places = [divmod(board.goal_cells.index(part), board.columns) for part in parts]
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
