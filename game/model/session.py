"""The games on one board: undo and redo over all of them, the clock, the help used.

Pure state: no window, and the time is passed in. All that a player would expect undo to restore is a *game* (its start
and the slides made in it); a new position or a restart begins another game, and undo leads back into the one before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from solver import Board, Move, Position, board_key
from solver.catalogue.challenges import Challenge, read_challenge
from solver.errors import brief_repr
from solver.model.move_notation import LONGEST_GAME
from solver.model.playthrough import play

from .game import Game, Origin, dealt_start, game_from_data

KEPT_GAMES = 100
"""On a board for the next start, more only where undo has led back behind them: they are written after every move, and
read at the start, which takes too long with very many."""
MOST_MOVES = LONGEST_GAME
"""Of the games that are kept on a board together, and so of each: reading so many takes half a second. At two moves a
second without a break it takes 14 hours to make them.
"""
LARGEST_COUNT = 1_000_000_000


class Session:
    """The games played on one board, the present one, and the targets of undo and redo."""

    def __init__(self, start: Position, origin: Origin = Origin.DEALT) -> None:
        self.games = [Game(start, origin)]
        self.current = 0
        self.farthest_taken = 0  # requests for a farthest position, so that the next one comes each time
        self.inspection = 0.0  # seconds before the clock of a start runs; 0 for no end, negative for none
        self.is_paused = False
        self.taken_challenge: Challenge | None = None  # the last one, with a start of its own
        self._running_since: float | None = None
        self._rests = False  # the clock ran before the player looked at something else
        self._looks_since: float | None = None  # while a start is seen without a move

    @property
    def board(self) -> Board:
        """The board played on."""
        return self.game.start.board

    @property
    def game(self) -> Game:
        """The present game."""
        return self.games[self.current]

    @property
    def challenge(self) -> Challenge | None:
        """The challenge of the present game, if its start is that of one."""
        taken = self.taken_challenge
        return taken if taken is not None and taken.start == self.game.start else None

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.game.position

    @property
    def is_solved(self) -> bool:
        """The board shows the goal."""
        return self.position.is_goal

    @property
    def is_away_from_own_start(self) -> bool:
        """The game began elsewhere than the board's own start, if it has one."""
        return dealt_start(self.board) not in (None, self.game.start)

    @property
    def can_restart(self) -> bool:
        """A restart would begin a cleaner attempt than the present one."""
        return self.game.done > 0 or self.game.assisted or self.game.solved_in is not None

    @property
    def can_undo(self) -> bool:
        """There is something to undo."""
        return self.game.done > 0 or self.current > 0

    @property
    def can_redo(self) -> bool:
        """There is something to redo."""
        return self.game.done < len(self.game.gestures) or self.current + 1 < len(self.games)

    def slide(self, moves: Sequence[Move], now: float, of_solution: bool = False) -> bool:
        """Make moves as one gesture, and drop what could be redone. Raises IllegalMove, changing nothing.

        With ``of_solution`` the program plays them. True if this has solved the game for the first time.
        """
        play(self.position, moves)
        steps = sum(len(move.path) for move in moves)
        if self.game.tally.steps + steps > MOST_MOVES:  # it is played on as another game, from which undo leads back
            self.begin(self.position, now, Origin.CHOSEN)
        self._stop_looking(now)
        if self.inspection and not self.game.gestures:
            self.game.seconds = self._over_inspection(self.game.looked)
        self._start_clock(now)
        self._drop_redo()
        game = self.game
        if of_solution:
            game.take_solution()
        game.make(tuple(moves), self.seconds(now))
        game.examined = False
        if not self.is_solved:
            return False
        self.stop_clock(now)
        first = game.solved_in is None
        if first:
            game.solved_in = game.seconds
        return first

    def begin(self, start: Position, now: float, origin: Origin = Origin.DEALT) -> None:
        """Begin another game; undo leads back, and what could be redone is dropped.

        Once a move has been made from its start, or help was taken there, the start is known, so that time and moves
        are compared no more: unless chance has drawn it again, as on a board of few positions, or all games on the
        board begin there.
        """
        self._begin(start, now, origin, is_drawn=origin in (Origin.DEALT, Origin.SERIES))

    def _begin(self, start: Position, now: float, origin: Origin, is_drawn: bool) -> None:
        self._stop_looking(now)
        self._looks_since = now
        self.stop_clock(now)
        self._drop_redo()
        is_known = any(game.start == start and (game.gestures or game.assisted) for game in self.games)
        again = is_known and not is_drawn and start != dealt_start(self.board)
        self.games.append(Game(start, origin, again))
        self.current += 1

    def restart(self, now: float) -> None:
        """Begin a clean attempt from the present game's start; do nothing in a clean one at the start itself.

        A series is timed as a whole: what has helped in it stays with it.
        """
        before = self.game
        if self.can_restart:
            self._begin(before.start, now, before.origin, is_drawn=False)
            if before.origin is Origin.SERIES and before.solved_in is None:
                self.game.assisted, self.game.hints = before.assisted, before.hints

    def undo(self, now: float) -> bool:
        """Undo the last gesture, new game or restart; return False if there is none."""
        if self.game.done:
            self.game.done -= 1
        elif self.current:
            self._stop_looking(now)
            self.stop_clock(now)
            self.current -= 1
        else:
            return False
        return True

    def redo(self, now: float) -> bool:
        """Redo what was undone last; return False if there is nothing."""
        if self.game.done < len(self.game.gestures):
            self.game.done += 1
        elif self.current + 1 < len(self.games):
            self.stop_clock(now)
            self.current += 1
        else:
            return False
        if self.is_solved:
            self.stop_clock(now)
        return True

    def seconds(self, now: float) -> float:
        """Time from the first move or the end of the inspection, frozen at the first solve."""
        if self.game.solved_in is not None:
            return self.game.solved_in
        if self.inspection and not self.game.gestures:
            return self._over_inspection(self._looked(now))
        running = 0.0 if self._running_since is None else max(now - self._running_since, 0.0)
        return self.game.seconds + running

    def spent(self, now: float, with_looking: bool) -> float:
        """Return the seconds of this game and those before it from which it was restarted; looking at the start counts,
        in the first of them only ``with_looking``.
        """
        first = self.current
        while first and self._continues(self.games[first - 1]):
            first -= 1
        looked = self._looked(now) + sum(game.looked for game in self.games[first : self.current])
        if not with_looking:
            looked -= self._looked(now) if first == self.current else self.games[first].looked
        return self.seconds(now) + sum(game.seconds for game in self.games[first : self.current]) + looked

    def _continues(self, before: Game) -> bool:
        """Return whether the present game has restarted one before it that was not solved."""
        game = self.game
        return before.start == game.start and before.origin is game.origin and before.solved_in is None

    def inspection_left(self, now: float) -> float | None:
        """Return the seconds left to look before the clock runs; None after that, and without inspection."""
        left = self.inspection - self._looked(now)
        return left if left > 0 and not self.game.gestures and not self.is_solved else None

    def _over_inspection(self, looked: float) -> float:
        return max(looked - max(self.inspection, 0.0), 0.0)

    @property
    def is_inspecting(self) -> bool:
        """The inspection, or the clock after it, runs before the first move."""
        return bool(self.inspection) and self._looks_since is not None and not self.game.gestures

    @property
    def is_clock_running(self) -> bool:
        """The clock runs."""
        return self._running_since is not None

    def stop_clock(self, now: float) -> None:
        """Stop the clock, when the game is left or solved; the next slide starts it again."""
        self.game.seconds, self._running_since = self.seconds(now), None
        self.is_paused = self._rests = False

    def rest(self, now: float) -> None:
        """Stop the clock while the board can't be seen, or its solution is paused; a pause stays one."""
        self._stop_looking(now)
        if self.is_clock_running:
            self.stop_clock(now)
            self._rests = True

    def wake(self, now: float) -> None:
        """Let the clock run if it did before the rest."""
        if not self.game.gestures and self._looks_since is None:
            self._looks_since = now
        if self._rests:
            self._start_clock(now)

    def _stop_looking(self, now: float) -> None:
        self.game.looked, self._looks_since = self._looked(now), None

    def _looked(self, now: float) -> float:
        """Return how many seconds the start was looked at before the first move."""
        if self._looks_since is None or self.game.gestures:
            return self.game.looked
        return self.game.looked + max(now - self._looks_since, 0.0)

    @property
    def can_pause(self) -> bool:
        """A pause can begin or end, now or once the board is visible again."""
        return self.is_clock_running or self._rests or self.is_paused

    def pause(self, now: float) -> bool:
        """Stop the clock until ``go_on``; return False if it does not run."""
        if not self.is_clock_running:
            return False
        self.stop_clock(now)
        self.is_paused = True
        return True

    def resume(self, now: float) -> None:
        """End a pause and start the clock at once."""
        if self.is_paused:
            self._start_clock(now)

    def _drop_redo(self) -> None:
        self.game.drop_redo()
        del self.games[self.current + 1 :]

    def _start_clock(self, now: float) -> None:
        self.is_paused = self._rests = False
        if self._running_since is None and self.game.solved_in is None:
            self._running_since = now

    def to_data(self, now: float) -> dict[str, Any]:
        """Return the session as plain data, for a file: the last of many games, or moves, and the present game."""
        kept = self.kept_games
        return {
            "board": board_key(self.board),
            "current": next(number for number, game in enumerate(kept) if game is self.game),
            "farthest_taken": self.farthest_taken,
            "challenge": None if self.taken_challenge is None else self.taken_challenge.code,
            "games": [game.to_data(self.seconds(now) if game is self.game else game.seconds) for game in kept],
        }

    @property
    def kept_games(self) -> list[Game]:
        """The games that are stored: the last of many games, or moves, and the present game."""
        first, end = _kept([game.steps_kept for game in self.games], self.current)
        return self.games[first:end]

    def take_games(self, games: Sequence[Game]) -> None:
        """Add games of another program before the present one, so that undo leads there."""
        known = {game.id for game in self.games}
        others = [game for game in games if game.id not in known and game.gestures]
        self.games[self.current : self.current] = others
        self.current += len(others)

    @classmethod
    def from_data(cls, board: Board, data: Any, key: str | None = None) -> Session:
        """Return the session that ``to_data`` gave; every move is played again. Raises ValueError for anything else.

        It is kept by the board's key, or by ``key`` where an earlier version did.
        """
        try:
            entries, current = data["games"], data["current"]
            farthest_taken = data.get("farthest_taken", 0)  # not in the files of the first version
            if type(current) is not int or not 0 <= current < len(entries):
                raise ValueError(f"{brief_repr(current)} is none of {len(entries)} games")
            first, end = _kept([_size(board, entry["moves"]) for entry in entries], current)
            games, current = [game_from_data(board, entry) for entry in entries[first:end]], current - first
            code = data.get("challenge")
            challenge = None if code is None else read_challenge(code, lambda _: board)
            if data["board"] != (key or board_key(board)):
                raise ValueError(f"not a session of {board.id}")
            if type(farthest_taken) is not int or not 0 <= farthest_taken < LARGEST_COUNT:
                raise ValueError("not a number of farthest positions taken")
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"not a session of {board.id}: {error!r}") from None
        session = cls(games[0].start)
        session.games, session.current = games, current
        session.farthest_taken, session.taken_challenge = farthest_taken, challenge
        return session


def _kept(sizes: Sequence[int], current: int) -> tuple[int, int]:
    """Return the slice of games to keep, by their numbers of moves, as first and end: the present one, those
    before it that are among the last ``KEPT_GAMES``, and those after it, as long as there is room for their moves.
    """
    oldest, room = min(max(len(sizes) - KEPT_GAMES, 0), current), MOST_MOVES - sizes[current]
    first, end = current, current + 1
    while first > oldest and sizes[first - 1] <= room:
        first -= 1
        room -= sizes[first]
    while end < len(sizes) and sizes[end] <= room:
        room -= sizes[end]
        end += 1
    return first, end


def _size(board: Board, text: Any) -> int:
    """Return the number of steps in stored gestures. Raises ValueError for more than are ever kept."""
    size = board.move_notation.step_count(text)
    if size > MOST_MOVES:
        raise ValueError(f"a game of {size:,} moves, expected at most {MOST_MOVES:,}")
    return size
