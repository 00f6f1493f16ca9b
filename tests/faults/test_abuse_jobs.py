"""Work that is begun and dropped over and over: it stops at once, and leaves nothing behind."""

import random
import signal
import subprocess
import sys
import threading
import time
from statistics import median

import pytest
from golden_data import ROOMY, ROOT
from player import Player
from processor import Questions, used_until_end
from stored import stored_game
from waiting import PATIENCE, wait_until

from game.system.background import start_job
from solver import Outcome, distance_table, load_board, parse_position, review, solve

FIFTEEN, SIX = load_board("fifteen"), load_board("colours-six")
FAR = parse_position(FIFTEEN, "12 11 9 13/0 15 10 14/3 7 6 2/4 8 5 1")
"""One slide from the farthest: a search that takes many seconds."""

CANCEL_SECONDS, QUIT_SECONDS = 0.05, 1.0
"""What half of all take at most of a processor; the worst is printed."""

WORKS = {
    "a table": lambda progress, cancel: distance_table(SIX, cache=False, progress=progress, cancel=cancel),
    "ida": lambda progress, cancel: solve(FIFTEEN, FAR, cancel=cancel),
    "bfs": lambda progress, cancel: solve(FIFTEEN, FAR, method="bfs", cancel=cancel),
    "bidirectional": lambda progress, cancel: solve(FIFTEEN, FAR, method="bidirectional", cancel=cancel),
    "a review": lambda progress, cancel: review(FIFTEEN, FAR, "DLLU", cancel=cancel),
}


def ours():
    """Our threads that run."""
    return {thread for thread in threading.enumerate() if thread.name.startswith("antipode")}


def few_and_many(few, many):
    return pytest.mark.parametrize("times", [few, pytest.param(many, marks=pytest.mark.slow)])


@few_and_many(4, 200)
@pytest.mark.parametrize("work", WORKS)
def test_jobs_start_and_cancel_repeatedly(work, times):
    rng, took, told, before = random.Random(1), [], [], ours()
    first = start_job(WORKS[work], lambda: None)
    first.cancel()  # it loads what all others then have
    first.wait(PATIENCE)

    def measured(progress, cancel):
        questions = Questions(cancel)
        try:
            return WORKS[work](progress, questions)
        finally:
            questions.measure()
            took.append(questions.longest)

    for _ in range(times):
        job = start_job(measured, lambda: told.append(1))
        time.sleep(rng.choice((0.0, 0.001, 0.02, 0.1)))
        job.cancel()
        assert job.wait(PATIENCE) in (Outcome.CANCELLED, Outcome.DONE), job.error
    print(f"{work}: {times} cancels, median {1000 * median(took):.1f} ms, worst {1000 * max(took):.1f} ms")
    assert median(took or [0.0]) < CANCEL_SECONDS  # on a busy machine each may be cancelled before it works
    assert len(told) == times
    assert ours() <= before


@few_and_many(3, 50)
def test_leaving_while_solving_leaves_no_thread(tmp_path, monkeypatch, times):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    rng, took, before = random.Random(2), [], ours()
    for number in range(times):
        player = Player(
            tmp_path / str(number), *((FIFTEEN, FAR) if number % 2 else (load_board(ROOMY), None)), cache=False
        )
        player.key("h")
        until = time.monotonic() + rng.choice((0.0, 0.02, 0.1))
        while time.monotonic() < until:
            player.step()
        assert player.app.coach.analyzer.outcome is Outcome.RUNNING
        begun = time.thread_time()
        player.quit()
        took.append(time.thread_time() - begun)
        for thread in ours() - before:  # told to end, and not waited for long
            thread.join(PATIENCE)
        assert ours() <= before
    print(f"{times} games left, median {1000 * median(took):.0f} ms, worst {1000 * max(took):.0f} ms")
    assert median(took) < QUIT_SECONDS


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGTERM to send")
def test_the_program_is_closed_while_it_solves(tmp_path, child_environment):
    rng, took = random.Random(3), []
    for number in range(50):
        folder = tmp_path / str(number)
        command = [sys.executable, "main.py", "play", "fifteen", "--position", str(FAR)]
        environment = child_environment | {"XDG_DATA_HOME": str(folder)}
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE)
        try:
            wait_until(lambda folder=folder: stored_game(folder / "antipode", "fifteen") is not None)
            time.sleep(rng.uniform(0.1, 0.5))
            took.append(used_until_end(process, signal.SIGTERM))  # SDL takes it for the window's being closed
            assert process.communicate(timeout=PATIENCE)[1] == b""
            assert process.returncode == 0
        finally:
            process.kill()
    print(f"{len(took)} programs closed, median {1000 * median(took):.0f} ms, worst {1000 * max(took):.0f} ms")
    assert median(took) < QUIT_SECONDS
