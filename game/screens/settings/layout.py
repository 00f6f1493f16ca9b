"""Where the settings go, a row for each; in whole pixels and without pygame."""

from __future__ import annotations

from typing import NamedTuple

from ...ui.geometry import Page, Rect, Share, column, row, small_text


class SettingRow(NamedTuple):
    """One setting: its name on the left, its choices on the right."""

    frame: Rect
    name: Rect
    about: Rect | None
    choices: Rect


class SettingsLayout(NamedTuple):
    """The settings that have room, below them a note on one of them if rows have no room for it, and the buttons."""

    rows: tuple[SettingRow, ...]
    bar: Rect
    note: Rect | None
    buttons: tuple[Rect, ...]


BUTTONS = 4
LEAST_ROW = 20  # pixels; a lower one is hard to hit


def settings_layout(count: int, page: Page) -> SettingsLayout:
    """Return the page with ``count`` settings."""
    text, gap, area = page.text, page.gap, page.area
    width = min(area.width, 64 * text)
    area = area.centred(width, area.height)
    button = min(page.row, max(area.height // (count + 2), min(LEAST_ROW, area.height // 6)))
    room = area.height - button - 2 * gap
    needed = round((3 if width >= 48 * text else 4.3) * text)  # a name and below it one line or two
    explained = (room + gap) // count - gap >= needed
    note = 0 if explained else min(round(2.3 * text), area.height // 14)
    space = gap if explained else max(gap // 2, 2)
    lines = min(count, max((room - note + space) // (max(round(1.4 * text), LEAST_ROW) + space), 1))
    height = max((room - note + space) // lines - space, 1)
    height = min(height, needed + text // 2 if explained else round(2.5 * text))
    bar, beside = area.from_right(max(text // 3, 4), gap // 2)
    frames = column(area if lines == count else beside, *[height] * lines, gap=space)
    bar = bar._replace(height=frames[-1].bottom - bar.y)
    rows = tuple(_row(frame, explained, page) for frame in frames)
    below = frames[-1].bottom + gap
    line = Rect(area.x, below + (note + gap // 2 if note else gap), min(width, 44 * text), button)
    return SettingsLayout(
        rows, bar, Rect(area.x, below, width, note) if note else None, tuple(line.columns(BUTTONS, gap))
    )


def _row(frame: Rect, explained: bool, page: Page) -> SettingRow:
    text = page.text
    pad = max(min(text // 2, frame.height // 6), 2)
    inner = Rect(frame.x + text // 2, frame.y + pad, frame.width - text, frame.height - 2 * pad)
    wide = min(21 * text, inner.width * 11 // 20)
    left, right = row(inner, inner.width - wide - text // 2, wide, gap=text // 2)
    choices = frame.centred(frame.width, max(min(frame.height - 4, round(1.7 * text)), 1))
    choices = choices._replace(x=right.x, width=wide)
    if not explained:
        return SettingRow(frame, left._replace(y=frame.y, height=frame.height), None, choices)
    name, about = column(left, round(1.2 * text), Share(least=small_text(text)))
    return SettingRow(frame, name, about, choices)
