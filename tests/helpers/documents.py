"""What the pages and the help of the commands show: code in fences, code in sentences, and the commands among it."""

import re
import shlex
import textwrap
from functools import cache

from golden_data import ROOT

import main

PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
GUIDES = [page for page in PAGES if page.name.startswith("adding-")]
"""They show pieces of files of the program."""
FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


def fenced(page, *languages):
    """Return the texts of a page's fences in these languages; "" is a fence that names none."""
    blocks = FENCE.findall(page.read_text("utf-8"))
    return [textwrap.dedent(text) for language, text in blocks if language in languages]


def inline(page):
    """Return the code in a page's sentences."""
    return [" ".join(code.split()) for code in re.findall(r"`([^`]+)`", FENCE.sub("", page.read_text("utf-8")))]


@cache
def subcommands():
    """Return the parser of each command by its name."""
    (action,) = (action for action in main.parser()._actions if isinstance(action.choices, dict))
    return action.choices


def help_texts():
    """Return all that the help of all commands says in words of its own."""
    parsers = [main.parser(), *subcommands().values()]
    texts = [text for parser in parsers for text in (parser.description, parser.epilog)]
    return [text for text in texts + [action.help for parser in parsers for action in parser._actions] if text]


@cache
def shown_commands():
    """Return every command line that is shown, in order of places; of a pipe, its first command."""
    names = "|".join(subcommands())
    starts = re.compile(rf"(?:[A-Z]+=\S+ )?(?:antipode|pyinstaller|pipx?|uv|\S*python3?|{names}) ")
    shown = [line for page in PAGES for text in fenced(page, "", "console") for line in text.splitlines()]
    shown += [code for page in PAGES for code in inline(page) if starts.match(code) or code == "python main.py"]
    for text in help_texts():
        shown += re.findall(r"^ +(antipode\b.*?)(?: {2,}.*)?$", text, re.MULTILINE)
        shown += re.findall(r"<\((.*?)\)", text)
    parts = [part for line in shown for part in re.split(r" && | \| .*|  +#.*", line.removeprefix("$ "))]
    return [re.sub(r"^source <\((.*)\)$", r"\1", part).strip() for part in dict.fromkeys(parts) if part]


def arguments(command):
    """Return a command's arguments and whether it reads a file, or None for a program that isn't Antipode."""
    ours = re.match(rf"(?:antipode|\S*python main\.py)(?: |$)|(?=(?:{'|'.join(subcommands())}) )", command)
    if ours is None:
        return None
    words = shlex.split(command[ours.end() :])
    return words[: words.index("<")] if "<" in words else words
