"""Times of the commands and of the library as programs use it: help, many positions a second, tables kept in memory.

Run from the repository's root: ``python benchmarks/commands.py``. Every command runs in a fresh process.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from solver import Board, distance_table, load_board, random_position, review, solve  # noqa: E402

REPEATS = 7
LINES = 60_000
LOOK_UPS = 1_000_000


def seconds_of(*arguments: str, stdin: Path | None = None) -> float:
    """Return the wall time of a command, the median of a few runs."""
    found = []
    for _ in range(REPEATS if stdin is None else 3):
        with open(stdin or os.devnull, "rb") as given:  # noqa: PTH123  the empty device is no path of ours
            begun = time.perf_counter()
            subprocess.run(
                [sys.executable, str(ROOT / "main.py"), *arguments], stdin=given, stdout=subprocess.DEVNULL, check=True
            )
            found.append(time.perf_counter() - begun)
    return statistics.median(found)


def drawn(board: Board, count: int) -> list[str]:
    """Return random positions as text."""
    rng = random.Random(1)
    return [str(random_position(board, rng)) for _ in range(count)]


def print_help() -> None:
    """Print the time of each help page (target: 80 ms)."""
    for arguments in (["--version"], ["--help"], ["solve", "--help"]):
        print(f"antipode {' '.join(arguments):<14} {1000 * seconds_of(*arguments):6.0f} ms")


def print_lines() -> None:
    """Print the positions a second on ``goat`` (target: 30,000), start of the program and loading included."""
    for board_id in ("eight", "goat", "colours-three", "klotski"):
        table, rng = distance_table(load_board(board_id)), random.Random(1)  # now it is in the cache
        with tempfile.TemporaryDirectory() as folder:
            lines = Path(folder) / "lines"
            lines.write_text("\n".join(str(table.random_position(rng)) for _ in range(LINES)))
            text, as_json = (
                LINES / seconds_of("solve", board_id, "-", *more, stdin=lines) for more in ([], ["--json"])
            )
        print(f"solve {board_id} -: {text:,.0f} positions a second, {as_json:,.0f} with --json")


def print_jobs() -> None:
    """Print the time for a hundred random positions of ``fifteen`` by one process and by two."""
    with tempfile.TemporaryDirectory() as folder:
        lines = Path(folder) / "lines"
        lines.write_text("\n".join(drawn(load_board("fifteen"), 100)))
        one, two = (seconds_of("solve", "fifteen", "-", "--jobs", jobs, stdin=lines) for jobs in ("1", "2"))
    print(f"solve fifteen -: 100 positions in {one:.1f} s, with --jobs 2 in {two:.1f} s")


def print_calls() -> None:
    """Print the time of later calls of ``solve`` and ``review``, and of array look-ups (target: 2 million a second)."""
    goat = load_board("goat")
    texts = drawn(goat, 200)
    solve(goat, texts[0])
    begun = time.perf_counter()
    for text in texts:
        solve(goat, text)
    solving = (time.perf_counter() - begun) / len(texts)
    begun = time.perf_counter()
    for _ in range(100):
        review(goat, "1 8 9 10/2 0 7 5/3 8 4 6", "ULLDRRDLUURRDLLDRULL")
    print(f"solve on goat {1e3 * solving:.2f} ms a call, review {10 * (time.perf_counter() - begun):.2f} ms a call")
    table = distance_table(goat)
    cells = np.array([goat.position(text).cells for text in texts * (LOOK_UPS // len(texts))], np.uint8)
    for name in ("distances_of", "best_directions_of", "lines_of"):
        ask = getattr(table, name)
        ask(cells[:1])
        some = cells if name != "lines_of" else cells[: LOOK_UPS // 10]
        times = []
        for _ in range(REPEATS):
            begun = time.perf_counter()
            ask(some)
            times.append(time.perf_counter() - begun)
        print(f"{name} on goat: {len(some) / statistics.median(times) / 1e6:.1f} million positions a second")


if __name__ == "__main__":
    print_help()
    print_lines()
    print_jobs()
    print_calls()
