"""The large cards of the home page: the board played last, the journey, the daily position, and endless play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from solver import Position, load_board
from solver.generator.stock import stock_boards

from ...input.commands import Action
from ...model.grades import MOST_STARS
from ...model.statistics import Statistics
from ...modes.daily import FeaturedDays, featured, featured_position
from ...modes.endless import example_of
from ...modes.journey import journey_stars, journey_steps, next_step
from ...ui.control import Command, Control, ItemCommand
from ...words.boards import board_name, difficulty_word
from ..services import Services
from .card import BoardCards, Card, CardContent, CardGroup
from .entries import COLLECTIONS, YOURS, BoardEntries, PickerEntry

CONTINUE = ItemCommand("continue")
COLLECTION = "collection"


class HomeCards:
    """The cards of the home page that are no boards."""

    def __init__(
        self,
        services: Services,
        boards: BoardEntries,
        board_cards: BoardCards,
        open_board: Callable[[PickerEntry], object],
        open_collection: Callable[[str], object],
    ) -> None:
        self._services, self._boards, self._board_cards = services, boards, board_cards
        self._open_board, self._open_collection = open_board, open_collection

    @property
    def default_command(self) -> Command:
        """What a player comes for: to go on, or as a new one to begin the journey."""
        return CONTINUE if self._boards.recent else Action.JOURNEY

    def tiles(self) -> CardGroup:
        """Return the tiles; the first only for players who have opened a board."""
        words, recent = self._services.words, self._boards.recent
        cards = []
        if recent:
            about, press = words.text("about.continue"), partial(self._open_board, recent[0])
            control = Control(CONTINUE, "", words.text("home.continue"), "", about, drawn=False, on_press=press)
            cards.append(Card(control, show=partial(self._continued, recent[0])))
        shown = {Action.JOURNEY: self._journey, Action.DAILY: self._daily, Action.ENDLESS: self._endless}
        for action, show in shown.items():
            control = replace(Control.of(words, action), label=words.text(f"home.{action.id}"), key="", drawn=False)
            cards.append(Card(control, show=show))
        return CardGroup("tiles", "", (), cards, are_tiles=True)

    def collections(self) -> CardGroup:
        """Return a card for each collection; the player's own come first once there are any, else last."""
        words, cards = self._services.words, []
        has_own = bool(self._boards.of_collection(YOURS))
        for name in sorted(COLLECTIONS, key=lambda each: has_own and each != YOURS):
            label, about = words.text(f"group.{name}"), words.text("about.collection")
            press = partial(self._open_collection, name)
            control = Control(ItemCommand(COLLECTION, name), "", label, "", about, drawn=False, on_press=press)
            cards.append(Card(control, show=partial(self._collection, name)))
        return CardGroup("collections", words.text("home.collections"), (), cards, with_bylines=False)

    @property
    def _statistics(self) -> Statistics:
        return self._services.store.history.statistics or Statistics()

    def _continued(self, entry: PickerEntry) -> CardContent:
        words, shown = self._services.words, self._board_cards.content_of(entry)
        session, lines = self._board_cards.session(entry), ((shown.name,), shown.status)
        is_over = session is not None and session.is_solved
        return replace(
            shown,
            name=words.text("home.last_board" if is_over else "home.continue"),
            status=lines[0],
            byline=lines[1],
            stars=0,
            is_favourite=None,
            is_accented=True,
        )

    def _journey(self) -> CardContent:
        words, steps = self._services.words, journey_steps()
        step = next_step(self._statistics)
        key = "home.journey_done" if step is None else "home.journey_step"
        said = words.text(key, number=1 if step is None else step.number, of=len(steps))
        won = () if step is None or step.number == 1 else self._stars()
        position = (step or steps[-1]).position
        is_accented = self.default_command is Action.JOURNEY
        return CardContent(words.text("home.journey"), position, status=(said,), byline=won, is_accented=is_accented)

    def _stars(self) -> tuple[str, ...]:
        won = sum(journey_stars(self._statistics).values())
        return (self._services.words.text("journey.stars", won=won, of=MOST_STARS * len(journey_steps())),)

    def _daily(self) -> CardContent:
        words, today = self._services.words, self._services.today()
        position, days = featured_position(today), FeaturedDays(self._statistics)
        is_solved, streak = days.best(today) is not None, days.streak(today)
        name, word = board_name(words, position.board), words.text(f"difficulty.{featured(today).word}")
        said = words.text("home.daily_solved" if is_solved else "home.daily_board", board=name, word=word)
        by = (words.counted("daily.streak", streak),) if streak else (words.text("daily.weekday", day=today),)
        return CardContent(words.text("home.daily"), position, is_solved, status=(said,), byline=by)

    def _endless(self) -> CardContent:
        words, wished = self._services.words, self._services.store.progress.endless
        boards = [board for board in stock_boards(wished.style) if board.level == wished.level]
        position = load_board(boards[0].id).start if boards else example_of(wished.style)
        style = words.text(f"style.{wished.style.replace('-', '_')}")
        said = words.text("home.endless_level", style=style, level=wished.level)
        word = difficulty_word(words, wished.level)
        return CardContent(words.text("home.endless"), position, status=(said, style), byline=(word,))

    def _collection(self, name: str) -> CardContent:
        words, entries = self._services.words, self._boards.of_collection(name)
        boards = [entry for entry in entries if not entry.problem]
        label = words.text(f"group.{name}")
        if not boards:
            return CardContent(label, icon="maker" if name == YOURS else "boards", status=(words.text("home.empty"),))
        solved = self._board_cards.count_solved(boards)
        said = words.text("home.progress", solved=solved, count=len(boards))
        return CardContent(label, _picture(boards), status=(said,))


def _picture(boards: Sequence[PickerEntry]) -> Position:
    """Return the position that stands for a collection: that of a board of its kind that is not among the easiest."""
    entry = boards[min(len(boards) // 4, 40)]
    return entry.board.goal if entry.has_tiles or entry.board.own_start is None else entry.board.own_start
