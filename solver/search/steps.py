"""The steps that a batch of positions is expanded by, as tables to look up.

A *step* is a slide together with the code of the piece that slides, ``slide * 16 + code``. What a step changes depends
on nothing else.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from ..model.board import Board
from .fits import BITS, KINDS
from .packed import packed_board


class Steps:
    """The steps of a board. A root counts as a slide here, one that led to where a search begins."""

    def __init__(self, board: Board) -> None:
        packed = packed_board(board)
        self.degree = packed.degree.repeat(KINDS)
        """The number of slides that follow each last step ..."""
        self.end = (packed.first + packed.degree).repeat(KINDS)
        """... and the index where these end in ``onward`` and ``shift``."""
        self.onward = packed.onward << BITS
        """The following slides, as steps that lack the code, ..."""
        self.shift = packed.shift[packed.onward]
        """... and the shift of a packed position that yields it."""
        self.jump = np.multiply.outer(packed.jump, np.arange(KINDS)).reshape(-1)
        """The change of a packed position by a step, modulo 2 ** 64."""


@cache
def steps_of(board: Board) -> Steps:
    """Return the steps of a board, which are cached."""
    return Steps(board)
