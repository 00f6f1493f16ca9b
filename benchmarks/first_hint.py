"""Measures how soon a hint comes on boards beyond the named ones: ``python benchmarks/first_hint.py``.

Sixty boards, the same for ever: rooms behind gates, walls, several rooms, and the generator's largest. Each is opened,
and a hint asked for at that moment, as by a key, with no table on the disk. Printed for each: wall seconds and the
processor's until the hint, whether it is proved to be best, the positions that the size estimate promises at most. With
``--boards N`` so many of each kind.
"""

from __future__ import annotations

import argparse
import random
import string
import sys
import time
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.coach.analyzer import Advice  # noqa: E402
from game.coach.coach import Coach  # noqa: E402
from game.system.background import CallbackQueue  # noqa: E402
from solver import load_board  # noqa: E402
from solver.errors import SolverError  # noqa: E402
from solver.formats.board_lines import parse_board  # noqa: E402
from solver.generator.stock import stock_boards  # noqa: E402
from solver.generator.styles import STYLES  # noqa: E402
from solver.model.board import Board  # noqa: E402
from solver.search.layer_searches import breadth_first  # noqa: E402
from solver.system.limits import Limits, Run  # noqa: E402
from solver.tables.coding import Coding  # noqa: E402
from solver.tables.size_estimate import count_placements, estimate_positions  # noqa: E402

WALK = 1_500
"""Steps of the random walk from the layout to the goal."""
NEAR = 100_000
"""Positions within which breadth-first search must find a way through a gate."""
WIDEST = 150
"""States with which placements of generated boards are estimated."""
TARGET, SHARE, PATIENCE = 1.0, 58 / 60, 120.0
"""Seconds to the first hint, the share of boards that must have one by then, seconds before a board is given up."""
SHAPES = (((0, 0), (0, 1)), ((0, 0), (1, 0)), ((0, 0), (0, 1), (1, 0)), ((0, 0),), ((0, 0),))
SQUARE = ((0, 0), (0, 1), (1, 0), (1, 1))

Grid = list[list[str]]


def main() -> None:
    """Measure every board and print the table."""
    parser = argparse.ArgumentParser(description="Measures how soon a hint comes.")
    parser.add_argument("--boards", type=int, help="boards of each kind (15, of walls 10, generated 20)")
    options = parser.parse_args()
    kinds = {"gates": (gates(), 15), "walls": (walls(), 10), "rooms": (rooms(), 15), "generated": (largest(), 20)}
    within = light = measured = 0
    first_hint(next(rooms()))  # what is imported for the first hint has long been there when a game is played
    print(f"{'kind':<10} {'wall s':>7} {'cpu s':>7}  {'hint':<10} {'at most positions':>18}  board")
    for kind, (boards, number) in kinds.items():
        for board in islice(boards, options.boards or number):
            seconds, processor, advice = first_hint(board)
            most = estimate_positions(board.start).at_most
            hint = (
                "none" if advice is None else "best" if advice.is_exact else f"{advice.at_least} to {advice.distance}"
            )
            shown = "unknown" if most is None else f"{most:,}"
            print(f"{kind:<10} {seconds:>7.2f} {processor:>7.2f}  {hint:<10} {shown:>18}  {board.id}", flush=True)
            within += advice is not None and seconds <= TARGET
            light += advice is not None and processor <= TARGET
            measured += 1
    verdict = "ok" if within >= SHARE * measured else "OVER"
    print(f"\nfirst hint within {TARGET:.0f} s on {within} of {measured}: {verdict}; of the processor on {light}")


def first_hint(board: Board) -> tuple[float, float, Advice | None]:
    """Return the wall seconds and those of the processor until a hint for the start, and the hint."""
    queue, found = CallbackQueue(), list[Advice]()
    coach = Coach(queue.post, cache=False)
    begun, processor = time.perf_counter(), time.process_time()
    coach.open(board, board.start)
    coach.ask(board.start, found.append)
    while not found and time.perf_counter() - begun < PATIENCE:
        queue.wait(0.005)
        queue.run()
    seconds = time.perf_counter() - begun, time.process_time() - processor
    job = coach.analyzer.stop()
    coach.close()
    if job is not None:
        job.wait()
    return *seconds, found[0] if found else None


# Boards


def gates() -> Iterator[Board]:
    """Yield a full room, from which one piece has to go through a gate into an empty one."""
    for seed in count():
        rng = random.Random(f"gates {seed}")
        columns, upper, lower = rng.randint(4, 5), rng.randint(4, 5), rng.randint(3, 5)
        shape = rng.choice((SQUARE, SQUARE, ((0, 0), (1, 0)), ((0, 0), (0, 1))))
        wide = 1 + max(column for _, column in shape)
        left = rng.randint(0, columns - wide)
        gate = ["-" if left <= column < left + wide else "#" for column in range(columns)]
        grid = [["."] * columns for _ in range(upper)]
        letters = iter(string.ascii_uppercase)
        place(grid, shape, rng.randint(0, 1), rng.randint(0, columns - wide), next(letters))
        fill(grid, rng, letters, rng.randint(1, 2))
        empty = [["."] * columns for _ in range(lower)]
        goal = [["."] * columns for _ in range(upper)], [["."] * columns for _ in range(lower)]
        place(goal[1], shape, lower - 1 - max(row for row, _ in shape), rng.randint(0, columns - wide), "A")
        board = parse_board(f"{text([*grid, gate, *empty])}>{text([*goal[0], gate, *goal[1]])}")
        try:
            breadth_first(board.start, Run(Limits(nodes=NEAR)))
        except SolverError:
            continue
        yield board


def walls() -> Iterator[Board]:
    """Yield rooms with walls strewn about them."""
    for seed in count():
        rng = random.Random(f"walls {seed}")
        columns = rng.randint(5, 6)
        grid = [["."] * columns for _ in range(rng.randint(6, 7))]
        for _ in range(rng.randint(3, 6)):
            rng.choice(grid)[rng.randrange(len(grid[0]))] = "#"
        fill(grid, rng, iter(string.ascii_letters), rng.randint(4, 7))
        yield from walked(grid, rng)


def rooms() -> Iterator[Board]:
    """Yield two or three rooms with pieces in each and open doors between."""
    for seed in count():
        rng = random.Random(f"rooms {seed}")
        columns, letters = rng.randint(4, 6), iter(string.ascii_letters)
        grid: Grid = []
        for number in range(rng.randint(2, 3)):
            if number:
                door = rng.randint(0, columns - 2)
                grid.append(["." if door <= column < door + 2 else "#" for column in range(columns)])
            grid += [["."] * columns for _ in range(rng.randint(2, 3))]
        fill(grid, rng, letters, rng.randint(4, 8))
        yield from walked(grid, rng)


def largest() -> Iterator[Board]:
    """Yield, of each style in turn, the boards that come with the program and whose pieces have the most room."""
    of_styles = []
    for style in STYLES:
        boards = [load_board(each.id) for each in stock_boards(style)]
        ways = {board.id: count_placements(Coding(board.start), widest=WIDEST) or 0 for board in boards}
        of_styles.append(sorted(boards, key=lambda board: (-ways[board.id], board.id)))
    for several in zip(*of_styles, strict=False):
        yield from several


def place(grid: Grid, shape: tuple[tuple[int, int], ...], top: int, left: int, letter: str) -> bool:
    """Put a piece down where there is room; return whether there is."""
    cells = [(top + row, left + column) for row, column in shape]
    inside = all(0 <= row < len(grid) and 0 <= column < len(grid[0]) for row, column in cells)
    if not inside or any(grid[row][column] != "." for row, column in cells):
        return False
    for row, column in cells:
        grid[row][column] = letter
    return True


def fill(grid: Grid, rng: random.Random, letters: Iterator[str], gaps: int) -> None:
    """Fill a grid with pieces, but for some gaps or more."""
    cells = [(row, column) for row in range(len(grid)) for column in range(len(grid[0]))]
    rng.shuffle(cells)
    for shapes in (SHAPES[:3], SHAPES[3:]):
        for row, column in cells:
            free = sum(each.count(".") for each in grid)
            shape = rng.choice(shapes)
            if free - len(shape) >= gaps and grid[row][column] == ".":
                letter = next(letters, None)
                if letter is None:
                    return
                place(grid, shape, row, column, letter)


def text(grid: Grid) -> str:
    """Return a grid as the rows of a line."""
    return "/".join(map("".join, grid))


def walked(grid: Grid, rng: random.Random) -> Iterator[Board]:
    """Yield the board whose goal is where a random walk brings its largest piece; none where that stays near."""
    layout = text(grid)
    board = parse_board(f"{layout}>{layout}")
    size = {each.label: len(each.cells) for each in board.pieces}
    chosen = max(size, key=lambda label: (size[label], label))
    position, best, far = board.start, 1, None
    home = next(each.anchor for each in board.pieces if each.label == chosen)
    for _ in range(WALK):
        position = position.random_step(rng)
        piece = next(each for each in position.pieces if each.label == chosen)
        rows = abs(piece.anchor // board.columns - home // board.columns)
        apart = rows + abs(piece.anchor % board.columns - home % board.columns)
        if apart > best:
            best, far = apart, piece.cells
    if far is None:
        return
    goal = [["#" if cell == "#" else "." for cell in row] for row in grid]
    letter = board.names[chosen]
    for cell in far:
        goal[cell // board.columns][cell % board.columns] = letter
    yield parse_board(f"{layout}>{text(goal)}")


if __name__ == "__main__":
    main()
