"""The font that a language is written with on this machine."""

import pygame

from game.language.languages import load_language
from game.ui.faces import Face, face_for


def face_of(code: str) -> Face | None:
    """None where none is installed."""
    pygame.font.init()
    language = load_language(code)
    return face_for(language.characters, language.profile.fonts)
