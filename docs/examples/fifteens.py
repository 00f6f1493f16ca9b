"""Solves many 15 puzzles at once, by all processors, and makes a board of its own."""

import multiprocessing
import pathlib
import random
import time

from antipode.solver import (
    LimitReached,
    Limits,
    Result,
    board_facts,
    distance_table,
    load_board,
    random_position,
    read_board,
    solve,
    solve_each,
)

MINE = """
name = "Mine"
rows = 2
columns = 3
goal = "1 1 2/2 3 0"
"""


def main() -> None:
    """Solves, gives up, and reads a board."""
    fifteen = load_board("fifteen")
    rng = random.Random(3)
    begun = time.perf_counter()
    results = list(solve_each(fifteen, [random_position(fifteen, rng) for _ in range(20)], jobs=2))
    print(
        [result.length for result in results if isinstance(result, Result)], f"in {time.perf_counter() - begun:.1f} s"
    )

    try:
        solve(fifteen, board_facts(fifteen).farthest[0], limits=Limits(seconds=0.5))
    except LimitReached as error:
        print(f"at least {error.status.at_least} moves, known after {error.status.expanded:,} positions")

    path = pathlib.Path("mine.board.toml")
    path.write_text(MINE)
    table = distance_table(read_board(path))
    print(table, [str(position) for position in table.farthest()])
    with multiprocessing.Pool(2) as pool:
        print(pool.map(table.distance, table.sample(5, 4, seed=1)))


if __name__ == "__main__":
    main()
