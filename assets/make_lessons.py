"""Draws the positions of the lessons, ``assets/lessons.toml``: for each a demonstration, a guided try and drills.

    python assets/make_lessons.py [LESSON ...]

With names it draws these lessons alone, and leaves the others as they are.

A lesson is one idea. Its positions are drawn by their exact distance: on number boards from the boards of stages (see
``solver/catalogue/stages.py``), on others from those boards of the stock, or from those positions of one board, whose
shortest solution has the idea in it. What a lesson says is told in the words of each language; what is claimed by that
are its ``claims``, true of all that is drawn (see ``lesson_claims.py``).
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from lesson_claims import Line, case_of, hold, moments

from solver import Board, Move, Position, board_key, distance_table, has_table, load_board, solve
from solver.analysis.method import SLIDE_IN, method_line, method_moves
from solver.catalogue.stages import has_stages, is_set_up, is_stage, setups, stage_at
from solver.formats.board_files import read_toml
from solver.generator.stock import stock_boards
from solver.model.moves import moves_text
from solver.model.notation import parse_moves
from solver.model.pieces import EMPTY
from solver.model.playthrough import play
from solver.tables.distance_tables import Tables

FILE = Path(__file__).parent / "lessons.toml"
SEED = 2026
TABLES = Tables(cache=True)
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
    "column": ("3x3-stage3", 6, 6, "4 6 9 11 12 13"),
    "ring": ("3x3-stage4", 5, 4, "1 2 3 4 5 6"),
    "pair": ("4x4-stage1", 10, 8, "7 10 14 18 24 29"),
    "corner4": ("4x4-stage2", 10, 8, "2 8 13 13 17 20"),
    "stuck": ("4x4-stage2", 13, 14, "11 12 13 14 15 15"),
    "row4": ("4x4-row1", 14, 12, "11 16 22 28 36 46"),
    "second": ("4x4-row2", 12, 10, "8 12 16 21 27 34"),
    "column4": ("4x4-stage5", 9, 8, "6 9 12 16 18 20"),
    "stuck_column": ("4x4-stage5", 12, 13, "11 12 12 13 13 14"),
    "next_column": ("4x4-stage6", 8, 6, "4 8 10 11 12 13"),
    "last_rows": ("4x4-last", 14, 12, "10 16 22 28 32 36"),
    "two_rows": ("2x5-stage1", 10, 8, "6 11 16 19 22 26"),
    "larger": ("5x5-stage3", 12, 10, "10 16 22 28 33 37"),
    "five": ("5x5-stage10", 10, 8, "8 14 18 20 22 24"),
}
"""The board of a stage, the moves of the demonstration and of the try, and those of the drills."""
CLAIMS = {
    "tile": ("look in-order", "all names 1", "demo again 1", "all corner 1@1,1"),
    "corner": (
        "shown by 2@1,3 3@2,3|2@1,2 3@1,3",
        "all names 2 3",
        "demo corner 2@1,3",
        "demo below 3@2,3 2@1,3",
        "all slide-in 2 3",
        "all walls 1",
        "all set-up 2@1,3 3@2,3|3@1,2 2@2,2",
        "mirror by 3@1,2 2@2,2|2@1,2 3@1,3",
        "mirror below 2@2,2 3@1,2",
        "mirror slide-in 2 3",
        "mirror mirror 2@1,3 3@2,3|3@1,2 2@2,2",
        "drill as-told 2@1,3 3@2,3|3@1,2 2@2,2",
    ),
    "row": ("all names 1 2 3", "all top 1 2 3", "shown home 1|2 3"),
    "column": (
        "shown by 7@2,1 4@2,2|4@2,1 7@3,1",
        "all names 4 7",
        "all column 4 7",
        "all left 4 7",
        "demo beside 4@2,2 7@2,1",
        "all slide-in 4 7",
        "all set-up 7@2,1 4@2,2|4@3,1 7@3,2",
        "mirror by 4@3,1 7@3,2|4@2,1 7@3,1",
        "mirror beside 7@3,2 4@3,1",
        "mirror slide-in 4 7",
        "mirror mirror 7@2,1 4@2,2|4@3,1 7@3,2",
        "drill as-told 7@2,1 4@2,2|4@3,1 7@3,2",
        "twin by 7@2,1 5@2,2 4@2,3|5@3,2|7@2,1 4@2,2",
        "twin between 5 7 4",
        "twin down 5",
        "twin beside 4@2,2 7@2,1",
        "twin gap-under 7",
        "twin slide-in 4 7",
    ),
    "ring": ("all names 5 6 8", "all square", "all ring 5 6 8"),
    "pair": ("all names 1 2",),
    "corner4": (
        "shown by 3@1,4 4@2,4|3@1,3 4@1,4",
        "all names 3 4",
        "demo corner 3@1,4",
        "demo below 4@2,4 3@1,4",
        "all slide-in 3 4",
        "all walls 1 2",
        "all set-up 3@1,4 4@2,4|4@1,3 3@2,3",
        "mirror by 4@1,3 3@2,3|3@1,3 4@1,4",
        "mirror below 3@2,3 4@1,3",
        "mirror slide-in 3 4",
        "mirror mirror 3@1,4 4@2,4|4@1,3 3@2,3",
        "drill as-told 3@1,4 4@2,4|4@1,3 3@2,3",
    ),
    "stuck": (
        "shown by 3@1,3 4@2,4|4@3,4|3@1,4 4@2,4|3@1,3 4@1,4",
        "all names 3 4",
        "demo down 4",
        "demo corner 3@1,4",
        "demo below 4@2,4 3@1,4",
        "all slide-in 3 4",
        "all set-up 3@1,4 4@2,4|4@1,3 3@2,3",
        "mirror by 4@1,3 3@2,3|3@1,3 4@1,4",
        "mirror below 3@2,3 4@1,3",
        "mirror slide-in 3 4",
        "mirror mirror 3@1,4 4@2,4|4@1,3 3@2,3",
        "drill as-told aside 3@1,4 4@2,4|4@1,3 3@2,3",
        "shown begins 3@1,3",
        "mirror begins 4@1,4",
        "drill begins 3@1,3 4@2,4|3@1,3 4@2,3|4@1,4 3@2,4|4@1,4 3@2,3",
        "mirror down 3",
        "drill down 3 4",
    ),
    "row4": ("all names 1 2 3 4", "shown home 1 2|3 4"),
    "second": ("all names 5 6 7 8", "all walls 1 2 3 4", "shown home 5 6|7 8"),
    "column4": (
        "shown by 13@3,1 9@3,2|9@3,1 13@4,1",
        "all names 9 13",
        "all column 9 13",
        "demo beside 9@3,2 13@3,1",
        "all slide-in 9 13",
        "all set-up 13@3,1 9@3,2|9@4,1 13@4,2",
        "mirror by 9@4,1 13@4,2|9@3,1 13@4,1",
        "mirror beside 13@4,2 9@4,1",
        "mirror slide-in 9 13",
        "mirror mirror 13@3,1 9@3,2|9@4,1 13@4,2",
        "drill as-told 13@3,1 9@3,2|9@4,1 13@4,2",
    ),
    "stuck_column": (
        "shown by 13@4,1 9@3,2|9@3,3|13@3,1 9@3,2|9@3,1 13@4,1",
        "all names 9 13",
        "demo beside 9@3,2 13@3,1",
        "all slide-in 9 13",
        "all set-up 13@3,1 9@3,2|9@4,1 13@4,2",
        "mirror by 9@4,1 13@4,2|9@3,1 13@4,1",
        "mirror beside 13@4,2 9@4,1",
        "mirror slide-in 9 13",
        "mirror mirror 13@3,1 9@3,2|9@4,1 13@4,2",
        "drill as-told aside 13@3,1 9@3,2|9@4,1 13@4,2",
        "shown begins 13@4,1",
        "mirror begins 9@3,1",
        "drill begins 13@4,1 9@3,2|13@4,1 9@4,2|9@3,1 13@3,2|9@3,1 13@4,2",
        "shown rightward 9",
        "mirror rightward 13",
        "drill rightward 9 13",
        "twin by 13@3,1 10@3,2 9@3,3|10@4,2|13@3,1 9@3,2",
        "twin between 10 13 9",
        "twin down 10",
        "twin beside 9@3,2 13@3,1",
        "twin gap-under 13",
        "twin slide-in 9 13",
    ),
    "next_column": (
        "shown by 14@3,2 10@3,3|10@3,2 14@4,2",
        "all names 10 14",
        "all column 10 14",
        "demo beside 10@3,3 14@3,2",
        "all set-up 14@3,2 10@3,3|10@4,2 14@4,3",
        "mirror by 10@4,2 14@4,3|10@3,2 14@4,2",
        "mirror beside 14@4,3 10@4,2",
        "mirror slide-in 10 14",
        "mirror mirror 14@3,2 10@3,3|10@4,2 14@4,3",
        "drill as-told 14@3,2 10@3,3|10@4,2 14@4,3",
    ),
    "last_rows": ("all names 9 10 11 12 13 14 15", "shown home 9 13|10 14|11 12 15", "demo ring 11 12 15"),
    "two_rows": (
        "shown by 6@1,1 1@1,2|1@1,1 6@2,1",
        "all names 1 6",
        "all column 1 6",
        "demo beside 1@1,2 6@1,1",
        "all slide-in 1 6",
        "all set-up 6@1,1 1@1,2|1@2,1 6@2,2",
        "mirror by 1@2,1 6@2,2|1@1,1 6@2,1",
        "mirror beside 6@2,2 1@2,1",
        "mirror slide-in 1 6",
        "mirror mirror 6@1,1 1@1,2|1@2,1 6@2,2",
        "drill as-told 6@1,1 1@1,2|1@2,1 6@2,2",
        "all skippable",
    ),
    "larger": (
        "shown by 4@1,5 5@2,5|4@1,4 5@1,5",
        "all names 4 5",
        "demo corner 4@1,5",
        "demo below 5@2,5 4@1,5",
        "all slide-in 4 5",
        "all set-up 4@1,5 5@2,5|5@1,4 4@2,4",
        "mirror by 5@1,4 4@2,4|4@1,4 5@1,5",
        "mirror below 4@2,4 5@1,4",
        "mirror slide-in 4 5",
        "mirror mirror 4@1,5 5@2,5|5@1,4 4@2,4",
        "drill as-told 4@1,5 5@2,5|5@1,4 4@2,4",
        "all skippable",
    ),
    "whole": ("all in-order", "shown home 1 2 3|4 7|5 6 8", "shown longer"),
    "blocker": ("look leaves", "look lengthwise", "all only-blockers"),
    "behind": ("all behind",),
    "chain": ("all chain",),
    "away": ("all back-up", "all let-past"),
    "back": ("all returns", "all let-past returns", "all no-back-up"),
    "domino": ("look emblem", "all room 2 1"),
    "square": ("all big-square", "all room 4 any"),
    "round": ("all bend", "all no-back-up"),
    "step_back": ("all emblem", "all back-up one", "all let-past"),
    "huarong": ("drills milestones",),
    "nearest": ("look shown-goal", "all nearest", "shown top-first", "drill top-before"),
    "two_colour_rows": ("all size 2x3 2x4 2x5", "shown columns"),
    "three_colours": ("all ring end",),
    "wide_colours": ("all size 3x5 4x4 4x3 3x4", "all rows"),
    "tall": ("look shown-goal", "all size 3x3", "all lengthwise long"),
    "farther": ("all size 3x3",),
    "wide_farm": ("all size 3x4", "shown aside"),
    "goat": ("look corner 6@3,4", "look shown-goal", "all wide-top", "all under"),
    "five": (
        "shown by 21@4,1 16@4,2|16@4,1 21@5,1",
        "all names 16 21",
        "all column 16 21",
        "demo beside 16@4,2 21@4,1",
        "all slide-in 16 21",
        "all set-up 21@4,1 16@4,2|16@5,1 21@5,2",
        "mirror by 16@5,1 21@5,2|16@4,1 21@5,1",
        "mirror beside 21@5,2 16@5,1",
        "mirror slide-in 16 21",
        "mirror mirror 21@4,1 16@4,2|16@5,1 21@5,2",
        "drill as-told 21@4,1 16@4,2|16@5,1 21@5,2",
        "all skippable",
    ),
    "fifteen": ("all in-order", "shown home 1 2 3 4|5 6 7 8|9 13|10 14|11 12 15", "shown longer"),
}
"""What each lesson claims."""
SPECIAL = {"corner4": ["# # 0 3/5 6 7 4/8 9 10 11/12 13 14 15"]}
"""Drills that are known for what they teach: the corner that is set up."""
TWINS = {
    "column": "3x3-stage3 # # #/7 5 4/0 6 8",
    "stuck_column": "4x4-stage5 # # # #/# # # #/13 10 9 11/0 12 15 14",
}
"""The starts of second demonstrations: what to do where it gets stuck."""
MIRRORS = {
    "corner": 6,
    "column": 6,
    "corner4": 8,
    "stuck": 12,
    "column4": 8,
    "stuck_column": 12,
    "next_column": 8,
    "two_rows": 8,
    "larger": 10,
    "five": 8,
}
"""The moves of the demonstrations of the same trick on the other side."""
SAMPLED: dict[str, tuple[str, int, int, str]] = {
    "nearest": ("colours-three", 9, 7, "4 5 6 7 8 9"),
    "three_colours": ("colours-three", 9, 8, "6 8 10 12 16 20"),
    "farther": ("farm-1bb4nvgj", 6, 5, "4 6 8 10 12 14"),
    "goat": ("goat", 8, 6, "6 9 12 15 18 20"),
}
LENGTHS = {
    "blocker": "2 2 3 3 4 4",
    "wide_colours": "19 24 26 32 34 39",
}
"""About how many moves drills on boards of the stock take, which otherwise are as far apart as these are."""
WHOLE: dict[str, tuple[str, int, int, str]] = {
    "whole": ("eight", 24, 20, "16 20 24 27 29 31"),
    "fifteen": ("fifteen", 74, 54, "24 28 32 36 40 44"),
}
"""Boards that are solved stage by stage in the demonstration and the try, in so many moves at most."""
BY_METHOD = ("row", "row4", "second", "last_rows", *WHOLE)
"""Lessons of several stages, whose lines and stars are those of the method."""
STOCK = {
    "blocker": "cleared", "behind": "car-park", "chain": "car-park", "away": "car-park", "back": "car-park",
    "domino": "shapes", "square": "klotski", "round": "klotski", "step_back": "klotski",
    "two_colour_rows": "colours", "wide_colours": "colours", "tall": "farm", "wide_farm": "farm",
}  # fmt: skip
"""The style of the stock's boards."""

COURSES = {
    "first": ("first",),
    "numbers": (
        "tile", "corner", "row", "column", "ring", "whole", "pair", "corner4", "stuck", "row4", "second", "column4",
        "stuck_column", "next_column", "last_rows", "fifteen", "two_rows", "larger", "five",
    ),
    "cars": ("blocker", "behind", "chain", "away", "back"),
    "blocks": ("domino", "square", "round", "step_back", "huarong"),
    "colours": ("nearest", "two_colour_rows", "three_colours", "wide_colours"),
    "farm": ("tall", "farther", "wide_farm", "goat"),
}  # fmt: skip


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


def main() -> None:
    """Write the file."""
    lines = ["# The lessons by course, written by make_lessons.py.", ""]
    wanted, there = sys.argv[1:], read_toml(FILE) if len(sys.argv) > 1 else {}
    for course, lessons in COURSES.items():
        for lesson in lessons:
            if wanted and lesson not in wanted:
                steps, drills = there[course][lesson]["steps"], there[course][lesson]["drills"]
            else:
                steps, drills = drawn(lesson)
                steps = [*([f"look {GOALS[lesson]}"] if lesson in GOALS else []), *steps]
            print(course, lesson, len(drills), flush=True)
            lines += [f"[{course}.{lesson}]", *_list("steps", steps), *_list("claims", CLAIMS.get(lesson, ()))]
            lines += [*_list("drills", drills), ""]
    FILE.write_text("\n".join(lines))


def _list(name: str, entries: Sequence[str]) -> list[str]:
    return [f"{name} = [", *(f'    "{each}",' for each in entries), "]"] if entries else [f"{name} = []"]


def drawn(lesson: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the steps and the drills of a lesson."""
    rng = random.Random(f"{SEED} {lesson}")
    if lesson == "first":
        table = distance_table(load_board("eight"))
        return FIRST, [_drill(table.sample(moves, seed=rng.getrandbits(32))[0], lesson) for moves in range(1, 7)]
    if lesson == "huarong":
        return _by_milestones(lesson, load_board("klotski"), rng)
    if lesson in STOCK:
        return _of_stock(lesson, STOCK[lesson])
    if lesson in WHOLE:
        return _by_method(lesson, *WHOLE[lesson], rng)
    return _sampled(lesson, *(STAGES | SAMPLED)[lesson], rng)


def _sampled(
    lesson: str, board_id: str, shown: int, tried: int, distances: str, rng: random.Random
) -> tuple[Sequence[str], Sequence[str]]:
    """Return positions of a board at distances on which the claims are true; drills that are there already stay."""
    table, claims = distance_table(load_board(board_id)), CLAIMS[lesson]
    taken, others = set[Position](), drilled_elsewhere(lesson)
    known = [drill.split(" ", 2)[2] for drill in map(plain, drills_there(lesson))] or SPECIAL.get(lesson, [])
    drilled = {*map(table.board.position, known)}

    def draw(distance: int, step: str) -> tuple[Position, Sequence[Move]]:
        """Return a position at a distance that is not taken yet, and a line from there."""
        for number in range(MOST_TRIES):
            position = table.sample(distance, seed=rng.getrandbits(32))[0]
            if step == "drill" and number < len(known):
                position = table.board.position(known[number])
            line: Sequence[Move] = parse_moves(table.line(position), table.board)
            if step == "drill" and not is_stage(board_id):
                line = with_line(position)[1]
            key = f"{board_id} {distance} {position}"
            is_new = position not in taken and (key not in others if step == "drill" else position not in drilled)
            if step == "drill" and is_stage(board_id):
                is_new = is_new and slots(position.apply(line[0])) not in map(slots, taken)
            is_right = is_new and len(line) == distance and not (step == "mirror" and is_ready(position))
            if lesson in BY_METHOD and step != "drill":
                line = method_line(position, TABLES)
            if is_right and hold(Line(position, line), claims, step):
                taken.add(position)
                return position, line
        raise ValueError(f"{lesson}: nothing claims {claims} at {distance} moves")

    watch, guided = (_step(step, *draw(moves, step), lesson) for step, moves in (("watch", shown), ("try", tried)))
    steps = [watch]
    if lesson in MIRRORS:
        steps.append(_step("mirror", *draw(MIRRORS[lesson], "mirror"), lesson))
    if lesson in TWINS:
        twin = table.board.position(TWINS[lesson].split(" ", 1)[1])
        lines = (parse_moves(line, table.board) for line in table.lines(twin))
        steps.append(_step("twin", twin, next(x for x in lines if hold(Line(twin, x), claims, "twin")), lesson))
    return [*steps, guided], [_drill(draw(distance, "drill")[0], lesson) for distance in map(int, distances.split())]


def slots(position: Position) -> tuple[int, ...]:
    """Return the cells of the gap and of the tiles that a stage brings home, by which its positions differ."""
    tiles = [EMPTY, *(piece.label for piece in position.board.goal_pieces)]
    return tuple(map(position.cells.index, tiles))


def is_ready(position: Position) -> bool:
    """Return whether two tiles are set up, so that a demonstration would not show how they come there."""
    stage = stage_at(position)
    return stage is not None and any(is_set_up(each, position) for each in setups(stage))


def drills_there(lesson: str) -> Sequence[str]:
    """Return the drills of a lesson in the file."""
    lessons = (each for course in read_toml(FILE).values() for each in course.items()) if FILE.exists() else ()
    return next((entries["drills"] for name, entries in lessons if name == lesson), ())


def drilled_elsewhere(lesson: str) -> set[str]:
    """Return the drills of the other lessons in the file: by its start a game finds the one that it is of."""
    if not FILE.exists():
        return set()
    lessons = [each for course in read_toml(FILE).values() for each in course.items()]
    return {plain(drill) for name, entries in lessons if name != lesson for drill in entries["drills"]}


def plain(drill: str) -> str:
    """Return a drill of the file without its case."""
    return drill.removeprefix("mirror ")


def _by_method(
    lesson: str, board_id: str, shown: int, tried: int, distances: str, rng: random.Random
) -> tuple[Sequence[str], Sequence[str]]:
    """Return a demonstration and a try stage by stage, and drills by their fewest moves."""
    board, steps, wanted = load_board(board_id), dict[str, str](), [int(each) for each in distances.split()]
    table = distance_table(board) if has_table(board) else None
    seeded = {} if table is None else {moves: table.sample(moves, seed=rng.getrandbits(32))[0] for moves in wanted}
    drills = dict[int, Position](seeded)
    while len(steps) < 2 or len(drills) < len(wanted):
        position = walked(board, rng)
        line = method_line(position, TABLES)
        for step, most in (("watch", shown), ("try", tried)):
            is_near = step not in steps and most - 20 <= len(line) <= most
            if is_near and hold(Line(position, line, _fewest(position)), CLAIMS[lesson], step):
                steps[step] = _step(step, position, line, lesson)
                break
        else:
            if len(drills) < len(wanted) and (fewest := _fewest(position)) in wanted:
                drills.setdefault(fewest, position)
    return [steps["watch"], steps["try"]], [_drill(drills[moves], lesson, moves) for moves in wanted]


def _fewest(position: Position) -> int:
    return len(solve(position.board, position, "ida").moves)


def walked(board: Board, rng: random.Random) -> Position:
    """Return where a walk from the goal leads that never goes straight back."""
    before = position = board.position(board.goal_cells)
    for _ in range(rng.randrange(20, 100)):
        following = rng.choice([each for _, each in position.successors() if each != before])
        before, position = position, following
    return position


def _by_milestones(lesson: str, board: Board, rng: random.Random) -> tuple[Sequence[str], Sequence[str]]:
    """Return two positions near the goal, and as drills the milestones on the way from the board's start, the last
    first, and the start.
    """
    table = distance_table(board)
    shown = [with_line(table.sample(moves, seed=rng.getrandbits(32))[0]) for moves in (8, 5)]
    steps = [_step(name, *line, lesson) for name, line in zip(("watch", "try"), shown, strict=True)]
    drills = [*(each.position for each in reversed(table.milestones(board.start))), board.start]
    return steps, [_drill(each, lesson) for each in drills]


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


def _of_stock(lesson: str, style: str) -> tuple[Sequence[str], Sequence[str]]:
    """Return the easiest boards of the stock on which the claims are true: two for the steps, and ever harder ones."""
    claims = CLAIMS[lesson]
    right = [each for each in solved(style) if len(each[1]) > 1 and hold(Line(*each), claims, "drill")]
    found = sorted(right, key=lambda each: len(each[1]))[:MOST_OF_STOCK]
    print(lesson, len(found), [len(line) for _, line in found], flush=True)
    steps = []
    for step in ("watch", "try"):
        chosen = next(each for each in found if hold(Line(*each), claims, step))
        found.remove(chosen)
        steps.append(_step(step, *chosen, lesson))
    apart = max(len(found) // DRILLS, 1)
    drills = found[::apart][:DRILLS] if lesson not in LENGTHS else _of_lengths(lesson, right, steps)
    return steps, [_drill(start, lesson, len(moves)) for start, moves in drills]


def _of_lengths(
    lesson: str, found: Sequence[tuple[Position, list[Move]]], steps: Sequence[str]
) -> list[tuple[Position, list[Move]]]:
    """Return drills that are not shown, of about so many moves each, rather one that is there already than another."""
    there = {drill.split(" ", 2)[2] for drill in map(plain, drills_there(lesson))}
    fresh = [each for each in found if not any(step.endswith(f" {each[0]}") for step in steps)]
    drills = list[tuple[Position, list[Move]]]()
    for length in map(int, LENGTHS[lesson].split()):
        others = (each for each in fresh if each not in drills)
        drills.append(min(others, key=lambda each: (abs(len(each[1]) - length), str(each[0]) not in there)))
    return sorted(drills, key=lambda each: len(each[1]))


def _step(name: str, start: Position, line: Sequence[Move], lesson: str) -> str:
    """Return a step, the moves of what is watched in the parts in which they are shown."""
    cuts = parts(name, start, line, lesson) if name in ("watch", "twin", "mirror") else []
    told = "+".join(moves_text(line[begin:end]) for begin, end in pairwise([0, *cuts, len(line)]))
    return f"{name} {board_key(start.board)} {told.replace(' ', ',')} {start}"


def parts(name: str, start: Position, line: Sequence[Move], lesson: str) -> list[int]:
    """Return the numbers of moves after which a part of a demonstration ends: a stage, a setup of two tiles, or what
    the lesson claims of the demonstration moment by moment.
    """
    positions, found = play(start, line).positions, set[int]()
    if not (has_stages(start.board) or is_stage(start.board.id)):
        return []
    for number in range(1, len(line)):
        before, here = stage_at(positions[number - 1]), stage_at(positions[number])
        if before is not None and before != here and lesson in BY_METHOD:
            found.add(number)
        later = positions[min(number + SLIDE_IN, len(line))]
        is_last = here is not None and stage_at(later) != here
        if here is not None and is_last and any(is_set_up(each, positions[number]) for each in setups(here)):
            found.add(number)
    told = next((claim.removeprefix("shown by ") for claim in CLAIMS[lesson] if claim.startswith("shown by ")), "")
    phases = told.split("|")[:-2]  # before the setup and the end
    if name == "watch" and phases:
        found |= {*moments(Line(start, line), "|".join(phases))}
    return sorted(found - {0, len(line)})


def _drill(start: Position, lesson: str, moves: int | None = None) -> str:
    if moves is None:
        moves = distance_table(start.board).distance(start)
    by_method = f"/{method_moves(start, TABLES)}" if lesson in BY_METHOD else ""
    return f"{_case(start, lesson)}{board_key(start.board)} {moves}{by_method} {start}"


def _case(start: Position, lesson: str) -> str:
    """Return ``mirror`` where the words of the mirrored picture tell how a drill goes."""
    told = next(
        (c.removeprefix("drill as-told ") for c in CLAIMS.get(lesson, ()) if c.startswith("drill as-told ")), ""
    )
    line = Line(start, parse_moves(distance_table(start.board).line(start), start.board)) if told else None
    return "mirror " if line is not None and case_of(line, told) == 1 else ""


if __name__ == "__main__":
    main()
