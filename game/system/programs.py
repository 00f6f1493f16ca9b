"""Other programs: parts of our own in processes of their own, and those of the desktop for folders and files."""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from solver.system.files import pictures_folder

HERE = "game.system.programs"
PREFIX = __name__.removesuffix(HERE)
"""Before the names of all modules: nothing in the project's folder, ``antipode.`` where the program is installed."""
ROOT = Path(__file__).parents[__name__.count(".")]  # the folder of the first package


def command_of(module: str, frozen: str) -> tuple[str, ...]:
    """Return the command that runs a module's ``main``, or a frozen program with the argument ``frozen``."""
    if getattr(sys, "frozen", False):
        return sys.executable, frozen
    return sys.executable or "python3", "-m", PREFIX + module


OPENERS = {"darwin": "open", "win32": "explorer"}


def opener() -> str:
    """Return the program that opens files and folders on this system."""
    return OPENERS.get(sys.platform, "xdg-open")


def open_path(path: Path) -> bool:
    """Open a file or folder in the system's program for it, without waiting; return False if that can't be started."""
    program = shutil.which(opener())
    if program is None:
        return False
    quiet = subprocess.DEVNULL
    try:
        subprocess.Popen([program, str(path)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError:
        return False
    return True


def can_copy_picture() -> bool:
    """Return whether there is a program that copies pictures to the clipboard."""
    return _picture_copier() is not None


def copy_picture(png: bytes) -> bool:
    """Copy a PNG to the clipboard; return False if no program takes it."""
    command = _picture_copier()
    if command is None:
        return False
    quiet = subprocess.DEVNULL
    try:
        with tempfile.TemporaryFile() as file:  # the program may stay behind and answer for the clipboard
            file.write(png)
            file.seek(0)
            ran = subprocess.run(command, stdin=file, stdout=quiet, stderr=quiet, check=False, timeout=COPY_SECONDS)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return ran.returncode == 0


def _picture_copier() -> list[str] | None:
    if "WAYLAND_DISPLAY" in os.environ and shutil.which("wl-copy"):
        return ["wl-copy", "--type", "image/png"]
    if "DISPLAY" in os.environ and shutil.which("xclip"):
        return ["xclip", "-selection", "clipboard", "-target", "image/png"]
    return None


COPY_SECONDS = 5.0

TKINTER = """
import os, sys, tkinter
from tkinter import filedialog
root = tkinter.Tk()
root.withdraw()
if root.tk.call("tk", "windowingsystem") == "x11":
    root.after(1, lambda: print(flush=True))  # when the dialog is there, which takes the events from then on
else:
    print(flush=True)  # the system's dialog is there at once
title, folder, *patterns = sys.argv[1:]
chosen = filedialog.askopenfilename(title=title, initialdir=folder, filetypes=[("", patterns)])
sys.stdout.buffer.write(os.fsencode(chosen or ""))  # an empty tuple after Cancel
"""


OPENING_SECONDS = 2.0  # until a program that doesn't tell has opened its dialog


class NoChooser(Exception):
    """The error for a system without a program that chooses files."""


def choose_file(
    title: str,
    endings: Sequence[str],
    folder: Path | None = None,
    on_shown: Callable[[], None] = lambda: None,
) -> Path | None:
    """Return the file that the player chooses, None if they cancel; wait for as long as they take. Raises NoChooser.

    There is one dialog at a time: where one is open, perhaps behind the window, a new one comes in its place. It opens
    in ``folder``, by default that for pictures, or at home where there is none; ``on_shown`` is called when it is
    there, as far as that is known.
    """
    patterns = [f"*{each}" for ending in endings for each in (ending, ending.upper())]
    folder = folder or pictures_folder()
    command = _command(title, patterns, folder if folder.is_dir() else Path.home())
    if command is None:
        raise NoChooser
    quiet = subprocess.DEVNULL
    with _one_chooser:
        end_chooser()
        try:
            program = subprocess.Popen(command, stdin=quiet, stdout=subprocess.PIPE, stderr=quiet)
        except OSError:
            raise NoChooser from None
        _open_choosers[:] = [program]
    with program:
        assert program.stdout is not None
        if TKINTER in command:
            program.stdout.readline()
        else:
            with suppress(subprocess.TimeoutExpired):
                program.wait(OPENING_SECONDS)
        on_shown()
        name = os.fsdecode(program.stdout.read().strip(b"\r\n"))  # which may not be UTF-8
    return Path(name) if name and program.returncode == 0 else None


_one_chooser = threading.RLock()
_open_choosers: list[subprocess.Popen[bytes]] = []  # the one that was opened last


def end_chooser() -> None:
    """Close the dialog that chooses a file, if it is open, also one that is just being opened."""
    with _one_chooser:
        for program in _open_choosers:
            if program.poll() is None:
                program.terminate()


def _command(title: str, patterns: list[str], folder: Path) -> list[str] | None:
    if shutil.which("zenity"):
        return [
            "zenity",
            "--file-selection",
            f"--title={title}",
            f"--filename={folder}/",
            f"--file-filter={' '.join(patterns)}",
        ]
    if shutil.which("kdialog"):
        return ["kdialog", "--title", title, "--getopenfilename", str(folder), " ".join(patterns)]
    if not getattr(sys, "frozen", False) and importlib.util.find_spec("tkinter") is not None:
        return [sys.executable, "-c", TKINTER, title, str(folder), *patterns]
    return None
