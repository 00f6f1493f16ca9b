"""The list of cards on the screen: it scrolls softly, and draws each card once, as many in a frame as there is time."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

import pygame

from ...ui import widget as widgets
from ...ui.art import fill_rect
from ...ui.control import Command, ControlState
from ...ui.faces import Role
from ...ui.geometry import Rect
from ...ui.labels import Paragraph
from ...ui.scroll import ScrollBar
from ...ui.widget import RING, Painter
from .card import CardContent, card_picture, card_radius, said_in
from .layout import CardLayout

HALVING_SECONDS = 0.035
"""Half of the way that is left is scrolled in this time."""
CARDS_SECONDS = 3
"""How long cards may be drawn in one frame, in ``widgets.DRAW_SECONDS``."""
KEPT_VIEWS = 3
"""So many pages of cards are kept beside those that can be seen: half of them come next."""


class Heading(NamedTuple):
    """A group's line in the list."""

    rect: Rect
    name: str
    detail: tuple[str, ...]
    """Texts that say less and less."""


@dataclass(frozen=True)
class Card:
    """A card in the list: where it is, what it leads to, and how it looks now."""

    rect: Rect
    command: Command
    state: ControlState
    reason: str = ""
    """Why it was found, if its name does not show it."""
    changes: int = 0
    """Another where its face alone may have changed."""


class Shown(NamedTuple):
    """All that is to be seen, from the upper left corner of the list."""

    view: Rect
    bar: Rect
    height: int
    """Of the whole list."""
    layout: CardLayout
    text: int
    version: int
    """Another where faces may have changed."""
    headings: tuple[Heading, ...] = ()
    cards: tuple[Card, ...] = ()
    """Those that can be seen, or are on the way there."""
    ahead: tuple[Card, ...] = ()
    """Those that come into sight next."""
    message: str = ""
    """What there is to say where there are no cards."""


class Shelf:
    """Draws what it is given where the list is scrolled to."""

    def __init__(
        self, painter: Painter, now: Callable[[], float], content_of: Callable[[Command], CardContent]
    ) -> None:
        """``now`` is a clock in seconds; ``content_of`` is asked for a card's face when that is drawn."""
        self._painter, self._now, self._face_of = painter, now, content_of
        self.top = 0
        """What the list is scrolled to, in pixels."""
        self._seen = 0.0
        """Where it can be seen, on its way there."""
        self._when = now()
        """When it was there."""
        self._shown: Shown | None = None
        self._drawn: tuple[Shown, int] | None = None
        self._missing: set[Rect] = set()
        """The cards that were drawn without their picture."""
        self._pictures: OrderedDict[object, pygame.Surface] = OrderedDict()

    # Scrolling

    @property
    def seen(self) -> int:
        """What can be seen in the first row of pixels."""
        return round(self._seen)

    def scroll_to(self, top: int, farthest: int, soft: bool) -> None:
        """Begins to scroll; of a long way only the end is gone softly, ``farthest`` pixels of it."""
        if soft and self._seen == self.top:
            self._when = self._now()
        self.top = top
        self._seen = min(max(self._seen, top - farthest), top + farthest) if soft else float(top)

    def stop(self) -> None:
        """Stays where it can be seen to be."""
        self.top = self.seen
        self._seen = float(self.top)

    def update(self) -> bool:
        """Goes on; true if it has arrived."""
        if self._seen == self.top:
            return False
        now = self._now()
        self._seen = self.top + (self._seen - self.top) * 0.5 ** ((now - self._when) / HALVING_SECONDS)
        self._when = now
        if abs(self._seen - self.top) >= 1:
            return False
        self._seen = float(self.top)
        return True

    @property
    def moving(self) -> bool:
        """Whether it scrolls, or cards are still to be drawn."""
        return self._seen != self.top or bool(self._missing)

    # Drawing

    def show(self, shown: Shown) -> None:
        """Takes what is to be seen."""
        self._shown = shown

    def point(self, point: tuple[int, int] | None) -> None:
        """Cards are controls, which are lit as such."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all of it."""
        self._drawn = None
        self.draw_changes(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draws what looks different; gives where that is."""
        if self._shown is None or (self._drawn == (self._shown, self.seen) and not self._missing):
            return []
        shown, until = self._shown, time.perf_counter() + CARDS_SECONDS * widgets.DRAW_SECONDS
        clip, region = surface.get_clip(), shown.view.inset(-RING)
        surface.set_clip(region)
        if self._drawn is not None and self._only_cards_differ(self._drawn):
            before = {card.rect: card for card in self._drawn[0].cards}
            wanted = [each for each in shown.cards if before.get(each.rect) != each or each.rect in self._missing]
            regions = self._draw_cards(surface, wanted, until, erase=True)
        else:
            fill_rect(surface, self._painter.theme.background, region)
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

    def _only_cards_differ(self, drawn: tuple[Shown, int]) -> bool:
        assert self._shown is not None  # it is asked while something is drawn
        before, seen = drawn
        bare = before._replace(cards=(), ahead=()), self._shown._replace(cards=(), ahead=())
        same = bare[0] == bare[1] and seen == self.seen
        return same and [card.rect for card in before.cards] == [card.rect for card in self._shown.cards]

    def _on_screen(self, rect: Rect) -> Rect:
        assert self._shown is not None
        view = self._shown.view
        return rect._replace(x=view.x + rect.x, y=view.y + rect.y - self.seen)

    def _draw_cards(
        self, surface: pygame.Surface, cards: Sequence[Card], until: float, erase: bool = False
    ) -> list[Rect]:
        """At least one with its picture; those that have no time are grounds to be drawn later."""
        assert self._shown is not None
        shown, regions, painter = self._shown, [], self._painter
        radius, first = card_radius(shown.layout), True
        for card in cards:
            place = self._on_screen(card.rect)
            self._missing.discard(card.rect)
            if not place.inset(-RING).overlaps(shown.view.inset(-RING)):
                continue
            if erase:
                fill_rect(surface, painter.theme.background, place.inset(-RING))
            if first or self._is_kept(card) or time.perf_counter() < until:
                first = first and self._is_kept(card)
                surface.blit(self._picture(card), place)
            else:
                self._missing.add(card.rect)
                painter.tile(surface, place, card.state._replace(focused=False), radius)
            if card.state.focused:
                painter.focus_ring(surface, place, radius)
            regions.append(place.inset(-RING).common(shown.view.inset(-RING)))
        self._forget_some()
        return regions

    def _draw_heading(self, surface: pygame.Surface, heading: Heading) -> None:
        """The name, and in what is left of the line the detail."""
        assert self._shown is not None
        painter, text, place = self._painter, self._shown.text, self._on_screen(heading.rect)
        painter.text(surface, heading.name, place, text, role=Role.HEADING)
        used = min(painter.fonts.width(heading.name, text), place.width) + text
        if heading.detail and place.width - used > 4 * text:
            rest = place.right_of(place.x + used)
            height = self._shown.layout.line_text
            said = said_in(painter.fonts, heading.detail, height, rest.width)
            painter.text(surface, said, rest, height, soft=True, right=True)

    def _draw_bar(self, surface: pygame.Surface) -> list[Rect]:
        """Which part of the list can be seen, where that is not all."""
        assert self._shown is not None
        shown = self._shown
        surface.set_clip(shown.bar)
        fill_rect(surface, self._painter.theme.background, shown.bar)
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
        """True if nothing moves and a card that scrolls into view next is yet to be drawn."""
        return not self.moving and self._next_ahead is not None

    @property
    def _next_ahead(self) -> Card | None:
        if self._shown is None:
            return None
        ahead = self._shown.ahead[: self._room // 2]  # the rest is for those that were seen before
        return next((card for card in ahead if not self._is_kept(card)), None)

    def _key(self, card: Card) -> object:
        assert self._shown is not None
        shown = self._shown
        return (
            card.command,
            card.reason,
            card.changes,
            shown.version,
            card.state.hover,
            shown.layout,
            shown.text,
            self._painter.theme,
        )

    def _is_kept(self, card: Card) -> bool:
        return self._key(card) in self._pictures

    def _picture(self, card: Card) -> pygame.Surface:
        assert self._shown is not None
        key = self._key(card)
        if key not in self._pictures:
            face = replace(self._face_of(card.command), reason=card.reason)
            drawn = card_picture(self._painter, self._shown.layout, face, card.state, self._shown.text)
            self._pictures[key] = drawn
        self._pictures.move_to_end(key)
        return self._pictures[key]

    @property
    def _room(self) -> int:
        """How many cards are kept beside those that can be seen."""
        assert self._shown is not None
        view, card = self._shown.view, self._shown.layout
        return KEPT_VIEWS * view.width * view.height // (card.width * card.height)

    def _forget_some(self) -> None:
        """Discard the least recently used pictures."""
        assert self._shown is not None
        while len(self._pictures) > len(self._shown.cards) + self._room:
            self._pictures.popitem(last=False)
