"""Single games: a start that was dealt, or one that the player chose."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

from solver import Board, Position, board_key, load_board
from solver.analysis.engines import has_solvability_rule
from solver.catalogue.boards import GROUPS, by_difficulty, group_ids, known_fewest, listed_board
from solver.catalogue.pictures import is_picture, picture_ids, picture_moves, scene_of
from solver.generator.ids import style_and_number

from ..input.commands import Action
from ..model.game import Origin, random_start
from ..model.session import Session
from ..model.statistics import Statistics, won
from ..store.storage import Store
from ..words.board_texts import board_name
from ..words.words import Message
from .mode import Lead, Mode, OnBoard, Played, ToGame, Tools, Way

if TYPE_CHECKING:
    from solver import Table

TRIES = 10  # random positions
FARTHER, MOST_MIXED = 4, 100  # moves by which a picture is mixed farther each time that it is solved, up to so many


class DealtMode(Mode):
    """A start that was dealt: after it comes another or, as a block board has one start, the next board."""

    def onward(self, played: Played) -> Way | Action:
        board = played.session.board
        picture = next_picture(self.store, board) if played.session.is_solved else None
        if picture is not None:
            return Way("next_picture", "picture", Message(board_name, board=load_board(picture)))
        if not played.session.is_solved or next_board(self.store, board) is None:
            return Action.NEW
        return Way("next_board", "boards")

    def next(self, played: Played) -> Lead:
        board = played.session.board
        board_id = next_picture(self.store, board) or next_board(self.store, board)
        return self.new(played) if board_id is None else ToGame(load_board(board_id))

    def new(self, played: Played) -> Lead:
        """Return a random start; of a picture one that is farther with each win, on a board with one start another
        about as far from the goal, and of a generated board another one of its style and difficulty.
        """
        session, rng, table = played.session, self.tools.rng, self.tools.coach.analyzer.table
        board_id = next_generated(self.tools, session.board)
        if board_id is not None:
            return ToGame(listed_board(board_id))
        if is_picture(session.board.id):
            return OnBoard(mixed_picture(self.store, session, table, rng), Origin.DEALT)
        start = random_start(session.board, rng)
        if start == session.board.own_start and table is not None:
            other = another_start(table, start, session.position, rng)
            if other is not None:
                return OnBoard(other, Origin.CHOSEN, "play.another_start")
        same = start == session.game.start == session.board.own_start
        return OnBoard(start, Origin.DEALT, "play.one_start" if same else "")


class ChosenMode(DealtMode):
    """A start that the player chose: from a farthest one solved in as few moves as can be to the next farthest."""

    def onward(self, played: Played) -> Way | Action:
        analyzer, par = self.tools.coach.analyzer, played.par
        if not played.session.is_solved or par is None or par != analyzer.reach:
            return Action.NEW
        return Action.FARTHEST if analyzer.counts[par] > 1 else Action.NEW


def next_board(store: Store, board: Board) -> str | None:
    """Return the id of the next board of blocks in the same group, by difficulty and round the end, that was never
    solved.
    """
    if has_solvability_rule(board):
        return None
    here = board_key(board)
    group = next((ids for ids in map(group_ids, GROUPS) if here in ids), ())
    ids = [board_id for board_id in by_difficulty(group) if known_fewest(board_id) is not None or board_id == here]
    statistics, after = store.history.statistics or Statistics(), ids.index(here) + 1 if here in ids else 0
    for board_id in ids[after:] + ids[:after]:
        records = statistics.of_board(board_id)
        if board_id != here and not (records and won(records, str(load_board(board_id).own_start))):
            return board_id
    return None


def next_picture(store: Store, board: Board) -> str | None:
    """Return the id of the next picture of the program's, round the end, that was never solved; None for other boards
    and after the last.
    """
    ids = [each for each in picture_ids() if scene_of(each)]
    if board.id not in ids:
        return None
    statistics, here = store.history.statistics or Statistics(), ids.index(board.id)
    others = ids[here + 1 :] + ids[:here]
    return next((each for each in others if not won(statistics.of_board(each))), None)


def mixed_picture(store: Store, session: Session, table: Table[Any] | None, rng: random.Random) -> Position:
    """Return another start of a picture, as far from the goal as its own, and farther with each game that the player
    has won on it; without a table after so many random moves, never straight back.
    """
    board, statistics = session.board, store.history.statistics or Statistics()
    wins = len(won(statistics.of_board(board.id)))
    moves = min(picture_moves(board.id) + FARTHER * wins, MOST_MIXED)
    while True:
        position, before = board.goal, board.goal
        if table is not None:
            (position,) = table.sample(min(moves, table.greatest_distance), seed=rng.getrandbits(32))
        for _ in range(moves if table is None else 0):
            onward = [after for move in position.legal_moves() if (after := position.apply(move)) != before]
            before, position = position, rng.choice(onward)
        if position not in (board.goal, session.position, session.game.start):
            return position


def another_start(table: Table[Any], start: Position, present: Position, rng: random.Random) -> Position | None:
    """Return a random position about as far from the goal as a board's start, and about as hard for that; None where
    there is no other.
    """
    if not table.has(start) or table.distance(start) == 0:
        return None
    distance = table.distance(start)
    nearest, farthest = distance - distance // 10, min(distance + distance // 10, table.greatest_distance)
    for _ in range(TRIES):
        (position,) = table.sample(rng.randint(nearest, farthest), seed=rng.getrandbits(32))
        if position not in (start, present):
            return position
    return None


def next_generated(tools: Tools, board: Board) -> str | None:
    """Return the id of another generated board of the same style and difficulty, one that was never solved if there is
    one; None where the board is not generated, or there is no other.
    """
    style, table = style_and_number(board.id), tools.coach.analyzer.table
    if style is None:
        return None
    from solver.analysis.difficulty import difficulty_in  # as the first picture of a game needs neither

    from .endless import another_like, level_of

    level = level_of(tools.store, board.id)
    if level is None and table is not None and table.has(board.start):
        level = difficulty_in(table, board.start).level
    return another_like(tools.store, board.id, style[0], level, tools.rng)
