"""Scrolled lists: a scroll bar, buttons up and down, and a screen that has one."""

from __future__ import annotations

from collections.abc import Callable

from .control import Command, Control, ItemCommand, Naming
from .geometry import Rect
from .listing import ScrollBar
from .screen import Screen
from .widget import Painter, Widget

WHEEL_LINES = 3  # for one notch of the wheel, as everywhere
UP, DOWN, BAR = ItemCommand("up"), ItemCommand("down"), ItemCommand("bar")
FIRST, LAST = ItemCommand("first line"), ItemCommand("last line")
TURNS: tuple[Command, ...] = (UP, DOWN, FIRST, LAST)
TURN_KEYS = dict(zip(("page up", "page down", "home", "end"), TURNS, strict=True))


class Scroll:
    """The visible range of a list."""

    def __init__(self) -> None:
        self.lines = self.room = 0
        self.top = 0

    def fit(self, lines: int, room: int) -> None:
        """Set the number of lines or the room, and keep the position as far as possible."""
        self.lines, self.room = lines, room
        self.by(0)

    def by(self, lines: int) -> None:
        """Scroll down (positive) or up, to the end at most."""
        self.top = min(max(self.top + lines, 0), self._last)

    def show(self, line: int) -> None:
        """Scroll just so far that a line is visible."""
        self.by(min(line - self.top, 0) or max(line - self.top - self.room + 1, 0))

    def bring_up(self, line: int) -> bool:
        """Scroll to a line that is not visible; return False if it is, or if there is no such line."""
        is_hidden = 0 <= line < self.lines and not self.shows(line)
        if is_hidden:
            self.show(line)
        return is_hidden

    def shows(self, line: int) -> bool:
        """Return whether a line is visible."""
        return self.top <= line < self.top + self.room

    def turn(self, command: Command) -> None:
        """Scroll to the first or last line, or by a page less one line."""
        by = self.lines if command in (FIRST, LAST) else max(self.room - 1, 1)
        self.by(by if command in (DOWN, LAST) else -by)

    @property
    def is_needed(self) -> bool:
        """There are more lines than room."""
        return self._last > 0

    @property
    def is_at_start(self) -> bool:
        """The first line is visible."""
        return self.top == 0

    @property
    def is_at_end(self) -> bool:
        """The last line is visible."""
        return self.top == self._last

    def controls(self, words: Naming) -> list[Control]:
        """Return the scroll buttons; none if all lines are visible."""
        if not self.is_needed:
            return []
        up, down = ("idle.nothing" if is_reached else "" for is_reached in (self.is_at_start, self.is_at_end))
        return [
            Control.named(words, UP, "up", "lines_up", disabled_reason=up),
            Control.named(words, DOWN, "down", "lines_down", disabled_reason=down),
        ]

    @property
    def _last(self) -> int:
        return max(self.lines - self.room, 0)


class ScrolledScreen(Screen):
    """A screen with a list: it handles scroll buttons, wheel and bar, and leaves the rest to the controls."""

    scrolls = True
    bar: Rect

    def __init__(self, painter: Painter, now: Callable[[], float], size: tuple[int, int]) -> None:
        self.scroll = Scroll()
        super().__init__(painter, now, size)

    @property
    def bars(self) -> list[Widget]:
        """The bar, if one is needed."""
        scroll = self.scroll
        return [ScrollBar(self.bar, scroll.top, scroll.room, scroll.lines)] if scroll.is_needed else []

    def do(self, command: Command) -> None:
        """Scroll by a button or a key for pages and ends."""
        if command in TURNS:
            self.scroll.turn(command)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        if self.scroll.is_needed and self._grip.contains(point):
            self.held = BAR
            self._go_to(point)
        else:
            super().on_pointer_down(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if held and self.is_holding:
            self._go_to(point)
        else:
            super().on_pointer_move(point, held)

    def on_wheel(self, lines: int) -> None:
        self._scroll_to(self.scroll.top - lines * WHEEL_LINES)

    @property
    def is_holding(self) -> bool:
        return self.held == BAR

    @property
    def _grip(self) -> Rect:
        """The hit area of the narrow bar, which reaches to the window's edge."""
        left = self.bar.x - max(self.text // 2, 4) // 2
        return self.bar._replace(x=left, width=self.size[0] - left)

    def _go_to(self, point: tuple[int, int]) -> None:
        """Centre the list on the pointer's position on the bar."""
        part = (point[1] - self.bar.y) / self.bar.height
        self._scroll_to(round(part * self.scroll.lines - self.scroll.room / 2))

    def _scroll_to(self, line: int) -> None:
        """Scroll to a line, and drop the focused control, which has moved."""
        before = self.scroll.top
        self.scroll.by(line - before)
        if self.scroll.top != before:
            self.focus.put(None)
