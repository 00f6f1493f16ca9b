"""Numbers on the command line, each a ``type`` for argparse."""

from __future__ import annotations

import argparse
import os

LARGEST = 999_999_999_999_999
"""Of all numbers on the command line."""
MOST_WORKERS = 256
MOST_CORES = 4
"""Of processes that nobody has asked for: where they cannot share their databases each takes 130 MB."""


def whole_number(text: str) -> int:
    """Parse a number from 0 to a million."""
    return _number(text, 0, 1_000_000)


def seed(text: str) -> int:
    """Parse a random seed, which may be negative."""
    size = _number(text.removeprefix("-"), 0, LARGEST)
    return -size if text.startswith("-") else size


def node_count(text: str) -> int:
    """Parse a limit on positions expanded."""
    return _number(text, 1, LARGEST)


def workers(text: str) -> int:
    """Parse the number of processes that share the work."""
    return _number(text, 1, MOST_WORKERS)


def cores() -> int:
    """Return the number of cores this process may use, at most MOST_CORES."""
    allowed = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(allowed, MOST_CORES)


def positive_seconds(text: str) -> float:
    """Parse a time limit from a millisecond to a day."""
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.001 <= seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number of seconds from 0.001 to 86400")
    return seconds


def _number(text: str, least: int, most: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and least <= int(text) <= most):
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a whole number from {least} to {most}")
    return int(text)
