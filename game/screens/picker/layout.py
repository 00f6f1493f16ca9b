"""Where the picker's cards, groups and buttons go; in whole pixels and without pygame."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

from ...ui.geometry import Page, Rect, large_text, small_text

CARD_WIDTH, IN_WIDE = 10.2, 8.3  # least width, in heights of the text; in a wide list all text of a card is small
WIDE = 2200  # pixels: with this width not the cards grow, but their number
PICTURE = 6.4, 2.6  # height, in heights of the text, and the least in a low window
NAME, LINE, HEADING = 1.45, 1.15, 1.7  # in heights of the text
LOWER = 3  # heights of the text by which tiles may be lower, so that the cards below them are not cut off
LOW, LOW_TILE = 15, 11  # heights of the name, below which cards and tiles have one line under it
TILE_WIDTH, TILE_HEIGHT = 6.8, 16.2  # the least width and the height, in heights of the text
TILE_PICTURE = 9.5  # the greatest height of the picture, likewise

TITLE, TAGLINE = 6.8, 15  # width, and least width, in heights of the text
BUTTON, ICON = 6.9, 2.6  # width with its name, and without, in heights of the text


def view_and_bar(rect: Rect, page: Page) -> tuple[Rect, Rect]:
    """Return the places of the list and of its bar."""
    bar, view = rect.from_right(max(page.text // 3, 4), page.gap)
    return view, bar


def beside_heading(page: Page, buttons: int) -> tuple[Rect | None, Rect]:
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


class CardLayout(NamedTuple):
    """A card, from its own upper left corner."""

    width: int
    height: int
    picture: Rect
    name: Rect
    lines: tuple[Rect, ...]  # one, or two
    name_text: int  # height
    line_text: int  # height


class SectionSize(NamedTuple):
    """How many cards a group has; tiles are larger, share the width, and have no heading."""

    cards: int
    are_tiles: bool = False
    with_bylines: bool = True  # the cards have a second line below the name, where there is room


class Section(NamedTuple):
    """A group in the list: its heading, and a frame for each of its cards, which are all alike."""

    heading: Rect
    frames: tuple[Rect, ...]
    card: CardLayout


class ListLayout(NamedTuple):
    """All cards, from the upper left corner of the list; what has no room is scrolled to."""

    card: CardLayout  # of boards
    sections: tuple[Section, ...]
    height: int  # of all of it


def columns_in(view: Rect, page: Page) -> int:
    """Return how many cards stand side by side."""
    width = (IN_WIDE if view.width >= WIDE else CARD_WIDTH) * page.text
    return max(int((view.width + page.gap) / (width + page.gap)), 1)


def list_layout(view: Rect, page: Page, sizes: Sequence[SectionSize]) -> ListLayout:
    """Return the list layout for groups of at least one card each; tiles take the height that is left over, and give
    some of theirs where the cards below them would be cut off.
    """
    found = _list_layout(view, page, sizes, 0)
    spare = view.height - found.height
    if not any(each.are_tiles for each in sizes):
        return found
    if spare < 0:
        frames = [frame for section in found.sections for frame in section.frames]
        cut = max((frame.bottom - view.height for frame in frames if frame.y < view.height), default=0)
        spare = -cut if 0 < cut <= LOWER * page.text else 0
    return _list_layout(view, page, sizes, spare) if spare else found


def _list_layout(view: Rect, page: Page, sizes: Sequence[SectionSize], spare: int) -> ListLayout:
    """Return the list layout with tiles higher by ``spare``; small groups of boards stand side by side."""
    text, gap = page.text, page.gap
    columns = columns_in(view, page)
    xs = [each.x - view.x for each in view.columns(columns, gap)]
    width = max((view.width - gap * (columns - 1)) // columns, 1)
    heading = round(HEADING * text)
    name_text = small_text(text) if view.width >= WIDE else text
    card = _card(width, view.height - heading, name_text, small_text(text), PICTURE[0])
    short = _without_byline(card)
    sections, top, bottom, used = [], 0, 0, columns
    for count, are_tiles, with_bylines in sizes:
        frame = card if with_bylines else short
        step = frame.height + gap
        if are_tiles:
            section = _tiles(view, page, bottom, count, spare)
            sections.append(section)
            bottom, used = section.frames[-1].bottom + gap, columns
            continue
        if used + count > columns:  # a band of its own
            top, used = bottom + heading, 0
        bottom = max(bottom, top + math.ceil((used + count) / columns) * step)
        places = [divmod(used + i, columns) for i in range(count)]
        frames = [Rect(xs[column], top + row * step, width, frame.height) for row, column in places]
        across = min(count, columns) * (width + gap) - gap
        sections.append(Section(Rect(xs[used], top - heading, across, heading), tuple(frames), frame))
        used += count
    return ListLayout(card, _with_room(sections, view.width), max(bottom - gap, 1))


def _with_room(sections: Sequence[Section], width: int) -> tuple[Section, ...]:
    """Return sections with headings that reach to the next group beside them, or to the end of the line."""
    found = []
    for section, after in zip_longest(sections, sections[1:]):
        heading = section.heading
        if after is None or after.heading.y != heading.y:
            heading = heading._replace(width=width - heading.x)
        found.append(section._replace(heading=heading))
    return tuple(found)


def _without_byline(card: CardLayout) -> CardLayout:
    """Return a card with one line below the name."""
    first, *others = card.lines
    return card._replace(lines=(first,), height=card.height - sum(line.height for line in others))


def _tiles(view: Rect, page: Page, top: int, count: int, spare: int) -> Section:
    """Return the frames of tiles: side by side if they are wide enough then, else in lines of nearly equal length."""
    text, gap = page.text, page.gap
    most = max(int(view.width / (TILE_WIDTH * text)), min(count, 2))
    lines = math.ceil(count / most)
    columns = math.ceil(count / lines)
    width = max((view.width - gap * (columns - 1)) // columns, 1)
    height, highest = round(TILE_HEIGHT * text) + spare // lines, TILE_PICTURE + spare / lines / text
    room = min(view.height * 3 // 5, height)
    card = _card(width, room, large_text(text), small_text(text), highest, LOW_TILE)
    xs = [each.x - view.x for each in view.columns(columns, gap)]
    places = [divmod(number, columns) for number in range(count)]
    frames = [Rect(xs[column], top + line * (card.height + gap), width, card.height) for line, column in places]
    return Section(Rect(0, top, view.width, 0), tuple(frames), card)


def _card(width: int, room: int, text: int, line_text: int, highest: float, low: float = LOW) -> CardLayout:
    """Return a card of at most this height, if that is enough for a picture; ``text`` is the text height of its
    name; its picture is at most ``highest`` times as high. Below ``low`` times as high it has one line.
    """
    pad, name, line = max(text // 3, 3), round(NAME * text), round(LINE * text)
    count = 1 if room < low * text else 2
    said = name + count * line + 3 * pad
    picture = min(max(room - said, round(PICTURE[1] * text)), round(highest * text))
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
