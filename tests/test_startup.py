"""Help and version come at once: nothing large is loaded for them."""

import subprocess
import sys

import pytest
from golden_data import ROOT

LARGE = {"numpy", "pygame", "platformdirs", "argcomplete", "tqdm", "concurrent.futures", "multiprocessing"}


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["solve", "--help"], ["slove"]], ids=" ".join)
def test_help_loads_nothing_large(arguments, child_environment):
    command = [sys.executable, "-X", "importtime", "main.py", *arguments]
    ran = subprocess.run(command, cwd=ROOT, env=child_environment, capture_output=True, text=True, check=False)
    loaded = {line.rpartition("|")[2].strip() for line in ran.stderr.splitlines() if line.startswith("import time")}
    assert "argparse" in loaded
    assert not loaded & LARGE
