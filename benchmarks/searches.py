"""Measures the searches: the named positions, the fifteen puzzle's distribution, memory, first calls, cancelling.

    python benchmarks/searches.py [positions] [part ...]

Each figure comes from a process of its own, so that nothing is warm that a user would find cold; only within
``fifteen`` the positions follow one another. The machine's noise shows in the last column: the same search twice.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from solver import (  # noqa: E402
    Cancelled,
    LimitReached,
    Limits,
    Position,
    board_facts,
    bounds_of,
    distance_table,
    load_board,
    methods_of,
    random_position,
    solve,
)

NAMED = (
    # board, position, method, bound, all solutions, target in seconds
    ("seven", "farthest", "ida", "manhattan", True, 0.03),
    ("seven", "farthest", "iterative-deepening", None, True, 1.5),
    ("eight", "farthest", "ida", "manhattan", True, 0.02),
    ("eight", "farthest", "iterative-deepening", None, True, 4.0),
    ("goat", "start", "iterative-deepening", None, False, 0.1),
    ("goat", "farthest", "ida", "nearest", False, 15.0),
    ("goat", "farthest", "ida", "manhattan", False, None),
    ("goat", "farthest", "ida", "pattern", False, 0.3),
)

MILLISECOND = 1000.0


def peak_memory() -> float:
    """Return this process's peak memory so far in MB; 0 where the system does not report it."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def positions_named(board_id: str, name: str) -> list[Position]:
    """Return the board's start, or all its farthest positions."""
    board = load_board(board_id)
    return [board.start] if name == "start" and board.start is not None else board_facts(board).farthest


def measure_named(number: str) -> dict[str, object]:
    """Measure one row of NAMED, for each of its positions: first and second call."""
    board_id, name, method, bound, every, _ = NAMED[int(number)]
    board = load_board(board_id)
    rows = []
    for position in positions_named(board_id, name):
        seconds, result = [], None
        for _ in range(2):
            begun = time.perf_counter()
            result = solve(board, position, method, bound=bound, count=every)
            seconds.append(time.perf_counter() - begun)
        assert result is not None
        rows.append([*seconds, result.expanded, result.length, result.solutions])
    return {"rows": rows, "memory": peak_memory()}


def measure_first(board_id: str) -> dict[str, object]:
    """Measure the first and second call of each method and bound, on a position near the goal."""
    board = load_board(board_id)
    position = board.goal
    rng = random.Random(1)
    for _ in range(12):
        position = position.apply(rng.choice(position.legal_moves()))
    rows = []
    for method in methods_of(board):
        for bound in bounds_of(board) if method == "ida" else [None]:
            seconds = []
            for _ in range(2):
                begun = time.perf_counter()
                solve(board, position, method, bound=bound)
                seconds.append(time.perf_counter() - begun)
            rows.append([method, bound, *seconds])
    return {"rows": rows}


def measure_random(board_id: str, count: str, seed: str) -> dict[str, object]:
    """Measure random solvable positions one after another, by ``ida`` with the strongest bound."""
    board = load_board(board_id)
    rng = random.Random(int(seed))
    solve(board, board.goal, "ida")
    found = []
    for _ in range(int(count)):
        result = solve(board, random_position(board, rng), "ida")
        found.append([result.seconds, result.length, result.expanded])
    return {"found": found, "memory": peak_memory()}


def measure_korf() -> dict[str, object]:
    """Measure Korf's 100 instances of fifteen one after another, by ``ida`` with the strongest bound."""
    golden = json.loads((ROOT / "tests" / "golden" / "fifteen.json").read_text(encoding="utf-8"))
    solve("fifteen", load_board("fifteen").goal, "ida")
    found = []
    for text, length in golden["korf"]:
        result = solve("fifteen", text, "ida")
        assert result.length == length, text
        found.append([result.seconds, result.length, result.expanded])
    return {"found": found, "memory": peak_memory()}


HARD = "6 5 9 13/2 1 10 14/3 7 0 15/4 8 12 11"
"""Of all positions of fifteen that are known to us the one that takes longest, though it is but 72 moves away."""


def measure_far(text: str, jobs: str) -> dict[str, object]:
    """Measure one hard position of fifteen, searched once: wall time, and processor time of all processes."""
    begun = os.times()
    result = solve("fifteen", text, "ida", jobs=int(jobs))
    cores = sum(os.times()[:4]) - sum(begun[:4])
    return {"seconds": result.seconds, "cores": cores, "expanded": result.expanded, "length": result.length}


def measure_memory(board_id: str, method: str, count: str) -> dict[str, object]:
    """Measure the peak of a process that searches from a farthest position, to the end or to a limit."""
    board = load_board(board_id)
    begun = time.perf_counter()
    try:
        solve(board, board_facts(board).farthest[0], method, count=count == "count", limits=Limits(seconds=20))
        end = "solved"
    except LimitReached as error:
        end = str(error).split(":", maxsplit=1)[0]
    return {"end": end, "seconds": time.perf_counter() - begun, "memory": peak_memory()}


def measure_cancel(board_id: str, method: str, count: str) -> dict[str, object]:
    """Measure the seconds from each cancel, at random times, to the end of a search from a farthest position."""
    board = load_board(board_id)
    position = board_facts(board).farthest[0]
    rng = random.Random(1)
    waits = []
    for _ in range(int(count)):
        wish = time.perf_counter() + rng.uniform(0.01, 2.0)
        try:
            solve(board, position, method, cancel=lambda wish=wish: time.perf_counter() >= wish)  # type: ignore[misc]
        except (Cancelled, LimitReached):
            waits.append(max(time.perf_counter() - wish, 0.0))
    return {"waits": waits}


def in_process(
    measure: Callable[..., dict[str, object]], *arguments: object, cache: str | None = None
) -> dict[str, object]:
    """Return a measure's result from a process of its own, with a cache folder of its own where one is named."""
    command = [sys.executable, __file__, "--measure", measure.__name__, *map(str, arguments)]
    environment = os.environ if cache is None else {**os.environ, "XDG_CACHE_HOME": cache}
    done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT, env=environment)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def print_named() -> None:
    """Print the searches that have a target."""
    print("named searches (first call / second call; several positions: the slowest, and the sum of expanded)")
    for number, (board_id, name, method, bound, every, target) in enumerate(NAMED):
        found = in_process(measure_named, number)
        rows: list[list[float]] = found["rows"]  # type: ignore[assignment]
        label = f"{board_id} {name} {method}{f' {bound}' if bound else ''}{', all solutions' if every else ''}"
        solutions = f" {rows[0][4]} solutions" if every else ""
        print(
            f"  {label:<52} {max(r[0] for r in rows):7.3f} / {max(r[1] for r in rows):7.3f} s"
            f"  target {f'{target:g} s' if target else '-':>7}  expanded {sum(r[2] for r in rows):>13,}"
            f"  {len(rows)} x {rows[0][3]} moves{solutions}  {found['memory']:.0f} MB"
        )


def print_first() -> None:
    """Print how much slower the first call is than the second."""
    print("first call less second call, in ms (target: at most 50)")
    for board_id in ("seven", "eight", "goat", "colours-six", "colours-three", "eleven", "fifteen"):
        rows: list[list[object]] = in_process(measure_first, board_id)["rows"]  # type: ignore[assignment]
        texts = [
            f"{method}{f':{bound}' if bound else ''} {(float(first) - float(second)) * MILLISECOND:.0f}"  # type: ignore[arg-type]
            for method, bound, first, second in rows
            if method != "table"
        ]
        print(f"  {board_id:<14} {', '.join(texts)}")


def print_random(count: int) -> None:
    """Print the distribution over random positions."""
    print("random positions by ida with pattern databases, in ms (target for fifteen: mean 15, median 8, worst 150)")
    for board_id, number, seed in (("eleven", 100, 1), ("fifteen", 100, 1), ("fifteen", count, 2)):
        _print_distribution(f"{board_id} x {number}", in_process(measure_random, board_id, number, seed))


def print_korf() -> None:
    """Print the distribution over Korf's instances."""
    print("Korf's instances of fifteen by ida with pattern databases, in ms")
    _print_distribution("fifteen x 100", in_process(measure_korf))


def _print_distribution(label: str, found: dict[str, object]) -> None:
    """Print times, lengths and nodes of searches that followed one another."""
    rows: list[list[float]] = found["found"]  # type: ignore[assignment]
    times = sorted(row[0] * MILLISECOND for row in rows)
    length = sum(row[1] for row in rows) / len(rows)
    expanded = sum(row[2] for row in rows) / len(rows)
    print(
        f"  {label}: mean {sum(times) / len(times):.1f}  median {times[len(times) // 2]:.1f}"
        f"  90% {times[len(times) * 9 // 10]:.1f}  99% {times[len(times) * 99 // 100]:.1f}  worst {times[-1]:.1f}"
        f"   mean length {length:.2f}, expanded {expanded:,.0f}, {found['memory']:.0f} MB"
    )


def measure_large(board_id: str) -> dict[str, object]:
    """Measure making or loading a table of 240 million positions, and its queries from random positions, in seconds."""
    board, rng = load_board(board_id), random.Random(1)
    begun = time.perf_counter()
    table = distance_table(board)
    found: dict[str, object] = {"seconds": time.perf_counter() - begun, "memory": peak_memory()}
    positions = [random_position(board, rng) for _ in range(100)] + table.farthest()
    for name in ("distance", "line", "solution_count"):
        times = []
        for position in positions:
            begun = time.perf_counter()
            getattr(table, name)(position)
            times.append(time.perf_counter() - begun)
        found[name] = sorted(times)
    return found


def print_large() -> None:
    """Print what the largest tables take, and the time of their queries."""
    for board_id in ("eleven", "2x6"):
        with TemporaryDirectory() as cache:
            for when in ("made", "loaded"):
                found: dict[str, Any] = in_process(measure_large, board_id, cache=cache)
                texts = [_told(name, found[name]) for name in ("distance", "line", "solution_count")]
                took = f"{when} in {found['seconds']:.1f} s, {found['memory']:.0f} MB"
                print(f"{board_id}: {took}; in ms: {', '.join(texts)}")


def _told(name: str, seconds: list[float]) -> str:
    """Return the median and the worst of sorted times, as text."""
    return f"{name} {seconds[len(seconds) // 2] * MILLISECOND:.2f} (worst {seconds[-1] * MILLISECOND:.1f})"


def print_far() -> None:
    """Print the hardest positions, each once by two processes."""
    print("hard positions of fifteen by ida, jobs 2: seconds, and seconds of the cores")
    for text in [*map(str, board_facts(load_board("fifteen")).farthest), HARD]:
        found = in_process(measure_far, text, 2)
        print(
            f"  {text:<40} {found['length']} moves  expanded {found['expanded']:>13,}"
            f"  {found['seconds']:.1f} s  {found['cores']:.1f} s",
            flush=True,
        )


def print_memory() -> None:
    """Print the peak of every method where it is largest."""
    print("peak memory of a process (target: 500 MB), from a farthest position")
    for board_id in ("colours-three", "fifteen"):
        for method, count in product(methods_of(load_board(board_id)), ("", "count")):
            found = in_process(measure_memory, board_id, method, count)
            label = f"{board_id:<14} {method:<20} {count:<5}"
            print(f"  {label} {found['memory']:6.0f} MB  {found['seconds']:6.2f} s  {found['end']}")


def print_cancel() -> None:
    """Print the time from a cancel to the end."""
    print("from the wish to cancel to the end, in ms (target: 50)")
    for board_id in ("goat", "fifteen"):
        for method in methods_of(load_board(board_id)):
            if method == "table":
                continue
            waits: list[float] = in_process(measure_cancel, board_id, method, 30)["waits"]  # type: ignore[assignment]
            if waits:
                print(f"  {board_id:<14} {method:<20} worst of {len(waits)}: {max(waits) * MILLISECOND:.1f}")


PARTS = ("named", "first", "random", "korf", "far", "large", "memory", "cancel")


def main() -> None:
    """Print all parts, or those that are named."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["--measure"]:
        print(json.dumps(globals()[arguments[1]](*arguments[2:])))
        return
    count = int(arguments.pop(0)) if arguments and arguments[0].isdecimal() else 1000
    for part in arguments or PARTS:
        if part == "random":
            print_random(count)
        else:
            globals()[f"print_{part}"]()


if __name__ == "__main__":
    main()
