"""The golden numbers of the boards (``golden/*.json``), computed by other programs or from the sources named there."""

import json
from pathlib import Path

from slow_solver import SlowBoard

ROOT = Path(__file__).parent.parent.parent


def read_golden(name):
    return json.loads((ROOT / "tests" / "golden" / name).read_text("utf-8"))


FACTS = read_golden("boards.json") | read_golden("large_boards.json")
IDS = ("seven", "eight", "goat", "colours-six", "colours-three")
"""The boards with a table."""
LARGE_IDS = ("eleven", "fifteen")
ALL_IDS = IDS + LARGE_IDS
NUMBER_BOARDS = ("seven", "eight")
REPEATED_BOARDS = ("goat", "colours-six", "colours-three")
WIDE = {"goat": (9, 10)}
ROOMY = "AABB../AACCC./DEEEE./D.F.../D.F..G/....HH>....../....../....../....../....AA/....AA"
"""A board of blocks with more positions than a table can hold, which takes many seconds to find out."""


def slow_board(board_id):
    """Return the board in the slow solver's form."""
    facts = FACTS[board_id]
    return SlowBoard(facts["rows"], facts["columns"], tuple(facts["goal"]), WIDE.get(board_id))
