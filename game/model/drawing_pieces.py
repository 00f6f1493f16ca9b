"""The cells of a drawing as text, with a letter for each piece, and the numbers that its pieces have.

Pieces keep their letters while they are drawn. On a number board every piece has numbers besides: a tile one, which it
shares with the other tiles of its colour, and a wide piece one for each of its cells.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import count

from solver.model.letter_grid import LETTERS, label_of
from solver.model.pieces import Cells

MARKS = LETTERS + "αβγδεζηθικλμ"  # of pieces on number boards, where 8 x 8 less a gap are more than letters
EMPTY, GATE, WALL = ".", "-", "#"
"""The characters of cells without a piece."""
Pieces = Mapping[str, tuple[int, ...]]
"""For each letter the cells of its piece, in ascending order."""
Numbers = Mapping[str, Cells]
"""For each letter the numbers of its piece; empty on boards of letters."""


def with_gates(cells: str, gates: Iterable[int]) -> str:
    """Return the cells with those gates on which nothing stands."""
    shown = list(cells)
    for cell in gates:
        if shown[cell] == EMPTY:
            shown[cell] = GATE
    return "".join(shown)


def whole(shown: list[str], columns: int, marks: str = MARKS) -> str:
    """Return the cells with a new one of ``marks`` for each part of a piece that is not connected to its first part."""
    seen: set[str] = set()
    done: set[int] = set()
    for cell, letter in enumerate(shown):
        if letter not in MARKS or cell in done:
            continue
        part = _hanging_together(shown, cell, columns)
        if letter in seen:
            another = next((each for each in marks if each not in shown), EMPTY)
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


def lies_in_one_line(cells: Sequence[int], columns: int) -> bool:
    """Return whether a piece can have numbers: as long as it likes, but one row high or one column wide."""
    return len({cell // columns for cell in cells}) == 1 or len({cell % columns for cell in cells}) == 1


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
