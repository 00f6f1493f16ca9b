"""Block boards of chosen pieces: from a random layout to a minimal one with a start as hard as is wished."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..analysis.difficulty import Difficulty, difficulty_in
from ..errors import BoardError, Cancelled, Unsolvable
from ..formats.board_lines import board_from_line
from ..model.board import Board
from ..model.letter_grid import LETTERS
from ..model.position import Position
from ..tables.explored import explore
from ..tables.explored_table import ExploredTable
from .codes import Block, LayoutCode
from .tile_starts import turned
from .wishes import Wish

# of a board, by its level: with more it takes too long, and is a thicket to work through
MOST_POSITIONS_OF_LEVEL = {
    1: 10_000, 2: 10_000, 3: 15_000, 4: 20_000, 5: 30_000, 6: 40_000, 7: 60_000, 8: 90_000, 9: 150_000, 10: 150_000,
}  # fmt: skip
PROVED_POSITIONS = 300_000  # of a board with a piece less
SEEN = 1_000  # positions among which goals are chosen
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
    grids = ["/".join("".join(row) for row in _rows(cells, code.columns)) for cells in (start, goal)]
    return board_from_line(">".join(grids) + options)


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


def table_of(board: Board, most: int) -> ExploredTable | None:
    """Return the table of a small board; None where it can't be solved, or has more positions than ``most``."""
    counted = 0

    def found(positions: int) -> None:
        nonlocal counted
        counted = positions

    try:
        return ExploredTable.build(board, found=found, cancel=lambda: counted > most)
    except (Unsolvable, BoardError, Cancelled):
        return None


def at_wish(layout: BlockLayout, wish: Wish, rng: random.Random) -> tuple[BlockLayout, Board, Difficulty] | None:
    """Return a layout with a start as is wished and no useless piece, its board, and how hard it is.

    None where no start is met that is so, and where it would take too long to prove.
    """
    board = board_of(layout)
    table = table_of(board, MOST_POSITIONS_OF_LEVEL[wish.most_level])
    starts = [] if table is None else [*_starts(table, wish, rng)]
    if table is None or not starts:
        return None
    start = min(starts, key=lambda start: len(_unmoved(table, start)))
    return _without_useless(layout_at(layout, board, start), wish, table, start)


def is_solvable_layout(board: Board) -> bool:
    """Return whether a goal is in reach of a board's start, among no more positions than generated boards have.

    It takes up to 0.2 s.
    """
    try:
        explored = explore(board, most=PROVED_POSITIONS)
    except BoardError:
        return False
    return not board.start.is_goal and any(map(len, explored.goals()))


def _starts(table: ExploredTable, wish: Wish, rng: random.Random) -> Iterator[Position]:
    """Yield positions as is wished, the last of which moves every piece if any does.

    Levels rise with the distance, more or less.
    """
    low, high = wish.least_moves, min(wish.most_moves, table.greatest_distance)
    for _ in range(TRIES):
        if low > high:
            return
        distance = rng.randint(low, high)
        (position,) = table.sample(distance, seed=rng.getrandbits(32))
        level = difficulty_in(table, position).level
        if level < wish.least_level:
            low = distance + 1
        elif level > wish.most_level:
            high = distance - 1
        else:
            yield position
            if not _unmoved(table, position):
                return


def _unmoved(table: ExploredTable, start: Position) -> set[str]:
    """Return the letters of the pieces outside the goal that one of the shortest solutions leaves where they are.

    Without a piece that it moves, the rest of that solution is a shorter one: only the others can be useless.
    """
    board = table.board
    wanted = {board.names[piece.label] for piece in board.pieces_in(board.goal_cells)}
    moved = {move[0] for move in table.line(start).split()}
    return {board.names[piece.label] for piece in board.pieces} - wanted - moved


def _without_useless(
    layout: BlockLayout, wish: Wish, table: ExploredTable, start: Position
) -> tuple[BlockLayout, Board, Difficulty] | None:
    """Take out the pieces without which the shortest solution is no shorter; return what is left, if it is as wished.

    ``start`` is the position of the layout in the table, whose board may begin elsewhere.
    """
    moves = table.distance(start)
    while True:
        names, unmoved = table.board.names, _unmoved(table, start)
        fewer = (
            _without(layout, number)
            for number, block in enumerate(layout.blocks)
            if names[start.cells[min(layout.code.cells(block))]] in unmoved
        )
        for less in fewer:
            its_table = table_of(board_of(less), PROVED_POSITIONS)
            if its_table is None:
                return None
            if its_table.distance(its_table.board.start) == moves:
                layout, table, start = less, its_table, its_table.board.start
                break
        else:
            difficulty = difficulty_in(table, start)
            return (layout, board_of(layout), difficulty) if wish.allows(difficulty) else None


def _without(layout: BlockLayout, number: int) -> BlockLayout:
    """Return a layout without a piece."""
    blocks = tuple(block for each, block in enumerate(layout.blocks) if each != number)
    goals = {each - (each > number): cell for each, cell in layout.goals.items()}
    return layout._replace(blocks=blocks, goals=goals)


def positions_in_reach(code: LayoutCode, blocks: Sequence[Block], kept: Sequence[int]) -> list[tuple[Block, ...]]:
    """Return positions that steps of single blocks lead to, nearest first, at most SEEN of them.

    Blocks of a shape are alike but for those whose numbers are ``kept``, the first of each position.
    """
    order = [*kept, *(number for number in range(len(blocks)) if number not in kept)]
    first, steps = tuple(blocks[number] for number in order), _steps(code)
    found, known = [first], {(first[: len(kept)], *sorted(first[len(kept) :]))}
    for position in found:
        covered = sum(steps[block][0] for block in position)
        for number, block in enumerate(position):
            mask, after = steps[block]
            for each in after:
                if not steps[each][0] & (covered - mask):
                    there = (*position[:number], each, *position[number + 1 :])
                    key = (there[: len(kept)], *sorted(there[len(kept) :]))
                    if key not in known:
                        known.add(key)
                        found.append(there)
        if len(found) >= SEEN:
            break
    return found


@cache
def _steps(code: LayoutCode) -> dict[Block, tuple[int, list[Block]]]:
    """Return for each block on a grid its cells, as bits, and where its steps lead if nothing is in the way."""
    blocks = [Block(shape, cell) for shape in range(len(code.shapes)) for cell in range(code.rows * code.columns)]
    masks = {block: sum(1 << cell for cell in code.cells(block)) for block in blocks if code.fits(block, set())}
    found = {}
    for block, mask in masks.items():
        beside = [block._replace(cell=block.cell + step) for step in (-code.columns, -1, 1, code.columns)]
        found[block] = mask, [each for each in beside if each in masks and _is_beside(code, block, each)]
    return found


def _is_beside(code: LayoutCode, block: Block, other: Block) -> bool:
    """Return whether a step leads from a block to another, and not round the grid's edge."""
    return abs(block.cell % code.columns - other.cell % code.columns) <= 1


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
