"""The command ``difficulty``: how hard positions of a board are, from 1 to 10."""

from __future__ import annotations

import argparse
import json
import time
from typing import TYPE_CHECKING

from ..analysis.difficulty import (
    BITS_PER_BOTTLENECK,
    BITS_PER_MOVE,
    HARDEST,
    Difficulty,
    difficulty_in,
    difficulty_of,
)
from ..errors import TableTooLarge
from ..model.position import Position
from ..sentences import plural
from ..tables.distance_tables import has_table
from .batch import Answerer, answer_lines, one_by_one
from .output import DONE, asked_board, check_reachable
from .tables import CommandTables
from .terminal import paint

if TYPE_CHECKING:
    from ..answers import DifficultyAnswer


def run_difficulty(args: argparse.Namespace) -> int:
    """Print how hard one position is, or one per line of standard input."""
    if args.position == "-":
        return answer_lines(args, _answerer)
    print(_Grader(args).line(args.position))
    return DONE


def _answerer(args: argparse.Namespace) -> Answerer:
    return one_by_one(_Grader(args).line)


class _Grader:
    """Measures positions of one board; its table is made for the first of them."""

    def __init__(self, args: argparse.Namespace) -> None:
        self._board, self._args = asked_board(args), args
        self._tables = CommandTables(args)

    def line(self, text: str) -> str:
        """Return how hard a position is, as JSON or in words. Raises ValueError."""
        begun = time.perf_counter()
        position = self._tables.named(self._board, text)
        check_reachable(position)
        found = self._measured(position)
        if not self._args.json:
            word = paint("bold", f"{found.word}, {found.level} of {HARDEST}")
            return word if self._args.position == "-" else f"{self._board.name}: {word}\n{_reasons(found)}"
        seconds = round(time.perf_counter() - begun, 6)
        return json.dumps(_answer(position, found, seconds))

    def _measured(self, position: Position) -> Difficulty:
        if has_table(self._board):
            try:
                return difficulty_in(*self._tables.holding(position))
            except TableTooLarge:
                pass
        return difficulty_of(self._board, position, cache=not self._args.no_cache)


def _answer(position: Position, found: Difficulty, seconds: float) -> DifficultyAnswer:
    return {
        "board": position.board.id,
        "position": str(position),
        "difficulty": found.level,
        "word": found.word,
        "estimate": found.is_estimate,
        "effort": round(found.effort, 2),
        "moves": found.moves,
        "choices": round(found.choices, 2),
        "wrong_moves": round(found.wrong_moves, 2),
        "reach": round(found.reach, 2),
        "bottlenecks": found.bottlenecks,
        "away": round(found.away, 2),
        "seconds": seconds,
    }


def _reasons(found: Difficulty) -> str:
    """Return how the level was computed."""
    length = f"{'at most ' if found.is_estimate else ''}{plural(found.moves, 'move')}"
    onward = f", each leading {found.reach:.1f} moves onward" if found.reach else ""
    parts = [
        f"  {found.choices:6.1f}  to choose a best move: {found.wrong_moves:.1f} wrong ones at a position{onward}",
        f"  {found.away:6.1f}  for moves away from the goal",
        f"  {BITS_PER_MOVE * found.moves:6.1f}  for {length}",
        f"  {BITS_PER_BOTTLENECK * found.bottlenecks:6.1f}  for {plural(found.bottlenecks, 'bottleneck')}",
    ]
    total = f"  {found.effort:6.1f}  bits of effort"
    source = ", an estimate from one solution: the board is too big for a table" if found.is_estimate else ""
    return "\n".join([*(parts[:-1] if found.is_estimate else parts), total + source])
