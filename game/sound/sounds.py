"""The sounds of events, played without waiting by a process of their own; without sound nothing else is different.

pygame lets no other thread run while it opens a sound device, which takes from a millisecond to seconds, and C
libraries write on standard error, while sounds play too. So ``game.sound.process`` has the device, and is sent what to
play.
"""

from __future__ import annotations

import logging
import subprocess
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from functools import lru_cache
from queue import SimpleQueue
from typing import IO

from solver import Board, Position

from ..model.board_kinds import kind_of
from ..system.programs import ROOT, command_of


class Cue(str, Enum):
    """A sound, by the name of its file in ``assets/sounds``."""

    SLIDE_WOOD_1 = "slide-wood-1"
    SLIDE_WOOD_2 = "slide-wood-2"
    SLIDE_WOOD_3 = "slide-wood-3"
    SLIDE_WOOD_WIDE = "slide-wood-wide"
    SLIDE_STONE_1 = "slide-stone-1"
    SLIDE_STONE_2 = "slide-stone-2"
    SLIDE_STONE_3 = "slide-stone-3"
    SLIDE_STONE_WIDE = "slide-stone-wide"
    SLIDE_TYRES_1 = "slide-tyres-1"
    SLIDE_TYRES_2 = "slide-tyres-2"
    SLIDE_TYRES_3 = "slide-tyres-3"
    SLIDE_TYRES_WIDE = "slide-tyres-wide"
    SLIDE_GRASS_1 = "slide-grass-1"
    SLIDE_GRASS_2 = "slide-grass-2"
    SLIDE_GRASS_3 = "slide-grass-3"
    SLIDE_GRASS_WIDE = "slide-grass-wide"
    SLIDE_FELT_1 = "slide-felt-1"
    SLIDE_FELT_2 = "slide-felt-2"
    SLIDE_FELT_3 = "slide-felt-3"
    SLIDE_FELT_WIDE = "slide-felt-wide"
    REFUSED = "refused"
    HINT = "hint"
    SOLVED_WOOD = "solved-wood"
    SOLVED_STONE = "solved-stone"
    SOLVED_TYRES = "solved-tyres"
    SOLVED_GRASS = "solved-grass"
    SOLVED_FELT = "solved-felt"
    FANFARE = "fanfare"
    UNDO = "undo"
    NEW = "new"


MOST_HEARD = 3  # moves; more of them all sound as so many
LARGE = 2  # blocks of more cells are heard as large
MATERIALS = {"numbers": "stone", "colours": "felt", "farm": "grass", "goat": "grass"}  # by kinds of boards


@lru_cache(maxsize=64)
def material_of(board: Board) -> str:
    """Return what the pieces of a board sound like: wood, stone, tyres, grass or felt."""
    return "tyres" if board.lengthwise_only else MATERIALS.get(kind_of(board), "wood")


def solved_cue(board: Board) -> Cue:
    """Return the sound of a board that is solved."""
    return Cue(f"solved-{material_of(board)}")


def slide_cue(old: Position, new: Position, moves: int) -> Cue:
    """Return the sound of a slide; a large piece among the moving ones is heard."""
    size = "wide" if _large_one_slid(old, new) else min(moves, MOST_HEARD)
    return Cue(f"slide-{material_of(old.board)}-{size}")


def _large_one_slid(old: Position, new: Position) -> bool:
    slid = (cells for name, cells in old.places.items() if cells != new.places.get(name))
    return any(len(cells) > LARGE or old.cells[cells[0]] in old.board.block_of for cells in slid)


def jump_cue(old: Position, new: Position, cue: Cue) -> Cue:
    """Return the sound of a jump from one position to another, or of a refused command."""
    return Cue.REFUSED if old == new else cue


LOUDEST = 10
APART = 0.03  # seconds before the same sound is played again
SLIDES_APART = 0.09  # seconds from one slide to the next that is heard, while a solution plays fast
MOST_WAITING = 100  # sounds, while the process hangs; further ones are dropped
AGAIN_SECONDS = 5.0  # a process that is killed again and again comes back no more often
ENDING_SECONDS = 0.2  # the wait for the end of a killed process
COMMAND = command_of("game.sound.process", "--play-sounds")

log = logging.getLogger(__name__)


class Sounds:
    """A player of sounds by name, at a volume. Without a device it is silent, and nothing else is different."""

    def __init__(
        self,
        volume: int = 7,
        muted: bool = False,
        now: Callable[[], float] = time.monotonic,
        command: Sequence[str] = COMMAND,
    ) -> None:
        """Silent until ``start``."""
        self._volume = volume
        self._muted = muted
        self._now = now
        self._command = command
        self._started = False
        self._begun = 0.0
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[str | None] = SimpleQueue()  # still to be written to the process; None ends them
        self._last: dict[str, float] = {}

    @property
    def volume(self) -> int:
        """From 0 to ``LOUDEST``; the next sound has it."""
        return self._volume

    @volume.setter
    def volume(self, volume: int) -> None:
        self._volume = min(max(volume, 0), LOUDEST)

    @property
    def is_muted(self) -> bool:
        """Sounds are silenced, whatever the volume."""
        return self._muted

    @is_muted.setter
    def is_muted(self, muted: bool) -> None:
        self._muted = muted
        if muted:
            self._end()
        elif self._started:
            self.start()

    def start(self) -> None:
        """Start the process early, so that the first sound is not late; return at once. Muted, wait for unmuting."""
        self._started = True
        if self._muted or self._process is not None:
            return
        self._begun = self._now()
        try:
            self._process = subprocess.Popen(
                self._command,
                cwd=ROOT,
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # on Windows
            )
        except OSError as error:
            log.info("no sounds: %s", error)
            return
        self._lines = SimpleQueue()
        arguments = self._lines, self._process.stdin
        threading.Thread(target=_write_all, args=arguments, name="antipode-sounds", daemon=True).start()

    def play(self, cue: Cue) -> None:
        """Play a sound now, unless it has only just begun; return at once."""
        kind, apart = ("slide", SLIDES_APART) if cue.startswith("slide") else (cue, APART)
        now = self._now()
        if self._process is None or not self._volume or now - self._last.get(kind, -apart) < apart:
            return
        self._last[kind] = now
        if self._process.poll() is not None:
            self._come_back(self._process.returncode)
        if self._process is not None and self._lines.qsize() < MOST_WAITING:
            self._lines.put(f"{cue.value} {(self._volume / LOUDEST) ** 2:.2f} {now}\n")

    def _come_back(self, code: int) -> None:
        """Restart the process if it was killed, but not if there is no device."""
        if code >= 0:  # it has ended by itself
            self._end()
        elif self._now() - self._begun > AGAIN_SECONDS:
            log.info("the sounds were killed, and come back")
            self._end()
            self.start()

    def close(self) -> None:
        """Stop all sounds."""
        self._started = False
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()  # it keeps nothing, and may be waiting for a device
        with suppress(subprocess.TimeoutExpired):  # what hangs in the system itself ends when that lets it
            process.wait(ENDING_SECONDS)
        self._lines.put(None)


def _write_all(lines: SimpleQueue[str | None], pipe: IO[bytes]) -> None:
    """Write the lines from a thread of its own: a pipe that isn't read is soon full, and then its writer waits."""
    with pipe, suppress(OSError):  # the process has ended
        for line in iter(lines.get, None):
            pipe.write(line.encode())
