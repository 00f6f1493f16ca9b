"""A position as one HTML file in which anybody can play it: in a browser, without a network, by mouse, touch and keys.

The page has the rules (``rules.js``) apart from what shows them (``play.js``). A state is a string with the kind of the
piece that begins on each cell, so that interchangeable pieces make equal states. The solution comes along; all
distances are found by the page itself, breadth first, where the positions are few: as tables they would make files
large, and need the same search to be read. Nothing from outside can be loaded or run, as the content policy says.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..errors import ArgumentError, check_type, quoted
from ..model.board import Board
from ..model.picture import kind_colour
from ..model.pieces import Cells
from ..model.playthrough import Playthrough, play
from ..model.position import Position
from ..model.solvability import count_without_exploring
from ..system.files import write_atomically

HERE = Path(__file__).parent
MOST_POSITIONS = 200_000  # that a page searches: some seconds on a slow phone
LIP, INK = "#00000066", "#1c1917"
NO_ART: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class WebPage:
    """A playable page as HTML text."""

    html: str = field(repr=False)

    def save(self, path: str | Path) -> None:
        """Write it to a file whose name ends in ``.html``. Raises ArgumentError for another name, OSError."""
        if Path(path).suffix.lower() != ".html":
            raise ArgumentError(f"{quoted(str(path))}: expected a name that ends in .html")
        write_atomically(Path(path), [self.html.encode()], private=False)


def draw_page(
    start: Position,
    solution: str | Iterable[str],
    is_shortest: bool = True,
    finds_distances: bool = True,
    art: Mapping[str, str] = NO_ART,
) -> WebPage:
    """Return the page of a position, with a solution that nobody can shorten where it ``is_shortest``.

    With ``finds_distances`` the page finds all distances, unless there are more than ``MOST_POSITIONS`` positions.
    ``art`` has SVG pictures of pieces, by their names. Raises IllegalMove, NotationError, and ArgumentError for moves
    that don't end at the goal.
    """
    board = check_type("start", start, Position).board
    game = play(start, solution)
    if not game.positions[-1].is_goal:
        raise ArgumentError(f"solution: expected moves from {quoted(str(start))} to the goal")
    data = _data(game, art) | {"exact": is_shortest, "most": MOST_POSITIONS if finds_distances else 0}
    return WebPage(_html(board, data))


def has_few_positions(board: Board) -> bool:
    """Return whether a page should look for all distances of a board, as far as its positions are counted at once.

    Where they are not, the page gives up by itself.
    """
    count = count_without_exploring(board)
    return count is None or count <= MOST_POSITIONS


# What the page knows


def _data(game: Playthrough, art: Mapping[str, str]) -> dict[str, Any]:
    """Return the board, its pieces and the solution, as ``rules.js`` reads them."""
    start = game.positions[0]
    board = start.board
    looks, pictures = _looks(board, art)
    number_of = {label: number for number, label in enumerate(looks)}
    kinds = [
        {
            "shape": [list(cell) for cell in kind.shape],
            "goal": list(kind.goal_anchors),
            "ways": "".join(kind.directions),
            "inGoal": kind.in_goal,
        }
        for kind in board.classes
    ]
    labels = [(start.cells[cells[0]], cells[0]) for cells in board.places_in(start.cells)]
    goal = [(piece.label, piece.anchor) for piece in board.goal_pieces]
    moves, position = list[tuple[int, str]](), start
    for move in game.moves:
        moves.append((position.cells_of(next(move.steps()))[0], "".join(move.path)))
        position = position.apply(move)
    data = {
        "rows": board.rows,
        "columns": board.columns,
        "walls": sorted(board.walls),
        "gates": sorted(board.gates),
        "gaps": board.gaps,
        "kinds": kinds,
        "pieces": [(board.class_of[label], anchor, number_of[label]) for label, anchor in labels],
        "goalPieces": [(board.class_of[label], anchor, number_of[label]) for label, anchor in goal],
        "looks": list(looks.values()),
        "images": pictures,
        "metric": board.metric,
        "counts": "steps" if board.is_stepwise else board.metric,
        "par": len(game.moves),
        "solution": moves,
    }
    return data | ({"goalState": _state(board, board.goal_cells)} if board.has_complete_goal else {})


def _looks(board: Board, art: Mapping[str, str]) -> tuple[dict[int, dict[str, Any]], list[str]]:
    """Return how the piece of each label looks, and the pictures that some have."""
    looks, pictures = dict[int, dict[str, Any]](), list[str]()
    for piece in {piece.label: piece for piece in board.pieces}.values():  # tiles of one colour share their label
        name, number = board.names[piece.label], board.shown_number(piece.label)
        look: dict[str, Any] = {"text": name, "name": number or f"Piece {name}"}
        if name in art:
            pictures.append("data:image/svg+xml;base64," + base64.b64encode(art[name].encode()).decode())
            look["image"] = len(pictures) - 1
        else:
            look |= {"face": kind_colour(board.class_of[piece.label]), "lip": LIP, "ink": INK, "big": bool(number)}
        looks[piece.label] = look
    return looks, pictures


def _state(board: Board, cells: Cells) -> str:
    """Return a position as a state of the page."""
    signs = ["."] * len(cells)
    for covered in board.places_in(cells):
        signs[covered[0]] = _kinds()[board.class_of[cells[covered[0]]]]
    return "".join(signs)


def _kinds() -> str:
    """Return the signs of the kinds, as ``rules.js`` lists them."""
    listed = re.search(r'KINDS = "([^"]*)"', (HERE / "rules.js").read_text("utf-8"))
    assert listed is not None
    return listed[1] + "".join(map(chr, range(0x100, 0x100 + 60)))


# The page


def _html(board: Board, data: Mapping[str, Any]) -> str:
    script = "\n" + "".join((HERE / name).read_text("utf-8") for name in ("rules.js", "play.js"))
    style = (HERE / "page.css").read_text("utf-8")
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )
    shown = json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
    name, par = escape(board.name or "Puzzle"), data["par"]
    unit = board.metric if par != 1 else board.metric[:-1]
    asks = f"Can you do it in {par} {unit}?" if data["exact"] else f"The best known is {par} {unit}."
    keys = "" if board.gaps == 1 else " the piece in focus; Tab, or its letter, chooses it"
    goal = escape("Goal: " + board.goal.grid().replace("\n", " / "))
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{name} - Antipode</title>
<link rel="icon" href="data:,"><style>{style}</style></head>
<body><main><header><h1 dir="auto">{name}</h1>
<p>{asks} <span class="soft">Three stars for that, two within a quarter more.</span></p></header>
<div><svg id="board" role="group" aria-label="Board of {board.rows} rows and {board.columns} columns"></svg></div>
<div class="side"><div><p id="count"></p><p id="left" class="soft"></p>
<p id="message" role="status" aria-live="polite"></p></div>
<figure><figcaption>Goal</figcaption><svg id="goal" role="img" aria-label="{goal}"></svg></figure>
<div class="controls"><button id="undo">Undo</button><button id="again">Start again</button>
<button id="hint">Hint</button><button id="way">Show the way</button>
<label id="exactly" class="absent"><input type="checkbox" id="exact"> Distance</label></div>
<p class="soft">Drag or tap a piece. Arrow keys slide{keys}; Backspace takes back.</p></div></main>
<noscript>This puzzle needs JavaScript.</noscript>
<script type="application/json" id="puzzle">{shown}</script><script>{script}</script></body></html>
"""


def _digest(text: str) -> str:
    """Return the digest by which the content policy knows a script or style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
