"""Kills programs that save again and again, and tells what programs that start after that find: a line of JSON a kill.

Run as ``python tests/helpers/killing.py FOLDER KILLS SEED``. Both are processes of their own, parted from this one.
"""

import json
import os
import random
import signal
import sys
import time
from dataclasses import asdict
from pathlib import Path

import numpy as np
from faults import SEVEN, found_in, keep, seven_table, temporaries_in

from game.store.storage import Store
from solver.tables.permutation_table import load_table, save_table

LONGEST_LIFE = 0.03
"""Seconds; a generation takes some milliseconds."""


def save_until_killed(folder, generation, told):
    """Print the number of each generation when all of it is on the disk."""
    store = Store(folder)
    while True:
        generation += 1
        save_table(seven_table())
        keep(store, generation)
        os.write(told, b"%d\n" % generation)


def look(folder, told):
    """Print the state found by a program that starts now, which sweeps the remains of the killed one."""
    table = load_table(SEVEN)
    found = asdict(found_in(folder))
    found["records"] = sorted(found["records"])
    found["table"] = table is not None and np.array_equal(table.distances, seven_table().distances)
    save_table(seven_table())
    os.write(told, json.dumps(found).encode())


def started(work, *arguments):
    """Run this in a process of its own; return its number and its output."""
    read, write = os.pipe()
    child = os.fork()
    if not child:
        try:
            work(*arguments, write)
        finally:
            os._exit(1)  # after an error, too: this is not the process that pytest waits for
    os.close(write)
    return child, os.fdopen(read)


def kill_one(folder, caches, after, seconds):
    """Run and kill one program after so many seconds from the first stored generation; return a report."""
    child, told = started(save_until_killed, folder, after)
    with told:
        kept = [int(told.readline())]
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        kept += [int(line) for line in told.read().split("\n") if line]
    log = Path(folder) / "player.db-wal"
    has_log = log.exists() and log.stat().st_size > 0
    left = [*temporaries_in(folder), *temporaries_in(caches)]
    for temporary in left:
        os.utime(temporary, (0, 0))  # as if a minute had gone by
    child, told = started(look, folder)
    with told:
        found = json.loads(told.read())
    os.waitpid(child, 0)
    unswept = len(temporaries_in(folder)) + len(temporaries_in(caches))
    return {"kept": kept[-1], "left": len(left), "log": has_log, "unswept": unswept, "found": found}


def main(folder, kills, seed):
    """Print a line for each kill."""
    seven_table()
    rng, caches, after = random.Random(seed), Path(os.environ["XDG_CACHE_HOME"]), 0
    for _ in range(kills):
        life = kill_one(folder, caches, after, rng.uniform(0, LONGEST_LIFE))
        after = life["kept"]
        print(json.dumps(life), flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
