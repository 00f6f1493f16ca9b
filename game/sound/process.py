"""The process that plays the sounds: ``python -m game.sound.process``.

It reads lines: a sound's name, how loud (0 to 1), and when it was asked for (``time.monotonic``, one clock for all
processes). It ends with its input, or when there is no device.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Iterable
from pathlib import Path
from queue import Empty, Queue

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_AUDIO_DEVICE_APP_NAME", "Antipode")
for name in ("pkg_resources", "pygame.sndarray", "pygame.surfarray"):  # without which pygame loads no NumPy either
    sys.modules.setdefault(name, None)  # type: ignore[arg-type]

import pygame  # noqa: E402

FOLDER = Path(__file__).parent.parent.parent / "assets" / "sounds"
RATE = 44_100
BUFFER = 512  # samples, 12 ms: a sound begins at most that much later
VOICES = 6  # sounds at once; further ones are dropped
LATE_SECONDS = 0.25  # a sound that could not begin by then is left out
SILENCE_SECONDS = 60.0  # after so much silence the device is let go until the next sound


def opened() -> dict[str, pygame.mixer.Sound]:
    """Open the device and return all sounds by name. Raises pygame.error where there is none."""
    pygame.mixer.init(RATE, -16, 1, BUFFER, allowedchanges=0)
    pygame.mixer.set_num_channels(VOICES)
    return {path.stem: pygame.mixer.Sound(path) for path in FOLDER.glob("*.wav")}


def read(lines: Iterable[str], into: Queue[str | None]) -> None:
    """Put every line into the queue, and at the end None."""
    for line in lines:
        into.put(line)
    into.put(None)


def play_all(lines: Queue[str | None]) -> None:
    """Play the sounds of all lines; the device is open only while there is something to play."""
    sounds = opened()
    while True:
        try:
            line = lines.get(timeout=SILENCE_SECONDS)
        except Empty:
            sounds.clear()
            pygame.mixer.quit()
            line = lines.get()
        if line is None:
            sounds.clear()
            pygame.mixer.quit()
            return
        name, loudness, asked = line.split()
        sounds = sounds or opened()
        if time.monotonic() - float(asked) < LATE_SECONDS:
            sounds[name].set_volume(float(loudness))
            sounds[name].play()


def main() -> int:
    """Play the sounds of standard input; return the exit code."""
    lines: Queue[str | None] = Queue()
    threading.Thread(target=read, args=(sys.stdin, lines), daemon=True).start()
    try:
        play_all(lines)
    except pygame.error as error:
        print(f"no sound: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
