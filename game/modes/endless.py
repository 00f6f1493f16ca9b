"""The next generated board to play: one that is new to the player, of a style and a level of difficulty.

In endless play Next leads to ``next_endless``, at a level that follows the player; New gives, on any generated board,
``another_like`` it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from solver import Position
from solver.analysis.difficulty import HARDEST
from solver.catalogue.boards import listed_board
from solver.generator.stock import StockBoard, stock_boards
from solver.generator.wishes import LEVELS
from solver.model.pieces import Piece

from ..coach.background_results import BoardSupply
from ..input.commands import Action
from ..model.game import Origin
from ..model.grades import MOST_STARS, Grade
from ..model.player_progress import EndlessPlay
from ..model.session import Session
from ..model.statistics import Statistics, won
from ..store.storage import Store
from ..words.difficulty_texts import difficulty_word
from ..words.words import NO_MESSAGE, Message
from .journey import journey_steps
from .levels import known_level
from .mode import CourseMode, Lead, Played, ToGame, Way

FEW = 4  # fresh boards, below which more are made
DRAWS = 8  # among which there is mostly a board that does not look like the one before


EXAMPLES = {
    "car-park": "car-7xv2rbfca",
    "klotski": "klotski-2zf0p4j",
    "shapes": "shapes-694naw1vx2jz",
    "farm": "farm-nfjfby4fsm",
    "numbers": "numbers-5hherqzf7",
    "colours": "colours-2vw9xyf931zzs7",
}  # boards that show what the styles are like, neither the easiest nor hard ones


@cache
def example_of(style: str, level: int) -> Position:
    """Return the start of a board that shows what a style is like at a level."""
    boards = [board.id for board in stock_boards(style) if board.level == level]
    return listed_board(boards[len(boards) // 2] if boards else EXAMPLES[style]).start


def wish(store: Store, wished: EndlessPlay) -> None:
    """Store what is wished of the next boards, at the level nearest to it that the style reaches."""
    level = within(LEVELS[wished.style], wished.level)
    store.save_progress(replace(store.progress, endless=replace(wished, level=level)))


def boards_of(store: Store, style: str, level: int | None = None) -> list[StockBoard]:
    """Return the boards of a style that come with the program or were made since, of one level or of all; none of the
    journey, where they are played anyway.
    """
    boards = (*stock_boards(style), *(each for each in store.progress.made if each.style == style))
    steps = _boards_of_journey()
    return [board for board in dict.fromkeys(boards) if level in (None, board.level) and board.id not in steps]


@cache
def _boards_of_journey() -> frozenset[str]:
    return frozenset(step.board for step in journey_steps())


def levels_of(store: Store, style: str) -> list[int]:
    """Return the levels of which a style has boards, the easiest first."""
    return sorted({board.level for board in boards_of(store, style)})


def level_of(store: Store, board_id: str) -> int | None:
    """Return how hard a board is; None where it does not come with the program and was not made here."""
    made = (board.level for board in store.progress.made if board.id == board_id)
    return next(made, None) if (known := known_level(board_id)) is None else known


def fresh_boards(store: Store, style: str, level: int) -> list[StockBoard]:
    """Return the boards of a style and a level that the player has neither solved nor met in endless play."""
    statistics, opened = store.history.statistics or Statistics(), set(store.progress.opened)
    boards = boards_of(store, style, level)
    return [each for each in boards if each.id not in opened and not statistics.of_board(each.id)]


def supply_boards(store: Store, supply: BoardSupply) -> None:
    """Make more boards, in the background, where few are fresh of the style and level of endless play."""
    wished = store.progress.endless
    fresh = fresh_boards(store, wished.style, wished.level)
    if len(fresh) < FEW:
        supply.ask(wished.style, wished.level, is_urgent=not fresh)


def draw_endless(store: Store, supply: BoardSupply, rng: random.Random) -> str | None:
    """Draw the id of the next board of endless play; return None while it is being made.

    Where the generator finds nothing fresh any more, it is one of those not solved, or else any.
    """
    wished = store.progress.endless
    boards = fresh_boards(store, wished.style, wished.level)
    if not boards and supply.is_exhausted(wished.style, wished.level):
        known = boards_of(store, wished.style, wished.level)
        boards = [each for each in known if not is_solved(store, each.id)] or known
    opened = store.progress.opened
    return draw_unlike([each.id for each in boards], opened[0] if opened else None, rng) if boards else None


def next_endless(
    store: Store, supply: BoardSupply, now: float, rng: random.Random, drawn: str | None = None
) -> Position | None:
    """Return the start of the next board of endless play, by default the one ``drawn`` before, noted as opened; None
    while it is being made, for which the player waits from ``now`` on.
    """
    supply_boards(store, supply)
    board_id = drawn or draw_endless(store, supply, rng)
    if board_id is None:
        supply.awaited_since = supply.awaited_since or now
        return None
    supply.awaited_since = None
    store.save_progress(store.progress.after_opening(board_id))
    return listed_board(board_id).start


def adapted(wished: EndlessPlay, levels: Sequence[int], grade: Grade) -> EndlessPlay:
    """Return the wishes after a game: a level harder after three stars, one easier where the whole solution was shown,
    be it hint by hint, within the ``levels`` of the style.
    """
    if not wished.adapts or not levels:
        return wished
    harder = [level for level in levels if level > wished.level]
    easier = [level for level in levels if level < wished.level]
    if grade.stars == MOST_STARS and harder:
        return replace(wished, level=min(harder))
    if (grade.is_played or grade.hints >= grade.moves) and easier:
        return replace(wished, level=max(easier))
    return wished


def within(levels: Sequence[int], level: int) -> int:
    """Return the level nearest to a wished one."""
    return min(levels, key=lambda each: abs(each - level)) if levels else min(level, HARDEST)


def another_like(store: Store, board_id: str, style: str, level: int | None, rng: random.Random) -> str | None:
    """Return the id of another board of a style and a level, or of any level, one that was never solved if there is
    one; None where there is no other.
    """
    boards = [board.id for board in boards_of(store, style, level) if board.id != board_id]
    fresh = [each for each in boards if not is_solved(store, each)]
    return draw_unlike(fresh or boards, board_id, rng) if boards else None


def draw_unlike(ids: Sequence[str], before: str | None, rng: random.Random) -> str:
    """Draw one of some boards, one made of other shapes than the board ``before`` if a few draws find one: two that
    look alike in a row seem to be one.
    """
    drawn = [rng.choice(ids) for _ in range(DRAWS)]
    return next((each for each in drawn if before is None or shapes_of(each) != shapes_of(before)), drawn[0])


def shapes_of(board_id: str) -> tuple[list[int], list[tuple[int, int, int]], list[list[int]]]:
    """Return what makes boards look alike, whichever way they are turned: their size, the shapes of their pieces, and
    how far their walls are from the edges.
    """
    board = listed_board(board_id)
    rows, columns = board.rows, board.columns
    walls = (divmod(wall, columns) for wall in board.walls)
    edges = sorted(sorted((min(row, rows - 1 - row), min(column, columns - 1 - column))) for row, column in walls)
    return sorted((rows, columns)), sorted(map(_shape_of, board.pieces)), edges


def _shape_of(piece: Piece) -> tuple[int, int, int]:
    """Return the shorter and the longer side of a piece, and its cells."""
    rows, columns = (max(along) - min(along) + 1 for along in zip(*piece.shape, strict=True))
    return min(rows, columns), max(rows, columns), len(piece.cells)


def is_solved(store: Store, board_id: str) -> bool:
    """Return whether a generated board was solved."""
    statistics = store.history.statistics or Statistics()
    return bool(won(statistics.of_board(board_id)))


class EndlessMode(CourseMode):
    """A board of endless play, which begins in a collection: another follows, harder or easier as the player does."""

    name = "endless"

    def note(self, session: Session) -> Message:
        level = level_of(self.store, session.board.id)
        if level is None:
            return super().note(session)
        return Message("panel.endless_level", level=level, word=Message(difficulty_word, level=level))

    def onward(self, played: Played) -> Way:
        level = self._after(played.grade).level
        changes = level != self.store.progress.endless.level
        label = Message("endless.next_level", level=level) if changes else NO_MESSAGE
        return Way("next_endless", "endless", label, is_new=True)

    def next(self, played: Played) -> Lead:
        """Return the next board; the page where it is yet to be made."""
        changed = self._after(played.grade)
        if changed != self.store.progress.endless:
            self.store.save_progress(replace(self.store.progress, endless=changed))
        start = next_endless(self.store, self.tools.supply, self.tools.now(), self.tools.rng)
        return Action.ENDLESS if start is None else ToGame(start.board, start, Origin.ENDLESS)

    def _after(self, grade: Grade | None) -> EndlessPlay:
        """Return the wishes after a game; those of now while it is not solved."""
        wished = self.store.progress.endless
        return wished if grade is None else adapted(wished, levels_of(self.store, wished.style), grade)
