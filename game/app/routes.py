"""From a destination to its screen: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from ..input.commands import About, Action
from ..screens.closing.screen import ClosingScreen
from ..screens.collection.screen import CollectionScreen
from ..screens.daily.screen import DailyScreen
from ..screens.databases.screen import DatabasesScreen
from ..screens.editor.screen import EditorScreen
from ..screens.game_screen import (
    Destination,
    GameScreen,
    Over,
    ToBoard,
    ToClosing,
    ToDatabases,
    ToFirstSteps,
    ToKeys,
    ToPicker,
    ToReview,
    ToScreen,
)
from ..screens.games.screen import GamesScreen
from ..screens.help.screen import HelpScreen
from ..screens.how_to_play.screen import HowToPlayScreen
from ..screens.keys.screen import KeysScreen
from ..screens.lab.screen import LabScreen
from ..screens.maker.screen import MakerScreen
from ..screens.menu.screen import MenuScreen
from ..screens.mistakes.screen import MistakesScreen
from ..screens.picker.screen import PickerScreen
from ..screens.play.screen import PlayScreen
from ..screens.practice.screen import PracticeScreen
from ..screens.review.screen import ReviewScreen
from ..screens.services import Services
from ..screens.settings.screen import SettingsScreen
from ..screens.standing.screen import StandingScreen
from ..screens.statistics.screen import StatisticsScreen

SCREENS: Mapping[Action, Callable[..., GameScreen]] = {
    Action.COLLECTION: CollectionScreen,
    Action.DAILY: DailyScreen,
    Action.EDITOR: EditorScreen,
    Action.GAMES: GamesScreen,
    Action.HELP: HelpScreen,
    Action.HOW_TO_PLAY: HowToPlayScreen,
    Action.LAB: LabScreen,
    Action.MAKER: MakerScreen,
    Action.MENU: MenuScreen,
    Action.MISTAKES: MistakesScreen,
    Action.PLACE: StandingScreen,
    Action.PRACTICE: PracticeScreen,
    Action.SETTINGS: SettingsScreen,
    Action.STATISTICS: StatisticsScreen,
}
"""The screens that commands open in front of another; only the review has a destination of its own."""

IN_FRONT: Mapping[type[Over], Callable[..., GameScreen]] = {
    ToClosing: ClosingScreen,
    ToDatabases: DatabasesScreen,
    ToFirstSteps: partial(HowToPlayScreen, first=True),
    ToKeys: KeysScreen,
}
"""Those that no command opens."""


def open_screen(services: Services, size: tuple[int, int], destination: Destination) -> GameScreen:
    """The screen for a destination, for a window of this size."""
    match destination:
        case ToPicker(chosen):
            return PickerScreen(services, size, chosen)
        case ToBoard(board, start, helped, origin, then, home):
            played = PlayScreen(services, size, board, start, helped, origin)
            played.home = home
            if then is not None:
                played.pass_on(then)
            return played
        case ToReview(back, game, helped, running):
            return ReviewScreen(services, size, back, game, helped, running)
        case ToScreen(back, action, game):
            about, kind = () if game is None else (game,), SCREENS[action]
            kept = _open_behind(kind, back) if action.row.about is About.PROGRAM else None
            return kind(services, size, back, *about) if kept is None else _shown_again(kept, size)
        case Over(back):
            return IN_FRONT[type(destination)](services, size, back)
        case GameScreen():
            return _shown_again(destination, size)


def _shown_again(screen: GameScreen, size: tuple[int, int]) -> GameScreen:
    screen.next = None
    screen.resize(size)
    screen.come_back()
    return screen


def _open_behind(kind: Callable[..., GameScreen], back: GameScreen) -> GameScreen | None:
    """The screen of a kind that is open already: going to and fro between two must not pile up screens."""
    front: GameScreen | None = back
    while front is not None and type(front) is not kind:
        front = front.back
    return front
