"""The command ``deep``: the deep database of ``fifteen``, which is made on request."""

from __future__ import annotations

import argparse
import json

from ..on_request import State, build, remove
from ..search.deep import SIZES, deep_path
from ..search.deep_making import DEEP
from .text import DONE
from .watching import progress_on_terminal


def run_deep(args: argparse.Namespace) -> int:
    """Tells whether there is a deep database; makes it, or removes it."""
    if args.remove:
        remove(DEEP)
    elif args.build and DEEP.state() is not State.BUILT:
        if not args.json:
            print(f"Takes {_cost()}. Ctrl-C stops it; the same command goes on.", flush=True)
        with progress_on_terminal() as progress:
            build(DEEP, progress)
    state = DEEP.state()
    if args.json:
        built, begun = (state is each for each in (State.BUILT, State.BEGUN))
        found = {"built": built, "begun": begun, "path": str(deep_path()), "bytes": sum(SIZES)}
        print(json.dumps({"board": "fifteen", **found}))
    else:
        print(_told(state))
    return DONE


def _told(state: State) -> str:
    """What there is."""
    if state is State.BUILT:
        return f"The deep database of Fifteen is there: {deep_path()}, {DEEP.cost.disk} MB."
    if state is State.BEGUN:
        return "The deep database of Fifteen is partly built: antipode deep --build goes on."
    return f"There is no deep database of Fifteen; nothing needs it. antipode deep --build takes {_cost()}."


def _cost() -> str:
    cost = DEEP.cost
    return (
        f"about {cost.minutes} minutes on two cores, {cost.memory:,} MB of memory, {cost.disk_meanwhile:,} MB of disk "
        f"meanwhile and {cost.disk} MB from then on"
    )
