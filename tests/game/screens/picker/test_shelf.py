"""The list on the screen: what it draws when something changes, and how much of it in one frame."""

import math
from collections import Counter

import pygame
import pytest

from game.screens.picker.card import Card, CardContent
from game.screens.picker.layout import SectionSize, list_layout, view_and_bar
from game.screens.picker.shelf import ListedCard, Shelf, ShelfContent, beside
from game.ui.art import Art
from game.ui.control import Control, ControlState, ItemCommand
from game.ui.geometry import Rect, page_layout
from game.ui.text import Fonts
from game.ui.theme import THEMES
from game.ui.widget import Painter

SIZE = (800, 600)
COUNT = 40


def card(number):
    return Card(Control(ItemCommand("board", number), "", str(number)))


class Kept:
    """A shelf with a clock, and what it has asked for."""

    def __init__(self):
        self.now, self.asked = 0.0, []
        painter = Painter(Art(Fonts()), Fonts(), THEMES["dark"])
        self.shelf = Shelf(painter, lambda: self.now, self.content, self.clear)
        self.surface = pygame.Surface(SIZE)
        self.page = page_layout(*SIZE, has_back=False)
        self.view, self.bar = view_and_bar(self.page.area, self.page)
        self.cards = list_layout(self.view, self.page, (SectionSize(COUNT),))
        self.shelf.draw(self.surface)  # the first frame, which takes no time for cards
        self.show()

    def clear(self, surface, rect):
        surface.fill(THEMES["dark"].background, rect)

    def content(self, card):
        self.asked.append(card.control.command.value)
        return CardContent(card.control.label, status=("untouched",))

    def show(self, hover=None, version=0, ahead=0, message=""):
        frames = self.cards.sections[0].frames
        cards = tuple(
            ListedCard(rect, card(i), ControlState(hover=i == hover), self.cards.card)
            for i, rect in enumerate(frames)
            if rect.y < 2 * self.view.height
        )
        page, layout = self.page, self.cards
        later = tuple(
            ListedCard(rect, card(i), ControlState(), self.cards.card)
            for i, rect in enumerate(frames)
            if rect.y > self.view.height
        )
        shown = ShelfContent(
            self.view, self.bar, layout.height, layout.card, page.text, version, (), cards, later[-ahead:]
        )
        self.shelf.show(shown._replace(ahead=shown.ahead if ahead else (), message=message))

    def draw(self):
        return self.shelf.draw_changes(self.surface)


@pytest.fixture
def kept():
    pygame.init()
    pygame.display.set_mode(SIZE)
    yield Kept()
    pygame.display.quit()


def test_only_visible_cards_are_drawn(kept):
    kept.draw()
    seen = [i for i, rect in enumerate(kept.cards.sections[0].frames) if rect.y < kept.view.height + 2]
    assert kept.asked == seen
    assert len(seen) < COUNT
    assert kept.draw() == []


def test_hovered_card_is_drawn_alone(kept):
    kept.draw()
    kept.show(hover=1)
    (region,) = kept.draw()
    place = kept.cards.sections[0].frames[1]
    assert (region.width, region.height) == (place.width + 4, place.height + 4)
    assert kept.asked[-1] == 1


def test_scrolling_back_uses_cached_pictures(kept):
    kept.draw()
    for top in (50, 0):
        kept.shelf.scroll_to(top, 500, soft=False)
        kept.asked.clear()
        assert kept.draw()
    assert kept.asked == []


def test_new_version_redraws_all(kept):
    kept.draw()
    before = list(kept.asked)
    kept.show(version=1)
    kept.draw()
    assert kept.asked == 2 * before


def test_late_frames_draw_one_card_each(kept):
    kept.shelf.frame_seconds, frames = -math.inf, 0
    while kept.draw():
        frames += 1
        assert len(kept.asked) == frames
    assert kept.asked == list(range(frames))
    assert not kept.shelf.is_moving


def test_long_way_scrolls_softly_at_end(kept):
    kept.shelf.scroll_to(3000, 400, soft=True)
    assert kept.shelf.seen == 2600
    assert kept.shelf.is_moving
    kept.now = 0.035
    assert not kept.shelf.update()
    assert kept.shelf.seen == 2800
    kept.now = 1.0
    assert kept.shelf.update()
    assert kept.shelf.seen == kept.shelf.top == 3000
    assert not kept.shelf.update()


def test_nothing_is_drawn_beyond_list(kept):
    kept.surface.fill("red")
    kept.shelf.scroll_to(77, 500, soft=False)
    kept.draw()
    around = [
        (x, y) for x in range(0, SIZE[0], 7) for y in (*range(kept.view.y - 2), *range(kept.view.bottom + 2, SIZE[1]))
    ]
    assert {tuple(kept.surface.get_at(point))[:3] for point in around} == {(255, 0, 0)}


def test_next_cards_are_drawn_ahead(kept):
    kept.show(ahead=3)
    assert not Kept().shelf.is_behind
    kept.draw()
    seen = len(kept.asked)
    for count in (1, 2, 3):
        assert kept.shelf.is_behind
        kept.shelf.draw_ahead()
        assert len(kept.asked) == seen + count
    assert not kept.shelf.is_behind
    kept.shelf.draw_ahead()
    assert len(kept.asked) == seen + 3
    assert kept.draw() == []


def test_bar_vanishes_where_all_fit(kept):
    kept.surface.fill(THEMES["dark"].background)
    kept.draw()
    point = kept.bar.centre[0], kept.bar.y + 2
    assert tuple(kept.surface.get_at(point))[:3] != tuple(THEMES["dark"].background)
    kept.cards = kept.cards._replace(height=kept.view.height)
    kept.show()
    kept.draw()
    assert tuple(kept.surface.get_at(point))[:3] == tuple(THEMES["dark"].background)


def test_empty_list_draws_message(kept):
    kept.draw()
    kept.cards = kept.cards._replace(sections=(kept.cards.sections[0]._replace(frames=()),), height=1)
    kept.show(message="Nothing found")
    kept.surface.fill("black")
    kept.draw()
    top = kept.surface.subsurface((kept.view.x, kept.view.y, 200, 30))
    assert len({tuple(top.get_at((x, y))) for x in range(200) for y in range(30)}) > 2


def test_ground_beside_cards_is_all_that_they_leave():
    region = Rect(10, 20, 100, 80)
    cards = [Rect(0, 30, 40, 30), Rect(50, 30, 30, 30), Rect(50, 70, 90, 60)]
    drawn = Counter(
        (x, y) for rect in beside(region, cards) for x in range(rect.x, rect.right) for y in range(rect.y, rect.bottom)
    )
    assert {*drawn.values()} == {1}
    assert {*drawn} == {
        (x, y)
        for x in range(region.x, region.right)
        for y in range(region.y, region.bottom)
        if not any(card.contains((x, y)) for card in cards)
    }
