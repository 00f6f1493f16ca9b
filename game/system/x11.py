"""What SDL doesn't tell of the screen on X11: the X server is asked on a connection of its own."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator
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


def property_type(x11: ctypes.CDLL, display: ctypes.c_void_p, window: ctypes.c_ulong, name: ctypes.c_ulong) -> int:
    """Return the atom that tells of what type a property of a window is; 0 where there is no such property."""
    kind, number, left, data = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_void_p()
    asked = [ctypes.c_long(0), ctypes.c_long(1), 0, ctypes.c_ulong(0)]  # of the first four bytes, of any type
    given = [ctypes.byref(value) for value in (kind, ctypes.c_int(), number, left, data)]
    x11.XGetWindowProperty(display, window, name, *asked, *given)
    if data:
        x11.XFree(data)
    return kind.value


def has_window_manager() -> bool:
    """Return False for a screen on which nobody answers to a wish for the full screen, as is so without a desktop.

    A window manager names itself on the root window (Extended Window Manager Hints, _NET_SUPPORTING_WM_CHECK).
    """
    with connected_x11() as connection:
        if connection is None:
            return True
        x11, display = connection
        root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
        name = ctypes.c_ulong(x11.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0))
        return property_type(x11, display, root, name) != 0
