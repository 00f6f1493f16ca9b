"""What a text claims of itself, such as the moves and positions on a car park's line, beside what was found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..analysis.results import Result
from ..catalogue.readings import Reading
from ..sentences import plural

if TYPE_CHECKING:
    from ..answers import Solution


def agrees(reading: Reading, result: Result) -> bool | None:
    """Return whether what a text claims is right, as far as it is known; None where it claims nothing."""
    if reading.claimed == (None, None):
        return None
    known = zip(reading.claimed, _found(result), strict=True)
    return all(claimed is None or found is None or claimed == found for claimed, found in known)


def claiming_answer(reading: Reading, result: Result) -> Solution:
    """Return a result as it is printed in JSON, with what the text claims of it."""
    found, right, (moves, positions) = result.to_dict(), agrees(reading, result), reading.claimed
    if right is not None:
        found["claimed"] = {"moves": moves, "positions": positions, "right": right}
    return found


def claim_text(reading: Reading) -> str:
    """Return what a text claims, in words."""
    return _in_words(*reading.claimed)


def checked_claim(reading: Reading, result: Result) -> str | None:
    """Return a sentence on whether a text claims what was found; None where it claims nothing that is known."""
    found = [
        each if claimed is not None else None for claimed, each in zip(reading.claimed, _found(result), strict=True)
    ]
    if found == [None, None]:
        return None
    right = "as the line says" if agrees(reading, result) else f"not {claim_text(reading)} as the line says"
    return f"{_in_words(*found)}: {right}"


def _found(result: Result) -> tuple[int | None, int | None]:
    """Return the fewest moves and the positions in reach, where they are known."""
    moves = result.length if result.moves_count is None else result.moves_count
    return moves if result.optimal else None, result.stored if result.method == "table" else None


def _in_words(moves: int | None, positions: int | None) -> str:
    parts = [] if moves is None else [plural(moves, "move")]
    return ", ".join([*parts, *([] if positions is None else [plural(positions, "position")])])
