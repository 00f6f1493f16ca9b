"""A card with a board on it: its picture, its name, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Board, Position

from ..draw.board_view import BoardView
from ..draw.parts import Part
from ..draw.widgets import Painter
from ..layouts.geometry import Rect
from ..layouts.page import Page
from ..layouts.picker import Card
from ..layouts.text_size import small_text
from ..play.animation import plan
from ..words.card import CardText


@dataclass(frozen=True)
class CardFace:
    """What a card shows."""

    position: Position
    name: str
    text: CardText
    solved: bool
    hover: bool
    ring: bool

    @property
    def board(self) -> Board:
        """The board on the card."""
        return self.position.board


def card_part(painter: Painter, card: Card, face: CardFace, page: Page) -> Part:
    """The card as a part of a screen."""
    return Part(card.frame, face, partial(_draw, painter=painter, card=card, face=face, text=page.text))


def _draw(surface: pygame.Surface, painter: Painter, card: Card, face: CardFace, text: int) -> None:
    theme, radius = painter.theme, max(text * 2 // 3, 6)
    painter.panel(surface, card.frame, hover=face.hover, radius=radius)
    picture = card.picture if face.hover else card.picture.inset(max(text // 4, 2))  # it comes a little nearer
    view = BoardView(painter.art, theme, face.board, picture)
    view.draw(surface, plan(face.position, face.position), solved=face.solved)
    painter.text(surface, face.name, card.name, round(text * 1.25), centred=True)
    says, colour = face.text, theme.accent if face.text.playing else theme.text_soft
    if card.game is None:
        _draw_line(surface, painter, says.one_line, card.achieved, colour, text)
    else:
        _draw_line(surface, painter, says.achieved, card.achieved, theme.text_soft, text)
        _draw_line(surface, painter, says.game, card.game, colour, text)
    if face.ring:
        painter.focus_ring(surface, card.frame, radius)


def _draw_line(
    surface: pygame.Surface, painter: Painter, texts: Sequence[str], rect: Rect, colour: tuple[int, int, int], text: int
) -> None:
    fonts, size = painter.fonts, min(small_text(text), rect.height)
    line = fonts.fitted(fonts.longest_fitting(texts, size, rect.width), size, colour, rect.width)
    surface.blit(line, line.get_rect(center=rect.centre))
