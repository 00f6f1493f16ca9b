"""The interpretation of clicks, drags and arrow keys on a board, before a move is made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from typing import NamedTuple

from solver import EMPTY, Board, Direction, IllegalMove, Move, Position
from solver.model.moves import SLIDES

from ..input.commands import Action
from .animation import Motion, Place
from .bodies import Cell, cells_at, corner_of, framed, name_at, piece_on
from .drags import Grip, Released, Slide, Standing

DIRECTIONS = {
    Action.LEFT: Direction.LEFT,
    Action.RIGHT: Direction.RIGHT,
    Action.UP: Direction.UP,
    Action.DOWN: Direction.DOWN,
}


def direction_of(action: Action, arrows: str) -> Direction:
    """Return the direction of an arrow key: it moves the piece or, by the player's setting ``arrows``, the gap."""
    return DIRECTIONS[action].inverse if arrows == "gap" else DIRECTIONS[action]


def slides_to(position: Position, cell: int) -> tuple[Move, ...]:
    """Return the moves that slide the piece at ``cell``, and all between it and the empty cell, towards the empty cell.

    Nothing if the cell is empty, in another row and column, or if a piece on the way cannot slide that way.
    """
    columns, gap = position.board.columns, position.cells.index(EMPTY)
    ahead = cell < gap
    if cell // columns == gap // columns:
        move = SLIDES[Direction.RIGHT if ahead else Direction.LEFT]
    elif cell % columns == gap % columns:
        move = SLIDES[Direction.DOWN if ahead else Direction.UP]
    else:
        return ()
    moves: list[Move] = []
    while gap != cell and (cell < gap) == ahead:  # past a wide piece it goes two cells
        try:
            position = position.apply(move)
        except IllegalMove:
            return ()
        gap = position.cells.index(EMPTY)
        moves.append(move)
    return tuple(moves)


def refusal(position: Position, cell: int) -> str:
    """Return the key of the phrase for the reason why a cell's piece cannot slide now; empty for an empty cell."""
    if position.cells[cell] == EMPTY:
        return ""
    in_column = (cell - position.cells.index(EMPTY)) % position.board.columns == 0
    return "play.too_wide" if in_column else "play.not_in_line"


class Asked(NamedTuple):
    """The result of a gesture: moves, or perhaps a message if there are none."""

    moves: tuple[Move, ...] = ()
    refused: str = ""
    """The key of the phrase for the reason of a refusal."""


class Hand(ABC):
    """The player's input on one board, and the selected piece."""

    chosen: str | None = None
    """The name of the piece that the arrows move, where there are several that they could."""
    marked = False
    """Whether the player is to see which that is."""

    @abstractmethod
    def take(self, position: Position, cell: int, point: tuple[int, int], pitch: int) -> Grip | None:
        """Return the drag that a press on a cell begins; cells are ``pitch`` pixels large."""

    @abstractmethod
    def press(self, position: Position, cell: int) -> Asked:
        """Handle a click, or a press on a cell without a draggable piece."""

    @abstractmethod
    def arrow(self, position: Position, action: Action, arrows: str) -> Asked:
        """Handle an arrow key: it moves the piece or, by the player's setting ``arrows``, the gap."""

    def moved(self, moves: tuple[Move, ...]) -> None:  # noqa: B027  # not all hands remember
        """Handle moves that have been made."""

    def forget(self) -> None:
        """Choose no piece: another game begins."""
        self.chosen, self.marked = None, False

    def targets(self, position: Position) -> list[Cell]:
        """Return the empty cells to which a click sends the selected piece, where they are shown."""
        return []

    def send(self, position: Position) -> Asked:
        """Move the selected piece, if its selection is shown."""
        return Asked()

    def choose(self, position: Position, by: int) -> bool:
        """Select the next (+1) or previous (-1) piece; return False past the end, or if no selection is needed."""
        return False


class TileHand(Hand):
    """A hand for tile boards: with one empty cell the place determines the moving pieces."""

    def take(self, position: Position, cell: int, point: tuple[int, int], pitch: int) -> Grip | None:
        moves = slides_to(position, cell)
        return Slide(position, moves, point, pitch) if moves else None

    def press(self, position: Position, cell: int) -> Asked:
        return Asked(refused=refusal(position, cell))

    def arrow(self, position: Position, action: Action, arrows: str) -> Asked:
        move = SLIDES[direction_of(action, arrows)]
        return Asked((move,) if move in position.legal_moves() else ())


class Pull(Grip):
    """A drag of a piece that follows the pointer wherever it can slide, even round corners."""

    def __init__(self, position: Position, cell: int, point: tuple[int, int], pitch: int) -> None:
        """Takes the piece at a cell; cells are ``pitch`` pixels large."""
        super().__init__(point)
        self._cell, self._pitch = cell, pitch
        self._position, self._name = position, name_at(position, cell)
        covered = position.places[self._name]
        self.piece, self._home = position.cells[covered[0]], corner_of(covered, position.board.columns)

    @property
    def pieces(self) -> frozenset[Standing]:
        """The piece, if it can move."""
        return frozenset([(self.piece, self._home)] if self._moves else [])

    @cached_property
    def _moves(self) -> dict[Cell, Move]:
        """The piece's targets, each with a shortest path."""
        return moves_to(self._position, self._name)

    @property
    def place(self) -> Place:
        """The point nearest to the pointer on the lines between the reachable places."""
        if not self.begun:
            return self._home
        row, column = self._home
        wanted = (
            row + (self._point[1] - self._start[1]) / self._pitch,
            column + (self._point[0] - self._start[0]) / self._pitch,
        )
        places = {self._home, *self._moves}
        lines = [(place, place) for place in places]
        lines += [((r, c), next_) for r, c in places for next_ in ((r + 1, c), (r, c + 1)) if next_ in places]
        return min((_nearest(wanted, *line) for line in lines), key=lambda place: _squared(wanted, place))

    def motions(self, standing: list[Motion]) -> tuple[list[Motion], float]:
        """Return the motions: only this piece moves, on top."""
        place = self.place
        others = [motion for motion in standing if (motion.piece, motion.start) != (self.piece, self._home)]
        return [*others, Motion(self.piece, place, place)], 0.0

    def released(self) -> Released:
        """Return the move to the nearest place, or back; after a click nothing yet."""
        if not self.begun:
            return Released(clicked=self._cell)
        place = self.place
        target = round(place[0]), round(place[1])
        if target == self._home:
            return Released(back=[Motion(self.piece, place, self._home)])
        return Released((self._moves[target],), place=place)


class BlockHand(Hand):
    """A hand for block boards: a click moves a piece with one target, and selects one with several.

    A solved board rests: as most pieces may lie anywhere, it would stay solved and only its moves would become more.
    """

    def take(self, position: Position, cell: int, point: tuple[int, int], pitch: int) -> Grip | None:
        held = piece_on(position, cell) is not None and not position.is_goal
        return Pull(position, cell, point, pitch) if held else None

    def press(self, position: Position, cell: int) -> Asked:
        """Move or select a piece; on an empty cell, move the selected piece there, or the only one that can."""
        if position.is_goal:
            return Asked()
        if piece_on(position, cell) is None:
            return self._go(position, divmod(cell, position.board.columns))
        piece = name_at(position, cell)
        moves = tuple(position.moves_of(piece))
        if len(moves) == 1:
            self.marked = False
            return Asked(moves)
        self.marked = bool(moves) and not (self.marked and piece == self.chosen)
        self.chosen = piece if self.marked else None
        return Asked(refused="" if moves else "play.no_room")

    def arrow(self, position: Position, action: Action, arrows: str) -> Asked:
        """Move the selected piece, or else the only one that can; of several, select the first."""
        if position.is_goal:
            return Asked()
        steps = [move for move in position.steps() if move.path == (DIRECTIONS[action],)]
        own = [move for move in steps if move.piece == self.chosen]
        if not steps:
            return Asked(refused="play.nothing_that_way")
        self.marked = True
        if own or len(steps) == 1:
            return Asked(((own or steps)[0],))
        self.chosen = min((move.piece for move in steps), key=lambda name: position.places[name])
        return Asked(refused="play.press_again")

    def choose(self, position: Position, by: int) -> bool:
        """Select the next or previous movable piece, row by row."""
        movable = set() if position.is_goal else {move.piece for move in position.steps()}
        order = sorted(movable, key=lambda name: position.places[name])
        if self.marked and self.chosen in order:
            number = order.index(self.chosen) + by
        else:
            number = 0 if by > 0 else len(order) - 1
        self.marked = 0 <= number < len(order)
        self.chosen = order[number] if self.marked else None
        return self.marked

    def send(self, position: Position) -> Asked:
        """Move the selected piece to its only target; with several, an arrow has to name the direction."""
        moves = tuple(position.moves_of(self.chosen)) if self.chosen is not None else ()
        return Asked(moves) if len(moves) == 1 else Asked(refused="play.use_arrows")

    def targets(self, position: Position) -> list[Cell]:
        if self.chosen is None or not self.marked:
            return []
        columns, own = position.board.columns, position.places[self.chosen]
        shape, home = framed(own, columns), corner_of(own, columns)
        places = moves_to(position, self.chosen)
        covered = {cell for place in places for cell in cells_at(shape, place)}
        return sorted(covered - set(cells_at(shape, home)))

    def moved(self, moves: tuple[Move, ...]) -> None:
        """Select the piece that moved last, so that arrows move it on."""
        self.chosen = next((move.piece_after for move in reversed(moves) if move.piece), None)

    def _go(self, position: Position, target: Cell) -> Asked:
        """Move the selected piece to an empty cell, or the only piece that can get there."""
        ways = {}
        for piece in position.places:
            shape = framed(position.places[piece], position.board.columns)
            covering = (move for place, move in moves_to(position, piece).items() if target in cells_at(shape, place))
            move = next(covering, None)
            if move is not None:
                ways[piece] = move
        if self.marked and self.chosen in ways:
            return Asked((ways[self.chosen],))
        if len(ways) == 1:
            return Asked(tuple(ways.values()))
        return Asked(refused="play.choose_piece" if ways else "")


def hand_for(board: Board) -> Hand:
    """Return the hand for a board of either kind."""
    return BlockHand() if board.moves_name_pieces else TileHand()


def moves_to(position: Position, piece: str) -> dict[Cell, Move]:
    """Return the places that a piece can slide to, the nearest first, each with a shortest path."""
    row, column = corner_of(position.places[piece], position.board.columns)
    return {(row + move.shift[0], column + move.shift[1]): move for move in position.moves_of(piece)}


def _nearest(wanted: Place, begin: Cell, end: Cell) -> Place:
    """Return the point of a horizontal or vertical line that is nearest to another point."""
    return (
        min(max(wanted[0], begin[0]), end[0]),
        min(max(wanted[1], begin[1]), end[1]),
    )


def _squared(one: Place, other: Place) -> float:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2
