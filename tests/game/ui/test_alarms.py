"""What is done later: once, again and again, or no more."""

import pytest

from game.ui.alarms import STOPPED_SECONDS, Alarms, RunningClock


class Clock:
    """Alarms whose clock is moved by hand, and a list of what they have done."""

    def __init__(self):
        self.now, self.done = 100.0, []
        self.alarms = Alarms(lambda: self.now)

    def one(self):
        self.done.append("one")

    def other(self):
        self.done.append("other")

    def pass_seconds(self, seconds):
        self.now += seconds
        return self.alarms.ring()


@pytest.fixture
def clock():
    return Clock()


def test_what_is_due_is_done_once(clock):
    clock.alarms.after(2.0, clock.one)
    assert clock.alarms.next == 102.0
    assert not clock.pass_seconds(1.9)
    assert clock.pass_seconds(0.1)
    assert not clock.pass_seconds(9.0)
    assert clock.done == ["one"]
    assert clock.alarms.next is None


def test_later_time_replaces_earlier_one(clock):
    clock.alarms.after(1.0, clock.one)
    clock.alarms.after(3.0, clock.one)
    assert not clock.pass_seconds(2.0)
    clock.alarms.at(None, clock.one)
    assert not clock.pass_seconds(2.0)


def test_callbacks_may_schedule_more(clock):
    clock.alarms.within(1.0, clock.one)
    clock.pass_seconds(0.5)
    clock.alarms.within(1.0, clock.one)
    assert clock.pass_seconds(0.5)
    assert clock.done == ["one"]


def test_repeats_while_wanted(clock):
    clock.alarms.every(1.0, clock.one)
    for _ in range(3):
        clock.alarms.every(1.0, clock.one)  # asked again it keeps its time
        clock.pass_seconds(1.0)
    clock.alarms.every(1.0, clock.one, wanted=False)
    clock.pass_seconds(5.0)
    assert clock.done == ["one"] * 3


def test_long_stop_calls_once(clock):
    clock.alarms.every(1.0, clock.one)
    clock.pass_seconds(60.0)
    assert clock.done == ["one"]
    assert clock.alarms.next == 161.0


def test_callback_may_cancel_another(clock):
    clock.alarms.after(1.0, lambda: clock.alarms.cancel(clock.other))
    clock.alarms.after(1.0, clock.other)
    clock.pass_seconds(1.0)
    assert clock.done == []


def test_hurry_calls_pending_at_once(clock):
    clock.alarms.hurry(clock.one)
    clock.alarms.after(9.0, clock.other)
    clock.alarms.hurry(clock.other)
    clock.pass_seconds(20.0)
    assert clock.done == ["other"]


def test_clock_that_is_read_all_time_runs():
    times = [0.0, 0.005, 1.0, 3.5, 6.4, 6.4]
    clock = RunningClock(iter([0.0, *times]).__next__)
    assert [clock() for _ in times] == times


def test_it_stands_while_program_is_stopped():
    clock = RunningClock(iter([0.0, 1.0, 100.0, 100.5, 100.5 + 2 * STOPPED_SECONDS, 109.0]).__next__)
    assert [clock() for _ in range(5)] == [1.0, 1.0, 1.5, 1.5, 4.0]


def test_it_loses_stopped_time_once_for_two_threads():
    time, others, seen = 0.0, [], []

    def now():
        if others:
            seen.append(others.pop()())  # another thread reads the clock meanwhile
        return time

    clock = RunningClock(now)
    time = 10.0
    others.append(clock)
    assert [clock(), *seen] == [0.0, 0.0]
