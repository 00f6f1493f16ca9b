"""The large cards of the home page: the last board, the journey, the boards of the day, timed solves, the lessons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from solver import Board, Position, load_board

from ...input.commands import Action, Scope
from ...model.game import Origin
from ...model.grades import MOST_STARS
from ...model.solve_series import RELAY, SINGLE, best_result, series_results
from ...model.statistics import Statistics
from ...modes.daily import SIZES, DailyDays
from ...modes.journey import JourneyStep, first_step, journey_stars, journey_steps, next_step, step_name
from ...modes.lessons import course_of, lessons_of, next_to_learn
from ...modes.series import series_to_go_on
from ...store.storage import Store
from ...ui.control import Control, ItemCommand
from ...words.board_texts import PlayedBoards, board_name
from ...words.splits import series_name
from ...words.words import clock_hundredths
from ..interface import Interface
from .card import BoardCards, Card, CardContent, CardGroup
from .entries import COLLECTIONS, YOURS, BoardEntries, PickerEntry

CONTINUE, LEARN, SPEED = map(ItemCommand, ("continue", "learn", "speed"))
NEEDS_BOARD = frozenset(action for action in Action if action.spec.scope is Scope.BOARD) | {Action.EXPORT}
COLLECTION = "collection"
MOST_CONTINUED = 6  # boards played last, among which an unfinished game is looked for


class HomeCards:
    """The cards of the home page that are no boards."""

    def __init__(
        self,
        interface: Interface,
        store: Store,
        boards: BoardEntries,
        board_cards: BoardCards,
        open_board: Callable[[PickerEntry], object],
        open_first: Callable[[], object],
        open_collection: Callable[[str], object],
        open_speed: Callable[[], object],
        open_learn: Callable[[], object],
    ) -> None:
        self._interface, self._store = interface, store
        self._boards, self._board_cards = boards, board_cards
        self._open_board, self._open_first, self._open_collection = open_board, open_first, open_collection
        self._open_speed, self._open_learn = open_speed, open_learn

    @property
    def continued(self) -> PickerEntry | None:
        """The board to continue: the last one with an unfinished game, or else the last one; None without any."""
        recent = self._boards.recent[:MOST_CONTINUED]
        return next(filter(self._is_unfinished, recent), next(iter(recent), None))

    def _is_unfinished(self, entry: PickerEntry) -> bool:
        session = None if entry.problem else self._board_cards.session(entry)
        if session is None or session.is_solved or session.game.origin is Origin.SERIES:
            return False
        return session.game.move_count > 0

    def tiles(self) -> CardGroup:
        """Return the tiles, always the same ones; the first begins the journey until a board has been opened."""
        words, entry = self._interface.words, self.continued
        key, press, show = "start", self._open_first, self._first
        if entry is not None:
            key, press, show = "continue", partial(self._open_board, entry), partial(self._continued, entry)
        control = Control(CONTINUE, "", words.text(f"home.{key}"), "", words.text(f"about.{key}"), drawn=False)
        cards = [Card(replace(control, on_press=press), show=show)]
        shown = {Action.JOURNEY: self._journey, Action.DAILY: self._daily}
        for action, show in shown.items():
            control = replace(Control.of(words, action), label=words.text(f"home.{action.id}"), key="", drawn=False)
            cards.append(Card(control, show=show))
        others = (SPEED, self._open_speed, self._speed), (LEARN, self._open_learn, self._learn)
        for command, open_page, show in others:
            label, about = words.text(f"home.{command.kind}"), words.text(f"about.home_{command.kind}")
            cards.append(Card(Control(command, "", label, "", about, drawn=False, on_press=open_page), show=show))
        return CardGroup("tiles", "", (), cards, are_tiles=True)

    def _speed(self) -> CardContent:
        words, attempt = self._interface.words, self._store.progress.attempt
        series = series_to_go_on(attempt)
        board = PlayedBoards(None).board(series.boards[-1]) or load_board(SINGLE.first)
        best = best_result(series_results(self._statistics.records), series)
        is_plain = series.is_single and not series.is_blind
        names = [] if series.kind == RELAY else [board_name(words, board)]
        name = words.listed([*names, *([] if is_plain else [series_name(words, series)])])
        by = () if best is None else (words.text("speed.best", time=clock_hundredths(words, best.seconds)),)
        return CardContent(words.text("home.speed"), board.goal, status=(name,), byline=by)

    @property
    def due(self) -> int:
        """The mistakes to be asked today; 0 for players who have not tried that practice yet."""
        mistakes, today = self._store.mistakes, self._interface.today()
        return mistakes.count_due(today) if self._interface.settings.practised else 0

    def _learn(self) -> CardContent:
        """Return how many mistakes are due, else the next lesson, and the other below it."""
        words, last = self._interface.words, next(iter(self._boards.recent), None)
        board = None if last is None or last.problem else last.board
        course, lesson = next_to_learn(self._statistics, course_of(board), self._store.progress.first_steps)
        name = words.text(f"lesson.course_{course}")
        named = words.text("lesson.test", course=name) if lesson is None else words.text(f"lesson.name_{lesson.name}")
        start = (lesson or lessons_of(course)[-1]).steps[-1].start
        lines = [(words.counted("home.due", self.due),), (named,)] if self.due else [(named, name), (name,)]
        return CardContent(words.text("home.learn"), start, status=lines[0], byline=lines[1])

    def board_for(self, command: Action, board: Board | None) -> Board | None:
        """Return the chosen board for a command about one."""
        return board if command in NEEDS_BOARD else None

    def collections(self) -> CardGroup:
        """Return a card for each collection, always in the same place."""
        words, cards = self._interface.words, []
        for name in COLLECTIONS:
            label, about = words.text(f"group.{name}"), words.text("about.collection")
            press = partial(self._open_collection, name)
            control = Control(ItemCommand(COLLECTION, name), "", label, "", about, drawn=False, on_press=press)
            cards.append(Card(control, show=partial(self._collection, name)))
        return CardGroup("collections", words.text("home.collections"), (), cards, with_bylines=False)

    @property
    def _statistics(self) -> Statistics:
        return self._store.history.statistics or Statistics()

    def _continued(self, entry: PickerEntry) -> CardContent:
        words, shown = self._interface.words, self._board_cards.content_of(entry)
        session, lines = self._board_cards.session(entry), ((shown.name,), shown.status)
        is_over = session is not None and session.is_solved
        return replace(
            shown,
            name=words.text("home.last_board" if is_over else "home.continue"),
            status=lines[0],
            byline=lines[1],
            stars=0,
            is_favourite=None,
            number=None,
        )

    @property
    def first_step(self) -> JourneyStep:
        """The step of the journey with which a new player begins."""
        return first_step(self._statistics)

    def _first(self) -> CardContent:
        words, step = self._interface.words, self.first_step
        moves = words.moves(step.moves, step.position.board.metric)
        name = words.text("home.start")
        return CardContent(name, step.position, status=(step_name(words, step),), byline=(moves,))

    def _journey(self) -> CardContent:
        words, steps = self._interface.words, journey_steps()
        step = next_step(self._statistics)
        key = "home.journey_done" if step is None else "home.journey_step"
        said = words.text(key, number=1 if step is None else step.number, of=len(steps))
        named = (said,) if step is None else (words.listed([step_name(words, step), said]), said)
        won = () if step is None or step.number == 1 else self._stars()
        position = (step or steps[-1]).position
        return CardContent(words.text("home.journey"), position, status=named, byline=won)

    def _stars(self) -> tuple[str, ...]:
        won = sum(journey_stars(self._statistics).values())
        return (self._interface.words.text("journey.stars", won=won, of=MOST_STARS * len(journey_steps())),)

    def _daily(self) -> CardContent:
        words, today = self._interface.words, self._interface.today()
        days = DailyDays(self._statistics)
        board, solved, streak = days.next_board(today), days.solved(today), days.streak(today)
        said = words.text("daily.count" if solved else "home.daily_sizes", solved=solved, of=len(SIZES))
        by = (words.counted("daily.streak", streak),) if streak else (words.text("daily.weekday", day=today),)
        if waiting := days.waiting(today):
            by = (words.counted("daily.waiting", waiting.days),)
        return CardContent(words.text("home.daily"), board.start, solved == len(SIZES), status=(said,), byline=by)

    def _collection(self, name: str) -> CardContent:
        words, entries = self._interface.words, self._boards.of_collection(name)
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
