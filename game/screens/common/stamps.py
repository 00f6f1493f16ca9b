"""The stamps of the journey's chapters and of a day: those that are won in colour, the others as outlines."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from ...modes.journey import JourneyStep, steps_of
from ...ui.control import Control, ItemCommand, Naming
from ...ui.geometry import Rect
from ...ui.theme import Colour, hex_text
from ...ui.widget import Painter, Pressable, Widget
from ...words.words import Words

STAMP = "stamp"


def stamp_picture(painter: Painter, chapter: str, side: int) -> pygame.Surface:
    """Return the stamp of a chapter in the colours of the theme."""
    return _stamp(painter, chapter, side, painter.theme.accent, painter.theme.accent_text)


def _stamp(painter: Painter, chapter: str, side: int, disc: Colour, motif: Colour) -> pygame.Surface:
    return painter.art.picture(
        f"stamps/{chapter}", side, side, (("#000000", hex_text(disc)), ("#ffffff", hex_text(motif)))
    )


def draw_stamp_outline(surface: pygame.Surface, painter: Painter, chapter: str, place: Rect) -> None:
    """Draw where the stamp of a chapter will be: its edge and its motif as lines."""
    theme, side = painter.theme, place.width
    line = max(side // 24, 1)
    surface.blit(_stamp(painter, chapter, side, theme.text_soft, theme.text_soft), place)
    inner = side - 2 * line
    surface.blit(_stamp(painter, chapter, inner, theme.panel, theme.text_soft), place.centred(inner, inner))


@dataclass(frozen=True)
class StampPicture(Widget):
    """A stamp beside what tells of it, in the middle of its rectangle."""

    name: str

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.width, self.rect.height)
        surface.blit(stamp_picture(painter, self.name, side), self.rect.centred(side, side))


@dataclass(frozen=True)
class StampRow(Widget):
    """The stamps of all chapters side by side."""

    chapters: tuple[str, ...]
    won: frozenset[str]
    said: str

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.said]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.height, self.rect.width // len(self.chapters))
        gap = side // 5
        row = self.rect.centred(len(self.chapters) * side, side)
        for chapter, place in zip(self.chapters, row.columns(len(self.chapters)), strict=True):
            inner = place.centred(side - gap, side - gap)
            if chapter in self.won:
                surface.blit(stamp_picture(painter, chapter, inner.width), inner)
            else:
                draw_stamp_outline(surface, painter, chapter, inner)


def stamp_control(
    words: Words, chapter: str, solved: Container[JourneyStep], on_press: Callable[[], object]
) -> Control:
    """Return the stamp of a chapter as a button; ``solved`` are the steps of the journey that are."""
    steps = steps_of(chapter)
    is_won, done = all(step in solved for step in steps), sum(step in solved for step in steps)
    count = words.text("journey.count", solved=done, of=len(steps))
    name = words.listed([words.text(f"journey.{chapter}"), count])
    about = words.text("about.stamp_won" if is_won else "about.stamp")
    look = partial(StampLook, chapter=chapter, is_won=is_won)
    return Control(ItemCommand(STAMP, chapter), "", name, "", about, look, on_press=on_press)


@dataclass(frozen=True)
class StampLook(Pressable):
    """A stamp as a button."""

    chapter: str
    is_won: bool

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.width, self.rect.height)
        if not self.state.hover:
            side = side * 11 // 12
        place = self.rect.centred(side, side)
        if self.state.focused:
            painter.focus_ring(surface, place, side // 2)
        if self.is_won:
            surface.blit(stamp_picture(painter, self.chapter, side), place)
        else:
            draw_stamp_outline(surface, painter, self.chapter, place)
