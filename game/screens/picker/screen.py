"""The picker: all boards in groups, each a card; typed letters search for some of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path

import pygame

from solver import Board, BoardError
from solver.catalogue.boards import load_file
from solver.generator.ids import style_and_number

from ...input.commands import ARROWS, Action, Scope
from ...model.statistics import Statistics
from ...sound.sounds import Cue
from ...store.files import Problem
from ...ui.control import Command, Control, ControlState, ItemCommand, Placed
from ...ui.geometry import Rect
from ...ui.screen import AnimatedPicture
from ...ui.text_field import TextField
from ...ui.widget import Painter, Widget
from ...words.boards import solver_sentence
from ...words.message import NO_MESSAGE, Message
from ..common.board_deletion import DELETE_KEY, BoardDeletion
from ..common.copy_paste import open_pasted
from ..common.page_screen import PageScreen
from ..game_screen import ToBoard, ToScreen, ToSizes
from ..services import Services
from .card import BOARD_CARD, BoardCards
from .card_list import BAR, DRAG, CardList
from .entries import FOUND, RECENT, BoardEntries, PickerEntry, named_entry
from .footer import SURE, Footer
from .layout import columns_in, picker_layout
from .more_cards import MoreCards
from .search import SearchQuery, find_boards, typed_size
from .words import shown_name

BUTTONS = (Action.DAILY, Action.STATISTICS, Action.SETTINGS, Action.HELP, Action.MENU)

NEEDS_BOARD, NEEDS_GAME = (
    frozenset(action for action in Action if action.spec.scope is about) for about in (Scope.BOARD, Scope.GAME)
)
"""The commands about one board, here the one with the focus or that had it last; and those about the game on the
screen, of which there is none here.
"""

SEARCH, CLEAR = ItemCommand("search"), ItemCommand("clear")
AHEAD_SECONDS = 0.05  # between cards drawn ahead, while nothing happens
LOOK_SECONDS = 2.0  # between looks for changes of the player's files


class PickerScreen(PageScreen):
    """The first page: every board with the game in progress on it; a click or Enter opens one."""

    focus_follows = True

    def __init__(self, services: Services, size: tuple[int, int], chosen: str | None = None) -> None:
        """``chosen`` is the key of the board that had the focus last."""
        store = services.store
        self.boards = BoardEntries(store.last_boards.opened, store.deleted.folder)
        self.board_cards = BoardCards(services)
        self.cards = CardList(services, self.board_cards.content)
        self.search = SearchQuery(services.keys)
        self.deletion = BoardDeletion(services, self._take_moved)
        self.footer = Footer(services, self.deletion)
        self._more_cards = MoreCards(services, self._lead, self._open_sizes)
        self._chosen = chosen
        super().__init__(services, size)
        self._focus_chosen()
        self.alarms.every(LOOK_SECONDS, self.look_at_files)
        services.coach.pars.on_found = lambda board: self.list_boards()
        store.history.when_read(self._take_statistics)
        store.save_last_board(None)

    @property
    def title(self) -> str:
        return "Antipode"

    @property
    def heading(self) -> str:
        return "Antipode"

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self.cards.shelf,)

    @property
    def own_help(self) -> tuple[str, list[tuple[str, str]]]:
        """Help on letters, which search for a board here, whatever they do on one."""
        words = self.words
        told = words.text("picker_help.letters"), words.text("picker_help.search")
        return words.text("picker_help.heading"), [told]

    # The list

    def list_boards(self) -> None:
        """List the search results or, without a query, all boards, first those opened last."""
        if self.search.text:
            entries = chain.from_iterable(self.boards.groups.values())
            found = {FOUND: [*self._of_typed_name(), *find_boards(self.words, self.search.text, entries)]}
        else:
            recent = self.boards.recent[: columns_in(self.layout.list, self.page)]
            listed = {RECENT: recent, **self.boards.groups}
            found = {group: [(entry, "") for entry in entries] for group, entries in listed.items()}
        more = self._more_cards.controls
        groups = [
            self.board_cards.group(group, boards, self._open, more.get(group, ())) for group, boards in found.items()
        ]
        self.cards.put([group for group in groups if group.cards])

    def _of_typed_name(self) -> list[tuple[PickerEntry, str]]:
        """Return the number board whose size the search names, or the generated board whose id, if it does."""
        size, board_id = typed_size(self.search.text), self.search.text.strip().lower()
        if not size and style_and_number(board_id) is None:
            return []
        try:
            entry = named_entry(size or board_id)
        except BoardError:
            self.footer.refusal = Message("sizes.out_of_range" if size else "picker.no_such_board")
            return []
        return [(self.boards.of_key(entry.key) or entry, "")]

    def entry(self, command: Command | None) -> PickerEntry | None:
        """Return the board of a card."""
        card = self.cards.card(command)
        return None if card is None else card.entry

    @property
    def menu_board(self) -> Board | None:
        focused = self.entry(self.focused_command) or self.boards.of_key(self._chosen)
        return None if focused is None or focused.problem else focused.board

    # What can be pressed

    @property
    def own_controls(self) -> list[Placed]:
        """The visible cards, the search field, the buttons of groups, and those at the top and bottom."""
        buttons = [self._without_letter(Control.of(self.words, action)) for action in BUTTONS]
        found = [*self.cards.controls, *self._tools(), *zip(buttons, self.layout.buttons, strict=True)]
        control, rect = self.footer.control, self.layout.footer
        if control is not None and rect is not None:
            found.append((self._without_letter(control), self.footer.button_rect(rect, self.page)))
        return found

    def _without_letter(self, control: Control) -> Control:
        """Remove the key from a control where it types into the search here."""
        action = control.command
        shown = self.services.keys.shown(action)[:1] if isinstance(action, Action) else ()
        return replace(control, key="") if self.search.types(shown) else control

    def _tools(self) -> list[Placed]:
        words, field = self.words, self.layout.search
        search = Control(SEARCH, "", words.text("picker.search"), "", words.text("about.search"), self._search_field)
        found = [(search, field)]
        if self.search.text:
            clear, field = field.from_right(min(field.height, field.width // 2), self.page.gap // 2)
            button = Control.named(words, CLEAR, "cross", "clear", on_press=partial(self._look_for, ""))
            found = [(search, field), (button, clear)]
        for group, rect in zip(self.boards.groups, self.layout.groups, strict=False):
            name, press = words.text(f"group.{group}"), partial(self._scroll_to_group, group)
            about = words.text("about.group", group=name)
            found.append((Control(ItemCommand("group", group), "", name, "", about, on_press=press), rect))
        return found

    def _search_field(self, rect: Rect, state: ControlState) -> Widget:
        caret = self.search.caret
        return TextField(rect, state, self.search.text, caret, self.words.text("picker.search"), self.text)

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """The commands that need a game, or a board."""
        board = NEEDS_BOARD if self.menu_board is None else ()
        game = NEEDS_GAME if self.deletion.kept is None else NEEDS_GAME - {Action.UNDO}
        return {**dict.fromkeys(game, "idle.game"), **dict.fromkeys(board, "idle.board")}

    def run(self, command: Command) -> None:
        """Run a command; one that is not about the deletion cancels it."""
        if command not in (SURE, Action.UNDO):
            self.deletion.forget()
        super().run(command)

    def do(self, command: Command) -> None:
        """Open the chosen board for a command about one, or the screen of a command."""
        if isinstance(command, Action) and command in NEEDS_BOARD and self.menu_board is not None:
            self.next = ToBoard(self.menu_board, then=command)
        elif isinstance(command, Action) and command.spec.opens:
            self.next = ToScreen(self, command)

    def do_paste(self) -> None:
        """Open the game or position on the clipboard."""
        self.footer.refusal = open_pasted(self) or NO_MESSAGE

    def do_back(self) -> None:
        """Clear the search and any pending question; no screen lies behind this one."""
        self.deletion.forget()
        if self.search.text:
            self._look_for("")

    def _open(self, entry: PickerEntry) -> None:
        """Open a board; reload a file of the player's first, since it may have changed or vanished."""
        try:
            self.next = ToBoard(entry.board if entry.path is None else load_file(entry.path))
        except BoardError as error:
            self.footer.refusal = Message(solver_sentence, sentence=error.sentence)
            self.services.sounds.play(Cue.REFUSED)
            self.look_at_files()

    def _lead(self, destination: ToBoard) -> None:
        self.next = destination

    def _open_sizes(self) -> None:
        self.next = ToSizes(self)

    def _scroll_to_group(self, group: str) -> None:
        if self.search.text:
            self._look_for("")
        self.cards.scroll_to_group(group)

    # The focus

    def _focus_chosen(self) -> None:
        """Focus the board that was left, within its group, so that the next one is beside it."""
        entry = self.boards.of_key(self._chosen)
        if entry is not None and self.cards.card(ItemCommand(BOARD_CARD, entry.value)) is not None:
            self._focus_card(ItemCommand(BOARD_CARD, entry.value), soft=False)

    def _focus_card(self, command: Command, soft: bool = True) -> None:
        self.cards.reveal(command, soft)
        self.refresh()
        commands = [control.command for control, _ in self.controls]
        self.focus.put(commands.index(command), self.controls)

    def on_key(self, action: Action) -> None:
        """Move the focus from card to card, visible or not yet; Space opens the focused board, or the first."""
        self.footer.refusal, focused = NO_MESSAGE, self.focused_command
        there = self.cards.neighbour(focused, action) if action in ARROWS else None
        if there is not None:
            self._focus_card(there.control.command)
        elif action is not Action.PAUSE:
            super().on_key(action)
        elif self.cards.slots and (focused is None or self.cards.card(focused) is not None):
            if focused is None:
                self._focus_card(self.cards.slots[0][0].control.command, soft=False)
            self.press_focused()

    def move_focus(self, by: int) -> None:
        """Move the focus through all cards, and then through the other visible controls."""
        there = self.cards.following(self.focused_command, by)
        if there is not None:
            self._focus_card(there.control.command)
        else:
            super().move_focus(by)

    # The pointer

    def on_wheel(self, lines: int) -> None:
        self.hover = None
        self.cards.turn_wheel(lines)

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        focused = self.entry(self.focused_command)
        self.footer.refusal, self._chosen = NO_MESSAGE, self._chosen if focused is None else focused.key
        if self.command_at(point) != SURE:
            self.deletion.keep()
        is_on_bar = self.cards.press(point)
        self.refresh()
        if is_on_bar:
            self.held = BAR
        else:
            super().on_pointer_down(point)

    def on_pointer_move(self, point: tuple[int, int], held: bool) -> None:
        if held and self.held == BAR:
            self.cards.drag_bar(point)
        elif held and self.cards.drag(point, self.held == DRAG):
            self.held, self.hover = DRAG, None
        else:
            super().on_pointer_move(point, held)

    def on_pointer_up(self, point: tuple[int, int]) -> None:
        self.cards.release()
        super().on_pointer_up(point)

    def cancel_press(self) -> None:
        self.cards.release()
        super().cancel_press()

    @property
    def holding(self) -> bool:
        return self.held in (BAR, DRAG)

    # Keys that type, scroll or delete

    def keys_of(self, action: Action) -> str:
        """Return the action's keys, without those that type into the search."""
        shown = zip(self.services.keys.shown(action), self.words.each_key(action), strict=True)
        return ", ".join(name for key, name in shown if not self.search.types([key]))

    @property
    def writing(self) -> bool:
        return True

    def take_text(self, text: str) -> None:
        if self.search.take_text(text):
            self._look_for(self.search.text)

    def take_key(self, name: str) -> bool:
        before = self.search.text
        taken = self.search.take_key(name)
        if self.search.text != before:
            self._look_for(self.search.text)
        if taken or self.services.keys.action_of(name) is not None:
            return taken
        if name == DELETE_KEY:
            return self._take_delete_key()
        if not self.cards.turn(name):
            return False
        self.hover = None
        self.refresh()
        return True

    def _look_for(self, query: str) -> None:
        """Search for boards and focus the first result; with all boards listed again, keep the focused one."""
        focused = self.entry(self.focused_command)
        self.search.put(query)
        self.footer.refusal, self.hover = NO_MESSAGE, None
        self.deletion.forget()
        self.cards.scroll_to(0, soft=False)
        self.list_boards()
        self.refresh()
        if query and self.cards.slots:
            self._focus_card(self.cards.slots[0][0].control.command, soft=False)
        elif focused is not None:
            self._chosen = focused.key
            self._focus_chosen()

    # Deleting the player's boards

    def _take_delete_key(self) -> bool:
        """Delete the focused board, or else the one under the pointer, at the second press."""
        entry = self.entry(self.focused_command) or self.entry(self.hover)
        if entry is None or entry.path is None:
            return False
        if entry.path == self.deletion.doubted:
            self.deletion.confirm()
        else:
            self.deletion.forget()
            self.deletion.ask(entry.path, shown_name(self.words, entry), self.alarms)
        self.refresh()
        return True

    def do_undo(self) -> None:
        """Bring the deleted board back."""
        self.deletion.bring_back()

    def _take_moved(self, moved: Path | Problem) -> None:
        self.look_at_files()
        entry = self.boards.of_value(str(moved))
        if entry is not None:
            self.choose_board(entry.key)

    # Changes from outside

    def choose_board(self, key: str) -> None:
        """Choose the board whose card gets the focus on return."""
        self._chosen = key
        self.look_at_files()
        self._focus_chosen()

    def look_at_files(self) -> None:
        """List the boards again if the player's files have changed."""
        if self.boards.reload_files():
            self.list_boards()

    def _take_statistics(self, statistics: Statistics) -> None:
        self.board_cards.take_statistics(statistics)
        self.boards.add_played(record.board for record in statistics.records)
        self.list_boards()

    def on_return(self) -> None:
        super().on_return()
        self.files_changed()

    def on_focus(self) -> None:
        self.look_at_files()

    def files_changed(self) -> None:
        """Reload games and records that could not be read before."""
        super().files_changed()
        self.board_cards.clear()
        self.look_at_files()
        self.services.store.history.when_read(self._take_statistics)

    def leave(self) -> None:
        """Leave the screen and clear the notes on the last run."""
        super().leave()
        self.services.coach.pars.stop()
        self.services.store.earlier = None

    def update(self) -> None:
        """Lay out anew if the footer needs other room."""
        if self.footer.needs(self.page) != self._footer_needs:
            self.resize(self.size)

    # Drawing

    def own_layout(self) -> None:
        """Lay out the icon and name of the program, and below them the search and the board list."""
        line = self.page.heading
        self._icon = Rect(line.x, line.y, line.height, line.height)
        self.page = replace(self.page, heading=line.right_of(self._icon.right + self.page.gap))
        self.board_cards.clear_texts()
        self._footer_needs = self.footer.needs(self.page)
        widths = [self._chip_width(group) for group in self.boards.groups]
        self.layout = picker_layout(self.page, len(BUTTONS), widths, *self._footer_needs)
        self.cards.lay_out(self.layout.list, self.layout.bar, self.page, self.size[0])
        self.list_boards()

    def _chip_width(self, group: str) -> int:
        label = self.painter.fonts.width(self.words.text(f"group.{group}"), self.text)
        return max(min(round(1.2 * label), label + self.text) + 2, 2 * self.text)

    def own_widgets(self) -> list[Widget]:
        nothing = self.words.text("picker.nothing", query=self.search.text, key=self.words.key(Action.BACK))
        self.cards.show(self.board_cards.version, self.hover, self.focused_command, nothing)
        if self.cards.shelf.is_behind:
            self.alarms.within(AHEAD_SECONDS, self.cards.shelf.draw_ahead)
        widgets: list[Widget] = [Icon(self._icon)]
        if self.layout.subheading is not None:
            said = self.words.text("picker.subheading")
            if self.painter.fonts.width(said, self.text) <= self.layout.subheading.width:
                widgets.append(self.line(self.layout.subheading, said))
        return (
            widgets if self.layout.footer is None else [*widgets, *self.footer.widgets(self.layout.footer, self.page)]
        )


@dataclass(frozen=True)
class Icon(Widget):
    """The program's icon."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.blit(painter.art.picture("icon", self.rect.width, self.rect.height), self.rect)
