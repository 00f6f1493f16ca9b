"""The commands ``farthest`` and ``hardest``."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from typing import Any

from ..analysis.facts import board_facts
from ..catalogue.boards import load_board
from ..formats.board_lines import board_line
from ..model.board import Board
from ..model.solvability import position_count
from ..sentences import plural
from ..tables.distance_tables import distance_table, has_table
from ..tables.table import Table
from .colours import paint
from .counts import counted, other, tells_counts
from .text import DONE, Answer
from .watching import table_on_terminal

MOST_POSITIONS = 1_000
"""Farthest positions that are listed."""


def run_farthest(args: argparse.Namespace) -> int:
    """Print the farthest positions of a board and the number of positions at each distance."""
    board = load_board(args.board)
    begun = time.perf_counter()
    found = _of_table(_table(board, args)) if has_table(board) else _known(board)
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
    found = _hardest_of_table(_table(board, args)) if has_table(board) else _hardest_known(board)
    found["line"] = board_line(replace(board, start_cells=board.position(found["position"]).cells))
    found = {"board": board.id, **found, "seconds": round(time.perf_counter() - begun, 6)}
    if args.json:
        print(json.dumps(found))
        return DONE
    length = counted(found["length"], board) + other(found)
    print(f"{paint('bold', board.name)}: the hardest start for these pieces takes {length}")
    print(f"  {found['position']}")
    print(f"as a board of its own: {found['line']}")
    return DONE


def _table(board: Board, args: argparse.Namespace) -> Table[Any]:
    with table_on_terminal() as (progress, found):
        return distance_table(board, cache=not args.no_cache, progress=progress, found=found)


def _of_table(table: Table[Any]) -> Answer:
    both = {
        "counts": table.metric,
        "goal_states": table.goal_states,
        "greatest_steps": table.in_steps.greatest_distance,
        "greatest_moves": table.in_moves.greatest_distance,
    }
    return {
        "states": table.states,
        "greatest_distance": table.greatest_distance,
        "positions": [str(position) for position in table.farthest(MOST_POSITIONS)],
        "positions_by_distance": table.positions_by_distance,
    } | (both if tells_counts(table.board) else {})


def _known(board: Board) -> Answer:
    """Return what is known of a board that no table can hold."""
    facts = board_facts(board)
    return {
        "states": position_count(board),
        "greatest_distance": facts.greatest_distance,
        "positions": [str(position) for position in facts.farthest[:MOST_POSITIONS]],
        "positions_by_distance": facts.positions_by_distance,
    }


def _hardest_of_table(table: Table[Any]) -> Answer:
    position = table.hardest()
    return {
        "position": str(position),
        "length": table.distance(position),
        "states": table.states,
        "counts": table.metric,
        "steps": table.in_steps.distance(position),
        "moves_count": table.in_moves.distance(position),
    }


def _hardest_known(board: Board) -> Answer:
    """Return the hardest start of a board that no table can hold."""
    facts = board_facts(board)
    length = facts.greatest_distance
    found = {"position": str(facts.farthest[0]), "length": length, "states": position_count(board)}
    return found | {"counts": "moves", "steps": length, "moves_count": length}


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
