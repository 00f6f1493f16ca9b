"""Positions to be learnt: when they come again, whatever the clock does; and their file."""

import json
import random
from datetime import date, timedelta

import pytest
from every import every, sampled
from processor import calls_in

from game.model.mistakes import INTERVALS, MOST_CARDS, Counts, Mistakes
from game.store.storage import Store
from solver import load_board, nth_position, parse_position

EIGHT, SEVEN = load_board("eight"), load_board("seven")
DAY = date(2026, 7, 31)
ONE, TWO, THREE = (nth_position(EIGHT, number) for number in (100, 200, 300))


def after(days):
    return DAY + timedelta(days)


@pytest.fixture
def mistakes():
    mistakes = Mistakes()
    mistakes.add(ONE, DAY)
    return mistakes


def due(mistakes, day=DAY, board=EIGHT):
    return list(mistakes.due(board, day))


def test_intervals_grow_until_learnt(mistakes):
    day, waited = 0, []
    while due(mistakes, after(day)):
        interval = mistakes.answer(ONE, True, after(day))
        if interval is None:
            break
        waited.append(interval)
        assert not due(mistakes, after(day + interval - 1))
        day += interval
    assert tuple(waited) == INTERVALS[1:]
    assert mistakes.counts(EIGHT, after(day)) == Counts(due=0, waiting=0, learnt=1)
    assert not due(mistakes, after(10_000))


def test_last_days_of_the_calendar():
    mistakes = Mistakes()
    mistakes.add(ONE, date.max - timedelta(2))
    assert mistakes.answer(ONE, True, date.max - timedelta(2)) == 1
    assert mistakes.answer(ONE, True, date.max - timedelta(1)) == 3
    assert due(mistakes, date.max - timedelta(1)) == []
    assert due(mistakes, date.max) == [ONE]  # there is no later day


def test_wrong_answer_begins_anew(mistakes):
    for day in (0, 1, 4):
        mistakes.answer(ONE, True, after(day))
    assert mistakes.answer(ONE, False, after(11)) == 0
    assert due(mistakes, after(11)) == [ONE]
    assert mistakes.answer(ONE, True, after(11)) == INTERVALS[1]


def test_same_mistake_made_again_begins_anew(mistakes):
    mistakes.answer(ONE, True, DAY)
    mistakes.add(ONE, DAY)
    assert mistakes.counts(EIGHT, DAY) == Counts(1, 0, 0)
    assert mistakes.answer(ONE, True, DAY) == INTERVALS[1]


def test_right_answer_before_its_day_changes_nothing(mistakes):
    mistakes.answer(ONE, True, DAY)
    for _ in range(10):
        assert mistakes.answer(ONE, True, DAY) == 1
    assert due(mistakes, after(1)) == [ONE]
    assert mistakes.answer(ONE, True, after(1)) == INTERVALS[2]
    assert mistakes.answer(ONE, True, after(2)) == INTERVALS[2] - 1


def test_longest_overdue_comes_first(mistakes):
    mistakes.add(TWO, DAY)
    mistakes.add(THREE, after(-3))
    assert due(mistakes) == [THREE, ONE, TWO]
    mistakes.answer(ONE, False, DAY)
    assert due(mistakes) == [THREE, TWO, ONE]


def test_unknown_position_cannot_be_answered(mistakes):
    with pytest.raises(KeyError):
        mistakes.answer(TWO, True, DAY)


def test_boards_are_kept_apart_and_forgotten_apart(mistakes):
    mistakes.add(nth_position(SEVEN, 5), DAY)
    assert mistakes.counts(SEVEN, DAY) == mistakes.counts(EIGHT, DAY) == Counts(1, 0, 0)
    mistakes.clear(load_board("eight"))
    assert (due(mistakes), len(due(mistakes, board=SEVEN))) == ([], 1)
    mistakes.add(ONE, DAY)
    mistakes.clear()
    assert mistakes.to_data() == Mistakes().to_data()


class TestClock:
    @pytest.mark.parametrize("days", (-2, -30, -10_000))
    def test_set_back_position_comes_at_once(self, mistakes, days):
        mistakes.answer(ONE, True, DAY)
        assert due(mistakes, after(days)) == [ONE]

    @pytest.mark.parametrize("days", (-2, -30, -10_000))
    def test_clock_set_back_keeps_schedule(self, mistakes, days):
        mistakes.answer(ONE, True, DAY)
        assert mistakes.answer(ONE, True, after(days)) == INTERVALS[2]
        assert not due(mistakes, after(days + 1))
        assert due(mistakes, after(4)) == [ONE]

    def test_day_lived_twice_means_nothing(self, mistakes):
        mistakes.answer(ONE, True, DAY)
        assert due(mistakes, after(-1)) == []

    def test_clock_far_ahead_delays_nothing(self, mistakes):
        mistakes.answer(ONE, True, after(4000))
        assert due(mistakes, after(1)) == [ONE]

    @sampled("seed", range(10), (0, 1, 2))
    def test_every_position_is_learnt_eventually(self, seed):
        rng, mistakes = random.Random(seed), Mistakes()
        positions = [nth_position(EIGHT, number) for number in range(20)]
        for position in positions:
            mistakes.add(position, after(rng.randrange(-1000, 1000)))
        for _ in range(300):
            for position in due(mistakes, after(rng.randrange(-1000, 1000))):
                mistakes.answer(position, rng.random() < 0.9, after(rng.randrange(-1000, 1000)))
        last = 2000
        for day in range(1100, last):
            for position in due(mistakes, after(day)):
                mistakes.answer(position, True, after(day))
        assert mistakes.counts(EIGHT, after(last)) == Counts(0, 0, 20)


class TestLimit:
    def test_last_due_card_makes_room(self, monkeypatch):
        monkeypatch.setattr("game.model.mistakes.MOST_CARDS", 100)
        mistakes = Mistakes()
        positions = [nth_position(EIGHT, number) for number in range(101)]
        for position in positions[:-1]:
            mistakes.add(position, DAY)
        known = positions[70]
        mistakes.answer(known, True, DAY)
        mistakes.add(positions[-1], DAY)
        counts = mistakes.counts(EIGHT, DAY)
        assert counts == Counts(100, 0, 0)
        assert known not in due(mistakes)
        assert positions[-1] in due(mistakes)

    def test_new_mistake_is_never_one_to_go(self, monkeypatch):
        monkeypatch.setattr("game.model.mistakes.MOST_CARDS", 100)
        mistakes = Mistakes()
        for number in range(150):
            mistakes.add(nth_position(EIGHT, number), after(number))
            assert mistakes.answer(nth_position(EIGHT, number), False, after(number)) == 0

    def test_answer_looks_at_each_card_once(self):
        mistakes, calls = Mistakes(), []

        def answer():
            mistakes.counts(EIGHT, DAY)
            next(mistakes.due(EIGHT, DAY))

        for numbers in (range(MOST_CARDS // 2), range(MOST_CARDS // 2, MOST_CARDS)):
            for number in numbers:
                mistakes.add(nth_position(EIGHT, number), DAY)
            calls.append(calls_in(answer))
        assert calls[1] < 2.5 * calls[0]


class TestFile:
    def test_what_is_kept_comes_back(self, tmp_path):
        store = Store(tmp_path)
        store.mistakes.add(ONE, DAY)
        store.mistakes.add(TWO, DAY)
        store.mistakes.answer(TWO, True, DAY)
        store.save_mistakes()
        store.close()
        again = Store(tmp_path).mistakes
        assert again.to_data() == store.mistakes.to_data()
        assert again.counts(EIGHT, DAY) == Counts(1, 1, 0)

    def test_later_changes_spare_pending_write(self, tmp_path):
        store = Store(tmp_path)
        store.mistakes.add(ONE, DAY)
        store.save_mistakes()
        store.mistakes.add(TWO, DAY)
        store.close()
        assert Store(tmp_path).mistakes.counts(EIGHT, DAY) == Counts(1, 0, 0)

    @pytest.mark.parametrize(
        "entry",
        [
            None,
            7,
            "card",
            [],
            {},
            {"position": 7},
            {"position": "x" * 1001},
            {"right": True},
            {"right": -1},
            {"right": len(INTERVALS)},
            {"right": "1"},
            {"due": "tomorrow"},
            {"due": None},
            {"seen": 20260731},
        ],
    )
    def test_invalid_entry_loses_only_itself(self, mistakes, entry):
        mistakes.add(TWO, DAY)
        data = json.loads(json.dumps(mistakes.to_data()))
        cards = data["eight"]["cards"]
        cards[0] = {**cards[0], **entry} if isinstance(entry, dict) and entry else entry
        assert due(Mistakes.from_data(data)) == [TWO]

    @every("data", [None, 7, [], "x", {"eight": None}, {"eight": {"cards": 7, "learnt": -1}}])
    def test_what_holds_no_entries_is_nothing(self, data):
        assert Mistakes.from_data(data).counts(EIGHT, DAY) == Counts(0, 0, 0)

    def test_positions_of_changed_board_are_kept(self, mistakes):
        data = mistakes.to_data()
        data["seven"] = data["eight"]
        read = Mistakes.from_data(data)
        assert due(read, board=SEVEN) == []
        assert read.to_data() == data

    def test_position_is_read_as_it_was_given(self):
        mistakes, position = Mistakes(), parse_position(EIGHT, " 8 6 7 / 2 5 4/3 0 1")
        mistakes.add(position, DAY)
        assert due(mistakes) == [position]


def due_by_board(mistakes, day):
    return {board: count.due for board, count in mistakes.counts_by_board(day).items()}


def test_positions_are_counted_by_board(mistakes):
    mistakes.add(TWO, DAY)
    mistakes.add(nth_position(SEVEN, 7), DAY)
    assert list(due_by_board(mistakes, DAY).items()) == [(EIGHT, 2), (SEVEN, 1)]
    assert mistakes.count_due(DAY) == 3
    for position in (ONE, TWO):
        mistakes.answer(position, True, DAY)
    assert list(due_by_board(mistakes, DAY).items()) == [(SEVEN, 1), (EIGHT, 0)]
    for board, counts in mistakes.counts_by_board(DAY).items():
        assert counts == mistakes.counts(board, DAY)
    assert due_by_board(mistakes, after(1)) == {EIGHT: 2, SEVEN: 1}
    assert (Mistakes().counts_by_board(DAY), Mistakes().count_due(DAY)) == ({}, 0)


def test_positions_that_cannot_be_asked_are_counted_no_more_once_that_is_known(mistakes):
    data = mistakes.to_data()
    data["gone"] = data["seven"] = data["eight"]
    read = Mistakes.from_data(data)
    assert due_by_board(read, DAY) == {EIGHT: 1, SEVEN: 1}
    assert read.counts(SEVEN, DAY).due == 0
    assert due_by_board(read, DAY) == {EIGHT: 1, SEVEN: 0}
