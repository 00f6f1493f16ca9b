"""The settings in groups: a row for each, whose choices take effect at once. What holds is shown by shape, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import pygame

from ...input.commands import Action
from ...language.language import SYSTEM
from ...model.settings import CHOICES
from ...sound.sounds import LOUDEST, Cue
from ...ui.button import Tab, button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Naming, Placed
from ...ui.faces import Role
from ...ui.geometry import TARGET, Page, Rect, Share, column, row, small_text
from ...ui.labels import Paragraph
from ...ui.scroll import DOWN, UP, ScrolledScreen
from ...ui.text import line_step
from ...ui.widget import Painter, Pressable, Widget
from ..common.page_screen import SettingsPage
from ..game_screen import ToKeys

ROW, KEYS, PICTURE = "setting", ItemCommand("keys"), ItemCommand("picture")
NAMES = tuple(CHOICES)
GROUPS: Mapping[str, tuple[str, ...]] = {
    "look": ("theme", "scale", "tiles", "motion", "language"),
    "play": ("arrows", "counters", "hints"),
    "speed": ("hover", "inspection", "clock", "result"),
    "sound": ("volume", "muted"),
}
MOST_ROWS = max(map(len, GROUPS.values()))  # for which there is room on each page, so that nothing moves
GROUP = "group"
PAGES = {UP: -1, DOWN: 1}
CHOICE_OF: Mapping[Command | None, tuple[str, Any]] = {
    ItemCommand(name, value): (name, value) for name, values in CHOICES.items() for value in values
}
NAME_OF = {ItemCommand(ROW, name): name for name in NAMES} | {each: name for each, (name, _) in CHOICE_OF.items()}
STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


@dataclass(frozen=True)
class SettingWidget(Pressable):
    """Its name, what is said of it where there is room, and its choices: labels, or for a volume without any its steps.

    ``is_refused`` is whether ``about`` says why a choice is not kept to.
    """

    row: SettingRow
    name: str
    about: str
    is_refused: bool
    places: tuple[Rect, ...]
    labels: tuple[str, ...]
    chosen: int
    pointed: int | None
    is_muted: bool
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.labels[self.chosen] if self.labels else str(self.chosen)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        row, text = self.row, self.text
        painter.tile(surface, self.rect, self.state._replace(hover=False), button_radius(self.rect))
        down = 0
        if row.about is not None:
            size, ink = small_text(text), painter.theme.text if self.is_refused else painter.theme.text_soft
            lines = len(painter.fonts.wrapped(self.about, size, row.about.width))
            down = max(row.about.height - lines * line_step(size), 0) // 2  # in the middle of the row
            painter.fonts.draw_paragraph(surface, self.about, row.about._replace(y=row.about.y + down), size, ink)
        painter.text(surface, self.name, row.name._replace(y=row.name.y + down), text, role=Role.NAME)
        (self._draw_segments if self.labels else self._draw_steps)(surface, painter)

    def _draw_segments(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the choices in a common trough, the chosen one raised."""
        theme, trough = painter.theme, self.places[0].union(self.places[-1])
        radius = button_radius(trough, 3)
        painter.art.draw_panel(surface, trough, radius, theme.panel_pressed, theme.outline)
        for i, (rect, label) in enumerate(zip(self.places, self.labels, strict=True)):
            ink = theme.text if i in (self.chosen, self.pointed) else theme.text_soft
            if i == self.chosen:
                painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.accent, max(self.text // 9, 2))
            elif i == self.pointed:
                painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.outline)
            line = painter.fonts.fitted(label, min(self.text, rect.height - 2), ink, rect.width - 4)
            surface.blit(line, (rect.centre[0] - line.get_width() // 2, rect.centre[1] - line.get_height() // 2))

    def _draw_steps(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the chosen number of filled steps, rising with the volume, between a minus and a plus."""
        theme, places = painter.theme, self.places
        steps, last = places[1:-1], len(places) - 1
        filled, space = theme.text_disabled if self.is_muted else theme.accent, max(places[0].width // 10, 1)
        for i, rect in enumerate(steps, 1):
            height = round(rect.height * (0.4 + 0.6 * i / len(steps)))
            bar = Rect(rect.x + space, rect.bottom - height, max(rect.width - 2 * space, 1), height)
            outline = theme.text_soft if i == self.pointed else theme.outline
            fill = filled if i <= self.chosen else theme.panel_pressed
            painter.art.draw_panel(surface, bar, max(bar.width // 6, 1), fill, outline)
        for end, name in ((0, "minus"), (last, "plus")):
            rect = places[end]
            painter.panel(surface, rect, hover=self.pointed == end, radius=max(rect.height // 4, 3))
            painter.centred_icon(surface, name, rect, min(rect.width, rect.height) * 2 // 3, theme.text)


class SettingsScreen(SettingsPage, ScrolledScreen):
    """One focus stop for each setting, whose choices Left and Right go through; the pointer takes any of them."""

    heading_name = "settings.heading"
    own_key = Action.SETTINGS
    names = NAMES
    group = "look"
    most_choices = 6  # that are seen at a time; the arrow keys and clicks lead on to the others

    @property
    def own_controls(self) -> list[Placed]:
        words = self.words
        rows = []
        for name in self._rows:
            label, about = words.text(f"setting.{name}"), words.text(f"about.setting_{name}")
            rows.append(Control(ItemCommand(ROW, name), "", label, "", about, partial(self._row, name)))
        tabs = map(self._tab, GROUPS)
        buttons = [
            Control.named(words, KEYS, "keyboard", "keys", on_press=self._open_keys),
            Control.named(words, PICTURE, "picture", "choose_picture", on_press=self.services.choose_picture),
            self.reset_control("settings"),
        ]
        rects = [*self._layout.tabs, *(row.frame for row in self._rows.values()), *self._layout.buttons]
        return list(zip([*tabs, *rows, *buttons], rects, strict=True))

    def _tab(self, group: str) -> Control:
        name, about = self.words.text(f"settings.{group}"), self.words.text(f"about.settings_{group}")
        look = partial(Tab, name=name, chosen=group == self.group, text=self.text)
        return Control(ItemCommand(GROUP, group), "", name, "", about, look, on_press=partial(self.show_group, group))

    def show_group(self, group: str) -> None:
        """Show the settings of a group."""
        self.group = group
        self.scroll.by(-len(NAMES))
        self.lay_out()

    @property
    def _names(self) -> tuple[str, ...]:
        """The settings of the group, which may not all have room."""
        return GROUPS[self.group]

    # Input

    def on_key(self, action: Action) -> None:
        """Change the focused setting with Left and Right, and choose its next value with Enter."""
        name = self._focused_row
        if self._bring_up(name, action):
            return
        if name is None or action not in (*STEPS, Action.ACTIVATE):
            super().on_key(action)
        elif action is Action.ACTIVATE:
            self.change(self.services.settings.step(name, 1))
        else:
            choices = CHOICES[name]
            index = choices.index(self._value(name)) + STEPS[action]
            if 0 <= index < len(choices):
                self._choose(name, choices[index])

    def _bring_up(self, name: str | None, action: Action) -> bool:
        """Scroll to the next row where the focus would leave the visible rows."""
        by = {Action.UP: -1, Action.PREVIOUS_CONTROL: -1, Action.DOWN: 1, Action.NEXT_CONTROL: 1}.get(action)
        number = None if name is None or by is None else self._names.index(name) + by
        if number is None or not self.scroll.bring_up(number):
            return False
        self.focus_control(ItemCommand(ROW, self._names[number]))
        return True

    def do(self, command: Command) -> None:
        """Choose what the pointer is on in a row, which is one control; turn to another group by the keys for pages."""
        if command in PAGES and not self.scroll.is_needed:
            groups = list(GROUPS)
            self.show_group(groups[(groups.index(self.group) + PAGES[command]) % len(groups)])
        elif command in CHOICE_OF:
            self._choose(*CHOICE_OF[command])
        else:
            super().do(command)

    def _open_keys(self) -> None:
        self.next = ToKeys(self)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        """Highlight the control under the pointer; adjust the volume while the pointer is dragged."""
        super().on_pointer_move(point, held)
        if held and NAME_OF.get(self.held) == NAME_OF.get(self.hover) == "volume" and self.hover in CHOICE_OF:
            self.held = self.hover
            self._choose(*CHOICE_OF[self.hover])

    def command_at(self, point: tuple[int, int]) -> Command | None:
        for name, shown in self._rows.items():
            for pick, rect in self._choices(name):  # as high as the row, as a finger needs
                if rect._replace(y=shown.frame.y, height=shown.frame.height).contains(point):
                    return pick
        return super().command_at(point)

    def _choose(self, name: str, value: Any) -> None:
        if value != self._value(name):
            self.change(self.services.settings.choose(name, value))
            if name in ("volume", "muted"):
                self.services.sounds.play(Cue.SLIDE_1)  # so loud it is

    # The choices

    def _value(self, name: str) -> Any:
        return getattr(self.services.settings, name)

    def _choices(self, name: str) -> list[tuple[ItemCommand, Rect]]:
        """Return the choices and their places; for the volume a minus, each step and a plus."""
        rect, values = self._rows[name].choices, self._seen(name)
        if name == "volume":
            volume = self.services.settings.volume
            values = (max(volume - 1, 0), *values[1:], min(volume + 1, LOUDEST))
        places = rect.columns(len(values))
        if name != "volume":
            pad = self.text // 2
            widths = [self.painter.fonts.width(self._label(name, value), self.text) + pad for value in values]
            if max(widths) > places[0].width:  # the longest gets of the others' room
                places = row(rect, *map(Share, widths))
        return [(ItemCommand(name, value), each) for value, each in zip(values, places, strict=True)]

    def _seen(self, name: str) -> tuple[Any, ...]:
        """Return the choices that fit the row; for languages, those next to the current one."""
        values = CHOICES[name]
        if name == "volume" or len(values) <= self.most_choices:
            return values
        first = values.index(self._value(name)) - self.most_choices // 2
        first = min(max(first, 0), len(values) - self.most_choices)
        return values[first : first + self.most_choices]

    def _label(self, name: str, choice: Any) -> str:
        """Return the text of a choice; languages have their own names."""
        if name == "language" and choice != SYSTEM:
            return self.services.speech.name_of(choice)
        return self.words.text(f"choice.{name}.{str(choice).lower()}")

    @property
    def _focused_row(self) -> str | None:
        return NAME_OF.get(self.focused_command)

    def _about(self, name: str | None) -> tuple[str, bool]:
        """Return the note on a setting, or why the chosen language is not used, and whether it is that problem."""
        problem = self.services.speech.problem
        if problem and name in ("language", None):
            return problem, True
        return self.words.text(f"about.setting_{name}") if name in CHOICES else "", False

    # Widgets

    def own_layout(self) -> None:
        self._layout = settings_layout(MOST_ROWS, self.page, len(GROUPS))
        self.bar = self._layout.bar
        self.scroll.fit(len(self._names), len(self._layout.rows))

    @property
    def _rows(self) -> dict[str, SettingRow]:
        return dict(zip(self._names[self.scroll.top :], self._layout.rows, strict=False))

    def own_widgets(self) -> list[Widget]:
        """Return the note on the current setting, where its row has no room for it."""
        if self._layout.note is None:
            return self.bars
        about, is_refused = self._about(NAME_OF.get(self.hover) or self._focused_row)
        return [Paragraph(self._layout.note, about, small_text(self.text), soft=not is_refused), *self.bars]

    def _row(self, name: str, rect: Rect, state: ControlState) -> Widget:
        (about, is_refused), choices, volume = self._about(name), self._choices(name), name == "volume"
        picks = [pick for pick, _ in choices]
        return SettingWidget(
            rect,
            state,
            row=self._rows[name],
            name=self.words.text(f"setting.{name}"),
            about=about,
            is_refused=is_refused,
            places=tuple(place for _, place in choices),
            labels=() if volume else tuple(self._label(name, each) for each in self._seen(name)),
            chosen=self._value(name) if volume else self._seen(name).index(self._value(name)),
            pointed=picks.index(self.hover) if self.hover in picks else None,
            is_muted=volume and self.services.settings.muted,
            text=self.text,
        )


class SettingRow(NamedTuple):
    """One setting: its name on the left, its choices on the right."""

    frame: Rect
    name: Rect
    about: Rect | None
    choices: Rect


class SettingsLayout(NamedTuple):
    """The groups, the settings that have room, below them a note on one of them if rows have no room for it, and the
    buttons.
    """

    tabs: tuple[Rect, ...]
    rows: tuple[SettingRow, ...]
    bar: Rect
    note: Rect | None
    buttons: tuple[Rect, ...]


BUTTONS = 3
LEAST_ROW = 20  # pixels; a lower one is hard to hit


def settings_layout(count: int, page: Page, groups: int = 1) -> SettingsLayout:
    """Return the page with ``count`` settings, and tabs for the groups."""
    text, gap, area = page.text, page.gap, page.area
    width = min(area.width, 64 * text)
    area = area.centred(width, area.height)
    strip, area = area.from_top(min(page.row, max(area.height // 8, 1)), gap)
    button = min(page.row, max(area.height // 8, min(LEAST_ROW, area.height // 6)))
    room = area.height - button - 2 * gap
    needed = round((3.8 if width >= 48 * text else 5.2) * text)  # a name and below it two lines or three
    explained = (room + gap) // count - gap >= needed
    note = 0 if explained else min(round(2.3 * text), area.height // 14)
    space = gap if explained else max(gap // 2, 2)
    lines = min(count, max((room - note + space) // (max(round(TARGET * text), LEAST_ROW) + space), 1))
    height = max((room - note + space) // lines - space, 1)
    height = min(height, needed + text if explained else round(2.5 * text))
    bar, beside = area.from_right(max(text // 3, 4), gap // 2)
    frames = column(area if lines == count else beside, *[height] * lines, gap=space)
    bar = bar._replace(height=frames[-1].bottom - bar.y)
    rows = tuple(_row(frame, explained, page) for frame in frames)
    below = frames[-1].bottom + gap
    line = Rect(area.x, below + (note + gap // 2 if note else gap), min(width, 44 * text), button)
    tabs = tuple(strip.columns(groups, gap))
    return SettingsLayout(
        tabs, rows, bar, Rect(area.x, below, width, note) if note else None, tuple(line.columns(BUTTONS, gap))
    )


def _row(frame: Rect, explained: bool, page: Page) -> SettingRow:
    text = page.text
    pad = max(min(text // 2, frame.height // 6), 2)
    inner = Rect(frame.x + text // 2, frame.y + pad, frame.width - text, frame.height - 2 * pad)
    wide = min(21 * text, inner.width * 11 // 20)
    left, right = row(inner, inner.width - wide - text // 2, wide, gap=text // 2)
    choices = frame.centred(frame.width, max(min(frame.height - 4, round(1.7 * text)), 1))
    choices = choices._replace(x=right.x, width=wide)
    if not explained:
        return SettingRow(frame, left._replace(y=frame.y, height=frame.height), None, choices)
    name, about = column(left, round(1.2 * text), Share(least=small_text(text)))
    return SettingRow(frame, name, about, choices)
