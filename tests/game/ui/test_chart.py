"""Charts: axes and the names along them, bars and their scale, and shares in words."""

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest
from every import every
from golden_data import FACTS

from game.language.language import load_language
from game.screens.common.distances_panel import around_bars
from game.ui.art import Art
from game.ui.axis import Axis, Plot, counts_axis, upwards
from game.ui.chart import Bars, Marks, draw_levels, histogram
from game.ui.geometry import Rect
from game.ui.text import Fonts
from game.ui.theme import THEMES
from game.ui.widget import Painter
from game.words.distances import DistanceWords
from game.words.words import Words
from solver import load_board

GOAT = FACTS["goat"]["positions_by_distance"]
FIFTEEN = load_board("fifteen").known.positions_by_distance
WIDTHS = (1, 31, 53, 200, 300, 997, 3400)


def bars(counts, width=600, height=200, widest=40):
    return Bars(counts_axis(counts), counts, Rect(11, 7, width, height), widest)


def test_scale_is_linear_for_similar_counts():
    assert counts_axis(GOAT).ticks == (0, 100_000, 200_000, 300_000, 400_000, 500_000)
    assert not counts_axis(GOAT).is_logarithmic
    assert counts_axis(FIFTEEN).ticks == (1, 10**3, 10**6, 10**9, 10**12)
    assert counts_axis(FIFTEEN).is_logarithmic
    assert counts_axis([1]).ticks == (0, 1)


@every("greatest", [1, 2, 9, 10, 11, 99, 4096, 24_047, 10**7, 10**7 + 1, 10**12, 536_870_912_001])
def test_ticks_are_few_and_end_above(greatest):
    ticks = list(counts_axis([1, greatest]).ticks)
    assert 2 <= len(ticks) <= 6
    assert ticks == sorted(set(ticks))
    assert ticks[-2] < greatest <= ticks[-1]


@pytest.mark.parametrize("counts", [GOAT, FIFTEEN], ids=["goat", "fifteen"])
def test_heights_follow_counts(counts):
    drawn = bars(counts)
    for distance in range(1, len(counts)):
        a, b = drawn.bar(distance - 1), drawn.bar(distance)
        assert a.bottom == b.bottom == drawn.plot.bottom
        assert (a.height <= b.height) or counts[distance - 1] > counts[distance]
        assert b.height >= 1
    most = counts.index(max(counts))
    assert drawn.bar(most).height == round(200 * counts_axis(counts).part(counts[most]))
    assert counts_axis(GOAT).part(250_000) == 0.5
    assert counts_axis(FIFTEEN).part(10**6) == 0.5


@every("width", WIDTHS)
def test_every_pixel_column_is_distance(width):
    drawn = bars(GOAT, width)
    for x in range(11, 11 + width):
        slot = drawn.slot(drawn.number_at(x))
        assert slot.x <= x < slot.right
    assert drawn.number_at(0) == 0
    assert drawn.number_at(9999) == 52


@every("width", WIDTHS)
def test_bars_stay_in_their_slots(width):
    drawn = bars(GOAT, width)
    for distance in range(53):
        slot, bar = drawn.slot(distance), drawn.bar(distance)
        assert slot.union(bar) == slot
        assert bar.x <= drawn.middle(distance) < bar.right


def test_few_bars_stand_mid_slot():
    drawn = bars([1, 2, 4], 600)
    for distance in range(3):
        slot, bar = drawn.slot(distance), drawn.bar(distance)
        assert bar.width == drawn.widest
        assert abs(bar.centre[0] - slot.centre[0]) <= 1


@every(
    ("counts", "distance", "english", "japanese"),
    [
        (GOAT, 34, "417,811 positions, 7.7% of all", "417,811局面（全体の7.7%）"),
        (GOAT, 20, "21,637 positions, 0.40% of all", "21,637局面（全体の0.40%）"),
        (GOAT, 52, "7 positions, one in 777,600", "7局面（777,600局面に一つ）"),
        (GOAT, 0, "1 position, one in 5,443,200", "1局面（5,443,200局面に一つ）"),
        (FIFTEEN, 80, "17 positions, one in 615,376,173,176", "17局面（615,376,173,176局面に一つ）"),
    ],
)
def test_share_is_told_in_words(counts, distance, english, japanese):
    for code, expected in (("en", english), ("ja", japanese)):
        assert DistanceWords(Words(load_language(code))).share(counts, distance) == expected


@pytest.mark.parametrize("height", [20, 30, 60, 200])
def test_level_names_never_touch(height, drawn, small_window):
    axis, size = counts_axis([1000]), 12
    surface = pygame.Surface((300, 260))
    plot = Rect(60, 20, 200, height)
    painter, names = Painter(Art(Fonts()), Fonts(), THEMES["dark"]), [(tick, str(tick)) for tick in axis.ticks]
    draw_levels(surface, painter, upwards(axis, plot), plot, names, size, 50)
    places = [upwards(axis, plot).pixel(float(name)) for name in drawn]
    assert all(before - after >= size for before, after in pairwise(places))
    assert len(drawn) >= min(height // (2 * size), len(axis.ticks))
    assert drawn[0] == "0"


def test_plot_numbers_have_own_pixels():
    plot = Plot(Rect(11, 7, 97, 50), Axis((-0.5, 12.5)), Axis((10, 30)))
    assert (plot.first, plot.last) == (0, 12)
    assert [plot.number_at(plot.x(number)) for number in range(13)] == list(range(13))
    assert (plot.number_at(0), plot.number_at(999)) == (0, 12)
    assert (plot.y(10), plot.y(20), plot.y(30)) == (57, 32, 7)
    assert list(plot.in_view(-3, 2)) == [0, 1, 2]
    assert not plot.shows(13)


def drawn_histogram(marks, above=0, width=400):
    """Draw a histogram; return its surface and its bars."""
    fonts, words = Fonts(), DistanceWords(Words(load_language("en")))
    surface, painter = pygame.Surface((width, 300)), Painter(Art(fonts), fonts, THEMES["dark"])
    found = histogram(fonts, around_bars(words), Rect(0, 0, width, 300), 20, [10, 40, 70, 60, 30], above)
    replace(found, marks=marks).draw(surface, painter)
    return surface, found.bars


@pytest.mark.parametrize(("number", "chosen"), [(3, 1), (None, 1), (1, 3)])
def test_chosen_bar_differs_from_ones_own(number, chosen, small_window):
    surface, found = drawn_histogram(Marks(number, chosen=chosen))
    plain, _ = drawn_histogram(Marks(number))
    theme = THEMES["dark"]
    assert surface.get_at(found.bar(chosen).centre)[:3] == theme.text
    assert number is None or surface.get_at(found.bar(number).centre)[:3] == theme.accent
    above_bar = found.middle(chosen), found.bar(chosen).y - 3
    assert surface.get_at(above_bar) != plain.get_at(above_bar)


def test_ones_own_bar_stays_so_when_chosen(small_window):
    surface, found = drawn_histogram(Marks(2, chosen=2))
    assert surface.get_at((found.bar(2).x + 1, found.bar(2).centre[1]))[:3] == THEMES["dark"].accent


@pytest.mark.parametrize(("width", "is_named"), [(900, True), (180, False)])
def test_scale_without_room_has_no_name(width, is_named, drawn, small_window):
    drawn_histogram(Marks(2), above=60, width=width)
    assert ("Positions at each distance" in drawn) == is_named
