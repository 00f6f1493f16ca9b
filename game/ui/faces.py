"""Which font to write with: pygame's own, or for other scripts one of the system's that has every character."""

from __future__ import annotations

import warnings
from collections.abc import Set
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

JAPANESE_FONTS = (
    "Noto Sans CJK JP", "Noto Sans JP", "Source Han Sans JP", "Hiragino Sans", "Hiragino Kaku Gothic ProN",
    "Hiragino Kaku Gothic Pro", "Yu Gothic UI", "Yu Gothic", "Yu Gothic Medium", "Yu Gothic Regular", "Meiryo",
    "Meiryo UI", "BIZ UDGothic", "MS PGothic", "MS Gothic", "IPAexGothic", "IPAGothic", "IPAPGothic",
    "Takao PGothic", "TakaoGothic", "VL PGothic", "VL Gothic", "M+ 1p", "Droid Sans Japanese",
    "Noto Serif CJK JP", "Hiragino Mincho ProN", "Yu Mincho", "MS Mincho", "IPAexMincho", "IPAMincho", "Unifont",
)  # fmt: skip
"""The best first; names are compared without spaces and capitals."""

SAMPLE = "最短"

_IDEOGRAPHS = Face("", 0.92, 0.85, 0.25)
"""Sized so that they look as high as the letters of pygame's font; fonts differ in the room they leave around them."""


def japanese_face(characters: Set[str]) -> Face | None:
    """The first font of the system that has all these characters; None if there is none."""
    for name in JAPANESE_FONTS:
        path = _path_of(name)
        if path is not None and has_all(path, characters):
            return _IDEOGRAPHS._replace(path=path)
    return None


def _path_of(name: str) -> str | None:
    with warnings.catch_warnings():  # where the system's fonts cannot be listed there are none for us
        warnings.simplefilter("ignore")
        return pygame.font.match_font(name)


def has_all(path: str, characters: Set[str]) -> bool:
    """Whether pygame can open a font file and it has all these characters.

    Of a collection both modules open the first font.
    """
    try:
        import pygame.freetype

        pygame.freetype.init()
        metrics = pygame.freetype.Font(path, 16).get_metrics("".join(sorted(characters)))
        renders = _picture(path, SAMPLE[0]) != _picture(path, SAMPLE[1])  # or both are the sign for a missing character
    except (ImportError, NotImplementedError, OSError, RuntimeError, pygame.error):
        return False
    return renders and all(each is not None for each in metrics)


def _picture(path: str, character: str) -> bytes:
    """How pygame renders a character."""
    return pygame.image.tobytes(pygame.font.Font(path, 16).render(character, True, (255, 255, 255)), "RGBA")
