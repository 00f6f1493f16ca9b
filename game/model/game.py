"""One attempt at solving a board, with its origin, its help and its tally: what a player would expect undo to restore.

Stars belong to an attempt: from New, Restart or the opening of a start to its end. What was seen in an earlier one is
nothing that it has to answer for.

The tally counts while the game goes on. With several empty cells the slides of one piece one after another are one
move, however many gestures made them, and a piece that is back where it was has made none
(``Board.counted_moves`` counts a whole game by this rule).
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

from solver import Board, Move, Position, moves_text, parse_position, position_count, random_position
from solver.analysis.engines import has_solvability_rule
from solver.errors import brief_repr
from solver.model.solvability import check_solvable

from .timing import parse_times, times_text


class Origin(str, Enum):
    """The origin of a start."""

    DEALT = "dealt"  # drawn from all positions of the board, or the board's own first one
    DAILY = "daily"
    PRACTICE = "practice"
    LADDER = "ladder"
    JOURNEY = "journey"
    ENDLESS = "endless"
    LESSON = "lesson"  # a drill
    TEST = "test"  # of a course
    SERIES = "series"  # drawn like those that are dealt, as a part of a marathon or a relay
    CHOSEN = "chosen"
    """The player chose the position: pasted, set up, a farthest one, solved before, or known from elsewhere."""

    @property
    def is_dealt(self) -> bool:
        """A start as likely as any other, or the board's own: one three moves away would be the best for ever."""
        return self in (Origin.DEALT, Origin.DAILY, Origin.ENDLESS, Origin.SERIES)

    @property
    def is_given(self) -> bool:
        """A start that the player has not chosen, not even its distance: dealt, or of the journey and the lessons."""
        return self.is_dealt or self in (Origin.JOURNEY, Origin.LESSON, Origin.TEST)


def dealt_start(board: Board) -> Position | None:
    """Return the start of every game that is dealt on a board; None where games begin anywhere."""
    return None if has_solvability_rule(board) else board.own_start


def random_start(board: Board, rng: random.Random) -> Position:
    """Draw a position uniformly from the reachable ones but the goal, unless there is no other; return a block board's
    own start.
    """
    if not has_solvability_rule(board):
        return board.start
    position = random_position(board, rng)
    while position.is_goal and position_count(board) > 1:
        position = random_position(board, rng)
    return position


class Tally(NamedTuple):
    """The count up to a place in a game."""

    moves: int = 0  # as the board counts, in moves or in steps
    steps: int = 0  # slides by one cell, those that were taken back too
    piece: str = ""  # that made the last move, where further slides belong to the same
    shift: tuple[int, int] = (0, 0)  # rows and columns by which that has brought it away
    before: Tally | None = None

    def after(self, board: Board, move: Move) -> Tally:
        """Return the tally after one more move."""
        steps = self.steps + len(move.path)
        if not move.piece or board.metric == "steps":
            return Tally(self.moves + len(move.path), steps)
        joins = self.before is not None and move.piece == self.piece
        before = self.before if joins and self.before is not None else self
        (rows, columns), (more_rows, more_columns) = self.shift if joins else (0, 0), move.shift
        shift = rows + more_rows, columns + more_columns
        if shift == (0, 0):
            return before._replace(steps=steps)
        return Tally(before.moves + 1, steps, move.piece_after, shift, before)


Gesture = tuple[Move, ...]  # the result of one click, key or hint, undone together


@dataclass
class Game:
    """One attempt at solving, from its start."""

    start: Position
    origin: Origin = Origin.DEALT
    again: bool = False  # the start was known from an earlier attempt, so that its time cannot be compared
    gestures: list[Gesture] = field(default_factory=list)
    positions: list[Position] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list, compare=False, repr=False)
    # The seconds of each gesture on the game's clock; fewer where some are unknown, as in games of earlier versions.
    times: list[float] = field(default_factory=list, compare=False, repr=False)
    done: int = 0  # the number of present gestures; those behind can be redone
    assisted: bool = False  # by hints, or by the program, which has played a part of the solution
    hints: int = 0  # that were shown; 0 once the program has played, and in files of earlier versions
    examined: bool = False  # for mistakes, since its last move
    seconds: float = 0.0  # played until the clock last stopped
    looked: float = 0.0  # seconds that its start was seen before the first move
    solved_in: float | None = None  # seconds from the first move to the first solve
    id: str = field(default="", compare=False, repr=False)  # of the stored game; empty until it has been stored

    @property
    def is_first(self) -> bool:
        """It is the first attempt at a position that was dealt; of a board with one start each attempt is."""
        of_board = self.origin is Origin.JOURNEY and self.start == self.start.board.own_start
        return (self.origin.is_dealt or of_board) and not self.again

    @property
    def is_won(self) -> bool:
        """It wins stars once it is solved: the program has not played in it."""
        return not self.assisted or self.hints > 0

    def take_hint(self) -> None:
        """Count a hint that is shown before the game is solved."""
        if self.is_won and self.solved_in is None:
            self.assisted, self.hints = True, self.hints + 1

    def take_solution(self) -> None:
        """Note that the program plays a part of the solution, before the game is solved."""
        if self.solved_in is None:
            self.assisted, self.hints = True, 0

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self.positions[self.done - 1] if self.done else self.start

    @property
    def moves(self) -> tuple[Move, ...]:
        """The present moves, as the board counts them."""
        return self.moves_of(self.done)

    def moves_of(self, gestures: int) -> tuple[Move, ...]:
        """Return the moves of the first gestures, as the board counts them."""
        made = [move for gesture in self.gestures[:gestures] for move in gesture]
        return tuple(self.start.board.counted_moves(made))

    @property
    def tally(self) -> Tally:
        """The tally of the present moves."""
        return self.tallies[self.done - 1] if self.done else Tally()

    @property
    def move_count(self) -> int:
        """The number of present moves, as the board counts; with one empty cell each cell of a slide is one."""
        return self.tally.moves

    @property
    def steps_kept(self) -> int:
        """The number of slides by one cell, including those that can be redone."""
        return self.tallies[-1].steps if self.tallies else 0

    @property
    def move_times(self) -> tuple[float, ...]:
        """The seconds of each of ``moves``; empty where they are not all known.

        The moves of a gesture have its time. A move that was made in several gestures has that of the last.
        """
        if len(self.times) != len(self.gestures):
            return ()
        made: list[float] = []
        for tally, seconds in zip(self.tallies[: self.done], self.times, strict=False):
            if made and tally.moves == len(made):
                made[-1] = seconds
            del made[tally.moves :]
            made.extend([seconds] * (tally.moves - len(made)))
        return tuple(made)

    def make(self, gesture: Gesture, seconds: float | None = None) -> None:
        """Append a gesture, made at a time on the game's clock. Raises IllegalMove, changing nothing."""
        position, tally = (self.positions[-1], self.tallies[-1]) if self.positions else (self.start, Tally())
        for move in gesture:
            position, tally = position.apply(move), tally.after(self.start.board, move)
        if seconds is not None and len(self.times) == len(self.gestures):
            self.times.append(seconds)
        self.gestures.append(gesture)
        self.positions.append(position)
        self.tallies.append(tally)
        self.done = len(self.gestures)

    def to_data(self, seconds: float) -> dict[str, Any]:
        """Return the game as plain data, for a file; ``seconds`` have been played by now."""
        return {
            "id": self.id,
            "start": str(self.start),
            "origin": self.origin.value,
            "moves": " ".join(map(moves_text, self.gestures)),
            "times": times_text(self.times) if len(self.times) == len(self.gestures) else "",
            "done": self.done,
            "again": self.again,
            "assisted": self.assisted,
            "hints": self.hints,
            "examined": self.examined,
            "seconds": round(seconds, 3),
            "looked": round(self.looked, 3),
            "solved_in": self.solved_in,
        }

    def drop_redo(self) -> None:
        """Drop the gestures that could be redone."""
        del self.gestures[self.done :], self.positions[self.done :], self.tallies[self.done :], self.times[self.done :]

    @property
    def is_distance_help(self) -> bool:
        """The present distance would judge a move that was made; at the start it is only the par."""
        return self.done > 0 and self.solved_in is None and not self.position.is_goal

    def mark_measured(self) -> bool:
        """Count the shown distance as a hint, where it is the first help in this game; return whether it is."""
        if self.assisted or not self.is_distance_help:
            return False
        self.take_hint()
        return True


def game_from_data(board: Board, entry: Any) -> Game:
    """Replay a game from the data of ``Game.to_data``. Raises ValueError for anything else."""
    origin = Origin(entry.get("origin", Origin.DEALT))  # not in the files of earlier versions
    game = Game(parse_position(board, entry["start"]), origin)
    if has_solvability_rule(board):  # of others, a game that can't be solved could be begun, and is kept
        check_solvable(game.start)
    for text in entry["moves"].split():
        game.make(tuple(board.parse_slides(text)))
    game.times = list(parse_times(entry.get("times", "")))[: len(game.gestures)]  # not in files of earlier versions
    done, seconds, solved_in = entry["done"], entry["seconds"], entry["solved_in"]
    if type(done) is not int or not 0 <= done <= len(game.gestures):
        raise ValueError(f"{brief_repr(done)} moves done of {len(game.gestures)}")
    game.done, game.assisted = done, entry["assisted"] is True
    game.again, game.examined = (entry.get(name) is True for name in ("again", "examined"))  # not in earlier versions
    game.hints = _hints(entry.get("hints", 0)) if game.assisted else 0
    game.seconds, game.looked = _seconds(seconds), _seconds(entry.get("looked", 0.0))
    game.solved_in = None if solved_in is None else _seconds(solved_in)
    game.id = str(entry.get("id", ""))
    return game


def _hints(value: Any) -> int:
    if type(value) is not int or not 0 <= value < 1_000_000_000:
        raise ValueError(f"{brief_repr(value)} is not a number of hints")
    return value


def _seconds(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < 1e9:
        raise ValueError(f"{brief_repr(value)} is not a number of seconds")
    return float(value)
