"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

KILLED_SECONDS = 60.0
"""A temporary file that has not changed for so long has no writer any more."""


def write_atomically(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    """Makes ``path`` hold ``parts``, one after another; whoever reads it meets the old content or the new.

    Written to a temporary file in the same folder (made where it is missing), flushed to the disk and then renamed.
    Raises OSError, and the old content stays.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    descriptor, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".tmp", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.writelines(parts)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def sweep_temporaries(folder: Path) -> None:
    """Removes what writers that were killed have left behind in ``folder``; another program may be writing now."""
    for temporary in folder.glob("*.tmp"):
        with suppress(FileNotFoundError):  # its writer was faster
            if time.time() - temporary.stat().st_mtime > KILLED_SECONDS:
                temporary.unlink()
