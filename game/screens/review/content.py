"""What a review is made of, for any size of window: the graph is the largest thing in it, and the board beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from solver import Board

from ...board.layout import BoardGeometry
from ...ui.boxes import Part, across, down, focused_first, grid, named
from ...ui.control import Control
from ...ui.geometry import Page, Rect

CRAMPED, LOW = 20, 14
"""Lines of text: where there is not the height for more of them, the commands share a row; where it is lower still,
they are below the graph, and the numbers of the summary give way.
"""
LEAST_BOARD = 5  # lines of text: the words share the rest below such a board
LEAST_GRAPH = 11
"""Lines of text: a lower graph takes the place of the buttons that lead to stretches, which it shows too."""
LIST_WIDTH, LIST_OF_BLOCKS, LEAST_WITH_LIST = 8, 13, 31
"""Lines of text: how wide a list of moves is, and one of blocks by their names, and the room that it takes beside the
graph; in less it is one line.
"""
LIST_LINE = 1.35  # lines of text: the height of a move in the list
LABELLED = {"move", "hint", "stop"}  # icons of the steps whose label matters


class ReviewParts(NamedTuple):
    """The parts of a review."""

    board: Part
    steps: Sequence[Control]
    words: Part
    commands: Sequence[Control]
    tiles: Part
    graph: Part
    moves: Part
    stretches: Callable[[int], Sequence[Control]]
    """As many as there is room for, at most."""


def review_content(board: Board, page: Page, parts: ReviewParts) -> Part:
    """Return the content for a board: graph and board side by side, or stacked in a high window."""
    area, text, gap = page.area, page.text, page.gap
    rows = 1 if area.height < CRAMPED * text and not page.is_portrait else 2
    commands_height, is_low = rows * (page.row + gap) - gap, area.height < LOW * text and not page.is_portrait
    commands = (commands_height, grid(parts.commands, rows, len(parts.commands) // rows, gap))
    steps = (page.row, partial(_steps, parts.steps))
    listed = (LIST_OF_BLOCKS if board.moves_name_pieces else LIST_WIDTH) * text
    graph = partial(_graph, page, parts, is_low, listed)
    if page.is_portrait:
        half = (area.width - 2 * gap) // 2
        beside = max(_lower(board, half, area.height // 2) + gap + page.row, _words_height(page, half))
        left = down(named("board", parts.board), steps, gap=gap)
        lower = down((beside, across(left, named("words", parts.words), gap=2 * gap)), commands, gap=gap)
        return down(graph, (beside + gap + commands_height, focused_first(lower)), gap=gap)
    width = max(round(0.37 * area.width), min(15 * text, round(0.42 * area.width)))
    room = area.height - (0 if is_low else commands_height + gap) - page.row - 2 * gap
    room -= min(_words_height(page, width), room - LEAST_BOARD * text)
    picture, said = (_lower(board, width, room), named("board", parts.board)), named("words", parts.words)
    if is_low:
        return across((width, down(picture, steps, said, gap=gap)), down(graph, commands, gap=gap), gap=2 * gap)
    return across((width, down(picture, steps, said, commands, gap=gap)), graph, gap=2 * gap)


def _graph(page: Page, parts: ReviewParts, is_low: bool, listed: int, rect: Rect) -> Part:
    """Return the graph, with a move list so wide (``listed``), between the numbers of the summary and the buttons that
    lead to stretches.
    """
    text, gap, tiles = page.text, page.gap, round(2.7 * page.text)
    graph = partial(_with_moves, parts, text, gap, listed)
    if is_low:
        return graph
    if rect.height - tiles - page.row - 2 * gap < LEAST_GRAPH * text:
        return down((tiles, named("tiles", parts.tiles)), graph, gap=gap)
    places = min(max(int(rect.width / (11.5 * text)), 2), 6)
    stretches = parts.stretches(places)
    return down(
        (tiles, named("tiles", parts.tiles)),
        graph,
        (page.row, across(*stretches, *[None] * (places - len(stretches)), gap=gap)),
        gap=gap,
    )


def _with_moves(parts: ReviewParts, text: int, gap: int, listed: int, room: Rect) -> Part:
    """Return graph and move list side by side, or one below the other; a low graph leaves no room for the list."""
    line, graph, moves = round(LIST_LINE * text), named("graph", parts.graph), named("moves", parts.moves)
    if room.width >= LEAST_WITH_LIST * text:
        return across(graph, (listed, moves), gap=gap)
    if room.height - line - gap // 2 < LEAST_GRAPH * text:
        return graph
    return down(graph, (line, moves), gap=gap // 2)


def move_cells(place: Rect, text: int, gap: int) -> list[Rect]:
    """Return the cells of the move list: a line each, or side by side in a single line."""
    line = round(LIST_LINE * text)
    if place.height < 2 * line:
        return place.columns(max(place.width // (7 * text), 2), gap)
    return place.rows(place.height // line)


def _steps(steps: Sequence[Control], rect: Rect) -> Part:
    """Return the steps: narrow ones where the icon is known; the rest have room for their labels."""
    narrow = min(round(1.1 * rect.height), rect.width // (len(steps) + 1))
    return across(*(step if step.icon in LABELLED else (narrow, step) for step in steps), gap=max(rect.height // 5, 3))


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
