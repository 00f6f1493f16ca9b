"""How soon another screen begins to show, and whether it delays a frame: the first visit, and later ones.

Run from the repository's root on a display: ``python benchmarks/screens.py [WIDTHxHEIGHT [BOARD]]``. Target: 25
ms, and two frames (33 ms) for the first frame of the first visit, which has all pictures to draw.
"""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # before pygame is imported

from game.app.app import App
from game.app.routes import load_screens
from game.input.commands import Action
from game.model.last_run import WindowPlace
from game.screens.game_screen import ToBoard
from game.screens.play.screen import PlayScreen
from game.store.storage import Store
from game.system.memory import freeze_memory, share_memory
from solver import load_board

SCREENS = (
    Action.MENU,
    Action.HELP,
    Action.SETTINGS,
    Action.STATISTICS,
    Action.DAILY,
    Action.GAMES,
    Action.PRACTICE,
    Action.LADDER,
    Action.MISTAKES,
    Action.REVIEW,
    Action.DISTANCES,
    Action.LAB,
    Action.EDITOR,
    Action.MAKER,
)
VISITS = 10
MOVES = 60
"""Of the game that is played before, at random, so that its review has much to show."""


def rest(app: App, seconds: float = 0.3) -> None:
    """Let the window go on."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        app.step(0.01)


def visit(app: App, screen: Action) -> tuple[float, list[float]]:
    """Return the seconds to a screen's first frame, and between the frames until it stands; then go back."""
    begun, drawn = time.perf_counter(), app.frames
    app.run_command(screen)
    app.screen.on_key_up(screen)
    while app.frames == drawn:
        app.step()
    last = time.perf_counter()
    first, between = last - begun, []
    while app.is_fading or app.screen.is_moving or app.screen.has_changed:
        drawn = app.frames
        app.step(app._patience())
        if app.frames > drawn:
            now = time.perf_counter()
            between.append(now - last)
            last = now
    rest(app, 0.1)
    app.run_command(Action.BACK)
    rest(app)
    return first, between


def main() -> None:
    """Measure as the command line says."""
    width, height = map(int, (sys.argv[1] if sys.argv[1:] else "1920x1080").split("x"))
    board = load_board(sys.argv[2] if sys.argv[2:] else "eight")
    rng = random.Random(1)
    share_memory()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.save_settings(replace(store.settings, window=WindowPlace(width, height)))
        app = App(store, ToBoard(board))
        rest(app, 1.0)
        load_screens()
        freeze_memory()
        for _ in range(MOVES):
            assert isinstance(app.screen, PlayScreen)
            app.run_command(Action[rng.choice(app.screen.session.position.legal_moves()).path[0].name])
            rest(app, 0.02)
        print(f"{board.id}, window of {app.screen.size[0]}x{app.screen.size[1]}, ms")
        print(f"{'':<12}{'first frame:':>14}{'later':>8}{'worst':>8}{'between frames, worst:':>26}{'later':>8}")
        for screen in SCREENS:
            visits = [visit(app, screen) for _ in range(VISITS)]
            later = sorted(first for first, _ in visits[1:])
            gaps = [1000 * max(between, default=0.0) for _, between in visits]
            print(
                f"{screen.id:<12}{1000 * visits[0][0]:>14.0f}{1000 * later[len(later) // 2]:>8.0f}"
                f"{1000 * later[-1]:>8.0f}{gaps[0]:>26.0f}{max(gaps[1:]):>8.0f}"
            )
        app.close()


if __name__ == "__main__":
    main()
