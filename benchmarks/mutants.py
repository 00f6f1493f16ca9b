"""Breaks the rules of the program, a thousand times by one place each, and lists what no test finds.

From the repository's root, with the tests' packages and coverage (``pip install coverage``)::

    python benchmarks/mutants.py map [TESTS]    which test runs which line, into build/mutants; it runs them once
    python benchmarks/mutants.py run [--count 1000] [--seed 1] [--tests 40] [--only TEXT] [--again]

Each mutant is one change of one place (``breaks.py`` beside this has them); those drawn are the first by a checksum of
seed, place and change, so that a change elsewhere draws the others again. Tests are the quickest that run its line,
those of the room first. They are loaded once, and each mutant gets a fork of that process, in which the code of the
living functions is replaced. What runs at import, a constant or a table, gets a fork of a process that has loaded none
of ours. A mutant is found where a test fails that passes without it, or where its fork uses thrice the
processor's seconds. Tests of programs that are started find nothing here, as those load the files as they are.

``mutants.toml`` beside this lists those that live, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import gc
import importlib
import importlib.machinery
import json
import os
import re
import resource
import select
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import accumulate
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any
from zlib import crc32

sys.path.append(str(Path(__file__).parent))
if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

import pytest
from breaks import Mutant, mutants_of

ROOT = Path(__file__).parent.parent
BUILD = ROOT / "build" / "mutants"
ROOMS = (
    *("game/model", "game/modes", "game/screens/play"),
    *("solver/analysis", "solver/model", "solver/formats", "solver/generator"),
)
SECONDS, LONGEST = 5.0, 600.0
"""Of a processor for a mutant's tests, beside thrice what they took; and on the wall, as a test may wait forever."""
LONG = 0.4
"""Seconds of a test, in the mean of those of a mutant; the first three may take longer."""
MEMORY = 6 << 30
KEEPING = type(cache(len))
FOUND, LIVES, NOT_RUN, KEPT = "found", "lives", "not run", "kept"
WHOLE = " as a whole"


class Recorder:
    """A plugin that records the lines that each test runs, and its seconds of a processor."""

    def __init__(self) -> None:
        coverage: Any = importlib.import_module("coverage")
        files = [f"{ROOT}/{room}/*" for room in ROOMS]
        self._coverage = coverage.Coverage(str(BUILD / "lines"), data_suffix=True, include=files, config_file=False)
        self._coverage.start()
        self._seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Record a test, from its first fixture on."""
        begin = time.process_time()
        self._coverage.switch_context(item.nodeid)
        result = yield
        self._coverage.switch_context("")
        self._seconds[item.nodeid] = time.process_time() - begin
        return result

    def pytest_unconfigure(self) -> None:
        """Write what has been recorded."""
        self._coverage.stop()
        self._coverage.save()
        (BUILD / f"seconds.{os.getpid()}.json").write_text(json.dumps(self._seconds))


def pytest_configure(config: pytest.Config) -> None:
    """Record in the workers of ``map``, which loads this file as a plugin."""
    if os.environ.get("MUTANTS") == "map" and (hasattr(config, "workerinput") or not config.getoption("numprocesses")):
        config.pluginmanager.register(Recorder())


class LineMap:
    """Which test runs which line, and how long a test takes."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}
        for path in BUILD.glob("seconds.*.json"):
            self.seconds |= json.loads(path.read_text())
        self._lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        query = """select path, context, numbits from line_bits
            join file on file.id = line_bits.file_id join context on context.id = line_bits.context_id"""
        for path in BUILD.glob("lines.*"):
            with contextlib.closing(sqlite3.connect(path)) as connection:
                for name, test, bits in connection.execute(query):
                    lines = self._lines[str(Path(name).relative_to(ROOT))]
                    for byte, eight in enumerate(bits):
                        for bit in range(8):
                            if eight >> bit & 1:
                                lines[8 * byte + bit].add(test)

    def tests_of(self, mutant: Mutant, most: int) -> list[str]:
        """Return the tests to run: the quickest that run its line, or name what it is, then others of the room's; an
        eighth are those that run the most of its file.

        The line of a function that keeps its results was run by the first test that needed them alone.
        """
        lines = self._lines[mutant.path]
        if mutant.is_outer:
            at = {*self._using(mutant), *(test for test in self.seconds if mutant.is_named_in(_text(_file(test))))}
        else:
            at = set().union(*(lines[line] for line in mutant.lines)) or lines[mutant.statement]
        others = set().union(*lines.values()) - at
        tests = [*self._ranked(at, mutant), *self._ranked(filter(mutant.is_near, others), mutant)]
        counts = Counter(test for each in lines.values() for test in each if self.seconds.get(test, LONGEST) < LONG)
        widest = sorted(counts, key=lambda test: (-counts[test], test))[: most // 8]
        tests = list(dict.fromkeys([*tests[: most // 2], *widest, *tests[most // 2 :]]))[:most]
        sums = enumerate(accumulate(self.seconds[test] for test in tests))
        return [test for test, (number, total) in zip(tests, sums, strict=True) if number < 3 or total < most * LONG]

    def _ranked(self, tests: Iterable[str], mutant: Mutant) -> list[str]:
        """Return tests in the order in which to run them: quick ones that name what is broken, or of the room, first,
        and few of one function or file.
        """

        def strangeness(test: str) -> int:
            if mutant.is_named_in(_texts_of_functions(_file(test)).get(_function(test).split("::")[-1], "")):
                return 1
            return 4 if mutant.is_near(test) or mutant.is_named_in(_text(_file(test))) else 16

        cost = {test: self.seconds[test] * strangeness(test) for test in tests if test in self.seconds}
        counts, ranks = Counter[str](), {}
        for test in sorted(cost, key=lambda test: (cost[test], test)):
            ranks[test] = max(counts[_function(test)] // 2, counts[_file(test)] // 6)
            counts[_function(test)] += 1
            counts[_file(test)] += 1
        return sorted(cost, key=lambda test: (ranks[test], cost[test], test))

    def _using(self, mutant: Mutant) -> Iterable[str]:
        """Return the tests that run a line with a name made of a mutant, in its file or one that names that; "" for
        what runs before the tests.
        """
        names = re.compile(rf"\b({'|'.join(map(re.escape, mutant.names_made_of_it()))})\b")
        module = re.compile(rf"\b{Path(mutant.path).stem}\b")
        for path, lines in self._lines.items():
            if path != mutant.path and not module.search(_text(path)):
                continue
            for number, line in enumerate(_text(path).splitlines(), 1):
                if number not in mutant.lines and names.search(line):
                    yield from lines[number]


def _file(test: str) -> str:
    return test.split("::", maxsplit=1)[0]


def _function(test: str) -> str:
    return test.split("[", maxsplit=1)[0]


@cache
def _text(path: str) -> str:
    """Return the text of a file."""
    return (ROOT / path).read_text("utf-8")


@cache
def _texts_of_functions(path: str) -> dict[str, str]:
    """Return the text of each function of a file, by its name."""
    lines, functions = _text(path).splitlines(), ast.walk(ast.parse(_text(path)))
    return {
        each.name: "\n".join(lines[each.lineno - 1 : each.end_lineno])
        for each in functions
        if isinstance(each, ast.FunctionDef)
    }


def in_fork(work: Callable[[], str], seconds: float) -> str:
    """Return what work says in a fork: the test that fails; "" for none, or that time or memory has run out."""
    ours, its = os.pipe()
    folder = tempfile.mkdtemp(prefix="mutant-")
    child = os.fork()
    if not child:
        os.setsid()
        os.close(ours)
        nothing = os.open(os.devnull, os.O_RDWR)
        for descriptor in range(3):
            os.dup2(nothing, descriptor)
        tempfile.tempdir = os.environ["TMPDIR"] = folder
        resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 1))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        said = "an error"
        try:
            said = work()
        finally:
            os.write(its, f"={said}".encode())
            os._exit(0)
    os.close(its)
    said = os.read(ours, 10_000).decode() if select.select([ours], [], [], LONGEST)[0] else ""
    os.close(ours)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    shutil.rmtree(folder, ignore_errors=True)
    return said[1:] if said else "no end"


class Failure:
    """A plugin that records the first test that fails."""

    test = ""

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Take over the result of a test."""
        self.test = self.test or (report.nodeid if report.failed else "")

    def pytest_collectreport(self, report: Any) -> None:
        """Take over whether a file could be loaded."""
        self.test = self.test or (report.nodeid + WHOLE if report.failed else "")


def living_functions() -> dict[str, list[FunctionType]]:
    """Return the functions that have been made by now, by their file, and have them keep no results."""
    functions: dict[str, list[FunctionType]] = defaultdict(list)
    gc.unfreeze()
    for each in gc.get_objects():
        if isinstance(each, FunctionType):
            functions[each.__code__.co_filename].append(each)
        elif isinstance(each, KEEPING) and each.__module__.startswith(("game.", "solver.")):
            each.cache_clear()
    gc.freeze()
    return functions


def break_living(functions: Iterable[FunctionType], mutant: Mutant) -> None:
    """Give the functions of a mutant's file the code that they have in the mutant."""
    pairs = _codes(mutant)
    for each in functions:
        if each.__code__ in pairs:
            each.__code__ = pairs[each.__code__]


def _is_at_import(mutant: Mutant) -> bool:
    """Return whether living functions can't be broken: it runs at import, or a function takes other variables from
    the one around it.
    """
    return mutant.is_outer or any(one.co_freevars != other.co_freevars for one, other in _codes(mutant).items())


def _codes(mutant: Mutant) -> dict[CodeType, CodeType]:
    """Return the code in a mutant, by that in its file."""
    path = str(ROOT / mutant.path)
    return dict(_pairs(compile(mutant.source, path, "exec"), compile(mutant.tree(), path, "exec")))


def _pairs(code: CodeType, other: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    yield code, other
    inner, others = ([each for each in one.co_consts if isinstance(each, CodeType)] for one in (code, other))
    if len(inner) == len(others):
        for pair in zip(inner, others, strict=True):
            yield from _pairs(*pair)


class Loaded:
    """A plugin that tries mutants in a process that has loaded all tests, instead of running these."""

    def __init__(self, mutants: list[tuple[Mutant, list[str]]], lines: LineMap, tell: Callable[..., None]) -> None:
        self._mutants, self._lines, self._tell = mutants, lines, tell

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Try the mutants."""
        items = {item.nodeid: item for item in session.items}
        for path in {mutant.path for mutant, _ in self._mutants}:
            importlib.import_module(path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        self._functions = living_functions()
        for mutant, tests in self._mutants:
            known = [items[test] for test in tests if test in items]
            found = self._first_failing(session, known, mutant)
            while found in items and self._first_failing(session, [items[found]], None):
                del items[found]  # fails without the mutant, too, here
                known = [item for item in known if item.nodeid in items]
                found = self._first_failing(session, known, mutant)
            self._tell(mutant, found, len(known))
        return True

    def _first_failing(self, session: pytest.Session, items: list[pytest.Item], mutant: Mutant | None) -> str:
        def work() -> str:
            failure = Failure()
            session.config.pluginmanager.register(failure)
            if mutant:
                break_living(self._functions[str(ROOT / mutant.path)], mutant)
            for item, following in zip(items, [*items[1:], None], strict=True):
                session.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if failure.test:
                    break
            return failure.test

        return in_fork(work, SECONDS + 3 * sum(self._lines.seconds[item.nodeid] for item in items)) if items else ""


class Chosen(Failure):
    """A plugin that runs some of the tests alone, as far as they are there."""

    def __init__(self, tests: list[str]) -> None:
        self._order = {test: place for place, test in enumerate(tests)}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Choose them, in their order."""
        items[:] = sorted((i for i in items if i.nodeid in self._order), key=lambda item: self._order[item.nodeid])


class BrokenLoader(importlib.machinery.SourceFileLoader):
    """A loader of files, of which one is broken."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType | None:
        """Return the code of a module."""
        path = str(ROOT / self.mutant.path)
        return compile(self.mutant.tree(), path, "exec") if self.path == path else super().get_code(fullname)


def load_instead(mutant: Mutant) -> None:
    """Import a mutant instead of its file from now on."""
    BrokenLoader.mutant = mutant
    details = (BrokenLoader, importlib.machinery.SOURCE_SUFFIXES)
    extensions = (importlib.machinery.ExtensionFileLoader, importlib.machinery.EXTENSION_SUFFIXES)
    sys.path_hooks.insert(0, importlib.machinery.FileFinder.path_hook(extensions, details))
    sys.path_importer_cache.clear()


OPTIONS = ["-q", "-n0", "-x", "-p", "no:cacheprovider", "-p", "no:randomly", "-s"]


def first_failing_anew(tests: list[str], mutant: Mutant | None, seconds: float) -> str:
    """Return the first test that fails where a mutant is loaded instead of its file; "" for none."""

    def work() -> str:
        if mutant:
            load_instead(mutant)
        chosen = Chosen(tests)
        code = pytest.main([*OPTIONS, *dict.fromkeys(test.split("::")[0] for test in tests)], plugins=[chosen])
        return chosen.test or ("" if code in (0, 5) else f"an end by {code!r}")

    return in_fork(work, SECONDS + seconds) if tests else ""


def shuffled(seed: int) -> list[Mutant]:
    """Return all mutants, in the order of a checksum."""
    paths = sorted(str(path.relative_to(ROOT)) for room in ROOMS for path in (ROOT / room).glob("*.py"))
    mutants = (mutant for path in paths for mutant in mutants_of(ROOT, path))
    return sorted(mutants, key=lambda each: (crc32(f"{seed} {each.key}".encode()), each.key))


def run_tests(mutants: list[tuple[Mutant, list[str]]], lines: LineMap, tell: Callable[..., None]) -> None:
    """Try mutants, and tell of each which test fails, if any, and how many have run."""
    at_import = [_is_at_import(mutant) for mutant, _ in mutants]
    inner = [pair for pair, is_outer in zip(mutants, at_import, strict=True) if not is_outer]
    server = os.fork() if inner else None
    if server == 0:
        files = dict.fromkeys(test.split("::")[0] for _, tests in inner for test in tests)
        pytest.main([*OPTIONS, *files], plugins=[Loaded(inner, lines, tell)])
        os._exit(0)
    for (mutant, tests), is_outer in zip(mutants, at_import, strict=True):
        if is_outer:
            seconds = 3 * sum(lines.seconds[test] for test in tests)
            found = first_failing_anew(tests, mutant, seconds)
            if found.startswith("tests/") and first_failing_anew([found.removesuffix(WHOLE)], None, seconds):
                found = ""
            tell(mutant, found, len(tests))
    if server:
        os.waitpid(server, 0)


def run(options: argparse.Namespace) -> None:
    """Try the mutants that are drawn, or those that lived before; print what lives, and the count of each room."""
    lines, results = LineMap(), BUILD / "results.jsonl"
    reasons = tomllib.loads((Path(__file__).parent / "mutants.toml").read_text("utf-8"))
    kept = {key: KEPT for keys in reasons.values() for key in keys}
    mutants = shuffled(options.seed)
    drawn = [mutant for mutant in mutants if options.only in mutant.key][: options.count]
    for key in kept.keys() - {mutant.key for mutant in mutants}:
        print(f"kept, but there is no such mutant any more: {key}")
    before = _read(results) if options.again else {}
    if not options.again:
        results.unlink(missing_ok=True)

    def tell(mutant: Mutant, found: str, count: int) -> None:
        outcome = FOUND if found else LIVES if count else NOT_RUN
        with results.open("a") as file:
            file.write(json.dumps([mutant.key, outcome, found, count]) + "\n")
        if not found:
            print(f"{outcome} ({count}), line {mutant.lines[0]}: {mutant.key}", flush=True)

    to_try = [mutant for mutant in drawn if mutant.key not in kept and before.get(mutant.key) != FOUND]
    run_tests([(mutant, lines.tests_of(mutant, options.tests)) for mutant in to_try], lines, tell)
    outcomes, rooms = _read(results) | kept, defaultdict[str, Counter[str]](Counter)
    for mutant in drawn:
        rooms[mutant.path.rsplit("/", 1)[0]][outcomes.get(mutant.key, NOT_RUN)] += 1
    for room, counts in [*rooms.items(), ("all", sum(rooms.values(), Counter()))]:
        print(
            f"{room}: of {counts.total()} {counts[FOUND] / counts.total():.1%} found, {counts[KEPT]} kept for a reason"
        )
    print(f"{sum(os.times()[:4]):.0f} s of a processor")


def _read(results: Path) -> dict[str, str]:
    """Return the outcome of each mutant by its key."""
    return {key: outcome for key, outcome, *_ in map(json.loads, results.read_text().splitlines())}


def main() -> None:
    """Run a command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("map")
    run_parser = commands.add_parser("run")
    run_parser.add_argument("--count", type=int, default=1000, help="how many are drawn")
    run_parser.add_argument("--seed", type=int, default=1)
    run_parser.add_argument("--tests", type=int, default=40, help="how many are run for one mutant, at most")
    run_parser.add_argument("--only", default="", help="draw of those alone whose key has this text")
    run_parser.add_argument("--again", action="store_true", help="try only what has not been found before")
    options, tests = parser.parse_known_args()
    BUILD.mkdir(parents=True, exist_ok=True)
    os.chdir(ROOT)
    if options.command == "run":
        run(options)
    else:
        path = os.pathsep.join([str(Path(__file__).parent), *filter(None, [os.environ.get("PYTHONPATH")])])
        environment = os.environ | {"MUTANTS": "map", "PYTHONPATH": path}
        command = [sys.executable, "-m", "pytest", "-p", "mutants", "-p", "no:cacheprovider", *tests]
        os.execve(sys.executable, command, environment)


if __name__ == "__main__":
    main()
