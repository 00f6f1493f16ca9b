"""How long `solve FILE` takes for 10,000 lines of car parks, as databases of them have it, on two cores.

Run it from the project's folder: `python benchmarks/lists.py`. The lines are those of the car parks that come with the
program, each at positions drawn at random, 6 x 6 cells, with the right number of moves and positions beside a tenth of
them. It prints wall and processor time.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from solver import load_board  # noqa: E402
from solver.formats.car_park_lines import write_car_park  # noqa: E402
from solver.generator.stock import stock_boards  # noqa: E402

LINES = 10_000
CORES = 2
STEPS = 60  # at random from the start of a car park


def lines(count: int, rng: random.Random) -> list[str]:
    """Return the lines of car parks of 6 x 6 cells."""
    boards = [load_board(each.id) for each in stock_boards("car-park")]
    boards = [board for board in boards if board.rows == 6]
    made = list[str]()
    while len(made) < count:
        board = boards[len(made) % len(boards)]
        position = board.start
        for _ in range(rng.randrange(STEPS)):
            position = position.random_step(rng)
        cells = "".join("x" if label == 127 else board.names.get(label, "o") for label in position.cells)
        made.append(cells)
    assert write_car_park(boards[0]) is not None
    return made


def main() -> None:
    """Solve the list, and print how long it took."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "parks.txt"
        path.write_text("\n".join(lines(LINES, random.Random(1))) + "\n", "utf-8")
        begun, before = time.perf_counter(), os.times()
        command = [sys.executable, "main.py", "solve", str(path), "--jobs", str(CORES)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        seconds, after = time.perf_counter() - begun, os.times()
        used = after.children_user + after.children_system - before.children_user - before.children_system
        answers = done.stdout.splitlines()
        assert len(answers) == LINES and not any(line.startswith("error") for line in answers)
        print(f"{LINES:,} lines on {CORES} cores: {seconds:.1f} s, {used:.1f} s of processor time")


if __name__ == "__main__":
    main()
