"""What is wrong with a text that people paste, as an error with a sentence."""

from __future__ import annotations

from typing import Any

from ..errors import NotationError
from ..model.board import Board
from ..sentences import Sentence


class Misread(NotationError):
    """A text that is no game and no position; ``sentence`` says why, for other languages too."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__(str(sentence))
        self.sentence = sentence

    def __reduce__(self) -> tuple[type[Misread], tuple[Sentence]]:
        return Misread, (self.sentence,)

    @property
    def unsolvable(self) -> bool:
        """Whether it is a position after all, but one that can never be solved."""
        return self.sentence.key in ("paste.unsolvable", "paste.out_of_reach", "paste.blocked")


def misread(kind: str, board: Board | None = None, **values: Any) -> Misread:
    """A sentence ``paste.<kind>``, which names the board by its id too: languages have names of their own for it."""
    about = {} if board is None else {"board": board.name, "board_id": board.id}
    return Misread(Sentence(f"paste.{kind}", values | about))
