"""The keys, a tab of the settings: each action with its keys, and how to give it others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from ...input.commands import Action, Help
from ...input.key_map import KeyChanges, KeyConflict, Rebinding, is_modifier, rebound, with_defaults
from ...ui.boxes import Part, across, down
from ...ui.button import button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Naming
from ...ui.geometry import Rect, small_text
from ...ui.labels import message
from ...ui.text import SMALLEST_TEXT, Fonts
from ...ui.widget import Painter, Pressable
from ...words.words import NO_MESSAGE, Message, Words
from ..common.settings_page import DEFAULTS, KEYS, UNDO, SettingsPage

GROUPS = tuple((group, tuple(action for action in Action if action.spec.help is group)) for group in Help)
ACTIONS = tuple(action for _, group in GROUPS for action in group)

NEW, FURTHER, DEFAULT = "new key", "further key", "default keys"
ROW_COMMANDS: Mapping[Command | None, tuple[str, Action]] = {
    ItemCommand(kind, action): (kind, action) for action in ACTIONS for kind in (NEW, FURTHER, DEFAULT)
}
MOST_BUTTONS = 2  # at a time
LEAST_ROW = 20  # pixels; lower ones would be hard to hit
REMOVE, TAKE, CANCEL = map(ItemCommand, ("remove", "take", "cancel"))


class KeysScreen(SettingsPage):
    """A list of the actions; one that is chosen waits for its new key."""

    names = ("keys",)
    tab_name = KEYS
    _rebinding: Rebinding | None = None
    _message = NO_MESSAGE

    @property
    def controls_version(self) -> object:
        return self._rebinding is None, self._rebinding is not None and self._rebinding.wanted

    @property
    def message(self) -> str:
        """The instruction or the last result, or else what the action does that is pointed at or has the focus."""
        _, action = ROW_COMMANDS.get(self.hover) or ROW_COMMANDS.get(self.focus.command) or (NEW, None)
        about = self.words.text("keys.choose") if action is None else self.words.help(action)
        return self._message.text(self.words) or about

    def content(self) -> Part:
        text, gap, area, row = self.text, self.page.gap, self.page.area, max(self.page.row, LEAST_ROW)
        columns, space, bar = max(min(area.width // (18 * text), 3), 1), max(gap // 2, 2), max(text // 3, 4)
        rows: list[Part] = []
        for heading, actions in GROUPS:
            rows.append(partial(self.line, text=self.words.text(f"help_group.{heading.value}")))
            for first in range(0, len(actions), columns):
                cells = [partial(self._cell, action) for action in actions[first : first + columns]]
                rows.append(across(*cells, *[None] * (columns - len(cells)), gap=2 * gap))
        high = min(round(3.6 * text), area.height // 5)
        button, buttons = min(self.page.row, high), self._buttons
        said = partial(message, text=self.message, height=text, is_accented=self._rebinding is not None)
        listed = self.listing.part([row] * len(rows), rows.__getitem__, space, bar)
        controls = across(*[None] * (MOST_BUTTONS - len(buttons)), *buttons, gap=gap)
        if area.width >= 50 * text:
            foot = across(said, (24 * text, down(None, (button, controls), None)), gap=gap)
            return down(listed, (high, foot), gap=gap)
        return down(listed, (high, said), (button, controls), gap=gap)

    def _cell(self, action: Action, rect: Rect) -> Part:
        """Return the row of an action, with the buttons that give it one more key or its default ones."""
        words, (new, default, further) = self.words, (ItemCommand(kind, action) for kind in (NEW, DEFAULT, FURTHER))
        name, waits = words.action(action), new == self._waiting
        keys = () if waits else (*words.each_key(action), *self._pad_button(action))
        instead = words.text("keys.wait" if waits else "keys.nothing")
        look = partial(KeysWidget, name=name, keys=keys, instead=instead, waits=waits, text=self.text)
        wait = partial(self._wait_for_key, action)
        whole = Control(new, "", name, words.keys(action), words.help(action), look, on_press=wait)
        plus = partial(SmallButton, icon="plus", waits=further == self._waiting)
        add = Control.named(words, further, "plus", "key_further", plus, partial(wait, further=True))
        ends: list[tuple[int, Part]] = [(rect.height, add)]
        if action in self.interface.settings.keys:
            reset, small = partial(self._reset, action), partial(SmallButton, icon="restart")
            ends.insert(0, (rect.height, Control.named(words, default, "restart", "key_default", small, reset)))
        return across(whole, *ends, gap=max(self.page.gap // 4, 2))

    def _pad_button(self, action: Action) -> tuple[str, ...]:
        """Return the button of the game pad, if there is one."""
        pads, button = self.interface.pads, action.spec.pad
        return () if button is None or not pads.is_connected else (self.words.button(button, pads.maker),)

    @property
    def _waiting(self) -> ItemCommand | None:
        """The command of the row or button that waits for a key."""
        rebinding = self._rebinding
        return None if rebinding is None else ItemCommand(FURTHER if rebinding.further else NEW, rebinding.action)

    @property
    def _buttons(self) -> list[Control]:
        named = partial(Control.named, self.words)
        if self._rebinding is None:
            return [self.reset_control("keys")]
        cancel = named(CANCEL, "cancel", "key_cancel", on_press=self._cancel)
        if wanted := self._rebinding.wanted:
            return [named(TAKE, "check", "key_take", on_press=partial(self._take, wanted)), cancel]
        why = "idle.nothing" if self._rebinding.action.spec.essential else ""
        return [named(REMOVE, "erase", "key_remove", on_press=self._remove, disabled_reason=why), cancel]

    # Input

    def take_key(self, name: str) -> bool:
        """Handle a key; while an action waits, it takes all keys."""
        if self._rebinding is None:
            return super().take_key(name)
        if name == "escape":
            self._cancel()
        elif name in ("backspace", "delete"):
            self._remove()
        elif not is_modifier(name):
            self._take(name)
        return True

    def on_key(self, action: Action) -> None:
        if self._rebinding is not None:  # from a game pad, as all keys are taken
            self._cancel()
        else:
            super().on_key(action)

    def restore_defaults(self) -> None:
        super().restore_defaults()
        self._message = Message("keys.all_default")
        self.focus_control(UNDO)

    def undo_defaults(self) -> None:
        super().undo_defaults()
        self._message = NO_MESSAGE
        self.focus_control(DEFAULTS)

    def _reset(self, action: Action) -> None:
        self._rebinding = None
        self._rebind(action, partial(with_defaults, action=action))

    def _wait_for_key(self, action: Action, further: bool = False) -> None:
        """Wait for a key of an action, in place of those it has or a ``further`` one."""
        self._rebinding = Rebinding(action, further)
        needed = "_needed" if action.spec.essential else ""  # its keys cannot be removed
        phrase = ("keys.press_further" if further else "keys.press") + needed
        self._message = Message(phrase, action=Message(Words.action, action=action))

    # Rebinding

    def _take(self, key: str) -> None:
        if (rebinding := self._rebinding) is not None:
            self._rebind(rebinding.action, lambda keys: (rebinding.press(keys, key), ()))

    def _remove(self) -> None:
        if (rebinding := self._rebinding) is not None:
            self._rebind(rebinding.action, lambda keys: (rebound(keys, rebinding.action, ()), ()))

    def _rebind(self, action: Action, change: Callable[[KeyChanges], tuple[KeyChanges, Sequence[Action]]]) -> None:
        """Change an action's keys, perhaps taking those of others, or show why that failed."""
        try:
            keys, others = change(self.interface.settings.keys)
        except KeyConflict as conflict:
            self._message = Message(key_conflict, conflict=conflict)
        except ValueError:
            self._message = Message("keys.unnamed")
        else:
            self._rebinding = None
            self.change(replace(self.interface.settings, keys=keys))
            self._message = Message(action_keys, action=action, others=others)
            self.focus_control(ItemCommand(NEW, action))

    def _cancel(self) -> None:
        self._rebinding, self._message = None, NO_MESSAGE


def action_keys(words: Words, action: Action, others: Sequence[Action] = ()) -> str:
    """Return the keys of an action, and the actions that had them before."""
    name, keys = words.action(action), words.keys(action)
    if not keys:
        return words.text("keys.none", action=name)
    if not others:
        return words.text("keys.now", action=name, keys=keys)
    return words.text("keys.taken_from", action=name, keys=keys, others=", ".join(map(words.action, others)))


def key_conflict(words: Words, conflict: KeyConflict) -> str:
    """Return why a key cannot be given to an action, as text."""
    name = words.action(conflict.action)
    if conflict.key is None:
        return words.text("keys.needed", action=name)
    return words.text("keys.taken", action=name, key=words.key_name(conflict.key))


@dataclass(frozen=True)
class KeysWidget(Pressable):
    """An action and its keys, or ``instead`` of them that it has none or waits for one."""

    name: str
    keys: tuple[str, ...]
    instead: str
    waits: bool
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [", ".join(self.keys) or self.instead]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, rect, waits, pad = painter.theme, self.rect, self.waits, max(self.text // 3, 3)
        painter.tile(surface, rect, waiting_state(self.state, waits), button_radius(rect))
        named = painter.fonts.width(self.name, self.text) + self.text // 3
        right, most = rect.right - pad, max((rect.width - 2 * pad) * 3 // 5, rect.width - 2 * pad - named)
        if self.keys:
            right = self._draw_caps(surface, painter, right, most)
        else:
            ink = theme.accent_text if waits else theme.text_soft
            line = painter.fonts.fitted(self.instead, min(small_text(self.text), rect.height - 2), ink, most)
            right -= line.get_width()
            surface.blit(line, (right, rect.centre[1] - line.get_height() // 2))
        ink, left = theme.accent_text if waits else theme.text, rect.x + pad
        width = max(right - self.text // 3 - left, 1)
        line = painter.fonts.fitted(self.name, min(self.text, rect.height - 2), ink, width)
        surface.blit(line, (left, rect.centre[1] - line.get_height() // 2))

    def _draw_caps(self, surface: pygame.Surface, painter: Painter, right: int, most: int) -> int:
        """Draw each key on a cap within the given width; return where the first begins."""
        theme, rect = painter.theme, self.rect
        keys, size = _fitting(painter.fonts, self.keys, min(small_text(self.text), rect.height - 5), most)
        space, height = size // 4, min(round(1.5 * size), rect.height - 4)
        for key in reversed(keys):
            line = painter.fonts.fitted(key, size, theme.text, rect.width)
            width = line.get_width() + size - space
            cap = Rect(right - width, rect.centre[1] - height // 2, width, height)
            painter.art.draw_panel(surface, cap, max(size // 4, 2), theme.panel_pressed, theme.outline)
            surface.blit(line, (cap.centre[0] - line.get_width() // 2, cap.centre[1] - line.get_height() // 2))
            right = cap.x - space
        return right


@dataclass(frozen=True)
class SmallButton(Pressable):
    """A button with an icon alone, on no ground of its own."""

    icon: str
    waits: bool = False

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, rect, radius = painter.theme, self.rect, button_radius(self.rect)
        state = waiting_state(self.state, self.waits)
        if state.hover or state.is_accented:
            painter.tile(surface, rect, state, radius)
        elif state.focused:
            painter.focus_ring(surface, rect, radius)
        ink = theme.accent_text if state.is_accented else theme.text if state.hover else theme.text_soft
        painter.centred_icon(surface, self.icon, rect, rect.height * 3 // 5, ink)


def waiting_state(state: ControlState, waits: bool) -> ControlState:
    """Accent what waits for a key, in one colour also under the pointer."""
    return state._replace(default_button=waits, hover=state.hover and not waits)


def _fitting(fonts: Fonts, keys: Sequence[str], size: int, width: int) -> tuple[Sequence[str], int]:
    """Return as many keys as fit, and the letter height on their caps."""

    def needed(shown: Sequence[str]) -> int:
        return sum(fonts.width(key, size) + size for key in shown) - size // 4

    shown, left = tuple(keys), len(keys)
    while left > 1 and needed(shown) > width:
        left -= 1
        shown = (*keys[:left], "...")
    while size > SMALLEST_TEXT and needed(shown) > width:
        size -= 1
    return shown, size
