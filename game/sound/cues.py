"""Which sound goes with what has happened."""

from __future__ import annotations

from enum import Enum

from solver import EMPTY, Position


class Cue(str, Enum):
    """A sound, by the name of its file in ``assets/sounds``."""

    SLIDE_1 = "slide-1"
    SLIDE_2 = "slide-2"
    SLIDE_3 = "slide-3"
    SLIDE_WIDE = "slide-wide"
    REFUSED = "refused"
    HINT = "hint"
    SOLVED = "solved"
    UNDO = "undo"
    NEW = "new"


SLIDES = {1: Cue.SLIDE_1, 2: Cue.SLIDE_2}
"""By the number of moves; more of them all sound as three."""


def slide(old: Position, new: Position, moves: int) -> Cue:
    """Pieces have slid; a wide one among them is heard."""
    blocks = old.board.block_of
    slid = (piece for piece, now in zip(old.cells, new.cells, strict=True) if piece not in (now, EMPTY))
    return Cue.SLIDE_WIDE if any(piece in blocks for piece in slid) else SLIDES.get(moves, Cue.SLIDE_3)


def jump(old: Position, new: Position, cue: Cue) -> Cue:
    """A command leads from one position to another; or nowhere, and is refused."""
    return Cue.REFUSED if old == new else cue
