"""A card with a board on it: its picture, its name, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from solver import Board, Position

from ...board.view import BoardView
from ...ui.page import Page
from ...ui.parts import Part
from ...ui.text import Fonts
from ...ui.text_size import small_text
from ...ui.widgets import Painter
from .card_words import CardText
from .cards_layout import Card


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


class CardLines(NamedTuple):
    """What stands on a card, and how high that is."""

    name: str
    name_height: int
    achieved: str
    game: str
    height: int
    """Of both lines under the name."""


def card_parts(painter: Painter, cards: Sequence[Card], faces: Sequence[CardFace], page: Page) -> list[Part]:
    """The cards as parts of a screen; on all of them the lines are alike, and their text as large."""
    parts = []
    for card, face, lines in zip(cards, faces, _lines(painter.fonts, cards, faces, page.text), strict=True):
        draw = partial(_draw, painter=painter, card=card, face=face, lines=lines, text=page.text)
        parts.append(Part(card.frame, (face, lines), draw))
    return parts


def _lines(fonts: Fonts, cards: Sequence[Card], faces: Sequence[CardFace], text: int) -> list[CardLines]:
    line, names = cards[0].achieved, [face.name for face in faces]
    width, height = min(card.achieved.width for card in cards), min(small_text(text), line.height)
    scarce = cards[0].game is None  # there is room for one line
    achieved = fonts.longest_alike(
        [face.text.one_line if scarce else face.text.achieved for face in faces], height, width
    )
    game = [""] * len(faces) if scarce else fonts.longest_alike([face.text.game for face in faces], height, width)
    name_height = fonts.common_height(names, min(round(text * 1.25), cards[0].name.height), width)
    height = fonts.common_height([*achieved, *game], height, width)
    said = zip(names, achieved, game, strict=True)
    return [CardLines(name, name_height, above, below, height) for name, above, below in said]


def _draw(surface: pygame.Surface, painter: Painter, card: Card, face: CardFace, lines: CardLines, text: int) -> None:
    theme, radius = painter.theme, max(text * 2 // 3, 6)
    painter.panel(surface, card.frame, hover=face.hover, radius=radius)
    picture = card.picture if face.hover else card.picture.inset(max(text // 4, 2))  # it comes a little nearer
    view = BoardView(painter.art, theme, face.board, picture)
    view.draw(surface, face.position, solved=face.solved)
    painter.text(surface, lines.name, card.name, lines.name_height, centred=True)
    colour = theme.accent if face.text.playing else theme.text_soft
    if card.game is None:
        painter.text(surface, lines.achieved, card.achieved, lines.height, centred=True, colour=colour)
    else:
        painter.text(surface, lines.achieved, card.achieved, lines.height, centred=True, soft=True)
        painter.text(surface, lines.game, card.game, lines.height, centred=True, colour=colour)
    if face.ring:
        painter.focus_ring(surface, card.frame, radius)
