"""Draws the README's pictures from the real game: ``python assets/make_pictures.py``.

No display is needed: the game runs on SDL's dummy driver, in folders of its own.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))
os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame  # noqa: E402  after the driver is chosen

from game.app import App  # noqa: E402
from game.input_map import Action  # noqa: E402
from game.language import ENGLISH  # noqa: E402
from game.scene import Destination, ToBoard, ToPicker  # noqa: E402
from game.scenes.lab import LabScene  # noqa: E402
from game.storage import Store  # noqa: E402
from solver import distance_table, load_board  # noqa: E402

FOLDER = Path(__file__).parent / "pictures"


def save(name: str, store: Store, first: Destination, *actions: Action) -> None:
    """The screen after some actions, once the solver has answered them."""
    store.save_settings(store.settings.choose("language", ENGLISH))
    app = App(store, first)
    for action in actions:
        app.scene.act(action)
        app.scene.release(action)
        app.step(0.01)  # which may lead to another screen
    while app.services.coach.waiting or (isinstance(app.scene, LabScene) and app.scene.lab.running):
        app.step(0.01)
    until = time.monotonic() + 0.5
    while time.monotonic() < until:
        app.step(0.01)
    FOLDER.mkdir(exist_ok=True)
    surface = pygame.display.get_surface()
    assert surface is not None
    pygame.image.save(surface, FOLDER / f"{name}.png")
    app.close()


def main() -> None:
    """All pictures."""
    with tempfile.TemporaryDirectory() as folder:
        for board_id, distance in (("goat", 31), ("colours-three", 20)):
            board = load_board(board_id)
            start = distance_table(board).sample(distance, seed=4)[0]
            save(board_id, Store(Path(folder)), ToBoard(board, start), Action.HINT)
        save("picker", Store(Path(folder)), ToPicker())
        goat = load_board("goat")
        save("lab", Store(Path(folder)), ToBoard(goat, distance_table(goat).farthest()[0]), Action.LAB)


if __name__ == "__main__":
    main()
