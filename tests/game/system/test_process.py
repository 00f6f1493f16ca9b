"""Time in which the program is stopped has not been played."""

from game.system.process import STOPPED_SECONDS, RunningClock


def test_clock_that_is_read_all_time_runs():
    times = [0.0, 0.005, 1.0, 3.5, 6.4, 6.4]
    clock = RunningClock(iter([0.0, *times]).__next__)
    assert [clock() for _ in times] == times


def test_it_stands_while_program_is_stopped():
    clock = RunningClock(iter([0.0, 1.0, 100.0, 100.5, 100.5 + 2 * STOPPED_SECONDS, 109.0]).__next__)
    assert [clock() for _ in range(5)] == [1.0, 1.0, 1.5, 1.5, 4.0]
