"""Chooses the steps of the journey, ``assets/journey.toml``: in each chapter boards on which its idea helps, each a
little harder.

    python assets/make_journey.py

A step is a built-in board with its own start, a board of the stock by its level and perhaps its moves, or a position of
a number, colour or farm board at a distance from the goal, with how hard that is. Within a kind no board comes twice.
Steps that the file has stay, in whatever chapter, since players have solved them: their stars are those of the start.
Where another board takes the place of a step, ``formerly`` keeps the one before, and what is solved stays solved.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Board, Position, difficulty_of, distance_table, load_board, solve
from solver.catalogue.boards import known_fewest
from solver.formats.board_files import read_toml
from solver.generator.ids import STYLE_IDS
from solver.generator.stock import stock_boards

FILE = Path(__file__).parent / "journey.toml"
CHAPTERS = {
    "sliding": "seven@3 car-park:1 eight@4 shapes:1 colours-six@4 car-park:1 goat@4 shapes:1 car-park:2 seven@7",
    "room": "shapes:2:7 car-park:2:7 klotski:2:8 shapes:2:9 car-park:2:8 klotski:3:10 shapes:3:10 car-park:3:8"
    " klotski:3:11 moving-day",
    "rows": "eight@8 colours-three@8 eight@10 colours:1 eleven@10 colours:2 eight@13 numbers:2 eight@17 numbers:2",
    "parking": "car-park:3 car-park:3 car-park:4 car-park:4 car-park:5 car-park:5"
    " car-park:6 car-park:6 car-park:7 car-park:7",
    "corners": "farm:1 numbers:1 goat@12 farm:1 seven@12 farm:2 seven@17 farm:2 numbers:3 colours:3",
    "passing": "klotski:4 shapes:4 simplicity shapes:4 klotski:5 shapes:5 hrd-29 shapes:5 klotski:6 shapes:6",
    "rings": "goat@20 farm:4 eight@24 colours:4 numbers:4 goat@29 numbers:5 colours:5 eight@31 farm:5",
    "classics": "hughes mas hrd-12 shogi pennant rush-60 hrd-11 t-zer quzzle klotski",
}
"""The steps: a board's id, with the distance of a start; or a style with a level, and perhaps the moves."""
FORMERLY = "formerly"


def main() -> None:
    """Write the file."""
    earlier = read_toml(FILE) if FILE.exists() else {}
    formerly: dict[str, str] = earlier.pop(FORMERLY, {})
    wishes = {board.id: f"{style}:{board.level}:{board.moves}" for style in STYLE_IDS for board in stock_boards(style)}
    left = [line for lines in earlier.values() for line in lines]
    taken = {line.split()[0] for line in [*left, *formerly.values()]}
    rng, chosen = random.Random(2026), dict[str, list[str]]()
    for chapter, steps in CHAPTERS.items():
        chosen[chapter] = []
        for step in steps.split():
            there = next((line for line in left if _is_as_wished(line, step, wishes)), None)
            line = there or _line(step, rng, taken)
            left = [each for each in left if each != line]
            print(chapter, line, flush=True)
            chosen[chapter].append(line)
    known = {line for lines in earlier.values() for line in lines}
    for chapter, lines in earlier.items():
        new = (line.split()[0] for line in chosen[chapter] if line not in known)
        formerly |= dict(zip(new, (line for line in lines if line in left), strict=False))
    text = ["# The steps of the journey by chapter, written by make_journey.py."]
    for chapter, lines in chosen.items():
        text += [f"{chapter} = [", *(f'    "{line}",' for line in lines), "]"]
    text += [f"[{FORMERLY}]", *(f'{board_id} = "{before}"' for board_id, before in formerly.items()), ""]
    FILE.write_text("\n".join(text))


def _is_as_wished(line: str, step: str, wishes: dict[str, str]) -> bool:
    """Return whether a line of the file is a step: ``wishes`` has style, level and moves of each board of the stock."""
    board_id, distance, *start = line.split(maxsplit=2)
    if start:
        return step == f"{board_id}@{distance}"
    return f"{wishes.get(board_id, board_id)}:".startswith(f"{step}:")


def _line(step: str, rng: random.Random, taken: set[str]) -> str:
    """Return the board of a step, its fewest moves, and unless its start is the board's own the level and the start."""
    if "@" in step:
        board_id, distance = step.split("@")
        board = load_board(board_id)
        start = _at_distance(board, int(distance), rng)
        difficulty = difficulty_of(board, start, solution=str(solve(board, start).moves))
        return f"{board_id} {distance} {difficulty.level} {start}"
    if ":" in step:
        style, level, *moves = step.split(":")
        fresh = [each for each in stock_boards(style) if each.level == int(level) and each.id not in taken]
        if moves:  # the fullest of these boards, which looks least like others
            fresh = [each for each in fresh if each.moves == int(moves[0])]
            chosen = max(fresh, key=lambda each: (len(load_board(each.id).pieces), each.id))
        else:
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
