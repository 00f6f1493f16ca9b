"""The stages of a game on a number board, each beside the fewest moves it takes, and the drill of the weakest one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Board
from solver.analysis.method import StageReport, weakest
from solver.catalogue.texts import PlayedGame
from solver.model.playthrough import play

from ...coach.coach import Coach
from ...modes.lessons import lesson_of_stage
from ...ui.boxes import Part, across, centred, down
from ...ui.control import Command, Control, ItemCommand, Naming
from ...ui.geometry import Rect, Share, row, small_text
from ...ui.labels import Paragraph
from ...ui.listing import Listing, ListingScreen
from ...ui.widget import Painter, Widget
from ...words.board_texts import board_name, stage_name
from ...words.words import clock_hundredths
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToLesson
from ..interface import Interface

DRILL = ItemCommand("drill")
SHARES = (2.4, 1, 1, 1.2)  # of the columns
WIDEST, WIDEST_BUTTON = 44, 16  # in heights of the text


@dataclass(frozen=True)
class StageRow(Widget):
    """The cells of a row: what is home after a stage, its moves, the fewest, and its time."""

    cells: Sequence[str]
    text: int
    is_heading: bool = False
    is_weakest: bool = False

    def spoken(self, words: Naming) -> Sequence[str]:
        return list(self.cells)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        size = small_text(self.text) if self.is_heading else self.text
        if not self.is_heading:
            painter.panel(surface, self.rect, radius=max(self.text // 4, 3))
        inner = self.rect._replace(x=self.rect.x + self.text // 2, width=self.rect.width - self.text)
        places = row(inner, *map(Share, SHARES), gap=self.text // 2)
        for number, (said, place) in enumerate(zip(self.cells, places, strict=True)):
            colour = painter.theme.accent if self.is_weakest and number == 1 else None
            painter.text(surface, said, place, size, self.is_heading, colour=colour, right=number > 0)


class StagesScreen(ListingScreen, PageScreen):
    """A list of stages, in front of the review."""

    default_button = DRILL

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        coach: Coach,
        game: PlayedGame,
        times: Sequence[float] = (),
    ) -> None:
        """Show the stages of a ``game``; ``times`` are the seconds of each move, empty where they are not known."""
        self.game, self._times, self.listing = game, times, Listing()
        self.reports: Sequence[StageReport] | None = None
        super().__init__(interface, size, back)
        coach.method.report(play(game.start, game.moves).positions, self._take)

    def _take(self, reports: Sequence[StageReport]) -> None:
        self.reports = reports
        self.refresh()

    @property
    def heading(self) -> str:
        return self.words.text("stages.heading", board=board_name(self.words, self.game.start.board))

    @property
    def menu_board(self) -> Board:
        return self.game.start.board

    @property
    def message(self) -> str:
        """What is to be said of the stages: which was the weakest."""
        words = self.words
        if self.reports is None:
            return words.text("stages.working")
        if not self.reports:
            return words.text("stages.none")
        worst = weakest(self.reports)
        if worst is None:
            return words.text("stages.perfect")
        return words.text("stages.weakest", stage=self._name(worst), wasted=words.moves(worst.wasted))

    def content(self) -> Part:
        page, text, gap = self.page, self.text, self.page.gap
        said = partial(Paragraph, text=self.message, height=text, is_news=True)
        about = partial(Paragraph, text=self.words.text("stages.about"), height=small_text(text), soft=True)
        head = [self.words.text(f"stages.{name}") for name in ("stage", "moves", "fewest", "time")]
        heading = partial(StageRow, cells=tuple(head), text=text, is_heading=True)
        reports = self.reports or ()
        worst = weakest(reports)
        rows = [heading] + [
            partial(self._row, report, number, report == worst) for number, report in enumerate(reports)
        ]
        heights = [round(1.3 * text), *[round(1.8 * text)] * len(reports)]
        table = self.listing.part(heights, rows.__getitem__, max(gap // 3, 2), bar=max(text // 3, 4))
        width = min(page.area.width, WIDEST * text)
        button = across((min(width, WIDEST_BUTTON * text), self._button), None)
        below = (round(2.8 * text), said), (round(2.4 * text), about), (page.row, button)
        return centred(down(table, *below, gap=gap), width, page.area.height)

    def _row(self, report: StageReport, number: int, is_weakest: bool, rect: Rect) -> Widget:
        cells = self._name(report), str(report.moves), str(report.fewest), self._time(report)
        return StageRow(rect, cells, self.text, is_weakest=is_weakest)

    def _name(self, report: StageReport) -> str:
        return stage_name(self.words, report.stage, self.game.start.board.columns)

    def _time(self, report: StageReport) -> str:
        """Return the time of a stage; a dash where it is not known, and of none that took no move."""
        begin = report.end - report.moves
        if len(self._times) != len(self.game.moves) or not report.moves:
            return "-"
        before = self._times[begin - 1] if begin else 0.0
        return clock_hundredths(self.words, self._times[report.end - 1] - before)

    @property
    def _button(self) -> Part:
        """The button that leads to the drills of the weakest stage."""
        worst = weakest(self.reports or ())
        why = "idle.stages_drill" if worst is None else ""
        return Control.named(self.words, DRILL, "practice", "stages_drill", on_press=self._drill, disabled_reason=why)

    def _drill(self) -> None:
        worst = weakest(self.reports or ())
        if worst is not None:
            self.next = ToLesson(self, lesson_of_stage(worst.stage.kind).name)

    def do(self, command: Command) -> None:
        """Do nothing: what the page is about is no game in progress."""
