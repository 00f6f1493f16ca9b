"""Two programs that write the same data: each keeps what the other has done, and sees it."""

from dataclasses import replace
from datetime import date, timedelta
from itertools import accumulate

import pytest
from every import every
from hypothesis import given
from hypothesis import strategies as st
from waiting import PATIENCE

from game.model.draft import MOST_KEPT, Draft
from game.model.drawing import empty_drawing
from game.model.mistakes import INTERVALS, Counts
from game.model.player_progress import EndlessPlay
from game.model.session import KEPT_GAMES, Session
from game.model.settings import Settings
from game.store.storage import Store
from game.system.background import CallbackQueue
from solver import load_board, moves_text, nth_position

SEVEN = load_board("seven")
STARTS = [nth_position(SEVEN, number) for number in (10_000, 11_000, 12_000)]
DAY = date(2026, 11, 22)
ONE, TWO, THREE = STARTS


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
        self.store.writer.flush(PATIENCE)

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


def test_game_that_one_has_looked_through_for_mistakes_is_done(tmp_path):
    first, second = both_on_a_game(tmp_path)
    first.session.game.examined = True
    second.session.game.take_hint()
    first.keep()
    second.keep()
    last = Program(tmp_path).session
    assert (last.game.examined, last.game.hints) == (True, 1)


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
    first.writer.flush(PATIENCE)
    second.save_settings(second.settings.choose("volume", 3))
    second.writer.flush(PATIENCE)
    first.save_settings(first.settings.choose("scale", 150))
    first.close()
    second.close()
    assert Store(tmp_path).settings == Settings(theme="light", volume=3, scale=150)


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
        store.writer.flush(PATIENCE)
    first.mistakes.add(nth_position(SEVEN, 5), DAY)
    first.save_mistakes()
    first.close()
    second.close()
    assert Store(tmp_path).mistakes.counts(SEVEN, DAY) == Counts(due=2, waiting=2, learnt=0)


def learn(store, position):
    """Answer a position until it is learnt."""
    store.mistakes.add(position, DAY)
    for days in accumulate(INTERVALS):
        store.mistakes.answer(position, True, DAY + timedelta(days))
    store.save_mistakes()
    store.writer.flush(PATIENCE)


def test_learnt_positions_add_up(tmp_path):
    first, second = Store(tmp_path), Store(tmp_path)
    learn(first, ONE)
    learn(second, TWO)
    learn(second, THREE)
    learn(first, TWO)
    for store in (first, second):
        store.close()
    assert Store(tmp_path).mistakes.counts(SEVEN, DAY) == Counts(due=0, waiting=0, learnt=4)


def test_cleared_positions_stay_cleared(tmp_path):
    first = Store(tmp_path)
    learn(first, ONE)
    first.mistakes.add(TWO, DAY)
    first.save_mistakes()
    first.writer.flush(PATIENCE)
    second = Store(tmp_path)
    assert second.mistakes.counts(SEVEN, DAY) == Counts(due=1, waiting=0, learnt=1)
    second.mistakes.clear(SEVEN)
    second.save_mistakes()
    second.close()
    first.mistakes.add(THREE, DAY)
    first.save_mistakes()
    first.close()
    assert list(Store(tmp_path).mistakes.due(SEVEN, DAY)) == [THREE]


def test_lists_lose_what_either_has_removed(tmp_path):
    goat, eight, klotski = map(load_board, ("goat", "eight", "klotski"))
    before = Store(tmp_path)
    for board in (goat, eight):
        before.toggle_favourite(board)
    before.close()
    first, second = Store(tmp_path), Store(tmp_path)
    assert first.progress.favourites == second.progress.favourites == ("eight", "goat")
    first.toggle_favourite(eight)
    first.toggle_favourite(klotski)
    second.toggle_favourite(goat)
    second.save_progress(replace(second.progress, endless=EndlessPlay("farm", 3)))
    first.close()
    second.close()
    after = Store(tmp_path).progress
    assert (after.favourites, after.endless) == (("klotski",), EndlessPlay("farm", 3))


class Window(Program):
    """A program with a main thread that takes calls."""

    def __init__(self, folder):
        super().__init__(folder)
        self.queue, self.seen = CallbackQueue(), 0
        self.store.start(self.queue.post)
        self.store.changed = self.count

    def count(self):
        self.seen += 1

    def come_to_front(self):
        self.store.catch_up()
        self.store.writer.flush(PATIENCE)
        self.queue.run()


def test_window_in_front_sees_what_other_has_done(tmp_path):
    first, second = Window(tmp_path), Window(tmp_path)
    second.begin(ONE)
    second.slide(0)
    assert first.store.mistakes.to_data() == {}
    assert first.store.session(SEVEN) is None
    second.store.toggle_favourite(SEVEN)
    second.store.mistakes.add(TWO, DAY)
    second.store.save_mistakes()
    second.store.writer.flush(PATIENCE)
    mistakes = first.store.mistakes
    first.come_to_front()
    assert first.seen == 1
    assert first.store.progress.favourites == ("seven",)
    assert first.store.mistakes is mistakes
    assert mistakes.counts(SEVEN, DAY).due == 1
    assert lines(first.store.session(SEVEN)) == lines(second.session)
    first.come_to_front()
    assert first.seen == 1
    first.close()
    second.close()


def test_game_in_play_stays_where_other_has_played(tmp_path):
    first, second = Window(tmp_path), Window(tmp_path)
    first.begin(ONE)
    first.slide(0)
    second.begin(TWO)
    second.slide(0, 0)
    position = first.session.position
    first.come_to_front()
    assert first.store.session(SEVEN) is first.session
    assert first.session.position == position
    assert lines(first.session)[:-1] == lines(second.session)
    first.slide(0)
    first.close()
    second.close()
    assert lines(Program(tmp_path).session) == lines(first.session)


def test_what_is_unsaved_stays_when_other_is_read(tmp_path, full_disk):
    first, second = Window(tmp_path), Window(tmp_path)
    second.store.toggle_favourite(load_board("goat"))
    second.store.writer.flush(PATIENCE)
    with full_disk():
        first.store.toggle_favourite(SEVEN)
        assert not first.store.writer.flush(PATIENCE)
        first.come_to_front()
        assert set(first.store.progress.favourites) == {"seven", "goat"}
    first.close()
    second.close()
    assert set(Store(tmp_path).progress.favourites) == {"seven", "goat"}


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
        draft, theirs = Draft(empty_drawing()), empty_drawing(8, 8)
        for number in range(MOST_KEPT):
            draft.put(draft.drawing.with_wall(3, wall=number % 2 == 0))
        for _ in range(undone):
            draft.undo()
        ours = draft.drawing
        merged = Draft.from_data(draft.after([theirs]).to_data())
        assert merged.drawing == ours
        merged.undo()
        assert merged.drawing == theirs
