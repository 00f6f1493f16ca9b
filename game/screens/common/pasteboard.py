"""Positions copied as text, and what was copied elsewhere and is opened here."""

from __future__ import annotations

from solver import Board, Misread, Position
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import kept_board
from solver.catalogue.challenges import Challenge
from solver.catalogue.readings import Entries, Reading
from solver.catalogue.texts import PlayedGame
from solver.formats.board_lines import own_board

from ...coach.coach import Coach
from ...sound.sounds import Cue
from ...store.storage import Store
from ...words.board_texts import solver_sentence
from ...words.words import Message
from ..game_screen import Destination, GameScreen, ToBoard, ToChoice, ToReview
from ..interface import Interface


class Pasteboard:
    """The clipboard as screens use it: for positions, boards and games."""

    def __init__(self, interface: Interface, store: Store, coach: Coach) -> None:
        self._interface, self._store, self._coach = interface, store, coach
        self._copied = ""
        """The last position copied here, whose board needs no question."""

    def copy(self, position: Position) -> Message:
        """Copy a position, and return the message of that."""
        from solver.catalogue.reading import position_text  # whose readers the first picture does without

        self._copied = position_text(position)
        taken = self._interface.clipboard.put(self._copied)
        return Message("clipboard.copied" if taken else "clipboard.copied_here", position=position)

    def read(self, board: Board | None = None, solvable: bool = True) -> Reading | Message:
        """Return what was copied, or why there is nothing to open.

        A position is one of ``board``, if there is one and it fits, or else of another that it fits. Where it is to be
        solvable and no slides lead to it, it is the start of a board of its own.
        """
        text = self._interface.clipboard.get()
        try:
            reading = self.meant(text, board, solvable)
        except Misread as error:
            return Message(solver_sentence, sentence=error.sentence)
        return reading._replace(others=(), assumed=()) if text is not None and text == self._copied else reading

    def meant(self, text: str | None, board: Board | None = None, solvable: bool = True) -> Reading:
        """Return what a text is meant for, as ``read`` does. Raises Misread."""
        from solver.catalogue.reading import read_any

        progress = self._store.progress
        known = (*self._store.last_boards.opened, *progress.opened, *(each.id for each in progress.made))
        reading = read_any(text, board, solvable, kept_board, known)
        found = reading.found
        return reading._replace(found=self.placed(found)) if solvable and isinstance(found, Position) else reading

    def read_position(self, board: Board) -> Position | Message:
        """Return the copied position, perhaps one that can't be solved, or the start of a copied game; of a board that
        has none of its own the goal.
        """
        reading = self.read(board, solvable=False)
        if isinstance(reading, Message):
            return reading
        start, found = reading.start, reading.found
        if start is None:
            return found.goal if isinstance(found, Board) else Message("clipboard.several")
        return start

    def placed(self, position: Position) -> Position:
        """Return the position on a board of its own if the coach finds it unreachable from its board's start."""
        if has_solvability_rule(position.board):
            return position
        table = self._coach.analyzer.table if self._coach.board == position.board else None
        return position if table is None or table.has(position) else own_board(position).start

    def open(self, screen: GameScreen) -> Message | None:
        """Lead a screen to what was copied; return a message if there is nothing to open."""
        reading = self.read()
        if isinstance(reading, Message):
            self._interface.sounds.play(Cue.REFUSED)
            return reading
        screen.next = destination_of(screen, reading)
        return None


def destination_of(screen: GameScreen, reading: Reading) -> Destination:
    """Return where a text leads that was pasted, or in a file: to a board, to the review of a game, or to a choice
    where it means several things.
    """
    from solver.catalogue.reading import fits_two_goals

    found = reading.found
    if isinstance(found, Entries):
        return ToChoice(screen, texts=found.texts)
    if fits_two_goals(reading):
        return ToChoice(screen, readings=(reading._replace(others=()), *reading.others))
    return destination_of_one(screen, reading)


def destination_of_one(screen: GameScreen, reading: Reading) -> Destination:
    """Return where a text leads that means one thing."""
    found = reading.found
    assert not isinstance(found, Entries)
    if isinstance(found, Challenge):
        return ToBoard(found.start.board, found.start, challenge=found)
    if isinstance(found, PlayedGame):
        return ToReview(screen, found)
    board, start = (found, None) if isinstance(found, Board) else (found.board, found)
    return ToBoard(board, start, told=told_of(reading), file=reading.file)


def told_of(reading: Reading) -> Message | None:
    """Return what a text was read as, where that is not plain, without what the commands offer."""
    told = reading._replace(assumed=tuple(each for each in reading.assumed if each.key != "read.goal_assumed")).told
    return None if told is None else Message(solver_sentence, sentence=told)
