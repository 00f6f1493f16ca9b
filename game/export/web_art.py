"""The pieces of a playable page as the game draws them, in the player's tiles: as SVG where there is one, or WebP."""

from __future__ import annotations

import io

from PIL import Image

from solver import Board

from ..board.looks import piece_art
from ..board.piece_pictures import piece_picture
from ..ui.art import Art
from ..ui.theme import Tiles
from .sprites import image_of

PITCH, WHOLE = 144, 1008  # pixels of a cell and of the longer side, at most: sharp where a pixel is half a point
QUALITY, EFFORT = 85, 4  # of 100, and of 6, which takes fifty times as long and saves 2%


def web_pieces(art: Art, board: Board, tiles: Tiles) -> dict[str, str | Image.Image]:
    """Return the picture of each piece by its name, SVG or an image."""
    pitch = min(PITCH, WHOLE // max(board.rows, board.columns))
    labels = {piece.label for piece in board.pieces}
    drawn = piece_art(board)
    return {
        name: drawn.get(name) or image_of(piece_picture(art, board, label, pitch, tiles))
        for label, name in ((label, board.names[label]) for label in labels)
    }


def web_art(pieces: dict[str, str | Image.Image]) -> dict[str, str | bytes]:
    """Return pictures of pieces for a page; in any thread."""
    return {name: each if isinstance(each, str) else _webp(each) for name, each in pieces.items()}


def _webp(image: Image.Image) -> bytes:
    written = io.BytesIO()
    image.save(written, "WEBP", quality=QUALITY, method=EFFORT)
    return written.getvalue()
