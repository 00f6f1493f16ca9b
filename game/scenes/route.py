"""From a destination to its screen: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields

from .. import scene
from ..scene import Destination, Over, Scene, ToBoard, ToPicker
from ..services import Services
from .collection import CollectionScene
from .common.control_scene import ControlScene
from .daily import DailyScene
from .editor.scene import EditorScene
from .games import GamesScene
from .help import HelpScene
from .keys import KeysScene
from .lab.scene import LabScene
from .menu import MenuScene
from .mistakes import MistakesScene
from .picker import PickerScene
from .place import PlaceScene
from .play.scene import PlayScene
from .practice import PracticeScene
from .review.scene import ReviewScene
from .settings import SettingsScene
from .statistics.scene import StatisticsScene

IN_FRONT: Mapping[type[Over], Callable[..., Scene]] = {
    scene.ToCollection: CollectionScene,
    scene.ToDaily: DailyScene,
    scene.ToEditor: EditorScene,
    scene.ToGames: GamesScene,
    scene.ToHelp: HelpScene,
    scene.ToKeys: KeysScene,
    scene.ToLab: LabScene,
    scene.ToMenu: MenuScene,
    scene.ToMistakes: MistakesScene,
    scene.ToPlace: PlaceScene,
    scene.ToPractice: PracticeScene,
    scene.ToReview: ReviewScene,
    scene.ToSettings: SettingsScene,
    scene.ToStatistics: StatisticsScene,
}
"""The screens in front of others; each is made of what its destination says, by name."""


def open_scene(services: Services, size: tuple[int, int], destination: Destination) -> Scene:
    """The screen for a destination, for a window of this size."""
    if isinstance(destination, scene.ToHelp | scene.ToSettings):
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
