"""The packages that are released: built, installed where there is nothing else, and tried there as a player would.

Run with ``-m package``: it takes a minute or two, and pip needs a package index.
"""

import os
import re
import sys
import tarfile
import venv
import zipfile

import pytest
from desktop import TOOLS, Desktop, Game, require
from documents import fenced
from golden_data import ROOT
from waiting import run_program

import solver

pytestmark = pytest.mark.package

GOAT = "1 8 9 10/2 0 7 5/3 8 4 6"
NO_OLDEST = pytest.mark.skipif(sys.version_info >= (3, 13), reason="the oldest NumPy has no wheel for this Python")
INSTALLING = (ROOT / "docs" / "installing.md").read_text("utf-8")


def run(*command, **options):
    """What a command prints."""
    ran = run_program(list(map(str, command)), **{"cwd": ROOT} | options)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def dist(tmp_path_factory):
    """A folder with the source archive, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--outdir", folder, ROOT)
    return folder


@pytest.fixture(scope="module")
def wheel(dist):
    (wheel,) = dist.glob("*.whl")
    return wheel


def megabytes(folder):
    return sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6


def told(pattern, rel=0.15):
    """The megabytes that the page on installing tells where the pattern has its group."""
    (found,) = re.findall(pattern, INSTALLING)
    return pytest.approx(float(found), rel=rel)


@pytest.fixture(scope="module")
def environment(wheel, tmp_path_factory):
    """An environment with nothing but the wheel and what it asks for: its programs' folder, and its megabytes."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, with_pip=True)
    empty = megabytes(folder)
    programs = folder / ("Scripts" if sys.platform == "win32" else "bin")
    run(programs / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", wheel)
    return programs, megabytes(folder) - empty


@pytest.fixture(scope="module")
def installed(environment):
    """The folder of its programs."""
    return environment[0]


@pytest.fixture(scope="module")
def frozen(installed, tmp_path_factory):
    """The program of the frozen folder."""
    folder = tmp_path_factory.mktemp("frozen")
    run(installed / "python", "-m", "pip", "install", "-q", "--disable-pip-version-check", "pyinstaller")
    spec = ROOT / "packaging" / "antipode.spec"
    paths = ("--distpath", folder / "dist", "--workpath", folder / "work")
    environment = os.environ | {"ANTIPODE_PORTABLE": os.environ.get("ANTIPODE_PORTABLE", "no")}
    run(installed / "pyinstaller", "--noconfirm", "--log-level", "ERROR", *paths, spec, env=environment)
    return folder / "dist" / "antipode" / "antipode"


def test_the_wheel_holds_one_package(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {
        "antipode",
        wheel.name.removesuffix("-py3-none-any.whl") + ".dist-info",
    }
    for needed in (
        "py.typed",
        "assets/icon.svg",
        "solver/boards/goat/goat.toml",
        "solver/search/databases/fifteen.npz",
    ):
        assert f"antipode/{needed}" in names
    assert not [name for name in names if "assets/pictures" in name or name.endswith(".pyc")]


def test_wheel_requires_what_folder_requires(wheel):
    """But for what only tests need, and what only the extra for screen readers does."""
    with zipfile.ZipFile(wheel) as opened:
        metadata = opened.read(next(name for name in opened.namelist() if name.endswith("/METADATA"))).decode()
    asked = {line.removeprefix("Requires-Dist: ") for line in metadata.splitlines() if line.startswith("Requires-Dist")}
    names = {re.match(r"[a-z-]+", each)[0] for each in asked if "extra ==" not in each}
    assert [each for each in asked if "extra ==" in each] == ["accesskit>=0.7; extra == 'screen-reader'"]
    needed = {re.match(r"[a-z-]+", line)[0] for line in (ROOT / "requirements.txt").read_text("utf-8").splitlines()}
    assert needed - names == {"pytest", "pytest-xdist", "hypothesis", "jsonschema"}
    assert names <= needed


def fresh_environment(folder, *packages):
    """Return the Python of an environment with some packages."""
    venv.create(folder, with_pip=True)
    python = folder / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", *packages)
    return python


@pytest.mark.parametrize("is_oldest", [False, pytest.param(True, marks=NO_OLDEST)], ids=["newest", "oldest"])
def test_library_and_commands_need_no_game(is_oldest, wheel, tmp_path):
    (needed,) = re.findall(r"^pip install (\"numpy.*)$", INSTALLING, re.MULTILINE)
    packages = [*needed.replace('"', "").split(), *(["tomli"] if sys.version_info < (3, 11) else [])]
    if is_oldest:
        packages[0] = packages[0].replace(">=", "==") + ".*"
    python = fresh_environment(tmp_path / "venv", *packages)
    run(python, "-m", "pip", "install", "-q", "--no-deps", wheel)
    code = "import antipode.solver as s; print(s.solve('goat', s.load_board('goat').start).length)"
    assert run(python, "-c", code, cwd=tmp_path) == "20\n"
    assert EXPECTED["solve"] in run(python, "-m", "antipode", *COMMANDS["solve"], cwd=tmp_path)
    found = run(python, "-c", "import importlib.util; print(importlib.util.find_spec('pygame'))", cwd=tmp_path)
    assert found == "None\n"


def test_versions_are_declared():
    declared = (ROOT / "pyproject.toml").read_text("utf-8")
    (oldest,) = re.findall(r'^requires-python = ">=3\.(\d+)"$', declared, re.MULTILINE)
    minors = list(map(int, re.findall(r'"Programming Language :: Python :: 3\.(\d+)"', declared)))
    assert minors == list(range(int(oldest), max(minors) + 1))
    assert sys.version_info[1] in minors


def test_source_archive_is_complete(dist):
    (archive,) = dist.glob("*.tar.gz")
    top = archive.name.removesuffix(".tar.gz")
    with tarfile.open(archive) as opened:
        names = set(opened.getnames())
    for needed in ("main.py", "LICENSE", "CHANGELOG.md", "requirements.txt", "tests/conftest.py", "docs/library.md"):
        assert f"{top}/{needed}" in names


COMMANDS = {"version": ["--version"], "boards": ["boards"], "solve": ["solve", "goat", GOAT, "--count"]}
EXPECTED = {"version": "antipode ", "boards": "Klotski", "solve": "shortest solutions: 2"}


@pytest.mark.parametrize("command", COMMANDS)
def test_the_installed_commands_answer(command, installed, tmp_path):
    assert EXPECTED[command] in run(installed / "antipode", *COMMANDS[command], cwd=tmp_path)
    assert EXPECTED[command] in run(installed / "python", "-m", "antipode", *COMMANDS[command], cwd=tmp_path)


def test_nothing_else_of_ours_is_installed(installed, tmp_path):
    code = (
        "import importlib.util, sys, antipode.main, antipode.game.app.start, antipode.solver\n"
        "assert antipode.solver.__version__ == antipode.__version__\n"
        "ours = ('game', 'solver', 'main', 'assets')\n"
        "assert not [name for name in sys.modules if name.partition('.')[0] in ours]\n"
        "print([name for name in ours if importlib.util.find_spec(name)])"
    )
    assert run(installed / "python", "-c", code, cwd=tmp_path) == "[]\n"


def test_editable_install_has_both_names(tmp_path):
    venv.create(tmp_path / "venv", with_pip=True, system_site_packages=True)
    python = tmp_path / "venv" / "bin" / "python"
    run(python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--no-deps", "-e", ROOT)
    code = (
        "import antipode.solver.model.board, solver.model.board\n"
        "print(antipode.solver.model.board is solver.model.board, antipode.solver.Board is solver.Board)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if "site-packages" in path)}
    assert run(python, "-c", code, cwd=tmp_path, env=environment) == "True True\n"
    assert run(python, "-m", "antipode", "--version", cwd=tmp_path, env=environment).startswith("antipode ")


@pytest.mark.parametrize("command", COMMANDS)
def test_the_frozen_commands_answer(command, frozen, tmp_path):
    assert EXPECTED[command] in run(frozen, *COMMANDS[command], cwd=tmp_path)


def test_sizes_are_as_told(wheel, environment, frozen):
    assert wheel.stat().st_size / 1e6 == told(r"a wheel of ([\d.]+) MB", rel=0.03)
    assert environment[1] == told(r"with all that it needs (\d+) MB")
    assert megabytes(frozen.parent) == told(r"the folder `dist/antipode`.*\| (\d+) MB")
    measured = (ROOT / "docs" / "measurements.md").read_text("utf-8")
    wheels = re.findall(r"a wheel of ([\d.]+) MB; with all that it needs (\d+) MB", INSTALLING)
    assert re.findall(r"\| ([\d.]+) MB, (\d+) MB with all", measured) == wheels


@pytest.fixture
def screen():
    require(*TOOLS)
    desktop = Desktop(1280, 900)
    yield desktop
    desktop.close()


class Program(Game):
    """A game that may be several processes, and is heard."""

    is_mute = False

    def _search(self):
        return ("--class", "antipode")


def is_heard(game, heard):
    """Whether a sound was played. Until then there are more: those of the first seconds are left out where the process
    that plays them is not ready yet.
    """
    game.key("u", "Up")
    return heard.exists() and any(heard.read_bytes())


@pytest.mark.parametrize("kind", ["installed", "frozen"])
def test_game_is_seen_and_heard(kind, screen, tmp_path, request):
    program = request.getfixturevalue(kind) / "antipode" if kind == "installed" else request.getfixturevalue(kind)
    heard = tmp_path / "heard.raw"
    sound = {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(heard)}
    game = Program(screen, tmp_path, "play", "goat", "--position", GOAT, program=[program], environment=sound)
    try:
        game.wait_for_title("Goat - 0 moves - Antipode")
        game.key("Up")
        game.wait_for_title("Goat - 1 move - Antipode")
        screen.until(lambda: is_heard(game, heard), "no sound")
        assert game.quit() == (0, "")
    finally:
        game.kill()


def test_library_pages_show_every_name(tmp_path):
    run(sys.executable, "-W", "error::UserWarning", "packaging/library_pages.py", tmp_path)
    pages = {path.name: path.read_text("utf-8") for path in tmp_path.glob("*.html")}
    sections = [name for page in pages.values() for name in re.findall(r'<section id="(\w+)">', page)]
    assert sorted(sections) == sorted(solver.__all__)  # each on one page
    for page in pages.values():
        targets = re.findall(r'href="([\w-]+\.html)(?:#(\w+))?"', page)
        assert targets
        assert [
            (file, name) for file, name in targets if file not in pages or (name and f'id="{name}"' not in pages[file])
        ] == []
        assert "solver.model" not in page  # no internals in signatures


@pytest.mark.parametrize("program", sorted((ROOT / "docs" / "examples").glob("*.py")), ids=lambda path: path.stem)
def test_documented_programs_run_installed(program, installed, tmp_path):
    assert run(installed / "python", program, cwd=tmp_path)


@pytest.mark.parametrize("number", range(len(fenced(ROOT / "docs" / "library.md", "python"))))
def test_documented_examples_run_installed(number, installed, tmp_path):
    (tmp_path / "example.py").write_text(fenced(ROOT / "docs" / "library.md", "python")[number], "utf-8")
    run(installed / "python", tmp_path / "example.py", cwd=tmp_path)
