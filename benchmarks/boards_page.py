"""How smoothly 2,000 cards scroll, how soon a collection shows, and how soon a typed letter finds its boards.

Run from the repository's root on a display: ``python benchmarks/boards_page.py [WIDTHxHEIGHT]``. Targets: 60 frames a
second, so 16.7 ms a frame while scrolling; a letter within 50 ms.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from dataclasses import replace
from itertools import chain, islice, repeat
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"  # before pygame is imported

from game.app.app import App
from game.app.routes import load_screens
from game.model.last_run import WindowPlace
from game.screens.game_screen import ToPicker
from game.screens.picker.screen import PickerScreen
from game.store.storage import Store

CARDS = 2000
NOTCHES = 120
QUERIES = ("c", "ca", "car", "k", "kl", "h", "hr", "9")


def rest(app: App, seconds: float) -> None:
    """Let the window go on."""
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        app.step(0.01)


def first_frame(app: App) -> float:
    """Return the seconds to the next frame."""
    begun, drawn = time.perf_counter(), app.frames
    app.refresh_screen()
    while app.frames == drawn:
        app.step()
    return time.perf_counter() - begun


def scrolled(app: App, picker: PickerScreen) -> list[float]:
    """Return the seconds between frames while the wheel turns all through the cards."""
    entries = islice(chain.from_iterable(repeat(list(picker.boards.all))), CARDS)
    group = picker.board_cards.group("car-park", [(entry, "") for entry in entries], lambda entry: None)
    picker.cards.put([group])
    between = []
    for _ in range(NOTCHES):
        picker.on_wheel(-3)
        app.refresh_screen()
        last = time.perf_counter()
        until = last + 0.1
        while time.perf_counter() < until:
            drawn = app.frames
            app.step(app._patience())
            if app.frames > drawn:
                now = time.perf_counter()
                between.append(now - last)
                last = now
    return between


def main() -> None:
    """Print the figures."""
    width, height = map(int, (sys.argv[1] if len(sys.argv) > 1 else "1280x800").split("x"))
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder))
        store.save_settings(replace(store.settings, window=WindowPlace(width, height), introduced=True))
        app = App(store, ToPicker())
        load_screens()
        rest(app, 1.0)
        picker = app.screen
        assert isinstance(picker, PickerScreen)
        picker.open_collection("klotski")
        print(f"a collection of 500 boards shows after {1000 * first_frame(app):.0f} ms")
        rest(app, 1.0)
        typed = []
        for query in QUERIES:
            picker.search.put("")
            picker.take_text(query)
            typed.append(first_frame(app))
            rest(app, 0.3)
        print(
            f"a letter finds its boards within {1000 * max(typed):.0f} ms, the median is {1000 * median(typed):.0f} ms"
        )
        picker.search.put("")
        times = sorted(scrolled(app, picker))
        late = times[int(0.99 * len(times))]
        print(
            f"{CARDS} cards: {len(times)} frames, median {1000 * median(times):.1f} ms, 99% within {1000 * late:.1f} ms"
        )
        app.close()


if __name__ == "__main__":
    main()
