"""What the map screen says."""

from __future__ import annotations

from solver import StateMap

from ...maps.landmarks import Symbol
from ...words.words import Words
from .model import MapModel


def scope_text(words: Words, shown: StateMap) -> str:
    """Return what the map shows, in one sentence."""
    key = "nearby"
    if shown.graph.is_whole:
        key = "whole" if len(shown.graph.goals) else "whole_unsolved"
    elif shown.path:
        key = "nearby_path" if shown.is_path_shortest else "nearby_any_path"
    if len(shown.graph) == 1:
        key = "alone"
    return words.text(f"map.{key}", positions=words.positions(len(shown.graph)))


def spot_name(words: Words, model: MapModel) -> str:
    """Return what the position that is seen is on the map."""
    seen = model.seen
    if seen is None:
        return ""
    return words.text(f"map.{'position' if seen.symbol is None else seen.symbol.value}")


def spot_note(words: Words, model: MapModel) -> str:
    """Return how far the position that is seen is from the goal, or from the player's where that is unknown."""
    seen, shown, metric = model.seen, model.shown, model.position.board.metric
    if seen is None or shown is None:
        return ""
    distance = model.distance
    if distance is not None:
        return words.text("map.to_goal", moves=words.moves(distance, metric))
    if seen.number == shown.here:
        is_never = shown.graph.is_whole and not len(shown.graph.goals)
        return words.text("map.never" if is_never else "map.distance_unknown")
    return words.text("map.from_you", moves=words.moves(int(shown.levels[seen.number]), "steps"))


def legend_marks(words: Words, model: MapModel) -> tuple[tuple[Symbol, str], ...]:
    """Return the marks that are on the map, with their names."""
    there = dict(model.landmarks())
    order = (Symbol.HERE, Symbol.GOAL, Symbol.HARDEST, Symbol.BOTTLENECK, Symbol.MISTAKE, Symbol.START)
    return tuple((symbol, words.text(f"map.{symbol.value}")) for symbol in order if len(there.get(symbol, ())))
