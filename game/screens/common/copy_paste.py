"""Copying positions and games as text, and reading what was copied."""

from __future__ import annotations

from collections.abc import Sequence

from solver import Board, Move, Position
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import kept_board
from solver.catalogue.challenges import Challenge, read_shared
from solver.catalogue.texts import Misread, PlayedGame, game_text
from solver.formats.board_lines import own_board

from ...sound.sounds import Cue
from ...words.boards import solver_sentence
from ...words.words import Message
from ..game_screen import GameScreen, ToBoard, ToReview
from ..services import Services


def copy_position(services: Services, position: Position) -> Message:
    """Copy a position to the clipboard, and return the message of that."""
    taken = services.clipboard.put(str(position))
    return Message("clipboard.copied" if taken else "clipboard.copied_here", position=position)


def copy_game(services: Services, start: Position, moves: Sequence[Move]) -> Message:
    """Copy a game to the clipboard, and return the message of that."""
    try:
        text = game_text(start, moves)
    except Misread as error:
        return Message(solver_sentence, sentence=error.sentence)
    taken = services.clipboard.put(text)
    return Message("games.copied" if taken else "games.copied_here")


def pasted_text(services: Services, board: Board | None, solvable: bool = True) -> Position | PlayedGame | Message:
    """Return the position or game on the clipboard, or why there is none; of a game without moves its start, of a
    challenge all of it.

    A position is one of ``board``, if there is one, or else of the one known board that it fits. Where it is to be
    solvable and no slides lead to it, it is the start of a board of its own.
    """
    try:
        pasted = read_shared(services.clipboard.get(), board, solvable, kept_board)
    except Misread as error:
        return Message(solver_sentence, sentence=error.sentence)
    if isinstance(pasted, Challenge):
        return pasted
    position = pasted.start if isinstance(pasted, PlayedGame) and not pasted.moves else pasted
    return placed(services, position) if solvable and isinstance(position, Position) else position


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
    if isinstance(pasted, Challenge):
        screen.next = ToBoard(pasted.start.board, pasted.start, challenge=pasted)
    elif isinstance(pasted, PlayedGame):
        screen.next = ToReview(screen, pasted)
    elif isinstance(pasted, Position):
        screen.next = ToBoard(pasted.board, pasted)
    else:
        screen.services.sounds.play(Cue.REFUSED)
        return pasted
    return None


def pasted_position(services: Services, board: Board) -> Position | Message:
    """Return the position on the clipboard, perhaps one that can't be solved, or the start of a game there."""
    pasted = pasted_text(services, board, solvable=False)
    return pasted.start if isinstance(pasted, PlayedGame) else pasted
