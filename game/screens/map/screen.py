"""The map: all positions of a board at once, which unfold, can be turned and pointed at, and played from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from solver import Board, Outcome, Position
from solver.model.playthrough import play

from ...board.stage import Stage
from ...coach.analyzer import Advice, AnyTable
from ...coach.coach import Coach, nothing
from ...input.commands import ARROWS, Action
from ...model.game import Game, Origin
from ...sound.sounds import Cue
from ...ui.boxes import Part, across, down, grid, layers
from ...ui.control import Command, Control, ItemCommand, Note, Waiting
from ...ui.geometry import Rect, small_text
from ...ui.labels import Progress
from ...ui.screen import AnimatedPicture, Methods
from ...ui.widget import Widget
from ...words.board_texts import board_name
from ...words.distances import amount_done, failure
from ..common.page_screen import EXPLORE, PageScreen
from ..game_screen import GameScreen, ToBoard, ToShare
from ..interface import Interface
from .legend import MapLegend
from .model import Known, MapModel, Trail
from .view import MapPicture
from .words import legend_marks, scope_text, spot_name, spot_note

PLAY, WALK, LANDMARK, WHOLE = map(ItemCommand, ("map_play", "map_walk", "map_landmark", "map_whole"))
LEGEND_ROWS, STRIP_LINES = 7, 2  # beside the map, or below it all
WIDEST_SIDE, SIDE = 24, 15  # of what is beside the map, in heights of text: the most and the least
REST_SECONDS = 0.15  # after a change, until the picture is drawn finely
PINCH_STEPS = 14.0  # of zoom, for fingers that part by the whole window
CLICK = 4  # pixels that a pointer may move for a click
TURNS = {Action.LEFT: (-1.0, 0.0), Action.RIGHT: (1.0, 0.0), Action.UP: (0.0, -1.0), Action.DOWN: (0.0, 1.0)}
STEPS = {"ctrl+left": (-1, 0), "ctrl+right": (1, 0), "ctrl+up": (0, -1), "ctrl+down": (0, 1)}
LANDMARKS = {"page down": 1, "page up": -1, "pagedown": 1, "pageup": -1}


class MapScreen(PageScreen):
    """A map with a board beside it; from the review a trail on it leads back to each of its moves."""

    own_key = Action.MAP

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        coach: Coach,
        game: Game,
        trail: Sequence[Position] = (),
        mistakes: frozenset[int] = frozenset(),
        on_choose: Callable[[int], None] | None = None,
    ) -> None:
        """``back`` is the screen to return to, with ``game`` on it; the others are as in ``ToMap``."""
        self.coach = coach
        self.game, self.board, self._on_choose = game, game.start.board, on_choose
        if back.own_key is not Action.MAKER:  # from which no game is explored
            self.door = EXPLORE
        self._view: MapPicture | None = None
        self.picture = Rect(0, 0, 1, 1)
        self._pressed: tuple[int, int] | None = None
        self._is_dragged = False
        self._pointed: tuple[int, int] | None = None
        self._seen = game.position  # beside the map
        self._stage = Stage(interface.painter, interface.now, lambda: self._seen)
        made = play(game.start, game.moves).positions if game.moves else ()
        shown = Trail(trail or made, mistakes)
        self.model = MapModel(game.position, shown, interface.post, coach.cache, self._on_model_change)
        super().__init__(interface, size, back)
        coach.listen(self._on_result)
        self._on_result()

    @property
    def heading(self) -> str:
        if self.door is None:
            return self.words.text("map.heading", board=board_name(self.words, self.board))
        return super().heading

    @property
    def menu_board(self) -> Board:
        return self.board

    # What is known

    def _on_result(self) -> None:
        """Make the map as soon as the coach has a table of the board, or is not making one."""
        coach = self.coach
        if coach.board != self.board:
            if not self.model.is_begun:
                self.model.begin(Known())
            return
        analyzer = coach.analyzer
        held: tuple[AnyTable, Position] | None = analyzer.holding(self.game.position)
        if held is not None:
            if not self.model.is_begun:
                self.model.begin(Known(held))
        elif not coach.is_making_table_of(self.board) and not self.model.is_begun:
            self._search()

    def _search(self) -> None:
        """Make the map without a table, and anew once a solution is found."""
        self.model.begin(Known())
        self.coach.ask(self.game.position, self._take_advice)

    def _take_advice(self, advice: Advice) -> None:
        if self.coach.analyzer.holding(self.game.position) is None:
            self.model.begin(Known(None, advice.line, advice.is_exact))

    def _on_model_change(self) -> None:
        if self._view is not None:
            self._view.follow()

    @property
    def waiting(self) -> Waiting | None:
        """What is shown in the place of the map, as long as there is none."""
        coach, words = self.coach, self.words
        if self.model.shown is not None:
            return None
        if self.model.error is not None:
            return Waiting(failure(words, self.model.error))
        if not self.model.is_begun and coach.is_making_table_of(self.board):
            work = coach.analyzer.work
            return Waiting(words.text("play.working", done=amount_done(words, work)), work.part)
        return Waiting(words.text("map.making"), self.model.progress or None)

    # Controls

    @property
    def default_button(self) -> Command:
        return PLAY

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        return [(Note(self.words.text("map.name"), self.words.text("map.about"), on_request=True), self.picture)]

    def _play(self) -> None:
        """Play from the position that is seen, which is practice."""
        self.interface.sounds.play(Cue.NEW)
        start = self.model.seen_position  # before the work stops, which drops a map that is still being saved
        self._stop()
        home = self.back if self.back is not None and self.back.own_key is Action.MAKER else None
        self.next = ToBoard(self.board, start, origin=Origin.PRACTICE, home=home)

    def _show_all(self) -> None:
        if self._view is not None:
            self._view.show_all()

    # Input

    def on_key(self, action: Action) -> None:
        """Turn the map by arrows, unless the focus is on a button."""
        if action in ARROWS and self.focused is None and self._view is not None:
            self._view.hold(TURNS[action])
        else:
            super().on_key(action)

    def on_key_up(self, action: Action) -> None:
        if action in ARROWS and self._view is not None:
            self._view.hold((0.0, 0.0))

    def repeats(self, action: Action) -> bool:
        """Return whether an action repeats while its button is held: the map turns on by itself."""
        return action not in ARROWS or self.focused is not None

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.FASTER: partial(self._zoom, 1),
            Action.SLOWER: partial(self._zoom, -1),
            Action.PAUSE: self.model.toggle_walk,
        }

    def to_share(self) -> ToShare:
        """Share the map, the position and the game on it."""
        draw_map = None if self._view is None else self._view.to_draw
        return replace(ToShare.of_game(self, self.game), draw_map=draw_map)

    def _zoom(self, steps: float, point: tuple[int, int] | None = None) -> None:
        if self._view is not None:
            self._view.zoom(steps, point)

    def take_key(self, name: str) -> bool:
        """Handle the keys for landmarks, for neighbours, and for the whole map, unless they have another meaning."""
        if self._view is None or self.model.shown is None or self.interface.keys.action_of(name) is not None:
            return super().take_key(name)
        if name in LANDMARKS:
            self.model.next_landmark(LANDMARKS[name])
        elif name in STEPS:
            self._step(STEPS[name])
        elif name == "home":
            self._show_all()
        else:
            return super().take_key(name)
        self.refresh()
        return True

    def _step(self, direction: tuple[int, int]) -> None:
        """Choose the neighbour in a direction."""
        shown, view = self.model.shown, self._view
        if shown is not None and view is not None:
            here = shown.here if self.model.chosen is None else self.model.chosen
            others = shown.graph.neighbours(here).tolist()
            self.model.chosen, self.model.walked = view.nearest_in(here, others, direction), None

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        super().on_pointer_down(point)
        if self.held is None and self.picture.contains(point):
            self._pressed, self._is_dragged, self._pointed = point, False, point

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        before, self._pointed = self._pointed, point
        if held and self._pressed is not None and self._view is not None and before is not None:
            far = max(abs(point[0] - self._pressed[0]), abs(point[1] - self._pressed[1]))
            self._is_dragged = self._is_dragged or far > CLICK
            if self._is_dragged:
                self._view.drag(point[0] - before[0], point[1] - before[1])
            return
        super().on_pointer_move(point, held)
        self.model.hovered = None if self._view is None or held else self._view.number_at(point)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        super().on_pointer_up(point)
        if pressed is not None and not self._is_dragged and self._view is not None:
            self.choose(self._view.number_at(point))

    def choose(self, number: int | None) -> None:
        """Keep looking at a position, or at one's own again; on the trail of a review go to its place in the game."""
        self.model.chosen, self.model.walked = number, None
        if number in self.model.trail and self._on_choose is not None:
            self._on_choose(self.model.trail.index(number))
            self.go_back()

    def cancel_press(self) -> None:
        self._pressed = None
        super().cancel_press()

    @property
    def is_holding(self) -> bool:
        return self._pressed is not None

    def on_wheel(self, lines: int) -> None:
        self._zoom(lines, self._pointed if self._pointed and self.picture.contains(self._pointed) else None)

    def on_pinch(self, growth: float, point: tuple[int, int]) -> None:
        """Zoom as two fingers do."""
        self._zoom(PINCH_STEPS * growth, point)

    # Time

    def update(self) -> None:
        """Follow the work and the player, and have the picture drawn finely once it rests."""
        model, coach = self.model, self.coach
        self.follow_work(self.waiting is not None and (model.is_working or coach.analyzer.outcome is Outcome.RUNNING))
        self.alarms.every(model.step_seconds, self.model.walk_on, model.walked is not None)
        if self._view is not None:
            self._view.follow()
            is_due = not self._view.is_moving and not self._view.is_fine and self._pressed is None
            self.alarms.at(self.interface.now() + REST_SECONDS if is_due else None, self._view.refine)
        self._look()

    def _look(self) -> None:
        """Show the position that is seen on the board; a neighbour of the last one slides in."""
        old, self._seen = self._seen, self.model.seen_position
        if old != self._seen:
            self._stage.end()
            if any(old.apply(step) == self._seen for step in old.steps()):
                self._stage.show_change(old, longest=self.model.step_seconds * 0.8)

    def on_return(self) -> None:
        """Follow the coach again."""
        self.coach.listen(self._on_result)
        self.coach.reopen(self.board, self.game.start)
        self._on_result()

    def go_back(self) -> None:
        """Return to the screen behind; what was made for the map is freed."""
        self._stop()
        super().go_back()

    def leave(self) -> None:
        self._stop()
        super().leave()

    def _stop(self) -> None:
        self.coach.listen(nothing)
        self.coach.drop_question()
        self.model.stop()
        if self._view is not None:
            self._view.stop()

    # What it is made of

    def own_layout(self) -> None:
        self.placed  # noqa: B018 - the map and the board are laid out where they are placed

    def content(self) -> Part:
        """Return the map with a board and a legend beside it; in small windows the legend is a strip below all that."""
        page, line = self.page, self._line
        has_room = self._has_room
        scope = (
            None if self.model.shown is None else partial(self._small, text=scope_text(self.words, self.model.shown))
        )
        picture = down(self._map, (line, scope), gap=page.gap // 2) if has_room else self._map
        if page.is_portrait:
            side = across(self._board, self._legend_and_buttons, gap=page.gap)
            above = down(picture, (page.area.height * 2 // 5, side), gap=page.gap)
        else:
            above = across(picture, (self._side_width, self._side), gap=2 * page.gap)
        if has_room:
            return above
        legend = partial(self._legend, lines=STRIP_LINES)
        return down(above, (line, scope), (STRIP_LINES * line, legend), gap=page.gap // 2)

    @property
    def _line(self) -> int:
        return round(1.4 * small_text(self.text))

    @property
    def _side_width(self) -> int:
        width = self.page.area.width
        return min(max(SIDE * self.text, width * 27 // 100), WIDEST_SIDE * self.text, width // 2)

    @property
    def _buttons_height(self) -> int:
        return 2 * self.page.row + self.page.gap // 2

    @property
    def _has_room(self) -> bool:
        """There is room for the legend beside the map, above the buttons."""
        page, legend = self.page, LEGEND_ROWS * self._line
        if page.is_portrait:
            return page.area.height * 2 // 5 - self._buttons_height - page.gap >= legend
        board = page.area.height - self._buttons_height - legend - 2 * self._line - 3 * page.gap
        return board >= self._side_width * 2 // 3

    def _side(self, rect: Rect) -> Part:
        gap, below = self.page.gap, self._buttons_height
        if not self._has_room:
            return down(self._board, (below, self._buttons), gap=gap)
        return down(self._board, (LEGEND_ROWS * self._line, self._legend), (below, self._buttons), gap=gap)

    def _board(self, rect: Rect) -> Part:
        """Return the position that is seen, and below it what and how far away it is."""
        words, model, gap, news = self.words, self.model, self.page.gap // 2, self._news
        height = max(min(rect.height - 2 * self._line - gap, rect.width), 1)
        name, note = ("", "") if model.shown is None else (spot_name(words, model), spot_note(words, model))
        said = down((self._line, partial(news, text=name)), (self._line, partial(news, text=note, height=self._height)))
        return down((height, self.laid_out(self._stage.lay_out)), (2 * self._line, said), None, gap=gap)

    @property
    def _height(self) -> int:
        return small_text(self.text)

    def _news(self, rect: Rect, text: str, height: int | None = None) -> Widget:
        return self.line(rect, text, height, is_news=True)

    def _small(self, rect: Rect, text: str) -> Widget:
        return self.line(rect, text, self._height)

    def _map(self, rect: Rect) -> Part:
        self.picture = rect
        return layers(self.laid_out(self._lay_out_map), self._progress)

    def _lay_out_map(self, rect: Rect) -> None:
        if self._view is None:
            self._view = MapPicture(self.painter, self.interface.now, self.interface.post, self.model, rect, self.text)
        else:
            self._view.lay_out(rect, self.text)

    @property
    def _progress(self) -> Part:
        waiting = self.waiting
        return None if waiting is None else partial(Progress, waiting=waiting, text=self.text)

    def _legend_and_buttons(self, rect: Rect) -> Part:
        legend = (LEGEND_ROWS * self._line, self._legend) if self._has_room else None
        return down(legend, None, (self._buttons_height, self._buttons), gap=self.page.gap)

    def _legend(self, rect: Rect, lines: int | None = None) -> Widget | None:
        """Return the bar of colours and the marks, one below the other or in so many ``lines``."""
        words, model = self.words, self.model
        if model.shown is None:
            return None
        near, far = ("map.near", "map.far") if model.shown.has_distances else ("map.near_you", "map.far")
        marks = legend_marks(words, model)[: LEGEND_ROWS - 1]
        if lines is None:
            rect = rect._replace(height=rect.height * (1 + len(marks)) // LEGEND_ROWS)
        return MapLegend(rect, words.text(near), words.text(far), marks, self.text, lines)

    def _buttons(self, rect: Rect) -> Part:
        model, named = self.model, partial(Control.named, self.words)
        none = "" if model.shown is not None else "idle.map"
        is_walking = model.walked is not None
        over = none or ("idle.map_play" if model.seen_position.is_goal else "")
        stuck = none or ("" if model.can_walk or is_walking else "idle.map_walk")
        icon, name = ("stop", "map_stop") if is_walking else ("solve", "map_walk")
        buttons = [
            named(PLAY, "play", "map_play", on_press=self._play, disabled_reason=over),
            named(WALK, icon, name, on_press=model.toggle_walk, disabled_reason=stuck),
            named(LANDMARK, "goal", "map_landmark", on_press=partial(model.next_landmark, 1), disabled_reason=none),
            named(WHOLE, "fullscreen", "map_whole", on_press=self._show_all, disabled_reason=none),
        ]
        return grid(buttons, 2, 2, self.page.gap // 2)

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return () if self._view is None or self.model.shown is None else (self._view, self._stage)
