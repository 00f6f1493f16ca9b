"""The window and its loop: events in, frames out, and nothing at all while nothing happens."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Hashable
from contextlib import ExitStack
from dataclasses import replace
from datetime import date

import pygame

from ..board.piece_pictures import PICTURES
from ..coach.background_results import BoardSupply
from ..coach.coach import Coach
from ..input.commands import Action
from ..input.pad import Pads
from ..model.crop import NO_CROP
from ..model.settings import Settings
from ..screens.game_screen import (
    Destination,
    GameScreen,
    Over,
    ToClosing,
    ToCommand,
    ToPhoto,
    ToPicker,
    ToPictureChooser,
)
from ..screens.interface import Interface
from ..sound.sounds import Sounds
from ..store.storage import Store
from ..store.tasks import CLOSING_SECONDS
from ..system.background import CallbackQueue
from ..system.programs import end_chooser
from ..ui.alarms import Alarms, RunningClock
from .compositor import Compositor
from .deferred import IdleCleanup
from .dropped_files import OwnPicture, open_dropped
from .keyboard import current_layout, key_names
from .pointer import Pointer
from .routes import Routes
from .screen_reader import ScreenReader
from .tooltips import READINGS, Tooltips, reading
from .window import Window, poll_event, waiting_events

FRAME_SECONDS = 1 / 60
KEEP_WINDOW_SECONDS = 1.0
"""A window that was moved or resized is remembered after so long, not more often."""
SAVING_SECONDS = 0.5
"""The time that closing waits for the disk before it warns the player of unsaved data."""
LOOK_SECONDS = 0.005
"""An idle window's polling interval: pygame's own wait looks every millisecond, which takes 3% of a core."""
QUICK_LOOK_SECONDS, QUICK_SECONDS = 0.001, 0.5  # the interval for a while after an event, as others follow then
BETWEEN_FRAMES, AFTER_PRESS = 0.9, 0.25
"""The least time between two frames, in frames; a press needn't wait for the animation's next one."""
PRESSES = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)


class App:
    """The running program: one screen after another in one window."""

    def __init__(
        self,
        store: Store,
        first: Destination,
        cache: bool = True,
        now: Callable[[], float] | None = None,
        sounds: Sounds | None = None,
        today: Callable[[], date] = date.today,
        opened: Callable[[], None] = lambda: None,
    ) -> None:
        """Open the window, mute without ``sounds``; ``now`` is in seconds and never set back. Raises NoDisplay."""
        now = now or RunningClock()
        self._window = Window(store.settings.window)
        self._alarms = Alarms(now)
        self._chooses_photo: GameScreen | None = None  # the screen on which the chooser was opened last
        self._callbacks = CallbackQueue()
        self._failure: BaseException | None = None
        self._held: dict[Hashable, Action] = {}  # by key, or button of a game pad
        self._pads = Pads(self._press_button, self._release, self._repeat, self._pads_changed, now)
        self.store, post = store, self._callbacks.post
        self.interface = Interface(store, sounds or Sounds(muted=True), self._pads, now, today, post)
        pygame.display.set_icon(self.interface.painter.art.picture("icon", 64, 64))
        self.interface.keys.layout = current_layout(self.interface.speech.fonts.shows)
        self.coach, self.supply = Coach(post, cache), BoardSupply(post, store.add_made_boards)
        self.routes = Routes(self.interface, store, self.coach, self.supply)
        self._cleanup = IdleCleanup(self._alarms, self.interface.painter)
        self.tooltips = Tooltips(self.interface, self._alarms, lambda: self.screen)
        self._picture = OwnPicture(self.interface, store, self.tooltips, self._alarms, self._show_picture)
        store.start(post)
        store.changed = self._files_changed
        self.screen = self.routes.open(first, self._window.size)
        store.writer.changed = self._callbacks.wake
        self._shown_problem = store.problem
        self.compositor = Compositor(self.tooltips)
        self.reader = ScreenReader(lambda: self.screen, self.run_command, self.refresh_screen, post, self._alarms)
        self.is_running = True
        self._on_first_frame = opened
        self.frames = 0  # drawn so far
        self._closing = False  # while the screen shows a warning of unsaved data
        self._last_frame = self._last_look = 0.0
        self._quick_until = 0.0
        self._is_out_of_date = True
        self._pointer = Pointer(now)

    def run(self) -> None:
        """Run until the window is closed. Raises exceptions of other threads, too."""
        try:
            while self.is_running:
                self.step(self._patience())
        finally:
            self.close()
        self._raise_failure()

    def fail(self, error: BaseException | None) -> None:
        """End the loop with an exception of another thread, which can't handle it itself."""
        self._failure = error
        self._callbacks.post(self._raise_failure)

    def _raise_failure(self) -> None:
        if self._failure is not None:
            raise self._failure

    def step(self, patience: float | None = 0.0) -> None:
        """Wait for an event, at most ``patience`` seconds (None: for ever); handle all; draw if needed."""
        event = self._next_event(patience)
        is_pressed, seen = False, self.screen
        for each in ([event] if event.type != pygame.NOEVENT else []) + list(waiting_events()):
            is_pressed |= each.type in PRESSES or (each.type == pygame.MOUSEMOTION and self._is_hover_on)
            self._quick_until = time.monotonic() + QUICK_SECONDS
            if each.type == pygame.MOUSEBUTTONDOWN and self.screen is not seen:
                continue  # it was meant for what was seen then
            self._handle(each)
            self.refresh_screen()
            self._follow()  # what comes after Enter or Esc is meant for the next screen
        self._alarms.ring()
        if self.is_running:
            self._pads.update()
            self._advance(BETWEEN_FRAMES if not is_pressed else AFTER_PRESS)

    @property
    def _is_hover_on(self) -> bool:
        """A motion of the pointer moves a piece."""
        return self.interface.settings.hover == "on"

    def close(self) -> None:
        """Save the player's data, stop the solver and close the window; failures are raised when all is done."""
        with ExitStack() as last_first:
            last_first.callback(self.store.close, SAVING_SECONDS)  # by then all is saved, or was told
            last_first.callback(pygame.display.quit)
            last_first.callback(self.interface.painter.forget)  # a closed game may be kept long
            last_first.callback(self._pads.close)
            last_first.callback(self.reader.close)
            last_first.callback(self.interface.sounds.close)
            patience = SAVING_SECONDS if self._closing else CLOSING_SECONDS  # the player may have been warned already
            last_first.callback(self.store.flush, patience)
            last_first.callback(self.coach.close)
            last_first.callback(self.supply.stop)
            last_first.callback(end_chooser)
            last_first.callback(self.screen.leave)
            self._alarms.hurry(self._keep_window)

    def _end(self) -> None:
        """Close the game if all is saved; otherwise warn first. A second request closes it all the same."""
        if not self._closing:
            self._alarms.hurry(self._keep_window)
            self.screen.leave()
            self.store.writer.try_again()
            if not self.store.writer.flush(SAVING_SECONDS):
                self.screen.next = ToClosing(self.screen)
                return
        self.is_running = False

    def change_settings(self, settings: Settings) -> None:
        """Store other settings and use them at once; raise KeyConflict without any change."""
        self._is_out_of_date = True
        self.screen.change_settings(settings)

    def _show_picture(self) -> str:
        """Show the player's new picture on the tiles, or where it was chosen for the picture boards on those alone;
        return the phrase that tells so.
        """
        settings = replace(self.interface.settings, crop=NO_CROP)
        changes = self.screen.changes_tiles and settings.tiles not in PICTURES
        self.change_settings(settings.choose("tiles", PICTURES[0]) if changes else settings)
        self.lay_out()  # also where there was another picture before
        if self._chooses_photo is self.screen and not self.screen.shows_photo:
            self.screen.next = ToPhoto(self.screen)
        self._chooses_photo = None
        return "picture.taken" if self.interface.settings.tiles in PICTURES else "picture.taken_photo"

    def _files_changed(self) -> None:
        """Show what another program has written."""
        self.screen.files_changed()
        self.refresh_screen()

    def lay_out(self) -> None:
        """Lay out the present screen again."""
        self._is_out_of_date = True
        self.screen.resize(self.screen.size)

    def _next_event(self, patience: float | None) -> pygame.event.Event:
        """Return the next event; NOEVENT when the time is up or the solver has ended."""
        until = math.inf if patience is None else time.monotonic() + patience
        while True:
            self.interface.now()  # so that the clock sees that the program runs
            event = poll_event()
            left = until - time.monotonic()
            if self._callbacks.is_due:
                return event
            if event.type != pygame.NOEVENT or left <= 0:
                return event
            look = QUICK_LOOK_SECONDS if time.monotonic() < self._quick_until else LOOK_SECONDS
            self._callbacks.wait(min(left, look))

    def _patience(self) -> float | None:
        """Return the seconds until something is due; None if nothing is."""
        if self.screen.next is not None:
            return 0.0
        now = self.interface.now()
        if self.screen.is_dirty or self._is_moving:
            return max(self._last_look + FRAME_SECONDS - now, 0.0)
        dues = self.screen.alarms.next, self._alarms.next, self._pads.due()
        times = [due for due in dues if due is not None]
        return max(min(times) - now, 0.0) if times else None

    def _advance(self, least_frames: float) -> None:
        """Bring the screen up to date, and draw it unless the last frame is nearer than that."""
        self._follow()
        is_refreshed = self._bring_up_to_date()
        self.tooltips.close_outdated()
        if self.reader.is_active and (is_refreshed or self.tooltips.has_changed):
            self.reader.update(self.screen, self.tooltips.tooltip)
        now = self.interface.now()
        if now - self._last_look < FRAME_SECONDS * least_frames and self._is_moving:
            return  # an event came between two frames
        if self._is_moving:
            self._last_look = now
        if not self.compositor.draw(self.screen, now):
            return
        due = self._last_frame + FRAME_SECONDS
        self._last_frame = due if due <= now < due + FRAME_SECONDS / 2 else now  # what is late does not delay the next
        self._last_look = self._last_frame
        self.frames += 1
        if self.frames == 1:  # all else can wait for this frame
            self.interface.sounds.start()
            self._pads.start()
            self._on_first_frame()
            self.reader.start()

    def _bring_up_to_date(self) -> bool:
        """Run posted callbacks and due alarms; after these and after events, update the screen, and return True."""
        screen, version = self.screen, self.screen.controls_version
        called, rang, rested = self._callbacks.run(), screen.alarms.ring(), screen.move_on()
        if not (self._is_out_of_date or called or rang or rested):
            return False
        self._is_out_of_date = False
        problem = self.store.problem
        if problem != self._shown_problem:  # a file could not be saved or read, or now could: the screen may say so
            self._shown_problem = problem
            screen.files_changed()
        screen.update()
        screen.refresh()
        self._pointer.look(screen)
        if screen.controls_version != version:
            self._pointer.controls_changed()
        self._window.listen(screen.is_writing)
        if screen.title != pygame.display.get_caption()[0]:
            pygame.display.set_caption(screen.title)
        return True

    def refresh_screen(self) -> None:
        """Refresh the screen after an event, which may have made it out of date."""
        self._is_out_of_date = True
        self.screen.refresh()

    @property
    def is_fading(self) -> bool:
        """The previous screen is still visible."""
        return self.compositor.is_moving

    @property
    def _is_moving(self) -> bool:
        """It needs frame after frame."""
        return self.is_fading or self.screen.is_moving or self.screen.has_changed or self.tooltips.has_changed

    def _follow(self) -> None:
        """Open the screen that the present one leads to, and the next where that one leads on."""
        while (to := self.screen.next) is not None:
            if isinstance(to, ToCommand | ToPictureChooser):
                self.screen.next = None
                if isinstance(to, ToCommand):
                    self.run_command(to.action)
                else:
                    self._chooses_photo = self.screen
                    self._picture.choose()
                continue
            self._closing = isinstance(to, ToClosing)
            if not isinstance(to, Over | GameScreen):  # these keep the screen behind them
                self.screen.leave()
            self.screen = self.routes.open(to, self.screen.size)
            pygame.event.clear(pygame.MOUSEBUTTONDOWN)  # as nobody has seen this screen yet
            self.store.writer.try_again()
            self._is_out_of_date = True
            self._cleanup.on_screen_closed()
            if not self.interface.painter.has_reduced_motion:
                self.compositor.fade(self.interface.now())

    def _handle(self, event: pygame.event.Event) -> None:
        if self.tooltips.on_event(event):
            return
        if event.type == pygame.QUIT:
            self._end()
        elif event.type == pygame.KEYDOWN:
            self._press_key(event)
        elif event.type == pygame.TEXTINPUT:
            self.screen.take_text(event.text)
        elif event.type == pygame.KEYUP:
            self._release(event.key)  # by name it may mean something else: modifiers have changed
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.compositor.end_fade()
            self._pointer.press(self.screen, event.pos, bool(getattr(event, "touch", False)))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._pointer.let_go(self.screen, event.pos)
        elif event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._pointer.move(self.screen, event)
        elif event.type == pygame.MOUSEWHEEL:
            if event.y:  # else it was turned sideways
                self.screen.on_wheel(event.y)
        elif event.type == pygame.MULTIGESTURE:
            width, height = self.screen.size
            self.screen.on_pinch(event.pinched, (round(event.x * width), round(event.y * height)))
        elif not self._pads.takes(event):
            self._handle_window(event)

    def _handle_window(self, event: pygame.event.Event) -> None:
        if event.type == pygame.KEYMAPCHANGED:
            self.interface.keys.layout = current_layout(self.interface.speech.fonts.shows)
            self.lay_out()
        elif event.type in (pygame.VIDEORESIZE, pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED):
            self._take_size()
            if event.type == pygame.VIDEORESIZE:
                self._alarms.within(KEEP_WINDOW_SECONDS, self._keep_window)
        elif event.type == pygame.WINDOWMOVED:
            self._window.moved(event.x, event.y)
            self._alarms.within(KEEP_WINDOW_SECONDS, self._keep_window)
        elif event.type == pygame.DROPFILE:
            if not self._picture.take(event.file):
                open_dropped(self.screen, event.file, self.tooltips)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.reader.take_focus(False)
            self.screen.on_blur()
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.reader.take_focus(True)
            self.store.catch_up()
            self.screen.on_focus()

    # Keys and pads

    def _press_key(self, event: pygame.event.Event) -> None:
        """Run the command of a key, unless the screen takes the key itself."""
        self._name_buttons(None)
        keys = self.interface.keys
        names = key_names(event, keys.layout)
        if not self.screen.take_key(names[0]):
            action = keys.action_of_any(names)
            if action is not None:
                self._press(event.key, action)

    def _press_button(self, part: Hashable, action: Action) -> None:
        """Run the command of a game pad's button."""
        self._name_buttons(self._pads.maker)
        self._press(part, action)

    def _press(self, key: Hashable, action: Action) -> None:
        self.compositor.end_fade()
        self._held[key] = action
        self.run_command(action)

    def _release(self, key: Hashable) -> None:
        """Handle the release of a key or button."""
        action = self._held.pop(key, None)
        if action is not None:
            self.screen.on_key_up(action)
            self.refresh_screen()

    def _repeat(self, action: Action) -> None:
        """Repeat the action of a held game pad button."""
        if self.screen.repeats(action):
            self.run_command(action)

    def _pads_changed(self) -> None:
        """Handle a change of pads. When the last one goes, so do its buttons' names, and its player can't play on."""
        if not self._pads.is_connected and self.interface.words.pad is not None:
            self.interface.words.pad = None
            self.screen.on_blur()
        self.lay_out()

    def _name_buttons(self, maker: str | None) -> None:
        """Use the button names of a pad by this maker on screens, or for None those of keys."""
        if self.interface.words.pad != maker:
            self.interface.words.pad = maker
            self.lay_out()

    def run_command(self, action: Action) -> None:
        """Run the action of a key, a button of the game pad or the menu."""
        self._is_out_of_date = True
        if self.tooltips.on_key(action):
            return
        if action is Action.FULL_SCREEN:
            self.toggle_full_screen()
        elif action is Action.QUIT:
            self._end()
        elif action is Action.HOME:
            self.screen.next = ToPicker(next(iter(self.store.last_boards.opened), None))
        elif action is Action.MUTE:
            muted = not self.interface.settings.muted
            self.change_settings(replace(self.interface.settings, muted=muted))
            self.screen.sound_changed()
        elif action is Action.PASTE and not self.screen.has_paste:
            self._paste()
        elif action in READINGS:
            self.tooltips.read(reading(self.screen, action))
        else:
            self.screen.on_key(action)
        self.refresh_screen()

    def _paste(self) -> None:
        """Open what was copied, or show why there is nothing to open."""
        refusal = self.routes.pasteboard.open(self.screen)
        if refusal is not None:
            words = self.interface.words
            self.tooltips.show(words.label(Action.PASTE), refusal.text(words))

    def toggle_full_screen(self) -> None:
        """Switch to the full screen, or back to a window of its former size."""
        self._window.toggle_full_screen()
        self._take_size()
        self._alarms.within(KEEP_WINDOW_SECONDS, self._keep_window)

    def _take_size(self) -> None:
        """Pass the window's present size to the screen; that of an event may be out of date."""
        self.screen.is_dirty = True
        if self._window.size != self.screen.size:
            self._cleanup.on_resize()
            self.screen.resize(self._window.size)

    def _keep_window(self) -> None:
        self.change_settings(replace(self.interface.settings, window=self._window.place))
