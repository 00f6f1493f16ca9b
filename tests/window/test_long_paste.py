"""What is on the clipboard, however long it is, as one program asks again and again."""

import os
import subprocess
import sys

import pytest
from desktop import require
from golden_data import ROOT

ANSWERED = 20.0  # seconds, on a busy machine
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
        [sys.executable, "-c", PROGRAM, str(ANSWERED)], cwd=ROOT, env=environment, **pipes
    ) as process:
        yield process
        process.kill()


def said(program, line):
    program.stdin.write(line + "\n")
    return program.stdout.readline().split()


@pytest.fixture
def copy(desktop):
    """Has another program copy a text, instead of the one that has copied before."""
    copying = []

    def copy_text(text):
        for process in copying:
            process.kill()
        command = ["xclip", "-quiet", "-selection", "clipboard"]
        nothing = subprocess.DEVNULL
        copying.append(subprocess.Popen(command, env=desktop.environment, stdin=-1, stdout=nothing, stderr=nothing))
        copying[-1].stdin.write(text.encode())
        copying[-1].stdin.close()

    yield copy_text
    for process in copying:
        process.kill()
        process.wait()


def test_text_too_long_for_sdl(desktop, program, copy):
    require("xclip")
    for length, told in ((0, "0"), (5, "5"), (100_000_000, "longer")):
        copy("x" * length)

        def is_seen(length=length, told=told):
            seen, is_answered = said(program, "look")
            if is_answered == "False":  # xclip came in the midst of a look, and waits for SDL, which doesn't know how
                copy("x" * length)
            return seen == told

        desktop.until(is_seen, f"{length} letters are not seen")


def test_own_copy_is_pasted(program):
    assert said(program, "put") == [str(len("our own")), "True"]
