"""The platform's folders for a user's files."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import platformdirs

NOWHERE = Path(os.devnull) / "antipode"
"""Stands for a folder that there is not: whatever is done to files in it raises OSError."""


def data_folder() -> Path:
    """Return the folder for files that must not be lost; NOWHERE where the user has no home."""
    return _known(lambda: platformdirs.user_data_path("antipode"))


def cache_folder() -> Path:
    """Return the folder for files that can be rebuilt; NOWHERE where the user has no home."""
    return _known(lambda: platformdirs.user_cache_path("antipode"))


def documents_folder() -> Path:
    """Return the folder for exported files, which may not exist; NOWHERE where the user has no home."""
    return _known(platformdirs.user_documents_path)


def log_folder() -> Path:
    """Return the folder for log files; NOWHERE where the user has no home."""
    return _known(lambda: platformdirs.user_log_path("antipode"))


def _known(ask: Callable[[], Path]) -> Path:
    """Return NOWHERE without a home: platformdirs raises RuntimeError, older ones gave a relative ``~``."""
    try:
        folder = ask()
    except RuntimeError:
        return NOWHERE
    return folder if folder.is_absolute() else NOWHERE
