"""The databases on request: the use, cost and state of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import pygame

from solver import load_board
from solver.tables.table_files import Database, State

from ...coach.databases import Databases
from ...ui.control import Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, Page, Rect, column, large_text, row
from ...ui.labels import Line, Paragraph
from ...ui.widget import Painter, Widget
from ...words.boards import board_name
from ...words.problems import trouble
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services

BUILD, RESUME, PAUSE, CANCEL, DISCARD, REMOVE = "build", "resume", "pause", "cancel", "discard", "remove"
PLAY = "play"


@dataclass(frozen=True)
class ProgressBar(Widget):
    """A progress bar."""

    part: float

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.progress(surface, self.rect, self.part)


class DatabasesScreen(PageScreen):
    """A card for each database, with buttons for what can be done with it now."""

    heading_name = "databases.heading"

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        services.coach.databases.look()
        super().__init__(services, size, back)

    @property
    def controls_version(self) -> object:
        return [self._offered(each) for each in self._databases.all]

    @property
    def own_controls(self) -> list[Placed]:
        return [placed for each, card in self._cards for placed in self._buttons(each, card)]

    def _buttons(self, database: Database, card: DatabaseCard) -> list[Placed]:
        controls = [self._button(kind, database.board_id) for kind in (*self._offered(database), PLAY)]
        return list(zip(controls, card.buttons[MOST_BUTTONS - len(controls) :], strict=True))

    def _button(self, kind: str, board: str) -> Control:
        known, why = self._databases, "" if kind == PLAY else self._disabled_reason(board)
        kinds: dict[str, tuple[str, Callable[[], object]]] = {
            BUILD: ("save", partial(known.build, board)),
            RESUME: ("play", partial(known.build, board)),
            PAUSE: ("pause", known.pause),
            CANCEL: ("cancel", known.cancel),
            DISCARD: ("erase", partial(known.remove, board)),
            REMOVE: ("erase", partial(known.remove, board)),
            PLAY: ("boards", partial(self._play, board)),
        }
        icon, on_press = kinds[kind]
        return Control.named(self.words, ItemCommand(kind, board), icon, f"database_{kind}", None, on_press, why)

    def _disabled_reason(self, board: str) -> str:
        """Return why nothing can be changed: one is built at a time, and one that is being stopped has to end first."""
        if self._databases.is_stopping:
            return "idle.stopping"
        return "" if self._databases.building in (None, board) else "idle.building"

    def _offered(self, database: Database) -> tuple[str, ...]:
        """Return the commands offered for a database; none while its state is unknown."""
        if self._databases.building == database.board_id:
            return (PAUSE, CANCEL) if database.can_resume else (CANCEL,)
        kinds = {State.ABSENT: (BUILD,), State.BEGUN: (RESUME, DISCARD), State.BUILT: (REMOVE,)}
        state = self._databases.states.get(database.board_id)
        return () if state is None else kinds[state]

    def _play(self, board: str) -> None:
        self.next = ToBoard(load_board(board))

    def update(self) -> None:
        self.follow_work(self._databases.building is not None)

    # Databases

    @property
    def _databases(self) -> Databases:
        return self.services.coach.databases

    @property
    def _cards(self) -> list[tuple[Database, DatabaseCard]]:
        return list(zip(self._databases.all, self._layout.cards, strict=True))

    def _description(self, database: Database) -> str:
        """Return the purpose of a database, then its state or its cost."""
        words, board = self.words, board_name(self.words, load_board(database.board_id))
        return f"{words.text(f'database_for.{database.board_id}', board=board)}\n{self._state_text(database)}"

    def _state_text(self, database: Database) -> str:
        words, known, cost = self.words, self._databases, database.cost
        wrong, state = known.trouble.get(database.board_id), known.states.get(database.board_id)
        sizes = {"memory": cost.memory, "meanwhile": cost.disk_meanwhile, "disk": cost.disk}
        values = {name: words.number(size, ",") for name, size in sizes.items()}
        if known.building == database.board_id:
            part = words.number(known.part, ".0%")
            building = "building" if database.can_resume else "building_anew"
            return words.text(f"databases.{'stopping' if known.is_stopping else building}", part=part)
        if wrong is not None:
            return trouble(words, wrong)
        if state is State.ABSENT:
            costs = "costs" if cost.disk_meanwhile > cost.disk else "costs_kept"
            return words.text(f"databases.{costs}", minutes=words.counted("count.minutes", cost.minutes), **values)
        return "" if state is None else words.text(f"databases.{state.value}", **values)

    # Widgets

    def on_return(self) -> None:
        self._databases.look()

    def own_layout(self) -> None:
        self._layout = databases_layout(len(self._databases.all), self.page)

    def own_widgets(self) -> list[Widget]:
        found = [widget for database, card in self._cards for widget in self._card(database, card)]
        if self._layout.intro is None:
            return found
        return [Paragraph(self._layout.intro, self.words.text("databases.intro"), self.text, soft=True), *found]

    def _card(self, database: Database, card: DatabaseCard) -> list[Widget]:
        found: list[Widget] = [
            Line(
                card.name, board_name(self.words, load_board(database.board_id)), large_text(self.text), role=Role.NAME
            ),
            Paragraph(card.text, self._description(database), self.text, soft=True),
        ]
        if self._databases.building == database.board_id:
            found.append(ProgressBar(card.progress, self._databases.part))
        return found


MOST_BUTTONS = 3


class DatabaseCard(NamedTuple):
    """One database: its name and buttons above, below them its description."""

    name: Rect
    buttons: tuple[Rect, ...]
    text: Rect
    progress: Rect


class DatabasesLayout(NamedTuple):
    """A line above the cards, unless they need all the room."""

    intro: Rect | None
    cards: tuple[DatabaseCard, ...]


def databases_layout(count: int, page: Page) -> DatabasesLayout:
    """Return the page with this many databases, each with a paragraph of two lines, or four where lines are short."""
    text, gap, area = page.text, page.gap, page.area
    area, _ = area.from_left(min(area.width, 52 * text))
    intro, left = None, area
    lines = 1 if area.width >= 45 * text else 2
    if area.height >= 24 * text:
        area = area.from_top(gap)[1]
        intro, left = area.from_top(round(1.4 * lines * text), gap)
    space = gap if intro is None else 2 * gap
    height = min((left.height + space) // max(count, 1) - space, round((4 + 1.4 * lines) * text))
    frames = column(left, *[height] * count, gap=space)
    return DatabasesLayout(intro, tuple(_card(frame, page) for frame in frames))


def _card(frame: Rect, page: Page) -> DatabaseCard:
    text = page.text
    bar = max(text // 3, 4)
    head, below, progress = column(frame, min(page.row, frame.height * 2 // 5), REST, bar, gap=text // 4)
    wide = min(9 * text, frame.width * 9 // 40)
    name, *buttons = row(head, REST, *[wide] * MOST_BUTTONS, gap=page.gap)
    return DatabaseCard(name, tuple(buttons), below, progress)
