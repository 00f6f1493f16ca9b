"""Milestones in play: a position to aim for, which takes the next one's place once it is reached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from solver import Position

from ...board.view import BoardPicture
from ...coach.analyzer import Advice
from ...coach.coach import Coach
from ...model.game import Game
from ...model.session import Session
from ...ui.geometry import Rect, small_text
from ...ui.widget import Painter
from ...words.words import NO_MESSAGE, Message, Words

if TYPE_CHECKING:
    from solver import Milestone


@dataclass(frozen=True, kw_only=True)
class AimPicture(BoardPicture):
    """The picture to aim for, with a tick after its name for each one that was reached."""

    reached: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the picture, and as many ticks as there is room for."""
        super().draw(surface, painter)
        size = small_text(self.text)
        left = self.rect.x + painter.fonts.width(self.name, size) + self.text // 2
        for number in range(self.reached if self.name else 0):
            x = left + number * size
            if x + size > self.rect.right:
                break
            painter.icon(surface, "check", (x, self.rect.y + max(self.text - size, 0)), size, painter.theme.good)


class Aim:
    """The milestone that the player of a session aims for, and how many on the way to it are reached."""

    def __init__(self, coach: Coach, session: Session) -> None:
        self._coach, self._session = coach, session
        self._milestones: Sequence[Milestone] = ()
        self._game: Game | None = None
        self._glimpse: tuple[Position, Milestone] | None = None
        self.reached = 0

    @property
    def target(self) -> Milestone | None:
        """The milestone to aim for, if there is one in the session's present game."""
        there = self._milestones and self._game is self._session.game and not self._session.is_solved
        return self._milestones[self.reached] if there else None

    def take(self, position: Position, advice: Advice) -> Message:
        """Aim for the first milestone from a position; return what is to be said, also where there is none."""
        found = self.milestones_from(position, advice)
        self._milestones, self._game, self.reached = found, self._session.game, 0
        metric = position.board.metric
        if not found:
            return Message(short_way, moves=advice.distance, metric=metric)
        return Message(aimed, milestone=found[0], moves=found[0].moves, metric=metric)

    def milestones_from(self, position: Position, advice: Advice) -> Sequence[Milestone]:
        """Return the milestones from a position on, by the table that holds it or else along the best line known."""
        held = self._coach.analyzer.holding(position)
        if held is None:
            return _along(position, advice)
        table, on_board = held
        found: Sequence[Milestone] = table.milestones(on_board)
        return found

    def glimpse(self, position: Position, advice: Advice) -> None:
        """Show the next position on the way beside a position's hint, where nothing is aimed for."""
        found = _along(position, advice)
        self._glimpse = (position, found[0]) if found else None

    def drop(self) -> None:
        """Aim for nothing."""
        self._milestones, self.reached = (), 0

    def follow(self) -> Message:
        """Tick off the milestone if the game has reached it, or gone past it on another shortest path.

        Return what is to be said of that.
        """
        target, position = self.target, self._session.position
        if target is None or not self._is_there(target, position):
            return NO_MESSAGE
        self.reached += 1
        metric = position.board.metric
        if self.reached == len(self._milestones):
            self.drop()
            return Message(last_reached, moves=target.distance, metric=metric)
        following = self._milestones[self.reached]
        return Message(reached, milestone=following, moves=target.distance - following.distance, metric=metric)

    def _is_there(self, target: Milestone, position: Position) -> bool:
        if position.cells == target.position.cells or position == target.position:
            return True
        distance = self._coach.analyzer.distance(position)
        return distance is not None and distance < target.distance

    def picture(self, words: Words, rect: Rect, text: int) -> AimPicture | None:
        """Return the picture of the milestone, if there is one."""
        target, reached = self.target, self.reached
        if target is not None:
            name = words.text("panel.aim", number=reached + 1, count=len(self._milestones))
        elif self._glimpse is not None and self._glimpse[0] is self._session.position:
            target, reached = self._glimpse[1], 0
            name = words.text("panel.on_the_way", moves=words.moves(target.moves, self._session.board.metric))
        else:
            return None
        position = Position.unchecked(self._session.board, target.position.cells)
        return AimPicture(rect, position, name=name, text=text, reached=reached)


def _along(position: Position, advice: Advice) -> Sequence[Milestone]:
    from solver import milestones_along  # not loaded before the first hint

    return milestones_along(position.board, position, advice.line)


def aimed(words: Words, milestone: Milestone, moves: int, metric: str) -> str:
    """Return how far a milestone is, and why it is one."""
    return words.text("aim.aimed", moves=words.moves(moves, metric), why=_why(words, milestone))


def reached(words: Words, milestone: Milestone, moves: int, metric: str) -> str:
    """Return that a milestone is reached, how far the next one is, and why it is one."""
    return words.text("aim.reached", moves=words.moves(moves, metric), why=_why(words, milestone))


def last_reached(words: Words, moves: int, metric: str) -> str:
    """Return that the last milestone is reached, and how far the goal is."""
    return words.text("aim.last", moves=words.moves(moves, metric))


def short_way(words: Words, moves: int, metric: str) -> str:
    """Return that the goal is so near that there is no milestone."""
    return words.text("aim.none", moves=words.moves(moves, metric))


def _why(words: Words, milestone: Milestone) -> str:
    if milestone.width is None:
        return words.text("aim.on_the_way")
    return words.text("aim.bottleneck" if milestone.is_bottleneck else "aim.narrow")
