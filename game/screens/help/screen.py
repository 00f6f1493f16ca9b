"""Help: every key and what it does, in groups and columns, on as many pages as are needed."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from ...input.commands import Action
from ...ui.control import Command, Control, Pick, Placed
from ...ui.geometry import Rect
from ...ui.scroll import ScrolledScreen
from ...ui.text import line_step
from ...ui.widget import Painter, Widget
from ..common.page_screen import PageScreen
from ..game_screen import ToKeys
from .layout import flow, help_layout
from .words import Line, help_groups


@dataclass(frozen=True)
class HelpHeading(Widget):
    """The name of a group, underlined."""

    name: str
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        line = self.rect._replace(height=round(1.5 * self.text))
        painter.text(surface, self.name, line, round(1.2 * self.text))
        surface.fill(painter.theme.accent, (line.x, line.bottom, line.width, max(self.text // 12, 1)))


@dataclass(frozen=True)
class HelpLine(Widget):
    """Keys, the button that does the same, and what they do."""

    line: Line
    cells: tuple[Rect, Rect, Rect]
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        inks = painter.theme.text, painter.theme.text, painter.theme.text_soft
        for said, cell, ink in zip(self.line, self.cells, inks, strict=True):
            painter.fonts.draw_paragraph(surface, said, cell, self.text, ink)


KEYS = Pick("keys")
TURNING = {Action.UP: -1, Action.LEFT: -1, Action.DOWN: 1, Action.RIGHT: 1}
"""The arrows turn the pages."""

MOST_OF_COLUMN = 0.34
"""What the keys take of a column at most."""


class HelpScreen(PageScreen, ScrolledScreen):
    """Pages of keys, and of a game pad's buttons where there is one; the way to change the keys."""

    heading_name = "help.heading"
    own_key = Action.HELP

    @property
    def own_controls(self) -> list[Placed]:
        words = self.words
        controls = [*self.scroll.controls(words), Control.named(words, KEYS, "keyboard", "keys")]
        return list(zip(controls, self._layout.buttons[-len(controls) :], strict=True))

    def act(self, action: Action) -> None:
        """The arrows turn the pages."""
        if action in TURNING and self.scroll.needed:
            self.scroll.by(TURNING[action])
        else:
            super().act(action)

    def do(self, command: Command) -> None:
        if command == KEYS:
            self.next = ToKeys(self)
        else:
            super().do(command)

    def wheel(self, lines: int) -> None:
        self.scroll.by(-1 if lines > 0 else 1)

    # Layout and drawing

    def own_layout(self) -> None:
        """Lays all pages out: how high a line is depends on its words."""
        self._layout = help_layout(self.page)
        self.bar = self._layout.bar
        pads = self.services.pads
        groups = help_groups(self.words, pads.maker if pads.present else None)
        self._cells = self._split([line for _, lines in groups for line in lines])
        text, columns = self.text, self._layout.columns
        heights = [[round(1.9 * text), *(self._height(line) for line in lines)] for _, lines in groups]
        places = flow(heights, columns[0].height, text)
        self._headings: list[tuple[int, Rect, str]] = []
        self._lines: list[tuple[int, Rect, Line]] = []
        """For each its page, its place there, and what it says."""
        for (heading, lines), group_heights, tops in zip(groups, heights, places, strict=True):
            rects = [self._place(*top, height) for top, height in zip(tops, group_heights, strict=True)]
            self._headings.append((*rects[0], heading))
            self._lines += [(*rect, line) for rect, line in zip(rects[1:], lines, strict=True)]
        self.scroll.fit(1 + max(number for number, _, _ in self._lines), 1)

    def _place(self, column: int, top: int, height: int) -> tuple[int, Rect]:
        """The page and the place of a line, by its column over all pages."""
        columns = self._layout.columns
        number, here = divmod(column, len(columns))
        return number, Rect(columns[here].x, columns[here].y + top, columns[here].width, height)

    def _split(self, lines: list[Line]) -> tuple[int, int]:
        """How wide the keys are, and the buttons of a game pad, which take no room without one."""
        fonts, text, width = self.painter.fonts, self.text, self._layout.columns[0].width
        keys = min(max(fonts.width(line.keys, text) for line in lines), round(MOST_OF_COLUMN * width))
        buttons = max(fonts.width(line.button, text) for line in lines)
        return keys + text, buttons + text if any(line.button for line in lines) else 0

    def _parts_of(self, rect: Rect) -> tuple[Rect, Rect, Rect]:
        """The places of keys, button and words in a line."""
        keys, buttons = self._cells
        words = max(rect.width - keys - buttons, 1)
        return (
            rect._replace(width=keys - self.text // 2),
            rect._replace(x=rect.x + keys, width=max(buttons - self.text // 2, 1)),
            rect._replace(x=rect.x + keys + buttons, width=words),
        )

    def _height(self, line: Line) -> int:
        """As many lines of text as the longer of its sides, and a little room."""
        fonts, text = self.painter.fonts, self.text
        cells = self._parts_of(self._layout.columns[0])
        wrapped = [len(fonts.wrapped(said, text, cell.width)) for said, cell in zip(line, cells, strict=True)]
        return max(wrapped) * line_step(text) + text // 4

    def own_widgets(self) -> list[Widget]:
        shown = self.scroll.top
        return [
            *self.bars,
            *(HelpHeading(rect, text, self.text, margin=0) for page, rect, text in self._headings if page == shown),
            *(
                HelpLine(rect, line, self._parts_of(rect), self.text, margin=0)
                for page, rect, line in self._lines
                if page == shown
            ),
        ]
