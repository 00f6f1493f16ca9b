"""The program in the menu of a desktop: files as freedesktop.org's own tools want them, and nothing left of them."""

import configparser
import shlex
import subprocess
import sys
from argparse import Namespace

import pytest
from desktop import require
from golden_data import ROOT
from waiting import run_program

from game.app import start
from game.app.dropped_files import refusal
from game.desktop import install
from game.language.language import load_language
from game.words.words import Words
from solver import Misread

linux = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="these have no such desktops")


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The data folder of a user, installed into."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert install.change(True) == 0
    return tmp_path / "share"


def accepted(*command):
    require(command[0])
    ran = run_program(command)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@linux
def test_entry_is_as_desktops_want_it(folder):
    accepted("desktop-file-validate", str(folder / "applications" / "antipode.desktop"))


@linux
def test_metainfo_is_as_software_centres_want_it(folder):
    accepted("appstreamcli", "validate", "--no-net", str(folder / "metainfo" / "antipode.metainfo.xml"))


@linux
def test_metainfo_tells_of_this_version():
    from solver import __version__

    assert f'<release version="{__version__}"' in (ROOT / "assets/desktop/antipode.metainfo.xml").read_text("utf-8")


@linux
def test_entry_starts_program_wherever_it_lies(folder):
    entry = configparser.RawConfigParser()
    entry.optionxform = str
    entry.read(folder / "applications" / "antipode.desktop", "utf-8")
    *program, command, option, file = shlex.split(entry["Desktop Entry"]["Exec"])
    assert (command, option, file) == ("open", "--in-window", "%u")
    ran = run_program([*program, "--version"], cwd="/")
    assert ran.stdout.startswith("antipode ")


@linux
@pytest.mark.parametrize("word", ["/a b/antipode", 'quo"te', "100%", "$HOME", "back\\slash"])
def test_special_path_is_one_word(word):
    entry = install.entry("Exec=antipode open --in-window %u\n", [word])
    line = next(line for line in entry.splitlines() if "Exec" in line)
    unescaped = line.removeprefix("Exec=").replace("\\\\", "\\").replace("%%", "%")
    shell = ["sh", "-c", f"printf %s {unescaped.removesuffix(' open --in-window %u')}"]
    assert subprocess.run(shell, capture_output=True, text=True, check=True).stdout == word


@linux
@pytest.mark.parametrize("word", ["/a\nb/antipode", "/a\x1bb", "/a\udce9b"])
def test_impossible_path_is_refused(word, tmp_path):
    with pytest.raises(ValueError, match="desktop: no menu can start"):
        install.install(tmp_path / "share", [word])
    assert not (tmp_path / "share").exists()


@linux
def test_program_that_is_tried_may_have_backslashes():
    assert install.entry("TryExec=antipode\n", ["/back\\slash"]) == "TryExec=/back\\\\slash\n"


@linux
def test_icons_are_vectors_and_pictures(folder):
    icons = folder / "icons" / "hicolor"
    assert (icons / "scalable/apps/antipode.svg").read_text("utf-8").startswith("<svg")
    for size in install.SIZES:
        png = (icons / f"{size}x{size}/apps/antipode.png").read_bytes()
        assert png.startswith(b"\x89PNG")
        assert int.from_bytes(png[16:20], "big") == int.from_bytes(png[20:24], "big") == size


@linux
@pytest.mark.parametrize(
    ("name", "kind"),
    [("mine.board.toml", "board"), ("won.antipode", "game"), ("other.txt", None), ("other.toml", None)],
)
def test_desktops_know_files_by_their_names(name, kind, folder):
    require("update-mime-database")
    lines = (folder / "mime" / "globs2").read_text().splitlines()
    globs = [line.split(":") for line in lines if not line.startswith("#")]
    wanted = [kind for _, kind, pattern in globs if name.endswith(pattern.lstrip("*"))]
    assert wanted == ([f"application/x-antipode-{kind}"] if kind else [])


@linux
def test_nothing_is_left_when_it_is_removed(folder, capsys):
    others = folder / "applications" / "others.desktop"
    others.write_text("[Desktop Entry]\n")
    capsys.readouterr()
    assert install.change(False) == 0
    *files, told = capsys.readouterr().out.splitlines()
    assert len(files) == len(install.paths())
    assert told == f"Removed Antipode from the menu of your desktop: the {len(files)} files above."
    assert not [path for path in folder.rglob("*antipode*") if path.is_file()]
    assert others.exists()
    assert install.change(False) == 0
    assert capsys.readouterr().out == "Antipode isn't in the menu of your desktop: nothing to remove.\n"


@pytest.fixture
def opened(monkeypatch):
    """What the window is opened on."""
    seen = []
    monkeypatch.setattr(start, "open_window", lambda *arguments, **options: seen.append((arguments, options)) or 0)
    return seen


def test_file_of_board_opens_on_board(opened, tmp_path):
    path = tmp_path / "mine.board.toml"
    path.write_text('name = "Mine"\nnumbers = "2x3"\n')
    start.open_file(Namespace(file=str(path), no_cache=False, in_window=False))
    assert opened[0][0][0].rows == 2


DAMAGED = "antipode:challenge/AQQYnBgIZ29hdBIBAD"


def test_damaged_link_is_shown_in_the_window(opened):
    with pytest.raises(Misread):
        start.open_file(Namespace(file=DAMAGED, no_cache=False, in_window=False))
    start.open_file(Namespace(file=DAMAGED, no_cache=False, in_window=True))
    words = Words(load_language("de"))
    assert refusal(words, opened[0][1]["refused"]) == words.text("explain.paste.bad_code")


def test_file_of_game_opens_in_review(opened, tmp_path):
    path = tmp_path / "won.antipode"
    path.write_text("antipode:eight:1 2 3/4 5 6/0 7 8:LL\n")
    start.open_file(Namespace(file=str(path), no_cache=False, in_window=False))
    assert len(opened[0][1]["game"].moves) == 2


@pytest.mark.parametrize("content", ["", "nonsense", "\0" * 99])
def test_file_that_is_neither_is_one_line(content, opened, tmp_path):
    path = tmp_path / "what.antipode"
    path.write_text(content)
    with pytest.raises(ValueError, match=r"what\.antipode"):
        start.open_file(Namespace(file=str(path), no_cache=False, in_window=False))
    assert opened == []
