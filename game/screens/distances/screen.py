"""Distances: all positions of a board by their distance, where the game is among them, and which to play.

One histogram shows the trail of the game over its bars. A bar, or a number beside them, chooses the distance of a
position to play; below are the ladder of distances and the farthest positions, with the stars won on each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from solver import Board, Outcome, Position

from ...board.view import BoardPicture
from ...coach.coach import Coach
from ...input.commands import Action
from ...input.key_map import FIRST_SECONDS, NEXT_SECONDS
from ...model.game import Game, Origin
from ...model.grades import MOST_STARS
from ...sound.sounds import Cue
from ...store.storage import Store
from ...ui.boxes import Part, across, down, grid
from ...ui.button import IconButton
from ...ui.chart import Histogram, Marks, histogram
from ...ui.control import Command, Control, ControlState, ItemCommand, Look, Note
from ...ui.faces import Role
from ...ui.geometry import TARGET, Rect, small_text
from ...ui.labels import Line, Panel, Paragraph, Progress, Stars
from ...ui.listing import Listing, ListingScreen
from ...ui.text import line_step
from ...ui.widget import Widget
from ..common.distances_panel import around_bars
from ..common.page_screen import EXPLORE, PageScreen
from ..game_screen import GameScreen, ToBoard, ToShare
from ..interface import Interface
from .model import DistancesModel
from .view import Rung, SeedField, TrailLine, Trophy
from .words import ModelWords

NEARER, FARTHER, SEED, PLAY = ItemCommand("step", -1), ItemCommand("step", 1), ItemCommand("seed"), ItemCommand("play")
ANY, OWN = ItemCommand("any"), ItemCommand("own")
RUNG, TROPHY = "rung", "trophy"
_left, _right = partial(IconButton, icon="left"), partial(IconButton, icon="right")
STEPS = {Action.LEFT: -1, Action.RIGHT: 1, Action.SLOWER: -5, Action.FASTER: 5}
FOCUS_KEYS = {Action.UP: Action.PREVIOUS_CONTROL, Action.DOWN: Action.NEXT_CONTROL}
"""Left and Right choose a distance, so the focus goes up and down alone; on rungs and trophies it goes everywhere."""
DIAL: Mapping[Action, Callable[[DistancesScreen], object]] = {
    Action.UP: lambda screen: screen.model.choice.turn_digit(1),
    Action.DOWN: lambda screen: screen.model.choice.turn_digit(-1),
    Action.RIGHT: lambda screen: screen.take_key("0"),
    Action.LEFT: lambda screen: screen.take_key("backspace"),
    Action.ACTIVATE: lambda screen: screen.model.choice.seed.end(),
    Action.BACK: lambda screen: screen.model.choice.seed.end(),
}
"""By game pad: the last digit is turned, one is put behind it or taken away, and it is done."""

MOST_LINES = 2  # of one text over the bars
ROOMY = 20  # lines of text: a lower chart or list has no room for what can be missed
RUNG_WIDTH, CARD_WIDTH, STARS_BELOW = 8.0, 5.6, 1.5  # in heights of the text


class DistancesScreen(ListingScreen, PageScreen):
    """Opens at the position, at the choice of a distance or at the ladder: ``part`` is one of their three commands."""

    door = EXPLORE
    default_button = PLAY
    model: DistancesModel

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        store: Store,
        coach: Coach,
        game: Game,
        part: Action,
    ) -> None:
        """``back`` is the screen to return to, with ``game`` on it."""
        self.own_key, self.store, self.coach = part, store, coach
        is_place_shown = part is Action.DISTANCES
        self.model = DistancesModel(
            coach, interface.post, lambda game: store.mark_measured(game, interface.now()), game, is_place_shown
        )
        self.said = ModelWords(interface.words, self.model)
        self.listing = Listing()
        self._histogram: Histogram | None = None
        self.pointed: int | None = None  # distance of the bar under the pointer
        self.asked: int | None = None  # that of the bar, rung or trophy under the pointer or with the focus
        self._held_step, self._drags, self._is_on_list = 0, False, False
        self._goes_to_ladder = part is Action.LADDER
        super().__init__(interface, size, back)
        coach.listen(self.model.look)
        store.history.when_read(self.model.take_statistics)
        self.model.look()

    @property
    def tab(self) -> Action:
        return Action.DISTANCES

    @property
    def menu_board(self) -> Board:
        return self.model.board

    def update(self) -> None:
        """Follow the coach's work, the pointer and the focus, which is put on the ladder where that was asked for."""
        coach, model = self.coach, self.model
        of_card = self._distance_of(self.hover or self.focused_command)
        self.asked = self.pointed if of_card is None else of_card
        model.count_help()
        self.follow_work(coach.is_waiting or model.analyzer.outcome is Outcome.RUNNING)
        if self._goes_to_ladder and model.rungs:
            self.refresh()
            lowest = ItemCommand(RUNG, model.rungs[0])
            commands = [control.command for control, _ in self.controls]
            if self.focused is None and lowest in commands:
                self.focus.put(commands.index(lowest), self.controls)

    def on_return(self) -> None:
        """Follow the coach again."""
        self.coach.listen(self.model.look)
        self.coach.reopen(self.model.board, self.model.game.start)
        self.store.history.when_read(self.model.take_statistics)

    def to_share(self) -> ToShare:
        """Share the position, or the game on the board."""
        return ToShare.of_game(self, self.model.game)

    def go_back(self) -> None:
        """Return to the game, for which the coach continues."""
        self.coach.drop_question()
        super().go_back()

    # What it is made of

    def content(self) -> Part:
        page, area, gap = self.page, self.page.area, self.page.gap
        chart = down(
            *([] if self.model.is_place_shown or not self.model.counts else [(page.row, self._offer)]),
            self._chart,
            gap=gap,
        )
        if page.is_portrait:
            return down((area.height * 9 // 20, chart), across(self._chosen, self._list, gap=2 * gap), gap=2 * gap)
        width = min(max(13 * self.text, area.width * 3 // 10), 18 * self.text, area.width * 21 // 50)
        return across(chart, (width, self._side), gap=2 * gap)

    def _offer(self, rect: Rect) -> Part:
        """Return the offer to show where the game is."""
        show = partial(self._show_part, Action.DISTANCES)
        button = Control.named(self.words, Action.DISTANCES, "position-rank", "where_am_i", on_press=show)
        said = partial(self.line, text=self.words.text("distances.hidden"), height=small_text(self.text))
        return across(said, (min(10 * self.text, rect.width // 2), button), gap=self.page.gap)

    @property
    def histogram(self) -> Histogram | None:
        """The bars as they are placed; None while the counts are not known."""
        return self._histogram if self.placed else None

    def _chart(self, rect: Rect) -> Part:
        return partial(Panel, parts=tuple(self._chart_parts(rect)), radius=max(self.text // 2, 4))

    def _chart_parts(self, rect: Rect) -> Iterator[Widget]:
        """Yield the texts, the bars and the trail over them, or why there are none yet."""
        text, waiting, small = self.text, self.said.waiting(self.coach), small_text(self.text)
        inner = rect.inset(max(round(0.7 * text), 4))
        self._histogram = None
        if not self.model.counts:
            if self.model.choice.is_walk:
                yield Paragraph(inner, self.words.text("distances.how_walk"), text, soft=True)
            elif waiting is not None:
                yield Progress(inner, waiting, text)
            return
        for said, height in self._sentences(inner):
            lines = self._lines(said or self.said.longest_difficulty, height, inner.width)
            place, inner = inner.from_top(min(lines, MOST_LINES) * line_step(height), text // 6)
            yield Paragraph(place, said, height, soft=height == small)
        has_trail = self.model.is_place_shown and self.model.trail.is_long
        above = max(inner.height - 6 * text, 1) * 2 // 5 if has_trail else 0
        texts, counts = around_bars(self.said), self.model.counts
        self._histogram = chart = histogram(self.painter.fonts, texts, inner, text, counts, above)
        choice = self.model.choice
        reach, chosen = choice.reach, None if choice.any or choice.is_own else choice.distance
        marks = Marks(self.model.distance, self.model.at_least, reach, self.asked, chosen)
        yield replace(chart, marks=marks)
        if has_trail:
            start = self.words.text("distances.start")
            yield TrailLine(chart.above, chart.bars, tuple(self.model.trail.distances), small, start)

    def _sentences(self, rect: Rect) -> Iterator[tuple[str, int]]:
        """Yield the texts over the bars, each with its height; some of them only where there is room.

        The difficulty is empty while it is measured, so that the bars do not move when it is known.
        """
        model, small, waiting = self.model, small_text(self.text), self.said.waiting(self.coach)
        if waiting is not None:
            yield waiting.sentence, small
        if model.is_place_shown:
            yield self.said.place, self.text
            spare = [self.said.difficulty] if model.is_measured else []
            spare += [] if model.trail.is_long else [self.said.course]
            for said in spare:
                if (
                    rect.height >= ROOMY * self.text
                    and self._lines(said or self.said.longest_difficulty, small, rect.width) <= MOST_LINES
                ):
                    yield said, small
            if model.trail.is_long:
                yield self.said.course, small
        bar = self.said.at(self.asked)
        if bar:
            yield bar, small

    def _lines(self, said: str, height: int, width: int) -> int:
        return len(self.painter.fonts.wrapped(said, height, width))

    def _distance_of(self, command: Command | None) -> int | None:
        """Return the distance of a rung or a trophy."""
        if isinstance(command, ItemCommand) and command.kind == RUNG:
            return command.value  # type: ignore[return-value]
        return len(self.model.counts) - 1 if isinstance(command, ItemCommand) and command.kind == TROPHY else None

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        words, shown = self.words, self.histogram
        if shown is None:
            return []
        places = [("trail", shown.above)] if shown.above.height else []
        places.append(("chart", shown.bars.plot))
        return [
            (Note(words.text(f"what.distances_{name}_name"), words.text(f"what.distances_{name}")), rect)
            for name, rect in places
        ]

    # The position to play

    def _side(self, rect: Rect) -> Part:
        high = min(rect.height // 3, 13 * self.text) + self._chosen_height(rect)
        return down((high, self._chosen), self._list, gap=self.page.gap)

    def _chosen_height(self, rect: Rect) -> int:
        """Return the height of all below the chosen position."""
        stars = round(1.2 * self.text) if rect.height >= ROOMY * self.text else 0
        origin = line_step(small_text(self.text))
        return 2 * (self.page.row + self.page.gap) + origin + (stars + self.page.gap if stars else 0)

    def _chosen(self, rect: Rect) -> Part:
        """Return the position that is chosen, what chooses its distance, and the button that plays it."""
        page, end, small = self.page, min(2 * self.page.row, rect.width // 4), small_text(self.text)
        origin = partial(Line, text=self.said.origin, height=small, soft=True, centred=True)
        drawn = down(self._drawn, (line_step(small), origin)) if self.model.choice.drawn is not None else self._drawn
        distance = partial(Line, text=self.said.chosen, height=self.text, centred=True, is_news=True)
        stepper = across(
            (end, self._step_button(NEARER, -1, "left", "practice_nearer", _left)),
            distance,
            (end, self._step_button(FARTHER, 1, "right", "practice_farther", _right)),
            gap=page.gap,
        )
        stars = [(round(1.2 * self.text), self._best)] if rect.height >= ROOMY * self.text * 2 // 3 else []
        play = self._button(PLAY, "play", "practice_back" if self.model.choice.is_own else "practice_play", self._play)
        return down(drawn, (page.row, stepper), *stars, (page.row, play), gap=page.gap)

    @property
    def _drawn(self) -> Part:
        """The position, or how far its search is."""
        if self.model.choice.drawn is not None:
            return partial(BoardPicture, position=self.model.choice.drawn)
        return partial(Progress, waiting=self.said.drawing(), text=self.text) if self.model.counts else None

    def _best(self, rect: Rect) -> Part:
        """Return the stars won at the distance and their caption; nothing while that is unknown."""
        if self.model.stars is None:
            return None
        size = small_text(self.text)
        said = self.words.text("distances.best" if self.model.stars else "distances.never")
        width = min(self.painter.fonts.width(said, size) + size // 2, rect.width * 2 // 3)
        return across((width, partial(self.line, text=said, height=size)), partial(Stars, won=self.model.stars))

    @property
    def _idle(self) -> str:
        """The reason that disables all controls before the distances are known."""
        return "idle.nothing" if self.model.choice.distance is None else ""

    def _button(self, command: Command, icon: str, name: str, on_press: Callable[[], object]) -> Control:
        return Control.named(self.words, command, icon, name, on_press=on_press, disabled_reason=self._idle)

    def _step_button(self, command: Command, by: int, icon: str, name: str, look: Look) -> Control:
        """Return the button to a nearer (-1) or farther (+1) distance."""
        choice, step = self.model.choice, partial(self.model.choice.step, by)
        is_last = choice.distance is not None and not choice.any and choice.distance == choice.ends[by > 0]
        why = self._idle or ("idle.step" if is_last else "")
        return Control.named(self.words, command, icon, name, look, step, why)

    # The list

    def _list(self, rect: Rect) -> Part:
        draws = self._draw_rows(rect)
        rows = [*draws, *self._ladder_rows(rect), *self._trophy_rows(rect)]
        if self._goes_to_ladder and self.model.rungs:
            self._goes_to_ladder, self.listing.first = False, len(draws)
        heights, parts = [height for height, _ in rows], [part for _, part in rows]
        gap, bar = max(self.page.gap // 2, 2), max(self.text // 3, 4)
        return self.listing.part(heights, parts.__getitem__, gap, bar)

    def _draw_rows(self, rect: Rect) -> list[tuple[int, Part]]:
        """Return what draws one position for everybody: any distance or one, and a number."""
        icon, name = ("goal", "practice_one") if self.model.choice.any else ("faster", "practice_any")
        any_of_all = self._button(ANY, icon, name, self.model.choice.turn_any)
        shown = "idle.practice_own" if self.model.choice.is_own else ""
        own = Control.named(
            self.words, OWN, "position-rank", "practice_own", None, self.model.choice.choose_own, self._idle or shown
        )
        begin = partial(self.model.choice.seed.choose, begun=self.words.pad is not None)
        about, label = self.words.text("about.practice_seed"), self.said.seed
        seed = Control(SEED, "", label, "", about, self._seed_field, on_press=begin, disabled_reason=self._idle)
        new = self._button(Action.NEW, "new", "practice_new_seed", self.model.choice.renew)
        row, small = self.page.row, small_text(self.text)
        is_wide = rect.width >= 16 * self.text
        pairs = (own, any_of_all), (seed, new)
        rows: list[tuple[int, Part]] = [(row, across(*pair, gap=self.page.gap)) for pair in pairs if is_wide]
        rows = rows or [(row, each) for pair in pairs for each in pair]
        if self.said.limit:
            lines = len(self.painter.fonts.wrapped(self.said.limit, small, rect.width - self.text))
            limit = partial(Paragraph, text=self.said.limit, height=small, soft=True)
            rows.append((lines * line_step(small), limit))
        return rows

    def _seed_field(self, rect: Rect, state: ControlState) -> Widget:
        seed = self.model.choice.seed
        return SeedField(rect, state, self.said.seed, str(seed.value), seed.chosen, seed.begun, self.text)

    def _heading(self, name: str, stars: Mapping[int, int] | Mapping[Position, int]) -> tuple[int, Part]:
        won = self.words.text("distances.stars", won=sum(stars.values()), of=MOST_STARS * len(stars))
        text = self.words.listed([name, won]) if stars else name
        return round(1.7 * self.text), partial(Line, text=text, height=self.text, role=Role.NAME)

    def _ladder_rows(self, rect: Rect) -> list[tuple[int, Part]]:
        if not self.model.rungs:
            return []
        count = max(int(rect.width // (RUNG_WIDTH * self.text)), 1)
        rows = self._in_rows(self._rung, self.model.rungs, count, round(TARGET * self.text))
        return [self._heading(self.words.text("distances.ladder"), self.model.ladder_stars), *rows]

    def _rung(self, distance: int) -> Control:
        moves, won = self.said.moves(distance), self.model.ladder_stars.get(distance)
        look = partial(Rung, moves=moves, won=won, text=self.text)
        press, about = partial(self._play_rung, distance), self.words.text("about.rung")
        return Control(ItemCommand(RUNG, distance), "", moves, "", about, look, on_press=press)

    def _trophy_rows(self, rect: Rect) -> list[tuple[int, Part]]:
        if not self.model.positions:
            return []
        count = min(max(int(rect.width // (CARD_WIDTH * self.text)), 2), 6)
        shape = self.model.board.rows / self.model.board.columns
        height = min(round(rect.width / count * shape + STARS_BELOW * self.text), 12 * self.text)
        rows = self._in_rows(self._trophy, range(len(self.model.positions)), count, height)
        return [self._heading(self.said.trophies, self.model.trophy_stars), *rows]

    def _trophy(self, number: int) -> Control:
        position, words = self.model.positions[number], self.words
        label = words.text("distances.trophy", number=number + 1, of=len(self.model.positions))
        look = partial(Trophy, position=position, won=self.model.trophy_stars.get(position), text=self.text)
        press = partial(self.play, position, Origin.CHOSEN)
        return Control(ItemCommand(TROPHY, number), "", label, "", words.text("about.trophy"), look, on_press=press)

    def _in_rows(
        self, control: Callable[[int], Control], values: Sequence[int], columns: int, height: int
    ) -> list[tuple[int, Part]]:
        """Return rows of so many controls, which are only made in visible rows."""
        firsts = range(0, len(values), columns)
        return [(height, partial(self._cells, control, values[first : first + columns], columns)) for first in firsts]

    def _cells(self, control: Callable[[int], Control], values: Sequence[int], columns: int, rect: Rect) -> Part:
        return grid([control(value) for value in values], 1, columns, self.page.gap // 2)

    # Input

    def on_key(self, action: Action) -> None:
        """Choose the distance with Left and Right; play with Enter, unless another control has the focus."""
        self.alarms.cancel(self._step_again)
        if self._has_dials and action in DIAL:
            DIAL[action](self)
        elif action in (Action.DISTANCES, Action.PRACTICE, Action.LADDER) and action is not self.own_key:
            self._show_part(action)
        elif action in STEPS and not self._is_on_cards:
            self._held_step = STEPS[action]
            self.model.choice.step(self._held_step)
            self.alarms.after(FIRST_SECONDS, self._step_again)
        elif action is Action.PAUSE or (action is Action.ACTIVATE and self.focused is None):
            self.run(PLAY)
        elif self.focused is None or self._is_on_cards:
            super().on_key(action)
        else:
            super().on_key(FOCUS_KEYS.get(action, action))

    def _show_part(self, part: Action) -> None:
        """Show another part of the page."""
        self.own_key, self._goes_to_ladder = part, part is Action.LADDER
        self.model.trail_first = part is Action.DISTANCES
        self.model.is_place_shown = self.model.is_place_shown or self.model.trail_first
        if self.model.trail_first:
            self.model.choice.choose_own()
        elif self.model.choice.is_own:
            self.model.choice.draw()
        self.model.look()
        self.listing.first = 0
        self.focus.put(None)

    @property
    def _is_on_cards(self) -> bool:
        """The focus is on a rung or a trophy."""
        return isinstance(self.focused_command, ItemCommand) and self.focused_command.kind in (RUNG, TROPHY)

    @property
    def _has_dials(self) -> bool:
        """The buttons of a game pad make the seed, which it has no digits for."""
        return self.words.pad is not None and self.model.choice.seed.chosen and self.focused_command == SEED

    def on_key_up(self, action: Action) -> None:
        if action in STEPS:
            self.alarms.cancel(self._step_again)

    def _step_again(self) -> None:
        self.model.choice.step(self._held_step)
        self.alarms.after(NEXT_SECONDS, self._step_again)

    def take_key(self, name: str) -> bool:
        """Type digits into the seed, and swallow other characters during its editing."""
        refused = self.model.choice.seed.refuses(name)
        if refused:
            self.interface.sounds.play(Cue.REFUSED)
        if self.model.choice.take_key(name):
            self.listing.first = 0
            return True
        return refused or super().take_key(name)

    def on_wheel(self, lines: int) -> None:
        """Scroll the list under the pointer, and elsewhere choose the distance."""
        if self._is_on_list:
            super().on_wheel(lines)
        else:
            self.model.choice.step(lines)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        distance = self._distance_at(point)
        self._drags = distance is not None
        if distance is not None:
            self.model.choice.choose(distance)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        super().on_pointer_move(point, held)
        self._is_on_list = self.listing.view.contains(point)
        pointed, reach = self._distance_at(point), self.model.choice.reach
        self.pointed = None if pointed is None or (reach is not None and pointed > reach) else pointed
        if held and self._drags and self.histogram is not None:
            self.model.choice.choose(self.histogram.bars.number_at(point[0]))

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self._drags = False
        super().on_pointer_up(point)

    def cancel_press(self) -> None:
        super().cancel_press()
        self._drags = False

    def _distance_at(self, point: tuple[int, int]) -> int | None:
        return None if self.histogram is None else self.histogram.number_at(point)

    # Games

    def _play(self) -> None:
        choice, is_exact = self.model.choice, not self.model.choice.any and not self.model.choice.is_walk
        if choice.is_own:
            self.go_back()
        else:
            choice.when_drawn(partial(self.play, origin=Origin.PRACTICE if is_exact else Origin.CHOSEN))

    def _play_rung(self, distance: int) -> None:
        self.model.choice.draw_other(distance, partial(self.play, origin=Origin.LADDER))

    def play(self, position: Position, origin: Origin) -> None:
        """Begin a game on the board from another position."""
        self.interface.sounds.play(Cue.NEW)
        home = None if self.back is None else self.back.home
        self.next = ToBoard(self.model.board, position, origin=origin, home=home)
