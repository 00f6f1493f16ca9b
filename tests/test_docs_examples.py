"""Every board, position, game and command that a page or the help shows is one: it loads, can be solved, or runs."""

import re
from contextlib import suppress

import pytest
from documents import GUIDES, PAGES, arguments, fenced, help_texts, inline, shown_commands, subcommands
from golden_data import ROOT

from solver import NotationError, board_ids, is_solvable, load_board, read_game, review, sample, solve
from solver.catalogue.boards import group_ids

BOARDS_PAGE, COMMANDS_PAGE = ROOT / "docs" / "boards.md", ROOT / "docs" / "commands.md"
FILES = [text for page in PAGES if page not in GUIDES for text in fenced(page, "toml")]
TEXTS = [text for page in PAGES for text in fenced(page, "text")]
SHOWN_LINES = [line for text in TEXTS for line in text.splitlines() if re.search(r"\S>\S|^>\S", line)]
CODES = [code for page in PAGES if page.name != "formats.md" for code in inline(page)]  # test_formats_page reads these
QUOTED = [text for shown in (*help_texts(), *shown_commands()) for text in re.findall(r"'([^']+)'", shown)]
LINES = sorted({code for code in (*SHOWN_LINES, *CODES, *QUOTED) if re.search(r"\S>\S|^>\S", code)})
NUMBERS = re.compile(r"[\d\[][\d\[\], /]{6,}|[0-9A-F]{9,16}")
BLOCKS = re.compile(r"(?=.*[A-Z].*/)[A-Z.]+(/[A-Z.]+)+")
POSITIONS = sorted({code for code in (*CODES, *QUOTED) if NUMBERS.fullmatch(code) or BLOCKS.fullmatch(code)})
GAMES = re.findall(r"antipode:[a-z-]+:[^:\n]+:\w+", "\n".join((*CODES, *help_texts())))
NOT_RUN = {
    r"python3 -m venv .*|\S*pipx? .*|uv .*|pyinstaller .*|python -m build": "installs or builds; tests/package does",
    r"\S*python -m pytest.*|\S*(ruff|mypy).*|python3 -m venv": "checks the project",
    r"\S*python packaging/library_pages\.py": "needs pdoc; tests/package runs it",
    r"\S*python (benchmarks|assets)/.*": "takes minutes or a display",
    r"python -m solver\.search\.databases .*": "writes into the program's folder",
    r"(antipode )?draw .* --output .*": "writes a file; test_picture_commands does",
    r"python -m antipode": "runs where it is installed; tests/package does",
    r"LANG=\S+ .*": "opens a window in a language that is yet to be written",
    r".* \.\.\.": "stands for all commands",
    r"farthest 2x6|sample eleven --distance 50": "makes a table of 240 million positions",
    r"(antipode )?(solve FILE|convert TEXT.*|open)": "stands for all files and formats; test_formats_page reads each",
    r"play --seed S": "stands for all boards and seeds",
    r"data (export|import) FILE": "stands for all files",
}
"""Command lines that no test here runs, and why."""
SLOW = (
    "python main.py farthest century --as-board",
    "antipode map quzzle --output quzzle.png",
    "antipode map klotski --output map.html",
    "antipode map 2x3 --position farthest --size 1920x1080 --theme light --output small.png",
    "antipode generate car-park --moves 3",
    "antipode generate klotski --moves 40-60 --count 1 --json",
)
"""Command lines that take a second; quicker ones are shown, too, or of maps drawn in test_picture_commands."""
SLOW_FILE = 'name = "Wide"'


def is_run(command):
    return not any(re.fullmatch(pattern, command) for pattern in NOT_RUN)


@pytest.mark.parametrize(
    "text",
    [
        pytest.param(text, id=str(number), marks=[pytest.mark.slow] if SLOW_FILE in text else [])
        for number, text in enumerate(FILES)
    ],
)
def test_a_file_shown_can_be_solved(text, tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    board = load_board(str(path))
    assert board.id == "mine"
    assert board.own_start is None or solve(board, board.own_start).length > 0


@pytest.mark.parametrize("line", LINES)
def test_a_line_shown_can_be_solved(line):
    board = load_board(line)
    assert board.own_start is None or solve(board, board.own_start).length > 0


def test_lines_are_the_named_boards():
    assert SHOWN_LINES[0].split(">")[0] == str(load_board("klotski").start)
    assert load_board(SHOWN_LINES[2]).layout == load_board("motor-car").layout
    assert load_board(">2x3") == load_board("2x3")


def solvable_on(text):
    """The boards of the game, and 2x5, of which the text is a position that can be solved."""
    for board in map(load_board, (*board_ids(), "2x5", *group_ids("classics"), *group_ids("huarong-dao"))):
        with suppress(NotationError):
            position = board.position(text)
            if solve(board, position) if board.moves_name_pieces else is_solvable(position.board, position):
                yield board.id


@pytest.mark.parametrize("text", POSITIONS)
def test_a_position_shown_can_be_solved(text):
    assert next(solvable_on(text))


@pytest.mark.parametrize("text", GAMES)
def test_a_game_shown_can_be_reviewed(text):
    game = read_game(text)
    assert review(game.start.board, game.start, game.moves).solved


@pytest.fixture
def no_window(monkeypatch, tmp_path):
    """The window stays shut, and the account's desktop as it is."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("game.app.start.open_window", lambda *args, **options: 0)


def standard_input(words):
    """What a file has that a command reads: positions of its board, or games."""
    if words[0] == "solve":
        return "\n".join(map(str, sample(words[1], 12, 2, seed=1))).encode()
    return "\n".join(GAMES).encode()


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(command, marks=[pytest.mark.slow] if command in SLOW else [])
        for command in shown_commands()
        if is_run(command)
    ],
)
def test_a_command_shown_runs(command, run, no_window, monkeypatch, tmp_path):
    words = arguments(command)
    assert words is not None, "neither run nor told why not"
    if words[:1] in (["map"], ["data"]):
        monkeypatch.chdir(tmp_path)
    if words[:2] == ["data", "import"]:
        assert run("data", "export", words[2])[0] == 0
    if words[:1] == ["open"]:
        (tmp_path / words[1]).write_text(FILES[0], "utf-8")
        monkeypatch.chdir(tmp_path)
    code, out, err = run(*words, stdin=standard_input(words) if "-" in words else b"")
    assert (code, err) == (0, "")
    assert out or words[:1] in ([], ["play"], ["replay"], ["open"])


@pytest.mark.parametrize("pattern", [*NOT_RUN, *map(re.escape, SLOW)])
def test_what_is_not_run_is_shown(pattern):
    assert [command for command in shown_commands() if re.fullmatch(pattern, command)]


def test_scripts_shown_are_there():
    scripts = [word for command in shown_commands() for word in command.split() if re.match(r"\w+/.*\.py$", word)]
    assert scripts
    assert [script for script in scripts if not (ROOT / script).is_file()] == []


def test_the_table_of_commands_has_their_options():
    table = next(text for text in fenced(COMMANDS_PAGE, "text"))
    shown = re.findall(r"^(\w+)((?: \S+)*)(?: {2}.*\n((?: {2,}\[.*\n)*))?", table, re.MULTILINE)
    assert {name for name, *_ in shown} == subcommands().keys()
    for name, *syntax in shown:
        options = subcommands()[name]._option_string_actions
        for option, value in re.findall(r"(--[\w-]+)(?: ([\w-]+\|[\w|-]+))?", " ".join(syntax)):
            assert option in options, f"{name} {option}"
            assert not value or value.split("|") == list(options[option].choices), f"{name} {option}"


def test_message_shown_is_printed(run, tmp_path):
    (tmp_path / "mine.toml").write_text('layout = """\nAB\nB.\n"""\ngoal = "../A."\n', "utf-8")
    code, _, err = run("farthest", str(tmp_path / "mine.toml"))
    assert (code, err) == (2, fenced(BOARDS_PAGE, "text")[-1])


def test_shown_difficulty_is_printed(run):
    assert run("difficulty", "klotski")[1] == fenced(ROOT / "docs" / "difficulty.md", "text")[0]
