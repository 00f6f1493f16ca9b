"""One board on a screen: pieces that lie, move or are held, and marks on them; drawn only where that changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Protocol

import pygame

from solver import Board, Move, Position

from ..ui.art import fill_rect
from ..ui.geometry import Rect
from ..ui.widget import Painter
from .animation import (
    FIRST_PART,
    FLIGHT_SECONDS,
    NUDGE_SECONDS,
    Animation,
    Attempt,
    Celebration,
    Flake,
    Motion,
    motions_between,
    nudge,
    plan,
)
from .gestures import Grip, Slide
from .marks import Hint, Mark
from .motion import BoardMotion
from .pieces import hops
from .tray import Filling, around
from .view import BoardView


class Lent(Protocol):
    """What a stage is lent."""

    @property
    def painter(self) -> Painter:
        """Draws, in the theme."""

    @property
    def now(self) -> Callable[[], float]:
        """Seconds on a clock that is never set back."""

    @property
    def reduced_motion(self) -> bool:
        """Whether the player wants no motion."""


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


@dataclass(frozen=True)
class _Picture:
    """All that is to be seen on the board."""

    pieces: tuple[tuple[int, Rect], ...]
    """Each piece (of a block the first part) and where it lies, the topmost last."""
    marks: tuple[Mark, ...]
    solved: bool
    covered: bool
    filling: Filling | None = None
    flakes: tuple[Flake, ...] = ()

    @property
    def frame(self) -> tuple[object, ...]:
        """What all of the board depends on."""
        return self.solved, self.covered, self.filling, self.flakes


class Stage:
    """Shows what the session, or whatever else it is given, says; changes nothing of it."""

    def __init__(self, lent: Lent, staged: Staged, area: Rect) -> None:
        self.marks: Sequence[Mark] = ()
        """What lies on the pieces besides a hint."""
        self._lent, self._staged = lent, staged
        self._motion = BoardMotion()
        self._hinted: Move | None = None
        self._nudged: float | None = None
        """Since when the hint's arrow nods, or will once the pieces rest; None while it rests."""
        self.lay_out(area)

    def lay_out(self, area: Rect) -> None:
        """Draws the board into another area from now on, perhaps another board; nothing is held after that."""
        self._motion.end()
        self._drawn: _Picture | None = None
        self.view = BoardView(self._lent.painter.art, self._lent.painter.theme, self._staged.board, area)

    # What is seen

    @property
    def at_rest(self) -> bool:
        """Whether all pieces lie in their cells."""
        return self._motion.at_rest

    @property
    def moving(self) -> bool:
        """Whether frames are wanted one after another."""
        return self._motion.moving or self._nudged is not None

    @property
    def hint(self) -> Move | None:
        """The move that is shown."""
        return self._hinted

    def show_hint(self, move: Move) -> None:
        """Lights the piece that a move slides."""
        coming, now = self._motion.animation, self._lent.now()
        self._hinted = move
        self._nudged = None if self._lent.reduced_motion else now if coming is None else coming.end

    def drop_hint(self) -> None:
        """Shows no hint any more."""
        self._hinted = self._nudged = None

    def piece_of(self, move: Move) -> Rect:
        """Where the piece lies that a move slides."""
        position = self._staged.position
        motion = next(motion for motion in plan(position, position.apply(move)) if motion.moves)
        return self.view.rect_of(motion.piece, motion.start)

    # What moves

    def show_change(self, old: Position, part: float = 0.0, longest: float = FLIGHT_SECONDS) -> None:
        """The session has changed: pieces go from where they were, and have been dragged ``part`` of the way.

        They take at most ``longest`` seconds.
        """
        self.show_motions(motions_between(old, self._staged.position), part, longest)

    def show_motions(self, motions: list[Motion], part: float = 0.0, longest: float = FLIGHT_SECONDS) -> None:
        """Pieces go these ways to where they lie now; where the player wants no motion they are there at once."""
        self.end()
        self.drop_hint()
        if not self._lent.reduced_motion:
            self._motion.animate(Animation(motions, self._lent.now(), max(part, FIRST_PART), longest))

    def show_attempt(self, move: Move, part: float = 0.0) -> None:
        """A move that the session has not taken goes there, dragged ``part`` of the way already, and back."""
        self.end()
        self.drop_hint()
        motions = plan(self._staged.position, self._staged.position.apply(move))
        self._motion.animate(Attempt(motions, self._lent.now(), max(part, FIRST_PART), self._lent.reduced_motion))

    def celebrate(self, confetti: bool) -> None:
        """The board is solved: after the last slide it shows that."""
        animation = self._motion.animation
        if animation is None:  # there is to be no motion
            return
        board, last = self._staged.board, next(motion for motion in animation.motions if motion.moves)
        self._motion.celebrate(Celebration(self._staged.position, last.end, animation.end, confetti, hops(board)))

    def end(self) -> None:
        """All pieces come to rest at once; one that is held lies where it was."""
        self._nudged = None
        self._motion.end()

    def update(self) -> bool:
        """Ends what is over; true if something has come to rest."""
        now = self._lent.now()
        nudged = self._nudged is not None and now >= self._nudged + NUDGE_SECONDS
        if nudged:
            self._nudged = None
        return self._motion.end_if_over(now) or nudged

    # What is held

    @property
    def grip(self) -> Grip | None:
        """What the pointer holds."""
        return self._motion.grip

    def hold(self, moves: tuple[Move, ...], point: tuple[int, int]) -> None:
        """The pointer has taken hold of a piece that these moves slide."""
        self.take(Slide(self._staged.position, moves, point, self.view.geometry.pitch))

    def take(self, grip: Grip) -> None:
        """The pointer has taken hold of a piece in any way."""
        self.end()
        self._motion.hold(grip)

    def pull(self, point: tuple[int, int]) -> bool:
        """The pointer has moved; false if it holds nothing."""
        if self._motion.grip is None:
            return False
        self._motion.grip.pull(point)
        return True

    def holds(self, pulled: bool) -> bool:
        """Whether the pointer holds a piece; with ``pulled`` only once it pulls it."""
        grip = self._motion.grip
        return grip is not None and (grip.begun or not pulled)

    def drop(self) -> Grip | None:
        """Lets go of what is held, which lies where it was; gives it."""
        grip = self._motion.grip
        if grip is not None:
            self._motion.end()
        return grip

    def let_go(self) -> tuple[tuple[Move, ...], float]:
        """The moves that the held piece is to make, and the part of the way that it has been dragged.

        No moves if nothing was held, or if it was dragged so little that it slides back.
        """
        slide = self.drop()
        if not isinstance(slide, Slide):
            return (), 0.0
        if not slide.begun:
            return slide.moves, 0.0
        if slide.part >= 0.5:
            return slide.moves, slide.part
        if not self._lent.reduced_motion:
            self._motion.animate(Animation(slide.back, self._lent.now(), 1 - slide.part))
        return (), 0.0

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """All of it; in a pause a sign instead of the pieces."""
        self._drawn = self._picture()
        self._draw_region(surface, self._drawn, self.view.area)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """What looks different from what is drawn; gives where that is."""
        before, self._drawn = self._drawn, self._picture()
        region = self._difference(before, self._drawn)
        if region is None:
            return []
        self._draw_region(surface, self._drawn, region)
        return [region]

    def _picture(self) -> _Picture:
        """What is to be seen now; a hint and the like not while something moves."""
        now, staged, party = self._lent.now(), self._staged, self._motion.celebration
        motions, part = self._motion.motions(staged.position, now)
        moving_last = sorted(motions, key=lambda motion: motion.moves)
        pieces = ((each.piece, self.view.rect_of(each.piece, each.place(part))) for each in moving_last)
        return _Picture(
            pieces=() if staged.paused else tuple(pieces),
            marks=tuple(mark for mark in self._all_marks(now) if mark.stays or self.at_rest),
            solved=staged.solved,
            covered=staged.paused,
            filling=None if party is None else (party.centre, party.rim_part(now)),
            flakes=() if party is None else tuple(party.flakes(now)),
        )

    def _all_marks(self, now: float) -> list[Mark]:
        if self._hinted is None or not self.at_rest:
            return [*self.marks]
        ahead = 0.0 if self._nudged is None else nudge(now - self._nudged)
        return [*self.marks, Hint(self.piece_of(self._hinted), self._hinted, ahead)]

    def _difference(self, before: _Picture | None, now: _Picture) -> Rect | None:
        """Where two pictures differ."""
        if before is None or before.flakes or now.flakes:
            return self.view.area
        regions = [rect for _, rect in set(before.pieces) ^ set(now.pieces)]
        regions += [mark.region(self.view) for mark in set(before.marks) ^ set(now.marks)]
        if before.frame != now.frame:
            regions.append(self.view.geometry.frame)
        return reduce(Rect.union, regions) if regions else None

    def _draw_region(self, surface: pygame.Surface, picture: _Picture, region: Rect) -> None:
        view, clip = self.view, surface.get_clip()
        for beyond in around(region, view.geometry.cells):  # the rim has soft edges
            fill_rect(surface, view.theme.background, beyond)
        surface.set_clip(region)
        view.draw_tray(surface, picture.solved, picture.filling)
        for piece, rect in picture.pieces:
            if rect.overlaps(region):
                view.draw_piece(surface, piece, rect)
        if picture.covered:
            view.draw_sign(surface, "play")
        for mark in picture.marks:
            mark.draw(surface, view)
        surface.set_clip(clip)
        view.draw_confetti(surface, picture.flakes)
