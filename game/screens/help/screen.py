"""Help: every key and what it does, in groups and columns, on as many pages as are needed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from typing import NamedTuple

import pygame

from ...input.commands import Action, Help
from ...ui.access import NodeRole
from ...ui.control import Control, ItemCommand, Naming, Placed
from ...ui.faces import Role
from ...ui.geometry import Page, Rect, large_text
from ...ui.scroll import ScrolledScreen
from ...ui.text import Fonts, line_step
from ...ui.widget import Painter, Widget
from ...words.words import Words
from ..common.page_screen import PageScreen
from ..game_screen import ToKeys, ToScreen


@dataclass(frozen=True)
class HelpHeading(Widget):
    """The name of a group, underlined."""

    name: str
    text: int

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.HEADING

    def height(self, fonts: Fonts) -> int:
        return round(1.9 * self.text)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        line = self.rect._replace(height=round(1.5 * self.text))
        painter.text(surface, self.name, line, large_text(self.text), role=Role.NAME)
        surface.fill(painter.theme.accent, (line.x, line.bottom, line.width, max(self.text // 12, 1)))


@dataclass(frozen=True)
class HelpLine(Widget):
    """Keys and their game pad button, each as wide as in all lines, and what they do."""

    line: HelpEntry
    keys: int
    buttons: int
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        keys = ", ".join(filter(None, (self.line.keys, self.line.button)))
        return [f"{keys}: {self.line.text}" if keys else self.line.text]

    @property
    def cells(self) -> tuple[Rect, Rect, Rect]:
        """The places of keys, button and words."""
        rect, half = self.rect, self.text // 2
        return (
            rect._replace(width=self.keys - half),
            rect._replace(x=rect.x + self.keys, width=max(self.buttons - half, 1)),
            rect.right_of(rect.x + self.keys + self.buttons),
        )

    def height(self, fonts: Fonts) -> int:
        """Return the line height that fits the longest cell, plus some padding."""
        cells = zip(self.line, self.cells, strict=True)
        lines = max(len(fonts.wrapped(text, self.text, cell.width)) for text, cell in cells)
        return lines * line_step(self.text) + self.text // 4

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        inks = painter.theme.text, painter.theme.text, painter.theme.text_soft
        for text, cell, ink in zip(self.line, self.cells, inks, strict=True):
            painter.fonts.draw_paragraph(surface, text, cell, self.text, ink)


KEYS = ItemCommand("keys")
TURNING = {Action.UP: -1, Action.LEFT: -1, Action.DOWN: 1, Action.RIGHT: 1}

MOST_OF_COLUMN = 0.34  # that keys take


class HelpScreen(PageScreen, ScrolledScreen):
    """Pages of keys, and of a game pad's buttons where there is one; the way to change the keys."""

    heading_name = "help.heading"
    own_key = Action.HELP

    @property
    def own_controls(self) -> list[Placed]:
        words = self.words
        lessons = Control.of(words, Action.HOW_TO_PLAY)
        keys = Control.named(words, KEYS, "keyboard", "keys", on_press=self._open_keys)
        controls = [*self.scroll.controls(words), lessons, keys]
        return list(zip(controls, self._buttons[-len(controls) :], strict=True))

    def on_key(self, action: Action) -> None:
        """Turn the pages with the arrows."""
        if action in TURNING and self.scroll.is_needed:
            self.scroll.by(TURNING[action])
        else:
            super().on_key(action)

    def do_how_to_play(self) -> None:
        self.next = ToScreen(self, Action.HOW_TO_PLAY)

    def _open_keys(self) -> None:
        self.next = ToKeys(self)

    def on_wheel(self, lines: int) -> None:
        self.scroll.by(-1 if lines > 0 else 1)

    # Layout and drawing

    def own_layout(self) -> None:
        """Lay out all pages; the height of a line depends on its words."""
        layout, pads = help_layout(self.page), self.services.pads
        self._buttons, self.bar, columns = layout.buttons, layout.bar, layout.columns
        fonts, first = self.painter.fonts, columns[0]
        entries = help_groups(
            self.words, pads.maker if pads.is_connected else None, None if self.back is None else self.back.own_help
        )
        look = self._look([line for _, lines in entries for line in lines], first.width)
        groups: list[list[HelpHeading | HelpLine]] = [
            [HelpHeading(first, heading, self.text, margin=0), *(look(first, line) for line in lines)]
            for heading, lines in entries
        ]
        heights = [[widget.height(fonts) for widget in group] for group in groups]
        places = fullest_flow(heights, first.height, self.text, len(columns))
        self.widgets_by_page = []
        for widget, height, (column, top) in zip(chain(*groups), chain(*heights), chain(*places), strict=True):
            number, here = divmod(column, len(columns))
            place = columns[here]._replace(y=columns[here].y + top, height=height)
            self.widgets_by_page.append((number, replace(widget, rect=place)))
        self.scroll.fit(1 + max(number for number, _ in self.widgets_by_page), 1)

    def _look(self, lines: list[HelpEntry], width: int) -> Callable[[Rect, HelpEntry], HelpLine]:
        """Return the appearance of a line; key columns, and gamepad columns where there are any, share one width."""
        fonts, text = self.painter.fonts, self.text
        keys = min(max(fonts.width(line.keys, text) for line in lines), round(MOST_OF_COLUMN * width))
        buttons = [fonts.width(line.button, text) + text for line in lines if line.button]
        return partial(HelpLine, keys=keys + text, buttons=max(buttons, default=0), text=text, margin=0)

    def own_widgets(self) -> list[Widget]:
        return [*self.bars, *(widget for page, widget in self.widgets_by_page if page == self.scroll.top)]


BUTTONS = 4
NARROWEST = 25  # of a column, in heights of a line of text


class HelpLayout(NamedTuple):
    """The columns of a page, and buttons beside the heading or below all."""

    columns: tuple[Rect, ...]
    bar: Rect
    buttons: tuple[Rect, ...]


def help_layout(page: Page) -> HelpLayout:
    """Return the layout with as many columns as fit."""
    text, gap, area, line = page.text, page.gap, page.area, page.heading
    wide = min(line.width - min(5 * text, line.width // 3), (9 * text + gap) * BUTTONS)  # the heading is short
    buttons = Rect(line.right - wide, line.y, wide, line.height)
    if wide < 6 * text * BUTTONS:  # no room for them there
        buttons, area = area.from_bottom(page.row, gap)
    bar, inner = area.from_right(max(text // 3, 4), gap)
    count = max(min(inner.width // (NARROWEST * text), 3), 1)
    return HelpLayout(tuple(inner.columns(count, 3 * gap)), bar, tuple(buttons.columns(BUTTONS, gap)))


Places = list[list[tuple[int, int]]]


def fullest_flow(groups: Sequence[Sequence[int]], height: int, gap: int, columns: int) -> Places:
    """Return whole groups in their columns, or divided ones where so all of them fit on a single page."""
    whole, divided = (flow(groups, height, gap, divides) for divides in (False, True))
    return divided if divided[-1][-1][0] < columns <= whole[-1][-1][0] else whole


def flow(groups: Sequence[Sequence[int]], height: int, gap: int, divides: bool = False) -> Places:
    """Return the column and top of each line of each group, given the line heights.

    Columns are counted on over all pages, and are ``height`` high; between groups there is a gap. A group that does not
    fit where the one before ends begins the next column, unless it ``divides`` after its heading and a line; one higher
    than a column goes on in the next.
    """
    places, column, y = [], 0, 0
    for group in groups:
        if y and y + sum(group[:2] if divides else group) > height:
            column, y = column + 1, 0
        tops = []
        for line in group:
            if y and y + line > height:
                column, y = column + 1, 0
            tops.append((column, y))
            y += line
        places.append(tops)
        y += gap
    return places


OwnHelp = tuple[str, Sequence[tuple[str, str]]] | None


class HelpEntry(NamedTuple):
    """A line of the help: keys, or another subject, the game pad's button if there is one, and what it does."""

    keys: str
    button: str
    text: str


NOTES = (("pointer", ("click", "drag", "hold", "slide", "ask")), ("counters", ("par", "assisted", "chosen")))
"""Groups of notes; after the first keys, where those who have only a mouse find them."""


def help_groups(words: Words, maker: str | None, own: OwnHelp = None) -> list[tuple[str, list[HelpEntry]]]:
    """Return the heading and lines of each group; ``maker`` is the gamepad brand (see ``maker_of``) or None.

    ``own`` is the heading of the screen behind, and subjects with their texts, which come first; a single line beside
    the notes, where it leaves no column almost empty.
    """
    hint = words.key(Action.HINT)

    def group(name: str, lines: list[HelpEntry]) -> tuple[str, list[HelpEntry]]:
        return words.text(f"help_group.{name}"), lines

    def note(name: str) -> HelpEntry:
        return HelpEntry(words.text(f"note.{name}.name", key=hint), "", words.text(f"note.{name}.text"))

    def line(action: Action) -> HelpEntry:
        pad = action.spec.pad
        button = "" if maker is None or pad is None else words.button(pad, maker)
        return HelpEntry(words.keys(action), button, words.help(action))

    keys = [group(each.value, [line(action) for action in Action if action.spec.help is each]) for each in Help]
    notes = [group(name, [note(each) for each in names]) for name, names in NOTES]
    pad = [] if maker is None else [group("pad", [note("stick")])]
    first = [] if own is None else [(own[0], [HelpEntry(name, "", text) for name, text in own[1]])]
    begin = [keys[0], *first] if own is not None and len(own[1]) == 1 else [*first, keys[0]]
    return [*begin, *notes, *keys[1:], *pad]
