"""From a destination to its screen: the one place that knows them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..scene import Destination, Over, Scene, ToBoard, ToEditor, ToHelp, ToKeys, ToLab, ToMenu, ToPicker, ToSettings
from ..services import Services
from .editor import EditorScene
from .help import HelpScene
from .keys import KeysScene
from .lab import LabScene
from .menu import MenuScene
from .picker import PickerScene
from .play import PlayScene
from .settings import SettingsScene

IN_FRONT: Mapping[type[Over], Callable[[Services, tuple[int, int], Scene], Scene]] = {
    ToHelp: HelpScene,
    ToKeys: KeysScene,
    ToMenu: MenuScene,
    ToSettings: SettingsScene,
}
"""Screens that need nothing but the one behind them."""


def open_scene(services: Services, size: tuple[int, int], destination: Destination) -> Scene:
    """The screen for a destination, for a window of this size."""
    match destination:
        case ToPicker(chosen):
            return PickerScene(services, size, chosen)
        case ToBoard(board, start):
            return PlayScene(services, size, board, start)
        case ToLab(back, position):
            return LabScene(services, size, position, back)
        case ToEditor(back, position):
            return EditorScene(services, size, position, back)
        case Over(back) if type(destination) in IN_FRONT:
            return IN_FRONT[type(destination)](services, size, back)
        case Scene():
            destination.next = None
            destination.resize(size)
            return destination
        case _:
            raise TypeError(f"no screen for {destination!r}")
