"""A map of a board's positions as one HTML file: to turn, to look at each position, and to go through a game on it.

The positions, their places, distances and edges come along as arrays of whole numbers: Klotski's 25,955 positions and
41,948 edges take 0.4 MB. Positions are numbered by their slides from the one where one is, so that the numbers at both
ends of an edge are near each other; the bytes of each array are sorted by their weight and compressed.
"""

from __future__ import annotations

import base64
import gzip
from collections.abc import Iterator, Mapping
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ..errors import ArgumentError, Unsolvable, check_type
from ..model.board import Board
from ..model.moves import moves_text
from ..model.pieces import Cells
from ..model.playthrough import Playthrough
from ..model.position import Position
from ..web.document import FIRST_SIGN, NO_ART, WebPage, board_data, page_state, placed_pieces, web_page
from .state_maps import StateMap

STEPS = 2048  # in which places are told, from the middle to the farthest
MOST_GOALS = 200  # that are marked
BODY = """</header>
<canvas id="map" tabindex="0" role="application"></canvas>
<div class="side"><svg id="seen" role="img" class="wide"></svg>
<p id="message" class="wide" role="status" aria-live="polite" data-phrase="map_drawn"></p>
<div id="game" class="wide gone"><input type="range" id="moves" min="0" value="0"><p id="move"></p></div>
<div class="controls wide"><button id="back" class="gone" data-phrase="previous"></button>
<button id="on" class="gone" data-phrase="following"></button>
<button id="way" data-phrase="way"></button><button id="whole" data-phrase="whole"></button></div>
<div id="legend" class="wide soft"></div>
<p id="keys" class="soft keys wide" data-phrase="map_keys"></p></div>"""


def draw_map_page(
    shown: StateMap,
    coordinates: NDArray[np.float32],
    game: Playthrough | None = None,
    art: Mapping[str, str | bytes] = NO_ART,
    name: str = "",
) -> WebPage:
    """Return the page of a map, whose points have ``coordinates`` (n, 3), as a ``GraphLayout`` finds them.

    A ``game`` on the same board is drawn as a trail that the reader can follow move by move; it may leave the map.
    ``art`` and ``name`` are as in ``draw_page``. Raises ArgumentError for coordinates of another graph.

    >>> from antipode.solver import GraphLayout, distance_table, draw_map_page, state_map
    >>> table = distance_table("2x3")
    >>> shown = state_map("2x3", table.hardest(), table)
    >>> layout = GraphLayout(shown.graph)
    >>> while layout.step(): pass
    ...
    >>> draw_map_page(shown, layout.coordinates).html[:15]
    '<!DOCTYPE html>'
    """
    graph = check_type("shown", shown, StateMap).graph
    shape = check_type("coordinates", coordinates, np.ndarray, "an array").shape
    if shape != (len(graph), 3):
        raise ArgumentError(f"coordinates: shape {shape}, expected ({len(graph)}, 3)")
    board = graph.position(shown.here).board
    order = np.argsort(graph.slides_from(shown.here), kind="stable")
    rank = np.empty(len(order), np.int64)
    rank[order] = np.arange(len(order))
    edges = np.sort(rank[graph.edges], axis=1)
    edges = edges[np.lexsort((edges[:, 1], edges[:, 0]))]
    centred = coordinates[order] - (coordinates.min(axis=0) + coordinates.max(axis=0)) / 2
    places = np.rint(centred * (STEPS / max(np.abs(centred).max(), 1e-6))).astype(np.int64) + STEPS
    arrays = [
        _signs(board, (graph.position(int(number)).cells for number in order), len(order)).T,
        places.T,
        shown.levels[order] + 1,
        np.diff(edges[:, 0], prepend=0),
        edges[:, 1] - edges[:, 0],
    ]
    packed = gzip.compress(b"".join(map(_planes, arrays)), mtime=0)
    data = board_data(board, art) | {
        "points": len(order),
        "edges": len(edges),
        "packed": base64.b64encode(packed).decode(),
        "steps": STEPS,
        "lookOf": _look_of_kinds(board),
        "hasDistances": shown.has_distances,
        "isShortest": shown.is_path_shortest,
        "path": rank[list(shown.path)].tolist(),
        "goals": rank[graph.goals[:MOST_GOALS]].tolist(),
        "hardest": rank[list(shown.hardest)].tolist(),
        "bottlenecks": rank[list(shown.bottlenecks)].tolist(),
        "game": None if game is None else _game(shown, rank, check_type("game", game, Playthrough)),
    }
    return web_page(check_type("name", name, str, "a text") or board.name or "Puzzle", "map", BODY, data)


def _game(shown: StateMap, rank: NDArray[np.int64], game: Playthrough) -> dict[str, object]:
    """Return the positions of a game slide by slide, as states and points, which are -1 outside of the map.

    Beside them stands for each move its text, the place in the list after it, and whether it kept to a shortest path,
    which is None where that is unknown.
    """
    graph = shown.graph
    positions, stops = [game.positions[0]], [0]
    for before, move in zip(game.positions, game.moves, strict=False):
        position = before
        for step in move.steps():
            position = position.apply(step)
            positions.append(position)
        stops.append(len(positions) - 1)
    points = [_point(shown, position) for position in positions]
    known = [graph.distances[point] if point >= 0 else -1 for point in (points[stop] for stop in stops)]
    kept = [None if min(pair) < 0 else bool(pair[1] == pair[0] - 1) for pair in pairwise(known)]
    return {
        "states": [page_state(position.board, position.cells) for position in positions],
        "points": [int(rank[point]) if point >= 0 else -1 for point in points],
        "stops": stops,
        "moves": [moves_text([move]) for move in game.moves],
        "kept": kept,
    }


def _point(shown: StateMap, position: Position) -> int:
    """Return the number of a position, -1 where the map does not have it."""
    try:
        return shown.graph.index(Position.unchecked(shown.graph.position(shown.here).board, position.cells))
    except (KeyError, Unsolvable, ValueError):
        return -1


def _signs(board: Board, positions: Iterator[Cells], count: int) -> NDArray[np.int64]:
    """Return for each position and cell the kind that begins there, counted from 1, or 0: int64 (n, cells)."""
    text = "".join(page_state(board, cells) for cells in positions)
    codes = np.frombuffer(text.encode("utf-32-le"), np.uint32).astype(np.int64).reshape(count, -1)
    return np.maximum(codes - FIRST_SIGN + 1, 0)


def _planes(array: NDArray[np.integer]) -> bytes:
    """Return whole numbers from 0 to 2**32 as bytes: all lowest ones first, all highest ones last."""
    return array.ravel().astype("<u4").view(np.uint8).reshape(-1, 4).T.tobytes()


def _look_of_kinds(board: Board) -> list[int]:
    """Return the look of each kind of pieces."""
    looks = {kind: look for kind, _, look in reversed(placed_pieces(board, board.goal_cells))}
    number_of = {label: number for number, label in enumerate({piece.label: None for piece in board.pieces})}
    return [looks.get(kind, number_of[each.labels[0][0]]) for kind, each in enumerate(board.classes)]
