"""The golden numbers of the five boards (``golden/boards.json``), computed by other programs."""

import json
from pathlib import Path

from slow_solver import SlowBoard

ROOT = Path(__file__).parent.parent
FACTS = json.loads((Path(__file__).parent / "golden" / "boards.json").read_text("utf-8"))
IDS = ("seven", "eight", "goat", "colours-six", "colours-three")
NUMBER_BOARDS = ("seven", "eight")
REPEATED_BOARDS = ("goat", "colours-six", "colours-three")
WIDE = {"goat": (9, 10)}


def slow_board(board_id):
    """The board as the slow solver knows it."""
    facts = FACTS[board_id]
    return SlowBoard(facts["rows"], facts["columns"], tuple(facts["goal"]), WIDE.get(board_id))
