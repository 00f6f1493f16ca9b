"""Where the platform keeps a user's files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

NOWHERE = Path(os.devnull) / "antipode"
"""Stands for a folder that there is not: whatever is done to files in it raises OSError."""


def data_folder() -> Path:
    """For what must not be lost; NOWHERE where the user has no home."""
    return _known(lambda: platformdirs.user_data_path("antipode"))


def cache_folder() -> Path:
    """For what can be made anew; NOWHERE where the user has no home."""
    return _known(lambda: platformdirs.user_cache_path("antipode"))


def documents_folder() -> Path:
    """For what the user asks to be written, if it is there; NOWHERE where the user has no home."""
    return _known(platformdirs.user_documents_path)


def log_folder() -> Path:
    """For what whoever mends the program wants to know; NOWHERE where the user has no home."""
    return _known(lambda: platformdirs.user_log_path("antipode"))


def _known(ask: Callable[[], Path]) -> Path:
    """Without a home platformdirs raises RuntimeError; older ones gave a folder ``~`` in the current one."""
    try:
        folder = ask()
    except RuntimeError:
        return NOWHERE
    return folder if folder.is_absolute() else NOWHERE
