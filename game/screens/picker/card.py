"""A board's card: a picture of the board, its name, what has been achieved on it, and a line worth reading.

What a card shows of the player's games is looked up as it scrolls into view, and cached until it changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

import pygame

from solver import Board, Position

from ...board.view import draw_position
from ...coach.coach import Coach
from ...model.days import local_day
from ...model.grades import Achievement, achievement
from ...model.session import Session
from ...model.statistics import Statistics
from ...store.storage import Store
from ...ui.button import button_radius
from ...ui.control import Control, ControlState, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect
from ...ui.labels import draw_starred, starred_width
from ...ui.text import Fonts, readable
from ...ui.widget import Painter, Widget
from ...words.words import Message, days_ago, local_time
from ..interface import Interface
from .entries import COLLECTIONS, FOUND, PICTURES, RECENT, PickerEntry, place_in_set
from .layout import CardLayout
from .words import TextChoice, board_tooltip, byline, is_playing, shown_name, status, tally

BOARD_CARD, RECENT_CARD, HEART = "board", "recent", "heart"
LEAST_HEART = 40  # pixels, as of everything pressed


@dataclass(frozen=True)
class Card:
    """A card of the list: its control, and the board it opens, or what it shows if it leads elsewhere."""

    control: Control
    entry: PickerEntry | None = None
    show: Callable[[], CardContent] | None = field(default=None, compare=False)
    reason: str = ""  # why the board was found, unless its name shows it
    is_next: bool = False  # of a collection, the first that is not solved


@dataclass(frozen=True)
class CardContent:
    """What a card shows."""

    name: str
    position: Position | None = None
    is_solved: bool = False
    stars: int = 0
    status: TextChoice = ()
    is_playing: bool = False
    byline: TextChoice = ()
    problem: str = ""  # in place of a picture, as is the icon
    icon: str = ""
    is_favourite: bool | None = None  # None where there is no heart to press
    number: int | None = None  # in a set that has an order


class CardGroup(NamedTuple):
    """Cards below a heading."""

    id: str
    heading: str
    detail: TextChoice
    cards: Sequence[Card]
    are_tiles: bool = False
    with_bylines: bool = True
    share: float | None = None  # that is solved, for a bar


class BoardCards:
    """The cards of boards, and a cache of what they show."""

    def __init__(self, interface: Interface, store: Store, coach: Coach) -> None:
        self._interface, self._store, self._coach = interface, store, coach
        self.statistics: Statistics | None = None  # while the records are loading
        self.version = 0  # increases whenever any content may have changed
        self._sessions: dict[str, Session | None] = {}
        self._achievements: dict[PickerEntry, Achievement] = {}
        self._contents: dict[PickerEntry, CardContent] = {}

    def clear(self) -> None:
        """Clear the cached games and records."""
        self.statistics = None
        self._sessions.clear()
        self._achievements.clear()
        self.clear_texts()

    def clear_texts(self) -> None:
        """Clear the cached contents, for example after a change of language."""
        self._contents.clear()
        self.version += 1

    def take_statistics(self, statistics: Statistics) -> None:
        """Show all records, which have been loaded."""
        self.statistics = statistics
        self.clear_texts()

    def with_par(self, entry: PickerEntry) -> PickerEntry:
        """Return an entry with what has been found out about the board's start."""
        par = None if entry.loaded is None else self._coach.pars.known(entry.loaded)
        if par is None:
            return entry
        return replace(entry, fewest=par.fewest, is_unsolvable=par.is_unsolvable, searched=par.searched)

    def achievement(self, entry: PickerEntry) -> Achievement | None:
        """Return the achievement on a board; None while the records are loading."""
        if self.statistics is None:
            return None
        if entry not in self._achievements:
            self._achievements[entry] = self._achievement_on(entry, self.statistics)
        return self._achievements[entry]

    def _achievement_on(self, entry: PickerEntry, statistics: Statistics) -> Achievement:
        records = statistics.of_board(entry.key)
        if not records:  # whatever the start is, which a generated board would have to be made for
            return Achievement(has_start=entry.is_generated)
        start = "" if entry.has_tiles or entry.board.own_start is None else str(entry.board.own_start)
        return achievement(records, start, entry.fewest)

    def is_solved(self, entry: PickerEntry) -> bool:
        """Return whether a board was solved, as far as the records have been loaded."""
        won = None if entry.problem else self.achievement(entry)
        return won is not None and won.is_board_solved

    def count_solved(self, entries: Iterable[PickerEntry]) -> int:
        """Return how many boards were solved; only those with records are looked at."""
        played = set() if self.statistics is None else {*self.statistics.boards}
        return sum(self.is_solved(entry) for entry in entries if entry.key in played)

    def tally(self, entries: Sequence[PickerEntry]) -> tuple[TextChoice, float | None]:
        """Return how many boards have been solved of those that can be, and their share; nothing while the records are
        loading.
        """
        boards = [entry for entry in entries if not entry.problem]
        solvable = [entry for entry in boards if not entry.is_unsolvable]
        played = [won for entry in solvable if (won := self.achievement(entry)) is not None and won.games]
        solved = sum(won.is_board_solved for won in played)
        helped = sum(won.helped > 0 and not won.is_board_solved for won in played)
        if self.statistics is None or not solvable:
            return (), None
        said = tally(self._interface.words, solved, helped, len(solvable), len(boards) - len(solvable))
        return said, solved / len(solvable)

    def group(
        self,
        id_: str,
        found: Iterable[tuple[PickerEntry, str]],
        open_board: Callable[[PickerEntry], object],
        more: Iterable[Control] = (),
        first: Iterable[Card] = (),
    ) -> CardGroup:
        """Return the cards of boards after the ``first`` ones, each with the reason why it was found, and those of
        ``more`` controls.

        ``id_`` is a collection, RECENT or FOUND. In a collection, the first that is not solved is marked as the next.
        """
        words, kind = self._interface.words, RECENT_CARD if id_ == RECENT else BOARD_CARD
        cards, listed = [*first], [(self.with_par(entry), reason) for entry, reason in found]
        is_listed = id_ in COLLECTIONS and self.statistics is not None
        unsolved = (each for each, _ in listed if is_listed and not (each.is_unsolvable or self.is_solved(each)))
        following = next(unsolved, None)
        for entry, reason in listed:
            command, name, about = ItemCommand(kind, entry.value), shown_name(words, entry), board_tooltip(words, entry)
            press = partial(open_board, entry)
            control = Control(command, "", name, "", about, drawn=False, on_press=press)
            cards.append(Card(control, entry, reason=reason, is_next=entry is following))
        cards += [Card(replace(control, drawn=False)) for control in more]
        if id_ == RECENT:
            return CardGroup(id_, words.text("group.last"), (), cards)
        if id_ == FOUND:
            counted = [words.counted("picker.found", len(listed))] if listed else []
            return CardGroup(id_, words.text("group.found"), tuple(counted), cards)
        heading, (said, share) = words.text(f"story.{id_}"), self.tally([entry for entry, _ in listed])
        with_bylines = any(not entry.is_generated for entry, _ in listed)
        return CardGroup(id_, heading, said, cards, with_bylines=with_bylines, share=share)

    def content(self, card: Card) -> CardContent:
        """Return what a card shows."""
        if card.show is not None:
            return card.show()
        if card.entry is None:
            return CardContent(card.control.label, icon=card.control.icon)
        return self.content_of(card.entry)

    def content_of(self, entry: PickerEntry) -> CardContent:
        """Return what the card of a board shows."""
        if entry not in self._contents:
            self._contents[entry] = self._board_content(entry)
        return self._contents[entry]

    def _board_content(self, entry: PickerEntry) -> CardContent:
        words = self._interface.words
        if entry.problem:
            return CardContent(entry.name, problem=board_tooltip(words, entry))
        if entry.loaded is not None and entry.loaded.own_start is not None:
            self._coach.pars.ask(entry.loaded)
        session, won = self.session(entry), self.achievement(entry)
        is_whole = entry.group == PICTURES and won is not None and won.is_board_solved
        return CardContent(
            shown_name(words, entry),
            entry.board.goal if is_whole else _shown_position(entry, session),
            is_whole or (session is not None and session.is_solved and session.game.is_won),
            0 if won is None else won.stars,
            status(words, entry, session, won, self.statistics),
            is_playing(session),
            byline(words, entry, session, won, self.statistics, self._last_played(entry)),
            is_favourite=entry.key in self._store.progress.favourites,
            number=place_in_set(entry),
        )

    def toggle_favourite(self, board: Board) -> Message:
        """Make a board a favourite, or no longer; return what was done."""
        is_favourite = self._store.toggle_favourite(board)
        self.clear_texts()
        return Message("play.favourite" if is_favourite else "play.no_favourite")

    def session(self, entry: PickerEntry) -> Session | None:
        """Return the game in progress on a board, or the last one."""
        if entry.key not in self._sessions:
            self._sessions[entry.key] = self._store.session(entry.board)
        return self._sessions[entry.key]

    def _last_played(self, entry: PickerEntry) -> str:
        """Return when a board was played last, as text; empty if unknown."""
        played = self._store.played(entry.board)
        records = () if self.statistics is None else self.statistics.of_board(entry.key)
        solved = local_time(max((record.when for record in records), default=""))
        days = None if played is None else local_day(played), None if solved is None else solved.date()
        last = max(filter(None, days), default=None)
        return "" if last is None else days_ago(self._interface.words, last, self._interface.today())


def _shown_position(entry: PickerEntry, session: Session | None) -> Position:
    """Return the position of the game in progress; else the start or, if games begin anywhere, the goal."""
    if session is not None:
        return session.position
    board = entry.board
    return board.own_start if board.own_start is not None and not entry.has_tiles else board.goal


def card_picture(
    painter: Painter, layout: CardLayout, content: CardContent, reason: str, state: ControlState, text: int
) -> pygame.Surface:
    """Return the picture of the whole card without the focus ring, slightly enlarged under the pointer."""
    surface = pygame.Surface((layout.width, layout.height), pygame.SRCALPHA).convert_alpha()
    whole = Rect(0, 0, layout.width, layout.height)
    painter.tile(surface, whole, state._replace(focused=False, default_button=False), card_radius(layout))
    if state.default_button:
        painter.art.draw_panel(surface, whole, card_radius(layout), None, painter.theme.accent, 3)
    _draw_top(painter, surface, layout, content, state, text)
    if content.number is not None:
        size = layout.line_text
        corner = whole.inset(size // 2)._replace(height=round(1.2 * size))
        painter.text(surface, str(content.number), corner, size, soft=True)
    if content.is_favourite is not None:
        _draw_heart(painter, surface, whole, layout.line_text, content.is_favourite)
    painter.text(surface, content.name, layout.name, layout.name_text, centred=True, role=Role.NAME)
    first, *rest = layout.lines
    if reason and not rest:
        painter.text(surface, reason, first, layout.line_text, soft=True, centred=True)
    else:
        _draw_status(painter, surface, first, layout.line_text, content)
    for line in rest:
        said = reason or fitting_text(painter.fonts, content.byline, layout.line_text, line.width)
        painter.text(surface, said, line, layout.line_text, soft=True, centred=True)
    return surface


def heart_of(card: Rect, text: int) -> Rect:
    """Return the part of a board's card that makes it a favourite, or no longer: its upper right corner."""
    side = max(LEAST_HEART, 2 * text)
    return Rect(card.right - side, card.y, side, side)


def _draw_heart(painter: Painter, surface: pygame.Surface, card: Rect, size: int, is_favourite: bool) -> None:
    """Draw a heart in the corner, full on a favourite; a plate keeps it apart from the board's picture."""
    left, top = card.right - size * 3 // 2, card.y + size // 2
    plate = Rect(left, top, size, size).inset(-size // 4)
    painter.art.draw_panel(surface, plate, plate.width // 2, painter.theme.panel)
    icon, colour = ("heart-full", painter.theme.accent) if is_favourite else ("heart", painter.theme.text_soft)
    painter.icon(surface, icon, (left, top), size, colour)


def card_radius(layout: CardLayout) -> int:
    """Return the corner radius of a card."""
    return button_radius(Rect(0, 0, layout.width, layout.name.height * 2), 6)


def fitting_text(fonts: Fonts, choice: Sequence[str], height: int, width: int) -> str:
    """Return the first text that fits, or the last."""
    fitting = (text for text in choice if fonts.width(text, height) <= width)
    return next(fitting, choice[-1] if choice else "")


def _draw_top(
    painter: Painter, surface: pygame.Surface, layout: CardLayout, content: CardContent, state: ControlState, text: int
) -> None:
    place = layout.picture
    if content.problem:
        said = readable(painter.fonts, content.problem, place, layout.line_text)
        painter.fonts.draw_paragraph(surface, said, place, layout.line_text, painter.theme.text)
    elif content.icon:
        size = max(min(place.height, place.width) // 2, 1)
        painter.centred_icon(surface, content.icon, place, size, painter.theme.text_soft)
    elif content.position is not None:
        if content.is_favourite is not None:  # the heart is beside the board, not on it
            place = place.centred(max(place.width - 4 * layout.line_text, place.height), place.height)
        nearer = place if state.hover else place.inset(max(text // 5, 1))
        draw_position(painter, surface, nearer, content.position, content.is_solved)


def _draw_status(painter: Painter, surface: pygame.Surface, line: Rect, size: int, content: CardContent) -> None:
    said = fitting_text(painter.fonts, content.status, size, max(line.width - starred_width(size, content.stars), 1))
    colour = painter.theme.accent if content.is_playing else painter.theme.text_soft
    draw_starred(painter, surface, line, content.stars, said, size, colour)


@dataclass(frozen=True)
class Icon(Widget):
    """The program's icon."""

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.blit(painter.art.picture("icon", self.rect.width, self.rect.height), self.rect)
