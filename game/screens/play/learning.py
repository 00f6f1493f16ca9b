"""Which positions of a game are to be learnt: those where the player left the shortest way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import Any

from solver import AnyMove, AnyPosition, has_table, review

from ...coach.coach import Coach
from ...model.game import Game
from ...store.storage import Store

LEAST_MOVES = 10
"""Who leaves a game after fewer moves has not tried."""
MOST_POSITIONS = 10
"""Of one game. A long game has more, but who is asked a hundred at once learns none of them."""


def left_the_way(start: AnyPosition, moves: Sequence[AnyMove], table: Any) -> list[AnyPosition]:
    """The positions in which a move was made that led away from the goal, those nearest to the goal first, each once.

    Near the goal a position comes up again in other games, and can be seen through.
    """
    graded = review(start.board, start, moves, table)
    costly = sorted((number - 1 for number in graded.costly), key=lambda before: graded.outlooks[before].at_least)
    return list(dict.fromkeys(graded.positions[before] for before in costly))


class Learning:
    """Puts them in when a game ends, as soon as the board's table is there.

    Hints and solutions are moves that lead nearer to the goal, so a move that leads away was the player's own in games
    with help too; what has been taken back does not count. Boards without a table are left out: there every single
    position would have to be searched.
    """

    def __init__(self, coach: Coach, store: Store, today: Callable[[], date]) -> None:
        self._coach, self._store, self._today = coach, store, today
        self._waiting: list[tuple[AnyPosition, tuple[AnyMove, ...]]] = []
        """Start and moves of games that have ended."""

    def left(self, game: Game) -> None:
        """Another game is begun after this one, which is taken once, when it is solved or first left: where undo leads
        back into it, its mistakes may have been learnt by now.
        """
        if game.solved_in is None and not game.examined and game.move_count >= LEAST_MOVES:
            self.take(game)

    def take(self, game: Game) -> None:
        """A game has ended: its positions are put in now or later."""
        game.examined = True
        if has_table(game.start.board):
            self._waiting.append((game.start, game.moves))
            self.update()

    def update(self) -> None:
        """Puts in what waits for the table, if it is there now."""
        table = self._coach.guide.table
        if not self._waiting or table is None or table.board != self._waiting[0][0].board:
            return
        waiting, self._waiting = self._waiting, []
        found = [
            position
            for start, moves in waiting
            if self._coach.guide.holding(start) == (table, start)  # else no slides lead there
            for position in left_the_way(start, moves, table)[:MOST_POSITIONS]
        ]
        for position in found:
            self._store.mistakes.add(position, self._today())
        if found:
            self._store.save_mistakes()
