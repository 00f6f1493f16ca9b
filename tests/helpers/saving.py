"""Opens the player's data and stores a generation while the disk may refuse; tells what is found, a line of JSON each.

Run as ``python tests/helpers/saving.py FOLDER GENERATION``. It tells when it has loaded everything but has touched no
file yet, goes on with each line of input, and tells after it has read and put all, and after all is saved.
"""

import json
import sys
from pathlib import Path

from faults import keep, opened


def tell(store, **more):
    """Print what a player would be told."""
    problem = store.problem
    kind, error = (None, None) if problem is None else (problem.kind, problem.error)
    found = {"problem": kind, "errno": getattr(error, "errno", None), "unsaved": store.writer.has_unsaved}
    print(json.dumps({**found, **more}), flush=True)


def main(folder, generation):
    """Read and store everything, twice."""
    print(flush=True)
    sys.stdin.readline()
    store = opened(folder)
    keep(store, generation)
    tell(store)
    sys.stdin.readline()
    store.writer.try_again()
    store.writer.flush(60)
    tell(store)
    store.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
