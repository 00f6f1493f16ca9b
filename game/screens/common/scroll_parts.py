"""What a screen with a list that scrolls shows for it: buttons up and down, and a bar."""

from __future__ import annotations

from functools import partial

import pygame

from ...ui.control import Command, Control, Pick
from ...ui.geometry import Rect
from ...ui.parts import Part
from ...ui.scroll import Scroll
from ...ui.widgets import Painter
from ...words.words import Words

UP, DOWN = Pick("up"), Pick("down")
PAGE_KEYS = {"page up": UP, "page down": DOWN}
"""Keys that press the buttons, as everywhere; they cannot be changed, but given to something else."""


def scroll_controls(words: Words, scroll: Scroll) -> list[Control]:
    """The buttons; none where all has room."""
    if not scroll.needed:
        return []
    return [Control.named(words, UP, "up", "lines_up"), Control.named(words, DOWN, "down", "lines_down")]


def ends(scroll: Scroll) -> dict[Command, str]:
    """The buttons that would do nothing, as there is no more that way, with the phrase for that."""
    reached: dict[Command, bool] = {UP: scroll.at_start, DOWN: scroll.at_end}
    return {end: "idle.nothing" for end, is_reached in reached.items() if is_reached}


def turn(scroll: Scroll, command: Command) -> None:
    """What one of the buttons does: all but one line are others."""
    scroll.by(max(scroll.room - 1, 1) * (1 if command == DOWN else -1))


def bar_part(painter: Painter, rect: Rect, scroll: Scroll) -> Part:
    """A bar that shows which part of the list can be seen."""
    says = scroll.top, scroll.room, scroll.lines
    return Part(rect, says, partial(_draw_bar, painter=painter, rect=rect, top=says[0], room=says[1], lines=says[2]))


def _draw_bar(surface: pygame.Surface, painter: Painter, rect: Rect, top: int, room: int, lines: int) -> None:
    painter.art.draw_panel(surface, rect, rect.width // 2, painter.theme.panel_pressed)
    shown = Rect(rect.x, rect.y + rect.height * top // lines, rect.width, rect.height * room // lines)
    painter.art.draw_panel(surface, shown, rect.width // 2, painter.theme.text_soft)
