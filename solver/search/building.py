"""The databases built on request, and the process that builds one: ``python -m solver.search.building BOARD``.

These are the mapped tables and the deep pattern database. The process works beside a window. It runs at the lowest
priority. It writes one JSON value a line: a number for the share that is done, and at the end an object, empty or with
the error. It stops when its input ends, so that it does not outlive the window.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

from ..errors import Cancelled, WrongTable
from ..system.progress import Cancel, Progress
from ..tables.table_files import Busy, Database, NoRoom, build


def databases() -> list[Database]:
    """Return all databases."""
    from ..tables.mapped_tables import mapped_table_databases  # with NumPy they take 0.1 s to load
    from .deep_build import DEEP

    return [DEEP, *mapped_table_databases()]


def database_of(board: str) -> Database | None:
    """Return the database for the board with this id, or None."""
    return next((each for each in databases() if each.board_id == board), None)


NICENESS = 15  # a window beside this process keeps its frame rate
ENDED_FIRST = "800"  # from 0 to 1000: where memory runs out, Linux ends this process rather than the window
PROGRESS_STEP = 0.01


def main(board: str) -> int:
    """Build the database of a board, until standard input ends; return the exit code."""
    _step_back()
    stopped = threading.Event()
    threading.Thread(target=_wait_for_end, args=(stopped,), daemon=True).start()
    _tell(_problem(board, _telling(), stopped.is_set))
    return 0


def _problem(board: str, progress: Progress, cancel: Cancel) -> dict[str, Any]:
    """Build the database; return the error, or an empty object."""
    database = database_of(board)
    assert database is not None, f"{board} has no database on request"
    try:
        build(database, progress, cancel)
    except Cancelled:
        return {"problem": "cancelled"}
    except Busy:
        return {"problem": "busy"}
    except NoRoom as error:
        return {"problem": error.what, "needed": error.needed, "free": error.free}
    except MemoryError:
        return {"problem": "ended"}
    except (OSError, WrongTable) as error:
        number, detail = getattr(error, "errno", None), getattr(error, "strerror", None)
        return {"problem": "failed", "number": number or 0, "detail": detail or str(error)}
    return {}


def _telling() -> Progress:
    """Return a progress callback that writes the share that is done, once in a while."""
    last = -PROGRESS_STEP

    def tell(part: float) -> None:
        nonlocal last
        if part >= last + PROGRESS_STEP:
            last = part
            _tell(round(part, 3))

    return tell


def _tell(value: object) -> None:
    with suppress(OSError):  # the reader is gone
        print(json.dumps(value), flush=True)


def _wait_for_end(stopped: threading.Event) -> None:
    """Wait for the end of input, not through ``sys.stdin``: the interpreter can't end while a thread reads that."""
    with suppress(OSError):
        while os.read(sys.stdin.fileno(), 1024):
            pass
    stopped.set()


def _step_back() -> None:
    """Lower the priority of this process, where the system permits it."""
    with suppress(OSError):
        if sys.platform != "win32":  # there whoever starts it says so
            os.nice(NICENESS)
        if sys.platform == "linux":
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))  # what wants to run never waits for it
            Path("/proc/self/oom_score_adj").write_text(ENDED_FIRST, "ascii")
            _leave_a_core()


def _leave_a_core() -> None:
    """Leave one core to the window.

    While the system writes a large file for a process, not even the lowest priority yields, and slides stumbled
    (frames of 35 ms and more instead of 17).
    """
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, cores[:-1] or cores)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
