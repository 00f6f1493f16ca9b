"""Tells what has been built in the background, on whatever screen there is."""

from __future__ import annotations

from ..screens.game_screen import GameScreen
from ..screens.services import Services
from ..words.databases import built
from .explainer import Explainer


def tell_of_databases(services: Services, explainer: Explainer, screen: GameScreen) -> None:
    """Takes what has become known of them; what became of a build is told."""
    ended = services.coach.databases.update()
    if ended is not None:
        services.coach.renew()
        words = services.words
        explainer.tell(words.text("databases.heading"), built(words, ended), screen)
