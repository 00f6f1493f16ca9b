"""Two programs that write the same files: each keeps what the other has done."""

import json
from datetime import date

import pytest
from every import every
from hypothesis import given
from hypothesis import strategies as st
from waiting import PATIENCE

from game.model.draft import MOST_KEPT, Draft
from game.model.drawing import empty_drawing
from game.model.mistakes import Counts, Mistakes
from game.model.session import KEPT_GAMES, Session
from game.model.settings import Settings
from game.store.files import Problem, encode
from game.store.kept_file import LARGEST_FILE
from game.store.merge import merge_drafts, merge_games, merge_mistakes, merge_settings
from game.store.storage import Store
from solver import load_board, moves_text, nth_position, parse_moves

SEVEN = load_board("seven")
STARTS = [nth_position(SEVEN, number) for number in (10_000, 11_000, 12_000)]
DAY = date(2026, 11, 22)
ONE, TWO, THREE = STARTS
PATH = "games/seven.json"


def lines(session):
    """The start and the moves of each game in which something was done."""
    return [
        (str(game.start), "".join(moves_text(gesture) for gesture in game.gestures))
        for game in session.games
        if game.gestures
    ]


class Program:
    """Plays on one board, and keeps every step at once."""

    def __init__(self, folder):
        self.store = Store(folder)
        self.session = self.store.session(SEVEN)

    def begin(self, start):
        if self.session is None:
            self.session = Session(start)
        else:
            self.session.begin(start, 0.0)
        self.keep()

    def slide(self, *numbers):
        for number in numbers:
            legal = self.session.position.legal_moves()
            self.session.slide([legal[number % len(legal)]], 0.0)
            self.keep()

    def undo(self):
        self.session.undo(0.0)
        self.keep()

    def keep(self):
        self.store.save_session(self.session, 0.0)
        self.store.writer.flush(10.0)

    def close(self):
        self.store.close()
        assert self.store.problem is None


@pytest.fixture
def programs(tmp_path):
    both = [Program(tmp_path), Program(tmp_path)]
    yield both
    for program in both:
        program.close()


def both_on_a_game(folder):
    """Two programs that go on with the same game, in which one slide was made."""
    program = Program(folder)
    program.begin(ONE)
    program.slide(0)
    program.close()
    return Program(folder), Program(folder)


def test_undo_connects_games_of_both(programs, tmp_path):
    first, second = programs
    first.begin(ONE)
    first.slide(0, 0)
    second.begin(TWO)
    second.slide(1, 0, 0)
    first.slide(1)
    third = Program(tmp_path).session
    assert third.position == first.session.position
    assert lines(third) == lines(second.session) + lines(first.session)
    while third.undo(0.0):
        pass
    assert third.position == TWO


def test_game_continued_by_both_is_kept_twice(tmp_path):
    first, second = both_on_a_game(tmp_path)
    first.slide(0)
    second.slide(1, 1)
    first.slide(0)
    assert lines(Program(tmp_path).session) == lines(second.session) + lines(first.session)


def test_undone_game_stays_undone(programs, tmp_path):
    first, second = programs
    first.begin(ONE)
    first.slide(0, 0)
    second.begin(TWO)
    second.slide(0)
    first.undo()
    first.slide(1)
    second.slide(0)
    assert lines(Program(tmp_path).session) == lines(first.session) + lines(second.session)


def test_both_save_at_same_moment(tmp_path):
    for number in range(10):
        folder = tmp_path / str(number)
        programs = [Program(folder), Program(folder)]
        for program, start in zip(programs, STARTS, strict=False):
            program.session = Session(start)
        for _ in range(5):
            for program in programs:
                program.session.slide([program.session.position.legal_moves()[0]], 0.0)
                program.store.save_session(program.session, 0.0)
        for program in programs:
            program.close()
        assert set(lines(Program(folder).session)) == {line for program in programs for line in lines(program.session)}


def test_idle_window_changes_nothing(tmp_path):
    program = Program(tmp_path)
    program.begin(ONE)
    program.slide(0, 0)
    program.close()
    first, second = Program(tmp_path), Program(tmp_path)
    first.slide(0, 0, 0)
    first.begin(TWO)
    first.slide(1)
    first.close()
    second.keep()
    second.keep()
    second.close()
    last = Program(tmp_path).session
    assert lines(last) == lines(first.session)
    assert last.position == first.session.position


def test_last_closed_window_decides_present_game(tmp_path):
    first, second = both_on_a_game(tmp_path)
    first.begin(TWO)
    first.session.game.take_hint()
    first.keep()
    second.begin(THREE)
    second.slide(0)
    second.close()
    first.keep()
    first.close()
    last = Program(tmp_path).session
    assert (last.position, last.game.assisted) == (TWO, True)
    assert lines(last)[-1] == lines(second.session)[-1]


def test_oldest_games_are_dropped(tmp_path):
    program = Program(tmp_path)
    program.session = Session(ONE)
    for _ in range(KEPT_GAMES):
        program.session.begin(ONE, 0.0)
        program.session.slide([ONE.legal_moves()[0]], 0.0)
    program.keep()
    program.close()
    first, second = Program(tmp_path), Program(tmp_path)
    second.begin(TWO)
    second.slide(0, 0)
    second.close()
    first.slide(1)
    first.close()
    third = Program(tmp_path)
    third.slide(1)
    third.close()
    last = Program(tmp_path).session
    assert len(last.games) == KEPT_GAMES
    assert lines(last)[-2:] == [*lines(second.session)[-1:], *lines(third.session)[-1:]]


def test_solution_is_shared(tmp_path):
    first, second = both_on_a_game(tmp_path)
    first.session.game.take_hint()
    second.session.game.take_solution()
    first.keep()
    second.keep()
    last = Program(tmp_path).session
    assert (last.game.assisted, last.game.hints) == (True, 0)


def test_help_is_shared(tmp_path):
    first, second = both_on_a_game(tmp_path)
    for _ in range(2):
        first.session.game.take_hint()
    first.session.farthest_taken = 3
    first.keep()
    second.begin(TWO)
    second.slide(0)
    last = Program(tmp_path).session
    assert [(game.assisted, game.hints) for game in last.games] == [(True, 2), (False, 0)]
    assert last.farthest_taken == 3


steps = st.tuples(
    st.sampled_from([0, 1]),
    st.one_of(
        st.tuples(st.just("begin"), st.sampled_from(STARTS)),
        st.tuples(st.just("slide"), st.integers(0, 3)),
        st.tuples(st.just("undo")),
    ),
)


@given(st.lists(steps, max_size=25))
def test_file_holds_games_of_both(tmp_path_factory, turns):
    folder = tmp_path_factory.mktemp("both")
    programs = [Program(folder), Program(folder)]
    for program, start in zip(programs, STARTS, strict=False):
        program.begin(start)
    for number, (step, *values) in turns:
        getattr(programs[number], step)(*values)
    for program in programs:  # as both do when they end
        program.keep()
    for program in programs:
        program.close()
    last = Program(folder).session
    both = [line for program in programs for line in lines(program.session)]
    for start, moves in both:  # whole, or as the beginning of one that the other has gone on with
        assert any(start == kept_start and kept.startswith(moves) for kept_start, kept in lines(last))
    assert len(lines(last)) <= len(both)


def test_settings_that_each_has_chosen_are_kept(tmp_path):
    first, second = Store(tmp_path), Store(tmp_path)
    first.save_settings(first.settings.choose("theme", "light"))
    first.writer.flush(10.0)
    second.save_settings(second.settings.choose("volume", 3))
    second.writer.flush(10.0)
    first.save_settings(first.settings.choose("scale", 150))
    first.close()
    second.close()
    assert Store(tmp_path).settings == Settings(theme="light", volume=3, scale=150)


def test_later_choice_of_setting_wins():
    base, ours, theirs = (Settings(volume=volume).to_data() for volume in (7, 1, 2))
    assert merge_settings(base, ours, theirs)["volume"] == 1
    assert merge_settings(None, base, theirs)["volume"] == 2


def test_mistakes_of_both_are_kept(tmp_path):
    before = Store(tmp_path)
    for position in (ONE, TWO):
        before.mistakes.add(position, DAY)
    before.save_mistakes()
    before.close()
    first, second = Store(tmp_path), Store(tmp_path)
    assert first.mistakes.to_data() == second.mistakes.to_data() != {}
    first.mistakes.answer(ONE, True, DAY)
    second.mistakes.answer(TWO, True, DAY)
    second.mistakes.add(THREE, DAY)
    for store in (first, second):
        store.save_mistakes()
        store.writer.flush(10.0)
    first.mistakes.add(nth_position(SEVEN, 5), DAY)
    first.save_mistakes()
    first.close()
    second.close()
    assert Store(tmp_path).mistakes.counts(SEVEN, DAY) == Counts(due=2, waiting=2, learnt=0)


def learnt(count, *positions):
    mistakes = Mistakes()
    for position in positions:
        mistakes.add(position, DAY)
    data = mistakes.to_data()
    data.setdefault("seven", {"cards": []})["learnt"] = count
    return data


def test_learnt_positions_add_up():
    merged = merge_mistakes(learnt(3, ONE, TWO, THREE), learnt(4, TWO, THREE), learnt(5, ONE))
    assert Mistakes.from_data(merged).counts(SEVEN, DAY) == Counts(due=0, waiting=0, learnt=6)


def test_forgotten_positions_stay_forgotten():
    kept = learnt(0, ONE)
    assert merge_mistakes(kept, {}, kept) == {}
    assert merge_mistakes(kept, kept, {}) == {}
    assert merge_mistakes(kept, {}, learnt(0, ONE, TWO)) == learnt(0, ONE, TWO)


@pytest.mark.parametrize("content", [None, [], {}, {"games": []}, {"games": [{}], "current": 0}, "x"], ids=str)
def test_foreign_file_is_set_aside(content, tmp_path):
    program = Program(tmp_path)
    program.begin(ONE)
    program.slide(0)
    foreign = encode("antipode game", content)
    (tmp_path / PATH).write_bytes(foreign)
    program.slide(0)
    program.store.close()
    assert program.store.problem == Problem("damaged", "seven.json")
    assert (tmp_path / f"{PATH}.damaged").read_bytes() == foreign
    assert lines(Program(tmp_path).session) == lines(program.session)


def test_what_cannot_be_set_aside_stays(tmp_path, monkeypatch):
    program = Program(tmp_path)
    program.begin(ONE)
    (tmp_path / PATH).write_bytes(b"something else")
    with monkeypatch.context() as patch:
        patch.setattr("game.store.kept_file.set_aside", refuse)
        program.slide(0)
        program.store.writer.flush(PATIENCE)
        assert program.store.problem == Problem("unwritten", str(tmp_path / PATH))
        assert (tmp_path / PATH).read_bytes() == b"something else"
    program.store.close()
    assert (tmp_path / f"{PATH}.damaged").read_bytes() == b"something else"
    assert lines(Program(tmp_path).session) == lines(program.session)


def refuse(path):
    raise PermissionError(13, "Permission denied")


def test_oversized_file_is_set_aside(tmp_path):
    program = Program(tmp_path)
    program.begin(ONE)
    with (tmp_path / PATH).open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    program.slide(0)
    program.store.close()
    assert program.store.problem == Problem("damaged", "seven.json")
    assert (tmp_path / f"{PATH}.damaged").stat().st_size == LARGEST_FILE + 1
    assert lines(Program(tmp_path).session) == lines(program.session)


def test_later_version_is_left_alone(tmp_path):
    program = Program(tmp_path)
    program.begin(ONE)
    later = json.dumps({"format": "antipode game", "version": 2, "content": "x"}).encode()
    (tmp_path / PATH).write_bytes(later)
    program.slide(0)
    assert program.store.problem == Problem("future", "seven.json")
    program.slide(0)
    program.store.close()
    assert (tmp_path / PATH).read_bytes() == later
    assert not (tmp_path / f"{PATH}.bak").exists()


def test_empty_games_are_not_collected():
    ours, theirs = Session(ONE), Session(TWO)
    theirs.begin(THREE, 0.0)
    theirs.slide(parse_moves(moves_text([THREE.legal_moves()[0]])), 0.0)
    merged = Session.from_data(SEVEN, merge_games(None, ours.to_data(0.0), theirs.to_data(0.0)))
    assert [game.start for game in merged.games] == [THREE, ONE]
    assert merged.game.start == ONE


class TestDrafts:
    def drawn(self, folder, *cells):
        store = Store(folder)
        self.draw(store, *cells)
        return store

    def draw(self, store, *cells):
        for cell in cells:
            store.draft.put(store.draft.drawing.with_piece("A", cell))
            store.save_draft()
        store.writer.flush(PATIENCE)

    def layouts(self, folder):
        draft, found = Store(folder).draft, []
        while draft.can_undo:
            found.append(draft.drawing.layout.rstrip("."))
            draft.undo()
        return found

    def test_undo_leads_to_other_drawing(self, tmp_path):
        one, other = self.drawn(tmp_path, 0), self.drawn(tmp_path)
        self.draw(other, 1)
        self.draw(one, 4)
        assert self.layouts(tmp_path) == ["A...A", "AA", "A"]

    def test_where_nothing_was_done_other_is_taken(self, tmp_path):
        one, other = self.drawn(tmp_path, 0), self.drawn(tmp_path)
        self.draw(other, 1, 2)
        one.draft.put(one.draft.drawing)
        one.save_draft()
        one.writer.flush(PATIENCE)
        assert self.layouts(tmp_path) == ["AAA", "AA", "A"]

    @every("undone", [0, 1, MOST_KEPT - 2, MOST_KEPT - 1])
    def test_no_more_are_kept_than_can_be(self, undone):
        draft, theirs = Draft(empty_drawing()), Draft(empty_drawing(8, 8))
        for number in range(MOST_KEPT):
            draft.put(draft.drawing.with_wall(3, wall=number % 2 == 0))
        for _ in range(undone):
            draft.undo()
        ours = draft.drawing
        merged = Draft.from_data(merge_drafts(None, draft.to_data(), theirs.to_data()))
        assert merged.drawing == ours
        merged.undo()
        assert merged.drawing == theirs.drawing


def test_longer_block_slide_is_another_move():
    board, found = load_board("klotski"), []
    for way in ("IR", "IRR"):
        session = Session(board.start)
        session.slide(parse_moves(way, board), 0.0)
        found.append(session.to_data(0.0))
    short, long = found
    merged = merge_games(short, short, long)
    assert {game["moves"] for game in merged["games"]} == {"IR", "IRR"}
