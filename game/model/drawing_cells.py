"""The cells of a drawing as text: gates under pieces, and connected pieces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from solver.model.picture import LETTERS

EMPTY, GATE, WALL = ".", "-", "#"
"""The characters of cells without a piece."""


def with_gates(cells: str, gates: Iterable[int]) -> str:
    """Return the cells with those gates on which nothing stands."""
    shown = list(cells)
    for cell in gates:
        if shown[cell] == EMPTY:
            shown[cell] = GATE
    return "".join(shown)


def whole(shown: list[str], columns: int) -> str:
    """Return the cells with a new letter for each part of a piece that is not connected to its first part."""
    seen: set[str] = set()
    done: set[int] = set()
    for cell, letter in enumerate(shown):
        if letter not in LETTERS or cell in done:
            continue
        part = _hanging_together(shown, cell, columns)
        if letter in seen:
            another = next((each for each in LETTERS if each not in shown), EMPTY)
            for other in part:
                shown[other] = another
        seen.add(letter)
        done |= part
    return "".join(shown)


def _hanging_together(shown: Sequence[str], first: int, columns: int) -> set[int]:
    """Return the cells of one letter that are connected to one of them."""
    found, waiting = {first}, [first]
    while waiting:
        row, column = divmod(waiting.pop(), columns)
        for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            cell = (row + down) * columns + column + right
            inside = 0 <= column + right < columns and 0 <= cell < len(shown)
            if inside and cell not in found and shown[cell] == shown[first]:
                found.add(cell)
                waiting.append(cell)
    return found


def rows_text(cells: str, columns: int) -> str:
    """Return the cells with ``/`` between rows."""
    return "/".join(cells[i : i + columns] for i in range(0, len(cells), columns))
