"""The commands ``farthest`` and ``hardest``."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace

from ..analysis.facts import board_facts
from ..catalogue.boards import load_board
from ..formats.board_lines import board_line
from ..model.board import Board
from ..model.solvability import has_frames, position_count
from ..sentences import plural
from ..tables.distance_tables import distance_table
from ..tables.explored_table import ExploredTable
from .colours import paint
from .counts import counted, in_both, other, tells_counts
from .text import DONE, Answer
from .watching import progress_on_terminal, table_on_terminal

MOST_POSITIONS = 1_000
"""Farthest positions that are listed."""


def run_farthest(args: argparse.Namespace) -> int:
    """Print the farthest positions of a board and the number of positions at each distance."""
    board = load_board(args.board)
    begun = time.perf_counter()
    found = _of_blocks(_table(board, args)) if not has_frames(board) else _of_tiles(board, args)
    found = {"board": board.id, **found, "seconds": round(time.perf_counter() - begun, 6)}
    if args.json:
        print(json.dumps(found))
    else:
        _print(board, found)
    return DONE


def run_hardest(args: argparse.Namespace) -> int:
    """Print the hardest start of a board's pieces."""
    board = load_board(args.board)
    begun = time.perf_counter()
    found = _hardest_of_blocks(_table(board, args)) if not has_frames(board) else _hardest_of_tiles(board, args)
    found = {"board": board.id, **found, "seconds": round(time.perf_counter() - begun, 6)}
    if args.json:
        print(json.dumps(found))
        return DONE
    length = counted(found["length"], board) + other(found)
    print(f"{paint('bold', board.name)}: the hardest start for these pieces takes {length}")
    print(f"  {found['position']}")
    if found["line"]:
        print(f"as a board of its own: {found['line']}")
    return DONE


def _table(board: Board, args: argparse.Namespace) -> ExploredTable:
    with table_on_terminal() as (progress, found):
        table = distance_table(board, cache=not args.no_cache, progress=progress, found=found)
    assert isinstance(table, ExploredTable)  # as for every board without frames
    return table


def _of_tiles(board: Board, args: argparse.Namespace) -> Answer:
    with progress_on_terminal() as progress:
        facts = board_facts(board, cache=not args.no_cache, progress=progress)
    greatest = facts.greatest_distance
    both = {"counts": "moves", "goal_states": 1, "greatest_steps": greatest, "greatest_moves": greatest}
    return {
        "states": position_count(board),
        "greatest_distance": greatest,
        "positions": [str(position) for position in facts.farthest[:MOST_POSITIONS]],
        "positions_by_distance": facts.positions_by_distance,
    } | (both if tells_counts(board) else {})


def _of_blocks(table: ExploredTable) -> Answer:
    return {
        "counts": table.metric,
        "states": table.states,
        "goal_states": table.goal_states,
        "greatest_distance": table.greatest_distance,
        "greatest_steps": table.in_steps.greatest_distance,
        "greatest_moves": table.in_moves.greatest_distance,
        "positions": [str(position) for position in table.farthest(MOST_POSITIONS)],
        "positions_by_distance": table.positions_by_distance,
    }


def _hardest_of_tiles(board: Board, args: argparse.Namespace) -> Answer:
    with progress_on_terminal() as progress:
        facts = board_facts(board, cache=not args.no_cache, progress=progress)
    position, length = facts.farthest[0], facts.greatest_distance
    found: Answer = {"position": str(position), "length": length, "states": position_count(board)}
    line = "" if board.blocks else f"{position}>{board.goal}"
    return found | {"counts": "moves", "steps": length, "moves_count": length, "line": line}


def _hardest_of_blocks(table: ExploredTable) -> Answer:
    board, position = table.board, table.hardest()
    found: Answer = {"position": str(position), "length": table.distance(position), "states": table.states}
    found |= in_both(board, table.in_steps.distance(position), table.in_moves.distance(position))
    return found | {"line": board_line(replace(board, start_cells=position.cells))}


def _print(board: Board, found: Answer) -> None:
    goals, far = found.get("goal_states", 1), counted(found["greatest_distance"], board)
    told = f"{goals:,} of them goals, " if goals > 1 else ""
    states = plural(found["states"], "position")
    print(f"{paint('bold', board.name)}: {states}, {told}the farthest {far} from the goal")
    print("\n".join(f"  {position}" for position in found["positions"]))
    unlisted = found["positions_by_distance"][-1] - len(found["positions"])
    if unlisted:
        print(f"  and {unlisted:,} more")
    known = board.known is not None
    print("positions at each distance" + (" (known, not computed)" if known else ""))
    most = max(found["positions_by_distance"])
    width = len(f"{most:,}")
    for distance, count in enumerate(found["positions_by_distance"]):
        print(f"  {distance:>3} {count:>{width},} {'#' * round(50 * count / most)}".rstrip())
