"""All modes of play, by the origin of a game's start."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from ..model.game import Game, Origin
from .mode import Mode, Tools

MODES: Mapping[Origin, str] = {
    Origin.DEALT: "dealt.DealtMode",
    Origin.CHOSEN: "dealt.ChosenMode",
    Origin.PRACTICE: "practice.PracticeMode",
    Origin.LADDER: "practice.LadderMode",
    Origin.JOURNEY: "journey.JourneyMode",
    Origin.DAILY: "daily.DailyMode",
    Origin.ENDLESS: "endless.EndlessMode",
    Origin.SERIES: "series.SeriesMode",
    Origin.LESSON: "lessons.LessonMode",
    Origin.TEST: "lessons.CourseTestMode",
}
"""Each by its module here and its class; it is imported when a game of it is first there, as most never are."""


class Modes:
    """The modes of one screen, made when they are asked for."""

    def __init__(self, tools: Tools) -> None:
        self._tools = tools
        self._made: dict[Origin, Mode] = {}

    def of(self, game: Game) -> Mode:
        """Return the mode of a game."""
        made = self._made.get(game.origin)
        if made is None:
            made = self._made[game.origin] = mode_class(game.origin)(self._tools)
        return made


def mode_class(origin: Origin) -> type[Mode]:
    """Return the class of an origin's mode."""
    module, _, name = MODES[origin].partition(".")
    found: type[Mode] = getattr(import_module(f".{module}", __package__), name)
    return found
