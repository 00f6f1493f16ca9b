"""A list of cards that is larger than the window, scrolled by wheel, bar, drag, page keys and focus."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence

import pygame

from solver import Board

from ...input.commands import ARROWS, Action
from ...ui.control import Command, ControlState, ItemCommand, Placed, nearest
from ...ui.geometry import Page, Rect
from ...ui.listing import Scrolled, ScrollingScreen
from ...ui.screen import AnimatedPicture
from ...ui.widget import Painter
from ..common.page_screen import PageScreen
from .card import HEART, Card, CardContent, CardGroup, heart_of
from .layout import ListLayout, SectionSize, list_layout
from .shelf import ListedCard, ListedHeading, Shelf, ShelfContent

NOTCH = 0.45  # of the wheel, in cards


class CardList(Scrolled):
    """Groups of cards, each card a control while enough of it is visible."""

    def __init__(
        self,
        painter: Painter,
        now: Callable[[], float],
        content_of: Callable[[Card], CardContent],
        clear: Callable[[pygame.Surface, Rect], None],
    ) -> None:
        """``now`` is a clock in seconds; ``content_of``, called when a card is drawn first, returns what it shows;
        ``clear`` draws the ground of the page.
        """
        self._painter = painter
        self.shelf = Shelf(painter, now, content_of, clear)
        self.groups: Sequence[CardGroup] = ()
        self.slots: Sequence[tuple[Card, Rect]] = ()  # in the list
        self._by_command: dict[Command, int] = {}
        self.place: tuple[Rect, Rect, Page] | None = None  # of the list and its bar on the page, once they are known

    def lay_out(self, view: Rect, bar: Rect, page: Page) -> None:
        """Set the rectangles of the list and of its bar; ``put`` lays out the cards."""
        self.view, self.bar, self._page = view, bar, page
        self.place = view, bar, page

    def put(self, groups: Sequence[CardGroup]) -> None:
        """Replace the cards, and keep the offset as far as possible."""
        self.groups = groups
        sizes = [SectionSize(len(group.cards), group.are_tiles, group.with_bylines) for group in groups]
        self.layout: ListLayout = list_layout(self.view, self._page, sizes)
        frames = (frame for section in self.layout.sections for frame in section.frames)
        self.slots = list(zip((card for group in groups for card in group.cards), frames, strict=True))
        self._card_layouts = [section.card for section in self.layout.sections for _ in section.frames]
        self._tops = [rect.y for _, rect in self.slots]  # which never fall
        self._by_command = {card.control.command: slot for slot, (card, _) in enumerate(self.slots)}
        self.scroll_to(self.shelf.top, soft=False)

    def card(self, command: Command | None) -> Card | None:
        """Return the card of a command, visible or not."""
        slot = None if command is None else self._by_command.get(command)
        return None if slot is None else self.slots[slot][0]

    def heart_at(self, command: Command | None, point: tuple[int, int]) -> Command | None:
        """Return the command of the heart on a board's card where a point is on it."""
        slot = None if command is None else self._by_command.get(command)
        card, rect = (None, None) if slot is None else self.slots[slot]
        if rect is None or card is None or card.entry is None or card.entry.problem:
            return None
        is_on_heart = heart_of(self._in_window(rect), self._page.text).contains(point)
        return ItemCommand(HEART, card.entry.value) if is_on_heart else None

    def hearted(self, command: Command) -> Board | None:
        """Return the board of a heart."""
        entries = (card.entry for card, _ in self.slots if card.entry is not None)
        return next((each.board for each in entries if command == ItemCommand(HEART, each.value)), None)

    def neighbour(self, command: Command | None, arrow: Action) -> Card | None:
        """Return the card next to another in an arrow's direction."""
        here = None if command is None else self._by_command.get(command)
        if here is None:
            return None
        rect = self.slots[here][1]
        near = self._slots_in(rect.y - 2 * self.view.height, rect.bottom + 2 * self.view.height)
        there = near.start + nearest([self.slots[slot][1] for slot in near], here - near.start, arrow)
        return None if there == here else self.slots[there][0]

    def following(self, command: Command | None, by: int) -> Card | None:
        """Return the next card (+1) or the one before (-1) in order."""
        here = None if command is None else self._by_command.get(command)
        return self.slots[here + by][0] if here is not None and 0 <= here + by < len(self.slots) else None

    @property
    def controls(self) -> list[Placed]:
        """The controls of the cards of which enough is visible to be hit, with their visible parts in the window."""
        least = min(2 * self._page.text, self.view.height, self.layout.card.height)
        visible = (self.slots[slot] for slot in self._slots_in(self.shelf.top, self.shelf.top + self.view.height))
        seen = ((card.control, self._in_window(rect).common(self.view)) for card, rect in visible)
        return [(control, rect) for control, rect in seen if rect.width and rect.height >= least]

    def _slots_in(self, top: int, bottom: int) -> range:
        """Return the slots between two offsets, and perhaps some beyond."""
        highest = max((layout.height for layout in self._card_layouts[:1]), default=0)
        highest = max(highest, self.layout.card.height)
        return range(bisect_left(self._tops, top - highest), bisect_right(self._tops, bottom))

    def _in_window(self, rect: Rect) -> Rect:
        return rect._replace(x=self.view.x + rect.x, y=self.view.y + rect.y - self.shelf.top)

    # Drawing

    def show(
        self, version: int, hover: Command | None, focused: Command | None, default: Command | None, nothing: str
    ) -> None:
        """Draw everything visible between the current and the final offset from now on.

        ``version`` is a number that increases when any card may have changed, ``nothing`` the text for no cards. The
        ``default`` one has a frame while Enter opens it: no other control has the focus.
        """
        tops = self.shelf.seen, self.shelf.top
        seen = Rect(0, min(tops), self.view.width, max(tops) - min(tops) + self.view.height)
        beyond = Rect(0, seen.y - self.view.height, seen.width, seen.height + 2 * self.view.height)
        shown, ahead = [], []
        for slot in self._slots_in(beyond.y, beyond.bottom):
            (card, rect), card_layout = self.slots[slot], self._card_layouts[slot]
            command = card.control.command
            if rect.overlaps(seen):
                is_default = command == default and focused in (None, default)
                state = ControlState(hover=command == hover, focused=command == focused, default_button=is_default)
                shown.append(ListedCard(rect, card, state, card_layout))
            elif rect.overlaps(beyond):
                ahead.append(ListedCard(rect, card, ControlState(), card_layout))
        headings = tuple(
            ListedHeading(section.heading, group.heading, group.detail, group.share)
            for group, section in zip(self.groups, self.layout.sections, strict=True)
            if group.heading
        )
        layout, message = self.layout, "" if self.slots else nothing
        content = ShelfContent(self.view, self.bar, layout.height, layout.card, self._page.text, version)
        self.shelf.show(content._replace(headings=headings, cards=tuple(shown), ahead=tuple(ahead), message=message))

    # Scrolling

    @property
    def offset(self) -> int:
        return self.shelf.top

    @property
    def is_needed(self) -> bool:
        return bool(self.last_top)

    def dragged(self, pixels: int) -> int:
        return pixels

    def centred_at(self, share: float) -> int:
        return round(share * self.layout.height - self.view.height / 2)

    @property
    def last_top(self) -> int:
        """The greatest offset."""
        return max(self.layout.height - self.view.height, 0)

    def scroll_to(self, top: int, soft: bool = True) -> None:
        soft = soft and not self._painter.has_reduced_motion
        self.shelf.scroll_to(min(max(top, 0), self.last_top), self.view.height, soft)

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
        headings = (section.heading for section in self.layout.sections if rect.y == section.frames[0].y)
        return rect.y - self._page.gap - max((heading.height for heading in headings), default=0)

    def turn(self, key: str) -> None:
        page, top = max(self.view.height - 2 * self._page.text, 1), self.shelf.top
        tops = {"page up": top - page, "page down": top + page, "home": 0, "end": self.last_top}
        self.scroll_to(tops[key])

    def turn_wheel(self, lines: int) -> None:
        self.scroll_to(self.shelf.top - round(lines * NOTCH * (self.layout.card.height + self._page.gap)))


class CardListScreen(ScrollingScreen, PageScreen):
    """A page with a list of cards, which wheel, bar, drags, page keys and the focus scroll."""

    focus_follows = True
    cards: CardList

    @property
    def scrolled(self) -> Scrolled:
        return self.cards

    def on_list_used(self) -> None:
        """Handle any key or press, before what it does."""

    # The focus

    def focus_card(self, command: Command, soft: bool = True) -> None:
        """Scroll to a card, which must be in the list, and put the focus on it, unless the window is too low for it."""
        self.cards.reveal(command, soft)
        self.refresh()
        commands = [control.command for control, _ in self.controls]
        if command in commands:
            self.focus.put(commands.index(command), self.controls)

    def on_key(self, action: Action) -> None:
        """Move the focus from card to card, visible or not yet; Space opens the focused board, or the first."""
        self.on_list_used()
        focused = self.focused_command
        there = self.cards.neighbour(focused, action) if action in ARROWS else None
        if there is not None:
            self.focus_card(there.control.command)
        elif action is not Action.PAUSE:
            super().on_key(action)
        elif self.cards.slots and (focused is None or self.cards.card(focused) is not None):
            if focused is None:
                self.focus_card(self.cards.slots[0][0].control.command, soft=False)
            self.press_focused()

    def move_focus(self, by: int) -> None:
        """Move the focus through all cards, and then through the other visible controls."""
        there = self.cards.following(self.focused_command, by)
        if there is not None:
            self.focus_card(there.control.command)
        else:
            super().move_focus(by)

    # The pointer

    def command_at(self, point: tuple[int, int]) -> Command | None:
        """Return the command under a point; a heart lies on its card."""
        command = super().command_at(point)
        return self.cards.heart_at(command, point) or command

    def on_scrolled(self) -> None:
        self.hover = None

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        self.on_list_used()
        self.cards.shelf.stop()
        self.refresh()
        super().on_pointer_down(point)

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.cards.shelf,)
