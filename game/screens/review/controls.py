"""The buttons of the review: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Sequence

from solver import Detour

from ...input.commands import Action
from ...ui.control import Command, Control, ItemCommand
from ...ui.geometry import REST, Rect, row
from ...words.words import Words
from .layout import ReviewLayout
from .viewpoint import Stretch, Viewpoint, beginning

FIRST, LAST, SHORT_CUT, PLAY, CLOSE, LEAVE = map(ItemCommand, ("first", "last", "short_cut", "play", "close", "leave"))
END_KEYS = {"home": FIRST, "end": LAST}
"""Keys that lead to an end, as everywhere; they cannot be changed, but given to something else."""
STRETCH = "stretch"
"""The kind of a pick that leads to a number of moves, where a stretch begins."""

Button = tuple[Command, str, str]
"""What it does, its icon and its name."""
PAUSE, PLAY_ON = (Action.PAUSE, "pause", "halt"), (Action.PAUSE, "play", "play_on")
BACK, ON = (Action.LEFT, "step-back", "review_back"), (Action.RIGHT, "step-forward", "review_on")
CLOSE_SHORT_CUT = (CLOSE, "stop", "close_short_cut")
TRY = (Action.PAUSE, "move", "try_moves")
STEPS: tuple[Button, ...] = ((FIRST, "first", "review_first"), BACK, TRY, ON, (LAST, "last", "review_last"))
TRYING: tuple[Button, ...] = (
    (Action.UNDO, "undo", "try_back"),
    (Action.REDO, "redo", "try_on"),
    (Action.HINT, "hint", "try_best"),
    (CLOSE, "stop", "close_short_cut"),
)
"""While the player tries moves."""
COMMANDS: tuple[Button, ...] = (
    (Action.UP, "costly-back", "costly_before"),
    (Action.DOWN, "costly-next", "costly_next"),
    (SHORT_CUT, "short-cut", "short_cut"),
    (PLAY, "play", "play_from_here"),
)


def shown(words: Words, viewpoint: Viewpoint, layout: ReviewLayout) -> list[tuple[Control, Rect]]:
    """Return the controls for steps, other commands and stretches, each with its place."""
    playback, steps = viewpoint.playback, STEPS
    if playback is not None:
        steps = (BACK, PLAY_ON if playback.due is None else PAUSE, ON, CLOSE_SHORT_CUT)
    elif viewpoint.variation is not None:
        steps = TRYING
    controls = [Control.named(words, *button) for button in (*steps, *COMMANDS)]
    stretches = viewpoint.stretches(len(layout.stretches))
    controls += [_leading_to(words, stretch, viewpoint.position.board.metric) for stretch in stretches]
    places = _step_places(layout.steps, steps)
    rects = [*places, *layout.commands, *layout.stretches[: len(stretches)]]
    return list(zip(controls, rects, strict=True))


def _step_places(area: Rect, steps: Sequence[Button]) -> list[Rect]:
    """Narrow ones for what every player knows by its sign, and the rest for what has to be read."""
    read = TRY, TRYING[-2], TRYING[-1]
    narrow = min(round(1.1 * area.height), area.width // (len(steps) + 1))
    if not any(step in read for step in steps):
        return area.columns(len(steps), max(area.height // 5, 3))
    return row(area, *(REST if step in read else narrow for step in steps), gap=max(area.height // 5, 3))


def _leading_to(words: Words, stretch: Stretch, counts: str) -> Control:
    """Return the button to a detour or a run of forced moves on a board whose distances count ``counts``."""
    first, last = beginning(stretch), stretch.last
    moves = words.text("review.stretch", first=first + 1, last=last)
    if first + 1 == last:
        moves = words.of_counts("review.stretch_one", counts, last=last)
    if isinstance(stretch, Detour):
        return Control.named(words, ItemCommand(STRETCH, first), "detour", "detour", moves=moves, lost=stretch.lost)
    icon, name = ("passage", "passed") if stretch.passed else ("missed", "missed")
    label = words.of_counts(f"button.{name}", counts, moves=moves, only=stretch.only_moves, last=last)
    return Control(ItemCommand(STRETCH, first), icon, label, "", words.text(f"about.{name}"))


def disabled_reasons(viewpoint: Viewpoint) -> dict[Command, str]:
    """Return the disabled commands, each with the key of the phrase that gives the reason."""
    playback, variation = viewpoint.playback, viewpoint.variation
    if playback is not None:
        begun, more = playback.done > 0, not playback.ended
    elif variation is not None:
        begun, more = variation.done > 0, variation.done < len(variation.moves)
    else:
        begun, more = viewpoint.number > 0, viewpoint.number < viewpoint.last
    reasons: dict[Command, tuple[bool, str]] = {
        FIRST: (not begun, "idle.first"),
        Action.LEFT: (not begun, "idle.first"),
        Action.RIGHT: (not more, "idle.last"),
        LAST: (not more, "idle.last"),
        Action.PAUSE: (playback is not None and not more, "idle.last"),
        Action.UNDO: (not begun, "idle.first"),
        Action.REDO: (not more, "idle.last"),
        Action.HINT: (viewpoint.position.is_goal, "idle.play"),
        Action.UP: (viewpoint.costly_before is None, "idle.costly_before"),
        Action.DOWN: (viewpoint.costly_after is None, "idle.costly_next"),
        SHORT_CUT: (viewpoint.detour is None or viewpoint.detour.short_cut is None, "idle.short_cut"),
        PLAY: (viewpoint.position.is_goal, "idle.play"),
    }
    return {command: why for command, (disabled_reasons, why) in reasons.items() if disabled_reasons}


def lead(viewpoint: Viewpoint, command: Command) -> bool:
    """Run a navigation command in the game or variation; return False if it is none."""
    here = viewpoint.here
    steps: dict[Command, int] = {
        FIRST: 0,
        Action.LEFT: here - 1,
        Action.UNDO: here - 1,
        Action.RIGHT: here + 1,
        Action.REDO: here + 1,
        LAST: viewpoint.end,
    }
    mistakes: dict[Command, int | None] = {Action.UP: viewpoint.costly_before, Action.DOWN: viewpoint.costly_after}
    if command in steps:
        viewpoint.go(steps[command])
    elif (mistake := mistakes.get(command)) is not None:
        viewpoint.go_to(mistake)
    elif isinstance(command, ItemCommand) and command.kind == STRETCH and isinstance(command.value, int):
        viewpoint.go_to(command.value)
    else:
        return command in mistakes
    return True
