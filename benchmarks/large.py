"""Number boards beyond exact search: lengths and lower bounds after some time, first solutions, memory.

``python benchmarks/large.py`` measures everything (some minutes), ``--quick`` a part of it. Times are of the process,
so that other programs change them little. Every solution is replayed. ``--check 10000`` solves so many random positions
instead, of 5x5 to 10x10 and of generated block boards, and checks each solution and its bounds; one in twenty is of a
board with a table, which tells the distance, as breadth-first search does of some of the block boards. ``--from 5000``
leaves out as many of them, which another run has checked.

Goals and figures of others stand beside: Korf and Taylor's random positions of 5x5 with their distances ("Finding
optimal solutions to the twenty-four puzzle", AAAI 1996); a public solver of another kind that has a mean of 124.48
moves on random 5x5.
"""

from __future__ import annotations

import argparse
import math
import random
import resource
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import reduce
from pathlib import Path
from statistics import mean
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent.parent))

from large_blocks import draw_board, shortest_by_search

from solver import Cancelled, Position, load_board, random_position
from solver.search.beam import beam_search
from solver.search.bracket import Bracket
from solver.search.large_numbers import number_search
from solver.system.limits import Run
from solver.tables.distance_tables import cached_table

KNOWN = {
    "14 21 19 17 15/18 13 12 7 2/1 22 0 4 10/20 11 6 3 23/9 16 5 24 8": 100,
    "19 23 22 10 2/15 9 8 21 16/6 1 11 17 0/20 4 7 24 5/13 3 14 12 18": 108,
    "11 18 1 14 2/8 17 4 13 12/20 7 19 16 3/5 10 22 9 21/24 6 15 0 23": 101,
    "6 24 22 14 5/19 0 21 12 11/15 18 8 7 20/17 23 2 9 13/1 16 10 3 4": 104,
    "12 13 14 21 24/20 17 2 1 19/9 4 15 18 16/5 10 6 3 7/11 0 8 23 22": 113,
}
OVER = {0.1: 15, 1: 7, 10: 4, 60: 2.5}  # seconds, and the goal of moves over the distance then
LENGTHS = {"6x6": (1, 215), "8x8": (5, 600), "10x10": (10, 1_200)}
OTHERS = ("2x13", "3x6", "4x5", "4x6", "5x6", "4x8", "7x7", "9x9", "2x50")
CHECKED_SIZES = ("5x5", "5x6", "6x6", "5x8", "7x7", "8x8", "2x13", "9x9", "10x10")
CHECK_SECONDS = 10
KNOWN_SIZES = ("3x3", "2x5", "3x2", "2x4")  # whose tables tell the distances
BLOCK_SHARE, KNOWN_SHARE = 25, 20  # one of so many positions checked is of a block board, of a board with a table
GAP, FIRST_MEAN, FIRST_SECONDS = 8, 116, 0.06


class Seen(NamedTuple):
    """The bounds that were known at a time."""

    seconds: float
    at_least: int
    at_most: int | None


def search(position: Position, seconds: float) -> list[Seen]:
    """Return what a search found within some seconds of the process."""
    begun, seen, solutions = time.process_time(), list[Seen](), list[Bracket]()
    with suppress(Cancelled):
        for bracket in number_search(position, Run(cancel=lambda: time.process_time() - begun > seconds)):
            seen.append(Seen(time.process_time() - begun, bracket.at_least, bracket.at_most))
            solutions.append(bracket)
    for bracket in solutions:
        if bracket.moves is not None:
            replay(position, bracket)
    return seen


def replay(position: Position, bracket: Bracket) -> None:
    """Check that a solution leads to the goal and is not shorter than the lower bound."""
    assert bracket.moves is not None
    if not reduce(Position.apply, bracket.moves, position).is_goal or bracket.at_least > len(bracket.moves):
        raise AssertionError(f"{position!r}: {bracket}")


def length_at(seen: Iterable[Seen], seconds: float) -> float:
    """Return the length of the best solution known after a time; infinity while there is none."""
    return min(
        (each.at_most for each in seen if each.seconds <= seconds and each.at_most is not None), default=math.inf
    )


def drawn(size: str, count: int) -> Iterator[Position]:
    """Yield random positions of a board, always the same."""
    board, rng = load_board(size), random.Random(size)
    return (random_position(board, rng) for _ in range(count))


def known_positions(seconds: float) -> None:
    """Compare lengths and bounds with the known distances."""
    board = load_board("5x5")
    found = [(search(board.position(text), seconds), distance) for text, distance in KNOWN.items()]
    for after, goal in OVER.items():
        if after <= seconds:
            over = mean(length_at(seen, after) - distance for seen, distance in found)
            print(f"5x5, moves over the distance after {after:>4} s: {over:+6.1f}   goal {goal:+}")
    gap = mean(distance - seen[-1].at_least for seen, distance in found)
    print(f"5x5, distance less the lower bound after {seconds:g} s: {gap:.1f}   goal {GAP}")


def first_of(brackets: Iterable[Bracket]) -> Iterator[Bracket]:
    """Yield the first solution, laid tile by tile, and that of the first beam."""
    length = None
    for bracket in brackets:
        if bracket.moves is not None and bracket.at_most != length:
            yield bracket
            if length is not None:
                return
            length = bracket.at_most


def first_solutions(count: int) -> None:
    """Measure the solutions of the first beams on random positions of 5x5."""
    begun, lengths = time.process_time(), list[int]()
    for position in drawn("5x5", count):
        *_, bracket = first_of(number_search(position, Run()))
        lengths.append(len(bracket.moves or ()))
    seconds = (time.process_time() - begun) / count
    goal = f"goal {FIRST_MEAN} at {FIRST_SECONDS * 1000:.0f} ms; another solver 124.48"
    print(f"5x5, {count} random positions: mean {mean(lengths):.1f} moves at {seconds * 1000:.0f} ms each   {goal}")


def lengths(size: str, count: int, seconds: float, goal: str) -> None:
    """Measure the solutions of random positions of a board."""
    found = [search(position, seconds) for position in drawn(size, count)]
    first, last = [seen[0] for seen in found], [seen[-1] for seen in found]
    beams = [next((each for each in seen if each.at_most != seen[0].at_most), seen[-1]) for seen in found]
    print(
        f"{size}, {count} random positions: first {mean(each.at_most or 0 for each in first):.1f} moves after "
        f"{mean(each.seconds for each in first) * 1000:.0f} ms, {mean(each.at_most or 0 for each in beams):.1f} after "
        f"{mean(each.seconds for each in beams) * 1000:.0f} ms, {mean(each.at_most or 0 for each in last):.1f} after "
        f"{seconds:g} s, at least {mean(each.at_least for each in last):.1f}   {goal}"
    )


def check_random_positions(begin: int, end: int) -> None:
    """Solve random positions of all sizes and of generated block boards, and replay the first two solutions of each."""
    solved, unsolved, compared = dict.fromkeys((*CHECKED_SIZES, *KNOWN_SIZES, "blocks"), 0), 0, 0
    positions = {size: drawn(size, end) for size in (*CHECKED_SIZES, *KNOWN_SIZES)}
    for number in range(end):
        is_block, is_known = number % BLOCK_SHARE == 0, number % KNOWN_SHARE == 1
        sizes = KNOWN_SIZES if is_known else CHECKED_SIZES
        name = "blocks" if is_block else sizes[number // (KNOWN_SHARE if is_known else 1) % len(sizes)]
        if number < begin:
            if not is_block:
                next(positions[name])
            continue
        if number % 200 == 0:
            print(f"{number}: {sum(solved.values())} solved, {unsolved} not, {compared} compared", flush=True)
        position = draw_board(number // BLOCK_SHARE).start if is_block else next(positions[name])
        begun = time.process_time()
        run = Run(cancel=lambda begun=begun: time.process_time() - begun > CHECK_SECONDS)  # type: ignore[misc]
        bracket = None
        with suppress(Cancelled):
            for bracket in first_of((beam_search if is_block else number_search)(position, run)):
                replay(position, bracket)
        if bracket is None or bracket.moves is None:
            unsolved += 1
            print(f"unsolved after {CHECK_SECONDS} s: {position!r}")
            continue
        solved[name] += 1
        distance = distance_of(position, is_block, is_known)
        if distance is not None:
            compared += 1
            if not bracket.at_least <= distance <= len(bracket.moves):
                raise AssertionError(f"{position!r}: {distance} moves, {bracket}")
    told = ", ".join(f"{name} {each}" for name, each in solved.items())
    print(f"solved and replayed: {told}; without a solution after {CHECK_SECONDS} s: {unsolved}")
    print(f"bounds compared with the known distance: {compared}")


def distance_of(position: Position, is_block: bool, is_known: bool) -> int | None:
    """Return the distance of a position, where it is known or soon found."""
    if is_known:
        return int(cached_table(position.board, position.board.metric).distance(position))
    return shortest_by_search(position.board, 0.5) if is_block else None


def main() -> None:
    """Measure what the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="measure a part of it")
    parser.add_argument("--check", type=int, default=0, metavar="N", help="solve and replay N random positions instead")
    parser.add_argument("--from", type=int, default=0, metavar="N", dest="begin", help="leave out the first N of them")
    options = parser.parse_args()
    if options.check:
        check_random_positions(options.begin, options.check)
        return
    quick = options.quick
    search(load_board("5x5").goal, 1)  # the databases are read
    known_positions(1 if quick else 60)
    first_solutions(50 if quick else 1_000)
    for size, (seconds, goal) in LENGTHS.items():
        lengths(size, 2 if quick else 10, 1 if quick else seconds, f"goal {goal} after {seconds} s")
    for size in OTHERS:
        lengths(size, 2, 4, "")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024} MB   goal 300")


if __name__ == "__main__":
    main()
