"""Where everything of "exactly N away" goes, for any size of window; in whole pixels and without pygame."""

from __future__ import annotations

from dataclasses import dataclass

from ...ui.geometry import Rect
from ...ui.page import Page
from ...ui.text_size import small_text


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
        upper = Rect(area.x, area.y, area.width, area.height * 11 // 20)
        lower = Rect(area.x, upper.bottom + gap, area.width, max(area.bottom - upper.bottom - gap, 1))
        preview, column = lower.columns(2, gap)
    else:
        width = min(max(12 * text, area.width * 3 // 10), 18 * text, area.width * 21 // 50)
        side = Rect(area.right - width, area.y, width, area.height)
        upper = Rect(area.x, area.y, max(side.x - gap - area.x, 1), area.height)
        used = _lines_needed(side, page) * (page.row + page.gap)
        preview = Rect(side.x, side.y, side.width, max(side.height - used - page.gap, 1))
        column = Rect(side.x, preview.bottom + gap, side.width, max(side.bottom - preview.bottom - gap, 1))
    return PracticeLayout(*_panel(upper, page, note_lines), preview, *_controls(column, page))


def _panel(panel: Rect, page: Page, note_lines: int) -> tuple[Rect, Rect, Rect, Rect | None, Rect]:
    """A sentence, stars, a note, and the bars."""
    text = page.text
    inner = panel.inset(max(round(0.7 * text), 4))
    sentence = Rect(inner.x, inner.y, inner.width, round(1.2 * text))
    best = Rect(inner.x, sentence.bottom + text // 5, inner.width, round(1.1 * text))
    top = best.bottom + text // 3
    note = None
    if note_lines:
        note = Rect(inner.x, top, inner.width, round((1.25 * note_lines + 0.1) * small_text(text)))
        top = note.bottom + text // 3
    chart = Rect(inner.x, top, inner.width, max(inner.bottom - top, 1))
    return panel, sentence, best, note, chart


def _lines_needed(column: Rect, page: Page) -> int:
    """Distance, seed, and the button that plays; where it is narrow the seed's button has a line of its own."""
    return 3 if column.width >= 16 * page.text else 4


def _controls(column: Rect, page: Page) -> tuple[Rect, Rect, Rect, Rect, Rect, Rect]:
    """One nearer, the distance, one farther; the seed and its button; play. In the middle of the column's height."""
    lines = _lines_needed(column, page)
    height = min(lines * (round(1.2 * page.row) + page.gap) - page.gap, column.height)
    top = column.y + (column.height - height) // 2
    rows = Rect(column.x, top, column.width, height).rows(lines, page.gap)
    step = rows[0]
    side = min(2 * page.row, step.width // 4)
    nearer = Rect(step.x, step.y, side, step.height)
    farther = Rect(step.right - side, step.y, side, step.height)
    distance = Rect(nearer.right + page.gap, step.y, max(farther.x - nearer.right - 2 * page.gap, 1), step.height)
    seed, new_seed = rows[1].columns(2, page.gap) if lines == 3 else (rows[1], rows[2])
    return nearer, distance, farther, seed, new_seed, rows[-1]
