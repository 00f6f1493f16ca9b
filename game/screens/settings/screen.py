"""The settings: a row for each, whose choices take effect at once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pygame

from ...input.commands import Action
from ...language.languages import SYSTEM
from ...model.settings import CHOICES
from ...sound.cues import Cue
from ...sound.sounds import LOUDEST
from ...ui.control import Command, Control, Pick
from ...ui.geometry import Rect
from ...ui.parts import Part
from ...ui.segments import draw_segments, draw_steps
from ...ui.text import line_step
from ...ui.text_size import small_text
from ..common.settings_page import DEFAULTS, UNDO, SettingsPage
from ..destinations import ToKeys
from .layout import SettingRow, settings_layout

ROW, KEYS = "setting", Pick("keys")
MOST_CHOICES = 6
"""Of a setting that can be seen at a time; the arrow keys and clicks lead on to the others."""
STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class SettingsScene(SettingsPage):
    """One ring stop for each setting, whose choices Left and Right go through; the pointer takes any of them."""

    @property
    def names(self) -> tuple[str, ...]:
        """All that is one of a few values; the keys have a page of their own."""
        return tuple(CHOICES)

    @property
    def heading(self) -> str:
        """What stands at the top."""
        return self.services.words.text("settings.heading")

    @property
    def own_controls(self) -> list[tuple[Control, Rect]]:
        """The settings, and after them the way to the keys and to the defaults."""
        words = self.services.words
        rows = [
            Control(Pick(ROW, name), "", words.text(f"setting.{name}"), "", words.text(f"about.setting_{name}"))
            for name in CHOICES
        ]
        buttons = [Control.named(words, KEYS, "keyboard", "keys"), self.reset_control("settings")]
        rects = [*(row.frame for row in self._rows.values()), *self._layout.buttons]
        return list(zip([*rows, *buttons], rects, strict=True))

    def own_parts(self) -> list[Part]:
        """What is said of the row in question, where its row has no room for that."""
        rect, text = self._layout.note, self._about(self._row_in_question)
        if rect is None:
            return []
        return [Part(rect, text, partial(self._draw_about, text=text, rect=rect))]

    # Input

    def act(self, action: Action) -> None:
        """Left and Right choose where the ring is on a setting, Enter the next; the settings' own key leads back."""
        name = self._row_with_ring
        if action is Action.SETTINGS:
            self.go_back()
        elif name is None or action not in (*STEPS, Action.ACTIVATE):
            super().act(action)
        elif action is Action.ACTIVATE:
            self.change(self.services.settings.step(name, 1))
        else:
            choices = CHOICES[name]
            index = choices.index(self._value(name)) + STEPS[action]
            if 0 <= index < len(choices):
                self._choose(name, choices[index])

    def do(self, command: Command) -> None:
        """Chooses, or leads to the keys or to the defaults."""
        if command == KEYS:
            self.next = ToKeys(self)
        elif command == DEFAULTS:
            self.reset()
        elif command == UNDO:
            self.undo_reset()
        elif isinstance(command, Pick) and command.kind in CHOICES:
            self._choose(command.kind, command.value)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Lights what is under the pointer; a pointer that is held down pulls the volume along."""
        super().drag(point, held)
        pulled, onto = self._pressed, self.hover
        if held and isinstance(pulled, Pick) and isinstance(onto, Pick) and pulled.kind == onto.kind == "volume":
            self._pressed = onto
            self.do(onto)

    def command_at(self, point: tuple[int, int]) -> Command | None:
        """The choice under a point, or else the row or button."""
        for name in CHOICES:
            for pick, rect in self._choices(name):
                if rect.contains(point):
                    return pick
        return super().command_at(point)

    def sound_changed(self) -> None:
        """The key for it has turned it off or on."""
        self.stale = True

    def _choose(self, name: str, value: Any) -> None:
        if value == self._value(name):
            return
        self.change(self.services.settings.choose(name, value))
        if name in ("volume", "muted"):
            self.services.sounds.play(Cue.SLIDE_1)  # so loud it is

    # What there is

    def _value(self, name: str) -> Any:
        return getattr(self.services.settings, name)

    def _choices(self, name: str) -> list[tuple[Pick, Rect]]:
        """What can be chosen, and where: of the volume one less, each step, one more."""
        rect, values = self._rows[name].choices, self._seen(name)
        if name == "volume":
            volume = self.services.settings.volume
            values = (max(volume - 1, 0), *values[1:], min(volume + 1, LOUDEST))
        return [(Pick(name, value), each) for value, each in zip(values, rect.columns(len(values)), strict=True)]

    def _seen(self, name: str) -> tuple[Any, ...]:
        """The choices that the row has room for: of many languages those next to the one that is spoken."""
        values = CHOICES[name]
        if name == "volume" or len(values) <= MOST_CHOICES:
            return values
        first = values.index(self._value(name)) - MOST_CHOICES // 2
        first = min(max(first, 0), len(values) - MOST_CHOICES)
        return values[first : first + MOST_CHOICES]

    @property
    def _row_with_ring(self) -> str | None:
        command = self.command_with_ring
        return str(command.value) if isinstance(command, Pick) and command.kind == ROW else None

    @property
    def _row_in_question(self) -> str | None:
        """Under the pointer or with the ring."""
        if isinstance(self.hover, Pick):
            return str(self.hover.value) if self.hover.kind == ROW else self.hover.kind
        return self._row_with_ring

    def _about(self, name: str | None) -> str:
        """What is said of a setting; why the language is not the one that was chosen."""
        problem = self.services.speech.problem
        if problem and name in ("language", None):
            return problem
        return self.services.words.text(f"about.setting_{name}") if name in CHOICES else ""

    # Drawing

    def own_layout(self) -> None:
        """A row for each setting."""
        self._layout = settings_layout(len(CHOICES), self.page)
        self._rows = dict(zip(CHOICES, self._layout.rows, strict=True))

    def control_part(self, control: Control, rect: Rect, focused: bool) -> Part:
        """A row is drawn here, the others are buttons."""
        if not isinstance(control.action, Pick) or control.action.kind != ROW:
            return super().control_part(control, rect, focused)
        name = str(control.action.value)
        picks = [pick for pick, _ in self._choices(name)]
        hover = picks.index(self.hover) if self.hover in picks else None
        about, dead = self._about(name), name == "volume" and self.services.settings.muted
        draw = partial(self._draw_row, name=name, about=about, hover=hover, dead=dead, focused=focused)
        return Part(rect, (name, about, self._value(name), hover, dead, focused), draw)

    def _draw_row(
        self, surface: pygame.Surface, name: str, about: str, hover: int | None, dead: bool, focused: bool
    ) -> None:
        painter, words, text, row = self.services.painter, self.services.words, self.page.text, self._rows[name]
        radius = max(min(row.frame.height // 4, 14), 4)
        painter.panel(surface, row.frame, radius=radius)
        down = 0
        if row.about is not None:
            size = small_text(text)
            lines = len(painter.fonts.wrapped(about, size, row.about.width))
            down = max(row.about.height - lines * line_step(size), 0) // 2  # in the middle of the row
            self._draw_about(surface, about, row.about._replace(y=row.about.y + down))
        painter.text(surface, words.text(f"setting.{name}"), row.name._replace(y=row.name.y + down), text)
        self._draw_choices(surface, name, row, hover, dead)
        if focused:
            painter.focus_ring(surface, row.frame, radius)

    def _draw_choices(self, surface: pygame.Surface, name: str, row: SettingRow, hover: int | None, dead: bool) -> None:
        painter, value = self.services.painter, self._value(name)
        rects = [rect for _, rect in self._choices(name)]
        if name == "volume":
            draw_steps(painter, surface, rects, value, hover, dead)
            return
        shown = self._seen(name)
        labels = [self._label(name, choice) for choice in shown]
        draw_segments(painter, surface, rects, labels, shown.index(value), hover, self.page.text)

    def _label(self, name: str, choice: Any) -> str:
        """A choice in words; languages have their own names."""
        if name == "language" and choice != SYSTEM:
            return self.services.speech.name_of(choice)
        return self.services.words.text(f"choice.{name}.{str(choice).lower()}")

    def _draw_about(self, surface: pygame.Surface, text: str, rect: Rect) -> None:
        painter = self.services.painter
        ink = painter.theme.text if text == self.services.speech.problem else painter.theme.text_soft
        painter.fonts.draw_paragraph(surface, text, rect, small_text(self.page.text), ink)
