"""One attempt at solving a board: all that a player would expect undo to restore."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from solver import Board, Move, Position, check_solvable, parse_position

from .origin import Origin

Gesture = tuple[Move, ...]
"""What one click, key or hint did: one or more moves, undone together."""


@dataclass
class Game:
    """One attempt at solving, from its start."""

    start: Position
    origin: Origin = Origin.DEALT
    gestures: list[Gesture] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    """The position after each gesture."""
    done: int = 0
    """How many of the gestures stand; those behind can be redone."""
    assisted: bool = False
    """Whether the player was shown a move, or told after one how far the goal is."""
    reviewed: bool = False
    """Whether the best moves were shown after it was solved."""
    examined: bool = False
    """Whether it has been looked through for mistakes since its last move."""
    seconds: float = 0.0
    """Played until the clock last stopped."""
    solved_in: float | None = None
    """Seconds from the first move to the first solve."""

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[self.done - 1] if self.done else self.start

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that stand."""
        return tuple(move for gesture in self.gestures[: self.done] for move in gesture)

    @property
    def move_count(self) -> int:
        """How many moves stand; each cell a piece slides counts one."""
        return sum(map(len, self.gestures[: self.done]))

    @property
    def distance_helps(self) -> bool:
        """Whether knowing how far the goal is judges a move that was made; at the start it is only the par."""
        return self.done > 0 and self.solved_in is None and not self.position.is_goal

    def mark_measured(self) -> bool:
        """Remembers that the player was told how far the goal is; true if that is the first help in this game."""
        if self.assisted or not self.distance_helps:
            return False
        self.assisted = True
        return True


def game_from_data(board: Board, entry: Any) -> Game:
    """A game as ``Session.to_data`` has put it; every move is played again. Raises ValueError for anything else."""
    origin = Origin(entry.get("origin", Origin.DEALT))  # not in the files of earlier versions
    game = Game(parse_position(board, entry["start"]), origin)
    check_solvable(game.start)
    for text in entry["moves"].split():
        position, gesture = (game.positions[-1] if game.positions else game.start), tuple(map(Move, text))
        for move in gesture:
            position = position.apply(move)
        game.gestures.append(gesture)
        game.positions.append(position)
    done, seconds, solved_in = entry["done"], entry["seconds"], entry["solved_in"]
    if type(done) is not int or not 0 <= done <= len(game.gestures):
        raise ValueError(f"{done!r} moves done of {len(game.gestures)}")
    game.done, game.assisted = done, entry["assisted"] is True
    game.reviewed = entry.get("reviewed") is True  # not in the files of earlier versions
    game.examined = entry.get("examined") is True  # the same
    game.seconds = _seconds(seconds)
    game.solved_in = None if solved_in is None else _seconds(solved_in)
    return game


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
        raise ValueError(f"{value!r} is not a number of seconds")
    return float(value)
