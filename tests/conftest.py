"""What all tests share: folders of their own, and each board's table built once."""

import gc
import io
import math
import os
import pkgutil
import signal
import sys
import threading
from functools import cache
from pathlib import Path
from zlib import crc32

import bare_pygame  # noqa: F401
import forking
import pygame
import pytest
import slow_solver
from golden_data import slow_board
from hypothesis import is_hypothesis_test, settings
from late_threads import let_threads_come_late
from quicker import HeldJobs, leave_frames_out, leave_pictures_out, make_widgets, replace_for_all
from remembering import computed_once

import main
from game.ui.faces import OWN
from solver import Cancelled, distance_table, forget_tables, has_table, load_board, solve

settings.register_profile("few", max_examples=15, derandomize=True, deadline=None, database=None)
settings.register_profile("many", settings.get_profile("few"), max_examples=2000)
FOLDERS = ("XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
FATAL = {getattr(signal, name) for name in ("SIGHUP", "SIGINT", "SIGTERM") if hasattr(signal, name)}
"""The signals by which tests end programs."""
IN_MEMORY, ROOM = Path("/dev/shm"), 2 << 30
"""A folder whose files are in memory, and the bytes that should be free there: ten times what tests write."""


def pytest_addoption(parser):
    parser.addoption("--late", type=float, default=0.0, help="seconds by which the program's threads may come late")


def pytest_configure(config):
    """Raise the number of examples of properties with ``-m slow``, else keep files in memory; and keep bytecode.

    Without it each worker rewrites the assertions of all tests again, which takes 4 seconds. Garbage is not collected
    while tests are, which leaves none: half a second.
    """
    sys.dont_write_bytecode = False
    gc.disable()
    if config.option.late:
        let_threads_come_late(config.option.late)
    is_slow = config.option.markexpr == "slow"
    settings.load_profile("many" if is_slow else "few")
    if not is_slow and has_room_in_memory():
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(IN_MEMORY))


def has_room_in_memory():
    """Return whether tests can write and run files in memory: thousands of the player's files take half the time there.

    In a container there is often too little room, or no program may be run from there.
    """
    if not os.access(IN_MEMORY, os.W_OK):
        return False
    there = os.statvfs(IN_MEMORY)
    return there.f_bavail * there.f_frsize >= ROOM and not there.f_flag & os.ST_NOEXEC


def pytest_xdist_auto_num_workers():
    """Return one more than there are cores: some tests wait for a window or a slow disk."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish():
    """Freeze the modules and thousands of tests: garbage collection in them took a tenth of the time.

    Of what tests leave behind, more is collected at once.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    """Mark the tests of properties as slow, too, with ``-m slow``, and put tests in windows first.

    These mostly wait: one worker waits on one desktop while the others compute, instead of all of them at the end.
    """
    for item in items:
        if config.option.markexpr == "slow" and is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker("slow")
    items.sort(key=lambda item: "desktop" not in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session", autouse=True)
def ended_by_signals():
    """Ensure that child processes end by signals that we have been started to ignore, as ``nohup`` and ``&`` have it.

    A handler that does nothing is as good for us, but isn't inherited.
    """
    before = {number: signal.getsignal(number) for number in FATAL}
    ignored = [number for number, handler in before.items() if handler is signal.SIG_IGN]
    for number in ignored:
        signal.signal(number, lambda number, frame: None)
    yield
    for number in ignored:
        signal.signal(number, signal.SIG_IGN)


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory):
    """Ensure that no test touches the user's tables, games or settings, or speaks their language, or opens windows.

    Child processes inherit this.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LC_ALL", "C.UTF-8")
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        for variable in [name for name in os.environ if name.startswith("PYTHON")]:
            patch.delenv(variable)  # without its bytecode each child compiles the whole program, for one
        patch.setenv("OPENBLAS_NUM_THREADS", "1")  # as the program sets it; child processes load NumPy in half the time
        for variable in FOLDERS:
            patch.setenv(variable, str(tmp_path_factory.mktemp(variable.lower())))
        shared_cache = str(shared_folder(tmp_path_factory) / "cache")
        patch.setenv("XDG_CACHE_HOME", shared_cache)
        replace_for_all(patch, shared_cache)
        yield
        forking.stop()


def shared_folder(tmp_path_factory):
    """Return a folder that all workers of a run share."""
    own = tmp_path_factory.getbasetemp()
    return own.parent if "PYTEST_XDIST_WORKER" in os.environ else own


@pytest.fixture
def empty_cache(tmp_path, monkeypatch):
    """A cache folder for one test alone; gives the folder that tables will be kept in."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    forget_tables()
    return tmp_path / "cache" / "antipode" / "tables"


@pytest.fixture
def fail(monkeypatch):
    """Has a function, named by its path, raise an error from now on; gives the list of what it is called with."""

    def fail_at(place, error):
        calls = []

        def fails(*arguments, **options):
            calls.append(arguments)
            raise error

        monkeypatch.setattr(place, fails, raising=False)
        return calls

    return fail_at


@pytest.fixture
def before(monkeypatch):
    """Has something done first at each call of a function, which is named by its path; it is given the arguments."""

    def do_before(place, first):
        function = pkgutil.resolve_name(place)

        def do(*arguments, **options):
            first(*arguments, **options)
            return function(*arguments, **options)

        monkeypatch.setattr(place, do)

    return do_before


@pytest.fixture
def own_folder(tmp_path, monkeypatch):
    """The player's folder of boards, empty."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = tmp_path / "antipode" / "boards"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture(scope="session")
def table_of(own_folders):
    """Return the table of a board by its id, built at the first use and left in the tests' own cache."""
    return cache(lambda board_id: distance_table(load_board(board_id)))


@pytest.fixture(scope="session")
def line_from(table_of):
    """Return an optimal solution of a position, from its board's table where it has one."""

    def line(position):
        board = position.board
        return table_of(board.id).line(position) if has_table(board) else solve(board, position).line

    return line


@pytest.fixture(scope="session")
def slow_distances_of(tmp_path_factory):
    """Return all distances of a small board by the slow solver: ``cells -> moves``; one worker finds them for all."""
    folder = shared_folder(tmp_path_factory)

    def distances(board_id):
        return computed_once(folder / f"slow-{board_id}.pickle", lambda: slow_solver.distances(slow_board(board_id)))

    return cache(distances)


@pytest.fixture(scope="session")
def child_environment(own_folders):
    """Return the environment of child processes, whatever the caller of the tests has set."""
    return os.environ | {"PYTHONUTF8": "1"}


@pytest.fixture(scope="session")
def desktop(own_folders):
    """Return a virtual screen with a window manager, for all tests in real windows."""
    from desktop import TOOLS, Desktop, require

    require(*TOOLS)
    desktop = Desktop()
    yield desktop
    desktop.close()


@pytest.fixture
def open_game(desktop):
    """Starts the program in a real window, with its files in a folder, as ``Game`` takes it."""
    from desktop import Game

    games = []

    def start(folder, *arguments, **options):
        games.append(Game(desktop, folder, *arguments, **options))
        return games[-1]

    yield start
    for game in games:
        game.kill()


@pytest.fixture
def play(tmp_path, table_of):
    """Starts the game on SDL's dummy driver, as ``Player`` takes it; the games of one test share their saves."""
    from player import Player

    players = []

    def start(board=None, position=None, size=None, kind=Player, records=(), **options):
        player = kind(tmp_path / "data", board, position, **options)
        players.append(player)
        if size is not None:
            player.resize(*size)
        if records:
            player.wait_for_records()
        for record in records:
            player.store.history.add(record)
        return player

    yield start
    for player in players:
        player.quit()


@pytest.fixture
def jobs_go(monkeypatch):
    """Background jobs begin once it is set, or at the test's end: however fast the machine is, nothing is worked out
    before.
    """
    may_work = HeldJobs(monkeypatch)
    yield may_work
    may_work.set()


@pytest.fixture
def any_font(monkeypatch):
    """Lets the game's own face write every language: which fonts there are is tested elsewhere."""
    monkeypatch.setattr("game.screens.interface.face_for", lambda characters, names: OWN)


@pytest.fixture
def few_frames(request, before, monkeypatch):
    """Draws no frame; makes the widgets of the last screen of each game, as it is at the end, and draws every twelfth.

    Drawing took half the time of what is done. The last screen is drawn beside a surface of one pixel, so that all is
    worked out but hardly a pixel is set. Tests that are marked ``every_frame``, or that ask for what was drawn, have
    all frames. That parts look as the whole does is tested for each screen.
    """
    if request.node.get_closest_marker("every_frame") or {"drawn", "drawn_lines"} & {*request.fixturenames}:
        return
    beside = pygame.Surface((1, 1))

    def draw_last(app):
        if not pygame.display.get_init():
            return
        if crc32(request.node.nodeid.encode()) % 12 == 0:
            app.screen.draw(beside)
        else:
            make_widgets(app.screen)

    leave_frames_out(monkeypatch)
    monkeypatch.setattr("pygame.display.flip", lambda: None)
    monkeypatch.setattr("game.screens.picker.shelf.FIRST_SECONDS", math.inf)  # all is drawn at once
    before("game.app.app.App.close", draw_last)


@pytest.fixture
def drawn(before):
    """All texts drawn since: those of one line, and paragraphs."""
    texts = []
    before("game.ui.text.Fonts.fitted", lambda fonts, text, *rest: texts.append(text))
    before("game.ui.text.Fonts.draw_paragraph", lambda fonts, surface, text, *rest: texts.append(text))
    return texts


@pytest.fixture
def drawn_lines(before):
    """All lines drawn since, those of paragraphs one by one."""
    texts = []
    before("game.ui.text.Fonts.line", lambda fonts, text, height, colour: texts.append(text))
    return texts


@pytest.fixture
def held(before):
    """Holds back a function, which can be cancelled, until an event that it gives is set, or the test has ended."""
    events = []

    def hold(place):
        events.append(begin := threading.Event())

        def wait(*arguments, cancel, **options):
            while not begin.wait(0.001):
                if cancel():
                    raise Cancelled

        before(place, wait)
        return begin

    yield hold
    for event in events:
        event.set()


@pytest.fixture
def jobs(before):
    """All background jobs begun since, in order: how one ends that nobody waits for any more is seen nowhere else."""
    begun = []
    before("solver.Job.start", begun.append)
    return begun


@pytest.fixture
def searches_begin(held):
    """The game's searches begin when this is set: so there is time to test what is seen meanwhile."""
    return held("game.coach.search_analyzers.solve")


@pytest.fixture
def tables_begin(held):
    """The game's tables are made when this is set."""
    return held("game.coach.analyzer.distance_table")


@pytest.fixture
def blank_pictures(monkeypatch):
    """Text, pictures and panels are not drawn: tests in which only their size matters are ten times as fast."""
    leave_pictures_out(monkeypatch)


@pytest.fixture
def run(capsys, monkeypatch):
    """Runs a command with ``stdin`` (bytes or a stream of them) and gives its exit code, output and error output."""

    def run_command(*arguments, stdin=b""):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin) if isinstance(stdin, bytes) else stdin))
        try:
            code = main.main(list(arguments))
        except SystemExit as end:
            code = end.code
        return code, *capsys.readouterr()

    return run_command
