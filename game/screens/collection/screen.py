"""The collection: a ladder of distances and the board's farthest positions, with the stars won on each."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Position

from ...board.view import draw_position
from ...coach.analyzer import Draw, Farthest
from ...input.commands import Action
from ...model.game import Game, Origin
from ...model.grades import MOST_STARS, ladder, rungs, trophies
from ...ui.button import IconButton, button_radius
from ...ui.chart import Marks
from ...ui.control import Command, Control, ItemCommand, Naming, Note, Placed
from ...ui.faces import Role
from ...ui.geometry import Rect, large_text, small_text
from ...ui.labels import STARS, Progress, Waiting, draw_stars, stars_text, stars_width
from ...ui.text import height_within
from ...ui.widget import Painter, Pressable, Widget
from ..common.coach_screen import CoachScreen, distances_panel
from ..game_screen import GameScreen
from ..services import Services
from .layout import collection_layout

RUNG, TROPHY = "rung", "trophy"


class CollectionScreen(CoachScreen):
    """Everything can be played at any time: a rung draws a position of its distance, a trophy is one."""

    heading_name = "collection.heading"
    hopeless_phrase = "collection.no_trophies"
    own_key = Action.COLLECTION

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        self.rungs: tuple[int, ...] = ()
        self.farthest: Farthest | None = None
        self._first = 0
        self.ladder_stars: dict[int, int] = {}  # by rung; none while the records are read
        self.trophy_stars: dict[Position, int] = {}
        self._rng = random.Random()
        super().__init__(services, size, back, game)
        self.looked()

    # What is shown

    @property
    def positions(self) -> list[Position]:
        return [] if self.farthest is None else list(self.farthest.positions)

    @property
    def stars(self) -> tuple[int, int]:
        """How many are won, and how many there are."""
        won = sum(self.ladder_stars.values()) + sum(self.trophy_stars.values())
        return won, MOST_STARS * (len(self.rungs) + len(self.positions))

    @property
    def own_controls(self) -> list[Placed]:
        layout = self.layout
        low = min((rect.height for rect in layout.rungs), default=0)
        first, of = self.page_number * layout.per_page, len(self.positions)
        rungs = [self._rung(rung, low) for rung in self.rungs]
        trophies = [self._trophy(i, of) for i in range(first, min(first + layout.per_page, of))]
        turns = [
            self._page_button(-1, "left", "page_back", self.page_number == 0),
            self._page_button(1, "right", "page_on", self.page_number == self._last_page),
        ]
        turns = turns if layout.turn else []
        rects = [*layout.rungs, *(layout.turn or ()), *layout.cards]
        return list(zip([*rungs, *turns, *trophies], rects, strict=False))

    def _page_button(self, by: int, icon: str, name: str, is_end: bool) -> Control:
        look, turn = partial(IconButton, icon=icon), partial(self._turn, by)
        return Control.named(self.words, ItemCommand("page", by), icon, name, look, turn, "idle.page" if is_end else "")

    def _rung(self, distance: int, height: int) -> Control:
        moves, won = self.distances.moves(distance), self.ladder_stars.get(distance)
        look = partial(Rung, moves=moves, won=won, height=height, text=self.text)
        play, about = partial(self._play_rung, distance), self.words.text("about.rung")
        return Control(ItemCommand(RUNG, distance), "", moves, "", about, look, on_press=play)

    def _trophy(self, number: int, count: int) -> Control:
        position, words = self.positions[number], self.words
        label = words.text("collection.trophy", number=number + 1, of=count)
        look = partial(Trophy, position=position, won=self.trophy_stars.get(position), text=self.text)
        play = partial(self.play, position, Origin.CHOSEN)
        return Control(ItemCommand(TROPHY, number), "", label, "", words.text("about.trophy"), look, on_press=play)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        words, chart = self.words, self.layout.histogram
        note = Note(words.text("what.position_rank_chart_name"), words.text("what.collection_chart"))
        return [] if chart is None or not self.counts else [(note, chart)]

    @property
    def page_number(self) -> int:
        """Which page of the farthest positions is shown, from 0 on."""
        return self._first // max(self.layout.per_page, 1)

    @property
    def _last_page(self) -> int:
        return max(len(self.positions) - 1, 0) // max(self.layout.per_page, 1)

    # What becomes known

    def looked(self) -> None:
        coach = self.services.coach
        if not self.rungs and self.analyzer.reach is not None:
            self.rungs = rungs(self.analyzer.reach)
            coach.ask_farthest(self.position, self._take_farthest)
        if self.farthest is not None and not self.ladder_stars and self.records is not None:
            self.ladder_stars = ladder(self.rungs, self.records)
            self.trophy_stars = trophies(self.positions, self.records)
        self.own_layout()

    def _take_farthest(self, farthest: Farthest) -> None:
        self.farthest = farthest

    # Input

    def _play_rung(self, distance: int) -> None:
        draw = Draw(distance, self._rng.getrandbits(63), other_than=self.position)
        self.services.coach.ask_at_distance(self.position, draw, partial(self.play, origin=Origin.LADDER))

    def on_wheel(self, lines: int) -> None:
        self._turn(-lines)

    def _turn(self, pages: int) -> None:
        self._first = min(max(self.page_number + pages, 0), self._last_page) * self.layout.per_page

    # Widgets

    def own_layout(self) -> None:
        shape = self.board.rows / self.board.columns
        self.layout = collection_layout(self.page, len(self.rungs), len(self.positions), shape)

    def own_widgets(self) -> list[Widget]:
        layout, words, waiting = self.layout, self.words, self._waiting_for
        if not self.rungs:
            return [] if waiting is None else [Progress(self.page.area, waiting, self.text)]
        won = words.text("collection.stars", won=self.stars[0], of=self.stars[1]) if self.ladder_stars else ""
        found: list[Widget] = [
            StarSummary(layout.summary, won, self._says, not self._has_all_distances, waiting, self.text),
            self.line(layout.trophies_name, self._trophies_name),
        ]
        if layout.ladder_name is not None:
            found.append(self.line(layout.ladder_name, words.text("collection.ladder")))
        found += [Rail(rail, margin=0) for rail in layout.rails]
        return found if layout.histogram is None else [*found, self._chart(layout.histogram)]

    @property
    def _waiting_for(self) -> Waiting | None:
        coach = self.services.coach
        if self.waiting is not None or not coach.is_waiting:
            return self.waiting
        return self.under_way("practice.drawing")

    @property
    def _says(self) -> str:
        """The instructions, or the greatest distance that can be drawn where it is not the maximum."""
        if self._has_all_distances:
            return self.words.text("collection.how")
        return self.words.text("practice.reach", moves=self.distances.moves(self.analyzer.reach or 0))

    @property
    def _has_all_distances(self) -> bool:
        """Positions can be drawn at every distance."""
        return (self.analyzer.reach or 0) >= len(self.counts) - 1

    @property
    def _trophies_name(self) -> str:
        words, count = self.words, len(self.positions)
        moves, of = self.distances.moves(len(self.counts) - 1), count if self.farthest is None else self.farthest.all
        if of == 1:
            return words.text("collection.the_farthest", moves=moves)
        key = "collection.farthest" if count == of else "collection.farthest_of"
        name = words.text(key, count=count, all=of, moves=moves)
        if not self._last_page:
            return name
        return words.text("collection.page", name=name, page=self.page_number + 1, of=self._last_page + 1)

    def _chart(self, rect: Rect) -> Widget:
        words, distances = self.words, self.distances
        distance, counts = self._distance_in_question, self.counts
        if distance is None:
            positions, moves = words.positions(sum(counts)), distances.moves(len(counts) - 1)
            sentence = words.text("collection.all", positions=positions, moves=moves)
        else:
            sentence = distances.bar(counts, distance)
        return distances_panel(
            self.painter.fonts, rect, sentence, counts, Marks(distance), distances, self.text, wraps=True
        )

    @property
    def _distance_in_question(self) -> int | None:
        """Of the rung or trophy under the pointer or with the focus."""
        command, farthest = self.hover or self.focused_command, len(self.counts) - 1
        distances: dict[Command | None, int] = {ItemCommand(RUNG, rung): rung for rung in self.rungs}
        distances |= {ItemCommand(TROPHY, number): farthest for number in range(len(self.positions))}
        return distances.get(command)


@dataclass(frozen=True)
class StarSummary(Widget):
    """The stars, and beside them what to do, or how far the work is."""

    stars: str  # empty while the records are loading
    says: str
    is_essential: bool  # whether the text stays where it has no room
    waiting: Waiting | None
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        done = self.waiting.sentence if self.waiting else ""
        return [words.text("spoken.stars_in_all", stars=self.stars) if self.stars else "", self.says, done]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text, left = self.rect, self.text, self.rect.x
        if self.stars:
            size = round(1.2 * text)
            painter.icon(surface, "star-won", (rect.x, rect.y + (rect.height - size) // 2), size, painter.theme.accent)
            x = rect.x + size + text // 3
            painter.text(surface, self.stars, rect.right_of(x), large_text(text), role=Role.NAME)
            left = x + painter.fonts.width(self.stars, large_text(text)) + text
        rest = rect.right_of(left)
        if self.waiting is None:
            if painter.fonts.width(self.says, small_text(text)) <= rest.width or self.is_essential:
                painter.text(surface, self.says, rest, small_text(text), soft=True)
            return
        words, bar = rest.columns(2, text // 2)
        painter.text(surface, self.waiting.sentence, words, small_text(text), soft=True)
        if self.waiting.part is not None:
            height = max(text // 2, 4)
            painter.progress(surface, bar._replace(y=bar.centre[1] - height // 2, height=height), self.waiting.part)


@dataclass(frozen=True)
class Rail(Widget):
    """A side of the ladder."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.art.draw_panel(surface, self.rect, self.rect.width // 2, painter.theme.frame)


@dataclass(frozen=True)
class Rung(Pressable):
    """A distance, and the stars won from it."""

    moves: str
    won: int | None  # None while it is unknown
    height: int  # of the lowest rung: rungs differ by a pixel, but their texts do not
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.moves, stars_text(words, self.won)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text = self.rect, self.text
        radius, pad = button_radius(rect, 3), max(text // 2, 3)
        painter.tile(surface, rect, self.state, radius)
        size = max(min(round(1.1 * text), self.height - 4), 1)
        right = rect.right - pad - stars_width(size)
        moves = Rect(rect.x + pad, rect.y, max(right - pad - rect.x, 1), rect.height)
        role = text if self.height >= 0.6 * text + 2 else small_text(text)
        painter.text(surface, self.moves, moves, height_within(role, self.height - 2))
        if self.won is not None:
            stars = Rect(right, rect.centre[1] - size // 2, rect.right - pad - right, size)
            draw_stars(painter, surface, stars, self.won)


@dataclass(frozen=True)
class Trophy(Pressable):
    """A farthest position, and the stars won from it."""

    position: Position
    won: int | None  # None while it is unknown
    text: int

    def spoken(self, words: Naming) -> Sequence[str]:
        return [stars_text(words, self.won)]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text = self.rect, self.text
        radius, pad = max(text // 2, 4), max(text // 3, 3)
        painter.tile(surface, rect, self.state, radius)
        inner = rect.inset(pad)
        stars = Rect(inner.x, inner.bottom - text, inner.width, text)
        picture = inner._replace(height=max(stars.y - pad - inner.y, 1))
        draw_position(painter, surface, picture, self.position, solved=self.won == STARS)
        if self.won is not None:
            draw_stars(painter, surface, stars, self.won, centred=True)
