"""The sounds of events on the board."""

from __future__ import annotations

from enum import Enum

from solver import Position


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

LARGE = 2
"""Blocks of more cells are heard as large."""


def slide(old: Position, new: Position, moves: int) -> Cue:
    """Return the sound of a slide; a large piece among the moving ones is heard."""
    return Cue.SLIDE_WIDE if _large_one_slid(old, new) else SLIDES.get(moves, Cue.SLIDE_3)


def _large_one_slid(old: Position, new: Position) -> bool:
    slid = (cells for name, cells in old.places.items() if cells != new.places.get(name))
    return any(len(cells) > LARGE or old.cells[cells[0]] in old.board.block_of for cells in slid)


def jump(old: Position, new: Position, cue: Cue) -> Cue:
    """Return the sound of a jump from one position to another, or of a refused command."""
    return Cue.REFUSED if old == new else cue
