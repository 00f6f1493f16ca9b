"""A screen in front of a game, for what the coach knows of its board; and a panel with its positions by distance."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from solver import Outcome, Position, board_key
from solver.catalogue.texts import PlayedGame

from ...coach.analyzer import Analyzer
from ...input.commands import Action
from ...model.game import Game, Origin
from ...model.record import Record
from ...model.statistics import Statistics
from ...sound.sounds import Cue
from ...ui.chart import HistogramTexts, Marks, histogram
from ...ui.geometry import Rect
from ...ui.labels import Line, Panel, Paragraph, Waiting
from ...ui.text import Fonts
from ...ui.widget import Widget
from ...words.boards import board_name
from ...words.distances import DistanceWords, amount_done, failure
from ..game_screen import GameScreen, ToBoard, ToShare
from ..services import Services
from .page_screen import PageScreen


class CoachScreen(PageScreen):
    """Follows the coach and the records, and shows what is not known yet as soon as it is."""

    hopeless_phrase = "position_rank.no_rank"  # why nothing is shown of a board with too many positions to count

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen, game: Game) -> None:
        """``back`` is the screen to return to, with ``game`` on it."""
        self.game, self.board = game, game.start.board
        self.distances = DistanceWords(services.words, self.board.metric)
        self.records: Collection[Record] | None = None  # of the board, the latest last
        super().__init__(services, size, back)
        services.coach.listen(self.looked)
        services.store.history.when_read(self._take_statistics)

    @property
    def what(self) -> str:
        """What it shows of the board."""
        return self.words.text(self.heading_name)

    @property
    def heading(self) -> str:
        return self.words.text("coach.heading", what=self.what, board=board_name(self.words, self.board))

    @property
    def analyzer(self) -> Analyzer:
        """The coach's results for the board; empty while another board is in play."""
        return self.services.coach.analyzer_of(self.board)

    @property
    def counts(self) -> Sequence[int]:
        """How many positions of the board lie at each distance; none while that is not known."""
        return self.analyzer.counts

    @property
    def position(self) -> Position:
        """What the coach is asked about: the position on the board."""
        return self.game.position

    @property
    def waiting(self) -> Waiting | None:
        """Why the board's distances are not known; None if they are and nothing has failed."""
        words = self.words
        if self.services.coach.is_hopeless(self.board):
            return Waiting(words.text(self.hopeless_phrase, practice=words.key(Action.PRACTICE)))
        if self.analyzer.outcome is Outcome.FAILED:
            return Waiting(failure(words, self.analyzer.error))
        if not self.counts:
            return self.under_way("play.working")
        return None

    def under_way(self, phrase: str) -> Waiting:
        """Return a phrase with the progress of the coach's work."""
        work = self.analyzer.work
        return Waiting(self.words.text(phrase, done=amount_done(self.words, work)), work.part)

    def looked(self) -> None:
        """Update the screen after new results, or when it opens."""

    def play(self, position: Position, origin: Origin = Origin.PRACTICE) -> None:
        """Begin a game on the board from another position."""
        self.services.sounds.play(Cue.NEW)
        home = None if self.back is None else self.back.home
        self.next = ToBoard(self.board, position, origin=origin, home=home)

    def to_share(self) -> ToShare:
        """Share the position, or the game on the board."""
        games = {"game": PlayedGame(self.game.start, tuple(self.game.moves))} if self.game.moves else {}
        return ToShare(self, self.position, games)

    # What the application sees

    def on_return(self) -> None:
        """Follow the coach again."""
        self.services.coach.listen(self.looked)
        self.services.coach.reopen(self.board, self.game.start)
        self.looked()

    def do_back(self) -> None:
        """Return to the game, for which the coach continues."""
        self.services.coach.drop_question()
        super().do_back()

    def _take_statistics(self, statistics: Statistics) -> None:
        self.records = statistics.of_board(board_key(self.board))
        self.services.coach.notify()  # this screen, unless it was left before they were read

    def update(self) -> None:
        """Follow the coach's work."""
        coach = self.services.coach
        self.follow_work(coach.is_waiting or self.analyzer.outcome is Outcome.RUNNING)


def around_bars(words: DistanceWords) -> HistogramTexts:
    """Return the names of the scale and the axis."""
    return HistogramTexts(words.text("position_rank.linear"), words.text("position_rank.log"), words.axis, words.short)


def distances_panel(
    fonts: Fonts,
    rect: Rect,
    sentence: str,
    counts: Sequence[int],
    marks: Marks,
    words: DistanceWords,
    text: int,
    wraps: bool = False,
) -> Panel:
    """Lay out a sentence above the bars, in two lines where it ``wraps``; no bars while counts are unknown."""
    inner = rect.inset(max(round(0.7 * text), 4))
    lines = len(fonts.wrapped(sentence, text, inner.width)) if wraps else 1
    top, room = inner.from_top(round((2.5 if lines > 1 else 1.3) * text))
    parts: list[Widget] = [(Paragraph if wraps else Line)(top, sentence, text)]
    if counts:
        parts.append(replace(histogram(fonts, around_bars(words), room, text, counts), marks=marks))
    return Panel(rect, tuple(parts), max(text // 2, 4))
