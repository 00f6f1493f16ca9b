"""Whenever the program is killed, the next one finds each file as it was or as it was to be."""

import json
import os
import sys

import pytest
from golden_data import ROOT
from waiting import lines_of

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be parted here")


@pytest.mark.parametrize("kills", [4, pytest.param(500, marks=pytest.mark.slow)])
def test_kill_leaves_files_old_or_new(kills, tmp_path, empty_cache):
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    arguments = ["tests/helpers/killing.py", str(tmp_path / "data"), str(kills), "1"]
    command = [sys.executable, "-W", "ignore::DeprecationWarning", *arguments]  # numpy has threads, which we do not use
    lives = list(map(json.loads, lines_of(command, cwd=ROOT, env=environment)))
    assert len(lives) == kills
    for life in lives:
        found, kept = life["found"], life["kept"]
        assert all(kept <= generation <= kept + 1 for generation in found["saves"].values()), life
        assert {*range(1, kept + 1)} <= set(found["records"]) <= {*range(1, kept + 2)}, life
        assert found["table"], life
        assert found["problem"] is None, life
        assert life["unswept"] == 0, life
    assert not list(tmp_path.rglob("*.damaged*"))
    if kills >= 500:
        assert sum(life["log"] for life in lives) > 0, "no kill met a transaction that is only in the log"
