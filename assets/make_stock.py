"""Generates the boards that come with the program, ``solver/boards/generated.txt``, some of every difficulty.

    python assets/make_stock.py [STYLE ...]

Boards that are in the file stay unless they bore, since games are kept by their ids: only what is missing of COUNTS is
made, of all styles or of some. From an empty file it takes an hour of two cores. Run make_forms.py afterwards.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import load_board
from solver.generator.dull import is_dull
from solver.generator.generate import generate_graded
from solver.generator.ids import style_and_number
from solver.generator.stock import STOCK_FILE, VERSION, StockBoard, stock_board
from solver.generator.styles import STYLES

SEED = 2026
COUNTS = {
    "car-park": {1: 42, 2: 75, 3: 106, 4: 106, 5: 106, 6: 86, 7: 60, 8: 19, 9: 5},
    "klotski": {1: 4, 2: 12, 3: 30, 4: 50, 5: 70, 6: 80, 7: 90, 8: 90, 9: 60, 10: 30},
    "shapes": {1: 22, 2: 42, 3: 47, 4: 45, 5: 48, 6: 38, 7: 26, 8: 18, 9: 13, 10: 1},
    "numbers": {1: 6, 2: 8, 3: 10, 4: 10, 5: 10, 6: 6},
    "colours": {1: 6, 2: 8, 3: 10, 4: 10, 5: 8, 6: 6, 7: 2},
    "farm": {1: 4, 2: 7, 3: 8, 4: 8, 5: 6, 6: 4, 7: 3},
}
"""How many boards of each style, by level."""
LEAST_MOVES = 3  # a board that is solved at a glance is no puzzle


def main(styles: list[str]) -> None:
    """Write the file."""
    for style in styles or [*STYLES]:
        lines = STOCK_FILE.read_text("utf-8").splitlines()[1:] if STOCK_FILE.exists() else []
        there = [board for board in map(stock_board, lines) if board is not None and board.style == style]
        kept = [board for board in there if not is_dull(style, load_board(board.id), board.moves)]
        made = sorted([*kept, *_missing(style, kept)], key=lambda board: board.level)
        others = [line for line in lines if _style(line) != style]
        in_order = sorted([*others, *(board.line for board in made)], key=lambda line: [*STYLES].index(_style(line)))
        text = "\n".join([VERSION, *in_order, ""])
        STOCK_FILE.write_text(text, encoding="utf-8")


def _style(line: str) -> str:
    """Return the style of a line's board."""
    style, _ = style_and_number(line.split(maxsplit=1)[0]) or ("", 0)
    return style


def _missing(style: str, kept: list[StockBoard]) -> Iterator[StockBoard]:
    """Yield boards of a style that there are too few of, none a copy of another."""
    known = {STYLES[style].key(load_board(board.id)) for board in kept}
    for level, count in COUNTS[style].items():
        missing = count - sum(board.level == level for board in kept)
        seed = SEED + level + (100 if kept else 0)  # the first boards of a seed are in the file already
        found = generate_graded(style, difficulty=level, seed=seed)
        worth_it = (each for each in found if each.difficulty.moves >= LEAST_MOVES)
        fresh = (each for each in worth_it if STYLES[style].key(each.board) not in known)
        for board, difficulty in islice(fresh, max(missing, 0)):
            known.add(STYLES[style].key(board))
            print(StockBoard.of(board, difficulty).line, flush=True)
            yield StockBoard.of(board, difficulty)


if __name__ == "__main__":
    main(sys.argv[1:])
