"""Measures boards too large for tables: ``python benchmarks/large_blocks.py`` from the top of the repository.

Boards of 5x5 to 8x8 with 4 to 9 gaps are drawn by a seeded generator, with one or two pieces to bring where a long
random walk has brought them. Printed for each: cells, gaps, the verdict of the size estimate and its seconds, seconds
and length of the first solution, the length at the end and the lower bound. With ``--known`` breadth-first search looks
for the shortest for so many seconds, so that the excess over it can be told.
"""

from __future__ import annotations

import argparse
import random
import resource
import string
import sys
import time
from contextlib import suppress
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from solver.errors import Cancelled  # noqa: E402
from solver.formats.board_lines import parse_board  # noqa: E402
from solver.model.board import Board  # noqa: E402
from solver.search.beam import beam_search  # noqa: E402
from solver.search.bracket import Bracket  # noqa: E402
from solver.search.layer_searches import breadth_first  # noqa: E402
from solver.system.limits import LimitReached, Limits, Run  # noqa: E402
from solver.tables.coding import Coding  # noqa: E402
from solver.tables.size_estimate import estimate_positions  # noqa: E402
from solver.tables.slides import move_neighbours  # noqa: E402

SHAPES = (
    ((0, 0), (0, 1)),
    ((0, 0), (1, 0)),
    ((0, 0), (0, 1), (1, 0), (1, 1)),
    ((0, 0), (1, 0), (1, 1)),
    ((0, 0), (0, 1), (1, 0)),
    ((0, 0), (0, 1), (1, 1)),
    ((0, 0), (1, -1), (1, 0)),
)
WALK = 1_500
"""Moves of the random walk from the layout to the goal."""
FIRST_TARGET, SOLVED_TARGET, EXCESS_TARGET, ESTIMATE_TARGET = 0.1, 0.96, 1.1, 0.3
"""Seconds to most first solutions, the part that must be solved, length by the shortest, seconds of an estimate."""
MEMORY_TARGET = 300
"""MB, without ``--known``: breadth-first search takes what it needs."""

Grid = dict[tuple[int, int], str]


def main() -> None:
    """Measure every board and print the table."""
    parser = argparse.ArgumentParser(description="Measures boards that are too large for tables.")
    parser.add_argument("--boards", type=int, default=50, help="boards to draw (50)")
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each (2)")
    parser.add_argument("--known", type=float, default=0.0, help="seconds of breadth-first search for the shortest (0)")
    options = parser.parse_args()
    firsts, excesses, estimates = list[float](), list[float](), list[float]()
    print("board    gaps  estimate    s      first s  moves  last  at least  shortest")
    for seed in range(options.boards):
        board = draw_board(seed)
        begun = time.process_time()
        verdict = estimate_positions(board.start).verdict.value
        estimates.append(time.process_time() - begun)
        first, told = _measured(board, options.seconds)
        shortest = shortest_by_search(board, options.known) if options.known else None
        if told and told[-1].at_most is not None:
            firsts.append(first)
            if shortest:
                excesses.append(told[-1].at_most / shortest)
        lengths = [bracket.at_most for bracket in told if bracket.at_most is not None] or [0]
        at_least = told[-1].at_least if told else 0
        print(
            f"{seed:<4}{board.rows}x{board.columns}{board.gaps:>6}  {verdict:<10}{estimates[-1]:>6.2f}{first:>11.3f}"
            f"{lengths[0]:>7}{lengths[-1]:>6}{at_least:>10}{shortest or '-':>10}",
            flush=True,
        )
    quick = sum(first <= FIRST_TARGET for first in firsts)
    print(f"\nsolved {len(firsts)} of {options.boards} {_verdict(len(firsts) >= SOLVED_TARGET * options.boards)}")
    print(f"first solution within {FIRST_TARGET} s: {quick} {_verdict(2 * quick > options.boards)}")
    print(f"longest estimate {max(estimates):.2f} s {_verdict(max(estimates) <= ESTIMATE_TARGET)}")
    if excesses:
        print(
            f"length by the shortest, mean of {len(excesses)}: {mean(excesses):.3f} "
            f"{_verdict(mean(excesses) <= EXCESS_TARGET)}"
        )
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"peak memory {memory} MB {'' if options.known else _verdict(memory <= MEMORY_TARGET)}")


def _verdict(is_met: bool) -> str:
    return "ok" if is_met else "OVER"


def _measured(board: Board, seconds: float) -> tuple[float, list[Bracket]]:
    """Return the seconds to the first solution, and all brackets; solutions are checked by replay."""
    begun, first, told = time.process_time(), 0.0, list[Bracket]()
    with suppress(Cancelled):
        for bracket in beam_search(board.start, Run(cancel=lambda: time.process_time() - begun > seconds)):
            if bracket.moves is not None:
                first = first or time.process_time() - begun
                position = board.start
                for move in bracket.moves:
                    position = position.apply(move)
                if not position.is_goal:
                    raise AssertionError(f"no solution: {bracket.moves}")
            told.append(bracket)
    return first, told


def shortest_by_search(board: Board, seconds: float) -> int | None:
    """Return the distance of a board's start, None where breadth-first search takes longer than some seconds."""
    try:
        return breadth_first(board.start, Run(Limits(seconds=seconds))).length
    except LimitReached:
        return None


# Boards


def draw_board(seed: int) -> Board:
    """Return a board that can be solved; always the same for a seed."""
    rng = random.Random(seed)
    while True:
        size, gaps = rng.randint(5, 8), rng.randint(4, 9)
        rows, columns = size, rng.choice([size, max(5, size - 1)])
        grid = _layout(rng, rows, columns, gaps)
        if grid is not None and (goal := _goal(rng, grid)) is not None:
            return parse_board(f"{_text(grid)}>{_text(goal)}")


def _layout(rng: random.Random, rows: int, columns: int, gaps: int) -> Grid | None:
    """Fill a grid with pieces, the larger ones first, but for some gaps; None where letters run out."""
    grid = {(row, column): "." for row in range(rows) for column in range(columns)}
    letters, order = iter(string.ascii_letters), list(grid)
    rng.shuffle(order)
    free = len(grid)
    for place in order * 2:
        shape = rng.choice(SHAPES) if free > len(grid) // 4 + gaps else ((0, 0),)
        cells = [(place[0] + row, place[1] + column) for row, column in shape]
        if free - len(cells) >= gaps and all(grid.get(cell) == "." for cell in cells):
            if (letter := next(letters, None)) is None:
                return None
            grid.update(dict.fromkeys(cells, letter))
            free -= len(cells)
    return grid if free == gaps else None


def _goal(rng: random.Random, grid: Grid) -> Grid | None:
    """Return where some large pieces stand at that moment of a random walk at which they are farthest from home."""
    layout = _text(grid)
    board = parse_board(f"{layout}>{layout}")  # which names every piece, so that each can be followed
    columns, coding = board.columns, Coding(board.start)
    home = {board.names[piece.label]: piece.anchor for piece in board.pieces}
    large = [board.names[piece.label] for piece in board.pieces if len(piece.cells) > 1]
    chosen = rng.sample(large, min(len(large), rng.choice([1, 1, 2])))
    letters, code = {anchor: letter for letter, anchor in home.items()}, coding.code(board.start)
    best, places = 1, dict[str, int]()
    for _ in range(WALK):
        options = list(move_neighbours(coding, code)) if code is not None else []
        if not options:
            return None
        step = rng.choice(options)
        code, letters[step.target] = step.code, letters.pop(step.source)
        here = {letter: anchor for anchor, letter in letters.items()}
        far = [_apart(here[letter], home[letter], columns) for letter in chosen]
        if min(far) and sum(far) > best:
            best, places = sum(far), {letter: here[letter] for letter in chosen}
    return _shifted(grid, home, places, columns) if places else None


def _apart(one: int, other: int, columns: int) -> int:
    rows, rest = one // columns - other // columns, one % columns - other % columns
    return abs(rows) + abs(rest)


def _shifted(grid: Grid, home: dict[str, int], places: dict[str, int], columns: int) -> Grid:
    """Return a grid with some pieces alone, each on its new place."""
    goal = dict.fromkeys(grid, ".")
    for letter, place in places.items():
        down, right = place // columns - home[letter] // columns, place % columns - home[letter] % columns
        for (row, column), shown in grid.items():
            if shown == letter:
                goal[row + down, column + right] = letter
    return goal


def _text(grid: Grid) -> str:
    rows, columns = (max(cell[axis] for cell in grid) + 1 for axis in (0, 1))
    return "/".join("".join(grid[row, column] for column in range(columns)) for row in range(rows))


if __name__ == "__main__":
    main()
