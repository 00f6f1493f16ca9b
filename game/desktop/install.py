"""Puts the program into the menu of a Linux desktop and makes its files open in it; takes all of it back.

Everything is written below the user's data folder, as freedesktop.org's specifications name it (desktop entries,
AppStream metainfo, icon themes, shared MIME info).
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from solver.errors import MissingData, escaped
from solver.system.files import write_atomically

ASSETS = Path(__file__).parent.parent.parent / "assets"
NAME = "antipode"
SIZES = (16, 24, 32, 48, 64, 128, 256)  # pixels of the icon's pictures, for desktops that draw no vectors
ICONS = Path("icons") / "hicolor"
APPLICATIONS, METAINFO, MIME = Path("applications"), Path("metainfo"), Path("mime")


def start_command() -> list[str]:
    """Return the command that starts the program from anywhere."""
    if getattr(sys, "frozen", False):
        return [os.environ.get("ANTIPODE_FILE") or sys.executable]  # the one file that has unpacked it, or itself
    top, _, inner = __name__.partition(".")
    if top != NAME or not inner:
        return [sys.executable, str(ASSETS.parent / "main.py")]
    called = Path(sys.argv[0]).absolute()
    return [str(called)] if called.stem == NAME and called.is_file() else [sys.executable, "-m", NAME]


def user_data() -> Path:
    """Return the folder that desktops read, beside the system's own. Raises OSError where there is no home."""
    named = os.environ.get("XDG_DATA_HOME", "")
    if Path(named).is_absolute():
        return Path(named)
    try:
        return Path.home() / ".local" / "share"
    except RuntimeError as error:
        raise OSError(str(error)) from None


def paths() -> list[Path]:
    """Return the files that are installed, below the data folder."""
    return [
        APPLICATIONS / f"{NAME}.desktop",
        METAINFO / f"{NAME}.metainfo.xml",
        MIME / "packages" / f"{NAME}.xml",
        ICONS / "scalable" / "apps" / f"{NAME}.svg",
        *(ICONS / f"{size}x{size}" / "apps" / f"{NAME}.png" for size in SIZES),
    ]


def install(folder: Path, command: list[str] | None = None) -> list[Path]:
    """Write the files below a data folder and notify the desktop; return their paths.

    Raises OSError, MissingData, and ValueError for a program that no desktop entry can name.
    """
    command = start_command() if command is None else command
    for word in command:
        if not word.isprintable():
            raise ValueError(f"desktop: no menu can start '{word}', expected a path without line breaks and the like")
    written = []
    for path, content in zip(paths(), list(_contents(command)), strict=True):
        write_atomically(folder / path, [content])
        (folder / path).chmod(0o644)
        written.append(folder / path)
    _notify_desktop(folder)
    return written


def remove(folder: Path) -> list[Path]:
    """Remove the files of ``install``, and notify the desktop; return the paths that existed. Raises OSError."""
    removed = [folder / path for path in paths() if (folder / path).exists()]
    for path in removed:
        path.unlink()
    if removed:
        _notify_desktop(folder)
    return removed


def change(wanted: bool) -> int:
    """Run the command: print the files written or removed; return the exit code. Raises OSError, ValueError."""
    if sys.platform in ("win32", "darwin"):
        raise ValueError("desktop: only for a Linux desktop")
    folder = user_data()
    changed = install(folder) if wanted else remove(folder)
    for path in changed:
        print(escaped(str(path)))
    if wanted:
        print(f"Added Antipode to the menu of your desktop: the {len(changed)} files above, which --remove removes.")
    elif changed:
        print(f"Removed Antipode from the menu of your desktop: the {len(changed)} files above.")
    else:
        print("Antipode isn't in the menu of your desktop: nothing to remove.")
    return 0


def entry(text: str, command: list[str]) -> str:
    """Return the desktop entry with the command that starts the program here."""
    quoted = " ".join(map(_quoted, command))
    lines = text.replace("Exec=antipode open --in-window %u", f"Exec={quoted} open --in-window %u").splitlines(
        keepends=True
    )
    program = command[0].replace("\\", "\\\\")
    return "".join(f"TryExec={program}\n" if line.startswith("TryExec=") else line for line in lines)


def _quoted(word: str) -> str:
    """Escape and quote a word of an ``Exec`` line, as paths may have spaces; its own backslashes are escaped twice."""
    for sign in ("\\", '"', "`", "$"):
        word = word.replace(sign, f"\\{sign}")
    word = word.replace("\\", "\\\\").replace("%", "%%")
    return f'"{word}"'


def _contents(command: list[str]) -> Iterator[bytes]:
    try:
        texts = ASSETS / "desktop"
        yield entry((texts / f"{NAME}.desktop").read_text("utf-8"), command).encode()
        yield (texts / f"{NAME}.metainfo.xml").read_bytes()
        yield (texts / f"{NAME}.mime.xml").read_bytes()
        icon = (ASSETS / "icon.svg").read_bytes()
    except FileNotFoundError as error:
        raise MissingData("assets (desktop) are", error.filename) from None
    yield icon
    for size in SIZES:
        yield _picture(icon, size)


def _picture(icon: bytes, size: int) -> bytes:
    from ..app.start import load_pygame

    load_pygame()
    import pygame

    from ..ui.art import loaded

    file = io.BytesIO()
    pygame.image.save(loaded(icon.decode(), size, size), file, "icon.png")
    return file.getvalue()


def _notify_desktop(folder: Path) -> None:
    """Make the desktop's own programs read the folder anew, where they are installed; else the next login does."""
    commands: list[list[str]] = [
        ["update-desktop-database", "-q", str(folder / APPLICATIONS)],
        ["update-mime-database", str(folder / MIME)],
        ["gtk-update-icon-cache", "-q", "-t", "-f", str(folder / ICONS)],
    ]
    for command in commands:
        if shutil.which(command[0]) is not None:
            with suppress(OSError, subprocess.SubprocessError):
                subprocess.run(command, env=_environment(), timeout=60, capture_output=True, check=False)


def _environment() -> dict[str, str]:
    """Return the environment for other programs: a frozen program's own has its libraries first."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        before = environment.pop("LD_LIBRARY_PATH_ORIG", None)
        environment.pop("LD_LIBRARY_PATH", None)
        environment |= {} if before is None else {"LD_LIBRARY_PATH": before}
    return environment
