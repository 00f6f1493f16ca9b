"""The play screen's panel: title, counters, goal, messages, and the result of a solved game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import pygame

from ...board.bodies import shown_goal
from ...board.layout import top_left_of
from ...board.view import BoardPicture
from ...coach.coach import Coach
from ...model.grades import challenge_outcome
from ...model.playback import Playback
from ...model.session import Session
from ...modes.mode import Mode
from ...store.storage import Store
from ...ui.access import NodeRole
from ...ui.boxes import Part, across, down, named
from ...ui.control import Control
from ...ui.faces import Role
from ...ui.geometry import Rect, heading_text, large_text, small_text
from ...ui.labels import Counter, Line
from ...ui.text import line_step, readable
from ...ui.theme import Colour
from ...ui.widget import Painter, Widget
from ...words.board_texts import board_name, help_note
from ...words.distances import working
from ...words.problems import problem_text
from ...words.splits import last_times, times_figures
from ...words.words import NO_MESSAGE, Words
from ..interface import Interface
from .content import SMALL_GOAL, PlayParts, goal_and_message
from .controller import GameController
from .result import (
    LEAST,
    LEAST_BESIDE,
    LEAST_OF_CHALLENGE,
    MOST_BESIDE,
    MOST_TIMES,
    NARROW,
    Result,
    TimesTable,
    figures_to_beat,
    result_of_game,
)
from .words import already_solved, challenge_note, is_called, playing

GOAL_OVER_TIMES, LEAST_TIMES = 4.5, 12  # heights of the text: of a goal, and the width of one and times beside it
LEAST_AIM = 6  # heights of the text: the width of what to aim for beside the goal


def message_text(words: Words, store: Store, controller: GameController) -> str:
    """Return the latest message, or else general information."""
    problem, playback = store.problem, controller.playback
    if controller.message:
        return controller.message.text(words)
    if playback is not None:
        return playing(playback).text(words)
    if problem is not None:
        return problem_text(words, problem)
    return already_solved(controller.mode.names_farthest).text(words) if controller.session.is_solved else ""


class PlayPanel:
    """What stands beside the board: it follows the game of a controller, in text of a height."""

    def __init__(self, interface: Interface, store: Store, coach: Coach, controller: GameController) -> None:
        self._interface, self._store, self._coach = interface, store, coach
        self._controller, self.text = controller, 0

    def parts(self, counters: Sequence[tuple[str, str]], said: str, buttons: Sequence[Control]) -> PlayParts:
        """Return its parts, with the visible ``counters`` and the text ``said`` while no question is pending."""
        return PlayParts(
            board=named("board"),
            title=named("title", self._title),
            counters=[named(name, partial(self._counter, name, value)) for name, value in counters],
            middle=named("middle", partial(self._middle, said)),
            goal=self._goal_above,
            message=partial(self._message_below, said),
            buttons=buttons,
        )

    def _title(self, rect: Rect) -> Part:
        """Return the board's name, and at the right a note on the game, which takes the room it needs: the place of the
        game, and where there is room for it how it was helped.
        """
        words, fonts, session, text = self._interface.words, self._interface.painter.fonts, self._session, self.text
        mode = self._controller.mode
        name, place = (
            mode.title(session).text(words) or board_name(words, session.board),
            game_note(words, mode, session),
        )
        helped = help_note(words, session.game.assisted, session.game.hints)
        size, note = small_text(text), " · ".join(filter(None, (place, helped)))
        room = rect.width - text // 2 - fonts.of(Role.HEADING).width(name, heading_text(text))
        if place and fonts.width(note, size) > room:
            note = place
        beside = fonts.width(note, size) + text // 2 if note else 0
        heights, width = (heading_text(text), large_text(text), text), fonts.of(Role.HEADING).width
        fitting = (each for each in heights if width(name, each) + beside <= rect.width)
        heading = partial(Line, text=name, height=next(fitting, text), role=Role.HEADING, margin=0)
        if not note:
            return heading
        right = partial(Line, text=note, height=size, soft=True, margin=0)
        return across(heading, (fonts.width(note, size), right), gap=text // 2)

    def _counter(self, name: str, value: str, rect: Rect) -> Widget:
        is_news = is_called(name, value, self._interface.settings.inspection, self._session)
        label = self._interface.words.text(f"panel.{name}")
        return Counter(rect, label, value, self.text, is_news, margin=0)  # touches the title

    # Goal, message and result

    def _middle(self, said: str, room: Rect) -> Part:
        """Return the result of a solved game in place of goal and message, or above a remaining message; else the goal
        above the message, and where it has no room there, in its place.
        """
        text, message = self.text, self._message(said)
        goal_height, message_height = goal_and_message(room, text)
        if self._is_quiet and (result := self._result(room, LEAST)) is not None:
            return named("result", result)
        if message is None:
            return down((goal_height if goal_height >= SMALL_GOAL * text else room.height, self._goal), None)
        beside = goal_height or min(round(MOST_BESIDE * text), room.height // 2)
        result = None if self._is_quiet else self._result(room._replace(height=beside), LEAST_BESIDE)
        if result is not None and not goal_height:
            return down((beside, named("result", result)), message, gap=text // 3)
        if not goal_height:
            return message
        if goal_height < SMALL_GOAL * text and not self._is_working:  # smaller text leaves the goal more room
            size = small_text(text)
            used, message = self._height_of(said, room.width, size), self._message(said, size)
            goal_height, message_height = goal_height + max(message_height - used, 0), min(message_height, used)
        above = self._goal if result is None else named("result", result)
        return down((goal_height, above), None, (message_height, message))

    def _goal_above(self, rect: Rect) -> Part:
        """Return the goal, or beside a message the result of a solved game."""
        result = None if self._is_quiet else self._result(rect, LEAST_BESIDE)
        return self._goal if result is None else named("result", result)

    def _message_below(self, said: str, rect: Rect) -> Part:
        return self._message(said)

    @property
    def _goal(self) -> Part:
        return named("goal", self._goal_picture)

    def _goal_picture(self, rect: Rect) -> Part:
        """Return the goal, and the milestone that is aimed for beside it or in its place."""
        text, words = self.text, self._interface.words
        name, shown = words.text("panel.goal"), shown_goal(self._session.board)
        goal = BoardPicture(rect, shown, name=name if rect.height > 6 * text else "", text=text)
        times = self._controller.mode.times(self._session)
        if times is not None:
            return self._goal_and_times(rect, goal, times)
        aim = self._controller.aim.picture(words, rect, text)
        if aim is None:
            return lambda _: goal
        if rect.width >= 12 * text:  # the goal keeps its size as far as the aim has room
            below = rect._replace(height=max(rect.height - round(1.1 * text), 1))
            used = top_left_of(below, self._session.board).width
            least = max(LEAST_AIM * text, self._interface.painter.fonts.width(aim.name, small_text(text)) + 1)
            beside = max(rect.width - used - text // 2, min(least, rect.width // 2))
            return across(
                lambda left: replace(goal, rect=left, name=name),
                (beside, lambda right: replace(aim, rect=right)),
                gap=text // 2,
            )
        fits = self._interface.painter.fonts.width(aim.name, small_text(text)) <= rect.width
        return lambda _: aim if fits else replace(aim, name="")

    def _goal_and_times(self, rect: Rect, goal: BoardPicture, times: Sequence[float]) -> Part:
        """Return the goal above the times of single solves, or beside them; alone where they have no room."""
        text, words = self.text, self._interface.words
        figures = times_figures(words, times)
        table = partial(TimesTable, figures=figures, last=last_times(words, times, MOST_TIMES), text=text)
        heights = (TimesTable.needs(len(figures), text, has_last) for has_last in (True, False))
        below = next((height for height in heights if rect.height - height >= GOAL_OVER_TIMES * text), None)
        if below is not None:
            return down(lambda above: replace(goal, rect=above), (below, table))
        if rect.width < LEAST_TIMES * text:
            return lambda _: goal
        used = min(top_left_of(rect, self._session.board).width, rect.width - NARROW * text)
        return across((used, lambda left: replace(goal, rect=left, name="")), table, gap=text // 2)

    def _message(self, said: str, size: int | None = None) -> Part:
        """Return the progress of a pending answer, or else the current message, in text of a size; None without one."""
        words, theme, coach = self._interface.words, self._interface.painter.theme, self._coach
        shown: Part = None
        if coach.is_waiting:
            work = coach.analyzer.work
            is_exploring = work.part is not None or work.found  # the pages of distances tell how much
            about = words.text("play.thinking") if is_exploring else working(words, work)
            shown = partial(PanelMessage, message=about, part=work.part, colour=theme.text, text=self.text)
        elif self._controller.playback is not None:
            shown = partial(SolutionMessage.of, self._controller.playback, said, theme.text, self.text)
        elif said:
            colour = theme.good if self._session.is_solved else theme.text
            begun = bool(self._session.game.done) and said == self._controller.task.text(words)
            shown = partial(
                PanelMessage, message=said, part=None, colour=colour, text=size or self.text, is_reminder=begun
            )
        return None if shown is None else named("message", shown)

    def _height_of(self, said: str, width: int, size: int) -> int:
        """Return the height of a message in text of a size."""
        margins = 2 * max(size // 2, 4)
        return len(self._interface.painter.fonts.wrapped(said, size, width - margins)) * line_step(size) + margins

    def _result(self, rect: Rect, least: float) -> Part:
        """Return the result of a solved game; None where it has less room than that many lines, or there is none."""
        session, score, settings = self._session, self._controller.score, self._interface.settings
        outcome = challenge_outcome(session.challenge, session.game) if session.is_solved else None
        if outcome is not None and least == LEAST:
            least = LEAST_OF_CHALLENGE
        if not session.is_solved or rect.height < least * self.text:
            return None
        mode = self._controller.mode
        words, with_moves, full = self._interface.words, settings.counters == "hidden", mode.is_timed
        found = result_of_game(
            words, session.game, score.grade, score.bests, outcome, rect, self.text,
            with_moves=with_moves, full=full, looked=mode.looked(session),
        )  # fmt: skip
        if found is None:
            return None
        of_mode, headline = mode.figures(session, words), mode.headline(session, words)
        if headline:  # the time, so that it is not among the figures
            told = words.text("panel.time"), words.text("best.time")
            others = [each for each in found.figures if each[0] not in told]
            return partial(_within, replace(found, headline=headline, won=None, figures=(*of_mode, *others)))
        to_beat = figures_to_beat(words, score.grade, score.best_before, score.stars_before)
        return partial(_within, replace(found, figures=(*of_mode, *found.figures, *to_beat)))

    @property
    def _session(self) -> Session:
        return self._controller.session

    @property
    def _is_working(self) -> bool:
        """The message has a bar, of a pending answer or of a solution that plays."""
        return self._controller.playback is not None or self._coach.is_waiting

    @property
    def _is_quiet(self) -> bool:
        """Nothing is said but the result."""
        controller = self._controller
        return not self._coach.is_waiting and controller.message in (NO_MESSAGE, controller.result)


def _within(result: Result, rect: Rect) -> Widget:
    return replace(result, rect=rect)


def game_note(words: Words, mode: Mode, session: Session) -> str:
    """Return a short note on the present game: the challenge, or what its mode says; empty for an ordinary one."""
    asked = "" if session.challenge is None else challenge_note(words, session.challenge)
    return asked or mode.note(session).text(words)


@dataclass(frozen=True)
class PanelMessage(Widget):
    """The message, or the progress of the work on an answer."""

    message: str
    part: float | None
    colour: Colour
    text: int
    is_reminder: bool = field(default=False, kw_only=True)
    """It was told before: it is read on request, and not again after each move."""

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.TEXT if self.part is None else NodeRole.PROGRESS

    @property
    def is_live(self) -> bool:
        return self.part is None and not self.is_reminder

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.panel(surface, self.rect, radius=max(self.text // 3, 4))
        inner = self.rect.inset(max(self.text // 2, 4))
        if self.part is None:
            message = readable(painter.fonts, self.message, inner, self.text)
            painter.fonts.draw_paragraph(surface, message, inner, self.text, self.colour)
            return
        height = max(self.text // 2, 4)
        box = inner._replace(height=max(inner.height - 2 * height, 1))
        painter.fonts.draw_paragraph(surface, self.message, box, self.text, self.colour)
        painter.progress(surface, Rect(inner.x, inner.bottom - height, inner.width, height), self.part)


@dataclass(frozen=True)
class SolutionMessage(PanelMessage):
    """The message while a solution plays, over a bar with a tick for each milestone; a click on it goes there."""

    ticks: tuple[float, ...]

    @classmethod
    def of(cls, playback: Playback, said: str, colour: Colour, text: int, rect: Rect) -> SolutionMessage:
        """Return the message of a solution that plays."""
        moves = max(len(playback.moves), 1)
        ticks = tuple(place / moves for place in playback.milestones)
        return cls(rect, said, playback.done / moves, colour, text, ticks)

    @property
    def bar(self) -> Rect:
        """Where a click goes to a place: the bar and what is around it."""
        return self.rect.from_bottom(max(round(1.5 * self.text), 8))[0]

    def place_at(self, x: int, moves: int) -> int:
        """Return the place in a solution at a column; a milestone where one is near."""
        inner = self.rect.inset(max(self.text // 2, 4))
        part = min(max((x - inner.x) / max(inner.width, 1), 0.0), 1.0)
        near = [tick for tick in self.ticks if abs(tick - part) * inner.width <= self.text / 2]
        return round(min(near, key=lambda tick: abs(tick - part), default=part) * moves)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw the message and its bar, with ticks that stand out of it."""
        super().draw(surface, painter)
        inner, height = self.rect.inset(max(self.text // 2, 4)), max(self.text // 2, 4)
        width, theme = max(self.text // 7, 2), painter.theme
        for tick in self.ticks:
            line = Rect(inner.x + round(tick * inner.width) - width // 2, inner.bottom - height - 2, width, height + 4)
            pygame.draw.rect(surface, theme.text if tick <= (self.part or 0.0) else theme.text_soft, line)
