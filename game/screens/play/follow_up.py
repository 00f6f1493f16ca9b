"""Work in the background of a game: its mistakes are collected, and the solution that plays is shortened."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date

from solver import Move, Position, has_table
from solver.analysis.methods import has_exact_method
from solver.model.notation import parse_moves
from solver.model.playthrough import play

from ...coach.analyzer import Advice, AnyTable
from ...coach.background_results import MOST_POSITIONS, mistakes_in, wasted_by_method
from ...coach.coach import Coach
from ...model.game import Game, Origin
from ...model.playback import Playback
from ...modes.modes import Modes
from ...store.storage import Store

LEAST_MOVES = 10  # a game that is left after fewer moves was not tried


class MistakeCollector:
    """The mistakes of games that have ended, stored as soon as the board's table is there, or searches have found them.

    The moves of the program are never mistakes, not even those of a solution that is not a shortest one: a game in
    which it plays is looked at before it does, and the positions in which its hints were played are left out. Neither
    are those of timed and blindfolded solves, nor what has been taken back. Where stars count by the method, only what
    it wastes, too, is a mistake.
    """

    def __init__(self, coach: Coach, store: Store, today: Callable[[], date], modes: Modes) -> None:
        self._coach, self._store, self._today, self._modes = coach, store, today, modes
        self._ended_games: list[tuple[Position, tuple[Move, ...], bool]] = []
        self._hinted = set[Position]()

    def excuse(self, position: Position) -> None:
        """Leave out a position in which the move of a hint is played."""
        self._hinted.add(position)

    def leave(self, game: Game) -> None:
        """Collect the mistakes of a game once, when it is solved, first left, or before the program plays in it."""
        if game.solved_in is None and not game.examined and game.move_count >= LEAST_MOVES:
            self.collect(game)

    def collect(self, game: Game) -> None:
        """Collect the positions of a finished game now or later."""
        game.examined = True
        if not game.is_won or game.origin is Origin.SERIES:
            return
        if has_table(game.start.board):
            by_method = self._modes.of(game).by_method(game) is not None
            self._ended_games.append((game.start, game.moves, by_method))
            self.store_found()
        elif has_exact_method(game.start.board):
            self._coach.mistake_finder.add(game.start, game.moves)

    def store_found(self) -> None:
        """Store what searches have found, and the mistakes of pending games once the table is loaded."""
        self._add(self._coach.mistake_finder.take())
        table = self._coach.analyzer.table
        if not self._ended_games or table is None or table.board != self._ended_games[0][0].board:
            return
        waiting, self._ended_games = self._ended_games, []
        self._add(
            position
            for start, moves, by_method in waiting
            if self._coach.analyzer.holding(start) == (table, start)  # else no slides lead there
            for position in _mistakes(start, moves, table, by_method)[:MOST_POSITIONS]
        )

    def _add(self, found: Iterable[Position]) -> None:
        self._store.add_mistakes((each for each in found if each not in self._hinted), self._today())


def _mistakes(start: Position, moves: Sequence[Move], table: AnyTable, by_method: bool) -> list[Position]:
    """Return the mistakes of a game; ``by_method`` those that are a waste by the method, too."""
    found = mistakes_in(start, moves, table)
    wasted = wasted_by_method(play(start, moves).positions) if by_method and found else found
    return [position for position in found if position in wasted]


AHEAD = 20  # moves: at normal speed the search there has ten seconds before they are made


class ShrinkingSolution:
    """The solution of a playback, whose rest is replaced as soon as a shorter one is known.

    The search runs from a position some moves ahead, and from the present one while the playback is paused.
    """

    def __init__(self, coach: Coach, playback: Playback, start: Position) -> None:
        self._coach, self._playback, self._start = coach, playback, start
        self._positions = play(start, playback.moves).positions
        self._ahead = 0

    @property
    def searched_position(self) -> Position:
        """The position from which a shorter rest is searched for."""
        return self._positions[self._searched]

    @property
    def _searched(self) -> int:
        done = self._playback.done
        if self._playback.due is None:
            return done
        if not done < self._ahead <= done + AHEAD:
            self._ahead = min(done + AHEAD, len(self._playback.moves))
        return self._ahead

    def shorten(self) -> None:
        """Replace the rest of the solution, if a shorter one is known from the position that is searched."""
        made, moves = self._searched, self._playback.moves
        found: Advice | None = self._coach.analyzer.advice(self._positions[made])
        if found is not None and found.distance < len(moves) - made:
            self._playback.milestones = ()
            self._playback.is_shortest = found.is_exact and not made
            self._playback.moves = (*moves[:made], *parse_moves(found.line, self._start.board))
            self._positions = play(self._start, self._playback.moves).positions
