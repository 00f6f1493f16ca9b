"""The table of the headless commands, from which the parser, its help, completion and the JSON schema come.

Each prints for people, or with ``--json`` one JSON object. The module of a command is loaded when it runs, and its
arguments are put together when it is asked for, so that help and short work come at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple

from ..generator.ids import STYLE_IDS
from ..model import METRICS
from ..search import BOUNDS, METHODS
from .parser import (
    LARGEST_PICTURE,
    LEAST_PICTURE,
    MOST_LISTED,
    HelpFormatter,
    node_count,
    picture_size,
    positive_seconds,
    seed,
    span,
    whole_number,
    workers,
)

THEMES = ("dark", "light", "warm", "contrast")
PICTURE = 480  # pixels of the longer side of what ``draw`` draws
WRITTEN = (
    "all", "position", "board-line", "board-file", "game", "challenge", "solution", "saved-game", "game-id", "car-park",
    "level", "cell-list", "huarong-digits", "huarong-code", "list",
)  # fmt: skip
"""What ``convert`` writes; a test holds it to the formats of ``catalogue.reading``."""
FORMATS = ("svg", "html", "png", "gif", "webp")
PICTURE_SPEEDS = ("slow", "normal", "fast")
BOARD_HELP = "an id (see boards), a size such as 2x5, a file, a line such as 'BB/.A>../A.', or any text that opens"

NOTATION_HELP = """\
boards     an id such as eight, goat or klotski (antipode boards lists them), a size such as 2x5,
           a file such as mine.toml, or a line such as 'BB/.A>../A.'
positions  piece numbers row by row, 0 for the empty cell: '0 7 2 1/4 3 6 5'; or start, or farthest;
           commas, line breaks or no rows at all work too: '0,7,2,1,4,3,6,5'
moves      the directions pieces slide, L R U D: LLURD or L2URD; where there are several gaps
           or letters, a piece and its path: 'IR GDR', '12L 3DR'

examples:
  antipode                                             open the game
  antipode play goat --distance 20                     play from exactly 20 moves away
  antipode solve eight '8 6 7/2 5 4/3 0 1' --count     find a shortest solution, and count them
  antipode solve fifteen - --jobs 4 < positions.txt    solve one position per line
  antipode completion bash                             print a script for Tab completion in bash
"""

Run = Callable[[argparse.Namespace], int]


class Argument(NamedTuple):
    """An argument or option of a command."""

    names: tuple[str, ...]
    settings: Mapping[str, Any]
    """What argparse is told of it."""


class Either(NamedTuple):
    """Options of which a command takes one at most, or exactly one where it is required."""

    options: tuple[Argument, ...]
    required: bool = False


class CommandSpec(NamedTuple):
    """A command: its name, its one sentence of help, what runs it, its examples and its arguments."""

    name: str
    text: str
    run: Run | str
    """A function from the arguments to the exit code; or the module in this package and the function in it."""
    examples: tuple[str, ...]
    arguments: tuple[Argument | Either, ...] = ()
    answers: tuple[str, ...] = ()
    """What it prints with ``--json``: types in ``solver.answers``, of which the JSON schema is made."""

    def add_to(self, commands: argparse._SubParsersAction[Any], *, whole: bool) -> None:
        """Add the command to a parser, with its arguments if it is to be ``whole``."""
        heading = "example:" if len(self.examples) == 1 else "examples:"
        parser: argparse.ArgumentParser = commands.add_parser(
            self.name,
            help=self.text,
            description=self.text[0].upper() + self.text[1:] + ".",
            epilog="\n  ".join([heading, *self.examples]),
            formatter_class=HelpFormatter,
            add_help=whole,
        )
        parser.set_defaults(run=self.start, command=self.name)
        for each in self.arguments if whole else ():
            if isinstance(each, Either):
                group = parser.add_mutually_exclusive_group(required=each.required)
                for option in each.options:
                    group.add_argument(*option.names, **option.settings)
            else:
                parser.add_argument(*each.names, **each.settings)

    def start(self, args: argparse.Namespace) -> int:
        """Run the command and return its exit code."""
        if not isinstance(self.run, str):
            return self.run(args)
        module, _, name = self.run.partition(":")
        run: Run = getattr(import_module(f".{module}", __package__), name)
        return run(args)


def argument(*names: str, **settings: Any) -> Argument:
    """Return an argument as ``add_argument`` of argparse takes it."""
    return Argument(names, settings)


def add_commands(
    commands: argparse._SubParsersAction[Any], table: Iterable[CommandSpec], wanted: Sequence[str] | None = None
) -> None:
    """Add the commands of a table; where some are wanted alone, the others without their arguments.

    No other command than the first word is needed where that is one: so a game begins sooner.
    """
    table = list(table)
    first = next((each for each in table if wanted and each.name == wanted[0]), None)
    for each in table if first is None else [first]:
        each.add_to(commands, whole=wanted is None or each.name in wanted)


NO_CACHE = argument(
    "--no-cache",
    action="store_true",
    default=argparse.SUPPRESS,
    help="rebuild tables; neither read nor write the cache",
)
"""May come before or after a command."""
_JSON = argument(
    "--json", action="store_true", default=argparse.SUPPRESS, help="print JSON: one object, or one per line with '-'"
)
_ALL = (_JSON, NO_CACHE)
_METRIC = argument("--metric", choices=METRICS, help="what to count: moves or steps (default: as the board)")
BOARD = argument("board", metavar="BOARD", help=BOARD_HELP)
GOAL = argument("--goal", metavar="GOAL", help="another goal: blank-first, snail, blank-last, or the goal's text")
_BOARD = (BOARD, _METRIC, GOAL)
_POSITION = (
    *_BOARD,
    argument("position", metavar="POSITION", help="a position, start, farthest, goal, or - to read one per line"),
)
_STRICT = argument("--strict", action="store_true", help="with '-', exit non-zero if any line fails")
SEED = argument("--seed", type=seed, metavar="S", help="random seed (default: a new one each time)")


def _limits(default: str, seconds: float | None = None) -> tuple[Argument, ...]:
    seconds_help = f"give up each search after S seconds (default: {default})"
    nodes_help = "give up each search after expanding N positions (default: no limit)"
    return (
        argument("--seconds", type=positive_seconds, default=seconds, metavar="S", help=seconds_help),
        argument("--nodes", type=node_count, metavar="N", help=nodes_help),
    )


def _batch(jobs: str, default: int | None = 1) -> tuple[Argument, ...]:
    return argument("--jobs", type=workers, default=default, metavar="N", help=jobs), _STRICT


COMMANDS = (
    CommandSpec(
        "boards",
        "list all boards, including your own",
        "board_commands:run_boards",
        ("antipode boards --json",),
        _ALL,
        ("BoardsAnswer",),
    ),
    CommandSpec(
        "solve",
        "find a shortest solution",
        "solve:run_solve",
        (
            "antipode solve eight '8 6 7/2 5 4/3 0 1' --count",
            "antipode solve fifteen '5 1 3 4/2 6 8 12/10 9 7 11/13 14 15 0' --method ida --bound manhattan",
            "antipode solve goat - --json < positions.txt",
        ),
        (
            *_ALL,
            *_BOARD,
            argument(
                "position",
                metavar="POSITION",
                nargs="?",
                help="a position, start, farthest, goal, or - to read one per line; none for a text or file that has "
                "its own, or a list of them",
            ),
            argument(
                "--method",
                choices=METHODS,
                help="search method (default: table, or ida or anytime if the board is too big for one)",
            ),
            argument("--bound", choices=BOUNDS, help="lower bound for ida (default: the strongest for the board)"),
            argument("--count", action="store_true", help="count the shortest solutions"),
            argument("--all", action="store_true", help="list the shortest solutions"),
            argument(
                "--limit",
                type=whole_number,
                metavar="N",
                help=f"list at most N solutions with --all (default: {MOST_LISTED})",
            ),
            *_limits("no limit; 10 for anytime"),
            argument("--seed", type=seed, metavar="S", help="seed of anytime (default: 0)"),
            *_batch("search with N processes (default: one per core, at most 4; 1 with '-')", None),
        ),
        ("Solution",),
    ),
    CommandSpec(
        "compare",
        "compare search methods on one position",
        "compare:run_compare",
        ("antipode compare eight farthest --methods bfs,bidirectional,ida:manhattan",),
        (
            *_ALL,
            *_POSITION,
            argument(
                "--methods", metavar="A,B,C", help="methods to compare, such as bfs,ida,ida:manhattan (default: all)"
            ),
            *_limits("20", seconds=20.0),
            *_batch("run N methods, or N positions, at a time (default: 1)"),
        ),
        ("ComparisonAnswer",),
    ),
    CommandSpec(
        "review",
        "grade a played game, move by move",
        "review:run_review",
        (
            "antipode review goat start ULRLLDRRDLUURRDLLDRULL",
            "antipode review 'antipode:eight:1,2,3/4,5,6/0,7,8:LL'",
            "antipode review - --json < games.txt      with lines such as antipode:eight:1,2,3/4,5,6/0,7,8:LL",
        ),
        (
            *_ALL,
            argument(
                "board",
                metavar="BOARD",
                help=BOARD_HELP + "; or a recorded game alone, or - to read such games, one per line",
            ),
            _METRIC,
            GOAL,
            argument(
                "position", metavar="POSITION", nargs="?", help="where the game started, or - to read one per line"
            ),
            argument(
                "moves",
                metavar="MOVES",
                nargs="?",
                help="moves such as LLURD or L2URD; with several gaps or letters 'IR GDR', where moves of one piece "
                "in a row are one, or none if it comes back",
            ),
            *_limits("no limit; 2 beyond exact search"),
            *_batch("review N lines at a time (default: 1)"),
        ),
        ("ReviewAnswer",),
    ),
    CommandSpec(
        "farthest",
        "list the farthest positions, and count those at each distance",
        "board_commands:run_farthest",
        ("antipode farthest seven", "antipode farthest klotski --as-board"),
        (
            *_ALL,
            *_BOARD,
            argument(
                "--as-board",
                action="store_true",
                help="find the hardest start for these pieces: one farthest position, as a board to play",
            ),
        ),
        ("FarthestAnswer", "FarthestBoard"),
    ),
    CommandSpec(
        "line",
        "print a board as one line, which is read wherever a board is",
        "board_commands:run_line",
        ("antipode line klotski",),
        (*_ALL, *_BOARD),
        ("LineAnswer",),
    ),
    CommandSpec(
        "convert",
        "write a board, position or game in another format",
        "convert:run_convert",
        (
            "antipode convert klotski --to huarong-code",
            "antipode convert 'antipode:eight:1,2,3/4,0,6/7,5,8:UL' --to saved-game",
        ),
        (
            *_ALL,
            argument("board", metavar="TEXT", help="a text or file in any format, or - to read one per line"),
            argument("--to", choices=WRITTEN, default="all", metavar="FORMAT", help=f"{', '.join(WRITTEN)}"),
            GOAL,
            _STRICT,
            argument("--jobs", type=workers, default=1, metavar="N", help="convert N lines at a time (default: 1)"),
        ),
        ("ConvertAnswer",),
    ),
    CommandSpec(
        "difficulty",
        "say how hard a position is, from 1 to 10, and why",
        "difficulty_command:run_difficulty",
        ("antipode difficulty klotski", "antipode difficulty eight farthest"),
        (
            *_ALL,
            *_BOARD,
            argument(
                "position",
                metavar="POSITION",
                nargs="?",
                default="start",
                help="a position, start (default), farthest, or - to read one per line",
            ),
            *_batch("measure N positions at a time (default: 1)"),
        ),
        ("DifficultyAnswer",),
    ),
    CommandSpec(
        "sample",
        "draw random positions",
        "board_commands:run_sample",
        ("antipode sample goat --distance 30 --count 5 --seed 1", "antipode sample 5x5 --count 3"),
        (
            *_ALL,
            *_BOARD,
            argument(
                "--distance",
                type=whole_number,
                metavar="N",
                help="distance from the goal (default: any, each position as likely as another)",
            ),
            argument("--count", type=whole_number, default=1, metavar="K", help="number of positions (default: 1)"),
            SEED,
        ),
        ("SampleAnswer",),
    ),
    CommandSpec(
        "generate",
        "make boards by chance, graded by difficulty",
        "generate_command:run_generate",
        (
            "antipode generate car-park --difficulty 4-6 --count 3 --seed 1",
            "antipode generate klotski --moves 40-60 --count 1 --json",
        ),
        (
            *_ALL,
            argument("style", metavar="STYLE", choices=STYLE_IDS, help=", ".join(STYLE_IDS)),
            argument(
                "--difficulty",
                type=span,
                metavar="A-B",
                help="difficulty from 1 to 10, such as 5 or 4-6 (default: any)",
            ),
            argument(
                "--moves",
                type=span,
                metavar="A-B",
                help="fewest moves from the start, such as 20 or 20-30 (default: any)",
            ),
            argument("--count", type=whole_number, default=1, metavar="K", help="number of boards (default: 1)"),
            SEED,
            argument("--size", type=whole_number, metavar="N", help="size of a car park: 5, 6 (default) or 7"),
            argument(
                "--walls",
                type=whole_number,
                default=0,
                metavar="N",
                help="walls of a car park, exactly N, up to 3 (default: 0)",
            ),
            argument(
                "--jobs",
                type=workers,
                default=1,
                metavar="N",
                help="make boards with N processes: more a minute, but the first may come later (default: 1)",
            ),
        ),
        ("GeneratedAnswer",),
    ),
)


def map_command(run: Run) -> CommandSpec:
    """Return the command ``map``, which the game draws."""
    return CommandSpec(
        "map",
        "draw all positions of a board as one picture, or as a page to turn and click through",
        run,
        (
            "antipode map quzzle --output quzzle.png",
            "antipode map klotski --output map.html",
            "antipode map seven --position '1 2 3 4/5 0 6 7' --moves LRLL --output review.html",
            "antipode map 2x3 --position farthest --size 1920x1080 --theme light --output small.png",
        ),
        (
            *_ALL,
            *_BOARD,
            argument(
                "--position",
                metavar="TEXT",
                default="start",
                help="the position that is marked: a position, start (default) or farthest",
            ),
            argument(
                "--size",
                type=picture_size,
                default=(1280, 800),
                metavar="WxH",
                help="width and height in pixels (default: 1280x800)",
            ),
            argument(
                "--moves", metavar="TEXT", help="on a page: a game from the position, to be followed move by move"
            ),
            argument("--theme", choices=THEMES, default="dark", help=", ".join(THEMES)),
            argument(
                "--output",
                metavar="FILE",
                required=True,
                help="the picture (.png) or page (.html), which is replaced; or - for the picture on standard output",
            ),
        ),
        ("MapAnswer",),
    )


def draw_command(run: Run) -> CommandSpec:
    """Return the command ``draw``: most of its pictures are drawn by the game's art."""
    return CommandSpec(
        "draw",
        "draw a position or a game: svg, html, png, gif, webp",
        run,
        (
            "antipode draw goat farthest --output goat.png",
            "antipode draw klotski start --solution --output klotski.gif",
            "antipode draw eight '1 2 3/4 5 6/0 7 8' --moves LL --output eight.svg",
            "antipode draw klotski start --output klotski.html",
        ),
        (
            *_BOARD,
            argument("position", metavar="POSITION", help="a position, start or farthest"),
            Either(
                (
                    argument("--moves", metavar="TEXT", help="animate these moves"),
                    argument(
                        "--solution", action="store_true", help="animate a shortest solution, or the best one found"
                    ),
                )
            ),
            argument(
                "--output",
                metavar="FILE",
                required=True,
                help="the file: .svg, .html (to play), .png (animated for a game), .gif, .webp; "
                "or - for standard output",
            ),
            argument("--format", choices=FORMATS, help="with --output - (default: svg)"),
            argument(
                "--size",
                type=whole_number,
                default=PICTURE,
                metavar="N",
                help=f"pixels of the longer side, {LEAST_PICTURE} to {LARGEST_PICTURE} (default: {PICTURE})",
            ),
            argument("--speed", choices=PICTURE_SPEEDS, default="normal", help="of a game (default: normal)"),
            argument("--theme", choices=THEMES, default="dark", help="colours, but for svg (default: dark)"),
            argument(
                "--tiles",
                choices=("own", "wood", "slate", "picture", "bare"),
                default="own",
                help="look of numbered tiles, but for svg",
            ),
            argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON: one object"),
            NO_CACHE,
        ),
        ("DrawAnswer",),
    )
