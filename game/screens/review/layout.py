"""The layout of a review: graph, board, numbers and buttons, and which part of a game the graph shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from solver import Board, Review

from ...board.layout import BoardGeometry
from ...ui.axis import Axis, Plot
from ...ui.geometry import REST, Page, Rect, column, small_text
from .model import SideLine

COMMANDS = 4
CRAMPED, LOW = 20, 14
"""Lines of text: where there is not the height for more of them, the commands share a row; where it is lower still,
they are below the graph, and the numbers of the summary give way.
"""
LEAST_BOARD = 5
"""Lines of text: the words share the rest below such a board."""
LEAST_GRAPH = 11
"""Lines of text: a lower graph takes the place of the buttons that lead to stretches, which it shows too."""
LEGEND_LINES = 2
LIST_WIDTH, LEAST_WITH_LIST = 8, 31
"""Lines of text: how wide a list of moves is, and the room that it takes beside the graph; in less it is one line."""
LEAST_LEFT = 10
"""The least number of moves left that the graph includes, even where few have been made."""
ROUND = 5
"""The lower edge of the graph lies at a multiple of it."""


@dataclass(frozen=True)
class ReviewLayout:
    """The review screen: the graph is the largest thing on it, and the board is beside it."""

    result: Rect | None
    """A sentence in the line of the heading."""
    tiles: Rect | None
    graph: Rect
    stretches: tuple[Rect, ...]
    """Buttons that lead to detours and forced runs; none without room."""
    moves: tuple[Rect, ...]
    """The cells of the move list, beside the graph or in a line below it; none without room."""
    board: Rect
    steps: Rect
    words: Rect
    commands: tuple[Rect, ...]


@dataclass(frozen=True)
class GraphLayout:
    """A panel with a graph in it."""

    legend: Rect
    area: Rect
    """The vector picture: the plot, with room around it for the marks at its edges."""
    plot: Rect
    below: Rect
    overview: Rect | None


def review_layout(board: Board, page: Page) -> ReviewLayout:
    """Return the screen's layout for a board: graph and board side by side, or stacked in a high window."""
    area, text, gap = page.area, page.text, page.gap
    rows = 1 if area.height < CRAMPED * text and not page.portrait else 2
    commands_height, low = rows * (page.row + gap) - gap, area.height < LOW * text and not page.portrait
    if page.portrait:
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


def graph_layout(panel: Rect, text: int, left: int, legend_lines: int, with_overview: bool) -> GraphLayout:
    """Lay out a graph panel; ``left`` is the width of the numbers beside the plot."""
    size, pad = small_text(text), max(text // 2, 5)
    inner = panel.inset(pad)
    legend = Rect(inner.x, inner.y, inner.width, min(legend_lines, LEGEND_LINES) * round(1.3 * size))
    across = Rect(inner.x + left, inner.y, inner.width - left - pad, inner.height)
    overview = None
    if with_overview:
        overview, across = across.from_bottom(max(round(2.2 * text), inner.height // 7), pad)
    below, _ = across.from_bottom(round(1.3 * size))
    top, x = legend.bottom + pad // 2, across.x - pad
    area = Rect(x, top, inner.right - x, max(below.y - top, 1))
    plot = Rect(across.x, top + pad, area.width - 2 * pad, max(area.height - round(1.5 * pad), 1))
    return GraphLayout(legend, area, plot, below, overview)


def side_by_side(board: Board, area: Rect, text: int) -> list[tuple[Rect, Rect]]:
    """Place two captioned boards beside or below each other, whichever makes them larger."""
    ways = [_captioned(board, places, text) for places in (area.columns(2, text // 2), area.rows(2, text // 2))]
    return max(ways, key=lambda way: BoardGeometry(board, way[0][0]).pitch)


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


class GraphView(NamedTuple):
    """The part of a game that its graph shows, and where."""

    layout: GraphLayout
    plot: Plot
    overview: Plot | None
    """The plot of all of a long game, of which ``plot`` shows a part."""


def plot_of(rect: Rect, first: int, last: int, bottom: int, top: int) -> Plot:
    """Return a plot of numbers of moves from left to right, and of distances upwards."""
    return Plot(rect, Axis((first, last)), Axis((bottom, top)))


def edges_with(edges: tuple[int, int, int], side: SideLine | None) -> tuple[int, int, int]:
    """Extend the edges to make room for a side line."""
    last, bottom, top = edges
    known = [] if side is None else [distance for distance in side.distances if distance is not None]
    if side is None or not known:
        return edges
    end = side.first + len(side.distances) - 1
    return max(last, end), min(bottom, min(known) // ROUND * ROUND), max(top, *known)


def edges(review: Review) -> tuple[int, int, int]:
    """Return the edges of a game's graph: its number of moves, and its least and greatest distance.

    In an unsolved game some of the moves that are left count, too. The least distance is rounded down, and for an
    unknown greatest distance its upper bound is used.
    """
    left = review.left or 0
    ahead = min(left, max(review.played // 2, LEAST_LEFT))
    bottom = min(left - ahead, *(each.at_least for each in review.evaluations)) // ROUND * ROUND
    greatest = (each.at_least if each.at_most is None else each.at_most for each in review.evaluations)
    return max(review.played + ahead, 1), bottom, max(*greatest, 1)


def window(cursor: int, count: int, last: int, before: tuple[int, int] | None = None, rim: int = 0) -> tuple[int, int]:
    """Choose which ``count`` of the moves up to ``last`` to show.

    Keep those ``before``, unless the cursor is beyond them, or within ``rim`` of an edge behind which there are more.
    """
    if last <= count:
        return 0, last
    if before is not None and before[1] == before[0] + count <= last:
        least = before[0] + rim if before[0] else 0
        most = before[1] - rim if before[1] < last else last
        if least <= cursor <= most:
            return before
    first = min(max(cursor - count // 2, 0), last - count)
    return first, first + count
