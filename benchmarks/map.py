"""Measures the map: ``python benchmarks/map.py`` from the top of the repository.

For each board, in a process of its own: how long the first picture takes once the table is there (the graph, the first
layout and the picture) and how long the layout takes until it rests, both also in seconds of the processor; how long,
in milliseconds of the main thread, frames of the map in a window of 1280x800 take while it turns, with path and
landmarks; the fine picture, in milliseconds of the processor; and how much more memory the process held at most than
with the table alone. With ``--window`` the layout improves in a thread while frames of an unfolding map are drawn, as
in the game.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

os.environ |= {"SDL_VIDEODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}

import pygame  # noqa: E402

from game.coach.analyzer import AnyTable  # noqa: E402
from game.maps.camera import Camera  # noqa: E402
from game.maps.raster import MapData, Raster, draw_map, draw_moving_map  # noqa: E402
from game.screens.map.model import Known, MapModel, Trail  # noqa: E402
from game.screens.map.view import MapPicture  # noqa: E402
from game.system.memory import freeze_memory  # noqa: E402
from game.ui.art import Art  # noqa: E402
from game.ui.geometry import Rect  # noqa: E402
from game.ui.text import Fonts  # noqa: E402
from game.ui.theme import DARK  # noqa: E402
from game.ui.widget import Painter  # noqa: E402
from solver import GraphLayout, Position, distance_table, has_table, load_board, state_map  # noqa: E402

BOARDS = ("quzzle", "seven", "klotski", "century", "eight", "goat", "fifteen")
SIZE = (890, 690)  # of the map
FRAMES = 60
FRAME_SECONDS = 1 / 24
TURN = 0.043  # radians a frame, as while an arrow is held


def main() -> None:
    """Measure all boards and print a table."""
    parser = argparse.ArgumentParser(description="Measures the map.")
    parser.add_argument("--board", help="measure one board, and print JSON")
    parser.add_argument("--window", action="store_true", help="draw the unfolding map while the layout improves")
    args = parser.parse_args()
    if args.board:
        print(json.dumps(measured(args.board, args.window)))
        return
    heads = (
        "board",
        "positions",
        "slides",
        "first s",
        "cpu s",
        "rests s",
        "all cpu s",
        "steps",
        "frame ms",
        "worst ms",
        "fine ms",
        "MB",
    )
    print("".join(f"{head:>10}" for head in heads))
    for board in BOARDS:
        command = [sys.executable, __file__, "--board", board, *(["--window"] if args.window else [])]
        found = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
        print("".join(f"{found[head]:>10}" for head in heads), flush=True)


def measured(board_id: str, in_window: bool) -> dict[str, object]:
    """Return the figures of one board."""
    board = load_board(board_id)
    table = distance_table(board) if has_table(board) else None
    position = board.start
    before = peak()
    begun, cpu = time.perf_counter(), time.process_time()
    shown = state_map(position.board, position, table)
    data = MapData.of(shown.graph.edges, shown.levels)
    layout = GraphLayout(shown.graph)
    camera, raster = Camera.framing(layout.coordinates), Raster(SIZE)
    draw_moving_map(data, layout.coordinates, camera, raster, DARK)
    first, first_cpu = time.perf_counter() - begun, time.process_time() - cpu
    thread = threading.Thread(target=improve, args=(layout,))
    thread.start()
    while in_window and thread.is_alive():
        frame = time.perf_counter()
        places = layout.coordinates
        draw_moving_map(data, places, Camera.framing(places), raster, DARK)
        time.sleep(max(FRAME_SECONDS - (time.perf_counter() - frame), 0))
    thread.join()
    rests, rests_cpu = time.perf_counter() - begun, time.process_time() - cpu
    memory = peak() - before
    frames = turning(position, table)
    fine = time.process_time()
    draw_map(data, layout.coordinates, Camera.framing(layout.coordinates), SIZE, DARK)
    return {
        "board": board_id,
        "positions": len(shown.graph),
        "slides": len(shown.graph.edges),
        "first s": round(first, 2),
        "cpu s": round(first_cpu, 2),
        "rests s": round(rests, 1),
        "all cpu s": round(rests_cpu, 1),
        "steps": layout.steps,
        "frame ms": round(statistics.median(frames)),
        "worst ms": round(max(frames)),
        "fine ms": round(1000 * (time.process_time() - fine)),
        "MB": round(memory),
    }


def turning(position: Position, table: AnyTable | None) -> list[float]:
    """Return how long each frame of a turning map takes, in milliseconds, as the map's screen draws it."""
    pygame.display.init()
    surface, calls = pygame.display.set_mode((1280, 800)), deque[Callable[[], None]]()
    model = MapModel(position, Trail(), calls.append, False, lambda: None)
    model.begin(Known(None if table is None else (table, position)))
    while model.is_working:
        while calls:
            calls.popleft()()
        time.sleep(0.01)
    painter = Painter(Art(Fonts()), Fonts(), DARK)
    picture = MapPicture(painter, time.perf_counter, calls.append, model, Rect(20, 20, *SIZE), 16)
    found = list[float]()
    picture.follow()
    freeze_memory()  # as the game does
    for _ in range(FRAMES):
        begun = time.thread_time()
        picture.turn(TURN, 0)
        picture.draw(surface)
        pygame.display.flip()
        found.append(1000 * (time.thread_time() - begun))
    return found


def improve(layout: GraphLayout) -> None:
    """Improve a layout until it rests."""
    while layout.step():
        pass


def peak() -> float:
    """Return the most memory that the process has held, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    main()
