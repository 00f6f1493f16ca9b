"""The buttons of the play screen: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

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
OF_SOLUTION = (Action.LEFT, Action.RIGHT, Action.SLOWER, Action.FASTER, Action.PAUSE, Action.SHARE, Action.BACK)
RUNG, AS_FAR, OF_DAY, BOARD, STEP, ENDLESS, SERIES = map(
    ItemCommand,
    ("next_rung", "practice_more", "next_of_day", "next_board", "next_step", "next_endless", "next_series"),
)
ONWARD: Mapping[Command, tuple[str, str]] = {
    RUNG: ("trophy", "next_rung"),
    AS_FAR: ("practice", "practice_more"),
    OF_DAY: ("daily", "next_of_day"),
    BOARD: ("boards", "next_board"),
    STEP: ("journey", "next_step"),
    ENDLESS: ("endless", "next_endless"),
    SERIES: ("clock", "next_series"),
}
"""What a solved game may lead on to; the icons and names of their buttons."""

STAYING = (OF_DAY, STEP, ENDLESS, SERIES)
"""What takes the place of New: in the journey, the day, endless play and a series it leads on, solved or not."""

IN_SOLUTION: Mapping[Command, tuple[str, str]] = {
    Action.LEFT: ("step-back", "step_back"),
    Action.RIGHT: ("step-forward", "step_on"),
    Action.PAUSE: ("pause", "halt"),
    Action.BACK: ("stop", "take_over"),
}
SERIES_RUNS = "idle.series"  # the phrase for the reason why nothing takes the place of an unsolved board of a series
STOP, PLAY_ON = ("stop", "stop_looking"), ("play", "play_on")
TO_BOARDS = "boards", "boards"


def buttons(
    words: Words,
    session: Session,
    playback: Playback | None,
    waiting: bool,
    onward: Command,
    home: tuple[str, str] | None,
    run: Callable[[Action], None],
    go_on: Callable[[Command], None],
    onward_label: str = "",
) -> list[Control]:
    """Return the buttons for play, a pending question, a solved game or a solution: they ``run`` their commands.

    A game leads ``onward`` by ``go_on``, unless that is New, perhaps with a label of its own; Back leads to the boards,
    or to ``home``, as in ``way_home``.
    """
    commands: Sequence[Command] = OF_SOLUTION
    names: Mapping[Command, tuple[str, str]] = IN_SOLUTION
    if playback is None:
        commands = _in_game(session, onward)
        names = {**ONWARD, Action.BACK: STOP if waiting else home or TO_BOARDS}
    elif playback.due is None:
        names = {**IN_SOLUTION, Action.PAUSE: PLAY_ON}
    controls = []
    for command in commands:
        press = partial(run, command) if isinstance(command, Action) else partial(go_on, command)
        if isinstance(command, Action) and command not in names:
            controls.append(Control.of(words, command, on_press=press))
        else:
            control = Control.named(words, command, *names[command], on_press=press)
            key = words.first_key(Action.NEW) if command in STAYING else control.key
            controls.append(replace(control, key=key))
    if onward_label:
        controls = [replace(each, label=onward_label) if each.command == onward else each for each in controls]
    return controls


def _in_game(session: Session, onward: Command) -> Sequence[Command]:
    """Return the commands in a game; once solved, the review and the next game replace the help.

    The next game is not in the place of Hint: after one click too many the result is still there, behind the review.
    """
    if not session.is_solved:
        return [onward if action is Action.NEW else action for action in BUTTONS]
    # one more leaves, so that the last ones keep their places
    spare = Action.NEW if onward is Action.NEW or onward in STAYING else Action.REDO
    kept = (action for action in BUTTONS if action not in (Action.HINT, Action.SOLVE, spare))
    return [Action.REVIEW, onward, Action.RESULT, *kept]


def default_command(session: Session, playback: Playback | None, onward: Command) -> Command | None:
    """Return the default command: continue a solution or leave a solved game; none during play."""
    if playback is not None:
        return Action.PAUSE
    return onward if session.is_solved else None


def disabled_reasons(session: Session, playback: Playback | None) -> dict[Command, str]:
    """Return the disabled commands, each with the key of the phrase that gives the reason."""
    if playback is not None:
        return {} if playback.done else {Action.LEFT: "idle.first"}
    possible = {
        Action.HINT: not session.is_solved,
        Action.UNDO: session.can_undo,
        Action.REDO: session.can_redo,
        Action.RESTART: session.can_restart or session.is_away_from_own_start,
        Action.PAUSE: session.can_pause,
    }
    return {action: action.idle for action, can in possible.items() if not can}
