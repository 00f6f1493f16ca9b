"""Colours on a terminal; none where NO_COLOR is set (no-color.org), and none in files and pipes."""

from __future__ import annotations

import os
import sys
from typing import TextIO

from ..errors import escaped

CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "cyan": "36"}


def paint(name: str, text: object) -> str:
    """Return ``text`` as it is printed on standard output."""
    return _painted(name, str(text), sys.stdout)


def stderr_paint(name: str, line: object) -> str:
    """Return a line as it is printed on standard error, with escapes for what can't be printed."""
    return _painted(name, escaped(str(line)), sys.stderr)


def _painted(name: str, text: str, stream: TextIO | None) -> str:
    return f"\x1b[{CODES[name]}m{text}\x1b[0m" if text and _has_colours(stream) else text


def _has_colours(stream: TextIO | None) -> bool:
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    shows = sys.platform != "win32" or "WT_SESSION" in os.environ  # older consoles of Windows print the codes
    return shows and stream is not None and stream.isatty()
