"""The journey: all its steps as one winding path, where the player is, and what is next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from ...board.view import BoardPicture
from ...input.commands import ARROWS, Action, Scope
from ...model.game import Origin
from ...model.grades import MOST_STARS
from ...model.statistics import Statistics
from ...modes.journey import JourneyStep, chapters, idea_of, journey_stars, journey_steps, next_step
from ...ui.art import fill_rect
from ...ui.control import Command, Control, ItemCommand, Naming, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, Page, Rect, column, large_text, small_text
from ...ui.labels import Line, Paragraph, Stars, draw_stars, stars_text, stars_width
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import board_name
from ..common.page_screen import RecordsPage
from ..game_screen import GameScreen, to_start
from ..services import Services

PLAY = ItemCommand("play")
STEP = "step"


class JourneyScreen(RecordsPage):
    """A click on a step plays it; everything is open from the beginning. Enter plays what is next."""

    heading_name = "journey.heading"
    own_key = Action.JOURNEY
    default_button = space_presses = PLAY
    focus_follows = True

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self.next_step = journey_steps()[0]  # the first that was not solved yet; the last one once all were
        self._stars: Mapping[JourneyStep, int] = {}
        super().__init__(services, size, back)

    def take_statistics(self, statistics: Statistics) -> None:
        self._stars = journey_stars(statistics)
        self.next_step = next_step(statistics) or journey_steps()[-1]
        self.refresh()

    @property
    def shown_step(self) -> JourneyStep:
        """The step that is described: the one under the pointer or with the focus, else the next."""
        for command in (self.hover, self.focused_command):
            if isinstance(command, ItemCommand) and command.kind == STEP:
                return journey_steps()[int(str(command.value)) - 1]
        return self.next_step

    # What can be pressed

    @property
    def own_controls(self) -> list[Placed]:
        play = Control.named(self.words, PLAY, "play", "journey_play", on_press=partial(self._play, None))
        stops = zip(map(self._stop, journey_steps()), self._layout.stops, strict=True)
        return [(play, self._layout.play), *stops]

    def _stop(self, step: JourneyStep) -> Control:
        is_next = step == self.next_step
        look = partial(
            JourneyStop,
            step=step,
            stars=self._stars.get(step),
            is_next=is_next,
            is_reached=step.number <= self.next_step.number,
            is_left=step.number < self.next_step.number,
            text=self.text,
            margin=0,
        )
        label = self.words.text("journey.step", number=step.number, of=len(journey_steps()))
        about = self.words.text("about.journey_step", moves=self.words.moves(step.moves, step.position.board.metric))
        return Control(ItemCommand(STEP, step.number), "", label, "", about, look, on_press=partial(self._play, step))

    def _play(self, step: JourneyStep | None) -> None:
        """Play a step, by default the one that is described."""
        self.next = to_start(self.services, (step or self.shown_step).position, Origin.JOURNEY, home=self)

    def do(self, command: Command) -> None:
        """Run a command about a board on the step that is described."""
        if isinstance(command, Action) and command.spec.scope is Scope.BOARD:
            self.next = replace(
                to_start(self.services, self.shown_step.position, Origin.JOURNEY, home=self), then=command
            )

    def on_key(self, action: Action) -> None:
        """Move the focus from step to step with the arrows, first to the next one."""
        if action in ARROWS and self.focused is None:
            commands = [control.command for control, _ in self.controls]
            self.focus.put(commands.index(ItemCommand(STEP, self.next_step.number)), self.controls)
        else:
            super().on_key(action)

    # Widgets

    def own_layout(self) -> None:
        self._layout = journey_layout(self.page)

    def own_widgets(self) -> list[Widget]:
        words, layout, text, step = self.words, self._layout, self.text, self.shown_step
        numbers = {"number": step.number, "of": len(journey_steps())}
        solved = words.text("journey.solved", solved=len(self._stars), of=len(journey_steps()))
        won = words.text("journey.stars", won=sum(self._stars.values()), of=MOST_STARS * len(journey_steps()))
        start = step.position
        found: list[Widget] = [
            self.line(layout.summary, words.listed([solved, won])),
            BoardPicture(layout.board, start),
            Line(layout.name, words.text("journey.step", **numbers), large_text(text), role=Role.NAME),
            self.line(layout.facts, self._facts(step), small_text(text)),
        ]
        if layout.stars is not None:
            found.append(Stars(layout.stars, self._stars.get(step, 0)))
        if layout.idea is not None:
            found.append(Paragraph(layout.idea, words.text(f"journey.idea_{idea_of(step)}"), text, soft=True))
        for chapter, rect in zip(chapters(), layout.names, strict=False):
            found.append(ChapterName(rect, words.text(f"journey.{chapter}"), self._count(chapter), text))
        return found

    def _facts(self, step: JourneyStep) -> str:
        """Return the board and the fewest moves of a step."""
        name = board_name(self.words, step.position.board)
        return self.words.listed([name, self.words.moves(step.moves, step.position.board.metric)])

    def _count(self, chapter: str) -> str:
        steps = [step for step in journey_steps() if step.chapter == chapter]
        solved = sum(step in self._stars for step in steps)
        return self.words.text("journey.count", solved=solved, of=len(steps))


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


STOP, SMALL_STOP = 1.9, 1.25  # diameter in heights of the text, with stars below it and without
PATH = 0.28  # width, in heights of the text


@dataclass(frozen=True)
class JourneyStop(Pressable):
    """A step on the path: its number in a circle, the stars below it, and the path through its cell."""

    step: JourneyStep
    stars: int | None  # None before it is solved
    is_next: bool
    is_reached: bool  # the path to it is drawn as walked, and that beyond it if it is left, too
    is_left: bool
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [] if self.stars is None else [stars_text(words, self.stars)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, rect = painter.theme, self.rect
        size, centre = self._circle()
        self._draw_path(surface, painter, centre)
        circle = Rect(centre[0] - size // 2, centre[1] - size // 2, size, size)
        if self.state.focused or self.state.hover:
            painter.art.draw_panel(surface, circle.inset(-3), size // 2 + 3, theme.background, theme.text, 2)
        if self.is_next:
            fill, edge, ink = theme.accent, theme.accent, theme.accent_text
        elif self.stars is not None:
            fill, edge, ink = theme.panel, theme.accent, theme.text
        else:
            fill, edge, ink = theme.panel, theme.outline, theme.text_soft
        painter.art.draw_panel(surface, circle, size // 2, fill, edge, 2)
        height = min(small_text(self.text), round(0.62 * size))
        painter.text(surface, str(self.step.number), circle, height, centred=True, colour=ink, role=Role.NAME)
        star = round(0.5 * self.text)
        below = Rect(rect.x, circle.bottom + 2, rect.width, star)
        if self.stars is not None and below.bottom <= rect.bottom and stars_width(star) <= rect.width:
            plate = below.centred(stars_width(star), star + 2)  # where the path goes on below
            fill_rect(surface, theme.background, plate)
            draw_stars(painter, surface, below, self.stars, centred=True)

    def _circle(self) -> tuple[int, tuple[int, int]]:
        """Return the diameter and the centre of the circle."""
        rect, text = self.rect, self.text
        high = rect.height >= (STOP + 1.1) * text
        size = min(round((STOP if high else SMALL_STOP) * text), rect.height - 8, rect.width - 8)
        return max(size, 1), (rect.centre[0], rect.centre[1] - (round(0.3 * text) if high else 0))

    def _draw_path(self, surface: pygame.Surface, painter: Painter, centre: tuple[int, int]) -> None:
        """Draw the path through the cell: along the row, and at its ends up from or down to the next row."""
        theme, rect, number = painter.theme, self.rect, self.step.number - 1
        width = max(round(PATH * self.text), 3)
        row, place = divmod(number, STEPS)
        forward = row % 2 == 0
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


# The layout

STEPS = 10  # in a chapter, which is a row


class JourneyLayout(NamedTuple):
    """The path, a row of stops for each chapter, and the step that is described beside or below it."""

    summary: Rect
    stops: tuple[Rect, ...]
    names: tuple[Rect, ...]  # of chapters; none where there is no room beside the rows
    board: Rect
    name: Rect
    facts: Rect
    stars: Rect | None
    idea: Rect | None
    play: Rect


NAMES = 8.5  # width, in heights of the text


def journey_layout(page: Page) -> JourneyLayout:
    """Return the screen on a page."""
    text, gap, area = page.text, page.gap, page.area
    rows = len(chapters())
    summary, area = area.from_top(round(1.2 * text), gap)
    if page.is_portrait:
        side, path = area.from_bottom(min(15 * text, area.height // 3), 2 * gap)
    else:
        side, path = area.from_right(min(max(13 * text, area.width // 4), area.width * 2 // 5), 2 * gap)
    names: list[Rect] = []
    if path.width >= (NAMES + STEPS * 2.4) * text and path.height >= rows * 2.4 * text:
        left, path = path.from_left(round(NAMES * text), gap)
        names = left.rows(rows)
    lines = path.rows(rows)
    stops = [
        cell
        for number, line in enumerate(lines)
        for cell in (line.columns(STEPS) if number % 2 == 0 else line.columns(STEPS)[::-1])
    ]
    return JourneyLayout(summary, tuple(stops), tuple(names), *_side(side, page))


def _side(side: Rect, page: Page) -> tuple[Rect, Rect, Rect, Rect | None, Rect | None, Rect]:
    """Return the parts of the description, as far as there is room: the idea goes first, then the stars."""
    text, gap = page.text, page.gap
    said = (round(1.6 * text), round(1.3 * text))
    if page.is_portrait:
        board, side = side.from_left(min(side.height, side.width * 2 // 5), 2 * gap)
        name, facts, stars, idea, play = column(side, *said, round(1.2 * text), REST, page.row, gap=gap // 2)
        return board, name, facts, stars, idea, play
    if side.height < 20 * text:
        board, name, facts, play = column(side, REST, *said, page.row, gap=gap // 2)
        return board, name, facts, None, None, play
    board, name, facts, stars, idea, play = column(
        side, REST, *said, round(1.2 * text), round(6.5 * text), page.row, gap=gap
    )
    return board, name, facts, stars, idea, play
