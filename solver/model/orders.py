"""Whether slides bring the pieces of a board into every order; blocks may keep some of them in their places."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from .board import EMPTY
from .frames import SINGLE, Frames, Slide

Place = tuple[int, int]
"""A frame and an index in the arrangement."""


def reaches_every_order(frames: Frames) -> bool:
    """Whether every arrangement is reached in every frame; or half of them, where parity tells.

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
    """Pairs of places in the squares of two by two cells that hold three single pieces and the empty cell."""
    board = frames.board
    corners = [row * board.columns + column for row in range(board.rows - 1) for column in range(board.columns - 1)]
    for number, frame in enumerate(frames.frames):
        for corner in corners:
            cells = [corner, corner + 1, corner + board.columns, corner + board.columns + 1]
            singles = [frame[:cell].count(SINGLE) for cell in cells if frame[cell] == SINGLE]
            if len(singles) == 3 and EMPTY in [frame[cell] for cell in cells]:
                yield from ((number, one, other) for one, other in pairwise(singles))


def _after(slide: Slide, place: int) -> int:
    """Where the piece at a place of the arrangement is after a slide."""
    if place == slide.taken:
        return slide.put
    if slide.taken < place <= slide.put:
        return place - 1
    return place + 1 if slide.put <= place < slide.taken else place
