"""The board of the editor in the player's hands: a piece that is picked up or dragged, and pieces on their way."""

from __future__ import annotations

from solver import Position

from ...board.animation import Motion, Place
from ...board.bodies import Piece, cells_at, piece_on, pieces_at, shape_of
from ...board.drags import LiftDrag, from_drop
from ...board.layout import BoardGeometry
from ...board.marks import Box
from ...board.stage import Stage
from ...model.editor import Editor, Exchange, body, exchange
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
        self.stage.drag_at = self._drag_at

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
    def _lift(self) -> LiftDrag | None:
        """What is dragged."""
        drag = self.stage.drag
        return drag if isinstance(drag, LiftDrag) and drag.begun else None

    def press(self, point: tuple[int, int]) -> None:
        """Take hold of the piece under the pointer."""
        drag = self.stage.drag_from(point)
        if drag is not None:
            self.stage.take(drag)

    def _drag_at(self, cell: int, point: tuple[int, int]) -> LiftDrag | None:
        """Any piece; of an empty cell there is none."""
        piece = piece_on(self.position, cell)
        if piece is None:
            return None
        home = self._place(piece, cell)
        return LiftDrag(cell, piece, home, self.stage.view.rect_of(piece, home), point, self.geometry)

    def pull(self, point: tuple[int, int]) -> bool:
        """The pointer has moved with what it holds; true if a piece is dragged."""
        self.stage.pull(point)
        if self._lift is not None:
            self.picked = None
        return self._lift is not None

    def let_go(self, point: tuple[int, int]) -> LiftDrag | None:
        """What was dragged to a point, if anything was; without a drag it was a click."""
        self.pull(point)
        lift = self._lift
        self.stage.drop()
        return lift

    def show(self, motions: list[Motion], lift: LiftDrag | None = None) -> None:
        """Pieces go these ways to where they lie now; what was dragged goes from where it was let go."""
        self.picked = None
        self.stage.show_motions(motions if lift is None else from_drop(motions, lift))

    # What is seen

    def mark(self, ring: int | None, pointed: int | None) -> None:
        """Mark the piece picked up, its target, the focused cell ``ring`` and the hovered cell ``pointed``."""
        theme, lift, marks = self.stage.view.theme, self._lift, []
        taken, target = (self.picked, pointed if ring is None else ring) if lift is None else (lift.cell, lift.target)
        if taken is not None and lift is None:
            marks.append(self._box(taken, 0))
        landing = None if taken is None or target is None else self._landing_box(taken, target)
        if landing is not None:
            marks.append(landing)
        if ring is not None:
            marks.append(Box(self.cell_rect(ring), theme.text))
        self.stage.marks = marks

    def _landing_box(self, one: int, other: int) -> Box | None:
        """Where the piece of one cell would come to lie if dropped at another; None where it would not move or fit."""
        moved = exchange(self.position, one, self._editor.landing(one, other))
        if moved is None or moved.get(one, one) == one:
            return None
        return self._box(one, moved[one] - one)

    def _box(self, cell: int, further: int) -> Box:
        """Around what stands at a cell, or that so many cells further on."""
        piece, accent = piece_on(self.position, cell), self.stage.view.theme.accent
        if piece is None:
            return Box(self.cell_rect(cell + further), accent)
        place = _moved(self._place(piece, cell), cell, cell + further, self.geometry.columns)
        return Box(self.stage.view.rect_of(piece, place), accent, shape=shape_of(self.position.board, piece))

    def _place(self, piece: Piece, cell: int) -> Place:
        """The upper left corner of the rectangle around the piece at a cell."""
        row, column = divmod(body(self.position, cell)[0], self.geometry.columns)
        first = shape_of(self.position.board, piece)[0]
        return row - first[0], column - first[1]


def exchanging(old: Position, moved: Exchange) -> list[Motion]:
    """From a position to the one after an exchange; of identical pieces too those that move change places."""
    motions, columns = [], old.board.columns
    for piece, places in pieces_at(old).items():
        for place in places:
            row, column = cells_at(shape_of(old.board, piece), place)[0]
            cell = row * columns + column
            motions.append(Motion(piece, place, _moved(place, cell, moved.get(cell, cell), columns)))
    return motions


def _moved(place: Place, start: int, end: int, columns: int) -> Place:
    """As far on as the cell ``end`` is from ``start``."""
    return place[0] + end // columns - start // columns, place[1] + end % columns - start % columns
