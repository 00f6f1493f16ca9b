"""The player's settings, to a file and back."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from typing import Any

from solver.errors import brief_repr

from ..input.commands import Action
from ..input.key_map import NO_CHANGES, KeyChanges, checked, rebound
from ..language.language import SETTINGS as LANGUAGES
from .crop import NO_CROP, Crop
from .last_run import WindowPlace


def _choice(default: Any, *others: Any, choices: tuple[Any, ...] = ()) -> Any:
    """Return a setting with a few choices: these, or ``choices`` where the default is not the first."""
    return field(default=default, metadata={"choices": choices or (default, *others)})


NO_INSPECTION = -1  # the clock starts with the board


@dataclass(frozen=True)
class Settings:
    """The player's settings, immutable."""

    theme: str = _choice("dark", "light", "warm", "contrast")
    scale: int = _choice(100, choices=(75, 100, 125, 150, 200))  # of all text and controls, in percent
    motion: str = _choice("full", "reduced")
    volume: int = _choice(7, choices=tuple(range(11)))
    arrows: str = _choice("piece", "gap")  # the one that an arrow key moves in its direction
    counters: str = _choice("shown", "hidden")  # moves, time and par
    tiles: str = _choice("own", "wood", "slate", "picture", "bare")  # ``bare`` is a picture without the numbers
    hints: str = _choice("move", "degrees", "milestones", "method")
    """At once, more each time, a picture to aim for, or on number boards the next step of a method."""
    hover: str = _choice("off", "on")  # pieces follow the pointer without a click
    scheme: str = _choice("off", "rows", "fringe")  # colours of number tiles by where they belong
    inspection: int = _choice(15, choices=(0, 8, 15, NO_INSPECTION))
    """Seconds before the clock of a timed solve starts by itself; 0 for no end."""
    language: str = _choice(*LANGUAGES)
    keys: KeyChanges = field(default_factory=dict)
    muted: bool = False
    introduced: bool = False
    practised: bool = False  # the practice with mistakes has been opened
    window: WindowPlace | None = None
    crop: Crop = NO_CROP  # of the player's photo
    others: Mapping[str, Any] = field(default_factory=dict)  # of another version; they stay in the file

    def choose(self, name: str, value: Any) -> Settings:
        """Return them with another value of a setting of ``CHOICES``. Raises ValueError for an unknown choice."""
        if name not in CHOICES or not _is_choice(name, value):
            raise ValueError(f"{name!r} cannot be {brief_repr(value)}")
        changes = {name: value}
        return replace(self, **changes)

    def step(self, name: str, by: int) -> Settings:
        """Return them with the next (+1) or previous (-1) choice of a setting of ``CHOICES``, wrapping around."""
        choices = CHOICES[name]
        return self.choose(name, choices[(choices.index(getattr(self, name)) + by) % len(choices)])

    def to_data(self) -> dict[str, Any]:
        """Return them as plain data, for a file."""
        return {
            **self.others,
            **{name: getattr(self, name) for name in CHOICES},
            "keys": {action.file_name: list(keys) for action, keys in self.keys.items()},
            "muted": self.muted,
            "introduced": self.introduced,
            "practised": self.practised,
            "crop": self.crop.to_data(),
            "window": None if self.window is None else self.window.to_data(),
        }

    @classmethod
    def from_data(cls, data: Any) -> Settings:
        """Return the settings in any data: each invalid or missing one gets its default."""
        if not isinstance(data, Mapping):
            return cls()
        if data.get("text") == "large":  # of earlier versions
            data = {"scale": 125, **data}
        chosen = {name: data[name] for name in CHOICES if name in data and _is_choice(name, data[name])}
        others = {name: value for name, value in data.items() if name not in (*CHOICES, *OTHER_ENTRIES)}
        window = WindowPlace.from_data(data.get("window"))
        muted, introduced, practised = (data.get(name) is True for name in ("muted", "introduced", "practised"))
        return cls(
            keys=_keys(data.get("keys")),
            window=window,
            crop=Crop.from_data(data.get("crop")),
            others=others,
            muted=muted,
            introduced=introduced,
            practised=practised,
            **chosen,
        )


OTHER_ENTRIES = ("keys", "muted", "introduced", "practised", "window", "crop")

CHOICES: Mapping[str, tuple[Any, ...]] = {
    each.name: each.metadata["choices"] for each in fields(Settings) if "choices" in each.metadata
}


def _is_choice(name: str, value: Any) -> bool:
    """Return whether a value is one of a setting's choices; True is not 1."""
    return any(type(value) is type(choice) and value == choice for choice in CHOICES[name])


def _keys(data: Any) -> KeyChanges:
    """Return the key changes; where they contradict the defaults or each other, as many as possible."""
    if not isinstance(data, Mapping):
        return NO_CHANGES
    actions = {action.file_name: action for action in Action}
    changes = {
        actions[name]: tuple(keys)
        for name, keys in data.items()
        if name in actions and isinstance(keys, list | tuple) and all(isinstance(key, str) for key in keys)
    }
    try:
        return checked(changes)
    except ValueError:  # damaged, or an action has come with a key that the player has given to another
        kept = NO_CHANGES
        for action, keys in changes.items():
            with suppress(ValueError):
                kept = rebound(kept, action, keys, take=True)
        return kept
