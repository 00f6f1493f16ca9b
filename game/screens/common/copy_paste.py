"""Copying positions as text, and opening what was copied."""

from __future__ import annotations

from collections.abc import Iterable

from solver import Board, Misread, Position
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import kept_board
from solver.catalogue.challenges import Challenge
from solver.catalogue.reading import Found, position_text, read_any
from solver.catalogue.texts import PlayedGame
from solver.formats.board_lines import own_board

from ...sound.sounds import Cue
from ...words.boards import solver_sentence
from ...words.words import Message
from ..game_screen import Destination, GameScreen, ToBoard, ToReview
from ..services import Services


def copy_position(services: Services, position: Position) -> Message:
    """Copy a position to the clipboard, and return the message of that."""
    taken = services.clipboard.put(position_text(position))
    return Message("clipboard.copied" if taken else "clipboard.copied_here", position=position)


def known_ids(services: Services) -> Iterable[str]:
    """Return the ids of the generated boards that the player has met."""
    progress = services.store.progress
    return (*services.store.last_boards.opened, *progress.opened, *(board.id for board in progress.made))


def pasted_text(services: Services, board: Board | None, solvable: bool = True) -> Found | Message:
    """Return what is on the clipboard, or why there is nothing to open.

    A position is one of ``board``, if there is one and it fits, or else of another that it fits. Where it is to be
    solvable and no slides lead to it, it is the start of a board of its own.
    """
    try:
        pasted = read_any(services.clipboard.get(), board, solvable, kept_board, known_ids(services)).found
    except Misread as error:
        return Message(solver_sentence, sentence=error.sentence)
    return placed(services, pasted) if solvable and isinstance(pasted, Position) else pasted


def placed(services: Services, position: Position) -> Position:
    """Return the position on a board of its own if the coach finds it unreachable from its board's start."""
    coach = services.coach
    if has_solvability_rule(position.board):
        return position
    table = coach.analyzer.table if coach.board == position.board else None
    return position if table is None or table.has(position) else own_board(position).start


def open_pasted(screen: GameScreen) -> Message | None:
    """Open the game or position on the clipboard; return an error message if there is none."""
    pasted = pasted_text(screen.services, None)
    if isinstance(pasted, Message):
        screen.services.sounds.play(Cue.REFUSED)
        return pasted
    screen.next = destination_of(screen, pasted)
    return None


def destination_of(screen: GameScreen, found: Found) -> Destination:
    """Return where a text leads that was pasted, or in a file: to a board, or to the review of a game."""
    if isinstance(found, Challenge):
        return ToBoard(found.start.board, found.start, challenge=found)
    if isinstance(found, PlayedGame):
        return ToReview(screen, found)
    return ToBoard(found) if isinstance(found, Board) else ToBoard(found.board, found)


def pasted_position(services: Services, board: Board) -> Position | Message:
    """Return the position on the clipboard, perhaps one that can't be solved, or the start of a game there; of a board
    that has none of its own the goal.
    """
    pasted = pasted_text(services, board, solvable=False)
    if isinstance(pasted, Board):
        return pasted.goal
    return pasted.start if isinstance(pasted, PlayedGame) else pasted
