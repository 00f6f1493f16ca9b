"""Frames of boards with one gap: where the gap and the blocks are, and how slides lead from one to another."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from ..errors import bad_board
from .board import Board
from .moves import SLIDES, Direction, Move
from .pieces import EMPTY, WALL, Cells

MOST_FRAMES = 4096  # the largest of the boards has 30; many blocks have many millions
SINGLE = -1  # stands in a frame for any piece of one cell

Place = tuple[int, int]
"""A frame and an index in the arrangement."""


class Slide(NamedTuple):
    """A slide as it acts on frames and arrangements."""

    move: Move
    target: int
    """Number of the frame it leads to."""
    taken: int
    """Index in the arrangement of the piece that slides ..."""
    put: int
    """... and where it comes to stand; equal to ``taken`` when the arrangement stays as it is."""

    @property
    def direction(self) -> Direction:
        """The direction of the piece that slides."""
        return self.move.path[0]


class Frames:
    """All frames of a board, numbered from the goal's (0) in breadth-first order, and the slides from each."""

    def __init__(self, board: Board) -> None:
        """Enumerate the frames. Raises BoardError for a board whose blocks can stand in too many ways."""
        self.board = board
        self.shown = frozenset({EMPTY, WALL, *board.block_of})
        first = self.of(board.goal_cells)
        self.frames: list[Cells] = [first]
        """For each frame its cells: 0 the gap, a number for each part of a block, SINGLE for other pieces, WALL."""
        self.number: dict[Cells, int] = {first: 0}
        self.slides: list[list[Slide]] = []
        for frame in self.frames:  # grows as new frames are met
            self.slides.append(self._slides_from(frame))

    @cached_property
    def signs(self) -> list[int] | None:
        """For each frame whether slides reach it with even (0) or with odd (1) permutations of the goal's arrangement.

        A slide past an odd number of pieces turns the one into the other. None where parity decides nothing: where two
        pieces are alike, where there are not two to swap, or where a block lets one frame be reached with both.
        """
        labels = [label for label in self.board.goal_cells if label != WALL]
        if self.frames[0].count(SINGLE) < 2 or len(set(labels)) < len(labels):
            return None
        signs = [0] + [-1] * (len(self.frames) - 1)
        for frame, slides in enumerate(self.slides):  # numbered breadth-first, so each sign is known when it comes
            for slide in slides:
                sign = (signs[frame] + slide.taken - slide.put) % 2
                if signs[slide.target] < 0:
                    signs[slide.target] = sign
                elif signs[slide.target] != sign:
                    return None
        return signs

    def of(self, cells: Cells) -> Cells:
        """Return the frame of a position."""
        shown = self.shown
        return tuple([label if label in shown else SINGLE for label in cells])

    def _slides_from(self, frame: Cells) -> list[Slide]:
        slides = []
        for direction in Direction:
            after = _slid(self.board, frame, direction)
            if after is None:
                continue
            if after not in self.number:
                if len(self.frames) == MOST_FRAMES:
                    raise bad_board("frames", most=MOST_FRAMES)
                self.number[after] = len(self.frames)
                self.frames.append(after)
            slides.append(Slide(SLIDES[direction], self.number[after], *_jump(self.board, frame, after, direction)))
        return slides


def _slid(board: Board, frame: Cells, direction: Direction) -> Cells | None:
    """Return the frame after the piece beside the gap slides into it; None where none can."""
    source = board.neighbour(frame.index(EMPTY), direction.inverse)
    if source is None or frame[source] == WALL:
        return None
    return board.slide(frame, board.covered(frame, source), direction)


def _jump(board: Board, frame: Cells, after: Cells, direction: Direction) -> tuple[int, int]:
    """Return from which to which index of the arrangement the piece moves; a block is not part of it."""
    landing = frame.index(EMPTY)
    source = board.neighbour(landing, direction.inverse)
    if source is None or frame[source] != SINGLE:
        return 0, 0
    return frame[:source].count(SINGLE), after[:landing].count(SINGLE)


def reaches_every_order(frames: Frames) -> bool:
    """Return whether every arrangement is reached in every frame; or half of them, where parity decides.

    Round a square of three single pieces the empty cell rotates these. Rotations of three whose places hang together
    make all even permutations. So in each frame the places of a square are joined, slides carry what is joined to the
    other frames, and in the end the places of a frame must be one. (Where no square of single pieces is ever free this
    says no; there pieces only follow each other round, or do not move at all.)
    """
    count = frames.frames[0].count(SINGLE)
    if count < 2:
        return True
    leader: dict[Place, Place] = {}

    def leader_of(place: Place) -> Place:
        while (above := leader.get(place, place)) != place:
            leader[place] = place = leader.get(above, above)
        return place

    groups = count * len(frames.frames)
    joining = list(_squares(frames))
    while joining:
        frame, one, other = joining.pop()
        one_leader, other_leader = leader_of((frame, one)), leader_of((frame, other))
        if one_leader == other_leader:
            continue
        leader[one_leader] = other_leader
        groups -= 1
        joining += [(slide.target, _after(slide, one), _after(slide, other)) for slide in frames.slides[frame]]
    return groups == len(frames.frames)


def _squares(frames: Frames) -> Iterator[tuple[int, int, int]]:
    """Yield pairs of places in the squares of two by two cells that hold three single pieces and the empty cell."""
    board = frames.board
    corners = [row * board.columns + column for row in range(board.rows - 1) for column in range(board.columns - 1)]
    for number, frame in enumerate(frames.frames):
        for corner in corners:
            cells = [corner, corner + 1, corner + board.columns, corner + board.columns + 1]
            singles = [frame[:cell].count(SINGLE) for cell in cells if frame[cell] == SINGLE]
            if len(singles) == 3 and EMPTY in [frame[cell] for cell in cells]:
                yield from ((number, one, other) for one, other in pairwise(singles))


def _after(slide: Slide, place: int) -> int:
    """Return where the piece at a place of the arrangement is after a slide."""
    if place == slide.taken:
        return slide.put
    if slide.taken < place <= slide.put:
        return place - 1
    return place + 1 if slide.put <= place < slide.taken else place
