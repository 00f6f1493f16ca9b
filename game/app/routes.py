"""From a destination to its screen: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from ..screens import destinations
from ..screens.closing.screen import ClosingScene
from ..screens.collection.screen import CollectionScene
from ..screens.common.control_scene import ControlScene
from ..screens.daily.screen import DailyScene
from ..screens.destinations import Destination, Over, ToBoard, ToPicker
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

IN_FRONT: Mapping[type[Over], Callable[..., Scene]] = {
    destinations.ToClosing: ClosingScene,
    destinations.ToCollection: CollectionScene,
    destinations.ToDaily: DailyScene,
    destinations.ToEditor: EditorScene,
    destinations.ToGames: GamesScene,
    destinations.ToHelp: HelpScene,
    destinations.ToKeys: KeysScene,
    destinations.ToLab: LabScene,
    destinations.ToMenu: MenuScene,
    destinations.ToMistakes: MistakesScene,
    destinations.ToPlace: PlaceScene,
    destinations.ToPractice: PracticeScene,
    destinations.ToReview: ReviewScene,
    destinations.ToSettings: SettingsScene,
    destinations.ToStatistics: StatisticsScene,
}
"""The screens in front of others; each is made of what its destination says, by name."""


def open_scene(services: Services, size: tuple[int, int], destination: Destination) -> Scene:
    """The screen for a destination, for a window of this size."""
    if isinstance(destination, destinations.ToHelp | destinations.ToSettings):
        destination = _open_behind(IN_FRONT[type(destination)], destination.back) or destination
    match destination:
        case ToPicker(chosen):
            return PickerScene(services, size, chosen)
        case ToBoard(board, start, helped, origin, then):
            played = PlayScene(services, size, board, start, helped, origin)
            if then is not None:
                played.pass_on(then)
            return played
        case Over():
            said = {field.name: getattr(destination, field.name) for field in fields(destination)}
            return IN_FRONT[type(destination)](services, size, **said)
        case _:
            destination.next = None
            destination.resize(size)
            destination.come_back()
            return destination


def _open_behind(kind: Callable[..., Scene], back: Scene) -> Scene | None:
    """The screen of a kind that is open already, so that who goes to and fro between two piles up no screens."""
    front: Scene | None = back
    while isinstance(front, ControlScene) and type(front) is not kind:
        front = front.back
    return front if type(front) is kind else None
