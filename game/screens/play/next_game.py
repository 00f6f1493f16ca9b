"""Games that begin: the one with which the screen opens, and what a solved one leads on to.

That depends on where the solved game came from: the next rung, the next daily, another as far or, as a block board has
one start, the next board.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from solver import EMPTY, Board, BoardError, Position, board_key, load_board
from solver.analysis.difficulty import difficulty_in
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import GROUPS, by_difficulty, group_ids, is_own_key, known_fewest, load_file, own_boards
from solver.generator.ids import style_and_number
from solver.model.pieces import WALL

from ...board.looks import is_car_park, shows_blocks
from ...input.commands import Action
from ...model.game import Game, Origin, random_start
from ...model.grades import Grade, rungs
from ...model.kinds import kind_of
from ...model.session import Session
from ...model.statistics import Statistics, won
from ...modes.daily import day_of, next_of_day
from ...modes.endless import adapted, another_like, level_of, levels_of, next_endless
from ...modes.journey import journey_steps, next_step, step_of
from ...modes.series import begin_series, resume_series
from ...store.storage import Store
from ...ui.control import Command
from ...words.words import Message
from ..game_screen import GameScreen, ToBoard, to_start
from ..services import Services
from .controls import AS_FAR, BOARD, ENDLESS, OF_DAY, RUNG, SERIES, STEP

if TYPE_CHECKING:
    from solver import Table

WAYS = {
    Origin.DAILY: OF_DAY,
    Origin.JOURNEY: STEP,
    Origin.ENDLESS: ENDLESS,
    Origin.SERIES: SERIES,
}  # what follows a game of an origin, whether it was solved or not

PAGES = {
    Origin.DAILY: Action.DAILY,
    Origin.JOURNEY: Action.JOURNEY,
    Origin.ENDLESS: Action.ENDLESS,
    Origin.SERIES: Action.SPEED,
}  # where games of an origin are chosen

TRIES = 10  # random positions


def next_command(services: Services, game: Game, par: int | None) -> Command:
    """Return the command that leads on from a game: from an unsolved one to another of its kind."""
    reach, origin = services.coach.analyzer.reach, game.origin
    if origin in WAYS:
        return WAYS[origin]
    if not game.position.is_goal:
        return Action.NEW
    if origin is Origin.DEALT and next_board(services.store, game.start.board) is not None:
        return BOARD
    if par is None or reach is None or origin is Origin.DEALT:
        return Action.NEW
    if origin is Origin.CHOSEN:
        return Action.FARTHEST if par == reach and services.coach.analyzer.counts[par] > 1 else Action.NEW
    climbed = origin is Origin.LADDER and game.is_won
    return RUNG if climbed and par < reach else AS_FAR


def next_level_text(services: Services, command: Command, grade: Grade) -> str:
    """Return the label of what leads on, where endless play changes its level after a game of this ``grade``."""
    store, wished = services.store, services.store.progress.endless
    if command != ENDLESS:
        return ""
    changed = adapted(wished, levels_of(store, wished.style), grade)
    return "" if changed == wished else services.words.text("endless.next_level", level=changed.level)


def next_board(store: Store, board: Board) -> str | None:
    """Return the id of the next board of blocks in the same group, by difficulty and round the end, that was never
    solved.
    """
    if has_solvability_rule(board):
        return None
    here = board_key(board)
    group = next((ids for ids in map(group_ids, GROUPS) if here in ids), ())
    ids = [board_id for board_id in by_difficulty(group) if known_fewest(board_id) is not None or board_id == here]
    statistics, after = store.history.statistics or Statistics(), ids.index(here) + 1 if here in ids else 0
    for board_id in ids[after:] + ids[:after]:
        records = statistics.of_board(board_id)
        if board_id != here and not (records and won(records, str(load_board(board_id).own_start))):
            return board_id
    return None


def another_start(table: Table[Any], start: Position, present: Position, rng: random.Random) -> Position | None:
    """Return a random position about as far from the goal as a board's start, and about as hard for that; None where
    there is no other.
    """
    if not table.has(start) or table.distance(start) == 0:
        return None
    distance = table.distance(start)
    nearest, farthest = distance - distance // 10, min(distance + distance // 10, table.greatest_distance)
    for _ in range(TRIES):
        (position,) = table.sample(rng.randint(nearest, farthest), seed=rng.getrandbits(32))
        if position not in (start, present):
            return position
    return None


def next_generated(services: Services, board: Board, rng: random.Random) -> str | None:
    """Return the id of another generated board of the same style and difficulty, one that was never solved if there is
    one; None where the board is not generated, or there is no other.
    """
    style, table = style_and_number(board.id), services.coach.analyzer.table
    if style is None:
        return None
    level = level_of(services.store, board.id)
    if level is None and table is not None and table.has(board.start):
        level = difficulty_in(table, board.start).level
    return another_like(services.store, board.id, style[0], level, rng)


def next_distance(command: Command, par: int, reach: int) -> int:
    """Return the distance of the next start: that of the next rung, or again the ``par`` of the game before."""
    return next((rung for rung in rungs(reach) if rung > par), par) if command == RUNG else par


def next_daily(services: Services, start: Position, home: GameScreen | None) -> ToBoard | None:
    """Return the way to the next position of the day on which ``start`` is one; None once all others are solved."""
    today = services.today()
    found = next_of_day(services.store, day_of(start, today) or today, start)
    return None if found is None else to_start(services, found, Origin.DAILY, home)


def next_of_journey(services: Services, start: Position, home: GameScreen | None) -> ToBoard | None:
    """Return the way to the first unsolved step after the one that begins at ``start``; None once all are solved.

    Where that step is the only one left, it is passed over in the order of the path.
    """
    here, steps = step_of(start), journey_steps()
    number = 0 if here is None else here.number
    step = next_step(services.store.history.statistics or Statistics(), number)
    if step is not None and step == here:
        step = steps[number % len(steps)]
    return None if step is None else to_start(services, step.position, Origin.JOURNEY, home)


def next_in_endless(
    services: Services, grade: Grade | None, home: GameScreen | None, rng: random.Random
) -> ToBoard | None:
    """Return the way to the next board of endless play, harder or easier as the ``grade`` of a solved game asks for;
    None where it is yet to be made.
    """
    store, wished = services.store, services.store.progress.endless
    changed = wished if grade is None else adapted(wished, levels_of(store, wished.style), grade)
    if changed != wished:
        store.save_progress(replace(store.progress, endless=changed))
    start = next_endless(store, services.supply, services.now(), rng)
    return None if start is None else ToBoard(start.board, start, origin=Origin.ENDLESS, home=home)


def next_in_series(services: Services, home: GameScreen | None, rng: random.Random) -> ToBoard | None:
    """Return the way to the next board of the present series, or at its end to another attempt; None without one."""
    store, attempt = services.store, services.store.progress.attempt
    if attempt is None:
        return None
    if not attempt.is_finished:
        start = resume_series(store)
        return None if start is None else to_start(services, start, Origin.SERIES, home)
    start = begin_series(store, attempt.series, rng)
    return None if start is None else ToBoard(start.board, start, origin=Origin.SERIES, home=home)


def opened_session(
    services: Services, board: Board, session: Session | None, start: Position | None, origin: Origin
) -> Session:
    """Open the saved session of a board, with a new game where there is a ``start``, or else a new session."""
    if session is None and start is not None:
        return Session(start, origin)
    if session is None:
        return Session(board.own_start or random_start(board, random.Random()))
    if start is not None:
        session.begin(start, services.now(), origin)
    return session


def first_time_instructions(board: Board, chooses: bool) -> Message:
    """Return the first-time instructions of a board; include the controls where the player ``chooses`` a piece."""
    kind, hand = kind_of(board), Message("task.by_hand", key=Action.NEXT_CONTROL) if chooses else ""
    if is_car_park(board):
        return Message("task.car_park", hand=hand)
    if len(board.goal_pieces) < len(board.pieces):
        several = "_several" if len(board.goal_pieces) > 1 else ""
        return Message(f"task.{kind if shows_blocks(board) else 'tiles'}{several}", hand=hand)
    if kind == "farm":
        return Message("task.farm")
    other = kind == "goat" and board.id != kind  # another board with a wide piece
    other = other or (kind == "numbers" and not _is_in_order(board))
    return Message("task.pieces", hand=hand) if chooses or other else Message(f"task.{kind}")


def _is_in_order(board: Board) -> bool:
    """Return whether the goal has its numbers in order, row by row, and the gap last."""
    labels = [label for label in board.goal_cells if label != WALL]
    return labels == [*sorted(labels[:-1]), EMPTY]


class BoardFile:
    """The player's file of the board in play, which another program may change while the player is away."""

    def __init__(self, board: Board) -> None:
        self._key = board_key(board)
        self.path: Path | None = None
        """None while it is not known, and once its change has been told."""

    def on_blur(self) -> None:
        """Find it among the player's boards, which are kept by what they are and not by their file's name."""
        if is_own_key(self._key) and self.path is None:
            self.path = next((path for path in own_boards() if self._is_in(path)), None)

    def on_focus(self) -> str:
        """Return the phrase key of a change to the file, once; empty without a change or a file."""
        path = self.path
        if path is None or self._is_in(path):
            return ""
        self.path = None
        return "play.file_changed" if path.exists() else "play.file_gone"

    def _is_in(self, path: Path) -> bool:
        try:
            return board_key(load_file(path)) == self._key
        except BoardError:
            return False
