"""Reasons for a move: what the first move of a solution is good for, in that solution.

Where pieces are named, a move *makes room* for a later one that enters cells which its piece has left, and has not
come back to. Such links, and from each move of a piece to its next one, lead from the move to one of a piece that the
goal names; the shortest way along them is the reason. Each is true of the solution that is shown: without the move the
rest of it can't be played up to the one it makes room for. Where only one piece can slide each way (one gap), pieces
are brought to the goal one after another, and every move brings one nearer, or the gap to it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from ..model.board import Board
from ..model.moves import Move, parse_move
from ..model.pieces import EMPTY
from ..model.position import Position

NEAR = 8
"""Moves ahead, after which a promise comes too late to be of help."""
MOST_READ = 100
"""Moves of a solution that are looked at."""
ROWS_AT_ONCE = 2
"""The last rows of a number board, which are filled column by column."""

Cells = tuple[int, ...]


class Purpose(Enum):
    """What a move is for."""

    HOME = "home"
    """Its piece comes to its place in the goal, and stays there."""
    NEARER = "nearer"
    """Its piece comes nearer to its place."""
    ROOM = "room"
    """It makes room for another piece."""
    ON = "on"
    """Its piece goes on from there, and so makes room for another."""
    GAP = "gap"
    """It brings the gap nearer to another piece."""


@dataclass(frozen=True)
class Reason:
    """What the first move of a solution is for."""

    purpose: Purpose
    piece: Cells = ()
    """The cells where the other piece stands now, for which it makes room or to which it brings the gap."""
    last: Cells = ()
    """Where the piece of the goal stands now that can move in the end; empty where it is ``piece`` already."""
    links: int = 0
    """How many times room is made until that one can move."""
    moves: int = 0
    """How many moves later the piece moves for which room is made."""


@dataclass(frozen=True)
class _Ply:
    """One move of a solution."""

    piece: int
    before: Cells
    after: Cells
    entered: frozenset[int]

    @property
    def left(self) -> frozenset[int]:
        return frozenset(self.before) - frozenset(self.after)


class _TracedLine:
    """A solution as it is played: each piece has a number of its own, whatever names it has on its way."""

    def __init__(self, position: Position, moves: Sequence[Move]) -> None:
        self.board, self.now = position.board, list(position.places.values())
        self.played = list[_Ply]()
        at = {cells[0]: piece for piece, cells in enumerate(self.now)}
        self.labels = [position.cells[cells[0]] for cells in self.now]
        columns = self.board.columns
        for move in moves:
            before = position.cells_of(move)
            cells, entered = before, set[int]()
            for row, column in (direction.step for direction in move.path):
                cells = tuple(cell + row * columns + column for cell in cells)
                entered.update(cells)
            piece = at.pop(before[0])
            at[cells[0]] = piece
            self.played.append(_Ply(piece, before, cells, frozenset(entered) - frozenset(before)))
            position = position.apply(move)

    def next_of(self, number: int) -> int:
        """Return the number of the next move of the same piece; the number of moves where it moves no more."""
        piece = self.played[number].piece
        later = range(number + 1, len(self.played))
        return next((each for each in later if self.played[each].piece == piece), len(self.played))

    def room_for(self, number: int) -> list[int]:
        """Return the moves for which a move makes room, before its piece moves again."""
        left = self.played[number].left
        later = range(number + 1, self.next_of(number))
        return [each for each in later if self.played[each].entered & left]

    def in_goal(self, piece: int) -> bool:
        """Return whether the goal names a piece."""
        board = self.board
        return board.classes[board.class_of[self.labels[piece]]].in_goal

    def is_home(self, number: int) -> bool:
        """Return whether a move brings its piece to a place of the goal, where it stays."""
        played, board = self.played[number], self.board
        anchors = board.classes[board.class_of[self.labels[played.piece]]].goal_anchors
        return played.after[0] in anchors and self.next_of(number) == len(self.played)


def reason_of(position: Position, moves: Sequence[Move | str]) -> Reason | None:
    """Return what the first move of a solution of ``position`` is for; None where there is nothing near to be told.

    ``moves`` are a solution, or a beginning of one. Raises IllegalMove for moves that can't be played.
    """
    read = [move if isinstance(move, Move) else parse_move(move) for move in moves[:MOST_READ]]
    if not read:
        return None
    if position.board.moves_name_pieces:
        return _by_room(_TracedLine(position, read))
    return _by_gap(_TracedLine(position, read[: NEAR + 1] if position.board.has_distinct_numbers else read))


def _by_room(solution: _TracedLine) -> Reason | None:
    """Return the reason by the shortest chain of moves that make room, from the first to one of a goal's piece."""
    first = solution.played[0]
    if solution.in_goal(first.piece) and solution.is_home(0):
        return Reason(Purpose.HOME)
    chain = _chain(solution)
    rooms = [later for earlier, later in pairwise(chain) if _changes(solution, earlier, later)]
    if rooms and rooms[0] <= NEAR:
        last = solution.played[rooms[-1]].piece
        return _room(solution, Purpose.ROOM if chain[1] == rooms[0] else Purpose.ON, rooms[0], last, len(rooms))
    if solution.in_goal(first.piece) and _nears(solution, 0):
        return Reason(Purpose.NEARER)
    near = [number for number in solution.room_for(0) if number <= NEAR]
    if near:
        return _room(solution, Purpose.ROOM, near[0], solution.played[near[0]].piece, 1)
    return None


def _room(solution: _TracedLine, purpose: Purpose, number: int, last: int, links: int) -> Reason:
    piece = solution.played[number].piece
    final = () if last in (piece, solution.played[0].piece) else solution.now[last]
    return Reason(purpose, solution.now[piece], final, links, number)


def _changes(solution: _TracedLine, earlier: int, later: int) -> bool:
    return solution.played[earlier].piece != solution.played[later].piece


def _chain(solution: _TracedLine) -> list[int]:
    """Return the numbers of moves, each linked to the next, from the first to the nearest one of another piece that
    the goal names; the first alone without any.
    """
    before: dict[int, int] = {0: -1}
    ahead, own = deque([0]), solution.played[0].piece
    while ahead:
        number = ahead.popleft()
        piece = solution.played[number].piece
        if piece != own and solution.in_goal(piece):
            chain = [number]
            while before[chain[-1]] >= 0:
                chain.append(before[chain[-1]])
            return chain[::-1]
        following = solution.next_of(number)
        for later in (*solution.room_for(number), *([following] if following < len(solution.played) else [])):
            if later not in before:
                before[later] = number
                ahead.append(later)
    return [0]


def _nears(solution: _TracedLine, number: int) -> bool:
    """Return whether a move brings its piece nearer to its place, counted in rows and columns."""
    played, board = solution.played[number], solution.board
    anchors = board.classes[board.class_of[solution.labels[played.piece]]].goal_anchors

    def away(cell: int) -> int:
        row, column = divmod(cell, board.columns)
        places = (divmod(anchor, board.columns) for anchor in anchors)
        return min((abs(row - down) + abs(column - across) for down, across in places), default=0)

    return away(played.after[0]) < away(played.before[0])


def _by_gap(solution: _TracedLine) -> Reason | None:
    """Return the reason by the piece that comes next to its place: on number boards one of the first unfinished row
    or column, elsewhere one that comes home for good, or that is of several cells.
    """
    board, played = solution.board, solution.played
    if board.has_distinct_numbers and not board.block_of:
        wanted = _wanted(board, solution)
        aims = [number for number, each in enumerate(played) if each.piece in wanted]
    else:
        aims = [number for number, each in enumerate(played) if solution.is_home(number) or len(each.before) > 1]
    if not aims or aims[0] > NEAR:
        return None
    if aims[0] == 0:
        if solution.is_home(0) and not (board.has_distinct_numbers and not _nears(solution, 0)):
            return Reason(Purpose.HOME)
        if _nears(solution, 0):
            return Reason(Purpose.NEARER)
        aims = [number for number in aims if _changes(solution, 0, number)]
        if not aims or aims[0] > NEAR:
            return None
    elif played[aims[0]].piece == played[0].piece:
        return Reason(Purpose.NEARER) if _nears(solution, 0) else None
    makes_room = bool(played[aims[0]].entered & played[0].left) and aims[0] < solution.next_of(0)
    return Reason(Purpose.ROOM if makes_room else Purpose.GAP, solution.now[played[aims[0]].piece], (), 1, aims[0])


def _wanted(board: Board, solution: _TracedLine) -> set[int]:
    """Return the pieces of the first row that is not finished, or of the first column of the last two rows."""
    now = {cell: solution.labels[piece] for piece, cells in enumerate(solution.now) for cell in cells}
    for stage in _stages(board):
        labels = {board.goal_cells[cell] for cell in stage} - {EMPTY}
        if any(now.get(cell) != board.goal_cells[cell] for cell in stage if board.goal_cells[cell] != EMPTY):
            return {piece for piece, label in enumerate(solution.labels) if label in labels}
    return set()


def _stages(board: Board) -> list[list[int]]:
    """Return the cells of a number board in the order in which people fill it: rows, and then columns."""
    above = max(board.rows - ROWS_AT_ONCE, 0)
    rows = [[row * board.columns + column for column in range(board.columns)] for row in range(above)]
    columns = [[row * board.columns + column for row in range(above, board.rows)] for column in range(board.columns)]
    return rows + columns
