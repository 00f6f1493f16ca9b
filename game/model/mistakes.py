"""Positions where the player left the shortest way, asked again at growing intervals until they are known.

A position is asked on the day of the mistake, and after each right answer once more when the next interval is over; a
wrong answer begins anew. After the last interval it is learnt, and goes. (Intervals that grow by a factor are what
spaced repetition has used since S. Leitner, "So lernt man lernen", 1972.)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, NamedTuple

from solver import Board, BoardError, NotationError, Position, Unsolvable, board_key, parse_position
from solver.catalogue.boards import kept_board, slides_key
from solver.formats.board_lines import LONGEST_LINE, is_line
from solver.model.solvability import check_solvable

from .days import days_later

INTERVALS = (0, 1, 3, 7, 16, 35)  # days until a position is asked again, by the right answers in a row
MOST_CARDS = 2000  # positions a board; a further one takes the place of the one that would be asked last
MOST_LEARNT = 1_000_000_000


@dataclass(frozen=True)
class MistakeCard:
    """A position to be learnt."""

    position: str
    right: int  # right answers in a row, an index into INTERVALS
    due: date
    seen: date  # put in, or last answered

    def is_due(self, day: date) -> bool:
        """Return whether it is due on this day, even one long before its last review: then the clock was wrong.

        A player who travels west may live a day twice, which means nothing.
        """
        return day >= self.due or (self.seen - day).days > 1

    def to_data(self) -> dict[str, Any]:
        """Return it as plain data, for a file."""
        return {"position": self.position, "right": self.right, "due": str(self.due), "seen": str(self.seen)}


class Counts(NamedTuple):
    """The number of a board's positions in each state."""

    due: int
    waiting: int
    learnt: int


@dataclass
class _Deck:
    """The positions of one board, the last reviewed at the end."""

    cards: dict[str, MistakeCard] = field(default_factory=dict)
    learnt: int = 0
    foreign: dict[str, MistakeCard] = field(default_factory=dict)  # they can't be asked on the present board
    board: Board | None = None

    @property
    def all(self) -> list[MistakeCard]:
        return [*self.foreign.values(), *self.cards.values()]

    def fit(self, board: Board) -> None:
        """Select the positions that can be asked on a board, and name them as the board does."""
        cards = self.all
        self.cards, self.foreign, self.board = {}, {}, board
        for card in cards:
            position = _askable(board, card.position)
            if position is None:
                self.foreign[card.position] = card
            else:
                self.put(replace(card, position=str(position)))

    def taken(self, board: Board) -> _Deck:
        """Take out what belongs to a board, and return it as its deck: earlier versions kept the positions of several
        boards together where their files had one id.
        """
        self.fit(board)
        own = _Deck(self.cards, self.learnt if self.cards or not self.foreign else 0)
        self.cards, self.learnt = {}, self.learnt - own.learnt
        return own

    def put(self, card: MistakeCard) -> None:
        self.cards.pop(card.position, None)
        if len(self.cards) >= MOST_CARDS:
            last = max(self.cards.values(), key=lambda card: card.due)
            del self.cards[last.position]
        self.cards[card.position] = card


class Mistakes:
    """All positions to be learnt, by board. Days are those of the player's calendar."""

    def __init__(self) -> None:
        self._decks: dict[str, _Deck] = {}

    def add(self, position: Position, day: date) -> None:
        """Add a position, due at once; one that is there already begins anew."""
        deck = self._decks[board_key(position.board)] = self._deck(position.board)
        deck.put(MistakeCard(str(position), 0, day, day))

    def answer(self, position: Position, right: bool, day: date) -> int | None:
        """Record an answer; return the days until the position is asked again, None once it is learnt.

        A right answer before its day changes nothing. Raises KeyError for a position that is not to be learnt.
        """
        deck = self._deck(position.board)
        card = deck.cards[str(position)]
        if right and not card.is_due(day):
            return (card.due - day).days
        count = card.right + 1 if right else 0
        if count == len(INTERVALS):
            del deck.cards[card.position]
            deck.learnt += 1
            return None
        deck.put(MistakeCard(card.position, count, days_later(day, INTERVALS[count]), day))
        return INTERVALS[count]

    def due(self, board: Board, day: date) -> Iterator[Position]:
        """Yield the positions due on this day: the longest overdue first, of them those not seen for longest."""
        for card in sorted(self._due(board, day), key=lambda card: card.due):
            yield parse_position(board, card.position)

    def counts(self, board: Board, day: date) -> Counts:
        """Count the positions of a board that are due on this day, that wait, and that have been learnt so far."""
        deck, due = self._deck(board), len(self._due(board, day))
        return Counts(due, len(deck.cards) - due, deck.learnt)

    def counts_by_board(self, day: date) -> Mapping[Board, Counts]:
        """Count the positions of each board in each state on this day; the boards with most that is due come first.

        Whether a position can still be asked is found out only when its board is taken up, which may take a while.
        """
        found = dict[Board, Counts]()
        for key, deck in self._decks.items():
            due = sum(card.is_due(day) for card in deck.cards.values())
            with suppress(BoardError):
                found[kept_board(key)] = Counts(due, len(deck.cards) - due, deck.learnt)
        return dict(sorted(found.items(), key=lambda each: each[1], reverse=True))

    def count_due(self, day: date) -> int:
        """Count the positions of all boards that are due on this day."""
        return sum(count.due for count in self.counts_by_board(day).values())

    def next_due(self, board: Board, day: date) -> int | None:
        """Return the days until a board's next position is due, 0 while one is due; None if there is none."""
        waits = [max((card.due - day).days, 0) for card in self._deck(board).cards.values()]
        return 0 if self._due(board, day) else min(waits, default=None)

    def clear(self, board: Board | None = None) -> None:
        """Remove the positions of a board, or of all."""
        if board is None:
            self._decks.clear()
        else:
            self._decks.pop(board_key(board), None)

    def take(self, data: Any) -> None:
        """Replace the positions by those of this data, which is that of ``to_data``."""
        self._decks = Mistakes.from_data(data)._decks

    def to_data(self) -> dict[str, Any]:
        """Return them as plain data, for a file."""
        return {
            board_id: {"learnt": deck.learnt, "cards": [card.to_data() for card in deck.all]}
            for board_id, deck in self._decks.items()
        }

    @classmethod
    def from_data(cls, data: Any) -> Mistakes:
        """Return them from the data of ``to_data``; an invalid entry is skipped without harm to others."""
        mistakes = cls()
        for board_id, entry in data.items() if isinstance(data, dict) else ():
            if isinstance(entry, dict) and len(board_id) <= LONGEST_LINE:
                learnt, cards = entry.get("learnt"), entry.get("cards")
                deck = mistakes._decks[board_id] = _Deck()
                deck.learnt = learnt if type(learnt) is int and 0 <= learnt < MOST_LEARNT else 0
                for card in _cards(cards[-MOST_CARDS:] if isinstance(cards, list) else ()):
                    deck.put(card)
        return mistakes

    def _deck(self, board: Board) -> _Deck:
        key = board_key(board)
        if key not in self._decks and not is_line(key):
            earlier = next((each for each in (board.id, slides_key(board)) if each in self._decks), None)
            if earlier is not None:
                self._decks[key] = self._decks[earlier].taken(board)
        deck = self._decks.get(key) or _Deck()
        if deck.board != board:
            deck.fit(board)
        return deck

    def _due(self, board: Board, day: date) -> list[MistakeCard]:
        return [card for card in self._deck(board).cards.values() if card.is_due(day)]


def _askable(board: Board, text: str) -> Position | None:
    """Return the position of a text if it is solvable and unsolved: the file, or the board, may have been changed."""
    try:
        position = parse_position(board, text)
        check_solvable(position)
    except (NotationError, Unsolvable):
        return None
    return None if position.is_goal else position


def _cards(entries: Iterable[Any]) -> Iterator[MistakeCard]:
    for entry in entries:
        try:
            due, seen = date.fromisoformat(entry["due"]), date.fromisoformat(entry["seen"])
            card = MistakeCard(entry["position"], entry["right"], due, seen)
        except (KeyError, TypeError, ValueError):
            continue
        position_fits = isinstance(card.position, str) and len(card.position) <= LONGEST_LINE
        if position_fits and type(card.right) is int and 0 <= card.right < len(INTERVALS):
            yield card
