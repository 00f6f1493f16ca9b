"""What it costs to be ready for a screen reader: time to the first window, memory, and the idle share of a core.

Run on a display from the root: ``dbus-run-session -- python benchmarks/screen_reader.py``. The program runs
without the package, with it but no reader, and with AT-SPI switched on. It needs ``xwininfo`` and ``gdbus``.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
REPEATS = 7
SETTLED_SECONDS, IDLE_SECONDS = 4.0, 5.0
TITLE = "Goat - 0 moves - Antipode"
LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
PLAY = "import main; main.main(['play', 'goat'])"
WAYS = {
    "without the package": f"import sys; sys.modules['accesskit'] = None; {PLAY}",
    "no reader": PLAY,
    "reader": PLAY,
}


def windows() -> str:
    """Return the windows on the display, with their titles."""
    return subprocess.run(["xwininfo", "-root", "-tree"], capture_output=True, text=True, check=True).stdout


def measured(code: str) -> tuple[float, float, float]:
    """Return the seconds to the window, and after a while the megabytes and the share of a core."""
    with TemporaryDirectory() as data:
        begun = time.perf_counter()
        with subprocess.Popen(
            [sys.executable, "-c", code], cwd=ROOT, env={**os.environ, "XDG_DATA_HOME": data}, stderr=subprocess.DEVNULL
        ) as program:
            while TITLE not in windows():
                time.sleep(0.002)
            opened = time.perf_counter() - begun
            time.sleep(SETTLED_SECONDS)
            before = cpu_seconds(program.pid)
            time.sleep(IDLE_SECONDS)
            share = (cpu_seconds(program.pid) - before) / IDLE_SECONDS
            size = memory(program.pid)
            program.terminate()
    while TITLE in windows():
        time.sleep(0.05)
    return opened, size, share


def cpu_seconds(process: int) -> float:
    """Return the processor time that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(process: int) -> float:
    """Return the megabytes that belong to a process alone, and its share of what others use as well."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def switch_on() -> subprocess.Popen[bytes]:
    """Start the accessibility bus, and switch on what a screen reader does."""
    launcher = subprocess.Popen(
        [LAUNCHER, "--launch-immediately"], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
    )
    subprocess.run(["gdbus", "wait", "--session", "--timeout", "10", "org.a11y.Bus"], check=True)
    method = "org.freedesktop.DBus.Properties.Set"
    call = [
        "gdbus",
        "call",
        "--session",
        "--dest",
        "org.a11y.Bus",
        "--object-path",
        "/org/a11y/bus",
        "--method",
        method,
    ]
    for name in ("IsEnabled", "ScreenReaderEnabled"):
        subprocess.run([*call, "org.a11y.Status", name, "<true>"], check=True, capture_output=True)
    return launcher


def main() -> None:
    """Print the medians of each way."""
    found: dict[str, list[tuple[float, float, float]]] = {way: [] for way in WAYS}
    for _ in range(REPEATS):
        for way in list(WAYS)[:2]:
            found[way].append(measured(WAYS[way]))
    launcher = switch_on()
    for _ in range(REPEATS):
        found["reader"].append(measured(WAYS["reader"]))
    launcher.terminate()
    for way, results in found.items():
        opened, size, share = (statistics.median(each) for each in zip(*results, strict=True))
        print(f"{way}: first window after {opened:.2f} s, {size:.1f} MB, {share:.1%} of a core when idle")


if __name__ == "__main__":
    main()
