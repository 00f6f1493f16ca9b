"""A picture of the player's own on the tiles of number boards."""

import io
import os
import stat
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import indent
from threading import Event
from types import SimpleNamespace

import pygame
import pytest
from PIL import Image
from player import Player
from waiting import PATIENCE, wait_until

from game.store.own_picture import LARGEST_SIDE, NoPicture, copied
from game.system.programs import NoChooser, choose_file
from solver import Cancelled, load_board

pytestmark = pytest.mark.usefixtures("few_frames")

EIGHT = load_board("eight")
RED, BLUE = (220, 30, 30), (20, 40, 220)


@pytest.fixture
def player(tmp_path):
    player = Player(tmp_path / "data", EIGHT, EIGHT.goal)
    yield player
    player.quit()


def picture(folder, size=(300, 300), name="photo.png", exif=None, **options):
    """The upper half red, the lower half blue."""
    path, image = folder / name, Image.new("RGB", size, RED)
    image.paste(BLUE, (0, size[1] // 2, *size))
    image.save(path, **({"exif": exif} if exif else {}), **options)
    return path


def drop(player, path):
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.step()
    player.wait_until(lambda: player.app.tooltips.tooltip is not None)
    return player.app.tooltips.tooltip.explanation.text


def tile_colours(player):
    """Of each tile of the board a pixel beside its middle."""
    player.rest()
    geometry = player.screen.view.geometry
    surface, pitch = pygame.display.get_surface(), geometry.pitch
    cells = [geometry.place(*divmod(cell, 3)).centre for cell in range(8)]
    return [tuple(surface.get_at((x + pitch // 4, y + pitch // 8)))[:3] for x, y in cells]


def near(colour, other):
    return all(abs(a - b) < 25 for a, b in zip(colour, other, strict=True))


@pytest.mark.parametrize("name", ["photo.png", "photo.JPG", "photo.jpeg", "photo.webp"])
@pytest.mark.every_frame
def test_picture_dropped_onto_window_is_on_tiles(player, tmp_path, name):
    assert "now" in drop(player, picture(tmp_path, name=name))
    player.key("escape")
    colours = tile_colours(player)
    assert all(near(colour, RED) for colour in colours[:3]), colours
    assert all(near(colour, BLUE) for colour in colours[6:]), colours


@pytest.mark.every_frame
def test_picture_survives_without_its_file(player, tmp_path):
    path = picture(tmp_path)
    drop(player, path)
    path.unlink()
    player.quit()
    again = Player(tmp_path / "data", EIGHT, EIGHT.goal)
    assert near(tile_colours(again)[0], RED)
    again.quit()


@pytest.mark.every_frame
def test_second_picture_keeps_choice_without_numbers(player, tmp_path):
    drop(player, picture(tmp_path))
    app = player.app
    app.change_settings(app.interface.settings.choose("tiles", "bare"))
    player.app.tooltips.close()
    path = tmp_path / "green.png"
    Image.new("RGB", (50, 90), (10, 160, 20)).save(path)
    drop(player, path)
    assert app.interface.settings.tiles == "bare"
    player.key("escape")
    assert near(tile_colours(player)[4], (10, 160, 20))


@pytest.mark.parametrize(
    "content", [b"", b"text", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff\xe0" + bytes(50), b"RIFF1234WEBP"]
)
def test_refused_picture_leaves_tiles(player, tmp_path, content):
    path = tmp_path / "photo.png"
    path.write_bytes(content)
    assert drop(player, path) == player.app.interface.words.text("picture.no_picture")
    assert player.app.interface.settings.tiles == "own"


def test_picture_that_is_cut_short_is_none(tmp_path):
    for name in ("photo.png", "photo.jpg", "photo.webp"):
        path = picture(tmp_path, name=name)
        path.write_bytes(path.read_bytes()[:-40])
        with pytest.raises(NoPicture, match="no_picture"):
            copied(path)


def test_folder_pipe_and_missing_file_are_refused(player, tmp_path):
    (tmp_path / "folder.png").mkdir()
    os.mkfifo(tmp_path / "pipe.png")
    for name in ("folder.png", "pipe.png", "missing.png"):
        assert drop(player, tmp_path / name).startswith(player.phrase("picture.unreadable", detail="")[:-1])
        player.key("escape")


def test_too_many_megapixels_are_refused(tmp_path):
    large = tmp_path / "large.png"
    Image.new("1", (10_000, 5_001)).save(large)
    with pytest.raises(NoPicture, match="too_large"):
        copied(large)


def test_copy_is_upright_and_small(tmp_path):
    exif = Image.Exif()
    exif[0x0112] = 6  # the camera was held on its side
    path = picture(tmp_path, (3000, 1500), "photo.jpg", exif)
    with Image.open(io.BytesIO(copied(path))) as image:
        assert image.size == (LARGEST_SIDE // 2, LARGEST_SIDE)
        left, right = image.getpixel((10, 100)), image.getpixel((image.width - 10, 100))
        assert near(left, BLUE)
        assert near(right, RED)


def test_what_is_transparent_is_white(tmp_path):
    path = tmp_path / "photo.png"
    Image.new("RGBA", (20, 20), (0, 0, 0, 0)).save(path)
    with Image.open(io.BytesIO(copied(path))) as image:
        assert near(image.getpixel((5, 5)), (255, 255, 255))


@pytest.mark.parametrize(("mode", "light", "grey"), [("I;16", 0x8000, 128), ("L", 128, 128), ("1", 0, 0), ("P", 0, 0)])
def test_pixel_formats_keep_brightness(tmp_path, mode, light, grey):
    path = tmp_path / "photo.png"
    Image.new(mode, (30, 20), light).save(path)
    with Image.open(io.BytesIO(copied(path))) as image:
        assert near(image.getpixel((5, 5)), (grey, grey, grey))


def test_last_of_two_pictures_wins(player, tmp_path):
    slow, done = threading.Event(), []

    def slowly(path, *watch):
        if path.name == "slow.png":
            assert slow.wait(PATIENCE)
        done.append(path.name)
        return copied(path)

    player.store.picture.copy = slowly
    other = tmp_path / "green.png"
    Image.new("RGB", (90, 90), (10, 160, 20)).save(other)
    for path in (picture(tmp_path, name="slow.png"), other):
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
        player.step()
    assert not done  # and the window has waited for neither
    slow.set()
    player.wait_until(lambda: not player.store.picture.is_busy)
    assert done == ["slow.png", "green.png"]
    with Image.open(player.store.picture.path) as image:
        assert near(image.getpixel((5, 5)), (10, 160, 20))


@dataclass
class SlowCopy:
    """Copies come to a quarter and stay there until they are cancelled, or let go."""

    go_on: threading.Event = field(default_factory=threading.Event)
    is_cancelled: threading.Event = field(default_factory=threading.Event)

    def __call__(self, path, progress, cancel):
        progress(0.25)
        while not self.go_on.wait(0.001):
            if cancel():
                self.is_cancelled.set()
                raise Cancelled
        return copied(path)


@pytest.fixture
def slow_copy(player):
    player.store.picture.copy = slow_copy = SlowCopy()
    yield slow_copy
    slow_copy.go_on.set()


def begin_slow_copy(player, path):
    """Drops it, and waits until its progress is told."""
    assert "Copying" in drop_slowly(player, path)
    player.wait_until(lambda: "25%" in player.app.tooltips.tooltip.explanation.text)


def drop_slowly(player, path):
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(path)))
    player.step()
    assert player.app.tooltips.tooltip is None
    player.clock += 1
    player.wait_until(lambda: player.app.tooltips.tooltip is not None)
    return player.app.tooltips.tooltip.explanation.text


def test_escape_stops_long_copy_and_nothing_else(player, tmp_path, slow_copy):
    begin_slow_copy(player, picture(tmp_path))
    screen = player.screen
    player.key("escape")
    player.wait_until(lambda: not player.store.picture.is_busy)
    assert player.app.tooltips.tooltip is None
    assert player.screen is screen
    assert not player.store.picture.path.exists()


def test_keys_play_during_long_copy(player, tmp_path, slow_copy):
    begin_slow_copy(player, picture(tmp_path))
    player.key("right")
    player.clock += 1
    player.step()
    assert player.app.tooltips.tooltip is None
    slow_copy.go_on.set()
    player.wait_until(lambda: player.app.tooltips.tooltip is not None)
    assert "now" in player.app.tooltips.tooltip.explanation.text


def test_window_closes_without_waiting_for_copy(player, tmp_path, slow_copy):
    begin_slow_copy(player, picture(tmp_path))
    player.quit()
    assert slow_copy.is_cancelled.wait(PATIENCE)
    assert not player.store.picture.path.exists()


def test_reading_reports_progress_and_cancels(tmp_path):
    path = tmp_path / "photo.png"
    Image.effect_noise((500, 500), 100).save(path)
    parts = []
    copied(path, parts.append, lambda: False)
    assert parts == sorted(parts)
    assert 0.5 < parts[-1] <= 1
    with pytest.raises(Cancelled):
        copied(path, parts.append, lambda: True)


def test_too_many_megabytes_are_refused(player, tmp_path):
    path = picture(tmp_path)
    with path.open("r+b") as file:
        file.truncate(141_000_000)
    assert drop(player, path) == player.app.interface.words.text("picture.too_heavy", detail="141", most=100)


@pytest.mark.every_frame
def test_damaged_copy_gives_way_to_default(player, tmp_path):
    drop(player, picture(tmp_path))
    player.quit()
    (tmp_path / "data" / "picture.jpg").write_bytes(b"damaged")
    again = Player(tmp_path / "data", EIGHT, EIGHT.goal)
    assert not near(tile_colours(again)[0], RED)
    again.quit()


@pytest.fixture
def chooser(monkeypatch):
    """The system's dialog, whose ``choose`` a test gives."""
    dialog = SimpleNamespace()

    def choose(*about):
        return dialog.choose(*about)

    monkeypatch.setattr("game.screens.common.file_chooser.choose_file", choose)
    return dialog


def test_settings_offer_picture_chooser(chooser, player, tmp_path):
    chooser.choose = lambda title, endings, *_: picture(tmp_path)
    player.key("f2")
    player.click_button("Choose picture")
    player.wait_until(lambda: player.app.interface.settings.tiles == "picture")


def test_cancelled_chooser_is_silent(chooser, player):
    asked = []
    chooser.choose = lambda title, endings, *_: asked.append(title)
    player.key("f2")
    player.click_button("Choose picture")
    player.wait_until(lambda: asked and tooltip_text(player) is None)  # it said that the dialog was being opened
    player.rest()
    assert tooltip_text(player) is None


def test_missing_chooser_suggests_dropping(chooser, player):
    def refuse(*about):
        raise NoChooser

    chooser.choose = refuse
    player.key("f2")
    player.click_button("Choose picture")
    missing = player.app.interface.words.text("chooser.missing")
    player.wait_until(lambda: tooltip_text(player) == missing)


FAKE_TK = """
class Tk:
    def withdraw(self): pass
    def after(self, _, call): call()
    class tk:
        def call(*_): return "x11"
"""


def tooltip_text(player):
    tooltip = player.app.tooltips.tooltip
    return None if tooltip is None else tooltip.explanation.text


def test_page_tells_that_the_chooser_opens_until_it_is_there(chooser, player, tmp_path):
    is_asked, may_show, may_end = Event(), Event(), Event()

    def choose(title, endings, folder, on_shown):
        is_asked.set()
        may_show.wait(60)
        on_shown()
        may_end.wait(60)

    chooser.choose = choose
    player.key("f2")
    player.click_button("Choose picture")
    assert is_asked.wait(60)
    assert tooltip_text(player) == player.app.interface.words.text("chooser.opening")
    may_show.set()
    player.wait_until(lambda: tooltip_text(player) is None)
    may_end.set()
    player.rest()


def test_chooser_of_python_tells_when_it_is_there(tmp_path, monkeypatch):
    package = tmp_path / "tkinter"
    package.mkdir()
    (package / "__init__.py").write_text(FAKE_TK)
    wait = f"import time, pathlib\nwhile not pathlib.Path({str(tmp_path / 'shown')!r}).exists(): time.sleep(0.01)\n"
    (package / "filedialog.py").write_text(f"def askopenfilename(**_):\n{indent(wait, '    ')}    return '/a.png'\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    assert choose_file("A picture", [".png"], None, (tmp_path / "shown").touch) == Path("/a.png")


@pytest.mark.parametrize(
    ("answer", "code", "chosen"),
    [
        (b"/home/me/my photo.png\n", 0, "/home/me/my photo.png"),
        (b"/home/me/na\xefve.png\n", 0, os.fsdecode(b"/home/me/na\xefve.png")),
        (b"", 1, None),
    ],
)
@pytest.mark.parametrize("name", ["zenity", "kdialog"])
def test_desktops_own_program_asks(tmp_path, monkeypatch, name, answer, code, chosen):
    program, said = tmp_path / name, tmp_path / "said"
    said.write_bytes(answer)
    program.write_text(f"#!/bin/sh\n/bin/cat '{said}'\nexit {code}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin" if name == "zenity" else f"{tmp_path}")
    found = choose_file("A picture", [".png"])
    assert (None if found is None else str(found)) == chosen


@pytest.mark.parametrize(
    ("answer", "chosen"), [("()", None), ("''", None), ("'/home/me/ph\xf6to.png'", "/home/me/ph\xf6to.png")]
)
def test_without_such_program_tkinter_asks(tmp_path, monkeypatch, answer, chosen):
    package = tmp_path / "tkinter"
    package.mkdir()
    (package / "__init__.py").write_text(FAKE_TK)
    (package / "filedialog.py").write_text(f"def askopenfilename(**_): return {answer}\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr("sys.path", [str(tmp_path), *sys.path])
    found = choose_file("A picture", [".png"])
    assert (None if found is None else str(found)) == chosen


def dialogs(tmp_path):
    """Return the process ids of the dialogs that were opened."""
    log = tmp_path / "opened"
    return log.read_text().split() if log.exists() else []


def is_running(pid):
    """Return whether a process has not ended; on Linux alone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except (FileNotFoundError, ProcessLookupError):  # it may end while its file is open
        return False


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked up in /proc")
def test_second_request_brings_the_dialog_back_and_quitting_ends_it(player, tmp_path, monkeypatch):
    program = tmp_path / "zenity"
    program.write_text(f"#!/bin/sh\necho $$ >>'{tmp_path}/opened'\nexec /bin/sleep {2 * PATIENCE:.0f}\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr("game.system.programs.OPENING_SECONDS", 0.1)
    started = subprocess.Popen

    def start_slowly(*arguments, **options):
        """Return a while after the dialog is there: the program may be closed in between."""
        process = started(*arguments, **options)
        time.sleep(0.1)
        return process

    monkeypatch.setattr("game.system.programs.subprocess.Popen", start_slowly)
    player.key("f2")
    player.click_button("Choose picture")
    wait_until(lambda: len(dialogs(tmp_path)) == 1)
    player.wait_until(lambda: tooltip_text(player) is None)
    player.step(1.0)  # a second click too soon would be for what was there before
    player.click_button("Choose picture")
    wait_until(lambda: len(dialogs(tmp_path)) == 2)
    first, second = dialogs(tmp_path)
    wait_until(lambda: not is_running(first))
    assert is_running(second)
    player.quit()
    wait_until(lambda: not is_running(second))
