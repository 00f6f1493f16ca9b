"""The real program, which writes down at each turn of its loop how it does, and ends only with its window.

``python benchmarks/pulse.py FILE``
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

LENGTH = 200
"""Bytes of the file, so that what is written takes the place of what was there."""


class Pulse(NamedTuple):
    """How the program does."""

    busy_since: float = 0.0
    """On the clock of ``own_seconds``; 0 while it listens to its window."""
    longest: float = 0.0
    """Seconds in which it did not listen."""
    frames: int = 0
    screen: str = "none"

    def __str__(self) -> str:
        return " ".join(map(str, self)).ljust(LENGTH)


def own_seconds(process: int) -> float:
    """Return the time on a clock that stands still while other programs have the processors that a process waits for.

    That is told of its main thread, in nanoseconds, by https://docs.kernel.org/scheduler/sched-stats.html.
    """
    waited = Path(f"/proc/{process}/schedstat").read_text().split()[1]
    return time.monotonic() - int(waited) / 1e9


def read_pulse(path: Path) -> Pulse:
    """Return what the program wrote last."""
    since, longest, frames, screen = path.read_text().split()
    return Pulse(float(since), float(longest), int(frames), screen)


def run(path: Path) -> int:
    """Run the program; return its exit code."""
    from game.app.start import load_pygame
    from main import main

    load_pygame()
    from game.app.app import App
    from game.input.commands import Action

    do, listen, file, process = App.run_command, App._next_event, os.open(path, os.O_WRONLY), os.getpid()
    longest = since = 0.0

    def next_event(app: App, patience: float | None) -> object:
        nonlocal longest, since
        longest = max(longest, own_seconds(process) - since) if since else 0.0
        os.pwrite(file, str(Pulse(0.0, longest, app.frames, type(app.screen).__name__)).encode(), 0)
        event = listen(app, patience)
        since = own_seconds(process)
        os.pwrite(file, str(Pulse(since, longest, app.frames, type(app.screen).__name__)).encode(), 0)
        return event

    def do_not_quit(app: App, action: Action) -> None:
        if action is not Action.QUIT:  # in the menu, or any key once it has been changed; the window can be closed
            do(app, action)

    App._next_event = next_event  # type: ignore[method-assign, assignment]
    App.run_command = do_not_quit  # type: ignore[method-assign, assignment]
    return main([])


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
