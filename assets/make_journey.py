"""Chooses the steps of the journey, ``assets/journey.toml``: boards of all kinds, each chapter a little harder.

    python assets/make_journey.py

A step is a built-in board with its own start, a board of the stock by its level, or a position of a number, colour or
farm board at a distance from the goal, with how hard that is. Within a kind no board comes twice. Steps that the file
has stay, since players have solved them, but for boards that the stock has no more.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Board, Position, difficulty_of, distance_table, load_board, solve
from solver.catalogue.boards import known_fewest
from solver.formats.board_files import read_toml
from solver.generator.stock import stock_boards

FILE = Path(__file__).parent / "journey.toml"
CHAPTERS = {
    "sliding": "seven@3 car-park:1 eight@4 shapes:1 colours-six@4 car-park:1 goat@4 seven@7 shapes:1 eight@8",
    "rows": "seven@12 car-park:2 eight@10 shapes:2 eight@13 farm:1 colours-three@8 numbers:1 car-park:2 eleven@10",
    "corners": "seven@17 shapes:2 numbers:2 car-park:2 eight@17 farm:2 colours:1 numbers:2 shapes:2 goat@12",
    "room": "car-park:3 klotski:3 colours:2 shapes:3 farm:2 car-park:3 moving-day simplicity numbers:3 shapes:3",
    "passing": "klotski:4 farm:3 shapes:4 hughes car-park:4 klotski:4 colours:3 shapes:4 hrd-29 goat@20",
    "back": "car-park:4 shapes:5 eight@24 klotski:5 mas farm:4 car-park:5 numbers:4 shapes:5 hrd-12",
    "parking": "car-park:5 klotski:6 car-park:6 farm:5 car-park:6 colours:4 car-park:7 shapes:6 car-park:7 rush-60",
    "classics": "shogi colours:5 pennant hrd-11 numbers:5 t-zer goat@29 quzzle eight@31 klotski",
}
"""The steps: a board's id, with the distance of a start; or a style with a level."""


def main() -> None:
    """Write the file."""
    earlier = read_toml(FILE) if FILE.exists() else {}
    levels = {board.id: board.level for board in stock_boards()}
    taken = {step.split()[0] for steps in earlier.values() for step in steps}
    rng, lines = random.Random(2026), list[str]()
    for chapter, steps in CHAPTERS.items():
        lines.append(f"{chapter} = [")
        for number, step in enumerate(steps.split()):
            there = next(iter(earlier.get(chapter, [])[number:]), None)
            line = there if there and _is_as_wished(there, step, levels) else _line(step, rng, taken)
            print(chapter, line, flush=True)
            lines.append(f'    "{line}",')
        lines.append("]")
    FILE.write_text("\n".join(["# The steps of the journey by chapter, written by make_journey.py.", *lines, ""]))


def _is_as_wished(line: str, step: str, levels: dict[str, int]) -> bool:
    """Return whether a line of the file is a board that a step can be: of the stock at the step's level, or its own."""
    board_id, (wished, colon, level) = line.split(maxsplit=1)[0], step.partition(":")
    return levels.get(board_id) == int(level) if colon else wished.partition("@")[0] == board_id


def _line(step: str, rng: random.Random, taken: set[str]) -> str:
    """Return the board of a step, its fewest moves, and unless its start is the board's own the level and the start."""
    if "@" in step:
        board_id, distance = step.split("@")
        board = load_board(board_id)
        start = _at_distance(board, int(distance), rng)
        difficulty = difficulty_of(board, start, solution=str(solve(board, start).moves))
        return f"{board_id} {distance} {difficulty.level} {start}"
    if ":" in step:
        style, level = step.split(":")
        fresh = [each for each in stock_boards(style) if each.level == int(level) and each.id not in taken]
        fresh.sort(key=lambda each: each.moves)
        chosen = fresh[len(fresh) // 3]  # rather short than long for its level
        taken.add(chosen.id)
        return f"{chosen.id} {chosen.moves}"
    return f"{step} {known_fewest(step)}"


def _at_distance(board: Board, distance: int, rng: random.Random) -> Position:
    """Return a position at a distance from the goal; on a board too large for a table one reached by a walk."""
    if board.id != "eleven":
        (position,) = distance_table(board).sample(distance, seed=rng.getrandbits(32))
        return position
    while True:
        position = board.goal
        for _ in range(distance):
            position = position.apply(str(rng.choice(position.legal_moves())))
        if solve(board, position).length == distance:
            return position


if __name__ == "__main__":
    main()
