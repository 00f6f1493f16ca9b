"""Positions copied as text, and what was copied elsewhere and is opened here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solver import Board, Position
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import kept_board
from solver.catalogue.challenges import Challenge
from solver.catalogue.texts import Misread, PlayedGame
from solver.formats.board_lines import own_board

from ...coach.coach import Coach
from ...sound.sounds import Cue
from ...store.storage import Store
from ...words.boards import solver_sentence
from ...words.words import Message
from ..game_screen import Destination, GameScreen, ToBoard, ToReview
from ..interface import Interface

if TYPE_CHECKING:
    from solver.catalogue.reading import Found


class Pasteboard:
    """The clipboard as screens use it: for positions, boards and games."""

    def __init__(self, interface: Interface, store: Store, coach: Coach) -> None:
        self._interface, self._store, self._coach = interface, store, coach

    def copy(self, position: Position) -> Message:
        """Copy a position, and return the message of that."""
        from solver.catalogue.reading import position_text  # whose readers the first picture does without

        taken = self._interface.clipboard.put(position_text(position))
        return Message("clipboard.copied" if taken else "clipboard.copied_here", position=position)

    def read(self, board: Board | None = None, solvable: bool = True) -> Found | Message:
        """Return what was copied, or why there is nothing to open.

        A position is one of ``board``, if there is one and it fits, or else of another that it fits. Where it is to be
        solvable and no slides lead to it, it is the start of a board of its own.
        """
        from solver.catalogue.reading import read_any

        progress = self._store.progress
        known = (*self._store.last_boards.opened, *progress.opened, *(each.id for each in progress.made))
        try:
            found = read_any(self._interface.clipboard.get(), board, solvable, kept_board, known).found
        except Misread as error:
            return Message(solver_sentence, sentence=error.sentence)
        return self.placed(found) if solvable and isinstance(found, Position) else found

    def read_position(self, board: Board) -> Position | Message:
        """Return the copied position, perhaps one that can't be solved, or the start of a copied game; of a board that
        has none of its own the goal.
        """
        found = self.read(board, solvable=False)
        if isinstance(found, Board):
            return found.goal
        return found.start if isinstance(found, PlayedGame) else found

    def placed(self, position: Position) -> Position:
        """Return the position on a board of its own if the coach finds it unreachable from its board's start."""
        if has_solvability_rule(position.board):
            return position
        table = self._coach.analyzer.table if self._coach.board == position.board else None
        return position if table is None or table.has(position) else own_board(position).start

    def open(self, screen: GameScreen) -> Message | None:
        """Lead a screen to what was copied; return a message if there is nothing to open."""
        found = self.read()
        if isinstance(found, Message):
            self._interface.sounds.play(Cue.REFUSED)
            return found
        screen.next = destination_of(screen, found)
        return None


def destination_of(screen: GameScreen, found: Found) -> Destination:
    """Return where a text leads that was pasted, or in a file: to a board, or to the review of a game."""
    if isinstance(found, Challenge):
        return ToBoard(found.start.board, found.start, challenge=found)
    if isinstance(found, PlayedGame):
        return ToReview(screen, found)
    return ToBoard(found) if isinstance(found, Board) else ToBoard(found.board, found)
