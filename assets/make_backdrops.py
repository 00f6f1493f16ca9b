"""Draws what lies behind the boards of each family and behind some pages, ``assets/backdrops``:
``python assets/make_backdrops.py``.

Each is a tile that is laid side by side without a seam: black and white, hardly to be seen, over a colour of the theme.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import cos, pi, sin
from pathlib import Path

from svg_files import write_all

FOLDER = Path(__file__).parent / "backdrops"
SIDE = 360  # of a tile
SEED = 20261129
BLACK, WHITE = "#000000", "#ffffff"

PLANKS, GRAINS = 3, 7  # a tile's planks, and the lines in each
TUFTS, FLOWERS, STONES, FIBRES = 60, 8, 420, 280
CLOUDS, STARS, STAMPS = 5, 26, 7
THREAD, SQUARE = 12, 60  # widths of the threads of a canvas and of the squares of a parquet, which fill a tile
REACH = 14  # how far anything small reaches from its place, at most

Place = tuple[float, float]


def wood(rng: random.Random) -> str:
    """Return planks: the joints between them, and the grain along them."""
    high, found = SIDE / PLANKS, ""
    for top in (number * high for number in range(PLANKS)):
        found += _box(0, top, SIDE, high, BLACK, rng.choice((0.0, 0.015, 0.025)))
        for line in range(GRAINS):
            y, ink = top + high * (line + rng.uniform(0.4, 0.8)) / GRAINS, rng.choice((BLACK, BLACK, WHITE))
            found += _line(_wave(y, rng), ink, rng.uniform(0.02, 0.04), rng.uniform(0.8, 2.0))
        end = rng.uniform(0.1, 0.9) * SIDE
        for more, ink, opacity in ((0.0, BLACK, 0.07), (1.5, WHITE, 0.04)):
            found += _box(end + more, top, 1.5, high, ink, opacity) + _box(0, top + more, SIDE, 1.5, ink, opacity)
    return found


def _wave(y: float, rng: random.Random) -> str:
    """Return a line along a plank that ends as high as it begins."""
    waves = [(turns, rng.uniform(0.5, 2.5) / turns, rng.uniform(0, 2 * pi)) for turns in (1, 2, 3)]
    heights = [y + sum(a * sin(t * 2 * pi * x / SIDE + at) for t, a, at in waves) for x in range(0, SIDE + 1, 24)]
    return "M" + "L".join(f"{24 * number} {height:.1f}" for number, height in enumerate(heights))


def meadow(rng: random.Random) -> str:
    """Return tufts of grass, and a few flowers."""
    found = ""
    for place in _scattered(rng, TUFTS):
        size, ink, opacity = rng.uniform(8, 13), rng.choice((BLACK, BLACK, WHITE)), rng.uniform(0.05, 0.09)
        for x, y in _copies(place):
            blades = ((-0.5, -0.7), (-0.05, -1.0), (0.45, -0.8))
            tuft = "".join(_curve((x, y), (aside * size, up * size), aside * size * 0.3) for aside, up in blades)
            found += _line(tuft, ink, opacity, 1.6)
    for place in _scattered(rng, FLOWERS):
        turn = rng.uniform(0, pi)
        for x, y in _copies(place):
            petals = ((x + 2.8 * cos(turn + 2 * pi * i / 5), y + 2.8 * sin(turn + 2 * pi * i / 5)) for i in range(5))
            found += "".join(_dot(*petal, 1.8, WHITE, 0.12) for petal in petals)
    return found


def asphalt(rng: random.Random) -> str:
    """Return the small stones in asphalt."""
    shades, found = ((BLACK, 0.12), (WHITE, 0.06), (WHITE, 0.035)), ""
    for place in _scattered(rng, STONES):
        radius, shade = rng.uniform(0.6, 1.6), rng.choice(shades)
        found += "".join(_dot(x, y, radius, *shade) for x, y in _copies(place))
    return found


def felt(rng: random.Random) -> str:
    """Return short fibres that lie in all directions."""
    found = ""
    for place in _scattered(rng, FIBRES):
        turn, long, bend = rng.uniform(0, 2 * pi), rng.uniform(7, 13), rng.uniform(-4, 4)
        ink, opacity = rng.choice((BLACK, WHITE)), rng.uniform(0.03, 0.06)
        for start in _copies(place):
            found += _line(_curve(start, (long * cos(turn), long * sin(turn)), bend), ink, opacity, 1.1)
    return found


def canvas(rng: random.Random) -> str:
    """Return threads that cross, each over one and under the next."""
    found, count, long = "", SIDE // THREAD, THREAD - 3
    for thread in range(count):
        crossed = range(thread % 2 * THREAD, SIDE, 2 * THREAD)
        at, dark, light = thread * THREAD, rng.uniform(0.035, 0.07), rng.uniform(0.02, 0.04)
        for edge, ink, opacity in ((THREAD - 2.5, BLACK, dark), (2.5, WHITE, light)):
            along = "".join(f"M{x + 1.5} {at + edge}h{long}" for x in crossed)
            down = "".join(f"M{at + edge} {(y + THREAD) % SIDE + 1.5}v{long}" for y in crossed)
            found += _line(along + down, ink, opacity, 1.4)
    return found


def parquet(rng: random.Random) -> str:
    """Return the tiles of a sliding puzzle side by side, with a gap here and there."""
    found, count = "", SIDE // SQUARE
    gaps = {(1, 4), (4, 1), (3, 5)}
    for row in range(count):
        for column in range(count):
            x, y = column * SQUARE + 2, row * SQUARE + 2
            if (row, column) in gaps:
                found += _square(x, y, SQUARE - 4, BLACK, 0.055)
                continue
            found += _square(x, y + 1.2, SQUARE - 4, BLACK, 0.035)
            found += _square(x, y, SQUARE - 4, WHITE, rng.uniform(0.025, 0.04))
    return found


def sky(rng: random.Random) -> str:
    """Return clouds, and small stars between them."""
    found, places = "", list(_scattered(rng, CLOUDS + STARS))
    for place in places[:CLOUDS]:
        size = rng.uniform(24, 34)
        puffs = ((-0.95, 0.1, 0.5), (-0.3, -0.25, 0.65), (0.45, -0.1, 0.55), (1.0, 0.15, 0.42))
        for x, y in _copies(place, 2 * size):
            cloud = "".join(_circle(x + right * size, y + down * size, part * size) for right, down, part in puffs)
            base = f"M{x - 1.3 * size:.1f} {y + 0.1 * size:.1f}h{2.6 * size:.1f}v{0.45 * size:.1f}h{-2.6 * size:.1f}z"
            for lower, ink, opacity in ((2.0, BLACK, 0.03), (0.0, WHITE, 0.045)):
                moved = f'transform="translate(0 {lower})" fill="{ink}" fill-opacity="{opacity}"'
                found += f'<path d="{cloud}{base}" {moved}/>\n'
    for place in places[CLOUDS:]:
        size = rng.uniform(1.6, 3.4)
        for x, y in _copies(place):
            found += _star(x, y, size, WHITE, rng.choice((0.07, 0.1)))
    return found


def album(rng: random.Random) -> str:
    """Return faint stamps of several sizes, each with a star, on paper."""
    found = ""
    for place in _scattered(rng, STAMPS):
        radius, turn = rng.uniform(22, 32), rng.uniform(0, 1)
        for lower, ink, opacity in ((0.0, BLACK, 0.055), (1.3, WHITE, 0.04)):
            for x, y in _copies((place[0], place[1] + lower), 36):
                found += _line(_scallops(x, y, radius, turn), ink, opacity, 1.5)
                found += _line(_circle(x, y, 0.78 * radius), ink, opacity, 1.0)
                found += _star(x, y, 0.42 * radius, ink, opacity)
    return found


def _scallops(x: float, y: float, radius: float, turn: float, count: int = 16) -> str:
    """Return the edge of a stamp: a circle of small arcs."""
    angles = [2 * pi * (number + turn) / count for number in range(count + 1)]
    points = [f"{x + radius * sin(each):.1f} {y - radius * cos(each):.1f}" for each in angles]
    small = radius * sin(pi / count)
    return f"M{points[0]}" + "".join(f"A{small:.1f} {small:.1f} 0 0 1 {point}" for point in points[1:]) + "Z"


def _circle(x: float, y: float, radius: float) -> str:
    """Return the path of a circle."""
    arc = f"a{radius:.1f} {radius:.1f} 0 1 1"
    return f"M{x - radius:.1f} {y:.1f}{arc} {2 * radius:.1f} 0{arc} {-2 * radius:.1f} 0z"


def _star(x: float, y: float, radius: float, ink: str, opacity: float) -> str:
    """Return a star of five points, filled."""
    turns = ((pi * number / 5, radius if number % 2 == 0 else 0.45 * radius) for number in range(10))
    points = "L".join(f"{x + far * sin(turn):.1f} {y - far * cos(turn):.1f}" for turn, far in turns)
    return f'<path d="M{points}Z" fill="{ink}" fill-opacity="{opacity}"/>\n'


def _scattered(rng: random.Random, count: int) -> Iterator[Place]:
    """Yield places all over a tile, each the farthest of a few from those before."""
    there = list[Place]()
    for _ in range(count):
        tries = [(rng.uniform(0, SIDE), rng.uniform(0, SIDE)) for _ in range(6)]
        there.append(max(tries, key=lambda each: min((_apart(each, other) for other in there), default=0.0)))
        yield there[-1]


def _apart(one: Place, other: Place) -> float:
    """Return the square of the distance of two places, over the edges of a tile, too."""
    return sum(min(abs(a - b), SIDE - abs(a - b)) ** 2 for a, b in zip(one, other, strict=True))


def _copies(place: Place, reach: float = REACH) -> Iterator[Place]:
    """Yield a place, and again those beyond the edges from which what is there reaches into the tile."""
    for x in (place[0] - SIDE, place[0], place[0] + SIDE):
        for y in (place[1] - SIDE, place[1], place[1] + SIDE):
            if -reach < x < SIDE + reach and -reach < y < SIDE + reach:
                yield x, y


def _curve(start: Place, shift: Place, bend: float) -> str:
    """Return the path of a curve whose middle is moved aside, at right angles, by a share of its length."""
    (x, y), (right, down) = start, shift
    long = (right**2 + down**2) ** 0.5
    by = right / 2 - bend * down / long, down / 2 + bend * right / long
    return f"M{x:.1f} {y:.1f}q{by[0]:.1f} {by[1]:.1f} {right:.1f} {down:.1f}"


def _line(path: str, ink: str, opacity: float, width: float) -> str:
    stroke = f'stroke="{ink}" stroke-opacity="{opacity:.3f}" stroke-width="{width:.1f}"'
    return f'<path d="{path}" fill="none" {stroke} stroke-linecap="round"/>\n'


def _dot(x: float, y: float, radius: float, ink: str, opacity: float) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}" fill="{ink}" fill-opacity="{opacity}"/>\n'


def _square(x: float, y: float, side: float, ink: str, opacity: float) -> str:
    """Return a square with round corners."""
    box = f'x="{x:.1f}" y="{y:.1f}" width="{side:.1f}" height="{side:.1f}" rx="7"'
    return f'<rect {box} fill="{ink}" fill-opacity="{opacity:.3f}"/>\n'


def _box(x: float, y: float, width: float, height: float, ink: str, opacity: float) -> str:
    box = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect {box} fill="{ink}" fill-opacity="{opacity}"/>\n' if opacity else ""


GROUNDS = {each.__name__: each for each in (wood, meadow, asphalt, felt, canvas, parquet, sky, album)}


def files() -> dict[str, str]:
    """Return every tile's file, by its name."""
    root = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" width="{SIDE}" height="{SIDE}">'
    return {f"{name}.svg": f"{root}\n{draw(random.Random(SEED))}</svg>\n" for name, draw in GROUNDS.items()}


if __name__ == "__main__":
    write_all(FOLDER, files())
