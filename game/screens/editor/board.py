"""The board of the editor in the player's hands: a piece that is picked up or dragged, and pieces on their way."""

from __future__ import annotations

import pygame

from solver import EMPTY, Position

from ...board.animation import Motion, plan, staggered
from ...model.editor import Editor, exchange
from ...ui.geometry import Rect
from ..services import Services
from .motion import Flights, Grip, exchanging, from_hand
from .stage import EditorStage, Mark, Shown


class EditorBoard:
    """Lets pieces of an editor's position change places, and shows it."""

    def __init__(self, services: Services, editor: Editor) -> None:
        self._services, self._editor = services, editor
        self.picked: int | None = None
        """The cell whose piece waits to be put down."""

    def lay_out(self, area: Rect) -> None:
        """Takes a place on the screen, before anything else and for another board again; nothing is held after that."""
        self._stage = EditorStage(self._services.painter, self._editor.position.board, area)
        self.geometry = self._stage.geometry
        self._grip: Grip | None = None
        self._stand()

    def cell_rect(self, cell: int) -> Rect:
        """The place of a cell."""
        return self.geometry.place(*divmod(cell, self.geometry.columns))

    # Hands

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of the piece under the pointer; of the empty cell there is none."""
        cell = self.geometry.cell_at(point)
        if cell is not None and self._editor.position.cells[cell] != EMPTY:
            home = divmod(self._first_cell(cell), self.geometry.columns)
            self._grip = Grip(cell, home, self._piece_rect(cell), point, self.geometry)
            self._stand()

    def pull(self, point: tuple[int, int]) -> bool:
        """The pointer has moved with what it holds; true if a piece is dragged."""
        if self._grip is None:
            return False
        self._grip.pull(point)
        if self._grip.begun:
            self.picked = None
        return self._grip.begun

    def let_go(self, point: tuple[int, int]) -> Grip | None:
        """What was dragged to a point, if anything was; without a drag it was a click."""
        self.pull(point)
        grip, self._grip = self._grip, None
        return grip if grip is not None and grip.begun else None

    def holds(self, pulled: bool) -> bool:
        """Whether the pointer holds a piece; with ``pulled`` only once it pulls it."""
        return self._grip is not None and (self._grip.begun or not pulled)

    def drop(self) -> None:
        """The piece that is held and has not been pulled is held no more."""
        self._grip = None

    def put_down(self, one: int, other: int, grip: Grip | None = None) -> bool:
        """Lets two cells change places, with a block as a whole; false where it does not fit."""
        old = self._editor.position
        moved = self._editor.swap(one, other)
        if moved is None:
            self.put_back(grip)
            return False
        self._fly(exchanging(old, moved), grip)
        self.picked = self._grip = None
        return True

    def put_back(self, grip: Grip | None) -> None:
        """What was dragged goes home."""
        if grip is not None:
            self._fly(plan(self._editor.position, self._editor.position), grip)

    def jump(self, old: Position) -> None:
        """The position is another than ``old``, of the same board."""
        self.picked = self._grip = None
        self._fly(staggered(plan(old, self._editor.position)))

    # What is seen

    @property
    def moving(self) -> bool:
        """While pieces are on their way."""
        return not self._flights.ended

    def update(self) -> bool:
        """True when what was on its way has arrived."""
        return self._flights.end_if_over(self._services.now())

    def forget(self) -> None:
        """The screen has been cleared: next time all is drawn."""
        self._stage.forget()

    def draw(self, surface: pygame.Surface, ring: int | None, pointed: int | None) -> list[Rect]:
        """What has changed; ``ring`` is the cell that the keyboard presses, ``pointed`` the one under the pointer."""
        shown = [*self._pieces(), *self._marks(ring, pointed)]
        return self._stage.draw(surface, shown, solved=self._editor.position.is_goal)

    def _pieces(self) -> list[Shown]:
        """All pieces, what moves or is held on top."""
        placed, grip = self._flights.places(self._services.now()), self._grip
        if grip is not None and grip.begun:
            held = next(each for each in placed if each[1] == grip.home)
            placed.remove(held)
            placed.append((held[0], grip.place))
        return [Shown(piece, self._stage.rect_of(piece, place)) for piece, place in placed]

    def _marks(self, ring: int | None, pointed: int | None) -> list[Shown]:
        """What is picked up, where it would land, and the ring."""
        grip, marks = self._grip, []
        dragged = grip is not None and grip.begun
        taken = grip.cell if grip is not None and dragged else self.picked
        target = pointed if ring is None else ring
        if grip is not None and dragged:
            target = grip.target
        if taken is not None and not dragged:
            marks.append(Shown(Mark.PICKED, self._piece_rect(taken)))
        landing = None if taken is None or target is None else self._landing_rect(taken, target)
        if landing is not None:
            marks.append(Shown(Mark.TARGET, landing))
        if ring is not None:
            marks.append(Shown(Mark.RING, self.cell_rect(ring)))
        return marks

    def _landing_rect(self, one: int, other: int) -> Rect | None:
        """Where the piece of one cell would come to lie if dropped at another; None where it would not move or fit."""
        moved = exchange(self._editor.position, one, self._editor.landing(one, other))
        first = self._first_cell(one)
        if moved is None or moved.get(first, first) == first:
            return None
        return self._stage.rect_of(self._editor.position.cells[first], divmod(moved[first], self.geometry.columns))

    def _piece_rect(self, cell: int) -> Rect:
        """The place of what stands at a cell, of a block all of it."""
        first = self._first_cell(cell)
        return self._stage.rect_of(self._editor.position.cells[first], divmod(first, self.geometry.columns))

    def _first_cell(self, cell: int) -> int:
        """The cell of a block's first part, or the cell itself."""
        cells = self._editor.position.cells
        block = self._editor.position.board.block_of.get(cells[cell])
        return cell if block is None else cells.index(block[0])

    def _stand(self) -> None:
        self._flights = Flights(plan(self._editor.position, self._editor.position))

    def _fly(self, motions: list[Motion], grip: Grip | None = None) -> None:
        """Shows pieces on their way, or at once where they go."""
        motions = motions if grip is None else from_hand(motions, grip)
        self._flights = Flights(motions, self._services.now(), self._services.still)
