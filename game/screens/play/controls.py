"""The buttons of the play screen: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Sequence

from ...input.input_map import Action
from ...model.origin import Origin
from ...model.playback import Playback
from ...model.session import Session
from ...ui.control import Control
from ...words.words import Words

PLAY = (
    (Action.HINT, "hint", "hint"),
    (Action.SOLVE, "solve", "solve"),
    (Action.NEW, "new", "new"),
    (Action.UNDO, "undo", "undo"),
    (Action.REDO, "redo", "redo"),
    (Action.RESTART, "restart", "restart"),
    (Action.MENU, "menu", "menu"),
    (Action.BACK, "boards", "boards"),
)
"""For each button what it does, its icon and its name."""
PAUSE, PLAY_ON = (Action.PAUSE, "pause", "pause"), (Action.PAUSE, "play", "play_on")
PLAYBACK = (
    (Action.LEFT, "step-back", "step_back"),
    (Action.RIGHT, "step-forward", "step_on"),
    (Action.SLOWER, "slower", "slower"),
    (Action.FASTER, "faster", "faster"),
    PAUSE,
    (Action.BACK, "stop", "take_over"),
)


HINT, BOARDS, STOP = PLAY[0], PLAY[-1], (Action.BACK, "stop", "stop_looking")
AFTER = {
    Origin.PRACTICE: (Action.PRACTICE, "practice", "practice_more"),
    Origin.DAILY: (Action.DAILY, "daily", "daily"),
}
"""What a solved game leads on to in the place of a hint, by where its start came from."""
SOLVE, REVIEW = PLAY[1], (Action.REVIEW, "review", "review")


def shown(words: Words, session: Session, playback: Playback | None, waiting: bool) -> Sequence[Control]:
    """The buttons while a player plays, perhaps waiting for an answer, or has solved, or while a solution plays."""
    instead = {PAUSE: PLAY_ON} if playback is not None and playback.due is None else {}
    if waiting:
        instead = {BOARDS: STOP}
    if session.solved:
        instead |= {SOLVE: REVIEW}
    if session.solved and session.game.origin in AFTER:
        instead |= {HINT: AFTER[session.game.origin]}
    buttons = PLAY if playback is None else PLAYBACK
    return [Control.named(words, *instead.get(button, button)) for button in buttons]


def calling(solved: bool) -> tuple[Action, ...]:
    """What calls: in a solution to go on, otherwise a hint, or what comes after the end."""
    return Action.PAUSE, Action.NEW if solved else Action.HINT


def disabled(session: Session, playback: Playback | None) -> set[Action]:
    """What would do nothing now."""
    if playback is not None:
        possible = {Action.LEFT: playback.done > 0}
    else:
        possible = {
            Action.HINT: not session.solved,
            Action.UNDO: session.can_undo,
            Action.REDO: session.can_redo,
            Action.RESTART: session.game.done > 0,
            Action.PAUSE: session.can_pause,
        }
    return {action for action, can in possible.items() if not can}
