"""A person's method for number boards, with exact distances: what it does next, and how the stages of a game went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ..catalogue.stages import (
    MethodStage,
    Setup,
    is_set_up,
    on_stage,
    setups,
    stage_at,
    stage_board,
    stage_ends,
    stages,
)
from ..model.moves import Move
from ..model.notation import parse_moves
from ..model.pieces import WALL
from ..model.playthrough import play
from ..model.position import Position
from ..system.progress import Cancel, check_cancel, never_cancel
from ..tables.distance_tables import Tables


@dataclass(frozen=True)
class MethodAdvice:
    """What the method does next in a position."""

    stage: MethodStage
    line: tuple[Move, ...]
    """The fewest moves that finish the stage and leave what is home in place."""
    setup: Setup | None
    """How two tiles are to stand on the way, before they slide in together; None where there is no such need."""

    @property
    def moves(self) -> int:
        """The moves to that setup, or else to the end of the stage."""
        return len(self.line) - (0 if self.setup is None else SLIDE_IN)


SLIDE_IN = 2
"""The moves of two tiles from their setup to their places."""


class StageReport(NamedTuple):
    """A stage of a game, beside the fewest moves that finish it from where it began."""

    stage: MethodStage
    end: int
    """The moves of the game until it was finished."""
    moves: int
    fewest: int

    @property
    def wasted(self) -> int:
        """The moves above the fewest; none where the player moved what was home, which may be shorter."""
        return max(self.moves - self.fewest, 0)


def method_advice(position: Position, tables: Tables, cancel: Cancel = never_cancel) -> MethodAdvice | None:
    """Return what the method does next on a board that ``has_stages``, or that of a stage or a row; None at the goal.

    Raises Cancelled.
    """
    stage = stage_at(position)
    if stage is None:
        return None
    start = on_stage(stage, position)
    return advice_of_line(start, parse_moves(tables.of(start.board, cancel=cancel).line(start)))


def advice_of_line(position: Position, line: Sequence[Move]) -> MethodAdvice | None:
    """Return what the next stage of a line by the method does; None at the goal."""
    stage = stage_at(position)
    if stage is None:
        return None
    positions = play(position, line).positions
    end = next(number for number, each in enumerate(positions) if stage_at(each) != stage)
    before = positions[max(end - SLIDE_IN, 0)]
    found = (each for each in setups(stage) if end > SLIDE_IN and is_set_up(each, before))
    return MethodAdvice(stage, tuple(line[:end]), next(found, None))


def method_line(position: Position, tables: Tables, cancel: Cancel = never_cancel) -> tuple[Move, ...]:
    """Return the moves by which the method solves a board that ``has_stages``, or that of several stages: each stage by
    its fewest. Raises Cancelled.
    """
    line = list[Move]()
    while (advice := method_advice(position, tables, cancel)) is not None:
        line, position = [*line, *advice.line], play(position, advice.line).positions[-1]
    return tuple(line)


def method_moves(position: Position, tables: Tables, cancel: Cancel = never_cancel) -> int:
    """Return the moves of the method from a position of such a board: the most that are needed where each stage takes
    its fewest, as its shortest ways lead to different starts of the next. Raises Cancelled.
    """
    most, found = {position: 0}, 0
    while most:
        following = dict[Position, int]()
        for start, moves in most.items():
            check_cancel(cancel)
            stage = stage_at(start)
            if stage is None:
                found = max(found, moves)
                continue
            distance = tables.of(stage_board(stage.id), cancel=cancel).distance
            fewest, layer = distance(on_stage(stage, start)), {start}
            for left in reversed(range(fewest)):
                after = {each for before in layer for _, each in before.successors() if keeps_home(stage, each)}
                layer = {each for each in after if distance(on_stage(stage, each)) == left}
            for end in layer:
                following[end] = max(moves + fewest, following.get(end, 0))
        most = following
    return found


def keeps_home(stage: MethodStage, position: Position) -> bool:
    """Return whether the tiles of the stages before are home."""
    return all(position.cells[tile - 1] in (tile, WALL) for tile in stage.done)


def follows_method(before: Position, after: Position, tables: Tables, cancel: Cancel = never_cancel) -> bool:
    """Return whether a move on a board that ``has_stages`` leaves what is home in place, and keeps to a shortest way of
    its stage, or finishes it. Raises Cancelled.
    """
    stage, following = stage_at(before), stage_at(after)
    if stage is None or following == stage:
        here, there = (method_advice(each, tables, cancel) for each in (before, after))
        return here is not None and there is not None and len(there.line) < len(here.line)
    return following is None or stage.done < following.done


def moves_by_method(position: Position, tables: Tables, cancel: Cancel = never_cancel) -> tuple[Move, ...]:
    """Return the moves that follow the method in a position of such a board; none at the goal. Raises Cancelled."""
    if position.is_goal:
        return ()
    return tuple(move for move, after in position.successors() if follows_method(position, after, tables, cancel))


def stage_reports(
    positions: Sequence[Position], tables: Tables, cancel: Cancel = never_cancel
) -> tuple[StageReport, ...]:
    """Return the stages that a game has finished on a board that ``has_stages``. Raises Cancelled.

    A stage ends when its tiles are first home together with all of earlier stages, and the next one begins there.
    """
    board, begin, found = positions[0].board, 0, list[StageReport]()
    for stage, end in zip(stages(board.rows, board.columns), stage_ends(tuple(positions)), strict=False):
        check_cancel(cancel)
        start = on_stage(stage, positions[begin])
        fewest = tables.of(start.board, cancel=cancel).distance(start)
        found.append(StageReport(stage, end, end - begin, fewest))
        begin = end
    return tuple(found)


def weakest(reports: Sequence[StageReport]) -> StageReport | None:
    """Return the stage with the most wasted moves, of several the first; None where no move was wasted."""
    worst = max(reports, key=lambda each: each.wasted, default=None)
    return None if worst is None or not worst.wasted else worst
