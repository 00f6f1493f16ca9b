"""What generating boards leaves behind: nothing."""

import sys

from golden_data import ROOT
from waiting import run_program

MADE = "from solver import generate; print(len(list(generate('colours', count=3, seed=5))))"
"""Of the boards tried for it one has a table that takes long enough to be kept."""


def test_boards_that_are_tried_leave_no_tables(child_environment, tmp_path):
    environment = child_environment | {"XDG_CACHE_HOME": str(tmp_path)}
    ran = run_program([sys.executable, "-c", MADE], cwd=ROOT, env=environment)
    assert (ran.stdout, ran.stderr) == ("3\n", "")
    assert not [*tmp_path.glob("**/*.table")]
