"""The board of the editor in the player's hands: a piece that is picked up or dragged, and pieces on their way."""

from __future__ import annotations

from solver import EMPTY, Position

from ...board.animation import Motion
from ...board.bodies import pieces_at
from ...board.gestures import Lift, from_hand
from ...board.layout import BoardGeometry
from ...board.marks import Box
from ...board.stage import Stage
from ...model.editor import Editor, Exchange, exchange
from ...ui.geometry import Rect
from ..services import Services


class EditorBoard:
    """Lets pieces of an editor's position change places, and shows it."""

    paused = False

    def __init__(self, services: Services, editor: Editor) -> None:
        self._editor = editor
        self.picked: int | None = None
        """The cell whose piece waits to be put down."""
        self.stage = Stage(services, self)

    # What the stage shows

    @property
    def position(self) -> Position:
        """As it is now; after a paste perhaps of another board."""
        return self._editor.position

    @property
    def solved(self) -> bool:
        return self.position.is_goal

    @property
    def geometry(self) -> BoardGeometry:
        return self.stage.view.geometry

    def cell_rect(self, cell: int) -> Rect:
        return self.geometry.place(*divmod(cell, self.geometry.columns))

    # Hands

    @property
    def _lift(self) -> Lift | None:
        """What is dragged."""
        grip = self.stage.grip
        return grip if isinstance(grip, Lift) and grip.begun else None

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of the piece under the pointer; of the empty cell there is none."""
        cell = self.geometry.cell_at(point)
        if cell is not None and self.position.cells[cell] != EMPTY:
            home = divmod(self._first_cell(cell), self.geometry.columns)
            self.stage.take(Lift(cell, home, self._piece_rect(cell), point, self.geometry))

    def pull(self, point: tuple[int, int]) -> bool:
        """The pointer has moved with what it holds; true if a piece is dragged."""
        self.stage.pull(point)
        if self._lift is not None:
            self.picked = None
        return self._lift is not None

    def let_go(self, point: tuple[int, int]) -> Lift | None:
        """What was dragged to a point, if anything was; without a drag it was a click."""
        self.pull(point)
        lift = self._lift
        self.stage.drop()
        return lift

    def show(self, motions: list[Motion], lift: Lift | None = None) -> None:
        """Pieces go these ways to where they lie now; what was dragged goes from where it was let go."""
        self.picked = None
        self.stage.show_motions(motions if lift is None else from_hand(motions, lift))

    # What is seen

    def mark(self, ring: int | None, pointed: int | None) -> None:
        """Marks what is picked up, where it would land, and the ring: ``ring`` is the cell that the keyboard presses,
        ``pointed`` the one under the pointer.
        """
        theme, lift, marks = self.stage.view.theme, self._lift, []
        taken, target = (self.picked, pointed if ring is None else ring) if lift is None else (lift.cell, lift.target)
        if taken is not None and lift is None:
            marks.append(Box(self._piece_rect(taken), theme.accent))
        landing = None if taken is None or target is None else self._landing_rect(taken, target)
        if landing is not None:
            marks.append(Box(landing, theme.accent))
        if ring is not None:
            marks.append(Box(self.cell_rect(ring), theme.text))
        self.stage.marks = marks

    def _landing_rect(self, one: int, other: int) -> Rect | None:
        """Where the piece of one cell would come to lie if dropped at another; None where it would not move or fit."""
        moved = exchange(self.position, one, self._editor.landing(one, other))
        first = self._first_cell(one)
        if moved is None or moved.get(first, first) == first:
            return None
        return self.stage.view.rect_of(self.position.cells[first], divmod(moved[first], self.geometry.columns))

    def _piece_rect(self, cell: int) -> Rect:
        """The place of what stands at a cell, of a block all of it."""
        first = self._first_cell(cell)
        return self.stage.view.rect_of(self.position.cells[first], divmod(first, self.geometry.columns))

    def _first_cell(self, cell: int) -> int:
        """The cell of a block's first part, or the cell itself."""
        cells = self.position.cells
        block = self.position.board.block_of.get(cells[cell])
        return cell if block is None else cells.index(block[0])


def exchanging(old: Position, moved: Exchange) -> list[Motion]:
    """From a position to the one after an exchange; of identical pieces too those move that change places."""
    motions, columns = [], old.board.columns
    for piece, places in pieces_at(old).items():
        for row, column in places:
            cell = row * columns + column
            motions.append(Motion(piece, (row, column), divmod(moved.get(cell, cell), columns)))
    return motions
