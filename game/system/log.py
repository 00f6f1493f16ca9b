"""The log of failures beyond the player's reach, for the programmer."""

from __future__ import annotations

import faulthandler
import io
import logging
import signal
import sys
from contextlib import suppress
from pathlib import Path

from solver.system.files import check_replaceable, log_folder, open_file

LARGEST = 256 * 1024
"""Bytes; a log that has grown larger is put aside at the next start, in the place of the one before."""

EXCEPTION = "an exception, told above"

log = logging.getLogger(__name__)


def log_path() -> Path:
    """Return the path of the log, in the platform's folder for logs."""
    return log_folder() / "antipode.log"


def _end_path() -> Path:
    """Return the file with the program's last failure, for the next start; otherwise empty."""
    return log_path().with_name("failed.txt")


def start_log() -> bool:
    """Start the log, including crashes of Python itself. Return whether the last run failed.

    Where it cannot be written there is none, and nothing else is different.
    """
    logging.raiseExceptions = False
    path = log_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        end = open_file(_end_path(), "a+", follow=False)  # stays open: a process that crashes can open nothing any more
        end.seek(0)
        last = end.read(LARGEST).decode("utf-8", "replace")
        end.truncate(0)
        if sys.platform != "win32":  # where handled errors would be reported, too
            for crash in (signal.SIGSEGV, signal.SIGBUS, signal.SIGFPE):  # of which pygame may have reports of its own
                signal.signal(crash, signal.SIG_DFL)
            faulthandler.enable(end)
        logging.basicConfig(handlers=[_handler(path)], level=logging.INFO, format="%(asctime)s %(name)s: %(message)s")
    except OSError:
        logging.basicConfig(handlers=[logging.NullHandler()])  # otherwise it would go to standard error
        return False
    if last:
        log.info("the last run ended with %s", last)
    return bool(last)


def _handler(path: Path) -> logging.Handler:
    """Return a handler for the log; an overgrown log is renamed before. Raises OSError, also for what is no file."""
    if path.exists() and path.stat().st_size > LARGEST:
        older = path.with_name(f"{path.name}.1")
        check_replaceable(older)
        path.replace(older)
    stream = io.BufferedWriter(open_file(path, "a", follow=False))
    return logging.StreamHandler(io.TextIOWrapper(stream, "utf-8", "backslashreplace"))


def log_failure(error: BaseException) -> bool:
    """Log why the program ends. Return whether the log has it."""
    log.critical("the program has failed", exc_info=error)
    with suppress(OSError), open_file(_end_path(), "a", follow=False) as end:
        end.truncate(0)
        end.write(EXCEPTION.encode())
    return log_path().is_file()
