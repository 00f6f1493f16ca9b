"""The journey: all its steps as one winding path, where the player is, and what is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from ...board.view import BoardPicture
from ...input.commands import ARROWS, Action, Scope
from ...model.game import Origin
from ...model.grades import MOST_STARS
from ...model.statistics import Statistics
from ...modes.journey import (
    JourneyStep,
    chapters,
    ended_chapters,
    first_step,
    idea_of,
    journey_stars,
    journey_steps,
    step_name,
    steps_of,
)
from ...store.storage import Store
from ...ui.art import fill_rect
from ...ui.boxes import Part, across, at, centred, down, focused_first, layers
from ...ui.control import Command, Control, ItemCommand, Naming
from ...ui.faces import Role
from ...ui.geometry import Length, Rect, Share, column, large_text, small_text
from ...ui.labels import Line, Paragraph, Stars, draw_stars, stars_text, stars_width
from ...ui.text import line_step
from ...ui.widget import Painter, Pressable, Widget
from ..backdrops import family_of
from ..common.page_screen import RecordsPage
from ..common.stamps import stamp_control
from ..game_screen import GameScreen, ToChapter, to_start
from ..interface import Interface

PLAY = ItemCommand("play")
STAMP = 2.0  # height of a chapter's stamp, in heights of the text
STEP = "step"
STEPS = 10  # in a chapter, which is a row
NAMES = 8.5  # width of the chapters' names, in heights of the text
LOWEST_NAMED_ROW = 2.3  # height with the name above the stops, likewise
LEAST_BOARD = 5  # height of the described step's board, likewise, for which its stars and idea give way


class JourneyScreen(RecordsPage):
    """A click on a step describes it, and another one plays it; everything is open from the beginning. Enter plays what
    is next.
    """

    heading_name = "journey.heading"
    own_key = Action.JOURNEY
    default_button = space_presses = PLAY
    focus_follows = True

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.next_step = journey_steps()[0]  # the first that was not solved yet; the last one once all were
        self._stars: Mapping[JourneyStep, int] = {}
        self._chosen: JourneyStep | None = None  # by the pointer
        super().__init__(interface, size, back, store)

    def take_statistics(self, statistics: Statistics) -> None:
        self._stars = journey_stars(statistics)
        self.next_step = first_step(statistics)
        self.refresh()

    def on_return(self) -> None:
        self._chosen = None
        super().on_return()

    @property
    def ground(self) -> str:
        return family_of(self.next_step.position.board)

    @property
    def shown_step(self) -> JourneyStep:
        """The step that is described: the one under the pointer or with the focus, else the chosen one or the next."""
        for command in (self.hover, self.focus.command):
            if isinstance(command, ItemCommand) and command.kind == STEP:
                return journey_steps()[int(str(command.value)) - 1]
        return self._chosen or self.next_step

    # What it is made of

    def own_layout(self) -> None:
        """Put the summary beside the heading, where there is room for both."""
        fonts, line, gap, of = self.painter.fonts, self.page.heading, self.page.gap, len(journey_steps())
        name = fonts.of(Role.HEADING).width(self.heading, self.page.heading_text)
        heading, beside = line.from_left(min(name + 1, line.width), 4 * gap)
        self._beside_heading = None
        if fonts.width(self._summary(of, MOST_STARS * of), self.text) <= beside.width:
            self.page, self._beside_heading = replace(self.page, heading=heading), beside

    def content(self) -> Part:
        gap, text = self.page.gap, self.text
        said, rect = self._summary(len(self._stars), sum(self._stars.values())), self._beside_heading
        if rect is None:
            return down((round(1.2 * text), partial(self.line, text=said)), self._path_and_step, gap=gap)
        return layers(self._path_and_step, at(rect, partial(self.line, text=said)))

    def _path_and_step(self, rect: Rect) -> Part:
        text, gap = self.text, self.page.gap
        if self.page.is_portrait:
            return down(self._path, (min(15 * text, rect.height // 3), self._described_below), gap=2 * gap)
        width = min(max(13 * text, rect.width // 4), rect.width * 2 // 5)
        return across(self._path, (width, self._described), gap=2 * gap)

    def _summary(self, solved: int, stars: int) -> str:
        words, of = self.words, len(journey_steps())
        stars_won = words.text("journey.stars", won=stars, of=MOST_STARS * of)
        return words.listed([words.text("journey.solved", solved=solved, of=of), stars_won])

    # The path

    def _path(self, rect: Rect) -> Part:
        """Return a row of stops for each chapter, with its name beside it, or above where there is no room beside."""
        text, gap, rows = self.text, self.page.gap, [*map(self._row, chapters())]
        if rect.width >= (NAMES + STEPS * 2.4) * text and rect.height >= len(rows) * 2.4 * text:
            names = [partial(self._chapter_name, chapter) for chapter in chapters()]
            return across((round(NAMES * text), down(*names)), down(*rows), gap=gap)
        if rect.height < len(rows) * LOWEST_NAMED_ROW * text:
            return down(*rows)
        strip = round(1.1 * small_text(text))
        named = [(self._name_above(number), row) for number, row in enumerate(rows)]
        return down(*(down((strip, name), row) for name, row in named))

    def _row(self, chapter: str) -> Part:
        """Return the stops of a chapter; every other row runs from right to left."""
        return across(*map(self._stop, steps_of(chapter)), backwards=_runs_back(chapters().index(chapter)))

    def _chapter_name(self, chapter: str, rect: Rect) -> Part:
        """Return a chapter's name and count, beside its stamp once all of its steps are solved."""
        name = partial(
            ChapterName, name=self.words.text(f"journey.{chapter}"), count=self._count(chapter), text=self.text
        )
        if chapter not in ended_chapters(self._stars):
            return name
        stamp = stamp_control(self.words, chapter, self._stars, partial(self._show_end, chapter))
        side = min(round(STAMP * self.text), rect.height)
        return across(name, (side, centred(stamp, side, side)), gap=self.text // 3)

    def _show_end(self, chapter: str) -> None:
        """Show the scene at the end of a chapter again."""
        self.next = ToChapter(self, chapter, self)

    def _name_above(self, number: int) -> Part:
        """Return a chapter's name and count in one line between two rows, beside the path from one to the other."""
        chapter, first = chapters()[number], number * STEPS + 1
        said = self.words.listed([self.words.text(f"journey.{chapter}"), self._count(chapter)])
        name = partial(Line, text=said, height=small_text(self.text), soft=True, centred=True, margin=0)
        is_walked = first <= self.next_step.number
        path = partial(PathDown, is_walked=is_walked, text=self.text, margin=0) if number else None
        return across(path, (Share(STEPS - 2), name), None, backwards=_runs_back(number))

    def _stop(self, step: JourneyStep) -> Control:
        look = partial(
            JourneyStop,
            step=step,
            stars=self._stars.get(step),
            is_next=step == self.next_step,
            is_chosen=step == self._chosen,
            is_reached=step.number <= self.next_step.number,
            is_left=step.number < self.next_step.number,
            text=self.text,
            margin=0,
        )
        label = self.words.text("journey.step", number=step.number, of=len(journey_steps()))
        about = self.words.text("about.journey_step", moves=self.words.moves(step.moves, step.position.board.metric))
        return Control(ItemCommand(STEP, step.number), "", label, "", about, look, on_press=partial(self._choose, step))

    def _count(self, chapter: str) -> str:
        steps = steps_of(chapter)
        solved = sum(step in self._stars for step in steps)
        return self.words.text("journey.count", solved=solved, of=len(steps))

    # The step that is described

    def _described(self, rect: Rect) -> Part:
        """Return the step, with its stars and its idea as far as its board keeps room."""
        text, gap = self.text, self.page.gap
        idea = self._most_idea_lines(rect.width) * line_step(text)
        lengths = round(1.6 * text), round(1.3 * text), round(1.2 * text), idea, self.page.row
        has_room = [
            rect.height - sum(lengths) - 5 * gap // 2 >= LEAST_BOARD * text,
            rect.height - sum(lengths) + lengths[2] - 2 * gap >= LEAST_BOARD * text,
        ]
        board, name, facts, stars, told, play = self._parts()
        parts: list[tuple[Length, Part]] = [(lengths[0], name), (lengths[1], facts)]
        if has_room[0]:
            parts.append((lengths[2], stars))
        if has_room[1]:
            parts.append((idea, told))
        is_wide = rect.height - sum(lengths) - 5 * gap >= 2 * LEAST_BOARD * text
        return down(board, *parts, (lengths[4], play), gap=gap if is_wide else gap // 2)

    def _described_below(self, rect: Rect) -> Part:
        """Return the step below the path: its board at the left, all else beside it."""
        text, gap = self.text, self.page.gap
        board, name, facts, stars, told, play = self._parts()
        said = down(
            (round(1.6 * text), name),
            (round(1.3 * text), facts),
            (round(1.2 * text), stars),
            told,
            (self.page.row, play),
            gap=gap // 2,
        )
        return across((min(rect.height, rect.width * 2 // 5), board), said, gap=2 * gap)

    def _parts(self) -> tuple[Part, ...]:
        """Return the parts of the described step: board, name, facts, stars, idea and the button that plays it."""
        words, text, step = self.words, self.text, self.shown_step
        play = Control.named(words, PLAY, "play", "journey_play", on_press=self._play)
        return (
            partial(BoardPicture, position=step.position),
            partial(Line, text=step_name(words, step), height=large_text(text), role=Role.NAME),
            partial(self.line, text=self._facts(step), height=small_text(text)),
            partial(Stars, won=self._stars.get(step, 0)),
            partial(Paragraph, text=words.text(f"journey.idea_{idea_of(step)}"), height=text, soft=True),
            focused_first(play),
        )

    def _most_idea_lines(self, width: int) -> int:
        """Return the number of lines of the longest idea, so that nothing moves from step to step."""
        ideas = {self.words.text(f"journey.idea_{idea_of(step)}") for step in journey_steps()}
        return max(len(self.painter.fonts.wrapped(idea, self.text, width)) for idea in ideas)

    def _facts(self, step: JourneyStep) -> str:
        """Return the place and the fewest moves of a step."""
        place = self.words.text("journey.step", number=step.number, of=len(journey_steps()))
        return self.words.listed([place, self.words.moves(step.moves, step.position.board.metric)])

    # What its controls and keys do

    def _choose(self, step: JourneyStep) -> None:
        """Choose a step with the pointer; play it if it is chosen, or has the focus."""
        if step == self._chosen or self.focus.command == ItemCommand(STEP, step.number):
            self._chosen = step
            self._play()
        self._chosen = step

    def _play(self) -> None:
        """Play the step that is described."""
        self.next = to_start(self.store, self.shown_step.position, Origin.JOURNEY, home=self)

    def do(self, command: Command) -> None:
        """Run a command about a board on the step that is described."""
        if isinstance(command, Action) and command.spec.scope is Scope.BOARD:
            self.next = replace(to_start(self.store, self.shown_step.position, Origin.JOURNEY, home=self), then=command)

    def on_key(self, action: Action) -> None:
        """Move the focus from step to step with the arrows, first to the chosen one or the next."""
        if action in ARROWS and self.focused is None:
            commands = [control.command for control, _ in self.controls]
            here = ItemCommand(STEP, (self._chosen or self.next_step).number)
            self.focus.put(commands.index(here), self.controls)
        else:
            super().on_key(action)


def _runs_back(row: int) -> bool:
    """Return whether the path runs from right to left in a row."""
    return row % 2 == 1


@dataclass(frozen=True)
class ChapterName(Widget):
    """A chapter beside its steps: its name, and how many of them are solved."""

    name: str
    count: str
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.name, self.count]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        small = small_text(self.text)
        lines = column(self.rect.centred(self.rect.width, self.text + small + 4), self.text + 2, small + 2)
        painter.text(surface, self.name, lines[0], self.text, role=Role.NAME)
        painter.text(surface, self.count, lines[1], small, soft=True)


STOP, SMALL_STOP, LEAST_STOP = 1.9, 1.25, 0.9  # diameter in heights of the text: in high rows, low ones, and at least
STAR = 0.5  # likewise
BESIDE = 3  # pixels from a circle to the edge of the ring around it
PATH = 0.28  # width, in heights of the text


def path_width(text: int) -> int:
    """Return the width of the path beside text of a height."""
    return max(round(PATH * text), 3)


@dataclass(frozen=True)
class PathDown(Widget):
    """A piece of the path between two rows."""

    is_walked: bool
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        width, theme = path_width(self.text), painter.theme
        rect = Rect(self.rect.centre[0] - width // 2, self.rect.y, width, self.rect.height)
        fill_rect(surface, theme.accent if self.is_walked else theme.outline, rect)


@dataclass(frozen=True)
class JourneyStop(Pressable):
    """A step on the path: its number in a circle, the stars below it, and the path through its cell."""

    step: JourneyStep
    stars: int | None  # None before it is solved
    is_next: bool
    is_chosen: bool
    is_reached: bool  # the path to it is drawn as walked, and that beyond it if it is left, too
    is_left: bool
    text: int

    @property
    def is_selected(self) -> bool:
        return self.is_chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        return [] if self.stars is None else [stars_text(words, self.stars)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        size, centre = self._circle()
        self._draw_path(surface, painter, centre)
        circle = Rect(centre[0] - size // 2, centre[1] - size // 2, size, size)
        if self.state.focused or self.state.hover or self.is_chosen:
            circle = circle.inset(max(self.rect.y - (circle.y - BESIDE), 0))  # nothing is drawn beyond the widget
            painter.art.draw_panel(surface, circle.inset(-BESIDE), size // 2 + BESIDE, theme.background, theme.text, 2)
        if self.stars is not None:
            fill, edge, ink = theme.accent, theme.accent, theme.accent_text
        elif self.is_next:
            fill, edge, ink = theme.panel, theme.accent, theme.text
        else:
            fill, edge, ink = theme.panel, theme.outline, theme.text_soft
        painter.art.draw_panel(surface, circle, size // 2, fill, edge, 2)
        height = min(small_text(self.text), round(0.62 * size))
        painter.text(surface, str(self.step.number), circle, height, centred=True, colour=ink, role=Role.NAME)
        place = self.place_of_stars
        if self.stars is not None and place is not None:
            if self.step.number % STEPS == 0:  # the path goes on below
                plate = place.centred(stars_width(place.height), place.height + 2)
                fill_rect(surface, theme.background, plate)
            draw_stars(painter, surface, place, self.stars, centred=True)

    @property
    def place_of_stars(self) -> Rect | None:
        """The place below the circle; None where there is no room."""
        rect, star, (size, (_, y)) = self.rect, round(STAR * self.text), self._circle()
        place = Rect(rect.x, y - size // 2 + size + 2, rect.width, star)
        return place if place.bottom <= rect.bottom and stars_width(star) <= rect.width else None

    def _circle(self) -> tuple[int, tuple[int, int]]:
        """Return the diameter and the centre of the circle, which in a low row is smaller for the stars' sake."""
        rect, text = self.rect, self.text
        (x, y), beside, below = rect.centre, rect.width - 8, round(STAR * text) + 2
        if rect.height >= (STOP + 1.1) * text:
            return max(min(round(STOP * text), beside), 1), (x, y - round(0.3 * text))
        if rect.height - below < LEAST_STOP * text:
            return max(min(round(SMALL_STOP * text), rect.height - 8, beside), 1), (x, y)
        return min(round(SMALL_STOP * text), rect.height - below, beside), (x, y - below // 2)

    def _draw_path(self, surface: pygame.Surface, painter: Painter, centre: tuple[int, int]) -> None:
        """Draw the path through the cell: along the row, and at its ends up from or down to the next row."""
        theme, rect, number = painter.theme, self.rect, self.step.number - 1
        width = path_width(self.text)
        row, place = divmod(number, STEPS)
        forward = not _runs_back(row)
        (x, y), half = centre, width // 2
        left = Rect(rect.x, y - half, x - rect.x, width)
        right = Rect(x, y - half, rect.right - x, width)
        before, after = (left, right) if forward else (right, left)
        up = Rect(x - half, rect.y, width, y - rect.y)
        down = Rect(x - half, y, width, rect.bottom - y)
        parts = [before if place else up if row else None, after if place < STEPS - 1 else down]
        if self.step.number == len(journey_steps()):
            parts[1] = None
        for part, is_walked in zip(parts, (self.is_reached, self.is_left), strict=True):
            if part is not None and part.width > 0 and part.height > 0:
                fill_rect(surface, theme.accent if is_walked else theme.outline, part)
