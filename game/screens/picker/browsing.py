"""A list of cards that is larger than the window, scrolled by wheel, bar, drag, page keys and focus."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence

from ...input.commands import ARROWS, Action
from ...ui.control import Command, ItemCommand, nearest
from ...ui.geometry import Rect
from ...ui.screen import AnimatedPicture
from ..common.page_screen import PageScreen
from ..services import Services
from .card import CardContent
from .layout import ListLayout
from .shelf import Shelf

BAR, DRAG = ItemCommand("bar"), ItemCommand("drag")
"""What the pointer may hold instead of a control."""
DRAG_PIXELS = 8
"""The vertical distance beyond which a press drags the list, as a finger does."""
NOTCH = 0.45
"""The distance of one notch of the wheel, in cards."""


class BrowsingScreen(PageScreen):
    """A screen with a shelf of cards, each a control while it is visible."""

    focus_follows = True
    view: Rect
    """The rectangle of the list."""
    bar: Rect
    cards: ListLayout

    def __init__(self, services: Services, size: tuple[int, int]) -> None:
        self.shelf = Shelf(services.painter, services.now, self.content_of)
        self.slots: Sequence[tuple[Command, Rect]] = ()
        """The command of each card, and its rectangle in the list."""
        self._pressed: tuple[tuple[int, int], int] | None = None
        """The point where the pointer went down in the list, and the offset then."""
        super().__init__(services, size)

    @abstractmethod
    def content_of(self, command: Command) -> CardContent:
        """Return the contents of a command's card."""

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.shelf,)

    # Scrolling

    @property
    def last_top(self) -> int:
        """The greatest offset."""
        return max(self.cards.height - self.view.height, 0)

    def scroll_to(self, top: int, soft: bool = True) -> None:
        """Scroll to an offset, limited to the list."""
        soft = soft and not self.services.reduced_motion
        self.shelf.scroll_to(min(max(top, 0), self.last_top), self.view.height, soft)

    def reveal(self, rect: Rect, soft: bool = True) -> None:
        """Scroll as little as needed to show a card, with its heading in the first row, without cutting the row
        above.
        """
        above, below = self._top_of(rect), rect.bottom + self.page.gap - self.view.height
        if not below <= self.shelf.top <= above:
            tops = (self._top_of(frame) for section in self.cards.sections for frame in section.frames)
            self.scroll_to(min((top for top in tops if below <= top <= above), default=above), soft)

    def _top_of(self, rect: Rect) -> int:
        """Return the scroll offset that puts a card in the topmost row."""
        return rect.y - self.page.gap - (self.heading_height if self._is_first(rect) else 0)

    @property
    def heading_height(self) -> int:
        """The height of a group's heading."""
        return self.cards.sections[0].heading.height if self.cards.sections else 0

    def _is_first(self, rect: Rect) -> bool:
        """Return whether a card is in the first row of its group."""
        return any(rect.y == section.frames[0].y for section in self.cards.sections)

    def on_screen(self, rect: Rect) -> Rect:
        """Return the rectangle of a card in the window once all scrolling has ended."""
        return rect._replace(x=self.view.x + rect.x, y=self.view.y + rect.y - self.shelf.top)

    def seen_slots(self) -> list[tuple[Command, Rect]]:
        """Return the cards of which enough is visible to be hit, each with its visible part in the window."""
        least = min(2 * self.text, self.view.height, self.cards.card.height)
        found = ((command, self.on_screen(rect).common(self.view)) for command, rect in self.slots)
        return [(command, rect) for command, rect in found if rect.width and rect.height >= least]

    # The focus

    def on_key(self, action: Action) -> None:
        """Move the focus from card to card by the arrow keys, visible or not yet."""
        here = self._focused_slot()
        if here is not None and action in ARROWS:
            there = nearest([rect for _, rect in self.slots], here, action)
            if there != here:
                self.focus_slot(there)
                return
        super().on_key(action)

    def move_focus(self, by: int) -> None:
        """Move the focus through all cards, and then through the other visible controls."""
        here = self._focused_slot()
        if here is not None and 0 <= here + by < len(self.slots):
            self.focus_slot(here + by)
        else:
            super().move_focus(by)

    def _focused_slot(self) -> int | None:
        command = self.focused_command
        return next((i for i, (each, _) in enumerate(self.slots) if each == command), None)

    def focus_slot(self, slot: int, soft: bool = True) -> None:
        """Focus a card and scroll it into view."""
        command, rect = self.slots[slot]
        self.reveal(rect, soft)
        self.refresh()
        for i, (control, _) in enumerate(self.controls):
            if control.command == command:
                self.focus.put(i, self.controls)

    # Keys and the pointer

    def take_key(self, name: str) -> bool:
        """Scroll by the keys for pages and ends, unless they have another meaning."""
        page = max(self.view.height - self.heading_height, 1)
        tops = {
            "page up": self.shelf.top - page,
            "page down": self.shelf.top + page,
            "home": 0,
            "end": self.last_top,
        }
        if name not in tops or self.services.keys.action_of(name) is not None:
            return False
        self.hover = None
        self.scroll_to(tops[name])
        self.refresh()
        return True

    def on_wheel(self, lines: int) -> None:
        self.hover = None
        self.scroll_to(self.shelf.top - round(lines * NOTCH * (self.cards.card.height + self.page.gap)))

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        """Stop scrolling, and prepare to drag."""
        self.shelf.stop()
        self.refresh()
        if self.last_top and self._grip.contains(point):
            self.held = BAR
            self._go_to(point)
            return
        self._pressed = (point, self.shelf.top) if self.view.contains(point) else None
        super().on_pointer_down(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if held and self.held == BAR:
            self._go_to(point)
        elif held and self._pressed is not None and self._drags(point):
            (_, y), top = self._pressed
            self.held, self.hover = DRAG, None
            self.scroll_to(top + y - point[1], soft=False)
        else:
            super().on_pointer_move(point, held)

    def _drags(self, point: tuple[int, int]) -> bool:
        assert self._pressed is not None
        return bool(self.last_top) and (self.held == DRAG or abs(point[1] - self._pressed[0][1]) > DRAG_PIXELS)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._pressed = None
        super().on_pointer_up(point)

    def cancel_press(self) -> None:
        self._pressed = None
        super().cancel_press()

    @property
    def holding(self) -> bool:
        return self.held in (BAR, DRAG)

    @property
    def _grip(self) -> Rect:
        """The hit area of the narrow bar, which reaches to the window's edge."""
        left = self.bar.x - max(self.text // 2, 4) // 2
        return self.bar._replace(x=left, width=max(self.size[0] - left, 1))

    def _go_to(self, point: tuple[int, int]) -> None:
        """Scroll the part of the list at the pointer's place on the bar to the middle."""
        part = (point[1] - self.bar.y) / self.bar.height
        self.scroll_to(round(part * self.cards.height - self.view.height / 2), soft=False)
