"""The folder of what was written, shown by the system."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from ...system.folders import opener, show_folder
from ...words.words import Words, nothing


def shown_folder(words: Words, folder: Path) -> Callable[[], str]:
    """Show a folder in the system's file manager; return its path as a message if that fails."""
    if show_folder(folder):
        return nothing
    return partial(words.text, "statistics.no_opener", program=opener(), folder=folder)
