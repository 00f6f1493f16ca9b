"""Hints: which piece to move, where to, and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from solver import Move, Position

from ...board.naming import piece_phrase
from ...coach.analyzer import Advice
from ...coach.coach import Coach
from ...input.commands import Action
from ...words.board_texts import direction, stage_aim
from ...words.words import NO_MESSAGE, Message, Words

if TYPE_CHECKING:
    from solver.analysis.method import MethodAdvice
    from solver.analysis.reasons import Reason

PIECE, PATH = 2, 3  # degrees of a hint: after how the game stands the piece to slide, then where to


def hint(
    position: Position,
    advice: Advice,
    degree: int = PATH,
    cost: int | None = None,
    reason: Reason | None = None,
    numbered: bool = True,
    astray: Message = NO_MESSAGE,
) -> Message:
    """Describe the first of the best moves with its ``reason``, or without one how many there are where that is known,
    and how many are to go after it.

    A lower degree tells less: how far the goal is and what the last move has ``cost``, or which piece to slide. Where
    numbers can't be seen (``numbered``) pieces are named by their frames. Before it stands whether the game has gone
    ``astray``.
    """
    if degree < PATH:
        last = Message("play.last_cost" if cost else "play.last_good", cost=cost)
        if cost is None or degree == PIECE:
            last = NO_MESSAGE
        key = "play.hint_piece" if degree == PIECE else "play.hint_left"
        return _to_go(key, advice, last=last, key=Action.HINT)
    best = advice.best[0]
    cell = position.cells_of(best)[0]
    return Message(
        "play.hint" if reason is None else "play.hint_because",
        astray=astray,
        piece=Message(piece_phrase, position=position, cell=cell, marked="highlighted", numbered=numbered),
        direction=Message(direction, move=best),
        which=_which(position, advice),
        because=NO_MESSAGE if reason is None else Message(because, position=position, reason=reason, numbered=numbered),
        rest=_to_go("play.leaves", advice, done=1) if advice.distance > 1 else Message("play.solves"),
        key=Action.HINT,
    )


def reason_for(position: Position, advice: Advice) -> Reason | None:
    """Return what the move of a hint is for in the solution that begins with it, but for the last move of all."""
    from solver.analysis.reasons import reason_of  # here and below: the first picture has no hint

    line = position.board.parse_moves(advice.line)
    return reason_of(position, line) if len(line) > 1 and line[0] == advice.best[0] else None


def because(words: Words, position: Position, reason: Reason, numbered: bool = True) -> str:
    """Return what a move is for, such as ``It makes room for the blue car, and so for the red car``."""
    from solver.analysis.reasons import Purpose

    phrases = {
        name: piece_phrase(words, position, cells[0], "ringed", numbered)
        for name, cells in (("piece", reason.piece), ("last", reason.last))
        if cells
    }
    key = reason.purpose.value
    if reason.purpose is Purpose.ROOM and reason.last:
        key = "room_next" if reason.links == 2 else "room_last"
    return words.text(f"reason.{key}", **phrases)


def method_hint(words: Words, position: Position, advice: MethodAdvice) -> str:
    """Describe the next step of the method, its moves, and the first of them."""
    move = advice.line[0]
    return words.text(
        "play.method_hint",
        aim=stage_aim(words, advice),
        moves=words.moves(advice.moves),
        piece=piece_phrase(words, position, position.cells_of(move)[0], "highlighted"),
        direction=direction(words, move),
        key=words.key(Action.HINT),
    )


def astray_of(position: Position, advice: Advice, cost: int | None, past: Sequence[Position]) -> Message:
    """Return that the best move takes back what led away from the goal, the last move or an earlier one of a game with
    the positions ``past``, or that the last move has ``cost`` some; nothing otherwise.
    """
    if advice.is_exact and (after := position.apply(advice.best[0])) in past:
        return Message("play.back" if after == past[-1] else "play.back_earlier")
    return Message("play.led_away", cost=cost) if cost else NO_MESSAGE


class HintMessage:
    """The message of the hint that is shown, which quietly follows what is proved, and better solutions."""

    def __init__(self, is_numbered: Callable[[], bool]) -> None:
        """``is_numbered`` tells whether numbers can be read on the pieces."""
        self._is_numbered = is_numbered
        self._message = NO_MESSAGE
        self._shown: tuple[Position, Advice, int, int | None, Sequence[Position]] | None = None
        self.reason: Reason | None = None
        """What the move is for; None where nothing is said of that."""

    def begin(
        self, position: Position, advice: Advice, degree: int, cost: int | None, past: Sequence[Position]
    ) -> Message:
        """Return the message of a new hint, in a game with the positions ``past``: a way back has no other reason."""
        astray = astray_of(position, advice, cost, past)
        is_back = bool(astray) and position.apply(advice.best[0]) in past
        self.reason = reason_for(position, advice) if degree == PATH and not is_back else None
        self._message = hint(position, advice, degree, cost, self.reason, self._is_numbered(), astray)
        self._shown = position, advice, degree, cost, past
        return self._message

    def updated(self, message: Message, coach: Coach) -> Message:
        """Return the message to show in place of one, which is another only while the hint's is shown."""
        if self._shown is None or message is not self._message or coach.board != self._shown[0].board:
            return message
        position, shown, degree, cost, past = self._shown
        advice = coach.analyzer.advice(position)
        if advice is None or advice == shown or not advice.best:
            return message
        return self.begin(position, advice, degree, cost, past)

    @property
    def move(self) -> Move | None:
        """The move that the message is about."""
        return None if self._shown is None else self._shown[1].best[0]


def _to_go(phrase: str, advice: Advice, done: int = 0, **values: object) -> Message:
    """Return how many moves are to go once some of a line are made, with the lower bound where it is not proved."""
    left = advice.distance - done
    if advice.is_exact or advice.at_least is None:
        return Message(phrase, left=left, **values)
    return Message(f"{phrase}_about", left=left, least=max(advice.at_least - done, 0), **values)


def _which(position: Position, advice: Advice) -> Message:
    """Return whether there are other best moves; nothing if unknown, or without any other move."""
    count = len(advice.best)
    if count > 1:
        return Message("play.one_of_best", count=count)
    alone = advice.has_all_best and len(position.legal_moves()) > 1
    return Message("play.only_best") if alone else NO_MESSAGE
