"""The program as it is started: its exit codes, signals and pipes."""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import forking
import pytest
from golden_data import ROOT
from processor import used_until_end
from waiting import PATIENCE, run_program, wait_until

from solver import load_board
from solver.model.playthrough import play

FULL = Path("/dev/full")
OFTEN = pytest.mark.slow


@pytest.fixture
def start(child_environment):
    """Starts ``python main.py`` with these arguments; whatever still runs at the end is killed."""
    running, timers = [], []

    def started(*arguments, **options):
        pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        environment = child_environment | options.pop("environment", {})
        command = [sys.executable, *options.pop("program", ["main.py"]), *arguments]
        running.append(subprocess.Popen(command, cwd=ROOT, env=environment, **pipes | options))
        timers.append(threading.Timer(PATIENCE, running[-1].kill))  # a read from it then ends, too
        timers[-1].start()
        return running[-1]

    yield started
    for timer in timers:
        timer.cancel()
    for process in running:
        process.kill()
        process.communicate()


def ended(process):
    """Exit code, output and error output."""
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, (out or b"").decode(), (err or b"").decode()


def test_error_is_one_line(start):
    code, out, err = ended(start("solve", "eight", "1 2 3/4 5 6/8 7 0"))
    assert (code, out, err.count("\n")) == (1, "", 1)
    assert "Traceback" not in err


def interrupt(process):
    """Exit code, output, error output, and the seconds of a processor used after the signal."""
    seconds = used_until_end(process, signal.SIGINT)
    return *ended(process), seconds


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
def test_interrupted_table_exits_130(start):
    process = start("solve", "colours-three", "-", "--no-cache", stdin=subprocess.PIPE)
    process.stdin.write(b"nonsense\n")
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"error: ")  # it has started, and has no table yet
    process.stdin.write(b"farthest\n")
    process.stdin.flush()
    time.sleep(0.05)
    code, out, err, seconds = interrupt(process)
    assert (code, out, err.count("\n")) == (130, "", 1)
    assert seconds < 1


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
def test_interrupt_while_a_class_is_made_exits_130(start):
    """Python up to 3.11 makes another error of it."""
    program = """
import signal, sys, main
class Interrupting:
    def __set_name__(self, owner, name):
        signal.raise_signal(signal.SIGINT)
def make_class():
    class Owner:
        attribute = Interrupting()
main._check_memory = make_class
sys.exit(main.main())"""
    assert ended(start("solve", "eight", "1 2 3/4 5 6/7 0 8", program=["-c", program])) == (130, "", "")


@pytest.mark.parametrize("arguments", [("help", "solve"), ("solve", "--help")])
def test_help_of_a_command_shows_its_usage(arguments, run):
    code, out, err = run(*arguments)
    assert (code, err) == (0, "")
    assert out.startswith("usage: antipode solve [OPTIONS] BOARD [POSITION]\n")


def test_json_may_come_before_the_command(run):
    assert json.loads(run("--json", "farthest", "seven")[1])["greatest_distance"] == 36


@pytest.fixture
def interrupted_search(child_environment, tmp_path):
    """Runs a command in which each search is interrupted by a signal once it has reported what ``code`` waits for."""

    def run(code, *arguments):
        program = tmp_path / "interrupted.py"
        program.write_text(f"import signal, sys, main\n{code}\nsys.exit(main.main())", "utf-8")
        process = forking.start([program, *arguments], child_environment)
        out, err = process.communicate(PATIENCE)
        return process.returncode, out, err

    return run


KNOWN = """
from solver.system import limits
check = limits.Run.check
def checked(run):
    check(run)
    if run.at_most is not None:
        signal.raise_signal(signal.SIGINT)
limits.Run.check = checked
"""
COUNTED = """
from solver.system import limits
count = limits.Run.count
def counted(run, *numbers, **options):
    count(run, *numbers, **options)
    signal.raise_signal(signal.SIGINT)
limits.Run.count = counted
"""
FIVE = "14 21 19 17 15/18 13 12 7 2/1 22 0 4 10/20 11 6 3 23/9 16 5 24 8"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
def test_interrupted_anytime_search_gives_its_solution(interrupted_search):
    code, out, err = interrupted_search(KNOWN, "solve", "5x5", FIVE, "--json")
    found = json.loads(out)
    assert code == 130
    assert found["interrupted"]
    assert not found["optimal"]
    assert found["lower_bound"] < found["length"]
    assert play(load_board("5x5").position(FIVE), found["moves"]).positions[-1].is_goal
    assert err.startswith("antipode: interrupted: ")
    assert err.count("\n") == 1
    code, out, err = interrupted_search(KNOWN, "solve", "5x5", FIVE)
    assert (code, err.count("\n")) == (130, 1)
    assert out.splitlines()[-1] == found["moves"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
@pytest.mark.parametrize(
    "command",
    [
        ("solve", "eight", "farthest", "--method", "ida", "--jobs", "1"),
        ("compare", "eight", "farthest", "--methods", "bfs"),
        ("review", "fifteen", "0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1", "LL"),
    ],
)
def test_interrupt_prints_one_object(command, interrupted_search):
    code, out, err = interrupted_search(COUNTED, *command, "--json")
    found = json.loads(out)
    assert (code, found["error"], found["code"]) == (130, "interrupted", "interrupted")
    assert found["expanded"] >= 0
    assert err.startswith("antipode: interrupted: at least ")
    code, out, _ = interrupted_search(COUNTED, *command)
    assert (code, "interrupted" in out) == (130, False)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
def test_interrupt_ends_all_processes(start):
    hard = b"0 15 9 13/11 12 10 14/3 7 6 2/4 8 5 1\n" * 9
    process = start("solve", "fifteen", "-", "--jobs", "2", stdin=subprocess.PIPE, start_new_session=True)
    process.stdin.write(b"nonsense\n" + hard)
    process.stdin.flush()
    assert process.stdout.readline().startswith(b"error: ")
    time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    code, out, err = ended(process)
    assert (code, out, err.count("\n")) == (130, "", 1)  # long before the first solution
    wait_until(lambda: not has_processes(process.pid), "processes that nobody wants")


def has_processes(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_until_full(pipe):
    """Wait until a pipe has been written to and takes no more."""
    import fcntl
    import termios

    held = []

    def is_full():
        held.append(fcntl.ioctl(pipe, termios.FIONREAD, bytes(4)))
        return any(held[-1]) and held[-3:] == 3 * held[-1:]

    wait_until(is_full, step=lambda: time.sleep(0.1))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGINT to send")
def test_interrupt_ends_unread_output(start):
    reading, writing = os.pipe()
    with tempfile.TemporaryFile() as positions:
        positions.write(b"farthest\n" * 1_500)
        positions.seek(0)
        with os.fdopen(reading, "rb"), os.fdopen(writing, "wb") as unread:
            process = start("solve", "eight", "-", "--json", stdin=positions, stdout=unread)
            wait_until_full(reading)
            assert process.poll() is None
            code, _, err, seconds = interrupt(process)
    assert (code, err) == (130, "")
    assert seconds < 1


def test_answers_come_line_by_line(start):
    process = start("solve", "seven", "-", "--json", stdin=subprocess.PIPE)
    for text, length in ((b"farthest\n", 36), (b"1 2 3 4/5 6 0 7\n", 1)):
        process.stdin.write(text)
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["length"] == length
    assert ended(process) == (0, "", "")


def test_lost_reader_is_no_error(start):
    process = start("sample", "eight", "--distance", "20", "--count", "6000")
    assert process.stdout.readline()
    process.stdout.close()
    process.stdout = None
    assert ended(process) == (0, "", "")


def test_reader_lost_midway_is_no_error(start):
    process = start("solve", "eight", "-", stdin=subprocess.PIPE)
    process.stdin.write(b"1 2 3/4 5 6/7 0 8\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"1  L\n"
    process.stdout.close()
    process.stdout = None
    process.stdin.write(b"1 2 3/4 5 6/7 0 8\n" * 100)
    assert ended(process) == (0, "", "")


UNSOLVABLE, NONSENSE, HELP = (
    ("solve", "eight", "1 2 3/4 5 6/8 7 0", "--json"),
    ("solve", "eight", "nonsense", "--json"),
    ("solve", "--help"),
)


@pytest.fixture
def gone():
    """To be written to, with nobody who reads it."""
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as gone:
        yield gone


@pytest.mark.parametrize(("arguments", "code"), [(UNSOLVABLE, 1), pytest.param(NONSENSE, 2, marks=OFTEN), (HELP, 0)])
def test_lost_reader_keeps_exit_code(arguments, code, gone, start):
    found, _, err = ended(start(*arguments, stdout=gone))
    assert found == code
    assert "Exception" not in err


def test_lost_error_reader_changes_nothing(gone, start):
    found, out, _ = ended(start("solve", "eight", "nonsense", "--json", stderr=gone))
    assert found == 2
    assert json.loads(out)


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [pytest.param(UNSOLVABLE, marks=OFTEN), NONSENSE, HELP])
def test_full_disk_is_reported(arguments, start):
    with FULL.open("w") as full:
        code, _, err = ended(start(*arguments, stdout=full))
    assert code == 2
    assert "space" in err.splitlines()[-1]
    assert err.count("antipode: ") == err.count("\n")


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [HELP, ("help",), ("--version",)])
def test_a_full_disk_is_reported_without_a_buffer(arguments, start):
    """Help is written by argparse, which passes over what the system says of each write."""
    with FULL.open("w") as full:
        code, _, err = ended(start(*arguments, stdout=full, environment={"PYTHONUNBUFFERED": "1"}))
    assert (code, err.count("\n")) == (2, 1)
    assert "space" in err


@pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")
def test_unwritable_output_is_one_line(start):
    with FULL.open("w") as full:
        code, _, err = ended(start("boards", stdout=full))
    assert code not in (0, 1)
    assert err.count("\n") == 1
    assert "space" in err


def test_ascii_terminal_shows_fences(start):
    code, out, err = ended(start("solve", "goat", "start", environment={"PYTHONIOENCODING": "ascii"}))
    assert (code, err) == (0, "")
    assert "20 moves" in out


@pytest.mark.skipif(sys.platform == "win32", reason="a POSIX shell closes the streams")
@pytest.mark.parametrize(
    ("command", "closed"),
    (
        ("boards", ">&-"),
        ("solve eight -", "<&-"),
        pytest.param("solve eight nonsense", "2>&-", marks=OFTEN),
        ("solve", "2>&-"),
        pytest.param("replay -", "<&-", marks=OFTEN),
        pytest.param("replay -", ">&-", marks=OFTEN),
    ),
)
def test_a_closed_stream_is_no_traceback(closed, command, child_environment):
    line = f'"{sys.executable}" main.py {command} {closed}'
    ran = run_program(line, shell=True, cwd=ROOT, env=child_environment, input=b"", encoding=None)
    assert b"Traceback" not in ran.stderr
    assert b"antipode: " not in ran.stdout
    assert ran.returncode in (0, 2)


@pytest.mark.parametrize(("command", "named"), [("hardest", "farthest BOARD --as-board"), ("deep", "needs it")])
def test_command_of_earlier_versions_names_what_takes_its_place(command, named, run):
    code, out, err = run(command, "eight")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"antipode: there is no command '{command}' any more")
    assert named in err
