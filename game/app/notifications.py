"""Notifications of background builds, on any screen."""

from __future__ import annotations

from ..screens.game_screen import GameScreen
from ..screens.services import Services
from ..words.problems import built
from .tooltips import Tooltips


def tell_of_databases(services: Services, tooltips: Tooltips, screen: GameScreen) -> None:
    """Take over the results of databases, and notify the player of a build's result."""
    ended = services.coach.databases.update()
    if ended is not None:
        services.coach.renew()
        words = services.words
        tooltips.tell(words.text("databases.heading"), built(words, ended), screen)
