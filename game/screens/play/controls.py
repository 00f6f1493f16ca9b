"""The buttons of the play screen: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...input.commands import Action
from ...model.origin import Origin
from ...model.playback import Playback
from ...model.session import Session
from ...ui.control import Command, Control
from ...words.words import Words

BUTTONS = (
    Action.HINT,
    Action.SOLVE,
    Action.NEW,
    Action.UNDO,
    Action.REDO,
    Action.RESTART,
    Action.MENU,
    Action.BACK,
)
"""While a player plays, in their order."""
OF_SOLUTION = (Action.LEFT, Action.RIGHT, Action.SLOWER, Action.FASTER, Action.PAUSE, Action.BACK)
"""While a solution plays."""
AFTER = {Origin.PRACTICE: Action.PRACTICE, Origin.DAILY: Action.DAILY}
"""What a solved game leads on to in the place of a hint, by where its start came from."""

IN_GAME = {Action.BACK: ("boards", "boards"), Action.PRACTICE: ("practice", "practice_more")}
IN_SOLUTION = {
    Action.LEFT: ("step-back", "step_back"),
    Action.RIGHT: ("step-forward", "step_on"),
    Action.PAUSE: ("pause", "halt"),
    Action.BACK: ("stop", "take_over"),
}
"""Icon and name of buttons that are called otherwise there than their command."""
STOP, PLAY_ON = ("stop", "stop_looking"), ("play", "play_on")


def shown(words: Words, session: Session, playback: Playback | None, waiting: bool) -> Sequence[Control]:
    """The buttons while a player plays, perhaps waiting for an answer, or has solved, or while a solution plays."""
    if playback is not None:
        names = IN_SOLUTION if playback.due is not None else IN_SOLUTION | {Action.PAUSE: PLAY_ON}
        return [_control(words, action, names) for action in OF_SOLUTION]
    names = IN_GAME | {Action.BACK: STOP} if waiting else IN_GAME
    return [_control(words, action, names) for action in _in_game(session)]


def _in_game(session: Session) -> Sequence[Action]:
    """Once it is solved there is nothing to show the way to."""
    if not session.solved:
        return BUTTONS
    instead = {Action.SOLVE: Action.REVIEW, Action.HINT: AFTER.get(session.game.origin, Action.HINT)}
    return [instead.get(action, action) for action in BUTTONS]


def _control(words: Words, action: Action, names: Mapping[Action, tuple[str, str]]) -> Control:
    return Control.named(words, action, *names[action]) if action in names else Control.of(words, action)


def calling(session: Session, playback: Playback | None) -> Action:
    """In a solution to go on, otherwise a hint, or what comes after the end."""
    if playback is not None:
        return Action.PAUSE
    return Action.NEW if session.solved else Action.HINT


def greyed(session: Session, playback: Playback | None) -> dict[Command, str]:
    """What would do nothing now, each with the key of the phrase that says why."""
    if playback is not None:
        return {} if playback.done else {Action.LEFT: "idle.first"}
    possible = {
        Action.HINT: not session.solved,
        Action.UNDO: session.can_undo,
        Action.REDO: session.can_redo,
        Action.RESTART: session.game.done > 0,
        Action.PAUSE: session.can_pause,
    }
    return {action: action.idle for action, can in possible.items() if not can}
