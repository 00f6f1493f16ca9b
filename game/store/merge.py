"""Merging the changes of two programs: what one writes to a file holds what the other has done since, too.

Each function takes the content that this program has read or written last (None if none), the one that it writes now,
and the one that is in the file.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import itemgetter
from typing import Any

from ..model.draft import MOST_KEPT
from ..model.mistakes import Mistakes
from ..model.progress import PlayerProgress
from ..model.settings import Settings

MARKS = ("assisted", "examined")


def merge_games(last: Any, ours: Any, theirs: Any) -> Any:
    """Merge a board's games: those of the other program are put before our present one, so that undo leads there.

    Left out are those without moves and those that this program has continued since. If this program has done nothing
    since, and the other has its games or has continued them, theirs are taken.
    """
    if last is not None and _done(ours) == _done(last) and _has_all(theirs["games"], ours):
        return {**theirs, "games": _with_help(theirs["games"], ours["games"])}
    known = {_line(game) for content in (last, ours) if content is not None for game in content["games"]}
    others = [game for game in theirs["games"] if game["moves"] and _line(game) not in known]
    games, current = _with_help(ours["games"], theirs["games"]), ours["current"]
    return {
        **ours,
        "current": current + len(others),
        "farthest_taken": max(content.get("farthest_taken", 0) for content in (ours, theirs)),
        "games": [*games[:current], *others, *games[current:]],
    }


def _done(content: Any) -> Any:
    """Return the player's progress, without the clock and what has been shown."""
    return content["current"], [(_line(game), game["done"]) for game in content["games"]]


def _has_all(games: Any, content: Any) -> bool:
    """Return whether the games hold, or continue, those of ``content`` that are the present one or have moves."""
    wanted = [game for number, game in enumerate(content["games"]) if game["moves"] or number == content["current"]]
    return all(
        any(game["start"] == other["start"] and _continues(other["moves"], game["moves"]) for other in games)
        for game in wanted
    )


def _continues(moves: str, first: str) -> bool:
    """Return whether moves begin with these gestures; on block boards ``GDR`` does not with ``GD``."""
    return not first or f"{moves} ".startswith(f"{first} ")


def _with_help(games: Any, others: Any) -> list[Any]:
    same = {_line(game): game for game in others}
    merged = []
    for game in games:
        both = game, same.get(_line(game), game)  # files of earlier versions have not all marks
        marks = {mark: any(each.get(mark) is True for each in both) for mark in MARKS}
        merged.append({**game, **marks, "hints": _hints(both)})
    return merged


def _hints(games: Any) -> int:
    """Return the hints of one game in two files; 0 where the program has played in either, as in ``Game``."""
    helped = [each.get("hints", 0) for each in games if each.get("assisted") is True]
    return max(helped) if helped and all(helped) else 0


def _line(game: Any) -> tuple[str, str]:
    return game["start"], game["moves"]


def merge_settings(last: Any, ours: Any, theirs: Any) -> Any:
    """Merge settings: where only one program has changed a setting, its choice is taken."""
    last, theirs = (Settings.from_data(content).to_data() for content in (last, theirs))
    return _merged(last, ours, theirs, lambda _, ours, __: ours)


def merge_mistakes(last: Any, ours: Any, theirs: Any) -> Any:
    """Merge the positions to be learnt: those of both, each with its latest answer."""
    last, theirs = (Mistakes.from_data(content).to_data() for content in (last, theirs))
    return _merged(last, ours, theirs, _merged_decks)


def merge_progress(last: Any, ours: Any, theirs: Any) -> Any:
    """Merge the progress in two programs: lists hold what either has added, without what either has removed; the wishes
    of endless play, the series and the session are the other program's where only that one has changed them.
    """
    last, theirs = ({} if each is None else PlayerProgress.from_data(each).to_data() for each in (last, theirs))
    merged = {**ours}
    for name in ("favourites", "opened", "made", "sessions"):
        before, other = last.get(name, []), theirs.get(name, [])
        kept = [each for each in ours[name] if each in other or each not in before]
        merged[name] = [*kept, *(each for each in other if each not in kept and each not in before)]
    for name in ("endless", "attempt", "session"):
        if ours[name] == last.get(name):
            merged[name] = theirs.get(name, ours[name])
    return merged


def merge_drafts(last: Any, ours: Any, theirs: Any) -> Any:
    """Merge drafts: ours stays, and undo leads before it to that of the other program."""
    if last is not None and ours["drawings"][ours["at"]] == last["drawings"][last["at"]]:
        return theirs
    drawings, other = ours["drawings"], theirs["drawings"][theirs["at"]]
    if other in drawings:
        return ours
    at = ours["at"]
    surplus = max(len(drawings) + 1 - MOST_KEPT, 0) if at > 1 else 0
    merged = [*drawings[:at], other, *drawings[at:]][surplus:]
    return {**ours, "drawings": merged[:MOST_KEPT], "at": at + 1 - surplus}


def _merged_decks(last: Any, ours: Any, theirs: Any) -> Any:
    before: Any = {"learnt": 0, "cards": []} if last is None else last
    cards = [{card["position"]: card for card in deck["cards"]} for deck in (before, ours, theirs)]
    merged = _merged(cards[0], cards[1], cards[2], lambda _, ours, theirs: max(ours, theirs, key=itemgetter("seen")))
    return {"learnt": ours["learnt"] + theirs["learnt"] - before["learnt"], "cards": list(merged.values())}


def _merged(
    last: Mapping[str, Any], ours: Mapping[str, Any], theirs: Mapping[str, Any], both: Callable[[Any, Any, Any], Any]
) -> dict[str, Any]:
    """Merge entry by entry; ``both`` merges two changes. What one removed and the other changed stays."""
    merged = {}
    for key in (*ours, *(key for key in theirs if key not in ours)):
        before, mine, other = (entries.get(key) for entries in (last, ours, theirs))
        if mine == before or (mine is None and other != before):
            value = other
        elif other == before or other is None:
            value = mine
        else:
            value = both(before, mine, other)
        if value is not None or (key in ours and key in theirs):
            merged[key] = value
    return merged
