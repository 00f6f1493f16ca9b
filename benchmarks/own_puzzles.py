"""Measures the searches in plain Python on the board eight: how many positions a second, by each method.

python benchmarks/own_puzzles.py
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from solver import Position, load_board, shortest_path

FARTHEST = "8 6 7/2 5 4/3 0 1"


def tiles_away(position: Position) -> int:
    """Return the number of tiles that are not at their goal."""
    pairs = zip(position.cells, position.board.goal_cells, strict=True)
    return sum(cell not in (0, goal) for cell, goal in pairs)


def main() -> None:
    """Print the distance, positions and time of each method."""
    board = load_board("eight")
    near = shortest_path(board.position(FARTHEST), board.goal, "bidirectional").states[-17]
    for method, start in (
        ("bfs", board.position(FARTHEST)),
        ("bidirectional", board.position(FARTHEST)),
        ("ida", near),
    ):
        begun = time.perf_counter()
        found = shortest_path(start, board.goal, method, bound=tiles_away if method == "ida" else None)
        seconds = time.perf_counter() - begun
        print(f"{method}: {found.length} moves, {found.expanded} positions, {seconds:.2f} s")


if __name__ == "__main__":
    main()
