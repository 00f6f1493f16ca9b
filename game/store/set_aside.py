"""Unreadable files are renamed, so that nothing of the player's is lost."""

from __future__ import annotations

import itertools
import os
from contextlib import suppress
from pathlib import Path


def set_aside(path: Path) -> None:
    """Rename a file to an unused name. Raises OSError where that is impossible: it must not be overwritten."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in itertools.count())
    with suppress(FileNotFoundError):  # another program has just done so
        path.replace(next(name for name in names if not os.path.lexists(name)))
