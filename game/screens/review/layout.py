"""The layout of a review, and its buttons: which there are, where, and which can be pressed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from solver import Board, Detour

from ...board.layout import BoardGeometry
from ...input.commands import Action
from ...ui.control import Control, ItemCommand, Placed
from ...ui.geometry import REST, Page, Rect, column, row
from ...words.words import Words
from .model import ReviewModel, Stretch, beginning

COMMANDS = 4
CRAMPED, LOW = 20, 14
"""Lines of text: where there is not the height for more of them, the commands share a row; where it is lower still,
they are below the graph, and the numbers of the summary give way.
"""
LEAST_BOARD = 5  # lines of text: the words share the rest below such a board
LEAST_GRAPH = 11
"""Lines of text: a lower graph takes the place of the buttons that lead to stretches, which it shows too."""
LIST_WIDTH, LEAST_WITH_LIST = 8, 31
"""Lines of text: how wide a list of moves is, and the room that it takes beside the graph; in less it is one line."""


@dataclass(frozen=True)
class ReviewLayout:
    """The review screen: the graph is the largest thing on it, and the board is beside it.

    What has no room is None or empty.
    """

    result: Rect | None
    tiles: Rect | None
    graph: Rect
    stretches: tuple[Rect, ...]
    moves: tuple[Rect, ...]
    board: Rect
    steps: Rect
    words: Rect
    commands: tuple[Rect, ...]


def review_layout(board: Board, page: Page) -> ReviewLayout:
    """Return the screen's layout for a board: graph and board side by side, or stacked in a high window."""
    area, text, gap = page.area, page.text, page.gap
    rows = 1 if area.height < CRAMPED * text and not page.is_portrait else 2
    commands_height, low = rows * (page.row + gap) - gap, area.height < LOW * text and not page.is_portrait
    if page.is_portrait:
        half = (area.width - 2 * gap) // 2
        beside = max(_lower(board, half, area.height // 2) + gap + page.row, _words_height(page, half))
        commands, above = area.from_bottom(commands_height, gap)
        lower, right = above.from_bottom(beside, gap)
        left, words = lower.columns(2, 2 * gap)
        steps, picture = left.from_bottom(page.row, gap)
    else:
        left, right = area.from_left(max(round(0.37 * area.width), min(15 * text, round(0.42 * area.width))), 2 * gap)
        if low:
            commands, right = right.from_bottom(commands_height, gap)
        else:
            commands, left = left.from_bottom(commands_height, gap)
        room = left.height - page.row - 2 * gap
        room -= min(_words_height(page, left.width), room - LEAST_BOARD * text)
        picture, steps, words = column(left, _lower(board, left.width, room), page.row, REST, gap=gap)
    places = min(max(int(right.width / (11.5 * text)), 2), 6)
    lower, above = right.from_bottom(page.row, gap)
    upper, graph = above.from_top(round(2.7 * text), gap)
    if low:
        graph, places = right, 0
    elif graph.height < LEAST_GRAPH * text:
        graph, places = graph._replace(height=max(lower.bottom - graph.y, 1)), 0
    graph, moves = _with_moves(graph, text, gap)
    result = page.heading.right_of(page.heading.x + 11 * text)
    return ReviewLayout(
        result=result if result.width > 22 * text else None,
        tiles=None if low else upper,
        graph=graph,
        stretches=tuple(lower.columns(places, gap)) if places else (),
        moves=tuple(moves),
        board=picture,
        steps=steps,
        words=words,
        commands=tuple(commands.grid(rows, COMMANDS // rows, gap)),
    )


def _with_moves(room: Rect, text: int, gap: int) -> tuple[Rect, list[Rect]]:
    """Place graph and move list side by side, or one below the other; a low graph leaves no room for the list."""
    line = round(1.35 * text)
    if room.width >= LEAST_WITH_LIST * text:
        graph, place = room.from_right(LIST_WIDTH * text, gap)[::-1]
        return graph, place.rows(max(place.height // line, 2))
    graph, place = room.from_bottom(line, gap // 2)[::-1]
    if graph.height < LEAST_GRAPH * text:
        return room, []
    return graph, place.columns(max(place.width // (7 * text), 2), gap)


def _words_height(page: Page, width: int) -> int:
    """Return the height for about 190 letters; two letters take about the height of a line."""
    lines = -(-95 * page.text // max(width, 1)) + 1
    return round(1.25 * page.text * min(lines, 6)) + page.text


def _lower(board: Board, width: int, height: int) -> int:
    """Return the height that a board needs at this width, at most the given height."""
    return max(min(height, width * board.rows // board.columns + width // 50), 1)


def side_by_side(board: Board, area: Rect, text: int) -> list[tuple[Rect, Rect]]:
    """Place two captioned boards beside or below each other, whichever makes them larger."""
    arrangements = [_captioned(board, places, text) for places in (area.columns(2, text // 2), area.rows(2, text // 2))]
    return max(arrangements, key=lambda each: BoardGeometry(board, each[0][0]).pitch)


def _captioned(board: Board, places: list[Rect], text: int) -> list[tuple[Rect, Rect]]:
    """Centre each board in its place, with its caption close above it."""
    found = []
    for place in places:
        height = min(round(1.5 * text), place.height // 3)
        room = place._replace(height=place.height - height)
        picture = room._replace(height=_lower(board, room.width, room.height))
        caption = place._replace(y=place.y + (room.height - picture.height) // 2, height=height)
        found.append((picture._replace(y=caption.bottom), caption))
    return found


FIRST, LAST, SHORT_CUT, PLAY, CLOSE, LEAVE = map(ItemCommand, ("first", "last", "short_cut", "play", "close", "leave"))
LABELLED = {"move", "hint", "stop"}  # icons of the steps whose label matters


def review_controls(
    words: Words, model: ReviewModel, layout: ReviewLayout, on_play: Callable[[], object], replays: bool | None
) -> list[Placed]:
    """Return the controls for steps, other commands and stretches, each with its place.

    ``replays`` is whether the game is replayed now; None where the times of its moves are not known.
    """
    steps, named, detour = _step_controls(words, model, replays), partial(Control.named, words), model.detour
    before = _reason("costly_before", model.costly_before is None)
    after = _reason("costly_next", model.costly_after is None)
    no_short_cut = _reason("short_cut", detour is None or detour.short_cut is None)
    solved = _reason("play", model.position.is_goal)
    commands = [
        named(Action.UP, "costly-back", "costly_before", disabled_reason=before),
        named(Action.DOWN, "costly-next", "costly_next", disabled_reason=after),
        named(SHORT_CUT, "short-cut", "short_cut", on_press=model.show_short_cut, disabled_reason=no_short_cut),
        named(PLAY, "play", "play_from_here", on_press=on_play, disabled_reason=solved),
    ]
    stretches = [_stretch_control(words, stretch, model) for stretch in model.stretches(len(layout.stretches))]
    placed = ((steps, _step_places(layout.steps, steps)), (commands, layout.commands), (stretches, layout.stretches))
    return [each for controls, rects in placed for each in zip(controls, rects, strict=False)]


def _step_controls(words: Words, model: ReviewModel, replays: bool | None) -> list[Control]:
    """Return the controls that step through the line that is shown: a short cut, a variation or the game."""
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


def _step_places(area: Rect, steps: Sequence[Control]) -> list[Rect]:
    """Return the places of the steps: narrow ones where the icon is known, and the rest where the label matters."""
    narrow = min(round(1.1 * area.height), area.width // (len(steps) + 1))
    return row(area, *(REST if step.icon in LABELLED else narrow for step in steps), gap=max(area.height // 5, 3))


def _stretch_control(words: Words, stretch: Stretch, model: ReviewModel) -> Control:
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
