"""The command ``convert``: a text in any format, written in another."""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from ..catalogue.boards import load_board
from ..catalogue.reading import read_any, write_as, written_formats
from ..catalogue.readings import Entries, Found, Reading
from ..errors import ArgumentError
from .batch import Answerer, answer_lines, one_by_one
from .output import DONE, asked_reading

if TYPE_CHECKING:
    from ..answers import ConvertAnswer

ALL = "all"


def run_convert(args: argparse.Namespace) -> int:
    """Print what a text means in another format, in all of them, or one a line for standard input or a list."""
    if args.board == "-":
        return answer_lines(args, _answerer)
    reading = asked_reading(args)
    if isinstance(reading.found, Entries):
        for text in reading.found.texts:
            print(_answer(args, read_any(text, load=load_board, goal=args.goal), True))
        return DONE
    print(_answer(args, reading, False))
    return DONE


def _answerer(args: argparse.Namespace) -> Answerer:
    return one_by_one(lambda text: _answer(args, read_any(text, load=load_board, goal=args.goal), True))


def _answer(args: argparse.Namespace, reading: Reading, is_line: bool) -> str:
    """Return the text in the format asked for. Raises ArgumentError where that can't say it."""
    texts = dict(written_formats(reading.found)) if args.to == ALL else {args.to: _written(reading.found, args.to)}
    if args.json:
        told = None if reading.told is None else str(reading.told)
        found: ConvertAnswer = {"format": reading.format, "read": told, "texts": texts}
        return json.dumps(found)
    if args.to == ALL:
        return "\n".join(f"{form}:\n{text.rstrip()}" for form, text in texts.items())
    text = texts[args.to].rstrip("\n")
    return text.replace("\n", "/") if is_line and args.to == "position" else text


def _written(found: Found, form: str) -> str:
    text = write_as(found, form)
    if text is None:
        others = ", ".join(each for each, _ in written_formats(found))
        raise ArgumentError(f"--to {form}: that format can't say this, expected one of: {others}")
    return text
