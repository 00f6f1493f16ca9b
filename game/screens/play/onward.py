"""What a solved game leads on to, by where it came from: the next rung, the next daily, another as far, or, as a board
of blocks has one start, the next board.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from functools import partial

from solver import Board, Position, board_key, load_board
from solver.analysis.engines import judges_at_once
from solver.catalogue.boards import GROUPS, by_difficulty, group_ids, known_fewest

from ...coach.analyzer import Draw
from ...input.commands import Action
from ...model.grades import rungs
from ...model.origin import Origin
from ...model.record import Record
from ...model.statistics import Statistics, unaided
from ...store.storage import Store
from ...ui.control import Command, ItemCommand
from ..common.daily_positions import day_of, next_of_day
from ..game_screen import ToBoard
from ..services import Services
from .board import PlayedBoard
from .controls import AS_FAR, BOARD, OF_DAY, RUNG


def onward(services: Services, played: PlayedBoard) -> Command:
    """Return the command that follows the session's game."""
    game, par, reach = played.session.game, played.score.par, services.coach.analyzer.reach
    origin = game.origin
    if origin is Origin.DAILY:
        return OF_DAY
    if origin is Origin.DEALT and next_board(services.store, game.start.board) is not None:
        return BOARD
    if par is None or reach is None or origin is Origin.DEALT:
        return Action.NEW
    if origin is Origin.CHOSEN:
        return Action.FARTHEST if par == reach and services.coach.analyzer.counts[par] > 1 else Action.NEW
    climbed = origin is Origin.LADDER and not game.assisted
    return RUNG if climbed and par < reach else AS_FAR


def next_board(store: Store, board: Board) -> str | None:
    """Return the id of the next board of blocks in the same group, by difficulty and round the end, that was never
    solved without help.
    """
    if judges_at_once(board):
        return None
    here = board_key(board)
    group = next((ids for ids in map(group_ids, GROUPS) if here in ids), ())
    ids = [board_id for board_id in by_difficulty(group) if known_fewest(board_id) is not None or board_id == here]
    statistics, after = store.history.statistics or Statistics(), ids.index(here) + 1 if here in ids else 0
    others = (board_id for board_id in ids[after:] + ids[:after] if board_id != here)
    return next((each for each in others if not _is_solved(statistics.of_board(each), each)), None)


def _is_solved(records: Collection[Record], board_id: str) -> bool:
    return bool(records) and bool(unaided(records, str(load_board(board_id).own_start)))


class Onward:
    """Goes on from a solved game."""

    def __init__(self, services: Services, played: PlayedBoard) -> None:
        self._services, self._played = services, played
        self._rng = random.Random()

    def take(self, command: ItemCommand) -> ToBoard | None:
        """Begin the next game here once its position is drawn, or return its board."""
        played, coach = self._played, self._services.coach
        game, par = played.session.game, played.score.par
        if command == OF_DAY:
            return self._of_day(game.start)
        if command == BOARD:
            board_id = next_board(self._services.store, game.start.board)
            return None if board_id is None else ToBoard(load_board(board_id))
        if par is None:
            return None
        higher = (rung for rung in rungs(coach.analyzer.reach or 0) if rung > par)
        distance = next(higher, par) if command == RUNG else par
        draw = Draw(distance, self._rng.getrandbits(63), other_than=game.start)
        coach.ask_at_distance(played.session.position, draw, partial(played.begin, origin=game.origin), played.fail)
        return None

    def _of_day(self, start: Position) -> ToBoard | None:
        services = self._services
        today = services.today()
        found = next_of_day(services.store, day_of(start, today) or today, start)
        return None if found is None else ToBoard(found.board, found, origin=Origin.DAILY)
