"""Exactly N away: a position drawn evenly from all that lie at the distance that one chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import pygame

from ...board.view import BoardPicture
from ...input.commands import Action
from ...input.key_map import FIRST_SECONDS, NEXT_SECONDS
from ...model.game import Game, Origin
from ...model.grades import ladder
from ...sound.sounds import Cue
from ...ui.access import NodeRole
from ...ui.button import IconButton, button_radius
from ...ui.chart import Marks, histogram
from ...ui.control import Command, Control, ControlState, ItemCommand, Look, Naming, Note, Placed
from ...ui.geometry import REST, Page, Rect, row, small_text
from ...ui.labels import Line, Panel, Paragraph, Progress, Stars, Waiting
from ...ui.widget import Painter, Pressable, Widget
from ..common.coach_screen import CoachScreen, around_bars
from ..game_screen import GameScreen
from ..services import Services
from .model import USUAL_WALK, PracticeChoice

NEARER, FARTHER, SEED, PLAY = ItemCommand("step", -1), ItemCommand("step", 1), ItemCommand("seed"), ItemCommand("play")
ANY = ItemCommand("any")
_left, _right = partial(IconButton, icon="left"), partial(IconButton, icon="right")
LEAST_CHART = 7  # lines of text: where the chart would be lower, what the screen is for gives way
STEPS = {Action.LEFT: -1, Action.RIGHT: 1, Action.SLOWER: -5, Action.FASTER: 5}
FOCUS_KEYS = {Action.UP: Action.PREVIOUS_CONTROL, Action.DOWN: Action.NEXT_CONTROL}
"""Left and Right choose a distance, so the focus goes up and down alone."""
DIAL: Mapping[Action, Callable[[PracticeScreen], object]] = {
    Action.UP: lambda screen: screen.choice.turn_digit(1),
    Action.DOWN: lambda screen: screen.choice.turn_digit(-1),
    Action.RIGHT: lambda screen: screen.take_key("0"),
    Action.LEFT: lambda screen: screen.take_key("backspace"),
    Action.ACTIVATE: lambda screen: screen.choice.seed.end(),
    Action.BACK: lambda screen: screen.choice.seed.end(),
}
"""By game pad: the last digit is turned, one is put behind it or taken away, and it is done."""


class PracticeScreen(CoachScreen):
    """The screen "exactly N away": a distance chosen on the board's distribution, a seed, and their position."""

    own_key = Action.PRACTICE
    heading_name = "practice.heading"
    default_button = PLAY

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        self.choice: PracticeChoice = PracticeChoice(services.coach, game.position)
        self._stars: dict[int, int] | None = None
        self._held_step = 0
        self._drags = False
        self._pointed_distance: int | None = None
        super().__init__(services, size, back, game)
        self.looked()

    # What is shown

    @property
    def stars(self) -> int | None:
        """Won from the chosen distance; None while the records are read, and where distances aren't known."""
        choice = self.choice
        return None if not self._stars or choice.distance is None or choice.any else self._stars[choice.distance]

    @property
    def _limit(self) -> str:
        """How far positions can be drawn; empty where that is all the way, or not known yet."""
        if self._reach is None or self._reach >= len(self.counts) - 1:
            return ""
        return self.words.text("practice.reach", moves=self.distances.moves(self._reach))

    @property
    def _reach(self) -> int | None:
        """How far positions can be drawn; None while that is not known."""
        return self.choice.reach

    @property
    def own_controls(self) -> list[Placed]:
        layout, choose = self.layout, partial(self.choice.seed.choose, begun=self.words.pad is not None)
        about, label = self.words.text("about.practice_seed"), self._seed
        field = Control(SEED, "", label, "", about, self._seed_field, on_press=choose, disabled_reason=self._idle)
        return [
            (self._step_button(NEARER, -1, "left", "practice_nearer", _left), layout.nearer),
            (self._step_button(FARTHER, 1, "right", "practice_farther", _right), layout.farther),
            (self._any, layout.any),
            (field, layout.seed),
            (self._button(Action.NEW, "new", "practice_new_seed", self.choice.renew), layout.new_seed),
            (self._button(PLAY, "play", "practice_play", self._play), layout.play),
        ]

    @property
    def _idle(self) -> str:
        """The reason that disables all controls before the distances are known."""
        return "idle.nothing" if self.choice.distance is None else ""

    def _button(self, command: Command, icon: str, name: str, on_press: Callable[[], object]) -> Control:
        return Control.named(self.words, command, icon, name, on_press=on_press, disabled_reason=self._idle)

    def _step_button(self, command: Command, by: int, icon: str, name: str, look: Look) -> Control:
        """Return the button to a nearer (-1) or farther (+1) distance."""
        choice, step = self.choice, partial(self.choice.step, by)
        is_last = choice.distance is not None and not choice.any and choice.distance == choice.ends[by > 0]
        why = self._idle or ("idle.step" if is_last else "")
        return Control.named(self.words, command, icon, name, look, step, why)

    @property
    def _any(self) -> Control:
        """The button to all positions, or back to those of one distance."""
        icon, name = ("goal", "practice_one") if self.choice.any else ("faster", "practice_any")
        return self._button(ANY, icon, name, self.choice.turn_any)

    @property
    def _distance(self) -> str:
        """What is said between the arrows."""
        choice = self.choice
        if choice.any:
            return self.words.text("practice.any")
        if choice.distance is None:
            return ""
        moves = self.distances.moves(choice.distance)
        return self.words.text("practice.walk", moves=moves) if choice.is_walk else moves

    @property
    def _seed(self) -> str:
        return self.words.text("practice.seed", seed=self.choice.seed.value)

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        note = Note(self.words.text("what.practice_chart_name"), self.words.text("what.practice_chart"))
        return [] if self.histogram is None else [(note, self.histogram.area)]

    # What becomes known

    def looked(self) -> None:
        if self.histogram is None and self.counts:
            self.own_layout()
        if self._stars is None and self.counts and self.records is not None:
            self._stars = ladder(range(len(self.counts)), self.records)
        if self.choice.distance is None and self._reach is not None:  # as far as the game that is played, or as most
            distance = self.analyzer.distance(self.game.start)
            usual = self.counts.index(max(self.counts)) if self.counts else USUAL_WALK
            self.choice.choose(distance or usual)

    # Input

    def on_key(self, action: Action) -> None:
        """Choose the distance with Left and Right; play with Enter, unless another control has the focus."""
        self.alarms.cancel(self._step_again)
        if self._has_dials and action in DIAL:
            DIAL[action](self)
        elif action in STEPS:
            self._held_step = STEPS[action]
            self.choice.step(self._held_step)
            self.alarms.after(FIRST_SECONDS, self._step_again)
        elif action is Action.PAUSE or (action is Action.ACTIVATE and self.focused is None):
            self.run(PLAY)
        else:
            super().on_key(action if self.focused is None else FOCUS_KEYS.get(action, action))

    @property
    def _has_dials(self) -> bool:
        """The buttons of a game pad make the seed, which it has no digits for."""
        return self.words.pad is not None and self.choice.seed.chosen and self.focused_command == SEED

    def on_key_up(self, action: Action) -> None:
        if action in STEPS:
            self.alarms.cancel(self._step_again)

    def _step_again(self) -> None:
        self.choice.step(self._held_step)
        self.alarms.after(NEXT_SECONDS, self._step_again)

    def _play(self) -> None:
        is_exact = not self.choice.any and not self.choice.is_walk
        self.choice.when_drawn(self.play if is_exact else partial(self.play, origin=Origin.CHOSEN))

    def take_key(self, name: str) -> bool:
        """Type digits into the seed, and swallow other characters during its editing."""
        refused = self.choice.seed.refuses(name)
        if refused:
            self.services.sounds.play(Cue.REFUSED)
        return self.choice.take_key(name) or refused

    def on_wheel(self, lines: int) -> None:
        self.choice.step(lines)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        distance = self._distance_at(point)
        self._drags = distance is not None
        if distance is not None:
            self.choice.choose(distance)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        super().on_pointer_move(point, held)
        pointed, reach = self._distance_at(point), self._reach
        self._pointed_distance = None if pointed is None or (reach is not None and pointed > reach) else pointed
        if held and self._drags and self.histogram is not None:
            self.choice.choose(self.histogram.bars.number_at(point[0]))

    def cancel_press(self) -> None:
        super().cancel_press()
        self._drags = False

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._drags = False
        super().on_pointer_up(point)

    def _distance_at(self, point: tuple[int, int]) -> int | None:
        return None if self.histogram is None else self.histogram.number_at(point)

    # Widgets

    def own_layout(self) -> None:
        fonts, page, counts = self.painter.fonts, self.page, self.counts
        width, size = practice_layout(page).sentence.width, small_text(page.text)
        for note in (f"{self.words.text('practice.how')}\n{self._limit}".rstrip(), self._limit):
            self.layout = practice_layout(page, len(fonts.wrapped(note, size, width)) if note else 0)
            self._note = note
            if self.layout.chart.height >= LEAST_CHART * page.text:
                break
        layout, texts = self.layout, around_bars(self.distances)
        self.histogram = histogram(fonts, texts, layout.chart, page.text, counts) if counts else None

    def own_widgets(self) -> list[Widget]:
        layout, choice, text = self.layout, self.choice, self.text
        found: list[Widget] = [Panel(layout.panel, tuple(self._chart()), max(text // 2, 4))]
        found.append(Line(layout.distance, self._distance, text, centred=True, is_news=True))
        if choice.drawn is not None:
            found.append(BoardPicture(layout.chart if choice.is_walk else layout.preview, choice.drawn))
        elif self.histogram is not None and self._waiting_for is not None:
            found.append(Progress(layout.preview, self._waiting_for, text))
        return found

    def _chart(self) -> Iterator[Widget]:
        """Yield the histogram and the text on the chosen distance, or why there are none yet."""
        layout, distance, text = self.layout, self.choice.distance, self.text
        if self.choice.is_walk and distance is not None:
            room = layout.sentence.union(layout.chart).from_top(layout.chart.y - layout.sentence.y)[0]
            yield Paragraph(room, self.words.text("practice.how_walk"), text, soft=True)
            return
        if self.histogram is None:
            if self._waiting_for is not None:
                yield Progress(layout.chart, self._waiting_for, text)
            return
        if self.choice.any:
            distance, positions = None, self.words.positions(sum(self.counts))
            moves = self.distances.moves(len(self.counts) - 1)
            yield Line(layout.sentence, self.words.text("collection.all", positions=positions, moves=moves), text)
        elif distance is not None:
            yield Line(layout.sentence, self.distances.share(self.counts, distance), text)
            yield from self._best(layout.best, small_text(text))
        if layout.note is not None:
            yield Paragraph(layout.note, self._note, small_text(text), soft=True)
        yield replace(self.histogram, marks=Marks(distance, 0, self._reach, self._pointed_distance))

    def _best(self, rect: Rect, size: int) -> Iterator[Widget]:
        """Yield the stars won at the distance and their caption; nothing while that is unknown."""
        if self.stars is not None:
            text = self.words.text("practice.best" if self.stars else "practice.never")
            yield Line(rect, text, size, soft=True)
            yield Stars(rect.right_of(rect.x + self.painter.fonts.width(text, size) + size // 2), self.stars)

    @property
    def _waiting_for(self) -> Waiting | None:
        """The progress shown in place of a position or chart that is not there yet."""
        if self.waiting is not None or self.choice.drawn is not None:
            return self.waiting
        return self.under_way("practice.drawing_to_play" if self.choice.is_awaited else "practice.drawing")

    def _seed_field(self, rect: Rect, state: ControlState) -> Widget:
        seed = self.choice.seed
        return SeedField(rect, state, self._seed, str(seed.value), seed.chosen, seed.begun, self.text)


@dataclass(frozen=True)
class PracticeLayout:
    """The bars in a panel, and beside or below it the position with what chooses it."""

    panel: Rect
    sentence: Rect
    best: Rect
    note: Rect | None
    chart: Rect
    preview: Rect
    nearer: Rect
    distance: Rect
    farther: Rect
    any: Rect
    seed: Rect
    new_seed: Rect
    play: Rect


def practice_layout(page: Page, note_lines: int = 0) -> PracticeLayout:
    """Return the screen on a page; the note has ``note_lines``, 0 where there is none."""
    area, gap, text = page.area, page.gap, page.text
    if page.is_portrait:
        panel, lower = area.from_top(area.height * 11 // 20, 2 * gap)
        preview, controls = lower.columns(2, 2 * gap)
        lines = _lines_needed(controls, page)
    else:
        width = min(max(12 * text, area.width * 3 // 10), 18 * text, area.width * 21 // 50)
        side, panel = area.from_right(width, 2 * gap)
        lines = _lines_needed(side, page)
        preview, controls = side.from_top(max(side.height - lines * (page.row + gap), 1), gap)
    sentence, left = panel.inset(max(round(0.7 * text), 4)).from_top(round(1.2 * text), text // 5)
    best, chart = left.from_top(round(1.1 * text), text // 3)
    note = None
    if note_lines:
        note, chart = chart.from_top(round((1.25 * note_lines + 0.1) * small_text(text)), text // 3)
    height = min(lines * (round(1.2 * page.row) + gap) - gap, controls.height)
    rows = controls.centred(controls.width, height).rows(lines, gap)
    end = min(2 * page.row, rows[0].width // 4)
    nearer, distance, farther = row(rows[0], end, REST, end, gap=gap)
    seed, new_seed = rows[2].columns(2, gap) if lines == 4 else rows[2:4]
    return PracticeLayout(
        panel, sentence, best, note, chart, preview, nearer, distance, farther, rows[1], seed, new_seed, rows[-1]
    )


def _lines_needed(column: Rect, page: Page) -> int:
    """Return the number of lines: distance, any distance, seed, play; in a narrow column a line for another seed."""
    return 4 if column.width >= 16 * page.text else 5


@dataclass(frozen=True)
class SeedField(Pressable):
    """The seed in a field: while it is written with a caret, and before that marked as what will be replaced."""

    label: str
    number: str
    chosen: bool
    begun: bool
    text: int

    @property
    def access_role(self) -> NodeRole:
        return NodeRole.FIELD

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.number]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, text, rect, state = painter.theme, self.text, self.rect, self.state
        radius, pad = button_radius(rect), max(text // 2, 3)
        fill = theme.panel_hover if state.hover and state.enabled else theme.panel_pressed
        painter.art.draw_panel(surface, rect, radius, fill, theme.accent if self.chosen else theme.outline)
        ink = theme.text if state.enabled else theme.text_disabled
        line = painter.fonts.fitted(self.label, min(text, rect.height - 2), ink, rect.width - 2 * pad)
        end, height = rect.x + pad + line.get_width(), min(round(1.2 * text), rect.height - 4)
        top = rect.centre[1] - height // 2
        if self.chosen and not self.begun:
            share = painter.fonts.width(self.number, text) / painter.fonts.width(self.label, text)
            width = round(share * line.get_width())
            surface.fill(theme.outline, (end - width, top, width, height))
        surface.blit(line, (rect.x + pad, rect.y + (rect.height - line.get_height()) // 2))
        if self.begun:
            left = min(end + max(text // 8, 1), rect.right - pad)
            surface.fill(theme.accent, (left, top, max(text // 10, 1), height))
        if state.focused:
            painter.focus_ring(surface, rect, radius)
