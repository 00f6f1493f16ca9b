"""The power is cut while everything is saved: what was said to be kept is there, and every file is old or new.

A small disk is a file that the system mounts. What the file holds at a moment is what the disk would hold if the power
went then: without what the system has not written to it yet, and with a journal half written.
"""

import os
import random
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest
from desktop import require
from faults import found_in
from golden_data import ROOT
from waiting import wait_until

MEGABYTES = 6
SAVING = """
import sys
from pathlib import Path
from killing import save_until_killed
save_until_killed(Path(sys.argv[1]), 0, 1)
"""


@contextmanager
def mounted(image, folder):
    """An image mounted on a folder; skips the test where that is not permitted."""
    folder.mkdir(exist_ok=True)
    ran = subprocess.run(["mount", "-o", "loop", str(image), str(folder)], capture_output=True, text=True, check=False)
    if ran.returncode:
        said = ran.stderr.partition("\n")[0]
        pytest.skip(f"an image cannot be mounted here: {said}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


@pytest.fixture
def image(tmp_path):
    """An empty file system as a file."""
    require("mkfs.ext4", "mount")
    path = tmp_path / "disk.img"
    path.write_bytes(bytes(MEGABYTES << 20))
    subprocess.run(["mkfs.ext4", "-q", "-F", str(path)], check=True)
    return path


@contextmanager
def saving(folder):
    """A program that saves one generation after another, and tells of each when all of it is kept."""
    environment = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'tests' / 'helpers'}"}
    command = [sys.executable, "-c", SAVING, str(folder)]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    os.set_blocking(process.stdout.fileno(), False)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


def last_told(process, before):
    """The latest generation that is kept by now."""
    said = (process.stdout.read() or b"").split()
    return int(said[-1]) if said else before


def told(process, before, least):
    """The latest generation that is kept by now, once it is this one or a later."""
    kept = before

    def is_kept():
        nonlocal kept
        kept = last_told(process, kept)
        return kept >= least

    wait_until(is_kept)
    return kept


def as_if_cut(image):
    """What the disk holds at one moment: read twice, until nothing was written in between."""
    content = image.read_bytes()
    while (again := image.read_bytes()) != content:
        content = again
    return content


@pytest.mark.parametrize("cuts", [5, pytest.param(200, marks=pytest.mark.slow)])
def test_power_cut_loses_nothing_saved(cuts, image, tmp_path, empty_cache):
    rng, kept = random.Random(1), 0
    with mounted(image, tmp_path / "disk") as disk, saving(disk / "data") as process:
        kept = told(process, kept, least=2)
        states = []
        for number in range(cuts):
            time.sleep(rng.uniform(0, 0.05))
            kept = told(process, kept, least=kept + (number == 1))  # on a slow disk, too, something is saved in between
            content = as_if_cut(image)
            states.append((kept, content, last_told(process, kept)))
            kept = states[-1][2]
    copy, generations = tmp_path / "copy.img", set()
    for kept, content, latest in states:
        copy.write_bytes(content)
        with mounted(copy, tmp_path / "after") as after:
            found = found_in(after / "data")
            assert found.problem is None, (kept, found)
            assert all(kept <= generation <= latest + 1 for generation in found.saves.values()), (kept, latest, found)
            assert {*range(1, kept + 1)} <= found.records <= {*range(1, latest + 2)}, (kept, latest, found)
            assert not list((after / "data").rglob("*.damaged*"))
            generations.add(kept)
    assert len(generations) > 1
