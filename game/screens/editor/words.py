"""What the position editor says."""

from __future__ import annotations

from solver import EMPTY, Board, DistanceTable, Position, is_solvable

from ...coach.guides import Work
from ...input.commands import Action
from ...texts.position_text import why_unsolvable
from ...words.boards import board_name
from ...words.distances import DistanceWords, searching, working
from ...words.words import Words


class EditorWords:
    """Says whether a position can be solved, how far it is from the goal, or why it can never be solved."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self.text = words.text

    def heading(self, board: Board) -> str:
        return self.text("editor.heading", board=board_name(self._words, board))

    def verdict(self, position: Position, distance: int | None) -> str:
        """In a few words."""
        if position.is_goal:
            return self.text("editor.goal")
        if not is_solvable(position):
            return self.text("editor.never")
        if distance is None:
            return self.text("editor.solvable")
        return self.text("editor.solvable_in", moves=self._words.moves(distance))

    def counting(self, helps: bool, news: str) -> str:
        """Whether the verdict counts as help, then the news."""
        return self.text("editor.helps", news=news) if helps else news

    def why(self, position: Position) -> str:
        """Of a position that can never be solved."""
        return self.text(f"editor.{why_unsolvable(position)}")

    def place(self, position: Position, distance: int, table: DistanceTable | None) -> str:
        """Where it stands among all positions of its board, as far as those are known."""
        known = position.board.known
        counts = () if known is None else known.positions_by_distance
        counts = counts if table is None else tuple(table.positions_by_distance)
        return (
            self.how() if position.is_goal or not counts else DistanceWords(self._words).standing(counts, distance, 0)
        )

    def waiting(self, work: Work) -> str:
        """A question waits for its answer."""
        return searching(self._words, work) if work.part is None else working(self._words, work.part)

    def waiting_for_table(self, work: Work) -> str:
        """The distance is not known yet."""
        return self.text("editor.working", part=work.part or 0.0)

    def not_searched(self) -> str:
        """The distance is not known, and only looked for when the player asks."""
        return self.text("editor.not_searched", button=self.text("button.measure"))

    def how(self) -> str:
        """What to do here."""
        return self.text("editor.how")

    def left(self) -> str:
        """It is the game's position, not the one that the editor was left with."""
        return self.text("editor.left", undo=self._words.key(Action.UNDO))

    def picked(self) -> str:
        """A piece waits to be put down."""
        return self.text("editor.picked", back=self._words.key(Action.BACK))

    def no_room(self) -> str:
        """It cannot be put down there."""
        return self.text("editor.no_room")

    def pasted(self) -> str:
        """There is another position on the board."""
        return self.text("clipboard.pasted", undo=self._words.key(Action.UNDO))

    def cell(self, piece: int) -> str:
        """A cell, by what stands there."""
        return self.text("editor.empty") if piece == EMPTY else str(piece)
