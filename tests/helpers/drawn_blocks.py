"""Little boards of blocks of every kind, drawn by chance: shapes, walls, gates, several empty cells, alike pieces."""

import random
import string
from functools import lru_cache

from slow_blocks import SlowBlocks

MOST = 400
"""Positions of a board; the slow solver takes about a tenth of a second for so many."""


@lru_cache(64)
def draw_board(seed):
    """Return ``(line, slow board, its positions)``; deterministic for each seed."""
    rng = random.Random(seed)
    along = rng.random() < 0.2
    while True:
        layout, pieces = _layout(rng, along)
        goal, alike = _goal(rng, layout, pieces, along)
        slow = SlowBlocks(layout, goal, alike, along)
        known = slow.reached(MOST)
        if known is None or len(known) < 6 or (not slow.any_goal(known) and rng.random() < 0.8):
            continue
        options = [";steps"] * (rng.random() < 0.5) + [";along"] * along + [f";alike={group}" for group in alike]
        return f"{layout}>{goal}{''.join(options)}", slow, known


def largest_line():
    """Return the line of a board of the greatest size; the one move to its goal is ``ZR``."""
    letters, side = string.ascii_letters, 44  # rows and columns, mostly wall: two pictures of 1,979 characters
    layout = _framed(letters + "." * 12, side)
    goal = _framed(letters[:-1] + "." + letters[-1] + "." * 11, side)
    return ";".join([f"{layout}>{goal}", *(f"alike={a}{b}" for a, b in zip(letters[::2], letters[1::2], strict=True))])


def _framed(cells, side):
    rows = [cells[i : i + 8].center(side, "#") for i in range(0, 64, 8)]
    above = (side - 8) // 2
    return "/".join(["#" * side] * above + rows + ["#" * side] * (side - 8 - above))


def _layout(rng, along):
    rows, columns = rng.randint(1, 4), rng.randint(2, 5)
    cells = {(r, c): "." for r in range(rows) for c in range(columns)}
    for cell in cells:
        cells[cell] = "#" if rng.random() < 0.08 else "-" if rng.random() < 0.05 else "."
    empty = rng.randint(1, 4)
    letters = list(string.ascii_uppercase if rng.random() < 0.5 else string.ascii_letters)
    rng.shuffle(letters)
    pieces = {}
    while letters and len(pieces) < 9:
        free = [cell for cell, shown in cells.items() if shown == "."]
        if len(free) <= empty:
            break
        shape = _grown(rng, free, rng.choice([2, 2, 2, 3] if along else [1, 1, 1, 2, 2, 2, 3, 4]))
        if len(free) - len(shape) < empty:
            break
        letter = letters.pop()
        pieces[letter] = shape
        for cell in shape:
            cells[cell] = letter
    return _text(cells, rows, columns), pieces


def _grown(rng, free, size):
    shape = [rng.choice(free)]
    while len(shape) < size:
        beside = [
            (r + dr, c + dc)
            for r, c in shape
            for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))
            if (r + dr, c + dc) in free and (r + dr, c + dc) not in shape
        ]
        if not beside:
            break
        shape.append(rng.choice(beside))
    return shape


def _goal(rng, layout, pieces, along):
    """Return a goal that a walk reaches, now and then an impossible one. Alike pieces may have changed places."""
    slow = SlowBlocks(layout, layout.replace("-", "."), (), along)
    slow.gates = {cell for cell, shown in slow.grid.items() if shown == "-"}
    named = rng.sample(sorted(pieces), rng.randint(1, min(3, len(pieces)))) if pieces else []
    slow.goal = {letter: slow.start[letter] for letter in named}
    position = slow.start
    for _ in range(rng.randint(0, 80)):
        position = rng.choice(list(slow.steps(position).values()) or [position])
    goal = {letter: position[letter] for letter in named}
    groups = [[a for a in sorted(named) if slow.shape(goal[a]) == slow.shape(goal[b])] for b in sorted(named)]
    groups = [group for group in groups if len(group) > 1]
    if groups and rng.random() < 0.5:  # two of one shape in each other's places
        one, other = rng.sample(groups[0], 2)
        goal[one], goal[other] = goal[other], goal[one]
    alike = ["".join(groups[0])] if groups and rng.random() < 0.6 else []
    cells = {cell: "#" if shown == "#" else "." for cell, shown in slow.grid.items()}
    for letter, where in goal.items():
        cells |= dict.fromkeys(where, letter)
    rows, columns = max(cells)
    return _text(cells, rows + 1, columns + 1), alike


def _text(cells, rows, columns):
    return "/".join("".join(cells[r, c] for c in range(columns)) for r in range(rows))
