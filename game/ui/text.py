"""Text: lines and paragraphs that fit their box, shortened by sentences before they become too small to read."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pygame

from .faces import OWN, Face
from .geometry import Rect
from .line_breaks import phrases, pieces

SMALLEST_TEXT = 8
"""Pixels; text is made smaller to fit, but not below this."""

OVERSAMPLING = 2
"""Text is drawn this many times larger and scaled down: the font's hinting would space small letters unevenly."""

DEEP_LETTER = "g"
"""Of pygame's font, which renders lines with it a little higher than others."""

DEPTH = 32
"""Bits of a pixel. If nothing is said a surface has those of the screen, and none below 24 can be scaled smoothly."""

KEPT_FONTS, KEPT_LINES, KEPT_WIDTHS, KEPT_PARAGRAPHS = 3, 500, 10_000, 500
"""In memory; one size of a font with all Japanese characters takes 3 MB, and to open it again 2 ms."""

Ink = tuple[int, int, int] | pygame.Color


class Fonts:
    """Renders text; each line once, and measures it once, and wraps each paragraph once."""

    def __init__(self) -> None:
        self._face = OWN
        self._own_faces: dict[str, Face] = {}
        """Of texts that are written in a font of their own."""
        self._fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self._lines: dict[tuple[str, int, tuple[int, ...]], pygame.Surface] = {}
        self._widths: dict[tuple[str, int], int] = {}
        self._paragraphs: dict[tuple[str, int, int], Sequence[str]] = {}

    def write_in(self, face: Face) -> None:
        """Takes another font from now on."""
        self._face = face
        self._own_faces.clear()
        self.forget()

    def write_with(self, face: Face, text: str) -> None:
        """Takes another font for one line alone, such as the name of a language, until one is taken for all."""
        self._own_faces[text] = face

    def forget(self) -> None:
        """Lets all fonts, rendered lines and paragraphs go."""
        for kept in (self._fonts, self._lines, self._widths, self._paragraphs):
            kept.clear()

    def line(self, text: str, height: int, colour: Ink) -> pygame.Surface:
        """One line whose capitals and descenders take about ``height`` pixels, at least one."""
        height = max(height, 1)  # in the smallest windows there is less room than that
        key = text, height, tuple(colour)
        if key not in self._lines:
            if len(self._lines) >= KEPT_LINES:
                self._lines.clear()
            self._lines[key] = self._rendered(text, height, colour)
        return self._lines[key]

    def fitted(self, text: str, height: int, colour: Ink, width: int) -> pygame.Surface:
        """One line made smaller until it is at most ``width`` wide."""
        return self.line(text, self.common_height((text,), height, width), colour)

    def common_height(self, texts: Sequence[str], height: int, width: int) -> int:
        """``height``, or less where one of the lines would be more than ``width`` wide."""
        while height > SMALLEST_TEXT and any(self.width(text, height) > width for text in texts):
            height -= 1
        return height

    def longest_alike(self, places: Sequence[Sequence[str]], height: int, width: int) -> list[str]:
        """For each place the first of its texts that ``fitted`` need hardly make smaller, or the last one. Where one
        must say less, all do.
        """
        alike: list[str] = []
        for i in range(max(map(len, places), default=0)):
            alike = [texts[min(i, len(texts) - 1)] for texts in places]
            if all(self.width(text, height * 9 // 10) <= width for text in alike):
                break
        return alike

    def width(self, text: str, height: int) -> int:
        """How wide a line is, in pixels."""
        key = text, height
        if key not in self._widths:
            if len(self._widths) >= KEPT_WIDTHS:
                self._widths.clear()
            self._widths[key] = self._font(text, OVERSAMPLING * height).size(clean(text))[0] // OVERSAMPLING
        return self._widths[key]

    def wrapped(self, text: str, height: int, width: int) -> Sequence[str]:
        """The lines of a paragraph at most ``width`` wide (a single longer piece stands alone).

        They are as few as can be, and end with phrases: all of them, or as many of the last as that leaves room for.
        """
        key = text, height, width
        if key not in self._paragraphs:
            if len(self._paragraphs) >= KEPT_PARAGRAPHS:
                self._paragraphs.clear()
            parts = (self._broken(pieces(paragraph), height, width) for paragraph in text.split("\n"))
            self._paragraphs[key] = [line for lines in parts for line in lines]
        return self._paragraphs[key]

    def _broken(self, parts: Sequence[str], height: int, width: int) -> list[str]:
        fewest = self._filled(parts, height, width)
        begin = 0
        for i, full in enumerate(fewest):
            lines = fewest[:i] + self._filled(phrases(parts[begin:]), height, width)
            if len(lines) == len(fewest) and all(self.width(_shown(line), height) <= width for line in lines):
                return [_shown(line) for line in lines]
            begin += len(full)
        return [_shown(line) for line in fewest]

    def _filled(self, parts: Sequence[str], height: int, width: int) -> list[list[str]]:
        """What each line takes, where every line takes as much as it can."""
        lines: list[list[str]] = [[]]
        for part in parts:
            if lines[-1] and self.width(_shown([*lines[-1], part]), height) > width:
                lines.append([])
            lines[-1].append(part)
        return lines

    def fits(self, text: str, height: int, box: Rect) -> bool:
        """Whether all of a paragraph is within ``box``."""
        lines = self.wrapped(text, height, box.width)
        low = len(lines) * line_step(height) <= box.height
        return low and all(self.width(line, height) <= box.width for line in lines)

    def draw_paragraph(self, surface: pygame.Surface, text: str, box: Rect, height: int, colour: Ink) -> None:
        """A paragraph from the top of ``box``, made smaller until all of it fits."""
        while height > SMALLEST_TEXT and not self.fits(text, height, box):
            height -= 1
        lines = self.wrapped(text, height, box.width)
        for i, line in enumerate(lines):
            surface.blit(self.line(line, height, colour), (box.x, box.y + i * line_step(height)))

    def _rendered(self, text: str, height: int, colour: Ink) -> pygame.Surface:
        face, font = self._own_faces.get(text, self._face), self._font(text, OVERSAMPLING * height)
        large = font.render(clean(text), True, colour).convert_alpha()
        if face.above:
            large = _without_room(large, face, font, OVERSAMPLING * height)
        else:
            large = _as_high_as_any(large, font, colour)
        size = large.get_width() // OVERSAMPLING, large.get_height() // OVERSAMPLING
        if 0 in size:  # no text; and smoothscale crashes the process on a surface without pixels
            return pygame.Surface((1, height), pygame.SRCALPHA, DEPTH)
        return pygame.transform.smoothscale(large, size)

    def _font(self, text: str, height: int) -> pygame.font.Font:
        key = self._own_faces.get(text, self._face), height
        font = self._fonts.pop(key, None) or key[0].font(height)
        self._fonts[key] = font  # the last used last
        if len(self._fonts) > KEPT_FONTS:
            del self._fonts[next(iter(self._fonts))]
        return font


def _without_room(line: pygame.Surface, face: Face, font: pygame.font.Font, height: int) -> pygame.Surface:
    """A rendered line without what the font leaves empty above and below."""
    size = face.size * height
    top = max(font.get_ascent() - round(face.above * size), 0)
    wanted = round((face.above + face.below) * size)
    return line.subsurface((0, top, line.get_width(), min(wanted, line.get_height() - top)))


def _as_high_as_any(line: pygame.Surface, font: pygame.font.Font, colour: Ink) -> pygame.Surface:
    """With room for a letter that reaches far down and as much above: so that lines in equal boxes are equally high."""
    most = font.size(DEEP_LETTER)[1]
    room = most - font.get_height()
    height = max(line.get_height(), most) + room
    even = pygame.Surface((line.get_width(), height + -height % OVERSAMPLING), pygame.SRCALPHA, DEPTH)
    even.fill((*tuple(colour)[:3], 0))  # what is scaled down mixes colours of clear pixels, too
    even.blit(line, (0, room))
    return even


def _shown(line: Sequence[str]) -> str:
    """A line of these parts: the space that it was broken at is not seen."""
    return "".join(line).lstrip()


def line_step(height: int) -> int:
    """From one line to the next."""
    return round(height * 1.25)


def clean(text: str) -> str:
    """``text`` without what a font cannot render (zero bytes, lone surrogates, control characters)."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


SENTENCES, CLAUSES = re.compile(r"[.!?] |。|$"), re.compile(r"[.!?:;] |。|$")
"""Where a text may end; a Japanese clause that leads to another is no sentence."""

READABLE = 0.75
"""Of the usual size of text: a message that would have to be smaller loses its last sentences."""


def readable(fonts: Fonts, message: str, box: Rect, text: int) -> str:
    """As many of its sentences as can be read in a box; ``text`` is the usual height. What matters most comes first."""
    shortest, *longer = beginnings(message)
    return next((each for each in reversed(longer) if fonts.fits(each, round(READABLE * text), box)), shortest)


def beginnings(text: str, ends: re.Pattern[str] = SENTENCES) -> list[str]:
    """The text up to each end, the shortest first and all of it last."""
    found = [text[: end.end()].rstrip(" :;") for end in ends.finditer(text)]
    return list(dict.fromkeys(found))
