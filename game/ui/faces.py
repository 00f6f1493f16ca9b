"""Fonts: our own face or, for other scripts, a system font that has every character.

Lines of our own face are put together of glyphs: each is drawn large, scaled down once for a few places between two
pixels, and kept. So letters stand evenly at every size, and a line costs no more than to copy its glyphs.
"""

from __future__ import annotations

import logging
import unicodedata
import warnings
from collections.abc import Iterator, Sequence, Set
from enum import Enum
from functools import cache
from importlib.util import find_spec
from itertools import accumulate, chain
from math import ceil
from operator import add
from pathlib import Path
from typing import NamedTuple

import pygame

log = logging.getLogger(__name__)

PACKAGE = "font_manrope"


class Role(Enum):
    """The role of a text, which sets the weight of our own face."""

    BODY = "Medium"
    NAME = "SemiBold"
    HEADING = "Bold"
    COUNT = "SemiBold, even"  # all digits are equally wide

    __hash__ = object.__hash__  # each line of text is looked up by it, and that of Enum runs in Python


class Face(NamedTuple):
    """A font and its vertical metrics."""

    path: str
    size: float  # in heights of a line
    above: float
    below: float

    def font(self, height: int) -> pygame.font.Font:
        """Return the font for lines of this height."""
        return pygame.font.Font(self.path, max(round(self.size * height), 4))


OWN = Face("", 0.86, 1.0, 0.3)
PLAIN = frozenset((*map(chr, range(32, 127)), "×", "–"))  # both our own face and pygame's have these
SPARE_FONTS = ("Noto Sans", "DejaVu Sans", "Segoe UI", "Helvetica Neue", "Arial Unicode MS", "Arial", "Unifont")
_LETTERS = Face("", 0.92, 1.05, 0.25)
"""Sized so that its letters look as high as those of pygame's font; fonts differ in the room they leave around them."""
_IDEOGRAPHS = Face("", 0.92, 0.85, 0.25)


@cache
def own_path(role: Role) -> str | None:
    """Return the file with our own face in the weight of a role; None where it isn't installed, for pygame's font."""
    found = find_spec(PACKAGE)  # which need not be imported
    weight = role.value.partition(",")[0]
    path = Path(found.origin).parent / "files" / f"Manrope-{weight}.ttf" if found and found.origin else None
    if path is None or not path.is_file():
        if role is Role.BODY:
            log.info("the package font-manrope is missing: text has the font of pygame")
        return None
    return str(path)


def face_for(characters: Set[str], names: Sequence[str]) -> Face | None:
    """Return the first font with all these characters: our own, a system font of one of these names, or any other."""
    if shows(OWN, characters):
        return OWN
    any_wide = any(unicodedata.east_asian_width(character) in "WF" for character in characters)
    for name in chain((*names, *SPARE_FONTS), _all_names()):
        path = _path_of(name)
        if path is not None and has_all(path, characters):
            return (_IDEOGRAPHS if any_wide else _LETTERS)._replace(path=path)
    return None


def shows(face: Face, characters: Set[str]) -> bool:
    """Return whether a face has all these characters."""
    own = own_path(Role.BODY) or str(Path(pygame.__file__).parent / pygame.font.get_default_font())
    return characters <= PLAIN or has_all(face.path or own, characters)


def _all_names() -> Iterator[str]:
    """Yield the names of the system's fonts, which are listed only on demand."""
    yield from pygame.font.get_fonts()


def _path_of(name: str) -> str | None:
    with warnings.catch_warnings():  # where the system's fonts cannot be listed there are none for us
        warnings.simplefilter("ignore")
        return pygame.font.match_font(name)


def has_all(path: str, characters: Set[str]) -> bool:
    """Return whether pygame can open a font file, or a collection's first font, and it has all these characters."""
    one, other = sorted({*characters, "a", "b"})[-2:]
    try:
        import pygame.freetype

        pygame.freetype.init()
        metrics = pygame.freetype.Font(path, 16).get_metrics("".join(sorted(characters)))
        renders = _picture(path, one) != _picture(path, other)  # or both are the sign for a missing character
    except (ImportError, NotImplementedError, OSError, RuntimeError, pygame.error):
        return False
    return renders and all(each is not None for each in metrics)


def _picture(path: str, character: str) -> bytes:
    return pygame.image.tobytes(pygame.font.Font(path, 16).render(character, True, (255, 255, 255)), "RGBA")


Ink = tuple[int, int, int] | pygame.Color

REFERENCE = 250  # pixels; letters are measured at this size
DEPTH = 32  # bits of a pixel. By default a surface has those of the screen, and none below 24 can be scaled smoothly.
KEPT_PIXELS, KEPT_TEXTS = 2_000_000, 10_000  # of glyphs, of measured texts
DEFAULT_SIZE = 0.6875  # pygame's factor to the size of its own font
WIDER_SPACE, SMALL = 0.06, 13
"""The face has narrow spaces, a fifth of its size. In lines at most so high, where that is hardly two pixels, they are
wider by that much of the size.
"""

CLEAR = (255, 255, 255, 0)


class Glyphs:
    """A renderer of lines in the weight of a role."""

    def __init__(self, role: Role) -> None:
        self._path = own_path(role)
        self._even = role is Role.COUNT
        self._reference: pygame.font.Font | None = None
        self._advances, self._known_steps = _measures(self._path, self._even)
        self._lengths: dict[str, float] = {}
        self._fonts: dict[int, pygame.font.Font] = {}
        self._kept: dict[int, dict[tuple[str, int], pygame.Surface]] = {}
        self._pixels = 0

    def width(self, text: str, height: int) -> int:
        """Return the width of a line in pixels."""
        if text not in self._lengths:
            if len(self._lengths) >= KEPT_TEXTS:
                self._lengths.clear()
            self._lengths[text] = sum(self._steps(text))
        times, size = _large(height)
        return ceil((self._lengths[text] + text.count(" ") * _wider_space(height)) * size / times)

    def line(self, text: str, height: int, colour: Ink) -> pygame.Surface:
        """Render one line at this line height."""
        times, size = _large(height)
        base, below = _extent(height)
        kept = self._kept.setdefault(height, {})
        glyphs, wider = [], _wider_space(height)
        steps = [step + wider * (letter == " ") for letter, step in zip(text, self._steps(text), strict=True)]
        for letter, place in zip(text, accumulate(steps, initial=0.0), strict=False):
            column, phase = divmod(round(place * size), times)
            glyph = kept.get((letter, phase)) or self._keep(letter, height, phase)
            glyphs.append((glyph, (column, 0)))
        line = pygame.Surface((max(self.width(text, height), 1), base + below), pygame.SRCALPHA, DEPTH)
        line.fill(CLEAR)
        line.blits(glyphs, False)
        line.fill(colour, special_flags=pygame.BLEND_RGBA_MULT)
        return line

    def _steps(self, text: str) -> list[float]:
        """Return the distance from each letter's start to the next, in sizes of the font."""
        known = self._known_steps
        pairs = map(add, text, chain(text[1:], ("",)))
        return [known[pair] if pair in known else self._step(pair) for pair in pairs]

    def _step(self, pair: str) -> float:
        """Return the distance from a letter's start to the next letter's; the last letter of a line has none."""
        one, other = pair[0], pair[1:]
        step = self._advance(one)
        even = self._even and (one.isdecimal() or other.isdecimal())
        if other and not even:
            step = self._measured(pair) - self._advance(other)
        self._known_steps[pair] = step
        return step

    def _advance(self, letter: str) -> float:
        """Return the advance width of a letter, in sizes of the font."""
        if letter not in self._advances:
            alike = "0123456789" if self._even and letter.isdecimal() else letter
            self._advances[letter] = max(self._measured(each) for each in alike)
        return self._advances[letter]

    def _measured(self, text: str) -> float:
        if self._reference is None:
            self._reference = _opened(self._path, REFERENCE)
        return self._reference.size(text)[0] / REFERENCE

    def _keep(self, letter: str, height: int, phase: int) -> pygame.Surface:
        glyph = self._drawn(letter, height, phase)
        self._pixels += glyph.get_width() * glyph.get_height()
        if self._pixels > KEPT_PIXELS:
            self._pixels = 0
            self._kept.clear()
        self._kept.setdefault(height, {})[letter, phase] = glyph
        return glyph

    def _drawn(self, letter: str, height: int, phase: int) -> pygame.Surface:
        """Draw a white letter that begins ``phase`` parts of a pixel to the right."""
        times, size = _large(height)
        if size not in self._fonts:
            self._fonts[size] = _opened(self._path, size)
        font = self._fonts[size]
        picture = font.render(letter, True, CLEAR[:3])
        base, below = _extent(height)
        aside = phase
        if self._even and letter.isdecimal():
            aside += round((self._advance(letter) - self._measured(letter)) * size / 2)
        width = -(-(picture.get_width() + aside) // times)
        large = pygame.Surface((max(width, 1) * times, (base + below) * times), pygame.SRCALPHA, DEPTH)
        large.fill(CLEAR)
        large.blit(picture, (aside, base * times - font.get_ascent()))
        return pygame.transform.smoothscale(large, (max(width, 1), base + below))


@cache
def _measures(path: str | None, even: bool) -> tuple[dict[str, float], dict[str, float]]:
    """Return the caches of a face, in sizes of the font: the widths of letters, and the advances within pairs."""
    return {}, {}


def _opened(file: str | None, size: int) -> pygame.font.Font:
    return pygame.font.Font(file, size) if file else pygame.font.Font(None, round(size / DEFAULT_SIZE))


def _large(height: int) -> tuple[int, int]:
    """Return the scale factor of large glyphs for lines of this height, and their font size."""
    times = 4 if height < 48 else 2
    return times, max(round(times * OWN.size * height), 1)


def _wider_space(height: int) -> float:
    """Return the additional width of spaces in lines of this height, in sizes of the font."""
    return WIDER_SPACE if height <= SMALL else 0.0


def _extent(height: int) -> tuple[int, int]:
    """Return the extent of a line above and below its base line, in pixels."""
    return max(round(OWN.above * OWN.size * height), 1), max(round(OWN.below * OWN.size * height), 1)
