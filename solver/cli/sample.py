"""The command ``sample``."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from ..analysis.positions import samples
from ..catalogue.boards import load_board
from ..tables.distance_tables import has_table
from .text import DONE
from .watching import progress_on_terminal


def run_sample(args: argparse.Namespace) -> int:
    """Print the positions as they are drawn, so that a million take no more memory than one."""
    board: Any = load_board(args.board)
    with progress_on_terminal() as progress:
        drawn = samples(board, args.distance, args.count, args.seed, cache=not args.no_cache, progress=progress)
        if args.json:
            _print_as_json(board.id, args.distance, map(str, drawn))
            return DONE
        for position in drawn:
            print(position, flush=not has_table(board))
    return DONE


def _print_as_json(board_id: str, distance: int, drawn: Iterator[str]) -> None:
    """Print as ``json.dumps`` would, but nothing before the first position is drawn, which may fail."""
    texts = map(json.dumps, drawn)
    first = next(texts, "")
    begin = json.dumps({"board": board_id, "distance": distance, "positions": []})
    print(begin.removesuffix("]}") + first, end="")
    for text in texts:
        print(f", {text}", end="")
    print("]}")
