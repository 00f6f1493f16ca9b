"""From a destination to its screen: the one place that knows them all.

A screen's modules are imported when it is first opened, or soon after the first frame: all together take 0.1 s.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from importlib import import_module
from typing import Any

from ..input.commands import Action, Scope
from ..screens.game_screen import (
    Destination,
    GameScreen,
    Over,
    ToBoard,
    ToClosing,
    ToFirstSteps,
    ToKeys,
    ToLesson,
    ToMap,
    ToPage,
    ToPicker,
    ToReview,
    ToScreen,
    ToSettings,
    ToShare,
    ToSizes,
    ToStages,
)
from ..screens.services import Services

DISTANCES = "distances.DistancesScreen"  # one page, which three commands open, each at its part

SCREENS: Mapping[Action, str] = {
    Action.DAILY: "daily.DailyScreen",
    Action.ENDLESS: "endless.EndlessDialog",
    Action.JOURNEY: "journey.JourneyScreen",
    **dict.fromkeys((Action.DISTANCES, Action.PRACTICE, Action.TROPHIES), DISTANCES),
    Action.EDITOR: "editor.EditorScreen",
    Action.GAMES: "games.GamesScreen",
    Action.HELP: "help.HelpScreen",
    Action.LAB: "lab.LabScreen",
    Action.LEARN: "learn.LearnScreen",
    Action.MAKER: "maker.MakerScreen",
    Action.MAP: "map.MapScreen",
    Action.MENU: "menu.MenuScreen",
    Action.MISTAKES: "mistakes.MistakesScreen",
    Action.SEARCHES: "searches.SearchesScreen",
    Action.SETTINGS: "settings.SettingsScreen",
    Action.SPEED: "speed.SpeedScreen",
    Action.STANDING: "standing.StandingScreen",
    Action.STATISTICS: "statistics.StatisticsScreen",
}
"""The screens that commands open in front of another; only the review has a destination of its own. Each is named by
its folder below ``game/screens/`` and its class in ``screen.py`` there.
"""

PICKER, PLAY, REVIEW = "picker.PickerScreen", "play.PlayScreen", "review.ReviewScreen"

IN_FRONT: Mapping[type[Over], str] = {
    ToClosing: "closing.ClosingDialog",
    ToFirstSteps: "lesson.LessonScreen",
    ToKeys: "keys.KeysScreen",
    ToLesson: "lesson.LessonScreen",
    ToSettings: "settings.SettingsScreen",
    ToMap: "map.MapScreen",
    ToShare: "share.ShareScreen",
    ToSizes: "sizes.SizesDialog",
    ToStages: "stages.StagesScreen",
}


def screen_kind(name: str) -> Callable[..., GameScreen]:
    """Return the class of a screen by its folder and name."""
    folder, _, kind = name.partition(".")
    found: Callable[..., GameScreen] = getattr(import_module(f"..screens.{folder}.screen", __package__), kind)
    return found


def load_screens() -> None:
    """Import all screens, the ones first that lead to others."""
    for name in (PICKER, PLAY, *SCREENS.values(), REVIEW, *IN_FRONT.values()):
        screen_kind(name)


def open_screen(services: Services, size: tuple[int, int], destination: Destination) -> GameScreen:
    """Return the screen for a destination, for a window of this size."""
    if isinstance(destination, ToPage):
        destination = ToScreen(open_screen(services, size, ToPicker(destination.chosen)), destination.action)
    match destination:
        case ToPicker(chosen):
            return screen_kind(PICKER)(services, size, chosen)
        case ToBoard():
            return _open_board(services, size, destination)
        case ToReview(back, game, helped, running, times):
            return screen_kind(REVIEW)(services, size, back, game, helped, running, times)
        case ToScreen(back, action, game):
            about: tuple[object, ...] = () if game is None else (game,)
            kind = screen_kind(SCREENS[action])
            about += (action,) if SCREENS[action] == DISTANCES else ()
            kept = _open_behind(action, back) if action.spec.scope is Scope.PROGRAM else None
            return kind(services, size, back, *about) if kept is None else _shown_again(kept, size)
        case Over(back):
            return screen_kind(IN_FRONT[type(destination)])(services, size, back, **_options(destination))
        case GameScreen():
            return _shown_again(destination, size)


def _options(destination: Over) -> dict[str, Any]:
    """Return what a screen in front of another takes beside that."""
    match destination:
        case ToFirstSteps():
            return {"first": True}
        case ToShare():
            return {"to": destination}
        case ToLesson() | ToSettings() | ToStages():
            return {each.name: getattr(destination, each.name) for each in fields(destination) if each.name != "back"}
        case ToMap(_, game, trail, mistakes, choose):
            return {"game": game, "trail": trail, "mistakes": mistakes, "on_choose": choose}
        case _:
            return {}


def _open_board(services: Services, size: tuple[int, int], to: ToBoard) -> GameScreen:
    from ..screens.play.screen import PlayScreen

    played = PlayScreen(services, size, to.board, to.start, to.origin, to.before)
    played.home = to.home
    played.file.path = to.file
    if to.challenge is not None:
        played.take_challenge(to.challenge)
    if to.then is not None:
        played.pass_on(to.then)
    return played


def _shown_again(screen: GameScreen, size: tuple[int, int]) -> GameScreen:
    screen.next = None
    screen.resize(size)
    screen.on_return()
    return screen


def _open_behind(action: Action, back: GameScreen) -> GameScreen | None:
    """Return the open screen that a key leads to, if any: going to and fro between two must not pile up screens."""
    front: GameScreen | None = back
    while front is not None and front.own_key is not action:
        front = front.back
    return front
