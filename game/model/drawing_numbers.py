"""The numbers of the pieces in a drawing: a number for each cell that a piece covers, one and the same for a colour.

Pieces keep their letters while they are drawn. On a number board every piece has numbers besides: a tile one, which it
shares with the other tiles of its colour, and a wide piece one for each of its cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import count

from solver.model.picture import label_of
from solver.model.pieces import Cells

Pieces = Mapping[str, tuple[int, ...]]
"""For each letter the cells of its piece, in ascending order."""
Numbers = Mapping[str, Cells]
"""For each letter the numbers of its piece; empty on boards of letters."""


def next_number(numbers: Numbers) -> int:
    """Return the least number that no piece has."""
    used = {number for labels in numbers.values() for number in labels}
    return next(number for number in count(1) if number not in used)


def numbered(pieces: Pieces, kept: Mapping[int, int]) -> dict[str, Cells]:
    """Return the numbers of pieces: those that cells have ``kept``, and the next free ones for all others."""
    taken = {kept[cell] for cells in pieces.values() for cell in cells if cell in kept}
    free = (number for number in count(1) if number not in taken)
    return {
        letter: tuple(sorted(kept[cell] if cell in kept else next(free) for cell in cells))
        for letter, cells in pieces.items()
    }


def labels_by_cell(pieces: Pieces, numbers: Numbers) -> dict[int, int]:
    """Return the number that each covered cell shows."""
    pairs = (zip(cells, numbers[letter], strict=True) for letter, cells in pieces.items())
    return {cell: label for pair in pairs for cell, label in pair}


def is_shared(numbers: Numbers, letter: str) -> bool:
    """Return whether other tiles have the number of a piece: they are of one colour."""
    return Counter(labels[0] for labels in numbers.values())[numbers[letter][0]] > 1


def lies_in_one_row(cells: Sequence[int], columns: int) -> bool:
    """Return whether a piece can have numbers: as wide as it likes, but one row high."""
    return cells[0] // columns == cells[-1] // columns


def as_labels(shown: str, numbers: Numbers) -> Cells:
    """Return the labels of a board's cells, which are given as letters and signs."""
    left = {letter: list(labels) for letter, labels in numbers.items()}
    return tuple(left[each].pop(0) if each in left else label_of(each) for each in shown)


def as_letters(cells: Cells, numbers: Numbers, sign: Callable[[int], str]) -> str:
    """Return the letters of the pieces whose labels are given; ``sign`` is how a cell shows what is no piece."""
    letters: dict[int, list[str]] = {}
    for letter, labels in numbers.items():
        for label in labels:
            letters.setdefault(label, []).append(letter)
    return "".join(letters[label].pop(0) if letters.get(label) else sign(label) for label in cells)
