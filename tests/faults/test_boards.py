"""Board files with anything in them, and positions that can never be solved: one line, and no wrong verdict."""

import random
from collections import Counter
from math import inf

import pytest
from golden_data import ALL_IDS, LARGE_IDS, NUMBER_BOARDS
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import solver.analysis.engines
from solver import (
    EMPTY,
    Board,
    BoardError,
    Position,
    Unsolvable,
    is_solvable,
    load_board,
    parse_position,
    random_position,
    read_board,
    solve,
)
from solver.catalogue.boards import FOLDER
from solver.formats.board_lines import board_line, parse_board
from solver.model.notation import NUMBER_NOTATION
from solver.model.solvability import check_solvable

# Board files

WORDS = (
    b"0", b"1", b"-1", b"8", b"9", b"15", b"99", b"100", b"1e9", b"nan", b"inf", b"0x10", b"true", b"1979-05-27",
    b'"', b"'", b'"""', b"[", b"]", b"[[", b"{", b"}", b"=", b",", b"/", b".", b"#", b"\\", b"\\u0000",
    b"\n", b"\r", b"\t", b"\0", b"\xff", "羊".encode(), "٣".encode(),
    b"9" * 5000, b"[" * 3000, b" " * 99, b"L" * 500,
    b"[known]", b"[search]", b"[symbols]", b"rows", b"goal = ", b"start", b"blocks = [[1, 2]]",
)  # fmt: skip
"""What is put into the board files that come with the program, or in the place of some of it."""


def malformed(raw, rng):
    """A board file after some accidents: lines that go, come twice or change places, words in others' place."""
    for _ in range(rng.randint(1, 4)):
        lines = raw.split(b"\n")
        one, other = (rng.randrange(len(lines)) for _ in range(2))
        accident = rng.randrange(5)
        if accident == 0:
            del lines[one]
        elif accident == 1:
            lines.insert(one, lines[other])
        elif accident == 2:
            lines[one], lines[other] = lines[other], lines[one]
        else:
            words = lines[one].split(b" ")
            place = rng.randrange(len(words))
            words[place : place + rng.randint(0, 1)] = [rng.choice(WORDS)]
            lines[one] = b" ".join(words)
        raw = b"\n".join(lines)
    return raw


def read_or_refused(path):
    """Whether the file is a board. If it is not, one line names file, place and reason; if it is, it is a sound one."""
    try:
        board = read_board(path)
    except BoardError as error:
        message = str(error)
        assert message.startswith(f"{path.name}: ")
        assert message.isprintable(), message
        assert len(message) < 400
        assert len(message.removeprefix(f"{path.name}: ").split(": ")) > 1 or "expected" in message, message
        return False
    if board.moves_name_pieces:
        assert str(parse_position(board, str(board.start))) == str(board.start)
        assert parse_board(board_line(board)).layout == board.layout
        return True
    assert 2 <= board.rows <= 8
    assert 2 <= board.columns <= 8
    assert len(board.goal_cells) == board.rows * board.columns
    assert is_solvable(board.goal.board, board.goal)
    assert is_solvable(board, random_position(board, random.Random(1)))
    assert parse_position(board, str(board.goal)) == board.goal
    return True


@pytest.mark.parametrize("count", [100, pytest.param(20_000, marks=pytest.mark.slow)])
def test_damaged_files_load_or_are_refused(count, tmp_path):
    sources = [path.read_bytes() for path in sorted(FOLDER.glob("*/*.toml"))]
    path, rng, refused = tmp_path / "tiny.toml", random.Random(1), 0
    for _ in range(count):
        path.write_bytes(malformed(rng.choice(sources), rng))
        refused += not read_or_refused(path)
    assert refused > count / 2


NUMBERS = st.integers(-3, 20) | st.integers()
TEXTS = st.text(max_size=30) | st.sampled_from(["1 2/3 0", "1 2 3/4 5 0", "1 1/2 0", "0 3/2 1", "2 1/3 0"])
VALUES = st.recursive(
    st.none() | st.booleans() | NUMBERS | st.floats() | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)
KEYS = (
    "name",
    "order",
    "layout",
    "numbers",
    "rows",
    "columns",
    "goal",
    "start",
    "blocks",
    "symbols",
    "search",
    "known",
)
ENTRIES = st.fixed_dictionaries(
    {"name": st.just("Tiny"), "rows": st.just(2), "columns": st.just(2), "goal": st.just("1 2/3 0")},
    optional={
        "start": TEXTS,
        "blocks": st.lists(st.lists(NUMBERS, max_size=3), max_size=2) | VALUES,
        "symbols": st.dictionaries(st.sampled_from("0123"), TEXTS, max_size=2) | VALUES,
        "search": st.dictionaries(st.sampled_from(["additive", "patterns", "?"]), st.lists(st.lists(NUMBERS))) | VALUES,
        "known": st.dictionaries(st.sampled_from(["positions_by_distance", "farthest", "solutions"]), VALUES) | VALUES,
    },
)


def toml(value):
    """A value as TOML, lists and tables in one line; what TOML does not have as text."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return "nan" if value != value else str(value) if abs(value) != inf else f"{'-' if value < 0 else ''}inf"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{toml(key)} = {toml(each)}' for key, each in value.items())}}}"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(c):08x}" for c in value if not "\ud800" <= c <= "\udfff") + '"'
    return str(value)


def check_entries(path, entries, changes):
    """A file of entries some of which are others."""
    whole = {**entries, **changes}
    path.write_text("".join(f"{key} = {toml(value)}\n" for key, value in whole.items()), "utf-8")
    read_or_refused(path)


ANY_ENTRIES = given(ENTRIES, st.dictionaries(st.sampled_from(KEYS), VALUES, max_size=2))
SHARED_FOLDER = [HealthCheck.function_scoped_fixture]


@ANY_ENTRIES
@settings(max_examples=15, deadline=None, derandomize=True, suppress_health_check=SHARED_FOLDER)
def test_any_entries_load_or_are_refused(tmp_path, entries, changes):
    check_entries(tmp_path / "tiny.toml", entries, changes)


@pytest.mark.slow
@ANY_ENTRIES
@settings(max_examples=10_000, deadline=None, suppress_health_check=SHARED_FOLDER)
def test_many_entries_load_or_are_refused(tmp_path, entries, changes):
    check_entries(tmp_path / "tiny.toml", entries, changes)


# Positions that can never be solved


def arrangement(board, rng):
    """Any order of the pieces, the parts of a wide piece side by side in some row."""
    while True:
        cells = list(board.goal_cells)
        rng.shuffle(cells)
        if not board.blocks:
            return tuple(cells)
        (block,) = board.blocks
        singles = [piece for piece in cells if piece not in block]
        first = rng.randrange(board.rows) * board.columns + rng.randrange(board.columns - len(block) + 1)
        return (*singles[:first], *block, *singles[first:])


def verdict(board, cells):
    """Whether it can be solved, by other means than the program's: counting pairs in the wrong order.

    Every slide sideways changes none, every slide up or down of a board without blocks ``columns - 1`` of them.
    With two pieces alike the order can always be made even; a wide piece leaves its row never.
    """
    for block in board.blocks:
        if board.goal_cells.index(block[0]) // board.columns != cells.index(block[0]) // board.columns:
            return False
    if max(Counter(board.goal_cells).values()) > 1:
        return True
    return invariant(board, cells) == invariant(board, board.goal_cells)


def invariant(board, cells):
    """Even or odd, and the same before and after every slide."""
    place = {piece: number for number, piece in enumerate(board.goal_cells)}
    order = [place[piece] for piece in cells if piece != EMPTY]
    wrong = sum(one > other for i, one in enumerate(order) for other in order[i + 1 :])
    return (wrong + (board.columns - 1) * (cells.index(EMPTY) // board.columns)) % 2


@pytest.fixture
def no_search(fail):
    """A search that is begun is an error."""
    for engine in solver.analysis.engines.ENGINES:
        fail(f"solver.analysis.engines.{type(engine).__name__}.solve", AssertionError("a search was begun"))


@pytest.mark.parametrize("board_id", ALL_IDS)
def test_unsolvable_is_refused_before_search(board_id, no_search):
    """On boards with pieces alike and no wide one there is no such position: there every verdict must be that."""
    board, rng, count = load_board(board_id), random.Random(6), 60
    refused = asked = 0
    while refused < count and asked < 4 * count:
        position = Position(board, arrangement(board, rng))
        asked += 1
        expected = verdict(board, position.cells)
        assert is_solvable(position.board, position) is expected, str(position)
        if expected:
            check_solvable(position)
            continue
        refused += 1
        with pytest.raises(Unsolvable, match="can never be solved") as caught:
            solve(board, position)
        assert str(position) in str(caught.value)
        assert str(caught.value).isprintable()
    assert refused == (0 if board_id.startswith("colours") else count)


@pytest.mark.parametrize("board_id", NUMBER_BOARDS + LARGE_IDS)
def test_slides_keep_the_slow_verdict(board_id):
    board, rng = load_board(board_id), random.Random(7)
    position = Position(board, arrangement(board, rng))
    kept = invariant(board, position.cells)
    for _ in range(300):
        position = position.apply(rng.choice(position.legal_moves()))
        assert invariant(board, position.cells) == kept


@pytest.mark.parametrize("board_id", [each for each in ALL_IDS if not each.startswith("colours")])
def test_command_refuses_unsolvable_with_1(board_id, run, no_search):
    board, rng = load_board(board_id), random.Random(8)
    cells = next(cells for cells in iter(lambda: arrangement(board, rng), None) if not verdict(board, cells))
    code, out, err = run("solve", board_id, str(Position(board, cells)))
    assert (code, out, err.count("\n")) == (1, "", 1)


def test_verdicts_hold_on_other_shapes():
    """Every arrangement of 2x2, 2x3 and 3x2 by a search through all that can be reached."""
    for rows, columns in ((2, 2), (2, 3), (3, 2)):
        board = Board("tiny", "Tiny", rows, columns, (*range(1, rows * columns), 0), NUMBER_NOTATION)
        reached, layer = {board.goal_cells}, [board.goal]
        while layer:
            after = {position.apply(move).cells for position in layer for move in position.legal_moves()} - reached
            reached |= after
            layer = [Position(board, cells) for cells in after]
        rng = random.Random(9)
        for _ in range(200):
            cells = arrangement(board, rng)
            assert is_solvable(board, Position(board, cells)) is (cells in reached) is verdict(board, cells)


# Boards as lines

LINE_SOURCES = (
    "ABBC/ABBC/DEEF/DGHF/I..J>..../..../..../.BB./.BB.",
    "ABC/#.#/..#/#.#/DEF>DEF/#.#/..#/#.#/ABC;alike=ABC,DEF",
    "AB/C.>../A.;steps;along",
    "BA/..>-A/..",
    "1 2 3/0 4 5>1 2 3/4 5 0",
    ">3x5",
)
ODD = 'AABCz.#->/;=,0129x \n\t\\"\0\x1b羊\udcff'


def line_after_accidents(rng):
    """A line after some accidents: characters that go, come or are others."""
    text = list(rng.choice(LINE_SOURCES))
    for _ in range(rng.randint(1, 5)):
        place = rng.randrange(len(text))
        text[place : place + rng.randint(0, 2)] = rng.choice(ODD) * rng.randint(0, 2)
        text = text or [">"]
    return "".join(text)


@pytest.mark.parametrize("count", [1_000, pytest.param(200_000, marks=pytest.mark.slow)])
def test_damaged_lines_load_or_are_refused(count):
    rng, refused = random.Random(4), 0
    for _ in range(count):
        text = line_after_accidents(rng)
        if ">" not in text:
            continue
        try:
            board = load_board(text)
        except BoardError as error:
            assert str(error).isprintable(), repr(text)
            assert len(str(error)) < 600, repr(text)
            refused += 1
            continue
        assert load_board(board_line(board)) == board, repr(text)
    assert refused > count / 3
