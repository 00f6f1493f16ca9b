"""Levels drawn in letters, as programs of sliding blocks ship them: ``#`` walls, ``*`` the piece that must go.

Letters are pieces, ``-`` gates that only the piece ``*`` passes. Empty cells are ``.``; or they are spaces, and the
cells ``.`` are the goal, where as many of them as the piece has make its shape. A level without a goal is a layout.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ..errors import BoardError, misread, quoted
from ..model.board import Board
from ..model.letter_grid import LETTERS, NAMED_BY_LETTERS, LetterGrid, LetterGridError, find_pieces
from ..model.pieces import GATE, WALL
from ..sentences import Sentence
from .letter_boards import NAMELESS, read_board_fields

OWN, SPACE = "*", " "
SIGNS = frozenset({*LETTERS, *"#.-* "})
LONGEST_SIDE = 100


class Level(NamedTuple):
    """A layout in our own letters, the letter of the piece that must go, and the goal, where the level has one."""

    rows: tuple[str, ...]
    own: str
    goal: tuple[str, ...] | None

    def board(self) -> Board:
        """Return the board. Raises BoardError."""
        assert self.goal is not None
        return read_board_fields("", {"name": NAMELESS, "layout": "/".join(self.rows), "goal": "/".join(self.goal)})


def is_level(text: str) -> bool:
    """Return whether a text is meant as a level: rows of letters and signs, with a ``*`` among them and a wall."""
    rows = _rows(text)
    signs = set("".join(rows))
    if len(rows) < 2 or OWN not in signs or "#" not in signs or signs - SIGNS:
        return False
    return any(signs & set(LETTERS)) or signs <= {*"#.-* "}


def read_level(text: str) -> Level:
    """Return the level of a text. Raises Misread with the place and the reason."""
    rows = _rows(text)
    width = max(map(len, rows))
    if max(width, len(rows)) > LONGEST_SIDE:
        raise misread("level_size", rows=len(rows), columns=width, most=LONGEST_SIDE)
    grid = [row.ljust(width, SPACE) for row in rows]
    cells = [(row, column) for row in range(len(grid)) for column in range(width)]
    own = {(row, column) for row, column in cells if grid[row][column] == OWN}
    dots = {(row, column) for row, column in cells if grid[row][column] == "."}
    is_goal = bool(dots) and _shape(dots) == _shape(own) and any(SPACE in row for row in grid)
    if not is_goal and dots and any(SPACE in row.strip() for row in grid):
        row, column = min(dots)
        raise misread("level_goal", row=row + 1, column=column + 1, count=len(dots), expected=len(own))
    letter = next(each for each in LETTERS if not any(each in row for row in grid))

    def sign(shown: str) -> str:
        return letter if shown == OWN else "." if shown == SPACE else shown

    layout = tuple("".join(map(sign, row)) for row in grid)
    try:
        find_pieces(LetterGrid("level", len(grid), width, "".join(layout)))
    except LetterGridError as error:
        raise misread("bad_board", text=quoted("/".join(rows)), reason=error.sentence) from None
    goal = None
    if is_goal:
        floor = [["#" if shown == "#" else "." for shown in row] for row in layout]
        for row, column in dots:
            floor[row][column] = letter
        goal = tuple(map("".join, floor))
    return Level(layout, letter, goal)


def board_of_level(level: Level) -> Board:
    """Return the board of a level that has a goal. Raises Misread."""
    try:
        return level.board()
    except BoardError as error:
        raise misread("bad_board", text=quoted("/".join(level.rows)), reason=error.sentence) from None


def without_goal(level: Level) -> Sentence:
    """Return the sentence that a level without a goal is no board yet."""
    return Sentence("paste.level_without_goal", {"text": quoted("/".join(level.rows)), "piece": level.own})


def write_level(board: Board) -> str | None:
    """Return a board as a level; None where its goal is not that of one piece, or it has pieces beyond the letters."""
    goal = board.goal_pieces
    if len(goal) != 1 or board.lengthwise_only or max(board.labels) > NAMED_BY_LETTERS or not board.moves_name_pieces:
        return None
    at = set(goal[0].cells)
    shown = []
    for cell, label in enumerate(board.layout):
        own = label == goal[0].label
        bare = "." if cell in at else "-" if cell in board.gates else SPACE
        shown.append("#" if label == WALL else OWN if own else bare if label in (0, GATE) else board.names[label])
    if any(cell in at and shown[cell] != "." for cell in range(len(shown))):
        return None  # a piece stands on the goal, which the cell can't show as well
    if SPACE not in shown:
        return None  # the cells of the goal would be taken for the empty ones
    rows = ["".join(shown[begin : begin + board.columns]) for begin in range(0, len(shown), board.columns)]
    edge = rows[0] + rows[-1] + "".join(row[0] + row[-1] for row in rows)
    if set(edge) != {"#"}:  # a level is known by its walls
        rows = ["#" * (board.columns + 2), *(f"#{row}#" for row in rows), "#" * (board.columns + 2)]
    return "\n".join(rows)


def _rows(text: str) -> list[str]:
    """Return the rows, without empty lines around them and the spaces at their ends."""
    rows = [row.rstrip() for row in (text.strip("\r\n").split("/") if "/" in text else text.splitlines())]
    while rows and not rows[0]:
        rows.pop(0)
    while rows and not rows[-1]:
        rows.pop()
    return rows


def _shape(cells: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    found = sorted(cells)
    return [(row - found[0][0], column - found[0][1]) for row, column in found]
