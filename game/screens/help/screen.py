"""Help: what can be done on the screen behind, by mouse and by keys. A command is done where it is clicked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from ...input.commands import ARROWS, Action, Help, Scope
from ...ui.access import NodeRole
from ...ui.boxes import Part, across
from ...ui.button import button_radius
from ...ui.control import Command, Control, Naming
from ...ui.faces import Role
from ...ui.geometry import REST, Rect, large_text, row, small_text
from ...ui.listing import Listing, ListingScreen
from ...ui.text import Fonts, line_step
from ...ui.widget import Painter, Pressable, Widget
from ...words.words import Words
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen
from ..interface import Interface

NARROWEST = 25  # of a column, in heights of a line of text
MOST_OF_COLUMN = 0.34  # that keys take
ELSEWHERE = ("idle.game", "idle.board")  # why a command has nothing to do on a screen without board or game

NOTES = (("pointer", ("click", "drag", "hold", "slide", "ask")), ("counters", ("par", "assisted", "chosen")))
"""Groups of notes: the first before all commands, where those who have only a mouse find them, the others after."""

GROUPS = {"board": (Scope.GAME, Scope.BOARD), "pages": (Scope.BOARDS,), "program": (Scope.PROGRAM,)}
"""Groups of commands by what they are about."""


class HelpScreen(ListingScreen, PageScreen):
    """A list of notes and commands. The list of all keys is a tab of the settings."""

    heading_name = "help.heading"
    own_key = Action.HELP

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen) -> None:
        self.listing = Listing()
        super().__init__(interface, size, back)

    def content(self) -> Part:
        text, gap, width, bar = self.text, self.page.gap, self.page.area.width, max(self.text // 3, 4)
        columns = max(min(width // (NARROWEST * text), 3), 1)
        room = Rect(0, 0, width - bar - max(bar, 2), 1).columns(columns, gap)[0].width
        groups = self.groups
        look = self._look([entry for group in groups for entry in group.entries], room)
        rows: list[Part] = []
        heights = []
        for group in groups:
            rows.append(partial(HelpHeading, name=group.name, text=text))
            heights.append(round(1.9 * text))
            for first in range(0, len(group.entries), columns):
                entries = group.entries[first : first + columns]
                blank: list[Part] = [None] * (columns - len(entries))
                rows.append(across(*(self._part(entry, look) for entry in entries), *blank, gap=gap))
                heights.append(max(look.height(self.painter.fonts, entry) for entry in entries))
        return self.listing.part(heights, rows.__getitem__, max(gap // 3, 2), bar)

    @property
    def groups(self) -> Sequence[HelpGroup]:
        """What the help says in front of the screen behind."""
        return help_groups(self.words, self.back, self.interface.pads.is_connected)

    def _look(self, entries: Sequence[HelpEntry], width: int) -> HelpLook:
        """Return the look of entries whose names and keys are each as wide as the widest needs."""
        fonts, text, most = self.painter.fonts, self.text, round(MOST_OF_COLUMN * width)
        names = max(fonts.width(entry.name, text) for entry in entries)
        keys = max(fonts.width(entry.key, small_text(text)) for entry in entries)
        return HelpLook(width, min(names, most), min(keys + 2, most), text)

    def _part(self, entry: HelpEntry, look: HelpLook) -> Part:
        action = entry.action
        if action is None:
            return partial(HelpNote, entry=entry, look=look)
        control = Control.of(self.words, action, on_press=partial(self.run_behind, action))
        return replace(control, look=partial(HelpRow, entry=entry, look=look))

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """The disabled commands and their reasons, as on the screen behind."""
        return {} if self.back is None else self.back.menu_target.disabled_reasons


class HelpEntry(NamedTuple):
    """A command or another subject, what it does, and a command's key."""

    name: str
    text: str
    key: str = ""
    action: Action | None = None  # that a click runs


class HelpGroup(NamedTuple):
    """Entries with a heading."""

    name: str
    entries: Sequence[HelpEntry]


def help_groups(words: Words, behind: GameScreen | None, with_pad: bool) -> list[HelpGroup]:
    """Return what can be done on a screen: its own help, notes, also on a game pad, and commands."""
    hint, target = words.key(Action.HINT), None if behind is None else behind.menu_target
    own, reasons = (None, {}) if behind is None or target is None else (behind.own_help, target.disabled_reasons)

    def notes(name: str, names: Sequence[str]) -> HelpGroup:
        told = [HelpEntry(words.text(f"note.{each}.name", key=hint), words.text(f"note.{each}.text")) for each in names]
        return HelpGroup(words.text(f"help_group.{name}"), told)

    def commands(name: str, scopes: Sequence[Scope]) -> HelpGroup:
        found = [action for action in Action if action.spec.scope in scopes and action not in (*ARROWS, Action.HELP)]
        there = [action for action in found if action.spec.help is not Help.CONTROLS]
        entries = [
            HelpEntry(words.action(action), words.help(action), words.first_key(action), action)
            for action in there
            if reasons.get(action) not in ELSEWHERE
        ]
        return HelpGroup(words.text(f"help_group.{name}"), entries)

    first = [] if own is None else [HelpGroup(own[0], [HelpEntry(*each) for each in own[1]])]
    pointer, *others = [notes(*group) for group in NOTES]
    pads = [notes("pad", ["stick"])] if with_pad else []
    groups = [*first, pointer, *(commands(*group) for group in GROUPS.items()), *others, *pads]
    return [group for group in groups if group.entries]


class HelpLook(NamedTuple):
    """The widths of an entry, of the names and of the keys, and the height of its text."""

    width: int
    names: int
    keys: int
    text: int

    def cells(self, rect: Rect, entry: HelpEntry) -> tuple[Rect, Rect, Rect]:
        """Return the places of name, words and key; without a key the words have its room."""
        inner = Rect(rect.x + self.text // 2, rect.y, self.width - self.text, rect.height)
        name, said, key = row(inner, self.names, REST, self.keys if entry.key else 1, gap=self.text // 2)
        return name, said, key

    def height(self, fonts: Fonts, entry: HelpEntry) -> int:
        """Return the height that fits the longer of name and words, with some padding."""
        cells = zip(entry[:2], self.cells(Rect(0, 0, self.width, 1), entry), strict=False)
        lines = max(len(fonts.wrapped(said, self.text, cell.width)) for said, cell in cells)
        return lines * line_step(self.text) + 2 * (self.text // 3)

    def draw(self, surface: pygame.Surface, painter: Painter, rect: Rect, entry: HelpEntry, enabled: bool) -> None:
        """Draw name and words, each in lines of its own in the middle of the entry, and the key at the right."""
        theme, text, cells = painter.theme, self.text, self.cells(rect, entry)
        inks = (theme.text, theme.text_soft) if enabled else (theme.text_disabled,) * 2
        for said, cell, ink in zip(entry[:2], cells, inks, strict=False):
            high = min(len(painter.fonts.wrapped(said, text, cell.width)) * line_step(text), cell.height)
            painter.fonts.draw_paragraph(surface, said, cell.centred(cell.width, high), text, ink)
        painter.text(surface, entry.key, cells[2], small_text(text), colour=inks[1], right=True)


@dataclass(frozen=True)
class HelpHeading(Widget):
    """The name of a group, underlined."""

    name: str
    text: int

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.HEADING

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        line = self.rect._replace(height=min(round(1.5 * self.text), self.rect.height))
        painter.text(surface, self.name, line, large_text(self.text), role=Role.NAME)
        surface.fill(painter.theme.accent, (line.x, line.bottom - 1, line.width, max(self.text // 12, 1)))


@dataclass(frozen=True)
class HelpNote(Widget):
    """What a gesture does, or what a word means."""

    entry: HelpEntry
    look: HelpLook

    def spoken(self, words: Naming) -> Sequence[str]:
        return [f"{self.entry.name}: {self.entry.text}"]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        self.look.draw(surface, painter, self.rect, self.entry, enabled=True)


@dataclass(frozen=True)
class HelpRow(Pressable):
    """What a command does, with its key."""

    entry: HelpEntry
    look: HelpLook

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.entry.text]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        self.look.draw(surface, painter, self.rect, self.entry, self.state.enabled)
