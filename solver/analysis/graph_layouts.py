"""Places in space for the positions of a graph, so that far apart in slides is far apart to the eye.

The first layout is Pivot MDS (Brandes and Pich, "Eigensolver methods for progressive multidimensional scaling of large
data", GD 2006): distances from few pivots, squared and double centred, projected on their principal axes. Steps refine
it by sparse stress (Ortmann, Klimenta and Brandes, "A sparse stress model", GD 2016): every point is drawn to distance
1 from its neighbours and to its distance from each pivot, which stands for the points around it. All sums over pivots
are products of matrices, and squared distances are expanded, so a step takes a few passes over one array.

A layout at rest is kept in the cache folder under a digest of its graph: a map seen before is there at once.
"""

from __future__ import annotations

import hashlib
import io
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ..errors import check_type
from ..system.files import cache_folder, read_file, write_atomically
from ..system.progress import Cancel, check_cancel, never_cancel
from .state_graphs import StateGraph

AXES = 3
PIVOTS = 32
MOST_STEPS = 100
MOST_MOVED = 5_000_000  # points, over all steps: large graphs rest sooner
STILL = 0.002  # the mean way of a point in a step, as a share of the mean radius, below which a layout is at rest
CLOSE = 0.05  # the least distance between two points that divides, in slides
JITTER = 0.05  # parts points with the same distances from all pivots, in slides
VERSION = 1  # of the layout algorithm
MOST_FILES = 24  # in the cache folder; those not seen for longest are removed first
MOST_BYTES = 4_000_000  # of one file

Floats = NDArray[np.float32]


class GraphLayout:
    """A layout that each step improves.

    ``coordinates`` is float32 of shape (n, 3), about the origin, in slides; each step replaces the array. The same
    graph gives the same layout on the same machine; elsewhere sums differ in their last digits. ``steps`` counts the
    steps done.

    >>> from antipode.solver import GraphLayout, distance_table, state_map
    >>> table = distance_table("2x3")
    >>> layout = GraphLayout(state_map("2x3", table.hardest(), table).graph)
    >>> while layout.step(): pass
    ...
    >>> layout.coordinates.shape
    (360, 3)
    """

    def __init__(self, graph: StateGraph, cancel: Cancel = never_cancel) -> None:
        """Compute the first layout. Raises ArgumentError, Cancelled."""
        check_type("graph", graph, StateGraph)
        self._edges = graph.edges
        self.steps = 0
        self.is_at_rest = len(graph) <= 1
        self._most_steps = min(MOST_STEPS, MOST_MOVED // len(graph))
        self._pivots, self._far = _pivot_distances(graph, cancel)
        self._weights = _pivot_weights(self._far, self._pivots)
        ends = self._edges.ravel()
        self._total = self._weights.sum(axis=1) + np.bincount(ends, minlength=len(graph)).astype(np.float32)
        self._total = np.maximum(self._total, np.float32(1e-9))[:, None]
        self.coordinates = self._first()

    @property
    def progress(self) -> float:
        """The finished share of the steps, if it takes all that it may."""
        return 1.0 if self.is_at_rest else self.steps / self._most_steps

    def step(self) -> bool:
        """Improve the layout once. Return whether it still moves; at rest nothing is done."""
        if self.is_at_rest:
            return False
        here = self.coordinates
        moved = (self._pull_of_pivots() + self._pull_of_neighbours()) / self._total
        moved -= moved.mean(axis=0)
        self.coordinates = moved
        self.steps += 1
        way = np.linalg.norm(moved - here, axis=1).mean()
        radius = np.linalg.norm(moved, axis=1).mean()
        self.is_at_rest = self.steps >= self._most_steps or bool(way <= STILL * radius)
        return not self.is_at_rest

    def stress(self) -> float:
        """Return the mean squared error of distances to pivots, each weighted, as a share of their weights."""
        error = np.square(self._apart() - self._far) * self._weights
        return float(error.sum() / max(float(self._weights.sum()), 1e-9))

    def _first(self) -> Floats:
        squares = np.square(self._far)
        squares -= squares.mean(axis=0)
        squares -= squares.mean(axis=1, keepdims=True)
        squares *= np.float32(-0.5)
        _, vectors = np.linalg.eigh((squares.T @ squares).astype(np.float64))
        axes = vectors[:, ::-1][:, :AXES]
        axes = axes * np.where(axes[np.abs(axes).argmax(axis=0), np.arange(axes.shape[1])] < 0, -1, 1)
        places = np.zeros((len(squares), AXES), np.float32)
        places[:, : axes.shape[1]] = squares @ axes.astype(np.float32)
        self.coordinates = places
        apart = self._apart()
        scale = float((apart * self._far * self._weights).sum()) / max(
            float((np.square(apart) * self._weights).sum()), 1e-9
        )
        noise = np.random.default_rng(0).standard_normal(places.shape, np.float32)
        if len(places) == 1:
            return places
        places = places * np.float32(scale) + noise * np.float32(JITTER)
        centred: Floats = places - places.mean(axis=0)
        return centred

    def _apart(self) -> Floats:
        """Return the distance of each point to each pivot in the layout."""
        here = self.coordinates
        ends = here[self._pivots]
        squares = here @ (-2 * ends.T)
        squares += np.square(here).sum(axis=1)[:, None]
        squares += np.square(ends).sum(axis=1)
        np.maximum(squares, np.float32(CLOSE * CLOSE), out=squares)
        apart: Floats = np.sqrt(squares, out=squares)
        return apart

    def _pull_of_pivots(self) -> Floats:
        here = self.coordinates
        ratio = self._apart()
        np.divide(self._far, ratio, out=ratio)
        ratio *= self._weights
        pull: Floats = here * ratio.sum(axis=1)[:, None]
        pull += (self._weights - ratio) @ here[self._pivots]
        return pull

    def _pull_of_neighbours(self) -> Floats:
        """Return, summed over the neighbours of each point, where distance 1 from them would put it."""
        here = self.coordinates
        first, second = self._edges.T
        unit = here[first] - here[second]
        unit /= np.maximum(np.sqrt(np.square(unit).sum(axis=1)), np.float32(CLOSE))[:, None]
        pull = np.empty_like(here)
        for axis in range(AXES):
            column, away = here[:, axis], unit[:, axis]
            pull[:, axis] = np.bincount(first, column[second] + away, len(here))
            pull[:, axis] += np.bincount(second, column[first] - away, len(here))
        return pull


def _pivot_distances(graph: StateGraph, cancel: Cancel) -> tuple[NDArray[np.intp], Floats]:
    """Return pivots, each the farthest from those before, and the slides from each to all: (n, pivots)."""
    pivots, columns = [int(graph.slides_from(0).argmax())], list[Floats]()
    nearest = np.full(len(graph), np.inf, np.float32)
    while True:
        check_cancel(cancel)
        columns.append(graph.slides_from(pivots[-1]).astype(np.float32))
        np.minimum(nearest, columns[-1], out=nearest)
        if len(pivots) == PIVOTS or not nearest.max():
            return np.array(pivots), np.stack(columns, axis=1)
        pivots.append(int(nearest.argmax()))


def _pivot_weights(far: Floats, pivots: NDArray[np.intp]) -> Floats:
    """Return how much each pivot draws each point: the points of its own within half the distance, over its square."""
    region = far.argmin(axis=1)
    weights = np.empty_like(far)
    for number in range(len(pivots)):
        within = np.cumsum(np.bincount(far[region == number, number].astype(np.int64)))
        half = np.minimum(far[:, number].astype(np.int64) // 2, len(within) - 1)
        weights[:, number] = within[half] / np.square(np.maximum(far[:, number], 1))
    weights[pivots, np.arange(len(pivots))] = 0
    return weights


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
