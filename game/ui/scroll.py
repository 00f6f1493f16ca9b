"""A list of which only some lines have room: the bar beside it, buttons up and down, and a screen that has one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pygame

from .control import Command, Control, Naming, Pick
from .geometry import Rect
from .screen import Screen
from .widget import Painter, Widget

WHEEL_LINES = 3
"""For one notch of the wheel, as everywhere."""

UP, DOWN, BAR = Pick("up"), Pick("down"), Pick("bar")
FIRST, LAST = Pick("first line"), Pick("last line")
TURNS: tuple[Command, ...] = (UP, DOWN, FIRST, LAST)
"""What turns a list; the first two have buttons on some screens."""
TURN_KEYS = dict(zip(("page up", "page down", "home", "end"), TURNS, strict=True))
"""Keys that turn it, as everywhere; they cannot be changed, but given to something else."""


class Scroll:
    """Which lines are shown."""

    def __init__(self) -> None:
        self.lines = self.room = 0
        """How many there are, and how many of them have room."""
        self.top = 0
        """The first that is shown."""

    def fit(self, lines: int, room: int) -> None:
        """Takes another list or room, and stays where it is as far as possible."""
        self.lines, self.room = lines, room
        self.by(0)

    def by(self, lines: int) -> None:
        """Goes down (positive) or up, to the end at most."""
        self.top = min(max(self.top + lines, 0), self._last)

    def show(self, line: int) -> None:
        """Goes just so far that a line is shown."""
        self.by(min(line - self.top, 0) or max(line - self.top - self.room + 1, 0))

    def shows(self, line: int) -> bool:
        """Whether a line is shown."""
        return self.top <= line < self.top + self.room

    def turn(self, command: Command) -> None:
        """To the first or last line, or so far that all but one line are others."""
        by = self.lines if command in (FIRST, LAST) else max(self.room - 1, 1)
        self.by(by if command in (DOWN, LAST) else -by)

    @property
    def greyed(self) -> dict[Command, str]:
        """The turns that would do nothing, each with the key of the phrase that says why."""
        ends = (self.at_start, self.at_end) * 2
        return {turn: "idle.nothing" for turn, is_reached in zip(TURNS, ends, strict=True) if is_reached}

    @property
    def needed(self) -> bool:
        """Whether there are more lines than have room."""
        return self._last > 0

    @property
    def at_start(self) -> bool:
        """Whether the first line is shown."""
        return self.top == 0

    @property
    def at_end(self) -> bool:
        """Whether the last line is shown."""
        return self.top == self._last

    def controls(self, words: Naming) -> list[Control]:
        """The buttons; none where all has room."""
        if not self.needed:
            return []
        return [Control.named(words, UP, "up", "lines_up"), Control.named(words, DOWN, "down", "lines_down")]

    @property
    def _last(self) -> int:
        return max(self.lines - self.room, 0)


@dataclass(frozen=True)
class ScrollBar(Widget):
    """Shows which part of the list can be seen."""

    top: int
    room: int
    lines: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect = self.rect
        painter.art.draw_panel(surface, rect, rect.width // 2, painter.theme.panel_pressed)
        top, height = rect.y + rect.height * self.top // self.lines, rect.height * self.room // self.lines
        painter.art.draw_panel(surface, Rect(rect.x, top, rect.width, height), rect.width // 2, painter.theme.text_soft)


class ScrolledScreen(Screen):
    """Has a list: takes its buttons, the wheel, and what the pointer does on the bar; all else is for the controls."""

    scrolls = True
    bar: Rect
    """Where the bar is, while one is needed."""

    def __init__(self, painter: Painter, now: Callable[[], float], size: tuple[int, int]) -> None:
        self.scroll = Scroll()
        super().__init__(painter, now, size)

    @property
    def greyed(self) -> Mapping[Command, str]:
        return self.scroll.greyed

    @property
    def bars(self) -> list[Widget]:
        """The bar, where one is needed."""
        scroll = self.scroll
        return [ScrollBar(self.bar, scroll.top, scroll.room, scroll.lines)] if scroll.needed else []

    def do(self, command: Command) -> None:
        if command in TURNS:
            self.scroll.turn(command)

    def press(self, point: tuple[int, int]) -> None:
        if self.scroll.needed and self._grip.contains(point):
            self.held = BAR
            self._go_to(point)
        else:
            super().press(point)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        if held and self.holding:
            self._go_to(point)
        else:
            super().drag(point, held)

    def wheel(self, lines: int) -> None:
        self._scroll_to(self.scroll.top - lines * WHEEL_LINES)

    @property
    def holding(self) -> bool:
        return self.held == BAR

    @property
    def _grip(self) -> Rect:
        """The bar is narrow: what is beside it, up to the window's edge, counts as the bar."""
        left = self.bar.x - max(self.text // 2, 4) // 2
        return self.bar._replace(x=left, width=self.size[0] - left)

    def _go_to(self, point: tuple[int, int]) -> None:
        """Where the pointer is on the bar, its part of the list comes to the middle."""
        part = (point[1] - self.bar.y) / self.bar.height
        self._scroll_to(round(part * self.scroll.lines - self.scroll.room / 2))

    def _scroll_to(self, line: int) -> None:
        """Where another part is shown after it, what had the ring is elsewhere."""
        before = self.scroll.top
        self.scroll.by(line - before)
        if self.scroll.top != before:
            self.ring.put(None)
