"""Folders, shown by the system's own program."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

OPENERS = {"darwin": "open", "win32": "explorer"}


def opener() -> str:
    """Return the program that shows folders on this system."""
    return OPENERS.get(sys.platform, "xdg-open")


def show_folder(folder: Path) -> bool:
    """Show a folder in the system's program, without waiting; return False if that cannot be started."""
    program = shutil.which(opener())
    if program is None:
        return False
    quiet = subprocess.DEVNULL
    try:
        subprocess.Popen([program, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return False
    return True
