"""Fonts: our own face or, for other scripts, a system font that has every character."""

from __future__ import annotations

import logging
import unicodedata
import warnings
from collections.abc import Iterator, Sequence, Set
from enum import Enum
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pygame

log = logging.getLogger(__name__)

PACKAGE = "font_manrope"


class Role(Enum):
    """The role of a text, which sets the weight of our own face."""

    BODY = "Medium"
    NAME = "SemiBold"
    """A board's name, an item's name among others, and a button's label."""
    HEADING = "Bold"
    COUNT = "SemiBold, even"
    """Numbers that change in place: all digits are equally wide."""


class Face(NamedTuple):
    """A font and its vertical metrics."""

    path: str
    size: float
    """The size for pygame, in heights of a line."""
    above: float
    """The height of letters above the base line, in sizes."""
    below: float

    def font(self, height: int) -> pygame.font.Font:
        """Return the font for lines of this height."""
        return pygame.font.Font(self.path, max(round(self.size * height), 4))


OWN = Face("", 0.86, 1.0, 0.3)
"""In the weights of the roles; other scripts have one weight for all of them."""

PLAIN = frozenset((*map(chr, range(32, 127)), "×"))
"""The characters of both our own face and pygame's, so that English needs no look into them."""

SPARE_FONTS = ("Noto Sans", "DejaVu Sans", "Segoe UI", "Helvetica Neue", "Arial Unicode MS", "Arial", "Unifont")
"""Fonts with the characters of many languages; names are compared without spaces and capitals."""

_LETTERS = Face("", 0.92, 1.05, 0.25)
"""Sized so that its letters look as high as those of pygame's font; fonts differ in the room they leave around them."""
_IDEOGRAPHS = Face("", 0.92, 0.85, 0.25)
"""For characters without accents above capitals, sized by the same rule."""


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
    own = own_path(Role.BODY) or str(Path(pygame.__file__).parent / pygame.font.get_default_font())
    if characters <= PLAIN or has_all(own, characters):
        return OWN
    any_wide = any(unicodedata.east_asian_width(character) in "WF" for character in characters)
    for name in chain((*names, *SPARE_FONTS), _all_names()):
        path = _path_of(name)
        if path is not None and has_all(path, characters):
            return (_IDEOGRAPHS if any_wide else _LETTERS)._replace(path=path)
    return None


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
    """Return the pixels of a character as pygame renders it."""
    return pygame.image.tobytes(pygame.font.Font(path, 16).render(character, True, (255, 255, 255)), "RGBA")
