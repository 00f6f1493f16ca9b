"""Files that could not be read are kept under another name, so that nothing of the player's is lost."""

from __future__ import annotations

import itertools
import logging
from pathlib import Path

log = logging.getLogger(__name__)


def set_aside(path: Path) -> bool:
    """Gives a file a name that no other has. False where that cannot be: it stays, and must not be written over."""
    names = (path.with_name(f"{path.name}.damaged{number or ''}") for number in itertools.count())
    try:
        path.replace(next(name for name in names if not name.exists()))
    except FileNotFoundError:  # another program has just done so
        return True
    except OSError as reason:
        log.info("%s stays: %s", path, reason)
        return False
    return True
