"""What ``docs/adding-a-screen.md`` says makes a screen: its pieces of code are put where it says, on a copy."""

import json
import re
import sys
from textwrap import indent

import pytest
from copying import copy_program, insert
from golden_data import ROOT
from waiting import run_program

PAGE = (ROOT / "docs" / "adding-a-screen.md").read_text("utf-8")
ROW, SCREEN, ROUTE, METHOD, COMMAND_WORDS, WORDS, _ = re.findall(r"```\w*\n(.*?)```", PAGE, re.DOTALL)
REPORT = """
import json, sys
from pathlib import Path
from game.model.record import Record
from player import Player
from solver import load_board

player = Player(Path(sys.argv[1]), load_board("eight"))
player.wait_for_records()
noon = "2026-07-01T12:00:00"
player.store.history.add(Record("a run", 1, "eight", "0 1 2/3 4 5/6 7 8", 20, 60.0, 20, False, noon, ""))
player.key("f8", shift=True)
screen = player.screen
told = {"title": screen.title, "bars": [widget.part for widget in screen.own_widgets()]}
player.click_button("Only today")
told["today"] = [widget.part for widget in screen.own_widgets()]
player.rest()
player.key("f8", shift=True)
told["back"] = player.screen is not screen
player.key("f1")
told["help"] = [entry.text for group in player.screen.groups for entry in group.entries if "hours" in str(entry)]
print(json.dumps(told))
player.quit()
"""


@pytest.fixture
def copy(tmp_path):
    """A copy of the program with the screen of the guide."""
    folder = tmp_path / "copy"
    copy_program(folder)
    insert(folder / "game/input/commands.py", "    BARS = CommandSpec(", f"    {ROW}")
    hours = folder / "game/screens/hours"
    hours.mkdir()
    (hours / "screen.py").write_text(SCREEN, "utf-8")
    routes = folder / "game/app/routes.py"
    insert(routes, "            Action.LAB:", f"            {ROUTE}")
    insert(routes, "    def _journey(", f"{indent(METHOD, '    ')}\n")
    insert(routes, '    "maker",', '    "hours",\n')
    with (folder / "assets/words/en/commands.toml").open("a", encoding="utf-8") as words:
        words.write(f"\n{COMMAND_WORDS}")
    (folder / "assets/words/en/hours.toml").write_text(WORDS, "utf-8")
    return folder


def test_the_guide_makes_a_screen(copy, child_environment, tmp_path):
    (tmp_path / "report.py").write_text(REPORT, "utf-8")
    environment = child_environment | {"PYTHONPATH": f"{copy}:{ROOT / 'tests' / 'helpers'}", "TZ": "UTC"}
    command = [sys.executable, str(tmp_path / "report.py"), str(tmp_path / "data")]
    ran = run_program(command, cwd=copy, env=environment)
    assert ran.returncode == 0, ran.stderr
    noon = [float(hour == 12) for hour in range(24)]
    assert json.loads(ran.stdout.splitlines()[-1]) == {
        "title": "Hours - Antipode",
        "bars": noon,
        "today": [0.0] * 24,
        "back": True,
        "help": ["at which hours you solve"],
    }
