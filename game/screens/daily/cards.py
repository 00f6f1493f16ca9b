"""A card with a board on it: its picture, its name, and what there is to say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from solver import Position

from ...board.view import draw_position
from ...ui.control import Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import large_text, small_text
from ...ui.labels import draw_starred, starred_width
from ...ui.text import Fonts
from ...ui.widget import Painter, Pressable
from .layout import Card


class CardText(NamedTuple):
    """Two lines, each as a choice of texts, the longest first."""

    achieved: Sequence[str]
    """What has been solved."""
    game: Sequence[str]
    """How far it is, and what else there is to say."""
    stars: int = 0


class CardFace(NamedTuple):
    """What a card shows."""

    position: Position
    names: Sequence[str]
    """The board's, as a choice of texts, the longest first."""
    text: CardText
    solved: bool


@dataclass(frozen=True)
class BoardCard(Pressable):
    """A board to choose."""

    card: Card
    face: CardFace
    name: str
    lines: tuple[str, str]
    """What has been achieved, and how the game stands, where there is room for that."""
    heights: tuple[int, int]
    """Of the name, and of each line."""
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the card, its picture slightly enlarged under the pointer."""
        card, face, (achieved, game), (name_height, height) = self.card, self.face, self.lines, self.heights
        painter.tile(surface, card.frame, self.state, max(self.text * 2 // 3, 6))
        picture = card.picture if self.state.hover else card.picture.inset(max(self.text // 4, 2))
        draw_position(painter, surface, picture, face.position, face.solved)
        painter.text(surface, self.name, card.name, name_height, centred=True, role=Role.NAME)
        draw_starred(painter, surface, card.achieved, face.text.stars, achieved, height, painter.theme.text_soft)
        if card.game is not None:
            painter.text(surface, game, card.game, height, soft=True, centred=True)


def board_cards(
    fonts: Fonts, cards: Sequence[Card], faces: Mapping[str, CardFace], text: int, about: str
) -> list[Placed]:
    """Return the board cards by id; all of them share the same lines and text height."""
    says = [face.text for face in faces.values()]
    width, height = min(card.achieved.width for card in cards), min(small_text(text), cards[0].achieved.height)
    beside = width - max(starred_width(height, each.stars) for each in says)
    achieved = fonts.longest_alike([each.achieved for each in says], height, beside)
    scarce = cards[0].game is None  # there is room for one line
    games = [""] * len(faces) if scarce else fonts.longest_alike([each.game for each in says], height, width)
    name_height = min(large_text(text), cards[0].name.height)
    names = [fonts.of(Role.NAME).longest_alike([face.names], name_height, width)[0] for face in faces.values()]
    name_height = fonts.of(Role.NAME).common_height(names, name_height, width)
    height = fonts.common_height(achieved, fonts.common_height(games, height, width), beside)
    placed = []
    for (id_, face), card, name, won, game in zip(faces.items(), cards, names, achieved, games, strict=True):
        look = partial(
            BoardCard, card=card, face=face, name=name, lines=(won, game), heights=(name_height, height), text=text
        )
        placed.append((Control(ItemCommand("board", id_), "", face.names[0], "", about, look), card.frame))
    return placed
