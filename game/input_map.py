"""Keys and what they do: the one table that input is read with and help is printed from."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple


class Action(str, Enum):
    """What a player can ask for."""

    LEFT = "left"
    RIGHT = "right"
    UP = "up"
    DOWN = "down"
    HINT = "hint"
    SOLVE = "solve"
    FARTHEST = "farthest"
    NEW = "new"
    RESTART = "restart"
    UNDO = "undo"
    REDO = "redo"
    PAUSE = "pause"
    FASTER = "faster"
    SLOWER = "slower"
    BACK = "back"
    NEXT_CONTROL = "next control"
    PREVIOUS_CONTROL = "previous control"
    ACTIVATE = "activate"
    FULL_SCREEN = "full screen"
    MUTE = "mute"
    LAB = "lab"
    BARS = "bars"
    HELP = "help"


class Binding(NamedTuple):
    """An action and its keys: names as pygame gives them, modifiers first."""

    action: Action
    keys: tuple[str, ...]


BINDINGS = (
    Binding(Action.LEFT, ("left", "a")),
    Binding(Action.RIGHT, ("right", "d")),
    Binding(Action.UP, ("up", "w")),
    Binding(Action.DOWN, ("down", "s")),
    Binding(Action.HINT, ("h",)),
    Binding(Action.SOLVE, ("ctrl+h",)),
    Binding(Action.FARTHEST, ("f",)),
    Binding(Action.NEW, ("n",)),
    Binding(Action.RESTART, ("ctrl+shift+n",)),
    Binding(Action.UNDO, ("u", "ctrl+z", "backspace")),
    Binding(Action.REDO, ("ctrl+y", "ctrl+shift+z")),
    Binding(Action.PAUSE, ("space",)),
    Binding(Action.FASTER, ("+", "=")),
    Binding(Action.SLOWER, ("-",)),
    Binding(Action.LAB, ("l",)),
    Binding(Action.BARS, ("b",)),
    Binding(Action.BACK, ("escape",)),
    Binding(Action.NEXT_CONTROL, ("tab",)),
    Binding(Action.PREVIOUS_CONTROL, ("shift+tab",)),
    Binding(Action.ACTIVATE, ("return", "enter")),
    Binding(Action.FULL_SCREEN, ("f11", "alt+return")),
    Binding(Action.MUTE, ("m",)),
    Binding(Action.HELP, ("f1", "?", "shift+/")),
)

_ACTION_OF = {key: binding.action for binding in BINDINGS for key in binding.keys}


def action_of(key: str, ctrl: bool = False, shift: bool = False, alt: bool = False) -> Action | None:
    """The action of a key (its name, or for signs the character typed) with the modifiers that are held."""
    held = "".join(f"{name}+" for name, down in (("ctrl", ctrl), ("alt", alt), ("shift", shift)) if down)
    action = _ACTION_OF.get(held + key)
    if action is None and shift and not ctrl and not alt:
        action = _ACTION_OF.get(key)  # Shift alone changes nothing, and some layouts need it for + or ?
    return action


def keys_text(action: Action, name: Callable[[str], str]) -> str:
    """The keys of an action as help shows them, such as ``U, Ctrl+Z``; ``name`` tells what a key is called."""
    binding = next(binding for binding in BINDINGS if binding.action is action)
    shown = [key for key in binding.keys if key not in ("=", "enter", "shift+/")]
    return ", ".join("+".join(map(name, _parts(key))) for key in shown)


def first_key_text(action: Action, name: Callable[[str], str]) -> str:
    """The first of an action's keys, for a button."""
    return keys_text(action, name).split(", ", maxsplit=1)[0]


def _parts(key: str) -> list[str]:
    return key.split("+") if len(key) > 1 else [key]
