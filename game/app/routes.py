"""From a destination to its screen: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..input.commands import About, Action
from ..screens.closing.screen import ClosingScene
from ..screens.collection.screen import CollectionScene
from ..screens.common.control_scene import ControlScene
from ..screens.daily.screen import DailyScene
from ..screens.destinations import Destination, Over, ToBoard, ToClosing, ToKeys, ToPicker, ToReview, ToScreen
from ..screens.editor.screen import EditorScene
from ..screens.games.screen import GamesScene
from ..screens.help.screen import HelpScene
from ..screens.keys.screen import KeysScene
from ..screens.lab.screen import LabScene
from ..screens.menu.screen import MenuScene
from ..screens.mistakes.screen import MistakesScene
from ..screens.picker.screen import PickerScene
from ..screens.play.screen import PlayScene
from ..screens.practice.screen import PracticeScene
from ..screens.review.screen import ReviewScene
from ..screens.scene import Scene
from ..screens.services import Services
from ..screens.settings.screen import SettingsScene
from ..screens.standing.screen import PlaceScene
from ..screens.statistics.screen import StatisticsScene

SCREENS: Mapping[Action, Callable[..., Scene]] = {
    Action.COLLECTION: CollectionScene,
    Action.DAILY: DailyScene,
    Action.EDITOR: EditorScene,
    Action.GAMES: GamesScene,
    Action.HELP: HelpScene,
    Action.LAB: LabScene,
    Action.MENU: MenuScene,
    Action.MISTAKES: MistakesScene,
    Action.PLACE: PlaceScene,
    Action.PRACTICE: PracticeScene,
    Action.SETTINGS: SettingsScene,
    Action.STATISTICS: StatisticsScene,
}
"""The screens that commands open in front of the one where they are asked for; one about a board is told its game.
The review has a destination of its own, which tells more.
"""

OTHERS: Mapping[type[Over], Callable[..., Scene]] = {ToClosing: ClosingScene, ToKeys: KeysScene}
"""Screens in front of others that no command opens."""


def open_scene(services: Services, size: tuple[int, int], destination: Destination) -> Scene:
    """The screen for a destination, for a window of this size."""
    match destination:
        case ToPicker(chosen):
            return PickerScene(services, size, chosen)
        case ToBoard(board, start, helped, origin, then):
            played = PlayScene(services, size, board, start, helped, origin)
            if then is not None:
                played.pass_on(then)
            return played
        case Over():
            return _in_front(services, size, destination)
        case _:
            return _shown_again(destination, size)


def _in_front(services: Services, size: tuple[int, int], destination: Over) -> Scene:
    match destination:
        case ToReview(back, game, helped, running):
            return ReviewScene(services, size, back, game, helped, running)
        case ToScreen(back, action, game):
            about = () if game is None else (game,)
            kind = SCREENS[action]
            kept = _open_behind(kind, back) if action.row.about is About.PROGRAM else None
            return kind(services, size, back, *about) if kept is None else _shown_again(kept, size)
        case _:
            return OTHERS[type(destination)](services, size, destination.back)


def _shown_again(scene: Scene, size: tuple[int, int]) -> Scene:
    """A screen that was kept."""
    scene.next = None
    scene.resize(size)
    scene.come_back()
    return scene


def _open_behind(kind: Callable[..., Scene], back: Scene) -> Scene | None:
    """The screen of a kind that is open already, so that who goes to and fro between two piles up no screens."""
    front: Scene | None = back
    while isinstance(front, ControlScene) and type(front) is not kind:
        front = front.back
    return front if type(front) is kind else None
