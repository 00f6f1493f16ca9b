"""Farms, siblings of the board *Goat*: a fence closes a pen around one or two animals, and the wolf stays outside.

A pen is one or two cells. The fence runs over the cells round it, from side to side; where these are beyond the board
its edge, a hedge, closes the pen. Each piece bears the number of what it shows, the same on every farm, so that pieces
that look alike are interchangeable. Some are two cells wide or high, as are long pieces of fence.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from ..model.board import Board
from ..model.moves import Direction
from ..model.pieces import EMPTY
from ..system.progress import Cancel, check_cancel, never_cancel
from .codes import Digits, check_code, no_board, started, tile_board, write_start
from .tile_starts import directions_after, is_small, one_level, start_at, turned
from .wishes import Made, Wish

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
GRIDS = ((3, 3), (3, 4), (4, 3), (4, 4))
MOST_LARGE = 2
MOST_OUTSIDE = {9: 5, 12: 6, 16: 8}  # cells of meadow, gap and predators, by those of the board: more of them are dull
TRIES = 20  # plans to a portion
HARD = 7  # a level


class Plan(NamedTuple):
    """What a goal is made of, by cells: the animals in the pen, the gate or None, gap, wolf, and the fox or None; and
    for each large piece of LARGE the first of its cells, or None.
    """

    rows: int
    columns: int
    pen: tuple[int, ...]
    second: int  # of PENNED, beside the goat
    gate: int | None
    gap: int
    wolf: int
    fox: int | None
    large: tuple[int | None, ...] = (None,) * len(LARGE)


def farm_boards(rng: random.Random, wish: Wish, cancel: Cancel = never_cancel) -> Iterator[Made]:
    """Yield the farms, as is wished, that some tries make. Raises Cancelled."""
    for _ in range(TRIES):
        check_cancel(cancel)
        one = one_level(wish, SIZES, rng)
        plan = None if one is None else _planned(rng, *rng.choice(SIZES[one.least_level]))
        if one is None or plan is None or _large_pieces(plan) < (MOST_LARGE if one.least_level >= HARD else 1):
            continue
        board = _board(plan)
        found = start_at(board, one, rng) if is_small(board) else None
        if found is not None:
            yield Made(*found, _code(plan, found[0]))


def _large_pieces(plan: Plan) -> int:
    """Return how many pieces are large: without one a farm bores, and hard ones have two (see dull.py)."""
    return sum(first is not None for first in plan.large)


def farm_board(code: int) -> Board:
    """Return the farm with a code. Raises BoardError."""
    digits = Digits(code)
    plan = _read_plan(digits)
    if plan is None:
        raise no_board(code)
    board = started(digits, _board(plan), code)
    check_code(code, _code(plan, board))
    return board


def plan_of(board: Board) -> Plan | None:
    """Return the plan of a board whose goal is a farm's, wherever the board comes from; None for any other board."""
    names = _names()
    cells: dict[str, list[int]] = {name: [] for name in names.values()}
    for cell, label in enumerate(board.goal_cells):
        cells[names.get(label, GAP)].append(cell)
    if any(len(cells[name]) != 1 for name in (PENNED[0], PREDATORS[0], GAP)):
        return None
    others = [name for name in PENNED[1:] if cells[name]]
    pen = (*cells[PENNED[0]], *(cell for name in others for cell in cells[name]))
    fence = _fence_round(pen, board.rows, board.columns)
    gates, foxes = [cell for name in names.values() if name[:1] == "=" for cell in cells[name]], cells[PREDATORS[1]]
    outside = {*_outside(pen, fence, board.rows, board.columns)}
    if max(len(pen) - 1, len(gates), len(foxes)) > 1 or not outside.issuperset(
        (*cells[GAP], *cells[PREDATORS[0]], *foxes)
    ):
        return None
    if not {*gates} <= {*_straight(fence)}:
        return None
    second, (gap,), (wolf,) = PENNED.index(others[0]) if others else 1, cells[GAP], cells[PREDATORS[0]]
    goal, (gate, fox) = board.goal_cells, (next(iter(each), None) for each in (gates, foxes))
    large = tuple(goal.index(first) if first in goal else None for first, _ in LARGE.values())
    plan = Plan(board.rows, board.columns, pen, second, gate, gap, wolf, fox, large)
    made = _board(plan)
    return plan if (made.goal_cells, made.blocks) == (board.goal_cells, board.blocks) else None


def _names() -> dict[int, str]:
    """Return what each label shows."""
    names = {number: shown for shown, number in NUMBERS.items()}
    for (_, *both), labels in LARGE.items():
        names |= dict(zip(labels, both, strict=True))
    return names


def farm_key(board: Board) -> tuple[object, ...]:
    """Return what farms share that are mirror images of each other, or on their side."""
    keys = []
    for high, wide, sources, turn in turned(board.rows, board.columns):
        ways = directions_after(turn)
        keys.append((high, wide, *(_turned(each, ways) for each in _shown_in(board, sources))))
    return min(keys)


def _shown_in(board: Board, sources: Sequence[int]) -> Iterator[tuple[str, str]]:
    """Yield for each cell of goal and start what it shows, and where its piece goes on, in the order of ``sources``."""
    names = _names()
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


def _planned(rng: random.Random, rows: int, columns: int) -> Plan | None:
    """Return a goal by chance; None where little is left beside the fence, or too much."""
    pen = _pen(rng, rows, columns)
    fence = _fence_round(pen, rows, columns)
    outside = _outside(pen, fence, rows, columns)
    if not 2 <= len(outside) <= MOST_OUTSIDE[rows * columns]:
        return None
    straight = _straight(fence)
    gate = rng.choice(straight) if straight and rng.random() < 0.8 else None
    gap, wolf, *others = rng.sample(outside, len(outside))
    fox = others[0] if others and rng.random() < 0.3 else None
    plan = Plan(rows, columns, pen, rng.choice([1, 2]), gate, gap, wolf, fox)
    return plan._replace(large=_large(rng, plan))


def _outside(pen: Sequence[int], fence: Mapping[int, str], rows: int, columns: int) -> list[int]:
    return [cell for cell in range(rows * columns) if cell not in pen and cell not in fence]


def _straight(fence: Mapping[int, str]) -> list[int]:
    """Return the cells where a gate can be."""
    return sorted(cell for cell, each in fence.items() if each in ("UD", "LR"))


def _shown(plan: Plan) -> list[str]:
    """Return what each cell of a goal shows."""
    fence = _fence_round(plan.pen, plan.rows, plan.columns)
    shown = [fence.get(cell, MEADOW) for cell in range(plan.rows * plan.columns)]
    for cell, animal in zip(plan.pen, (PENNED[0], PENNED[plan.second]), strict=False):
        shown[cell] = animal
    if plan.gate is not None:
        shown[plan.gate] = "=" + shown[plan.gate]
    shown[plan.gap], shown[plan.wolf] = GAP, "wolf"
    if plan.fox is not None:
        shown[plan.fox] = "fox"
    return shown


def _pen(rng: random.Random, rows: int, columns: int) -> tuple[int, ...]:
    """Return the cells of the animals, one or two side by side."""
    cell = rng.randrange(rows * columns)
    return (cell, rng.choice(_beside(cell, rows, columns))) if rng.random() < 0.4 else (cell,)


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


def _large(rng: random.Random, plan: Plan) -> tuple[int | None, ...]:
    """Return for each large piece where it begins, or None: at most so many, and none over another."""
    found: list[int | None] = [None] * len(LARGE)
    taken: set[int] = set()
    for number in rng.sample(range(len(LARGE)), len(LARGE)):
        places = [each for each in _places(plan, number) if taken.isdisjoint(each)]
        if places and len(taken) < 2 * MOST_LARGE and rng.random() < 0.5:
            chosen = rng.choice(places)
            taken |= {*chosen}
            found[number] = chosen[0]
    return tuple(found)


def _places(plan: Plan, number: int) -> list[tuple[int, int]]:
    """Return the pairs of cells that a large piece can cover."""
    (kind, *both), shown = list(LARGE)[number], _shown(plan)
    step = 1 if kind == "wide" else plan.columns
    pairs = [(cell, cell + step) for cell in range(len(shown) - step) if kind == "tall" or (cell + 1) % plan.columns]
    return [(first, second) for first, second in pairs if [shown[first], shown[second]] == both]


def _board(plan: Plan) -> Board:
    """Return the board with a goal, without a start."""
    labels = dict(enumerate(NUMBERS[each] for each in _shown(plan)))
    blocks = []
    for (kind, *_), parts, first in zip(LARGE, LARGE.values(), plan.large, strict=True):
        if first is not None:
            labels |= {first: parts[0], first + (1 if kind == "wide" else plan.columns): parts[1]}
            blocks.append(parts)
    return tile_board(plan.rows, plan.columns, labels, tuple(blocks))


def _code(plan: Plan, board: Board) -> int:
    """Return the code of a farm: the choices of its plan, and its start."""
    digits, size = Digits(), plan.rows * plan.columns
    fence = _fence_round(plan.pen, plan.rows, plan.columns)
    outside, straight = _outside(plan.pen, fence, plan.rows, plan.columns), _straight(fence)
    digits.write(GRIDS.index((plan.rows, plan.columns)), len(GRIDS))
    digits.write(plan.pen[0], size)
    digits.write(_beside(plan.pen[0], plan.rows, plan.columns).index(plan.pen[1]) + 1 if plan.pen[1:] else 0, 5)
    digits.write(plan.second - 1, 2)
    digits.write(0 if plan.gate is None else straight.index(plan.gate) + 1, len(straight) + 1)
    for cell in (plan.gap, plan.wolf):
        digits.write(outside.index(cell), len(outside))
    digits.write(0 if plan.fox is None else outside.index(plan.fox) + 1, len(outside) + 1)
    for number, first in enumerate(plan.large):
        places = [place for place, _ in _places(plan, number)]
        digits.write(0 if first is None else places.index(first) + 1, len(places) + 1)
    write_start(digits, board, board.layout)
    return digits.written()


def _read_plan(digits: Digits) -> Plan | None:
    """Read the choices of a plan; None where they contradict each other."""
    rows, columns = GRIDS[digits.read(len(GRIDS))]
    first, number = digits.read(rows * columns), digits.read(5)
    beside = [None, *_beside(first, rows, columns)]
    if number >= len(beside):
        return None
    second = beside[number]
    pen = (first,) if second is None else (first, second)
    fence = _fence_round(pen, rows, columns)
    outside, straight = _outside(pen, fence, rows, columns), [None, *_straight(fence)]
    kind = 1 + digits.read(2)
    gate = straight[digits.read(len(straight))]
    if not outside:
        return None
    gap, wolf = (outside[digits.read(len(outside))] for _ in range(2))
    fox = [None, *outside][digits.read(len(outside) + 1)]
    plan = Plan(rows, columns, pen, kind, gate, gap, wolf, fox)
    large = []
    for each in range(len(LARGE)):
        places = [None, *(place for place, _ in _places(plan, each))]
        large.append(places[digits.read(len(places))])
    apart = len({gap, wolf, fox}) == 3
    return plan._replace(large=tuple(large)) if apart else None
