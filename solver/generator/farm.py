"""Farms, siblings of the board *Goat*: a fence closes a pen around one or two animals, and the wolf stays outside.

A pen is one or two cells. The fence runs over the cells round it, from side to side; where these are beyond the board
its edge, a hedge, closes the pen. Each piece bears the number of what it shows, the same on every farm, so that pieces
that look alike are interchangeable. Some are two cells wide or high, as are long pieces of fence.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..analysis.difficulty import Difficulty
from ..model.board import Board
from ..model.moves import Direction
from ..model.notation import NUMBER_NOTATION
from ..model.pieces import EMPTY, Cells
from .tile_starts import directions_after, is_small, start_at_level, turned

# What a cell shows: a fence by the directions in which it goes on, in the order L R U D; a gate with an equals sign.
GAP, MEADOW = "", "meadow"
PENNED, PREDATORS = ("goat", "kid", "sheep"), ("wolf", "fox")
NUMBERS = {
    "RD": 1,
    "UD": 2,
    "RU": 3,
    "LU": 4,
    "goat": 5,
    "wolf": 6,
    "=UD": 7,
    "LR": 8,
    "LD": 11,
    MEADOW: 12,
    "kid": 13,
    "sheep": 14,
    "fox": 15,
    "=LR": 16,
    GAP: EMPTY,
}
LARGE = {  # two cells, of a wide piece from left to right, of a tall one from top to bottom
    ("wide", "LD", MEADOW): (9, 10),
    ("wide", "LR", "LR"): (21, 22),
    ("wide", "RD", "LR"): (23, 24),
    ("wide", "LR", "LU"): (25, 26),
    ("tall", "UD", "UD"): (31, 32),
    ("tall", "RD", "UD"): (33, 34),
    ("tall", "UD", "LU"): (35, 36),
    ("tall", "LU", MEADOW): (37, 38),
}
SIZES = {
    1: ((3, 3),),
    2: ((3, 3),),
    3: ((3, 3), (3, 4), (4, 3)),
    4: ((3, 3), (3, 4), (4, 3)),
    5: ((3, 4), (4, 3)),
    6: ((3, 4), (4, 3), (4, 4)),
    7: ((3, 4), (4, 3), (4, 4)),
}
MOST_LARGE = 2
MOST_MEADOWS = {9: 4, 12: 5, 16: 10}  # by the cells of the board: more of them are dull


class _Plan(NamedTuple):
    """A goal: what its cells show, and the large pieces among them, by the cells of their two parts."""

    rows: int
    columns: int
    shown: list[str]
    large: list[tuple[int, int]]


def farm(rng: random.Random, level: int) -> tuple[Board, Difficulty] | None:
    """Return a farm with a start of a level; None where chance made none."""
    rows, columns = rng.choice(SIZES[level])
    plan = _planned(rng, rows, columns)
    if plan is None:
        return None
    board = _board(plan)
    return start_at_level(board, level, rng) if is_small(board) else None


def farm_key(board: Board) -> tuple[object, ...]:
    """Return what farms share that are mirror images of each other, or on their side."""
    keys = []
    for high, wide, sources, turn in turned(board.rows, board.columns):
        ways = directions_after(turn)
        keys.append((high, wide, *(_turned(each, ways) for each in _shown_in(board, sources))))
    return min(keys)


def _shown_in(board: Board, sources: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield for each cell of goal and start what it shows, and where its piece goes on, in the order of ``sources``."""
    names = {number: shown for shown, number in NUMBERS.items()}
    for (_, *both), labels in LARGE.items():
        names |= dict(zip(labels, both, strict=True))
    onward: dict[int, str] = {}
    for (way, *_), (first, second) in LARGE.items():
        onward |= {first: "R", second: "L"} if way == "wide" else {first: "D", second: "U"}
    for cells in (board.goal_cells, board.layout):
        for cell in sources:
            yield names[cells[cell]], onward.get(cells[cell], "")


def _turned(shown: tuple[str, str], ways: dict[str, str]) -> tuple[str, str]:
    """Return what a cell shows under a symmetry, given what directions become."""
    name, onward = shown
    if name.strip("=LRUD"):
        return name, ways.get(onward, "")
    gate = "=" if name.startswith("=") else ""
    return gate + _fence({ways[each] for each in name.strip("=")}), ways.get(onward, "")


def _planned(rng: random.Random, rows: int, columns: int) -> _Plan | None:
    """Return a goal by chance; None where little is left beside the fence, or too much."""
    pen = _pen(rng, rows, columns)
    fence = _fence_round(pen, rows, columns)
    outside = [cell for cell in range(rows * columns) if cell not in pen and cell not in fence]
    if len(outside) < 2:
        return None
    shown = dict.fromkeys(outside, MEADOW) | fence
    shown |= dict(zip(pen, ["goat", rng.choice(PENNED[1:])], strict=False))
    straight = [cell for cell, each in fence.items() if each in ("UD", "LR")]
    if straight and rng.random() < 0.8:
        gate = rng.choice(straight)
        shown[gate] = "=" + fence[gate]
    rng.shuffle(outside)
    gap, wolf, *others = outside
    shown |= {gap: GAP, wolf: "wolf"}
    if others and rng.random() < 0.3:
        shown[others[0]] = "fox"
    if [*shown.values()].count(MEADOW) > MOST_MEADOWS[rows * columns]:
        return None
    listed = [shown[cell] for cell in range(rows * columns)]
    return _Plan(rows, columns, listed, _large(rng, listed, columns))


def _pen(rng: random.Random, rows: int, columns: int) -> list[int]:
    """Return the cells of the animals, one or two side by side."""
    cell = rng.randrange(rows * columns)
    return [cell, rng.choice(_beside(cell, rows, columns))] if rng.random() < 0.4 else [cell]


def _beside(cell: int, rows: int, columns: int) -> list[int]:
    row, column = divmod(cell, columns)
    places = [(row + down, column + right) for down, right in (each.step for each in Direction)]
    return [high * columns + wide for high, wide in places if 0 <= high < rows and 0 <= wide < columns]


def _fence_round(pen: Sequence[int], rows: int, columns: int) -> dict[int, str]:
    """Return for each cell round the pen the fence that it shows.

    The fence goes from one of them to the next, and on beyond the board's edge as if there were cells.
    """
    places = {divmod(cell, columns) for cell in pen}
    ring = {
        (row + down, column + right) for row, column in places for down in (-1, 0, 1) for right in (-1, 0, 1)
    } - places
    found = {}
    for row, column in ring:
        if 0 <= row < rows and 0 <= column < columns:
            ways = {each.value for each in Direction if (row + each.step[0], column + each.step[1]) in ring}
            found[row * columns + column] = _fence(ways)
    return found


def _fence(ways: set[str]) -> str:
    """Return the fence that goes on in some directions."""
    return "".join(sorted(ways, key="LRUD".index))


def _large(rng: random.Random, shown: list[str], columns: int) -> list[tuple[int, int]]:
    """Return pairs of cells that a large piece covers, none twice and no two of one kind."""
    pairs = [
        ((kind, shown[cell], shown[cell + step]), (cell, cell + step))
        for kind, step in (("wide", 1), ("tall", columns))
        for cell in range(len(shown) - step)
        if kind == "tall" or (cell + 1) % columns
    ]
    rng.shuffle(pairs)
    found: dict[tuple[str, str, str], tuple[int, int]] = {}
    for look, cells in pairs:
        taken = {cell for each in found.values() for cell in each}
        fits = look in LARGE and look not in found and taken.isdisjoint(cells) and len(found) < MOST_LARGE
        if fits and rng.random() < 0.5:
            found[look] = cells
    return list(found.values())


def _board(plan: _Plan) -> Board:
    goal = [NUMBERS[each] for each in plan.shown]
    blocks = []
    for first, second in plan.large:
        kind = "wide" if second == first + 1 else "tall"
        labels = LARGE[kind, plan.shown[first], plan.shown[second]]
        goal[first], goal[second] = labels
        blocks.append(labels)
    cells: Cells = tuple(goal)
    return Board(
        "", f"{plan.rows} x {plan.columns}", plan.rows, plan.columns, cells, NUMBER_NOTATION, blocks=tuple(blocks)
    )
