"""A list of cards that is larger than the window, scrolled by wheel, bar, drag, page keys and focus."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...input.commands import Action
from ...ui.control import Command, ControlState, ItemCommand, Placed, nearest
from ...ui.geometry import Page, Rect
from ..services import Services
from .card import Card, CardContent, CardGroup
from .layout import ListLayout, list_layout
from .shelf import ListedCard, ListedHeading, Shelf, ShelfContent

BAR, DRAG = ItemCommand("bar"), ItemCommand("drag")  # what the pointer may hold instead of a control
DRAG_PIXELS = 8  # vertical distance beyond which a press drags the list, as a finger does
NOTCH = 0.45  # of the wheel, in cards


class _Press(NamedTuple):
    """A point where the pointer went down in the list, and the offset then."""

    y: int
    top: int


class CardList:
    """Groups of cards, each card a control while enough of it is visible."""

    def __init__(self, services: Services, content_of: Callable[[Card], CardContent]) -> None:
        """``content_of`` returns what a card shows; it is called when a card is drawn first."""
        self._services = services
        self.shelf = Shelf(services.painter, services.now, content_of)
        self.groups: Sequence[CardGroup] = ()
        self.slots: Sequence[tuple[Card, Rect]] = ()  # in the list
        self._by_command: dict[Command, int] = {}
        self._press: _Press | None = None

    def lay_out(self, view: Rect, bar: Rect, page: Page, window_width: int) -> None:
        """Set the rectangles of the list and of its bar; ``put`` lays out the cards."""
        self.view, self.bar, self._page, self._window_width = view, bar, page, window_width

    def put(self, groups: Sequence[CardGroup]) -> None:
        """Replace the cards, and keep the offset as far as possible."""
        self.groups = groups
        self.layout: ListLayout = list_layout(self.view, self._page, [len(group.cards) for group in groups])
        frames = (frame for section in self.layout.sections for frame in section.frames)
        self.slots = list(zip((card for group in groups for card in group.cards), frames, strict=True))
        self._by_command = {card.control.command: slot for slot, (card, _) in enumerate(self.slots)}
        self.scroll_to(self.shelf.top, soft=False)

    def card(self, command: Command | None) -> Card | None:
        """Return the card of a command, visible or not."""
        slot = None if command is None else self._by_command.get(command)
        return None if slot is None else self.slots[slot][0]

    def neighbour(self, command: Command | None, arrow: Action) -> Card | None:
        """Return the card next to another in an arrow's direction."""
        here = None if command is None else self._by_command.get(command)
        if here is None:
            return None
        there = nearest([rect for _, rect in self.slots], here, arrow)
        return None if there == here else self.slots[there][0]

    def following(self, command: Command | None, by: int) -> Card | None:
        """Return the next card (+1) or the one before (-1) in order."""
        here = None if command is None else self._by_command.get(command)
        return self.slots[here + by][0] if here is not None and 0 <= here + by < len(self.slots) else None

    @property
    def controls(self) -> list[Placed]:
        """The controls of the cards of which enough is visible to be hit, with their visible parts in the window."""
        least = min(2 * self._page.text, self.view.height, self.layout.card.height)
        seen = ((card.control, self._in_window(rect).common(self.view)) for card, rect in self.slots)
        return [(control, rect) for control, rect in seen if rect.width and rect.height >= least]

    def _in_window(self, rect: Rect) -> Rect:
        return rect._replace(x=self.view.x + rect.x, y=self.view.y + rect.y - self.shelf.top)

    # Drawing

    def show(self, version: int, hover: Command | None, focused: Command | None, nothing: str) -> None:
        """Draw everything visible between the current and the final offset from now on.

        ``version`` is a number that increases when any card may have changed, ``nothing`` the text for no cards.
        """
        tops = self.shelf.seen, self.shelf.top
        seen = Rect(0, min(tops), self.view.width, max(tops) - min(tops) + self.view.height)
        beyond = Rect(0, seen.y - self.view.height, seen.width, seen.height + 2 * self.view.height)
        shown, ahead = [], []
        for card, rect in self.slots:
            command = card.control.command
            if rect.overlaps(seen):
                state = ControlState(hover=command == hover, focused=command == focused)
                shown.append(ListedCard(rect, card, state))
            elif rect.overlaps(beyond):
                ahead.append(ListedCard(rect, card, ControlState()))
        headings = tuple(
            ListedHeading(section.heading, group.heading, group.detail)
            for group, section in zip(self.groups, self.layout.sections, strict=True)
        )
        layout, message = self.layout, "" if self.slots else nothing
        content = ShelfContent(self.view, self.bar, layout.height, layout.card, self._page.text, version)
        self.shelf.show(content._replace(headings=headings, cards=tuple(shown), ahead=tuple(ahead), message=message))

    # Scrolling

    @property
    def last_top(self) -> int:
        """The greatest offset."""
        return max(self.layout.height - self.view.height, 0)

    def scroll_to(self, top: int, soft: bool = True) -> None:
        """Scroll to an offset, limited to the list."""
        soft = soft and not self._services.reduced_motion
        self.shelf.scroll_to(min(max(top, 0), self.last_top), self.view.height, soft)

    def scroll_to_group(self, id_: str) -> None:
        """Scroll until a group's heading is at the top."""
        number = [group.id for group in self.groups].index(id_)
        self.scroll_to(self.layout.sections[number].heading.y)

    def reveal(self, command: Command, soft: bool = True) -> None:
        """Scroll as little as needed to show a card, with its heading in the first row, without cutting the row above.

        The card must be in the list.
        """
        _, rect = self.slots[self._by_command[command]]
        above, below = self._top_of(rect), rect.bottom + self._page.gap - self.view.height
        if not below <= self.shelf.top <= above:
            tops = (self._top_of(frame) for section in self.layout.sections for frame in section.frames)
            self.scroll_to(min((top for top in tops if below <= top <= above), default=above), soft)

    def _top_of(self, rect: Rect) -> int:
        """Return the offset that puts a card in the topmost row."""
        is_first = any(rect.y == section.frames[0].y for section in self.layout.sections)
        return rect.y - self._page.gap - (self.heading_height if is_first else 0)

    @property
    def heading_height(self) -> int:
        """The height of a group's heading."""
        return self.layout.sections[0].heading.height if self.layout.sections else 0

    def turn(self, key: str) -> bool:
        """Scroll by a key for pages and ends; return False for any other."""
        page, top = max(self.view.height - self.heading_height, 1), self.shelf.top
        tops = {"page up": top - page, "page down": top + page, "home": 0, "end": self.last_top}
        if key in tops:
            self.scroll_to(tops[key])
        return key in tops

    def turn_wheel(self, lines: int) -> None:
        """Scroll by notches of the wheel, up (positive) or down."""
        self.scroll_to(self.shelf.top - round(lines * NOTCH * (self.layout.card.height + self._page.gap)))

    # The pointer

    def press(self, point: tuple[int, int]) -> bool:
        """Stop scrolling, and scroll by the bar or prepare to drag; return whether the bar is pressed."""
        self.shelf.stop()
        is_on_bar = bool(self.last_top) and self._grip.contains(point)
        self._press = _Press(point[1], self.shelf.top) if not is_on_bar and self.view.contains(point) else None
        if is_on_bar:
            self.drag_bar(point)
        return is_on_bar

    def drag(self, point: tuple[int, int], is_dragging: bool) -> bool:
        """Scroll by a drag of the list; return False for a pointer that has hardly moved since the press."""
        press = self._press
        if press is None or not self.last_top or not (is_dragging or abs(point[1] - press.y) > DRAG_PIXELS):
            return False
        self.scroll_to(press.top + press.y - point[1], soft=False)
        return True

    def release(self) -> None:
        """End a drag."""
        self._press = None

    def drag_bar(self, point: tuple[int, int]) -> None:
        """Scroll the part of the list at the pointer's place on the bar to the middle."""
        part = (point[1] - self.bar.y) / self.bar.height
        self.scroll_to(round(part * self.layout.height - self.view.height / 2), soft=False)

    @property
    def _grip(self) -> Rect:
        """The hit area of the narrow bar, which reaches to the window's edge."""
        left = self.bar.x - max(self._page.text // 2, 4) // 2
        return self.bar._replace(x=left, width=max(self._window_width - left, 1))
