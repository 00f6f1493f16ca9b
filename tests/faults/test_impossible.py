"""Files that are whole and hold what cannot be: they end no game, and are set aside or passed over."""

import json
import os
import re
import shutil
import sys
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest
from earlier import put, write_records
from faults import read_records, record_of
from golden_data import ROOT
from visiting import visit
from waiting import run_program

from game.model.mistakes import Mistakes
from game.model.session import KEPT_GAMES, MOST_MOVES, Session
from game.store.storage import Store
from solver import load_board, parse_position
from solver.model.notation import parse_moves

EIGHT = load_board("eight")
START = parse_position(EIGHT, "1 2 3/4 5 6/0 7 8")
PATH = "antipode/games/eight.json"  # of an earlier version, which is taken in


def session_data(**changes):
    """A session as it is kept, with something else in its game or beside it."""
    session = Session(START)
    session.slide(parse_moves("L"), 0.0)
    data = session.to_data(1.0)
    game = data["games"][0]
    game.update({key: changes.pop(key) for key in list(changes) if key in game})
    return data | changes


def mistakes_data(*positions):
    cards = [{"position": text, "right": 0, "due": "2026-07-31", "seen": "2026-07-31"} for text in positions]
    return {"eight": {"learnt": 0, "cards": cards}}


def visited(tree, data_home, *arguments):
    """What the program in a folder tells that starts with these files; see ``visiting.py``."""
    environment = {
        **os.environ,
        "PYTHONPATH": str(tree),
        "XDG_DATA_HOME": str(data_home),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [sys.executable, str(tree / "tests" / "helpers" / "visiting.py"), *arguments]
    ran = run_program(command, cwd=tree, env=environment)
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stderr
    return json.loads(ran.stdout.splitlines()[-1])


GAMES = {
    "a start that can never be solved": {"start": "2 1 3/4 5 6/0 7 8"},
    "farthest taken of 4,300 digits": {"farthest_taken": 10**4300 - 1},
    "5 million moves": {"moves": "LR" * 2_500_000, "done": 0},
    "5 million gestures": {"moves": "L R " * 2_500_000, "done": 5_000_000},
}


@pytest.mark.parametrize("changes", GAMES.values(), ids=GAMES)
def test_impossible_game_is_set_aside(changes, tmp_path, play):
    sys.set_int_max_str_digits(10_000)
    try:
        put(tmp_path / "data", "games/eight.json", "antipode game", session_data(**changes))
    finally:
        sys.set_int_max_str_digits(4300)
    player = play(EIGHT)
    assert player.store.problem.kind in ("impossible", "damaged")
    player.quit()
    assert (tmp_path / "data" / "before-sqlite" / "games" / "eight.json").exists()
    again = Store(tmp_path / "data")
    assert again.session(EIGHT) is not None  # the one that was begun instead
    assert again.problem is None  # it is told once
    again.close()


def test_unaskable_mistake_stays_unasked(tmp_path, play):
    unsolvable, solved, other_pieces = "2 1 3/4 5 6/0 7 8", "1 2 3/4 5 6/7 8 0", "1 2 3/4 5 6/7 8 9"
    kept = mistakes_data(unsolvable, solved, "  1 2 3/4 5 6 /0  7 8", other_pieces)
    put(tmp_path / "data", "mistakes.json", "antipode mistakes", kept)
    player, told = play(EIGHT, START), {}
    visit(player.app, told)
    assert told["ended"] == "Antipode"
    player.quit()
    mistakes = Store(tmp_path / "data").mistakes
    assert list(mistakes.due(EIGHT, date(2026, 8, 1))) == [START]
    cards = mistakes.to_data()["eight"]["cards"]
    assert sorted(card["position"] for card in cards) == sorted([unsolvable, solved, str(START), other_pieces])


def test_oddly_written_mistake_is_answered(tmp_path):
    mistakes = Mistakes.from_data(mistakes_data("  1 2 3/4 5 6 /0  7 8", "1 2 3/4 5 6/0 7 8"))
    day = date(2026, 8, 1)
    assert mistakes.counts(EIGHT, day).due == 1
    assert mistakes.answer(START, True, day) == 1


@pytest.fixture
def keep_moves(monkeypatch):
    """Has a session keep at most so many moves."""
    return partial(monkeypatch.setattr, "game.model.session.MOST_MOVES")


@pytest.mark.parametrize("most", [400, pytest.param(MOST_MOVES, marks=pytest.mark.slow)])
def test_last_of_many_moves_are_kept(most, keep_moves):
    keep_moves(most)
    session = Session(START)
    for game in range(5):
        if game:
            session.begin(START, 0.0)
        for _ in range(most // 8):
            session.slide(parse_moves("L"), 0.0)
            session.slide(parse_moves("R"), 0.0)
    data = session.to_data(0.0)
    assert [len(game["moves"].replace(" ", "")) for game in data["games"]] == [most // 4] * 4
    assert Session.from_data(EIGHT, data).to_data(0.0) == data


def test_overlong_game_continues_as_another(keep_moves):
    keep_moves(10)
    session = Session(START)
    for _ in range(8):
        session.slide(parse_moves("L"), 0.0)
        session.slide(parse_moves("R"), 0.0)
    assert [game.move_count for game in session.games] == [10, 6]
    assert session.games[1].start == session.games[0].position
    for _ in range(17):
        assert session.can_undo
        session.undo(0.0)
    assert session.position == START


def test_older_games_beyond_limit_are_dropped(keep_moves):
    keep_moves(10)
    games = [session_data(moves="L R L R")["games"][0] for _ in range(4)]
    data = session_data() | {"games": games, "current": 2}
    session = Session.from_data(EIGHT, data)
    assert (len(session.games), session.current) == (2, 1)
    assert len(session.games) < KEPT_GAMES


GOAL = 'goal = "1 2 3/4 5 6/7 8 0"'
CHANGED = [
    pytest.param((GOAL, 'goal = "1 1 2/2 3 3/4 4 0"'), id="other pieces"),  # what was kept cannot be read
    pytest.param((GOAL, 'goal = "2 1 3/4 5 6/7 8 0"'), id="unsolvable", marks=pytest.mark.slow),
    pytest.param((GOAL, 'goal = "0 1 2/3 4 5/6 7 8"'), id="another goal", marks=pytest.mark.slow),
    pytest.param(
        (f"rows = 3\ncolumns = 3\n{GOAL}", 'rows = 2\ncolumns = 3\ngoal = "1 2 3/4 5 0"'),
        id="another size",
        marks=pytest.mark.slow,
    ),
]


@pytest.mark.parametrize("change", CHANGED)
def test_changed_board_ends_no_game(change, tmp_path):
    """A copy of the program whose board is another, with files that the real one has written."""
    tree, data = tmp_path / "tree", tmp_path / "data"
    for part in ("solver", "game", "tests/helpers"):
        shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("databases"))
    (tree / "assets").mkdir()
    for part in (Path("main.py"), *(each.relative_to(ROOT) for each in (ROOT / "assets").iterdir())):
        if part.name != "lessons.toml":
            (tree / part).symlink_to(ROOT / part)
    lessons = (ROOT / "assets" / "lessons.toml").read_text()  # on this board, as the program has it
    (tree / "assets" / "lessons.toml").write_text(re.sub(r"\beight\b", "3x3", lessons))
    searches = tree / "game" / "screens" / "searches" / "model.py"
    searches.write_text(searches.read_text().replace('"eight"', '"3x3"'))
    board = tree / "solver" / "boards" / "numbers" / "eight.toml"
    text = board.read_text()
    assert change[0] in text
    kept = text.replace(*change)
    board.write_text(kept[: kept.index("[search]")])
    put(data, PATH, "antipode game", session_data())
    positions = [str(START), "1 2 3/4 0 5/6 7 8", "1 2 3/4 5 6/7 8 0", "0 1 2/3 4 5/6 7 8", "2 1 3/4 5 6/7 8 0"]
    put(data, "antipode/mistakes.json", "antipode mistakes", mistakes_data(*positions))
    records = [
        replace(record_of(number), board="eight", start=start, line="LR" * 20, par=2)
        for number, start in enumerate(positions[:2] + positions[3:], 1)
    ]
    write_records(data / "antipode", records)
    told = visited(tree, data, "play", "eight")
    assert told["ended"] == "Antipode"
    store = Store(data / "antipode")
    assert len(store.mistakes.to_data()["eight"]["cards"]) >= len(positions)
    assert set(records) <= set(read_records(store))
    store.close()


def test_overlong_replay_is_refused_first():
    with pytest.raises(ValueError, match="5,000,000 moves, expected at most 100,000"):
        Session.from_data(EIGHT, session_data(moves="LR" * 2_500_000, done=0))
