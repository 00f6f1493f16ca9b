"""From a destination to its screen: the one place that knows them all, and what each of them uses.

A screen's modules are imported when it is first opened, or soon after the first frame: all together take 0.1 s.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from ..coach.background_results import BoardSupply
from ..coach.coach import Coach
from ..input.commands import Action, Scope
from ..model.editor import Editor
from ..screens.common.pasteboard import Pasteboard
from ..screens.game_screen import (
    Destination,
    GameScreen,
    Over,
    ToBoard,
    ToChapter,
    ToChoice,
    ToClosing,
    ToFirstSteps,
    ToKeys,
    ToLesson,
    ToLevel,
    ToMap,
    ToMistakes,
    ToPage,
    ToPhoto,
    ToPicker,
    ToReview,
    ToScreen,
    ToSettings,
    ToShare,
    ToSizes,
    ToStages,
    ToTimes,
)
from ..screens.interface import Interface
from ..store.storage import Store

FOLDERS = (
    "picker", "play", "chapter", "daily", "endless", "journey", "distances", "editor", "games", "help", "lab",
    "learn", "lesson",
    "maker", "map", "menu", "mistakes", "settings", "speed", "standing", "statistics", "review", "closing", "choice",
    "keys", "photo", "searches", "share", "sizes", "stages", "stage_weeks",
)  # fmt: skip
"""Those of the screens, below ``game/screens/``; the ones first that lead to others."""

Size = tuple[int, int]  # of the window


def load_screens() -> None:
    """Import all screens."""
    for folder in FOLDERS:
        import_module(f"..screens.{folder}.screen", __package__)


class Routes:
    """Opens the screen of a destination, and gives it what it uses."""

    def __init__(self, interface: Interface, store: Store, coach: Coach, supply: BoardSupply) -> None:
        self._interface, self._store, self._coach, self._supply = interface, store, coach, supply
        self.pasteboard = Pasteboard(interface, store, coach)
        self._editors: dict[str, Editor] = {}  # by the id of a board
        self.by_command: dict[Action, Callable[[ToScreen, Size], GameScreen]] = {
            Action.DAILY: self._daily,
            Action.DISTANCES: self._distances,
            Action.EDITOR: self._editor,
            Action.ENDLESS: self._endless,
            Action.GAMES: self._games,
            Action.HELP: self._help,
            Action.JOURNEY: self._journey,
            Action.LAB: self._lab,
            Action.LEARN: self._learn,
            Action.MAKER: self._maker,
            Action.MAP: self._map,
            Action.MENU: self._menu,
            Action.MISTAKES: self._mistakes,
            Action.PRACTICE: self._distances,
            Action.SEARCHES: self._searches,
            Action.SETTINGS: self._settings,
            Action.SPEED: self._speed,
            Action.STAGES: self._stage_weeks,
            Action.STANDING: self._standing,
            Action.STATISTICS: self._statistics,
            Action.LADDER: self._distances,
        }
        """The screens that commands open in front of another."""
        self._by_destination: dict[type[Destination], Callable[[Any, Size], GameScreen]] = {
            ToBoard: self._board,
            ToChapter: self._chapter,
            ToChoice: self._choice,
            ToClosing: self._closing,
            ToFirstSteps: self._first_steps,
            ToKeys: self._keys,
            ToLesson: self._lesson,
            ToLevel: self._level,
            ToMap: self._map,
            ToMistakes: self._mistakes_of,
            ToPhoto: self._photo,
            ToPicker: self._picker,
            ToReview: self._review,
            ToSettings: self._settings,
            ToShare: self._share,
            ToSizes: self._sizes,
            ToStages: self._stages,
            ToTimes: self._times,
        }

    def open(self, destination: Destination, size: Size) -> GameScreen:
        """Return the screen for a destination, for a window of this size."""
        match destination:
            case GameScreen():
                return _shown_again(destination, size)
            case ToPage(chosen, action):
                return self.open(ToScreen(self._picker(ToPicker(chosen), size), action), size)
            case ToScreen(back, action):
                kept = _open_behind(action, back) if action.spec.scope is Scope.PROGRAM else None
                return self.by_command[action](destination, size) if kept is None else _shown_again(kept, size)
            case _:
                return self._by_destination[type(destination)](destination, size)

    # Each screen, with what it uses

    def _picker(self, to: ToPicker, size: Size) -> GameScreen:
        from ..screens.picker.screen import PickerScreen

        return PickerScreen(self._interface, size, self._store, self._coach, self.pasteboard, to.chosen)

    def _board(self, to: ToBoard, size: Size) -> GameScreen:
        from ..screens.play.screen import PlayScreen

        played = PlayScreen(
            self._interface, size, self._store, self._coach, self._supply, self.pasteboard, to.board, to.start,
            to.origin, to.before,
        )  # fmt: skip
        played.home = to.home
        played.file.path = to.file
        if to.told is not None:
            played.tell(to.told)
        if to.challenge is not None:
            played.take_challenge(to.challenge)
        if to.then is not None:
            played.pass_on(to.then)
        return played

    def _chapter(self, to: ToChapter, size: Size) -> GameScreen:
        from ..screens.chapter.screen import ChapterScreen

        return ChapterScreen(self._interface, size, to.back, self._store, to.chapter, to.then)

    def _choice(self, to: ToChoice, size: Size) -> GameScreen:
        from ..screens.choice.screen import ChoiceDialog

        return ChoiceDialog(self._interface, size, to.back, self.pasteboard, to.readings, to.texts)

    def _closing(self, to: Over, size: Size) -> GameScreen:
        from ..screens.closing.screen import ClosingDialog

        return ClosingDialog(self._interface, size, to.back, self._store)

    def _daily(self, to: Over, size: Size) -> GameScreen:
        from ..screens.daily.screen import DailyScreen

        return DailyScreen(self._interface, size, to.back, self._store)

    def _distances(self, to: ToScreen, size: Size) -> GameScreen:
        from ..screens.distances.screen import DistancesScreen

        assert to.game is not None
        return DistancesScreen(self._interface, size, to.back, self._store, self._coach, to.game, to.action)

    def _editor(self, to: ToScreen, size: Size) -> GameScreen:
        from ..screens.editor.screen import EditorScreen

        assert to.game is not None
        return EditorScreen(
            self._interface, size, to.back, to.game, self._store, self._coach, self.pasteboard, self._editors
        )

    def _endless(self, to: Over, size: Size) -> GameScreen:
        from ..screens.endless.screen import EndlessDialog

        return EndlessDialog(self._interface, size, to.back, self._store, self._supply)

    def _games(self, to: Over, size: Size) -> GameScreen:
        from ..screens.games.screen import GamesScreen

        return GamesScreen(self._interface, size, to.back, self._store, self._coach, self.pasteboard)

    def _help(self, to: Over, size: Size) -> GameScreen:
        from ..screens.help.screen import HelpScreen

        return HelpScreen(self._interface, size, to.back)

    def _first_steps(self, to: Over, size: Size) -> GameScreen:
        from ..screens.lesson.screen import LessonScreen

        return LessonScreen(self._interface, size, to.back, self._store, first=True)

    def _journey(self, to: Over, size: Size) -> GameScreen:
        from ..screens.journey.screen import JourneyScreen

        return JourneyScreen(self._interface, size, to.back, self._store)

    def _keys(self, to: Over, size: Size) -> GameScreen:
        from ..screens.keys.screen import KeysScreen

        return KeysScreen(self._interface, size, to.back)

    def _lab(self, to: ToScreen, size: Size) -> GameScreen:
        from ..screens.lab.screen import LabScreen

        assert to.game is not None
        return LabScreen(self._interface, size, to.back, self._store, self._coach, to.game)

    def _learn(self, to: Over, size: Size) -> GameScreen:
        from ..screens.learn.screen import LearnScreen

        return LearnScreen(self._interface, size, to.back, self._store, self._coach)

    def _lesson(self, to: ToLesson, size: Size) -> GameScreen:
        from ..screens.lesson.screen import LessonScreen

        return LessonScreen(self._interface, size, to.back, self._store, to.lesson)

    def _maker(self, to: Over, size: Size) -> GameScreen:
        from ..screens.maker.screen import MakerScreen

        return MakerScreen(self._interface, size, to.back, self._store, self._coach)

    def _level(self, to: ToLevel, size: Size) -> GameScreen:
        from ..screens.maker.screen import MakerScreen

        screen = self.open(ToScreen(to.back, Action.MAKER), size)
        assert isinstance(screen, MakerScreen)
        screen.model.open_level(to.level)
        return screen

    def _map(self, to: ToScreen | ToMap, size: Size) -> GameScreen:
        from ..screens.map.screen import MapScreen

        assert to.game is not None
        reviewed = (to.trail, to.mistakes, to.choose) if isinstance(to, ToMap) else ()
        return MapScreen(self._interface, size, to.back, self._coach, to.game, *reviewed)

    def _menu(self, to: Over, size: Size) -> GameScreen:
        from ..screens.menu.screen import MenuScreen

        return MenuScreen(self._interface, size, to.back)

    def _mistakes(self, to: Over, size: Size) -> GameScreen:
        from ..screens.mistakes.list_screen import MistakesListScreen

        return MistakesListScreen(self._interface, size, to.back, self._store, self._coach)

    def _mistakes_of(self, to: ToMistakes, size: Size) -> GameScreen:
        from ..screens.mistakes.screen import MistakesScreen

        return MistakesScreen(self._interface, size, to.back, self._store, self._coach, to.board)

    def _photo(self, to: Over, size: Size) -> GameScreen:
        from ..screens.photo.screen import PhotoDialog

        return PhotoDialog(self._interface, size, to.back)

    def _review(self, to: ToReview, size: Size) -> GameScreen:
        from ..screens.review.screen import ReviewScreen

        return ReviewScreen(self._interface, size, to.back, self._coach, self.pasteboard, to)

    def _searches(self, to: Over, size: Size) -> GameScreen:
        from ..screens.searches.screen import SearchesScreen

        return SearchesScreen(self._interface, size, to.back, self._store)

    def _settings(self, to: Over, size: Size) -> GameScreen:
        from ..screens.settings.screen import SettingsScreen

        return SettingsScreen(self._interface, size, to.back, to.tab if isinstance(to, ToSettings) else "look")

    def _share(self, to: ToShare, size: Size) -> GameScreen:
        from ..screens.share.screen import ShareScreen

        return ShareScreen(self._interface, size, to.back, self._store, to, self._coach.cache)

    def _sizes(self, to: Over, size: Size) -> GameScreen:
        from ..screens.sizes.screen import SizesDialog

        return SizesDialog(self._interface, size, to.back, self._store)

    def _speed(self, to: Over, size: Size) -> GameScreen:
        from ..screens.speed.screen import SpeedScreen

        return SpeedScreen(self._interface, size, to.back, self._store)

    def _stages(self, to: ToStages, size: Size) -> GameScreen:
        from ..screens.stages.screen import StagesScreen

        return StagesScreen(self._interface, size, to.back, self._coach, to.game, to.times)

    def _stage_weeks(self, to: Over, size: Size) -> GameScreen:
        from ..screens.stage_weeks.screen import StageWeeksScreen

        return StageWeeksScreen(self._interface, size, to.back, self._store, self._coach)

    def _standing(self, to: Over, size: Size) -> GameScreen:
        from ..screens.standing.screen import StandingScreen

        return StandingScreen(self._interface, size, to.back, self._store)

    def _statistics(self, to: Over, size: Size) -> GameScreen:
        from ..screens.statistics.screen import StatisticsScreen

        return StatisticsScreen(self._interface, size, to.back, self._store)

    def _times(self, to: ToTimes, size: Size) -> GameScreen:
        from ..screens.statistics.screen import StatisticsScreen

        is_shown = isinstance(to.back, StatisticsScreen)
        screen = self.open(to.back if is_shown else ToScreen(to.back, Action.STATISTICS), size)
        assert isinstance(screen, StatisticsScreen)
        screen.take_table(to.table)
        return screen


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
