"""Boards as lists of cells and commands, as the solver js2 has them (https://github.com/Xuth/js2).

``xsize: 4`` and ``ysize: 5`` are the size, ``piece: 1 (0,0) (1,0)`` a kind of pieces by its cells, column before row,
``put: 1 (0,3)`` a piece of that kind, ``win: 1 (2,3)`` where one must be at the end, ``wall: (0,0)`` a wall, ``hwall:``
and ``vwall:`` rows of them. ``lockx:`` and ``locky:`` keep a kind from going sideways, or up and down: here all pieces
go lengthways alone or none does. ``!`` and ``#`` begin comments.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

from ..errors import BoardError, misread, quoted
from ..model.board import Board
from ..model.letter_grid import letter_of
from ..model.pieces import EMPTY, GATE, WALL
from .letter_boards import NAMELESS, read_board_fields

Place = tuple[int, int]

_COMMAND = re.compile(r"\s*([A-Za-z]+)\s*:\s*(.*)")
_PLACE = re.compile(r"\(\s*(-?\d{1,4})\s*,\s*(-?\d{1,4})\s*\)")
_ARGUMENT = re.compile(
    r"\s*(?:(-?\d{1,6})\b)?((?:\s*\(\s*-?\d{1,4}\s*,\s*-?\d{1,4}\s*\))*)\s*(?:'.')?\s*;?\s*(?:[!#].*)?"
)
_OF_BOARDS = ("xsize", "ysize", "piece", "put", "win", "wall", "hwall", "vwall", "lockx", "locky")
_OF_SEARCH = frozenset(
    [
        "useletters",
        "hexprint",
        "winonly",
        "bigmem",
        "smallmem",
        "numthreads",
        "diskthreads",
        "cachepercent",
        "nograph",
        "noconcurrent",
        "cutoff",
        "directed",
        "checkfulltree",
    ]
)
"""How the other program searches and prints: of no meaning for the board."""
_NEITHER = ("xstep", "ystep")
"""Rules that our boards have not."""
LONGEST_SIDE = 100


def is_cell_list(text: str) -> bool:
    """Return whether a text is meant as commands: its first line that is no comment is one of a board's."""
    lines = (line.strip() for line in text.splitlines())
    first = next((line for line in lines if line and line[0] not in "!#"), "")
    found = _COMMAND.fullmatch(first)
    return found is not None and found[1].lower() in {*_OF_BOARDS, *_OF_SEARCH, *_NEITHER}


def has_commands(text: str) -> bool:
    """Return whether two lines or more of a text are commands of a board."""
    found = filter(None, map(_COMMAND.fullmatch, text.splitlines()))
    return sum(each[1].lower() in _OF_BOARDS for each in found) > 1


def read_cell_list(text: str) -> Board:
    """Return the board of the commands. Raises Misread with the line and the reason."""
    return _Reader(text).board()


class _Reader:
    """The commands of a text, by what they are about."""

    def __init__(self, text: str) -> None:
        self.size: dict[str, int] = {}
        self.kinds: dict[int, list[Place]] = {}
        self.puts: list[tuple[int, int, Place]] = []  # line, kind and place
        self.wins: list[tuple[int, int, Place]] = []
        self.walls: set[Place] = set()
        self.locks: defaultdict[int, set[str]] = defaultdict(set)
        for number, line in enumerate(text.splitlines(), 1):
            if line.strip() and line.strip()[0] not in "!#":
                self._read(number, line.strip())
        for key in ("xsize", "ysize"):
            if key not in self.size:
                raise misread("cells_missing", key=f"{key}:")
        for key, found in (("put:", self.puts), ("win:", self.wins)):
            if not found:
                raise misread("cells_missing", key=key)

    def _read(self, number: int, line: str) -> None:
        found = _COMMAND.fullmatch(line)
        if found is None:
            raise misread("cells_line", line=number, text=quoted(line))
        key = found[1].lower()
        if key in _OF_SEARCH:
            return
        if key in _NEITHER:
            raise misread("cells_rule", line=number, key=f"{key}:")
        if key not in _OF_BOARDS:
            raise misread(
                "cells_command", line=number, key=quoted(f"{key}:"), keys=", ".join(f"{k}:" for k in _OF_BOARDS)
            )
        argument = _ARGUMENT.fullmatch(" ".join(found[2].split()))
        places = [(int(x), int(y)) for x, y in _PLACE.findall(argument[2])] if argument else []
        value = int(argument[1]) if argument and argument[1] else None
        if not self._take(number, key, value, places):
            raise misread("cells_line", line=number, text=quoted(line))

    def _take(self, number: int, key: str, value: int | None, places: list[Place]) -> bool:
        """Take in a command; return False for arguments that it can't have."""
        if key == "wall":
            self.walls.update(places)
            return value is None and len(places) == 1
        if value is None or (len(places) > 0) == (key in ("xsize", "ysize", "lockx", "locky")):
            return False
        if key in ("xsize", "ysize"):
            self.size[key] = value
        elif key in ("lockx", "locky"):
            self.locks[value].add(key[-1])
        elif key == "piece":
            self.kinds[value] = places
        elif key in ("hwall", "vwall"):
            along = range(min(places[0]), min(max(places[0]), LONGEST_SIDE) + 1)
            self.walls.update((each, value) if key == "hwall" else (value, each) for each in along)
        else:
            self._place(number, key, value, places[0])
        is_size = 1 <= value <= LONGEST_SIDE if key in ("xsize", "ysize") else value != 0 or key in ("hwall", "vwall")
        return is_size and (len(places) < 2 or key == "piece") and (key != "piece" or (0, 0) in places)

    def _place(self, number: int, key: str, kind: int, place: Place) -> None:
        """Take in where a piece is, or must be at the end."""
        if key == "win" and kind == 0:
            raise misread("cells_rule", line=number, key="win: 0")
        if kind not in self.kinds:
            raise misread("cells_kind", line=number, piece=kind)
        (self.puts if key == "put" else self.wins).append((number, kind, place))

    def board(self) -> Board:
        """Return the board. Raises Misread."""
        width, height = self.size["xsize"], self.size["ysize"]
        layout = self._grid(width, height, self.puts)
        order = [kind for _, kind, _ in self.puts]
        wins = []
        left = {kind: [label for label, each in enumerate(order, 1) if each == kind] for kind in set(order)}
        groups = defaultdict[int, list[int]](list)
        for number, kind, place in self.wins:
            # a piece that stands there already, so that the goal names it
            if not left.get(kind):
                raise misread("cells_wins", line=number, piece=kind)
            label = left[kind].pop(0)
            groups[kind].append(label)
            wins.append((label, number, kind, place))
        goal = self._grid(
            width, height, [(number, kind, place) for _, number, kind, place in wins], [w[0] for w in wins]
        )
        spare = [kind for kind in groups if left[kind]]
        if spare:
            line = next(number for number, kind, _ in self.wins if kind == spare[0])
            raise misread("cells_any", line=line, piece=spare[0])
        fields = {
            "name": NAMELESS,
            "layout": layout,
            "goal": goal,
            "along": self._is_lengthwise(),
            "alike": ["".join(letter_of(label) for label in group) for group in groups.values() if len(group) > 1],
        }
        try:
            return read_board_fields("", fields)
        except BoardError as error:
            raise misread("bad_board", text=quoted(layout), reason=error.sentence) from None

    def _is_lengthwise(self) -> bool:
        """Return whether locks keep every piece to its length. Raises Misread for other locks."""
        if not self.locks:
            return False
        for _, kind, _ in self.puts:
            cells = self.kinds[kind]
            if self.locks[kind] != set(_locked([(y, x) for x, y in cells])):
                raise misread("cells_lock", piece=kind)
        return True

    def _grid(
        self, width: int, height: int, pieces: Iterable[tuple[int, int, Place]], labels: Iterable[int] | None = None
    ) -> str:
        shown = {place: letter_of(WALL) for place in self.walls}
        pieces = list(pieces)
        for label, (number, kind, (x, y)) in zip(labels or range(1, len(pieces) + 1), pieces, strict=True):
            if label >= GATE:
                raise misread("cells_many", most=GATE - 1)
            for dx, dy in self.kinds[kind]:
                place = (x + dx, y + dy)
                if not (0 <= place[0] < width and 0 <= place[1] < height):
                    raise misread("cells_outside", line=number, x=place[0], y=place[1])
                if place in shown:
                    raise misread("cells_twice", line=number, x=place[0], y=place[1])
                shown[place] = letter_of(label)
        empty = letter_of(EMPTY)
        return "/".join("".join(shown.get((x, y), empty) for x in range(width)) for y in range(height))


def write_cell_list(board: Board) -> str | None:
    """Return a board at its start as commands; None where these can't say its rules: gates, or no start of its own."""
    if board.gates or not board.moves_name_pieces or board.blocks:
        return None
    lines = [f"xsize: {board.columns}", f"ysize: {board.rows}"]
    lines += [f"wall: ({cell % board.columns},{cell // board.columns})" for cell in sorted(board.walls)]
    for number, each in enumerate(board.classes, 1):
        lines.append(f"piece: {number} {' '.join(f'({x},{y})' for y, x in each.shape)}")
        if board.lengthwise_only:
            lines += [f"lock{axis}: {number}" for axis in _locked(each.shape)]
    for piece in board.pieces:
        row, column = divmod(piece.anchor, board.columns)
        lines.append(f"put: {board.class_of[piece.label] + 1} ({column},{row})")
    for number, each in enumerate(board.classes, 1):
        lines += [f"win: {number} ({anchor % board.columns},{anchor // board.columns})" for anchor in each.goal_anchors]
    return "\n".join(lines) + "\n"


def _locked(shape: Iterable[tuple[int, int]]) -> str:
    cells = list(shape)
    rows, columns = ({cell[axis] for cell in cells} for axis in (0, 1))
    return "y" if len(rows) == 1 < len(columns) else "x" if len(columns) == 1 < len(rows) else "xy"
