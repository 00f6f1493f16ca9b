"""The picture of a result: the board, the stars, how good it was, and a code to play the same position."""

from __future__ import annotations

import pygame
from PIL import Image

from ..board.view import draw_position
from ..model.grades import ResultCard
from ..ui.faces import Role
from ..ui.geometry import Rect
from ..ui.labels import draw_stars
from ..ui.widget import Painter
from .sprites import image_of

HEIGHT = 5 / 8  # of the width
MOST_FIGURES = 5  # the last one, the date, is always among them
UNIT = 1 / 34  # the height of body text, of the width


def card_image(painter: Painter, card: ResultCard, width: int) -> Image.Image:
    """Draw the card, ``width`` pixels wide, in the painter's theme. The position is shown as it was at the start."""
    figures = (*card.figures[:-1][: MOST_FIGURES - 1], *card.figures[-1:])
    height, text = round(width * HEIGHT), max(round(width * UNIT), 8)
    surface = pygame.Surface((width, height), pygame.SRCALPHA)
    surface.fill(painter.theme.background)
    whole = Rect(0, 0, width, height).inset(text)
    foot, above = whole.from_bottom(round(1.2 * text), text // 2)
    board, side = above.from_left(min(above.height, above.width * 11 // 20), text)
    draw_position(painter, surface, board, card.position)
    side = side.centred(side.width, min(side.height, (8 + 2 * len(figures)) * text))
    name, side = side.from_top(2 * text)
    painter.text(surface, card.name, name, round(1.6 * text), role=Role.HEADING)
    if card.stars is not None:
        stars, side = side.from_top(3 * text, text // 2)
        draw_stars(painter, surface, stars, card.stars)
    headline, side = side.from_top(2 * text, text // 2)
    painter.text(surface, card.headline, headline, round(1.3 * text), colour=painter.theme.good, role=Role.HEADING)
    for label, value in figures:
        line, side = side.from_top(round(1.7 * text))
        right, left = line.from_right(line.width * 3 // 5, text // 2)
        painter.text(surface, label, left, text, soft=True)
        painter.text(surface, value, right, text, role=Role.COUNT, right=True)
    painter.text(surface, card.code, foot, round(0.9 * text), soft=True)
    return image_of(surface).convert("RGB")
