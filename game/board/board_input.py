"""The player's input on a board: presses, drags, arrows and choices become moves.

Every screen with a board that can be played has one. It begins and follows drags on the stage, and returns an
``InputResult`` for each gesture: the moves that it means, or why there are none. What then is done with the moves is
the screen's.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import NamedTuple

from solver import EMPTY, Direction, Move, Position
from solver.model.moves import SLIDES

from ..input.commands import Action
from .animation import Place
from .bodies import Cell, cells_at, corner_of, framed, name_at, piece_on
from .drags import Drag, PieceDrag, RowDrag, moves_to, slides_to
from .marks import Chosen, Mark, Spot
from .stage import Stage

DIRECTIONS = {
    Action.LEFT: Direction.LEFT,
    Action.RIGHT: Direction.RIGHT,
    Action.UP: Direction.UP,
    Action.DOWN: Direction.DOWN,
}


class InputResult(NamedTuple):
    """The meaning of a gesture: moves, or perhaps the reason why there are none."""

    moves: tuple[Move, ...] = ()
    refusal: str = ""
    part: float = 0.0
    place: Place | None = None


class BoardInput(ABC):
    """The input on one stage, and the piece that is chosen there."""

    chooses: bool
    """A piece can be chosen, to be moved by arrows or to a cell that is clicked."""
    chosen: str | None = None
    marked = False

    def __init__(self, stage: Stage, accepts: Callable[[Drag], bool] = lambda drag: True) -> None:
        """Of the drags that are possible only those begin that the screen ``accepts``."""
        self._stage, self._accepts = stage, accepts
        stage.drag_at = self._drag_from

    @property
    def _position(self) -> Position:
        return self._stage.position

    # The pointer

    def press(self, point: tuple[int, int]) -> InputResult | None:
        """Begin a drag, or return the result of a click; None beside the board and while a drag goes on."""
        cell = self._stage.view.geometry.cell_at(point)
        return None if cell is None or self.grab(point) else self._clicked(cell)

    def _clicked(self, cell: int) -> InputResult:
        """Return the result of a click; a piece that can't move shakes."""
        result = self.click(cell)
        if result.refusal:
            self._stage.shake(cell)
        return result

    def grab(self, point: tuple[int, int]) -> bool:
        """Begin the drag of a piece; return whether there is one at the point that can be dragged."""
        drag = self._stage.drag_from(point)
        if drag is not None:
            self._stage.begin_drag(drag)
        return drag is not None

    def drag(self, point: tuple[int, int], held: bool) -> bool:
        """Follow the pointer while it is held; return False without a drag."""
        return held and self._stage.follow(point)

    def release(self) -> InputResult | None:
        """End the drag and return its moves; return None without a drag, and where it puts the piece back."""
        end = self._stage.release()
        if end.clicked is not None:
            return self._clicked(end.clicked)
        return InputResult(end.moves, part=end.part, place=end.place) if end.moves else None

    def enter(self, cell: int) -> InputResult:
        """Return the moves by which pieces follow a pointer that comes to a cell; none where moves name a piece."""
        return InputResult()

    def _drag_from(self, cell: int, point: tuple[int, int]) -> Drag | None:
        drag = self.drag_of(cell, point)
        return drag if drag is not None and self._accepts(drag) else None

    @abstractmethod
    def drag_of(self, cell: int, point: tuple[int, int]) -> Drag | None:
        """Return the drag that a press on a cell, at a point, begins."""

    @abstractmethod
    def click(self, cell: int) -> InputResult:
        """Return the result of a click, or of a press on a cell without a piece that can be dragged."""

    # Keys

    @abstractmethod
    def arrow(self, action: Action, arrows: str) -> InputResult:
        """Return the result of an arrow: it moves the piece or, by the player's setting ``arrows``, the gap."""

    def choose(self, by: int) -> bool:
        """Choose the next piece (+1) or the previous one (-1); return False past the end, or without any choice."""
        return False

    def send(self) -> InputResult:
        """Return the result of Enter: the move of the chosen piece, if it is marked."""
        return InputResult()

    # The choice

    def follow(self, moves: tuple[Move, ...]) -> None:  # noqa: B027  where nothing is chosen
        """Choose the piece that has moved last."""

    def forget(self) -> None:
        """Choose no piece, as for another game."""
        self.chosen, self.marked = None, False

    def targets(self) -> list[Cell]:
        """Return the empty cells to which a click sends the marked piece."""
        return []

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks of the chosen piece: a frame, and dots on its targets; none unless it is marked."""
        if self.chosen is None or not self.marked:
            return ()
        position, view = self._position, self._stage.view
        cells, columns, accent = position.places[self.chosen], position.board.columns, view.theme.accent
        around = view.rect_of(position.cells[cells[0]], corner_of(cells, columns))
        spots = [Spot(view.geometry.place(*cell), accent) for cell in self.targets()]
        return [*spots, Chosen(around, accent, shape=framed(cells, columns))]

    def show_marks(self) -> None:
        """Show the marks of the chosen piece on the stage, in place of all others."""
        self._stage.marks = self.marks


class GapInput(BoardInput):
    """Input on a board with one gap: the place alone determines which pieces move."""

    chooses = False

    def drag_of(self, cell: int, point: tuple[int, int]) -> Drag | None:
        moves = slides_to(self._position, cell)
        return RowDrag(self._position, moves, point, self._stage.view.geometry.pitch) if moves else None

    def click(self, cell: int) -> InputResult:
        return InputResult(refusal=refusal(self._position, cell))

    def enter(self, cell: int) -> InputResult:
        return InputResult(tuple(slides_to(self._position, cell)))

    def arrow(self, action: Action, arrows: str) -> InputResult:
        direction = DIRECTIONS[action].inverse if arrows == "gap" else DIRECTIONS[action]
        move = SLIDES[direction]
        return InputResult((move,) if move in self._position.legal_moves() else ())


class PieceInput(BoardInput):
    """Input on a board whose moves name a piece: a click moves one with a single target, and chooses one with several.

    A solved board rests: as most pieces may lie anywhere, it would stay solved while the moves become more.
    """

    chooses = True

    def drag_of(self, cell: int, point: tuple[int, int]) -> Drag | None:
        held = piece_on(self._position, cell) is not None and not self._position.is_goal
        return PieceDrag(self._position, cell, point, self._stage.view.geometry.pitch) if held else None

    def click(self, cell: int) -> InputResult:
        """Move or choose a piece; on an empty cell, move the marked piece there, or the only one that can."""
        position = self._position
        if position.is_goal:
            return InputResult()
        if piece_on(position, cell) is None:
            return self._go(divmod(cell, position.board.columns))
        piece = name_at(position, cell)
        moves = tuple(position.moves_of(piece))
        if len(moves) == 1:
            self.marked = False
            return InputResult(moves)
        self.marked = bool(moves) and not (self.marked and piece == self.chosen)
        self.chosen = piece if self.marked else None
        return InputResult(refusal="" if moves else "play.no_room")

    def arrow(self, action: Action, arrows: str) -> InputResult:
        """Move the chosen piece, or else the only one that can; of several, choose the first."""
        position = self._position
        if position.is_goal:
            return InputResult()
        steps = [move for move in position.steps() if move.path == (DIRECTIONS[action],)]
        own = [move for move in steps if move.piece == self.chosen]
        if not steps:
            if self.marked and self.chosen is not None:
                self._stage.shake(position.places[self.chosen][0])
            return InputResult(refusal="play.nothing_that_way")
        self.marked = True
        if own or len(steps) == 1:
            return InputResult(((own or steps)[0],))
        self.chosen = min((move.piece for move in steps), key=lambda name: position.places[name])
        return InputResult(refusal="play.press_again")

    def choose(self, by: int) -> bool:
        """Choose the next or previous piece that can move, row by row."""
        position = self._position
        movable = set() if position.is_goal else {move.piece for move in position.steps()}
        order = sorted(movable, key=lambda name: position.places[name])
        if self.marked and self.chosen in order:
            number = order.index(self.chosen) + by
        else:
            number = 0 if by > 0 else len(order) - 1
        self.marked = 0 <= number < len(order)
        self.chosen = order[number] if self.marked else None
        return self.marked

    def send(self) -> InputResult:
        """Return the move to the chosen piece's only target; with several, an arrow has to name the direction."""
        moves = tuple(self._position.moves_of(self.chosen)) if self.chosen is not None else ()
        return InputResult(moves) if len(moves) == 1 else InputResult(refusal="play.use_arrows")

    def targets(self) -> list[Cell]:
        if self.chosen is None or not self.marked:
            return []
        position = self._position
        columns, own = position.board.columns, position.places[self.chosen]
        shape, home = framed(own, columns), corner_of(own, columns)
        covered = {cell for place in moves_to(position, self.chosen) for cell in cells_at(shape, place)}
        return sorted(covered - set(cells_at(shape, home)))

    def follow(self, moves: tuple[Move, ...]) -> None:
        self.chosen = next((move.piece_after for move in reversed(moves) if move.piece), None)

    def _go(self, target: Cell) -> InputResult:
        """Move the marked piece to an empty cell, or the only piece that can get there."""
        position, moves = self._position, {}
        for piece, cells in position.places.items():
            shape = framed(cells, position.board.columns)
            covering = (move for place, move in moves_to(position, piece).items() if target in cells_at(shape, place))
            move = next(covering, None)
            if move is not None:
                moves[piece] = move
        if self.marked and self.chosen in moves:
            return InputResult((moves[self.chosen],))
        if len(moves) == 1:
            return InputResult(tuple(moves.values()))
        return InputResult(refusal="play.choose_piece" if moves else "")


def input_on(stage: Stage, accepts: Callable[[Drag], bool] = lambda drag: True) -> BoardInput:
    """Return the input on a stage.

    Asked how the moves are written, as with one gap a direction is a whole move; else it takes the choice of a piece.
    """
    return (PieceInput if stage.position.board.moves_name_pieces else GapInput)(stage, accepts)


def refusal(position: Position, cell: int) -> str:
    """Return the key of the phrase for the reason why a cell's piece cannot slide now; empty for an empty cell."""
    if position.cells[cell] == EMPTY:
        return ""
    board, gap = position.board, position.cells.index(EMPTY)
    if (cell - gap) % board.columns == 0:
        return "play.too_wide"
    return "play.too_tall" if cell // board.columns == gap // board.columns else "play.not_in_line"
