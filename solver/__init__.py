"""Sliding puzzles and their exact distances: boards, positions, complete distance tables and solving.

from solver import load_board, parse_position, distance_table

board = load_board("goat")
table = distance_table(board)
table.line(board.start)

The names stand in ``api``, which is loaded when the first of them is asked for: NumPy takes 0.1 s to load, and the help
of the commands needs none of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import __version__ as __version__

if TYPE_CHECKING:
    from .api import *  # noqa: F403  the names are listed there


def __getattr__(name: str) -> Any:
    """Return a name of ``api``; from the first on all of them are here, but for those that are loaded one by one."""
    api = import_module(".api", __name__)  # ``from . import`` would ask for it here
    now = {name, *api.__all__} - (api.LATER.keys() - {name})
    globals().update({each: getattr(api, each) for each in now if hasattr(api, each)}, __all__=api.__all__)
    if name not in globals():
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return globals()[name]


def __dir__() -> list[str]:
    """Return the names in the package, including those loaded on demand."""
    return sorted({*globals(), *import_module(".api", __name__).__all__})
