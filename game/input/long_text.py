"""Whether the clipboard of X11 holds a text that SDL can't take."""

from __future__ import annotations

import ctypes
import time
from collections.abc import Callable

from ..system.x11 import connected_x11, read_property

PATIENCE = 1.0
"""Seconds for the program that has the text."""
SELECTION_NOTIFY = 31
"""The event that answers, as in X11/X.h."""


def holds_long_text(answer: Callable[[], None]) -> bool:
    """Return whether what was copied is a text so long that X11 hands it on in portions.

    SDL 2 doesn't know that way (INCR in the Inter-Client Communication Conventions, section 2.7.2) and gives no text
    then, as if nothing had been copied. The text may be this program's own: ``answer`` has SDL handle the requests of
    other programs, of which this module is one to it. False where X11 can't be asked.
    """
    with connected_x11() as connection:
        return connection is not None and _comes_in_portions(*connection, answer)


def _comes_in_portions(x11: ctypes.CDLL, display: ctypes.c_void_p, answer: Callable[[], None]) -> bool:
    """Ask for the text, and look only at the way in which it would come."""

    def atom(name: bytes) -> ctypes.c_ulong:
        return ctypes.c_ulong(x11.XInternAtom(display, name, 0))

    none, place = ctypes.c_ulong(0), atom(b"ANTIPODE_PASTE")
    root = ctypes.c_ulong(x11.XDefaultRootWindow(display))
    window = ctypes.c_ulong(x11.XCreateSimpleWindow(display, root, 0, 0, 1, 1, 0, none, none))
    answer()  # also sends what was copied a moment ago
    x11.XConvertSelection(display, atom(b"CLIPBOARD"), atom(b"UTF8_STRING"), place, window, none)
    x11.XFlush(display)
    if not _is_answered(x11, display, answer):
        return False
    return read_property(x11, display, window, place)[0] == atom(b"INCR").value


def _is_answered(x11: ctypes.CDLL, display: ctypes.c_void_p, answer: Callable[[], None]) -> bool:
    """Wait for the answer to the question for the text; return False if none comes."""
    event = (ctypes.c_long * 24)()  # the size of an XEvent, whose first number is its type
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if not x11.XPending(display):
            answer()
            time.sleep(0.002)
            continue
        x11.XNextEvent(display, event)
        if ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[0] == SELECTION_NOTIFY:
            return True
    return False
