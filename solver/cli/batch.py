"""Answers to the lines of standard input, in their order, errors included."""

from __future__ import annotations

import argparse
import io
import json
import os
import select
import sys
from collections.abc import Callable, Iterator
from typing import NamedTuple

from .output import DONE, SHOWN_INPUT, exit_code, problem
from .terminal import lines_on_terminal, stderr_paint

LONGEST_LINE = 65_536  # bytes of a line that are read; no position has as many
MOST_READ = 1 << 19  # bytes that are answered together, where they are available at once

Answerer = Callable[[list[str]], list["str | ValueError"]]
"""A function from lines to their answers: for each a line, or the error."""


class Line(NamedTuple):
    """A line of standard input."""

    number: int
    text: str


def one_by_one(answer: Callable[[str], str]) -> Answerer:
    """Make a function that answers each line by itself."""

    def answer_all(texts: list[str]) -> list[str | ValueError]:
        return [_tried(answer, text) for text in texts]

    return answer_all


def _tried(answer: Callable[[str], str], text: str) -> str | ValueError:
    try:
        return answer(text)
    except ValueError as error:
        return error


def answer_lines(
    args: argparse.Namespace, make: Callable[[argparse.Namespace], Answerer], together: bool = False
) -> int:
    """Answer all lines; return the exit code, with ``--strict`` the greatest that a single line would have.

    ``make(args)`` returns the answerer; with ``--jobs`` it is called in every process. Lines are answered ``together``,
    as many as are available, in one process, or each as soon as possible.
    """
    from ..system.pool import in_order  # it takes 8 ms, and single positions need none

    worst, jobs = DONE, 1 if together else args.jobs or 1
    portions = (part for portion in _portions() for part in ([portion] if together else [[line] for line in portion]))
    with lines_on_terminal() as show:
        for lines, answers in in_order(_Portions, (make, args), portions, jobs):
            printed = [_printed(line, answer, args.json) for line, answer in zip(lines, answers, strict=True)]
            worst = max([worst, *(exit_code(answer) for answer in answers if isinstance(answer, ValueError))])
            print("\n".join(printed), flush=True)
            show(lines[-1].number)
    return worst if args.strict else DONE


class _Portions:
    """Answers portions of lines, in a worker process where there are several."""

    def __init__(self, make: Callable[[argparse.Namespace], Answerer], args: argparse.Namespace) -> None:
        self._answer = make(args)

    def __call__(self, lines: list[Line]) -> tuple[list[Line], list[str | ValueError]]:
        return lines, self._answer([line.text for line in lines])


def _printed(line: Line, answer: str | ValueError, as_json: bool) -> str:
    """Return the output for a line. Without JSON, print the reason of a failure to standard error."""
    if isinstance(answer, str):
        return answer
    found = problem(answer)
    if as_json:
        found["line"], found["input"] = line.number, line.text[:SHOWN_INPUT]
        return json.dumps(found)
    told = f"antipode: line {line.number}: {answer} [{found['code']}]"
    print(stderr_paint("red", told), file=sys.stderr, flush=True)
    return f"error: {found['code']}"


def _portions() -> Iterator[list[Line]]:
    """Yield the lines of standard input, whatever bytes they hold, in groups as they arrive.

    Lines that are too long are cut. A byte order mark before the first line is removed.
    """
    count, rest, encoding = 0, b"", "utf-8-sig"
    while True:
        content = _available()
        *lines, rest = (rest + content).split(b"\n")
        if not content and rest:
            lines, rest = [rest], b""
        portion = []
        for line in lines:
            count += 1
            portion.append(Line(count, line[:LONGEST_LINE].decode(encoding, errors="replace").rstrip("\r")))
            encoding = "utf-8"
        if portion:
            yield portion
        if not content:
            return
        rest = rest[:LONGEST_LINE]


def _available() -> bytes:
    """Read the available input; wait for some, and return nothing at the end.

    It is read past Python's buffer: a thread that waits there would keep the program from ending.
    """
    if sys.stdin is None:  # closed by whoever started the program
        return b""
    try:
        number = sys.stdin.fileno()
    except (OSError, io.UnsupportedOperation):  # no file of the system
        return sys.stdin.buffer.read(MOST_READ)
    content = os.read(number, MOST_READ)
    while content and len(content) < MOST_READ and _is_ready(number):
        more = os.read(number, MOST_READ - len(content))
        if not more:
            break
        content += more
    return content


def _is_ready(number: int) -> bool:
    return sys.platform != "win32" and bool(select.select([number], [], [], 0)[0])
