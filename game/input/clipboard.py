"""The clipboard: the system's, or where it cannot be reached one of the program's own."""

from __future__ import annotations

import ctypes
import logging
import sys
import time
import warnings
from collections.abc import Callable
from functools import lru_cache

import pygame

from ..system.display import connected_x11, read_property

log = logging.getLogger(__name__)

_TYPE = "text/plain;charset=utf-8"
_CODEC, _END = ("utf-16-le", b"\0\0") if sys.platform == "win32" else ("utf-8", b"")
"""The encoding of pygame's text under that type; on Windows it differs from the name (pygame-ce, issue 3320)."""


class Clipboard:
    """The text that programs exchange; its methods never raise.

    It needs an open window, and any: the text outlives changes of its mode. pygame-ce has functions for text; pygame
    has only its older ones, which pygame-ce warns of.
    """

    def __init__(self) -> None:
        self._own = ""
        self._older: str | None = None

    def put(self, text: str) -> bool:
        """Copy text. Return False if the system refuses it: then only this program can paste it."""
        unseen = {ord(c): None for c in set(text) if not c.isprintable() and c not in "\n\t"}
        self._own, self._older = text.translate(unseen), None
        try:
            _put(self._own)
        except (ImportError, NotImplementedError, pygame.error) as error:
            log.info("the clipboard takes nothing: %s", error)
            self._older = _read()
            return False
        return True

    def get(self) -> str | None:
        """Return the text; empty if there is none, None if it is longer than SDL can take: many megabytes.

        A program that has copied something and does not answer can hold this up for a second, SDL's patience.
        """
        if _on_x11() and holds_long_text(pygame.event.pump):  # first: SDL leaves it half taken
            return None
        text = _read()
        return self._own if text is None or text == self._older else text


def _on_x11() -> bool:
    return pygame.display.get_init() and pygame.display.get_driver() == "x11"


def _read() -> str | None:
    """Return the system's text; None if it cannot be reached."""
    try:
        return _get()
    except UnicodeDecodeError:  # what another program called text is none
        return "\N{REPLACEMENT CHARACTER}"
    except (ImportError, NotImplementedError, pygame.error) as error:
        log.info("the clipboard gives nothing: %s", error)
        return None


def _put(text: str) -> None:
    import pygame.scrap

    if hasattr(pygame.scrap, "put_text"):
        pygame.scrap.put_text(text)
    else:
        _begin()
        pygame.scrap.put(_TYPE, text.encode(_CODEC) + _END)


def _get() -> str:
    import pygame.scrap

    if hasattr(pygame.scrap, "get_text"):
        text: str = pygame.scrap.get_text()
        return text
    _begin()
    raw = pygame.scrap.get(_TYPE) or b""
    return raw.decode(_CODEC).partition("\0")[0]


def _begin() -> None:
    """Initialise the clipboard, before each use: on Windows it stores the window, which changes with the full screen.

    On X11 pygame 2.6.1 puts in ``get_wm_info`` a pointer that SDL hasn't set, and crashes where that happens to be 0.
    """
    _begin_in(pygame.display.get_wm_info().get("window") if sys.platform == "win32" else None)


@lru_cache(maxsize=1)
def _begin_in(window: object) -> None:
    """Initialise it once a window: SDL counts each time as another user of the screen, and at the 256th, where
    its count begins anew, takes the screen for unused and closes the window.
    """
    with warnings.catch_warnings():  # it warns that it handles nothing but text
        warnings.simplefilter("ignore", ImportWarning)
        pygame.scrap.init()


PATIENCE_SECONDS = 1.0  # seconds for the program that has the text
SELECTION_NOTIFY = 31  # the event that answers, as in X11/X.h


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
    until = time.monotonic() + PATIENCE_SECONDS
    while time.monotonic() < until:
        if not x11.XPending(display):
            answer()
            time.sleep(0.002)
            continue
        x11.XNextEvent(display, event)
        if ctypes.cast(event, ctypes.POINTER(ctypes.c_int))[0] == SELECTION_NOTIFY:
            return True
    return False
