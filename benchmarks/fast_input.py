"""Fast input: moves at 15 a second by injected events, whether each counts, and how long until its first pixel.

``python benchmarks/fast_input.py [--seconds 20]``

A sender thread posts key presses, clicks or pointer moves on its own clock, whatever the program does; the real loop of
the program runs on a window without a screen. The latency is the time from the event to the end of the frame that first
shows another picture of the board; one frame is 16.7 ms. On a busy machine the latency is mostly waiting for a
processor, so that the processor's time from taking the event to the end of that frame is given, too.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import threading
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
sys.path.insert(0, str(Path(__file__).parent.parent))

FRAME = 1 / 60
PER_SECOND = 15


def measure(kind: str, seconds: float) -> tuple[int, int, list[float], list[float]]:
    """Return the events sent, the moves counted, and the latency and processor time of each in seconds."""
    from game.app.start import load_pygame

    load_pygame()
    import pygame

    from game.app.app import App
    from game.model.game import Origin
    from game.screens.game_screen import ToBoard
    from game.screens.play.screen import PlayScreen
    from game.store.storage import Store
    from solver import load_board, parse_position

    start = parse_position(load_board("fifteen"), "1 2 3 4/5 6 7 8/9 10 0 12/13 14 11 15")
    store = Store(Path(tempfile.mkdtemp()))
    store.settings = store.settings.choose("hover", "on" if kind == "hover" else "off")
    app = App(store, ToBoard(start.board, start, origin=Origin.DEALT), cache=False)
    screen, moved = app.screen, list[float]()
    assert isinstance(screen, PlayScreen)
    sent, used = list[float](), list[float]()
    while app.frames < 3:
        app.step(0.02)
    cells = [screen.view.geometry.place(2, column).centre for column in (1, 2)]

    def send() -> None:
        begun = time.perf_counter() + 0.3
        for number in range(round(seconds * PER_SECOND)):
            time.sleep(max(begun + number / PER_SECOND - time.perf_counter(), 0))
            sent.append(time.perf_counter())
            if kind == "keys":
                key = (pygame.K_RIGHT, pygame.K_LEFT)[number % 2]
                pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
                pygame.event.post(pygame.event.Event(pygame.KEYUP, key=key, mod=0))
            elif kind == "mouse":
                for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                    pygame.event.post(pygame.event.Event(event, button=1, pos=cells[number % 2]))
            else:
                pos = cells[number % 2]
                pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0)))

    if kind == "hover":  # it comes from the empty cell
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, pos=cells[1], rel=(0, 0), buttons=(0, 0, 0)))
        app.step(0.02)
    sender = threading.Thread(target=send)
    sender.start()
    counted, frames = 0, app.frames
    while sender.is_alive() or app.frames != frames or len(moved) < counted:
        frames, begun = app.frames, time.thread_time()
        app.step(0.02)
        made = screen.session.game.move_count
        counted = max(counted, made)
        if app.frames != frames:
            used += [time.thread_time() - begun] * (made - len(moved))
            moved += [time.perf_counter()] * (made - len(moved))
    sender.join()
    made = screen.session.game.move_count
    app.close()
    return len(sent), made, [shown - at for at, shown in zip(sent, moved, strict=False)], used


def main() -> int:
    """Print a line for each kind of input."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20)
    seconds = parser.parse_args().seconds
    for kind in ("keys", "mouse", "hover"):
        sent, made, latencies, used = measure(kind, seconds)
        latencies.sort()
        used.sort()
        middle, late = latencies[len(latencies) // 2], latencies[len(latencies) * 99 // 100]
        within = sum(each <= FRAME for each in latencies) / len(latencies)
        print(
            f"{kind}: {made} of {sent} moves, first pixel after {1000 * middle:.1f} ms (99%: {1000 * late:.1f} ms),"
            f" {within:.0%} within one frame; {1000 * used[len(used) // 2]:.1f} ms"
            f" of the processor (99%: {1000 * used[len(used) * 99 // 100]:.1f} ms)"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
