"""Folders shown by the system's own program for them."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

OPENERS = {"darwin": "open", "win32": "explorer"}


def opener() -> str:
    """The program that shows folders on this system."""
    return OPENERS.get(sys.platform, "xdg-open")


def show_folder(folder: Path) -> bool:
    """Has the system show a folder, and waits for nothing; false where its program for that cannot be started."""
    program = shutil.which(opener())
    if program is None:
        return False
    quiet = subprocess.DEVNULL
    try:
        subprocess.Popen([program, str(folder)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return False
    return True
