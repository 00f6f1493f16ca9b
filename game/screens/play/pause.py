"""The pause: the clock stands and the board is covered, because the player wishes it or has turned away."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...words.words import nothing
from ..services import Services
from .board import PlayedBoard
from .words import paused


class Pause:
    """Of one session: time counts in the bests, so nobody thinks without it."""

    def __init__(self, services: Services, played: PlayedBoard, redraw: Callable[[], None]) -> None:
        """``redraw`` is called when the board is covered or uncovered."""
        self._services, self._played, self._redraw = services, played, redraw
        self._session = played.session
        self._looked_away = False
        """Whether it is only because of that."""

    def begin(self) -> None:
        """Not while a question waits: its answer is for the position that can be seen."""
        if not self._services.coach.waiting and self._session.pause(self._services.now()):
            self._played.rest()
            self._played.stage.drop_hint()
            self._redraw()
            self._played.show(partial(paused, self._services.words))
            self._played.save()

    def ask(self) -> None:
        """The player wants a pause, and is told where there is no need of one."""
        self.begin()
        if not self._session.paused and not self._services.coach.waiting:
            self._played.say("play.clock_stands")

    def end(self) -> None:
        """The game goes on."""
        self._session.go_on(self._services.now())
        self._looked_away = False
        self._redraw()
        self._played.show(nothing)

    def look_away(self) -> None:
        """The clock does not run against someone who is not there; a solution plays on."""
        if self._played.playback is None and not self._session.paused:
            self.begin()
            self._looked_away = self._session.paused

    def look_back(self) -> None:
        """Goes on, unless the player has paused."""
        if self._looked_away and self._session.paused:
            self.end()
