"""Boards as the text of a TOML file, which ``load_board`` reads; the keys are explained in docs/boards.md."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .board import Board


def board_toml(board: Board) -> str:
    """Return the text of a board's file."""
    sections = {
        "search": {
            key: [list(group) for group in getattr(board, key)]
            for key in ("patterns", "additive", "second_additive")
            if getattr(board, key)
        },
        "known": _known(board),
        "symbols": {str(label): symbol for label, symbol in board.symbols.items()},
    }
    parts = [entries_toml(_pictures(board) if board.is_lettered else _cells(board))]
    parts += [f"\n[{name}]\n{entries_toml(entries)}" for name, entries in sections.items() if entries]
    return "".join(parts)


def entries_toml(entries: Mapping[str, Any]) -> str:
    """Return lines of keys and values: text, numbers, booleans and lists of these; pictures get a line for each row."""
    lines = []
    for key, value in entries.items():
        if key in ("layout", "goal") and not set(value) & set("0123456789 "):
            rows = value.replace("/", "\n")
            lines.append(f'{key} = """\n{rows}\n"""')
        else:
            lines.append(f"{key} = {json.dumps(value, ensure_ascii=False)}")
    return "\n".join([*lines, ""])


def _pictures(board: Board) -> dict[str, Any]:
    """Return the entries of a letter board."""
    entries: dict[str, Any] = {
        "name": board.name,
        "layout": board.notation.write(board, board.layout),
        "goal": board.notation.write(board, board.goal_cells),
        "counts": board.metric,
    }
    if board.lengthwise_only:
        entries["along"] = True
    if board.interchangeable:
        entries["alike"] = ["".join(board.names[label] for label in group) for group in board.interchangeable]
    return entries | _about(board)


def _cells(board: Board) -> dict[str, Any]:
    """Return the entries of a number board."""
    entries: dict[str, Any] = {"name": board.name, "rows": board.rows, "columns": board.columns}
    if board.start_cells is not None:
        entries["start"] = board.notation.write(board, board.start_cells)
    entries["goal"] = board.notation.write(board, board.goal_cells)
    if board.metric != "moves":
        entries["counts"] = board.metric
        entries["goal"] = re.sub(r"\b0\b", ".", entries["goal"])  # else it is a board whose steps are its moves
    if board.blocks:
        entries["blocks"] = [list(block) for block in board.blocks]
    return entries | _about(board)


def _about(board: Board) -> dict[str, Any]:
    found = {"author": board.author, "year": board.year, "source": board.source, "note": board.note}
    return {key: value for key, value in found.items() if value}


def _known(board: Board) -> dict[str, Any]:
    known = board.known
    if known is None:
        return {}
    found = {
        "positions_by_distance": list(known.positions_by_distance),
        "farthest": [board.notation.write(board, cells) for cells in known.farthest_cells],
        "solutions": list(known.farthest_lines),
    }
    return {key: value for key, value in found.items() if value}
