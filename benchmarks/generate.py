"""Counts generated boards a minute, and times the first board of a wished difficulty.

python benchmarks/generate.py [STYLE ...] [--seconds S] [--jobs N]
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver.generator.generate import generate_graded
from solver.generator.styles import STYLES

MANY: dict[str, list[dict[str, Any]]] = {
    "car-park": [{"moves": (20, 51)}, {"moves": (30, 51)}, {"moves": (40, 51)}],
    "klotski": [{"moves": (40, 200)}],
    "shapes": [{"moves": (20, 200)}],
}
GOALS = {("car-park", 20): 250, ("car-park", 30): 25, ("car-park", 40): 3, ("klotski", 40): 150}
LEVELS = {"medium": 5, "hard": 7}
SEEDS = range(5)


def main() -> None:
    """Print the figures of each style."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("styles", metavar="STYLE", nargs="*", choices=[[], *STYLES])
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    for style in args.styles or STYLES:
        for wish in MANY.get(style, []):
            least = wish["moves"][0]
            goal = GOALS.get((style, least), 0)
            rate = a_minute(style, wish, args.seconds, args.jobs)
            print(f"{style}, {least} moves and more: {rate:.1f} a minute" + f" (goal {goal})" * bool(goal), flush=True)
        for word, level in LEVELS.items():
            if level in STYLES[style].levels:
                seconds = sorted(first(style, level, seed) for seed in SEEDS)
                print(
                    f"{style}, first {word} board: median {seconds[2]:.1f} s, at most {seconds[-1]:.1f} s", flush=True
                )


def a_minute(style: str, wish: dict[str, Any], seconds: float, jobs: int) -> float:
    """Return the number of distinct, minimal boards a minute."""
    begun, count = time.perf_counter(), 0
    for _ in generate_graded(style, seed=1, jobs=jobs, **wish):
        count += 1
        if time.perf_counter() - begun > seconds:
            break
    return 60 * count / (time.perf_counter() - begun)


def first(style: str, level: int, seed: int) -> float:
    """Return the seconds to the first board of a level."""
    begun = time.perf_counter()
    next(itertools.islice(generate_graded(style, difficulty=level, seed=seed), 1))
    return time.perf_counter() - begun


if __name__ == "__main__":
    main()
