"""Where everything of "exactly N away" goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import REST, Page, Rect, row, small_text


@dataclass(frozen=True)
class PracticeLayout:
    """The bars in a panel, and beside or below it the position with what chooses it."""

    panel: Rect
    sentence: Rect
    best: Rect
    """Stars already won."""
    note: Rect | None
    """How far positions can be drawn, where that is not all the way."""
    chart: Rect
    preview: Rect
    nearer: Rect
    distance: Rect
    farther: Rect
    seed: Rect
    new_seed: Rect
    play: Rect


def practice_layout(page: Page, note_lines: int = 0) -> PracticeLayout:
    """The screen on a page; ``note_lines`` is how many lines the note has, 0 where there is none."""
    area, gap, text = page.area, 2 * page.gap, page.text
    if page.portrait:
        upper, lower = area.from_top(area.height * 11 // 20, gap)
        preview, column = lower.columns(2, gap)
    else:
        width = min(max(12 * text, area.width * 3 // 10), 18 * text, area.width * 21 // 50)
        side, upper = area.from_right(width, gap)
        used = _lines_needed(side, page) * (page.row + page.gap)
        preview, column = side.from_top(max(side.height - used - page.gap, 1), gap)
    return PracticeLayout(*_panel(upper, page, note_lines), preview, *_controls(column, page))


def _panel(panel: Rect, page: Page, note_lines: int) -> tuple[Rect, Rect, Rect, Rect | None, Rect]:
    """A sentence, stars, a note, and the bars."""
    text = page.text
    inner = panel.inset(max(round(0.7 * text), 4))
    sentence, left = inner.from_top(round(1.2 * text), text // 5)
    best, chart = left.from_top(round(1.1 * text), text // 3)
    note = None
    if note_lines:
        note, chart = chart.from_top(round((1.25 * note_lines + 0.1) * small_text(text)), text // 3)
    return panel, sentence, best, note, chart


def _lines_needed(column: Rect, page: Page) -> int:
    """Distance, seed, and the button that plays; where it is narrow the seed's button has a line of its own."""
    return 3 if column.width >= 16 * page.text else 4


def _controls(column: Rect, page: Page) -> tuple[Rect, Rect, Rect, Rect, Rect, Rect]:
    """One nearer, the distance, one farther; the seed and its button; play. In the middle of the column's height."""
    lines = _lines_needed(column, page)
    height = min(lines * (round(1.2 * page.row) + page.gap) - page.gap, column.height)
    rows = column.centred(column.width, height).rows(lines, page.gap)
    side = min(2 * page.row, rows[0].width // 4)
    nearer, distance, farther = row(rows[0], side, REST, side, gap=page.gap)
    seed, new_seed = rows[1].columns(2, page.gap) if lines == 3 else (rows[1], rows[2])
    return nearer, distance, farther, seed, new_seed, rows[-1]
