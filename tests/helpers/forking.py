"""Runs scripts in forks of one process that has imported the program: the import takes most of a start.

The process is this file as a script. It is sent the streams of each run, and forks a watcher, which forks the run,
waits for its end and reports that.
"""

import contextlib
import gc
import json
import os
import runpy
import select
import signal
import socket
import struct
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
BEGIN, END = struct.Struct("i"), struct.Struct("id")
"""How a report tells the number of a process, and then its exit code and the seconds of a processor it has used."""
LARGEST = 1 << 16
"""Bytes of a request."""


def start(command, environment):
    """Start a script with arguments, as ``python`` with this command would; its input is empty, its output is kept."""
    command = [str(word) for word in command]
    if hasattr(os, "fork"):
        return Fork(command, environment)
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "encoding": "utf-8"}
    return subprocess.Popen([sys.executable, *command], cwd=ROOT, env=environment, **pipes)


@cache
def server():
    """Start the process that forks; return it, and the socket of its requests, with which it ends."""
    ours, its = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with its:
        return subprocess.Popen([sys.executable, __file__], cwd=ROOT, stdin=its), ours


def stop():
    """End the process that forks, if there is one."""
    if server.cache_info().currsize:
        process, link = server()
        link.close()
        process.wait()
        server.cache_clear()


class Fork:
    """A running script, with what tests need of ``subprocess.Popen``."""

    def __init__(self, command, environment):
        self._out, self._err = tempfile.TemporaryFile(), tempfile.TemporaryFile()  # noqa: SIM115
        report, told = os.pipe()
        self._report = os.fdopen(report, "rb", 0)
        request = json.dumps([command, environment]).encode()
        socket.send_fds(server()[1], [request], [self._out.fileno(), self._err.fileno(), told])
        os.close(told)
        self.returncode = None
        self.seconds = None
        """Of a processor, once it has ended."""
        self.pid = BEGIN.unpack(self._report.read(BEGIN.size))[0]

    def poll(self):
        with contextlib.suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout=None):
        if self.returncode is None:
            if not select.select([self._report], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(f"fork {self.pid}", timeout)
            self.returncode, self.seconds = END.unpack(self._report.read(END.size))
        return self.returncode

    def communicate(self, timeout=None):
        """Wait; return output and error output."""
        self.wait(timeout)
        return tuple(file.seek(0) or file.read().decode() for file in (self._out, self._err))

    def send_signal(self, number):
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)


def serve():
    """Fork for each request; in each run, return its command."""
    link, watchers = socket.socket(fileno=os.dup(0)), set()
    while True:
        request, streams, *_ = socket.recv_fds(link, LARGEST, 3)
        watchers -= {watcher for watcher in watchers if os.waitpid(watcher, os.WNOHANG)[0]}
        if not request:
            sys.exit()
        watcher = os.fork()
        if not watcher:
            link.close()
            _watch(*streams)
            command, environment = json.loads(request)
            os.environ.clear()
            os.environ.update(environment)
            return command
        watchers.add(watcher)
        for stream in streams:
            os.close(stream)


def _watch(out, err, report):
    """Fork, and report how that ends; return in the fork, with these streams."""
    run = os.fork()
    if run:
        os.write(report, BEGIN.pack(run))
        _, status, used = os.wait4(run, 0)
        os.write(report, END.pack(os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime))
        os._exit(0)
    for descriptor, file in enumerate((os.open(os.devnull, os.O_RDONLY), out, err)):
        os.dup2(file, descriptor)
        os.close(file)
    os.close(report)


def load():
    """Import what the program loads until soon after its first frame, and read the boards that come along."""
    from game.app.start import load_pygame

    load_pygame()
    from game.app import running  # noqa: F401
    from game.app.routes import load_screens
    from game.screens.picker.entries import builtin_entries
    from solver.analysis import engines  # noqa: F401
    from solver.tables import permutation_table  # noqa: F401

    load_screens()
    builtin_entries()
    gc.freeze()


if __name__ == "__main__":
    sys.path.insert(0, os.fspath(ROOT))
    load()
    sys.argv = serve()
    runpy.run_path(sys.argv[0], run_name="__main__")
