"""From a destination to its screen: the one place that knows them all."""

from __future__ import annotations

from ..scene import Destination, Scene, ToBoard, ToHelp, ToLab, ToMenu, ToPicker
from ..services import Services
from .help import HelpScene
from .lab import LabScene
from .menu import MenuScene
from .picker import PickerScene
from .play import PlayScene


def open_scene(services: Services, size: tuple[int, int], destination: Destination) -> Scene:
    """The screen for a destination, for a window of this size."""
    match destination:
        case ToPicker(chosen):
            return PickerScene(services, size, chosen)
        case ToBoard(board, start):
            return PlayScene(services, size, board, start)
        case ToHelp(back):
            return HelpScene(services, size, back)
        case ToMenu(back):
            return MenuScene(services, size, back)
        case ToLab(back, position):
            return LabScene(services, size, position, back)
        case Scene():
            destination.next = None
            destination.resize(size)
            return destination
        case _:
            raise TypeError(f"no screen for {destination!r}")
