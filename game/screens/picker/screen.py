"""The picker: a home page, and behind it the collections of boards, each a card; typed letters search them all."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from solver import Board, BoardError
from solver.catalogue.boards import load_file
from solver.generator.wishes import LEVELS

from ...coach.coach import Coach
from ...input.commands import Action, Scope
from ...model.game import Origin, random_start
from ...model.statistics import Statistics
from ...modes.endless import example_of, wish, within
from ...modes.series import go_on, is_under_way
from ...sound.sounds import Cue
from ...store.player_files import Problem
from ...store.storage import Store
from ...ui.boxes import Part, across, at, focused_first, layers, place
from ...ui.control import Command, Control, ControlState, ItemCommand
from ...ui.geometry import Rect
from ...ui.screen import Methods
from ...ui.text_field import TextField
from ...ui.widget import Widget
from ...words.board_texts import NUMBERS, solver_sentence
from ...words.difficulty_texts import difficulty_word
from ...words.words import NO_MESSAGE, Message
from ..backdrops import PARQUET
from ..common.board_deletion import DELETE_KEY, BoardDeletion
from ..common.pasteboard import Pasteboard
from ..game_screen import ToBoard, ToScreen, ToShare, ToSizes, to_photo, to_start
from ..interface import Interface
from .card import BOARD_CARD, BoardCards, Card, CardContent, CardGroup, Icon
from .card_list import CardList, CardListScreen
from .content import bar_parts, picker_parts
from .entries import FOUND, GROUNDS, PICTURES, RECENT, YOURS, BoardEntries, PickerEntry, parted, style_of
from .filters import ORDERS, Filters, filter_controls
from .footer import SURE, Footer
from .home_cards import COLLECTION, CONTINUE, NEEDS_BOARD, HomeCards
from .layout import beside_heading, columns_in, view_and_bar
from .search import SearchQuery, find_screens, search_boards
from .words import shown_name

BUTTONS = (Action.STANDING, Action.SETTINGS, Action.MENU)

# The commands about one board, here the one with the focus or that had it last; and those about a game on the screen.
NEEDS_GAME = frozenset(action for action in Action if action.spec.scope is Scope.GAME) - NEEDS_BOARD

SEARCH, CLEAR, ENDLESS, PICTURE = map(ItemCommand, ("search", "clear", "play_on", "picture"))
OTHER_SIZES = ItemCommand("other_sizes")
AHEAD_SECONDS, LOOK_SECONDS = 0.05, 2.0  # between cards drawn ahead when idle; between looks for changes of files


class PickerScreen(CardListScreen):
    """The first page: what to go on with, and a card for each collection, which opens the cards of its boards."""

    changes_tiles = False

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        store: Store,
        coach: Coach,
        pasteboard: Pasteboard,
        chosen: str | None = None,
    ) -> None:
        """``chosen`` is the key of the board that had the focus last."""
        self.store, self.coach, self.pasteboard = store, coach, pasteboard
        opened, made = store.last_boards.opened, lambda: store.progress.made
        self.boards = BoardEntries(opened, store.deleted.folder, made, lambda: bool(self.painter.theme.tiles.version))
        self.board_cards = BoardCards(interface, store, coach)
        self.cards = CardList(interface.painter, interface.now, self.board_cards.content, self.clear)
        self.search = SearchQuery(interface.keys)
        self.deletion = BoardDeletion(interface, store.deleted, self._take_moved)
        self.footer = Footer(interface, store, self.deletion)
        opens = self._continue, self._begin, self.open_collection, self._open_speed, self._open_learn
        self._home = HomeCards(interface, store, self.boards, self.board_cards, *opens)
        self.collection: str | None = None  # None on the home page
        self._filters: dict[str, Filters] = {}  # by collection
        self._tops: dict[str | None, int] = {}  # offsets of the lists that were left
        self._chosen, self._rng = chosen, random.Random()
        super().__init__(interface, size)
        self.home = self
        self._focus_chosen()
        self.alarms.every(LOOK_SECONDS, self.look_at_files)
        self._listen()
        store.save_last_board(None)

    def _listen(self) -> None:
        self.coach.pars.on_found = lambda board: self.list_boards()
        self.store.history.when_read(self._take_statistics)

    @property
    def title(self) -> str:
        return "Antipode" if self.collection is None else f"{self.heading} - Antipode"

    @property
    def ground(self) -> str:
        return GROUNDS.get(self.collection or "", PARQUET)

    @property
    def own_help(self) -> tuple[str, list[tuple[str, str]]]:
        """Help on letters, which search for a board here, whatever they do on one."""
        letters, search, heading = (self.words.text(f"picker_help.{each}") for each in ("letters", "search", "heading"))
        return heading, [(letters, search)]

    @property
    def heading(self) -> str:
        return "Antipode" if self.collection is None else self.words.text(f"group.{self.collection}")

    @property
    def has_back(self) -> bool:
        return self.collection is not None  # on the page of a collection Back leads home

    @property
    def back_control(self) -> Control:
        return Control.named(self.words, Action.BACK, "back", "home")

    @property
    def default_button(self) -> Command | None:
        """On the home page what a player comes for, in a collection the next board, unless another has the focus."""
        if self.search.text:
            return None
        if self.collection is None:
            return CONTINUE
        cards = (card for group in self.cards.groups for card in group.cards)
        return next((card.control.command for card in cards if card.is_next), None)

    # The list

    def list_boards(self) -> None:
        """List the search results, the boards of the collection or, on the home page, what leads there."""
        if self.search.text:
            found, refusal = search_boards(self.words, self.search.text, self.boards)
            self.footer.refusal = refusal or self.footer.refusal
            screens = [Control.of(self.words, action) for action in find_screens(self.words, self.search.text)]
            groups = [self.board_cards.group(FOUND, found, self._open, screens)]
        elif self.collection is not None:
            groups = self._collected(self.collection)
        else:
            others = [(entry, "") for entry in self.boards.recent if entry is not self._home.continued]
            last = self.board_cards.group(RECENT, others[: columns_in(self.cards.view, self.page)], self._open)
            groups = [self._home.tiles(), self._home.collections(), last]
        self.cards.put([group for group in groups if group.cards])

    def _collected(self, collection: str) -> list[CardGroup]:
        """Return the boards of a collection that its filters let through, and the card that leads to more."""
        progress, filters = self.store.progress, self.filters
        entries = self.boards.of_collection(collection)
        found = filters.apply(entries, self.board_cards.is_solved, frozenset(progress.favourites))
        parts = parted(collection, found) if filters.order == ORDERS[0] else {collection: found}
        more, generated = {} if filters.is_filtering else self._more, [*parts][-1]
        first = {} if filters.is_filtering else {generated: self._endless_cards(collection)}
        groups = []
        for part, boards in parts.items():
            listed = [(entry, "") for entry in boards]
            groups.append(self.board_cards.group(part, listed, self._open, more.get(part, ()), first.get(part, ())))
        return groups

    def _choose_picture(self) -> None:
        self.next = to_photo(self)

    def _endless_cards(self, collection: str) -> list[Card]:
        """Return the card that plays one generated board of a collection after another; none where it has no such."""
        style, words = style_of(collection), self.words
        if style is None:
            return []
        press, about = partial(self._open_endless, style), words.text("about.play_endless")
        control = Control(ENDLESS, "endless", words.action(Action.ENDLESS), "", about, drawn=False, on_press=press)
        return [Card(control, show=partial(self._endless_content, style))]

    def _endless_content(self, style: str) -> CardContent:
        words, wished = self.words, self.store.progress.endless
        level = within(LEVELS[style], wished.level)
        word, short = difficulty_word(words, level), words.text("endless.short_card", level=level)
        said = words.text("endless.card", level=level, word=word), short
        return CardContent(words.action(Action.ENDLESS), example_of(style, level), status=said)

    def _open_endless(self, style: str) -> None:
        """Open the dialog that plays on with boards of a style."""
        store = self.store
        wish(store, replace(store.progress.endless, style=style))
        self.next = ToScreen(self, Action.ENDLESS)

    @property
    def methods(self) -> Methods:
        return {
            **super().methods,
            Action.BACK: self.go_back,
            Action.ENDLESS: self._play_on,
            Action.PASTE: self.paste,
            Action.UNDO: self.deletion.bring_back,
        }

    def _play_on(self) -> None:
        """Play on with boards of the open collection, or of the style that was played last."""
        self._open_endless(style_of(self.collection) or self.store.progress.endless.style)

    @property
    def _more(self) -> Mapping[str, Sequence[Control]]:
        """The cards that lead to more boards, by part of a collection."""
        sizes = Control.named(self.words, OTHER_SIZES, "plus", "other_sizes", on_press=self._open_sizes)
        photo = "choose_photo" if not self.painter.theme.tiles.version else "move_photo"
        picture = Control.named(self.words, PICTURE, "picture", photo, on_press=self._choose_picture)
        return {NUMBERS: [sizes], PICTURES: [picture], YOURS: [Control.of(self.words, Action.MAKER)]}

    @property
    def filters(self) -> Filters:
        """Those of the present collection."""
        return self._filters.get(self.collection or "", Filters())

    def _filter(self, filters: Filters) -> None:
        self._filters[self.collection or ""] = filters
        self._list_anew()

    def open_collection(self, collection: str | None) -> None:
        """Show the boards of a collection, scrolled as it was left, or the home page from its top.

        On the home page the board to continue is the chosen one, not what a search came upon.
        """
        self._tops[self.collection] = self.cards.shelf.top
        if self.search.text:
            self.search.put("")
        self.collection = collection
        if collection is None and self.boards.recent:
            self._chosen = self.boards.recent[0].key
        self.focus.put(None)
        self._list_anew(0 if collection is None else self._tops.get(collection, 0))

    def _list_anew(self, top: int = 0) -> None:
        """Lay out another list, scrolled to an offset."""
        self.deletion.forget()
        self.footer.refusal, self.hover, self.is_dirty = NO_MESSAGE, None, True
        self.lay_out()
        self.cards.scroll_to(top, soft=False)
        self.refresh()

    def entry(self, command: Command | None) -> PickerEntry | None:
        """Return the board of a card."""
        card = self.cards.card(command)
        return None if card is None else card.entry

    @property
    def menu_board(self) -> Board | None:
        focused = self.entry(self.focused_command) or self.boards.of_key(self._chosen)
        focused = focused or next(iter(self.boards.recent), None)
        return None if focused is None or focused.problem else focused.board

    # What can be pressed

    def content(self) -> Part:
        """Return the visible cards, the search field, the filters, and the buttons at the top and bottom."""
        page, words = self.page, self.words
        tagline, bar = beside_heading(page, len(BUTTONS))
        buttons = [self._without_letter(Control.of(words, action)) for action in BUTTONS]
        above: list[Part] = [at(bar, partial(bar_parts, page, self.painter.fonts, buttons))]
        if self._icon is not None:
            above.append(at(self._icon, Icon))
            said = words.text("picker.subheading")
            if tagline is not None and self.painter.fonts.width(said, self.text) <= tagline.width:
                above.append(at(tagline, partial(self.line, text=said)))
        chips = [(self._chip_width(chip), chip) for chip in self._chips()]
        parts = picker_parts(page, self._search_part, chips, self._cards_part, self._footer_part, *self._footer_needs)
        return layers(*above, parts)

    def _cards_part(self, rect: Rect) -> Part:
        """Return the visible cards, listed anew where they have another place."""
        view, bar = view_and_bar(rect, self.page)
        if (view, bar, self.page) != self.cards.place:
            self.cards.lay_out(view, bar, self.page)
            self.list_boards()
        self.cards.show(self.board_cards.version, self.hover, self.focus.command, self.default_button, self._empty_text)
        if self.cards.shelf.is_behind:
            self.alarms.within(AHEAD_SECONDS, self.cards.shelf.draw_ahead)
        return focused_first(layers(*(at(there, control) for control, there in self.cards.controls)))

    def _search_part(self, rect: Rect) -> Part:
        search = Control(SEARCH, "", self.words.text("picker.search"), "", self.words.text("about.search"), self._field)
        if not self.search.text:
            return search
        clear = Control.named(self.words, CLEAR, "cross", "clear", on_press=partial(self._look_for, ""))
        return across(search, (min(rect.height, rect.width // 2), clear), gap=self.page.gap // 2)

    def _footer_part(self, rect: Rect) -> Part:
        said, control = self.footer.part(self.page), self.footer.control
        return said if control is None else self.footer.beside(self._without_letter(control), said, self.page)

    def _without_letter(self, control: Control) -> Control:
        """Remove the key from a control where it types into the search here."""
        action = control.command
        shown = self.interface.keys.shown(action)[:1] if isinstance(action, Action) else ()
        return replace(control, key="") if self.search.types(shown) else control

    def _chips(self) -> list[Control]:
        if self.collection is None or self.search.text:
            return []
        entries = self.boards.of_collection(self.collection)
        return filter_controls(self.words, self.looks, self.filters, entries, self._filter)

    def _field(self, rect: Rect, state: ControlState) -> Widget:
        caret = self.search.caret
        return TextField(rect, state, self.search.text, caret, self.words.text("picker.search"), self.text)

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """The commands that need a game, or a board."""
        board = NEEDS_BOARD if self.menu_board is None else ()
        game = NEEDS_GAME if self.deletion.kept is None else NEEDS_GAME - {Action.UNDO}
        return {**dict.fromkeys(game, "idle.game"), **dict.fromkeys(board, "idle.board")}

    def run(self, command: Command) -> None:
        """Run a command; one that is not about a deletion in question cancels it, and Back does nothing else."""
        is_asked = self.deletion.doubted is not None
        if command not in (SURE, Action.UNDO):
            self.deletion.forget()
        if not (is_asked and command is Action.BACK):
            super().run(command)

    def do(self, command: Command) -> None:
        """Open the chosen board for a command about one, or the screen of a command."""
        favourite = self.menu_board if command is Action.FAVOURITE else self.cards.hearted(command)
        if favourite is not None:
            self.footer.refusal = self.board_cards.toggle_favourite(favourite)
            self.list_boards()
        elif isinstance(command, Action) and (board := self._home.board_for(command, self.menu_board)) is not None:
            self.next = ToBoard(board, then=command, home=self)
        elif isinstance(command, Action) and command.spec.opens:
            self.next = ToScreen(self, command)

    def _open_sizes(self) -> None:
        self.next = ToSizes(self)

    def to_share(self) -> ToShare:
        """Share the chosen board, or paste what others have shared."""
        board = self.menu_board
        return ToShare(self, None if board is None else board.own_start or board.goal)

    def paste(self) -> None:
        """Open the game or position on the clipboard."""
        self.footer.refusal = self.pasteboard.open(self) or NO_MESSAGE

    def go_back(self) -> None:
        """Clear the search, or lead from a collection home; no screen lies behind the home page."""
        if self.search.text:
            self._look_for("")
        elif self.collection is not None:
            left = self.collection
            self.open_collection(None)
            self.focus_card(ItemCommand(COLLECTION, left), soft=False)

    def _open_speed(self) -> None:
        """Play the timed solves that were chosen last; at first lead to where the board is chosen."""
        start = None if self.store.progress.attempt is None else go_on(self.store, self._rng)
        chosen = None if start is None else to_start(self.store, start, Origin.SERIES, self)
        self.next = chosen or ToScreen(self, Action.SPEED)

    def _open_learn(self) -> None:
        """Open what the card shows: the mistakes that are due, else the lessons for the board played last."""
        self._chosen = self.boards.recent[0].key if self.boards.recent else None
        self.next = ToScreen(self, Action.MISTAKES if self._home.due else Action.LEARN)

    def _open(self, entry: PickerEntry) -> None:
        """Open a board, with a game of its own where timed solves have been played on it last."""
        session = None if entry.problem else self.board_cards.session(entry)
        attempt = self.store.progress.attempt
        if session is None or session.game.origin is not Origin.SERIES or is_under_way(attempt):
            self._continue(entry)
        else:
            self.next = ToBoard(session.board, random_start(session.board, self._rng), Origin.DEALT, home=self)
            self.search.put("")

    def _continue(self, entry: PickerEntry) -> None:
        """Open a board as it was left; reload a file of the player's first, since it may have changed or vanished."""
        try:
            self.next = ToBoard(entry.board if entry.path is None else load_file(entry.path), home=self)
            self.search.put("")  # it has been found
        except BoardError as error:
            self.footer.refusal = Message(solver_sentence, sentence=error.sentence)
            self.interface.sounds.play(Cue.REFUSED)
            self.look_at_files()

    def _begin(self) -> None:
        """Begin the journey, as a new player."""
        self.next = to_start(self.store, self._home.first_step.position, Origin.JOURNEY, home=self)

    # The focus

    def _focus_chosen(self) -> None:
        """Focus the board that was left: its card, or on the home page that of the board played last."""
        entry = self.boards.of_key(self._chosen)
        if entry is None:
            return
        continued = self._home.continued
        command: Command = ItemCommand(BOARD_CARD, entry.value)
        if self.collection is None and continued is entry and not self.search.text:
            command = CONTINUE
        if self.cards.card(command) is not None:
            self.focus_card(command, soft=False)

    def on_list_used(self) -> None:
        focused = self.entry(self.focused_command)
        self.footer.refusal, self._chosen = NO_MESSAGE, self._chosen if focused is None else focused.key

    def on_pointer_down(self, point: tuple[int, int]) -> None:
        if self.command_at(point) != SURE:
            self.deletion.keep()
        super().on_pointer_down(point)

    # Keys that type, scroll or delete

    def keys_of(self, action: Action) -> str:
        """Return the action's keys, without those that type into the search."""
        shown = zip(self.interface.keys.shown(action), self.words.each_key(action), strict=True)
        return ", ".join(name for key, name in shown if not self.search.types([key]))

    @property
    def is_writing(self) -> bool:
        return True

    def take_text(self, text: str) -> None:
        if self.search.take_text(text):
            self._look_for(self.search.text)

    def take_key(self, name: str) -> bool:
        before = self.search.text
        taken = self.search.take_key(name)
        if self.search.text != before:
            self._look_for(self.search.text)
        if taken or self.interface.keys.action_of(name) is not None:
            return taken
        return self._take_delete_key() if name == DELETE_KEY else super().take_key(name)

    def _look_for(self, query: str) -> None:
        """Search for boards and focus the first result; with the boards listed again, keep the focused one."""
        focused, had_query = self.entry(self.focused_command), bool(self.search.text)
        self.search.put(query)
        self._list_anew()
        if query and self.cards.slots:
            self.focus_card(self.cards.slots[0][0].control.command, soft=False)
        elif not query and had_query:
            self.focus.put(None)
            self._chosen = self._chosen if focused is None else focused.key
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
        entry = self.boards.of_key(key)
        if entry is not None and self.collection != entry.group:
            self.open_collection(entry.group)
        self._focus_chosen()

    def show_played(self, key: str) -> None:
        """Choose the card in an open collection: on the home page it is that of the board to continue."""
        entry = self.boards.of_key(key)
        if self.collection is not None and entry is not None and entry.group == self.collection:
            self._chosen = key
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
        self.store.save_last_board(None)
        self.boards.opened_last(self.store.last_boards.opened)
        self.files_changed()

    def on_focus(self) -> None:
        self.look_at_files()

    def files_changed(self) -> None:
        """Reload games and records that could not be read before."""
        super().files_changed()
        self.board_cards.clear()
        if self.boards.reload_files() or self.store.history.statistics is None:  # else they are listed with the records
            self.list_boards()
        self._listen()

    def leave(self) -> None:
        """Leave the screen and clear the notes on the last run."""
        super().leave()
        self.coach.pars.stop()
        self.store.earlier = None

    def update(self) -> None:
        """Lay out anew if the footer needs other room."""
        if self.footer.needs(self.page) != self._footer_needs:
            self.resize(self.size)

    # Drawing

    def own_layout(self) -> None:
        """Lay out the heading, on the home page with the program's icon, and below it the search and the list."""
        line, self._icon = self.page.heading, None
        if self.collection is None:
            self._icon = Rect(line.x, line.y, line.height, line.height)
            self.page = replace(self.page, heading=line.right_of(self._icon.right + self.page.gap))
        self.board_cards.clear_texts()
        self._footer_needs = self.footer.needs(self.page)
        self.cards.place = None  # so that the boards are listed as soon as that is known
        self._placed = place(self.content(), self.page.area)

    def _chip_width(self, chip: Control) -> int:
        label, icon = self.painter.fonts.width(chip.label, self.text), self.text * 3 // 2 if chip.icon else 0
        return max(min(round(1.2 * label), label + self.text) + icon + 2, 2 * self.text)

    @property
    def _empty_text(self) -> str:
        """What is said in place of cards where there are none."""
        if self.search.text:
            return self.words.text("picker.nothing", query=self.search.text, key=self.words.key(Action.BACK))
        return self.words.text("home.empty_filter" if self.filters.is_filtering else "home.empty")
