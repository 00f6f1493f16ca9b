"""A position from a text that somebody has pasted, or in the player's words why a text is none, and no game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from solver import Board, NotationError, Position, is_solvable, parse_position
from solver.errors import quoted
from solver.notation import LONGEST_POSITION
from solver.solvability import frame_is_reachable

from ..language.language import Language
from ..language.languages import ENGLISH, load_language


class Misread(ValueError):
    """A text that is no game and no position; its own words are English."""

    def __init__(self, kind: str, /, **values: object) -> None:
        """``kind`` is a key of the section ``paste`` of the catalogues, ``values`` fill its placeholders."""
        self.kind, self.values = kind, values
        super().__init__(self.told(load_language(ENGLISH)))

    @property
    def unsolvable(self) -> bool:
        """Whether it is a position after all, but one that can never be solved."""
        return self.kind in ("unsolvable", "out_of_reach")

    def told(self, language: Language) -> str:
        """One line."""
        said = {
            name: language.translated(f"board.{value.id}", value.name) if isinstance(value, Board) else value
            for name, value in self.values.items()
        }
        return language.text(f"paste.{self.kind}", **said)


def read_position(board: Board, text: str, solvable: bool = True) -> Position:
    """The position of a board that a text names; with ``solvable`` one that can be solved. Raises Misread."""
    given = _in_one_line(text)
    try:
        position = parse_position(board, given)
    except NotationError:
        raise _why_foreign(board, given) from None
    if solvable and not is_solvable(position):
        raise Misread(why_unsolvable(position), text=f"'{position}'", board=board)
    return position


def why_unsolvable(position: Position) -> str:
    """The kind of a position that can never be solved: forbidden by parity, or with a block out of reach."""
    return "unsolvable" if frame_is_reachable(position) else "out_of_reach"


def fits(board: Board, text: str) -> bool:
    """Whether a text names a position of a board, one that can be solved or not."""
    try:
        parse_position(board, _in_one_line(text))
    except NotationError:
        return False
    return True


def _in_one_line(text: str) -> str:
    """Rows that no sign separates are lines, as other programs write them."""
    return text if "/" in text else "/".join(line for line in text.splitlines() if line.strip())


def _why_foreign(board: Board, text: str) -> Misread:
    """What keeps a text from being a position of a board."""
    rows = [row.split() for row in text[:LONGEST_POSITION].split("/")]
    words = [word for row in rows for word in row]
    shown = quoted(" ".join(text.split()))
    shape_fits = [len(row) for row in rows] == [board.columns] * board.rows
    if not (shape_fits and all(word.isascii() and word.isdecimal() and len(word) <= 4 for word in words)):
        return Misread("wrong_shape", text=shown, board=board, rows=board.rows, columns=board.columns, goal=board.goal)
    have, want = Counter(map(int, words)), Counter(board.goal_cells)
    if have != want:
        extra, missing = _listed(have - want), _listed(want - have)
        return Misread("wrong_pieces", text=shown, board=board, extra=extra, missing=missing)
    return Misread("torn", text=shown, board=board)


def _listed(pieces: Iterable[int]) -> str:
    return ", ".join(map(str, sorted(set(pieces))))
