"""The interpretation of clicks, drags and arrow keys on a board, before a move is made."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

from solver import EMPTY, Direction, IllegalMove, Move, Position
from solver.model.moves import SLIDES

from ..input.commands import Action
from .bodies import Cell
from .gestures import Grip, Slide

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
