"""The stamps of the journey's chapters."""

from __future__ import annotations

import pygame

from ...ui.theme import hex_text
from ...ui.widget import Painter


def stamp_picture(painter: Painter, chapter: str, side: int) -> pygame.Surface:
    """Return the stamp of a chapter in the colours of the theme."""
    theme = painter.theme
    colours = ("#000000", hex_text(theme.accent)), ("#ffffff", hex_text(theme.accent_text))
    return painter.art.picture(f"stamps/{chapter}", side, side, colours)
