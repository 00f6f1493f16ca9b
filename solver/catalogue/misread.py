"""The error of a pasted text that cannot be read, with a sentence for the player."""

from __future__ import annotations

from typing import Any

from ..errors import NotationError
from ..model.board import Board
from ..sentences import Sentence


class Misread(NotationError):
    """A text that is no game and no position; ``sentence`` is the reason, translatable."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Misread], tuple[Sentence]]:
        return Misread, (self.sentence,)

    @property
    def unsolvable(self) -> bool:
        """The text is a position after all, but one that can never be solved."""
        return self.sentence.key in ("paste.unsolvable", "paste.out_of_reach", "paste.blocked")


def misread(kind: str, board: Board | None = None, **values: Any) -> Misread:
    """Return an error with the sentence ``paste.<kind>``; the board's id is passed too, as its name is translated."""
    about = {} if board is None else {"board": board.name, "board_id": board.id}
    return Misread(Sentence(f"paste.{kind}", values | about))
