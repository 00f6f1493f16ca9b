"""The buttons of a review: which there are, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from solver import Detour

from ...input.commands import Action
from ...ui.control import Control, ItemCommand
from ...words.words import Words
from .model import ReviewModel, Stretch, beginning

FIRST, LAST, SHORT_CUT, PLAY, CLOSE, LEAVE = map(ItemCommand, ("first", "last", "short_cut", "play", "close", "leave"))


def command_controls(words: Words, model: ReviewModel, on_play: Callable[[], object]) -> list[Control]:
    """Return the controls that lead on from a place; ``on_play`` begins a game there."""
    named, detour = partial(Control.named, words), model.detour
    before = _reason("costly_before", model.costly_before is None)
    after = _reason("costly_next", model.costly_after is None)
    no_short_cut = _reason("short_cut", detour is None or detour.short_cut is None)
    solved = _reason("play", model.position.is_goal)
    return [
        named(Action.UP, "costly-back", "costly_before", disabled_reason=before),
        named(Action.DOWN, "costly-next", "costly_next", disabled_reason=after),
        named(SHORT_CUT, "short-cut", "short_cut", on_press=model.show_short_cut, disabled_reason=no_short_cut),
        named(PLAY, "play", "play_from_here", on_press=on_play, disabled_reason=solved),
    ]


def step_controls(words: Words, model: ReviewModel, replays: bool | None) -> list[Control]:
    """Return the controls that step through the line that is shown: a short cut, a variation or the game.

    ``replays`` is whether the game is replayed now; None where the times of its moves are not known.
    """
    named, playback = partial(Control.named, words), model.playback
    here, end = (model.here, model.end) if playback is None else (playback.done, len(playback.moves))
    first, last = _reason("first", here == 0), _reason("last", here == end)
    back = named(Action.LEFT, "step-back", "review_back", disabled_reason=first)
    forward = named(Action.RIGHT, "step-forward", "review_on", disabled_reason=last)
    close = named(CLOSE, "stop", "close_short_cut", on_press=model.close)
    if playback is not None:
        icon, name = ("play", "play_on") if playback.due is None else ("pause", "halt")
        return [back, named(Action.PAUSE, icon, name, disabled_reason=last), forward, close]
    if model.variation is not None:
        solved = _reason("play", model.position.is_goal)
        return [
            named(Action.UNDO, "undo", "try_back", disabled_reason=first),
            named(Action.REDO, "redo", "try_on", disabled_reason=last),
            named(Action.HINT, "hint", "try_best", disabled_reason=solved),
            close,
        ]
    replay = named(Action.SOLVE, "pause", "replay_stop") if replays else named(Action.SOLVE, "clock", "replay")
    return [
        named(FIRST, "first", "review_first", on_press=partial(model.go, 0), disabled_reason=first),
        back,
        named(Action.PAUSE, "move", "try_moves"),
        forward,
        named(LAST, "last", "review_last", on_press=partial(model.go, model.end), disabled_reason=last),
        *([] if replays is None else [replay]),
    ]


def _reason(key: str, is_disabled: bool) -> str:
    return f"idle.{key}" if is_disabled else ""


def stretch_control(words: Words, stretch: Stretch, model: ReviewModel) -> Control:
    """Return the button that leads to a detour or a run of forced moves."""
    first, last, metric = beginning(stretch), stretch.last, model.position.board.metric
    moves = words.text("review.stretch", first=first + 1, last=last)
    if first + 1 == last:
        moves = words.of_metric("review.stretch_one", metric, last=last)
    command, on_press = ItemCommand("stretch", first), partial(model.go_to, first)
    if isinstance(stretch, Detour):
        return Control.named(words, command, "detour", "detour", on_press=on_press, moves=moves, lost=stretch.lost)
    icon, name = ("passage", "passed") if stretch.passed else ("missed", "missed")
    label = words.of_metric(f"button.{name}", metric, moves=moves, only=stretch.only_moves, last=last)
    return Control(command, icon, label, "", words.text(f"about.{name}"), on_press=on_press)
