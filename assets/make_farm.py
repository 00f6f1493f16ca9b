"""Draws the fences of farms that *Goat* doesn't have, some of them two cells long, and the meadow.

    python assets/make_farm.py

They are made of what *Goat*'s pieces are made of, so that fences join whatever pieces lie side by side.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parent / "pieces" / "farm"
CELL = 100
INNER, OUTER = 41, 59  # where the two rails of a fence run across a cell
SHADOW = 5  # how far rails throw theirs
FENCES = {
    "fence-top-right": ("LD",),
    "long-fence": ("LR", "LR"),
    "long-top-left": ("RD", "LR"),
    "long-bottom-right": ("LR", "LU"),
}
TALL = {
    "tall-fence": ("UD", "UD"),
    "tall-top-left": ("RD", "UD"),
    "tall-bottom-right": ("UD", "LU"),
    "tall-end": ("LU", ""),
}
TURF = (
    '<defs><linearGradient id="turf" gradientUnits="userSpaceOnUse" x1="0" y1="2" x2="0" y2="{low}">'
    '<stop offset="0" stop-color="#a6d368"/><stop offset="1" stop-color="#82b84b"/></linearGradient></defs>\n'
    '<rect x="2" y="2" width="{wide}" height="{high}" rx="11" fill="#44702c"/>\n'
    '<rect x="2" y="2" width="{wide}" height="{face}" rx="11" fill="#d3f09c"/>\n'
    '<rect x="2" y="3.8" width="{wide}" height="{turf}" rx="11" fill="url(#turf)"/>\n'
)
WHITE, PINK = ("#ffffff", "#f2b21f"), ("#ffd9e8", "#d9506f")
RAILS = (("#54301a", 10.6, 0), ("#c08146", 7.0, 0), ("#e3ad6c", 2.2, -2))  # colour, width, how far aside


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for is_tall, pieces in ((False, FENCES), (True, TALL)):
        for name, cells in pieces.items():
            columns, rows = (1, len(cells)) if is_tall else (len(cells), 1)
            places = [(0, CELL * number) if is_tall else (CELL * number, 0) for number in range(len(cells))]
            fences = "".join(_fence(ways, *place) for ways, place in zip(cells, places, strict=True) if ways)
            _write(name, columns, rows, fences)
    _write("gate-horizontal", 1, 1, _gate())
    _write("meadow", 1, 1, "", flowers=4)


def _write(name: str, columns: int, rows: int, body: str, flowers: int = 1) -> None:
    wide, high = columns * CELL, rows * CELL
    turf = TURF.format(low=high - 7, wide=wide - 4, high=high - 4, face=high - 9, turf=high - 10.8)
    grown = "".join(_grown(random.Random(name), columns, rows, flowers))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">\n'
    text = f"{head}<!-- Farm: {name.replace('-', ' ')}; drawn by make_farm.py -->\n{turf}{grown}{body}</svg>\n"
    (FOLDER / f"{name}.svg").write_text(text, encoding="utf-8")


def _grown(rng: random.Random, columns: int, rows: int, flowers: int) -> Iterator[str]:
    """Yield patches, tufts and flowers, near the corners of each cell: there no fence runs."""
    corners = [
        (CELL * column + x + rng.randint(-4, 4), CELL * row + y + rng.randint(-4, 4))
        for row in range(rows)
        for column in range(columns)
        for x, y in ((18, 20), (82, 20), (18, 78), (82, 78))
    ]
    rng.shuffle(corners)
    for x, y in corners[: 2 * columns * rows]:
        wide, high = rng.randint(9, 13), rng.randint(5, 8)
        yield f'<ellipse cx="{x}" cy="{y}" rx="{wide}" ry="{high}" fill="#5f9637" opacity=".2"/>\n'
    tufts = corners[columns * rows : 3 * columns * rows]
    blades = " ".join(
        f"M{x - 2.6} {y}L{x - 0.8} {y + 4}M{x} {y - 1.6}V{y + 4}M{x + 2.6} {y}L{x + 0.8} {y + 4}" for x, y in tufts
    )
    yield f'<path d="{blades}" fill="none" stroke="#5f9637" stroke-width="1.5" stroke-linecap="round"/>\n'
    for number, (x, y) in enumerate(corners[::-1][: flowers * columns * rows]):
        yield _flower(x, y + 2, *(WHITE if number % 2 == 0 else PINK))


def _flower(x: float, y: float, petals: str, heart: str) -> str:
    places = ((0, -2.3), (2.19, -0.71), (1.35, 1.86), (-1.35, 1.86), (-2.19, -0.71))
    circles = "".join(f'<circle cx="{x + right:.2f}" cy="{y + down:.2f}" r="2.1"/>' for right, down in places)
    return f'<g fill="{petals}">{circles}</g><circle cx="{x}" cy="{y}" r="1.7" fill="{heart}"/>\n'


def _fence(ways: str, left: int, top: int) -> str:
    """Draw the rails of a cell, and posts on them."""
    rails = _straight(ways) if ways in ("LR", "UD") else _corner(ways)
    shadows = (
        f'<path d="{_path(rails, left, top, SHADOW)}" fill="none" stroke="#2f5220" stroke-width="10" opacity=".38"'
        ' stroke-linejoin="round"/>\n'
    )
    drawn = "".join(
        f'<path d="{_path(rails, left, top, aside)}" fill="none" stroke="{colour}" stroke-width="{width}"'
        ' stroke-linejoin="round"/>\n'
        for colour, width, aside in RAILS
    )
    if ways == "LR":
        posts = _post(left + 25, top + 35, 7.5, 26) + _post(left + 75, top + 35, 7.5, 26)
    elif ways == "UD":
        posts = _post(left + 50, top + 10, 7.5, 26) + _post(left + 50, top + 60, 7.5, 26)
    else:
        posts = _post(left + 50, top + 31, 10.5, 31)
    return shadows + drawn + posts


def _straight(ways: str) -> list[list[tuple[int, int]]]:
    if ways == "LR":
        return [[(0, rail), (CELL, rail)] for rail in (INNER, OUTER)]
    return [[(rail, 0), (rail, CELL)] for rail in (INNER, OUTER)]


def _corner(ways: str) -> list[list[tuple[int, int]]]:
    """Return the rail round the outer side of a corner, and that round the inner one."""
    across, along = (CELL if "R" in ways else 0), (CELL if "D" in ways else 0)
    rails = []
    for is_outer in (True, False):
        x = INNER if ("R" in ways) == is_outer else OUTER
        y = INNER if ("D" in ways) == is_outer else OUTER
        rails.append([(across, y), (x, y), (x, along)])
    return rails


def _path(rails: list[list[tuple[int, int]]], left: int, top: int, aside: int) -> str:
    """Return the path of a cell's rails, moved a little aside but for their ends at the cell's sides."""

    def place(value: int, begin: int) -> int:
        return begin + (value if value in (0, CELL) else value + aside)

    return "".join("M" + "L".join(f"{place(x, left)} {place(y, top)}" for x, y in rail) for rail in rails)


def _post(x: float, y: float, half: float, high: float) -> str:
    flat = 0.62 * half
    low, edge = y + high, x + half - 1
    return (
        f'<path d="M{x - half} {y}V{low}A{half} {flat:.2f} 0 0 0 {x + half} {low}V{y}Z" fill="#a5662f" stroke="#54301a"'
        ' stroke-width="2" stroke-linejoin="round"/>\n'
        f'<path d="M{x + 0.35 * half:.2f} {y}V{low + 0.53 * half:.2f}Q{edge} {low + 0.37 * half:.2f} {edge} {low}V{y}Z"'
        ' fill="#7d4820"/>\n'
        f'<ellipse cx="{x}" cy="{y}" rx="{half}" ry="{flat:.2f}" fill="#f0c88e" stroke="#54301a" stroke-width="2"/>\n'
        f'<ellipse cx="{x}" cy="{y}" rx="{0.45 * half:.2f}" ry="{0.42 * flat:.2f}" fill="none" stroke="#c08146"'
        ' stroke-width="1.3"/>\n'
    )


def _gate() -> str:
    """Draw a gate of two painted leaves between posts, across a fence that runs left and right."""
    ends = [[(x, rail), (x + 18, rail)] for rail in (INNER, OUTER) for x in (0, 82)]
    rails = "".join(
        f'<path d="{_path(ends, 0, 0, aside)}" fill="none" stroke="{colour}" stroke-width="{width}"/>\n'
        for colour, width, aside in RAILS
    )
    leaves = ""
    for left, brace in ((22, "M22 67L45.4 33"), (54.6, "M54.6 33L78 67")):
        frame = f"M{left} 33H{left + 23.4}V67H{left}Z"
        leaves += (
            f'<path d="{frame}{brace}" fill="none" stroke="#4a3a34" stroke-width="9.4" stroke-linejoin="round"/>\n'
        )
        leaves += f'<path d="{brace}" fill="none" stroke="#e6d3aa" stroke-width="5.4"/>\n'
        leaves += f'<path d="{frame}" fill="none" stroke="#fff4d8" stroke-width="5.8" stroke-linejoin="round"/>\n'
    latch = (
        '<path d="M43 50H57" fill="none" stroke="#4a3a34" stroke-width="8" stroke-linecap="round"/>\n'
        '<circle cx="50" cy="50" r="5.6" fill="#f2b21f" stroke="#4a3a34" stroke-width="2.2"/>\n'
        '<circle cx="48.6" cy="48.4" r="1.5" fill="#fff4d8"/>\n'
    )
    shadow = '<path d="M20 38H84V78H20Z" fill="#2f5220" opacity=".34"/>\n'
    return shadow + rails + _post(11, 34, 8, 26) + leaves + latch + _post(89, 34, 8, 26)


if __name__ == "__main__":
    main()
