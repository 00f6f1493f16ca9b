"""Sliding puzzles and their exact distances: boards, positions, complete distance tables and solving.

from solver import load_board, parse_position, distance_table

board = load_board("goat")
table = distance_table(board)
table.line(board.start)

The names stand in ``api``, and the module of each is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import __version__ as __version__

if TYPE_CHECKING:
    from .api import *  # noqa: F403  the names are listed there


def __getattr__(name: str) -> Any:
    """Return a name of ``api``, which is here from then on."""
    api = import_module(".api", __name__)  # ``from . import`` would ask for it here
    if name != "__all__" and name not in api.__all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(api, name)
    return globals()[name]


def __dir__() -> list[str]:
    """Return the names in the package, including those loaded on demand."""
    return sorted({*globals(), *import_module(".api", __name__).__all__})
