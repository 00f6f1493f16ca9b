"""Endless play: a style, a difficulty, and one generated board after another, none twice."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

import pygame

from solver import Position
from solver.analysis.difficulty import HARDEST, WORDS
from solver.generator.ids import STYLE_IDS
from solver.generator.wishes import LEVELS

from ...board.view import draw_position
from ...input.commands import Action
from ...model.game import Origin
from ...model.progress import EndlessPlay
from ...modes.endless import boards_of, example_of, is_solved, next_endless, supply_boards, within
from ...sound.sounds import Cue
from ...ui.control import Control, ItemCommand, Naming, Placed
from ...ui.faces import Role
from ...ui.geometry import REST, Page, Rect, column, large_text, small_text
from ...ui.labels import Line, Paragraph
from ...ui.widget import Painter, Pressable, Widget
from ...words.boards import difficulty_word
from ...words.problems import problem_text
from ...words.words import clock_text
from ..common.page_screen import PageScreen
from ..game_screen import GameScreen, ToBoard
from ..services import Services

PLAY, ADAPTS = ItemCommand("play"), ItemCommand("adapts")
STYLE, LEVEL = "style", "level"


class EndlessScreen(PageScreen):
    """The styles as cards, the levels as bars that tell how many boards there are; Left and Right change the level."""

    heading_name = "endless.heading"
    own_key = Action.ENDLESS
    default_button = space_presses = PLAY
    focus_follows = True

    def __init__(self, services: Services, size: tuple[int, int], back: GameScreen) -> None:
        self._rng = random.Random()
        self._beyond: int | None = None  # the level asked for last, if the style doesn't reach it
        super().__init__(services, size, back)
        services.store.history.when_read(lambda statistics: self._offer())
        self._listen()

    def on_return(self) -> None:
        self._listen()
        self._offer()

    def _listen(self) -> None:
        self.services.supply.on_made = self._take_made

    def _offer(self) -> None:
        supply_boards(self.services.store, self.services.supply)
        self.refresh()

    def _take_made(self) -> None:
        if self._waits_since is not None:
            self._play()
        self.refresh()

    @property
    def wished(self) -> EndlessPlay:
        """What is played, as the player has chosen it."""
        return self.services.store.progress.endless

    def _wish(self, wished: EndlessPlay) -> None:
        """Store other wishes, and have boards made for them where few are left."""
        store, self._beyond, self.services.supply.awaited_since = self.services.store, None, None
        level = within(LEVELS[wished.style], wished.level)
        store.save_progress(replace(store.progress, endless=replace(wished, level=level)))
        self._offer()

    def leave(self) -> None:
        """Wait for no board any more, which would be taken with another screen in the place of this one."""
        self.services.supply.awaited_since = None
        super().leave()

    def do_back(self) -> None:
        """Return, with no more boards being made; while one is played they still are."""
        self.services.supply.stop()
        super().do_back()

    # What can be pressed

    @property
    def own_controls(self) -> list[Placed]:
        words, layout, wished = self.words, self._layout, self.wished
        styles = zip(map(self._style, STYLE_IDS), layout.styles, strict=True)
        levels = zip(map(self._level, range(1, HARDEST + 1)), layout.levels, strict=True)
        adapts = "endless_adapts" if wished.adapts else "endless_stays"
        play = Control.named(words, PLAY, "play", "endless_play", on_press=self._play)
        if self._waits_since is not None:
            play = Control.named(words, PLAY, "cancel", "endless_cancel", on_press=self._stop_waiting)
        return [
            (play, layout.play),
            (Control.named(words, ADAPTS, "endless", adapts, on_press=self._turn_adapting), layout.adapts),
            *styles,
            *levels,
        ]

    def _style(self, style: str) -> Control:
        words, key = self.words, style.replace("-", "_")
        name, about, reach = words.text(f"style.{key}"), words.text(f"about.style_{key}"), self._shown_reach(style)
        is_chosen, press = style == self.wished.style, partial(self._choose_style, style)
        look = partial(
            StyleCard, position=example_of(style), is_chosen=is_chosen, name=name, reach=reach, text=self.text
        )
        return Control(ItemCommand(STYLE, style), "", name, "", about, look, on_press=press)

    def _shown_reach(self, style: str) -> str:
        """Return what a style's card says of its reach: words, or numbers where the words of any have no room."""
        small, room = small_text(self.text), self._layout.styles[0].width - self.text
        if all(self.painter.fonts.width(self._reach(each), small) <= room for each in STYLE_IDS):
            return self._reach(style)
        return self.words.text("endless.reach", low=LEVELS[style][0], high=LEVELS[style][-1])

    def _level(self, level: int) -> Control:
        words, wished = self.words, self.wished
        counts = Counter(board.level for board in boards_of(self.services.store, wished.style))
        look = partial(
            LevelBar,
            level=level,
            count=counts[level],
            most=max(counts.values(), default=1),
            is_chosen=level == wished.level,
            is_reached=level in LEVELS[wished.style],
            text=self.text,
        )
        label = words.text("endless.level", level=level, word=self._word(level))
        about = words.counted("endless.boards", counts[level])
        if level not in LEVELS[wished.style]:
            about = self._refusal(level)
        press = partial(self._choose_level, level)
        return Control(ItemCommand(LEVEL, level), "", label, "", about, look, on_press=press)

    def _word(self, level: int) -> str:
        return difficulty_word(self.words, level)

    def _reach(self, style: str) -> str:
        """Return from where to where a style reaches, in words."""
        levels = LEVELS[style]
        return self.words.text("endless.reach", low=self._word(levels[0]), high=self._word(levels[-1]))

    def _refusal(self, level: int) -> str:
        """Return why there is no board of a level that the style doesn't reach."""
        style, high = self.wished.style, LEVELS[self.wished.style][-1]
        name = self.words.text(f"style.{style.replace('-', '_')}")
        return self.words.text("endless.beyond", level=level, style=name, high=high, word=self._word(high))

    def _choose_style(self, style: str) -> None:
        self._wish(replace(self.wished, style=style))

    def _choose_level(self, level: int) -> None:
        """Wish for a level; say so where the style doesn't reach it."""
        if level in LEVELS[self.wished.style]:
            self._wish(replace(self.wished, level=level))
            return
        self._beyond = level
        self.services.sounds.play(Cue.REFUSED)
        self.refresh()

    def _turn_adapting(self) -> None:
        self._wish(replace(self.wished, adapts=not self.wished.adapts))

    def _play(self) -> None:
        """Play the next board; where there is none at all yet, once it has been made."""
        start = next_endless(self.services.store, self.services.supply, self.services.now(), self._rng)
        if start is not None:
            self.next = ToBoard(start.board, start, origin=Origin.ENDLESS, home=self)

    @property
    def _waits_since(self) -> float | None:
        """When the player began to wait for a board here, or after the game before; None while nobody waits."""
        return self.services.supply.awaited_since

    def _stop_waiting(self) -> None:
        """Have no board made any more."""
        self.services.supply.stop()
        self.refresh()

    # Input

    def on_key(self, action: Action) -> None:
        """Change the level with Left and Right while nothing has the focus."""
        steps = {Action.LEFT: -1, Action.RIGHT: 1}
        if self.focused is None and action in steps:
            self._step(steps[action])
        else:
            super().on_key(action)

    def _step(self, by: int) -> None:
        level = self.wished.level + (1 if by > 0 else -1)
        if 1 <= level <= HARDEST:
            self._choose_level(level)

    def on_wheel(self, lines: int) -> None:
        self._step(lines)

    # Widgets

    @property
    def _said(self) -> str:
        """What is said beside the buttons: what is wrong, that a board is being made, or how many are solved."""
        words, store, wished = self.words, self.services.store, self.wished
        chosen = {"level": wished.level, "word": self._word(wished.level)}
        boards = boards_of(store, wished.style, wished.level)
        if self._beyond is not None:
            return self._refusal(self._beyond)
        if store.problem is not None:
            return problem_text(words, store.problem)
        if self._waits_since is not None:
            waited = clock_text(self.services.now() - self._waits_since)
            return words.text("endless.making_for", level=wished.level, time=waited)
        if not boards:
            return words.text("endless.making" if self.services.supply.is_working else "endless.none", **chosen)
        solved = sum(is_solved(store, board.id) for board in boards)
        return words.text("endless.said", **chosen, solved=solved, of=len(boards))

    def own_layout(self) -> None:
        self._layout = endless_layout(self.page, len(STYLE_IDS))

    def own_widgets(self) -> list[Widget]:
        words, layout, wished = self.words, self._layout, self.wished
        self.alarms.every(1.0, self.refresh, wanted=self._waits_since is not None)
        widgets: list[Widget] = [
            self.line(layout.styles_name, words.text("endless.styles")),
            self.line(layout.levels_name, words.text("endless.levels", reach=self._reach(wished.style))),
            Paragraph(layout.said, self._said, self.text, is_news=True),
        ]
        for number, rect in enumerate(layout.words):
            word = words.text(f"difficulty.{WORDS[number]}")
            widgets.append(Line(rect, word, small_text(self.text), soft=True, centred=True))
        return widgets


@dataclass(frozen=True)
class StyleCard(Pressable):
    """A style: one of its boards, and its name."""

    position: Position
    name: str
    reach: str  # from its easiest level to the hardest
    is_chosen: bool
    text: int

    @property
    def is_selected(self) -> bool:
        return self.is_chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        return [self.reach]

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        rect, text, pad = self.rect, self.text, max(self.text // 3, 3)
        radius = max(text // 2, 4)
        painter.tile(surface, rect, self.state, radius)
        if self.is_chosen:
            painter.art.draw_panel(surface, rect, radius, None, painter.theme.accent, 3)
        inner, small = rect.inset(pad), small_text(text)
        lines = 2 if inner.height >= 7 * text else 1
        picture, name, reach = column(inner, REST, round(1.3 * text), (lines - 1) * round(1.3 * small), gap=pad // 2)
        if picture.height >= text:
            draw_position(painter, surface, picture, self.position, False)
        painter.text(surface, self.name, name, text, centred=True, role=Role.NAME)
        if lines > 1:
            painter.text(surface, self.reach, reach, small, soft=True, centred=True)


@dataclass(frozen=True)
class LevelBar(Pressable):
    """A level: its number, and above it how many boards there are, as a bar and where there is room as a number."""

    level: int
    count: int  # of boards
    most: int  # of boards of a level
    is_chosen: bool
    is_reached: bool  # by the style
    text: int

    @property
    def is_selected(self) -> bool:
        return self.is_chosen

    def spoken(self, words: Naming) -> Sequence[str]:
        return []

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, rect, text = painter.theme, self.rect, self.text
        radius, line = max(text // 3, 3), round(1.4 * text)
        if self.is_reached or self.state.focused:
            painter.tile(surface, rect, self.state, radius)
        inner = rect.inset(max(text // 4, 3))
        bars, number = column(inner, REST, line)
        if self.is_reached and bars.height > 4:
            self._draw_bar(surface, painter, bars)
        if self.is_chosen:
            painter.art.draw_panel(surface, rect, radius, None, theme.accent, 3)
        ink = theme.text if self.is_reached else theme.text_disabled
        painter.text(surface, str(self.level), number, large_text(text), centred=True, colour=ink, role=Role.NAME)

    def _draw_bar(self, surface: pygame.Surface, painter: Painter, room: Rect) -> None:
        """Draw the bar from the bottom of its room, and the number of boards above it."""
        theme, small = painter.theme, small_text(self.text)
        line = round(1.3 * small)
        bars = room if room.height < 3 * line else room.below(room.y + line)
        height = max(round(bars.height * self.count / self.most), 3)
        bar = Rect(bars.x, bars.bottom - height, bars.width, height)
        painter.art.draw_panel(surface, bar, 2, theme.accent if self.is_chosen else theme.second)
        if bars != room:
            place = Rect(bar.x, bar.y - line, bar.width, line)
            painter.text(surface, str(self.count), place, small, soft=True, centred=True)


# The layout


class EndlessLayout(NamedTuple):
    """The styles, the levels below them, and at the bottom what is said and the buttons."""

    styles_name: Rect
    styles: tuple[Rect, ...]
    levels_name: Rect
    levels: tuple[Rect, ...]
    words: tuple[Rect, ...]  # below each two levels
    said: Rect
    adapts: Rect
    play: Rect


def endless_layout(page: Page, styles: int) -> EndlessLayout:
    """Return the screen on a page."""
    text, gap, area = page.text, page.gap, page.area
    area = area.centred(min(area.width, 60 * text), area.height)
    line = round(1.2 * text)
    low = area.height < 24 * text
    rows = 2 if area.width < styles * 5 * text or page.is_portrait else 1
    room = area.height - 3 * line - page.row - 5 * gap
    highest = rows * (area.width * rows // styles + 4 * text)
    if low:
        levels, space = round(2.6 * text), gap // 2
    else:
        levels, space = max(round(4.5 * text), room // 4, min(room - highest, 12 * text)), gap
    styles_name, cards, levels_name, bars, words, last = column(
        area, line, REST, line, levels, line, page.row, gap=space
    )
    said, buttons = last.from_right(min(24 * text, last.width * 3 // 5), 2 * gap)[::-1]
    adapts, play = buttons.columns(2, gap)
    return EndlessLayout(
        styles_name,
        tuple(cards.grid(rows, -(-styles // rows), gap)[:styles]),
        levels_name,
        tuple(bars.columns(HARDEST, max(gap // 3, 2))),
        tuple(words.columns(len(WORDS), max(gap // 3, 2))),
        said,
        adapts,
        play,
    )
