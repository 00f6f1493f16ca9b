"""What a screen is: controls, widgets and pictures that move. Ring, pointer and alarms are the same on all screens."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import Protocol

import pygame

from ..input.commands import ARROWS, Action
from .alarms import Alarms
from .button import Button, ButtonLooks
from .control import Command, ControlState, Note, Placed
from .geometry import Rect, is_roomy
from .repaint import Repainter
from .ring import Ring
from .widget import Painter, Widget

PROGRESS_SECONDS = 0.05
"""How often it is shown how far work has come."""
TABS = {Action.NEXT_CONTROL: 1, Action.PREVIOUS_CONTROL: -1}


class Live(Protocol):
    """A picture that moves by itself, such as a board: it knows where it changes, and draws that above the widgets."""

    @property
    def moving(self) -> bool:
        """Whether frames are wanted one after another."""

    def update(self) -> bool:
        """Ends what is over; true if something has come to rest."""

    def point(self, point: tuple[int, int] | None) -> None:
        """The pointer is there, and holds nothing; None where there is no pointer."""

    def draw(self, surface: pygame.Surface) -> object:
        """Draws all of it."""

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draws what looks different; gives where that is."""


class Screen(ABC):
    """One screen. It says what there is, and what is to be done; it never sleeps or computes for long.

    After each event and alarm the application calls ``update`` and ``refresh``: then the controls and widgets are asked
    for once, and what differs from what is on the screen is drawn.
    """

    ring_follows = False
    """Whether the ring goes with its control where the set of controls changes; otherwise it stays at its place."""
    scrolls = False
    """Whether there is a list, so that keys for pages and ends are for it."""
    ring_skips = False
    """Whether Tab passes over what would do nothing."""

    def __init__(self, painter: Painter, now: Callable[[], float], size: tuple[int, int]) -> None:
        """``now`` is a clock in seconds."""
        self.painter, self.text = painter, 0
        """The last is the height of body text, as it is laid out."""
        self.alarms = Alarms(now)
        self.ring = Ring(self.ring_follows)
        self.hover: Command | None = None
        """What lies under the pointer, if it can be pressed."""
        self.held: Command | None = None
        """What the pointer was pressed on, until it lets go."""
        self.touched = False
        """Whether what presses is a finger, which has no other button to ask with: held down it asks."""
        self.dirty = True
        """Whether all of it must be drawn anew."""
        self.looks = ButtonLooks(painter.fonts, (), self.text)
        self._controls: list[Placed] | None = None
        self._widgets: Sequence[Widget] = ()
        self._to_ask = True
        """Whether the widgets are to be asked for again."""
        self._repainter = Repainter(painter)
        self._take_size(size)

    # What a screen is made of

    @property
    @abstractmethod
    def title(self) -> str:
        """What the window's title says."""

    @property
    def own_controls(self) -> list[Placed]:
        """What can be pressed now, and where; also what would do nothing."""
        return []

    def widgets(self) -> list[Widget]:
        """All there is besides the controls."""
        return []

    @property
    def live(self) -> Sequence[Live]:
        """The pictures that move by themselves."""
        return ()

    @property
    def greyed(self) -> Mapping[Command, str]:
        """What would do nothing now, each with the key of the phrase that says why."""
        return {}

    @property
    def disabled(self) -> Collection[Command]:
        """What would do nothing now."""
        return self.greyed.keys()

    @property
    def primary(self) -> Command | None:
        """The control that calls."""
        return None

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """What else can be explained, and where."""
        return []

    @property
    def face(self) -> object:
        """Changes when other controls take the place of those that were there."""
        return None

    def do(self, command: Command) -> None:  # noqa: B027  some screens only show something
        """Does what a control, or a key that no control has, asks for."""

    def lay_out(self) -> None:  # noqa: B027
        """Lays out what depends on ``size``; called before anything is drawn and whenever the window has changed."""

    # Time

    def update(self) -> None:  # noqa: B027  most screens wait for nothing
        """Takes what has become known; called after each event and alarm."""

    def refresh(self) -> None:
        """Something has happened: other controls may be there, and other widgets."""
        self._controls, self._to_ask = None, True

    def follow_work(self, works: bool, seconds: float = PROGRESS_SECONDS) -> None:
        """As long as work goes on it is shown, every so many seconds, how far it has come."""
        self.alarms.every(seconds, self._show_work, works)

    def _show_work(self) -> None:  # noqa: B027
        """All is asked for anew after every alarm."""

    def move_on(self) -> bool:
        """Brings what moves to the present moment; true if something has come to rest."""
        rested = [live.update() for live in self.live]
        return any(rested)

    # Controls

    @property
    def controls(self) -> list[Placed]:
        """What can be pressed, and where: listed once after each event."""
        if self._controls is None:
            self._controls = self.all_controls()
        return self._controls

    def all_controls(self) -> list[Placed]:
        """The controls in the order of the ring."""
        return self.own_controls

    @property
    def ring_index(self) -> int | None:
        """Which of the controls has the ring."""
        return self.ring.index(self.controls)

    @property
    def focused(self) -> Placed | None:
        """The control with the ring, and where it is."""
        index = self.ring_index
        return None if index is None else self.controls[index]

    @property
    def command_with_ring(self) -> Command | None:
        """What the control with the ring asks for."""
        return None if self.focused is None else self.focused[0].action

    def command_at(self, point: tuple[int, int]) -> Command | None:
        """What the control under a point asks for, if it can be pressed."""
        found = (control.action for control, rect in self.controls if rect.contains(point))
        return next((command for command in found if command not in self.disabled), None)

    def put_ring(self, command: Command | None) -> None:
        """Moves the ring, if there is one, to a control; it stays where there is no such."""
        self.refresh()
        here = self.ring_index
        if here is not None:
            found = (i for i, (control, _) in enumerate(self.controls) if control.action == command)
            self.ring.put(next(found, here), self.controls)

    # Input

    def act(self, action: Action) -> None:
        """Moves the ring, presses the control that has it, or does what a key asked for."""
        if action is Action.ACTIVATE and self.focused is None:
            self.press_calling()
        elif action in ARROWS and self.focused is None:
            self.enter_ring()
        elif action in ARROWS:
            self.ring.point(action, self.controls)
        elif action in TABS:
            self.move_ring(TABS[action])
        elif action is Action.ACTIVATE:
            self.press_ring()
        else:
            self.ask(action)

    def ask(self, command: Command) -> None:
        """Does what a control or a key asks for, unless it would do nothing now."""
        if command not in self.disabled:
            self.do(command)

    def move_ring(self, by: int) -> None:
        """To the next control (+1) or the one before (-1)."""
        self.ring.move(by, self.controls, self.disabled if self.ring_skips else ())

    def enter_ring(self) -> None:
        """To the control that calls, or else to the first that does not lead back."""
        disabled = self.disabled
        commands = [control.action for control, _ in self.controls]
        stops = [i for i, command in enumerate(commands) if not (self.ring_skips and command in disabled)]
        if self.primary in commands and self.primary not in disabled:
            self.ring.put(commands.index(self.primary), self.controls)
        elif stops:
            ahead = (i for i in stops if commands[i] is not Action.BACK)
            self.ring.put(next(ahead, stops[0]), self.controls)

    def press_ring(self) -> None:
        """Presses the control with the ring, which it keeps as long as that is there."""
        command = self.command_with_ring
        if command is not None and command not in self.disabled:
            self.ask(command)
            self.refresh()
            if self.focused is None:
                self.ring.leave()

    def press_calling(self) -> None:
        """Presses the control that calls. The ring is only shown where none does, and where another control has just
        gone from under it, for which the key may have been meant.
        """
        calls = self.ring.gone_from(self.controls) in (None, self.primary) and self.primary not in self.disabled
        self.enter_ring()
        if calls and self.command_with_ring == self.primary:
            self.press_ring()

    def take_key(self, name: str) -> bool:
        """Offers a key with what is held, such as ``ctrl+n``, before it means anything; true if it shall not."""
        return False

    @property
    def writing(self) -> bool:
        """Whether a line of text is written, so that what is typed comes to ``take_text``."""
        return False

    def take_text(self, text: str) -> None:  # noqa: B027  most screens have nothing to write
        """Characters have been typed, perhaps by an input method."""

    def release(self, action: Action) -> None:  # noqa: B027  most screens do not care
        """A key was let go."""

    def repeats(self, action: Action) -> bool:
        """Whether an arrow of a game pad, or a button that moves the ring, counts again and again while it is held."""
        return True

    # The pointer

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of a control; the ring is for the keyboard."""
        self.ring.put(None)
        self.held = self.command_at(point)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Lights what is under the pointer."""
        self.hover = self.command_at(point)
        for live in self.live:
            live.point(None if held or self.touched else point)

    def let_go(self, point: tuple[int, int]) -> None:
        """Presses the control that is held, if the pointer is still on it."""
        held, self.held = self.held, None
        if held is not None and held == self.command_at(point):
            self.ask(held)

    def forget_press(self) -> None:
        """The pointer only asked: what it holds is let go as if it had not been pressed."""
        self.held = None

    @property
    def holding(self) -> bool:
        """Whether what is pressed does something as long as it is held, so that it asks nothing."""
        return False

    def wheel(self, lines: int) -> None:  # noqa: B027
        """The wheel was turned: to lines further up (positive) or down."""

    # Drawing

    @property
    def moving(self) -> bool:
        """Whether something moves, so that frames are wanted one after another."""
        return any(live.moving for live in self.live)

    @property
    def changed(self) -> bool:
        """Whether it may have to be drawn anew though nothing moves."""
        return self._to_ask or self._repainter.pending

    def resize(self, size: tuple[int, int]) -> None:
        """Takes a new window size, and lays everything out anew."""
        self._take_size(size)
        self.dirty = True
        self.refresh()
        self.lay_out()

    def _take_size(self, size: tuple[int, int]) -> None:
        self.size = size
        self.painter.fonts.keep_sizes(is_roomy(*size))

    def draw(self, surface: pygame.Surface) -> None:
        """Draws all of it."""
        surface.fill(self.painter.theme.background)
        self._repainter.forget()
        self._to_ask = True
        self._draw_widgets(surface)
        for live in self.live:
            live.draw(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draws again what moves or has changed; gives the parts of the screen where that is."""
        regions = self._draw_widgets(surface) if self.changed else []
        return regions + [region for live in self.live for region in live.draw_changes(surface)]

    def _draw_widgets(self, surface: pygame.Surface) -> list[Rect]:
        """What takes long waits for the next frame."""
        if self._to_ask:
            self._widgets, self._to_ask = [*self.widgets(), *self._control_widgets()], False
        return self._repainter.draw(surface, self._widgets)

    def _control_widgets(self) -> list[Widget]:
        disabled, primary, ring = self.disabled, self.primary, self.ring_index
        self.looks.take([(control, rect) for control, rect in self.controls if control.drawn], self.text)
        widgets = []
        for i, (control, rect) in enumerate(self.controls):
            if control.drawn:
                action = control.action
                state = ControlState(action not in disabled, action == self.hover, i == ring, action == primary)
                look = control.look or partial(Button, control=control, look=self.looks.at(rect))
                widgets.append(look(rect, state))
        return widgets
