"""What a solved game leads on to, by where it came from: the next rung, the next daily, another as far."""

from __future__ import annotations

import random
from functools import partial

from solver import AnyPosition

from ...coach.practice import Draw
from ...input.commands import Action
from ...model.grades import rungs
from ...model.origin import Origin
from ...ui.control import Command, Pick
from ..common.daily import next_of_day
from ..game_screen import ToBoard
from ..services import Services
from .board import PlayedBoard
from .controls import AS_FAR, OF_DAY, RUNG


def onward(services: Services, played: PlayedBoard) -> Command:
    """What the session's game leads on to."""
    game, par, reach = played.session.game, played.score.par, services.coach.guide.reach
    origin = game.origin
    if origin is Origin.DAILY:
        return OF_DAY
    if par is None or reach is None or origin is Origin.DEALT:
        return Action.NEW
    if origin is Origin.CHOSEN:
        return Action.FARTHEST if par == reach else Action.NEW
    climbed = origin is Origin.LADDER and not game.assisted
    return RUNG if climbed and par < reach else AS_FAR


class Onward:
    """Goes on from a solved game."""

    def __init__(self, services: Services, played: PlayedBoard) -> None:
        self._services, self._played = services, played
        self._rng = random.Random()

    def take(self, command: Pick) -> ToBoard | None:
        """Begins the next game here, as soon as its position is drawn, or gives where it is."""
        played, coach = self._played, self._services.coach
        game, par = played.session.game, played.score.par
        if command == OF_DAY:
            return self._of_day(game.start)
        if par is None:
            return None
        higher = (rung for rung in rungs(coach.guide.reach or 0) if rung > par)
        distance = next(higher, par) if command == RUNG else par
        draw = Draw(distance, self._rng.getrandbits(63), other_than=game.start)
        coach.ask_at_distance(played.session.position, draw, partial(played.begin, origin=game.origin))
        return None

    def _of_day(self, start: AnyPosition) -> ToBoard | None:
        services = self._services
        found = next_of_day(services.store, services.today(), start)
        return None if found is None else ToBoard(found.board, found, origin=Origin.DAILY)
