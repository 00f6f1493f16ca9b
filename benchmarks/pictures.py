"""Pictures of every screen, to see whether a change to the code changes what the player sees.

``python benchmarks/pictures.py record TREE OUT`` plays the game of a checkout through all its screens, at three sizes,
in two themes and two languages, and saves a picture at each stop; ``--quick`` does that in two of the twelve ways,
``--variant 3840x2160-contrast-en-200`` in that one: size, theme, language, and perhaps how large all text is in
percent; ``--only WORD ...`` only where the name of a chapter has one of the words. ``python benchmarks/pictures.py
compare A B`` tells where two recordings differ, and saves each such pair side by side. Two recordings of one tree are
equal to the pixel.

The stops are in ``pictures_chapters.py``, what plays there is in ``pictures_player.py``.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import numpy as np

HERE = Path(__file__).resolve().parent
SIZES, THEMES, LOCALES = ("480x360", "1280x800", "2560x1440"), ("dark", "light"), ("en", "ja")
VARIANTS = [f"{size}-{theme}-{locale}" for size in SIZES for theme in THEMES for locale in LOCALES]
LANGUAGES = {"en": "en_GB.UTF-8", "de": "de_DE.UTF-8", "ja": "ja_JP.UTF-8"}
VARIANT = re.compile(rf"\d+x\d+-(dark|light|warm|contrast)-({'|'.join(LANGUAGES)})(-\d+)?")
QUICK = ["1280x800-dark-en", "480x360-light-ja"]
PAIRS = "-differences"
"""What the folder of the pictures side by side is called, after that of the second recording."""
MOST_PAIRS = 400
"""Pictures side by side that are saved: one is enough to see what has changed everywhere."""


class Difference(NamedTuple):
    """Two pictures of one name."""

    name: str
    pixels: int
    """How many are different; all of the larger picture where the sizes are."""


def record(tree: Path, out: Path, variants: list[str], only: list[str], jobs: int) -> int:
    """Save the pictures of a tree, in a folder for each variant; return how many variants have failed."""
    out.mkdir(parents=True, exist_ok=True)

    def run(variant: str) -> int:
        begun = time.perf_counter()
        command = [sys.executable, str(HERE / "pictures_player.py"), str(tree), str(out / variant), variant, *only]
        code = subprocess.run(command, cwd=tree, env=_environment(variant, out), check=False).returncode
        count = len(list((out / variant).glob("*.png")))
        print(f"{variant}: {count} pictures, {time.perf_counter() - begun:.0f} s", flush=True)
        return int(code != 0)

    with ThreadPoolExecutor(jobs) as threads:
        return sum(threads.map(run, variants))


def _environment(variant: str, out: Path) -> dict[str, str]:
    """Return an environment without anything of the player's own.

    Only the tables in the cache, which take long, are shared by all variants.
    """
    locale = LANGUAGES[variant.split("-")[2]]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "LC_", "SDL_", "PYTHON"))}
    return kept | {
        "LC_ALL": locale,
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "XDG_CACHE_HOME": str(out.resolve() / ".cache"),
    }


def compare(before: Path, after: Path) -> int:
    """Print where two recordings differ; return how many pictures do. Pairs go to ``AFTER-differences``."""
    names = [
        {name for path in root.rglob("*.png") if PAIRS not in (name := str(path.relative_to(root)))}
        for root in (before, after)
    ]
    for root, only in ((before, names[0] - names[1]), (after, names[1] - names[0])):
        for name in sorted(only):
            print(f"only in {root}: {name}")
    differences = [found for name in sorted(names[0] & names[1]) if (found := _difference(before, after, name))]
    for found in differences:
        print(f"{found.pixels:9,} pixels  {found.name}")
    for found in differences[:MOST_PAIRS]:
        _save_pair(before, after, found.name)
    pixels = sum(found.pixels for found in differences)
    print(
        f"{len(names[0] & names[1])} pictures compared, {len(differences)} differ in {pixels:,} pixels;"
        f" {len(names[0] ^ names[1])} are on one side only"
    )
    return len(differences) + len(names[0] ^ names[1])


def _difference(before: Path, after: Path, name: str) -> Difference | None:
    if (before / name).read_bytes() == (after / name).read_bytes():
        return None
    one, other = _pixels(before / name), _pixels(after / name)
    if one.shape != other.shape:
        return Difference(name, max(one.shape[0] * one.shape[1], other.shape[0] * other.shape[1]))
    pixels = int((one != other).any(axis=2).sum())
    return Difference(name, pixels) if pixels else None


def _pixels(path: Path) -> np.ndarray:
    """Return the pixels of a picture: shape (width, height, 3)."""
    import pygame

    pixels: np.ndarray = pygame.surfarray.array3d(pygame.image.load(path))
    return pixels


def _save_pair(before: Path, after: Path, name: str) -> None:
    """Save both pictures side by side, and between them their differences in white."""
    import pygame

    one, other = pygame.image.load(before / name), pygame.image.load(after / name)
    width = one.get_width()
    pair = pygame.Surface((2 * width + other.get_width() + 20, max(one.get_height(), other.get_height())))
    pair.blit(one, (0, 0))
    if one.get_size() == other.get_size():
        different = (_pixels(before / name) != _pixels(after / name)).any(axis=2)
        mask = np.repeat(np.where(different, 255, 0).astype(np.uint8)[..., None], 3, axis=2)
        pair.blit(pygame.surfarray.make_surface(mask), (width + 10, 0))
    pair.blit(other, (2 * width + 20, 0))
    path = after.with_name(f"{after.name}{PAIRS}") / name
    path.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(pair, path)


def _variant(text: str) -> str:
    """Return a variant from the command line."""
    if not VARIANT.fullmatch(text):
        raise argparse.ArgumentTypeError(f"{text!r}, expected such as {VARIANTS[0]} or 3840x2160-contrast-en-200")
    return text


def main() -> int:
    """Record or compare, as the command line says; return the exit code."""
    parser = argparse.ArgumentParser(description="Pictures of every screen, recorded and compared.")
    commands = parser.add_subparsers(required=True)
    recording = commands.add_parser("record", help="save a picture of every screen of a checkout")
    recording.add_argument("tree", type=Path)
    recording.add_argument("out", type=Path)
    recording.add_argument("--quick", action="store_true", help="two of the twelve variants")
    recording.add_argument("--variant", type=_variant, help="this one, such as 3840x2160-contrast-en-200")
    recording.add_argument("--only", nargs="*", default=[], metavar="WORD", help="only chapters named so")
    recording.add_argument("--jobs", type=int, default=1, metavar="N", help="so many variants at a time")
    recording.set_defaults(compares=False)
    comparing = commands.add_parser("compare", help="tell where two recordings differ")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.set_defaults(compares=True)
    given = parser.parse_args()
    if given.compares:
        return int(compare(given.before, given.after) > 0)
    variants = [given.variant] if given.variant else QUICK if given.quick else VARIANTS
    return int(record(given.tree.resolve(), given.out.resolve(), variants, given.only, given.jobs) > 0)


if __name__ == "__main__":
    sys.exit(main())
