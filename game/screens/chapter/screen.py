"""The scene at the end of a chapter of the journey: its stamp, what was learnt, and what is next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from ...board.bodies import shown_goal
from ...board.view import BoardPicture
from ...input.commands import Action
from ...model.grades import MOST_STARS
from ...model.statistics import Statistics
from ...modes.journey import journey_stars, next_step, steps_of
from ...sound.sounds import Cue
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down
from ...ui.control import Control, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect, heading_text, small_text
from ...ui.labels import Line, Paragraph
from ...ui.screen import AnimatedPicture, Methods
from ..backdrops import family_of
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard, ToScreen
from ..interface import Interface
from .stamp import Stamp

ON = ItemCommand("on")
LEARNT_LINES = 3
WIDEST = 44  # in heights of the text: a scene has no use for more
BOARDS, ROOM_FOR_BOARDS = 4.5, 24  # likewise, of the boards as small pictures, and of a page that has room for them


class ChapterScreen(PageScreen):
    """Enter, Space, New and the button lead on; Back leads to the board."""

    default_button = space_presses = ON
    gives_way = False

    def __init__(
        self,
        interface: Interface,
        size: tuple[int, int],
        back: GameScreen,
        store: Store,
        chapter: str,
        then: ToBoard | ToScreen,
    ) -> None:
        """``then`` is where it leads on."""
        statistics = store.history.statistics or Statistics()
        self._chapter, self._then, self._steps = chapter, then, steps_of(chapter)
        self._stars = journey_stars(statistics)
        self._next = next_step(statistics, self._steps[-1].number)  # None at the end of the journey
        self._stamp = Stamp(interface.painter, interface.now, chapter, self.clear)
        super().__init__(interface, size, back)
        interface.sounds.play(Cue.FANFARE)

    @property
    def ground(self) -> str:
        return family_of(self._steps[-1].position.board)

    @property
    def heading(self) -> str:
        return self.words.text("chapter.journey_done" if self._next is None else "chapter.done")

    @property
    def animated(self) -> Sequence[AnimatedPicture]:
        return (self._stamp,)

    @property
    def methods(self) -> Methods:
        return {**super().methods, Action.NEW: self._lead_on, Action.JOURNEY: self._open_journey}

    def _lead_on(self) -> None:
        self.next = self._then

    def _open_journey(self) -> None:
        self.run_behind(Action.JOURNEY)

    # What it is made of

    def content(self) -> Part:
        gap, area, stamp = self.page.gap, self.page.area, self.laid_out(self._stamp.lay_out)
        boards = (round(BOARDS * self.text), self._boards) if area.height >= ROOM_FOR_BOARDS * self.text else None
        if self.page.is_portrait:
            return down((area.height * 2 // 5, stamp), self._told, *([boards] if boards else []), gap=gap)
        width = min(area.width, WIDEST * self.text)
        told = across((width * 2 // 5, stamp), self._told, gap=2 * gap)
        return centred(down(told, *([boards] if boards else []), gap=gap), width, area.height)

    def _boards(self, rect: Rect) -> Part:
        """Return the boards of the chapter as small pictures, as they are when they are solved."""
        shown = (shown_goal(step.position.board) for step in self._steps)
        pictures = [partial(BoardPicture, position=goal, is_ornament=True) for goal in shown]
        return across(*pictures, gap=self.page.gap)

    def _told(self, rect: Rect) -> Part:
        """Return the chapter's name, its stars, what was learnt and the buttons, in the middle of the height; without
        room for all only what can't be missing.
        """
        words, text, gap = self.words, self.text, self.page.gap
        large, small = heading_text(text), small_text(text)
        won, of = sum(self._stars.get(step, 0) for step in self._steps), MOST_STARS * len(self._steps)
        key = "all_done" if self._next is None else f"learnt_{self._chapter}"
        name = words.text(f"journey.{self._chapter}")
        stars = words.text("journey.stars", won=won, of=of)
        parts: list[tuple[int, Part]] = [
            (round(1.5 * large), partial(Line, text=name, height=large, role=Role.HEADING, is_news=True)),
            (round(1.5 * text), partial(self.line, text=stars)),
            (gap, None),
            (round(1.4 * small), partial(self.line, text=words.text("chapter.learnt"), height=small)),
            (
                round(LEARNT_LINES * 1.4 * text),
                partial(Paragraph, text=words.text(f"chapter.{key}"), height=text, is_news=True),
            ),
            (gap, None),
            (self.page.row, self._buttons),
        ]
        if self._next is None:
            del parts[3]
        while len(parts) > 3 and _height(parts, gap // 2) > rect.height:
            parts.pop(-2 if parts[-2][1] is None else 1)
        return centred(down(*parts, gap=gap // 2), rect.width, _height(parts, gap // 2))

    def _buttons(self, rect: Rect) -> Part:
        words = self.words
        on = Control.named(words, ON, "right", "chapter_on", on_press=self._lead_on)
        if self._next is not None:
            chapter = words.text(f"journey.{self._next.chapter}")
            on = replace(on, label=words.text("chapter.next", chapter=chapter))
        to_map = Control.named(words, Action.JOURNEY, "journey", "chapter_map")
        return across((rect.width * 3 // 5, on), to_map, gap=self.page.gap)


def _height(parts: Sequence[tuple[int, Part]], gap: int) -> int:
    return sum(height for height, _ in parts) + gap * (len(parts) - 1)
