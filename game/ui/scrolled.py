"""A screen with a list that scrolls: by the wheel, and by the bar beside it, which can be pressed and dragged."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable

from .geometry import Rect
from .screen import Screen
from .scroll import WHEEL_LINES, Scroll


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
