"""The window: opened at its former place, switched to the full screen and back."""

from __future__ import annotations

import math
import os
import sys
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pygame

from ..model.last_run import TITLE_BAR, WindowPlace
from ..system.display import has_window_manager

FIRST_SIZE = (1280, 800)
NO_SCREEN = FIRST_SIZE[0], FIRST_SIZE[1] + 2 * TITLE_BAR  # assumed behind SDL's dummy driver
ACCELERATION = "SDL_FRAMEBUFFER_ACCELERATION"  # of SDL, which has the graphics card draw
WIDEST_FRAME = 64  # pixels
SETTLING_SECONDS = 0.5
"""After the window has been opened or has left the full screen it is the system that moves it, not the player."""

_SDL_WINDOWS: set[object] = set()  # kept, as SDL's events point to them


class NoDisplay(Exception):
    """The error for a system without a screen to open a window on."""


def poll_event() -> pygame.event.Event:
    """Return the next event, as ``pygame.event.poll`` does; also a dropped file whose name isn't UTF-8.

    That name pygame can't decode: it raises SystemError, with the bytes in its cause. What else it can't decode, such
    as a broken text of an input method, is left out.
    """
    try:
        return pygame.event.poll()
    except SystemError as error:
        if not isinstance(error.__cause__, UnicodeDecodeError):
            raise
        name = os.fsdecode(error.__cause__.object)
        kind = pygame.DROPFILE if Path(name).is_absolute() else pygame.USEREVENT
        return pygame.event.Event(kind, file=name)


def waiting_events() -> Iterator[pygame.event.Event]:
    """Yield the events that have come."""
    while (event := poll_event()).type != pygame.NOEVENT:
        yield event


def open_window(place: WindowPlace | None = None) -> WindowPlace:
    """Open the window at its former place, as far as it fits the screen; return its new place.

    Raises NoDisplay; SDL itself would draw on an invisible screen without a word.
    """
    if os.environ.get("SDL_VIDEO_X11_WMCLASS") in (None, Path(sys.argv[0]).name):  # pygame's choice, not the player's
        os.environ["SDL_VIDEO_X11_WMCLASS"] = "antipode"
    wanted = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with _silent_libraries():
            pygame.display.init()
        driver = pygame.display.get_driver()
        if driver in ("offscreen", "dummy") and driver != wanted:
            raise NoDisplay(f"SDL found only its '{driver}' driver")
        if driver == "x11":  # we draw with the processor: copying straight to the window takes 0.2 ms instead of 6
            os.environ.setdefault(ACCELERATION, "0")
        pygame.font.init()
        desktop = pygame.display.get_desktop_sizes()[0] if driver != "dummy" else NO_SCREEN
        put = (place or WindowPlace(*FIRST_SIZE)).clamped(desktop)
        try:
            _open(put)
        except pygame.error:  # of a screen's depths SDL copies straight to some, and not to 30 bits
            if os.environ.get(ACCELERATION) != "0":
                raise
            os.environ[ACCELERATION] = "1"  # SDL reads this once at each start
            pygame.display.quit()
            pygame.display.init()
            _open(put)
    except pygame.error as error:
        raise NoDisplay(str(error)) from None
    pygame.key.stop_text_input()  # an input method must not swallow letters
    return put


def _open(place: WindowPlace) -> None:
    """Open a window of a size, and at a place where windows have one and the player's environment names none."""
    pygame.display.set_caption("Antipode")  # else it is pygame's until the first screen is there
    if place.x is None or "SDL_VIDEO_WINDOW_POS" in os.environ:
        pygame.display.set_mode(place.size, pygame.RESIZABLE)
        return
    os.environ["SDL_VIDEO_WINDOW_POS"] = f"{place.x},{place.y}"
    try:
        pygame.display.set_mode(place.size, pygame.RESIZABLE)
    finally:
        del os.environ["SDL_VIDEO_WINDOW_POS"]


def _frame(put: tuple[int, int], reported: tuple[int, int]) -> tuple[int, int]:
    """Return the offset of the reported place from the requested one: the frame's, which would add up."""
    right, down = reported[0] - put[0], reported[1] - put[1]
    return (right, down) if 0 <= right <= WIDEST_FRAME and 0 <= down <= WIDEST_FRAME else (0, 0)


class Window:
    """The one window, and its stored place."""

    def __init__(self, place: WindowPlace | None = None) -> None:
        """Open the window. Raises NoDisplay."""
        put = open_window(place)
        self._put = self._corner = None if put.x is None or put.y is None else (put.x, put.y)
        self._frame = (0, 0)
        self._settled = -math.inf if self._put is None else time.monotonic() + SETTLING_SECONDS
        self._windowed_size = self.size
        self._full_screen = False
        self._listens = False
        if place is not None and place.full_screen:
            self.toggle_full_screen()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        surface = pygame.display.get_surface()
        assert surface is not None  # the window is open
        return surface.get_size()

    @property
    def place(self) -> WindowPlace:
        """The place to be stored."""
        size = self._windowed_size if self._full_screen else self.size
        x, y = self._corner or (None, None)
        return WindowPlace(*size, x, y, self._full_screen)

    def moved(self, x: int, y: int) -> None:
        """Store a new place; drivers without places report none."""
        if self._full_screen:
            return
        if time.monotonic() >= self._settled:
            self._corner = x - self._frame[0], y - self._frame[1]
        elif self._put is not None:
            self._frame = _frame(self._put, (x, y))

    def listen(self, to_text: bool) -> None:
        """Set whether typing arrives as text, through the player's input method, rather than as keys."""
        if to_text != self._listens:
            self._listens = to_text
            (pygame.key.start_text_input if to_text else pygame.key.stop_text_input)()

    def toggle_full_screen(self) -> None:
        """Switch to the full screen, or back to a window of its former size, as far as that fits the screen now."""
        self._listens = False  # which a new window does not
        place = self.place
        if self._full_screen and (place.width > self.size[0] or place.height > self.size[1]):
            place = place.clamped(self.size)  # what the screen is now: on X11 SDL tells only what it was at the start
        self._windowed_size = place.size
        self._full_screen = not self._full_screen
        if not _switch(self._full_screen, place):
            _reopen(None if self._full_screen else self._windowed_size)
        self._put, self._settled = None, time.monotonic() + SETTLING_SECONDS


@contextmanager
def hidden_window() -> Iterator[None]:
    """Hide the window for a moment, as what listens to its messages on Windows must come before it is seen."""
    from pygame._sdl2.video import Window as SdlWindow

    window = SdlWindow.from_display_module()
    _SDL_WINDOWS.add(window)
    window.hide()
    try:
        yield
    finally:
        window.show()


def _switch(full: bool, place: WindowPlace) -> bool:
    """Switch to the full screen or the window by SDL itself, with one wait (0.1 s) for the window manager.

    False where SDL refuses: drivers without a screen don't give the old size back, a future pygame-ce forbids it.
    """
    if pygame.display.get_driver() in ("offscreen", "dummy"):
        return False
    try:
        from pygame._sdl2.video import Window as SdlWindow

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            window = SdlWindow.from_display_module()
    except (ImportError, AttributeError, pygame.error):
        return False
    _SDL_WINDOWS.add(window)
    if pygame.display.get_driver() == "x11" and not has_window_manager():
        _spread(window, full, place)
    elif full:
        window.set_fullscreen(desktop=True)
    else:
        window.set_windowed()
        width, height = window.size
        if width > place.width or height > place.height:
            window.size = place.size
    return True


def _spread(window: Any, full: bool, place: WindowPlace) -> None:
    """Give a window the screen's size or the one of its ``place``. Without a window manager nobody else does, and SDL
    would believe that it had been done.
    """
    from pygame._sdl2.video import WINDOWPOS_CENTERED

    window.set_windowed()  # there may have been a window manager when the full screen was asked for
    if full:
        window.size, window.position = pygame.display.get_desktop_sizes()[0], (0, 0)
    else:
        window.size = place.size
        window.position = WINDOWPOS_CENTERED if place.x is None or place.y is None else (place.x, place.y)


def _reopen(size: tuple[int, int] | None) -> None:
    """Open the window again through pygame: for None on the full screen. Each of its many changes may wait."""
    wanted, flags = ((0, 0), pygame.FULLSCREEN) if size is None else (size, pygame.RESIZABLE)
    with warnings.catch_warnings():  # pygame-ce warns when a window manager keeps another size
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(wanted, flags)
        if size is not None and surface.get_size() != size:  # the first call only left the full screen
            pygame.display.set_mode(size, flags)
    pygame.key.stop_text_input()


@contextmanager
def _silent_libraries() -> Iterator[None]:
    """Suppress output of C libraries on standard error while drivers are tried; failures are raised."""
    try:
        kept = os.dup(2)
    except OSError:  # there is no standard error
        yield
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        yield
    finally:
        os.dup2(kept, 2)
        os.close(kept)
        os.close(nowhere)
