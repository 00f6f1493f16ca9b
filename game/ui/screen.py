"""The base of all screens: controls, widgets, animated pictures, focus, pointer and alarms.

From a key to its effect: the application turns a key or a game pad's button into an `Action` and calls `on_key`, which
moves the focus, presses the focused control, or calls `run`. A click calls `run` with the command of its control. `run`
does nothing for a disabled command. Otherwise it calls the `on_press` of the command's control; without one the method
that the screen's table `methods` has for the command, which serves the key as well as a button; and without such a
method `do`, for parts of a control and for screens that pass commands on. Only the play screen has an order of its own
(``PlayCommands.run``, with such a table, too).

What is named ``own_...`` is what one screen adds to what its base has: ``own_controls``, and on pages ``own_widgets``
and ``own_layout``.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Protocol

import pygame

from ..input.commands import ARROWS, Action
from .access import AccessNode
from .alarms import Alarms
from .art import fill_rect
from .button import Button, ButtonLooks
from .control import Command, ControlState, Focus, Naming, Note, Placed
from .geometry import Rect, is_roomy
from .widget import Painter, Repainter, Widget

PROGRESS_SECONDS = 0.05
TEXT_OF_LINE = 40  # the height of text in pixels for each pixel of a fine line
Methods = Mapping[Command, Callable[[], object]]
TABS = {Action.NEXT_CONTROL: 1, Action.PREVIOUS_CONTROL: -1}


class AnimatedPicture(Protocol):
    """An animated picture, such as a board: it tracks its changed areas, and draws them above the widgets."""

    @property
    def is_moving(self) -> bool:
        """It needs frame after frame."""

    def update(self) -> bool:
        """End what is over; return whether something has come to rest."""

    def point(self, point: tuple[int, int] | None) -> None:
        """Handle a pointer at a point that holds nothing; None where there is no pointer."""

    def draw(self, surface: pygame.Surface) -> object:
        """Draw all of it."""

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what looks different; return the changed rectangles."""

    def nodes(self, words: Naming) -> Sequence[AccessNode]:
        """Return its parts for a screen reader."""


class Screen(ABC):
    """One screen: its controls, its widgets and its callbacks; it never sleeps or computes for long.

    After each event and alarm the application calls ``update`` and ``refresh``: then the controls and widgets are asked
    for once, and what differs from what is on the screen is drawn.
    """

    focus_follows = False  # whether the focus goes with its control, or keeps its place, when controls come and go
    focus_skips_disabled = False

    def __init__(self, painter: Painter, now: Callable[[], float], size: tuple[int, int]) -> None:
        """``now`` is a clock in seconds."""
        self.painter, self.text = painter, 0
        self.alarms = Alarms(now)
        self.focus = Focus(self.focus_follows)
        self.hover: Command | None = None
        self.held: Command | None = None
        self.is_touched = False  # by a finger, which has no second button: a long press explains
        self.is_dirty = True
        self.looks = ButtonLooks(painter.fonts, (), self.text)
        self._controls: list[Placed] | None = None
        self._widgets: Sequence[Widget] = ()
        self._widgets_are_stale = True
        self._repainter = Repainter(painter, self.clear)
        self._take_size(size)

    # What a screen is made of

    @property
    @abstractmethod
    def title(self) -> str:
        """The window's title."""

    @property
    def own_controls(self) -> list[Placed]:
        """All controls, including disabled ones, with their rectangles."""
        return []

    def widgets(self) -> list[Widget]:
        """Return all widgets besides the controls."""
        return []

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        """The animated pictures."""
        return ()

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """The disabled commands, each with the key of the phrase for the reason; screens add those without control."""
        return {control.command: control.disabled_reason for control, _ in self.controls if control.disabled_reason}

    @property
    def disabled(self) -> Collection[Command]:
        """The disabled commands."""
        return self.disabled_reasons.keys()

    @property
    def methods(self) -> Methods:
        """The method of each command that has one; a screen adds its own to those of its base."""
        return {}

    @property
    def default_button(self) -> Command | None:
        """The command of the default button."""
        return None

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """The other things with an explanation, and their rectangles."""
        return []

    @property
    def controls_version(self) -> object:
        """A value that changes when controls are replaced by others."""
        return None

    def do(self, command: Command) -> None:  # noqa: B027  some screens only show something
        """Run a command that has neither a callback nor a method in ``methods``."""

    def lay_out(self) -> None:  # noqa: B027
        """Lay out all that depends on ``size``; called before the first drawing and after each change of the window."""

    # Time

    def update(self) -> None:  # noqa: B027  most screens wait for nothing
        """Take over new results; called after each event and alarm."""

    def refresh(self) -> None:
        """Refresh controls and widgets after an event."""
        self._controls, self._widgets_are_stale = None, True

    def follow_work(self, works: bool, seconds: float = PROGRESS_SECONDS) -> None:
        """Redraw the progress at an interval as long as work goes on."""
        self.alarms.every(seconds, self._show_work, works)

    def _show_work(self) -> None:  # noqa: B027
        """Refresh the screen on an alarm, which makes everything out of date."""

    def move_on(self) -> bool:
        """Advance animations to the present moment; return whether one has come to rest."""
        rested = [picture.update() for picture in self.animated]
        return any(rested)

    # Controls

    @property
    def controls(self) -> list[Placed]:
        """The controls and their rectangles: listed once after each event."""
        if self._controls is None:
            self._controls = self.all_controls()
            self.looks.take([(control, rect) for control, rect in self._controls if control.drawn], self.text)
        return self._controls

    def all_controls(self) -> list[Placed]:
        """Return the controls in focus order."""
        return self.own_controls

    @property
    def focus_index(self) -> int | None:
        """The index of the focused control."""
        return self.focus.index(self.controls) if self.focus.is_used else None

    @property
    def focused(self) -> Placed | None:
        """The focused control and its rectangle."""
        index = self.focus_index
        return None if index is None else self.controls[index]

    @property
    def focused_command(self) -> Command | None:
        """The command of the focused control."""
        return None if self.focused is None else self.focused[0].command

    def command_at(self, point: tuple[int, int]) -> Command | None:
        """Return the command of the control under a point, unless it is disabled."""
        found = (control.command for control, rect in self.controls if rect.contains(point))
        return next((command for command in found if command not in self.disabled), None)

    def focus_control(self, command: Command | None) -> None:
        """Move the focus, if there is one, to a control; keep it where there is no such control."""
        here = self.focus_index  # before it is refreshed, as there may be fewer controls then
        self.refresh()
        if here is not None:
            found = (i for i, (control, _) in enumerate(self.controls) if control.command == command)
            self.focus.put(next(found, here), self.controls)

    # Input

    def on_key(self, action: Action) -> None:
        """Move the focus, press the focused control, or run a key's action."""
        if action is Action.ACTIVATE and self.focused is None:
            self.press_default()
        elif action in ARROWS and self.focused is None:
            self.enter_focus()
        elif action in ARROWS:
            self.focus.point(action, self.controls)
        elif action in TABS:
            self.move_focus(TABS[action])
        elif action is Action.ACTIVATE:
            self.press_focused()
        else:
            self.run(action)

    def run(self, command: Command) -> None:
        """Run the command of a control or a key, unless it is disabled."""
        if command in self.disabled:
            return
        callback = next((control.on_press for control, _ in self.controls if control.command == command), None)
        callback = callback or self.methods.get(command)
        if callback is not None:
            callback()
        else:
            self.do(command)

    def move_focus(self, by: int) -> None:
        """Focus the next control (+1) or the previous one (-1)."""
        self.focus.move(by, self.controls, self.disabled if self.focus_skips_disabled else ())

    def enter_focus(self) -> None:
        """Focus the default button, or else the first control that does not lead back."""
        disabled = self.disabled
        commands = [control.command for control, _ in self.controls]
        stops = [i for i, command in enumerate(commands) if not (self.focus_skips_disabled and command in disabled)]
        if self.default_button in commands and self.default_button not in disabled:
            self.focus.put(commands.index(self.default_button), self.controls)
        elif stops:
            ahead = (i for i in stops if commands[i] is not Action.BACK)
            self.focus.put(next(ahead, stops[0]), self.controls)

    def press_focused(self) -> None:
        """Press the focused control, and keep the focus on it as long as it exists."""
        command = self.focused_command
        if command is not None and command not in self.disabled:
            self.run(command)
            self.refresh()
            if self.focused is None:
                self.focus.leave()

    def press_default(self) -> None:
        """Press the default button. The focus is only shown where there is none, and where another control has just
        gone from under it, for which the key may have been meant.
        """
        calls = (
            self.focus.gone_from(self.controls) in (None, self.default_button)
            and self.default_button not in self.disabled
        )
        self.enter_focus()
        if calls and self.focused_command == self.default_button:
            self.press_focused()

    def take_key(self, name: str) -> bool:
        """Offer a key with its modifiers, such as ``ctrl+n``, to the screen first; return whether it was used up."""
        return False

    @property
    def is_writing(self) -> bool:
        """A line of text is edited, so that typed text goes to ``take_text``."""
        return False

    def take_text(self, text: str) -> None:  # noqa: B027  most screens have nothing to write
        """Handle typed characters, perhaps from an input method."""

    def on_key_up(self, action: Action) -> None:  # noqa: B027  most screens do not care
        """Handle the release of a key."""

    def repeats(self, action: Action) -> bool:
        """Return whether a held arrow of a game pad, or a held button that moves the focus, repeats."""
        return True

    # The pointer

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        """Press the control under the pointer and hold it; hide the focus, which is for the keyboard."""
        self.focus.put(None)
        self.held = self.command_at(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        """Highlight the control under the pointer."""
        self.hover = self.command_at(point)
        for picture in self.animated:
            picture.point(None if held or self.is_touched else point)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        """Run the held control's command if the pointer is still on it."""
        held, self.held = self.held, None
        if held is not None and held == self.command_at(point):
            self.run(held)

    def cancel_press(self) -> None:
        """Release the held control without running its command."""
        self.held = None

    @property
    def is_holding(self) -> bool:
        """The held control acts for as long as it is held, so that a long press explains nothing."""
        return False

    def on_wheel(self, lines: int) -> None:  # noqa: B027
        """Handle the wheel, by lines up (positive) or down."""

    def on_pinch(self, growth: float, point: tuple[int, int]) -> None:  # noqa: B027
        """Handle two fingers around a point that part (positive) or close, by a share of the window."""

    # Drawing

    @property
    def is_moving(self) -> bool:
        """Something moves, so that it needs frame after frame."""
        return any(picture.is_moving for picture in self.animated)

    @property
    def has_changed(self) -> bool:
        """It may need a redraw although nothing moves."""
        return self._widgets_are_stale or self._repainter.is_pending

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a new window size."""
        self._take_size(size)
        self.is_dirty = True
        self.refresh()
        self.lay_out()

    @property
    def text_scale(self) -> float:
        """The factor of all text to its usual size."""
        return 1.0

    def _take_size(self, size: tuple[int, int]) -> None:
        self.size = size
        self.painter.fonts.keep_sizes(is_roomy(*size, self.text_scale))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it."""
        self.clear(surface, Rect(0, 0, *surface.get_size()))
        self._draw_anew(surface)

    def clear(self, surface: pygame.Surface, rect: Rect) -> None:
        """Draw the empty ground in a rectangle."""
        fill_rect(surface, self.painter.theme.background, rect)

    def _draw_anew(self, surface: pygame.Surface) -> None:
        """Draw all widgets and animated pictures on empty ground."""
        self._repainter.forget()
        self._widgets_are_stale = True
        self._draw_widgets(surface)
        for picture in self.animated:
            picture.draw(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Redraw what moves or has changed; return the changed rectangles."""
        regions = self._draw_widgets(surface) if self.has_changed else []
        return regions + [region for picture in self.animated for region in picture.draw_changes(surface)]

    def _draw_widgets(self, surface: pygame.Surface) -> list[Rect]:
        """Draw changed widgets; those that take long wait for the next frame."""
        self.painter.art.fine_line = max(round(self.text / TEXT_OF_LINE), 1)
        if self._widgets_are_stale:
            self._widgets, self._widgets_are_stale = [*self.widgets(), *self._control_widgets()], False
        return self._repainter.draw(surface, self._widgets)

    def _control_widgets(self) -> list[Widget]:
        disabled, default_button, focused = self.disabled, self.default_button, self.focus_index
        widgets = []
        for i, (control, rect) in enumerate(self.controls):
            if control.drawn:
                name = control.command
                state = ControlState(name not in disabled, name == self.hover, i == focused, name == default_button)
                look = control.look or partial(Button, control=control, look=self.looks.at(rect))
                widgets.append(look(rect, state))
        return widgets
