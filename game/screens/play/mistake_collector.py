"""The positions of a game that are to be learnt: those where the player left the shortest way."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from solver import Move, Position, has_table, methods_of

from ...coach.background_results import MOST_POSITIONS, left_the_way
from ...coach.coach import Coach
from ...model.game import Game
from ...store.storage import Store

LEAST_MOVES = 10
"""A game that is left after fewer moves was not tried."""


class MistakeCollector:
    """The mistakes of games that have ended, stored as soon as the board's table is there, or searches have found them.

    Hints and solutions are moves that lead nearer to the goal, so a move that leads away was the player's own in games
    with help too; what has been taken back does not count.
    """

    def __init__(self, coach: Coach, store: Store, today: Callable[[], date]) -> None:
        self._coach, self._store, self._today = coach, store, today
        self._ended_games: list[tuple[Position, tuple[Move, ...]]] = []

    def leave(self, game: Game) -> None:
        """Collect the mistakes of a game once, when it is solved or first left."""
        if game.solved_in is None and not game.examined and game.move_count >= LEAST_MOVES:
            self.collect(game)

    def collect(self, game: Game) -> None:
        """Collect the positions of a finished game now or later."""
        game.examined = True
        if has_table(game.start.board):
            self._ended_games.append((game.start, game.moves))
            self.store_found()
        elif methods_of(game.start.board):
            self._coach.examiner.add(game.start, game.moves)

    def store_found(self) -> None:
        """Store what searches have found, and the mistakes of pending games once the table is loaded."""
        self._store.add_mistakes(self._coach.examiner.take(), self._today())
        table = self._coach.analyzer.table
        if not self._ended_games or table is None or table.board != self._ended_games[0][0].board:
            return
        waiting, self._ended_games = self._ended_games, []
        found = (
            position
            for start, moves in waiting
            if self._coach.analyzer.holding(start) == (table, start)  # else no slides lead there
            for position in left_the_way(start, moves, table)[:MOST_POSITIONS]
        )
        self._store.add_mistakes(found, self._today())
