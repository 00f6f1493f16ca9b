"""The menu: the ten doors of the game, by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from solver import board_key

from ...input.commands import Action
from ...ui.boxes import Part, across, centred, down
from ...ui.control import Command, Control, ControlState, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect, Share, small_text
from ...ui.text import CLAUSES, SENTENCES, Fonts, beginnings, line_step
from ...ui.widget import Painter, Pressable, Widget
from ...words.board_texts import board_name
from ..common.page_screen import PageScreen
from ..game_screen import ToPicker

MOST_LINES = 2  # that explain an entry below its name
LOW = 2.6  # times the text's height: lower entries are plain buttons


@dataclass(frozen=True)
class MenuEntry(Pressable):
    """An icon beside its name with its key, and below them as much of its explanation as there is room for."""

    control: Control
    said: str  # the explanation, or why it is disabled
    text: int
    lines: int  # for which there is room below the names, which are in line

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text, control, state = self.rect, self.text, self.control, self.state
        theme, radius = painter.theme, max(min(rect.height // 6, 14), 4)
        painter.tile(surface, rect, state, radius)
        inks = (theme.accent, theme.text, theme.text_soft) if state.enabled else (theme.text_disabled,) * 3
        (pad, size), small, step = _beside(text), small_text(text), line_step(text)
        lines = explanation(painter.fonts, self.said, small, *room_for_explanation(rect, text))
        y = rect.y + max((rect.height - step - self.lines * line_step(small)) // 2, pad // 2)
        painter.icon(surface, control.icon, (rect.x + pad, y + (step - size) // 2), size, inks[0])
        left = rect.x + pad + size + pad // 2
        width = rect.right - pad - left
        name = Rect(left, y, width, step)
        painter.text(surface, control.label, name, text, colour=inks[1], role=Role.NAME)
        label = painter.fonts.of(Role.NAME).width(control.label, text)
        if label + pad + painter.fonts.width(control.key, small) <= width:
            key = painter.fonts.line(control.key, small, inks[2])
            surface.blit(key, (rect.right - pad - key.get_width(), y + (step - key.get_height()) // 2))
        for i, line in enumerate(lines):
            surface.blit(painter.fonts.line(line, small, inks[2]), (rect.x + pad, y + step + i * line_step(small)))


def room_for_explanation(rect: Rect, text: int) -> tuple[int, int]:
    """Return the width and the height that an entry leaves below its name."""
    (pad, _), most = _beside(text), MOST_LINES * line_step(small_text(text))
    return rect.width - 2 * pad, min(rect.height - pad - line_step(text), most)


def _beside(text: int) -> tuple[int, int]:
    """Return the margin, and the size of the icon."""
    return round(0.6 * text), round(1.2 * text)


def explanation(fonts: Fonts, text: str, height: int, width: int, room: int) -> Sequence[str]:
    """Return the lines of as many sentences as fit, or else of as many clauses; none if not even one fits.

    No period ends them: wherever they are cut, they look alike.
    """
    for ends in (SENTENCES, CLAUSES):
        best: Sequence[str] = []
        for part in beginnings(text, ends):
            lines = fonts.wrapped(part.rstrip(".。"), height, width)
            if len(lines) * line_step(height) > room or any(fonts.width(line, height) > width for line in lines):
                break
            best = lines
        if any(best):
            return best
    return []


PLAY = ItemCommand("play")
DOORS = (
    ("learn", "book", Action.LEARN),
    ("explore", "position-rank", Action.PRACTICE),
    ("make", "maker", Action.MAKER),
    ("share", "share", Action.SHARE),
    ("you", "star", Action.STANDING),
)
"""Names and icons of the doors, each with the page that it opens first."""
OTHERS = (Action.SETTINGS, Action.FULL_SCREEN, Action.HELP, Action.QUIT)

ROWS = 5  # of two columns
HIGHEST, WIDEST = 5, 30  # of an entry, in heights of the text: a name, and two or three lines that explain it


class MenuScreen(PageScreen):
    """Each entry goes back to the board and does there what it says; pages before it close."""

    own_key = Action.MENU
    gives_way = False
    _entries: Sequence[Control] = ()

    @property
    def heading(self) -> str:
        """The heading, with the board's name if there is one."""
        board = self.menu_target.menu_board
        name = "" if board is None else board_name(self.words, board)
        return self.words.text("menu.of_board", board=name) if name else self.words.text("menu.heading")

    def content(self) -> Part:
        play = Control.named(self.words, PLAY, "play", "menu_play", on_press=self._open_boards)
        doors = [self._door(*door) for door in DOORS]
        entries = [play, *doors, *(Control.of(self.words, action) for action in OTHERS)]
        self._entries, narrowest = entries, self._narrowest(entries)
        parts = [partial(self._entry, entry, narrowest) for entry in entries]
        page, columns = self.page, 1 if self.page.is_portrait else len(entries) // ROWS
        high, rows = round(HIGHEST * page.text) + page.gap, len(entries) // columns
        sides = (down(*parts[first : first + rows], gap=page.gap) for first in range(0, len(entries), rows))
        width = min(page.area.width, WIDEST * columns * page.text)
        return down((Share(most=rows * high - page.gap), centred(across(*sides, gap=2 * page.gap), width, rows * high)))

    def _door(self, name: str, icon: str, action: Action) -> Control:
        door = Control.named(self.words, action, icon, f"menu_{name}")
        return replace(door, explanation=self.words.with_cost(action, door.explanation))

    def _narrowest(self, entries: Sequence[Control]) -> int:
        """Return the least width of entries that are more than plain buttons."""
        (pad, icon), names = _beside(self.text), self.painter.fonts.of(Role.NAME)
        return max(names.width(entry.label, self.text) for entry in entries) + icon + 3 * pad

    def _entry(self, entry: Control, narrowest: int, rect: Rect) -> Control:
        """Return an entry that explains itself where it has room, with what it does on the screen behind."""
        look = partial(self._explained, entry) if rect.height >= LOW * self.text and rect.width >= narrowest else None
        return replace(entry, look=look, on_press=entry.on_press or partial(self.do, entry.command))

    def _explained(self, entry: Control, rect: Rect, state: ControlState) -> Widget:
        fonts, room, small = self.painter.fonts, room_for_explanation(rect, self.text), small_text(self.text)
        lines = max(len(explanation(fonts, self._said(each), small, *room)) for each in self._entries)
        return MenuEntry(rect, state, entry, self._said(entry), self.text, lines)

    def _said(self, entry: Control) -> str:
        why = self.disabled_reasons.get(entry.command)
        return entry.explanation if why is None else self.words.text(why)

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """The disabled commands and their reasons, as on the board."""
        return {} if self.back is None else self.menu_target.disabled_reasons

    def _open_boards(self) -> None:
        """Leave for the boards, with the present one chosen."""
        board = self.menu_target.menu_board
        self.next = ToPicker(None if board is None else board_key(board))

    def do(self, command: Command) -> None:
        """Run a command on the screen behind."""
        if isinstance(command, Action):
            self.run_behind(command)
