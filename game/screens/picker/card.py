"""A board's card: a picture of the board, its name, what has been achieved on it, and a line worth reading."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from solver import Position

from ...board.view import draw_position
from ...ui.button import button_radius
from ...ui.control import ControlState
from ...ui.faces import Role
from ...ui.geometry import Rect
from ...ui.labels import draw_starred, starred_width
from ...ui.text import Fonts, readable
from ...ui.widget import Painter
from .layout import CardLayout
from .words import TextChoice


@dataclass(frozen=True)
class CardContent:
    """What a card shows."""

    name: str
    position: Position | None = None
    """None for a file that is no board, and for what leads elsewhere."""
    solved: bool = False
    """The game on it is, without help, so that its rim says so."""
    stars: int = 0
    status: TextChoice = ()
    """What has been achieved, or how the game stands."""
    playing: bool = False
    """Whether a game is in progress."""
    byline: TextChoice = ()
    reason: str = ""
    """Why it was found, said in place of the byline, or of the status where there is no room for a byline."""
    problem: str = ""
    """Why there is no board, said in the place of its picture."""
    icon: str = ""
    """In the place of a picture."""


def card_picture(
    painter: Painter, layout: CardLayout, content: CardContent, state: ControlState, text: int
) -> pygame.Surface:
    """Return the picture of the whole card without the focus ring, slightly enlarged under the pointer."""
    surface = pygame.Surface((layout.width, layout.height)).convert()
    surface.fill(painter.theme.background)
    whole = Rect(0, 0, layout.width, layout.height)
    painter.tile(surface, whole, state._replace(focused=False), card_radius(layout))
    _draw_top(painter, surface, layout, content, state, text)
    painter.text(surface, content.name, layout.name, layout.name_text, centred=True, role=Role.NAME)
    _draw_status(painter, surface, layout, content)
    for line in layout.lines[1:]:
        said = content.reason or fitting_text(painter.fonts, content.byline, layout.line_text, line.width)
        painter.text(surface, said, line, layout.line_text, soft=True, centred=True)
    return surface


def card_radius(layout: CardLayout) -> int:
    """Return the corner radius of a card."""
    return button_radius(Rect(0, 0, layout.width, layout.name.height * 2), 6)


def fitting_text(fonts: Fonts, choice: Sequence[str], height: int, width: int) -> str:
    """Return the first text that fits, or the last."""
    fitting = (text for text in choice if fonts.width(text, height) <= width)
    return next(fitting, choice[-1] if choice else "")


def _draw_top(
    painter: Painter, surface: pygame.Surface, layout: CardLayout, content: CardContent, state: ControlState, text: int
) -> None:
    place = layout.picture
    if content.problem:
        said = readable(painter.fonts, content.problem, place, layout.line_text)
        painter.fonts.draw_paragraph(surface, said, place, layout.line_text, painter.theme.text)
    elif content.icon:
        size = max(min(place.height, place.width) // 2, 1)
        painter.centred_icon(surface, content.icon, place, size, painter.theme.text_soft)
    elif content.position is not None:
        nearer = place if state.hover else place.inset(max(text // 5, 1))
        draw_position(painter, surface, nearer, content.position, content.solved)


def _draw_status(painter: Painter, surface: pygame.Surface, layout: CardLayout, content: CardContent) -> None:
    """Draw the stars, if any have been won, followed by the status text."""
    line, size = layout.lines[0], layout.line_text
    if content.reason and len(layout.lines) == 1:
        painter.text(surface, content.reason, line, size, soft=True, centred=True)
        return
    said = fitting_text(painter.fonts, content.status, size, max(line.width - starred_width(size, content.stars), 1))
    colour = painter.theme.accent if content.playing else painter.theme.text_soft
    draw_starred(painter, surface, line, content.stars, said, size, colour)
