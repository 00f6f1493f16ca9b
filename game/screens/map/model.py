"""The map of a position's board: made in the background step by step, and what the player looks at on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from solver import (
    BoardError,
    Cancel,
    GraphLayout,
    Job,
    Outcome,
    Position,
    Progress,
    StateMap,
    Unsolvable,
    has_table,
    state_map,
)
from solver.analysis.graph_layouts import load_layout, save_layout
from solver.system.progress import check_cancel
from solver.tables.distance_tables import table_holding

from ...coach.analyzer import AnyTable
from ...maps.camera import Floats
from ...maps.landmarks import Symbol
from ...maps.raster import MapData
from ...system.background import Post, run_job

WALK_SECONDS = 0.3  # from one slide of the shortest path to the next
LONGEST_WALK = 24.0  # seconds


class Known(NamedTuple):
    """What is known of a board before its map is made: a table and the position on its board, or else a solution."""

    held: tuple[AnyTable, Position] | None = None
    solution: str = ""
    is_shortest: bool = False


class Trail(NamedTuple):
    """A game on a map: its positions, and those after which it left the shortest path."""

    positions: Sequence[Position] = ()
    mistakes: frozenset[int] = frozenset()


@dataclass(frozen=True)
class SeenPosition:
    """A position that is looked at: its number, and why it is a landmark, if it is one."""

    number: int
    symbol: Symbol | None = None


class MapModel:
    """A map that unfolds while its layout is improved in a thread. ``on_change`` is called on the main thread."""

    def __init__(
        self, position: Position, trail: Trail, post: Post, cache: bool, on_change: Callable[[], None]
    ) -> None:
        self.position, self._trail = position, trail
        self._post, self._cache, self._on_change = post, cache, on_change
        self.shown: StateMap | None = None
        self.data: MapData | None = None
        self.coordinates: Floats | None = None
        self.is_at_rest = False
        self.error: BaseException | None = None
        self.trail: tuple[int, ...] = ()
        self.mistakes: tuple[int, ...] = ()
        self._goals: tuple[int, ...] = ()
        self.chosen: int | None = None
        self.hovered: int | None = None
        self.walked: int | None = None
        self._job: Job[None] | None = None

    # Made in the background

    def begin(self, known: Known) -> None:
        """Make the map anew from what is known."""
        self.stop()
        self.shown = self.data = self.coordinates = self.error = None
        self.is_at_rest = False
        self._job = run_job(lambda progress, cancel: self._make(known, progress, cancel), self._post, self._end)

    @property
    def is_begun(self) -> bool:
        """The map is made, or being made."""
        return self._job is not None or self.shown is not None or self.error is not None

    @property
    def is_working(self) -> bool:
        """A thread works on the map."""
        return self._job is not None

    @property
    def progress(self) -> float:
        """The finished share of the table."""
        return 0.0 if self._job is None else self._job.progress

    def stop(self) -> None:
        """Cancel the work, without waiting; what it has not finished is to be begun again."""
        job, self._job = self._job, None
        if job is not None:
            job.cancel()
            self.shown = self.data = self.coordinates = None

    def _make(self, known: Known, progress: Progress, cancel: Cancel) -> None:
        shown = _map_of(self.position, known, progress, cancel)
        data = MapData.of(shown.graph.edges, shown.levels)
        kept = load_layout(shown.graph) if self._cache else None
        if kept is not None:
            self._hand(cancel, partial(self._take, shown, data, kept, True))
            return
        layout = GraphLayout(shown.graph, cancel)
        self._hand(cancel, partial(self._take, shown, data, layout.coordinates, layout.is_at_rest))
        while layout.step():
            check_cancel(cancel)
            self._hand(cancel, partial(self._move, layout.coordinates, False))
        self._hand(cancel, partial(self._move, layout.coordinates, True))
        if self._cache:
            save_layout(shown.graph, layout.coordinates)

    def _hand(self, cancel: Cancel, call: Callable[[], None]) -> None:
        """Schedule a call in the main thread, unless the map is no longer wanted by then."""
        self._post(lambda: None if cancel() else call())

    def _take(self, shown: StateMap, data: MapData, coordinates: Floats, is_at_rest: bool) -> None:
        self.shown, self.data = shown, data
        self.trail, self.mistakes = _numbers(shown, self._trail)
        self._goals = (*shown.path[-1:], *shown.graph.goals.tolist())
        self.chosen = self.hovered = self.walked = None
        self._move(coordinates, is_at_rest)

    def _move(self, coordinates: Floats, is_at_rest: bool) -> None:
        self.coordinates, self.is_at_rest = coordinates, is_at_rest
        self._on_change()

    def _end(self, job: Job[None]) -> None:
        self._job = None
        if job.outcome is Outcome.FAILED:
            self.error = job.error
        self._on_change()

    # What is looked at

    @property
    def seen(self) -> SeenPosition | None:
        """The position to show beside the map: under the pointer, on the way, chosen, or the player's own."""
        if self.shown is None:
            return None
        walked = None if self.walked is None else self.shown.path[self.walked]
        candidates = (walked, self.hovered, self.chosen, self.shown.here)
        number = next(each for each in candidates if each is not None)
        return SeenPosition(number, self._symbol_of(number))

    @property
    def seen_position(self) -> Position:
        """The position of ``seen``, on the board that the player plays."""
        seen = self.seen
        if seen is None or self.shown is None:
            return self.position
        return Position.unchecked(self.position.board, self.shown.graph.position(seen.number).cells)

    @property
    def distance(self) -> int | None:
        """The distance of the position that is seen, where it is known."""
        seen = self.seen
        if seen is None or self.shown is None:
            return None
        found = int(self.shown.graph.distances[seen.number])
        return found if found >= 0 else None

    def landmarks(self) -> list[tuple[Symbol, Sequence[int]]]:
        """Return the landmarks by their symbols, the last in front."""
        shown = self.shown
        if shown is None:
            return []
        return [
            (Symbol.BOTTLENECK, shown.bottlenecks),
            (Symbol.HARDEST, shown.hardest if len(shown.graph) > 1 else ()),
            (Symbol.START, self.trail[:1] if self.trail[:1] != (shown.here,) else ()),
            (Symbol.GOAL, self._goals),
            (Symbol.MISTAKE, self.mistakes),
            (Symbol.HERE, (shown.here,)),
        ]

    def _symbol_of(self, number: int) -> Symbol | None:
        return next((symbol for symbol, numbers in reversed(self.landmarks()) if number in numbers), None)

    def next_landmark(self, by: int) -> None:
        """Choose the next landmark (+1) or the one before (-1): you, a goal, the hardest, bottlenecks, mistakes."""
        order = [number for _, numbers in reversed(self.landmarks()) for number in list(numbers)[:12]]
        order = list(dict.fromkeys(order))
        if order:
            place = order.index(self.chosen) if self.chosen in order else 0 if by > 0 else 1
            self.chosen = order[(place + by) % len(order)]
            self.walked = None

    # The shortest path, step by step

    @property
    def can_walk(self) -> bool:
        """A path to the goal is known, and leads somewhere."""
        return self.shown is not None and len(self.shown.path) > 1

    @property
    def step_seconds(self) -> float:
        """The time from one slide of the path to the next."""
        return WALK_SECONDS if self.shown is None else min(WALK_SECONDS, LONGEST_WALK / max(len(self.shown.path), 1))

    def toggle_walk(self) -> None:
        """Start the way to the goal, or stop it where it is."""
        if self.walked is not None and self.shown is not None:
            self.chosen, self.walked = self.shown.path[self.walked], None
        elif self.can_walk:
            self.walked = 0

    def walk_on(self) -> None:
        """Take one slide on; at the goal the way is over."""
        if self.walked is None or self.shown is None:
            return
        self.walked += 1
        if self.walked == len(self.shown.path) - 1:
            self.chosen, self.walked = self.shown.path[-1], None


def _map_of(position: Position, known: Known, progress: Progress, cancel: Cancel) -> StateMap:
    """Return the map by the table that is known, or can be had, or else by the solution that is known."""
    if known.held is not None:
        table, held = known.held
        return state_map(held.board, held, table, cancel=cancel)
    try:
        if not known.solution and has_table(position.board):
            table, held = table_holding(position, progress=progress, cancel=cancel)
            return state_map(held.board, held, table, cancel=cancel)
    except (Unsolvable, BoardError):  # it is drawn all the same
        pass
    return state_map(position.board, position, solution=known.solution, is_shortest=known.is_shortest, cancel=cancel)


def _numbers(shown: StateMap, trail: Trail) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the numbers of a trail's positions up to where it leaves the map, and of its mistakes."""
    found = list[int]()
    board = shown.graph.position(shown.here).board
    for position in trail.positions:
        try:
            found.append(shown.graph.index(Position.unchecked(board, position.cells)))
        except (KeyError, Unsolvable, ValueError):
            break
    return tuple(found), tuple(found[place] for place in sorted(trail.mistakes) if place < len(found))
