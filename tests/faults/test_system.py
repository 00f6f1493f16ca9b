"""Without a home, with one that can only be read, without sound or a display: the program plays, or says why not."""

import os
import shutil
import sys

import pytest
from desktop import require
from faults import SEVEN, keep, played, start_playing, stranger
from golden_data import ROOT
from waiting import run_program

from game.store.storage import Store

SOLVED = "Seven - solved with help in 2 moves - Antipode"
NO_HOME = "There is no home folder, so nothing can be saved."
OFTEN = pytest.mark.slow


def make_read_only(folder):
    """So that its owner can only read what is in it."""
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)


def make_writable(folder):
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755 if path.is_dir() else 0o644)


def content_of(folder):
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def home(tmp_path):
    """A home that can only be read, with older saves."""
    home = tmp_path / "home"
    store = Store(home / ".local" / "share" / "antipode")
    keep(store, 1)
    keep(store, 2)
    store.close()
    (home / "Documents").mkdir()
    make_read_only(home)
    yield home
    make_writable(home)


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The program in a folder of its own."""
    tree = tmp_path_factory.mktemp("install")
    for name in ("game", "solver", "assets", "tests/helpers"):
        shutil.copytree(ROOT / name, tree / name)
    shutil.copy(ROOT / "main.py", tree)
    return tree


@pytest.fixture
def install(installed):
    """The program where it can only be read."""
    make_read_only(installed)
    yield installed
    make_writable(installed)


def test_read_only_home_is_one_warning(home, install):
    before = content_of(home) | content_of(install)
    seen = played(start_playing(2, {"HOME": str(home)}, stranger(), install))
    assert seen.titles == [SOLVED] * 2
    assert seen.hints == 2
    assert seen.frames > 4
    assert len(seen.warnings) == 1
    assert "couldn't be saved" in seen.warnings[0]
    assert content_of(home) | content_of(install) == before


@pytest.mark.parametrize(
    "environment",
    [
        {},
        pytest.param({"HOME": "here"}, marks=OFTEN),
        pytest.param({"HOME": "~"}, marks=OFTEN),
        pytest.param({"XDG_DATA_HOME": "here", "XDG_CACHE_HOME": ".", "XDG_CONFIG_HOME": "~/x"}, marks=OFTEN),
    ],
    ids=str,
)
def test_missing_home_is_one_warning(environment, install):
    make_writable(install)  # the current folder is no home either
    shutil.rmtree(install / "__pycache__", ignore_errors=True)
    before = {path for path in content_of(install) if "__pycache__" not in path.parts}
    seen = played(start_playing(2, environment, stranger(), install))
    assert (seen.titles, seen.hints, seen.warnings) == ([SOLVED] * 2, 2, [NO_HOME])
    assert {path for path in content_of(install) if "__pycache__" not in path.parts} == before


@pytest.mark.parametrize("home", [pytest.param(name, marks=OFTEN) for name in ("home/not/there", "/dev/null", "/proc")])
def test_unusable_home_is_reported_once(home, tmp_path):
    (tmp_path / "home").mkdir(0o555)
    seen = played(start_playing(2, {"HOME": str(tmp_path / home)}, stranger()))
    assert (seen.titles, seen.hints, len(seen.warnings)) == ([SOLVED] * 2, 2, 1)


@pytest.mark.parametrize(
    "command", [["solve", "seven", "start"], pytest.param(["boards"], marks=OFTEN)], ids=lambda words: words[0]
)
def test_the_commands_need_no_home(command):
    environment = {"PATH": os.environ["PATH"]}
    whole = [*stranger(), sys.executable, "main.py", *command]
    ran = run_program(whole, cwd=ROOT, env=environment)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout


@pytest.mark.slow
@pytest.mark.parametrize("driver", [None, "alsa", "pulseaudio", "pipewire", "jack", "nonsense", ""])
def test_without_a_sound_device_it_is_silent(driver, tmp_path):
    """Where there is one, "nonsense" stands for one that fails. (A game without any is also in test_game_sound.)"""
    seen = played(start_playing(3, {"HOME": str(tmp_path), "SDL_AUDIODRIVER": driver}))
    assert (seen.titles, seen.warnings) == ([SOLVED] * 3, [])


NO_DISPLAYS = (
    {},
    {"DISPLAY": ":4711"},
    {"DISPLAY": "nowhere.invalid:0"},
    {"DISPLAY": ""},
    {"WAYLAND_DISPLAY": "wayland-4711"},
    {"SDL_VIDEODRIVER": "x11"},
    {"SDL_VIDEODRIVER": "wayland"},
    {"SDL_VIDEODRIVER": "kmsdrm"},
    {"SDL_VIDEODRIVER": "nonsense"},
)
GAME = "antipode:seven:1 2 3 4/5 0 6 7:L2"


@pytest.mark.parametrize(
    "environment", [NO_DISPLAYS[0], *(pytest.param(each, marks=OFTEN) for each in NO_DISPLAYS[1:])], ids=str
)
@pytest.mark.parametrize(
    "arguments", [[], *(pytest.param(words, marks=OFTEN) for words in (["play", "goat"], ["replay", GAME]))], ids=str
)
def test_missing_display_exits_3(arguments, environment, tmp_path):
    whole = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), **environment}
    command = [sys.executable, "main.py", *arguments]
    ran = run_program(command, cwd=ROOT, env=whole)
    assert (ran.returncode, ran.stdout) == (3, "")
    assert ran.stderr.startswith("antipode: no display to open a window on (")
    assert ran.stderr.count("\n") == 1
    assert SEVEN.id not in ran.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the stream")
def test_missing_display_and_stderr_is_silent(tmp_path):
    whole = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), **NO_DISPLAYS[0]}
    line = f'"{sys.executable}" main.py 2>&-'
    ran = run_program(line, shell=True, cwd=ROOT, env=whole, encoding=None)
    assert (ran.returncode, ran.stdout, ran.stderr) == (3, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes among the files")
@pytest.mark.parametrize("name", ["antipode.log", pytest.param("failed.txt", marks=OFTEN)])
def test_pipe_as_log_does_not_block(name, tmp_path):
    logs = tmp_path / ".local" / "state" / "antipode" / "log"
    logs.mkdir(parents=True)
    os.mkfifo(logs / name)
    seen = played(start_playing(1, {"HOME": str(tmp_path)}))
    assert (seen.titles, seen.warnings) == ([SOLVED], [])


@pytest.mark.parametrize("error", ["EPERM", pytest.param("EACCES", marks=OFTEN), pytest.param("ENOSYS", marks=OFTEN)])
def test_game_runs_without_priorities(error, tmp_path):
    require("strace")
    calls = "setpriority,getpriority,sched_setscheduler,sched_setaffinity"
    refuse = [
        "strace",
        "-f",
        "--seccomp-bpf",
        "-q",
        "-o",
        os.devnull,
        "-e",
        f"trace={calls}",
        "-e",
        f"inject={calls}:error={error}",
    ]
    seen = played(start_playing(1, {"HOME": str(tmp_path)}, refuse))
    assert (seen.titles, seen.hints, seen.warnings) == ([SOLVED], 1, [])
