"""What the cards show of the player's games: looked up as a card comes into sight, and kept while nothing changes."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from datetime import date

from solver import Position

from ...model.session import Session
from ...model.statistics import Statistics
from ...words.words import Words, days_ago, local_time
from ..services import Services
from .achieved import Achieved, achieved_on
from .card import CardFace
from .entries import Entry
from .words import byline, explanation, is_playing, shown_name, status


class Faces:
    """The face of each board."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._statistics: Statistics | None = None
        self._sessions: dict[str, Session | None] = {}
        self._achieved: dict[str, Achieved] = {}
        self._said: dict[Entry, CardFace] = {}
        self._changes: Counter[str] = Counter()
        """How often what is known of a board has changed, by the entry's value."""
        self.edition = 0
        """Another each time that something may have changed."""

    @property
    def _words(self) -> Words:
        return self._services.words

    @property
    def statistics(self) -> Statistics | None:
        """All records; None while they are read."""
        return self._statistics

    def forget(self) -> None:
        """Clear the cached games and records."""
        self._statistics = None
        self._sessions.clear()
        self._achieved.clear()
        self.say_anew()

    def say_anew(self) -> None:
        """Clear the cached texts, for example after a change of language."""
        self._said.clear()
        self.edition += 1

    def update(self) -> bool:
        """Store the records once they have been loaded; return whether that has just happened."""
        if self._statistics is not None:
            return False
        self._statistics = self._services.store.history.statistics
        if self._statistics is not None:
            self.say_anew()
        return self._statistics is not None

    def update_pars(self) -> bool:
        """Take the par that has been found of a board of the player's; true if there is one."""
        board = self._services.coach.pars.take()
        for entry in [each for each in self._said if each.loaded is not None and each.loaded == board]:
            del self._said[entry]
            self._changes[entry.value] += 1
        return board is not None

    def changes(self, entry: Entry) -> int:
        """Return a number that is another each time that more has become known of a board."""
        return self._changes[entry.value]

    def known(self, entry: Entry) -> Entry:
        """Return a board with what has been found out about its start."""
        par = None if entry.loaded is None else self._services.coach.pars.known(entry.loaded)
        if par is None:
            return entry
        return replace(entry, fewest=par.fewest, hopeless=par.is_unsolvable, searched=par.searched)

    def session(self, entry: Entry) -> Session | None:
        """Return the game in progress on a board, or the last one."""
        if entry.key not in self._sessions:
            self._sessions[entry.key] = self._services.store.session(entry.board)
        return self._sessions[entry.key]

    def achieved(self, entry: Entry) -> Achieved | None:
        """Return the achievements on a board; None while the records are loading."""
        if self._statistics is None:
            return None
        if entry.key not in self._achieved:
            start = "" if entry.has_tiles or entry.board.own_start is None else str(entry.board.own_start)
            records = self._statistics.of_board(entry.key)
            self._achieved[entry.key] = achieved_on(records, start, self.known(entry).fewest)
        return self._achieved[entry.key]

    def face(self, entry: Entry) -> CardFace:
        """Return the content of a board's card."""
        if entry not in self._said:
            self._said[entry] = self._face(entry)
        return self._said[entry]

    def _face(self, entry: Entry) -> CardFace:
        words = self._words
        if entry.problem:
            return CardFace(entry.name, problem=explanation(words, entry))
        if entry.loaded is not None and entry.loaded.start is not None:
            self._services.coach.pars.ask(entry.loaded)
        entry = self.known(entry)
        session, won = self.session(entry), self.achieved(entry)
        return CardFace(
            shown_name(words, entry),
            self._position(entry, session),
            session is not None and session.solved and not session.game.assisted,
            0 if won is None else won.stars,
            status(words, entry, session, won, self._statistics),
            is_playing(session),
            byline(words, entry, session, won, self._played(entry)),
        )

    def _played(self, entry: Entry) -> str:
        """Return when a board was played last, as text; empty if unknown."""
        services = self._services
        kept = services.store.played(entry.board)
        records = () if self._statistics is None else self._statistics.of_board(entry.key)
        solved = local_time(max((record.when for record in records), default=""))
        days = [] if kept is None else [date.fromtimestamp(kept)]
        if solved is not None:
            days.append(solved.date())
        return days_ago(services.words, max(days), services.today()) if days else ""

    def _position(self, entry: Entry, session: Session | None) -> Position:
        """Return the position of the game in progress; else the start or, if games begin anywhere, the goal."""
        if session is not None:
            return session.position
        board = entry.board
        return board.own_start if board.own_start is not None and not entry.has_tiles else board.goal
