"""The distance and the seed that a player has chosen, and the position that follows from them.

On boards whose distances can't be drawn, the distance is a number of random moves from the goal instead.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from solver import Position, random_position
from solver.analysis.engines import has_solvability_rule
from solver.model.playthrough import play

from ...coach.analyzer import Analyzer, Draw
from ...coach.coach import Coach
from ...model.game import random_start

NEW_SEEDS_BELOW = 10**6  # new seeds are short enough to be told to somebody
GREATEST = 10**9 - 1
LONGEST_WALK = 400  # random moves: at normal size some 0.05 s
USUAL_WALK = 40


def random_walk(start: Position, count: int, seed: int) -> Position:
    """Return the position after so many random moves, none of them straight back, and more where that is a goal: it is
    none unless no other is near.
    """
    rng, before, position, made = random.Random(seed), start, start, 0
    while made < count or (position.is_goal and made < count + LONGEST_WALK):
        after = [found for move in position.legal_moves() if (found := position.apply(move)) != before]
        if not after and position == start:
            return start  # nothing moves
        before, position = position, rng.choice(after or [before])
        made += 1
    return position


class PracticeChoice:
    """A distance, a seed and the position drawn by them, anew with every change."""

    def __init__(self, coach: Coach, position: Position) -> None:
        """``position`` is the one on the board, which the coach is asked for."""
        self._coach, self._position = coach, position
        self.distance: int | None = None
        self.any = False
        """It does not count: then the seed alone draws from all positions, as the command line does."""
        self.is_own = False
        """The position on the board is chosen, and none is drawn."""
        self.seed = Seed(random.Random())
        self.drawn: Position | None = None
        self._is_asked = False
        self._then: Callable[[Position], None] | None = None
        self._solved: Position | None = position.board.goal if position.board.has_complete_goal else None

    @property
    def _analyzer(self) -> Analyzer:
        return self._coach.analyzer_of(self._position.board)

    @property
    def is_walk(self) -> bool:
        """The distance is a number of random moves, since positions can't be drawn by their distance."""
        return self._analyzer.reach is None and self._coach.is_hopeless(self._position.board)

    @property
    def solved_position(self) -> Position | None:
        """A position at the goal, from which random moves lead; None until one is known."""
        if self._solved is None:
            advice = self._analyzer.advice(self._position)
            self._solved = None if advice is None else play(self._position, advice.line).positions[-1]
        return self._solved

    @property
    def reach(self) -> int | None:
        """The greatest distance that can be chosen; None until it is known."""
        if not self.is_walk:
            return self._analyzer.reach
        return None if self.solved_position is None else LONGEST_WALK

    @property
    def ends(self) -> tuple[int, int]:
        """The least and the greatest distance: the goal itself is nothing to practise, unless there is nothing else."""
        reach = self.reach or 0
        return min(1, reach), reach

    def begin(self, distance: int) -> None:
        """Choose a distance, whose position ``draw`` or the player asks for later."""
        self.distance = distance

    def choose(self, distance: int) -> None:
        """Choose a distance, or the nearest one available; do nothing while that is unknown."""
        if self.reach is None:
            return
        least, greatest = self.ends
        distance = min(max(distance, least), greatest)
        if distance != self.distance or self.any or self.is_own:
            self.distance, self.any = distance, False
            self.seed.end()
            self.draw()

    def choose_own(self) -> None:
        """Choose the position on the board."""
        self.seed.end()
        self.any, self.is_own, self._is_asked = False, True, True
        self.drawn, self._then = self._position, None

    def turn_any(self) -> None:
        """Switch between all positions and the chosen distance."""
        self.any = not self.any
        self.seed.end()
        self.draw()

    def step(self, by: int) -> None:
        """Change the distance by this many moves."""
        if self.distance is not None:
            self.choose(self.distance + by)

    def renew(self) -> None:
        self.seed.renew()
        self.draw()

    def take_key(self, name: str) -> bool:
        """Handle a key for the seed; return whether it was one."""
        if self.distance is None or not self.seed.take_key(name):
            return False
        self.draw()
        return True

    def turn_digit(self, by: int) -> None:
        """Turn the last digit of the seed."""
        self.seed.turn(by)
        self.draw()

    @property
    def is_to_draw(self) -> bool:
        """A distance is chosen, and nobody has asked for its position yet."""
        return self.distance is not None and not self._is_asked

    def draw_other(self, distance: int, then: Callable[[Position], None]) -> None:
        """Draw a position at a distance, but not the one on the board, and call ``then`` with it."""
        self.distance, self.any, self.is_own = distance, False, False
        self.seed.renew()
        self.drawn, self._then, self._is_asked = None, then, True
        self._coach.ask_at_distance(self._position, Draw(distance, self.seed.value, self._position), self._take)

    @property
    def is_awaited(self) -> bool:
        """Something is to be done with the position as soon as it is drawn."""
        return self._then is not None

    def when_drawn(self, then: Callable[[Position], None]) -> None:
        """Call ``then`` with the position of this choice as soon as it is drawn, unless another choice is made."""
        if not self._is_asked:
            self.draw()
        if self.drawn is not None:
            then(self.drawn)
        else:
            self._then = then

    def draw(self) -> None:
        """Draw the position of the choice, at once or when the coach has found it."""
        self.drawn = self._then = None
        self._is_asked, self.is_own = True, False
        if self.any:
            rng, board, table = random.Random(self.seed.value), self._position.board, self._analyzer.table
            if not has_solvability_rule(board) and table is not None:  # a random start of blocks is always the same
                self._take(table.random_position(rng))
            elif self.is_walk:
                self._take(random_position(board, rng))
            else:
                self._take(random_start(board, rng))
        elif self.distance is not None and self.is_walk:
            assert self.solved_position is not None  # else there is no distance to choose
            self._take(random_walk(self.solved_position, self.distance, self.seed.value))
        elif self.distance is not None:
            self._coach.ask_at_distance(self._position, Draw(self.distance, self.seed.value), self._take)

    def _take(self, drawn: Position) -> None:
        self.drawn = drawn
        if self._then is not None:
            self._then(drawn)


class Seed:
    """A whole number from 0 to GREATEST."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self.chosen = False
        self.begun = False
        """Some of it has been written, so that a digit is put behind the others; otherwise it is an old number,
        which the first digit replaces and Backspace takes away.
        """
        self.renew()

    def renew(self) -> None:
        self.value = self._rng.randrange(NEW_SEEDS_BELOW)
        self.end()

    def choose(self, begun: bool) -> None:
        """Begins to write: another number or, where it is ``begun``, what goes on with this one."""
        self.begun = self.begun or begun
        self.chosen = True

    def end(self) -> None:
        """End the editing of the number."""
        self.chosen = self.begun = False

    def refuses(self, name: str) -> bool:
        """Return whether a key is a digit that does not fit or, during editing, another character."""
        digit = _digit(name)
        if digit is None:
            return self.chosen and len(name.removeprefix("shift+")) == 1
        return self._with(digit) > GREATEST

    def take_key(self, name: str) -> bool:
        """Handle an accepted digit or Backspace; return whether it was one."""
        digit = _digit(name)
        if digit is not None:
            self._put(self._with(digit))
        elif name == "backspace":
            self._put(self.value // 10 if self.begun else 0)
        else:
            return False
        return True

    def turn(self, by: int) -> None:
        """Turn the last digit by one, wrapping around, for players without a keyboard."""
        rest, digit = divmod(self.value, 10)
        self._put(10 * rest + (digit + by) % 10)

    def _with(self, digit: int) -> int:
        return 10 * self.value + digit if self.begun else digit

    def _put(self, value: int) -> None:
        if value <= GREATEST:
            self.value, self.begun, self.chosen = value, True, True


def _digit(name: str) -> int | None:
    digit = name.removeprefix("shift+")  # as digits are typed in France
    digit = digit[1:-1] if digit.startswith("[") else digit  # the number pad's keys have brackets
    return int(digit) if len(digit) == 1 and digit in "0123456789" else None
