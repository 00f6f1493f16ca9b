"""How everything looks as the player has chosen."""

from __future__ import annotations

from dataclasses import replace

from ..store.storage import Store
from ..ui.theme import THEMES, Theme, Tiles

PICTURES = ("picture", "bare")
"""The styles of tiles that show a picture."""


def chosen_theme(store: Store) -> Theme:
    """The theme of the settings, with their style of tiles and the player's own picture where that shows one."""
    style = store.settings.tiles
    version = store.picture.version if style in PICTURES else 0
    return replace(THEMES[store.settings.theme], tiles=Tiles(style, store.picture.path if version else None, version))
