"""What is on the clipboard, however long it is, as one program asks again and again."""

import os
import subprocess
import sys

import pytest
from desktop import require
from golden_data import ROOT
from waiting import PATIENCE

PROGRAM = """
import sys
import bare_pygame, pygame
from game.input import clipboard as module
from game.input.clipboard import Clipboard
pygame.display.init()
pygame.display.set_mode((100, 100))
clipboard, answers, is_answered = Clipboard(), [], module._is_answered
module._is_answered = lambda *arguments: answers.append(is_answered(*arguments)) or answers[-1]
module.PATIENCE_SECONDS = float(sys.argv[1])
for line in sys.stdin:
    if line == "put\\n":
        clipboard.put("our own")
        pygame.event.pump()
    text = clipboard.get()
    print("longer" if text is None else len(text), answers[-1], flush=True)
"""


@pytest.fixture(scope="module")
def program(desktop):
    """Ours: for each line that it is sent it says how long the text on the clipboard is, and if there was an answer."""
    environment = {
        **desktop.environment,
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'tests' / 'helpers'}",
    }
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "bufsize": 1}
    with subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(PATIENCE)], cwd=ROOT, env=environment, **pipes
    ) as process:
        yield process
        process.kill()


def said(program, line):
    program.stdin.write(line + "\n")
    return program.stdout.readline().split()


def copy(desktop, text):
    """Another program copies a text."""
    command = ["timeout", str(PATIENCE), "xclip", "-selection", "clipboard"]
    subprocess.run(command, env=desktop.environment, input=text, stdout=subprocess.DEVNULL, text=True, check=True)


def test_text_too_long_for_sdl(desktop, program):
    require("xclip")
    for length, told in ((0, "0"), (5, "5"), (100_000_000, "longer")):
        copy(desktop, "x" * length)
        # xclip may end a moment before what it copies is on the clipboard
        desktop.until(lambda told=told: said(program, "look")[0] == told, f"{length} letters are not seen")


def test_own_copy_is_pasted(program):
    assert said(program, "put") == [str(len("our own")), "True"]
