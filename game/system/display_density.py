"""How many times as large as usual the system has programs draw everything, where it says so."""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Mapping

from .x11 import read_resources

USUAL_DPI = 96
MOST = 4.0
DPI = re.compile(rb"^Xft\.dpi:\s*(\d+(?:\.\d+)?)\s*$", re.MULTILINE)


def display_density(environment: Mapping[str, str] = os.environ) -> float:
    """Return the factor of the desktop: 1.0 where it is unknown, or where the system enlarges windows itself.

    On X11 it is that of GTK or Qt programs (``GDK_SCALE``, ``QT_SCALE_FACTOR``) or the resolution of text
    (``Xft.dpi``); on Windows the resolution, which it reports as usual to programs whose windows it enlarges.
    """
    if sys.platform == "win32":
        return clamped_density(ctypes.windll.user32.GetDpiForSystem() / USUAL_DPI)
    for name in ("GDK_SCALE", "QT_SCALE_FACTOR"):
        try:
            return clamped_density(float(environment[name]))
        except (KeyError, ValueError):
            continue
    if sys.platform == "darwin" or "DISPLAY" not in environment or "WAYLAND_DISPLAY" in environment:
        return 1.0
    found = DPI.search(read_resources())
    return clamped_density(float(found[1]) / USUAL_DPI) if found else 1.0


def clamped_density(factor: float) -> float:
    """Return a factor within what can be meant."""
    return min(max(factor, 1.0), MOST)
