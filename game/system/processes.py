"""Commands that start a part of the program as a process of its own."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = "game.system.processes"
PREFIX = __name__.removesuffix(HERE)
"""Before the names of all modules: nothing in the project's folder, ``antipode.`` where the program is installed."""
ROOT = Path(__file__).parents[__name__.count(".")]
"""The folder of the first package, in which the process starts."""


def command_of(module: str, frozen: str) -> tuple[str, ...]:
    """Return the command that runs a module's ``main``, or a frozen program with the argument ``frozen``."""
    if getattr(sys, "frozen", False):
        return sys.executable, frozen
    return sys.executable or "python3", "-m", PREFIX + module
