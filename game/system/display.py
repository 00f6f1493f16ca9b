"""What SDL doesn't tell of the display: how large the system has programs draw everything, and properties of X11, which
are read over a separate connection to the X server.
"""

from __future__ import annotations

import ctypes
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager


@contextmanager
def connected_x11() -> Iterator[tuple[ctypes.CDLL, ctypes.c_void_p] | None]:
    """Give Xlib and a connection to the X server, or None where there is neither."""
    try:
        x11 = ctypes.CDLL("libX11.so.6")
    except OSError:
        yield None
        return
    x11.XOpenDisplay.restype = ctypes.c_void_p
    for function in (x11.XInternAtom, x11.XDefaultRootWindow, x11.XCreateSimpleWindow):
        function.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x11.XOpenDisplay(None))
    if not display:
        yield None
        return
    try:
        yield x11, display
    finally:
        x11.XCloseDisplay(display)


def read_property(
    x11: ctypes.CDLL, display: ctypes.c_void_p, window: ctypes.c_ulong, name: ctypes.c_ulong
) -> tuple[int, int]:
    """Return the atom of the type of a window's property, and its first number; zeros where there is none."""
    kind, number, left = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong()
    data = ctypes.POINTER(ctypes.c_ulong)()
    asked = [ctypes.c_long(0), ctypes.c_long(1), 0, ctypes.c_ulong(0)]  # of the first four bytes, of any type
    size = ctypes.c_int()
    given = [ctypes.byref(value) for value in (kind, size, number, left, data)]
    x11.XGetWindowProperty(display, window, name, *asked, *given)
    first = data[0] if data and size.value == 32 and number.value else 0
    if data:
        x11.XFree(data)
    return kind.value, first


def read_resources() -> bytes:
    """Return the resources that the desktop has set for all programs, as ``xrdb -query`` prints them."""
    with connected_x11() as connection:
        if connection is None:
            return b""
        x11, display = connection
        x11.XResourceManagerString.restype = ctypes.c_char_p
        return x11.XResourceManagerString(display) or b""


def has_window_manager() -> bool:
    """Return False for a screen on which nobody answers to a wish for the full screen, as is so without a desktop.

    A window manager names a window of its own on the root window (Extended Window Manager Hints,
    _NET_SUPPORTING_WM_CHECK); that of one that has ended is no child of the root any more.
    """
    with connected_x11() as connection:
        if connection is None:
            return True
        x11, display = connection
        root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
        name = ctypes.c_ulong(x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0))
        return read_property(x11, display, root, name)[1] in _children(x11, display, root)


def _children(x11: ctypes.CDLL, display: ctypes.c_void_p, window: ctypes.c_ulong) -> set[int]:
    other, count, children = ctypes.c_ulong(), ctypes.c_uint(), ctypes.POINTER(ctypes.c_ulong)()
    given = [ctypes.byref(value) for value in (other, other, children, count)]
    x11.XQueryTree(display, window, *given)
    found = set(children[: count.value]) if children else set()
    if children:
        x11.XFree(children)
    return found


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
