"""The pages of the sheet, made in a thread: a position to play, and the map of its board with a game on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver import (
    BoardError,
    Cancel,
    GraphLayout,
    LimitReached,
    Limits,
    Position,
    Progress,
    StateMap,
    Unsolvable,
    has_table,
    state_map,
)
from solver.analysis.graph_layouts import load_layout, save_layout
from solver.analysis.map_pages import draw_map_page
from solver.analysis.methods import solve_soon
from solver.catalogue.texts import PlayedGame
from solver.model.playthrough import play
from solver.system.progress import check_cancel
from solver.tables.distance_tables import table_holding
from solver.web.page import draw_page, has_few_positions

from ...export.web_art import web_art

if TYPE_CHECKING:
    from PIL.Image import Image

PAGE_LIMITS = Limits(seconds=20.0)  # for the shortest solution, and as long again for any
MAP_LIMITS = Limits(seconds=5.0)
Pieces = dict[str, "str | Image"]


def play_page(position: Position, name: str, pieces: Pieces, cache: bool, progress: Progress, cancel: Cancel) -> bytes:
    """Return a page on which a position can be played, with its solution. Raises LimitReached where none is found."""
    found = solve_soon(position, PAGE_LIMITS, cache=cache, progress=progress, cancel=cancel)
    few, art = has_few_positions(position.board), web_art(pieces)
    return draw_page(position, found.line, found.optimal, few, art, name).html.encode()


def map_page(
    position: Position,
    game: PlayedGame | None,
    name: str,
    pieces: Pieces,
    cache: bool,
    progress: Progress,
    cancel: Cancel,
) -> bytes:
    """Return a page with the map around a position, and a game on it. Raises Cancelled."""
    shown = _map_of(position, cache, progress, cancel)
    coordinates = load_layout(shown.graph) if cache else None
    if coordinates is None:
        layout = GraphLayout(shown.graph, cancel)
        while layout.step():
            check_cancel(cancel)
            progress(layout.progress)
        coordinates = layout.coordinates
        if cache:
            save_layout(shown.graph, coordinates)
    played = None if game is None else play(game.start, game.moves)
    return draw_map_page(shown, coordinates, played, web_art(pieces), name).html.encode()


def _map_of(position: Position, cache: bool, progress: Progress, cancel: Cancel) -> StateMap:
    """Return the map by the board's table, or by a solution that is found soon."""
    try:
        if has_table(position.board):
            table, held = table_holding(position, cache=cache, progress=progress, cancel=cancel)
            return state_map(held.board, held, table, cancel=cancel)
        found = solve_soon(position, MAP_LIMITS, cache=cache, progress=progress, cancel=cancel)
        return state_map(position.board, position, solution=found.line, is_shortest=found.optimal, cancel=cancel)
    except (Unsolvable, LimitReached, BoardError):  # it is drawn all the same
        return state_map(position.board, position, cancel=cancel)
