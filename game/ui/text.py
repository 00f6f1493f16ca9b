"""Text: lines and paragraphs that fit their box, shortened by sentences before they become too small to read.

A line may be broken at spaces, behind the folders of a path, and in Japanese between most characters, best between
phrases.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from collections.abc import Callable, Sequence, Set

import pygame

from .faces import DEPTH, OWN, Face, Glyphs, Ink, Role, shows
from .geometry import Rect

CLOSING = frozenset("、。，．・：；？！）」』】〕〉》”’…‥")
NEVER_FIRST = CLOSING | frozenset("ー～％々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
NEVER_LAST = frozenset("（「『【〔〈《“‘")
INSIDE_WORDS = frozenset("きぎけげしじせぜちぢねひびべみめりれえおご")
"""Hiragana that lead on within a word (取り消す, 入れ替える, お手本) more often than they end a phrase."""
WORD = re.compile(r"[\S\u00a0\u202f]+")
"""Spaces that never break keep together what they are in, such as a number and its unit."""
SLASHES = "/\\"
POINTING = ("この", "その", "あの", "どの")  # words that are read together with the word they point at


def pieces(paragraph: str) -> list[str]:
    """Split a paragraph where a line may break; joined, the pieces are the paragraph, with one space between words."""
    found: list[str] = []
    for word in WORD.findall(paragraph):
        begin = 0
        space = " " if found else ""
        for i in range(1, len(word)):
            if _breaks(word[i - 1], word[i]) or _ends_folder(word[begin:i], word[i]):
                found.append(space + word[begin:i])
                begin, space = i, ""
        found.append(space + word[begin:])
    return found


def phrases(parts: Sequence[str]) -> list[str]:
    """Join pieces into phrases; a Japanese phrase ends with its particle or its clause."""
    found: list[str] = []
    for piece in parts:
        leads_on = found and (found[-1].endswith(POINTING) or not _ends_phrase(found[-1][-1], piece[0]))
        if leads_on and piece[0] != " ":
            found[-1] += piece
        else:
            found.append(piece)
    return found


def _breaks(before: str, after: str) -> bool:
    if not _is_wide(before) or before in NEVER_LAST or after in NEVER_FIRST:
        return False
    return _is_wide(after) or (after.isalnum() and _ends_phrase(before, after))


def _ends_phrase(before: str, after: str) -> bool:
    if before in CLOSING or after in NEVER_LAST:
        return True
    return _is_hiragana(before) and not _is_hiragana(after) and before not in INSIDE_WORDS


def _is_hiragana(character: str) -> bool:
    return "ぁ" <= character <= "ん"


def _ends_folder(part: str, after: str) -> bool:
    """Return whether a part ends with the slash behind a folder's name, or behind a row of a position."""
    return part[-1] in SLASHES and part.strip(SLASHES) != "" and after not in SLASHES


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


SMALLEST_TEXT = 8  # pixels; text is made smaller to fit, but not below this
STEPS = (0.85, 0.7, 0.6)
"""The sizes that text in small windows has where it does not fit, as parts of its role's: so texts of one role have few
sizes. Only what does not fit any of them is made smaller pixel by pixel.
"""

ELLIPSIS = "..."

OVERSAMPLING = 2
"""Fonts of the system are drawn this many times larger and scaled down: hinting would space small letters unevenly."""

KEPT_FONTS, KEPT_LINES, KEPT_WIDTHS, KEPT_PARAGRAPHS = 3, 500, 10_000, 500
"""Cache limits; one size of a font with all Japanese characters takes 3 MB, and opening it again takes 2 ms."""


class _Kept:
    """The caches and settings shared by the fonts of all roles."""

    def __init__(self) -> None:
        self.face = OWN
        self.own_faces: dict[str, Face] = {}
        self.sizes_kept = False
        self.forget()

    def forget(self) -> None:
        """Drop all that was drawn and measured."""
        self.glyphs: dict[Role, Glyphs] = {}
        self.fonts: dict[tuple[Face, int], pygame.font.Font] = {}
        self.lines: dict[tuple[Role, str, int, tuple[int, ...]], pygame.Surface] = {}
        self.widths: dict[tuple[Role, str, int], int] = {}
        self.paragraphs: dict[tuple[Role, str, int, int], Sequence[str]] = {}


class Fonts:
    """A text renderer for one role that caches lines, widths and wrapped paragraphs."""

    def __init__(self, role: Role = Role.BODY, kept: _Kept | None = None) -> None:
        self._role, self._kept = role, kept or _Kept()

    def of(self, role: Role) -> Fonts:
        """Return the fonts for another role."""
        return self if role is self._role else Fonts(role, self._kept)

    def keep_sizes(self, kept: bool) -> None:
        """Set whether words without room are cut rather than made smaller."""
        self._kept.sizes_kept = kept

    def write_in(self, face: Face) -> None:
        """Set the font."""
        self._kept.face = face
        self._kept.own_faces.clear()
        self.forget()

    def shows(self, characters: Set[str]) -> bool:
        """Return whether the font has all these characters."""
        return shows(self._kept.face, characters)

    def write_with(self, face: Face, text: str) -> None:
        """Set the font of one line alone, such as a language's name, until the next ``write_in``."""
        self._kept.own_faces[text] = face

    def forget(self) -> None:
        """Drop all fonts, rendered lines and paragraphs."""
        self._kept.forget()

    def forget_lines(self) -> None:
        """Drop the rendered lines; those in use are soon rendered again."""
        self._kept.lines.clear()

    def line(self, text: str, height: int, colour: Ink) -> pygame.Surface:
        """Render one line whose capitals and descenders take about ``height`` pixels, at least one."""
        height = max(height, 1)  # in the smallest windows there is less room than that
        key, lines = (self._role, text, height, tuple(colour)), self._kept.lines
        if key not in lines:
            if len(lines) >= KEPT_LINES:
                lines.clear()
            lines[key] = self._rendered(text, height, colour)
        return lines[key]

    def fitted(self, text: str, height: int, colour: Ink, width: int) -> pygame.Surface:
        """Render one line that fits ``width``: made smaller unless sizes are kept, then shortened with an ellipsis.

        A count is never shortened, which would make it another number.
        """
        is_count = self._role is Role.COUNT
        if is_count or not self._kept.sizes_kept:
            height = self.common_height((text,), height, width)
        return self.line(text if is_count else self.shortened(text, height, width), height, colour)

    def shortened(self, text: str, height: int, width: int) -> str:
        """Return the text, or as much of its beginning as fits in ``width`` before an ellipsis."""
        if self.width(text, height) <= width:
            return text
        length = bisect(range(len(text)), width, key=lambda end: self.width(text[:end].rstrip() + ELLIPSIS, height))
        return text[: max(length - 1, 0)].rstrip() + ELLIPSIS

    def common_height(self, texts: Sequence[str], height: int, width: int) -> int:
        """Return ``height``, or less where one of the lines would be more than ``width`` wide."""
        return _fitting(height, lambda each: all(self.width(text, each) <= width for text in texts))

    def longest_alike(self, places: Sequence[Sequence[str]], height: int, width: int) -> list[str]:
        """Return each place's first text that fits, or its last one; if one is shortened, all are."""
        alike: list[str] = []
        for i in range(max(map(len, places), default=0)):
            alike = [texts[min(i, len(texts) - 1)] for texts in places]
            if all(self.width(text, height) <= width for text in alike):
                break
        return alike

    def width(self, text: str, height: int) -> int:
        """Return the width of a line in pixels."""
        key, widths = (self._role, text, height), self._kept.widths
        if key not in widths:
            if len(widths) >= KEPT_WIDTHS:
                widths.clear()
            widths[key] = self._measured(text, height)
        return widths[key]

    def wrapped(self, text: str, height: int, width: int) -> Sequence[str]:
        """Wrap a paragraph into lines at most ``width`` wide (a single longer piece stands alone).

        They are as few as can be, and end with phrases: all of them, or as many of the last as that leaves room for.
        """
        key, paragraphs = (self._role, text, height, width), self._kept.paragraphs
        if key not in paragraphs:
            if len(paragraphs) >= KEPT_PARAGRAPHS:
                paragraphs.clear()
            parts = (self._broken(pieces(paragraph), height, width) for paragraph in text.split("\n"))
            paragraphs[key] = [line for lines in parts for line in lines]
        return paragraphs[key]

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
        """Return the pieces on each line, where every line takes as many as it can."""
        lines: list[list[str]] = [[]]
        for part in parts:
            if lines[-1] and self.width(_shown([*lines[-1], part]), height) > width:
                lines.append([])
            lines[-1].append(part)
        return lines

    def fits(self, text: str, height: int, box: Rect) -> bool:
        """Return whether a whole paragraph fits in ``box``."""
        lines = self.wrapped(text, height, box.width)
        low = len(lines) * line_step(height) <= box.height
        return low and all(self.width(line, height) <= box.width for line in lines)

    def draw_paragraph(self, surface: pygame.Surface, text: str, box: Rect, height: int, colour: Ink) -> None:
        """Draw a paragraph from the top of ``box``, made smaller until all of it fits."""
        height = _fitting(height, lambda each: self.fits(text, each, box))
        lines = self.wrapped(text, height, box.width)
        for i, line in enumerate(lines):
            surface.blit(self.line(line, height, colour), (box.x, box.y + i * line_step(height)))

    def _face_of(self, text: str) -> Face:
        return self._kept.own_faces.get(text, self._kept.face)

    def _glyphs(self) -> Glyphs:
        glyphs = self._kept.glyphs
        if self._role not in glyphs:
            glyphs[self._role] = Glyphs(self._role)
        return glyphs[self._role]

    def _measured(self, text: str, height: int) -> int:
        face = self._face_of(text)
        if face == OWN:
            return self._glyphs().width(clean(text), height)
        return self._font(face, OVERSAMPLING * height).size(clean(text))[0] // OVERSAMPLING

    def _rendered(self, text: str, height: int, colour: Ink) -> pygame.Surface:
        face = self._face_of(text)
        if face == OWN:
            return self._glyphs().line(clean(text), height, colour)
        font = self._font(face, OVERSAMPLING * height)
        large = _without_room(font.render(clean(text), True, colour).convert_alpha(), face, font, OVERSAMPLING * height)
        size = large.get_width() // OVERSAMPLING, large.get_height() // OVERSAMPLING
        if 0 in size:  # no text; and smoothscale crashes the process on a surface without pixels
            return pygame.Surface((1, height), pygame.SRCALPHA, DEPTH)
        return pygame.transform.smoothscale(large, size)

    def _font(self, face: Face, height: int) -> pygame.font.Font:
        fonts = self._kept.fonts
        font = fonts.pop((face, height), None) or face.font(height)
        fonts[face, height] = font  # the last used last
        if len(fonts) > KEPT_FONTS:
            del fonts[next(iter(fonts))]
        return font


def _without_room(line: pygame.Surface, face: Face, font: pygame.font.Font, height: int) -> pygame.Surface:
    """Return a rendered line, cropped to its letters' height."""
    size = face.size * height
    top = max(font.get_ascent() - round(face.above * size), 0)
    wanted = round((face.above + face.below) * size)
    return line.subsurface((0, top, line.get_width(), min(wanted, line.get_height() - top)))


def _shown(line: Sequence[str]) -> str:
    """Join the parts of a line, without the space at its break."""
    return "".join(line).lstrip()


def line_step(height: int) -> int:
    """Return the distance from one line to the next."""
    return round(height * 1.25)


def clean(text: str) -> str:
    """Return ``text`` without what a font cannot render (zero bytes, lone surrogates, control characters)."""
    return text if text.isprintable() else "".join(c if c.isprintable() else " " for c in text)


SENTENCES, CLAUSES = re.compile(r"[.!?] |。|$"), re.compile(r"[.!?:;] |。|$")
"""Where a text may end; a Japanese clause that leads to another is no sentence."""


def _fitting(height: int, fits: Callable[[int], bool]) -> int:
    """Return the greatest allowed size that fits, or else the smallest one."""
    steps = [round(part * height) for part in (1, *STEPS)]
    heights = [each for each in (*steps, *range(steps[-1] - 1, SMALLEST_TEXT, -1)) if each > SMALLEST_TEXT]
    return next(filter(fits, heights), min(height, SMALLEST_TEXT))


def height_within(height: int, most: int) -> int:
    """Return the greatest allowed size of a text, whose role has this height, that is at most so high."""
    return _fitting(height, lambda each: each <= most)


def readable(fonts: Fonts, message: str, box: Rect, height: int) -> str:
    """Return as many sentences of a message as fit in a box, at least the first one; the most important comes first."""
    shortest, *longer = beginnings(message)
    return next((each for each in reversed(longer) if fonts.fits(each, height, box)), shortest)


def beginnings(text: str, ends: re.Pattern[str] = SENTENCES) -> list[str]:
    """Return the text up to each end, the shortest first and all of it last."""
    found = [text[: end.end()].rstrip(" :;") for end in ends.finditer(text)]
    return list(dict.fromkeys(found))
