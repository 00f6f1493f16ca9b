"""The position that a command line asks the game to begin with."""

from __future__ import annotations

import argparse
import random

from solver import (
    Board,
    BoardError,
    Position,
    TableTooLarge,
    board_facts,
    distance_table,
    random_position,
    sample,
)
from solver.analysis.engines import has_solvability_rule
from solver.analysis.facts import need_table
from solver.analysis.positions import are_drawn_by_table
from solver.cli.output import named_position
from solver.cli.tables import tell_cost
from solver.formats.board_lines import own_board
from solver.model.solvability import check_solvable
from solver.sentences import plural
from solver.tables.distance_tables import table_holding

from ..model.game import random_start


def first_position(board: Board, args: argparse.Namespace) -> Position | None:
    """Return the position that the options of ``play`` name; None for a board that begins as it always does.

    Raises ValueError, or Unsolvable for a position that can't be solved.
    """
    if args.seed is not None and (args.farthest is not None or args.position is not None):
        chosen = "--position" if args.farthest is None else "--farthest"
        raise ValueError(f"--seed {args.seed}: nothing is drawn with {chosen}, expected one of them")
    is_drawn = args.distance is not None and are_drawn_by_table(board, args.distance)
    if is_drawn or (args.farthest is not None and need_table(board)):
        tell_cost(board, cache=not args.no_cache)
    if args.farthest is not None:
        farthest = board_facts(board, cache=not args.no_cache).farthest
        number: int = args.farthest
        if not 1 <= number <= len(farthest):
            there = plural(len(farthest), "farthest position")
            raise ValueError(f"--farthest {number}: {board.id} has {there}, expected 1 to {len(farthest)}")
        return farthest[number - 1]
    if args.distance is not None:
        seed = random.randrange(2**32) if args.seed is None else args.seed
        return sample(board, args.distance, seed=seed, cache=not args.no_cache)[0]
    if args.position is None:
        return None if args.seed is None else _drawn(board, args)

    text: str = args.position
    position = named_position(board, text, lambda: board_facts(board, cache=not args.no_cache).farthest[0])
    check_solvable(position)
    return position if has_solvability_rule(position.board) else reached(position, not args.no_cache)


def _drawn(board: Board, args: argparse.Namespace) -> Position:
    """Draw a position other than a goal, uniformly: for blocks from those that slides lead to.

    Where these are too many for a table it is the end of a random walk.
    """
    rng = random.Random(args.seed)
    if has_solvability_rule(board):
        return random_start(board, rng)
    try:
        return distance_table(board, cache=not args.no_cache).random_position(rng)
    except TableTooLarge:
        return random_position(board, rng)


def reached(position: Position, cache: bool) -> Position:
    """Return the position, on a board of its own if no slides lead to it. Raises Unsolvable for a dead one."""
    if position == position.board.own_start:
        return position
    try:
        table, _ = table_holding(position, cache=cache)
    except BoardError:  # reachability is unknown on a board so large
        return position
    return position if table.board == position.board else own_board(position).start
