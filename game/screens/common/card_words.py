"""What a board's card says under its name: what has been achieved on it, and how the game on it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from solver import Board, position_count

from ...input.commands import Action
from ...model.session import Session
from ...model.statistics import Statistics
from ...words.boards import achieved
from ...words.words import Words


class CardText(NamedTuple):
    """Two lines, each as a choice of texts, the longest first."""

    achieved: Sequence[str]
    """What has been solved, and as long as nothing has the board's size."""
    game: Sequence[str]
    """How far it is, and as long as there is none what else there is to say."""
    playing: bool
    """Whether a game is in progress."""

    @property
    def one_line(self) -> Sequence[str]:
        """Which of the two is told where there is room for one."""
        return self.game if self.playing else self.achieved


def card_text(words: Words, board: Board, session: Session | None, statistics: Statistics | None) -> CardText:
    """What the card of a board says; ``statistics`` are None while they are read."""
    won, positions = achieved(words, statistics, board.id), position_count(board)
    size = status(words, board, None, positions), words.text("status.size", rows=board.rows, columns=board.columns)
    if session is None:
        return CardText(won or size, size if won else (words.text("status.ready"),), False)
    playing = bool(session.game.move_count) and not session.solved
    shorter = (words.moves(session.game.move_count),) if playing else ()
    return CardText(won or size, (status(words, board, session, positions), *shorter), playing)


def status(words: Words, board: Board, session: Session | None, positions: int) -> str:
    """One line about a board and the game in progress on it."""
    if session is None:
        return words.text("status.new", rows=board.rows, columns=board.columns, positions=positions)
    moves = words.moves(session.game.move_count)
    if session.solved:
        return words.text("status.assisted" if session.game.assisted else "status.solved", moves=moves)
    return words.text("status.playing", moves=moves) if session.game.move_count else words.text("status.ready")


def keys_line(words: Words) -> str:
    """How a board is chosen, and the keys that no button shows."""
    choose = words.text("picker.choose", arrows=words.arrows(), activate=words.key(Action.ACTIVATE))
    others = ((Action.HELP, "picker.help"), (Action.FULL_SCREEN, "picker.full_screen"))
    parts = (words.text(name, key=words.first_key(action)) for action, name in others if words.first_key(action))
    return "     ".join((choose, *parts))
