"""All that the library offers, called with one wrong argument after another.

Each function, method and class is called with right arguments, of which one at a time is replaced by each of WRONG.
"""

import inspect
import math
import random
import resource
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice

import numpy as np

import solver
from solver import (
    Direction,
    Job,
    Limits,
    Move,
    SearchedDistances,
    SolverError,
    distance_table,
    load_board,
    review,
    solve,
    state_map,
)
from solver.model.drawings import draw_position
from solver.model.playthrough import play
from solver.tables.state_index import StateIndex

SECONDS = 1.0  # of the processor
MEMORY = 6 << 30  # bytes, of the whole process
BY_PLACE = inspect.Parameter.POSITIONAL_ONLY
FEW = 3  # items that are taken of an answer that comes bit by bit


class Nothing:
    """A value that is of no use to anybody."""


def deep_list():
    """Return a list within lists, deeper than Python recurses."""
    found = []
    for _ in range(5000):
        found = [found]
    return found


EIGHT, KLOTSKI, FIVE = (load_board(board) for board in ("eight", "klotski", "5x5"))
NEAR = EIGHT.position("1 2 3/4 5 6/0 7 8")
WRONG = {
    "none": None,
    "true": True,
    "minus one": -1,
    "a hundred": 100,
    "huge": 10**30,
    "huge and negative": -(10**30),
    "too long to write": 10**5000,
    "half": 0.5,
    "nan": math.nan,
    "infinite": math.inf,
    "no text": "",
    "a word": "Z",
    "a long text": "Z" * 100_000,
    "many digits": "9" * 5000,
    "half surrogate": "\ud800",
    "half surrogate in a line": "A\ud800/..>../A.",
    "zero byte": "a\0b.svg",
    "bytes": b"eight",
    "an empty list": [],
    "a deep list": deep_list(),
    "a tuple of nan": (math.nan,) * 9,
    "a list of texts": ["Z", "\ud800"],
    "a table": {"a": 1},
    "a long range": range(10**9),
    "a class": str,
    "a value": Nothing(),
    "a set": {1, 2},
    "an array": np.full((1, 9), 200, np.uint8),
    "an array of texts": np.array([["Z"] * 9]),
    "a board": KLOTSKI,
    "a large board": FIVE,
    "a foreign position": KLOTSKI.start,
    "a large position": FIVE.goal,
    "too few cells": (1, 2, 3),
    "foreign cells": tuple(range(90, 99)),
    "a foreign cell": (99,),
    "a negative cell": (-1,),
    "a foreign move": Move("Z", (Direction.LEFT,)),
    "a direction": Direction.UP,
}
TABLE = distance_table(EIGHT)
SMALL = load_board("AB/..>../BA")
TINY = load_board("2x3")
RIGHT = {
    "board": EIGHT,
    "position": NEAR,
    "start": NEAR,
    "text": "LL",
    "moves": "LL",
    "move": "L",
    "solution": "LL",
    "path": [0],
    "rng": random.Random(1),
    "table": TABLE,
    "distance": 2,
    "number": 1,
    "positions": [NEAR],
    "style": "numbers",
    "cell": 0,
    "anchor": 6,
    "target": 7,
    "cells": NEAR.cells,
    "covered": (7,),
    "block": (1,),
    "direction": Direction.LEFT,
    "label": 1,
    "metric": "moves",
    "slides": [Move("", (Direction.LEFT,))],
    "game": play(NEAR, "LL"),
    "name": "8",
    "goal": EIGHT.goal,
    "state": (0, 0),
    "slide": StateIndex(EIGHT).slides[0][0],
    "frames": np.array([0]),
    "numbers": np.array([0]),
    "ranks": np.array([0]),
    "path_or_file": "a.svg",
    "seconds": 0.1,
    "piece": "8",
    "work": lambda *_: 1,
    "shown": state_map(TINY, TINY.goal, distance_table(TINY)),
    "coordinates": np.zeros((360, 3), np.float32),
    "graph": state_map(TINY.start.board, TINY.start, distance_table(TINY)).graph,
}
"""Right arguments by the names of parameters."""
RIGHT_OF = {
    "shortest_path": {"limits": Limits(nodes=100)},
    "state_map": {"board": TINY, "position": TINY.goal},  # without a table it plays on to all that are near
    "generate": {"difficulty": 1},  # whose boards are found at once, whatever the seed
    "Choice": {"method": "ida", "bound": None},
    "Direction": {"value": "L"},
    "moves_text": {"moves": [Move("", (Direction.LEFT,))]},
    "parse_position": {"text": "1 2 3/4 5 6/0 7 8"},
    "read_any": {"text": "1 2 3/4 5 6/0 7 8", "board": EIGHT, "goal": "blank-first"},
    "write_as": {"found": EIGHT.start, "form": "game-id"},
    "read_game": {"text": "antipode:eight:1 2 3/4 5 6/0 7 8:LL"},
    "read_board": {"path": "missing.toml"},
    "save_board": {"path": "a.toml"},
    "Drawing.save": {"path": "a.svg"},
    "Board.position": {"text": "1 2 3/4 5 6/0 7 8"},
    "Position.cells_of": {"move": Move("", (Direction.LEFT,))},
    "Move": {"path": (Direction.LEFT,)},
    "nearest": {"position": "AB/.."},
}
MADE = (
    "GraphLayout",
    "Limits",
    "Move",
    "Position",
    "SearchedDistances",
)
"""The classes that callers make objects of; all others come from functions."""
MEANT = {
    "cells": {"a long range"},
    "jobs": {"a hundred"},
    "load": {"a class"},
    "ExploredTable.build": {"a large board"},
    "state_map": {"a foreign position", "a large position"},
}
"""What a caller may mean, however long it takes, by parameters and functions: a long array, a hundred processes.

A class is something to call, which gives no board.
"""


def objects():
    """Yield an object of each class with methods, and its name."""
    yield "Board", EIGHT
    yield "Board", KLOTSKI
    yield "Position", NEAR
    yield "Position", KLOTSKI.start
    yield "PermutationTable", TABLE
    yield "ExploredTable", distance_table(SMALL)
    yield "StateIndex", StateIndex(EIGHT)
    yield "Drawing", draw_position(NEAR)
    yield "Move", Move("", (Direction.LEFT,))
    yield "SearchedDistances", SearchedDistances()
    shown = state_map(NEAR.board, NEAR, TABLE)
    yield "StateGraph", shown.graph
    yield "StateMap", shown
    yield "Review", review(EIGHT, NEAR, "LL")
    yield "Result", solve(EIGHT, NEAR)
    yield "Limits", Limits()
    yield "Job", Job(lambda *_: 1)


def functions():
    """Yield the library's functions and methods, and the classes that callers make objects of, with their names."""
    for name in solver.__all__:
        value = getattr(solver, name)
        if name in MADE or inspect.isroutine(value):
            yield name, value
    for name, owner in objects():
        for member in dir(type(owner)):
            if not member.startswith("_") and inspect.isroutine(getattr(owner, member)):
                method = getattr(owner, member)
                if (getattr(method, "__module__", None) or "").startswith("solver"):
                    yield f"{name}.{member}", method


def right_arguments(name, function):
    """Return right arguments by name for what has no default, and for all other parameters their default."""
    own = RIGHT_OF.get(name) or RIGHT_OF.get(name.partition(".")[2]) or {}
    found = {}
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name in own:
            found[parameter.name] = own[parameter.name]
        elif parameter.default is inspect.Parameter.empty:
            found[parameter.name] = RIGHT[parameter.name]
        else:
            found[parameter.name] = parameter.default
    return found


class TooSlow(BaseException):
    """A call that has taken SECONDS of the processor."""


@contextmanager
def bounded() -> Iterator[None]:
    """Raise TooSlow after SECONDS, and MemoryError in place of taking all memory there is."""

    def stop(*_):
        raise TooSlow

    before, limits = signal.signal(signal.SIGPROF, stop), resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, limits[1]))
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def call(function, arguments):
    """Call a function with arguments by name, and take some of what comes bit by bit."""
    parameters = inspect.signature(function).parameters
    by_place = [arguments[name] for name, each in parameters.items() if each.kind is each.POSITIONAL_ONLY]
    by_name = {name: value for name, value in arguments.items() if parameters[name].kind is not BY_PLACE}
    answer = function(*by_place, **by_name)
    if isinstance(answer, Iterator):
        for each in islice(answer, FEW):
            if isinstance(each, SolverError):
                check_error(each)


AMBIGUOUS = "truth value of an array"
"""What NumPy says where an array is given for True or False."""


def check_error(error):
    """Raise AssertionError for an error that is none of the library's, or has not one line of a bearable length."""
    text = str(error)
    assert isinstance(error, (SolverError, TypeError)) or AMBIGUOUS in text, repr(error)[:300]
    assert text, type(error)
    assert text.isprintable(), repr(text)[:300]
    assert len(text) <= 1000, text[:300]


def mistakes(name, function, wrong=WRONG):
    """Yield what goes wrong in other ways than by an error of one line, as sentences."""
    arguments = right_arguments(name, function)
    for parameter in arguments:
        for kind, value in wrong.items():
            if kind in MEANT.get(parameter, set()) | MEANT.get(name, set()):
                continue
            try:
                with bounded():
                    call(function, arguments | {parameter: value})
            except TooSlow:
                yield f"{name}({parameter}={kind}): too slow"
            except Exception as error:
                try:
                    check_error(error)
                except AssertionError as problem:
                    yield f"{name}({parameter}={kind}): {problem}"
