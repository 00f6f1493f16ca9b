"""The panel that tells what is known of the board, with a bar for each distance."""

from __future__ import annotations

from dataclasses import replace

from ...ui.faces import Role
from ...ui.geometry import Page, large_text, small_text
from ...ui.histogram import Histogram, Marks, histogram
from ...ui.labels import Line, Panel, Paragraph
from ...ui.text import line_step, readable
from ...ui.widget import Painter, Widget
from ...words.distances import DistanceWords
from ...words.words import Words
from ..common.distance_panel import around_bars
from .layout import MakerLayout, maker_layout, said_width
from .making import Making
from .words import Said, verdict


class Facts:
    """Says what is known; for the moment that it takes to find out about a change what was known before."""

    def __init__(self, words: Words, painter: Painter, making: Making) -> None:
        self._words, self._painter, self._making = words, painter, making
        self.histogram: Histogram | None = None
        """The bars, where there are any and room for them."""
        self._before: tuple[str | None, Said, int | None] = None, Said("", ""), None
        """What the board lacked, what was told of it and how hard it was, when all was known the last time."""
        self._laid_out_for: object = None

    @property
    def said(self) -> Said:
        """What is known of the board, or what it lacks."""
        making, (lacked, said, _) = self._making, self._before
        if self._waits and lacked == making.drawing.hindrance:
            return said
        work = making.analyst.work if making.slow else None
        return verdict(self._words, making.drawing, making.study, work, making.in_goal, making.analyst.counts_on)

    @property
    def _waits(self) -> bool:
        """Whether all will perhaps be known in a moment, so that nothing shall flicker."""
        return self._making.analyst.works and not self._making.slow

    @property
    def _needs(self) -> object:
        """What the layout depends on besides the page."""
        making = self._making
        return making.study, making.drawing.metric, self.said.text, making.message

    def update(self) -> bool:
        """Takes what has become known; whether all has to be laid out anew."""
        if self._waits:
            return False
        self._before = self._making.drawing.hindrance, self.said, self._making.distance
        return self._needs != self._laid_out_for

    def lay_out(self, page: Page) -> MakerLayout:
        """The maker's layout: the bars come and go, and what is said takes as many lines as it needs."""
        making, fonts, low = self._making, self._painter.fonts, small_text(page.text)
        counts = () if making.study is None else tuple(making.study.counts)
        said, tip = (
            len(fonts.wrapped(told, height, said_width(page))) * line_step(height) if told else 0
            for told, height in ((self.said.text, page.text), (making.message, low))
        )
        layout = maker_layout(page, said, max(tip, 2 * line_step(low)), bool(counts))
        if layout.tip is None:  # a short one may have room yet
            layout = maker_layout(page, said, tip, bool(counts))
        self._laid_out_for, self.histogram = self._needs, None
        if layout.chart is not None and counts:
            texts = around_bars(DistanceWords(self._words))
            if making.drawing.metric == "steps":
                texts = texts._replace(axis=self._words.text("maker.axis_steps"))
            self.histogram = histogram(fonts, texts, layout.chart, page.text, counts)
        return layout

    def panel(self, layout: MakerLayout, text: int, pointed: int | None) -> Panel:
        """What is said, a tip, and the bars; ``pointed`` is the distance under the pointer."""
        said, theme, tip = self.said, self._painter.theme, layout.tip
        told = said.text
        if tip is None:
            told = readable(self._painter.fonts, self._making.news or told, layout.said, text)
        colours = {True: theme.good, False: theme.accent, None: None}
        found: list[Widget] = [
            Line(layout.headline, said.headline, large_text(text), colour=colours[said.good], role=Role.NAME),
            Paragraph(layout.said, told, text),
        ]
        if tip is not None:
            found.append(Paragraph(tip, self._making.message, small_text(text), soft=True))
        if self.histogram is not None:
            distance = self._before[2] if self._waits else self._making.distance
            found.append(replace(self.histogram, marks=Marks(distance, 0, None, pointed)))
        return Panel(layout.panel, tuple(found), max(text // 2, 4))
