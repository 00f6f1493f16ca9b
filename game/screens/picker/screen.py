"""The picker: all boards in groups, each a card; typed letters search for some of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

import pygame

from solver import Board, BoardError
from solver.catalogue.boards import load_file

from ...input.commands import Action, Scope
from ...model.statistics import Statistics
from ...sound.sounds import Cue
from ...ui.control import Command, Control, ControlState, ItemCommand, Placed
from ...ui.geometry import Rect, small_text
from ...ui.labels import Line
from ...ui.text_field import TextField
from ...ui.widget import Painter, Widget
from ...words.boards import solver_sentence
from ...words.message import Message
from ...words.problems import problem_text
from ..common.copy_paste import open_pasted
from ..game_screen import ToBoard, ToScreen
from ..services import Services
from .deleting import SURE, DeletingScreen
from .entries import PickerEntry
from .layout import picker_layout
from .listing import BOARD_CARD
from .words import board_tooltip, keys_lines, shown_name

BUTTONS = (Action.DAILY, Action.STATISTICS, Action.SETTINGS, Action.HELP, Action.MENU)

NEEDS_BOARD, NEEDS_GAME = (
    frozenset(action for action in Action if action.spec.scope is about) for about in (Scope.BOARD, Scope.GAME)
)
"""What is done on one board, here the one with the focus or that had it last; and what needs the game on the screen, of
which there is none here.
"""

GROUP = "group"
"""The kind of the buttons that lead to groups."""
SEARCH, CLEAR = ItemCommand("search"), ItemCommand("clear")
AHEAD_SECONDS = 0.05
"""The interval between cards drawn ahead, while nothing happens."""
LOOK_SECONDS = 2.0
"""The interval between looks for changes of the player's files."""


class PickerScreen(DeletingScreen):
    """The first page: every board with the game in progress on it; a click or Enter opens one."""

    def __init__(self, services: Services, size: tuple[int, int], chosen: str | None = None) -> None:
        """``chosen`` is the key of the board that had the focus last."""
        self._refusal: Message | None = None
        """Why what was pasted or chosen last is not played."""
        self._chosen = chosen
        super().__init__(services, size)
        self._focus_chosen()
        services.coach.pars.on_found = self.contents.take_par
        services.store.history.when_read(self._take_statistics)
        services.store.save_last_board(None)

    @property
    def title(self) -> str:
        return "Antipode"

    @property
    def heading(self) -> str:
        return "Antipode"

    def _focus_chosen(self) -> None:
        """Focus the board that was left, within its group, so that the next one is beside it."""
        for slot, (command, _) in enumerate(self.slots):
            entry = self.entry(command)
            if (
                entry is not None
                and isinstance(command, ItemCommand)
                and command.kind == BOARD_CARD
                and entry.key == self._chosen
            ):
                self.focus_slot(slot, soft=False)

    # What can be pressed

    @property
    def own_controls(self) -> list[Placed]:
        """The visible cards, the search field, the buttons of groups, and those at the top."""
        buttons = [self._without_letter(Control.of(self.words, action)) for action in BUTTONS]
        found = [*map(self._card, self.seen_slots()), *self._tools(), *zip(buttons, self.layout.buttons, strict=True)]
        control, (_, place) = self.deletion_control, self.foot
        return found if control is None or place is None else [*found, (self._without_letter(control), place)]

    def _card(self, slot: tuple[Command, Rect]) -> Placed:
        command, rect = slot
        entry = self.entry(command)
        if entry is None:
            assert isinstance(command, Action)
            return replace(Control.of(self.words, command), drawn=False), rect
        name = entry.name if entry.problem else shown_name(self.words, entry)
        about = board_tooltip(self.words, self.contents.with_par(entry))
        return Control(command, "", name, "", about, drawn=False), rect

    def _without_letter(self, control: Control) -> Control:
        """Remove the key from a control where it types into the search here."""
        action = control.command
        shown = self.services.keys.shown(action)[:1] if isinstance(action, Action) else ()
        return replace(control, key="") if self.search.types(shown) else control

    def _tools(self) -> list[Placed]:
        words, (field, clear) = self.words, self._field
        search = Control(SEARCH, "", words.text("picker.search"), "", words.text("about.search"), self._search_field)
        found: list[Placed] = [(search, field)]
        if clear is not None:
            found.append((Control.named(words, CLEAR, "cross", "clear", on_press=partial(self._look_for, "")), clear))
        for group, rect in zip(self._groups, self.layout.groups, strict=False):
            name, press = words.text(f"group.{group}"), partial(self._scroll_to_group, group)
            about = words.text("about.group", group=name)
            found.append((Control(ItemCommand(GROUP, group), "", name, "", about, on_press=press), rect))
        return found

    @property
    def _field(self) -> tuple[Rect, Rect | None]:
        """The search field, and the button that clears it if there is a query."""
        whole = self.layout.search
        if not self.search.text:
            return whole, None
        clear, field = whole.from_right(min(whole.height, whole.width // 2), self.page.gap // 2)
        return field, clear

    def _search_field(self, rect: Rect, state: ControlState) -> Widget:
        caret = self.search.caret
        return TextField(rect, state, self.search.text, caret, self.words.text("picker.search"), self.text)

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """The commands that need a game, or a board."""
        board = NEEDS_BOARD if self.menu_board is None else ()
        game = NEEDS_GAME if self.deletion.kept is None else NEEDS_GAME - {Action.UNDO}
        return {
            **dict.fromkeys(game, "idle.game"),
            **dict.fromkeys(board, "idle.board"),
        }

    @property
    def _groups(self) -> list[str]:
        """The groups with a button."""
        return list(self.boards.groups)

    @property
    def menu_board(self) -> Board | None:
        focused = self.entry(self.focused_command) or self.boards.of_key(self._chosen)
        return None if focused is None or focused.problem else focused.board

    # Input

    def on_key(self, action: Action) -> None:
        """Clear the last refusal and run the action; Space opens the focused board, or the first."""
        self._refusal = None
        if action is not Action.PAUSE:
            super().on_key(action)
        elif self.focus_index is None or self.focused_command in dict(self.slots):
            command = self.focused_command or next((each for each, _ in self.slots), None)
            if command is not None:
                self.run(command)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        focused = self.entry(self.focused_command)
        self._refusal, self._chosen = None, self._chosen if focused is None else focused.key
        if self.command_at(point) != SURE:
            self.deletion.keep()
        super().on_pointer_down(point)

    def run(self, command: Command) -> None:
        """Run a command; any other than those of the deletion cancels it."""
        if command not in (SURE, Action.UNDO):
            self.deletion.forget()
        super().run(command)

    def do(self, command: Command) -> None:
        """Open the board of a card, perhaps out of view, the focused board for a command about one, or a screen."""
        entry = self.entry(command)
        if entry is not None:
            self._open(entry)
        elif isinstance(command, Action) and command in NEEDS_BOARD and self.menu_board is not None:
            self.next = ToBoard(self.menu_board, then=command)
        elif isinstance(command, Action) and command.spec.opens:
            self.next = ToScreen(self, command)

    def do_paste(self) -> None:
        """Open the game or position on the clipboard."""
        self._refusal = open_pasted(self)

    def _scroll_to_group(self, group: str) -> None:
        """Scroll to a group, among all boards."""
        if self.search.text:
            self._look_for("")
        self.scroll_to(self.cards.sections[list(self.found).index(group)].heading.y)

    def _open(self, entry: PickerEntry) -> None:
        """Open a board; reload a file of the player's first, since it may have changed or vanished."""
        if entry.path is None:
            self.next = ToBoard(entry.board)
            return
        try:
            self.next = ToBoard(load_file(entry.path))
        except BoardError as error:
            self._refusal = Message(solver_sentence, sentence=error.sentence)
            self.services.sounds.play(Cue.REFUSED)
            self.look_at_files()

    def do_back(self) -> None:
        """Clear the search and any pending question; no screen lies behind this one."""
        self.deletion.forget()
        if self.search.text:
            self._look_for("")

    def keys_of(self, action: Action) -> str:
        """Return the action's keys, without those that type into the search."""
        shown = zip(self.services.keys.shown(action), self.words.each_key(action), strict=True)
        return ", ".join(name for key, name in shown if not self.search.types([key]))

    # Looking for boards

    @property
    def writing(self) -> bool:
        """True: typed text searches for boards."""
        return True

    def take_key(self, name: str) -> bool:
        before = self.search.text
        taken = self.search.take_key(name)
        if self.search.text != before:
            self._look_for(self.search.text)
        return taken or super().take_key(name)

    def take_text(self, text: str) -> None:
        before = self.search.text
        self.search.take_text(text)
        if self.search.text != before:
            self._look_for(self.search.text)

    def _look_for(self, query: str) -> None:
        """Search for boards and focus the first result; with all boards listed again, keep the focused one."""
        focused = self.entry(self.focused_command)
        self.search.put(query)
        self._refusal, self.hover = None, None
        self.deletion.forget()
        self.scroll_to(0, soft=False)
        self.list_boards()
        self.refresh()
        if query and self.slots:
            self.focus_slot(0, soft=False)
        elif focused is not None:
            self._chosen = focused.key
            self._focus_chosen()

    # Time

    def leave(self) -> None:
        """Leave the screen and clear the notes on the last run."""
        super().leave()
        self.services.coach.pars.stop()
        self.services.store.earlier = None

    def choose_board(self, key: str) -> None:
        """Choose the board whose card gets the focus on return."""
        self._chosen = key
        self.look_at_files()
        self._focus_chosen()

    def on_return(self) -> None:
        super().on_return()
        self.files_changed()

    def on_focus(self) -> None:
        """Check the player's files, which may have changed meanwhile."""
        self.look_at_files()

    def files_changed(self) -> None:
        """Reload games and records that could not be read before."""
        super().files_changed()
        self.contents.clear()
        self.services.store.history.when_read(self._take_statistics)
        self.look_at_files()

    def update(self) -> None:
        """Draw cards ahead, and lay out anew if the footer needs more lines."""
        self.alarms.every(LOOK_SECONDS, self.look_at_files)
        if self.shelf.is_behind:
            self.alarms.within(AHEAD_SECONDS, self.shelf.draw_ahead)
        if self._footer_needs() != (self._lines, self._matters):
            self.resize(self.size)

    def _take_statistics(self, statistics: Statistics) -> None:
        """Show the records in the cards, and the boards that only they name."""
        self.contents.take_statistics(statistics)
        self.boards.add_played(record.board for record in statistics.records)
        self.list_boards()

    # Drawing

    def own_layout(self) -> None:
        """Lay out the icon and name of the program, and below them the search and the board list."""
        line, gap = self.page.heading, self.page.gap
        self._icon = Rect(line.x, line.y, line.height, line.height)
        self.page = replace(self.page, heading=line.right_of(self._icon.right + gap))
        self.contents.clear_texts()
        self._lines, self._matters = self._footer_needs()
        widths = [self._chip_width(group) for group in self._groups]
        self.layout = picker_layout(self.page, len(BUTTONS), widths, self._lines, self._matters)
        self.view, self.bar = self.layout.list, self.layout.bar
        self.list_boards()

    def _chip_width(self, group: str) -> int:
        label = self.painter.fonts.width(self.words.text(f"group.{group}"), self.text)
        return max(min(round(1.2 * label), label + self.text) + 2, 2 * self.text)

    def own_widgets(self) -> list[Widget]:
        self.show_list()
        widgets: list[Widget] = [Icon(self._icon)]
        if self.layout.subheading is not None:
            said = self.words.text("picker.subheading")
            if self.painter.fonts.width(said, self.text) <= self.layout.subheading.width:
                widgets.append(self.line(self.layout.subheading, said))
        if self.layout.footer is not None:
            lines, height = self._footer(), small_text(self.text)
            rects = self.foot[0].rows(len(lines))
            widgets += [
                Line(rect, line, height, soft=True, centred=True, margin=0)
                for rect, line in zip(rects, lines, strict=True)
            ]
        return widgets

    def _footer_needs(self) -> tuple[int, bool]:
        """Return the number of footer lines, and whether they take precedence over space."""
        asked = self.deletion_control is not None
        matters = asked or self.deletion_said(self.foot_width) is not None
        lines = max(len(self._footer()), 2 if asked else 1)
        return lines, matters or self._refusal is not None or self.services.store.problem is not None

    def _footer(self) -> tuple[str, ...]:
        """Return the footer lines: the keys, errors in the player's files, or why the pasted board was refused."""
        problem, small, width = self.services.store.problem, small_text(self.text), self.foot_width
        deletion = self.deletion_said(width)
        if deletion is not None:
            said = deletion
        elif self._refusal is not None:
            said = self._refusal.text(self.words)
        elif problem is not None:
            said = problem_text(self.words, problem)
        else:
            return tuple(self.painter.fonts.longest_alike([keys_lines(self.words)], small, width))
        return tuple(self.painter.fonts.wrapped(said, small, width))


@dataclass(frozen=True)
class Icon(Widget):
    """The program's icon."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.blit(painter.art.picture("icon", self.rect.width, self.rect.height), self.rect)
