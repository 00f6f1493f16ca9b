"""The map of a board for the command ``map``: what it shows, laid out in space."""

from __future__ import annotations

import argparse

from ..analysis.graph_layouts import Floats, GraphLayout, load_layout, save_layout
from ..analysis.methods import solve
from ..analysis.state_maps import StateMap, state_map
from ..catalogue.boards import load_board
from ..errors import Unsolvable
from ..model.position import Position
from ..system.limits import LimitReached, Limits
from ..tables.distance_tables import has_table
from .tables import BoardTables
from .terminal import progress_on_terminal, terminal_progress

SEARCH_SECONDS = 5.0  # for the shortest solution, and as long again for any


def mapped(args: argparse.Namespace) -> StateMap:
    """Return the map of the position that a command line names. Raises what its board and position raise."""
    board = load_board(args.board)
    tables = BoardTables(board, args)
    position = tables.named(args.position)
    try:
        if has_table(board):
            table, position = tables.holding(position)
            return state_map(position, table)
        return _searched(position, args)
    except Unsolvable:
        return state_map(position)


def laid_out(found: StateMap, cache: bool = True) -> Floats:
    """Return the places of a map's positions, at rest; with ``cache`` from the cache folder, where they are kept."""
    kept = load_layout(found.graph) if cache else None
    if kept is not None:
        return kept
    layout = GraphLayout(found.graph)
    with progress_on_terminal("layout") as progress:
        while layout.step():
            progress(layout.progress)
    if cache:
        save_layout(found.graph, layout.coordinates)
    return layout.coordinates


def _searched(position: Position, args: argparse.Namespace) -> StateMap:
    limits, board = Limits(seconds=SEARCH_SECONDS), position.board
    with terminal_progress() as watch:
        try:
            result = solve(board, position, limits=limits, cache=not args.no_cache, watch=watch)
        except LimitReached:
            result = solve(board, position, "anytime", limits=limits, watch=watch)
    return state_map(position, solution=result.moves, is_shortest=result.optimal)
