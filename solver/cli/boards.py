"""The command ``boards``: lists the built-in boards in groups, and the player's own."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path

from ..catalogue.boards import GROUPS, group_ids, known_numbers, load_board, load_file, own_boards
from ..errors import BoardError, escaped
from ..formats.board_entries import DOUBT
from ..model.board import Board
from ..sentences import plural
from .output import DONE, Answer
from .terminal import paint

GROUP_NAMES = {
    "numbers": "Numbers",
    "colours": "Colours",
    "goat": "Goat",
    "classics": "Classics",
    "huarong-dao": "Huarong Dao",
    "own": "Your own",
}


def run_boards(args: argparse.Namespace) -> int:
    """List all boards with their known numbers, and the player's invalid board files with their errors."""
    built_in = [
        _answer(group, load_board(board_id), known_numbers(board_id))
        for group in GROUPS
        for board_id in group_ids(group)
    ]
    rows = built_in + [_own(path) for path in own_boards()]
    if args.json:
        print(json.dumps({"boards": rows}))
        return DONE
    for group, name in GROUP_NAMES.items():
        lines = [_line(row) for row in rows if row["group"] == group]
        if lines:
            print("\n".join([paint("bold", name), *lines]))
    return DONE


def _own(path: Path) -> Answer:
    try:
        return _answer("own", load_file(path), {}) | {"path": str(path)}
    except BoardError as error:
        return {"group": "own", "path": str(path), "error": str(error)}


def _answer(group: str, board: Board, known: Mapping[str, int]) -> Answer:
    return {
        "id": board.id,
        "name": board.name,
        "group": group,
        "rows": board.rows,
        "columns": board.columns,
        "goal": str(board.goal),
        "start": None if board.own_start is None else str(board.own_start),
        "counts": board.metric,
        "author": board.author,
        "year": board.year,
        "source": board.source,
        "note": board.note,
        "known": dict(known),
    }


def _line(row: Answer) -> str:
    if "error" in row:
        return escaped(f"  {row['path']}: {row['error']}")
    name, doubt, _ = row["author"].partition(DOUBT)
    by = ", ".join(str(part) for part in (f"attributed to {name}" if doubt else name, row["year"]) if part)
    name = f"{row['name']}{f' ({by})' if by else ''}"
    told = _known(row["known"]) if row["known"] else escaped(row.get("path", ""))
    return f"  {row['id']:<14} {row['rows']} x {row['columns']}  {name:<40}  {told}".rstrip()


def _known(known: Mapping[str, int]) -> str:
    """Return the known numbers in words, such as ``81 moves, at most 93, 25,955 positions``."""
    told = [plural(known["moves"], "move")] if "moves" in known else []
    told += [f"at most {known['greatest_moves']}"] if "greatest_moves" in known else []
    return ", ".join([*told, plural(known["positions"], "position")])
