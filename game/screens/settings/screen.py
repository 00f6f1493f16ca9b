"""The settings on three tabs: a row for each, whose choices take effect at once. What holds is shown by shape, too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, NamedTuple

import pygame

from ...input.commands import Action
from ...language.language import SYSTEM
from ...model.settings import CHOICES
from ...sound.sounds import LOUDEST, Cue
from ...ui.boxes import Part, across, centred, down
from ...ui.button import button_radius
from ...ui.control import Command, Control, ControlState, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import TARGET, Rect, Share, column, largest_scale, row, small_text
from ...ui.labels import Paragraph
from ...ui.text import line_step
from ...ui.widget import Painter, Pressable, Widget
from ..common.settings_page import SettingsPage
from ..game_screen import GameScreen, to_photo
from ..interface import Interface

ROW, PICTURE = "setting", ItemCommand("picture")
NAMES_BY_TAB: Mapping[str, tuple[str, ...]] = {
    "look": ("theme", "scale", "tiles", "motion", "language"),
    "play": ("arrows", "counters", "hints", "volume"),
    "speed": ("hover", "inspection", "scheme"),
}
MOST_ROWS = max(map(len, NAMES_BY_TAB.values()))  # for which there is room on each tab, so that nothing moves
CHOICE_OF: Mapping[Command | None, tuple[str, Any]] = {
    ItemCommand(name, value): (name, value) for name, values in CHOICES.items() for value in values
}
NAME_OF = {ItemCommand(ROW, name): name for name in CHOICES} | {each: name for each, (name, _) in CHOICE_OF.items()}
STEPS = {Action.LEFT: -1, Action.RIGHT: 1}
WIDEST = 84  # heights of the text
HIGHEST = 8  # of a row that has room for what is said of its setting
LEAST_ROW = 20  # pixels; a lower one is hard to hit


class SettingsScreen(SettingsPage):
    """One focus stop for each setting, whose choices Left and Right go through; the pointer takes any of them."""

    names = (*CHOICES, "muted")
    most_choices = 6  # that are seen at a time; the arrow keys and clicks lead on to the others

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, tab: str = "look") -> None:
        self.tab_name = tab
        super().__init__(interface, size, back)

    # What it is made of

    def content(self) -> Part:
        page, text, names = self.page, self.text, NAMES_BY_TAB[self.tab_name]
        width, bar = min(page.area.width, WIDEST * text), max(text // 3, 4)
        button = min(page.row, max(page.area.height // 8, min(LEAST_ROW, page.area.height // 6)))
        room = page.area.height - button - 2 * page.gap
        height, space, note = self._row_heights(room, width)
        listed = min(MOST_ROWS, max((room - note + space) // (height + space), 1)) * (height + space) - space
        rows = self.listing.part([height] * len(names), lambda index: self._row_control(names[index]), space, bar)
        return centred(
            down(
                (listed, rows),
                *([(note, self._note)] if note else []),
                (button, across(*self._buttons, gap=page.gap)),
                gap=page.gap if note else page.gap * 3 // 2,
            ),
            width,
            page.area.height,
        )

    def _row_heights(self, room: int, width: int) -> tuple[int, int, int]:
        """Return the height of a row, the space between two, and the height of a note below all.

        There is no note where each row has room for a name and below it two lines or three.
        """
        page, text = self.page, self.text
        needed = round((3.8 if width >= 48 * text else 5.2) * text)
        height = (room + page.gap) // MOST_ROWS - page.gap
        self._explains = height >= needed
        if self._explains:
            return min(height, round(HIGHEST * text)), page.gap, 0
        note, space = min(round(2.3 * text), page.area.height // 14), max(page.gap // 2, 2)
        least = max(round(TARGET * text), LEAST_ROW)
        rows = min(MOST_ROWS, max((room - note + space) // (least + space), 1))
        return max(min((room - note + space) // rows - space, round(2.5 * text)), 1), space, note

    def _row_control(self, name: str) -> Part:
        label, about = self.words.text(f"setting.{name}"), self._explanation(name)
        return Control(ItemCommand(ROW, name), "", label, "", about, partial(self._row, name))

    @property
    def _buttons(self) -> list[tuple[int, Part] | Part]:
        wide = min(15 * self.text, (self.page.area.width - self.page.gap) // 2)
        buttons: list[tuple[int, Part] | Part] = [(wide, self.reset_control("settings"))]
        if self.tab_name == "look":
            picture = Control.named(self.words, PICTURE, "picture", "choose_picture", on_press=self._choose_picture)
            buttons.insert(0, (wide, picture))
        return buttons

    def _choose_picture(self) -> None:
        self.next = to_photo(self)

    def _note(self, rect: Rect) -> Widget:
        """Return the note on the setting under the pointer or with the focus."""
        about, is_problem = self._about(NAME_OF.get(self.hover) or NAME_OF.get(self.focus.command))
        return Paragraph(rect, about, small_text(self.text), soft=not is_problem)

    # Input

    def on_key(self, action: Action) -> None:
        """Change the focused setting with Left and Right, and choose its next value with Enter."""
        name = self._focused_row
        if name is None or action not in (*STEPS, Action.ACTIVATE):
            super().on_key(action)
        elif action is Action.ACTIVATE:
            self._choose(name, getattr(self.interface.settings.step(name, 1), name))
        else:
            choices = CHOICES[name]
            index = choices.index(self._value(name)) + STEPS[action]
            if 0 <= index < len(choices):
                self._choose(name, choices[index])

    def do(self, command: Command) -> None:
        """Choose what the pointer is on in a row, which is one control."""
        if command in CHOICE_OF:
            self._choose(*CHOICE_OF[command])

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        """Highlight the control under the pointer; adjust the volume while the pointer is dragged."""
        super().on_pointer_move(point, held)
        if held and NAME_OF.get(self.held) == NAME_OF.get(self.hover) == "volume" and self.hover in CHOICE_OF:
            self.held = self.hover
            self._choose(*CHOICE_OF[self.hover])

    def command_at(self, point: tuple[int, int]) -> Command | None:
        for name, frame in self.rows:
            for pick, rect in self._choices(name, frame):  # as high as the row, as a finger needs
                if rect._replace(y=frame.y, height=frame.height).contains(point):
                    return pick
        return super().command_at(point)

    def _choose(self, name: str, value: Any) -> None:
        settings = self.interface.settings
        if name == "volume":  # a volume that is chosen is to be heard
            self.change(replace(settings.choose(name, value), muted=False))
            self.interface.sounds.play(Cue.SLIDE_WOOD_1)
        elif value != self._value(name):
            self.change(settings.choose(name, value))

    # The choices

    @property
    def rows(self) -> list[tuple[str, Rect]]:
        """The settings that are visible, and their places."""
        return [(NAME_OF[control.command], rect) for control, rect in self.own_controls if control.command in NAME_OF]

    def _value(self, name: str) -> Any:
        return getattr(self.interface.settings, name)

    def _choices(self, name: str, frame: Rect) -> list[tuple[ItemCommand, Rect]]:
        """Return the choices and their places in a row; for the volume a minus, each step and a plus."""
        rect, values = setting_row(frame, self._explains, self.text).choices, self._seen(name)
        if name == "volume":
            volume = self.interface.settings.volume
            values = (max(volume - 1, 0), *values[1:], min(volume + 1, LOUDEST))
        places = rect.columns(len(values))
        if name != "volume":
            pad = self.text // 2
            widths = [self.painter.fonts.width(self._label(name, value), self.text) + pad for value in values]
            if max(widths) > places[0].width:  # the longest gets of the others' room
                places = row(rect, *map(Share, widths))
                places[-1] = places[-1]._replace(width=rect.right - places[-1].x)  # all rows end alike
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
            return self.interface.speech.name_of(choice)
        return self.words.text(f"choice.{name}.{str(choice).lower()}")

    @property
    def _focused_row(self) -> str | None:
        return NAME_OF.get(self.focused_command)

    def _about(self, name: str | None) -> tuple[str, bool]:
        """Return the note on a setting, or why what is chosen is not kept to, and whether it is that problem."""
        problem, room = self.interface.speech.problem, self._room_for_text
        if problem and name in ("language", None):
            return problem, True
        if name in ("scale", None) and room < self.interface.settings.scale:
            return self.words.text("settings.scale_capped", percent=room), True
        return "" if name is None else self._explanation(name), False

    def _explanation(self, name: str) -> str:
        return self.words.text(f"about.setting_{name}", key=self.words.key(Action.MUTE))

    @property
    def _room_for_text(self) -> int:
        """The largest text for which the window has room, in percent of the usual size."""
        density = self.text_scale * 100 / self.interface.settings.scale
        return int(100 * largest_scale(*self.size) / density)

    def _row(self, name: str, rect: Rect, state: ControlState) -> Widget:
        (about, is_problem), choices, volume = self._about(name), self._choices(name, rect), name == "volume"
        picks = [pick for pick, _ in choices]
        return SettingWidget(
            rect,
            state,
            row=setting_row(rect, self._explains, self.text),
            name=self.words.text(f"setting.{name}"),
            about=about,
            is_problem=is_problem,
            places=tuple(place for _, place in choices),
            labels=() if volume else tuple(self._label(name, each) for each in self._seen(name)),
            chosen=self._value(name) if volume else self._seen(name).index(self._value(name)),
            pointed=picks.index(self.hover) if self.hover in picks else None,
            is_muted=volume and self.interface.settings.muted,
            text=self.text,
        )


class SettingRow(NamedTuple):
    """One setting: its name on the left, below it what is said of it, its choices on the right."""

    name: Rect
    about: Rect | None
    choices: Rect


def setting_row(frame: Rect, explains: bool, text: int) -> SettingRow:
    """Return the places in a row; without room for ``about`` where it does not explain itself."""
    pad = max(min(text // 2, frame.height // 6), 2)
    inner = Rect(frame.x + text // 2, frame.y + pad, frame.width - text, frame.height - 2 * pad)
    wide = min(max(21 * text, inner.width * 2 // 5), inner.width * 11 // 20)
    left, right = row(inner, inner.width - wide - text // 2, wide, gap=text // 2)
    choices = frame.centred(frame.width, max(min(frame.height - 4, round(1.7 * text)), 1))
    choices = choices._replace(x=right.x, width=wide)
    if not explains:
        return SettingRow(left._replace(y=frame.y, height=frame.height), None, choices)
    name, about = column(left, round(1.2 * text), Share(least=small_text(text)))
    return SettingRow(name, about, choices)


@dataclass(frozen=True)
class SettingWidget(Pressable):
    """Its name, what is said of it where there is room, and its choices: labels, or for a volume without any its steps.

    ``is_problem`` is whether ``about`` says why a choice is not kept to.
    """

    row: SettingRow
    name: str
    about: str
    is_problem: bool
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
            size, ink = small_text(text), painter.theme.text if self.is_problem else painter.theme.text_soft
            lines = len(painter.fonts.wrapped(self.about, size, row.about.width))
            down = max(row.about.height - lines * line_step(size), 0) // 2  # in the middle of the row
            painter.fonts.draw_paragraph(surface, self.about, row.about._replace(y=row.about.y + down), size, ink)
        painter.text(surface, self.name, row.name._replace(y=row.name.y + down), text, role=Role.NAME)
        (self._draw_segments if self.labels else self._draw_steps)(surface, painter)

    def _draw_segments(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the choices in a common trough, the chosen one raised."""
        theme, trough = painter.theme, self.places[0].union(self.places[-1])
        radius, fonts = button_radius(trough, 3), painter.fonts
        height = min(self.text, trough.height - 2)
        for rect, label in zip(self.places, self.labels, strict=True):
            height = fonts.common_height([label], height, rect.width - 4)
        painter.art.draw_panel(surface, trough, radius, theme.panel_pressed, theme.outline)
        for i, (rect, label) in enumerate(zip(self.places, self.labels, strict=True)):
            ink = theme.text if i in (self.chosen, self.pointed) else theme.text_soft
            if i == self.chosen:
                painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.accent, max(self.text // 9, 2))
            elif i == self.pointed:
                painter.art.draw_panel(surface, rect, radius, theme.panel_hover, theme.outline)
            line = fonts.fitted(label, height, ink, rect.width - 4)
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
