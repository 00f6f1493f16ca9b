"""The looks of pieces, from ``assets/boards.toml`` (tiles) and ``assets/blocks.toml`` (blocks); without pygame."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from solver import Board, Direction
from solver.formats.board_files import read_toml

from ..model.board_kinds import OWN_MARKS, coloured_numbers, is_farm, mark_of
from ..ui.art import ASSETS
from .bodies import Cell, Piece, Shape, corner_of, fills, framed, shape_of, size_of

EMBLEMS = ("goat", "star", "clover", "moon", "heart", "drop", "diamond", "ring", "square", "circle")
BRASS, BRASS_LIGHT, BRASS_DARK = "#edcf86", "#fdeab0", "#dfae4e"


class Look(NamedTuple):
    """The material of a piece, its colours as ``#rrggbb``."""

    face: str
    lip: str
    edge: str
    grain: str
    emblem: str
    directions: tuple[Direction, ...] = tuple(Direction)
    """The directions in which it slides: signs on it show them where these are not all."""
    name: str = ""
    """The word for its colour, in the file and in texts; empty for wood."""

    @property
    def ink(self) -> str:
        """The colour of numbers on it."""
        red, green, blue = (int(self.face[at : at + 2], 16) for at in (1, 3, 5))
        return "#201509" if 0.3 * red + 0.59 * green + 0.11 * blue > 118 else "#ffffff"


@cache
def board_styles() -> dict[str, Any]:
    """Return the looks of all boards, by their ids; ``default`` is for boards without one of their own."""
    return read_toml(ASSETS / "boards.toml")


@cache
def block_styles() -> dict[str, Any]:
    """Return the content of the file."""
    return read_toml(ASSETS / "blocks.toml")


def look_of(board: Board, piece: Piece) -> Look:
    """Return a piece's look: interchangeable pieces share one, others differ by it or by their shape."""
    return _looks(board)[board.class_of[piece]]


def lacquer(number: int) -> Look:
    """Return the lacquer of the goal's nth kind of pieces; after the last one they repeat with other emblems."""
    lacquers = block_styles()["lacquers"]
    emblem = EMBLEMS[(number + number // len(EMBLEMS)) % len(EMBLEMS)]
    return Look(**lacquers[number % len(lacquers)], grain="", emblem=emblem)


def woods(shapes: Iterable[Shape]) -> dict[Shape, Look]:
    """Assign each shape its own wood, and other shapes what is left; when none is they repeat."""
    styles, chosen, others = block_styles(), dict[Shape, str](), list[Shape]()
    for shape in dict.fromkeys(shapes):
        height, width = size_of(shape)
        size = f"{height}x{width}"
        if fills(shape) and size in styles["shapes"]:
            chosen[shape] = styles["shapes"][size]
        else:
            others.append(shape)
    free = [wood for wood in reversed(styles["woods"]) if wood not in chosen.values()]
    chosen |= {shape: free[number % len(free)] for number, shape in enumerate(others)}
    return {shape: Look(**styles["woods"][wood], emblem="") for shape, wood in chosen.items()}


@lru_cache(64)
def _looks(board: Board) -> tuple[Look, ...]:
    shapes = [shape_of(board, each.labels[0][0]) for each in board.classes]
    of_wood = woods(shape for each, shape in zip(board.classes, shapes, strict=True) if not each.in_goal)
    looks, lacquered = list[Look](), 0
    for each, shape in zip(board.classes, shapes, strict=True):
        look = lacquer(lacquered) if each.in_goal else of_wood[shape]
        looks.append(look._replace(directions=each.directions))
        lacquered += each.in_goal
    return tuple(looks)


def shows_blocks(board: Board) -> bool:
    """Return whether pieces are drawn as blocks of wood and lacquer: no look is told by a number."""
    return not any(map(board.notation.number_text, board.labels))


@lru_cache(64)
def is_car_park(board: Board) -> bool:
    """Return whether a board is drawn as a car park.

    That takes cars of two cells and lorries of three that only go lengthways, one of which is to get to the edge.
    """
    if not shows_blocks(board) or not board.lengthwise_only or len(board.goal_pieces) != 1:
        return False
    sizes = [size_of(shape_of(board, piece.label)) for piece in board.pieces]
    return all(min(size) == 1 and 2 <= max(size) <= 3 for size in sizes) and _way_out(board) is not None


class Vehicle(NamedTuple):
    """What a car or a lorry of a car park looks like, but for the one that is to leave."""

    number: int
    """Among those of its length, by their letters."""
    paint: dict[str, str]
    """Its colours, and as ``name`` the word for them."""


def vehicle_of(board: Board, piece: Piece) -> Vehicle:
    """Return the look of a car or a lorry that is not the one to leave."""
    length = len(shape_of(board, piece))
    number = sorted(each.label for each in board.pieces if len(each.cells) == length).index(piece)
    paints = block_styles()["cars"]
    return Vehicle(number, paints[(number + 3 * (length == 3)) % len(paints)])


def exit_of(board: Board) -> tuple[tuple[Cell, Shape], Direction]:
    """Return of a car park the goal of the car that is to leave, its upper left corner and shape, and the way out."""
    (piece,) = board.goal_pieces
    direction = _way_out(board)
    assert direction is not None  # it is a car park
    return (corner_of(piece.cells, board.columns), framed(piece.cells, board.columns)), direction


def _way_out(board: Board) -> Direction | None:
    """Return the direction along a goal piece in which its goal ends at the board's edge."""
    (piece,) = board.goal_pieces
    height, width = size_of(framed(piece.cells, board.columns))
    row, column = corner_of(piece.cells, board.columns)
    at_edge = {
        Direction.RIGHT: width > 1 and column + width == board.columns,
        Direction.LEFT: width > 1 and column == 0,
        Direction.DOWN: height > 1 and row + height == board.rows,
        Direction.UP: height > 1 and row == 0,
    }
    return next((direction for direction, is_there in at_edge.items() if is_there), None)


def style_of(board: Board) -> dict[str, Any]:
    """Return a board's look: that of the built-in board with its goal, of farms, or the default."""
    if shows_blocks(board):
        return block_styles()
    styles = board_styles()
    names = (board.builtin_id, "farm" if is_farm(board) else "default")
    style: dict[str, Any] = next(styles[name] for name in names if name in styles)
    return style


def has_numbers(board: Board) -> bool:
    """Return whether its pieces show their numbers, on tiles of any style."""
    looks = style_of(board).get("pieces", {}).values()
    return board.builtin_id not in OWN_MARKS and not any("picture" in look for look in looks)


def piece_art(board: Board) -> dict[str, str]:
    """Return the SVG pictures of a board's pieces, by their names; none where they are drawn otherwise."""
    looks = {board.names[piece]: look["picture"] for piece, look in piece_looks(board).items() if "picture" in look}
    return {name: (ASSETS / "pieces" / f"{picture}.svg").read_text("utf-8") for name, picture in looks.items()}


@lru_cache(64)
def piece_looks(board: Board) -> dict[Piece, dict[str, Any]]:
    """Return the look of each piece: its own on the board, a colour where several tiles share its number, or a quiet
    one where the goal leaves it out.
    """
    style, labels = style_of(board), [piece.label for piece in board.pieces]
    own: dict[str, Any] = style.get("pieces", {})
    shared = {} if any("picture" in look for look in own.values()) else _colours(board)
    others = {} if own else {label: board_styles()["others"] for label in labels if label not in board.goal_cells}
    return {label: {**style, **own.get(str(label), {}), **(others | shared).get(label, {})} for label in labels}


def _colours(board: Board) -> dict[Piece, dict[str, Any]]:
    """Return the look of each number that is shown as a colour; after many colours recur with other marks."""
    looks = [look for each in OWN_MARKS for look in board_styles()[each]["pieces"].values()]
    own: dict[str, Any] = board_styles()[board.builtin_id]["pieces"] if board.builtin_id in OWN_MARKS else {}
    return {
        label: {**own.get(str(label), looks[number % len(looks)]), "mark": mark_of(board, label)}
        for number, label in enumerate(coloured_numbers(board))
    }


def leaving(board: Board) -> tuple[Piece, Direction] | None:
    """Return the car that drives out of a car park when that is solved, and its direction; None on other boards."""
    return (board.goal_pieces[0].label, exit_of(board)[1]) if is_car_park(board) else None


def closing(board: Board) -> tuple[Piece, Direction] | None:
    """Return the gate that falls shut behind the animals when a farm is solved, and the direction in which it opens."""
    looks = {} if shows_blocks(board) else piece_looks(board)
    gates = [piece for piece, look in looks.items() if Path(look.get("picture", "")).name in GATES]
    animals = hops(board)
    if len(gates) != 1 or not animals:
        return None
    row, column = divmod(board.goal_cells.index(gates[0]), board.columns)
    rows, columns = zip(*(divmod(board.goal_cells.index(piece), board.columns) for piece in animals), strict=True)
    if GATES[Path(looks[gates[0]]["picture"]).name]:
        return gates[0], Direction.RIGHT if column > sum(columns) / len(columns) else Direction.LEFT
    return gates[0], Direction.DOWN if row > sum(rows) / len(rows) else Direction.UP


GATES = {"gate": True, "gate-horizontal": False}  # by the pictures: whether one goes through sideways


def glows(board: Board) -> bool:
    """Return whether the pieces that got home glow: blocks that do not leave the board."""
    return shows_blocks(board) and not is_car_park(board)


def hops(board: Board) -> dict[Piece, float]:
    """Return the pieces that hop higher than others when the board is solved, and their factors."""
    style = style_of(board)
    if "hops" in style:  # of whatever must get home
        return {piece.label: float(style["hops"]) for piece in board.goal_pieces}
    pieces: dict[str, Any] = style.get("pieces", {})
    found = {int(piece): float(look["hops"]) for piece, look in pieces.items() if "hops" in look}
    return {piece: factor for piece, factor in found.items() if piece in board.goal_cells}
