"""One board on a screen: pieces at rest, in motion or held, and marks on them; only changes are drawn."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Sequence
from functools import reduce
from typing import NamedTuple

import pygame

from solver import EMPTY, Move, Position

from ..model.board_kinds import kind_of
from ..ui.access import AccessNode, NodeRole
from ..ui.art import fill_rect
from ..ui.control import Naming
from ..ui.geometry import Rect
from ..ui.theme import Colour
from ..ui.widget import Clear, Painter
from .animation import (
    FIRST_PART,
    NUDGE_SECONDS,
    SHAKE_SECONDS,
    STILL_GLOW,
    Animation,
    Attempt,
    Celebration,
    Flake,
    Motion,
    Place,
    motions_at_rest,
    motions_between,
    nudge,
    plan,
    shake,
)
from .bodies import Piece, corner_of, piece_on, shape_moved, shape_of
from .drags import STILL, Drag, DragEnd, PlacedPiece, Velocity
from .looks import closing, glows, hops, leaving
from .marks import Arrow, Chosen, Lit, Mark, Trace
from .tray import Filling, around
from .view import BoardView, Light


class Picture(NamedTuple):
    """The content of the tray, and its look."""

    pieces: tuple[tuple[Piece, Rect, Light], ...]
    marks: tuple[Mark, ...]
    solved: bool
    covered: bool
    blind: bool = False  # the pieces show nothing
    filling: Filling | None = None
    flakes: tuple[Flake, ...] = ()
    closed: float = 0.0
    """The share in which the tiles have become one picture, without a gap."""
    glow: tuple[frozenset[Piece], int] = (frozenset(), 0)
    """The pieces that glow, and how much."""

    def difference(self, before: Picture | None, view: BoardView) -> Rect | None:
        """Return the region that differs from the picture drawn before."""
        if before is None or before.flakes or self.flakes:
            return view.area
        frame, changed = view.geometry.frame, set(before.pieces) ^ set(self.pieces)
        regions = [rect.common(frame) for _, rect, _ in changed if rect.overlaps(frame)]
        regions += [mark.region(view) for mark in set(before.marks) ^ set(self.marks)]
        if before[2:] != self[2:]:
            regions.append(frame)
        return reduce(Rect.union, regions) if regions else None

    def draw(self, surface: pygame.Surface, view: BoardView, region: Rect, clear: Clear) -> None:
        """Draw the part of the picture in a region of the surface, on a ground that ``clear`` draws."""
        clip = surface.get_clip()
        for beyond in around(region, view.geometry.cells):  # the rim has soft edges
            clear(surface, beyond)
        surface.set_clip(region)
        view.tray.draw(surface, self.solved, self.filling)
        view.draw_ground(surface)
        surface.set_clip(region.common(view.geometry.frame))  # a car that drives out passes under the outer edge
        for piece, rect, light in self.pieces:
            if rect.overlaps(region):
                glow = self.glow[1] if piece in self.glow[0] else 0
                view.draw_piece(surface, piece, rect, light.value + glow, self.blind)
        if self.closed:
            view.draw_whole_picture(surface, self.closed)
        surface.set_clip(region)
        if self.covered:
            view.draw_sign(surface, "play")
        else:
            view.draw_gate_marks(surface)
            if not self.solved:
                view.draw_target_marks(surface)
        for mark in self.marks:
            mark.draw(surface, view)
        surface.set_clip(clip)
        view.draw_confetti(surface, self.flakes)


NOWHERE = Rect(0, 0, 1, 1)
FLING_SECONDS = 0.08
"""The time before a release that tells its velocity: a pointer that rested so long flings nothing."""
LEAST_FLING_SECONDS, MOST_FLING_SECONDS = 0.008, 0.25
"""Events that came together, as after a late frame, tell none: then the one before does, unless it is older."""
LIFT = 0.025

DragSource = Callable[[int, tuple[int, int]], Drag | None]


class Stage:
    """A view of a position that changes, such as a session's; it never changes it itself.

    There is at most one animation or drag; a new one ends the other at once. A celebration comes with the last slide,
    and begins when that has ended.
    """

    def __init__(
        self,
        painter: Painter,
        now: Callable[[], float],
        position: Callable[[], Position],
        area: Rect = NOWHERE,
        *,
        is_rim_lit: Callable[[], bool] | None = None,
        is_covered: Callable[[], bool] = lambda: False,
        is_blind: Callable[[], bool] = lambda: False,
    ) -> None:
        """``now`` is a clock in seconds, never set back. ``position`` returns what to show, ``is_rim_lit`` whether the
        rim is (by default at the goal), ``is_covered`` whether the pieces are hidden, ``is_blind`` whether they show
        nothing.
        ``area`` is the board's area, unless ``lay_out`` sets it later.
        """
        self.clear: Clear = lambda surface, rect: fill_rect(surface, painter.theme.background, rect)
        self.marks: Sequence[Mark] = ()
        self.lit: Collection[Piece] = ()  # tiles in frames, which go with them
        self.hint: Move | None = None
        self._shows_path = True
        self._named: int | None = None  # a cell of the piece that the hint's reason names
        self.drag: Drag | None = None
        self.drag_at: DragSource = lambda cell, point: None
        self._pointed_cell: int | None = None
        self._trail = deque[tuple[float, tuple[int, int]]](maxlen=64)  # of the pointer that drags, with times
        self._ready: tuple[Position, frozenset[PlacedPiece]] | None = None
        self._painter, self._now, self._position = painter, now, position
        self._is_rim_lit, self._is_covered = is_rim_lit or (lambda: self.position.is_goal), is_covered
        self._is_blind = is_blind
        self._latest = self.position
        self._before: Position | None = self.position  # None where the present one is new
        self._changes = 0  # of the position so far
        self._animation: Animation | None = None
        self._celebration: Celebration | None = None
        self._left: Position | None = None  # the solved position whose car has driven out
        self._last_target: Place = (0.0, 0.0)
        self._nudge_since: float | None = None
        """Since when the hint's arrow nods, or will once the pieces rest; None while it rests."""
        self._shaken: tuple[PlacedPiece, float] | None = None  # the piece that could not move, and since when it shakes
        self.lay_out(area)

    def lay_out(self, area: Rect) -> None:
        """Move the board, or another one, to another area; release all that is held."""
        self._rest()
        self._pointed_cell = None
        self._drawn: Picture | None = None
        self.view = BoardView(self._painter.art, self._painter.theme, self.position.board, area)

    # What is seen

    @property
    def position(self) -> Position:
        """The position that is shown."""
        return self._position()

    @property
    def is_covered(self) -> bool:
        """The pieces are hidden, as in a pause."""
        return self._is_covered()

    def unseen(self, words: Naming) -> str:
        """Return what is read aloud in place of pieces that are hidden or show nothing; empty where they are seen."""
        if self.is_covered:
            return words.text("spoken.covered")
        if not self._is_blind():
            return ""
        row, column = divmod(self.position.cells.index(EMPTY), self.position.board.columns)
        return words.text("spoken.blind", row=row + 1, column=column + 1)

    @property
    def is_at_rest(self) -> bool:
        """All pieces lie in their cells."""
        return self._animation is None and self.drag is None and self._celebration is None

    @property
    def is_moving(self) -> bool:
        """It needs frame after frame."""
        return any(
            moving is not None for moving in (self._animation, self._celebration, self._nudge_since, self._shaken)
        )

    def show_hint(self, move: Move, with_path: bool = True, named: int | None = None) -> None:
        """Highlight the piece that a move slides, and its path ``with_path``; put a ring around the piece on the cell
        ``named``.
        """
        self.hint, self._shows_path, self._named = move, with_path, named
        begin = self._now() if self._animation is None else self._animation.end
        self._nudge_since = None if self._painter.has_reduced_motion or not with_path else begin

    def drop_hint(self) -> None:
        """Remove the hint."""
        self.hint = self._nudge_since = self._named = None

    def piece_of(self, move: Move) -> Rect:
        """Return the rectangle of the piece that a move slides."""
        position = self.position
        motions = [motion for motion in plan(position, position.apply(move)) if motion.is_moving]
        place = divmod(position.cells_of(move)[0], position.board.columns)
        motion = next((motion for motion in motions if motion.start == place), motions[0])
        return self.view.rect_of(motion.piece, motion.start)

    def mark_of(self, move: Move, colour: Colour, edge: Colour) -> Mark:
        """Return the mark of a move: an arrow over a tile's edge, or a block's path and its end."""
        piece, shape = self.piece_of(move), shape_moved(self.position, move)
        if shape is None:
            return Arrow(piece, colour, edge, move.path[0])
        return Trace(piece, colour, edge, move.path, shape=shape)

    # What moves

    def show_change(
        self,
        old: Position,
        part: float = 0.0,
        longest: float = math.inf,
        place: Place | None = None,
        delay: float = 0.0,
    ) -> None:
        """Animate a change of the session: pieces go from their old places, dragged ``part`` of the path already.

        The one that moves may have been dragged to ``place``. They take at most ``longest`` seconds, after a ``delay``.
        """
        motions = motions_between(old, self.position)
        self._last_target = next((motion.end for motion in motions if motion.is_moving), self._last_target)
        if place is not None:
            motions = [each._replace(start=place, corners=()) if each.is_moving else each for each in motions]
        self.show_motions(motions, part, longest, delay)

    def show_motions(
        self, motions: list[Motion], part: float = 0.0, longest: float = math.inf, delay: float = 0.0
    ) -> None:
        """Animate pieces along motions to their present places; without animation if the player wants no motion."""
        self.end()
        self.drop_hint()
        if not self._painter.has_reduced_motion:
            self._animation = Animation(motions, self._now() + delay, max(part, FIRST_PART), longest)

    def show_attempt(self, move: Move, part: float = 0.0) -> None:
        """Animate a refused move there, dragged ``part`` of the path already, and back."""
        self.end()
        self.drop_hint()
        motions = plan(self.position, self.position.apply(move))
        self._animation = Attempt(motions, self._now(), max(part, FIRST_PART), self._painter.has_reduced_motion)

    def shake(self, cell: int) -> None:
        """Show that the piece on a cell can't move: it shakes, and nothing else waits for that."""
        position = self.position
        piece = piece_on(position, cell)
        if piece is not None and not self._painter.has_reduced_motion:
            place = corner_of(position.board.covered(position.cells, cell), position.board.columns)
            self._shaken = (piece, place), self._now()

    def celebrate(self, confetti: bool) -> None:
        """Start the celebration of a solved board after the last slide."""
        position, board = self.position, self.position.board
        leaves = leaving(board)
        self._left = None if leaves is None else position
        if self._animation is not None:  # else there is to be no motion
            begin = self._animation.end
            in_order = kind_of(board) == "numbers" and not self.view.has_picture
            self._celebration = Celebration(
                position, self._last_target, begin, confetti, hops(board), leaves, closing(board), in_order
            )

    def end(self) -> None:
        """End all motion at once; a held piece returns to its place."""
        self._nudge_since = None
        self._rest()

    def _rest(self) -> None:
        self._animation = self.drag = self._celebration = self._ready = self._shaken = None

    def update(self) -> bool:
        """End what is over; return whether something has come to rest."""
        if self._latest is not self.position:
            self._before, self._latest = self._latest, self.position
            self._changes += 1
        now, before = self._now(), (self._animation, self._celebration, self._nudge_since, self._shaken)
        if self._animation is not None and now >= self._animation.end:
            self._animation = None
        if self._celebration is not None and now >= self._celebration.end:
            self._celebration = None
        if self._nudge_since is not None and now >= self._nudge_since + NUDGE_SECONDS:
            self._nudge_since = None
        if self._shaken is not None and now >= self._shaken[1] + SHAKE_SECONDS:
            self._shaken = None
        return before != (self._animation, self._celebration, self._nudge_since, self._shaken)

    # What is held

    def point(self, point: tuple[int, int] | None) -> None:
        """Handle a pointer at a point that holds nothing; None where there is no pointer."""
        pointed = None if point is None else self.view.geometry.cell_at(point)
        if pointed != self._pointed_cell:
            self._pointed_cell, self._ready = pointed, None

    def drag_from(self, point: tuple[int, int]) -> Drag | None:
        """Return the drag that a press on a point begins."""
        cell = self.view.geometry.cell_at(point)
        return None if cell is None else self.drag_at(cell, point)

    def _highlighted(self) -> frozenset[PlacedPiece]:
        """Return the pieces lit as movable: those that are pressed, or under the pointer."""
        if self.drag is not None:
            return frozenset() if self.drag.begun else self.drag.pieces
        position, cell = self.position, self._pointed_cell
        if cell is None or not self.is_at_rest:
            return frozenset()
        if self._ready is None or self._ready[0] != position:
            drag = self.drag_at(cell, (0, 0))
            self._ready = position, frozenset() if drag is None else drag.pieces
        return self._ready[1]

    def begin_drag(self, drag: Drag) -> None:
        """Start a drag."""
        self.end()
        self.drag = drag
        self._trail.clear()
        self._trail.append((self._now(), drag.start))

    def follow(self, point: tuple[int, int]) -> bool:
        """Follow the pointer with the drag; return False if there is none."""
        if self.drag is not None:
            self.drag.pull(point)
            self._trail.append((self._now(), point))
            if self._pointed_cell is not None:  # else it is a finger, over which no piece lifts
                self.point(point)
        return self.drag is not None

    def holds(self, pulled: bool) -> bool:
        """Return whether the pointer holds a piece; with ``pulled`` only once it pulls it."""
        return self.drag is not None and (self.drag.begun or not pulled)

    def cancel_drag(self) -> Drag | None:
        """Cancel the drag, put its piece back, and return the drag."""
        drag = self.drag
        if drag is not None:
            self._rest()
        return drag

    def release(self) -> DragEnd:
        """End the drag and return its result. A piece that was dragged too little slides back."""
        drag = self.cancel_drag()
        released = DragEnd() if drag is None else drag.released(self._velocity())
        if released.back and not self._painter.has_reduced_motion:
            self._animation = Animation(list(released.back), self._now(), released.part)
        return released

    def _velocity(self) -> Velocity:
        """Return the velocity of the pointer in the last moment of a drag."""
        now = self._now()
        ages = [now - begun for begun, _ in self._trail]
        if not ages or ages[-1] > FLING_SECONDS:
            return STILL
        first = next(number for number, age in enumerate(ages) if age <= FLING_SECONDS)
        if ages[first] < LEAST_FLING_SECONDS and first:
            first -= 1
        if not LEAST_FLING_SECONDS <= ages[first] <= MOST_FLING_SECONDS:
            return STILL
        (begun, (x, y)), (_, (end_x, end_y)) = self._trail[first], self._trail[-1]
        return (end_x - x) / (now - begun), (end_y - y) / (now - begun)

    # What is spoken

    def nodes(self, words: Naming) -> Sequence[AccessNode]:
        """Return the board with its pieces, and as news what has moved last and which piece a hint is about."""
        board, frame = self.position.board, self.view.geometry.frame
        unseen = self.unseen(words)
        if unseen:
            return [AccessNode("board", NodeRole.BOARD, unseen, frame, is_current=True)]
        speech = self.view.speech(words, self.position)
        name = words.text("spoken.board", rows=board.rows, columns=board.columns)
        pieces = tuple(
            AccessNode(
                each.key,
                NodeRole.PIECE,
                each.name,
                each.rect,
                each.description,
                is_current=each.rect == self._chosen,
                point=each.point,
            )
            for each in speech.placed(self.view.geometry)
        )
        found = [AccessNode("board", NodeRole.BOARD, name, frame, is_current=True, children=pieces)]
        moved = self.last_change(words)
        if moved:
            key = "moved", self._changes
            found.append(AccessNode(key, NodeRole.TEXT, moved, frame, is_live=True))
        if self.hint is not None:
            said = words.text("spoken.highlighted", piece=speech.piece(self.position.cells_of(self.hint)[0]))
            found.append(AccessNode(("hint", self._changes, said), NodeRole.TEXT, said, frame, is_live=True))
        if self._named is not None:
            said = words.text("spoken.ringed", piece=speech.piece(self._named))
            found.append(AccessNode(("named", self._changes, said), NodeRole.TEXT, said, frame, is_live=True))
        return found

    @property
    def _chosen(self) -> Rect | None:
        """The place of the piece that is chosen to be moved."""
        return next((mark.piece for mark in self.marks if isinstance(mark, Chosen)), None)

    def obstacles(self, words: Naming) -> str:
        """Return what is in the way of the chosen piece, or of those that have to reach their goal."""
        speech = self.view.speech(words, self.position)
        chosen = next((node.cell for node in speech.placed(self.view.geometry) if node.rect == self._chosen), None)
        return speech.obstacles(chosen)

    def last_change(self, words: Naming) -> str:
        """Return which pieces have moved last, and where to; empty before the first move."""
        speech = self.view.speech(words, self.position)
        return speech.new_position() if self._before is None else speech.moved_from(self._before)

    def announce_position(self) -> None:
        """Read the shown position out as a new one, not as a change of the last."""
        self._before = None

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw all of it; in a pause a sign instead of the pieces."""
        self._drawn = self._picture()
        self._drawn.draw(surface, self.view, self.view.area, self.clear)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """Draw what looks different; return the rectangles of the changes."""
        before, self._drawn = self._drawn, self._picture()
        region = self._drawn.difference(before, self.view)
        if region is None:
            return []
        self._drawn.draw(surface, self.view, region, self.clear)
        return [region]

    def _picture(self) -> Picture:
        now, is_covered, party = self._now(), self.is_covered, self._celebration
        motions, part = self._motions(now)
        moving_last = sorted(motions, key=lambda motion: motion.is_moving)
        places = [(each.piece, each.place(part)) for each in moving_last]
        lit = [Lit(self.view.rect_of(*place), self.view.theme.hint) for place in places if place[0] in self.lit]
        marks = (*lit, *self._seen_marks(now))
        return Picture(
            pieces=() if is_covered else self._with_light(places, {mark.piece for mark in marks}),
            marks=marks,
            solved=self._is_rim_lit(),
            covered=is_covered,
            blind=self._is_blind(),
            filling=None if party is None else (party.centre, party.rim_part(now)),
            flakes=() if party is None else tuple(party.flakes(now)),
            closed=0.0 if is_covered else self._closed(now),
            glow=self._glow(now),
        )

    @property
    def _is_solved(self) -> bool:
        """The goal is reached, and the last piece lies still."""
        return self.drag is None and self._animation is None and self.position.is_goal and self._is_rim_lit()

    def _glow(self, now: float) -> tuple[frozenset[Piece], int]:
        """Return the blocks that got home, and how much they glow."""
        board = self.position.board
        if not (self._is_solved and glows(board)):
            return frozenset(), 0
        level = STILL_GLOW if self._celebration is None else self._celebration.glow(now)
        return frozenset(piece.label for piece in board.goal_pieces), level

    def _closed(self, now: float) -> float:
        """Return the share in which the tiles of a solved picture have become one."""
        if not (self._is_solved and self.view.has_picture):
            return 0.0
        return 1.0 if self._celebration is None else self._celebration.rim_part(now)

    def _with_light(self, places: list[PlacedPiece], marked: set[Rect]) -> tuple[tuple[Piece, Rect, Light], ...]:
        """Return the pieces with their light: a movable one is lit under the pointer, unless a mark lies on it."""
        highlighted, found = self._highlighted(), list[tuple[Piece, Rect, Light]]()
        light = Light.READY if self.drag is None else Light.PRESSED
        for piece, place in places:
            rect = self.view.rect_of(piece, place)
            if (piece, place) not in highlighted:
                found.append((piece, rect, Light.NONE))
                continue
            lifts = light is Light.READY and rect not in marked and not self._painter.has_reduced_motion
            lift = max(round(LIFT * self.view.geometry.pitch), 1) if lifts else 0
            found.append((piece, rect._replace(y=rect.y - lift), light))
        return tuple(found)

    def _motions(self, now: float) -> tuple[list[Motion], float]:
        """Return the motions of all pieces, and the share of the path that is done."""
        if self.drag is not None:
            return self.drag.motions(motions_at_rest(self.position))
        if self._animation is not None:
            return self._animation.motions, self._animation.part(now)
        if self._celebration is not None:
            return self._celebration.motions(now), 1.0
        position, leaves = self.position, leaving(self.position.board)
        found = motions_at_rest(position)
        if leaves is not None and position == self._left:
            found = [motion for motion in found if motion.piece != leaves[0]]
        if self._shaken is not None:
            (piece, (row, column)), since = self._shaken
            aside = row, column + shake(now - since)
            found = [
                Motion(piece, aside, aside) if (each.piece, each.start) == (piece, (row, column)) else each
                for each in found
            ]
        return found, 1.0

    def _seen_marks(self, now: float) -> tuple[Mark, ...]:
        """Return the visible marks: hints and the like are hidden while something moves."""
        if not self.is_at_rest:
            return tuple(mark for mark in self.marks if mark.stays)
        if self.hint is None:
            return tuple(self.marks)
        piece, theme = self.piece_of(self.hint), self.view.theme
        shape = shape_moved(self.position, self.hint)
        lit = Lit(piece, theme.hint, shape=shape)
        if not self._shows_path:
            return *self.marks, lit
        ring = () if self._named is None else (self._ring(self._named),)
        if len(self.hint.path) > 1:
            move = self.mark_of(self.hint, theme.hint, theme.hint_edge)
        else:
            ahead = 0.0 if self._nudge_since is None else nudge(now - self._nudge_since)
            move = Arrow(piece, theme.hint, theme.hint_edge, self.hint.path[0], ahead, shape=shape)
        return *self.marks, *ring, lit, move

    def _ring(self, cell: int) -> Mark:
        """Return the mark of the piece that a hint's reason names."""
        position = self.position
        piece, cells = piece_on(position, cell), position.board.covered(position.cells, cell)
        assert piece is not None
        place = self.view.rect_of(piece, corner_of(cells, position.board.columns))
        return Lit(place, self.view.theme.second, shape=shape_of(position.board, piece))
