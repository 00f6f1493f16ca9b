"""The dialog that asks what a pasted text means: which goal a position has, or which of several texts to open."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import pygame

from solver import Misread, Position
from solver.catalogue.readings import Reading

from ...board.view import draw_position
from ...sound.sounds import Cue
from ...ui.boxes import Part, down
from ...ui.button import button_radius
from ...ui.control import Control, ControlState, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect, small_text
from ...ui.labels import Paragraph
from ...ui.listing import Listing, ListingScreen
from ...ui.widget import Painter, Pressable, Widget
from ...words.board_texts import board_name, solver_sentence
from ...words.words import NO_MESSAGE, Message
from ..common.dialog import Dialog
from ..common.pasteboard import Pasteboard, destination_of, destination_of_one
from ..game_screen import GameScreen
from ..interface import Interface

CHOICE = "choice"


@dataclass(frozen=True)
class ChoiceRow(Pressable):
    """A text, or a board's name beside the picture of its goal."""

    name: str
    position: Position | None
    text: int

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.tile(surface, self.rect, self.state, button_radius(self.rect))
        pad = max(self.text // 2, 3)
        room = self.rect.inset(max(self.text // 6, 2))
        if self.position is not None:
            picture, room = room.from_left(room.height, pad)
            draw_position(painter, surface, picture, self.position)
        else:
            room = room._replace(x=room.x + pad, width=room.width - pad)
        painter.text(surface, self.name, room._replace(width=room.width - pad), self.text, role=Role.NAME)


class ChoiceDialog(ListingScreen, Dialog):
    """A list of readings or texts; the chosen one is opened, and the screen behind is left."""

    extent = 40, 30

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        pasteboard: Pasteboard,
        readings: Sequence[Reading],
        texts: Sequence[str],
    ) -> None:
        self.listing = Listing()
        self.pasteboard, self.readings, self.texts = pasteboard, readings, texts
        self._message = NO_MESSAGE
        self.heading_name = "choice.goal" if readings else "choice.text"
        super().__init__(interface, size, back)

    def content(self) -> Part:
        page, gap = self.page, self.page.gap
        height = round((4.5 if self.readings else 2.2) * self.text)
        count = len(self.readings) or len(self.texts)
        listed = self.listing.part([height] * count, self._row, max(gap // 3, 2), max(self.text // 3, 4))
        return down(listed, (page.row, self._said), gap=gap)

    def _said(self, rect: Rect) -> Widget:
        """Return why a text could not be opened, or else what to do."""
        told = self._message.text(self.words)
        count = len(self.texts)
        hint = self.words.text("choice.goal_hint") if self.readings else self.words.counted("choice.text_hint", count)
        return Paragraph(rect, told or hint, small_text(self.text), soft=True, is_news=bool(told))

    def _row(self, number: int) -> Part:
        name = self._name(number)
        look = partial(self._look, number, name)
        return Control(
            ItemCommand(CHOICE, number), "", name, "", self.words.text("about.choice"), look,
            on_press=partial(self._choose, number),
        )  # fmt: skip

    def _name(self, number: int) -> str:
        if not self.readings:
            return f"{number + 1}.  {self.texts[number]}"
        start = self.readings[number].start
        assert start is not None  # only positions have several goals
        return self.words.text("choice.board", board=board_name(self.words, start.board), goal=str(start.board.goal))

    def _look(self, number: int, name: str, rect: Rect, state: ControlState) -> Widget:
        start = self.readings[number].start if self.readings else None
        return ChoiceRow(rect, state, name, None if start is None else start.board.goal, self.text)

    def _choose(self, number: int) -> None:
        """Open what was chosen, or say why it can't be."""
        assert self.back is not None
        if self.readings:
            self.next = destination_of_one(self.back, self.readings[number])
            return
        try:
            reading = self.pasteboard.meant(self.texts[number])
        except Misread as error:
            self._message = Message(solver_sentence, sentence=error.sentence)
            self.interface.sounds.play(Cue.REFUSED)
            self.refresh()
        else:
            self.next = destination_of(self.back, reading)
