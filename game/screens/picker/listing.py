"""The list of the picker: which boards are in it, and the state of each card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter

from ...input.commands import Action
from ...ui.control import Command, ControlState, ItemCommand
from ...ui.geometry import Rect
from ..services import Services
from .browsing import BrowsingScreen
from .card import CardContent
from .card_contents import CardContents
from .entries import FOUND, RECENT, YOURS, BoardEntries, PickerEntry
from .layout import columns_in, list_layout
from .search import SearchQuery, match_board
from .shelf import ListedCard, ListedHeading, ShelfContent
from .words import TextChoice, reason, search_texts, tally

BOARD_CARD, RECENT_CARD = "board", "recent"
"""The kinds of cards: of a board in its group, and of one that was opened last."""


class ListingScreen(BrowsingScreen):
    """A screen with the boards by group, or with search results."""

    def __init__(self, services: Services, size: tuple[int, int]) -> None:
        store = services.store
        self.boards = BoardEntries(store.last_boards.opened, store.deleted.folder)
        self.contents = CardContents(services)
        self.search = SearchQuery(services.keys)
        self.found: dict[str, Sequence[PickerEntry]] = {}
        """The listed boards by group."""
        self._reasons: dict[str, tuple[str, ...]] = {}
        """The kinds of texts that match, by the value of each board found."""
        super().__init__(services, size)

    @property
    def own_help(self) -> tuple[str, list[tuple[str, str]]]:
        """Help on letters, which search for a board here, whatever they do on one."""
        words = self.words
        told = words.text("picker_help.letters"), words.text("picker_help.search")
        return words.text("picker_help.heading"), [told]

    def entry(self, command: Command | None) -> PickerEntry | None:
        """Return the board of a card."""
        if not isinstance(command, ItemCommand) or command.kind not in (BOARD_CARD, RECENT_CARD):
            return None
        return self.boards.of_value(command.value)

    def _find(self) -> None:
        """Find the search results or, without a query, all boards, first those opened last."""
        groups = self.boards.groups
        if self.search.text:
            self._match(entry for entries in groups.values() for entry in entries)
            return
        last = {RECENT: self.boards.recent[: columns_in(self.view, self.page)]} if self.boards.recent else {}
        self.found = {**last, **{group: entries for group, entries in groups.items() if entries or group == YOURS}}
        self._reasons.clear()

    def _match(self, entries: Iterable[PickerEntry]) -> None:
        """Find the boards that match, the best match first."""
        found = [(entry, match_board(self.search.text, search_texts(self.words, entry))) for entry in entries]
        matches = [(match.rank, entry, match.reasons) for entry, match in found if match is not None]
        matches.sort(key=itemgetter(0))
        self._reasons = {entry.value: reasons for _, entry, reasons in matches}
        self.found = {FOUND: [entry for _, entry, _ in matches]} if matches else {}

    def _reason(self, command: Command) -> str:
        """Return why the board of a card was found, if its name does not show it."""
        entry = self.entry(command)
        return "" if entry is None else reason(self.words, entry, self._reasons.get(entry.value, ()))

    def _commands(self, group: str) -> list[Command]:
        """Return the commands of a group's cards; the last of the player's own opens the maker."""
        kind = RECENT_CARD if group == RECENT else BOARD_CARD
        commands: list[Command] = [ItemCommand(kind, entry.value) for entry in self.found[group]]
        if group == YOURS and not self.search.text:
            commands.append(Action.MAKER)
        return commands

    def list_boards(self) -> None:
        """Lay out the list for the current search."""
        self._find()
        commands = [self._commands(group) for group in self.found]
        self.cards = list_layout(self.view, self.page, [len(each) for each in commands])
        frames = (frame for section in self.cards.sections for frame in section.frames)
        self.slots = list(zip((command for each in commands for command in each), frames, strict=True))
        self.scroll_to(self.shelf.top, soft=False)

    def show_list(self) -> None:
        """Give the shelf everything visible between the current and the final scroll position."""
        tops = self.shelf.seen, self.shelf.top
        seen = Rect(0, min(tops), self.view.width, max(tops) - min(tops) + self.view.height)
        cards = tuple(
            self._card_at(rect, command, self._state(command)) for command, rect in self.slots if rect.overlaps(seen)
        )
        headings = tuple(
            ListedHeading(section.heading, self.words.text(f"group.{group}"), self._tally(group))
            for group, section in zip(self.found, self.cards.sections, strict=True)
        )
        beyond = Rect(0, seen.y - self.view.height, seen.width, seen.height + 2 * self.view.height)
        ahead = tuple(
            self._card_at(rect, command, ControlState())
            for command, rect in self.slots
            if rect.overlaps(beyond) and not rect.overlaps(seen)
        )
        layout, edition = self.cards, self.contents.version
        shown = ShelfContent(
            self.view, self.bar, layout.height, layout.card, self.text, edition, headings, cards, ahead
        )
        self.shelf.show(shown if self.slots else shown._replace(message=self._nothing_found()))

    def _card_at(self, rect: Rect, command: Command, state: ControlState) -> ListedCard:
        entry = self.entry(command)
        return ListedCard(
            rect, command, state, self._reason(command), 0 if entry is None else self.contents.changes(entry)
        )

    def _nothing_found(self) -> str:
        return self.words.text("picker.nothing", query=self.search.text, key=self.words.key(Action.BACK))

    def content_of(self, command: Command) -> CardContent:
        entry = self.entry(command)
        if entry is not None:
            return self.contents.content(entry)
        assert isinstance(command, Action)
        return CardContent(self.words.label(command), icon=command.spec.icon)

    def _state(self, command: Command) -> ControlState:
        return ControlState(hover=command == self.hover, focused=command == self.focused_command)

    def _tally(self, group: str) -> TextChoice:
        """Return how many boards of a group have been solved of those that can be; of those that are looked
        for, how many there are.
        """
        all_entries = [self.contents.with_par(entry) for entry in self.found[group] if not entry.problem]
        entries = [entry for entry in all_entries if not entry.is_unsolvable]
        if group == FOUND:
            return (self.words.counted("picker.found", len(self.found[group])),)
        if self.contents.statistics is None or group == RECENT or not entries:
            return ()
        played = [won for entry in entries if (won := self.contents.achievement(entry)) is not None and won.games]
        solved = sum(won.is_board_solved for won in played)
        helped = sum(won.helped > 0 and not won.is_board_solved for won in played)
        return tally(self.words, solved, helped, len(entries), len(all_entries) - len(entries))
