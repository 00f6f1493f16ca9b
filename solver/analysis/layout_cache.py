"""Finished layouts in the cache folder, each under a digest of its graph: a map seen before is there at once."""

from __future__ import annotations

import hashlib
import io
from contextlib import suppress
from pathlib import Path

import numpy as np

from ..system.files import cache_folder, read_file, write_atomically
from .graph_layouts import AXES, Floats
from .state_graphs import StateGraph

VERSION = 1  # of the layout algorithm
MOST_FILES = 24
MOST_BYTES = 4_000_000  # of one file


def load_layout(graph: StateGraph) -> Floats | None:
    """Return the layout of a graph as ``GraphLayout.coordinates``; None where none is kept, or it is damaged."""
    try:
        path = _path(graph)
        found = np.load(io.BytesIO(read_file(path, MOST_BYTES)), allow_pickle=False)
        path.touch()  # those not seen for longest are removed first
    except (OSError, ValueError, EOFError):
        return None
    is_sound = found.shape == (len(graph), AXES) and found.dtype == np.float32 and bool(np.isfinite(found).all())
    return found if is_sound else None


def save_layout(graph: StateGraph, coordinates: Floats) -> None:
    """Keep a layout where there is room for it; remove the oldest of too many."""
    content = io.BytesIO()
    np.save(content, coordinates)
    path = _path(graph)
    with suppress(OSError):
        write_atomically(path, [content.getvalue()])
        for old in sorted(path.parent.glob("*.npy"), key=lambda each: each.stat().st_mtime)[:-MOST_FILES]:
            old.unlink()


def _path(graph: StateGraph) -> Path:
    digest = hashlib.sha256(f"{VERSION} {len(graph)} ".encode())
    digest.update(np.ascontiguousarray(graph.edges, "<i4").tobytes())
    return cache_folder() / "maps" / f"{digest.hexdigest()[:32]}.npy"
