"""Measures how long it takes to draw a position at each distance, on the boards that no table can hold.

    python benchmarks/samples.py [DRAWS]

(5 draws at each distance unless said otherwise.) The bound's databases are loaded before.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from solver import board_facts, load_board, sample
from solver.analysis.facts import farthest_sampled
from solver.search.databases import load_bound


def main(draws: int) -> None:
    """Print the slowest distances of each board, and all of them together."""
    for board_id in ("eleven", "fifteen"):
        board = load_board(board_id)
        load_bound(board)
        reach, rows = farthest_sampled(board_facts(board)), []
        for distance in range(reach + 1):
            times = []
            for seed in range(draws):
                begun = time.perf_counter()
                sample(board, distance, seed=seed)
                times.append(time.perf_counter() - begun)
            rows.append((sum(times) / draws, max(times), distance))
        print(
            f"{board_id}, 0 to {reach} moves, {draws} draws each: mean {sum(row[0] for row in rows) / len(rows):.2f} s"
        )
        for mean, worst, distance in sorted(rows, reverse=True)[:6]:
            print(f"  {distance} moves: mean {mean:.2f} s, worst {worst:.2f}")


if __name__ == "__main__":
    main(int((sys.argv[1:2] or ["5"])[0]))
