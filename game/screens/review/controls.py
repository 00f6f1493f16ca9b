"""The buttons of the review: which there are, and which can be pressed."""

from __future__ import annotations

from solver import Detour

from ...input.commands import Action
from ...ui.control import Command, Control, Pick
from ...ui.geometry import Rect
from ...words.words import Words
from .layout import ReviewLayout
from .viewpoint import Stretch, Viewpoint, beginning

FIRST, LAST, SHORT_CUT, PLAY, CLOSE = map(Pick, ("first", "last", "short_cut", "play", "close"))
STRETCH = "stretch"
"""The kind of a pick that leads to a number of moves, where a stretch begins."""

Button = tuple[Command, str, str]
"""What it does, its icon and its name."""
PAUSE, PLAY_ON = (Action.PAUSE, "pause", "halt"), (Action.PAUSE, "play", "play_on")
BACK, ON = (Action.LEFT, "step-back", "review_back"), (Action.RIGHT, "step-forward", "review_on")
CLOSE_SHORT_CUT = (CLOSE, "stop", "close_short_cut")
STEPS: tuple[Button, ...] = ((FIRST, "first", "review_first"), BACK, ON, (LAST, "last", "review_last"))
COMMANDS: tuple[Button, ...] = (
    (Action.UP, "costly-back", "costly_before"),
    (Action.DOWN, "costly-next", "costly_next"),
    (SHORT_CUT, "short-cut", "short_cut"),
    (PLAY, "play", "play_from_here"),
)


def shown(words: Words, viewpoint: Viewpoint, layout: ReviewLayout) -> list[tuple[Control, Rect]]:
    """What steps, what else can be done, and what leads to detours and narrow passages; each with its place."""
    playback, steps = viewpoint.playback, STEPS
    if playback is not None:
        steps = (BACK, PLAY_ON if playback.due is None else PAUSE, ON, CLOSE_SHORT_CUT)
    controls = [Control.named(words, *button) for button in (*steps, *COMMANDS)]
    stretches = viewpoint.stretches(len(layout.stretches))
    controls += [_leading_to(words, stretch) for stretch in stretches]
    rects = [*layout.steps, *layout.commands, *layout.stretches[: len(stretches)]]
    return list(zip(controls, rects, strict=True))


def _leading_to(words: Words, stretch: Stretch) -> Control:
    first, last = beginning(stretch), stretch.last
    moves = str(last) if first + 1 == last else words.text("review.stretch", first=first + 1, last=last)
    if isinstance(stretch, Detour):
        return Control.named(words, Pick(STRETCH, first), "detour", "detour", moves=moves, lost=stretch.lost)
    icon, name = ("passage", "passed") if stretch.passed else ("missed", "missed")
    return Control.named(words, Pick(STRETCH, first), icon, name, moves=moves)


def greyed(viewpoint: Viewpoint) -> dict[Command, str]:
    """What would do nothing now, each with the key of the phrase that says why."""
    if viewpoint.playback is not None:
        begun, more = viewpoint.playback.done > 0, not viewpoint.playback.ended
    else:
        begun, more = viewpoint.number > 0, viewpoint.number < viewpoint.last
    reasons: dict[Command, tuple[bool, str]] = {
        FIRST: (not begun, "idle.first"),
        Action.LEFT: (not begun, "idle.first"),
        Action.RIGHT: (not more, "idle.last"),
        LAST: (not more, "idle.last"),
        Action.PAUSE: (not more, "idle.last"),
        Action.UP: (viewpoint.costly_before is None, "idle.costly_before"),
        Action.DOWN: (viewpoint.costly_after is None, "idle.costly_next"),
        SHORT_CUT: (viewpoint.detour is None or viewpoint.detour.short_cut is None, "idle.short_cut"),
        PLAY: (viewpoint.position.is_goal, "idle.play"),
    }
    return {command: why for command, (greyed, why) in reasons.items() if greyed}
