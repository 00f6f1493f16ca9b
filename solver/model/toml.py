"""Boards as the text of a TOML file, which ``load_board`` reads; the keys are explained in docs/boards.md."""

from __future__ import annotations

import json
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
    parts = [entries_toml({"name": board.name, **board.notation.entries(board), **_about(board)})]
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
