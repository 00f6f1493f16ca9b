"""Measures the distance tables against their targets: ``python benchmarks/tables.py`` from the top of the repository.

Every build, load and import is measured in a fresh process, which does that one thing and answers with a line of JSON;
the import of the solver is left out of builds and loads. Queries and cancels run in one process a board. This process
itself imports nothing large: a child's peak memory would begin with its parent's.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from solver import PermutationTable, Position

ROOT = Path(__file__).resolve().parent.parent

BUILD_TARGETS = {"seven": 0.01, "eight": 0.03, "goat": 0.25, "colours-six": 0.4, "colours-three": 0.9}
"""Seconds, for each board."""
IMPORT_TARGET = 0.25
CANCEL_TARGET = 0.050
MEMORY_TARGET = 500.0
"""Megabytes, the whole process."""
QUERY_TARGETS = {
    "distance": 0.001,
    "best_moves": 0.001,
    "line": 0.005,
    "solution_count": 0.001,
    "sample": 0.001,
    "farthest": 0.001,
}
"""Seconds, for each query."""

Measure = dict[str, Any]


def main() -> None:
    """Measure everything and print it."""
    options = _options()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = folder
        _print_import(options.repeats)
        _print_tables(options.repeats)
        _print_queries(options.queries)
        _print_cancels(options.cancels)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measures the distance tables against their targets.")
    parser.add_argument("--repeats", type=int, default=9, help="fresh processes for each build and load (9)")
    parser.add_argument("--queries", type=int, default=4000, help="positions for each kind of query (4000)")
    parser.add_argument("--cancels", type=int, default=100, help="jobs that are started and cancelled (100)")
    return parser.parse_args()


# --- in the parent: start the measures, print the tables ---


def _fresh(measure: str, *arguments: object) -> Measure:
    """Return the result of one measure, taken in a process of its own."""
    command = [sys.executable, str(Path(__file__).resolve()), measure, *map(str, arguments)]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ran = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    answer: Measure = json.loads(ran.stdout)
    return answer


def _print_import(repeats: int) -> None:
    seconds = [_fresh("import")["seconds"] for _ in range(repeats)]
    print(f"from solver import solve, fresh interpreter, target {_ms(IMPORT_TARGET)} ms")
    _print_row(["", "median ms", "worst ms", ""])
    _print_row(["", _ms(statistics.median(seconds)), _ms(max(seconds)), _verdict(max(seconds), IMPORT_TARGET)])


def _print_tables(repeats: int) -> None:
    print(f"\nTables, {repeats} fresh processes each; peak memory of the whole process, target {MEMORY_TARGET:.0f} MB")
    _print_row(["board", "target ms", "build ms", "worst", "", "load ms", "worst", "peak MB", ""])
    for board_id, target in BUILD_TARGETS.items():
        builds = [_fresh("build", board_id) for _ in range(repeats)]
        _fresh("save", board_id)
        loads = [_fresh("load", board_id) for _ in range(repeats)]
        seconds, loading = _column(builds, "seconds"), _column(loads, "seconds")
        peak = max(_column(builds + loads, "peak"))
        times = [_ms(target), _ms(statistics.median(seconds)), _ms(max(seconds))]
        times += [_verdict(statistics.median(seconds), target), _ms(statistics.median(loading)), _ms(max(loading))]
        _print_row([board_id, *times, f"{peak:.0f}", _verdict(peak, MEMORY_TARGET)])


def _print_queries(count: int) -> None:
    print(f"\nQueries, {count} positions each, and the farthest positions (the worst of them, each the best of 5)")
    _print_row(["board", "query", "target ms", "median ms", "99.9%", "worst", "first", "farthest", ""], left=2)
    for board_id in BUILD_TARGETS:
        for query, row in _fresh("queries", board_id, count).items():
            target = QUERY_TARGETS[query]
            times = [f"{1000 * row[key]:.3f}" for key in ("median", "high", "worst", "first", "farthest")]
            _print_row(
                [board_id, query, _ms(target), *times, _verdict(max(row["high"], row["farthest"]), target)], left=2
            )


def _print_cancels(count: int) -> None:
    print(f"\nCancelling a job at a random time, {count} times, target {_ms(CANCEL_TARGET)} ms")
    _print_row(["board", "median ms", "99%", "worst", ""])
    for board_id in ("goat", "colours-three"):
        seconds = _fresh("cancels", board_id, count)["seconds"]
        times = [_ms(statistics.median(seconds)), _ms(_quantile(seconds, 0.99)), _ms(max(seconds))]
        _print_row([board_id, *times, _verdict(max(seconds), CANCEL_TARGET)])


def _print_row(words: Sequence[str], left: int = 1) -> None:
    """Print columns of text; the first ``left`` of them are names."""
    names = "".join(f"{word:<16}" for word in words[:left])
    print((names + "".join(f"{word:>11}" for word in words[left:])).rstrip())


def _verdict(measured: float, target: float) -> str:
    return "ok" if measured <= target else "OVER"


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.1f}"


def _column(rows: Sequence[Measure], key: str) -> list[float]:
    return [row[key] for row in rows]


def _quantile(values: Sequence[float], part: float) -> float:
    return sorted(values)[min(int(part * len(values)), len(values) - 1)]


# --- in a child: one measure each ---


def measure_import() -> Measure:
    """Return the seconds that the whole library takes to load."""
    begun = time.perf_counter()
    from solver import solve  # noqa: F401  the import is what is measured

    return {"seconds": time.perf_counter() - begun}


def measure_build(board_id: str) -> Measure:
    """Return the seconds for a table without the cache, and the process's peak memory."""
    return _timed_table(board_id, cache=False)


def measure_load(board_id: str) -> Measure:
    """Return the seconds for a table from the cache, ready for queries, and the process's peak memory."""
    return _timed_table(board_id, cache=True)


def measure_save(board_id: str) -> Measure:
    """Save the table in the cache."""
    return _timed_table(board_id, cache=True)


def _timed_table(board_id: str, cache: bool) -> Measure:
    from solver import distance_table, load_board

    board = load_board(board_id)
    begun = time.perf_counter()
    distance_table(board, cache=cache)
    return {"seconds": time.perf_counter() - begun, "peak": _peak_memory()}


def _peak_memory() -> float:
    """Return the most megabytes that this process has held; 0 on Windows, where that is unknown."""
    if sys.platform == "win32":
        return 0.0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (2**20 if sys.platform == "darwin" else 2**10)


def measure_queries(board_id: str, count: str) -> Measure:
    """Return each query's first, median, 99.9%, worst time, and the worst for a farthest position, in seconds."""
    from solver import PermutationTable, distance_table, load_board, random_position

    table = distance_table(load_board(board_id))
    assert isinstance(table, PermutationTable)
    rng = random.Random(1)
    positions = [random_position(table.board, rng) for _ in range(int(count))]
    farthest = table.farthest()
    found: Measure = {}
    for name, query in _queries(table, rng).items():
        seconds = [_seconds(query, position) for position in positions]
        far = max(min(_seconds(query, position) for _ in range(5)) for position in farthest)
        found[name] = {
            "first": seconds[0],
            "median": statistics.median(seconds),
            "high": _quantile(seconds, 0.999),
            "worst": max(seconds),
            "farthest": far,
        }
    return found


def _queries(table: PermutationTable, rng: random.Random) -> dict[str, Callable[[Position], object]]:
    """Return each query as a call with a position; the last two only use the time that a position gives them."""
    return {
        "distance": table.distance,
        "best_moves": table.best_moves,
        "line": table.line,
        "solution_count": table.solution_count,
        "sample": lambda position: table.sample(table.distance(position), 1, rng.randrange(2**32)),
        "farthest": lambda _: table.farthest(),
    }


def _seconds(query: Callable[[Position], object], position: Position) -> float:
    begun = time.perf_counter()
    query(position)
    return time.perf_counter() - begun


def measure_cancels(board_id: str, count: str) -> Measure:
    """Return the seconds from each cancel to the end of the job, for ``count`` jobs that had not ended."""
    from solver import Job, Outcome, PermutationTable, load_board

    board = load_board(board_id)
    rng = random.Random(1)
    begun = time.perf_counter()
    PermutationTable.build(board)
    whole = time.perf_counter() - begun
    seconds: list[float] = []
    while len(seconds) < int(count):
        job = Job(lambda progress, cancel: PermutationTable.build(board, progress, cancel)).start()
        time.sleep(rng.uniform(0, whole))
        begun = time.perf_counter()
        job.cancel()
        if job.wait() is Outcome.CANCELLED:
            seconds.append(time.perf_counter() - begun)
    return {"seconds": seconds}


MEASURES: dict[str, Callable[..., Measure]] = {
    "import": measure_import,
    "build": measure_build,
    "load": measure_load,
    "save": measure_save,
    "queries": measure_queries,
    "cancels": measure_cancels,
}

if __name__ == "__main__":
    if sys.argv[1:] and sys.argv[1] in MEASURES:
        print(json.dumps(MEASURES[sys.argv[1]](*sys.argv[2:])))
    else:
        main()
