"""A text on the clipboard that is longer than SDL takes."""

import subprocess
import sys

import pytest
from desktop import TOOLS, Desktop, require
from golden_data import ROOT

LOOK = """
import pygame
from game.input.clipboard import Clipboard
pygame.display.init()
pygame.display.set_mode((100, 100))
text = Clipboard().get()
print("longer" if text is None else len(text))
"""


@pytest.fixture(scope="module")
def desktop():
    require(*TOOLS, "xclip")
    desktop = Desktop()
    yield desktop
    desktop.close()


def copied(desktop, text):
    """Another program copies a text; gives what ours says of it."""
    command = ["timeout", "20", "xclip", "-selection", "clipboard"]
    subprocess.run(command, env=desktop.environment, input=text, stdout=subprocess.DEVNULL, text=True, check=True)
    looking = [sys.executable, "-c", LOOK]
    return subprocess.run(
        looking, cwd=ROOT, env=desktop.environment, capture_output=True, text=True, check=True
    ).stdout.splitlines()[-1]


@pytest.mark.parametrize(("length", "said"), [(0, "0"), (5, "5"), (100_000_000, "longer")])
def test_a_text_of_100_megabytes_is_too_long_and_not_none(desktop, length, said):
    assert copied(desktop, "x" * length) == said


OWN = """
import time, pygame
from game.input.clipboard import Clipboard
pygame.display.init()
pygame.display.set_mode((100, 100))
clipboard = Clipboard()
clipboard.put("our own")
pygame.event.pump()
begun = time.monotonic()
print(clipboard.get(), time.monotonic() - begun < 0.5)
"""


def test_what_the_program_has_copied_itself_is_pasted_without_waiting(desktop):
    ran = subprocess.run(
        [sys.executable, "-c", OWN], cwd=ROOT, env=desktop.environment, capture_output=True, text=True, check=True
    )
    assert ran.stdout.splitlines()[-1] == "our own True"
