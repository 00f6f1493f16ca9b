"""Anytime search by beams, for every board that is no plain number board with one gap.

Three searches take turns, each time with more positions. Breadth-first search from the start, and from the goal where
few enough positions are at it, solves what is near and proves a lower bound. A beam (see ``block_beam``) goes on where
that ends. The neighbourhood of all solutions found so far is searched for a shorter one (Nakhost and Mueller, "Action
elimination and plan neighborhood graph search", ICAPS 2010). Everything is counted in positions, never in seconds, so
that the same seed gives the same solutions.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

from ..errors import Unsolvable
from ..model.moves import Move
from ..model.position import Position
from ..model.solvability import check_solvable
from ..system.limits import LimitReached, Run
from ..tables.breadth_first import Layers
from ..tables.code_layers import Keys, Layer, SharedKey, TooMany, in_common, merged, next_layer
from ..tables.coding import Code, Coding, check_codable
from ..tables.slides import neighbour_at
from .block_beam import SHARES, BeamGraph, BlockBeam
from .bracket import NOTHING_KNOWN, Bracket
from .layer_searches import grow, layers_round

WIDTHS = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
ROUNDS = 3  # of beams of all widths, each with other noise
FIRST = 2_000  # positions searched breadth-first before the first beam
BREADTH, NEIGHBOURS = 100, 20  # positions searched breadth-first, and near the solutions, for each of a beam's width
GOALS = 20_000  # the most positions at the goal from which a search back begins
DEEPEST = 100  # moves after which the first beam gives up while no solution is known; each other goes twice as far
MOST_BYTES = 80 << 20  # for the layers searched breadth-first; growing them and the widest beams take as much again


def beam_search(position: Position, run: Run, *, seed: int = 0, known: Bracket = NOTHING_KNOWN) -> Iterator[Bracket]:
    """Yield narrower and narrower brackets of a position's distance (see ``AnytimeSearch``).

    Raises BoardError for a board that is too large for codes, Unsolvable, Cancelled and LimitReached.
    """
    if known.is_exact:
        return
    if position.is_goal:
        yield Bracket(0, ())
        return
    check_codable(position)
    check_solvable(position)
    keys = Keys()
    while True:
        try:
            for bracket in _Narrowing(position, run, seed, known, keys).brackets():
                known = bracket
                yield bracket
            return
        except SharedKey:
            keys = keys.next()


class _Narrowing:
    """The searches of one position, and the bracket that they narrow."""

    def __init__(self, position: Position, run: Run, seed: int, known: Bracket, keys: Keys) -> None:
        self._position, self._run, self._seed, self._bracket = position, run, seed, known
        self._graph = BeamGraph(position, keys)
        coding = self._graph.coding
        self._most = MOST_BYTES // (8 if coding.words == 1 else 8 * coding.words + 8)
        start = self._graph.layer([_code(coding, position)], run)
        self._near = layers_round(self._graph, start.words, keys, run)
        self._far = self._search_back(run)
        self._goals = 0 if self._far is None else self._far.stored
        self._is_full = False
        self._paths = start if known.moves is None else self._graph.layer(_codes(coding, position, known.moves), run)

    def brackets(self) -> Iterator[Bracket]:
        """Yield the bracket each time that it is narrower, until it is exact."""
        told = self._bracket
        for _ in self._work():
            self._run.at_least = max(self._run.at_least, self._bracket.at_least)
            if self._bracket != told:
                told = self._bracket
                yield told
            if told.is_exact:
                return

    def _search_back(self, run: Run) -> Layers | None:
        """Return the side of the goal, None where it begins with too many positions."""
        try:
            goals = self._graph.goals(run, GOALS)
        except TooMany:
            return None
        return layers_round(self._graph, goals, self._graph.keys, run)

    def _work(self) -> Iterator[None]:
        """Search, and pause after each part of the work."""
        yield from self._grow(FIRST)
        for number in range(ROUNDS):
            for turn, width in enumerate(WIDTHS, number):
                self._run_beam(width, SHARES[turn % 2], DEEPEST << turn, ROUNDS * self._seed + number)
                self._run.start_clock()  # the first beam, of a tenth of a second at most, is searched in any case
                yield
                while self._bracket.moves is not None and self._shorten(NEIGHBOURS * width):
                    yield
                yield from self._grow(BREADTH * width)
        yield from self._grow(self._most)

    # Breadth-first

    def _grow(self, most: int) -> Iterator[None]:
        """Grow the smaller side while both together have at most so many positions."""
        while not self._is_full:
            self._prove()
            yield
            near, far = self._near, self._far
            side = near if far is None or len(near.last) <= len(far.last) else far
            elsewhere = far.stored if far is not None and side is near else near.stored if side is far else 0
            left = min(most + self._goals, self._most) - side.stored - elsewhere
            if _coming(side) > left:
                return
            try:
                grow(side, self._run, elsewhere, left)
            except TooMany:
                return
            except LimitReached as reached:
                if reached.stop.limit != "stored":
                    raise
                self._is_full = True
            if not len(side.last):
                raise Unsolvable(
                    f"'{self._position}' on {self._position.board.id}: it can never be solved: the goal is unreachable",
                    side.stored if side is near else None,
                )

    def _prove(self) -> None:
        """Take what the layers prove: a shortest solution where they meet, else a lower bound."""
        near, far, graph = self._near, self._far, self._graph
        steps = graph.distance.steps(near.last.words)
        middle = near.last.where(steps == 0) if far is None else in_common(near.last, far.last, self._run.asking)
        if len(middle):
            end = middle.part(0, 1)
            line = near.line(end) + ([] if far is None else far.line(end)[-2::-1])
            self._take([_first(each) for each in line])
            self._raise(len(line) - 1)
            return
        self._raise(near.depth + int(graph.distance.at_least(near.last.words, steps).min()))
        self._raise(near.depth + 1 + (0 if far is None else far.depth))

    def _raise(self, at_least: int) -> None:
        if at_least > self._bracket.at_least:
            self._bracket = replace(self._bracket, at_least=at_least)

    def _take(self, codes: list[Code]) -> bool:
        """Take a solution, given as the codes of its positions; return whether it is the shortest so far."""
        moves = _moves(self._graph.coding, self._position, codes)
        self._paths = merged([self._paths, self._graph.layer(codes, self._run)], [], self._run.asking)
        if self._bracket.moves is not None and len(moves) >= len(self._bracket.moves):
            return False
        self._bracket = replace(self._bracket, moves=moves)
        return True

    # Beams

    def _run_beam(self, width: int, share: float, deepest: int, seed: int) -> None:
        best = self._bracket.at_most
        beam = BlockBeam(self._graph, self._near.layers[0].words, width, share, seed, self._run)
        target, beyond = (None, 0) if self._far is None else (self._far.last, self._far.depth)
        codes = beam.codes_to(target, deepest if best is None else best - 1 - beyond, beyond)
        if codes is None:
            return
        if self._far is not None:
            end = self._graph.layer(codes[-1:], self._run)
            codes += [_first(each) for each in self._far.line(end)[-2::-1]]
        self._take(codes)

    def _shorten(self, most: int) -> bool:
        """Search the neighbourhood of the solutions; return whether there is a shorter one."""
        graph, run = self._graph, self._run
        tube = ring = self._paths
        while len(ring) and len(tube) < most:
            ring = next_layer(ring.words, graph.moves, [tube], graph.keys, run.asking)
            run.count(len(ring), len(tube) + len(ring) + self._near.stored)
            if len(tube) + len(ring) > most:  # a part of it, by their keys and so by chance
                ring = ring.part(0, max(1, most - len(tube)))
            tube = merged([tube, ring], [], run.asking)
        within = layers_round(graph, self._near.layers[0].words, graph.keys, run)
        assert self._bracket.moves is not None  # there are solutions
        for _ in range(len(self._bracket.moves) - 1):
            grow(within, run, len(tube) + self._near.stored)
            within.narrow(tube)
            ends = within.last.where(graph.distance.steps(within.last.words) == 0)
            if len(ends):
                return self._take([_first(each) for each in within.line(ends.part(0, 1))])
        return False


def _coming(side: Layers) -> int:
    """Return how many positions the next layer of a side might have."""
    width = len(side.last)
    before = len(side.layers[-2]) if len(side.layers) > 1 else 1
    return width * max(width, before) // max(1, before)


def _code(coding: Coding, position: Position) -> Code:
    code = coding.code(position)
    assert code is not None  # slides lead there
    return code


def _codes(coding: Coding, position: Position, moves: tuple[Move, ...]) -> list[Code]:
    """Return the codes of the positions that moves lead to, the first included."""
    codes = [_code(coding, position)]
    for move in moves:
        position = position.apply(move)
        codes.append(_code(coding, position))
    return codes


def _first(layer: Layer) -> Code:
    return tuple(int(word[0]) for word in layer.words)


def _moves(coding: Coding, position: Position, codes: list[Code]) -> tuple[Move, ...]:
    """Return the moves that lead from each code to the next, as the board counts them."""
    moves = []
    for code, after in pairwise(codes):
        neighbour = neighbour_at(coding, code, after)
        moves.append(neighbour.move(position))
        position = position.carried(neighbour.source, neighbour.target)
    return tuple(position.board.counted_moves(moves))
