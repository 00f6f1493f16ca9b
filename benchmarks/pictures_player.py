"""Plays one chapter after another in the real program of a checkout, and saves pictures: see ``pictures.py``.

Run as ``python pictures_player.py TREE OUT VARIANT WORD``. It knows of the game what two versions with other folders
have in common: ``App`` with its screen, whose controls have names, the settings and the store. All else is events.
"""

from __future__ import annotations

import contextlib
import datetime
import errno
import fcntl
import importlib
import itertools
import os
import random
import shutil
import sys
import tempfile
import threading
import time
import types
import uuid
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from pictures_chapters import CHAPTERS, TEXTS, Chapter

FRAME, KEY_SECONDS, CLICK_SECONDS, REST_SECONDS = 0.05, 0.3, 0.6, 1.5
"""Seconds on the game's clock: of a frame, after a key, before a click (or it counts as a double one), at a stop."""
PATIENCE = 120.0
"""Seconds for what is worked out in the background."""
SLOW_SECONDS = 5.0
"""Chapters that take longer are named."""
MORNING = datetime.datetime(2026, 8, 14, 9, 30, tzinfo=datetime.timezone.utc)
ARROWS = {"L": "left", "R": "right", "U": "up", "D": "down"}
SEED = 20261122
FIXED_HOME = Path(tempfile.gettempdir()) / "antipode-pictures"
"""The home folder of chapters whose pictures name it: one at a time, on the whole machine."""

real_seconds, real_sleep = time.monotonic, time.sleep


class FakeClock:
    """The time that the game sees: it stands unless it is moved."""

    def __init__(self) -> None:
        self.seconds, self.days = 1000.0, 0

    def monotonic(self) -> float:
        """Return the seconds."""
        return self.seconds

    def now(self) -> datetime.datetime:
        """Return day and time."""
        return MORNING + datetime.timedelta(days=self.days, seconds=self.seconds)


CLOCK = FakeClock()


class FakeDateTime(datetime.datetime):
    """The fake clock's."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> FakeDateTime:
        """Return the time in a time zone, or local time without a zone."""
        told = CLOCK.now().astimezone(tz) if tz is not None else CLOCK.now().replace(tzinfo=None)
        return cls.combine(told.date(), told.timetz())


class FakeDate(datetime.date):
    """The fake clock's."""

    @classmethod
    def today(cls) -> FakeDate:
        """Return the date."""
        now = CLOCK.now()
        return cls(now.year, now.month, now.day)


class FixedRandom(random.Random):
    """Begins with the same number where it would begin with chance."""

    def __init__(self, seed: Any = None) -> None:
        super().__init__(SEED if seed is None else seed)


def fix_chance_and_time() -> None:
    """Fix random numbers, clock and date, before anything of the game is imported."""
    time.monotonic = CLOCK.monotonic
    time.perf_counter = lambda: 0.0  # what the solver takes is not ours to picture
    time.sleep = lambda seconds: real_sleep(0.0)
    os.setpriority = lambda *given: None  # nobody plays: work in the background need not step back
    datetime.datetime, datetime.date = FakeDateTime, FakeDate  # type: ignore[misc]
    random.Random = FixedRandom  # type: ignore[misc, assignment]
    random.seed(SEED)
    numbers = itertools.count(1)
    uuid.uuid4 = lambda: uuid.UUID(int=next(numbers) << 80)


class Clipboard:
    """Stands for pygame's, under the names of both editions."""

    text = ""

    @classmethod
    def put_text(cls, text: str) -> None:
        """Store a text."""
        cls.text = text

    @classmethod
    def get_text(cls) -> str:
        """Return the stored text."""
        return cls.text


def first_module(*names: str) -> Any:
    """Import the first of these modules that the tree has."""
    for name in names:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(names[0])


def load_game() -> tuple[Callable[[list[str]], int], Any]:
    """Return the tree's ``main`` and its class of the running program; sounds are not played."""
    start = first_module("game.app.start", "game.start")
    start.load_pygame()
    import pygame

    scrap = types.ModuleType("pygame.scrap")
    scrap.__dict__.update(put_text=Clipboard.put_text, get_text=Clipboard.get_text)
    sys.modules["pygame.scrap"] = pygame.scrap = scrap
    first_module("game.sound.sounds").Sounds.start = lambda sounds: None
    return importlib.import_module("main").main, first_module("game.app.app", "game.app").App


class Player:
    """Follows the words of a chapter."""

    def __init__(self, app: Any, chapter: Chapter, out: Path, variant: str) -> None:
        self._app, self._chapter, self._out = app, chapter, out
        size, self._theme, _, *scale = variant.split("-")
        width, _, height = size.partition("x")
        self._size = int(width), int(height)
        self._scale = int(*scale) if scale else None
        self._with_name: dict[str, Callable[[str], None]] = {
            "click": lambda name: self._click(name, 1),
            "ask": lambda name: self._click(name, 3),
            "point": self._point,
            "copied": lambda name: Clipboard.put_text(TEXTS[name]),
            "moves": self._slide,
        }
        self._alone: dict[str, Callable[[], None]] = {
            "solve": self._solve,
            "tomorrow": self._wake_up,
            "spoil": spoil_games,
        }

    def play(self) -> None:
        """Play the whole chapter."""
        import pygame

        changes = getattr(self._app, "services", self._app)  # as both trees that are compared have it
        settings = changes.store.settings.choose("theme", self._theme)
        if self._scale is not None:
            settings = settings.choose("scale", self._scale)
        if "before_help" in settings.to_data():  # an older program asks before a hint
            settings = settings.choose("before_help", "give")
        changes.change_settings(settings)
        pygame.display.set_mode(self._size, pygame.RESIZABLE)
        width, height = self._size
        self._post(pygame.VIDEORESIZE, size=self._size, w=width, h=height)
        self.rest()
        if type(self._screen).__name__ == "LessonScreen":  # the first steps, where nothing is known of the player
            self._key("escape")
        for word in self._chapter.words.split():
            self._follow(word)

    def _follow(self, word: str) -> None:
        """Follow one word of a chapter; ``pictures_chapters`` explains them."""
        kind, _, what = word.partition("=")
        if what:
            self._with_name[kind](what)
        elif word in self._alone:
            self._alone[word]()
        elif word[0] in "@!":
            if word[0] == "@":
                self.rest()
            self._save(word[1:])
        elif word[0].isdigit() and word.endswith("s"):
            self._pass(float(word[:-1]))
        else:
            self._key(word.removesuffix("~"))
            self._pass(0.0 if word.endswith("~") else KEY_SECONDS)

    def _slide(self, moves: str) -> None:
        for letter in moves:
            self._follow(ARROWS[letter])

    def _solve(self) -> None:
        self._slide(way_to_goal(self._screen.session.position))

    def _wake_up(self) -> None:
        """Move the clock to the next day."""
        CLOCK.days += 1
        self._pass(61.0)

    @property
    def _screen(self) -> Any:
        return self._app.screen if hasattr(self._app, "screen") else self._app.scene

    # Input

    def _post(self, kind: int, **values: Any) -> None:
        import pygame

        pygame.event.post(pygame.event.Event(kind, **values))
        self._step(1 / 60)

    def _key(self, name: str) -> None:
        import pygame

        *held, key = name.replace("++", "+plus").split("+") if name != "+" else ["plus"]
        codes = {"plus": pygame.K_PLUS, "minus": pygame.K_MINUS, "slash": pygame.K_SLASH}
        mods = {"ctrl": pygame.KMOD_CTRL, "shift": pygame.KMOD_SHIFT, "alt": pygame.KMOD_ALT}
        code = codes.get(key) or pygame.key.key_code(key)
        typed = {"plus": "+", "minus": "-"}.get(key, key if len(key) == 1 else "")
        mod = sum(mods[each] for each in held)
        is_writing = getattr(self._screen, "is_writing", False)  # earlier versions have no such screen
        writes = typed and not mod & (mods["ctrl"] | mods["alt"]) and is_writing
        self._post(pygame.KEYDOWN, key=code, mod=mod, unicode=typed)
        if writes:
            self._post(pygame.TEXTINPUT, text=typed)
        self._post(pygame.KEYUP, key=code, mod=mod)
        self._settle()

    def _click(self, name: str, button: int) -> None:
        """Press the control of a name; do nothing where the screen has none, as in a small window."""
        import pygame

        self._pass(CLICK_SECONDS)
        place = self._place_of(name)
        if place is None:
            return
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._post(kind, button=button, pos=place)
        self._settle()

    def _point(self, name: str) -> None:
        """Move the pointer onto the control of a name."""
        import pygame

        place = self._place_of(name)
        if place is not None:
            self._post(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0))

    def _place_of(self, name: str) -> tuple[int, int] | None:
        """Return the centre of a control, or of a point that two hundredths such as ``50,25`` name."""
        if name[0].isdigit():
            across, down = map(int, name.split(","))
            return self._size[0] * across // 100, self._size[1] * down // 100
        for control, rect in self._screen.controls:
            command = getattr(control, "command", None) or control.action  # the latter in earlier versions
            if name in names_of(command):
                x, y = rect.centre
                return int(x), int(y)
        found = {names_of(getattr(each, "command", None) or each.action)[-1] for each, _ in self._screen.controls}
        print(f"  {self._chapter.name}: no {name}, only {', '.join(sorted(found))[:400]}", flush=True)
        return None

    # Time

    def _step(self, seconds: float = 0.0) -> None:
        CLOCK.seconds += seconds
        self._app.step(0.0)

    def _pass(self, seconds: float) -> None:
        """Let time pass, in as many frames in each recording."""
        self._settle()
        for _ in range(round(seconds / FRAME)):
            self._step(FRAME)
            self._settle()

    def rest(self) -> None:
        """Let time pass until nothing moves any more."""
        self._pass(REST_SECONDS)
        for _ in range(100):
            if not (self._app.is_fading or self._screen.is_moving or self._screen.has_changed):
                break
            self._pass(FRAME)

    def _settle(self) -> None:
        """Wait with the clock at rest until the background is idle, and its answers are taken."""
        until, calm = real_seconds() + PATIENCE, 0
        while calm < 3 and self._app.is_running:
            self._app.step(0.0)
            calm = 0 if self._is_busy() else calm + 1
            if real_seconds() > until:
                raise TimeoutError(f"{self._chapter.name}: the background does not come to rest")
            if not calm:
                real_sleep(0.001)

    def _is_busy(self) -> bool:
        """Return whether a thread works, or the player's files are still read or written."""
        app = self._app
        if any(thread.name == "antipode-job" for thread in threading.enumerate()):
            return True
        store = getattr(app, "services", app).store  # as both trees that are compared have it
        getattr(store, "writer", store).flush(2.0)
        return store.history.statistics is None

    def _save(self, name: str) -> None:
        import pygame

        surface = pygame.display.get_surface()
        pygame.image.save(surface, self._out / f"{self._chapter.name}--{name}.png")


def names_of(action: Any) -> tuple[str, ...]:
    """Return the names of a command in chapters: ``hint``, ``day``, ``day=-1``."""
    if not hasattr(action, "kind"):
        return (action.name.lower(),)
    first = action.kind.partition(" ")[0]
    return first, f"{first}={getattr(action.value, 'name', action.value)}".lower()


def way_to_goal(position: Any) -> str:
    """Return the letters of moves that solve a position near the goal, or of a board as small as Seven."""
    for length in range(4):
        near = _way(position, length)
        if near is not None:
            return near
    distances, way = distances_of(position.board), ""
    while not position.is_goal:
        left = distances[position.cells]
        moves = {letter_of(move): position.apply(move) for move in position.legal_moves()}
        letter = next(letter for letter, after in moves.items() if distances[after.cells] < left)
        position, way = moves[letter], way + letter
    return way


def letter_of(move: Any) -> str:
    """Return a move as text; in older versions it is an enum, whose value that is."""
    return str(getattr(move, "value", move))


@cache
def distances_of(board: Any) -> dict[tuple[int, ...], int]:
    """Return the distance of each position of a number board, by its cells."""
    distances, queue = {board.goal.cells: 0}, deque([board.goal])
    while queue:
        position = queue.popleft()
        for move in position.legal_moves():
            after = position.apply(move)
            if after.cells not in distances:
                distances[after.cells] = distances[position.cells] + 1
                queue.append(after)
    return distances


def _way(position: Any, left: int) -> str | None:
    """Return the letters of exactly ``left`` moves that solve a position, or None."""
    if left == 0:
        return "" if position.is_goal else None
    for move in position.legal_moves():
        rest = _way(position.apply(move), left - 1)
        if rest is not None:
            return letter_of(move) + rest
    return None


def refuse(database: Any) -> None:
    """Raise the error of a full disk."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def spoil_games() -> None:
    """Make saving games fail from now on: nothing is written into the database, or a file replaces their folder."""
    with contextlib.suppress(ModuleNotFoundError):  # earlier versions have a folder with a file for each game
        importlib.import_module("game.store.database").Database.writing = refuse
        return
    games = Path(os.environ["XDG_DATA_HOME"]) / "antipode" / "games"
    shutil.rmtree(games, ignore_errors=True)
    games.parent.mkdir(parents=True, exist_ok=True)
    games.write_text("in the way", encoding="utf-8")


@contextmanager
def home_of(chapter: Chapter) -> Iterator[None]:
    """Return an empty home folder for a chapter."""
    with tempfile.TemporaryDirectory() as own, FIXED_HOME.with_suffix(".lock").open("w") as lock:
        home = Path(own)
        if chapter.names_folders:
            fcntl.flock(lock, fcntl.LOCK_EX)
            shutil.rmtree(FIXED_HOME, ignore_errors=True)
            FIXED_HOME.mkdir()
            home = FIXED_HOME
        os.environ["HOME"] = str(home)
        for name in ("DATA", "CONFIG", "STATE", "DOCUMENTS"):
            folder = home / name.lower()
            folder.mkdir()
            os.environ[f"XDG_{name}_{'DIR' if name == 'DOCUMENTS' else 'HOME'}"] = str(folder)
        yield


def main() -> None:
    """Play the chapters that the command line asks for."""
    tree, out, variant, *only = sys.argv[1:]
    sys.path[0] = tree
    fix_chance_and_time()
    run_game, app_class = load_game()
    Path(out).mkdir(parents=True, exist_ok=True)
    for chapter in CHAPTERS:
        if only and not any(word in chapter.name for word in only):
            continue

        def play(app: Any, chapter: Chapter = chapter) -> None:
            try:
                Player(app, chapter, Path(out), variant).play()
            finally:
                app.close()

        app_class.run = play
        CLOCK.__init__()  # type: ignore[misc]
        Clipboard.text = ""
        begun = real_seconds()
        with home_of(chapter):
            code = run_game(chapter.arguments)
        if real_seconds() - begun > SLOW_SECONDS:
            print(f"  {chapter.name}: {real_seconds() - begun:.0f} s", flush=True)
        if code:
            sys.exit(f"{chapter.name}: the game ended with {code}")


if __name__ == "__main__":
    main()
