"""Boards, positions and moves: the rules, and their texts."""

from typing import Literal

Metric = Literal["moves", "steps"]
"""The unit of distance: moves of one piece along any path, or steps by one cell; with one gap these are the same."""
METRICS: tuple[Metric, ...] = ("moves", "steps")
