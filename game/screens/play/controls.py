"""The buttons of the play screen: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...input.commands import Action
from ...model.playback import Playback
from ...model.session import Session
from ...ui.control import Command, Control, ItemCommand
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
OF_SOLUTION = (Action.LEFT, Action.RIGHT, Action.SLOWER, Action.FASTER, Action.PAUSE, Action.BACK)
NEXT = "next"
RUNG, AS_FAR, OF_DAY, BOARD = (
    ItemCommand(NEXT, name) for name in ("next_rung", "practice_more", "next_of_day", "next_board")
)
ICONS = {RUNG: "trophy", AS_FAR: "practice", OF_DAY: "daily", BOARD: "boards"}
"""What a solved game may lead on to; the icons of their buttons."""

IN_SOLUTION = {
    Action.LEFT: ("step-back", "step_back"),
    Action.RIGHT: ("step-forward", "step_on"),
    Action.PAUSE: ("pause", "halt"),
    Action.BACK: ("stop", "take_over"),
}
"""Icon and name of buttons that are called otherwise there than their command."""
STOP, PLAY_ON = ("stop", "stop_looking"), ("play", "play_on")
TO_BOARDS = "boards", "boards"


def shown(
    words: Words,
    session: Session,
    playback: Playback | None,
    waiting: bool,
    onward: Command,
    home: tuple[str, str] | None,
) -> Sequence[Control]:
    """Return the buttons for play, a pending question, a solved game or a solution.

    A solved game leads ``onward``, and Back to the boards, or to ``home``: an icon and a name as in ``way_home``.
    """
    if playback is not None:
        names = IN_SOLUTION if playback.due is not None else IN_SOLUTION | {Action.PAUSE: PLAY_ON}
        return [_control(words, action, names) for action in OF_SOLUTION]
    names = {Action.BACK: STOP if waiting else home or TO_BOARDS}
    return [_control(words, command, names) for command in _in_game(session, onward)]


def _in_game(session: Session, onward: Command) -> Sequence[Command]:
    """Return the commands in a game; once solved, the review and the next game replace the help.

    What comes next is not where Hint was: who clicks that once too often still sees the result on coming back.
    """
    if not session.solved:
        return BUTTONS
    left_out = Action.NEW if onward is Action.NEW else Action.REDO  # so that the last ones keep their places
    return [Action.REVIEW, onward, Action.RESULT, *(action for action in BUTTONS[2:] if action is not left_out)]


def _control(words: Words, command: Command, names: Mapping[Action, tuple[str, str]]) -> Control:
    if isinstance(command, Action) and command in names:
        return Control.named(words, command, *names[command])
    if isinstance(command, ItemCommand):
        return Control.named(words, command, ICONS[command], str(command.value))
    return Control.of(words, command)


def calling(session: Session, playback: Playback | None, onward: Command) -> Command | None:
    """Return the default command: continue a solution or leave a solved game; none during play."""
    if playback is not None:
        return Action.PAUSE
    return onward if session.solved else None


def disabled_reasons(session: Session, playback: Playback | None) -> dict[Command, str]:
    """Return the disabled commands, each with the key of the phrase that gives the reason."""
    if playback is not None:
        return {} if playback.done else {Action.LEFT: "idle.first"}
    possible = {
        Action.HINT: not session.solved,
        Action.RESULT: session.solved,
        Action.UNDO: session.can_undo,
        Action.REDO: session.can_redo,
        Action.RESTART: session.game.done > 0,
        Action.PAUSE: session.can_pause,
    }
    return {action: action.idle for action, can in possible.items() if not can}
