"""The settings: a row for each, whose choices take effect at once."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...input.commands import Action
from ...language.languages import SYSTEM
from ...model.settings import CHOICES
from ...sound.cues import Cue
from ...sound.sounds import LOUDEST
from ...ui.control import Command, Control, ControlState, Pick, Placed
from ...ui.geometry import Rect, small_text
from ...ui.labels import Paragraph
from ...ui.widget import Widget
from ..common.settings_page import SettingsPage
from ..game_screen import ToKeys
from .layout import settings_layout
from .row import SettingWidget

ROW, KEYS = "setting", Pick("keys")
MOST_CHOICES = 6
"""Of a setting that can be seen at a time; the arrow keys and clicks lead on to the others."""
STEPS = {Action.LEFT: -1, Action.RIGHT: 1}


class SettingsScreen(SettingsPage):
    """One ring stop for each setting, whose choices Left and Right go through; the pointer takes any of them."""

    heading_name = "settings.heading"
    own_key = Action.SETTINGS
    names = tuple(CHOICES)
    """All that is one of a few values; the keys have a page of their own."""

    @property
    def own_controls(self) -> list[Placed]:
        words = self.words
        rows = [
            Control(
                Pick(ROW, name),
                "",
                words.text(f"setting.{name}"),
                "",
                words.text(f"about.setting_{name}"),
                partial(self._row, name),
            )
            for name in CHOICES
        ]
        buttons = [Control.named(words, KEYS, "keyboard", "keys"), self.reset_control("settings")]
        rects = [*(row.frame for row in self._rows.values()), *self._layout.buttons]
        return list(zip([*rows, *buttons], rects, strict=True))

    # Input

    def act(self, action: Action) -> None:
        """Left and Right choose where the ring is on a setting, Enter the next."""
        name = self._row_with_ring
        if name is None or action not in (*STEPS, Action.ACTIVATE):
            super().act(action)
        elif action is Action.ACTIVATE:
            self.change(self.services.settings.step(name, 1))
        else:
            choices = CHOICES[name]
            index = choices.index(self._value(name)) + STEPS[action]
            if 0 <= index < len(choices):
                self._choose(name, choices[index])

    def do(self, command: Command) -> None:
        if command == KEYS:
            self.next = ToKeys(self)
        elif isinstance(command, Pick) and command.kind in CHOICES:
            self._choose(command.kind, command.value)
        else:
            super().do(command)

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Lights what is under the pointer; a pointer that is held down pulls the volume along."""
        super().drag(point, held)
        pulled, onto = self.held, self.hover
        if held and isinstance(pulled, Pick) and isinstance(onto, Pick) and pulled.kind == onto.kind == "volume":
            self.held = onto
            self.do(onto)

    def command_at(self, point: tuple[int, int]) -> Command | None:
        for name in CHOICES:
            for pick, rect in self._choices(name):
                if rect.contains(point):
                    return pick
        return super().command_at(point)

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

    def _label(self, name: str, choice: Any) -> str:
        """A choice in words; languages have their own names."""
        if name == "language" and choice != SYSTEM:
            return self.services.speech.name_of(choice)
        return self.words.text(f"choice.{name}.{str(choice).lower()}")

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

    def _about(self, name: str | None) -> tuple[str, bool]:
        """What is said of a setting; why the language is not the one that was chosen, and whether it is that."""
        problem = self.services.speech.problem
        if problem and name in ("language", None):
            return problem, True
        return self.words.text(f"about.setting_{name}") if name in CHOICES else "", False

    # Widgets

    def own_layout(self) -> None:
        self._layout = settings_layout(len(CHOICES), self.page)
        self._rows = dict(zip(CHOICES, self._layout.rows, strict=True))

    def own_widgets(self) -> list[Widget]:
        """What is said of the row in question, where its row has no room for that."""
        if self._layout.note is None:
            return []
        about, wrong = self._about(self._row_in_question)
        return [Paragraph(self._layout.note, about, small_text(self.text), soft=not wrong)]

    def _row(self, name: str, rect: Rect, state: ControlState) -> Widget:
        about, wrong = self._about(name)
        choices = self._choices(name)
        picks = [pick for pick, _ in choices]
        volume = name == "volume"
        return SettingWidget(
            rect,
            state,
            row=self._rows[name],
            name=self.words.text(f"setting.{name}"),
            about=about,
            wrong=wrong,
            places=tuple(place for _, place in choices),
            labels=() if volume else tuple(self._label(name, each) for each in self._seen(name)),
            chosen=self._value(name) if volume else self._seen(name).index(self._value(name)),
            pointed=picks.index(self.hover) if self.hover in picks else None,
            dead=volume and self.services.settings.muted,
            text=self.text,
        )
