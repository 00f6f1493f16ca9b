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
from ...modes.journey import chapters, ended_chapters, journey_stars, next_step, steps_of
from ...sound.sounds import Cue
from ...store.storage import Store
from ...ui.boxes import Part, across, centred, down
from ...ui.control import Control, ItemCommand
from ...ui.faces import Role
from ...ui.geometry import Rect, heading_text, small_text
from ...ui.labels import Line, Paragraph
from ...ui.screen import AnimatedPicture, Methods
from ...ui.widget import Widget
from ..backdrops import family_of
from ..common.confetti import Confetti
from ..common.page_screen import PageScreen
from ..common.stamps import StampRow
from ..game_screen import GameScreen, ToBoard, ToScreen
from ..interface import Interface
from .stamp import Stamp

ON = ItemCommand("on")
QUIET_SECONDS = 1.0  # in which nothing leads on
LEARNT_LINES = 3
STAMPS = 3.2  # height of all stamps, in heights of the text
WIDEST = 44  # in heights of the text: a scene has no use for more
BOARDS, ROOM_FOR_BOARDS = 4.5, 32  # likewise, of the boards as small pictures, and of a page that has room for them
ROOM_BELOW = 22  # likewise, of a page that has room for all below the stamp


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
        then: ToBoard | ToScreen | GameScreen,
    ) -> None:
        """``then`` is where it leads on."""
        self._opened = interface.now()
        statistics = store.history.statistics or Statistics()
        self._chapter, self._then, self._steps = chapter, then, steps_of(chapter)
        self._stars = journey_stars(statistics)
        self._next = next_step(statistics, self._steps[-1].number)  # None at the end of the journey
        self.confetti = Confetti(interface.painter, interface.now, chapter)
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
        """Lead on, but not by a key or click that was meant for the board, from which the scene has come by itself."""
        if self.interface.now() - self._opened >= QUIET_SECONDS:
            self.next = self._then

    def _open_journey(self) -> None:
        self.run_behind(Action.JOURNEY)

    # What it is made of

    def content(self) -> Part:
        gap, area, stamp = self.page.gap, self.page.area, self.laid_out(self._stamp.lay_out)
        width = min(area.width, WIDEST * self.text)
        if area.height < ROOM_BELOW * self.text and not self.page.is_portrait:
            return centred(across((width * 2 // 5, stamp), partial(self._told, False), gap=2 * gap), width, area.height)
        has_room = area.height >= ROOM_FOR_BOARDS * self.text
        boards = [(round(BOARDS * self.text), self._boards)] if has_room else []
        below = down(partial(self._told, True), *boards, gap=gap)
        return down((area.height * 3 // 8, stamp), centred(below, width, area.height), gap=gap)

    def _boards(self, rect: Rect) -> Part:
        """Return the boards of the chapter as small pictures, as they are when they are solved."""
        shown = (shown_goal(step.position.board) for step in self._steps)
        pictures = [partial(BoardPicture, position=goal, is_ornament=True) for goal in shown]
        return across(*pictures, gap=self.page.gap)

    def _told(self, is_centred: bool, rect: Rect) -> Part:
        """Return the chapter's name, stars, all stamps, what was learnt and the buttons, in the middle of the height;
        without room for all only what can't be missing.
        """
        words, text, gap = self.words, self.text, self.page.gap
        large, small, middle = heading_text(text), small_text(text), is_centred
        won, of = sum(self._stars.get(step, 0) for step in self._steps), MOST_STARS * len(self._steps)
        name = partial(Line, height=large, role=Role.HEADING, centred=middle, is_news=True)
        stars = partial(Line, text=words.text("journey.stars", won=won, of=of), height=text, soft=True, centred=middle)
        learnt = partial(Line, text=words.text("chapter.learnt"), height=small, soft=True, centred=middle)
        key = "all_done" if self._next is None else f"learnt_{self._chapter}"
        said = partial(Paragraph, text=words.text(f"chapter.{key}"), height=text, centred=middle, is_news=True)
        all_parts: list[tuple[str, int, Part]] = [
            ("name", round(1.5 * large), partial(name, text=words.text(f"journey.{self._chapter}"))),
            ("stars", round(1.5 * text), stars),
            ("stamps", round(STAMPS * text), self._all_stamps),
            ("learnt", round(1.4 * small), learnt),
            ("said", round((2 if middle else LEARNT_LINES) * 1.4 * text), said),
            ("buttons", round(1.2 * self.page.row), self._buttons),
        ]
        absent = {"learnt"} if self._next is None else set()
        for giving_way in ("", "stamps", "stars", "learnt"):
            absent |= {giving_way}
            parts = [(height, part) for key, height, part in all_parts if key not in absent]
            if _height(parts, gap // 2) <= rect.height:
                break
        return centred(down(*parts, gap=gap // 2), rect.width, _height(parts, gap // 2))

    def _all_stamps(self, rect: Rect) -> Widget:
        won = ended_chapters(self._stars)
        said = self.words.text("standing.stamps", won=len(won), of=len(chapters()))
        return StampRow(rect, chapters(), frozenset(won), said)

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
