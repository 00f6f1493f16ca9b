"""The buttons of the play screen: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Sequence

from ..input_map import Action
from ..playback import Playback
from ..session import Session
from ..widgets import Control

PLAY = (
    Control(Action.HINT, "hint", "Hint"),
    Control(Action.SOLVE, "solve", "Solve"),
    Control(Action.NEW, "new", "New"),
    Control(Action.FARTHEST, "farthest", "Farthest"),
    Control(Action.UNDO, "undo", "Undo"),
    Control(Action.REDO, "redo", "Redo"),
    Control(Action.RESTART, "restart", "Restart"),
    Control(Action.LAB, "lab", "Lab"),
    Control(Action.BACK, "boards", "Boards"),
)
PAUSE, PLAY_ON = Control(Action.PAUSE, "pause", "Pause"), Control(Action.PAUSE, "play", "Play on")
PLAYBACK = (
    Control(Action.LEFT, "step-back", "Back"),
    Control(Action.RIGHT, "step-forward", "Step"),
    Control(Action.SLOWER, "slower", "Slower"),
    Control(Action.FASTER, "faster", "Faster"),
    PAUSE,
    Control(Action.BACK, "stop", "Take over"),
)


def shown(playback: Playback | None) -> Sequence[Control]:
    """The buttons while a player plays, or while a solution does."""
    if playback is None:
        return PLAY
    return [PLAY_ON if control is PAUSE and playback.due is None else control for control in PLAYBACK]


def disabled(session: Session, playback: Playback | None) -> set[Action]:
    """What would do nothing now."""
    if playback is not None:
        possible = {Action.LEFT: playback.done > 0}
    else:
        possible = {
            Action.UNDO: session.can_undo,
            Action.REDO: session.can_redo,
            Action.RESTART: session.game.done > 0,
        }
    return {action for action, can in possible.items() if not can}
