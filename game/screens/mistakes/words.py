"""What is said while positions of mistakes are practised."""

from __future__ import annotations

from solver import Board, Position

from ...words.boards import board_name, direction, lit_piece
from ...words.distances import working
from ...words.words import Words
from .model import Answer


class MistakeWords:
    """Says it in the language of the moment."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def asked(self, left: int) -> str:
        """A position is asked that is ``left`` moves from the goal."""
        return self._words.text("mistakes.asked", moves=self._words.moves(left))

    def answered(self, position: Position, answer: Answer, left: int) -> str:
        """Whether the answer was right, and when the position comes again."""
        if answer.right:
            return self._again("right", answer.days)
        best, words = answer.best[0], self._words
        return words.text(
            "mistakes.wrong" if len(answer.best) == 1 else "mistakes.wrong_of_several",
            piece=lit_piece(words, position, best),
            direction=direction(words, best),
            count=len(answer.best),
            left=left - 1,
        )

    def nothing_due(self, days: int | None) -> str:
        """Nothing is left to be asked; the next position comes in so many days, None if none is kept."""
        return self._words.text("mistakes.none_kept") if days is None else self._again("next", days)

    def _again(self, what: str, days: int | None) -> str:
        """``what`` is followed by when: tomorrow, in some days, never (None)."""
        when = {None: "never", 1: "tomorrow"}.get(days, "in_days")
        return self._words.text(f"mistakes.{what}_{when}", days=days)

    def waits(self, part: float, error: BaseException | None) -> str:
        """The best moves are not known yet, or never will be."""
        return working(self._words, part) if error is None else self._words.text("play.failed", error=error)

    def no_table(self, board: Board) -> str:
        """Mistakes are not kept for this board."""
        return self._words.text("mistakes.no_table", board=board_name(self._words, board))
