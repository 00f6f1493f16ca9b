"""Measures how hard the starts of the built-in boards are, and writes ``solver/boards/difficulty.toml``.

    python assets/make_difficulties.py

It takes a minute or two, most of it for the tables of the largest boards.
"""

from __future__ import annotations

import random
import sys
from dataclasses import asdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Board, Difficulty, Position, difficulty_of, load_board, random_position, solve
from solver.analysis.difficulty import KNOWN_FILE
from solver.catalogue.boards import GROUPS, group_ids, searched_in_vain
from solver.tables.distance_tables import has_table

DRAWN = 33
"""Random positions of a board whose games begin at them."""
SEED = 2026
HEADING = """\
# How hard the built-in boards are at their starts; where games begin at random positions, the median of some of them.
# Written by assets/make_difficulties.py.

"""


def main() -> None:
    """Write the file."""
    lines = [f"{board_id} = {{ {_entries(measured(board_id))} }}" for group in GROUPS for board_id in _solvable(group)]
    KNOWN_FILE.write_text(HEADING + "\n".join(lines) + "\n", encoding="utf-8")


def measured(board_id: str) -> Difficulty:
    """Return how hard a board's start is, or the median of random positions."""
    board, rng = load_board(board_id), random.Random(SEED)
    if board.own_start is not None:
        return difficulty_of(board)
    drawn = [_of_position(board, random_position(board, rng)) for _ in range(DRAWN)]
    return sorted(drawn, key=lambda each: each.effort)[DRAWN // 2]


def _of_position(board: Board, position: Position) -> Difficulty:
    solution = None if has_table(board) else solve(board, position).line  # a shortest one, the same each time
    return difficulty_of(board, position, solution=solution)


def _solvable(group: str) -> list[str]:
    """Return the ids of the boards that can be solved."""
    return [board_id for board_id in group_ids(group) if searched_in_vain(load_board(board_id)) is None]


def _entries(difficulty: Difficulty) -> str:
    shown = {key: round(value, 2) if isinstance(value, float) else value for key, value in asdict(difficulty).items()}
    return ", ".join(f"{key} = {str(value).lower()}" for key, value in shown.items() if value is not False)


if __name__ == "__main__":
    main()
