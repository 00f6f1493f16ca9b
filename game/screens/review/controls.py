"""The buttons of the review: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from solver import Detour

from ...input.commands import Action
from ...ui.control import Command, Control, ItemCommand, Placed
from ...ui.geometry import REST, Rect, row
from ...words.words import Words
from .layout import ReviewLayout
from .model import ReviewModel, Stretch, beginning

FIRST, LAST, SHORT_CUT, PLAY, CLOSE, LEAVE = map(ItemCommand, ("first", "last", "short_cut", "play", "close", "leave"))

Button = tuple[Command, str, str]
"""A command, its icon and its name."""
PAUSE, PLAY_ON = (Action.PAUSE, "pause", "halt"), (Action.PAUSE, "play", "play_on")
BACK, ON = (Action.LEFT, "step-back", "review_back"), (Action.RIGHT, "step-forward", "review_on")
CLOSE_SHORT_CUT = (CLOSE, "stop", "close_short_cut")
TRY = (Action.PAUSE, "move", "try_moves")
STEPS: tuple[Button, ...] = ((FIRST, "first", "review_first"), BACK, TRY, ON, (LAST, "last", "review_last"))
VARIATION_STEPS: tuple[Button, ...] = (
    (Action.UNDO, "undo", "try_back"),
    (Action.REDO, "redo", "try_on"),
    (Action.HINT, "hint", "try_best"),
    (CLOSE, "stop", "close_short_cut"),
)
COMMANDS: tuple[Button, ...] = (
    (Action.UP, "costly-back", "costly_before"),
    (Action.DOWN, "costly-next", "costly_next"),
    (SHORT_CUT, "short-cut", "short_cut"),
    (PLAY, "play", "play_from_here"),
)


def review_controls(
    words: Words,
    model: ReviewModel,
    layout: ReviewLayout,
    on_short_cut: Callable[[], object],
    on_play: Callable[[], object],
) -> list[Placed]:
    """Return the controls for steps, other commands and stretches, each with its place."""
    playback, steps = model.playback, STEPS
    if playback is not None:
        steps = (BACK, PLAY_ON if playback.due is None else PAUSE, ON, CLOSE_SHORT_CUT)
    elif model.variation is not None:
        steps = VARIATION_STEPS
    callbacks: dict[Command, Callable[[], object]] = {
        FIRST: partial(model.go, 0),
        LAST: partial(model.go, model.end),
        SHORT_CUT: on_short_cut,
        PLAY: on_play,
        CLOSE: model.close,
    }
    reasons = _disabled_reasons(model)
    controls = [
        Control.named(words, *button, on_press=callbacks.get(button[0]), disabled_reason=reasons.get(button[0], ""))
        for button in (*steps, *COMMANDS)
    ]
    stretches = model.stretches(len(layout.stretches))
    controls += [_stretch_control(words, stretch, model) for stretch in stretches]
    rects = [*_step_places(layout.steps, steps), *layout.commands, *layout.stretches[: len(stretches)]]
    return list(zip(controls, rects, strict=True))


def _step_places(area: Rect, steps: Sequence[Button]) -> list[Rect]:
    """Return the places of the steps: narrow ones where the icon is known, and the rest where the label matters."""
    read = TRY, VARIATION_STEPS[-2], VARIATION_STEPS[-1]
    narrow = min(round(1.1 * area.height), area.width // (len(steps) + 1))
    if not any(step in read for step in steps):
        return area.columns(len(steps), max(area.height // 5, 3))
    return row(area, *(REST if step in read else narrow for step in steps), gap=max(area.height // 5, 3))


def _stretch_control(words: Words, stretch: Stretch, model: ReviewModel) -> Control:
    """Return the button that leads to a detour or a run of forced moves."""
    first, last, counts = beginning(stretch), stretch.last, model.position.board.metric
    moves = words.text("review.stretch", first=first + 1, last=last)
    if first + 1 == last:
        moves = words.of_counts("review.stretch_one", counts, last=last)
    command, on_press = ItemCommand("stretch", first), partial(model.go_to, first)
    if isinstance(stretch, Detour):
        return Control.named(words, command, "detour", "detour", on_press=on_press, moves=moves, lost=stretch.lost)
    icon, name = ("passage", "passed") if stretch.passed else ("missed", "missed")
    label = words.of_counts(f"button.{name}", counts, moves=moves, only=stretch.only_moves, last=last)
    return Control(command, icon, label, "", words.text(f"about.{name}"), on_press=on_press)


def _disabled_reasons(model: ReviewModel) -> dict[Command, str]:
    """Return the disabled commands, each with the key of the phrase that gives the reason."""
    playback, variation = model.playback, model.variation
    if playback is not None:
        begun, more = playback.done > 0, not playback.ended
    elif variation is not None:
        begun, more = variation.done > 0, variation.done < len(variation.moves)
    else:
        begun, more = model.number > 0, model.number < model.last
    reasons: dict[Command, tuple[bool, str]] = {
        FIRST: (not begun, "idle.first"),
        Action.LEFT: (not begun, "idle.first"),
        Action.RIGHT: (not more, "idle.last"),
        LAST: (not more, "idle.last"),
        Action.PAUSE: (playback is not None and not more, "idle.last"),
        Action.UNDO: (not begun, "idle.first"),
        Action.REDO: (not more, "idle.last"),
        Action.HINT: (model.position.is_goal, "idle.play"),
        Action.UP: (model.costly_before is None, "idle.costly_before"),
        Action.DOWN: (model.costly_after is None, "idle.costly_next"),
        SHORT_CUT: (model.detour is None or model.detour.short_cut is None, "idle.short_cut"),
        PLAY: (model.position.is_goal, "idle.play"),
    }
    return {command: why for command, (is_disabled, why) in reasons.items() if is_disabled}
