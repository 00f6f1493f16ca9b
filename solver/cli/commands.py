"""The headless commands: each prints for people, or with ``--json`` one JSON object.

What a command does is loaded when it is run, so that help comes at once.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..generator.ids import STYLE_IDS
from ..model.board import METRICS
from ..search import BOUNDS, METHODS
from .parser import MOST_LISTED, node_count, picture_size, positive_seconds, seed, span, whole_number, workers

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Any]

THEMES = ("dark", "light", "warm", "contrast")
LEAST_PICTURE, MOST_PICTURE, PICTURE = 64, 4096, 480  # pixels of the longer side of what ``draw`` draws
FORMATS = ("svg", "html", "png", "gif", "webp")
PICTURE_SPEEDS = ("slow", "normal", "fast")
BOARD_HELP = "an id (see boards), a size such as 2x5, a file, or a line such as 'BB/.A>../A.'"

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


def add_commands(commands: Commands) -> None:
    """Add the headless commands; each sets ``run``, which takes the arguments and returns the exit code."""
    _command(commands, "boards", "list all boards, including your own", "antipode boards --json")
    _add_solve(commands)
    _add_compare(commands)
    _add_review(commands)
    farthest = "list the farthest positions, and count those at each distance"
    examples = "antipode farthest seven", "antipode farthest klotski --as-board"
    command = _command(commands, "farthest", farthest, *examples)
    _add_board(command)
    as_board_help = "find the hardest start for these pieces: one farthest position, as a board to play"
    command.add_argument("--as-board", action="store_true", help=as_board_help)
    line = "print a board as one line, which is read wherever a board is"
    _add_board(_command(commands, "line", line, "antipode line klotski"))
    _add_difficulty(commands)
    _add_sample(commands)
    _add_generate(commands)


def add_map(commands: Commands, run: Callable[[argparse.Namespace], int]) -> None:
    """Add the command ``map``, which ``run`` draws."""
    command = _command(
        commands,
        "map",
        "draw all positions of a board as one picture",
        "antipode map quzzle --output quzzle.png",
        "antipode map 2x3 --position farthest --size 1920x1080 --theme light --output small.png",
    )
    _add_board(command)
    position_help = "the position that is marked: a position, start (default) or farthest"
    command.add_argument("--position", metavar="TEXT", default="start", help=position_help)
    size_help = "width and height in pixels (default: 1280x800)"
    command.add_argument("--size", type=picture_size, default=(1280, 800), metavar="WxH", help=size_help)
    command.add_argument("--theme", choices=THEMES, default="dark", help=f"{', '.join(THEMES)}")
    command.add_argument(
        "--output", metavar="FILE.png", required=True, help="the picture, which is replaced; or - for standard output"
    )
    command.set_defaults(run=run)


def add_draw(commands: Commands) -> argparse.ArgumentParser:
    """Add the command ``draw``, without what runs it: most of its pictures are drawn by the game's art."""
    command = described_command(
        commands,
        "draw",
        "draw a position or a game: svg, html, png, gif, webp",
        "antipode draw goat farthest --output goat.png",
        "antipode draw klotski start --solution --output klotski.gif",
        "antipode draw eight '1 2 3/4 5 6/0 7 8' --moves LL --output eight.svg",
        "antipode draw klotski start --output klotski.html",
    )
    _add_board(command)
    command.add_argument("position", metavar="POSITION", help="a position, start or farthest")
    line = command.add_mutually_exclusive_group()
    line.add_argument("--moves", metavar="TEXT", help="animate these moves")
    line.add_argument("--solution", action="store_true", help="animate a shortest solution, or the best one found")
    output_help = "the file: .svg, .html (to play), .png (animated for a game), .gif, .webp; or - for standard output"
    command.add_argument("--output", metavar="FILE", required=True, help=output_help)
    command.add_argument("--format", choices=FORMATS, help="with --output - (default: svg)")
    size_help = f"pixels of the longer side, {LEAST_PICTURE} to {MOST_PICTURE} (default: {PICTURE})"
    command.add_argument("--size", type=whole_number, default=PICTURE, metavar="N", help=size_help)
    command.add_argument("--speed", choices=PICTURE_SPEEDS, default="normal", help="of a game (default: normal)")
    command.add_argument("--theme", choices=THEMES, default="dark", help="colours, but for svg (default: dark)")
    tiles = ("own", "wood", "slate", "picture", "bare")
    command.add_argument("--tiles", choices=tiles, default="own", help="look of numbered tiles, but for svg")
    command.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="print JSON: one object")
    add_no_cache(command)
    return command


def add_help(commands: Commands, whole: argparse.ArgumentParser) -> None:
    """Add the command that prints the help of another."""
    command = described_command(commands, "help", "print the help of a command", "antipode help solve")
    command.add_argument("named", metavar="COMMAND", nargs="?", choices=list(commands.choices), help="its name")

    def run(args: argparse.Namespace) -> int:
        (commands.choices[args.named] if args.named else whole).print_help()
        return 0

    command.set_defaults(run=run)


def _add_solve(commands: Commands) -> None:
    command = _command(
        commands,
        "solve",
        "find a shortest solution",
        "antipode solve eight '8 6 7/2 5 4/3 0 1' --count",
        "antipode solve fifteen '5 1 3 4/2 6 8 12/10 9 7 11/13 14 15 0' --method ida --bound manhattan",
        "antipode solve goat - --json < positions.txt",
    )
    _add_position(command)
    method_help = "search method (default: table, or ida or anytime if the board is too big for one)"
    command.add_argument("--method", choices=METHODS, help=method_help)
    command.add_argument("--bound", choices=BOUNDS, help="lower bound for ida (default: the strongest for the board)")
    command.add_argument("--count", action="store_true", help="count the shortest solutions")
    command.add_argument("--all", action="store_true", help="list the shortest solutions")
    limit_help = f"list at most N solutions with --all (default: {MOST_LISTED})"
    command.add_argument("--limit", type=whole_number, metavar="N", help=limit_help)
    _add_limits(command, "no limit; 10 for anytime")
    command.add_argument("--seed", type=seed, metavar="S", help="seed of anytime (default: 0)")
    _add_batch(command, "search with N processes (default: one per core, at most 4; 1 with '-')", None)


def _add_compare(commands: Commands) -> None:
    example = "antipode compare eight farthest --methods bfs,bidirectional,ida:manhattan"
    command = _command(commands, "compare", "compare search methods on one position", example)
    _add_position(command)
    methods_help = "methods to compare, such as bfs,ida,ida:manhattan (default: all)"
    command.add_argument("--methods", metavar="A,B,C", help=methods_help)
    _add_limits(command, "20", seconds=20.0)
    _add_batch(command, "run N methods, or N positions, at a time (default: 1)")


def _add_review(commands: Commands) -> None:
    command = _command(
        commands,
        "review",
        "grade a played game, move by move",
        "antipode review goat start ULRLLDRRDLUURRDLLDRULL",
        "antipode review 'antipode:eight:1 2 3/4 5 6/0 7 8:LL'",
        "antipode review - --json < games.txt      with lines such as antipode:eight:1 2 3/4 5 6/0 7 8:LL",
    )
    _add_board(command, "; or a recorded game alone, or - to read such games, one per line")
    position_help = "where the game started, or - to read one per line"
    command.add_argument("position", metavar="POSITION", nargs="?", help=position_help)
    moves_help = (
        "moves such as LLURD or L2URD; with several gaps or letters 'IR GDR', where moves of one piece "
        "in a row are one, or none if it comes back"
    )
    command.add_argument("moves", metavar="MOVES", nargs="?", help=moves_help)
    _add_limits(command, "no limit; 2 beyond exact search")
    _add_batch(command, "review N lines at a time (default: 1)")


def _add_difficulty(commands: Commands) -> None:
    text = "say how hard a position is, from 1 to 10, and why"
    command = _command(
        commands, "difficulty", text, "antipode difficulty klotski", "antipode difficulty eight farthest"
    )
    _add_board(command)
    position_help = "a position, start (default), farthest, or - to read one per line"
    command.add_argument("position", metavar="POSITION", nargs="?", default="start", help=position_help)
    _add_batch(command, "measure N positions at a time (default: 1)")


def _add_sample(commands: Commands) -> None:
    example = "antipode sample goat --distance 30 --count 5 --seed 1"
    command = _command(commands, "sample", "draw random positions", example, "antipode sample 5x5 --count 3")
    _add_board(command)
    distance_help = "distance from the goal (default: any, each position as likely as another)"
    command.add_argument("--distance", type=whole_number, metavar="N", help=distance_help)
    command.add_argument("--count", type=whole_number, default=1, metavar="K", help="number of positions (default: 1)")
    command.add_argument("--seed", type=seed, metavar="S", help="random seed (default: a new one each time)")


def _add_generate(commands: Commands) -> None:
    command = _command(
        commands,
        "generate",
        "make boards by chance, graded by difficulty",
        "antipode generate car-park --difficulty 4-6 --count 3 --seed 1",
        "antipode generate klotski --moves 40-60 --count 1 --json",
    )
    command.add_argument("style", metavar="STYLE", choices=STYLE_IDS, help=", ".join(STYLE_IDS))
    level_help = "difficulty from 1 to 10, such as 5 or 4-6 (default: any)"
    command.add_argument("--difficulty", type=span, metavar="A-B", help=level_help)
    moves_help = "fewest moves from the start, such as 20 or 20-30 (default: any)"
    command.add_argument("--moves", type=span, metavar="A-B", help=moves_help)
    command.add_argument("--count", type=whole_number, default=1, metavar="K", help="number of boards (default: 1)")
    command.add_argument("--seed", type=seed, metavar="S", help="random seed (default: a new one each time)")
    command.add_argument("--size", type=whole_number, metavar="N", help="size of a car park: 5, 6 (default) or 7")
    walls_help = "walls of a car park, exactly N, up to 3 (default: 0)"
    command.add_argument("--walls", type=whole_number, default=0, metavar="N", help=walls_help)
    jobs_help = "make boards with N processes: more a minute, but the first may come later (default: 1)"
    command.add_argument("--jobs", type=workers, default=1, metavar="N", help=jobs_help)


def _run(args: argparse.Namespace) -> int:
    """Run the command that the arguments name."""
    from .boards import run_boards, run_farthest, run_line, run_sample
    from .difficulty import run_difficulty
    from .generate import run_generate
    from .review import run_review
    from .solve import run_compare, run_solve

    commands = {
        "boards": run_boards,
        "solve": run_solve,
        "compare": run_compare,
        "review": run_review,
        "farthest": run_farthest,
        "line": run_line,
        "difficulty": run_difficulty,
        "sample": run_sample,
        "generate": run_generate,
    }
    return commands[args.command](args)


def described_command(commands: Commands, name: str, text: str, *examples: str) -> argparse.ArgumentParser:
    """Add a command with its one sentence of help and its examples."""
    heading = "example:" if len(examples) == 1 else "examples:"
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=text,
        description=text[0].upper() + text[1:] + ".",
        epilog="\n  ".join([heading, *examples]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def add_no_cache(command: argparse.ArgumentParser) -> None:
    """Add the option that may come before or after a command."""
    text = "rebuild tables; neither read nor write the cache"
    command.add_argument("--no-cache", action="store_true", default=argparse.SUPPRESS, help=text)


def _command(commands: Commands, name: str, text: str, *examples: str) -> argparse.ArgumentParser:
    parser = described_command(commands, name, text, *examples)
    json_help = "print JSON: one object, or one per line with '-'"
    parser.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help=json_help)
    add_no_cache(parser)
    parser.set_defaults(run=_run, command=name)
    return parser


def _add_board(command: argparse.ArgumentParser, more_help: str = "") -> None:
    command.add_argument("board", metavar="BOARD", help=BOARD_HELP + more_help)
    metric_help = "what to count: moves or steps (default: as the board)"
    command.add_argument("--metric", choices=METRICS, help=metric_help)


def _add_position(command: argparse.ArgumentParser) -> None:
    _add_board(command)
    command.add_argument(
        "position", metavar="POSITION", help="a position, start, farthest, goal, or - to read one per line"
    )


def _add_limits(command: argparse.ArgumentParser, default: str, seconds: float | None = None) -> None:
    seconds_help = f"give up each search after S seconds (default: {default})"
    command.add_argument("--seconds", type=positive_seconds, default=seconds, metavar="S", help=seconds_help)
    nodes_help = "give up each search after expanding N positions (default: no limit)"
    command.add_argument("--nodes", type=node_count, metavar="N", help=nodes_help)


def _add_batch(command: argparse.ArgumentParser, jobs: str, default: int | None = 1) -> None:
    command.add_argument("--jobs", type=workers, default=default, metavar="N", help=jobs)
    command.add_argument("--strict", action="store_true", help="with '-', exit non-zero if any line fails")
