"""Pieces of any shape as pictures: plain ones until there are better."""

from __future__ import annotations

import pygame

from solver import BlockBoard

from ..ui.art import Art
from .bodies import shape_of, size_of


def block_picture(art: Art, board: BlockBoard, letter: str, pitch: int) -> pygame.Surface:
    """A piece as large as the rectangle around it, transparent where it is not."""
    shape = shape_of(board, letter)
    height, width = size_of(shape)
    surface = pygame.Surface((width * pitch, height * pitch), pygame.SRCALPHA)
    for r, c in shape:
        surface.fill((90 + 37 * board.class_of[letter] % 150, 120, 90), (c * pitch, r * pitch, pitch - 2, pitch - 2))
    return surface
