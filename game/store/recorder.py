"""The recorder of games that are solved for the first time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timezone

from solver import board_key, moves_text
from solver.catalogue.texts import Misread, game_text

from ..model.game import Game
from ..model.origin import Origin
from ..model.record import Record
from ..model.statistics import Bests
from .history import History


def utc_now() -> datetime:
    """Return the time of day."""
    return datetime.now(timezone.utc)


class Recorder:
    """Stores a record at once, so that nothing can lose it, and again with its par when that becomes known."""

    def __init__(self, history: History, clock: Callable[[], datetime] = utc_now) -> None:
        self._history, self._clock = history, clock
        self._open: tuple[Game, Record] | None = None
        """The last game, if its par is not known yet."""

    def solved(self, game: Game, par: int | None) -> Bests:
        """Record a solved game, unless it began at the goal; return the bests that it has beaten."""
        if game.start.is_goal:
            return {}
        record = Record(
            run=self._history.run,
            number=next(self._history.numbers),
            board=board_key(game.start.board),
            start=str(game.start),
            moves=game.move_count,
            seconds=round(game.solved_in or 0.0, 3),
            par=par,
            assisted=game.assisted,
            when=self._clock().isoformat(timespec="seconds"),
            line=_line(game),
            looked=round(game.looked, 3),
            origin=(Origin.CHOSEN if game.again and game.origin.compared else game.origin).value,
        )
        self._open = (game, record) if par is None else None
        return self._history.add(record)

    def awaits_par(self, game: Game) -> bool:
        """Return whether the game is recorded and its par is still unknown."""
        return self._open is not None and self._open[0] is game

    def complete(self, par: int) -> Bests:
        """Add the par of the game that awaits it. Return the bests that it has beaten."""
        if self._open is None:
            return {}
        record, self._open = self._open[1], None
        return self._history.add(replace(record, par=par))


def _line(game: Game) -> str:
    """Return the moves as text; empty where no game's text holds as many."""
    try:
        game_text(game.start, game.moves)
    except Misread:
        return ""
    return moves_text(game.moves)
