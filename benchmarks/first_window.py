"""Seconds from the start of a program to its first window, for the program in its folder and as it is packed.

Run from the repository's root on a display: ``python benchmarks/first_window.py PROGRAM ...`` with programs such as
``dist/antipode/antipode``. They take turns, so that what else the machine does hits all of them. It needs ``xwininfo``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
REPEATS = 7
TITLE = "Goat - 0 moves - Antipode"
PATIENCE = 30.0
"""Seconds."""


def windows() -> str:
    """Return the windows on the display, with their titles."""
    return subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True, check=True).stdout


def first_window(command: list[str]) -> float:
    """Return the seconds until the window has its title."""
    with tempfile.TemporaryDirectory() as data:
        environment = {**os.environ, "XDG_DATA_HOME": data}
        begun = time.perf_counter()
        with subprocess.Popen([*command, "play", "goat"], env=environment, stderr=subprocess.DEVNULL) as process:
            while TITLE not in windows():
                if process.poll() is not None or time.perf_counter() - begun > PATIENCE:
                    raise RuntimeError(f"{command[0]} opens no window")
                time.sleep(0.002)
            found = time.perf_counter() - begun
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
    """Print the median of each, and how it compares with the folder's."""
    commands = {"source": [sys.executable, str(ROOT / "main.py")]} | {name: [name] for name in programs}
    found: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(REPEATS):
        for name, command in commands.items():
            found[name].append(first_window(command))
    source = statistics.median(found["source"])
    for name, times in found.items():
        median = statistics.median(times)
        size = "" if name == "source" else f", {size_of(Path(name)):.0f} MB"
        print(f"{name}: first window after {median:.2f} s ({median / source:.2f} times the source's){size}")


if __name__ == "__main__":
    main(sys.argv[1:])
