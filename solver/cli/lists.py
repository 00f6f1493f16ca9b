"""Lists of texts in any format, one a line, which ``solve FILE`` answers one by one and shares among processes.

Car parks are explored many at once (``car_engine``): each alone would leave NumPy too little to be fast at.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

import numpy as np

from ..analysis.results import Result
from ..catalogue.boards import load_board
from ..catalogue.reading import read_any
from ..catalogue.readings import Entries, Reading
from ..errors import misread
from ..formats.car_park_lines import is_park
from ..generator.car_engine import BITS, MOST_CARS, OFFSETS, Car, CarPark, CarParkBatch, Measured
from ..model.board import Board
from ..model.position import Position
from ..sentences import plural
from ..system.pool import in_order
from .claims import agrees, claim_text, claiming_answer
from .output import DONE, SHOWN_INPUT, board_of, exit_code, problem
from .parser import cores
from .terminal import progress_on_terminal, stderr_paint

AT_ONCE = 32  # lines that a process answers together
MOST_POSITIONS = 100_000  # of a car park that is explored with others; larger ones are solved alone
SIDES = (5, 6, 7)  # of those
LEVEL, UPRIGHT = "=", "|"  # how a car stands

Solve = Callable[[Board, str], Result]


def solve_list(entries: Entries, args: argparse.Namespace, make: Callable[[argparse.Namespace], Solve]) -> int:
    """Answer every line of a list in its order; return the exit code, with ``--strict`` the greatest of a line.

    ``make(args)`` returns what solves one position, in each process.
    """
    texts, jobs = entries.texts, args.jobs or cores()
    portions = [range(at, min(at + AT_ONCE, len(texts))) for at in range(0, len(texts), AT_ONCE)]
    begun, worst, told = time.perf_counter(), DONE, Counter[str]()
    with progress_on_terminal("lines") as progress:
        for portion in in_order(_LineSolver, (texts, args, make), portions, min(jobs, len(portions))):
            for number, (answer, code, is_right) in portion:
                worst = max(worst, code)
                told["failed"] += code != DONE
                told["right"] += is_right is True
                told["wrong"] += is_right is False
                is_refused = code != DONE and not args.json
                if is_refused:
                    print(stderr_paint("red", f"antipode: line {number + 1}: {answer}"), file=sys.stderr, flush=True)
                print(f"error: {answer.rpartition('[')[2].rstrip(']')}" if is_refused else answer)
            sys.stdout.flush()
            progress((portion[-1][0] + 1) / len(texts))
    print(stderr_paint("dim", _summary(len(texts), told, time.perf_counter() - begun)), file=sys.stderr, flush=True)
    return worst if args.strict else DONE


def _summary(count: int, told: Mapping[str, int], seconds: float) -> str:
    """Return how many lines were answered, and how much of what they claim is right."""
    failed = f", {told['failed']:,} failed" if told["failed"] else ""
    claimed = told["right"] + told["wrong"]
    checked = f"; what {plural(claimed, 'line')} say is right" if claimed else ""
    if told["wrong"]:
        checked = f"; what {told['wrong']:,} of {plural(claimed, 'line')} say is wrong"
    return f"antipode: {plural(count, 'line')} in {seconds:.1f} s{failed}{checked}"


class _LineSolver:
    """Answers lines, in a process of its own where there are several."""

    def __init__(
        self, texts: Sequence[str], args: argparse.Namespace, make: Callable[[argparse.Namespace], Solve]
    ) -> None:
        self._texts, self._args, self._solve = texts, args, make(args)

    def __call__(self, numbers: range) -> list[tuple[int, tuple[str, int, bool | None]]]:
        readings: dict[int, Reading | ValueError] = {number: self._read(self._texts[number]) for number in numbers}
        parks = {number: each for number, each in readings.items() if isinstance(each, Reading) and self._is_park(each)}
        solved = dict(zip(parks, _solve_parks([_start(each) for each in parks.values()]), strict=True))
        return [(number, self._answer(number, readings[number], solved.get(number))) for number in numbers]

    def _read(self, text: str) -> Reading | ValueError:
        try:
            return read_any(text, load=load_board, goal=self._args.goal)
        except ValueError as error:
            return error

    def _is_park(self, reading: Reading) -> bool:
        args = self._args
        is_plain = args.method is None and not (args.count or args.all) and args.metric in (None, "moves")
        start = reading.start
        if not is_plain or start is None:
            return False
        board = start.board
        fits = board.rows in SIDES and len(board.pieces) <= MOST_CARS and board.metric == "moves"
        return fits and is_park(board)

    def _answer(
        self, number: int, reading: Reading | ValueError, park: tuple[str, int] | None
    ) -> tuple[str, int, bool | None]:
        """Return what is printed of a line, its exit code, and whether what it claims is right."""
        try:
            if isinstance(reading, ValueError):
                raise reading
            result = self._solved(reading, park)
        except ValueError as error:
            found = problem(error)
            if self._args.json:
                found["line"], found["input"] = number + 1, self._texts[number][:SHOWN_INPUT]
                return json.dumps(found), exit_code(error), None
            return f"{error} [{found['code']}]", exit_code(error), None
        return self._line(number, reading, result), DONE, agrees(reading, result)

    def _solved(self, reading: Reading, park: tuple[str, int] | None) -> Result:
        if park is None:
            board = board_of(reading, self._args)
            if board.own_start is None:
                raise misread("no_start", text=board.id)
            return self._solve(board, "start")
        line, positions = park
        moves = line.count(" ") + 1 if line else 0
        start = _start(reading)
        return Result(start, "table", line, True, 0, 0.0, moves_count=moves, stored=positions)

    def _line(self, number: int, reading: Reading, result: Result) -> str:
        if self._args.json:
            found = claiming_answer(reading, result)
            found["line"], found["format"] = number + 1, reading.format
            return json.dumps(found)
        extras = [] if result.optimal else [f"at least {result.lower_bound}"]
        if agrees(reading, result) is False:
            extras.append(f"not as it says: {claim_text(reading)}")
        return "  ".join([str(result.length), result.line or "-", *extras])


def _start(reading: Reading) -> Position:
    start = reading.start
    assert start is not None  # checked before
    return start


# Car parks


def _solve_parks(starts: Sequence[Position]) -> Iterator[tuple[str, int] | None]:
    """Yield for each car park its shortest solution and the number of its positions; None where it has to be solved
    alone: it is too large, or nothing leads to the exit.
    """
    found: dict[int, tuple[str, int] | None] = {}
    for side in {start.board.rows for start in starts}:
        numbers = [number for number, start in enumerate(starts) if start.board.rows == side]
        parks = [_park(starts[number]) for number in numbers]
        measured = CarParkBatch([park for park, _ in parks]).measure(MOST_POSITIONS)
        lines = _solutions(measured, [names for _, names in parks])
        sizes = measured.begins[1:] - measured.begins[:-1]
        found |= {
            number: None if line is None else (line, int(size))
            for number, line, size in zip(numbers, lines, sizes, strict=True)
        }
    yield from (found[number] for number in range(len(starts)))


def _park(start: Position) -> tuple[CarPark, list[str]]:
    """Return a car park with the one that leaves first, and the names of its cars with the ways that they stand."""
    board, cars = start.board, list[tuple[bool, str, Car]]()
    leaving = board.goal_pieces[0].label
    for name, cells in start.places.items():
        rows, columns = ({each // board.columns for each in cells}, {each % board.columns for each in cells})
        is_level = len(rows) == 1
        lane, offset = (min(rows), min(columns)) if is_level else (min(columns), min(rows))
        label = start.cells[cells[0]]
        way = LEVEL if is_level else UPRIGHT
        cars.append((label != leaving, name + way, Car(is_level, lane, len(cells), offset)))
    cars.sort(key=lambda each: each[0])
    return CarPark(board.rows, tuple(car for *_, car in cars), tuple(sorted(board.walls))), [
        name for _, name, _ in cars
    ]


def _solutions(measured: Measured, names: Sequence[Sequence[str]]) -> list[str | None]:
    """Return a shortest solution of each car park as text, all followed together; None where there is none."""
    lines: list[list[str]] = [[] for _ in names]
    parks = np.flatnonzero(measured.starts >= 0)
    states, left = measured.start_states[parks], measured.starts[parks]
    while len(parks := parks[left > 0]):
        states, left = states[left > 0], left[left > 0]
        rows, found = measured.neighbours(states)
        nearer = np.flatnonzero(measured.distances(found) == left[rows] - 1)
        first = np.unique(rows[nearer], return_index=True)[1]
        after = found[nearer[first]]
        for park, before, code in zip(map(int, parks), measured.codes[states], measured.codes[after], strict=True):
            lines[park].append(_move(int(before), int(code), names[park]))
        states, left = after, left - 1
    return [" ".join(line) if measured.starts[number] >= 0 else None for number, line in enumerate(lines)]


def _move(before: int, after: int, names: Sequence[str]) -> str:
    """Return the move from one code to another as text."""
    difference = before ^ after
    car = ((difference & -difference).bit_length() - 1) // BITS
    by = (after >> BITS * car & OFFSETS - 1) - (before >> BITS * car & OFFSETS - 1)
    name, way = names[car][:-1], names[car][-1]
    return name + ("LR" if way == LEVEL else "UD")[by > 0] * abs(by)
