"""What the boards' page is made of: the search, the filters, the cards, and the lines at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from ...ui.boxes import Part, across, down
from ...ui.button import NARROWEST
from ...ui.control import Control
from ...ui.faces import Role
from ...ui.geometry import TARGET, Page, Rect, Share
from ...ui.text import Fonts

LEAST_BELOW = 13  # heights of the text below the search, with which the filters have a line
BESIDE = 2.7  # heights of the text that a button at the top needs beside its name
FIELD = 9, 18  # least and greatest width, in heights of the text


def bar_parts(page: Page, fonts: Fonts, buttons: Sequence[Control], rect: Rect) -> Part:
    """Return the buttons at the top, equally wide unless a longer name needs some of the others' room."""
    text, gap, names = page.text, min(page.gap, rect.height // 4), fonts.of(Role.NAME)
    widths = [max(names.width(each.label, text) + round(BESIDE * text), NARROWEST * text) for each in buttons]
    if max(widths) <= rect.columns(len(buttons), gap)[0].width or sum(widths) > rect.width - 2 * gap:
        return across(*buttons, gap=gap)
    return across(*zip(map(Share, widths), buttons, strict=True), gap=gap)


def picker_parts(
    page: Page,
    search: Part,
    chips: Sequence[tuple[int, Part]],
    cards: Part,
    footer: Part,
    lines: int,
    matters: bool = False,
) -> Part:
    """Return the page: ``chips`` with their widths beside or below the search, the cards, and a footer of some
    ``lines``, which a low window has only if it ``matters``.
    """
    text, gap, room = page.text, page.gap, page.area
    if not matters and room.height < 18 * text:
        return down(_tools(room, search, chips, page), cards, gap=gap)
    height = min(round(1.2 * text) * lines, room.height // 2)
    tools = _tools(room.from_bottom(height, gap)[1], search, chips, page)
    return down(tools, cards, (height, footer), gap=gap)


def _tools(room: Rect, search: Part, chips: Sequence[tuple[int, Part]], page: Page) -> tuple[int, Part]:
    """Return the search field and the chips with the height of their line, or of two where they don't fit in one; a
    window that has no room for a second line has no chips.
    """
    text, gap, width, height = page.text, page.gap, room.width, min(round(TARGET * page.text), max(room.height // 4, 1))
    taken = sum(chip for chip, _ in chips) + gap * len(chips)
    if not chips:
        return height, across((min(width, 2 * FIELD[1] * text), search), None)
    if width - taken >= FIELD[0] * text:
        return height, across((min(width - taken, FIELD[1] * text), search), *chips, None, gap=gap)
    if room.height - height - gap < LEAST_BELOW * text:
        return height, search
    second = across(*chips, None, gap=gap)
    if taken > width:
        second = across(*(chip for _, chip in chips), gap=max(gap // 2, 2))
    return 2 * height + gap // 2, down((height, search), (height, second), gap=gap // 2)
