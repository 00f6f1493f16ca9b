"""The font that a language is written with on this machine."""

from functools import cache

import pygame
import pytest

from game.language.language import load_language
from game.ui.faces import Face, face_for


@cache
def face_of(code: str) -> Face | None:
    """Return an installed face, or None."""
    pygame.font.init()
    language = load_language(code)
    return face_for(language.characters, language.profile.fonts)


def require_font(code):
    """Skip the test where the language cannot be written here."""
    if face_of(code) is None:
        pytest.skip(f"no font for the language {code} is installed")
