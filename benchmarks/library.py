"""The library in loops: calls a second beside plain tuples, and beside packages that people install for it.

Run from the repository's root: ``python benchmarks/library.py``, with ``pip install slidingpuzzle
fifteen-puzzle-solvers`` beside those packages, too. Processor time, the best of three. Targets: 400,000
positions a second for ``legal_moves`` with one gap, 100,000 for all successors, 40,000 on ``klotski``; 100,000 for
``best_moves_of`` on ``klotski``; 300,000 for going through a table; 2,000 positions of ``klotski`` by ``solve_each``
in 1.5 s.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent))

from solver import Board, Position, distance_table, load_board, random_position, shortest_path, solve, solve_each

LEAST_SECONDS = 0.3
REPEATS = 3
POSITIONS = 500
SOLVED = 2_000
GONE_THROUGH = 300_000
AWAY = 18
"""Moves; farther away other packages take minutes."""
SIZE = 4
NEIGHBOURS = [
    [cell + step for step in (-SIZE, SIZE, -1, 1) if 0 <= cell + step < SIZE**2 and abs(step) == SIZE]
    + [cell + step for step in (-1, 1) if 0 <= cell % SIZE + step < SIZE]
    for cell in range(SIZE**2)
]


def rate(ask: Callable[[Any], object], items: Sequence[Any]) -> float:
    """Return how many items a second of processor time takes."""
    best = 0.0
    for _ in range(REPEATS):
        begun, count = process_time(), 0
        while process_time() - begun < LEAST_SECONDS:
            for item in items:
                ask(item)
            count += len(items)
        best = max(best, count / (process_time() - begun))
    return best


def rate_together(ask: Callable[[], object], count: int) -> float:
    """Return how many of ``count`` items a second takes that are asked for in one call."""
    times = []
    for _ in range(REPEATS):
        begun = process_time()
        ask()
        times.append(process_time() - begun)
    return count / min(times)


def tuple_successors(cells: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the positions beside one of the fifteen, as a short program would write it."""
    gap, found = cells.index(0), []
    for source in NEIGHBOURS[gap]:
        after = list(cells)
        after[gap], after[source] = after[source], 0
        found.append(tuple(after))
    return found


def drawn(board_id: str) -> list[Position]:
    """Return random positions that can be reached."""
    board, rng = load_board(board_id), random.Random(1)
    return [random_position(board, rng) for _ in range(POSITIONS)]


def print_positions() -> None:
    """Print the rates of plain positions."""
    print(f"{'positions a second':<24} {'legal_moves':>12} {'apply each':>12} {'successors':>12}")
    for board_id in ("eight", "fifteen", "goat", "5x5", "klotski", "pennant"):
        positions = drawn(board_id)
        moves = rate(Position.legal_moves, positions)
        each = rate(lambda position: [position.apply(move) for move in position.legal_moves()], positions)
        print(f"{board_id:<24} {moves:>12,.0f} {each:>12,.0f} {rate(Position.successors, positions):>12,.0f}")
    cells = [position.cells for position in drawn("fifteen")]
    moves = rate(lambda each: NEIGHBOURS[each.index(0)], cells)
    print(f"{'plain tuples, fifteen':<24} {moves:>12,.0f} {'':>12} {rate(tuple_successors, cells):>12,.0f}")
    peer = peer_rates()
    if peer is not None:
        print(f"{'slidingpuzzle, fifteen':<24} {peer[0]:>12,.0f} {'':>12} {peer[1]:>12,.0f}")


def peer_rates() -> tuple[float, float] | None:
    """Return the rates of moves and of all successors of the package slidingpuzzle; None where it is not installed."""
    try:
        peer = import_module("slidingpuzzle")
    except ImportError:
        return None
    boards = [peer.from_iter(SIZE, SIZE, position.cells) for position in drawn("fifteen")]

    def successors(board: Any) -> list[Any]:
        gap = peer.find_blank(board)
        return [peer.swap_tiles(board.copy(), gap, move) for move in peer.get_next_moves(board, gap)]

    return rate(peer.get_next_moves, boards), rate(successors, boards)


def print_tables() -> None:
    """Print the rates of queries of many positions."""
    names = "distances_of", "best_moves_of", "gone through", "solve_each", "an iterator"
    print(f"\n{'positions a second':<24}" + "".join(f" {name:>13}" for name in names))
    for board_id in ("eight", "goat", "klotski"):
        print(f"{board_id:<24}" + "".join(f" {each:>13,.0f}" for each in table_rates(load_board(board_id))))


def table_rates(board: Board) -> tuple[float, ...]:
    """Return the positions a second of three queries of a table, and of ``solve_each`` of a list and an iterator."""
    table, rng = distance_table(board), random.Random(1)
    positions = [table.random_position(rng) for _ in range(SOLVED)]
    cells, texts = np.array([each.cells for each in positions], np.uint8), list(map(str, positions))
    list(solve_each(board, texts[:1]))  # now its table is in memory
    many = min(GONE_THROUGH, len(table))
    return (
        rate_together(lambda: table.distances_of(cells), SOLVED),
        rate_together(lambda: table.best_moves_of(cells), SOLVED),
        rate_together(lambda: sum(1 for _ in islice(table, many)), many),
        rate_together(lambda: list(solve_each(board, texts)), SOLVED),
        rate_together(lambda: list(solve_each(board, iter(texts))), SOLVED),
    )


def print_solving() -> None:
    """Print how many positions of the eight, ten at distance AWAY, a second are solved shortest."""
    positions = distance_table("eight").sample(AWAY, 10, seed=1)
    solvers: dict[str, Callable[[Position], object]] = {
        "solve, by the table": lambda each: solve("eight", each),
        "solve, by ida": lambda each: solve("eight", each, "ida"),
        "solve, by bidirectional": lambda each: solve("eight", each, "bidirectional"),
        "shortest_path, by ida": lambda each: shortest_path(
            each, is_goal=lambda state: state.is_goal, method="ida", bound=displaced
        ),
        **peer_solvers(),
    }
    print(f"\n{'positions solved a second':<32} {'eight':>10}")
    for name, ask in solvers.items():
        ask(positions[0])
        print(f"{name:<32} {rate(ask, positions):>10,.1f}")


def displaced(position: Position) -> int:
    """Return how many tiles are not where the goal has them."""
    return sum(cell not in (0, goal) for cell, goal in zip(position.cells, position.board.goal_cells, strict=True))


def peer_solvers() -> dict[str, Callable[[Position], object]]:
    """Return the searches of other packages for a shortest solution, as far as they are installed."""
    found: dict[str, Callable[[Position], object]] = {}
    with suppress(ImportError):
        one = import_module("slidingpuzzle")

        def search(position: Position) -> object:
            return one.search(one.from_iter(position.board.rows, position.board.columns, position.cells), "a*")

        found["slidingpuzzle, A*"] = search
    with suppress(ImportError):
        puzzle = import_module("fifteen_puzzle_solvers.domain.puzzle").Puzzle
        a_star = import_module("fifteen_puzzle_solvers.services.algorithms.astar").AStar

        def a_star_search(position: Position) -> object:
            return a_star(puzzle([*map(list, position.rows)]), "manhattan_distance").solve_puzzle()

        found["fifteen-puzzle-solvers, A*"] = a_star_search
    return found


if __name__ == "__main__":
    print_positions()
    print_tables()
    print_solving()
