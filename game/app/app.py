"""The window and its loop: events in, frames out, and nothing at all while nothing happens."""

from __future__ import annotations

import math
import sys
import threading
import time
from collections.abc import Callable, Hashable
from contextlib import ExitStack
from dataclasses import replace
from datetime import date

import pygame

from ..coach.coach import Coach
from ..input.clipboard import Clipboard
from ..input.commands import Action
from ..input.input_map import DIGITS, SIGNS, KeyMap, key_name
from ..input.pad import Pads
from ..screens.destinations import Destination, Over, ToClosing
from ..screens.scene import Scene
from ..screens.services import Services
from ..screens.speech import Speech
from ..sound.sounds import Sounds
from ..store.storage import Store
from ..store.writer import CLOSING_SECONDS
from ..system.clock import RunningClock
from ..system.memory import tidy_memory
from ..ui.art import Art
from ..ui.later import Later
from ..ui.text import Fonts
from ..ui.theme import THEMES
from ..ui.widgets import Painter
from .compositor import Picture
from .explainer import Explainer
from .pointer import Pointer
from .routes import open_scene
from .window import NoDisplay, Window

FRAME_SECONDS = 1 / 60
KEEP_WINDOW_SECONDS = 1.0
"""After which a new size or place of the window is kept: not more often."""
TIDY_SECONDS = 1.0
"""After which memory that a screen or a size of the window took is given back: not more often."""

SAVING_SECONDS = 0.5
"""How long closing waits for the disk before the player is told that something is not saved."""

NO_DISPLAY = 3
"""Exit code."""

LOOK_SECONDS = 0.005
"""How often an idle window looks for input: pygame's own wait looks every millisecond, which takes 3% of a core."""


class App:
    """Runs one screen after another in one window."""

    def __init__(
        self,
        store: Store,
        first: Destination,
        cache: bool = True,
        now: Callable[[], float] | None = None,
        sounds: Sounds | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        """Opens the window, mute unless it is given sounds. ``now`` is a clock in seconds that is never set back,
        without one it stands while the program is stopped; ``today`` gives the date on the player's calendar.

        Raises NoDisplay.
        """
        now = now or RunningClock()
        self._window = Window(store.settings.window)
        self._keeping = Later(KEEP_WINDOW_SECONDS, self._keep_window, now)
        self._tidying = Later(TIDY_SECONDS, tidy_memory, now)
        self._woken = threading.Event()
        """Set by another thread when its work has ended, or it has failed."""
        self._failure: BaseException | None = None
        speech = Speech(store.settings.language, KeyMap(store.settings.keys))
        art = Art(Fonts())  # the numbers on pieces look the same in every language
        pygame.display.set_icon(art.picture("icon", 64, 64))
        coach = Coach(self._woken.set, cache)
        painter = Painter(art, speech.fonts, THEMES[store.settings.theme])
        sounds, wake = sounds or Sounds(muted=True), self._woken.set
        self._pads = Pads(self._press_button, self._let_go, self._repeat, self._pads_changed, now)
        self.services = Services(
            painter=painter,
            speech=speech,
            do=self.do,
            lay_out=self._lay_out,
            coach=coach,
            store=store,
            sounds=sounds,
            clipboard=Clipboard(),
            now=now,
            wake=wake,
            pads=self._pads,
            cache=cache,
            today=today,
        )
        self.explainer = Explainer(self.services)
        """Asked first about every input, and drawn last."""
        self.scene = open_scene(self.services, self._window.size, first)
        store.history.load(self._woken.set)
        store.listen(self._woken.set)
        self._problem = store.problem
        """What the screen has told of the player's files, where it tells of that."""
        self._picture = Picture(self.explainer)
        self.running = True
        self.frames = 0
        """Frames drawn so far."""
        self._closing = False
        """Whether the screen says what is not saved yet."""
        self._title = ""
        self._last_frame = 0.0
        self._held: dict[Hashable, Action] = {}
        """What each key, or button of a game pad, that is down was pressed for."""
        self._pointer = Pointer(now)

    def run(self) -> None:
        """Until the window is closed. Raises what another thread has failed with, too."""
        try:
            while self.running:
                self.step(self._patience())
        finally:
            self.close()
        self._raise_failure()

    def fail(self, error: BaseException | None) -> None:
        """Has the loop end with an exception of another thread, where nobody can handle it."""
        self._failure = error
        self._woken.set()

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def step(self, patience: float | None = 0.0) -> None:
        """Waits for an event, at most ``patience`` seconds (None: for ever); handles all; draws if needed."""
        event = self._next_event(patience)
        self._raise_failure()
        for each in ([event] if event.type != pygame.NOEVENT else []) + pygame.event.get():
            self._handle(each)
            self._follow()  # what comes after Enter or Esc is meant for the next screen
        self._keeping.update()
        self._tidying.update()
        if self.running:
            self._pads.update()
            self._advance()

    def close(self) -> None:
        """Keeps what is the player's, stops the solver and closes the window.

        All of it is done even if some of it fails; what failed is raised at the end.
        """
        with ExitStack() as last_first:
            last_first.callback(pygame.display.quit)
            last_first.callback(self.services.painter.forget)  # who has closed the game may keep it long
            last_first.callback(self._pads.close)
            last_first.callback(self.services.sounds.close)
            last_first.callback(self.services.store.close, self._closing_seconds)
            last_first.callback(self.services.coach.close)
            last_first.callback(self.scene.leave)
            self._keeping.do_now()

    @property
    def _closing_seconds(self) -> float:
        """How long the end waits for the disk: not again, where the player has been told that it takes long."""
        return SAVING_SECONDS if self._closing else CLOSING_SECONDS

    def _end(self) -> None:
        """Closes the game if all is saved; otherwise says so first. Asked once more there, closes all the same."""
        if not self._closing:
            self._keeping.do_now()
            self.scene.leave()
            self.services.store.try_again()
            if not self.services.store.flush(SAVING_SECONDS):
                self.scene.next = ToClosing(self.scene)
                return
        self.running = False

    def _lay_out(self) -> None:
        self.scene.resize(self.scene.size)

    def _next_event(self, patience: float | None) -> pygame.event.Event:
        """The next event; NOEVENT when the time is up or the solver has ended."""
        until = math.inf if patience is None else time.monotonic() + patience
        while True:
            self.services.now()  # so that the clock knows that the program runs
            event = pygame.event.poll()
            left = until - time.monotonic()
            if event.type != pygame.NOEVENT or left <= 0 or self._woken.is_set():
                self._woken.clear()
                return event
            self._woken.wait(min(left, LOOK_SECONDS))

    def _patience(self) -> float | None:
        """How long nothing is due."""
        if self.scene.next is not None:
            return 0.0
        now = self.services.now()
        if self.scene.dirty or self._moves:
            return max(self._last_frame + FRAME_SECONDS - now, 0.0)
        dues = self.scene.due(), self._keeping.due, self._tidying.due, self.explainer.due(), self._pads.due()
        times = [time for time in dues if time is not None]
        return max(min(times) - now, 0.0) if times else None

    def _advance(self) -> None:
        self._follow()
        face = self.scene.face
        self._tell_problem()
        self.scene.update()
        self.explainer.update(self.scene)
        if self.scene.face != face:
            self._pointer.controls_changed()
        self._show_title()
        now = self.services.now()
        if now - self._last_frame < FRAME_SECONDS * 0.9 and self._moves:
            return  # an event came between two frames
        if not self._picture.draw(self.scene, now):
            return
        due = self._last_frame + FRAME_SECONDS
        self._last_frame = due if due <= now < due + FRAME_SECONDS / 2 else now  # what is late does not delay the next
        self.frames += 1
        if self.frames == 1:  # nobody waits for anything but this frame
            self.services.sounds.start()
            self._pads.start()

    @property
    def fading(self) -> bool:
        """Whether the screen before this one can still be seen."""
        return self._picture.moving

    @property
    def _moves(self) -> bool:
        """Whether frames are wanted one after another."""
        return self.fading or self.scene.moving or self.scene.changed or self.explainer.changed

    def _follow(self) -> None:
        """To the screen that the present one leads to, and on where that only leads on."""
        while self.scene.next is not None:
            self._closing = isinstance(self.scene.next, ToClosing)
            if not isinstance(self.scene.next, Over | Scene):  # these keep the screen behind them
                self.scene.leave()
            self.scene = open_scene(self.services, self.scene.size, self.scene.next)
            self.services.store.try_again()
            self._tidying.ask()
            if not self.services.still:
                self._picture.fade(self.services.now())

    def _tell_problem(self) -> None:
        """A file could not be saved or read, or now could: the screen may say so."""
        problem = self.services.store.problem
        if problem != self._problem:
            self._problem = problem
            self.scene.files_changed()

    def _show_title(self) -> None:
        if self.scene.title != self._title:
            self._title = self.scene.title
            pygame.display.set_caption(self._title)

    def _handle(self, event: pygame.event.Event) -> None:
        if self.explainer.takes(event, self.scene):
            return
        if event.type == pygame.QUIT:
            self._end()
        elif event.type == pygame.KEYDOWN:
            self._picture.end_fade()
            self._key(event)
        elif event.type == pygame.KEYUP:
            self._let_go(event.key)  # by name it may mean something else: modifiers have changed
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._picture.end_fade()
            self._pointer.press(self.scene, event.pos, bool(getattr(event, "touch", False)))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._pointer.let_go(self.scene, event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self.scene.drag(event.pos, bool(event.buttons[0]))
        elif event.type == pygame.MOUSEWHEEL:
            if event.y:  # else it was turned sideways
                self.scene.wheel(event.y)
        elif not self._pads.takes(event):
            self._handle_window(event)

    def _handle_window(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._take_size()
            if event.type == pygame.VIDEORESIZE:
                self._keeping.ask()
        elif event.type == pygame.WINDOWMOVED:
            self._window.moved(event.x, event.y)
            self._keeping.ask()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.scene.look_away()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.scene.look_back()

    def _key(self, event: pygame.event.Event) -> None:
        self._play_with(None)
        key = _key_of(event)
        if self.scene.take_key(key_name(*key)):
            return
        action = self.services.keys.action_of(*key)
        if action is not None:
            self._press(event.key, action)

    def _press_button(self, part: Hashable, action: Action) -> None:
        """A button of a game pad has been pressed."""
        self._play_with(self._pads.maker)
        self._press(part, action)

    def _pads_changed(self) -> None:
        """A pad has come or gone. With the last go the names of its buttons, and who played with it cannot go on."""
        if not self._pads.present and self.services.words.pad is not None:
            self.services.words.pad = None
            self.scene.look_away()
        self._lay_out()

    def _play_with(self, maker: str | None) -> None:
        """What the screen names are from now on the buttons of a pad by this maker, or for None keys."""
        if self.services.words.pad != maker:
            self.services.words.pad = maker
            self._lay_out()

    def _press(self, key: Hashable, action: Action) -> None:
        """A key, or a button of a game pad, has been pressed that asks for this."""
        self._picture.end_fade()
        self._held[key] = action
        self.do(action)

    def _let_go(self, key: Hashable) -> None:
        action = self._held.pop(key, None)
        if action is not None:
            self.scene.release(action)

    def _repeat(self, action: Action) -> None:
        if self.scene.repeats(action):
            self.do(action)

    def do(self, action: Action) -> None:
        """What a key, a button of the game pad or the menu asks for."""
        if self.explainer.answers(action, self.scene):
            return
        if action is Action.FULL_SCREEN:
            self.toggle_full_screen()
        elif action is Action.QUIT:
            self._end()
        elif action is Action.MUTE:
            muted = not self.services.settings.muted
            self.services.change_settings(replace(self.services.settings, muted=muted))
            self.scene.sound_changed()
        else:
            self.scene.act(action)

    def toggle_full_screen(self) -> None:
        """To the whole screen, or back to a window of the size it had."""
        self._window.toggle_full_screen()
        self._take_size()
        self._keeping.ask()

    def _take_size(self) -> None:
        """The screen gets the size that the window has now; that of an event may have passed."""
        self.scene.dirty = True
        if self._window.size != self.scene.size:
            self.services.painter.art.forget()  # in a window of another size all pictures have other sizes
            self.scene.resize(self._window.size)
            self._tidying.ask()

    def _keep_window(self) -> None:
        """Remembers the window's size and place."""
        self.services.change_settings(replace(self.services.settings, window=self._window.place))


def _key_of(event: pygame.event.Event) -> tuple[str, bool, bool, bool]:
    """A key, and whether Ctrl, Shift and Alt are held; signs are the character typed, other keys their name.

    So are digits, where they are not what the key is named after: some keyboards have them with Shift.
    """
    typed, name, held = getattr(event, "unicode", ""), pygame.key.name(event.key), event.mod
    key = typed if typed in SIGNS or (typed in DIGITS and typed not in name) else name
    return key, bool(held & pygame.KMOD_CTRL), bool(held & pygame.KMOD_SHIFT), bool(held & pygame.KMOD_ALT)


def report_no_display(error: NoDisplay) -> int:
    """One line on standard error; gives the exit code."""
    print(f"antipode: no display to open a window on ({error}); the headless commands need none", file=sys.stderr)
    return NO_DISPLAY
