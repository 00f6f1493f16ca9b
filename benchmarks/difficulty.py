"""How well the order of difficulties agrees with orders from elsewhere, by Spearman's rank correlation.

    python benchmarks/difficulty.py [CARDS]

CARDS is a file with car parks of 6 x 6 in their maker's order, from the easiest to the hardest, one a line: 36 cells
row by row, ``.`` for an empty one, X the car that must get out to the right. Such sets belong to their makers, so none
comes with the program.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Difficulty, difficulty_in, difficulty_of, distance_table, known_difficulties
from solver.catalogue.boards import group_ids

LADDERS = (
    ("hrd-14", "hrd-15"),  # Shou kou ru ping I, II
    ("hrd-18", "hrd-19"),  # Ceng ceng she fang I, II
    ("century", "super-century"),
    ("mas", "pennant"),
)
"""Boards that their names, or their makers, put in an order."""
DRAWN, SEED = 200, 1
SIDE = 6


def spearman(one: Sequence[float], other: Sequence[float]) -> float:
    """Return the correlation of the ranks of two lists; equal values share the mean of their ranks."""
    return float(np.corrcoef(ranks(one), ranks(other))[0, 1])


def ranks(values: Sequence[float]) -> NDArray[np.float64]:
    """Return the rank of each value, from 1."""
    listed = np.asarray(values, np.float64)
    smaller = (listed[None, :] < listed[:, None]).sum(axis=1)
    equal = (listed[None, :] == listed[:, None]).sum(axis=1)
    mean: NDArray[np.float64] = smaller + (equal + 1) / 2
    return mean


def main() -> None:
    """Print all correlations."""
    known = known_difficulties()
    family = [board_id for board_id in group_ids("huarong-dao") if board_id in known]
    _print("Huarong Dao, traditional order", [known[board_id] for board_id in family])
    for lower, upper in LADDERS:
        is_kept = known[lower].effort < known[upper].effort
        print(f"{lower} before {upper}: {'yes' if is_kept else 'no'}")
    for board_id in ("eight", "goat", "klotski", "century", "rush-60"):
        table, rng = distance_table(board_id), random.Random(SEED)
        positions = [table.random_position(rng) for _ in range(DRAWN)]
        efforts = [difficulty_in(table, position).effort for position in positions]
        distances = [table.distance(position) for position in positions]
        print(f"{board_id}, {DRAWN} random positions: effort and moves {spearman(efforts, distances):.2f}")
    if len(sys.argv) > 1:
        cards = [_car_park(line) for line in Path(sys.argv[1]).read_text("utf-8").split()]
        _print(f"{len(cards)} car parks, maker's order", cards)
        for first in range(0, len(cards), 10):
            levels = [card.level for card in cards[first : first + 10]]
            print(f"  {first + 1} to {first + len(levels)}: levels {levels}, mean {np.mean(levels):.1f}")


def _print(name: str, ordered: list[Difficulty]) -> None:
    """Print how well difficulties that someone else has put in order agree with it."""
    places = range(len(ordered))
    by: dict[str, list[float]] = {
        "level": [each.level for each in ordered],
        "effort": [each.effort for each in ordered],
        "moves alone": [each.moves for each in ordered],
    }
    print(f"{name}: " + ", ".join(f"{key} {spearman(places, values):.2f}" for key, values in by.items()))


def _car_park(cells: str) -> Difficulty:
    """Return how hard a car park is, given as 36 cells."""
    rows = [cells[begin : begin + SIDE] for begin in range(0, SIDE * SIDE, SIDE)]
    goal = ["XX".rjust(SIDE, ".") if "X" in row else "." * SIDE for row in rows]
    return difficulty_of(f"{'/'.join(rows)}>{'/'.join(goal)};along", cache=False)


if __name__ == "__main__":
    main()
