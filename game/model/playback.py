"""The playback of an optimal solution: pause, steps both ways, speed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from solver import Board, Move
from solver.model.notation import parse_moves

from ..input.commands import Action

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
STEP_SECONDS = 0.5  # from one move to the next at speed 1


class PlaybackEffect(Enum):
    """The effect of a key on the board during a playback."""

    STAY = "nothing moves"
    STEP = "the next move is made"
    UNDO = "the last move is taken back"
    TAKE_OVER = "the player goes on from here"
    USUAL = "the key means what it always does"
    LEAVE = "it means what it always does, and the solution ends"


class Replay:
    """A game played again at the speed at which it was played, from one of its places on."""

    def __init__(self, times: Sequence[float], place: int, now: float) -> None:
        """Begin after ``place`` moves; ``times`` are the seconds of each."""
        self.times, self.place = times, place
        self._begun = now - (times[place - 1] if place else 0.0)

    @property
    def due(self) -> float | None:
        """The time of the next move; None at the end."""
        return self._begun + self.times[self.place] if self.place < len(self.times) else None

    def advance(self, now: float) -> int:
        """Return the number of moves that are made by now."""
        while (due := self.due) is not None and due <= now:
            self.place += 1
        return self.place


class Playback:
    """A line of moves, its progress and the time of the next move. Moves no pieces itself."""

    def __init__(self, board: Board, line: str | Sequence[Move], now: float) -> None:
        self.moves: Sequence[Move] = parse_moves(line, board) if isinstance(line, str) else line
        self.done = 0
        self.milestones: Sequence[int] = ()  # after how many moves each lies
        self.is_shortest = True  # no shorter solution exists
        self.playing = True
        self._speed = SPEEDS.index(1.0)
        self._due = now + STEP_SECONDS / 2

    @property
    def speed(self) -> float:
        """The factor to the normal speed."""
        return SPEEDS[self._speed]

    @property
    def step_seconds(self) -> float:
        """The time between moves."""
        return STEP_SECONDS / self.speed

    @property
    def has_ended(self) -> bool:
        """The whole line has been played."""
        return self.done == len(self.moves)

    @property
    def due(self) -> float | None:
        """The time of the next move; None while paused or at the end."""
        return self._due if self.playing and not self.has_ended else None

    def step_forward(self, now: float) -> Move | None:
        """Count the next move as played and return it; None at the end."""
        if self.has_ended:
            return None
        self.done += 1
        self._due = now + self.step_seconds
        return self.moves[self.done - 1]

    def step_back(self) -> bool:
        """Count the last move as taken back and pause; return False at the beginning."""
        self.playing = False
        if not self.done:
            return False
        self.done -= 1
        return True

    def seek(self, place: int) -> tuple[Sequence[Move], int]:
        """Pause at a place, given in moves; return the moves to make from the present one, or how many to take back."""
        before, self.done, self.playing = self.done, min(max(place, 0), len(self.moves)), False
        return self.moves[before : self.done], max(before - self.done, 0)

    def toggle(self, now: float) -> None:
        """Pause, or play on."""
        self.playing = not self.playing
        self._due = now + self.step_seconds / 2

    def change_speed(self, by: int, now: float) -> None:
        """Change the speed by one level (+1 or -1), if there is one."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        self._due = min(self._due, now + self.step_seconds)

    def act(self, action: Action, now: float) -> PlaybackEffect:
        """Handle a key for the line; return its effect on the board."""
        match action:
            case Action.PAUSE:
                self.toggle(now)
            case Action.FASTER | Action.SLOWER:
                self.change_speed(1 if action is Action.FASTER else -1, now)
            case Action.RIGHT:
                self.playing = False
                return PlaybackEffect.STEP
            case Action.LEFT:
                return PlaybackEffect.UNDO if self.step_back() else PlaybackEffect.STAY
            case Action.BACK:
                return PlaybackEffect.TAKE_OVER
            case Action.SOLVE:
                pass  # it is being played
            case _:
                return PlaybackEffect.USUAL if action.spec.beside_solution else PlaybackEffect.LEAVE
        return PlaybackEffect.STAY
