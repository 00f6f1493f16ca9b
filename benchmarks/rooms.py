"""How many of our files a click on a piece passes, when it is pressed and when it is let go; without a display.

Run from the repository's root: ``python benchmarks/rooms.py [--files] [BOARD]``. With ``--files`` each file is named
with how often something in it was called.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # before pygame is imported
os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from game.app.app import App
from game.board.board_input import slides_to
from game.screens.game_screen import ToBoard
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from solver import Outcome, load_board

ROOT = Path(__file__).parent.parent


def passed(do: Callable[[], object]) -> Counter[str]:
    """The files of ours in which something is called by ``do``, with how often."""
    files: Counter[str] = Counter()

    def called(frame: FrameType, event: str, argument: object) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(str(ROOT / "game")):
            files[str(Path(path).relative_to(ROOT))] += 1

    sys.setprofile(called)
    try:
        do()
    finally:
        sys.setprofile(None)
    return files


def handled(app: App, kind: int, point: tuple[int, int]) -> Counter[str]:
    """What one event of the mouse passes on its way in: neither what is due then nor the frame after it."""
    event = pygame.event.Event(kind, button=1, pos=point)
    return passed(lambda: app._handle(event))


def turned(app: App, kind: int, point: tuple[int, int]) -> Counter[str]:
    """What a whole turn of the loop with such an event passes, its frame and all that is due included."""
    pygame.event.post(pygame.event.Event(kind, button=1, pos=point))
    return passed(lambda: app.step(0.0))


def piece_that_slides(scene: PlayScreen) -> tuple[int, int]:
    """Where a piece can be clicked."""
    geometry, position = scene.view.geometry, scene.session.position
    cell = next(cell for cell in range(len(position.cells)) if slides_to(position, cell))
    return geometry.place(*divmod(cell, position.board.columns)).centre


def main() -> None:
    """Prints the counts of the first click and the second."""
    names = [name for name in sys.argv[1:] if name != "--files"]
    board = load_board(names[0] if names else "eight")
    with tempfile.TemporaryDirectory() as folder:
        app = App(Store(Path(folder)), ToBoard(board))
        while app.services.coach.analyzer.outcome is Outcome.RUNNING or app.screen.changed or not app.frames:
            app.step(0.01)
        for measure in (handled, turned):
            for kind, name in ((pygame.MOUSEBUTTONDOWN, "pressed"), (pygame.MOUSEBUTTONUP, "let go")):
                assert isinstance(app.screen, PlayScreen)
                if kind == pygame.MOUSEBUTTONDOWN:
                    point = piece_that_slides(app.screen)
                files = measure(app, kind, point)
                told = "the event alone" if measure is handled else "with its frame"
                rooms = {Path(file).parent for file in files}
                print(f"{name}, {told}: {len(files)} files in {len(rooms)} folders, {sum(files.values())} calls")
                if "--files" in sys.argv:
                    print(*(f"    {count:5} {file}" for file, count in files.most_common()), sep="\n")
        app.close()


if __name__ == "__main__":
    main()
