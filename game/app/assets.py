"""The check for the game's own files."""

from __future__ import annotations

from solver.errors import MissingData

from ..language.languages import ENGLISH, FOLDER, PROFILE

ASSETS = FOLDER.parent
NEEDED = (
    f"words/{ENGLISH}/{PROFILE}",
    f"words/{ENGLISH}/failure.toml",
    "boards.toml",
    "daily.toml",
    "icon.svg",
    "icons/*.svg",
    "marks/*.svg",
    "pieces/*/*.svg",
    "sounds/*.wav",
)
"""Patterns; of each there must be a file."""


def check_assets() -> None:
    """Check the game's files. Raises MissingData where phrases, pictures or sounds are missing."""
    for pattern in NEEDED:
        if next(ASSETS.glob(pattern), None) is None:
            raise MissingData(f"assets ({pattern}) are", ASSETS)
