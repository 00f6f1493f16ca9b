"""How large animations of Klotski's solution are, and how long they take: ``python benchmarks/exports.py [SIZE]``."""

from __future__ import annotations

import contextlib
import io
import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from main import main as run


def main(size: str = "480") -> None:
    """Print size and seconds of each format."""
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("gif", "png", "webp", "svg"):
            file = str(Path(folder) / f"klotski.{kind}")
            printed = io.StringIO()
            with contextlib.redirect_stdout(printed):
                run(["draw", "klotski", "start", "--solution", "--size", size, "--output", file, "--json"])
            found = json.loads(printed.getvalue())
            pixels = f"{found['width']}x{found['height']}"
            print(f"{kind}: {pixels}, {found['bytes'] / 1000:.0f} kB, {found['seconds']:.2f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
