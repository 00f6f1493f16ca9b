"""Work that is shared among threads."""

import threading

import pytest

from solver.system.threads import map_in_threads


@pytest.fixture(params=[None, 0, 1], ids=["all", "none", "one"])
def given(request, monkeypatch):
    """So many threads are all that the system gives."""
    if request.param is not None:
        start, left = threading.Thread.start, iter(range(request.param))

        def refuse(thread):
            if next(left, None) is None:
                raise RuntimeError("can't start new thread")
            start(thread)

        monkeypatch.setattr(threading.Thread, "start", refuse)


@pytest.mark.usefixtures("given")
@pytest.mark.parametrize("count", [0, 1, 2, 50])
def test_results_are_in_order(count):
    assert map_in_threads(lambda number: number * number, iter(range(count)), 2) == [n * n for n in range(count)]


@pytest.mark.usefixtures("given")
def test_error_of_work_is_raised():
    with pytest.raises(ZeroDivisionError):
        map_in_threads(lambda number: 1 // number, [1, 0, 2])


def test_work_runs_in_parallel():
    meeting = threading.Barrier(2, timeout=60)
    assert sorted(map_in_threads(lambda _: meeting.wait(), range(2), 2)) == [0, 1]
