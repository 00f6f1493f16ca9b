"""The menu: all that can be done on a board, by name, for whoever does not know the keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from ...input.commands import Action, Menu, Scope
from ...ui.control import Command, Control, ControlState, Placed
from ...ui.faces import Role
from ...ui.geometry import Page, Rect, column, small_text
from ...ui.text import CLAUSES, SENTENCES, Fonts, beginnings, line_step
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name
from ..common.page_screen import PageScreen

LOW = 2.6  # times the text's height: lower entries are plain buttons


@dataclass(frozen=True)
class MenuEntry(Pressable):
    """An icon beside its name with its key, and below them as much of its explanation as there is room for."""

    control: Control
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text, control, state = self.rect, self.text, self.control, self.state
        theme, radius = painter.theme, max(min(rect.height // 6, 14), 4)
        painter.tile(surface, rect, state, radius)
        inks = (theme.accent, theme.text, theme.text_soft) if state.enabled else (theme.text_disabled,) * 3
        (pad, size), small, step = _beside(text), small_text(text), line_step(text)
        lines = explanation(painter.fonts, control.explanation, small, *room_for_explanation(rect, text))
        y = rect.y + (rect.height - step - len(lines) * line_step(small)) // 2
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
    pad, _ = _beside(text)
    return rect.width - 2 * pad, rect.height - pad - line_step(text)


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


GROUPS = tuple((group.value, tuple(action for action in Action if action.spec.menu is group)) for group in Menu)


class MenuScreen(PageScreen):
    """Each control goes back to the board and does there what it says; pages before it close."""

    own_key = Action.MENU
    gives_way = False

    @property
    def heading(self) -> str:
        """The heading, with the board's name if there is one."""
        board = self.menu_target.menu_board
        name = "" if board is None else board_name(self.words, board)
        return self.words.text("menu.of_board", board=name) if name else self.words.text("menu.heading")

    @property
    def own_controls(self) -> list[Placed]:
        controls = [self._control(action) for _, group in GROUPS for action in group]
        rects = [rect for group in self._groups for rect in group.controls]
        if self._has_room(controls, rects):
            controls = [replace(control, look=partial(self._entry, control)) for control in controls]
        return list(zip(controls, rects, strict=True))

    def _control(self, action: Action) -> Control:
        return replace(Control.of(self.words, action), on_press=partial(self.do, action))

    def _has_room(self, controls: Sequence[Control], rects: Sequence[Rect]) -> bool:
        """Return whether all entries have room to be more than plain buttons."""
        (pad, icon), names = _beside(self.text), self.painter.fonts.of(Role.NAME)
        widest = max(names.width(control.label, self.text) for control in controls)
        low, narrow = min(rect.height for rect in rects), min(rect.width for rect in rects)
        return low >= LOW * self.text and narrow >= widest + icon + 3 * pad

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """The disabled commands and their reasons, as on the board."""
        return {} if self.back is None else self.menu_target.disabled_reasons

    def own_widgets(self) -> list[Widget]:
        names = [self.words.text(f"menu.{name}") for name, _ in GROUPS]
        headings = [group.heading for group in self._groups if group.heading is not None]
        if not headings:  # there is no room for names
            return []
        height = self.painter.fonts.common_height(names, self.text, min(heading.width for heading in headings))
        return [self.line(heading, name, height) for heading, name in zip(headings, names, strict=True)]

    def _entry(self, control: Control, rect: Rect, state: ControlState) -> Widget:
        return MenuEntry(rect, state, control, self.text)

    def do(self, command: Command) -> None:
        """Close the menu, as a drop-down menu does, and run the command on the screen behind."""
        if not isinstance(command, Action):
            return
        if command.spec.scope is Scope.PROGRAM and not command.spec.opens:
            self.services.run_command(command)
        elif self.back is not None:
            screen = self.back if command.spec.scope is Scope.PROGRAM else self.menu_target
            if screen is not self.back:
                self.back.leave()
            screen.next = None  # it was the menu, or a page that lies before it
            screen.on_return()
            screen.on_key(command)
            self.next = screen.next or screen

    def own_layout(self) -> None:
        self._groups = menu_layout([len(group) for _, group in GROUPS], self.page)


# The layout

HIGHEST = 5.0  # in heights of a line: a name, and two or three lines that explain it

NARROWEST, LOWEST = 8, 1.5  # in heights of a line


class Group(NamedTuple):
    """A name, and controls below it."""

    heading: Rect | None  # None where there is no room for names
    controls: tuple[Rect, ...]


def menu_layout(counts: Sequence[int], page: Page) -> list[Group]:
    """Return the groups side by side; without enough room, stacked, or in one grid without headings."""
    area = page.area.centred(min(page.area.width, 24 * page.text * len(counts)), page.area.height)
    columns = area.columns(len(counts), 2 * page.gap)
    if page.is_portrait or columns[0].width < NARROWEST * page.text:
        groups = _below(counts, page, area)
        return groups if groups[0].controls[0].height >= LOWEST * page.text else _flowing(counts, page)
    row = _row(max(counts), 1, page)
    return [_group(each, count, 1, row, page) for each, count in zip(columns, counts, strict=True)]


def _below(counts: Sequence[int], page: Page, area: Rect) -> list[Group]:
    columns = 3 if area.width >= 36 * page.text else 2
    row = _row(sum(-(-count // columns) for count in counts), len(counts), page)
    groups: list[Group] = []
    for count in counts:
        top = groups[-1].controls[-1].bottom + page.gap if groups else area.y
        groups.append(_group(Rect(area.x, top, area.width, 1), count, columns, row, page))
    return groups


def _flowing(counts: Sequence[int], page: Page) -> list[Group]:
    columns = max(page.area.width // (NARROWEST * page.text), 1)
    lines = -(-sum(counts) // columns)
    height = min(page.row, (page.area.height + page.gap) // lines - page.gap)
    grid = page.area._replace(height=lines * (height + page.gap) - page.gap).grid(lines, columns, page.gap)
    ends = [sum(counts[: i + 1]) for i in range(len(counts))]
    return [Group(None, tuple(grid[end - count : end])) for end, count in zip(ends, counts, strict=True)]


def _row(rows: int, headings: int, page: Page) -> int:
    """Return the height of a control for this many rows and headings in a column."""
    room = page.area.height - headings * (_heading(page) + page.gap) - rows * page.gap
    return max(min(room // rows, round(HIGHEST * page.text)), 1)


def _heading(page: Page) -> int:
    return min(round(1.4 * page.text), page.area.height // 10)


def _group(area: Rect, count: int, columns: int, row: int, page: Page) -> Group:
    heading, below = area.from_top(_heading(page), page.gap // 2)
    lines = column(below, *[row] * -(-count // columns), gap=page.gap)
    cells = [cell for line in lines for cell in line.columns(columns, page.gap)]
    return Group(heading, tuple(cells[:count]))
