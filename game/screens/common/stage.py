"""The board on the play screen: pieces that lie, slide or are held, and the hint; drawn only where that changes."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import NamedTuple, Protocol

import pygame

from solver import Board, Move, Position

from ...board.animation import FIRST_PART, FLIGHT_SECONDS, NUDGE_SECONDS, Animation, Attempt, nudge, plan
from ...board.celebration import Celebration
from ...board.motion import BoardMotion, Drag
from ...board.pieces import hops
from ...board.rim import around
from ...board.view import BoardView, ShownHint
from ...ui.fill import fill_rect
from ...ui.geometry import Rect
from ..services import Services


class Staged(Protocol):
    """What a stage shows, such as a session."""

    @property
    def board(self) -> Board:
        """The board."""

    @property
    def position(self) -> Position:
        """The position on it."""

    @property
    def solved(self) -> bool:
        """Whether the rim says that all is well."""

    @property
    def paused(self) -> bool:
        """Whether the pieces are covered."""


class _Shown(NamedTuple):
    """What is to be seen besides pieces."""

    hint: ShownHint | None = None
    solved: bool = False
    celebrated: bool = False


class Stage:
    """Shows what the session, or whatever else it is given, says; changes nothing of it."""

    def __init__(self, services: Services, session: Staged, area: Rect) -> None:
        self._services, self._session = services, session
        self._motion = BoardMotion()
        self._hint: ShownHint | None = None
        self._nudged: float | None = None
        """Since when the hint's arrow nods, or will once the pieces rest; None while it rests."""
        self._shown = _Shown()
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
        return self._motion.moving or self._nudged is not None

    @property
    def changed(self) -> bool:
        """Whether it looks different from what is drawn though nothing moves by itself."""
        return self._motion.changed or self._to_show() != self._shown

    @property
    def hint(self) -> Move | None:
        """The move that is shown."""
        return None if self._hint is None else self._hint.move

    def show_hint(self, move: Move) -> None:
        """Lights the piece that a move slides."""
        position = self._session.position
        motion = next(motion for motion in plan(position, position.apply(move)) if motion.moves)
        self._hint = ShownHint(motion.piece, (int(motion.start[0]), int(motion.start[1])), move)
        coming, now = self._motion.animation, self._services.now()
        self._nudged = None if self._services.still else now if coming is None else coming.end

    def drop_hint(self) -> None:
        """Shows no hint any more."""
        self._hint = self._nudged = None

    # What moves

    def show_change(self, old: Position, part: float = 0.0, longest: float = FLIGHT_SECONDS) -> None:
        """The session has changed: pieces go from where they were, and have been dragged ``part`` of the way.

        They take at most ``longest`` seconds.
        """
        self.end()
        self.drop_hint()
        now, part = self._services.now(), max(part, FIRST_PART)
        self._animate(Animation(old, self._session.position, now, part, longest))

    def show_attempt(self, move: Move, part: float = 0.0) -> None:
        """A move that the session has not taken goes there, dragged ``part`` of the way already, and back."""
        self.end()
        self.drop_hint()
        position, part = self._session.position, max(part, FIRST_PART)
        attempt = Attempt(position, position.apply(move), self._services.now(), part, self._services.still)
        self._motion.animate(attempt)

    def celebrate(self, confetti: bool) -> None:
        """The board is solved: after the last slide it shows that."""
        animation = self._motion.animation
        if animation is None:  # there is to be no motion
            return
        board, last = self._session.board, next(motion for motion in animation.motions if motion.moves)
        celebration = Celebration(self._session.position, last.end, animation.end, confetti, hops(board))
        self._motion.celebrate(celebration)

    def end(self) -> None:
        """All pieces come to rest at once; one that is held lies where it was."""
        self._nudged = None
        self._motion.end()

    def update(self) -> None:
        """Ends what is over."""
        now = self._services.now()
        if self._nudged is not None and now >= self._nudged + NUDGE_SECONDS:
            self._nudged = None
        self._motion.end_if_over(now)

    def _animate(self, animation: Animation) -> None:
        """Where the player wants no motion all pieces are at once where they go."""
        self._motion.animate(animation)
        if self._services.still:
            self._motion.end()

    # What is held

    def hold(self, moves: tuple[Move, ...], point: tuple[int, int]) -> None:
        """The pointer has taken hold of a piece that these moves slide."""
        self.end()
        self._motion.hold(Drag(self._session.position, moves, point))

    def pull(self, point: tuple[int, int]) -> bool:
        """The pointer has moved; false if it holds nothing."""
        if self._motion.drag is None:
            return False
        self._motion.drag.pull(point, self.view.geometry.pitch)
        return True

    def holds(self, pulled: bool) -> bool:
        """Whether the pointer holds a piece; with ``pulled`` only once it pulls it."""
        drag = self._motion.drag
        return drag is not None and (drag.begun or not pulled)

    def let_go(self) -> tuple[tuple[Move, ...], float]:
        """The moves that the held piece is to make, and the part of the way that it has been dragged.

        No moves if nothing was held, or if it was dragged so little that it slides back.
        """
        drag = self._motion.drag
        if drag is None:
            return (), 0.0
        self._motion.end()
        if not drag.begun:
            return drag.moves, 0.0
        if drag.part >= 0.5:
            return drag.moves, drag.part
        self._animate(Animation(drag.new, drag.old, self._services.now(), 1 - drag.part))
        return (), 0.0

    # Drawing

    def draw(self, surface: pygame.Surface, region: Rect | None = None) -> None:
        """All of it, or what lies within ``region``; in a pause a sign instead of the pieces."""
        now, shown = self._services.now(), self._to_show()
        motions, part = self._motion.motions(self._session.position, now)
        if self._session.paused:
            motions = []
        party = self._motion.celebration
        rim = None if party is None else (party.centre, party.rim_part(now))
        self.view.draw(surface, motions, part, shown.hint, shown.solved, region, rim)
        if self._session.paused:
            self.view.draw_sign(surface, "play", region)
        if party is not None:
            self.view.draw_confetti(surface, party.flakes(now))
        self._shown = shown
        self._motion.drawn()

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Where pieces move or have come to rest, and what else looks different; gives where that is."""
        motions, _ = self._motion.motions(self._session.position, self._services.now())
        moving = self.view.region_of([*motions, *self._motion.rested])
        regions = [*self._changes(), *([] if moving is None else [moving])]
        if not regions:  # another game has begun from the very position that is shown
            self._motion.drawn()
            return []
        whole = reduce(Rect.union, regions)
        for beyond in around(whole, self.view.geometry.cells):  # the rim has soft edges
            fill_rect(surface, self._services.painter.theme.background, beyond)
        self.draw(surface, whole)
        return [whole]

    def _to_show(self) -> _Shown:
        """What is to be seen now besides the pieces; the hint not while something moves."""
        hint, now = self._hint if self.still else None, self._services.now()
        if hint is not None and self._nudged is not None:
            hint = replace(hint, ahead=nudge(now - self._nudged))
        return _Shown(hint, self._session.solved, self._motion.celebration is not None)

    def _changes(self) -> list[Rect]:
        """Where what is to be seen differs from what is drawn."""
        old, new = self._shown, self._to_show()
        regions = []
        if new.hint != old.hint:
            regions += [self.view.region_of_hint(hint) for hint in (old.hint, new.hint) if hint is not None]
        if new.solved != old.solved:
            regions.append(self.view.geometry.frame)
        if new.celebrated or old.celebrated:
            regions.append(self.view.area)
        return regions
