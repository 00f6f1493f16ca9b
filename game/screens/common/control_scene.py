"""A screen that is made of controls: by mouse, and by keyboard with one ring."""

from __future__ import annotations

from abc import abstractmethod
from functools import partial

import pygame

from ...input.commands import ARROWS, Action
from ...ui.button_look import ButtonLooks
from ...ui.control import Command, Control
from ...ui.focus import Focus
from ...ui.geometry import Rect
from ...ui.page import Page, page_layout
from ...ui.parts import Part, Parts
from ..destinations import ToScreen
from ..scene import Scene
from ..services import Services
from .scroll_parts import PAGE_KEYS


class ControlScene(Scene):
    """A page with a heading, and Back where it lies in front of another screen.

    What it says and shows are its ``parts``; a part is drawn anew when what it ``says`` has changed, which is looked at
    after every command and whenever ``stale`` is set.
    """

    def __init__(self, services: Services, size: tuple[int, int], back: Scene | None = None) -> None:
        """``back`` is the screen to return to."""
        super().__init__(services, size)
        self.back = back
        self.focus = Focus()
        self.hover: Command | None = None
        self.stale = False
        """Whether something may say something new."""
        self.looks = ButtonLooks(services.painter.fonts, [], 0)
        """Of the controls that are drawn as buttons."""
        self._pressed: Command | None = None
        self._lay_out()

    # What a screen of this kind is made of

    @property
    @abstractmethod
    def heading(self) -> str:
        """What stands at the top."""

    @property
    @abstractmethod
    def own_controls(self) -> list[tuple[Control, Rect]]:
        """What can be pressed besides Back, and where."""

    @abstractmethod
    def do(self, command: Command) -> None:
        """Does what a control, or a key that no control has, asks for."""

    def own_parts(self) -> list[Part]:
        """All there is besides heading and controls."""
        return []

    @property
    def primary(self) -> Command | None:
        """The control that calls."""
        return None

    def own_layout(self) -> None:
        """Lays out what depends on ``page``; called before anything is drawn and whenever the window has changed."""

    def in_picture(self, control: Control) -> bool:
        """Whether a control is part of a picture that the screen draws, so that it needs no part of its own."""
        return False

    def control_part(self, control: Control, rect: Rect, focused: bool) -> Part:
        """How a control looks: a button, unless a screen draws some of its controls itself."""
        draw = partial(
            self.services.painter.button,
            control=control,
            rect=rect,
            look=self.looks.at(rect),
            enabled=control.action not in self.disabled,
            hover=control.action == self.hover,
            focused=focused,
            primary=control.action == self.primary,
        )
        return Part(rect, tuple(draw.keywords.values()), draw)

    def text_part(self, rect: Rect, text: str, height: int | None = None) -> Part:
        """A quiet line of text, as high as body text if nothing else is said."""
        painter, height = self.services.painter, self.page.text if height is None else height
        return Part(rect, text, partial(painter.text, text=text, rect=rect, height=height, soft=True))

    # What the application sees

    @property
    def title(self) -> str:
        """What the window's title says."""
        return f"{self.heading} - Antipode"

    @property
    def controls(self) -> list[tuple[Control, Rect]]:
        """What can be pressed now, and where."""
        if self.back is None:
            return self.own_controls
        return [(Control.of(self.services.words, Action.BACK), self.page.back), *self.own_controls]

    @property
    def focused(self) -> tuple[Control, Rect] | None:
        """The control with the ring, and where it is."""
        index, controls = self.focus.index, self.controls
        return controls[index] if index is not None and index < len(controls) else None

    def act(self, action: Action) -> None:
        """Moves the ring, presses the control that has it, or does what a key asked for."""
        self.stale = True
        if action in (*ARROWS, Action.ACTIVATE) and self.focus.index is None:
            self._enter_ring()
        elif action in ARROWS:
            self.focus.point(action, [rect for _, rect in self.controls])
        elif action in (Action.NEXT_CONTROL, Action.PREVIOUS_CONTROL):
            self.focus.move(1 if action is Action.NEXT_CONTROL else -1, len(self.controls))
        elif action is Action.ACTIVATE:
            self._press_focused()
        else:
            self._do(action)

    def take_key(self, name: str) -> bool:
        """The keys for pages, where a list has more than one and they have no other meaning."""
        command = PAGE_KEYS.get(name)
        if command is None or self.services.keys.action_of(name) is not None:
            return False
        if any(control.action == command for control, _ in self.controls):
            self.stale = True
            self._do(command)
        return True

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of a control; the ring is for the keyboard."""
        self.focus.index, self.stale = None, True
        self._pressed = self.command_at(point)

    def let_go(self, point: tuple[int, int]) -> None:
        """Presses the control that is held, if the pointer is still on it."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None and pressed == self.command_at(point):
            self.stale = True
            self._do(pressed)

    def forget_press(self) -> None:
        """No control is held any more."""
        self._pressed = None

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Lights the control under the pointer."""
        hover = self.command_at(point)
        if hover != self.hover:
            self.hover, self.stale = hover, True

    def command_at(self, point: tuple[int, int]) -> Command | None:
        """What the control under a point asks for, if it can be pressed."""
        found = (control.action for control, rect in self.controls if rect.contains(point))
        return next((command for command in found if command not in self.disabled), None)

    @property
    def command_with_ring(self) -> Command | None:
        """What the control with the ring asks for."""
        index, controls = self.focus.index, self.controls
        return controls[index][0].action if index is not None and index < len(controls) else None

    def put_ring(self, command: Command | None) -> None:
        """Moves the ring, if there is one, to a control; it stays where there is no such."""
        if self.focus.index is not None:
            found = (i for i, (control, _) in enumerate(self.controls) if control.action == command)
            self.focus.index = next(found, self.focus.index)

    def leave(self) -> None:
        """The screen behind keeps what is the player's."""
        if self.back is not None:
            self.back.leave()

    def _enter_ring(self) -> None:
        """To the control that calls, or else to the first that does not lead back: it is shown before it is pressed."""
        commands = [control.action for control, _ in self.controls]
        if self.primary in commands and self.primary not in self.disabled:
            self.focus.index = commands.index(self.primary)
        elif commands:
            self.focus.index = next((i for i, command in enumerate(commands) if command is not Action.BACK), 0)

    def _press_focused(self) -> None:
        index, controls = self.focus.index, self.controls
        if index is not None and index < len(controls) and controls[index][0].action not in self.disabled:
            self._do(controls[index][0].action)

    def _do(self, command: Command) -> None:
        if command is Action.BACK:
            self.go_back()
        elif command not in self.disabled:
            self.lead(command)

    def lead(self, command: Command) -> None:
        """What can be asked for on every screen, and otherwise what the screen does."""
        if command is Action.HELP or command is Action.SETTINGS:
            self.next = ToScreen(self, command)
        else:
            self.do(command)

    def go_back(self) -> None:
        """To the screen behind, if there is one."""
        self.next = self.back

    # Drawing

    @property
    def changed(self) -> bool:
        """Whether something may say something new."""
        return self.stale

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew."""
        super().resize(size)
        self._lay_out()

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        surface.fill(self.services.painter.theme.background)
        self._shown.forget()
        self.draw_changes(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """What says something new."""
        regions = self._shown.draw(surface, self._parts())
        self.stale = self._shown.pending
        return regions

    def _parts(self) -> list[Part]:
        shown = [(i, control, rect) for i, (control, rect) in enumerate(self.controls) if not self.in_picture(control)]
        buttons = [(control, rect) for _, control, rect in shown]
        self.looks = ButtonLooks(self.services.painter.fonts, buttons, self.page.text)
        controls = [self.control_part(control, rect, focused=i == self.focus.index) for i, control, rect in shown]
        draw_heading = partial(
            self.services.painter.text, text=self.heading, rect=self.page.heading, height=self.page.heading_text
        )
        return [Part(self.page.heading, self.heading, draw_heading), *self.own_parts(), *controls]

    def _lay_out(self) -> None:
        self.page: Page = page_layout(*self.size, self.services.text_scale, with_back=self.back is not None)
        self._shown = Parts(self.services.painter.theme.background)
        self.own_layout()
