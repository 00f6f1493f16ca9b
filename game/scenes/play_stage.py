"""The board on the play screen: pieces that lie, slide or are held, and the hint; drawn only where that changes."""

from __future__ import annotations

from functools import reduce

import pygame

from solver import Move, Position

from ..animation import Animation, plan
from ..board_motion import BoardMotion, Drag
from ..board_view import BoardView, ShownHint
from ..geometry import Rect
from ..services import Services
from ..session import Session


class Stage:
    """Shows what the session says; changes nothing of it."""

    def __init__(self, services: Services, session: Session, area: Rect) -> None:
        self._services, self._session = services, session
        self._motion = BoardMotion()
        self._hint: ShownHint | None = None
        self._shown_solved = False
        self._stale: list[Rect] = []
        """Where it looks different from what is drawn, besides pieces that move."""
        self.lay_out(area)

    def lay_out(self, area: Rect) -> None:
        """Draws the board into another area from now on; nothing is held after that."""
        painter = self._services.painter
        self._motion.end()
        self._motion.drawn()
        self.view = BoardView(painter.art, painter.theme, self._session.board, area)

    # What is seen

    @property
    def still(self) -> bool:
        """Whether all pieces lie in their cells."""
        return self._motion.still

    @property
    def moving(self) -> bool:
        """Whether frames are wanted one after another."""
        return self._motion.moving

    @property
    def changed(self) -> bool:
        """Whether it looks different from what is drawn though nothing moves by itself."""
        return bool(self._stale) or self._motion.changed

    @property
    def hint(self) -> Move | None:
        """The move that is shown."""
        return None if self._hint is None else self._hint.move

    def show_hint(self, move: Move) -> None:
        """Lights the piece that a move slides."""
        position = self._session.position
        motion = next(motion for motion in plan(position, position.apply(move)) if motion.moves)
        self._hint = ShownHint(motion.piece, motion.start, move)
        self._redraw_hint()

    def drop_hint(self) -> None:
        """Shows no hint any more."""
        self._redraw_hint()
        self._hint = None

    # What moves

    def show_change(self, old: Position, part: float = 0.0) -> None:
        """The session has changed: pieces go from where they were, and have been dragged ``part`` of the way."""
        self._motion.animate(Animation.from_part(old, self._session.position, part, self._services.now()))
        self.drop_hint()
        if self._session.solved != self._shown_solved:
            self._stale.append(self.view.geometry.frame)

    def end(self) -> None:
        """All pieces come to rest at once."""
        self._motion.end()

    def update(self) -> None:
        """Ends what is over."""
        self._motion.end_if_over(self._services.now())

    # What is held

    def hold(self, moves: tuple[Move, ...], point: tuple[int, int]) -> None:
        """The pointer has taken hold of a piece that these moves slide."""
        self._motion.hold(Drag(self._session.position, moves, point))
        self._redraw_hint()

    def pull(self, point: tuple[int, int]) -> bool:
        """The pointer has moved; false if it holds nothing."""
        if self._motion.drag is None:
            return False
        self._motion.drag.pull(point, self.view.geometry.pitch)
        return True

    def let_go(self) -> tuple[tuple[Move, ...], float]:
        """The moves that the held piece is to make, and the part of the way that it has been dragged.

        No moves if nothing was held, or if it was dragged so little that it slides back.
        """
        drag = self._motion.drag
        if drag is None:
            return (), 0.0
        self._motion.end()
        self._redraw_hint()
        if not drag.begun:
            return drag.moves, 0.0
        if drag.part >= 0.5:
            return drag.moves, drag.part
        self._motion.animate(Animation.from_part(drag.new, drag.old, 1 - drag.part, self._services.now()))
        return (), 0.0

    # Drawing

    def draw(self, surface: pygame.Surface, region: Rect | None = None) -> None:
        """All of it, or what lies within ``region``; in a pause without the pieces."""
        motions, part = self._motion.motions(self._session.position, self._services.now())
        if self._session.paused:
            motions = []
        hint = self._hint if self.still else None
        self.view.draw(surface, motions, part, hint, solved=self._session.solved, region=region)
        if region is None:
            self._drawn()

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Where pieces move or have come to rest, and what else looks different; gives where that is."""
        motions, _ = self._motion.motions(self._session.position, self._services.now())
        region = self.view.region_of([*motions, *self._motion.rested])
        regions = self._stale if region is None else [region, *self._stale]
        if not regions:
            return []
        whole = reduce(Rect.union, regions)
        self.draw(surface, whole)
        self._drawn()
        return [whole]

    def _drawn(self) -> None:
        self._shown_solved, self._stale = self._session.solved, []
        self._motion.drawn()

    def _redraw_hint(self) -> None:
        """The hint comes or goes; it is not shown while something moves."""
        if self._hint is not None:
            self._stale.append(self.view.region_of_hint(self._hint))
