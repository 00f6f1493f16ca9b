"""The collection: a ladder of distances and the board's farthest positions, with the stars won on each."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial

from solver import Position

from ...coach.analyzer import Draw, Farthest
from ...input.commands import Action
from ...model.game import Game, Origin
from ...model.grades import MOST_STARS, ladder, rungs, trophies
from ...ui.button import IconButton
from ...ui.chart import Marks
from ...ui.control import Command, Control, ItemCommand, Note, Placed
from ...ui.geometry import Rect
from ...ui.labels import Progress, Waiting
from ...ui.widget import Widget
from ..common.coach_screen import CoachScreen
from ..common.distance_panel import distances_panel
from ..game_screen import GameScreen
from ..services import Services
from .layout import collection_layout
from .view import Rail, Rung, Summary, Trophy

RUNG, TROPHY = "rung", "trophy"
BEFORE, ON = ItemCommand("page", -1), ItemCommand("page", 1)


class CollectionScreen(CoachScreen):
    """Everything can be played at any time: a rung draws a position of its distance, a trophy is one."""

    heading_name = "collection.heading"
    own_key = Action.COLLECTION

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        self.rungs: tuple[int, ...] = ()
        self.farthest: Farthest | None = None
        """The farthest positions, once they are known."""
        self._first = 0
        """The first of them that is shown."""
        self.ladder_stars: dict[int, int] = {}
        """The most stars won, by rung; none while the records are read."""
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
        words, layout = self.words, self.layout
        controls: list[Control] = []
        low = min((rect.height for rect in layout.rungs), default=0)
        for rung in self.rungs:
            moves, won = self.distances.moves(rung), self.ladder_stars.get(rung)
            step = partial(Rung, moves=moves, won=won, height=low, text=self.text)
            controls.append(Control(ItemCommand(RUNG, rung), "", moves, "", words.text("about.rung"), step))
        for turn, icon, name in ((BEFORE, "left", "page_back"), (ON, "right", "page_on")) if layout.turn else ():
            controls.append(Control.named(words, turn, icon, name, partial(IconButton, icon=icon)))
        first, of = self.page_number * layout.per_page, len(self.positions)
        for i, position in enumerate(self.positions[first : first + layout.per_page], first):
            label = words.text("collection.trophy", number=i + 1, of=of)
            trophy = partial(Trophy, position=position, won=self.trophy_stars.get(position), text=self.text)
            controls.append(Control(ItemCommand(TROPHY, i), "", label, "", words.text("about.trophy"), trophy))
        rects = [*layout.rungs, *(layout.turn or ()), *layout.cards]
        return list(zip(controls, rects, strict=False))

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        return {turn: "idle.page" for turn, end in ((BEFORE, 0), (ON, self._last_page)) if self.page_number == end}

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
        if not self.rungs and coach.analyzer.reach is not None:
            self.rungs = rungs(coach.analyzer.reach)
            coach.ask_farthest(self.position, self._take_farthest)
        if self.farthest is not None and not self.ladder_stars and self.records is not None:
            self.ladder_stars = ladder(self.rungs, self.records)
            self.trophy_stars = trophies(self.positions, self.records)
        self.own_layout()

    def _take_farthest(self, farthest: Farthest) -> None:
        self.farthest = farthest

    # Input

    def do(self, command: Command) -> None:
        if not isinstance(command, ItemCommand):
            return
        number = int(str(command.value))
        if command.kind == RUNG:
            draw = Draw(number, self._rng.getrandbits(63), other_than=self.position)
            self.services.coach.ask_at_distance(self.position, draw, partial(self.play, origin=Origin.LADDER))
        elif command.kind == TROPHY:
            self.play(self.positions[number], Origin.CHOSEN)
        else:
            self._turn(number)

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
            Summary(layout.summary, won, self._says, not self._reaches_all, waiting, self.text),
            self.line(layout.trophies_name, self._trophies_name),
        ]
        if layout.ladder_name is not None:
            found.append(self.line(layout.ladder_name, words.text("collection.ladder")))
        found += [Rail(rail, margin=0) for rail in layout.rails]
        return found if layout.histogram is None else [*found, self._chart(layout.histogram)]

    @property
    def _waiting_for(self) -> Waiting | None:
        coach = self.services.coach
        if self.waiting is not None or not coach.waiting:
            return self.waiting
        return self.under_way("practice.drawing")

    @property
    def _says(self) -> str:
        """The instructions, or the greatest distance that can be drawn where it is not the maximum."""
        if self._reaches_all:
            return self.words.text("collection.how")
        return self.words.text("practice.reach", moves=self.distances.moves(self.services.coach.analyzer.reach or 0))

    @property
    def _reaches_all(self) -> bool:
        """True if positions can be drawn at every distance."""
        return (self.services.coach.analyzer.reach or 0) >= len(self.counts) - 1

    @property
    def _trophies_name(self) -> str:
        """The heading of the trophies, with the page number."""
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
        """Yield the histogram of distances, and a sentence on the selected distance."""
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
        command = self.hover or self.focused_command
        if not isinstance(command, ItemCommand) or command.kind not in (RUNG, TROPHY):
            return None
        return int(str(command.value)) if command.kind == RUNG else len(self.counts) - 1
