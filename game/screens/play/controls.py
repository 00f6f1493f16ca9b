"""The buttons of the play screen: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial

from ...input.commands import Action
from ...model.playback import Playback
from ...model.session import Session
from ...modes.mode import Way
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
SOLVED = (
    Action.REVIEW,
    Action.RESULT,
    Action.NEW,
    Action.UNDO,
    Action.REDO,
    Action.RESTART,
    Action.MENU,
    Action.BACK,
)
"""Once a game is solved, review and challenge replace the help. What leads on keeps its place, and has that beside it,
too, where Redo gives way, since there is nothing to do again.
"""

INSTEAD_OF_UNDO: Mapping[Command, Command] = {Action.UNDO: Action.SPEED, Action.REDO: Action.STATISTICS}
OF_SOLUTION = (Action.LEFT, Action.RIGHT, Action.SLOWER, Action.FASTER, Action.PAUSE, Action.SHARE, Action.BACK)
IN_SOLUTION: Mapping[Command, tuple[str, str]] = {
    Action.LEFT: ("step-back", "step_back"),
    Action.RIGHT: ("step-forward", "step_on"),
    Action.PAUSE: ("pause", "halt"),
    Action.BACK: ("stop", "take_over"),
}
STOP, PLAY_ON = ("stop", "stop_looking"), ("play", "play_on")
TO_BOARDS = "boards", "boards"


def buttons(
    words: Words,
    session: Session,
    playback: Playback | None,
    waiting: bool,
    onward: Way | Action,
    home: tuple[str, str] | None,
    undoes: bool,
    run: Callable[[Action], None],
    go_on: Callable[[], None],
) -> list[Control]:
    """Return the buttons for play, a pending question, a solved game or a solution: they ``run`` their commands.

    Where nothing ``undoes`` moves, the pages of timed solves stand in the places of Undo and Redo.
    A game leads ``onward`` by ``go_on``, unless by a command; Back leads to the boards, or to ``home``, as in
    ``way_home``.
    """
    commands: Sequence[Command] = OF_SOLUTION
    names: Mapping[Command, tuple[str, str]] = IN_SOLUTION
    if playback is None:
        commands = _in_game(session, onward, undoes)
        if not undoes:
            commands = [INSTEAD_OF_UNDO.get(each, each) for each in commands]
        names = {Action.BACK: STOP if waiting else home or TO_BOARDS}
    elif playback.due is None:
        names = {**IN_SOLUTION, Action.PAUSE: PLAY_ON}
    controls = []
    for command in commands:
        if isinstance(onward, Way) and command == command_of(onward):
            controls.append(_on(words, onward, go_on))
        elif isinstance(command, Action) and command in names:
            controls.append(Control.named(words, command, *names[command], on_press=partial(run, command)))
        elif isinstance(command, Action):
            controls.append(Control.of(words, command, on_press=partial(run, command)))
    if session.is_solved and onward is Action.NEW:
        return [replace(each, label=words.text("button.next")) if each.command is onward else each for each in controls]
    if playback is None and isinstance(onward, Way):
        return _told_apart(words, controls, command_of(onward))
    return controls


def _told_apart(words: Words, controls: Sequence[Control], onward: Command) -> list[Control]:
    """Call Back only that where the button that leads on has the name of the page to which both lead."""
    label = next((each.label for each in controls if each.command == onward), "")
    plain = words.label(Action.BACK)
    return [
        replace(each, label=plain) if each.command is Action.BACK and each.label == label else each for each in controls
    ]


def command_of(onward: Way | Action) -> Command:
    """Return the command of the button that leads on."""
    return ItemCommand(onward.id) if isinstance(onward, Way) else onward


def _on(words: Words, way: Way, go_on: Callable[[], None]) -> Control:
    """Return the button that leads on by a way of the mode's own."""
    control = Control.named(words, ItemCommand(way.id), way.icon, way.id, on_press=go_on)
    key = words.first_key(Action.PAUSE) if way.by_space else words.first_key(Action.NEW) if way.is_new else ""
    return replace(control, key=key, label=way.label.text(words) or control.label)


def _in_game(session: Session, onward: Way | Action, undoes: bool) -> Sequence[Command]:
    """Return the commands in a game: what leads on stands in the place of New, which takes Redo's where it differs;
    Back stays in its own.
    """
    if not session.is_solved:
        commands: Sequence[Command] = BUTTONS
        places: dict[Command, Command] = {} if onward is Action.BACK else {Action.NEW: command_of(onward)}
    elif onward is Action.BACK:
        commands, places = SOLVED, {}
    else:
        is_new = onward is Action.NEW or (isinstance(onward, Way) and onward.is_new)
        gives_way = is_new and undoes and not session.can_redo
        commands = [action for action in SOLVED if action is not Action.REDO or not gives_way]
        places = {Action.NEW: command_of(onward), **({} if is_new else {Action.REDO: Action.NEW})}
    return [places.get(command, command) for command in commands]


def wide_button(session: Session, playback: Playback | None, onward: Way | Action, count: int) -> int | None:
    """Return the place of the button that leads on from a solved game, where there is room to make it twice as wide."""
    is_wide = session.is_solved and playback is None and onward is not Action.BACK and count < len(SOLVED)
    return SOLVED.index(Action.NEW) if is_wide else None


def default_command(session: Session, playback: Playback | None, onward: Way | Action) -> Command | None:
    """Return the default command: continue a solution or leave a solved game; none during play."""
    if playback is not None:
        return Action.PAUSE
    return command_of(onward) if session.is_solved else None


def disabled_reasons(
    session: Session, playback: Playback | None, onward: Way | Action, can_undo: bool
) -> dict[Command, str]:
    """Return the disabled commands, each with the key of the phrase that gives the reason."""
    if playback is not None:
        return {} if playback.done else {Action.LEFT: "idle.first"}
    possible = {
        Action.HINT: not session.is_solved,
        Action.UNDO: can_undo,
        Action.REDO: session.can_redo,
        Action.RESTART: session.can_restart or session.is_away_from_own_start,
        Action.PAUSE: session.can_pause,
    }
    idle = {command_of(onward): onward.idle} if isinstance(onward, Way) and onward.idle else {}
    return idle | {action: action.idle for action, can in possible.items() if not can}
