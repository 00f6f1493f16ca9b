"""Draws the positions of the lessons, ``assets/lessons.toml``: for each a demonstration, a guided try and drills.

    python assets/make_lessons.py [LESSON ...]

With names it draws these lessons alone, and leaves the others as they are.

A lesson is one idea. Its positions are drawn by their exact distance: on number boards from the boards of stages (see
``solver/catalogue/stages.py``), on others from those boards of the stock, or from those positions of one board, whose
shortest solution has the idea in it. What a lesson says is told in the words of each language; ``told`` are the cells
that it names, each as ``tile@row,column``, in the order in which the demonstration comes by.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

sys.path.insert(0, str(Path(__file__).parents[1]))

from solver import Board, Direction, Move, Position, board_key, distance_table, load_board, solve
from solver.formats.board_files import read_toml
from solver.generator.stock import stock_boards
from solver.model.moves import moves_text
from solver.model.notation import parse_moves
from solver.model.playthrough import play

FILE = Path(__file__).parent / "lessons.toml"
SEED = 2026
MOST_TRIES = 3000
EASIEST, MOST_OF_STOCK, DRILLS = 150, 40, 6
"""Boards of a style that are tried, those with the idea that are taken, and the drills chosen among them."""

FIRST = (
    "slide eight L 1 2 3/4 5 6/7 0 8",
    "row eight UU 1 2 0/4 5 3/7 8 6",
    "hint eight D 1 2 3/4 6 8/7 5 0",
    "goal eight RUL 1 2 3/4 6 0/7 5 8",
)
GOALS = {
    "tile": "eight - 1 2 3/4 5 6/7 8 0",
    "blocker": "car-k31z3zb668 ARRRR ..DBBB/..DCC./AA..../....E./..F.E./..F...",
    "domino": "klotski GR,DU,HRR,EU,JUL,BL ACG./ACDF/H.DF/EEBB/IJBB",
    "nearest": "colours-three - 1 1 2 2/1 1 2 2/1 3 3 2/3 3 3 0",
    "tall": "farm-1bb4nvgj - 6 0 12/33 8 11/34 5 2",
    "goat": "goat - 1 8 9 10/2 5 7 0/3 8 4 6",
}
"""What the lesson shows first: the goal of a kind of boards, or a position close to it."""
STAGES: dict[str, tuple[str, int, int, str]] = {
    "tile": ("3x3-stage1", 7, 5, "3 5 7 9 11 13"),
    "corner": ("3x3-stage2", 6, 6, "2 5 8 10 13 16"),
    "row": ("3x3-row1", 7, 6, "5 6 7 8 9 11"),
    "column": ("3x3-stage3", 6, 6, "4 6 9 12 15 18"),
    "ring": ("3x3-stage4", 5, 4, "1 2 3 4 5 6"),
    "pair": ("4x4-stage1", 10, 8, "7 10 14 18 24 29"),
    "corner4": ("4x4-stage2", 10, 8, "2 8 13 13 17 20"),
    "stuck": ("4x4-stage2", 13, 14, "13 14 15 16 17 18"),
    "row4": ("4x4-row1", 14, 12, "11 16 22 28 36 46"),
    "second": ("4x4-row2", 12, 10, "8 12 16 21 27 34"),
    "column4": ("4x4-stage5", 9, 8, "6 9 12 16 20 24"),
    "next_column": ("4x4-stage6", 8, 6, "4 8 11 14 16 18"),
    "last_rows": ("4x4-last", 14, 12, "10 16 22 28 32 36"),
    "two_rows": ("2x5-stage1", 10, 8, "6 11 16 22 27 32"),
    "larger": ("5x5-stage3", 12, 10, "10 16 22 28 34 40"),
    "whole": ("eight", 16, 14, "16 20 24 27 29 31"),
}
"""The board of a stage, the moves of the demonstration and of the try, and those of the drills."""
TOLD = {
    "tile": "1@1,1",
    "corner": "2@1,3 3@2,3|2@1,2 3@1,3",
    "row": "1@1,1 2@1,2 3@1,3",
    "column": "7@2,1 4@2,2|4@2,1 7@3,1",
    "ring": "5@2,2 6@2,3 8@3,2",
    "pair": "1@1,1 2@1,2",
    "corner4": "3@1,4 4@2,4|3@1,3 4@1,4",
    "stuck": "3@1,3 4@2,4|4@3,4|3@1,4 4@2,4|3@1,3 4@1,4",
    "row4": "1@1,1 2@1,2 3@1,3 4@1,4",
    "second": "5@2,1 6@2,2 7@2,3 8@2,4",
    "column4": "13@3,1 9@3,2|9@3,1 13@4,1",
    "next_column": "14@3,2 10@3,3|10@3,2 14@4,2",
    "last_rows": "9@3,1 13@4,1 10@3,2 14@4,2 11@3,3 12@3,4 15@4,3",
    "two_rows": "6@1,1 1@1,2|1@1,1 6@2,1",
    "larger": "4@1,5 5@2,5|4@1,4 5@1,5",
    "whole": "1@1,1 2@1,2 3@1,3|4@2,1 7@3,1|5@2,2 6@2,3 8@3,2",
}
SPECIAL = {
    "corner4": {2: "# # # #", 13: "# # 3 5/6 7 0 4/8 9 10 11/12 13 14 15", 20: "# # 5 6/7 4 8 9/10 0 11 12/13 3 14 15"}
}
"""Drills that are known for what they teach: the corner that looks done, and the farthest with one solution."""
LOOKS_DONE = {"stuck": ("3@1,3 4@2,4", "3@1,3 4@2,3", "4@1,3 3@1,4", "4@1,4 3@2,4", "4@1,3 3@2,3")}
"""Lessons whose positions all begin with tiles on such cells: one of them is where the other has to pass."""
SAMPLED: dict[str, tuple[str, int, int, str]] = {
    "huarong": ("klotski", 8, 5, "5 8 11 15 20 30"),
    "nearest": ("colours-three", 7, 6, "4 5 6 7 8 9"),
    "three_colours": ("colours-three", 9, 8, "6 8 10 12 16 20"),
    "farther": ("farm-1bb4nvgj", 6, 5, "4 6 8 10 12 14"),
    "goat": ("goat", 8, 6, "6 9 12 15 18 20"),
}
STOCK: dict[str, tuple[str, Callable[[Position, Sequence[Move]], bool]]] = {}
"""Style of the stock's boards, and whether a board's shortest solution has the idea in it."""

COURSES = {
    "first": ("first",),
    "numbers": tuple(STAGES),
    "cars": ("blocker", "behind", "chain", "away", "back"),
    "blocks": ("domino", "square", "round", "step_back", "huarong"),
    "colours": ("nearest", "two_colour_rows", "three_colours", "wide_colours"),
    "farm": ("tall", "farther", "wide_farm", "goat"),
}
TESTS = {"numbers": "fifteen", "cars": "away", "blocks": "huarong", "colours": "wide_colours", "farm": "goat"}
"""The test of a course: a board that is dealt, or a lesson one of whose hardest positions it is."""


def of_stock(lesson: str, style: str) -> Callable[[Callable[[Position, Sequence[Move]], bool]], object]:
    """Return a decorator that gives a lesson the boards of a style on which the idea holds."""

    def add(holds: Callable[[Position, Sequence[Move]], bool]) -> object:
        STOCK[lesson] = style, holds
        return holds

    return add


def blockers(start: Position) -> set[str]:
    """Return the names of the cars between the racing car and the way out, on its right."""
    cells = sorted(start.board.goal_pieces[0].cells)
    columns, own = start.board.columns, [c for name, each in start.places.items() for c in each if name == racer(start)]
    ahead = range(max(own) + 1, (cells[-1] // columns + 1) * columns)
    return {name for name, each in start.places.items() if {*each} & {*ahead}}


def racer(start: Position) -> str:
    """Return the name of the piece that the goal names."""
    return start.board.names[start.board.goal_pieces[0].label]


def movers(line: Sequence[Move]) -> list[str]:
    """Return the pieces of a line by their first move."""
    return list(dict.fromkeys(move.piece for move in line))


@of_stock("blocker", "cleared")
def only_blockers_move(start: Position, line: Sequence[Move]) -> bool:
    """Return whether only the cars in the way move, and the racing car."""
    return {*movers(line)} == blockers(start) | {racer(start)}


@of_stock("behind", "car-park")
def one_stands_behind(start: Position, line: Sequence[Move]) -> bool:
    """Return whether one other car moves: first of all, to let a car in the way move."""
    others = {*movers(line)} - blockers(start) - {racer(start)}
    return len(others) == 1 and line[0].piece in others and line[1].piece in blockers(start)


@of_stock("chain", "car-park")
def a_chain_of_three(start: Position, line: Sequence[Move]) -> bool:
    """Return whether two cars that are not in the way move one after the other before one that is."""
    first = [move.piece for move in line[:3]]
    return len({*first}) == 3 and not {*first[:2]} & (blockers(start) | {racer(start)}) and first[2] in blockers(start)


@of_stock("away", "car-park")
def racer_moves_away(start: Position, line: Sequence[Move]) -> bool:
    """Return whether the racing car moves away from the gate."""
    return any(move.piece == racer(start) and move.path[0] is Direction.LEFT for move in line)


@of_stock("back", "car-park")
def goes_and_returns(start: Position, line: Sequence[Move]) -> bool:
    """Return whether another car moves and ends where it was."""
    positions = play(start, line).positions
    return any(
        positions[-1].places[name] == start.places[name] and name != racer(start)
        for name in movers(line)
    )  # fmt: skip


def left_by(start: Position, line: Sequence[Move]) -> Iterator[tuple[Move, int, list[tuple[int, int]]]]:
    """Yield each move, the size of its piece, and of each cell that it newly covers the size and the number of the
    piece that left it last, where one did.
    """
    position, last = start, dict[int, tuple[int, int]]()
    numbers = {name: number for number, name in enumerate(start.places)}  # whatever it is called later
    for move in line:
        after = position.apply(move)
        before, now = {*position.places[move.piece]}, {*after.places[move.piece_after]}
        yield move, len(before), [last[cell] for cell in sorted(now - before) if cell in last]
        number = numbers[move.piece_after] = numbers.pop(move.piece)
        last |= dict.fromkeys(before - now, (len(before), number))
        position = after


@of_stock("domino", "shapes")
def singles_make_room(start: Position, line: Sequence[Move]) -> bool:
    """Return whether a piece of two cells slides to where two small ones have been."""
    found = ([each for each in cells if each[0] == 1] for _, size, cells in left_by(start, line) if size == 2)
    return any(len({number for _, number in each}) >= 2 for each in found)


@of_stock("square", "klotski")
def two_make_room(start: Position, line: Sequence[Move]) -> bool:
    """Return whether the big square first slides to where two other pieces have been."""
    cells = [cells for move, _, cells in left_by(start, line) if move.piece == racer(start)]
    size = len(start.board.goal_pieces[0].cells)
    return size == 4 and bool(cells) and len({number for _, number in cells[0]}) == 2


@of_stock("round", "klotski")
def one_turns_a_corner(start: Position, line: Sequence[Move]) -> bool:
    """Return whether a piece slides round a bend."""
    return any(len({*move.path}) > 1 for move in line)


@of_stock("step_back", "klotski")
def goal_piece_returns(start: Position, line: Sequence[Move]) -> bool:
    """Return whether the goal's piece moves both ways."""
    ways = {step for move in line if move.piece == racer(start) for step in move.path}
    return any(step.inverse in ways for step in ways)


@of_stock("two_colour_rows", "colours")
def has_two_rows(start: Position, line: Sequence[Move]) -> bool:
    """Return whether a board has two rows."""
    return start.board.rows == 2


@of_stock("wide_colours", "colours")
def is_large(start: Position, line: Sequence[Move]) -> bool:
    """Return whether a board is one of the larger ones."""
    return (start.board.rows, start.board.columns) in ((3, 5), (4, 4), (4, 3), (3, 4))


@of_stock("tall", "farm")
def has_tall(start: Position, line: Sequence[Move]) -> bool:
    """Return whether a board of three by three has a tall piece."""
    return bool(start.board.tall_blocks) and start.board.rows * start.board.columns == 9


@of_stock("wide_farm", "farm")
def has_three_rows_of_four(start: Position, line: Sequence[Move]) -> bool:
    """Return whether a board has three rows of four."""
    return (start.board.rows, start.board.columns) == (3, 4)


def main() -> None:
    """Write the file."""
    lines = ["# The lessons by course, written by make_lessons.py.", ""]
    wanted, there = sys.argv[1:], read_toml(FILE) if len(sys.argv) > 1 else {}
    for course, lessons in COURSES.items():
        for lesson in lessons:
            if wanted and lesson not in wanted:
                kept = there[course][lesson]
                steps, drills, told = kept["steps"], kept["drills"], kept.get("told", "")
            else:
                steps, drills, told = drawn(lesson)
                steps = [*([f"look {GOALS[lesson]}"] if lesson in GOALS else []), *steps]
            print(course, lesson, len(drills), flush=True)
            lines += [f"[{course}.{lesson}]", *_list("steps", steps)]
            lines += [f'told = "{told}"'] if told else []
            lines += [*_list("drills", drills), ""]
    FILE.write_text("\n".join(lines))


def _list(name: str, entries: Sequence[str]) -> list[str]:
    return [f"{name} = [", *(f'    "{each}",' for each in entries), "]"]


def drawn(lesson: str) -> tuple[Sequence[str], Sequence[str], str]:
    """Return the steps and the drills of a lesson, and what is told of its demonstration."""
    rng = random.Random(f"{SEED} {lesson}")
    if lesson == "first":
        eight = load_board("eight")
        table = distance_table(eight)
        found = _at(eight, "1 2 3 4 5 6", lambda moves: table.sample(moves, seed=rng.getrandbits(32))[0])
        return FIRST, [_drill(each) for each in found], ""
    if lesson in STOCK:
        return _of_stock(lesson, *STOCK[lesson])
    board_id, shown, tried, distances = (STAGES | SAMPLED)[lesson]
    table, told = distance_table(load_board(board_id)), TOLD.get(lesson, "")
    begins = LOOKS_DONE.get(lesson, ("",))

    def drawn_at(distance: int) -> Position:
        """Return a position at a distance that begins as those of the lesson."""
        for _ in range(MOST_TRIES):
            (position,) = table.sample(distance, seed=rng.getrandbits(32))
            if any(has(position, cells) for cells in begins):
                return position
        raise ValueError(f"{lesson}: no position of {distance} moves begins with {begins}")

    for _ in range(MOST_TRIES):
        start = drawn_at(shown)
        line = parse_moves(table.line(start), start.board)
        if comes_by(start, line, told):
            break
    else:
        raise ValueError(f"{lesson}: no demonstration of {shown} moves comes by {told}")
    own = drawn_at(tried)
    tries = parse_moves(table.line(own), own.board)
    others = _at(load_board(board_id), distances, drawn_at, SPECIAL.get(lesson, {}), taken=(start, own))
    return [_step("watch", start, line), _step("try", own, tries)], list(map(_drill, others)), told


def comes_by(start: Position, line: Sequence[Move], told: str) -> bool:
    """Return whether a demonstration comes by what is told, moment by moment."""
    positions = iter(play(start, line).positions)
    return all(any(has(position, moment) for position in positions) for moment in told.split("|"))


def has(position: Position, cells: str) -> bool:
    """Return whether tiles are on cells, each ``tile@row,column``."""
    wanted = [(int(tile), place.split(",")) for tile, place in (each.split("@") for each in cells.split())]
    columns = position.board.columns
    return all(position.cells[(int(row) - 1) * columns + int(column) - 1] == tile for tile, (row, column) in wanted)


def _at(
    board: Board,
    distances: str,
    draw: Callable[[int], Position],
    special: Mapping[int, str] = MappingProxyType({}),
    taken: Sequence[Position] = (),
) -> list[Position]:
    """Return positions drawn at these distances, all different, and none of them ``taken``."""
    found, known = list[Position](), dict(special)
    for distance in map(int, distances.split()):
        position = board.position(known.pop(distance)) if len(known.get(distance, "")) > 10 else None
        while position is None or position in (*found, *taken):
            position = draw(distance)
        found.append(position)
    return found


@cache
def solved(style: str) -> list[tuple[Position, list[Move]]]:
    """Return the easiest boards of the stock's style, each with a shortest solution."""
    if style == "cleared":
        return [each for start, line in solved("car-park") if (each := cleared(start, line)) is not None]
    easiest = sorted(stock_boards(style), key=lambda each: each.moves)[:EASIEST]
    return [with_line(load_board(each.id).start) for each in easiest]


def with_line(start: Position) -> tuple[Position, list[Move]]:
    """Return a start with a shortest solution."""
    return start, parse_moves(solve(start.board, start, cache=False).line, start.board)


def cleared(start: Position, line: Sequence[Move]) -> tuple[Position, list[Move]] | None:
    """Return a car park without the cars that have to move but are not in the way: the stock has hardly any where only
    the cars in the way move. None where no car is left in the way.
    """
    layout, arrow, goal = start.board.notation.line(start.board).partition(">")
    for other in {*movers(line)} - blockers(start) - {racer(start)}:
        layout = layout.replace(other, ".")
    found, moves = with_line(load_board(f"{layout}{arrow}{goal}").start)
    return (found, moves) if len(moves) > 1 else None


def _of_stock(
    lesson: str, style: str, holds: Callable[[Position, Sequence[Move]], bool]
) -> tuple[Sequence[str], Sequence[str], str]:
    """Return the easiest boards of the stock that have the idea: two for the steps, and some ever harder ones."""
    ideal = [each for each in solved(style) if len(each[1]) > 1 and holds(*each)]
    found = sorted(ideal, key=lambda each: len(each[1]))[:MOST_OF_STOCK]
    print(lesson, len(found), [len(line) for _, line in found], flush=True)
    (shown, line), (own, tries), *others = found
    apart = max(len(others) // DRILLS, 1)
    drills = [_drill(start, len(moves)) for start, moves in others[::apart][:DRILLS]]
    return [_step("watch", shown, line), _step("try", own, tries)], drills, ""


def _step(name: str, start: Position, line: Sequence[Move]) -> str:
    return f"{name} {board_key(start.board)} {moves_text(line).replace(' ', ',')} {start}"


def _drill(start: Position, moves: int | None = None) -> str:
    if moves is None:
        moves = distance_table(start.board).distance(start)
    return f"{board_key(start.board)} {moves} {start}"


if __name__ == "__main__":
    main()
