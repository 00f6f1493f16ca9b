"""Waiting for an event: a test goes on when it comes, and fails by the clock only where something hangs."""

import select
import subprocess
import tempfile
import time

PATIENCE = 300.0
"""Seconds after which what was waited for counts as never to come, however busy the machine is."""


def wait_until(happens, complaint="it never happened", step=lambda: time.sleep(0.01)):
    """Take steps until this is so; return what it is. A complaint may be a function."""
    end = time.monotonic() + PATIENCE
    while not (found := happens()):
        assert time.monotonic() < end, complaint() if callable(complaint) else complaint
        step()
    return found


def finish_reading(history):
    """Have the player's records read, unless they are; return how the reading ended."""
    history.load()
    return history._job.wait(PATIENCE)


def look_through(store):
    """Wait until a store has looked through its file for damage."""
    return store._look.wait(PATIENCE)


def run_program(command, encoding="utf-8", **options):
    """Run a program to its end; return its exit code and output as ``subprocess.run`` does."""
    return subprocess.run(command, capture_output=True, encoding=encoding, check=False, timeout=PATIENCE, **options)


def lines_of(command, **options):
    """Yield the lines that a program prints, however many there are: each has to come in time, and no error."""
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, bufsize=0, **options) as process,
    ):
        while True:
            if not select.select([process.stdout], [], [], PATIENCE)[0]:
                process.kill()
                raise AssertionError("it hangs")
            if not (line := process.stdout.readline()):
                break
            yield line.decode()
        errors.seek(0)
        assert (errors.read().decode(), process.wait()) == ("", 0)
