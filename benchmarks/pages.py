"""How large playable pages and maps are, and how fast browsers show them: ``python benchmarks/pages.py [SLOWER]``.

For each board: the file's size, plain and compressed; the processor's seconds to write it, with tables at hand; in
Chromium and Firefox the milliseconds to the first picture, and until all distances are found. With SLOWER, such as 4,
Chromium's processor is slowed so many times. Needs websocket-client and the browsers.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from main import main as run

PAGES = {
    "seven": ["draw", "seven", "start"],
    "eight": ["draw", "eight", "start"],
    "goat": ["draw", "goat", "start"],
    "klotski": ["draw", "klotski", "start"],
    "century": ["draw", "century", "start"],
    "car park": ["draw", "car-18qje3qk3rd", "start"],
    "picture": ["draw", "eight", "start", "--tiles", "picture"],
    "map of quzzle": ["map", "quzzle"],
    "map of klotski": ["map", "klotski"],
}
PAINT = "return performance.getEntriesByType('paint').map((each) => each.startTime)[0] ?? null"
FOUND = """
const wait = (done) => globalThis.puzzle ? done() : setTimeout(wait, 5, done);
await new Promise(wait);
return puzzle.search ? (await puzzle.search)?.milliseconds ?? null : performance.now();
"""


def main(slower: str = "1") -> None:
    """Write the pages twice, open them, and print a line for each."""
    sys.path.insert(1, str(Path(__file__).parent.parent / "tests" / "helpers"))
    helper = import_module("browser")
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        browsers = []
        for name in helper.BROWSERS:
            place = Path(folder) / name
            place.mkdir()
            browsers.append(helper.Browser(name, place))
            stack.callback(browsers[-1].close)
        browsers[0].devtools("Emulation.setCPUThrottlingRate", rate=float(slower))
        print(
            "page: size (compressed), time to write; in each browser to the first picture, and all distances or the map"
        )
        for name, command in PAGES.items():
            file = Path(folder) / f"{name.replace(' ', '-')}.html"
            for _ in range(2):
                began = time.process_time()
                with contextlib.redirect_stdout(io.StringIO()):
                    run([*command, "--output", str(file)])
                seconds = time.process_time() - began
            raw = file.read_bytes()
            told = f"{name}: {len(raw) / 1000:.0f} kB ({len(gzip.compress(raw)) / 1000:.0f}), {seconds:.2f} s"
            for browser in browsers:
                browser.resize(helper.PHONE)
                browser.open(file)
                found, paint = browser.run(FOUND), browser.run(PAINT)
                told += f"; {browser.name} {paint or 0:.0f} ms, " + ("too many" if found is None else f"{found:.0f} ms")
            print(told, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
