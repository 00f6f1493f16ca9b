"""The keys: each action with its keys, and how to give it others."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from ...input.commands import Action, Help
from ...input.key_map import KeyChanges, KeyConflict, Rebinding, is_modifier, rebound, with_defaults
from ...ui.button import button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Naming, Placed
from ...ui.geometry import TARGET, Page, Rect, column, small_text
from ...ui.labels import message
from ...ui.scroll import ScrolledScreen
from ...ui.text import SMALLEST_TEXT, Fonts
from ...ui.widget import Painter, Pressable, Widget
from ...words.words import NO_MESSAGE, Message, Words
from ..common.page_screen import DEFAULTS, UNDO, SettingsPage

GROUPS = tuple((group, tuple(action for action in Action if action.spec.help is group)) for group in Help)
ACTIONS = tuple(action for _, group in GROUPS for action in group)

NEW, FURTHER, DEFAULT = "new key", "further key", "default keys"
ROW_COMMANDS: Mapping[Command | None, tuple[str, Action]] = {
    ItemCommand(kind, action): (kind, action) for action in ACTIONS for kind in (NEW, FURTHER, DEFAULT)
}
REMOVE, TAKE, CANCEL = map(ItemCommand, ("remove", "take", "cancel"))


class KeysScreen(SettingsPage, ScrolledScreen):
    """A list of the actions; one that is chosen waits for its new key."""

    heading_name = "keys.heading"
    names = ("keys",)
    _rebinding: Rebinding | None = None
    _message = NO_MESSAGE

    @property
    def controls_version(self) -> object:
        return self._rebinding is None, self._rebinding is not None and self._rebinding.wanted

    @property
    def message(self) -> str:
        """The instruction, or the last result."""
        return self._message.text(self.words) or self.words.text("keys.choose")

    @property
    def own_controls(self) -> list[Placed]:
        rows = [placed for action, row in self._rows for placed in self._row_controls(action, row)]
        buttons = self._buttons
        return rows + list(zip(buttons, self._layout.buttons[-len(buttons) :], strict=True))

    def _row_controls(self, action: Action, row: KeyRow) -> list[Placed]:
        words, (new, default, further) = self.words, (ItemCommand(kind, action) for kind in (NEW, DEFAULT, FURTHER))
        name, waits = words.action(action), new == self._waiting
        keys = () if waits else words.each_key(action)
        instead = words.text("keys.wait" if waits else "keys.nothing")
        look = partial(KeysWidget, name=name, keys=keys, instead=instead, waits=waits, text=self.text)
        wait = partial(self._wait_for_key, action)
        whole = Control(new, "", name, words.keys(action), words.help(action), look, on_press=wait)
        plus = partial(SmallButton, icon="plus", waits=further == self._waiting)
        add = Control.named(words, further, "plus", "key_further", plus, partial(wait, further=True))
        if action not in self.services.settings.keys:
            return [(whole, row.whole), (add, row.further)]
        reset, small = partial(self._reset, action), partial(SmallButton, icon="restart")
        back = Control.named(words, default, "restart", "key_default", small, reset)
        return [(whole, row.short), (back, row.default), (add, row.further)]

    @property
    def _waiting(self) -> ItemCommand | None:
        """The command of the row or button that waits for a key."""
        rebinding = self._rebinding
        return None if rebinding is None else ItemCommand(FURTHER if rebinding.further else NEW, rebinding.action)

    @property
    def _buttons(self) -> list[Control]:
        named = partial(Control.named, self.words)
        if self._rebinding is not None:
            cancel = named(CANCEL, "cancel", "key_cancel", on_press=self._cancel)
            if wanted := self._rebinding.wanted:
                return [named(TAKE, "check", "key_take", on_press=partial(self._take, wanted)), cancel]
            why = "idle.nothing" if self._rebinding.action.spec.essential else ""
            return [named(REMOVE, "erase", "key_remove", on_press=self._remove, disabled_reason=why), cancel]
        return [*self.scroll.controls(self.words), self.reset_control("keys")]

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
        elif not self._bring_up(action):
            super().on_key(action)

    def do(self, command: Command) -> None:
        """Scroll, and keep the focus on the button."""
        super().do(command)
        self.focus_control(command)

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

    def _bring_up(self, action: Action) -> bool:
        """Scroll to the next row where the focus would leave the visible rows."""
        focused = self.focused_command
        if focused not in ROW_COMMANDS:
            return False
        kind, here = ROW_COMMANDS[focused]
        of_rows = [control.command for control, _ in self.controls if control.command in ROW_COMMANDS]
        order, target = ACTIONS.index(here), None
        if action in (Action.UP, Action.DOWN):
            target = self._beyond(here, 1 if action is Action.DOWN else -1)
        elif action is Action.NEXT_CONTROL and focused == of_rows[-1]:
            target, kind = next(iter(ACTIONS[order + 1 :]), None), NEW
        elif action is Action.PREVIOUS_CONTROL and focused == of_rows[0] and order:
            target, kind = ACTIONS[order - 1], FURTHER
        if target is None or self.scroll.shows(self._line_of(target)):
            return False
        line = self._line_of(target)
        if self._lines[line - 1].heading is not None:
            self.scroll.show(line - 1)
        self.scroll.show(line)
        self.refresh()
        commands = [control.command for control, _ in self.controls]
        wanted = ItemCommand(kind, target)  # only an action whose keys were changed has a button for the default ones
        self.focus.put(commands.index(wanted if wanted in commands else ItemCommand(NEW, target)), self.controls)
        return True

    def _line_of(self, action: Action) -> int:
        return next(number for number, line in enumerate(self._lines) if action in line.actions)

    def _beyond(self, action: Action, by: int) -> Action | None:
        """Return the action in the same column of the next line (+1) or the previous one (-1) with actions."""
        line = self._line_of(action)
        ahead = self._lines[line + 1 :] if by > 0 else self._lines[:line][::-1]
        actions = next((each.actions for each in ahead if each.actions), ())
        return actions[min(self._lines[line].actions.index(action), len(actions) - 1)] if actions else None

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
            keys, others = change(self.services.settings.keys)
        except KeyConflict as conflict:
            self._message = Message(key_conflict, conflict=conflict)
        except ValueError:
            self._message = Message("keys.unnamed")
        else:
            self._rebinding = None
            self.change(replace(self.services.settings, keys=keys))
            self._message = Message(action_keys, action=action, others=others)
            self.focus_control(ItemCommand(NEW, action))

    def _cancel(self) -> None:
        self._rebinding, self._message = None, NO_MESSAGE

    # Drawing

    def own_widgets(self) -> list[Widget]:
        headings = [
            self.line(rows[0].whole.union(rows[-1].whole), self.words.text(f"help_group.{line.heading.value}"))
            for line, rows in self._shown
            if line.heading is not None
        ]
        return [
            message(self._layout.message, self.message, self.text, is_accented=self._rebinding is not None),
            *self.bars,
            *headings,
        ]

    def own_layout(self) -> None:
        self._layout = keys_layout([len(actions) for _, actions in GROUPS], self.page)
        self.bar = self._layout.bar
        self._lines = key_lines(self._layout.columns)
        self.scroll.fit(len(self._lines), self._layout.lines)

    @property
    def _shown(self) -> list[tuple[KeyLine, Sequence[KeyRow]]]:
        lines = self._lines[self.scroll.top : self.scroll.top + self._layout.lines]
        return [(line, self._layout.line(number)) for number, line in enumerate(lines)]

    @property
    def _rows(self) -> list[tuple[Action, KeyRow]]:
        return [placed for line, rows in self._shown for placed in zip(line.actions, rows, strict=False)]


class KeyLine(NamedTuple):
    """A line of the list: actions, or the heading of the group that follows."""

    actions: Sequence[Action] = ()
    heading: Help | None = None


def key_lines(columns: int) -> list[KeyLine]:
    """Return the list with this many actions side by side."""
    lines = []
    for heading, actions in GROUPS:
        lines.append(KeyLine(heading=heading))
        lines += [KeyLine(actions[i : i + columns]) for i in range(0, len(actions), columns)]
    return lines


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


BUTTONS = 3
LEAST_ROW = 20  # pixels; lower ones would be hard to hit


class KeyRow(NamedTuple):
    """One action with its keys, ``short`` where the button that restores the defaults is beside them."""

    whole: Rect
    short: Rect
    default: Rect
    further: Rect


class KeysLayout(NamedTuple):
    """The rows that have room, line by line, a message and buttons below them. A heading takes a line."""

    columns: int
    rows: tuple[KeyRow, ...]
    bar: Rect
    message: Rect
    buttons: tuple[Rect, ...]

    @property
    def lines(self) -> int:
        return len(self.rows) // self.columns

    def line(self, number: int) -> tuple[KeyRow, ...]:
        return self.rows[number * self.columns : (number + 1) * self.columns]


def keys_layout(groups: Sequence[int], page: Page) -> KeysLayout:
    """Return the page for groups with these numbers of actions."""
    text, gap, area = page.text, page.gap, page.area
    high = min(round(3.6 * text), area.height // 5)
    button = min(page.row, high)
    if area.width >= 50 * text:
        foot, above = area.from_bottom(high, gap)
        line, message = foot.from_right(24 * text, gap)
        line = line.centred(line.width, button)
    else:
        line, left = area.from_bottom(button, gap)
        message, above = left.from_bottom(high, gap)
    bar, room = above.from_right(max(text // 3, 4), gap // 2)
    columns = min(max(room.width // (18 * text), 1), 3)
    lines = sum(1 - (-count // columns) for count in groups)
    return KeysLayout(columns, _rows(lines, columns, room, page), bar, message, tuple(line.columns(BUTTONS, gap)))


def _rows(needed: int, columns: int, room: Rect, page: Page) -> tuple[KeyRow, ...]:
    """Return as many lines as have room, as high as they can be."""
    space = max(page.gap // 2, 2)
    least = max(round(TARGET * page.text), LEAST_ROW) + space
    lines = max(min(needed, (room.height + space) // least), 1)
    height = min((room.height + space) // lines - space, page.row)
    bands = column(room, *[max(height, 1)] * lines, gap=space)
    return tuple(_row(cell, max(page.gap // 4, 2)) for band in bands for cell in band.columns(columns, 2 * page.gap))


def _row(cell: Rect, space: int) -> KeyRow:
    further, whole = cell.from_right(cell.height, space)
    default, short = whole.from_right(cell.height, space)
    return KeyRow(whole, short, default, further)
