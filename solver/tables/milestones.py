"""Milestones: positions to aim for on the way to a goal that is many moves away.

The positions on all shortest solutions form layers, one for each distance, and most layers of a long solution are
narrow. A milestone lies in a layer of one position, which every shortest solution passes, or in one as narrow as can be
had some ten moves after the milestone before. The layers are chosen together, by dynamic programming, so that narrow
ones and even distances between them are weighed over the whole solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from math import inf, log2
from typing import Any, TypeVar

from ..catalogue.boards import as_position
from ..model.board import Board
from ..model.moves import Move, move_of
from ..model.position import Position

SHORTEST_GAP, LONGEST_GAP = 6, 15
EVEN_GAP = 10
UNEVEN = 0.25  # what a gap twice as long as even costs, in bits of a layer's width

State = TypeVar("State")
Downhill = Callable[[State], Iterable[tuple[Any, State]]]


@dataclass(frozen=True)
class Milestone:
    """A position to aim for.

    ``moves`` leads from the position that was given, ``distance`` is left to the goal, both in the board's metric.
    ``width`` counts the positions that far on shortest solutions: where it is 1, every shortest solution passes here.
    It is None where only one solution is known.

    >>> from antipode.solver import distance_table, load_board
    >>> klotski = load_board("klotski")
    >>> first = distance_table(klotski).milestones(klotski.start)[0]
    >>> first.moves, first.distance, first.width, first.is_bottleneck
    (13, 68, 2, False)
    """

    position: Position
    moves: int
    distance: int
    width: int | None

    @property
    def is_bottleneck(self) -> bool:
        """Every shortest solution passes here."""
        return self.width == 1


def narrow_places(widths: list[int]) -> list[int]:
    """Return after how many moves milestones lie; ``widths`` are those of the layers from the start to the goal.

    Gaps between start, milestones and goal are 6 to 15 moves. Return none where a solution is too short for one.
    """
    last = len(widths) - 1
    costs, before = [0.0] + [inf] * last, [0] * (last + 1)
    for place in range(SHORTEST_GAP, last + 1):
        width = 0.0 if place == last else log2(widths[place])
        for gap in range(SHORTEST_GAP, min(LONGEST_GAP, place) + 1):
            cost = costs[place - gap] + width + UNEVEN * (gap / EVEN_GAP - 1) ** 2
            if cost < costs[place]:
                costs[place], before[place] = cost, place - gap
    places = list[int]()
    place = before[last]
    while place:
        places.append(place)
        place = before[place]
    return places[::-1]


def layers_below(state: State, downhill: Downhill[State]) -> Iterator[dict[State, float]]:
    """Yield the layers of all shortest solutions from a state on: the share of players that pass each state, if all of
    them choose evenly among the best moves.
    """
    layer = {state: 1.0}
    while layer:
        yield layer
        following = dict[State, float]()
        for each, share in layer.items():
            targets = [target for _, target in downhill(each)]
            for target in targets:
                following[target] = following.get(target, 0.0) + share / len(targets)
        layer = following


def milestone_states(state: State, downhill: Downhill[State]) -> Iterator[tuple[State, int, int]]:
    """Yield the state of each milestone, its moves from the start, and the width of its layer; all on one solution."""
    widths = [len(layer) for layer in layers_below(state, downhill)]
    done = 0
    for place in narrow_places(widths):
        layer = next(each for moves, each in enumerate(layers_below(state, downhill), done) if moves == place)
        state, done = max(layer, key=layer.__getitem__), place
        yield state, place, widths[place]


def milestones_along(board: Board | str, position: Position | str, solution: str | Iterable[Move]) -> list[Milestone]:
    """Return positions to aim for on one solution, in order; none on a short one. All may be given as text.

    For boards without a table, whose other solutions are unknown: the milestones lie evenly. Raises IllegalMove, and
    NotationError for a text that gives no moves.

    >>> from antipode.solver import load_board, milestones_along, solve
    >>> klotski = load_board("klotski")
    >>> found = solve(klotski, klotski.start)
    >>> [each.moves for each in milestones_along(klotski, klotski.start, found.moves)]
    [11, 21, 31, 41, 51, 61, 71]
    """
    on, start = as_position(board, position)
    moves = on.parse_moves(solution) if isinstance(solution, str) else list(map(move_of, solution))
    positions = list(accumulate(moves, Position.apply, initial=start))
    places = narrow_places([1] * len(positions))
    return [Milestone(positions[place], place, len(moves) - place, None) for place in places]
