"""Where the picker's cards, groups and buttons go; in whole pixels and without pygame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ...ui.geometry import Page, Rect, small_text

CARD_WIDTH, IN_WIDE = 10.2, 8.3  # least width, in heights of the text; in a wide list all text of a card is small
WIDE = 2200  # pixels: with this width not the cards grow, but their number
PICTURE = 6.4, 2.6  # height, in heights of the text, and the least in a low window
NAME, LINE, HEADING = 1.45, 1.15, 1.7  # in heights of the text
LOW = 15  # heights of the text, below which cards have one line under the name
FIELD = 9, 18  # least and greatest width, in heights of the text


TITLE, TAGLINE = 6.8, 15  # width, and least width, in heights of the text
BUTTON, ICON = 6.9, 2.6  # width with its name, and without, in heights of the text


class PickerLayout(NamedTuple):
    """Buttons for what concerns all boards, a line to search and to go to a group with, and the list of boards."""

    subheading: Rect | None
    buttons: tuple[Rect, ...]
    search: Rect
    groups: tuple[Rect, ...]  # none where they have no room
    list: Rect
    bar: Rect
    footer: Rect | None  # None in a low window, unless it matters


def picker_layout(page: Page, buttons: int, groups: Sequence[int], lines: int, matters: bool = False) -> PickerLayout:
    """Return the layout with button ``groups`` of these widths, over a footer of ``lines``."""
    text, gap, area = page.text, page.gap, page.area
    subheading, row = _heading(page, buttons)
    low = area.height < 18 * text
    footer = None
    room = area
    if matters or not low:
        footer, room = area.from_bottom(min(round(1.2 * text) * lines, area.height // 2), gap)
    tools, room = room.from_top(min(round(1.75 * text), max(room.height // 4, 1)), gap)
    search, chips = _tools(tools, groups, text, gap)
    bar, view = room.from_right(max(text // 3, 4), gap)
    places = tuple(row.columns(buttons, min(gap, row.height // 4)))
    return PickerLayout(subheading, places, search, chips, view, bar, footer)


def _heading(page: Page, buttons: int) -> tuple[Rect | None, Rect]:
    """Return the line beside the name, where there is room for it, and the place of the buttons, perhaps icons only."""
    text, line = page.text, page.heading
    room = line.right_of(line.x + round(TITLE * text))
    for each in (BUTTON, ICON):
        wide = round(each * text) * buttons
        if wide <= room.width:
            break
    place = room.from_right(min(wide, room.width))[0]
    left = room.width - place.width - page.gap
    return (room._replace(width=left) if left >= TAGLINE * text else None), place


def _tools(line: Rect, groups: Sequence[int], text: int, gap: int) -> tuple[Rect, tuple[Rect, ...]]:
    """Return the search field and, as far as they all fit, the buttons of the groups."""
    taken = sum(groups) + gap * len(groups)
    if not groups or line.width - taken < FIELD[0] * text:
        return line._replace(width=min(line.width, 2 * FIELD[1] * text)), ()
    search = line._replace(width=min(line.width - taken, FIELD[1] * text))
    found, x = [], search.right + gap
    for width in groups:
        found.append(Rect(x, line.y, width, line.height))
        x += width + gap
    return search, tuple(found)


class CardLayout(NamedTuple):
    """A card, from its own upper left corner."""

    width: int
    height: int
    picture: Rect
    name: Rect
    lines: tuple[Rect, ...]  # one, or two
    name_text: int  # height
    line_text: int  # height


class Section(NamedTuple):
    """A group in the list: its heading, and a frame for each of its cards."""

    heading: Rect
    frames: tuple[Rect, ...]


class ListLayout(NamedTuple):
    """All cards, from the upper left corner of the list; what has no room is scrolled to."""

    card: CardLayout
    sections: tuple[Section, ...]
    height: int  # of all of it


def columns_in(view: Rect, page: Page) -> int:
    """Return how many cards stand side by side."""
    width = (IN_WIDE if view.width >= WIDE else CARD_WIDTH) * page.text
    return max(int((view.width + page.gap) / (width + page.gap)), 1)


def list_layout(view: Rect, page: Page, counts: Sequence[int]) -> ListLayout:
    """Return the list layout for groups of at least one card each; small groups stand side by side."""
    text, gap = page.text, page.gap
    columns = columns_in(view, page)
    xs = [each.x - view.x for each in view.columns(columns, gap)]
    width = max((view.width - gap * (columns - 1)) // columns, 1)
    heading = round(HEADING * text)
    name_text = small_text(text) if view.width >= WIDE else text
    card = _card(width, view.height - heading, name_text, small_text(text))
    step, sections, top, bottom, used = card.height + gap, [], 0, 0, columns
    for count in counts:
        if used + count > columns:  # a band of its own
            top, used = bottom + heading, 0
            bottom = top + math.ceil(count / columns) * step
        places = [divmod(used + i, columns) for i in range(count)]
        frames = [Rect(xs[column], top + row * step, width, card.height) for row, column in places]
        across = min(count, columns) * (width + gap) - gap
        sections.append(Section(Rect(xs[used], top - heading, across, heading), tuple(frames)))
        used += count
    return ListLayout(card, tuple(sections), max(bottom - gap, 1))


def _card(width: int, room: int, text: int, line_text: int) -> CardLayout:
    """Return a card of at most this height, if that is enough for a picture; ``text`` is the text height of its
    name.
    """
    pad, name, line = max(text // 3, 3), round(NAME * text), round(LINE * text)
    count = 1 if room < LOW * text else 2
    said = name + count * line + 3 * pad
    picture = min(max(room - said, round(PICTURE[1] * text)), round(PICTURE[0] * text))
    inner, said_width = max(width - 2 * pad, 1), max(width - pad // 2 * 2, 1)
    tops = [2 * pad + picture + name + i * line for i in range(count)]
    return CardLayout(
        width,
        picture + said,
        Rect(pad, pad, inner, picture),
        Rect(pad // 2, 2 * pad + picture, said_width, name),
        tuple(Rect(pad // 2, top, said_width, line) for top in tops),
        text,
        line_text,
    )
