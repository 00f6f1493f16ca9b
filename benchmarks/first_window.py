"""Seconds from the start of a program to its first window, and of the processor's time until then.

Run from the repository's root on a display: ``python benchmarks/first_window.py PROGRAM ...`` with packed programs such
as ``dist/antipode/antipode``, or the ``main.py`` of other checkouts. They take turns with this one, so that what else
the machine does hits all of them. It needs ``xwininfo``, and Linux for the processor's time.
"""

from __future__ import annotations

import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
REPEATS = 9
TITLE = "Goat - 0 moves - Antipode"
PATIENCE = 30.0
"""Seconds."""


def windows() -> str:
    """Return the windows on the display, with their titles."""
    return subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True, check=True).stdout


def worked(process: int) -> float:
    """Return the seconds that the processor has worked in all threads of a process."""
    ran = 0
    for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
        with contextlib.suppress(OSError):  # the thread has ended
            ran += int(task.read_text().split()[0])
    return ran / 1e9


def first_window(command: list[str]) -> tuple[float, float]:
    """Return the seconds until the window has its title, and those that the processor worked."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "XDG_DATA_HOME": data}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        begun = time.perf_counter()
        with subprocess.Popen([*command, "play", "goat"], env=environment, stderr=subprocess.DEVNULL) as process:
            while TITLE not in windows():
                if process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                    raise RuntimeError(f"{command[0]} opens no window")
                time.sleep(0.002)
            found = time.perf_counter() - begun, worked(process.pid)
            process.terminate()
    while TITLE in windows():
        time.sleep(0.05)
    return found


def size_of(program: Path) -> float:
    """Return the megabytes of a program, or of the folder that holds it with all it needs."""
    inner = program.parent / "_internal"
    paths = program.parent.rglob("*") if inner.is_dir() else [program]
    return sum(path.lstat().st_size for path in paths if not path.is_dir()) / 1e6


def main(programs: list[str]) -> None:
    """Print the median of each, and how it compares with this checkout's."""
    commands = {"source": [sys.executable, str(ROOT / "main.py")]}
    commands |= {name: [sys.executable, name] if name.endswith(".py") else [name] for name in programs}
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in commands}
    for command in commands.values():
        first_window(command)  # which writes its bytecode
    for _ in range(REPEATS):
        for name, command in commands.items():
            found[name].append(first_window(command))
    source = medians(found["source"])
    for name, times in found.items():
        seconds, work = medians(times)
        size = "" if name == "source" or name.endswith(".py") else f", {size_of(Path(name)):.0f} MB"
        print(
            f"{name}: first window after {seconds:.2f} s ({seconds / source[0]:.2f} times the source's), "
            f"{work:.2f} s of the processor ({work / source[1]:.2f} times){size}"
        )


def medians(times: list[tuple[float, float]]) -> tuple[float, float]:
    """Return the medians of both."""
    return statistics.median(each[0] for each in times), statistics.median(each[1] for each in times)


if __name__ == "__main__":
    main(sys.argv[1:])
