"""Counts the moves of shortest solutions that have a reason to tell: ``python benchmarks/reasons.py``.

Boards are taken evenly from the stock that comes along, others with random starts of fixed seeds. Times are the
processor's, for one hint each.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from solver import Move, Position, load_board, random_position, solve  # noqa: E402
from solver.analysis.reasons import reason_of  # noqa: E402
from solver.generator.stock import stock_numbers  # noqa: E402

OF_A_STYLE = 15
STARTS = 15


def solutions(kind: str) -> Iterator[tuple[Position, tuple[Move, ...]]]:
    """Yield starts with a shortest solution each: of a style of the stock, or random ones of a board."""
    ids = [board_id for board_id in stock_numbers() if board_id.startswith(f"{kind}-")]
    for board_id in ids[:: max(len(ids) // OF_A_STYLE, 1)]:
        start = load_board(board_id).start
        yield start, solve(start.board, start).moves
    for seed in range(0 if ids else STARTS):
        start = random_position(load_board(kind), seed=seed)
        yield start, solve(start.board, start).moves


def main() -> None:
    """Print a line for each kind of board."""
    print(f"{'boards':12} {'moves':>6} {'with a reason':>14} {'ms each':>8} {'slowest':>8}  purposes")
    for kind in ("car", "klotski", "shapes", "farm", "goat", "colours", "eight"):
        times, purposes = list[float](), Counter[str]()
        for start, moves in solutions(kind):
            position = start
            for number, move in enumerate(moves):
                begin = time.process_time()
                reason = reason_of(position, moves[number:])
                times.append(time.process_time() - begin)
                purposes["none" if reason is None else reason.purpose.value] += 1
                position = position.apply(move)
        told = 1 - purposes["none"] / len(times)
        mean, worst = 1000 * sum(times) / len(times), 1000 * max(times)
        shares = ", ".join(f"{name} {count / len(times):.0%}" for name, count in purposes.most_common())
        print(f"{kind:12} {len(times):6} {told:14.0%} {mean:8.2f} {worst:8.2f}  {shares}", flush=True)


if __name__ == "__main__":
    main()
