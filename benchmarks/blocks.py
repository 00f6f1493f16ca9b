"""Measures boards of blocks against their targets: ``python benchmarks/blocks.py`` from the top of the repository.

Every board is explored in fresh processes, each of which answers with a line of JSON; the import is left out. Wall
times count, with the processor's beside them for a busy machine. This process itself imports nothing large: a
child's peak memory would begin with its parent's.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
TARGETS = {"klotski": 0.2, "century": 0.4, "t-zer": 6.0, "dirty-dozen-12": 10.0}
"""Seconds to explore a board and find all distances in moves."""
MEMORY_TARGET = 500.0
"""Megabytes, the whole process."""
CANCEL_TARGET = 0.050
OPEN = "ABCD./...../...../...../.....>...../...../...../...../.DCBA"
"""Few pieces and much room: 303,600 positions with many moves each."""
HUGE = "ABCDEF/....../....../....../....../......>....../....../....../....../....../FEDCBA"
"""More positions than a table holds."""
WIDE = "AABB../CC..../DEF.../D.F.../G...../......>....../....../....../....../....../....AA"
"""The same, with positions of three words."""

Measure = dict[str, Any]


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(description="Measures boards of blocks against their targets.")
    parser.add_argument("--repeats", type=int, default=5, help="fresh processes for each board (5)")
    parser.add_argument("--cancels", type=int, default=40, help="jobs that are started and cancelled (40)")
    options = parser.parse_args()
    print("Exploration and all distances in moves; then those in steps too, as a table has them")
    _print_row(["board", "positions", "target s", "moves s", "cpu s", "with steps", "cpu s", "peak MB", ""])
    for board, target in TARGETS.items():
        _print_board(board, target, options.repeats)
    _print_board(OPEN, None, 1)
    print("\nBoards with more positions than a table holds, until they are refused")
    for board in (HUGE, WIDE):
        refused = _fresh("refusal", board)
        print(f"{refused['seconds']:.1f} s, {refused['peak']:.0f} MB: {refused['said']}")
    print(f"\nCancelling at a random time, {options.cancels} times, target {1000 * CANCEL_TARGET:.0f} ms")
    works = [("klotski", "table"), ("t-zer", "table"), ("dirty-dozen-12", "bfs"), ("dirty-dozen-12", "bidirectional")]
    for board, work in works:
        seconds = sorted(_fresh("cancels", board, work, options.cancels)["seconds"])
        median, worst = 1000 * statistics.median(seconds), 1000 * seconds[-1]
        print(
            f"{board:<16}{work:<16}median {median:.1f} ms, worst {worst:.1f} ms {_verdict(seconds[-1], CANCEL_TARGET)}"
        )
    print("\nQueries, median ms")
    for board in TARGETS:
        queries = _fresh("queries", board)
        print(f"{board:<16}" + ", ".join(f"{name} {1000 * seconds:.2f}" for name, seconds in queries.items()))


def _print_board(board: str, target: float | None, repeats: int) -> None:
    rows = [_fresh("build", board) for _ in range(repeats)]
    best = {key: min(row[key] for row in rows) for key in rows[0]}
    name = board if len(board) < 16 else "open"
    verdict = "" if target is None else _verdict(best["moves"], target)
    verdict = _verdict(best["peak"], MEMORY_TARGET) if verdict == "ok" else verdict
    shown = [name, f"{best['positions']:,}", "-" if target is None else f"{target:.1f}"]
    times = [f"{best[key]:.2f}" for key in ("moves", "moves_cpu", "all", "all_cpu")]
    _print_row([*shown, *times, f"{best['peak']:.0f}", verdict])


def _print_row(words: list[str]) -> None:
    print((f"{words[0]:<16}" + "".join(f"{word:>12}" for word in words[1:])).rstrip())


def _verdict(measured: float, target: float) -> str:
    return "ok" if measured <= target else "OVER"


def _fresh(measure: str, *arguments: object) -> Measure:
    """Return the result of one measure, taken in a process of its own."""
    command = [sys.executable, __file__, measure, *map(str, arguments)]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: Measure = json.loads(ran.stdout)
    return found


# --- in a child: one measure each ---


def _board(name: str) -> Any:
    sys.path.insert(0, str(ROOT))
    from solver import load_board

    return load_board(name)


def _peak_memory() -> float:
    """Return the most megabytes that this process has held; 0 on Windows, where that is unknown."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def measure_build(name: str) -> Measure:
    """Return the seconds by the clock and of the processor, and the process's peak memory."""
    board = _board(name)
    from solver.system.progress import ignore_progress, never_cancel
    from solver.tables.explored import explore, move_distances, step_distances

    begun, cpu = time.perf_counter(), time.process_time()
    explored = explore(board)
    move_distances(explored, ignore_progress, never_cancel)
    moves, moves_cpu = time.perf_counter() - begun, time.process_time() - cpu
    step_distances(explored, ignore_progress, never_cancel)
    return {
        "positions": len(explored),
        "moves": moves,
        "moves_cpu": moves_cpu,
        "all": time.perf_counter() - begun,
        "all_cpu": time.process_time() - cpu,
        "peak": _peak_memory(),
    }


def measure_refusal(name: str) -> Measure:
    """Return the seconds until a board is refused, the message, and the process's peak memory."""
    board = _board(name)
    from solver import BoardError
    from solver.tables.explored import explore

    begun = time.perf_counter()
    try:
        explore(board)
        said = "not refused"
    except BoardError as error:
        said = str(error)
    return {"seconds": time.perf_counter() - begun, "said": said, "peak": _peak_memory()}


def measure_cancels(name: str, work: str, count: str) -> Measure:
    """Return the seconds from each cancel to the end of the job, for ``count`` jobs that had not ended."""
    board = _board(name)
    from solver import ExploredTable, Job, Outcome, solve
    from solver.system.progress import Cancel, Progress, ignore_progress, never_cancel

    def run(progress: Progress, cancel: Cancel) -> None:
        if work == "table":
            ExploredTable.build(board, progress, cancel)
        else:
            solve(board, board.start, method=work, cancel=cancel)

    rng = random.Random(1)
    begun = time.perf_counter()
    run(ignore_progress, never_cancel)
    whole = time.perf_counter() - begun
    seconds: list[float] = []
    while len(seconds) < int(count):
        job = Job(run).start()
        time.sleep(rng.uniform(0, whole))
        begun = time.perf_counter()
        job.cancel()
        if job.wait() is Outcome.CANCELLED:
            seconds.append(time.perf_counter() - begun)
    return {"seconds": seconds}


def measure_queries(name: str) -> Measure:
    """Return the median seconds of each query, over positions at random distances."""
    board = _board(name)
    from solver import ExploredTable

    table, rng = ExploredTable.build(board), random.Random(1)
    distances = [rng.randrange(table.greatest_distance + 1) for _ in range(30)]
    positions = [table.sample(distance, seed=1)[0] for distance in distances]
    found = {}
    for query in ("distance", "best_moves", "line", "solution_count"):
        seconds = []
        for position in positions:
            begun = time.perf_counter()
            getattr(table, query)(position)
            seconds.append(time.perf_counter() - begun)
        found[query] = statistics.median(seconds)
    begun = time.perf_counter()
    for distance in distances:
        table.sample(distance, seed=1)
    return found | {"sample": (time.perf_counter() - begun) / len(distances)}


MEASURES: dict[str, Callable[..., Measure]] = {
    "build": measure_build,
    "refusal": measure_refusal,
    "cancels": measure_cancels,
    "queries": measure_queries,
}

if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1] in MEASURES:
        print(json.dumps(MEASURES[sys.argv[1]](*sys.argv[2:])))
    else:
        main()
