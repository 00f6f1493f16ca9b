"""Which font to write with: pygame's own, or for other scripts one of the system's that has every character."""

from __future__ import annotations

import unicodedata
import warnings
from collections.abc import Iterator, Sequence, Set
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import pygame


class Face(NamedTuple):
    """A font, and how its letters lie in a line."""

    path: str | None
    """None for the font that comes with pygame."""
    size: float
    """What to ask pygame for, in heights of a line."""
    above: float = 0.0
    """How far letters reach above the base line, in sizes; 0 where the whole line of the font is wanted."""
    below: float = 0.0

    def font(self, height: int) -> pygame.font.Font:
        """The font for lines of this height."""
        return pygame.font.Font(self.path, max(round(self.size * height), 4))


OWN = Face(None, 1.25)

SPARE_FONTS = ("Noto Sans", "DejaVu Sans", "Segoe UI", "Helvetica Neue", "Arial Unicode MS", "Arial", "Unifont")
"""Have the characters of many languages; names are compared without spaces and capitals."""

_LETTERS = Face("", 0.92, 1.05, 0.25)
"""Sized so that its letters look as high as those of pygame's font; fonts differ in the room they leave around them."""
_IDEOGRAPHS = Face("", 0.92, 0.85, 0.25)
"""The same for characters without accents above capitals."""


def face_for(characters: Set[str], names: Sequence[str]) -> Face | None:
    """The first font that has all these characters: pygame's own, of the system's one of these names or any other."""
    own = Path(pygame.__file__).parent / pygame.font.get_default_font()
    if "".join(characters).isascii() or has_all(str(own), characters):
        return OWN
    any_wide = any(unicodedata.east_asian_width(character) in "WF" for character in characters)
    for name in chain((*names, *SPARE_FONTS), _all_names()):
        path = _path_of(name)
        if path is not None and has_all(path, characters):
            return (_IDEOGRAPHS if any_wide else _LETTERS)._replace(path=path)
    return None


def _all_names() -> Iterator[str]:
    """Those of the system's fonts, which are only looked for when they are needed."""
    yield from pygame.font.get_fonts()


def _path_of(name: str) -> str | None:
    with warnings.catch_warnings():  # where the system's fonts cannot be listed there are none for us
        warnings.simplefilter("ignore")
        return pygame.font.match_font(name)


def has_all(path: str, characters: Set[str]) -> bool:
    """Whether pygame can open a font file, or the first font of a collection, and it has all these characters."""
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
    """How pygame renders a character."""
    return pygame.image.tobytes(pygame.font.Font(path, 16).render(character, True, (255, 255, 255)), "RGBA")
