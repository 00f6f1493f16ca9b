"""A board in words, for players who hear it: its rows, its pieces, what has moved, and what is in the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, reduce
from typing import NamedTuple

from solver import EMPTY, Direction, Position
from solver.catalogue.pictures import is_picture
from solver.model.pieces import GATE, WALL

from ..model.board_kinds import coloured_numbers, mark_of
from ..ui.control import Naming
from ..ui.geometry import Rect
from .animation import Motion, is_flight, motions_between
from .bodies import corner_of, framed, name_at, piece_on, size_of
from .drags import slides_to
from .layout import BoardGeometry
from .naming import picture_on

MOST_MOVED = 8  # pieces; where more have moved, each of them is no news
MOST_CELLS = 36  # of a new position that is read out


class SpokenPiece(NamedTuple):
    """A piece, or an empty cell, on the screen."""

    key: tuple[str, str, int]  # its name among moves; for an empty cell its number among these
    name: str
    description: str
    cell: int
    rect: Rect
    point: tuple[int, int]  # surely on it


class BoardSpeech:
    """The words for one position."""

    def __init__(self, words: Naming, position: Position, numbered: bool | None = None) -> None:
        """Where numbers can't be seen (``numbered``), by default on picture boards, pieces are named by their places in
        the goal.
        """
        self._words, self._position = words, position
        self._is_numbered = not is_picture(position.board.id) if numbered is None else numbered
        self._board, self._columns = position.board, position.board.columns

    # Pieces

    def placed(self, geometry: BoardGeometry) -> list[SpokenPiece]:
        """Return all pieces and empty cells, row by row."""
        found, seen, empties = list[SpokenPiece](), set[int](), 0
        for cell, label in enumerate(self._position.cells):
            if label == WALL or cell in seen:
                continue
            cells, is_empty = self._covered(cell), piece_on(self._position, cell) is None
            seen.update(cells)
            key = ("empty", "", empties) if is_empty else ("piece", name_at(self._position, cell), 0)
            empties += is_empty
            rects = [geometry.place(*divmod(each, self._columns)) for each in cells]
            around, point = reduce(Rect.union, rects), rects[0].centre
            found.append(SpokenPiece(key, self.piece(cell), self._home(cell), cell, around, point))
        return found

    def piece(self, cell: int) -> str:
        """Return the name of the piece on a cell, its place and where it can go, such as ``8, row 2 column 3, can
        slide left``.
        """
        cells = self._covered(cell)
        said = [self.name(cell), *self._size(cells), self.place(corner_of(cells, self._columns))]
        if directions := self._directions(cell):
            listed = self._words.listed([self._direction(each) for each in directions], "or")
            said.append(self._words.text("spoken.slides", directions=listed))
        return ", ".join([*said, *self._task(cell)])

    def name(self, cell: int) -> str:
        """Return what a cell holds: a number, a mark, a part of a picture or farm, the letter of a block, a wall or
        nothing.
        """
        label = self._position.cells[cell]
        if label == WALL:
            return self._words.text("spoken.wall")
        piece = piece_on(self._position, cell)
        if piece is None:
            return self._words.text("spoken.empty")
        if picture := picture_on(self._position, cell):
            return self._words.text(f"farm.{picture}")
        if piece in self._shared and not self._board.moves_name_pieces:
            return self._words.text(f"mark.{mark_of(self._board, piece)}")
        if not self._is_numbered and self._board.has_distinct_numbers and label in self._board.goal_cells:
            row, column = divmod(self._board.goal_cells.index(label), self._columns)
            return self._words.text("spoken.part", row=row + 1, column=column + 1)
        return self._board.shown_number(piece) or name_at(self._position, cell)

    def place(self, corner: tuple[float, float]) -> str:
        """Return the words for a row and a column, counted from 1."""
        return self._words.text("spoken.place", row=round(corner[0]) + 1, column=round(corner[1]) + 1)

    @cached_property
    def _shared(self) -> frozenset[int]:
        return frozenset(coloured_numbers(self._board))

    def _covered(self, cell: int) -> tuple[int, ...]:
        if piece_on(self._position, cell) is None:
            return (cell,)
        return self._board.covered(self._position.cells, cell)

    def _size(self, cells: Sequence[int]) -> Iterator[str]:
        if len(cells) > 1:
            rows, columns = size_of(framed(cells, self._columns))
            yield self._words.text("spoken.size", rows=rows, columns=columns)

    @cached_property
    def _steps(self) -> dict[str, list[Direction]]:
        """The directions in which each piece of a board with named pieces can go."""
        found: dict[str, list[Direction]] = {}
        for move in self._position.steps():
            found.setdefault(move.piece, []).append(move.path[0])
        return found

    def _directions(self, cell: int) -> list[Direction]:
        if piece_on(self._position, cell) is None or self._position.is_goal:
            return []
        if self._board.moves_name_pieces:
            return self._steps.get(name_at(self._position, cell), [])
        moves = [moves for each in self._covered(cell) if (moves := slides_to(self._position, each))]
        return list(dict.fromkeys(each[0].path[0] for each in moves))

    def _task(self, cell: int) -> Iterator[str]:
        """Yield whether the piece has a place in the goal, and whether it is there."""
        label = self._position.cells[cell]
        if piece_on(self._position, cell) is None:
            return
        if self._board.has_distinct_numbers and label == self._board.goal_cells[cell]:
            yield self._words.text("spoken.in_place")
        elif self._board.moves_name_pieces and self._board.classes[self._board.class_of[label]].in_goal:
            yield self._words.text("spoken.of_goal")

    def _home(self, cell: int) -> str:
        """Return where a numbered piece belongs."""
        label = self._position.cells[cell]
        is_numbered = self._board.has_distinct_numbers and piece_on(self._position, cell) is not None
        if not is_numbered or label not in self._board.goal_cells:
            return ""
        row, column = divmod(self._board.goal_cells.index(label), self._columns)
        return self._words.text("what.home", row=row + 1, column=column + 1)

    def _direction(self, direction: Direction) -> str:
        return self._words.text(f"direction.{direction.word}")

    # Boards

    def rows(self) -> list[str]:
        """Return each row as a sentence: what its cells hold from left to right."""
        rows = []
        for row in range(self._board.rows):
            names = [self.name(row * self._columns + column) for column in range(self._columns)]
            rows.append(self._words.text("spoken.row", row=row + 1, pieces=", ".join(names)))
        return rows

    def new_position(self) -> str:
        """Return that the position is new, and its rows unless it is large."""
        rows = self.rows() if len(self._position.cells) <= MOST_CELLS else []
        return self._words.text("spoken.new_position", rows=" ".join(rows)).strip()

    def moved_from(self, before: Position) -> str:
        """Return which pieces have moved since another position, and where to; empty where none has.

        Where most pieces are elsewhere, as in a new game, it is a new position.
        """
        if before.board != self._board or before == self._position:
            return ""
        moved = [motion for motion in motions_between(before, self._position) if motion.is_moving]
        if is_flight(moved):
            return self.new_position()
        if len(moved) > MOST_MOVED:
            return self._words.text("spoken.many_moved", count=len(moved))
        return ". ".join(map(self._moved, moved))

    def _moved(self, motion: Motion) -> str:
        (row, column), (end_row, end_column) = motion.start, motion.end
        cells = (cell for cell in range(len(self._position.cells)) if piece_on(self._position, cell) == motion.piece)
        cell = next(each for each in cells if corner_of(self._covered(each), self._columns) == motion.end)
        name, place = self.name(cell), self.place(motion.end)
        if row != end_row and column != end_column:
            return self._words.text("spoken.moved", piece=name, place=place)
        direction = Direction.LEFT if end_column < column else Direction.RIGHT if end_column > column else None
        direction = direction or (Direction.UP if end_row < row else Direction.DOWN)
        values = {"piece": name, "direction": self._direction(direction), "place": place}
        return self._words.text("spoken.moved_straight", **values)

    # What is in the way

    def obstacles(self, chosen: int | None = None) -> str:
        """Return what lies on each side of the piece on a ``chosen`` cell, or else of those with a place in the goal.

        Where pieces have no names in moves, it is what lies around each empty cell.
        """
        subjects = [self._covered(chosen)] if chosen is not None else self._subjects()
        return "\n".join(self._around(cells) for cells in subjects)

    def _subjects(self) -> list[tuple[int, ...]]:
        position, board = self._position, self._board
        if not board.moves_name_pieces:
            return [(cell,) for cell, label in enumerate(position.cells) if label == EMPTY]
        in_goal = (cells for cells in position.places.values())
        return [cells for cells in in_goal if board.classes[board.class_of[position.cells[cells[0]]]].in_goal]

    def _around(self, cells: tuple[int, ...]) -> str:
        """Return for each direction how far the cells beyond are free, and what comes then."""
        said = [f"{self.name(cells[0])}, {self.place(corner_of(cells, self._columns))}:"]
        for direction in self._turns(cells):
            free, blockers = self._ahead(cells, direction)
            beyond = self._words.listed(blockers, "and") if blockers else self._words.text("spoken.edge")
            key = "spoken.beyond" if free else "spoken.beside"
            name = self._words.text(f"short_direction.{direction.word}")
            said.append(self._words.text(key, direction=name, free=free, beyond=beyond))
        return " ".join(said)

    def _turns(self, cells: tuple[int, ...]) -> Sequence[Direction]:
        if piece_on(self._position, cells[0]) is None or not self._board.lengthwise_only:
            return tuple(Direction)
        return self._board.classes[self._board.class_of[self._position.cells[cells[0]]]].directions

    def _ahead(self, cells: tuple[int, ...], direction: Direction) -> tuple[int, list[str]]:
        """Return the free steps in a direction, and the names of what ends them; none at the edge."""
        free, front = 0, set(cells)
        while True:
            ahead = [self._board.neighbour(cell, direction) for cell in front]
            if None in ahead:
                return free, []
            front = {cell for cell in ahead if cell is not None}
            hit = [cell for cell in sorted(front - set(cells)) if self._position.cells[cell] not in (EMPTY, GATE)]
            if hit:
                return free, list(dict.fromkeys(map(self.name, hit)))
            free += 1
