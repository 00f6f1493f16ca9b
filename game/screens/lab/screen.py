"""The solver lab: every method side by side on one position, for whoever wants to see them at work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from ...input.commands import Action
from ...model.session import Game
from ...ui.control import Control, Pick
from ...ui.explanation import Note
from ...ui.focus import Focus
from ...ui.geometry import Rect
from ..destinations import ToScreen
from ..scene import Scene
from ..services import Services
from .layout import Column, LabLayout, lab_layout
from .model import Lab, Row, State
from .table import Bars
from .view import LabState, LabView
from .words import LabWords

LOOK_SECONDS = 1 / 15
"""How often what the methods say is shown while they run."""

STEPS = {
    Action.DOWN: 1, Action.RIGHT: 1, Action.NEXT_CONTROL: 1,
    Action.UP: -1, Action.LEFT: -1, Action.PREVIOUS_CONTROL: -1,
}  # fmt: skip


class LabScene(Scene):
    """Runs all methods at once as it opens; each can be switched off and on."""

    def __init__(self, services: Services, size: tuple[int, int], back: Scene, game: Game) -> None:
        """``back`` is the screen to return to, with ``game`` on it."""
        super().__init__(services, size)
        self._game = game
        self.lab = Lab(game.position, services.wake, services.now, services.cache)
        self.bars = Bars.POSITIONS
        self._back, self._words = back, LabWords(services.words)
        self._focus = Focus()
        self._hover: int | None = None
        self._pressed: int | None = None
        self._explained = 0
        self._look_due = 0.0
        self._stale = False
        self._lay_out()
        self.lab.start()

    @property
    def title(self) -> str:
        """Says which board."""
        return self._words.title(self.lab.position.board)

    @property
    def layout(self) -> LabLayout:
        """Where everything is."""
        return self._layout

    @property
    def focus(self) -> int | None:
        """What has the ring: a row, or after them a button."""
        return self._focus.index

    @property
    def controls(self) -> list[tuple[Control, Rect]]:
        """The rows and the buttons, and where they are."""
        rows = [self._row_control(index, row) for index, row in enumerate(self.lab.rows)]
        return list(zip([*rows, *self._controls], [*self._layout.rows, *self._layout.buttons], strict=True))

    @property
    def focused(self) -> tuple[Control, Rect] | None:
        """The row or button with the ring, and where it is."""
        return None if self._focus.index is None else self.controls[self._focus.index]

    @property
    def notes(self) -> list[tuple[Note, Rect]]:
        """What there is to say of the columns, the position and the histogram."""
        layout = self._layout
        notes = [(self._note(column.value), rect) for column, rect in layout.cells(layout.head).items()]
        places = (("chart", layout.axis), ("position", layout.picture), ("histogram", layout.histogram))
        return notes + [(self._note(name), rect) for name, rect in places if rect is not None]

    def _row_control(self, index: int, row: Row) -> Control:
        about = f"{self._words.what_it_does(row)}\n{self.services.words.text('about.method')}"
        return Control(Pick("method", index), "", self._words.name(row.choice), "", about)

    def _note(self, name: str) -> Note:
        """Of a column, or of something else on the page."""
        columns = {column.value for column in Column} - {Column.CHART.value}
        title = self._words.text(f"column.{name}" if name in columns else f"lab_what.{name}_name")
        return Note(title, self._words.text(f"lab_what.{name}", key=self.services.words.key(Action.BARS)))

    @property
    def counts(self) -> Sequence[int]:
        """How many positions of the board lie at each distance; none while that is not known."""
        return self.services.coach.counts

    @property
    def distance(self) -> int | None:
        """The distance of the position, once a method or the coach knows it."""
        found = self.lab.distance
        return self.services.coach.distance(self.lab.position) if found is None else found

    @property
    def _tells(self) -> bool:
        """Whether it says how far the position is from the goal, or the least that it can be."""
        return self.distance is not None or self.lab.at_least > 0

    @property
    def _controls(self) -> list[Control]:
        words, limit = self.services.words, self._words.limit(self.lab.patience)
        return [
            Control.named(words, Action.PAUSE, *(("stop", "stop") if self.lab.running else ("play", "run"))),
            Control.of(words, Action.BARS),
            Control.named(words, Action.FASTER, "clock", "limit", limit=limit),
            Control.of(words, Action.BACK),
        ]

    # Input

    def act(self, action: Action) -> None:
        """Does what a key asked for."""
        commands: dict[Action, Callable[[], None]] = {
            Action.PAUSE: self._run_or_stop,
            Action.BARS: self._change_bars,
            Action.FASTER: lambda: self.lab.change_patience(1),
            Action.SLOWER: lambda: self.lab.change_patience(-1),
            Action.BACK: self._stop_or_go_back,
            Action.LAB: self._go_back,
            Action.ACTIVATE: self._activate_focused,
            Action.HELP: self._help,
            Action.SETTINGS: self._settings,
        }
        if action in STEPS:
            self._hover = None  # what the ring is on is explained until the pointer moves again
            self._focus.move(STEPS[action], len(self.lab.rows) + len(self._controls))
        elif action in commands:
            commands[action]()
        self._stale = True

    def press(self, point: tuple[int, int]) -> None:
        """Takes hold of a row or a button; the ring is for the keyboard."""
        self._focus.index, self._stale = None, True
        self._pressed = self._item_at(point)

    def let_go(self, point: tuple[int, int]) -> None:
        """Switches the row by its name, or presses the button, if the pointer is still on it."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or pressed != self._item_at(point):
            return
        self._stale = True
        if pressed >= len(self.lab.rows) or self._layout.name_at(point) == pressed:
            self._activate(pressed)
        else:  # a click on its numbers only asks about the method
            self._explained = pressed

    def forget_press(self) -> None:
        """No row or button is held any more."""
        self._pressed = None

    def drag(self, point: tuple[int, int], held: bool) -> None:
        """Explains the row under the pointer, lights the button."""
        hover = self._item_at(point)
        if hover != self._hover:
            self._hover, self._stale = hover, True

    def _item_at(self, point: tuple[int, int]) -> int | None:
        row = self._layout.row_at(point)
        if row is not None:
            return row
        found = (i for i, rect in enumerate(self._layout.buttons) if rect.contains(point))
        return next((len(self.lab.rows) + i for i in found), None)

    def _activate_focused(self) -> None:
        if self._focus.index is None:
            self._focus.index = len(self.lab.rows)  # first it is shown what would be pressed: the button that calls
        else:
            self._activate(self._focus.index)

    def _activate(self, item: int) -> None:
        """Switches a row on or off, or presses a button."""
        if item < len(self.lab.rows):
            self.lab.toggle(self.lab.rows[item])
            return
        action = self._controls[item - len(self.lab.rows)].action
        if action is Action.BACK:
            self._go_back()
        elif action is Action.FASTER:
            self.lab.change_patience(1, round_the_end=True)
        else:
            self.do(action)

    # Commands

    def _run_or_stop(self) -> None:
        if self.lab.running:
            self.lab.stop()
        else:
            self.lab.start()

    def _change_bars(self) -> None:
        self.bars = Bars.POSITIONS if self.bars is Bars.TIME else Bars.TIME

    def _stop_or_go_back(self) -> None:
        if self.lab.running:
            self.lab.stop()
        else:
            self._go_back()

    def _go_back(self) -> None:
        self.lab.stop()
        self.next = self._back

    def _help(self) -> None:
        self.next = ToScreen(self, Action.HELP)

    def _settings(self) -> None:
        self.next = ToScreen(self, Action.SETTINGS)

    def leave(self) -> None:
        """The program ends: nothing runs on, and the screen behind keeps what is the player's."""
        self.lab.stop()
        self._back.leave()

    # Time

    def update(self) -> None:
        """What the methods say, a few times a second and at once when all have ended; the board's table."""
        now = self.services.now()
        if self.lab.running and (now >= self._look_due or self.lab.run_ended):
            self.lab.update()
            self._look_due, self._stale = now + LOOK_SECONDS, True
        if self.services.coach.update(self.lab.position):
            self._stale = True
        if self._tells:
            self.services.mark_measured(self._game)

    def due(self) -> float | None:
        """The next look at what runs."""
        return self._look_due if self.lab.running else None

    # Drawing

    @property
    def changed(self) -> bool:
        """Whether something new is to be shown."""
        return self._stale

    def resize(self, size: tuple[int, int]) -> None:
        """Lays everything out anew."""
        super().resize(size)
        self._lay_out()

    def draw(self, surface: pygame.Surface) -> None:
        """Everything."""
        surface.fill(self.services.painter.theme.background)
        self._view.forget()
        self.draw_changes(surface)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        """What says something new."""
        regions = self._view.draw(surface, self._state())
        self._stale = self._view.pending
        return regions

    def _state(self) -> LabState:
        active = self._explained = self._active()
        return LabState(
            self.lab,
            self.bars,
            self._controls,
            active,
            self._focus.index,
            self._hover,
            self.counts,
            self.distance,
            self._tells and self._game.distance_helps,
        )

    def _active(self) -> int:
        """The row to explain: under the pointer, with the ring, the one that runs, or the one before."""
        count = len(self.lab.rows)
        for index in (self._hover, self._focus.index):
            if index is not None and index < count:
                return index
        return next((i for i, row in enumerate(self.lab.rows) if _runs(row)), self._explained)

    def _lay_out(self) -> None:
        self._layout = lab_layout(len(self.lab.rows), *self.size, self.services.text_scale)
        self._view = LabView(self.services.painter, self._words, self._layout, self.lab.position)


def _runs(row: Row) -> bool:
    return row.state is State.RUNNING
