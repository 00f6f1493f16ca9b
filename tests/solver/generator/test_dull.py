"""What generating boards leaves behind: nothing."""

import sys

from golden_data import ROOT
from waiting import run_program

MADE = "from solver import generate; print(len(list(generate('numbers', count=6, seed=1))))"


def test_boards_that_are_tried_leave_no_tables(child_environment, tmp_path):
    environment = child_environment | {"XDG_CACHE_HOME": str(tmp_path)}
    ran = run_program([sys.executable, "-c", MADE], cwd=ROOT, env=environment)
    assert (ran.stdout, ran.stderr) == ("6\n", "")
    assert not [*tmp_path.glob("**/*.table")]
