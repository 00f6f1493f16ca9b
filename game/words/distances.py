"""Texts about distances: of one position, of all of a board, and while they are unknown."""

from __future__ import annotations

from collections.abc import Sequence

from solver import ArgumentError, BoardError, LimitReached, Unsolvable

from ..coach.analyzer import Farthest, Work
from ..input.commands import Action
from .problems import reason_of
from .words import Words

RARE = 0.0001  # a smaller share is written as one in so many


def nearer_and_farther(counts: Sequence[int], distance: int) -> tuple[float, float]:
    """Return the share of a board's positions nearer to the goal than a distance, and the share farther away.

    From 0 to 1; ``counts`` has how many positions lie at each distance.
    """
    return sum(counts[:distance]) / sum(counts), sum(counts[distance + 1 :]) / sum(counts)


class DistanceWords:
    """The texts for every screen with the histogram."""

    def __init__(self, words: Words, metric: str = "moves") -> None:
        """Store the words and the metric of the board, the unit of its distances (see ``Board.metric``)."""
        self._words, self._metric = words, metric
        self.text, self.short = words.text, words.short

    @property
    def axis(self) -> str:
        """The name of the numbers below the bars."""
        return self._words.of_metric("distances.axis", self._metric)

    def moves(self, count: int) -> str:
        """Return a number in the board's unit."""
        return self._words.moves(count, self._metric)

    def position_rank(self, counts: Sequence[int], distance: int | None, at_least: int) -> str:
        """Return the rank of a position among all positions of its board, whose ``counts`` are by distance."""
        if distance is None and at_least:
            return self.text("distances.at_least", moves=self.moves(at_least))
        if distance is None:
            return self.text("distances.unknown")
        greatest, moves = len(counts) - 1, self.moves(distance)
        if distance == 0:
            return self.text("distances.goal", moves=moves)
        if distance == greatest:
            key = "distances.the_farthest" if counts[greatest] == 1 else "distances.one_of_farthest"
            return self.text(key, moves=moves, count=counts[greatest])
        nearer, farther = nearer_and_farther(counts, distance)
        if nearer < 0.005:
            return self.text("distances.nearer", moves=moves, share=self._percent(farther))
        return self.text("distances.farther", moves=moves, share=self._percent(nearer))

    def share(self, counts: Sequence[int], distance: int) -> str:
        """Return the number of positions at a distance, and their share of all."""
        count, of = counts[distance], sum(counts)
        positions, part = self._words.positions(count), count / of
        if part < RARE:
            return self.text("distances.rare", positions=positions, one_in=round(of / count))
        share = self._words.number(part, f".{1 if part >= 0.01 else 2}%")
        return self.text("distances.share", positions=positions, share=share)

    def bar(self, counts: Sequence[int], distance: int) -> str:
        """Return the text of one bar."""
        return self.text("distances.bar", moves=self.moves(distance), share=self.share(counts, distance))

    def trail(self, trail: Sequence[int | None]) -> str:
        """Return the course of a game, by the distances at its start and after each move."""
        first, last, moves = trail[0], trail[-1], self.moves(len(trail) - 1)
        if len(trail) == 1:
            return self.text("distances.no_trail")
        if first is None or last is None:
            return self.text("distances.trail_unknown", moves=moves)
        return self.text(
            "distances.trail_gaps" if None in trail else "distances.trail", first=first, last=last, moves=moves
        )

    def counting(self, told: str, helps: bool) -> str:
        """Return the text about a distance in a game, and whether that counts as help."""
        return self.text("distances.helps", told=told) if helps else told

    def _percent(self, share: float) -> str:
        """Format a share as percent, never rounded up to all of them."""
        digits = 2 if share >= 0.999 else 1 if share >= 0.99 or share < 0.0995 else 0
        scale = 10 ** (digits + 2)
        rounded = min(int(share * scale + (0.5 if share < 0.99 else 0)) / scale, 0.9999)
        return self._words.number(rounded, f".{digits}%")


def farthest_reached(words: Words, number: int, farthest: Farthest, metric: str) -> str:
    """Return the text for a farthest position put on the board; its distances are in the ``metric`` of its board."""
    moves = words.moves(farthest.distance, metric)
    if farthest.all == 1:
        return words.text("play.the_farthest", moves=moves)
    return words.text("play.one_of_farthest", number=number, of=farthest.all, moves=moves)


def failure(words: Words, error: BaseException | None) -> str:
    """Return the reason why distances stay unknown: the board is a hopeless one, or the solver has failed."""
    if isinstance(error, Unsolvable):
        return words.text("play.never" if error.positions is None else "play.never_proved", positions=error.positions)
    if isinstance(error, ArgumentError | BoardError | MemoryError):  # no method can solve it
        return words.text("play.too_large")
    if isinstance(error, LimitReached):
        return words.text("play.not_found")
    return words.text("play.failed", error=reason_of(words, error))


def amount_done(words: Words, work: Work) -> str:
    """Return how much of a table or a draw is done, or how many positions are found while nobody knows of how many."""
    if work.found:
        return words.text("coach.so_far", positions=words.positions(work.found))
    return words.text("coach.part", part=work.part or 0.0)


def working(words: Words, work: Work) -> str:
    """Return how far the table or the search is that a question waits for."""
    if work.part is not None or work.found:
        return words.text("play.working", done=amount_done(words, work))
    key = words.key(Action.BACK)
    if not work.at_least:
        return words.text("play.searching", key=key)
    if not work.expanded:
        return words.text("play.searching_any", key=key)
    return words.text("play.searching_on", moves=words.moves(work.at_least), expanded=work.expanded, key=key)


def fewest(words: Words, known: int | None, at_least: int, at_most: int | None = None) -> str:
    """Return the fewest moves from a position, or both bounds, or the lower one alone, such as ``52+``."""
    if known is not None:
        return str(known)
    if at_most is not None:
        return words.text("par.between", least=at_least, most=at_most)
    return words.text("par.at_least", moves=at_least) if at_least else words.text("par.unknown")
