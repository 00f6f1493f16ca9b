"""Files that could not be read are kept under another name, so that nothing of the player's is lost."""

from __future__ import annotations

import itertools
import os
from contextlib import suppress
from pathlib import Path


def set_aside(path: Path) -> None:
    """Gives a file a name that no other has. Raises OSError where that cannot be: it must not be written over."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in itertools.count())
    with suppress(FileNotFoundError):  # another program has just done so
        path.replace(next(name for name in names if not os.path.lexists(name)))
