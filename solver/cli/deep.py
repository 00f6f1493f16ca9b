"""The command ``deep``: the deep database of ``fifteen``, which is made on request."""

from __future__ import annotations

import argparse
import json

from ..catalogue import load_tile_board
from ..search.deep import SIZES, deep_path, is_built, remove_deep
from ..search.deep_making import COST, is_begun, make_deep
from .text import DONE
from .watching import progress_on_terminal


def run_deep(args: argparse.Namespace) -> int:
    """Tells whether there is a deep database; makes it, or removes it."""
    if args.remove:
        remove_deep()
    elif args.build and not is_built():
        if not args.json:
            print(f"Takes {_cost()}. Ctrl-C stops it; the same command goes on.", flush=True)
        with progress_on_terminal() as progress:
            make_deep(load_tile_board("fifteen"), progress)
    if args.json:
        found = {"built": is_built(), "begun": is_begun(), "path": str(deep_path()), "bytes": sum(SIZES)}
        print(json.dumps({"board": "fifteen", **found}))
    else:
        print(_told())
    return DONE


def _told() -> str:
    """What there is."""
    if is_built():
        return f"The deep database of Fifteen is there: {deep_path()}, {COST.disk} MB."
    if is_begun():
        return "The deep database of Fifteen is partly built: antipode deep --build goes on."
    return f"There is no deep database of Fifteen; nothing needs it. antipode deep --build takes {_cost()}."


def _cost() -> str:
    return (
        f"about {COST.minutes} minutes on two cores, {COST.memory:,} MB of memory, {COST.disk_meanwhile:,} MB of disk "
        f"meanwhile and {COST.disk} MB from then on"
    )
