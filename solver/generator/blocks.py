"""Block boards of chosen pieces: from a random layout to a minimal one with a start as hard as is wished."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..analysis.difficulty import Difficulty, difficulty_in
from ..errors import BoardError, Cancelled, Unsolvable
from ..formats.board_lines import board_from_line
from ..model.board import Board
from ..model.picture import LETTERS
from ..model.position import Position
from ..tables.explored_table import ExploredTable
from .codes import Block, LayoutCode
from .tile_starts import turned
from .wishes import Wish

MOST_POSITIONS = 150_000  # of a board: with more it takes too long, and is a thicket to push through
TRIES = 10  # starts of a board whose difficulty is measured


class BlockLayout(NamedTuple):
    """A layout of blocks, and the cells where some of them, by their number in it, are to get."""

    code: LayoutCode
    blocks: tuple[Block, ...]
    goals: Mapping[int, int]
    walls: tuple[int, ...] = ()


def board_of(layout: BlockLayout, options: str = "") -> Board:
    """Return the board of a layout; the pieces of the goal have the first letters."""
    code, blocks = layout.code, layout.blocks
    order = [*layout.goals, *(number for number in range(len(blocks)) if number not in layout.goals)]
    letters = {number: LETTERS[place] for place, number in enumerate(order)}
    start, goal = ([*"." * (code.rows * code.columns)] for _ in range(2))
    for wall in layout.walls:
        start[wall] = goal[wall] = "#"
    for number, block in enumerate(blocks):
        for cell in code.cells(block):
            start[cell] = letters[number]
    for number, cell in layout.goals.items():
        for covered in code.cells(blocks[number]._replace(cell=cell)):
            goal[covered] = letters[number]
    pictures = ["/".join("".join(row) for row in _rows(cells, code.columns)) for cells in (start, goal)]
    return board_from_line(">".join(pictures) + options)


def _rows(cells: Sequence[str], columns: int) -> list[Sequence[str]]:
    return [cells[i : i + columns] for i in range(0, len(cells), columns)]


def layout_at(layout: BlockLayout, board: Board, position: Position) -> BlockLayout:
    """Return a layout with its blocks as they stand in a position of its board."""
    of_block = {min(layout.code.cells(block)): number for number, block in enumerate(layout.blocks)}
    label_of = {board.layout[cell]: number for cell, number in of_block.items()}
    first: dict[int, int] = {}
    for cell, label in enumerate(position.cells):
        if label in label_of:
            first.setdefault(label_of[label], cell)
    blocks = [block._replace(cell=first[number]) for number, block in enumerate(layout.blocks)]
    order = sorted(range(len(blocks)), key=lambda number: blocks[number].cell)
    goals = {order.index(number): cell for number, cell in layout.goals.items()}
    return layout._replace(blocks=tuple(blocks[number] for number in order), goals=dict(sorted(goals.items())))


def table_of(board: Board) -> ExploredTable | None:
    """Return the table of a small board; None where it can't be solved, or is large."""
    counted = 0

    def found(positions: int) -> None:
        nonlocal counted
        counted = positions

    try:
        return ExploredTable.build(board, found=found, cancel=lambda: counted > MOST_POSITIONS)
    except (Unsolvable, BoardError, Cancelled):
        return None


def at_wish(
    layout: BlockLayout, options: str, wish: Wish, rng: random.Random
) -> tuple[BlockLayout, Board, Difficulty] | None:
    """Return a layout with a start as is wished and no useless piece, its board, and how hard it is.

    None where no start is met that is so.
    """
    board = board_of(layout, options)
    table = table_of(board)
    if table is None:
        return None
    position = _start(table, wish, rng)
    if position is None:
        return None
    return without_useless(layout_at(layout, board, position), options, wish)


def _start(table: ExploredTable, wish: Wish, rng: random.Random) -> Position | None:
    """Return a position as is wished; None where none is met. Levels rise with the distance, more or less."""
    low, high = wish.least_moves, min(wish.most_moves, table.greatest_distance)
    for _ in range(TRIES):
        if low > high:
            return None
        distance = rng.randint(low, high)
        (position,) = table.sample(distance, seed=rng.getrandbits(32))
        level = difficulty_in(table, position).level
        if wish.least_level <= level <= wish.most_level:
            return position
        if level < wish.least_level:
            low = distance + 1
        else:
            high = distance - 1
    return None


def without_useless(layout: BlockLayout, options: str, wish: Wish) -> tuple[BlockLayout, Board, Difficulty] | None:
    """Take out the pieces without which the shortest solution is no shorter; return what is left, if it is as wished.

    Without a piece that some shortest solution moves, the rest of that solution is a shorter one; so only pieces that
    one of them leaves where they are can be useless.
    """
    while True:
        board = board_of(layout, options)
        table = table_of(board)
        if table is None:
            return None
        moves = table.distance(board.start)
        moved = {move[0] for move in table.line(board.start).split()}
        still = [
            number
            for number, block in enumerate(layout.blocks)
            if number not in layout.goals and board.names[board.layout[min(layout.code.cells(block))]] not in moved
        ]
        less = next(filter(None, (_less(layout, number, options, moves) for number in still)), None)
        if less is None:
            found = difficulty_in(table, board.start)
            return (layout, board, found) if wish.allows(found) else None
        layout = less


def _less(layout: BlockLayout, number: int, options: str, moves: int) -> BlockLayout | None:
    """Return a layout without a piece; None where that makes the solution shorter."""
    blocks = tuple(block for each, block in enumerate(layout.blocks) if each != number)
    goals = {each - (each > number): cell for each, cell in layout.goals.items()}
    less = layout._replace(blocks=blocks, goals=goals)
    board = board_of(less, options)
    table = table_of(board)
    return less if table is not None and table.distance(board.start) == moves else None


def random_layout(
    code: LayoutCode, rng: random.Random, pieces: Sequence[int], gaps: int, walls: Sequence[int] = ()
) -> tuple[Block, ...] | None:
    """Return blocks of these shapes, each placed at random in turn, then filled up by the first shape to some gaps.

    None where one has no room.
    """
    blocks, covered = list[Block](), {*walls}
    for shape in pieces:
        places = [cell for cell in range(code.rows * code.columns) if code.fits(Block(shape, cell), covered)]
        if not places:
            return None
        blocks.append(Block(shape, rng.choice(places)))
        covered |= {*code.cells(blocks[-1])}
    free = [cell for cell in range(code.rows * code.columns) if cell not in covered]
    if len(free) < gaps:
        return None
    rng.shuffle(free)
    blocks += [Block(0, cell) for cell in free[gaps:]]
    return tuple(sorted(blocks, key=lambda block: block.cell))


def block_key(board: Board) -> tuple[object, ...]:
    """Return what block boards share that are mirror images of each other, or on their side, whatever their letters."""
    goals = {piece.label: piece.cells for piece in board.pieces_in(board.goal_cells)}
    keys = []
    for high, wide, sources, _ in turned(board.rows, board.columns):
        cell_after = {source: cell for cell, source in enumerate(sources)}
        pieces = [
            tuple(tuple(sorted(cell_after[cell] for cell in cells)) for cells in places)
            for places in ((piece.cells, goals.get(piece.label, ())) for piece in board.pieces)
        ]
        keys.append((high, wide, tuple(sorted(pieces)), tuple(sorted(cell_after[wall] for wall in board.walls))))
    return min(keys)
