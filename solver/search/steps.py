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
        """For each last step how many slides go on ..."""
        self.end = (packed.first + packed.degree).repeat(KINDS)
        """... and where these end in ``onward`` and ``shift``."""
        self.onward = packed.onward << BITS
        """The slides that go on, as steps that lack the code, ..."""
        self.shift = packed.shift[packed.onward]
        """... and by how much to shift a packed position to see it."""
        self.jump = np.multiply.outer(packed.jump, np.arange(KINDS)).reshape(-1)
        """What a step adds to a packed position, modulo 2 ** 64."""


@cache
def steps_of(board: Board) -> Steps:
    """The steps of a board, made once."""
    return Steps(board)
