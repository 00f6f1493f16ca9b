"""Tooltips: shown for a resting pointer, a right click, a long press, or a key; until the next input.

What keys have read aloud is a tooltip, too: those who see can read it, and screen readers speak it like any other.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from ..input.commands import Action
from ..screens.game_screen import GameScreen
from ..screens.interface import Interface
from ..ui.alarms import Alarms
from ..ui.control import Control, Explanation
from ..ui.geometry import Rect
from ..ui.tooltip import Tooltip

LONG_PRESS_SECONDS = 0.5
HOVER_SECONDS = 1.0  # the rest of the pointer before a tooltip opens
LARGE = 1 / 6  # share of the window: larger things are explained only on request; the pointer is often there
STILL_PIXELS = 8  # a press that moves farther is no long press; a finger never holds quite still
LEFT, RIGHT = 1, 3

ENDING = (pygame.KEYDOWN, pygame.MOUSEWHEEL, pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWFOCUSLOST)

SILENT_KEYS = {
    pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT,
    pygame.K_LMETA, pygame.K_RMETA, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK,
}  # fmt: skip


class Tooltips:
    """At most one tooltip; the application offers it every event and draws it above the screen."""

    def __init__(self, interface: Interface, alarms: Alarms, screen: Callable[[], GameScreen]) -> None:
        """``screen`` returns the present screen."""
        self._interface, self._alarms, self._screen = interface, alarms, screen
        self.tooltip: Tooltip | None = None
        self._drawn: Tooltip | None = None
        self._closed: Tooltip | None = None
        self._opened_on: tuple[GameScreen, object] | None = None  # a screen, and the version of its controls
        self._pressed_at = (0, 0)
        self._swallows_release = False
        self._pointer: tuple[int, int] | None = None
        self._is_unasked = False  # opened for a resting pointer: then it takes no input
        self._on_back: tuple[Tooltip, Callable[[], None]] | None = None

    # Input

    def on_event(self, event: pygame.event.Event) -> bool:
        """Handle an event before the screen; return True if it is used up."""
        self._closed = None
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self._on_button(event.button, event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == LEFT:
            self._alarms.cancel(self._explain_pressed)
            swallowed, self._swallows_release = self._swallows_release, False
            return swallowed
        if event.type == pygame.MOUSEMOTION:
            self._on_motion(event)
        elif event.type in ENDING and getattr(event, "key", None) not in SILENT_KEYS:
            self.close()
        return False

    def _on_motion(self, event: pygame.event.Event) -> None:
        """End a long press, and close an unrequested tooltip as the pointer leaves its subject."""
        if max(abs(event.pos[0] - self._pressed_at[0]), abs(event.pos[1] - self._pressed_at[1])) > STILL_PIXELS:
            self._alarms.cancel(self._explain_pressed)
        about = None if self.tooltip is None or not self._is_unasked else self.tooltip.explanation.about
        if about is not None and not about.contains(event.pos):
            self.close()
        mouse = not any(event.buttons) and not getattr(event, "touch", False)
        has_moved = self._pointer not in (None, event.pos)  # or the window has come up under it
        self._pointer = event.pos
        self._alarms.cancel(self._explain_hovered)
        if mouse and has_moved and self.tooltip is None:
            self._alarms.after(HOVER_SECONDS, self._explain_hovered)

    def _on_button(self, button: int, point: tuple[int, int]) -> bool:
        self.close()
        self._swallows_release = False
        if button == RIGHT:
            self._explain(explanation_at(self._screen(), point))
        elif button == LEFT and self._closed is not None and self._closed.rect.contains(point):
            self._swallows_release = True  # a click on the tooltip is not meant for what it covers
        elif button == LEFT:
            self._pressed_at = point
            self._alarms.after(LONG_PRESS_SECONDS, self._explain_pressed)
            return False
        return button in (LEFT, RIGHT)

    def on_key(self, action: Action) -> bool:
        """Handle an action; return True if it is used up."""
        self.close()
        if action is Action.EXPLAIN:
            self._explain(self._focused_explanation(self._screen()))
            return True
        refusal = _refusal(self._screen()) if action is Action.ACTIVATE else None
        if refusal is not None:
            self.read(refusal)
            return True
        if action is not Action.BACK or self._closed is None:
            return False
        if self._on_back is not None and self._on_back[0] is self._closed:
            self._on_back[1]()
        return True

    # Opening and closing

    def close(self) -> None:
        """Close the tooltip, as every input does; an unrequested one has no other effect."""
        asked = None if self._is_unasked else self.tooltip
        self._closed, self.tooltip, self._opened_on = asked or self._closed, None, None
        self._is_unasked = False
        self._alarms.cancel(self._explain_hovered)

    def close_outdated(self) -> None:
        """Close a tooltip whose screen has gone: kept, a screen that was left would keep the tables it has used."""
        if self._opened_on is not None and self._opened_on != self._version():
            self.tooltip = self._opened_on = None

    def show(self, name: str, text: str, on_back: Callable[[], None] | None = None) -> None:
        """Open an unrequested tooltip; ``on_back`` is called if Back closes it."""
        self._explain(Explanation(name, "", text, None))
        self._on_back = None if on_back is None or self.tooltip is None else (self.tooltip, on_back)

    def read(self, explanation: Explanation) -> None:
        """Open a tooltip for what is read aloud, each time anew."""
        self._closed = None
        self._explain(explanation)

    def _explain(self, explanation: Explanation | None) -> None:
        """Open a tooltip; a second request for it leaves it closed."""
        if explanation is None or (self._closed is not None and self._closed.explanation == explanation):
            return
        self.tooltip = Tooltip(self._interface.painter, explanation, self._screen().size, self._screen().text_scale)
        self._opened_on = self._version()

    def _version(self) -> tuple[GameScreen, object]:
        return self._screen(), self._screen().controls_version

    def _explain_pressed(self) -> None:
        screen = self._screen()
        explanation = None if screen.is_holding else explanation_at(screen, self._pressed_at)
        if explanation is not None:
            screen.cancel_press()
            self._swallows_release, self._closed = True, None
            self._explain(explanation)

    def _explain_hovered(self) -> None:
        """Open the tooltip under a resting pointer, if it needs no request."""
        screen = self._screen()
        if self.tooltip is not None or self._pointer is None or screen.is_moving:
            return
        explanation = explanation_at(screen, self._pointer, asked=False)
        if explanation is not None and (explanation.text or explanation.keys):
            self._closed = None
            self._explain(explanation)
            self._is_unasked = True

    def _focused_explanation(self, screen: GameScreen) -> Explanation:
        if screen.focused is not None:
            return explanation_of(screen, *screen.focused)
        words = self._interface.words
        values = {"ring": words.key(Action.NEXT_CONTROL), "explain": words.key(Action.EXPLAIN)}
        return Explanation(words.text("tooltip.name"), "", words.text("tooltip.how", **values), None)

    # Drawing

    @property
    def has_changed(self) -> bool:
        """A tooltip has been opened or closed since the last drawing."""
        return self.tooltip is not self._drawn

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the tooltip above the screen that has just been drawn."""
        self._drawn = self.tooltip
        if self.tooltip is not None:
            self.tooltip.draw(surface)

    def lift(self, surface: pygame.Surface) -> list[Rect]:
        """Lift the tooltip before the screen draws its changes; return the rectangles of opened and closed tooltips."""
        if self._drawn is not None:
            self._drawn.lift(surface)
        if not self.has_changed:
            return []
        return [tooltip.rect for tooltip in (self._drawn, self.tooltip) if tooltip is not None]


def explanation_at(screen: GameScreen, point: tuple[int, int], asked: bool = True) -> Explanation | None:
    """Return the explanation under a point; of fewer things than all unless it was ``asked`` for."""
    largest = LARGE * screen.size[0] * screen.size[1]
    for control, rect in screen.controls:
        if rect.contains(point):
            return explanation_of(screen, control, rect)
    for note, rect in screen.notes:
        if rect.contains(point) and (asked or not (note.on_request or rect.width * rect.height > largest)):
            return Explanation(note.name, "", note.text, rect)
    return None


def explanation_of(screen: GameScreen, control: Control, rect: Rect) -> Explanation:
    """Return the explanation of a control; for a disabled one the reason."""
    keys = _keys(screen, control.command) if isinstance(control.command, Action) else control.key
    text = control.explanation
    why = screen.disabled_reasons.get(control.command)
    if why is not None:
        text = f"{text}\n{screen.interface.words.text(why)}"
    return Explanation(control.label, keys, text, rect)


def _refusal(screen: GameScreen) -> Explanation | None:
    """Return why the focused control does nothing now; None if it does something."""
    if screen.focused is None or screen.is_writing:
        return None
    control, rect = screen.focused
    why = screen.disabled_reasons.get(control.command)
    return None if why is None else Explanation(control.label, "", screen.interface.words.text(why), rect)


def _keys(screen: GameScreen, action: Action) -> str:
    words, pads = screen.interface.words, screen.interface.pads
    keys = screen.keys_of(action)
    if not pads.is_connected or action.spec.pad is None:
        return keys
    return words.text("tooltip.keys_and_button", keys=keys, button=words.button(action.spec.pad, pads.maker))


READINGS = (Action.READ_BOARD, Action.READ_CHANGE, Action.READ_OBSTACLES, Action.READ_STATUS)


def reading(screen: GameScreen, action: Action) -> Explanation:
    """Return what a command of ``READINGS`` says on a screen."""
    return Explanation(screen.words.action(action), "", _reading_text(screen, action), None)


def _reading_text(screen: GameScreen, action: Action) -> str:
    words = screen.words
    if action is Action.READ_STATUS:
        return screen.status
    stage = screen.spoken_stage
    unseen = "" if stage is None else stage.unseen(words)
    if unseen:
        return unseen
    rows = screen.read_rows() if action is Action.READ_BOARD else None
    if rows is not None:
        return "\n".join(rows)
    if stage is None:
        return words.text("spoken.no_board")
    if action is Action.READ_OBSTACLES:
        return stage.obstacles(words)
    return stage.last_change(words) or words.text("spoken.nothing_moved")
