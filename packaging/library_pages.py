"""Builds pages from the docstrings: one for each module that has names of the library, and a contents page.

python packaging/library_pages.py [FOLDER]
"""

import html
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
    modules = ["solver", *sorted(homes)]
    pdoc.pdoc(*modules, output_directory=folder)
    rows = [f'<li><a href="{name.replace(".", "/")}.html">{name}</a> {_summary(name)}</li>' for name in modules]
    page = f"<!doctype html><meta charset=utf-8><title>Antipode's library</title><ul>{''.join(rows)}</ul>\n"
    (folder / "index.html").write_text(page, "utf-8")  # that of pdoc leads to the page of ``solver`` alone


def _summary(name: str) -> str:
    """Return the first line of a module's docstring, as HTML."""
    return html.escape((sys.modules[name].__doc__ or "").partition("\n")[0])


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "library")
