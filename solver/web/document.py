"""The HTML file that every page is, and what all pages know: the words, the board and how its pieces look.

A page is one file that nothing from outside can be loaded into or run in, as its content policy says. It brings the
words of all languages along and speaks that of the reader's browser, as it is sent to others than its writer.
"""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import Any

from ..errors import ArgumentError, brief_repr
from ..formats.board_files import read_toml
from ..model.board import Board
from ..model.letter_grid import kind_colour
from ..model.pieces import Cells
from ..system.files import save_text

HERE = Path(__file__).parent
ENGLISH = "en"
KINDS = ("play", "map")  # of pages, and of tables in the files of phrases
FIRST_SIGN = 48  # the character code of the sign of a board's first kind of pieces, as in ``rules.js``
TILE, INK = "#efe6d2", "#241f1a"
SHADE = 0.62  # of the colour below a piece's face
IMAGES = {b"\x89PNG": "png", b"RIFF": "webp"}  # by how they begin; anything else is SVG
NO_ART: Mapping[str, str | bytes] = MappingProxyType({})


@dataclass(frozen=True)
class WebPage:
    """A page as HTML text.

    >>> from antipode.solver import draw_page
    >>> page = draw_page("eight", "1 2 3/4 5 6/0 7 8", "LL")
    >>> page.html[:15]
    '<!DOCTYPE html>'
    """

    html: str = field(repr=False)

    def save(self, path: str | Path) -> None:
        """Write it to a file whose name ends in ``.html``. Raises ArgumentError for another name, OSError."""
        save_text(path, self.html, ".html")


def web_page(name: str, kind: str, body: str, data: Mapping[str, Any]) -> WebPage:
    """Return a page of a kind, ``play`` or ``map``: its script and phrases, the text of its body, and its data."""
    words = {code: phrases_of(code, kind) for code in page_words()}
    script = "\n" + "".join((HERE / each).read_text("utf-8") for each in ("rules.js", "board.js", f"{kind}.js"))
    style = (HERE / "page.css").read_text("utf-8")
    policy = (
        f"default-src 'none'; script-src '{_digest(script)}'; style-src '{_digest(style)}'; img-src data:;"
        " base-uri 'none'; form-action 'none'"
    )
    shown = json.dumps({**data, "words": words}, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    without = "".join(f'<p lang="{code}">{escape(each["javascript"])}</p>' for code, each in page_words().items())
    return WebPage(
        f"""<!DOCTYPE html>
<html lang="{ENGLISH}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(name)} - Antipode</title>
<link rel="icon" href="data:,"><style>{style}</style></head>
<body><main class="{kind}"><header><h1 dir="auto">{escape(name)}</h1>{body}</main>
<noscript>{without}</noscript>
<script type="application/json" id="data">{shown}</script><script>{script}</script></body></html>
"""
    )


def _digest(text: str) -> str:
    """Return the digest by which the content policy knows a script or style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def phrases_of(code: str, kind: str) -> dict[str, Any]:
    """Return the phrases of a language that a kind of page needs, plural forms by their names."""
    words = page_words()[code]
    return {**{name: each for name, each in words.items() if name not in KINDS}, **words[kind]}


@cache
def page_words() -> dict[str, dict[str, Any]]:
    """Return the phrases of each language, by its code."""
    files = sorted((HERE / "words").glob("*.toml"))
    return {path.stem: read_toml(path) for path in files}


def board_data(board: Board, art: Mapping[str, str | bytes]) -> dict[str, Any]:
    """Return a board and its pieces, as ``rules.js`` and ``board.js`` read them."""
    if not isinstance(art, Mapping):
        raise ArgumentError(f"art={brief_repr(art)}, expected pictures by the names of pieces")
    looks, images = _looks(board, art)
    kinds = [
        {
            "shape": [list(cell) for cell in kind.shape],
            "goal": list(kind.goal_anchors),
            "ways": "".join(kind.directions),
            "inGoal": kind.in_goal,
        }
        for kind in board.classes
    ]
    number_of = {label: number for number, label in enumerate(looks)}
    data = {
        "rows": board.rows,
        "columns": board.columns,
        "walls": sorted(board.walls),
        "gates": sorted(board.gates),
        "gaps": board.gaps,
        "kinds": kinds,
        "goalPieces": [(board.class_of[each.label], each.anchor, number_of[each.label]) for each in board.goal_pieces],
        "goalText": board.goal.grid().replace("\n", " / "),
        "looks": list(looks.values()),
        "images": images,
        "metric": board.metric,
        "counts": "steps" if board.is_stepwise else board.metric,
    }
    return data | ({"goalState": page_state(board, board.goal_cells)} if board.has_complete_goal else {})


def placed_pieces(board: Board, cells: Cells) -> list[tuple[int, int, int]]:
    """Return the kind, the first cell and the look of each piece of a position."""
    number_of = {label: number for number, label in enumerate({piece.label: None for piece in board.pieces})}
    placed = [(cells[covered[0]], covered[0]) for covered in board.places_in(cells)]
    return [(board.class_of[label], anchor, number_of[label]) for label, anchor in placed]


def page_state(board: Board, cells: Cells) -> str:
    """Return a position as ``rules.js`` writes it: for each cell the sign of the kind that begins there, or a dot."""
    signs = ["."] * len(cells)
    for covered in board.places_in(cells):
        signs[covered[0]] = chr(FIRST_SIGN + board.class_of[cells[covered[0]]])
    return "".join(signs)


def _looks(board: Board, art: Mapping[str, str | bytes]) -> tuple[dict[int, dict[str, Any]], list[str]]:
    """Return how the piece of each label looks, and the pictures that some have."""
    looks, images = dict[int, dict[str, Any]](), dict[str, int]()
    for piece in {piece.label: piece for piece in board.pieces}.values():  # tiles of one colour share their label
        name, number = board.names[piece.label], board.shown_number(piece.label)
        look: dict[str, Any] = {"text": name, "big": bool(number)}
        if name in art:
            look["image"] = images.setdefault(_data_uri(art[name]), len(images))
        else:
            kind = board.class_of[piece.label]
            is_single = bool(number) and sum(board.class_of[each.label] == kind for each in board.pieces) == 1
            face = TILE if is_single else kind_colour(kind)
            look |= {"face": face, "lip": _shaded(face), "ink": INK}
        looks[piece.label] = look
    return looks, list(images)


def _data_uri(picture: str | bytes) -> str:
    raw = picture.encode() if isinstance(picture, str) else picture
    kind = IMAGES.get(raw[:4], "svg+xml")
    return f"data:image/{kind};base64,{base64.b64encode(raw).decode()}"


def _shaded(colour: str) -> str:
    return "#" + "".join(f"{round(SHADE * int(colour[at : at + 2], 16)):02x}" for at in (1, 3, 5))
