"""Threads of the program that come late, as on a busy machine: a test that judges before they are done fails."""

import random
import time

from game.store.tasks import Writer
from solver import Job


def let_threads_come_late(seconds):
    """Have each background job and each task of the writer begin up to so many seconds later, mostly far less."""
    rng, make, put = random.Random(1), Job.__init__, Writer.put

    def late(work):
        def work_late(*arguments):
            time.sleep(rng.random() ** 2 * seconds)
            return work(*arguments)

        return work_late

    def make_late(job, work, *on_end, **options):
        make(job, late(work), *on_end, **options)

    def put_late(writer, key, work, *saves, **options):
        put(writer, key, late(work), *saves, **options)

    Job.__init__, Writer.put = make_late, put_late
