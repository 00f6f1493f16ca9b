"""What packages below do with a ``Position``, of a board and a position that may be given as text in any format."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..catalogue import reading
from ..catalogue.boards import as_board, as_position
from ..catalogue.readings import Entries, Reading
from ..catalogue.texts import PlayedGame
from ..errors import ArgumentError, brief_repr, check_type, one_of, quoted
from ..formats.block_levels import Level
from ..model import drawings, playthrough, solvability
from ..model.board import Board
from ..model.drawings import Drawing
from ..model.playthrough import Playthrough
from ..model.position import Position
from ..web import page
from ..web.document import NO_ART, WebPage


def read_any(text: str, board: Board | str | None = None, goal: str | None = None) -> Reading:
    """Return what a text in any format means: a position, board or game of papers, courses and other programs.

    ``Reading.found`` is that, ``.format`` which format it was, ``.told`` what was assumed, in a sentence. A position is
    one of ``board`` where it fits. ``goal`` is ``blank-first``, ``snail`` or a goal's text, where the usual one is not
    meant. Raises Misread with the place and the reason, BoardError.

    >>> from antipode.solver import read_any
    >>> reading = read_any("ooxBBoooCDxoAACDEooooFEooooFEooooGGG")
    >>> reading.format, str(reading.told)
    ('car-park', 'Read as a car-park line; the goal: A leaves on the right.')
    """
    check_type("text", text, str)
    if goal is not None:
        check_type("goal", goal, str)
    return reading.read_any(text, None if board is None else as_board(board), goal=goal)


def write_as(found: Reading | Position | Board | PlayedGame, form: str) -> str:
    """Return a position, board or game as a text in another format, such as ``game-id``. Raises ArgumentError for what
    the format can't say, and for one that is not written.

    >>> from antipode.solver import load_board, write_as
    >>> write_as(load_board("eight").position("1 2 3/4 0 6/7 5 8"), "game-id")
    '3x3:1,2,3,4,0,6,7,5,8'
    """
    meant = found.found if isinstance(found, Reading) else found
    if not isinstance(meant, Position | Board | PlayedGame | Level | Entries):
        raise ArgumentError(f"found={brief_repr(meant)}, expected a Reading, Position, Board or PlayedGame")
    written = dict(reading.written_formats(meant))
    if form not in written:
        raise ArgumentError(one_of(f"format {quoted(form)} can't say this", "", written))
    return written[form]


def play(board: Board | str, position: Position | str, moves: str | Iterable[str]) -> Playthrough:
    """Return the game of ``moves`` from a position. All of it may be given as text.

    Raises IllegalMove, which names the move that no piece can make, and NotationError for a text that is not moves.

    >>> from antipode.solver import play
    >>> game = play("eight", "1 2 3/4 5 6/0 7 8", "LL")
    >>> [str(position) for position in game.positions]
    ['1 2 3/4 5 6/0 7 8', '1 2 3/4 5 6/7 0 8', '1 2 3/4 5 6/7 8 0']
    """
    return playthrough.play(as_position(board, position)[1], moves)


def check_solvable(board: Board | str, position: Position | str) -> None:
    """Raise Unsolvable, in words that a player understands, for what is known at once never to be solved.

    That is all on boards with one gap; elsewhere ``is_solvable`` finds out the rest from the board's table.

    >>> from antipode.solver import check_solvable
    >>> check_solvable("eight", "1 2 3/4 5 6/8 7 0")
    Traceback (most recent call last):
        ...
    antipode.solver.errors.Unsolvable: '1 2 3/4 5 6/8 7 0' on eight: it can never be solved: two of its ...
    """
    solvability.check_solvable(as_position(board, position)[1])


def draw_position(board: Board | str, position: Position | str, size: int | None = None) -> Drawing:
    """Return a picture of a position, its longer side ``size`` pixels (by default 48 a cell). Raises ArgumentError.

    >>> from antipode.solver import draw_position
    >>> draw_position("klotski", "ABBC/ABBC/DEEF/DGHF/I..J", size=300)
    Drawing(width=240, height=300)
    """
    return drawings.draw_position(as_position(board, position)[1], size)


def draw_game(
    board: Board | str,
    position: Position | str,
    moves: str | Iterable[str],
    seconds_per_move: float = 0.5,
    size: int | None = None,
) -> Drawing:
    """Return a picture of a game that plays over and over, its longer side ``size`` pixels (by default 48 a cell).

    Raises IllegalMove for a move that no piece can make, NotationError for a text that is not moves, ArgumentError.

    >>> from antipode.solver import draw_game
    >>> picture = draw_game("eight", "1 2 3/4 5 6/0 7 8", "LL", seconds_per_move=1)
    >>> picture.svg.count("<animateTransform")
    2
    """
    return drawings.draw_game(as_position(board, position)[1], moves, seconds_per_move, size)


def draw_page(
    board: Board | str,
    position: Position | str,
    solution: str | Iterable[str],
    is_shortest: bool = True,
    finds_distances: bool = True,
    art: Mapping[str, str | bytes] = NO_ART,
    name: str = "",
) -> WebPage:
    """Return a page on which anybody can play a position, with a solution that nobody can shorten where it
    ``is_shortest``.

    With ``finds_distances`` the page finds all distances itself, on boards of up to 200,000 positions. ``art`` has
    pictures of pieces by their names, as SVG text or as PNG or WebP; ``name`` takes the place of the board's. Raises
    IllegalMove, NotationError, and ArgumentError for moves that don't end at the goal.

    >>> from antipode.solver import draw_page
    >>> draw_page("eight", "1 2 3/4 5 6/0 7 8", "LL").html[:15]
    '<!DOCTYPE html>'
    """
    return page.draw_page(as_position(board, position)[1], solution, is_shortest, finds_distances, art, name)
