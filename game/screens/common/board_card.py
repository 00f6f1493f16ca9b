"""A card with a board on it: its picture, its name, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from solver import Position

from ...board.view import draw_position
from ...ui.control import Control, Pick, Placed
from ...ui.geometry import small_text
from ...ui.text import Fonts
from ...ui.widget import Painter, Pressable
from .card_words import CardText
from .cards_layout import Card


class CardFace(NamedTuple):
    """What a card shows."""

    position: Position
    name: str
    text: CardText
    solved: bool


class _Lines(NamedTuple):
    """What stands on a card, and how high that is."""

    name: str
    name_height: int
    achieved: str
    game: str
    height: int
    """Of both lines under the name."""


@dataclass(frozen=True)
class BoardCard(Pressable):
    """A board to choose."""

    card: Card
    face: CardFace
    lines: _Lines
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Under the pointer the picture comes a little nearer."""
        card, face, lines = self.card, self.face, self.lines
        theme, radius = painter.theme, max(self.text * 2 // 3, 6)
        painter.tile(surface, card.frame, self.state, radius)
        picture = card.picture if self.state.hover else card.picture.inset(max(self.text // 4, 2))
        draw_position(painter, surface, picture, face.position, face.solved)
        painter.text(surface, lines.name, card.name, lines.name_height, centred=True)
        colour = theme.accent if face.text.playing else theme.text_soft
        if card.game is None:
            painter.text(surface, lines.achieved, card.achieved, lines.height, centred=True, colour=colour)
        else:
            painter.text(surface, lines.achieved, card.achieved, lines.height, centred=True, soft=True)
            painter.text(surface, lines.game, card.game, lines.height, centred=True, colour=colour)


def board_cards(
    fonts: Fonts, cards: Sequence[Card], faces: Mapping[str, CardFace], text: int, about: str
) -> list[Placed]:
    """The cards of boards by their ids; on all of them the lines are alike, and their text as large."""
    lines, placed = _lines(fonts, cards, list(faces.values()), text), []
    for (id_, face), card, each in zip(faces.items(), cards, lines, strict=True):
        look = partial(BoardCard, card=card, face=face, lines=each, text=text)
        placed.append((Control(Pick("board", id_), "", face.name, "", about, look), card.frame))
    return placed


def _lines(fonts: Fonts, cards: Sequence[Card], faces: Sequence[CardFace], text: int) -> list[_Lines]:
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
    return [_Lines(name, name_height, above, below, height) for name, above, below in said]
