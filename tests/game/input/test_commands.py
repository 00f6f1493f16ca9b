"""The table of commands: what every row has, and that a row, a method and its words are all that a command needs."""

import json
import sys

import pytest
from copying import copy_program, insert
from golden_data import ROOT
from waiting import run_program

from game.input.commands import Action, Help, Scope
from game.screens.play.controls import BUTTONS
from solver import load_board, parse_position

ROW = '    SING = CommandSpec(("y",), Scope.GAME, Help.MORE, icon="sound")\n'
METHOD = '''
    def sing(self) -> None:
        """Sings."""
        self._controller.show_message("command.sing.name")
'''
WORDS = """
[command.sing]
name = "Sing"
help = "sing a song"
about = "Sings a song of this board."
idle = "The singer is hoarse."
"""
REPORT = """
import json, sys
from pathlib import Path
from game.app.tooltips import explanation_of
from game.input.commands import Action
from game.screens.help.screen import help_groups
from game.screens.keys.screen import ACTIONS
from player import Player
from solver import load_board, parse_position

sing = Action.SING
player = Player(Path(sys.argv[1]), load_board("eight"), parse_position(load_board("eight"), "1 2 3/4 0 5/6 7 8"))
words = player.app.interface.words
groups = help_groups(words, player.screen, with_pad=False)
told = {"help": [entry.text for group in groups for entry in group.entries if entry.key == "Y"]}
told["keys"] = sing in ACTIONS
explained = {control.command: explanation_of(player.screen, control, rect) for control, rect in player.screen.controls}
told["button"] = [explained[sing].name, explained[sing].keys, explained[sing].text] if sing in explained else None
player.key("y")
told["pressed"] = player.screen.message
print(json.dumps(told))
player.app.close()
"""


@pytest.fixture
def copy(tmp_path):
    """A copy of the program with one more command: its row, its method and its words."""
    folder = tmp_path / "copy"
    copy_program(folder)
    insert(folder / "game/input/commands.py", "    EDITOR = CommandSpec(", ROW)
    commands = folder / "game/screens/play/commands.py"
    insert(commands, "            Action.SOLVE: controller", "            Action.SING: self.sing,\n")
    insert(commands, "    # With the buttons", METHOD.lstrip("\n") + "\n")
    with (folder / "assets/words/en/commands.toml").open("a", encoding="utf-8") as words:
        words.write(WORDS)
    return folder


def report(copy, environment, tmp_path):
    """What the copy tells about the command."""
    (tmp_path / "report.py").write_text(REPORT, "utf-8")
    environment = environment | {"PYTHONPATH": f"{copy}:{ROOT / 'tests' / 'helpers'}"}
    command = [sys.executable, str(tmp_path / "report.py"), str(tmp_path / "data")]
    ran = run_program(command, cwd=copy, env=environment)
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


@pytest.mark.slow  # what a button needs beside it is tried in the next
def test_row_method_and_words_make_command(copy, child_environment, tmp_path):
    assert report(copy, child_environment, tmp_path) == {
        "help": ["sing a song"],
        "keys": True,
        "button": None,
        "pressed": "Sing",
    }


def test_listed_command_is_button_with_reason(copy, child_environment, tmp_path):
    controls = copy / "game/screens/play/controls.py"
    insert(controls, "    Action.SOLVE,\n", "    Action.SING,\n")
    insert(controls, "        Action.HINT: not session.is_solved,", "        Action.SING: False,\n")
    assert report(copy, child_environment, tmp_path) == {
        "help": ["sing a song"],
        "keys": True,
        "button": ["Sing", "Y", "Sings a song of this board.\nThe singer is hoarse."],
        "pressed": "Sing",
    }


GAME_COMMANDS = [
    action for action in Action if action.spec.scope in (Scope.GAME, Scope.BOARD) and not action.spec.opens
]


@pytest.mark.usefixtures("few_frames")
@pytest.mark.parametrize("action", GAME_COMMANDS, ids=lambda action: action.value)
def test_game_command_does_something(play, action):
    board = load_board("eight")
    player = play(board, parse_position(board, "1 2 3/4 0 5/6 7 8"))
    player.wait_for_solver()
    for key in ("left", "right", "up", "u"):  # each arrow can move a piece
        player.key(key)
    session, clipboard = player.session, player.app.interface.clipboard

    def state():
        game = session.position, session.game.done, session.is_paused, player.store.progress.favourites
        return *game, type(player.screen), getattr(player.screen, "message", ""), clipboard.get()

    before = state()
    player.ask(action)
    assert state() != before


def test_buttons_have_icons():
    shown = {*BUTTONS, *(action for action in Action if action.spec.icon)}
    assert all((ROOT / "assets" / "icons" / f"{action.spec.icon}.svg").is_file() for action in shown)


def test_no_group_is_empty():
    assert {action.spec.help for action in Action} == set(Help)


def test_ids_and_file_names_are_unique():
    assert Action.FULL_SCREEN.id == "full_screen"
    assert Action.FULL_SCREEN.file_name == "full screen"
    assert len({action.file_name for action in Action}) == len(Action)
