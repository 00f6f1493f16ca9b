"""Boards of the player's whose files have one id, and what earlier versions have kept by such an id."""

from datetime import date

import pytest
from waiting import PATIENCE

from game.model.mistakes import Counts, Mistakes
from game.model.record import Record
from game.model.session import Session
from game.store.files import encode
from game.store.record_file import append_records
from game.store.storage import Store
from solver import board_key, load_board, parse_moves
from solver.errors import SlidesNotCounted

DAY = date(2026, 11, 24)
FILES = {"三": ("1 2 3/4 0 5", "1 2 3/4 5 0"), "四": ("1 2/0 3", "1 2/3 0")}
"""The start and the goal of each; both are one move apart."""


@pytest.fixture
def boards(own_folder):
    """Two boards, both with the id ``board``."""
    found = []
    for name, (start, goal) in FILES.items():
        rows, columns = goal.count("/") + 1, len(goal.split("/")[0].split())
        path = own_folder / f"{name}.toml"
        lines = (f'name = "{name}"', f"rows = {rows}", f"columns = {columns}", f'goal = "{goal}"', f'start = "{start}"')
        path.write_text("\n".join(lines), "utf-8")
        found.append(load_board(str(path)))
    assert [board.id for board in found] == ["board", "board"]
    return found


@pytest.fixture
def folder(own_folder):
    return own_folder.parent


def write(path, format_name, content):
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(encode(format_name, content))


def session_on(board, moves="D"):
    session = Session(board.start)
    session.slide(parse_moves(moves), 1.0)
    return session


def test_each_keeps_its_own_game(boards, folder):
    store = Store(folder)
    for board, moves in zip(boards, "RD", strict=True):
        store.save_session(session_on(board, moves), 2.0)
        store.save_last_board(board_key(board))
    store.close()
    again = Store(folder)
    assert [again.session(board).position for board in boards] == [
        session_on(board, moves).position for board, moves in zip(boards, "RD", strict=True)
    ]
    assert load_board(again.last_board).name == "四"
    assert again.problem is None
    again.close()


def test_game_by_id_goes_to_fitting_board(boards, folder):
    other, board = boards
    data = {**session_on(board).to_data(2.0), "board": "board"}
    path = folder / "games" / "board.json"
    write(path, "antipode game", data)
    before = path.read_bytes()
    store = Store(folder)
    assert store.session(other) is None
    assert store.played(other) is None
    assert store.session(board).position == session_on(board).position
    assert store.played(board) == path.stat().st_mtime
    store.save_session(session_on(other), 3.0)
    store.save_session(session_on(board, "DU"), 3.0)
    store.close()
    again = Store(folder)
    assert again.session(board).game.move_count == 2
    assert again.problem is None
    assert path.read_bytes() == before
    assert not list(folder.glob("games/*.damaged*"))
    again.close()


def test_records_by_id_go_to_fitting_board(boards, folder):
    def record(number, start, board="board", line=""):
        return Record("run", number, board, start, 1, 1.0, 1, False, "2026-11-24T12:00:00+00:00", line)

    other, board = boards
    records = [record(1, str(board.start), line="L"), record(2, str(other.start)), record(3, "9 9/9 0")]
    records += [record(4, "1 2 3/4 5 6/7 0 8", "eight"), record(5, str(board.start), "gone")]
    append_records(folder / "records.jsonl", records)
    store = Store(folder)
    store.history.load()
    store.history._job.wait(PATIENCE)
    found = {record.number: record.board for record in store.history.statistics.records}
    assert found == {1: board_key(board), 2: board_key(other), 3: "board", 4: "eight", 5: "gone"}
    store.close()


def test_mistakes_by_id_go_to_fitting_board(boards):
    mistakes = Mistakes()
    mistakes.add(boards[0].start, DAY)
    data = {"board": next(iter(mistakes.to_data().values()))}
    card = data["board"]["cards"][0]
    data["board"]["cards"].append({**card, "position": str(boards[1].start)})
    again = Mistakes.from_data(data)
    for board in boards:
        assert list(again.due(board, DAY)) == [board.start]
        assert again.counts(board, DAY) == Counts(1, 0, 0)
    kept = Mistakes.from_data(again.to_data())
    assert [list(kept.due(board, DAY)) for board in boards] == [[board.start] for board in boards]


def test_last_board_is_found_by_unique_id(boards, folder):
    single = folder / "boards" / "mine.toml"
    single.write_text('numbers = "2x2"\n')
    write(folder / "state.json", "antipode state", {"board": "mine", "opened": ["mine", "board", "eight"]})
    store = Store(folder)
    assert store.last_board == board_key(load_board(str(single)))
    assert store.last_boards.opened == (store.last_board, "board", "eight")
    store.close()


EIGHT = load_board("eight")
OF_SLIDES = {
    "board": "eight-slides",
    "current": 0,
    "games": [
        {
            "start": "1 2 3/4 5 6/0 7 8",
            "moves": "L DD UU",
            "done": 2,
            "seconds": 2.0,
            "solved_in": None,
            "assisted": False,
        }
    ],
}
"""The game that version 2 kept of three slides, of which one has been taken back."""


def test_game_that_counted_slides_opens_as_moves(folder):
    path = folder / "games" / "eight-slides.json"
    write(path, "antipode game", OF_SLIDES)
    before = path.read_bytes()
    store = Store(folder)
    session = store.session(EIGHT)
    assert (session.game.moves, session.game.move_count, session.board.counted_slides) == (("L", "D", "D"), 3, True)
    assert store.played(EIGHT) == path.stat().st_mtime
    store.save_session(session, 3.0)
    store.close()
    again = Store(folder)
    assert again.session(EIGHT).game.move_count == 3
    assert not again.session(EIGHT).board.counted_slides
    assert (again.problem, path.read_bytes()) == (None, before)
    again.close()


def test_own_game_comes_before_that_of_slides(folder):
    store = Store(folder)
    own = Session(EIGHT.position("1 2 3/4 5 6/7 0 8"))
    store.save_session(own, 2.0)
    store.close()
    write(folder / "games" / "eight-slides.json", "antipode game", OF_SLIDES)
    again = Store(folder)
    assert again.session(EIGHT).position == own.position
    again.close()


@pytest.fixture
def own_of_slides(own_folder):
    """A board of the player's that counts slides, and the key that version 2 kept its games by."""
    path = own_folder / "mine.toml"
    path.write_text('name = "Mine"\nnumbers = "2x3"\ncounts = "slides"\n')
    with pytest.warns(SlidesNotCounted):
        return load_board(path), "numbers-c98b59b14c2b"


def test_records_of_slides_are_of_moves(own_of_slides, folder):
    def record(number, board, moves, line):
        when = "2026-11-24T12:00:00+00:00"
        return Record("run", number, board, "1 2 3/4 5 6/0 7 8", moves, 2.0, moves, False, when, line, times="100 100")

    board, key = own_of_slides
    given = [record(1, "eight-slides", 1, "L2"), record(2, "eight-slides", 2, ""), record(3, "eight", 2, "LL")]
    given += [record(4, key, 1, "L2"), record(5, "numbers-000000000000", 1, "L2")]
    append_records(folder / "records.jsonl", given)
    store = Store(folder)
    store.history.load()
    store.history._job.wait(PATIENCE)
    found = {each.number: (each.board, each.moves, each.par, each.line) for each in store.history.statistics.records}
    assert found == {
        1: ("eight", 2, None, "LL"),
        2: ("eight", 0, None, ""),
        3: ("eight", 2, 2, "LL"),
        4: (board_key(board), 2, None, "LL"),
        5: ("numbers-000000000000", 1, 1, "L2"),
    }
    store.close()


def test_last_board_that_counted_slides_is_opened(own_of_slides, folder):
    board, key = own_of_slides
    write(folder / "state.json", "antipode state", {"board": key, "opened": [key, "eight-slides", "eight"]})
    store = Store(folder)
    assert (store.last_board, store.last_boards.opened) == (board_key(board), (board_key(board), "eight"))
    store.close()


def test_mistakes_on_slides_are_asked_on_moves(own_of_slides):
    board, key = own_of_slides
    mistakes = Mistakes()
    mistakes.add(board.position("1 2 3/4 0 5"), DAY)
    for at, on in (("eight-slides", EIGHT), (key, board)):
        card = {"position": "1 2 3/4 5 6/7 0 8" if on is EIGHT else "1 2 3/4 0 5", "right": 0}
        deck = {"learnt": 2, "cards": [{**next(iter(mistakes.to_data().values()))["cards"][0], **card}]}
        again = Mistakes.from_data({at: deck})
        assert [str(each) for each in again.due(on, DAY)] == [card["position"]]
        assert again.counts(on, DAY) == Counts(1, 0, 2)
