"""A coach without a window: what its jobs post waits in a queue."""

from game.coach.coach import Coach
from game.system.background import CallbackQueue


def new_coach(cache=False):
    """Return a coach, whose ``queue`` a test runs as the window's loop would."""
    queue = CallbackQueue()
    coach = Coach(queue.post, cache)
    coach.queue = queue
    return coach


def run_callbacks(queue):
    """Wait a little for callbacks, and run them."""
    queue.wait(0.01)
    queue.run()
