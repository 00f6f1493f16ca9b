"""Practice with one's mistakes: due positions come one after another, and of each the best move is asked."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice

from solver import Board, Move, Position

from ...board.bodies import shown_goal
from ...model.mistakes import Mistakes

MOST_ASKED = 100  # positions taken at a time; when they are answered the next are taken


@dataclass(frozen=True)
class Answer:
    """A move that was made where the best one was asked."""

    right: bool
    best: Sequence[Move]
    days: int | None
    """Until the position is asked again; None once it is learnt."""


class Drill:
    """The positions to be asked now, the first of which is on the board; a wrong answer puts it at the end again."""

    def __init__(self, mistakes: Mistakes, board: Board, today: Callable[[], date]) -> None:
        self._mistakes, self.board, self._today = mistakes, board, today
        self._queue: deque[Position] = deque()
        self.answered: Answer | None = None
        self._made: Move | None = None
        self.look()

    def look(self) -> bool:
        """Load the due positions unless some are queued; return whether there is one."""
        if not self._queue:
            self._queue.extend(islice(self._mistakes.due(self.board, self._today()), MOST_ASKED))
        return bool(self._queue)

    @property
    def asked(self) -> Position | None:
        """The position whose best move is asked; None when there is none left."""
        return self._queue[0] if self._queue else None

    @property
    def position(self) -> Position:
        """What the board shows: after a best move what came of it, and the goal when nothing is asked."""
        if self.asked is None:
            return shown_goal(self.board)
        return self.asked if self._made is None else self.asked.apply(self._made)

    @property
    def is_right(self) -> bool:
        """A best move has been made."""
        return self.answered is not None and self.answered.right

    @property
    def corrections(self) -> Sequence[Move]:
        """The best moves after a wrong answer, until one of them is made."""
        return () if self.answered is None or self._made is not None else self.answered.best

    @property
    def can_skip(self) -> bool:
        """Another one can come first."""
        return self.answered is None and len(self._queue) > 1

    def answer(self, move: Move, best: Sequence[Move]) -> None:
        """Record the answer to the current position, whose best moves are ``best``."""
        position = self._queue[0]
        right = leads_to_same(position, move, best)
        self.answered = Answer(right, best, self._mistakes.answer(position, right, self._today()))
        self._made = move if right else None

    def correct(self, move: Move) -> None:
        """Make one of the ``corrections``; the answer stays wrong."""
        self._made = move

    def advance(self) -> None:
        """Advance to the next position after an answer."""
        if not self.is_right:
            self._queue.append(self._queue[0])
        self._queue.popleft()
        self.answered = self._made = None
        self.look()

    def skip(self) -> None:
        """Move the current position to the end of the queue."""
        self._queue.rotate(-1)

    def clear(self) -> None:
        self._mistakes.clear(self.board)
        self._queue.clear()
        self.answered = self._made = None


def leads_to_same(position: Position, move: Move, others: Sequence[Move]) -> bool:
    """Return whether a move leads to the position of one of the others, perhaps by another path."""
    return any(position.apply(move) == position.apply(other) for other in others)


def intended_move(position: Position, move: Move, best: Sequence[Move]) -> Move:
    """Return the move that a slide of the player's answers with.

    On a board that counts steps that is its first. Where moves are counted a piece that comes to rest may go on in the
    same move: so who begins a best move means that.
    """
    if not move.piece:
        return move
    if position.board.metric == "steps":
        return Move(move.piece, move.path[:1])
    if leads_to_same(position, move, best):
        return move
    return next((other for other in best if other.piece and _begins(position, move, other)), move)


def _begins(position: Position, move: Move, other: Move) -> bool:
    """Return whether a move begins a shortest path of another move of its piece."""
    after, left = position.apply(move), len(other.path) - len(move.path)
    if move.piece != other.piece or left <= 0:
        return False
    rest = [each for each in after.moves_of(move.piece_after) if len(each.path) == left]
    return any(after.apply(each) == position.apply(other) for each in rest)
