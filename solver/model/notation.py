"""Positions, moves and boards as text and back, in pairs, with errors that quote what was given.

There are two notations. Number boards are written as numbers with spaces between (``1 2 3/4 5 6/7 8 0``), letter boards
as one letter a cell (``ABB/A.C``). Both know walls (``#``) and gates (``-``).
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import islice
from operator import index
from typing import TYPE_CHECKING, Any

from ..errors import NotationError, brief_repr, on_one_line, quoted
from ..sentences import Sentence, board_reason, plural
from .letter_grid import (
    LETTERS,
    SIGNS,
    LetterGrid,
    LetterGridError,
    find_pieces,
    label_of,
    label_text,
    letter_of,
    piece_name,
    read_letter_grid,
    rows_text,
)
from .move_notation import DIRECTION_MOVES, PIECE_MOVES, MoveNotation
from .moves import Move
from .pieces import BARE, EMPTY, GATE, WALL, Cells

if TYPE_CHECKING:
    from .board import Board

LONGEST_POSITION = 1_000  # characters; anything longer is refused before it is read
LONGEST_SHOWN = 130  # characters of a position in a message; one without walls round it has at most 127
LONGEST_NUMBER = 4  # digits of a piece number, of a board or of none
_SEPARATORS = str.maketrans(dict.fromkeys(",;()[]{}|", " "))
_EMPTY_SIGNS = (".", "_")
_GRID = r"(?=.*[./#-].*)(?:[A-Za-z.#/-]|\(\d{2,3}\)){4,}"
_CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class NumberNotation:
    """Positions as numbers: each cell is a piece, but for the parts of a large one."""

    width = 2

    def __reduce__(self) -> str:
        """Return by which name here a copy is this one: boards ask which of the two theirs is."""
        return "NUMBER_NOTATION"

    def label_text(self, label: int) -> str:
        """Return a label as texts show it."""
        return str(label)

    def number_text(self, label: int) -> str:
        """Return the label, which is a number."""
        return str(label)

    def check_layout(self, board: Board) -> None:
        """Raise BoardError for blocks that are not pieces of the board, and for a layout without a gap."""
        board.check_blocks()

    def covered(self, board: Board, cells: Cells, cell: int) -> tuple[int, ...]:
        """Return the cells of the block that a cell's part belongs to, or the cell alone."""
        block = board.block_of.get(cells[cell])
        return (cell,) if block is None else tuple(map(cells.index, block))

    def places_in(self, board: Board, cells: Cells) -> Iterator[tuple[int, ...]]:
        """Yield the cells of each piece, by their anchors."""
        seen: set[int] = set()
        for cell, label in enumerate(cells):
            if label not in BARE and cell not in seen:
                covered = board.covered(cells, cell)
                seen.update(covered)
                yield covered

    def move_notation(self, board: Board) -> MoveNotation:
        """Return directions for a board with one gap, else pieces and paths."""
        return PIECE_MOVES if board.gaps > 1 or board.gates else DIRECTION_MOVES

    def parse(self, board: Board, text: str | Iterable[Any]) -> Cells:
        """Return the cells that a text gives, such as ``0 7 2 1/4 3 6 5``, or a list of numbers or of rows.

        Rows may also be lines, or be left out; commas and brackets count as spaces; ``.`` and ``_`` are the
        empty cell, and A, B, C ... are 10, 11, 12 ... where the board has such pieces. Where no piece number has two
        digits then, the spaces may be left out: ``123456789ABCDEF0``. Raises NotationError.
        """
        if not isinstance(text, str):
            return self._listed(board, text)

        def wrong(reason: object) -> NotationError:
            return NotationError(f"bad position {quoted(text)} for {board.id}: {reason}")

        if len(text) > LONGEST_POSITION:
            raise wrong(f"it has {len(text):,} characters, expected at most {LONGEST_POSITION:,}")
        expected = (
            f"expected {plural(board.rows, 'row')} of {plural(board.columns, 'number')}, such as '{example(board)}'"
        )
        if not text.strip():
            raise wrong(f"it is empty, {expected}")
        rows = _rows(board, text)
        numbers = [[_number(board, word) for word in row] for row in rows]
        for word, number in zip(
            (word for row in rows for word in row), (n for row in numbers for n in row), strict=True
        ):
            if number is None:
                raise wrong(f"{quoted(word, 20)} is not a piece number, {expected}")
        if [len(row) for row in rows] != [board.columns] * board.rows:
            sizes = " + ".join(str(len(row)) for row in rows[:8])
            raise wrong(f"it has {sizes} {'cell' if sizes == '1' else 'cells'}, {expected}")
        shown = enumerate(number for row in numbers for number in row if number is not None)
        cells = tuple(label if label != EMPTY else board.bare(cell) for cell, label in shown)
        if not _fits(board, cells):
            mixed = mixed_words(rows)
            if mixed is not None:
                raise wrong(board_reason("mixed_pieces", letter=mixed[0], number=mixed[1]))
            raise wrong(why_foreign(board, cells))
        return cells

    def write(self, board: Board, cells: Cells) -> str:
        """Return the text that ``parse`` reads back; a goal that leaves cells open shows these as ``.``."""
        empty = "." if cells == board.goal_cells and not board.has_complete_goal else "0"
        words = [empty if label == EMPTY else SIGNS.get(label) or str(label) for label in cells]
        return "/".join(" ".join(words[i : i + board.columns]) for i in range(0, len(words), board.columns))

    def check(self, board: Board, cells: Cells) -> None:
        """Raise NotationError for cells that do not hold the board's pieces, each whole, where they may stand."""
        if not _fits(board, cells):
            text = quoted(self.write(board, cells))
            raise NotationError(f"bad position {text} for {board.id}: {why_foreign(board, cells)}")

    def line(self, board: Board) -> str:
        """Return the board as one line; the start is left out where it has none of its own."""
        start = "" if board.start_cells is None else self.write(board, board.start_cells)
        return ";".join([f"{start}>{self.write(board, board.goal_cells)}", *_options(board)])

    def resembles(self, text: str) -> bool:
        """Return whether a text has digits."""
        return any(map(str.isdecimal, text))

    def example(self, board: Board) -> Cells:
        """Return the goal, or the start where the goal is no position."""
        return board.goal_cells if board.has_complete_goal else board.layout

    def entries(self, board: Board) -> dict[str, Any]:
        """Return size, start, goal and blocks; and the metric where steps need not be moves."""
        entries: dict[str, Any] = {"rows": board.rows, "columns": board.columns}
        if board.start_cells is not None:
            entries["start"] = self.write(board, board.start_cells)
        entries["goal"] = self.write(board, board.goal_cells)
        if board.metric != "moves":
            entries["counts"] = board.metric
            entries["goal"] = re.sub(r"\b0\b", ".", entries["goal"])  # else it is a board whose steps are its moves
        if board.blocks:
            entries["blocks"] = [list(block) for block in board.blocks]
        return entries

    def _listed(self, board: Board, cells: Iterable[Any]) -> Cells:
        flat: list[int] = []
        try:
            for each in cells:
                flat += map(index, islice(each, LONGEST_POSITION)) if isinstance(each, Iterable) else [index(each)]
                if len(flat) > LONGEST_POSITION:
                    raise TypeError
            if any(abs(piece) >= 10**LONGEST_NUMBER for piece in flat):
                raise TypeError
        except TypeError:
            wrong = f"bad position '{brief_repr(cells)}' for {board.id}: not piece numbers"
            raise NotationError(f"{wrong}, expected a list of them, or text such as '{example(board)}'") from None
        self.check(board, tuple(flat))
        return tuple(flat)


class LetterNotation:
    """Positions as letters, one a cell: all cells of a letter are one piece."""

    width = 1

    def __reduce__(self) -> str:
        """Return by which name here a copy is this one: boards ask which of the two theirs is."""
        return "LETTER_NOTATION"

    def label_text(self, label: int) -> str:
        """Return the letter of a label: A is 1, a is 27."""
        return piece_name(LETTERS[label - 1])

    def number_text(self, label: int) -> str:
        """Return nothing: a letter stands for a piece in texts alone."""
        return ""

    def check_layout(self, board: Board) -> None:
        """Accept every layout: files and lines are checked as grids, which give the place of an error."""

    def covered(self, board: Board, cells: Cells, cell: int) -> tuple[int, ...]:
        """Return the cells with the same letter."""
        label = cells[cell]
        return tuple([each for each, shown in enumerate(cells) if shown == label])  # quicker than a generator

    def places_in(self, board: Board, cells: Cells) -> Iterator[tuple[int, ...]]:
        """Yield the cells of each letter, by the first of them."""
        found: dict[int, list[int]] = {}
        for cell, label in enumerate(cells):
            if label not in BARE:
                found.setdefault(label, []).append(cell)
        return map(tuple, found.values())

    def move_notation(self, board: Board) -> MoveNotation:
        """Return pieces and paths."""
        return PIECE_MOVES

    def parse(self, board: Board, text: str | Iterable[Any]) -> Cells:
        """Return the cells that a text gives, such as ``ABBC/ABBC/DEEF/DGHF/.I.J``.

        Spaces mean nothing, and the letters of interchangeable pieces may have changed places. Raises NotationError.
        """
        if not isinstance(text, str):
            text = self._joined(board, text)
        text = "".join(text.split()) if "/" in text else text.replace(" ", "")
        try:
            grid = read_letter_grid("position", text)
            if (grid.rows, grid.columns) != (board.rows, board.columns):
                expected = f"{plural(board.rows, 'row')} of {plural(board.columns, 'cell')}, such as '{example(board)}'"
                size = f"{plural(grid.rows, 'row')} of {plural(grid.columns, 'cell')}"
                raise grid.error(f"{size}, expected {expected}")
            self._check_pieces(board, grid)
        except LetterGridError as error:
            raise _bad_grid(board, text, error) from None
        return tuple(board.bare(cell) if label == EMPTY else label for cell, label in enumerate(grid.labels))

    def write(self, board: Board, cells: Cells) -> str:
        """Return the text that ``parse`` reads back."""
        return rows_text(cells, board.columns)

    def check(self, board: Board, cells: Cells) -> None:
        """Raise NotationError for cells that do not hold the board's pieces, each whole, where they may stand."""
        size = board.rows * board.columns
        shown = "".join(map(letter_of, cells))
        try:
            if len(cells) != size:
                raise LetterGridError("position", f"{plural(len(cells), 'cell')}, expected {size}")
            self._check_pieces(board, LetterGrid("position", board.rows, board.columns, shown))
        except LetterGridError as error:
            raise _bad_grid(board, shown, error) from None

    def line(self, board: Board) -> str:
        """Return the board as one line, layout and goal as they were drawn."""
        grids = (self.write(board, cells) for cells in (board.layout, board.goal_cells))
        return ";".join([">".join(grids), *_options(board)])

    def resembles(self, text: str) -> bool:
        """Return whether a text is of letters and signs alone, and has a sign that words have not."""
        return re.fullmatch(_GRID, "".join(text.split())) is not None

    def example(self, board: Board) -> Cells:
        """Return the start: goals leave most pieces out."""
        return board.layout

    def entries(self, board: Board) -> dict[str, Any]:
        """Return the grids of layout and goal, and the rules."""
        entries: dict[str, Any] = {
            "layout": self.write(board, board.layout),
            "goal": self.write(board, board.goal_cells),
            "counts": board.metric,
        }
        if board.lengthwise_only:
            entries["along"] = True
        if board.interchangeable:
            entries["alike"] = ["".join(map(label_text, group)) for group in board.interchangeable]
        return entries

    def _joined(self, board: Board, cells: Iterable[Any]) -> str:
        """Return a list of letters, or of rows, as text. Raises NotationError for anything else."""
        try:
            rows = islice(cells, LONGEST_POSITION)
            return "".join(each if isinstance(each, str) else "".join(islice(each, LONGEST_POSITION)) for each in rows)
        except TypeError:
            expected = f"expected text such as '{example(board)}'"
            wrong = f"bad position '{brief_repr(cells)}' for {board.id}: not letters, {expected}"
            raise NotationError(wrong) from None

    def _check_pieces(self, board: Board, grid: LetterGrid) -> None:
        for cell, label in enumerate(grid.labels):
            problem = _problem(board, cell, label)
            if problem:
                raise grid.error(problem, cell)
        found = find_pieces(grid)
        found = {piece_name(letter): piece for letter, piece in found.items()}
        missing = [name for name in board.names.values() if name not in found]
        if missing:
            raise grid.error(f"missing {', '.join(missing)}, expected the pieces of '{example(board)}'")
        for piece in board.pieces:
            name = board.names[piece.label]
            if found[name].shape != piece.shape:
                expected = f"expected that of '{example(board)}'"
                raise grid.error(f"piece {name} has another shape, {expected}", found[name].anchor)


NUMBER_NOTATION = NumberNotation()
LETTER_NOTATION = LetterNotation()


def parse_moves(text: str, board: Board | None = None) -> list[Move]:
    """Return the moves that a text gives: ``LLURD`` or ``L2 URD``, or where moves name pieces ``IR GDR``, as the
    board's metric counts them. Without a board the text must be of the first kind. Raises NotationError.

    Whether a piece can make them is not checked here: that depends on the position. Slides that bring a piece back are
    not among the moves of a board that counts moves; ``Board.parse_slides`` returns them, too.
    """
    return DIRECTION_MOVES.parse(board, text) if board is None else board.parse_moves(text)


def why_foreign(board: Board, cells: Cells) -> Sentence:
    """Return why cells are not the pieces of a number board, whole and complete."""
    have, want = Counter(cells), Counter(board.layout)
    foreign = sorted(have - want)
    wrong = {
        "unknown_pieces": [p for p in foreign if p not in want],
        "many_pieces": [p for p in foreign if p in want],
        "missing_pieces": sorted(want - have),
    }
    parts = [board_reason(kind, pieces=", ".join(map(str, pieces))) for kind, pieces in wrong.items() if pieces]
    if parts:
        joined = reduce(lambda first, then: board_reason("and", first=first, then=then), parts)
        return board_reason("pieces", wrong=joined, goal=example(board))
    torn = next((block for block in board.blocks if not board.is_whole(block, cells)), ())
    if not torn:
        return board_reason("walls", goal=example(board))
    kind = "torn_tall" if torn in board.tall_blocks else "torn"
    return board_reason(kind, piece=" ".join(map(str, torn)))


def mixed_words(rows: Iterable[Iterable[str]]) -> tuple[str, str] | None:
    """Return a letter and a number of two digits, quoted, of the words of a position, where both stand for pieces."""
    words = [word for row in rows for word in row]
    letter = next((word for word in words if len(word) == 1 and word.isalpha()), None)
    number = next((word for word in words if len(word) > 1 and word.isdecimal()), None)
    return None if letter is None or number is None else (quoted(letter), quoted(number))


def _options(board: Board) -> list[str]:
    """Return the options of a board's line."""
    options: list[str] = [board.metric] if board.metric != "moves" else []
    options += ["along"] if board.lengthwise_only else []
    options += [f"alike={''.join(map(label_text, labels))}" for labels in board.interchangeable]
    names = {block: "tall" if block in board.tall_blocks else "wide" for block in board.blocks}
    return options + [f"{names[block]}={'+'.join(map(str, block))}" for block in board.blocks]


def example(board: Board) -> str:
    """Return a position of the board as messages show it, shortened for boards framed by much wall."""
    return on_one_line(board.notation.write(board, board.notation.example(board)), LONGEST_SHOWN)


def _fits(board: Board, cells: Cells) -> bool:
    """Return whether cells are the pieces of a number board, each block whole, its walls and gates in their places."""
    if sorted(cells) != sorted(board.layout) and Counter(_pieces(cells)) != Counter(_pieces(board.layout)):
        return False
    if not all(board.is_whole(block, cells) for block in board.blocks):
        return False
    in_place = all((label == WALL) == (cell in board.walls) for cell, label in enumerate(cells))
    return len(cells) == len(board.layout) and in_place


def _pieces(cells: Cells) -> Iterable[int]:
    return (EMPTY if label == GATE else label for label in cells)


def _rows(board: Board, text: str) -> list[list[str]]:
    """Return the words of each row of a text, or of the board's rows where the text has no rows."""
    given = text if "/" in text else "/".join(line for line in text.splitlines() if line.strip())
    rows = [row.translate(_SEPARATORS).split() for row in given.split("/")]
    size = board.rows * board.columns
    if [len(row) for row in rows] == [1] * len(rows) and board.columns > 1:  # 123/456/780, or 123456780
        length = size if len(rows) == 1 else board.columns
        if all(len(row[0]) == length for row in rows):
            rows = [list(row[0]) for row in rows]
    if len(rows) == 1 and len(rows[0]) == size:
        return [rows[0][i : i + board.columns] for i in range(0, size, board.columns)]
    return rows


def _number(board: Board, word: str) -> int | None:
    """Return the label that a word gives, of the board or of none; None for what is no number."""
    if word.isascii() and word.isdecimal() and len(word) <= LONGEST_NUMBER:
        return int(word)
    if word in _EMPTY_SIGNS:
        return EMPTY
    if word in SIGNS.values():
        return label_of(word)
    letter = len(word) == 1 and word.isascii() and _CAPITALS.find(word.upper())
    piece = 10 + letter if letter is not False and letter >= 0 else None
    return piece if piece is not None and piece <= board.labels[-1] else None


def _bad_grid(board: Board, text: str, error: LetterGridError) -> NotationError:
    reason = str(error).removeprefix("position").lstrip(",: ")
    return NotationError(f"bad position {quoted(text)} for {board.id}: {reason}")


def _problem(board: Board, cell: int, label: int) -> str | None:
    """Return what is wrong with a cell by itself."""
    bare, letter = board.bare(cell), label_text(label)
    if label not in BARE:
        if label not in board.labels:
            return f"no such piece as {letter}, expected the pieces of '{example(board)}'"
        if bare == WALL:
            return f"piece {letter} on a wall, expected '#'"
        if bare == GATE and not board.classes[board.class_of[label]].in_goal:
            return f"piece {letter} is on a gate, expected only pieces in the goal there"
        return None
    if label == bare or (label == EMPTY and bare == GATE):
        return None
    expected = quoted(letter_of(bare))
    return f"{quoted(letter)}, expected {expected} or a piece" if bare != WALL else f"{quoted(letter)}, expected '#'"


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
