"""An optimal solution that plays by itself: pause, step both ways, speed."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum

from solver import Board, Move, parse_moves

from ..input.commands import Action

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
STEP_SECONDS = 0.5
"""From one move to the next at speed 1."""


class Turn(Enum):
    """What a key asks of the board while a solution is played."""

    STAY = "nothing moves"
    ON = "the next move is made"
    UNDO = "the last move is taken back"
    TAKE_OVER = "the player goes on from here"
    BESIDE = "the key means what it always does"
    LEAVE = "it means what it always does, and the solution ends"


class Playback:
    """A line of moves, how far it has been played and when the next move is due. Moves no pieces itself."""

    def __init__(self, board: Board, line: str | Sequence[Move], now: float) -> None:
        self.moves: Sequence[Move] = parse_moves(line, board) if isinstance(line, str) else line
        self.done = 0
        """How many moves have been played."""
        self.playing = True
        self._speed = SPEEDS.index(1.0)
        self._due = now + STEP_SECONDS / 2

    @property
    def speed(self) -> float:
        """How many times the normal speed."""
        return SPEEDS[self._speed]

    @property
    def step_seconds(self) -> float:
        """From one move to the next."""
        return STEP_SECONDS / self.speed

    @property
    def ended(self) -> bool:
        """Whether the whole line has been played."""
        return self.done == len(self.moves)

    @property
    def due(self) -> float | None:
        """When the next move is to be played; None while paused or at the end."""
        return self._due if self.playing and not self.ended else None

    def step_forward(self, now: float) -> Move | None:
        """Counts the next move as played and gives it; None at the end."""
        if self.ended:
            return None
        self.done += 1
        self._due = now + self.step_seconds
        return self.moves[self.done - 1]

    def step_back(self) -> bool:
        """Counts the last move as taken back and pauses; false at the beginning."""
        self.playing = False
        if not self.done:
            return False
        self.done -= 1
        return True

    def toggle(self, now: float) -> None:
        """Pauses, or plays on."""
        self.playing = not self.playing
        self._due = now + self.step_seconds / 2

    def change_speed(self, by: int, now: float) -> None:
        """One step faster (+1) or slower (-1), as far as there is one."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        self._due = min(self._due, now + self.step_seconds)

    def act(self, action: Action, now: float) -> Turn:
        """Does what a key means for the line; gives what it asks of the board."""
        match action:
            case Action.PAUSE:
                self.toggle(now)
            case Action.FASTER | Action.SLOWER:
                self.change_speed(1 if action is Action.FASTER else -1, now)
            case Action.RIGHT:
                self.playing = False
                return Turn.ON
            case Action.LEFT:
                return Turn.UNDO if self.step_back() else Turn.STAY
            case Action.BACK:
                return Turn.TAKE_OVER
            case Action.SOLVE:
                pass  # it is being played
            case _:
                return Turn.BESIDE if action.row.beside_solution else Turn.LEAVE
        return Turn.STAY
