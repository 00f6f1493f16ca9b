"""A position as one HTML file in which anybody can play it: in a browser, without a network, by mouse, touch and keys.

The page has the rules (``rules.js``) apart from what shows them (``play.js``). A state is a string with the kind of the
piece that begins on each cell, so that interchangeable pieces make equal states. The solution comes along; all
distances are found by the page itself, breadth first, where the positions are few: as tables they would make files
large, and need the same search to be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..errors import ArgumentError, check_type, quoted
from ..model.board import Board
from ..model.playthrough import play
from ..model.position import Position
from ..model.solvability import count_without_exploring
from .document import NO_ART, WebPage, board_data, placed_pieces, web_page

MOST_POSITIONS = 200_000  # that a page searches: some seconds on a slow phone
BODY = """
<p><span id="asks"></span> <span class="soft" data-phrase="award"></span></p></header>
<svg id="board" role="application"></svg>
<div class="side"><div><p id="count"></p><p id="left" class="soft"></p>
<p id="message" role="status" aria-live="polite"></p><p id="spoken" class="unseen" aria-live="polite"></p></div>
<figure><figcaption data-phrase="goal"></figcaption><svg id="goal" role="img"></svg></figure>
<div class="controls wide"><button id="undo" data-phrase="undo"></button>
<button id="again" data-phrase="again"></button>
<button id="hint" data-phrase="hint"></button><button id="way" data-phrase="way"></button>
<label id="exactly" class="absent"><input type="checkbox" id="exact"><span data-phrase="distance"></span></label></div>
<p id="keys" class="soft keys wide"></p></div>"""


def draw_page(
    start: Position,
    solution: str | Iterable[str],
    is_shortest: bool = True,
    finds_distances: bool = True,
    art: Mapping[str, str | bytes] = NO_ART,
    name: str = "",
) -> WebPage:
    """Return the page of a position, with a solution that nobody can shorten where it ``is_shortest``.

    With ``finds_distances`` the page finds all distances, unless there are more than ``MOST_POSITIONS`` positions.
    ``art`` has pictures of pieces by their names, as SVG text or as PNG or WebP; ``name`` takes the place of the
    board's. Raises IllegalMove, NotationError, and ArgumentError for moves that don't end at the goal.
    """
    board = check_type("start", start, Position).board
    game = play(start, solution)
    if not game.positions[-1].is_goal:
        raise ArgumentError(f"solution: expected moves from {quoted(str(start))} to the goal")
    moves, position = list[tuple[int, str]](), start
    for move in game.moves:
        moves.append((position.cells_of(next(move.steps()))[0], "".join(move.path)))
        position = position.apply(move)
    data = board_data(board, art) | {
        "pieces": placed_pieces(board, start.cells),
        "solution": moves,
        "par": len(moves),
        "exact": bool(is_shortest),
        "most": MOST_POSITIONS if finds_distances else 0,
    }
    return web_page(check_type("name", name, str, "a text") or board.name or "Puzzle", "play", BODY, data)


def has_few_positions(board: Board) -> bool:
    """Return whether a page should look for all distances of a board, as far as its positions are counted at once.

    Where they are not, the page gives up by itself.
    """
    count = count_without_exploring(board)
    return count is None or count <= MOST_POSITIONS
