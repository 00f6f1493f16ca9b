"""What the cards show of the player's games: looked up as a card scrolls into view, and cached until it changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date

from solver import Board, Position

from ...model.grades import Achievement, achievement
from ...model.session import Session
from ...model.statistics import Statistics
from ...words.words import days_ago, local_time
from ..services import Services
from .card import CardContent
from .entries import PickerEntry
from .words import board_tooltip, byline, is_playing, shown_name, status


class CardContents:
    """A cache of what the cards of boards show."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.statistics: Statistics | None = None
        """All records; None while they are loading."""
        self._sessions: dict[str, Session | None] = {}
        self._achievements: dict[str, Achievement] = {}
        self._contents: dict[PickerEntry, CardContent] = {}
        self._changes: Counter[str] = Counter()
        """The number of changes by the entry's value."""
        self.version = 0
        """Increased whenever any content may have changed."""

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

    def take_par(self, board: Board) -> None:
        """Show the par that has been found for one of the player's boards."""
        for entry in [each for each in self._contents if each.loaded is not None and each.loaded == board]:
            del self._contents[entry]
            self._changes[entry.value] += 1

    def changes(self, entry: PickerEntry) -> int:
        """Return a number that increases whenever more has become known of a board."""
        return self._changes[entry.value]

    def with_par(self, entry: PickerEntry) -> PickerEntry:
        """Return an entry with what has been found out about the board's start."""
        par = None if entry.loaded is None else self._services.coach.pars.known(entry.loaded)
        if par is None:
            return entry
        return replace(entry, fewest=par.fewest, is_unsolvable=par.is_unsolvable, searched=par.searched)

    def achievement(self, entry: PickerEntry) -> Achievement | None:
        """Return the achievement on a board; None while the records are loading."""
        if self.statistics is None:
            return None
        if entry.key not in self._achievements:
            start = "" if entry.has_tiles or entry.board.own_start is None else str(entry.board.own_start)
            records = self.statistics.of_board(entry.key)
            self._achievements[entry.key] = achievement(records, start, self.with_par(entry).fewest)
        return self._achievements[entry.key]

    def content(self, entry: PickerEntry) -> CardContent:
        """Return the content of a board's card."""
        if entry not in self._contents:
            self._contents[entry] = self._content(entry)
        return self._contents[entry]

    def _content(self, entry: PickerEntry) -> CardContent:
        words = self._services.words
        if entry.problem:
            return CardContent(entry.name, problem=board_tooltip(words, entry))
        if entry.loaded is not None and entry.loaded.start is not None:
            self._services.coach.pars.ask(entry.loaded)
        entry = self.with_par(entry)
        session, won = self.session(entry), self.achievement(entry)
        return CardContent(
            shown_name(words, entry),
            self._position(entry, session),
            session is not None and session.solved and not session.game.assisted,
            0 if won is None else won.stars,
            status(words, entry, session, won, self.statistics),
            is_playing(session),
            byline(words, entry, session, won, self._played(entry)),
        )

    def session(self, entry: PickerEntry) -> Session | None:
        """Return the game in progress on a board, or the last one."""
        if entry.key not in self._sessions:
            self._sessions[entry.key] = self._services.store.session(entry.board)
        return self._sessions[entry.key]

    def _played(self, entry: PickerEntry) -> str:
        """Return when a board was played last, as text; empty if unknown."""
        services = self._services
        kept = services.store.played(entry.board)
        records = () if self.statistics is None else self.statistics.of_board(entry.key)
        solved = local_time(max((record.when for record in records), default=""))
        days = [] if kept is None else [date.fromtimestamp(kept)]
        if solved is not None:
            days.append(solved.date())
        return days_ago(services.words, max(days), services.today()) if days else ""

    def _position(self, entry: PickerEntry, session: Session | None) -> Position:
        """Return the position of the game in progress; else the start or, if games begin anywhere, the goal."""
        if session is not None:
            return session.position
        board = entry.board
        return board.own_start if board.own_start is not None and not entry.has_tiles else board.goal
