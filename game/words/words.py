"""The language and the keys of the moment: phrases, and how keys and buttons are named in them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date

from ..input.commands import ARROWS, Action, Button
from ..input.input_map import KeyMap, key_parts
from ..language.language import Language


class Words:
    """Says everything in the language of the moment; all screens share one."""

    def __init__(self, language: Language, key_map: KeyMap | None = None) -> None:
        """``key_map`` has the keys that are named; the defaults without it."""
        self.language, self.key_map = language, key_map or KeyMap()
        self.pad: str | None = None
        """Who made the pad (see ``maker_of``) whose buttons sentences and buttons name; None at the keyboard."""

    def text(self, key: str, /, **values: object) -> str:
        """A phrase of the language."""
        return self.language.text(key, **values)

    def counted(self, key: str, count: int) -> str:
        """A phrase in the form that the count asks for."""
        return self.language.counted(key, count)

    def translated(self, key: str, english: str, /, **values: object) -> str:
        """A phrase whose English is kept elsewhere."""
        return self.language.translated(key, english, **values)

    def moves(self, count: int, counts: str = "moves") -> str:
        """Such as ``1 move`` or ``12 moves``; or ``steps``, where a board counts these (see ``Board.metric``)."""
        return self.counted(f"count.{counts}", count)

    def of_counts(self, key: str, counts: str, **values: object) -> str:
        """A phrase about moves, in its form for a board that counts steps where ``counts`` says so and there is one."""
        said = self.text(key, **values)
        return said if counts == "moves" else self.translated(f"{key}_{counts}", said, **values)

    def positions(self, count: int) -> str:
        """Such as ``1 position`` or ``1,234 positions``."""
        return self.counted("count.positions", count)

    def number(self, value: float, spec: str = "") -> str:
        """As the language writes it; ``spec`` is Python's, such as ``,`` or ``.1%``."""
        return self.language.profile.numbers.write(value, spec)

    def day(self, day: date) -> str:
        """As the language writes it, such as ``21 November 2026``."""
        return self.language.profile.dates.write(day)

    def short(self, value: int) -> str:
        """A number in few letters, such as ``24k``."""
        return self.language.profile.numbers.short(value)

    def listed(self, names: Iterable[str], last: str = "next") -> str:
        """Such as ``left, up or down``; ``last`` is ``and`` or ``or``, otherwise there is another comma."""
        return self.language.listed(names, last)

    def action(self, action: Action) -> str:
        """What an action is called."""
        return self.text(f"command.{action.id}.name")

    def label(self, action: Action) -> str:
        """What the button of an action says: its name, unless the language has another phrase for it there."""
        return self.translated(f"command.{action.id}.button", self.action(action))

    def help(self, action: Action) -> str:
        """An action's line in the help."""
        return self.text(f"command.{action.id}.help")

    def about(self, action: Action) -> str:
        """What an action does, in a sentence or two."""
        return self.text(f"command.{action.id}.about")

    def each_key(self, action: Action) -> tuple[str, ...]:
        """The keys of an action as help shows them, such as ``U`` and ``Ctrl+Z``."""
        return tuple(map(self.key_name, self.key_map.shown(action)))

    def keys(self, action: Action) -> str:
        """All of them, such as ``U, Ctrl+Z``; empty if it has none."""
        return ", ".join(self.each_key(action))

    def key(self, action: Action) -> str:
        """The first of an action's keys, or its button of the game pad, or else its name, for a sentence."""
        return self.first_key(action) or self.action(action)

    def first_key(self, action: Action) -> str:
        """The first of an action's keys, or its button of the game pad, for a button; empty if it has none."""
        if self.pad is not None:
            button = action.row.pad
            return "" if button is None else self.button(button, self.pad)
        shown: Sequence[str] = self.key_map.shown(action)
        return self.key_name(shown[0]) if shown else ""

    def arrows(self) -> str:
        """What the ring goes by, such as ``arrow keys``, or the keys' names where the player has changed them."""
        if self.pad is not None:
            return self.text("pad.arrows")
        if all(self.key_map.shown(action)[0] == action.id for action in ARROWS):
            return self.text("key.arrows")
        return ", ".join(map(self.first_key, ARROWS))

    def key_name(self, key: str) -> str:
        """A key with its modifiers, such as ``Ctrl+Z``."""
        parts = key_parts(key)
        return "+".join(
            self.translated(f"key.{each}", each.title() if len(each) > 1 else each.upper()) for each in parts
        )

    def button(self, button: Button, maker: str) -> str:
        """What is written on a button of a game pad, by its maker (see ``maker_of``)."""
        name = button.name.lower()
        usual = self.text(f"pad.{name}")
        return self.translated(f"pad_{maker}.{name}", usual) if maker else usual


def nothing() -> str:
    """There is nothing to say."""
    return ""
