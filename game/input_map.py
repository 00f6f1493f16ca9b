"""Keys and what they do: the one table that input is read with and help is printed from."""

from __future__ import annotations

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
    """An action, its keys (names as pygame gives them, modifiers first) and what help says of it."""

    action: Action
    keys: tuple[str, ...]
    text: str


BINDINGS = (
    Binding(Action.LEFT, ("left", "a"), "slide the piece left (in a solution: step back)"),
    Binding(Action.RIGHT, ("right", "d"), "slide the piece right (in a solution: step on)"),
    Binding(Action.UP, ("up", "w"), "slide the piece up"),
    Binding(Action.DOWN, ("down", "s"), "slide the piece down"),
    Binding(Action.HINT, ("h",), "show the next best move; again: play it"),
    Binding(Action.SOLVE, ("ctrl+h",), "play the shortest solution"),
    Binding(Action.FARTHEST, ("f",), "a farthest position of the board"),
    Binding(Action.NEW, ("n",), "a new random position"),
    Binding(Action.RESTART, ("ctrl+shift+n",), "the same position from its start"),
    Binding(Action.UNDO, ("u", "ctrl+z", "backspace"), "undo, over new positions too"),
    Binding(Action.REDO, ("ctrl+y", "ctrl+shift+z"), "redo"),
    Binding(Action.PAUSE, ("space",), "solution: pause, go on; lab: run, stop"),
    Binding(Action.FASTER, ("+", "="), "solution: faster; lab: more time for each method"),
    Binding(Action.SLOWER, ("-",), "solution: slower; lab: less time for each method"),
    Binding(Action.LAB, ("l",), "the lab: all methods side by side on this position"),
    Binding(Action.BARS, ("b",), "lab: bars for positions or for time"),
    Binding(Action.BACK, ("escape",), "stop the solution; to the boards"),
    Binding(Action.NEXT_CONTROL, ("tab",), "to the next control"),
    Binding(Action.PREVIOUS_CONTROL, ("shift+tab",), "to the control before"),
    Binding(Action.ACTIVATE, ("return", "enter"), "press the control with the ring"),
    Binding(Action.FULL_SCREEN, ("f11", "alt+return"), "full screen"),
    Binding(Action.MUTE, ("m",), "sound off, sound on"),
    Binding(Action.HELP, ("f1", "?", "shift+/"), "this help"),
)

_ACTION_OF = {key: binding.action for binding in BINDINGS for key in binding.keys}

_SHOWN = {
    "left": "Left", "right": "Right", "up": "Up", "down": "Down", "escape": "Esc", "return": "Enter",
    "space": "Space", "tab": "Tab", "backspace": "Backspace", "ctrl": "Ctrl", "shift": "Shift", "alt": "Alt",
}  # fmt: skip


def action_of(key: str, ctrl: bool = False, shift: bool = False, alt: bool = False) -> Action | None:
    """The action of a key (its name, or for signs the character typed) with the modifiers that are held."""
    held = "".join(f"{name}+" for name, down in (("ctrl", ctrl), ("alt", alt), ("shift", shift)) if down)
    action = _ACTION_OF.get(held + key)
    if action is None and shift and not ctrl and not alt:
        action = _ACTION_OF.get(key)  # Shift alone changes nothing, and some layouts need it for + or ?
    return action


def keys_text(action: Action) -> str:
    """The keys of an action as help shows them, such as ``U, Ctrl+Z``."""
    binding = next(binding for binding in BINDINGS if binding.action is action)
    shown = [key for key in binding.keys if key not in ("=", "enter", "shift+/")]
    return ", ".join("+".join(_SHOWN.get(part, part.upper()) for part in _parts(key)) for key in shown)


def first_key_text(action: Action) -> str:
    """The first of an action's keys, for a button."""
    return keys_text(action).split(", ", maxsplit=1)[0]


def _parts(key: str) -> list[str]:
    return key.split("+") if len(key) > 1 else [key]
