"""A screen that is a page: with a heading, and Back where it lies in front of another screen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import NamedTuple

import pygame

from ...input.commands import Action, Scope
from ...model.statistics import Statistics
from ...store.storage import Store
from ...ui.boxes import Content, Part, across, place
from ...ui.button import Tab
from ...ui.control import Command, Control, ItemCommand, Placed
from ...ui.faces import Role
from ...ui.geometry import Page, Rect, page_layout
from ...ui.labels import Line
from ...ui.listing import TURN_KEYS, ScrollingScreen
from ...ui.screen import Methods
from ...ui.widget import Widget
from ...words.board_texts import board_name
from ..game_screen import SHEETS, GameScreen, ToCommand, ToScreen
from ..interface import Interface
from .confetti import Confetti

PAGES_OF_BOARDS = {action for action in Action if action.spec.opens and action.spec.scope is Scope.BOARDS}
"""The pages that are about no single board, such as the journey: the key of each leads there from all others."""


class Door(NamedTuple):
    """Pages that are tabs of each other; a command opens each, and others a part of one."""

    name: str
    tabs: tuple[Action, ...]
    parts: tuple[Action, ...] = ()


MAKE = Door("make", (Action.MAKER, Action.EDITOR))
YOU = Door("you", (Action.STANDING, Action.STATISTICS, Action.GAMES, Action.STAGES))
EXPLORE = Door("explore", (Action.DISTANCES, Action.MAP, Action.LAB), (Action.PRACTICE, Action.LADDER))
LEARN = Door("learn", (Action.LEARN, Action.MISTAKES, Action.SEARCHES))

TAB = "tab"
WIDEST_TAB = 9  # in heights of the text; where the heading has no room beside them, tabs take its place


class PageScreen(GameScreen):
    """Most screens are pages."""

    heading_name: str
    door: Door | None = None
    page: Page
    space_presses: Command | None = None  # the button that plays, mostly
    gives_way = True  # to the page of a key; else that opens in front of this one
    confetti: Confetti | None = None
    _placed: Content | None = None
    _tab_row = Rect(0, 0, 1, 1)  # the place of all tabs
    _picture_places: dict[Callable[[Rect], object], Rect]  # the places of the animated pictures

    # What a page is made of

    @property
    def heading(self) -> str:
        """What stands at the top."""
        return self.words.text(self.heading_name) if self.door is None else self._of_board(f"door.{self.door.name}")

    def _of_board(self, name: str) -> str:
        """Return a name, with that of the board that the page is about."""
        what, board = self.words.text(name), self.menu_board
        return (
            what if board is None else self.words.text("door.of_board", what=what, board=board_name(self.words, board))
        )

    @property
    def tab(self) -> Action | None:
        """The command among the door's that leads to this page."""
        return self.own_key

    def content(self) -> Part:
        """Return what the page is made of below its heading."""
        return None

    @property
    def placed(self) -> Content:
        """The widgets and controls of ``content``, laid out once after each event."""
        if self._placed is None:
            self._placed = place(self.content(), self.page.area)
        return self._placed

    @property
    def own_controls(self) -> list[Placed]:
        return self.placed.controls

    def own_widgets(self) -> list[Widget]:
        """Return all widgets besides heading and controls."""
        return self.placed.widgets

    def own_layout(self) -> None:
        """Lay out the parts that depend on ``page``."""

    def laid_out(self, lay_out: Callable[[Rect], object]) -> Part:
        """Return the place of an animated picture, which is laid out again only where its rectangle changes."""

        def part(rect: Rect) -> Part:
            if self._picture_places.get(lay_out) != rect:
                self._picture_places[lay_out] = rect
                lay_out(rect)
            return None

        return part

    def line(self, rect: Rect, text: str, height: int | None = None, is_news: bool = False) -> Line:
        """Return a soft line of text, as high as body text by default."""
        return Line(rect, text, self.text if height is None else height, soft=True, is_news=is_news)

    @property
    def has_back(self) -> bool:
        """Back stands before the heading."""
        return self.back is not None

    # What every page does

    @property
    def title(self) -> str:
        name = self.heading if self.door is None or self.tab is None else self._of_board(f"tab.{self.tab.id}")
        return f"{name} - Antipode"

    def all_controls(self) -> list[Placed]:
        back = [(self.back_control, self.page.back)] if self.has_back else []
        tabs = place(across(*self.tab_controls(), gap=self.page.gap // 2), self._tab_row).controls
        return [*back, *tabs, *self.own_controls]

    def tab_controls(self) -> list[Control]:
        """Return the tabs beside the heading: the pages behind the same door."""
        controls = []
        for action in self.door.tabs if self.door is not None else ():
            name, about = self.name_of_tab(action), self.words.about(action)
            look = partial(Tab, name=name, chosen=action is self.tab, text=self.text)
            key, press = self.words.first_key(action), partial(self.choose_tab, action)
            why = self.why_no_tab(action)
            tab = Control(ItemCommand(TAB, action), "", name, key, about, look, on_press=press, disabled_reason=why)
            controls.append(tab)
        return controls

    def name_of_tab(self, action: Action) -> str:
        """Return the name of a tab."""
        return self.words.text(f"tab.{action.id}")

    def why_no_tab(self, action: Action) -> str:
        """Return the phrase of the reason why a tab is disabled: as a rule it needs a board, and none is chosen."""
        return "" if self.back is None else self.back.menu_target.disabled_reasons.get(action, "")

    def choose_tab(self, action: Action) -> None:
        """Open a page behind the same door."""
        if action is not self.tab:
            self.give_way(action)

    @property
    def back_control(self) -> Control:
        """What leads to the screen behind."""
        return Control.of(self.words, Action.BACK)

    def widgets(self) -> list[Widget]:
        heading = Line(self.page.heading, self.heading, self.page.heading_text, role=Role.HEADING)
        return [*([heading] if self.page.heading.width > 1 else []), *self.own_widgets()]

    @property
    def is_moving(self) -> bool:
        return (self.confetti is not None and self.confetti.is_moving) or super().is_moving

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.confetti is not None:
            self.confetti.forget()
            self.confetti.draw(surface, self.text)

    def draw_changes(self, surface: pygame.Surface) -> list[Rect]:
        confetti = self.confetti
        if confetti is None:
            return super().draw_changes(surface)
        return [*confetti.lift(surface), *super().draw_changes(surface), *confetti.draw(surface, self.text)]

    def refresh(self) -> None:
        self._placed = None
        super().refresh()

    def lay_out(self) -> None:
        self._placed, self._picture_places = None, {}
        self.page = page_layout(*self.size, self.text_scale, has_back=self.has_back)
        self.text = self.page.text
        if tabs := self.tab_controls():
            self._lay_out_tabs(len(tabs))
        self.own_layout()

    def _lay_out_tabs(self, count: int) -> None:
        """Put the tabs behind the heading, or in its place."""
        line, gap = self.page.heading, self.page.gap
        width = min(count * WIDEST_TAB * self.text, line.width)
        if line.width - width - gap < self.painter.fonts.of(Role.HEADING).width(self.heading, self.page.heading_text):
            width = line.width - 1
        self._tab_row, heading = line.from_right(width, gap if width < line.width - 1 else 0)
        self.page = replace(self.page, heading=heading)

    def on_key(self, action: Action) -> None:
        if action is Action.PAUSE and self.space_presses is not None:
            self.run(self.space_presses)
        elif self._leads_away(action):
            self.give_way(action)
        else:
            super().on_key(Action.BACK if action is self.own_key else action)

    def _leads_away(self, action: Action) -> bool:
        """Return whether a key leads to another page in the place of this one."""
        if not self.gives_way or self.back is None or action is self.own_key:
            return False
        return action in PAGES_OF_BOARDS or (self.door is not None and action in (*self.door.tabs, *self.door.parts))

    def key_label(self, key: str) -> str:
        """Return the label of a key of this page alone, which a control with that label has; a game pad has none."""
        return "" if self.words.pad is not None else self.words.key_name(key)

    def take_key(self, name: str) -> bool:
        """Handle the keys of controls that are no command's, and those for pages and ends where there is a list."""
        if self.interface.keys.action_of(name) is None:
            label = self.key_label(name.strip("[]"))
            pressed = next((control for control, _ in self.controls if label and control.key == label), None)
            if pressed is not None:
                self.run(pressed.command)
                return True
        is_turn = name in TURN_KEYS and self.interface.keys.action_of(name) is None
        if is_turn and isinstance(self, ScrollingScreen):
            self.turn_list(name)
        return is_turn

    def give_way(self, action: Action) -> None:
        """Open another page in the place of this one and of pages behind: going to and fro must not pile up screens."""
        self.run(Action.BACK)
        behind = self.back
        if behind is None or self.next is not behind or behind.own_key is action:
            return
        if isinstance(behind, PageScreen) and behind.gives_way and behind.back is not None:
            behind.give_way(action)
            self.next = behind.next
        elif action.spec.scope is Scope.BOARDS:
            self.next = ToScreen(behind, action)
        else:
            behind.next = None
            behind.on_return()
            behind.on_key(action)  # which knows the game that the page is about
            self.next = behind.next or behind

    def run_behind(self, action: Action) -> None:
        """Close the page, as a drop-down menu closes, and run a command on the screen behind; pages before it close."""
        if action.spec.scope is Scope.PROGRAM and not action.spec.opens:
            self.next = ToCommand(self, action)
        elif self.back is not None:
            is_of_page = action.spec.scope is Scope.PROGRAM or (action in SHEETS and self.back.to_share() is not None)
            screen = self.back if is_of_page else self.menu_target
            if screen is not self.back:
                self.back.leave()
            screen.next = None  # it was this page, or one that lies before it
            screen.on_return()
            screen.on_key(action)
            self.next = screen.next or screen

    @property
    def methods(self) -> Methods:
        in_front = (Action.HELP, Action.MENU, Action.SETTINGS)
        return {
            **super().methods,
            Action.BACK: self.go_back,
            **{action: partial(self.open_in_front, action) for action in in_front},
        }

    def go_back(self) -> None:
        """Return to the screen behind, if there is one."""
        self.next = self.back

    def open_in_front(self, action: Action) -> None:
        """Open the screen of a command in front of this page."""
        self.next = ToScreen(self, action)


class RecordsPage(PageScreen):
    """Shows what the player's records add up to, also those of games played in front of it."""

    def __init__(self, interface: Interface, size: tuple[int, int], back: GameScreen, store: Store) -> None:
        self.store = store
        super().__init__(interface, size, back)
        store.history.when_read(self.take_statistics)

    def on_return(self) -> None:
        """Take over what has been solved meanwhile."""
        self.store.history.when_read(self.take_statistics)

    @abstractmethod
    def take_statistics(self, statistics: Statistics) -> None:
        """Take over all records: when their file has been read, and on each return."""
