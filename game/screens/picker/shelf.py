"""The shelf of cards: it scrolls softly, and draws each card once, as many in a frame as there is time.

A card's picture is cached under all that it depends on. Cards without a picture yet are drawn as empty tiles, and in
spare time the next cards beyond the visible ones are drawn ahead.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import pygame

from ...ui import widget as widgets
from ...ui.access import AccessNode, NodeRole
from ...ui.control import ControlState, Naming
from ...ui.faces import Role
from ...ui.geometry import Rect
from ...ui.labels import Paragraph
from ...ui.listing import ScrollBar
from ...ui.widget import RING, Painter
from .card import Card, CardContent, card_picture, card_radius, fitting_text
from .layout import CardLayout
from .words import TextChoice

HALVING_SECONDS = 0.035  # in which half of the remaining way is scrolled
CARDS_SECONDS = 3  # for cards in one frame, as a multiple of ``widgets.DRAW_SECONDS``
FIRST_SECONDS = 0.0  # for cards beyond the first in the first frame: no window opens later for them
KEPT_VIEWS = 3  # pages of cached cards beside the visible ones; half of them come next


class ListedHeading(NamedTuple):
    """A group's line in the list."""

    rect: Rect
    name: str
    detail: TextChoice
    share: float | None = None  # that is solved


class ListedCard(NamedTuple):
    """A card in the list."""

    rect: Rect
    card: Card
    state: ControlState
    layout: CardLayout


class ShelfContent(NamedTuple):
    """All that the shelf shows; headings and cards have rectangles from the upper left corner of the list."""

    view: Rect
    bar: Rect
    height: int  # of the whole list
    layout: CardLayout
    text: int
    version: int  # increases whenever any card may have changed
    headings: tuple[ListedHeading, ...] = ()
    cards: tuple[ListedCard, ...] = ()  # also those that scroll past
    ahead: tuple[ListedCard, ...] = ()  # which scroll into view next
    message: str = ""


_NOWHERE = Rect(0, 0, 1, 1)
NOTHING = ShelfContent(_NOWHERE, _NOWHERE, 1, CardLayout(1, 1, _NOWHERE, _NOWHERE, (), 1, 1), 1, 0)


def beside(region: Rect, parts: Sequence[Rect]) -> Iterator[Rect]:
    """Yield rectangles that fill a region but for parts of it, which don't overlap."""
    edges = {min(max(y, region.y), region.bottom) for part in parts for y in (part.y, part.bottom)}
    for top, bottom in pairwise(sorted({region.y, region.bottom, *edges})):
        x = region.x
        for part in sorted(each for each in parts if each.y < bottom and each.bottom > top):
            if part.x > x:
                yield Rect(x, top, part.x - x, bottom - top)
            x = max(x, part.right)
        if x < region.right:
            yield Rect(x, top, region.right - x, bottom - top)


class Shelf:
    """A scrolled picture of cards and headings."""

    def __init__(
        self,
        painter: Painter,
        now: Callable[[], float],
        content_of: Callable[[Card], CardContent],
        clear: Callable[[pygame.Surface, Rect], None],
    ) -> None:
        """``now`` is a clock in seconds; ``content_of`` returns a card's content when it is drawn; ``clear`` draws the
        ground of the page.
        """
        self._painter, self._now, self._content_of, self._clear = painter, now, content_of, clear
        self.frame_seconds = CARDS_SECONDS * widgets.DRAW_SECONDS
        self.top = 0  # the offset that it scrolls to, in pixels
        self._seen = 0.0  # the present offset on the way there
        self._seen_at = now()
        self._shown = NOTHING
        self._drawn: tuple[ShelfContent, int] | None = None
        self._missing: set[Rect] = set()  # cards drawn without their pictures
        self._pictures: OrderedDict[object, pygame.Surface] = OrderedDict()

    # Scrolling

    @property
    def seen(self) -> int:
        """The present offset in whole pixels."""
        return round(self._seen)

    def scroll_to(self, top: int, farthest: int, soft: bool) -> None:
        """Scroll to an offset; of a long way only the last ``farthest`` pixels are scrolled softly."""
        if soft and self._seen == self.top:
            self._seen_at = self._now()
        self.top = top
        self._seen = min(max(self._seen, top - farthest), top + farthest) if soft else float(top)

    def stop(self) -> None:
        """Stop scrolling at the present offset."""
        self.top = self.seen
        self._seen = float(self.top)

    def update(self) -> bool:
        """Scroll on; return whether it has arrived."""
        if self._seen == self.top:
            return False
        now = self._now()
        self._seen = self.top + (self._seen - self.top) * 0.5 ** ((now - self._seen_at) / HALVING_SECONDS)
        self._seen_at = now
        if abs(self._seen - self.top) >= 1:
            return False
        self._seen = float(self.top)
        return True

    @property
    def is_moving(self) -> bool:
        """It scrolls, or cards still lack their pictures."""
        return self._seen != self.top or bool(self._missing)

    # Drawing

    def show(self, shown: ShelfContent) -> None:
        """Show a new content."""
        self._shown = shown

    def point(self, point: tuple[int, int] | None) -> None:
        """Ignore the pointer: cards are controls, which are highlighted as such."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        self._drawn = None
        self.draw_changes(surface)

    def nodes(self, words: Naming) -> Sequence[AccessNode]:
        """Return the headings, and the message where there are no cards."""
        shown = self._shown
        found = [AccessNode(("heading", each.name), NodeRole.HEADING, each.name, each.rect) for each in shown.headings]
        if shown.message:
            found.append(AccessNode("message", NodeRole.TEXT, shown.message, shown.view, is_live=True))
        return found

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what looks different; return the changed rectangles."""
        if self._drawn == (self._shown, self.seen) and not self._missing:
            return []
        is_first = self._drawn is None and not self._pictures
        shown, until = self._shown, time.perf_counter() + (FIRST_SECONDS if is_first else self.frame_seconds)
        clip, region = surface.get_clip(), shown.view.inset(-RING)
        surface.set_clip(region)
        if self._drawn is not None and self._only_cards_differ(self._drawn):
            before = {card.rect: card for card in self._drawn[0].cards}
            wanted = [each for each in shown.cards if before.get(each.rect) != each or each.rect in self._missing]
            regions = self._draw_cards(surface, wanted, until, erase=True)
        else:
            radius = card_radius(shown.layout)
            cards = (self._on_screen(card.rect) for card in shown.cards)
            for gap in beside(region, [card.inset(radius) for card in cards]):
                self._clear(surface, gap)
            self._missing.clear()
            for heading in shown.headings:
                self._draw_heading(surface, heading)
            if shown.message:
                Paragraph(shown.view, shown.message, shown.text, soft=True).draw(surface, self._painter)
            self._draw_cards(surface, shown.cards, until)
            regions = [region, *self._draw_bar(surface)]
        surface.set_clip(clip)
        self._drawn = shown, self.seen
        return regions

    def _only_cards_differ(self, drawn: tuple[ShelfContent, int]) -> bool:
        before, seen = drawn
        bare = before._replace(cards=(), ahead=()), self._shown._replace(cards=(), ahead=())
        same = bare[0] == bare[1] and seen == self.seen
        return same and [card.rect for card in before.cards] == [card.rect for card in self._shown.cards]

    def _on_screen(self, rect: Rect) -> Rect:
        view = self._shown.view
        return rect._replace(x=view.x + rect.x, y=view.y + rect.y - self.seen)

    def _draw_cards(
        self, surface: pygame.Surface, cards: Sequence[ListedCard], until: float, erase: bool = False
    ) -> list[Rect]:
        """Draw cards, at least one with its picture; those without time for theirs are drawn as empty tiles."""
        shown, regions, painter = self._shown, [], self._painter
        first = True
        for card in cards:
            radius = card_radius(card.layout)
            place = self._on_screen(card.rect)
            self._missing.discard(card.rect)
            if not place.inset(-RING).overlaps(shown.view.inset(-RING)):
                continue
            if erase:
                self._clear(surface, place.inset(-RING))
            if first or self._is_cached(card) or time.perf_counter() < until:
                first = first and self._is_cached(card)
                surface.blit(self._picture(card), place)
            else:
                self._missing.add(card.rect)
                painter.tile(surface, place, card.state._replace(focused=False, default_button=False), radius)
            if card.state.focused:
                painter.focus_ring(surface, place, radius)
            regions.append(place.inset(-RING).common(shown.view.inset(-RING)))
        self._drop_oldest()
        return regions

    def _draw_heading(self, surface: pygame.Surface, heading: ListedHeading) -> None:
        painter, text, place = self._painter, self._shown.text, self._on_screen(heading.rect)
        painter.text(surface, heading.name, place, text, role=Role.HEADING)
        used = min(painter.fonts.width(heading.name, text), place.width) + text
        if heading.detail and place.width - used > 4 * text:
            rest = place.right_of(place.x + used)
            height = self._shown.layout.line_text
            said = fitting_text(painter.fonts, heading.detail, height, rest.width)
            painter.text(surface, said, rest, height, soft=True, right=True)
            room = rest._replace(width=rest.width - painter.fonts.width(said, height) - height)
            if heading.share is not None and room.width > 5 * text:
                self._draw_share(surface, room.from_right(min(room.width, 9 * text))[0], heading.share)

    def _draw_share(self, surface: pygame.Surface, place: Rect, share: float) -> None:
        """Draw the share that is solved as a bar."""
        painter, height = self._painter, max(self._shown.text // 3, 4)
        whole = place.centred(place.width, height)
        painter.art.draw_panel(surface, whole, height // 2, painter.theme.panel_pressed)
        if share:
            done = whole._replace(width=max(round(share * whole.width), height))
            painter.art.draw_panel(surface, done, height // 2, painter.theme.accent)

    def _draw_bar(self, surface: pygame.Surface) -> list[Rect]:
        shown = self._shown
        surface.set_clip(shown.bar)
        self._clear(surface, shown.bar)
        if shown.height > shown.view.height:
            ScrollBar(shown.bar, self.seen, shown.view.height, shown.height).draw(surface, self._painter)
        return [shown.bar]

    # Pictures

    def draw_ahead(self) -> None:
        """Draw one of the cards that scroll into view next, so that no frame has to wait for it then."""
        card = self._next_ahead
        if card is not None:
            self._picture(card)

    @property
    def is_behind(self) -> bool:
        """Nothing moves and a card that scrolls into view next is yet to be drawn."""
        return self._drawn is not None and not self.is_moving and self._next_ahead is not None

    @property
    def _next_ahead(self) -> ListedCard | None:
        ahead = self._shown.ahead[: self._room // 2]  # the rest is for those that were seen before
        return next((card for card in ahead if not self._is_cached(card)), None)

    def _key(self, card: ListedCard) -> object:
        shown, state = self._shown, card.state._replace(focused=False)
        return card.card, state, shown.version, card.layout, shown.text, self._painter.theme

    def _is_cached(self, card: ListedCard) -> bool:
        return self._key(card) in self._pictures

    def _picture(self, card: ListedCard) -> pygame.Surface:
        key = self._key(card)
        if key not in self._pictures:
            content, text = self._content_of(card.card), self._shown.text
            self._pictures[key] = card_picture(self._painter, card.layout, content, card.card.reason, card.state, text)
        self._pictures.move_to_end(key)
        return self._pictures[key]

    @property
    def _room(self) -> int:
        view, card = self._shown.view, self._shown.layout
        return KEPT_VIEWS * view.width * view.height // (card.width * card.height)

    def _drop_oldest(self) -> None:
        while len(self._pictures) > len(self._shown.cards) + self._room:
            self._pictures.popitem(last=False)
