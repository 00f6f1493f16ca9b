"""Where graph, board, numbers and buttons of a review go; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from solver import Board

from ...board.layout import BoardGeometry
from ...ui.geometry import REST, Page, Rect, column, small_text

STEPS = 4
"""Buttons that step through the game: first, back, on, last."""
COMMANDS = 4
"""Buttons that do other things."""
CRAMPED = 20
"""Lines of text: where there is not the height for more of them, the commands share a row."""
LEAST_GRAPH = 11
"""Lines of text: a lower graph takes the place of the buttons that lead to stretches, which it shows too."""
LEGEND_LINES = 2
"""At most."""
TILES = 7
"""Numbers of the summary, at most."""


@dataclass(frozen=True)
class ReviewLayout:
    """The review screen: the graph is the largest thing on it, and the board is beside it."""

    result: Rect | None
    """For a sentence about the game, in the line of the heading, where there is room."""
    tiles: tuple[Rect, ...]
    graph: Rect
    stretches: tuple[Rect, ...]
    """For buttons that lead to detours and narrow passages, where there is room."""
    board: Rect
    steps: tuple[Rect, ...]
    words: Rect
    """For what is said of the place in the game."""
    commands: tuple[Rect, ...]


@dataclass(frozen=True)
class GraphLayout:
    """A panel with a graph in it."""

    legend: Rect
    area: Rect
    """Of the picture: the plot, and around it room for the marks at its edges."""
    plot: Rect
    below: Rect
    """For the numbers and the name of the lower axis."""
    overview: Rect | None
    """For all of a long game, of which the plot shows a part."""


def review_layout(board: Board, page: Page) -> ReviewLayout:
    """The screen for a board: graph and board side by side, or in a high window one below the other."""
    return (_portrait if page.portrait else _landscape)(board, page)


def _landscape(board: Board, page: Page) -> ReviewLayout:
    area, gap = page.area, page.gap
    left_width = max(round(0.37 * area.width), min(15 * page.text, round(0.42 * area.width)))
    left, right = area.from_left(left_width, 2 * gap)
    rows = 1 if area.height < CRAMPED * page.text else 2
    commands_height = rows * (page.row + gap) - gap
    words_height = _words_height(page, left.width)
    board_height = left.height - page.row - commands_height - words_height - 3 * gap
    heights = _lower(board, left.width, board_height), page.row, REST, commands_height
    picture, steps, words, commands = column(left, *heights, gap=gap)
    tiles, graph, stretches = _column(page, right)
    return ReviewLayout(
        _result(page),
        tiles,
        graph,
        stretches,
        picture,
        _steps(steps),
        words,
        tuple(commands.grid(rows, COMMANDS // rows, gap)),
    )


def _portrait(board: Board, page: Page) -> ReviewLayout:
    area, gap = page.area, page.gap
    commands_height = 2 * page.row + gap
    half = (area.width - 2 * gap) // 2
    beside = max(_lower(board, half, area.height // 2) + gap + page.row, _words_height(page, half))
    commands, above = area.from_bottom(commands_height, gap)
    lower, upper = above.from_bottom(beside, gap)
    tiles, graph, stretches = _column(page, upper)
    left, words = lower.columns(2, 2 * gap)
    steps, picture = left.from_bottom(page.row, gap)
    return ReviewLayout(
        _result(page), tiles, graph, stretches, picture, _steps(steps), words, tuple(commands.grid(2, 2, gap))
    )


def _column(page: Page, area: Rect) -> tuple[tuple[Rect, ...], Rect, tuple[Rect, ...]]:
    """Tiles, graph and stretches, one below the other."""
    text, gap = page.text, page.gap
    count = min(max(round(area.width / (4.8 * text)), 3), TILES)
    stretches, above = area.from_bottom(page.row, gap)
    tiles, graph = above.from_top(round(2.7 * text), gap)
    if graph.height < LEAST_GRAPH * text:
        graph = graph._replace(height=max(stretches.bottom - graph.y, 1))
        return tuple(tiles.columns(count, gap)), graph, ()
    places = min(max(int(area.width / (8.2 * text)), 2), 6)
    return tuple(tiles.columns(count, gap)), graph, tuple(stretches.columns(places, gap))


def _result(page: Page) -> Rect | None:
    """Beside the heading, where the window is wide enough for both."""
    line = page.heading
    left = line.x + 11 * page.text
    return Rect(left, line.y, line.right - left, line.height) if line.right - left > 22 * page.text else None


def _words_height(page: Page, width: int) -> int:
    """Room for about 150 letters, of which two take about the height of a line."""
    lines = -(-75 * page.text // max(width, 1)) + 1
    return round(1.25 * page.text * min(lines, 5)) + page.text


def _lower(board: Board, width: int, height: int) -> int:
    """The height that a board needs in this width, at most what there is."""
    return max(min(height, width * board.rows // board.columns + width // 50), 1)


def _steps(row: Rect) -> tuple[Rect, ...]:
    return tuple(row.columns(STEPS, max(row.height // 5, 3)))


def graph_layout(panel: Rect, text: int, left: int, legend_lines: int, with_overview: bool) -> GraphLayout:
    """The parts of a graph's panel; ``left`` is how wide the numbers beside the plot are."""
    size, pad = small_text(text), max(text // 2, 5)
    inner = panel.inset(pad)
    legend = Rect(inner.x, inner.y, inner.width, min(legend_lines, LEGEND_LINES) * round(1.3 * size))
    bottom, overview = inner.bottom, None
    if with_overview:
        height = max(round(2.2 * text), inner.height // 7)
        overview = Rect(inner.x + left, bottom - height, inner.width - left - pad, height)
        bottom = overview.y - pad
    below = Rect(inner.x + left, bottom - round(1.3 * size), inner.width - left - pad, round(1.3 * size))
    area = Rect(inner.x + left - pad, legend.bottom + pad // 2, 1, 1)
    area = area._replace(width=inner.right - area.x, height=max(below.y - area.y, 1))
    plot = Rect(area.x + pad, area.y + pad, area.width - 2 * pad, max(area.height - round(1.5 * pad), 1))
    return GraphLayout(legend, area, plot, below, overview)


def side_by_side(board: Board, area: Rect, text: int) -> list[tuple[Rect, Rect]]:
    """Places for two boards and a caption over each, beside or below each other, whichever makes them larger."""
    ways = [_captioned(board, places, text) for places in (area.columns(2, text // 2), area.rows(2, text // 2))]
    return max(ways, key=lambda way: BoardGeometry(board, way[0][0]).pitch)


def _captioned(board: Board, places: list[Rect], text: int) -> list[tuple[Rect, Rect]]:
    """Each board in the middle of its place, its caption close over it."""
    found = []
    for place in places:
        height = min(round(1.5 * text), place.height // 3)
        room = place._replace(height=place.height - height)
        picture = room._replace(height=_lower(board, room.width, room.height))
        caption = place._replace(y=place.y + (room.height - picture.height) // 2, height=height)
        found.append((picture._replace(y=caption.bottom), caption))
    return found
