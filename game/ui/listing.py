"""A list of rows that may be higher than its view: which are visible, the bar beside them, and what scrolls them.

A page puts `Listing.part` into its content and says how high each row is and what it is made of; only visible rows are
made, so a list of thousands costs what a page of it costs. Rows are shown whole. A row without controls, such as a
heading, scrolls with the row below it.

`ScrollingScreen` gives whatever is `Scrolled` its input: wheel, bar, drags, and the keys for pages and ends. In a
`ListingScreen` the focus scrolls on, too, where it would leave the visible rows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ..input.commands import Action
from .boxes import Part, across, down, place
from .control import Command, ItemCommand, Placed
from .geometry import Rect
from .screen import TABS, Screen
from .widget import Painter, Widget

WHEEL_ROWS = 3  # for one notch of the wheel, as everywhere
EDGE = 3  # heights of the text to the window's edge, which belongs to a bar so near
DRAG_PIXELS = 8  # vertical distance beyond which a press drags the list, as a finger does
BAR, DRAG = ItemCommand("bar"), ItemCommand("drag")  # what the pointer may hold instead of a control
TURN_KEYS = {"page up": -1, "page down": 1, "home": -1, "end": 1}  # with the direction in which each scrolls
BY_ROW = {Action.UP: -1, Action.DOWN: 1}
LEAST_THUMB = 4  # height of the visible part on the bar, in widths of the bar


@dataclass(frozen=True)
class ScrollBar(Widget):
    """A bar that shows the visible part of a list, in units of any size."""

    top: int
    room: int
    length: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect = self.rect
        painter.art.draw_panel(surface, rect, rect.width // 2, painter.theme.panel_pressed)
        painter.art.draw_panel(surface, self.thumb, rect.width // 2, painter.theme.text_soft)

    @property
    def thumb(self) -> Rect:
        """The visible part: high enough to be seen, however long the list is."""
        rect, hidden = self.rect, max(self.length - self.room, 1)
        height = min(max(rect.height * self.room // self.length, LEAST_THUMB * rect.width), rect.height)
        return Rect(rect.x, rect.y + (rect.height - height) * min(self.top, hidden) // hidden, rect.width, height)


class Scrolled(ABC):
    """Something larger than its view: how far it is scrolled, in units of its own, and the bar beside it."""

    view = bar = Rect(0, 0, 1, 1)

    @property
    @abstractmethod
    def offset(self) -> int:
        """What lies above the view."""

    @property
    @abstractmethod
    def is_needed(self) -> bool:
        """There is more than the view has room for."""

    @abstractmethod
    def scroll_to(self, offset: int, soft: bool = True) -> None:
        """Scroll to an offset, to the end at most; ``soft`` where it can be done bit by bit."""

    @abstractmethod
    def dragged(self, pixels: int) -> int:
        """Return by how much a drag up by so many pixels scrolls."""

    @abstractmethod
    def centred_at(self, share: float) -> int:
        """Return the offset that has a share of everything, from 0 to 1, in the middle of the view."""

    @abstractmethod
    def turn(self, key: str) -> None:
        """Scroll by a key for pages and ends."""

    @abstractmethod
    def turn_wheel(self, lines: int) -> None:
        """Scroll by notches of the wheel, up (positive) or down."""


class Listing(Scrolled):
    """The rows of a list, and the first of those that are visible."""

    def __init__(self) -> None:
        self.first = 0
        self.heights: Sequence[int] = ()  # of all rows, in pixels
        self.reveal: int | None = None  # the row to show when the list is placed next
        self._row: Callable[[int], Part] = lambda _: None
        self._gap = 0

    def part(self, heights: Sequence[int], row: Callable[[int], Part], gap: int, bar: int) -> Part:
        """Return the visible rows, with the bar if there are others.

        ``heights`` has that of each row in pixels, ``row`` makes one by its index, ``bar`` is the width of the bar.
        """
        self.heights, self._row, self._gap = heights, row, gap
        return partial(self._place_rows, bar)

    def _place_rows(self, bar: int, view: Rect) -> Part:
        self.view = view
        self.by(0)
        if self.reveal is not None:
            self.show(self.reveal)
            self.reveal = None
        rows = [(min(self.heights[index], view.height), self._row(index)) for index in self.visible]
        shown = down(*rows, None, gap=self._gap)
        return across(shown, (bar, self._place_bar), gap=max(bar, 2)) if self.is_needed else shown

    def _place_bar(self, rect: Rect) -> Widget:
        self.bar = rect
        return ScrollBar(rect, self.first, len(self.visible), len(self.heights))

    # What is visible

    @property
    def visible(self) -> range:
        """The indices of the visible rows: as many as fit whole, one at least."""
        used, last = 0, self.first
        while last < len(self.heights) and (last == self.first or used + self.heights[last] <= self.view.height):
            used += self.heights[last] + self._gap
            last += 1
        return range(self.first, last)

    @property
    def is_needed(self) -> bool:
        """There are more rows than room."""
        return self._last_first > 0

    @property
    def is_at_start(self) -> bool:
        """The first row is visible."""
        return self.first == 0

    @property
    def is_at_end(self) -> bool:
        """The last row is visible."""
        return self.first == self._last_first

    @property
    def _last_first(self) -> int:
        """The first visible row when scrolled to the end."""
        used, first = 0, len(self.heights)
        while first and (first == len(self.heights) or used + self.heights[first - 1] <= self.view.height):
            first -= 1
            used += self.heights[first] + self._gap
        return first

    # Scrolling

    @property
    def offset(self) -> int:
        return self.first

    def scroll_to(self, offset: int, soft: bool = True) -> None:
        self.by(offset - self.first)

    def dragged(self, pixels: int) -> int:
        return pixels * len(self.visible) // self.view.height

    def centred_at(self, share: float) -> int:
        return round(share * len(self.heights) - len(self.visible) / 2)

    def turn_wheel(self, lines: int) -> None:
        """Scroll by some rows for each notch; of high ones so many that none is passed over."""
        self.by(-lines * min(WHEEL_ROWS, max(len(self.visible) - 1, 1)))

    def by(self, rows: int) -> None:
        """Scroll down (positive) or up, to the end at most."""
        self.first = max(min(self.first + rows, self._last_first), 0)

    def show(self, index: int) -> None:
        """Scroll as little as needed to make a row visible, and the headings right above it where there is room."""
        top = index
        while top and not self._stops(top - 1):
            top -= 1
        self.first = min(self.first, top)
        while index not in self.visible:
            self.first += 1

    def turn(self, key: str) -> None:
        """Scroll to the first or last row, or by a page less one row."""
        by = len(self.heights) if key in ("home", "end") else max(len(self.visible) - 1, 1)
        self.by(by * TURN_KEYS[key])

    # The focus

    def row_of(self, command: Command | None) -> int | None:
        """Return the index of the visible row that has the control of a command."""
        return next(
            (index for index in self.visible if command in [stop[0].command for stop in self._stops(index)]), None
        )

    def following(self, index: int, by: int) -> int | None:
        """Return the next row (+1) or the one before (-1) that has controls."""
        ahead = range(index + 1, len(self.heights)) if by > 0 else range(index - 1, -1, -1)
        return next((each for each in ahead if self._stops(each)), None)

    def stop(self, index: int, x: int | None, by: int) -> Command:
        """Return the command in a row nearest to a horizontal place; without one the first, or the last for -1."""
        if x is None:
            return self._commands(index)[0 if by > 0 else -1]
        return min(self._stops(index), key=lambda placed: abs(placed[1].x - x))[0].command

    def is_at_edge(self, index: int, command: Command | None, by: int) -> bool:
        """Return whether a control is the last (+1) or the first (-1) of its row."""
        return self._commands(index)[-1 if by > 0 else 0] == command

    def _commands(self, index: int) -> list[Command]:
        return [control.command for control, _ in self._stops(index)]

    def _stops(self, index: int) -> list[Placed]:
        return place(self._row(index), self.view._replace(height=max(self.heights[index], 1))).controls


class ScrollingScreen(Screen):
    """A screen with something scrolled: wheel, bar, drags, and the keys for pages and ends move it."""

    _drag: tuple[int, int] | None = None  # where the pointer went down in the list, and the offset then

    @property
    @abstractmethod
    def scrolled(self) -> Scrolled:
        """The list."""

    def on_scrolled(self) -> None:
        """Handle a change of the offset by anything but the focus."""

    def turn_list(self, key: str) -> None:
        """Scroll by a key for pages and ends."""
        self._follow(lambda: self.scrolled.turn(key))

    def on_wheel(self, lines: int) -> None:
        self._follow(lambda: self.scrolled.turn_wheel(lines))

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        scrolled = self.scrolled
        if scrolled.is_needed and self._grip.contains(point):
            self.held = BAR
            self._go_to(point)
            return
        self._drag = (point[1], scrolled.offset) if scrolled.is_needed and scrolled.view.contains(point) else None
        super().on_pointer_down(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if held and self.held == BAR:
            self._go_to(point)
        elif held and self._drag is not None and self._is_dragging(point):
            self.held, self.hover = DRAG, None
            start, offset = self._drag
            self._follow(lambda: self.scrolled.scroll_to(offset + self.scrolled.dragged(start - point[1]), soft=False))
        else:
            super().on_pointer_move(point, held)

    def _is_dragging(self, point: tuple[int, int]) -> bool:
        return self.held == DRAG or (self._drag is not None and abs(point[1] - self._drag[0]) > DRAG_PIXELS)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._drag = None
        super().on_pointer_up(point)

    def cancel_press(self) -> None:
        self._drag = None
        super().cancel_press()

    @property
    def is_holding(self) -> bool:
        return self.held in (BAR, DRAG)

    @property
    def _grip(self) -> Rect:
        """The hit area of the narrow bar, which reaches to the window's edge if that is near."""
        bar, aside = self.scrolled.bar, max(self.text // 2, 4) // 2
        left, right = bar.x - aside, self.size[0]
        if right - bar.right > EDGE * self.text:  # else something stands beside it
            right = bar.right + aside
        return bar._replace(x=left, width=max(right - left, 1))

    def _go_to(self, point: tuple[int, int]) -> None:
        """Centre the list on the pointer's position on the bar."""
        scrolled = self.scrolled
        share = (point[1] - scrolled.bar.y) / scrolled.bar.height
        self._follow(lambda: scrolled.scroll_to(scrolled.centred_at(share), soft=False))

    def _follow(self, scroll: Callable[[], object]) -> None:
        before = self.scrolled.offset
        scroll()
        if self.scrolled.offset != before:
            self.on_scrolled()


class ListingScreen(ScrollingScreen):
    """A screen with a listing, which the focus scrolls on; scrolled by anything else, the focus is dropped."""

    listing: Listing

    @property
    def scrolled(self) -> Scrolled:
        return self.listing

    def on_scrolled(self) -> None:
        self.focus.put(None)

    def on_key(self, action: Action) -> None:
        """Scroll on where the focus would leave the visible rows."""
        if not self._bring_up(action):
            super().on_key(action)

    def _bring_up(self, action: Action) -> bool:
        by, placed, listing = BY_ROW.get(action) or TABS.get(action, 0), self.focused, self.listing
        here = listing.row_of(placed[0].command) if by and placed is not None else None
        if placed is None or here is None:
            return False
        if action in TABS and not listing.is_at_edge(here, placed[0].command, by):
            return False
        there = listing.following(here, by)
        if there is None or there in listing.visible:
            return False
        listing.show(there)
        self.focus_control(listing.stop(there, None if action in TABS else placed[1].x, by))
        return True
