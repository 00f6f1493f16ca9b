"""A disk that is full, or slow, for the tests of the store."""

import errno
import os
from contextlib import contextmanager

import pytest

from game.store.database import Database


@pytest.fixture
def disk(monkeypatch):
    """Return a context in which each write ends with a function, such as a pause."""
    writing = Database.writing

    @contextmanager
    def ending_with(function):
        @contextmanager
        def write(database):
            with writing(database) as connection:
                yield connection
                function()

        with monkeypatch.context() as patch:
            patch.setattr(Database, "writing", write)
            patch.setattr("solver.system.files.os.fsync", lambda descriptor: function())
            yield

    return ending_with


@pytest.fixture
def full_disk(disk):
    """Return a context in which the disk is full."""

    def refuse():
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    return lambda: disk(refuse)
