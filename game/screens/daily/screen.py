"""The positions of a day, one a board and one of blocks: what has been solved of them, and the streaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date

from solver import Board, Position

from ...input.commands import Action
from ...model.game import Game, Origin
from ...model.grades import stars_of
from ...model.record import Record
from ...model.statistics import Statistics
from ...ui.control import Command, Control, ItemCommand, Placed
from ...ui.widget import Widget
from ...words.boards import board_name
from ...words.words import Words
from ..common.daily_positions import (
    ONE_DAY,
    DailyHistory,
    daily_block_boards,
    daily_block_position,
    daily_boards,
    daily_position,
)
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import DAY_LOOK_SECONDS, Services
from .cards import CardFace, CardText, board_cards
from .layout import DailyLayout, daily_layout

BLOCKS = "blocks"
"""Stands among the ids of boards for the blocks of the day."""
EARLIER, LATER = ItemCommand("day", -1), ItemCommand("day", 1)


class DailyScreen(PageScreen):
    """Shows today's positions, and those of the days before; a click or Enter plays one."""

    own_key = Action.DAILY

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self._boards: dict[str, Board | None] = {board.id: board for board in daily_boards()}
        self._boards[BLOCKS] = None
        self._statistics: Statistics | None = None
        self._dailies = {id_: DailyHistory(board, ()) for id_, board in self._boards.items()}
        self.day = self._today = services.today()
        """Which is shown; it stays when another day begins."""
        super().__init__(services, size, back)

    @property
    def heading(self) -> str:
        return self.words.text("daily.today" if self.day == self._today else "daily.past", day=self.day)

    @property
    def way_home(self) -> tuple[str, str]:
        days = (self.services.today() - self.day).days
        return Action.DAILY.spec.icon, ("to_daily", "to_yesterday")[days] if days in (0, 1) else "to_past_day"

    @property
    def own_controls(self) -> list[Placed]:
        words = self.words
        about = words.text("about.daily_card")
        cards = board_cards(self.painter.fonts, self.layout.cards, self._faces(), self.text, about)
        earlier = Control.named(words, EARLIER, "step-back", "day_before")
        later = Control.named(words, LATER, "step-forward", "day_after")
        return [*cards, *zip((earlier, later), self.layout.buttons, strict=True)]

    @property
    def disabled_reasons(self) -> Mapping[Command, str]:
        """Nobody knows what is asked of a day to come before it comes."""
        ends = {EARLIER: self.day == date.min, LATER: self.day >= self._today}
        return {command: "idle.nothing" for command, reached in ends.items() if reached}

    def do(self, command: Command) -> None:
        if isinstance(command, ItemCommand) and command.kind == "day":
            self.day = self.day + ONE_DAY if command == LATER else self.day - ONE_DAY
        elif isinstance(command, ItemCommand):
            start = self._start(str(command.value))
            begun = self._begun(start)  # where it is in play already, to the game as it stands
            self.next = ToBoard(start.board, None if begun else start, origin=Origin.DAILY, home=self)

    def on_return(self) -> None:
        """Reload the statistics: a board may have been solved meanwhile."""
        self._statistics = None

    def _start(self, id_: str) -> Position:
        """Return the day's position on a board, or of blocks."""
        board = self._boards[id_]
        return daily_block_position(self.day) if board is None else daily_position(board, self.day)

    def _begun(self, start: Position) -> Game | None:
        """Return the game in progress on the position's board if it began from the day's position."""
        session = self.services.store.session(start.board)
        if session is None or session.solved or session.game.start != start:
            return None
        return session.game

    def update(self) -> None:
        if self._statistics is None:
            self._statistics = self.services.store.history.statistics
            if self._statistics is not None:
                self._dailies = {id_: DailyHistory(board, self._records(id_)) for id_, board in self._boards.items()}
        self._today = self.services.today()
        self.alarms.every(DAY_LOOK_SECONDS, self.refresh)

    def _records(self, id_: str) -> list[Record]:
        """Return the records of a board, or of all the day's block boards."""
        ids = daily_block_boards() if id_ == BLOCKS else (id_,)
        return [] if self._statistics is None else [record for id_ in ids for record in self._statistics.of_board(id_)]

    def own_widgets(self) -> list[Widget]:
        return [self.line(self.layout.footer, self._summary())]

    def _faces(self) -> dict[str, CardFace]:
        words, faces = self.words, {}
        for id_ in self._boards:
            start = self._start(id_)
            dailies, is_today = self._dailies[id_], self.day == self._today
            best, streak = dailies.best(self.day), dailies.streak(self._today) if is_today else 0
            game = self._begun(start)
            begun = 0 if game is None else game.move_count
            unsolved = "helped" if dailies.is_helped(self.day) else "open_today" if is_today else "open"
            says = _card_text(words, best, begun, streak, words.text(f"daily.{unsolved}"))
            names = (board_name(words, start.board), *[words.text("daily.blocks")] * (id_ == BLOCKS))
            faces[id_] = CardFace(start, names, says, best is not None)
        return faces

    def _summary(self) -> str:
        if self._statistics is None:
            return ""
        solved = sum(dailies.best(self.day) is not None for dailies in self._dailies.values())
        return self.words.text("daily.summary", solved=solved, of=len(self._boards))

    def own_layout(self) -> None:
        self.layout: DailyLayout = daily_layout(len(self._boards), 2, self.page)
        first, heading = self.layout.buttons[0], self.page.heading
        if first.overlaps(heading):  # it changes with the day, and is cleared where it was
            room = max(first.x - self.page.gap - heading.x, 1)
            self.page = replace(self.page, heading=heading._replace(width=room))


def _card_text(words: Words, best: Record | None, begun: int, streak: int, unsolved: str) -> CardText:
    """Return how the day's position was solved, ``best`` being the best game, or how many moves have been made in a
    game that is ``begun``, or what is said of an ``unsolved`` one; and for how many days in a row.
    """
    days = (words.counted("daily.streak", streak) if streak else "",)
    if best is None and begun:
        return CardText((words.text("daily.begun", moves=words.moves(begun)),), days)
    if best is None:
        return CardText((unsolved,), days)
    moves = words.moves(best.moves)
    longest = () if best.par is None else (words.text("daily.solved_of", moves=moves, par=best.par),)
    return CardText((*longest, words.text("daily.solved", moves=moves)), days, stars_of(best))
