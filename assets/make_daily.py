"""Draws the positions of blocks of the day, ``daily.toml``: for each weekday a list, easier on Mondays than on Sundays.

    python assets/make_daily.py

The days count on the lists: a list that is drawn anew gives every day another position, those of the past too.
"""

from __future__ import annotations

import random
import sys
from collections import defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Board, distance_table, load_board
from solver.catalogue.boards import group_ids, known_numbers

MOVES = {
    "monday": (8, 14),
    "tuesday": (15, 22),
    "wednesday": (23, 32),
    "thursday": (33, 44),
    "friday": (45, 59),
    "saturday": (60, 79),
    "sunday": (80, 140),
}
"""The fewest and the most moves from a day's position to the goal."""
DAYS = 104
"""In each list: two years without the same position twice."""
SEED = 2026
HEADING = """\
# The positions of blocks of the day: boards and starts, easier on Mondays than on Sundays.
# Drawn by make_daily.py. The days count on the lists: nothing is ever changed in them.

"""


def main() -> None:
    """Write the file."""
    rng = random.Random(SEED)
    lists: dict[str, list[str]] = {day: [] for day in MOVES}
    drawn: dict[str, list[list[str]]] = {day: [] for day in MOVES}
    for ids in _families():
        table = distance_table(_blocks(ids[0])).in_moves
        for day, (least, most) in MOVES.items():
            lists[day] += [f"{id_} {_blocks(id_).start}" for id_ in ids if least <= _moves(id_) <= most]
            distances = range(least, min(most, table.greatest_distance) + 1)
            positions = [position for each in distances for position in table.sample(each, 6, rng.getrandbits(32))]
            if positions:
                drawn[day].append([f"{rng.choice(ids)} {position}" for position in positions])
    for day, found in lists.items():
        while len(found) < DAYS:
            entry = rng.choice(rng.choice(drawn[day]))
            if entry not in found:
                found.append(entry)
    text = "".join(_list(day, found) for day, found in lists.items())
    Path(__file__).with_name("daily.toml").write_text(HEADING + text, encoding="utf-8")


def _families() -> list[list[str]]:
    """Return the solvable boards, grouped with those that differ in their start alone."""
    found = defaultdict[object, list[str]](list)
    for id_ in (*group_ids("classics"), *group_ids("huarong-dao")):
        if "moves" in known_numbers(id_):
            board = _blocks(id_)
            shapes = tuple((piece.label, piece.shape) for piece in board.pieces)
            found[
                shapes, board.goal_cells, board.walls, board.lengthwise_only, known_numbers(id_)["greatest_moves"]
            ].append(id_)
    return list(found.values())


def _blocks(board_id: str) -> Board:
    return load_board(board_id)


def _moves(board_id: str) -> int:
    """Return the fewest moves from the board's own start."""
    return known_numbers(board_id)["moves"]


def _list(day: str, entries: list[str]) -> str:
    return f"{day} = [\n" + "".join(f'    "{entry}",\n' for entry in entries) + "]\n"


if __name__ == "__main__":
    main()
