"""Measures how long the review of a game takes: ``python benchmarks/reviews.py`` from the top of the repository.

On boards with a table games of 500 random moves, the table at hand; on the others games of somebody who leaves the
optimum at one move in ten or so, from random positions to the goal, each with nothing known from the one before.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from solver import (  # noqa: E402
    Board,
    Move,
    Position,
    Review,
    board_ids,
    distance_table,
    has_table,
    load_board,
    random_position,
    review,
    solve,
)
from solver.model.notation import parse_moves  # noqa: E402

MOVES = 500
TARGET = 0.050
"""Seconds for a game of so many moves."""
ERRS = 0.1
"""How often the player of the other games takes any move."""


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description="Measures how long the review of a game takes.")
    parser.add_argument("--games", type=int, default=50, help="games on each board (50)")
    games: int = parser.parse_args().games
    boards = [load_board(board_id) for board_id in board_ids()]
    print(f"Games of {MOVES} random moves, by the table, {games} each, target {1000 * TARGET:.0f} ms")
    _print_row(["board", "first ms", "median ms", "worst ms", "", "slack", "detours"])
    for board in boards:
        if has_table(board):
            _print_by_table(board, games)
    print(f"\nGames to the goal, by search, {games} each")
    _print_row(["board", "mean ms", "median ms", "worst ms", "moves", "slack", "detours"])
    for board in boards:
        if not has_table(board):
            _print_by_search(board, games)


def _print_by_table(board: Board, games: int) -> None:
    table, rng = distance_table(board), random.Random(1)
    seconds, reviews = [], []
    for _ in range(games):
        start = random_position(board, rng)
        moves = _random_moves(start, rng)
        begun = time.perf_counter()
        reviews.append(review(board, start, moves, table))
        seconds.append(time.perf_counter() - begun)
    times = [_ms(seconds[0]), _ms(statistics.median(seconds)), _ms(max(seconds))]
    _print_row([board.id, *times, "ok" if max(seconds) <= TARGET else "OVER", *_means(reviews)])


def _print_by_search(board: Board, games: int) -> None:
    rng = random.Random(1)
    solve(board, board.goal)  # what is made once is not measured
    seconds, reviews = [], []
    for _ in range(games):
        start = random_position(board, rng)
        moves = _moves_to_goal(start, rng)
        begun = time.perf_counter()
        reviews.append(review(board, start, moves))
        seconds.append(time.perf_counter() - begun)
    times = [_ms(statistics.mean(seconds)), _ms(statistics.median(seconds)), _ms(max(seconds))]
    _print_row([board.id, *times, f"{statistics.mean(found.played for found in reviews):.0f}", *_means(reviews)])


def _random_moves(start: Position, rng: random.Random) -> list[Move]:
    position, moves = start, list[Move]()
    for _ in range(MOVES):
        moves.append(rng.choice(position.legal_moves()))
        position = position.apply(moves[-1])
    return moves


def _moves_to_goal(start: Position, rng: random.Random) -> list[Move]:
    """Return an optimal solution with some random moves in it, each of which is solved anew."""
    position, moves, line = start, list[Move](), list[Move]()
    while not position.is_goal:
        if rng.random() < ERRS:
            line = [rng.choice(position.legal_moves())]
        elif not line:
            line = parse_moves(solve(position.board, position).line)
        moves.append(line.pop(0))
        position = position.apply(moves[-1])
    return moves


def _means(reviews: Sequence[Review]) -> list[str]:
    slack = statistics.mean(found.slack or 0 for found in reviews)
    return [f"{slack:.0f}", f"{statistics.mean(len(found.detours) for found in reviews):.1f}"]


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f}"


def _print_row(words: Sequence[str]) -> None:
    """Print a name, and columns of numbers."""
    print((f"{words[0]:<16}" + "".join(f"{word:>11}" for word in words[1:])).rstrip())


if __name__ == "__main__":
    main()
