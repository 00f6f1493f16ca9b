"""A list of which only some lines have room: the bar beside it, buttons up and down, and a screen that has one."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from .control import Command, Control, Naming, Pick
from .geometry import Rect
from .screen import Screen
from .widget import Painter, Widget

WHEEL_LINES = 3
"""For one notch of the wheel, as everywhere."""

UP, DOWN = Pick("up"), Pick("down")
PAGE_KEYS = {"page up": UP, "page down": DOWN}
"""Keys that press the buttons, as everywhere; they cannot be changed, but given to something else."""


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

    def centre(self, part: float) -> None:
        """Goes where this part of the list, 0 its start and 1 its end, is in the middle, to the ends at most."""
        self.by(round(part * self.lines - self.room / 2) - self.top)

    def show(self, line: int) -> None:
        """Goes just so far that a line is shown."""
        self.by(min(line - self.top, 0) or max(line - self.top - self.room + 1, 0))

    def shows(self, line: int) -> bool:
        """Whether a line is shown."""
        return self.top <= line < self.top + self.room

    def turn(self, command: Command) -> None:
        """What one of the buttons does: all but one line are others."""
        self.by(max(self.room - 1, 1) * (1 if command == DOWN else -1))

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

    @property
    def ends(self) -> dict[Command, str]:
        """The buttons that would do nothing, as there is no more that way, with the key of the phrase for that."""
        reached: dict[Command, bool] = {UP: self.at_start, DOWN: self.at_end}
        return {end: "idle.nothing" for end, is_reached in reached.items() if is_reached}

    def controls(self, words: Naming) -> list[Control]:
        """The buttons; none where all has room."""
        if not self.needed:
            return []
        return [Control.named(words, UP, "up", "lines_up"), Control.named(words, DOWN, "down", "lines_down")]

    def bars(self, rect: Rect) -> list[Widget]:
        """The bar, where one is needed."""
        return [ScrollBar(rect, self.top, self.room, self.lines)] if self.needed else []

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
        """Draws the whole length, and what is shown of it."""
        rect = self.rect
        painter.art.draw_panel(surface, rect, rect.width // 2, painter.theme.panel_pressed)
        top, height = rect.y + rect.height * self.top // self.lines, rect.height * self.room // self.lines
        shown = Rect(rect.x, top, rect.width, height)
        painter.art.draw_panel(surface, shown, rect.width // 2, painter.theme.text_soft)


class ScrolledScreen(Screen):
    """Takes the wheel, and what the pointer does on the bar; all else is for the controls."""

    _on_bar = False
    """Whether the bar is held."""

    @property
    @abstractmethod
    def scroll(self) -> Scroll:
        """Which part of the list is shown."""

    @property
    @abstractmethod
    def bar(self) -> Rect:
        """Where the bar is, while one is needed."""

    def scrolled(self) -> None:
        """Another part of the list is shown."""

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of the bar, or of a control."""
        self._on_bar = self.scroll.needed and self._grip.contains(point)
        if self._on_bar:
            self._go_to(point)
        else:
            super().press(point)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Scrolls with the bar that is held; lights the control under the pointer."""
        if held and self._on_bar:
            self._go_to(point)
        else:
            super().drag(point, held)

    def let_go(self, point: tuple[int, int]) -> None:
        """Leaves the bar, or presses the control that is held."""
        self._on_bar = False
        super().let_go(point)

    def forget_press(self) -> None:
        """Nothing is held any more."""
        self._on_bar = False
        super().forget_press()

    def wheel(self, lines: int) -> None:
        """Scrolls."""
        self._move(lambda: self.scroll.by(-lines * WHEEL_LINES))

    @property
    def holding(self) -> bool:
        """Whether the bar is held."""
        return self._on_bar

    @property
    def _grip(self) -> Rect:
        """The bar is narrow: what is beside it, up to the window's edge, counts as the bar."""
        left = self.bar.x - max(self.text // 2, 4) // 2
        return self.bar._replace(x=left, width=self.size[0] - left)

    def _go_to(self, point: tuple[int, int]) -> None:
        self._move(lambda: self.scroll.centre((point[1] - self.bar.y) / self.bar.height))

    def _move(self, scroll: Callable[[], None]) -> None:
        """Where another part is shown after it, what had the ring or lay under the pointer is elsewhere."""
        before = self.scroll.top
        scroll()
        if self.scroll.top != before:
            self.hover = None
            self.ring.put(None)
            self.scrolled()
