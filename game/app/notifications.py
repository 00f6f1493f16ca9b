"""Notifications of background builds, on any screen."""

from __future__ import annotations

from ..coach.databases import Ended
from ..screens.game_screen import GameScreen
from ..screens.services import Services
from ..words.problems import built
from .tooltips import Tooltips


def notify_of_build(services: Services, tooltips: Tooltips, screen: GameScreen, ended: Ended) -> None:
    """Use a database that has been built, and notify the player."""
    services.coach.renew()
    words = services.words
    tooltips.tell(words.text("databases.heading"), built(words, ended), screen)
