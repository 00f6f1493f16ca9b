"""The command ``generate``: boards by chance, one a line as they are found."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from ..formats.board_lines import board_line
from ..generator.generate import Generated, generate_graded
from ..sentences import plural
from ..tables.distance_tables import distance_table
from .output import DONE
from .terminal import paint, search_on_terminal

if TYPE_CHECKING:
    from ..answers import GeneratedAnswer


def run_generate(args: argparse.Namespace) -> int:
    """Print the boards of a style, each as soon as it is found."""
    with search_on_terminal() as line:
        for found in generate_graded(
            args.style,
            difficulty=args.difficulty,
            moves=args.moves,
            count=args.count,
            seed=args.seed,
            size=args.size,
            walls=args.walls,
            jobs=args.jobs,
        ):
            line.answer(json.dumps(_answer(args.style, found)) if args.json else _line(found))
    return DONE


def _line(found: Generated) -> str:
    board, difficulty = found
    level = f"{difficulty.word} {difficulty.level}"
    line = board_line(board)
    return f"{paint('bold', board.id)}  {level:<11}  {plural(difficulty.moves, 'move'):<9}  {line}"


def _answer(style: str, found: Generated) -> GeneratedAnswer:
    board, difficulty = found
    table = distance_table(board, cache=False)
    return {
        "id": board.id,
        "style": style,
        "board": board_line(board),
        "moves": table.in_moves.distance(board.start),
        "steps": table.in_steps.distance(board.start),
        "positions": table.states,
        "difficulty": difficulty.level,
        "word": difficulty.word,
    }
