"""Builds pages from the docstrings: one for each module that has names of the library, and a contents page.

python packaging/library_pages.py [FOLDER]
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import pdoc  # noqa: E402

import solver  # noqa: E402


def main(folder: Path) -> None:
    """Write the pages into a folder, which may be new."""
    objects = [getattr(solver, name) for name in solver.__all__]
    homes = {each.__module__ for each in objects if getattr(each, "__module__", "").startswith("solver.")}
    pdoc.pdoc("solver", *sorted(homes), output_directory=folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "library")
